"""textual-serve behind the gate, with our own page, tabs that outlive a reload, and no banner.

The one module that imports textual-serve: it is loaded when a server is made.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import shlex
import sys
from collections.abc import Awaitable, Callable
from typing import Any

from textual_serve.app_service import AppService
from textual_serve.server import Server

from workbench.catalog import assets
from workbench.commands.web.gate import SHARED, Gate
from workbench.commands.web.tabs import NAME, Tab, Tabs


class Served(Server):
    """One program for each tab; `opened` is called once the port can be connected to."""

    def __init__(self, host: str, port: int, gate: Gate, opened: Callable[[], None] | None) -> None:
        super().__init__(
            f"{shlex.quote(sys.executable)} -m workbench",
            host=host,
            port=port,
            title="Feedback Workbench",
            templates_path=str(assets() / "web"),
        )
        self._gate, self._opened = gate, opened
        self._tabs = Tabs(self._program)

    def _program(self, tab: Tab) -> AppService:
        return AppService(
            self.command,
            write_bytes=tab.write_bytes,
            write_str=tab.write_text,
            close=tab.close,
            download_manager=self.download_manager,
        )

    def initialize_logging(self) -> None:
        """No log of requests: their addresses hold the tokens."""
        super().initialize_logging()
        logging.getLogger("aiohttp.access").setLevel(logging.WARNING)

    async def _make_app(self) -> Any:
        app = await super()._make_app()
        app.middlewares.append(self._gate.middleware())
        app.router.add_get("/ws/{tab}", self.handle_websocket)
        app.router.add_get(SHARED, _shared)
        app.router.add_get(SHARED + "/{session}", _shared)
        return app

    async def handle_websocket(self, request: Any) -> Any:
        """A page's connection to the program of its tab."""
        return await _in_tab(request, self._tabs, self._process_messages)

    async def on_startup(self, app: Any) -> None:
        """The links are told once the port is open."""
        if self._opened is not None:
            telling = _once_open(self.host, self.port, self._opened)
            self._telling = asyncio.ensure_future(telling)

    async def on_shutdown(self, app: Any) -> None:
        """Programs end with the server."""
        await self._tabs.shut()


async def _once_open(host: str, port: int, tell: Callable[[], None]) -> None:
    """Tell as soon as somebody can connect: a link that is printed works."""
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection(host, port)
            writer.close()
            break
        await asyncio.sleep(0.02)
    tell()


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

    from workbench.commands.web.shared import AGAIN, listed, told

    session = request.match_info.get("session", "")
    if not session:
        return web.Response(text=await to_thread(listed), content_type="text/html")
    try:
        text, grows = await to_thread(told, session)
    except LookupError:
        raise web.HTTPNotFound(text="There is no such session.") from None
    again = {"Refresh": str(AGAIN)} if grows else {}
    return web.Response(text=text, content_type="text/html", headers=again)
