"""Nothing unredacted touches the disk when texts come in by the command line: logged interactions,
verdicts with notes and corrections, other tools' chats, foreign tasks, and all that goes out again.

Each path has a canary of its own, and with redaction switched off each is found.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.canary.disk import found, made_folders, start

PATHS = (
    *("question", "answer", "before", "system", "source", "model", "said", "correction", "tag"),
    *("user", "fix", "note", "author", "takenq", "takena", "release", "tasktitle", "badline"),
)


def canary(path: str) -> str:
    return f"zq9{path}k@canary-mail.example"


def _lines() -> str:
    entry = {
        "id": "c-1",
        "question": f"Who is {canary('question')}?",
        "answer": f"That is {canary('answer')}.",
        "before": [{"role": "user", "content": f"Before, {canary('before')} asked."}],
        "system": f"You work for {canary('system')}.",
        "sources": [{"title": f"From {canary('source')}", "text": "…"}],
        "model": f"tuned-for {canary('model')}",
        "feedback": "down",
        "note": f"wrong, says {canary('said')}",
        "correction": f"It is {canary('correction')}.",
        "tags": [canary("tag")],
        "user": canary("user"),
    }
    other = {"id": "c-2", "question": "And now?", "answer": "No idea."}
    return "\n".join([json.dumps(entry), json.dumps(other), f"no JSON {canary('badline')}", ""])


def _chat() -> str:
    messages = [
        {"role": "user", "content": f"Ask {canary('takenq')} today"},
        {"role": "assistant", "content": f"I asked {canary('takena')}"},
    ]
    return json.dumps({"messages": messages}) + "\n"


def _tasks() -> str:
    """GSM8K, whose tasks are called by the beginning of their prompt."""
    return json.dumps({"question": f"Ask {canary('tasktitle')}.", "answer": "It is so.\n#### 4"})


def driven(module: str, folders: dict[str, str], tmp_path: Path) -> None:
    """Every way in and out, one after the other; what the program answers is of no interest."""
    outside = tmp_path / "outside"
    outside.mkdir()
    for name, text in {
        "log.jsonl": _lines(),
        "chat.jsonl": _chat(),
        "tasks.jsonl": _tasks(),
        "fix.txt": f"In truth {canary('fix')}.\n",
    }.items():
        (outside / name).write_text(text, encoding="utf-8")
    out = tmp_path / "disk" / "out"
    out.mkdir()
    for arguments in (
        ("log", str(outside / "log.jsonl")),
        ("take", str(outside / "chat.jsonl")),
        ("import", str(outside / "tasks.jsonl")),
        (
            *("review", "--decide", "c-2", "down", "--correction", str(outside / "fix.txt")),
            *("--note", f"ask {canary('note')}", "--tag", "1", "--author", canary("author")),
        ),
        ("release", "make", "--note", f"without {canary('release')}"),
        *(
            ("export", format, "-o", str(out / f"{format}.out"))
            for format in ("trl-sft", "trl-kto", "promptfoo", "csv")
        ),
        ("bundle", "export", str(out / "bundle.jsonl")),
        ("review", "--json"),
        ("forget", "--subject", canary("question"), "--dry-run"),
    ):
        assert _ended(start(module, folders, *arguments)) in range(6), arguments


def _ended(process: subprocess.Popen[bytes]) -> int:
    return process.wait(600)


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, str]:
    return made_folders(tmp_path)


@pytest.mark.long
def test_without_redaction_each_way_in_would_be_found(
    tmp_path: Path, folders: dict[str, str]
) -> None:
    driven("tests.support.unredacted", folders, tmp_path)
    ways = {f"zq9{path}k" for path in PATHS if path != "badline"}  # a refused line is not kept
    assert found(tmp_path / "disk", ways) == ways


def test_no_way_in_leaves_a_canary_on_the_disk(tmp_path: Path, folders: dict[str, str]) -> None:
    driven("workbench", folders, tmp_path)
    assert (Path(folders["WORKBENCH_HOME"]) / "history.db").exists()
    assert found(tmp_path / "disk", [f"zq9{path}k" for path in PATHS]) == set()


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="the system has no folder in memory")
def test_what_a_person_writes_in_an_editor_is_not_left_when_all_is_killed(
    tmp_path: Path, folders: dict[str, str]
) -> None:
    """Killed with `kill -9` while the editor is open, with a draft saved and not yet taken."""
    opened = tmp_path / "opened"
    editor = tmp_path / "editor.sh"
    editor.write_text(
        f'#!/bin/sh\necho "{canary("typed")}" > "$1"\necho "$1" > {opened}\nsleep 9\n'
    )
    editor.chmod(0o700)
    asking = (
        "import asyncio, os; from workbench.core.messages import Message\n"
        "from workbench.models.person import EditorAsking\n"
        "asyncio.run(EditorAsking(os.environ, print)([Message('user', 'Write it.')]))"
    )
    running = subprocess.Popen(
        [sys.executable, "-c", asking],
        env={**os.environ, **folders, "VISUAL": "", "EDITOR": str(editor)},
        stdout=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + 600
    while not (opened.exists() and opened.read_text().strip()):
        assert time.monotonic() < deadline, "the editor was not opened"
        time.sleep(0.05)
    running.kill()
    running.wait(600)
    file = Path(opened.read_text().strip())
    try:
        assert canary("typed") in file.read_text()
        assert found(tmp_path / "disk", ["zq9typedk"]) == set()
    finally:
        shutil.rmtree(file.parent)
