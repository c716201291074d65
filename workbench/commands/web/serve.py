"""`workbench serve`: the same screens in a browser on this machine, behind a one-time token.

Loopback only unless told otherwise. The link's token opens the page once and is then worth nothing;
the page's cookie opens everything else. Requests under another host name (DNS rebinding) or from
another origin are refused, and the page asks no other host for anything. Each tab has a program of
its own, which a reload finds again (`tabs`); a second link is for a colleague who may read and do
nothing (`shared`).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import hmac
import logging
import secrets
import shlex
import socket
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from workbench.catalog import assets
from workbench.commands.tabs import NAME, Tab, Tabs
from workbench.errors import UsageError

COOKIE = "workbench"
READER = "workbench-reader"
"""The cookie of those who may only read; it opens nothing else."""
SHARED = "/shared"
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
    server, _, _ = make_server(
        options.host, free_port(options.host, options.port or 0), _tell_the_links
    )
    server.serve()
    return 0


def _tell_the_links(link: str, shared: str) -> None:
    print(link, flush=True)
    said = "Open this link once, on this machine; further tabs need no link. Ctrl+C ends it."
    print(said, file=sys.stderr, flush=True)
    print(f"For a colleague here, to read only: {shared}", file=sys.stderr, flush=True)


async def _once_open(host: str, port: int, tell: Callable[[], None]) -> None:
    """Tell as soon as somebody can connect: a link that is printed works."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
            break
        await asyncio.sleep(0.02)
    tell()


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


def make_server(
    host: str, port: int, opened: Callable[[str, str], None] | None = None
) -> tuple[Any, str, str]:
    """The server, the link with its token, and the link of those who may only read; `opened` is
    told the links once they can be opened.
    """
    from textual_serve.app_service import AppService
    from textual_serve.server import Server

    gate = Gate(f"{host}:{port}")

    def program(tab: Tab) -> AppService:
        return AppService(
            server.command,
            write_bytes=tab.write_bytes,
            write_str=tab.write_text,
            close=tab.close,
            download_manager=server.download_manager,
        )

    class Guarded(Server):
        """textual-serve behind the gate, with our own page, tabs that outlive a reload, and
        without its banner.
        """

        def initialize_logging(self) -> None:
            """No log of requests: their addresses hold the tokens."""
            super().initialize_logging()
            logging.getLogger("aiohttp.access").setLevel(logging.WARNING)

        async def _make_app(self) -> Any:
            app = await super()._make_app()
            app.middlewares.append(gate.middleware())
            app.router.add_get("/ws/{tab}", self.handle_websocket)
            app.router.add_get(SHARED, _shared)
            app.router.add_get(SHARED + "/{session}", _shared)
            return app

        async def handle_websocket(self, request: Any) -> Any:
            return await _in_tab(request, tabs, self._process_messages)

        async def on_startup(self, app: Any) -> None:
            """The links are told once the port is open."""
            if opened is not None:
                tell = partial(opened, *links)
                self._telling = asyncio.ensure_future(_once_open(host, port, tell))

        async def on_shutdown(self, app: Any) -> None:
            """Programs end with the server."""
            await tabs.shut()

    server = Guarded(
        f"{shlex.quote(sys.executable)} -m workbench",
        host=host,
        port=port,
        title="Feedback Workbench",
        templates_path=str(assets() / "web"),
    )
    tabs = Tabs(program)
    at = f"http://{host}:{port}"
    links = (f"{at}/?token={gate.token}", f"{at}{SHARED}?token={gate.reading}")
    return server, *links


async def _in_tab(request: Any, tabs: Tabs, typed: Callable[[Any, Any], Awaitable[None]]) -> Any:
    """A page's connection to the program of its tab, until it ends."""
    from aiohttp import web

    name = request.match_info.get("tab", "")
    if not NAME.fullmatch(name):
        raise web.HTTPNotFound(text="A tab has a name of letters and digits.")
    size = [request.query.get(side, "") for side in ("width", "height")]
    width, height = (int(s) if s.isdecimal() and len(s) < 5 else 0 for s in size)
    page = web.WebSocketResponse(heartbeat=15)
    await page.prepare(request)
    tab = await tabs.enter(name, page, width or 80, height or 24)
    try:
        await typed(page, tab.program)
    finally:
        tabs.leave(name, page)
    return page


async def _shared(request: Any) -> Any:
    """A page that can only be read."""
    from asyncio import to_thread

    from aiohttp import web

    from workbench.commands.shared import AGAIN, listed, told

    session = request.match_info.get("session", "")
    if not session:
        return web.Response(text=await to_thread(listed), content_type="text/html")
    try:
        text, grows = await to_thread(told, session)
    except LookupError:
        raise web.HTTPNotFound(text="There is no such session.") from None
    again = {"Refresh": str(AGAIN)} if grows else {}
    return web.Response(text=text, content_type="text/html", headers=again)


class Gate:
    """Lets in who shows the token, once, and afterwards who shows the cookie that this earned; who
    shows the other token, as often as they like, to pages that can only be read.
    """

    def __init__(self, host: str) -> None:
        self._host = host
        self.token = secrets.token_urlsafe(24)
        self._cookie = secrets.token_urlsafe(24)
        self._used = False
        self.reading = secrets.token_urlsafe(24)
        """The token of those who may only read."""
        self._reader = secrets.token_urlsafe(24)

    def admits(self, host: str, origin: str | None, token: str, cookie: str) -> bool:
        """Whether a request with these headers and this token passes; a token passes once."""
        if host != self._host or origin not in (None, f"http://{self._host}"):
            return False
        if hmac.compare_digest(cookie, self._cookie):
            return True
        fresh = not self._used and hmac.compare_digest(token, self.token)
        self._used = self._used or fresh
        return fresh

    def lets_read(self, host: str, origin: str | None, token: str, cookie: str) -> bool:
        """Whether a request for a page that can only be read passes."""
        if host != self._host or origin not in (None, f"http://{self._host}"):
            return False
        return hmac.compare_digest(cookie, self._reader) or hmac.compare_digest(token, self.reading)

    def middleware(self) -> Any:
        """The gate as aiohttp asks for it."""
        from aiohttp import web

        @web.middleware
        async def guard(request: web.Request, handler: Handler) -> Any:
            shared = request.path == SHARED or request.path.startswith(f"{SHARED}/")
            asked = (
                request.headers.get("Host", ""),
                request.headers.get("Origin"),
                request.query.get("token", ""),
            )
            kept = request.cookies.get(READER if shared else COOKIE, "")
            if shared and request.method not in ("GET", "HEAD"):
                raise web.HTTPForbidden(text="These pages can only be read.")
            if not (self.lets_read if shared else self.admits)(*asked, kept):
                raise web.HTTPForbidden(text="This link was used, or is not yours.")
            if request.query.get("token"):
                entered = web.HTTPSeeOther(request.path)
                name, value = (READER, self._reader) if shared else (COOKIE, self._cookie)
                entered.set_cookie(name, value, httponly=True, samesite="Strict")
                raise entered
            response = await handler(request)
            if not response.prepared:
                response.headers["Content-Security-Policy"] = POLICY
                response.headers["Referrer-Policy"] = "no-referrer"
            return response

        return guard
