"""Nothing unredacted touches the disk: canaries go in by every path, and the raw bytes are
searched.

The control comes first: with redaction switched off the same run leaves every canary on the disk,
so that a search that finds nothing means something. What such a search cannot see (freed blocks,
swap, the terminal's own memory) is said in SECURITY.md.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.openai_server import OpenAIServer

CANARIES = {
    "prompt": "zq7promptk@canary-mail.example",
    "title": "zq7titlek@canary-mail.example",
    "answer": "zq7answerk@canary-mail.example",
    "code": "zq7codek@canary-mail.example",
    "output": "zq7outputk@canary-mail.example",
    "exception": "zq7exceptionk@canary-mail.example",
    "observed": "zq7observedk@canary-mail.example",
    "guidance": "zq7guidancek@canary-mail.example",
    "card": "4111 1111 1111 1111",
    "iban": "DE89370400440532013000",
    "secret": "sk-proj-zq7SECRETkAbCdEfGhIjKlMnOpQrStUvWx",
    "address": "https://zq7userk:zq7passk@intern.example/path",
}
FRAGMENTS = [
    ["zq7promptk", "zq7titlek", "zq7answerk", "zq7codek", "zq7outputk", "zq7exceptionk"],
    ["zq7observedk", "zq7guidancek", "zq7passk", "zq7SECRETk"],
    ["4111111111111111", "DE89370400440532013000"],
]

TASK = f"""
domain: code
id: mine/canary
title: "Ask {CANARIES["title"]}"
prompt: "Write f. Mail {CANARIES["prompt"]}, card {CANARIES["card"]}, {CANARIES["iban"]}."
settings: {{entry: f}}
tests:
  - {{name: one, call: "f(1)", expect: 1}}
  - {{name: two, call: "f(2)", expect: 2}}
  - {{name: three, call: "f(3)", expect: 3}}
hidden:
  tests:
    - {{call: "f(4)", expect: 4}}
"""

ANSWER = f"""Written by {CANARIES["answer"]}, key {CANARIES["secret"]}, see {CANARIES["address"]}

```python
def f(n):
    # from {CANARIES["code"]}
    print("printed {CANARIES["output"]}")
    if n == 2:
        raise ValueError("no {CANARIES["exception"]}")
    return "{CANARIES["observed"]}" if n == 3 else n
```
"""


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    """Every folder that the program might write into, each its own."""
    kinds = ("home", "config", "cache", "data", "state", "tmp", "user")
    made = {kind: tmp_path / "disk" / kind for kind in kinds}
    for folder in made.values():
        folder.mkdir(parents=True)
    return {
        "WORKBENCH_HOME": str(made["home"]),
        "XDG_CONFIG_HOME": str(made["config"]),
        "XDG_CACHE_HOME": str(made["cache"]),
        "XDG_DATA_HOME": str(made["data"]),
        "XDG_STATE_HOME": str(made["state"]),
        "TMPDIR": str(made["tmp"]),
        "HOME": str(made["user"]),
    }


def start(
    module: str, folders: dict[str, str], *arguments: str, typed: bytes | None = None
) -> subprocess.Popen[bytes]:
    env = {**os.environ, **folders, "PYTHONPATH": os.getcwd(), "WORKBENCH_API_KEY": "k"}
    return subprocess.Popen(
        [sys.executable, "-m", module, *arguments],
        env=env,
        stdin=subprocess.DEVNULL if typed is None else subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def live(module: str, folders: dict[str, str], tmp_path: Path, *, kill: bool) -> None:
    """A run with guidance from outside, ended by itself or by kill -9 in mid-stream."""
    task = tmp_path / "canary.yaml"
    task.write_text(TASK)
    with OpenAIServer(ANSWER, pace=0.3) as server:
        server_url = ("--model", "m", "--base-url", server.base_url, "--max-iterations", "2")
        running = start(module, folders, "run", str(task), *server_url)
        _wait_for(lambda: len(server.lines) >= 1)
        guided = start(module, folders, "ctl", "last", "guide", f"ask {CANARIES['guidance']}")
        guided.wait(30)
        if kill:
            time.sleep(1.0)
            running.send_signal(signal.SIGKILL)
        running.wait(60)
    for verb in (["history", "--json"], ["show", "last"], ["report", "last"]):
        start(module, folders, *verb).wait(30)
    typed = json.dumps({"id": 1, "text": CANARIES["prompt"]}).encode()
    redact = start(module, folders, "redact", typed=typed)
    redact.communicate(typed, timeout=30)


def _wait_for(claim) -> None:  # type: ignore[no-untyped-def]
    deadline = time.monotonic() + 40
    while not claim() and time.monotonic() < deadline:
        time.sleep(0.02)


def spellings(text: str) -> Iterator[bytes]:
    """How the text may lie on a disk."""
    raw = text.encode()
    yield from (raw, text.encode("utf-16-le"), text.encode("utf-16-be"), raw.hex().encode())
    yield from (text.lower().encode(), text.upper().encode())
    for shift in range(3):
        coded = base64.b64encode(b"\0" * shift + raw).rstrip(b"=")
        yield coded[(4 if shift else 0) : -2]


def found(tmp_path: Path) -> set[str]:
    """The fragments that lie anywhere below the program's folders."""
    files = [file for file in (tmp_path / "disk").rglob("*") if file.is_file()]
    everything = b"\0".join(file.read_bytes() for file in files)
    everything += everything.replace(b" ", b"")
    wanted = [fragment for group in FRAGMENTS for fragment in group]
    return {f for f in wanted if any(form in everything for form in spellings(f))}


def test_without_redaction_every_canary_would_be_found(
    tmp_path: Path, folders: dict[str, str]
) -> None:
    live("tests.support.unredacted", folders, tmp_path, kill=False)
    assert found(tmp_path) == {fragment for group in FRAGMENTS for fragment in group}


@pytest.mark.parametrize("kill", [False, True])
def test_no_canary_reaches_the_disk(tmp_path: Path, folders: dict[str, str], kill: bool) -> None:
    live("workbench", folders, tmp_path, kill=kill)
    assert (Path(folders["WORKBENCH_HOME"]) / "history.db").exists()
    assert found(tmp_path) == set()
