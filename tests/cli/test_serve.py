"""The screens in a browser: behind a one-time token, and without a word to any other host."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from workbench.commands.web.gate import Gate

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def test_a_token_opens_once_and_its_cookie_from_then_on() -> None:
    gate = Gate("127.0.0.1:1")
    assert not gate.admits("127.0.0.1:1", None, "guess", "")
    assert gate.admits("127.0.0.1:1", None, gate.token, "")
    assert not gate.admits("127.0.0.1:1", None, gate.token, "")
    assert gate.admits("127.0.0.1:1", "http://127.0.0.1:1", "", gate._cookie)


def test_other_names_and_other_origins_are_refused() -> None:
    gate = Gate("127.0.0.1:1")
    assert not gate.admits("evil.example:1", None, gate.token, gate._cookie)
    assert not gate.admits("127.0.0.1:1", "http://evil.example", gate.token, gate._cookie)


@contextlib.contextmanager
def serving(home: Path) -> Iterator[subprocess.Popen[str]]:
    """`workbench serve` in a home of its own; both streams are pipes, closed at the end."""
    env = {**os.environ, "WORKBENCH_HOME": str(home), "PYTHONPATH": os.getcwd()}
    server = subprocess.Popen(
        [sys.executable, "-m", "workbench", "serve"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=env,
    )
    try:
        yield server
    finally:
        server.terminate()
        server.communicate(timeout=600)


@pytest.fixture
def link(tmp_path: Path) -> Iterator[str]:
    with serving(tmp_path) as server:
        assert server.stdout is not None
        yield server.stdout.readline().strip()


def test_nothing_that_is_printed_holds_a_token_but_the_links_themselves(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        assert server.stdout is not None
        assert server.stderr is not None
        link = server.stdout.readline().strip()
        said = [server.stderr.readline() for _ in range(2)]
        shared = said[1].split()[-1]
        for address in (link, link, shared, f"{shared}x"):
            with contextlib.suppress(OSError):
                urllib.request.urlopen(address, timeout=600).read()
        server.terminate()
        printed = "".join(server.communicate(timeout=600))
    rest = said[0] + said[1].replace(shared, "") + printed
    for address in (link, shared):
        assert address.partition("token=")[2] not in rest


@pytest.mark.skipif(CHROMIUM is None, reason="no chromium on this machine")
@pytest.mark.filterwarnings("ignore::ResourceWarning")
async def test_a_real_browser_shows_the_loop_and_asks_nobody_else(
    link: str, tmp_path: Path
) -> None:
    aiohttp = pytest.importorskip("aiohttp")
    browser = subprocess.Popen(
        [
            str(CHROMIUM),
            *(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]),
            *(["--disable-background-networking", "--disable-component-update"]),
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
            f"--user-data-dir={tmp_path / 'profile'}",
            "--window-size=1280,800",
            "--remote-debugging-port=0",
            "about:blank",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        port = await _devtools_port(tmp_path / "profile")
        async with aiohttp.ClientSession() as http:
            pages = await (await http.get(f"http://127.0.0.1:{port}/json")).json()
            url = next(p["webSocketDebuggerUrl"] for p in pages if p["type"] == "page")
            async with http.ws_connect(url, max_msg_size=0) as page:
                asked, picture = await _visit(page, link)
    finally:
        browser.kill()
        browser.wait(600)
    keep = os.environ.get("WORKBENCH_KEEP_PICTURE")
    if keep:
        Path(keep).write_bytes(picture)
    assert len(picture) > 30_000
    outside = [a for a in asked if not a.startswith(("http://127.0.0.1:", "data:", "blob:"))]
    assert outside == []
    assert any(a.startswith("http://127.0.0.1:") for a in asked)


async def _devtools_port(profile: Path) -> str:
    file = profile / "DevToolsActivePort"
    async with asyncio.timeout(30):
        while not file.exists() or not file.read_text():
            await asyncio.sleep(0.05)
    return file.read_text().splitlines()[0]


async def _visit(page: Any, link: str) -> tuple[list[str], bytes]:
    """Open the link, wait until the terminal has drawn and takes keys without a click: what was
    asked for, and a picture.
    """
    asked: list[str] = []
    answers: dict[int, Any] = {}
    for number, (method, params) in enumerate(
        [("Network.enable", {}), ("Page.enable", {}), ("Page.navigate", {"url": link})], 1
    ):
        await page.send_str(json.dumps({"id": number, "method": method, "params": params}))

    async def listen() -> None:
        async for message in page:
            said = json.loads(message.data)
            if said.get("method") == "Network.requestWillBeSent":
                asked.append(said["params"]["request"]["url"])
            if "id" in said:
                answers[said["id"]] = said.get("result")

    listening = asyncio.create_task(listen())
    drawn = (
        "document.body.classList.contains('-first-byte')"
        " && document.activeElement.classList.contains('xterm-helper-textarea')"
    )
    number = 10
    async with asyncio.timeout(60):
        while True:
            number += 1
            order = {"id": number, "method": "Runtime.evaluate", "params": {"expression": drawn}}
            await page.send_str(json.dumps(order))
            while number not in answers:
                await asyncio.sleep(0.02)
            if answers[number]["result"].get("value"):
                break
            await asyncio.sleep(0.2)
    await asyncio.sleep(3)
    await page.send_str(json.dumps({"id": 5, "method": "Page.captureScreenshot", "params": {}}))
    async with asyncio.timeout(30):
        while 5 not in answers:
            await asyncio.sleep(0.05)
    listening.cancel()
    return asked, base64.b64decode(answers[5]["data"])
