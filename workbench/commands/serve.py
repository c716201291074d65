"""`workbench serve`: the same screens in a browser on this machine, behind a one-time token.

Loopback only unless told otherwise. The link's token opens the page once and is then worth nothing;
the page's cookie opens everything else. Requests under another host name (DNS rebinding) or from
another origin are refused, and the page asks no other host for anything.
"""

from __future__ import annotations

import argparse
import hmac
import secrets
import shlex
import socket
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from workbench.catalog import assets
from workbench.errors import UsageError

COOKIE = "workbench"
POLICY = "default-src 'self' 'unsafe-inline' data: blob:; connect-src 'self' ws: wss:"
"""Whatever a script of the page might try, no other host is reached (its socket is our own)."""
Handler = Callable[[Any], Awaitable[Any]]


def serve_command(options: argparse.Namespace) -> int:
    """Serve until interrupted; the link goes to stdout."""
    try:
        import textual_serve.server  # noqa: F401
    except ImportError as error:
        hint = "Install it: pip install 'feedback-workbench[web]'"
        raise UsageError("The browser needs the extra 'web'.", hint) from error
    server, link = make_server(options.host, free_port(options.host, options.port or 0))
    print(link, flush=True)
    print("Open this link once, on this machine. Ctrl+C ends it.", file=sys.stderr, flush=True)
    server.serve()
    return 0


def free_port(host: str, wanted: int = 0) -> int:
    """The port that is wanted, or (0) one that nobody listens on now. Raises UsageError where it
    cannot be listened on.
    """
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, wanted))
            port: int = probe.getsockname()[1]
            return port
    except (OSError, OverflowError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "a port is a number from 1 to 65535"
        raise UsageError(
            f"Nothing can be served at {host}:{wanted or 'any port'}: {reason}.",
            "Leave --host and --port out to use a free port of this machine.",
        ) from error


def make_server(host: str, port: int) -> tuple[Any, str]:
    """The server, and the link with its token."""
    from textual_serve.server import Server

    gate = Gate(f"{host}:{port}")

    class Guarded(Server):
        """textual-serve behind the gate, with our own page and without its banner."""

        async def _make_app(self) -> Any:
            app = await super()._make_app()
            app.middlewares.append(gate.middleware())
            return app

        async def on_startup(self, app: Any) -> None:
            """Nothing to say: the link was printed."""

    server = Guarded(
        f"{shlex.quote(sys.executable)} -m workbench",
        host=host,
        port=port,
        title="Feedback Workbench",
        templates_path=str(assets() / "web"),
    )
    return server, f"http://{host}:{port}/?token={gate.token}"


class Gate:
    """Lets in who shows the token, once, and afterwards who shows the cookie that this earned."""

    def __init__(self, host: str) -> None:
        self._host = host
        self.token = secrets.token_urlsafe(24)
        self._cookie = secrets.token_urlsafe(24)
        self._used = False

    def admits(self, host: str, origin: str | None, token: str, cookie: str) -> bool:
        """Whether a request with these headers and this token passes; a token passes once."""
        if host != self._host or origin not in (None, f"http://{self._host}"):
            return False
        if hmac.compare_digest(cookie, self._cookie):
            return True
        fresh = not self._used and hmac.compare_digest(token, self.token)
        self._used = self._used or fresh
        return fresh

    def middleware(self) -> Any:
        """The gate as aiohttp asks for it."""
        from aiohttp import web

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> Any:
            admitted = self.admits(
                request.headers.get("Host", ""),
                request.headers.get("Origin"),
                request.query.get("token", ""),
                request.cookies.get(COOKIE, ""),
            )
            if not admitted:
                raise web.HTTPForbidden(text="This link was used, or is not yours.")
            if request.query.get("token"):
                entered = web.HTTPSeeOther("/")
                entered.set_cookie(COOKIE, self._cookie, httponly=True, samesite="Strict")
                raise entered
            response = await handler(request)
            if not response.prepared:
                response.headers["Content-Security-Policy"] = POLICY
                response.headers["Referrer-Policy"] = "no-referrer"
            return response

        return guard
