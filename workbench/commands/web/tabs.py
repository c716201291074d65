"""The programs behind the tabs of a browser: one for each tab, and it outlives a reload.

A tab has a name of its own, which the page keeps as long as the tab lives. When its connection ends
the program runs on for `GRACE` seconds; a connection under the same name within them goes on with
it, wherever it stands: the draft that streams, the window that is open, the half-typed text.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any, Protocol

GRACE = 60.0
"""Seconds that a program waits for its tab to come back."""
BEGINNING = 4_096
"""Bytes of a program's first output that a reloaded page gets again: the modes of the terminal."""
NAME = re.compile(r"[A-Za-z0-9-]{8,64}")
"""What a tab may be called."""


class Program(Protocol):
    """What a tab needs of `textual_serve`'s service of one program."""

    async def start(self, width: int, height: int) -> None: ...
    async def stop(self) -> None: ...
    async def set_terminal_size(self, width: int, height: int) -> None: ...


class Page(Protocol):
    """What a tab needs of a connection to a page."""

    async def send_bytes(self, data: bytes, /) -> None: ...
    async def send_str(self, data: str, /) -> None: ...
    async def close(self) -> Any: ...


class Tab:
    """One tab: its program, and the page that is connected now, if one is."""

    def __init__(self) -> None:
        self.program: Program | None = None
        self.page: Page | None = None
        self._beginning = b""
        self._ending: asyncio.TimerHandle | None = None

    async def write_bytes(self, data: bytes) -> None:
        """Output of the program: to the page, and nowhere while there is none."""
        if len(self._beginning) < BEGINNING:
            self._beginning = (self._beginning + data)[:BEGINNING]
        await self._told(lambda page: page.send_bytes(data))

    async def write_text(self, text: str) -> None:
        """What else the program has to say to the page."""
        await self._told(lambda page: page.send_str(text))

    async def close(self) -> None:
        """The program ended; so does the page."""
        await self._told(lambda page: page.close())

    async def _told(self, tell: Callable[[Page], Awaitable[Any]]) -> None:
        if self.page is None:
            return
        try:
            await tell(self.page)
        except (ConnectionError, RuntimeError):  # it went while it was told
            self.page = None

    async def join(self, page: Page, width: int, height: int) -> None:
        """A page that goes on with the program: modes of the terminal, then all of the screen."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None
        former, self.page = self.page, page
        if former is not None:
            await former.close()
        assert self.program is not None
        await page.send_bytes(self._beginning)
        await self.program.set_terminal_size(width, max(1, height - 1))
        await self.program.set_terminal_size(width, height)  # another size: all is drawn anew

    def leave(self, page: Page, end: Callable[[], None], grace: float) -> None:
        """The page is gone; unless another took its place, the program ends after the grace."""
        if self.page is page:
            self.page = None
        if self.page is None and self._ending is None:
            self._ending = asyncio.get_running_loop().call_later(grace, end)


class Tabs:
    """All tabs by their names."""

    def __init__(self, make: Callable[[Tab], Program], grace: float = GRACE) -> None:
        """`make` gives a program that writes to the tab; it is not started yet."""
        self._make, self._grace = make, grace
        self._tabs: dict[str, Tab] = {}
        self._endings: set[asyncio.Task[None]] = set()

    async def enter(self, name: str, page: Page, width: int, height: int) -> Tab:
        """The tab of that name with this page: the one that is there, or a new one."""
        tab = self._tabs.get(name)
        if tab is not None:
            await tab.join(page, width, height)
            return tab
        tab = self._tabs[name] = Tab()
        tab.page, tab.program = page, self._make(tab)
        await tab.program.start(width, height)
        return tab

    def leave(self, name: str, page: Page) -> None:
        """The page's connection ended."""
        tab = self._tabs.get(name)
        if tab is not None:
            tab.leave(page, lambda: self._end(name), self._grace)

    def _end(self, name: str) -> None:
        tab = self._tabs.pop(name, None)
        if tab is not None and tab.program is not None:
            ending = asyncio.ensure_future(tab.program.stop())
            self._endings.add(ending)
            ending.add_done_callback(self._endings.discard)

    async def shut(self) -> None:
        """End all programs, and wait for it."""
        for name in list(self._tabs):
            self._end(name)
        await asyncio.gather(*self._endings, return_exceptions=True)
