"""Nothing unredacted touches the disk: canaries go in by every path, and the raw bytes are
searched.

The control comes first: with redaction switched off the same run leaves every canary on the disk,
so that a search that finds nothing means something. What such a search cannot see (freed blocks,
swap, the terminal's own memory) is said in SECURITY.md.
"""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest

from tests.canary.disk import found, made_folders, start
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
ALL = (
    *("zq7promptk", "zq7titlek", "zq7answerk", "zq7codek", "zq7outputk", "zq7exceptionk"),
    *("zq7observedk", "zq7guidancek", "zq7passk", "zq7SECRETk"),
    *("4111111111111111", "DE89370400440532013000"),
)

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
    return made_folders(tmp_path)


def live(module: str, folders: dict[str, str], tmp_path: Path, *, kill: bool) -> None:
    """A run with guidance from outside, ended by itself or by kill -9 in mid-stream."""
    task = tmp_path / "canary.yaml"
    task.write_text(TASK)
    with OpenAIServer(ANSWER, pace=0.3) as server:
        server_url = ("--model", "m", "--base-url", server.base_url, "--max-iterations", "2")
        running = start(module, folders, "run", str(task), *server_url)
        _wait_for(lambda: len(server.lines) >= 1)
        guided = start(module, folders, "ctl", "last", "guide", f"ask {CANARIES['guidance']}")
        guided.wait(600)
        if kill:
            time.sleep(1.0)
            running.send_signal(signal.SIGKILL)
        server.hurry()
        running.wait(600)
    for verb in (["history", "--json"], ["show", "last"], ["report", "last"]):
        start(module, folders, *verb).wait(600)
    typed = json.dumps({"id": 1, "text": CANARIES["prompt"]}).encode()
    redact = start(module, folders, "redact", typed=typed)
    redact.communicate(typed, timeout=600)


def _wait_for(claim) -> None:  # type: ignore[no-untyped-def]
    deadline = time.monotonic() + 600
    while not claim():
        assert time.monotonic() < deadline, "nothing was asked"
        time.sleep(0.02)


def fragments_on(tmp_path: Path) -> set[str]:
    return found(tmp_path / "disk", ALL)


@pytest.mark.long
def test_without_redaction_every_canary_would_be_found(
    tmp_path: Path, folders: dict[str, str]
) -> None:
    live("tests.support.unredacted", folders, tmp_path, kill=False)
    assert fragments_on(tmp_path) == set(ALL)


@pytest.mark.parametrize("kill", [False, True])
def test_no_canary_reaches_the_disk(tmp_path: Path, folders: dict[str, str], kill: bool) -> None:
    live("workbench", folders, tmp_path, kill=kill)
    assert (Path(folders["WORKBENCH_HOME"]) / "history.db").exists()
    assert fragments_on(tmp_path) == set()
