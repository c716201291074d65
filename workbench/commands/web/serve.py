"""`workbench serve`: the same screens in a browser on this machine, behind a one-time token.

Loopback only unless told otherwise. The link's token opens the page once and is then worth nothing;
the page's cookie opens everything else. Requests under another host name (DNS rebinding) or from
another origin are refused, and the page asks no other host for anything. Each tab has a program of
its own, which a reload finds again (`tabs`); a second link is for a colleague who may read and do
nothing (`shared`).
"""

from __future__ import annotations

import argparse
import socket
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from workbench.commands.web.gate import SHARED, Gate
from workbench.errors import UsageError


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
    from workbench.commands.web.served import Served

    gate, at = Gate(f"{host}:{port}"), f"http://{host}:{port}"
    links = (f"{at}/?token={gate.token}", f"{at}{SHARED}?token={gate.reading}")
    server = Served(host, port, gate, partial(opened, *links) if opened is not None else None)
    return server, *links
