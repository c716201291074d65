"""Several tabs, reloads without loss, and the link that can only be read: over real HTTP."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.tui.support import story
from workbench.commands.web.tabs import Tab, Tabs
from workbench.history import History

aiohttp = pytest.importorskip("aiohttp")
SECONDS = 20
ID = "01M81AW3BYY3KT6J0AZHE2N8JN"


class Echo:
    """A program that says what it is told, and knows whether it runs."""

    def __init__(self, tab: Tab) -> None:
        self.tab, self.sizes, self.running = tab, [], False
        self.sizes: list[tuple[int, int]] = []

    async def start(self, width: int, height: int) -> None:
        self.running = True
        await self.tab.write_bytes(b"modes")

    async def stop(self) -> None:
        self.running = False

    async def set_terminal_size(self, width: int, height: int) -> None:
        self.sizes.append((width, height))


class Shown:
    """A page that keeps what it was sent."""

    def __init__(self) -> None:
        self.got, self.closed = b"", False

    async def send_bytes(self, data: bytes) -> None:
        self.got += data

    async def send_str(self, data: str) -> None:
        self.got += data.encode()

    async def close(self) -> None:
        self.closed = True


async def test_a_reload_finds_its_program_again_and_gets_the_whole_screen() -> None:
    made: list[Echo] = []
    tabs = Tabs(lambda tab: made.append(Echo(tab)) or made[-1], grace=30)
    first, second = Shown(), Shown()
    await tabs.enter("one", first, 80, 24)
    tabs.leave("one", first)
    await made[0].tab.write_bytes(b" while away")
    await tabs.enter("one", second, 100, 30)
    await made[0].tab.write_bytes(b" and on")
    assert len(made) == 1
    assert made[0].running
    assert second.got == b"modes while away and on"
    assert made[0].sizes == [(100, 29), (100, 30)], "another size makes it draw everything"
    await tabs.shut()
    assert not made[0].running


async def test_each_tab_has_a_program_of_its_own() -> None:
    made: list[Echo] = []
    tabs = Tabs(lambda tab: made.append(Echo(tab)) or made[-1])
    pages = [Shown(), Shown()]
    for name, page in zip(("one", "two"), pages, strict=True):
        await tabs.enter(name, page, 80, 24)
    await made[1].tab.write_bytes(b" two")
    assert [page.got for page in pages] == [b"modes", b"modes two"]
    await tabs.shut()


async def test_a_tab_that_does_not_come_back_ends_its_program() -> None:
    made: list[Echo] = []
    tabs = Tabs(lambda tab: made.append(Echo(tab)) or made[-1], grace=0)
    page = Shown()
    await tabs.enter("one", page, 80, 24)
    tabs.leave("one", page)
    for _ in range(100):
        await asyncio.sleep(0)
        if not made[0].running:
            break
    assert not made[0].running


@pytest.fixture
def links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, str]]:
    """The two links of a server over a history with one session."""
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    history = History.open()
    history.record(ID, story())
    history.close()
    server = subprocess.Popen(
        [sys.executable, "-m", "workbench", "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.getcwd()},
    )
    assert server.stdout is not None
    assert server.stderr is not None
    link = server.stdout.readline().strip()
    server.stderr.readline()
    found = re.search(r"http\S+", server.stderr.readline())
    assert found is not None
    yield link, found[0]
    server.terminate()
    server.communicate(timeout=600)


@pytest.fixture
async def http() -> AsyncIterator[Any]:
    """A browser's cookies, kept for addresses of this machine too."""
    async with aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as session:
        yield session


async def test_the_read_only_link_shows_sessions_and_refuses_everything_else(
    links: tuple[str, str], http: Any
) -> None:
    shared = links[1]
    at = shared.partition("/shared")[0]
    assert (await http.get(f"{at}/shared")).status == 403
    page = await (await http.get(shared)).text()
    assert "Mean and sum of a list" in page
    assert not re.search(r"<(script|form|input|button)", page)
    report = re.search(r'href="(/shared/[^"]+)"', page)
    assert report is not None
    told = await http.get(at + report[1])
    assert "9 of 9 checks pass" in await told.text()
    for method in ("post", "put", "delete", "patch"):
        assert (await getattr(http, method)(at + report[1])).status == 403
    for path in ("/", "/ws", "/ws/a-tab-of-mine", "/static/js/textual.js"):
        assert (await http.get(at + path)).status == 403, path
    assert (await http.get(f"{at}/shared/no-such-session")).status == 404


async def test_two_tabs_and_a_reload_over_the_real_server(
    links: tuple[str, str], http: Any
) -> None:
    link = links[0]
    at = link.partition("/?")[0]
    assert (await http.get(link)).status == 200
    first = await http.ws_connect(f"{at}/ws/first-tab?width=90&height=30")
    second = await http.ws_connect(f"{at}/ws/second-tab?width=90&height=30")
    for tab in (first, second):
        await until_shown(tab, b"Tasks")
    await first.send_json(["stdin", "n"])
    await until_shown(first, b"of which kind?")
    await first.close()
    again = await http.ws_connect(f"{at}/ws/first-tab?width=90&height=30")
    await until_shown(again, b"of which kind?")
    await again.close()
    await second.close()


async def until_shown(tab: Any, text: bytes) -> None:
    """Read what the tab is sent until the text is among it."""
    got = b""
    async with asyncio.timeout(SECONDS):
        while text not in re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]", b"", got):
            message = await tab.receive()
            assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
            got += message.data if isinstance(message.data, bytes) else message.data.encode()
