"""Texts whose bytes are not UTF-8 are refused with the next step, and never read as others."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path

import pytest

from workbench.catalog import LARGEST_TASK, read_task_file
from workbench.cli import run as typed
from workbench.errors import TaskFileError

LATIN = "def process_data(numbers):\n    return 'café'\n".encode("latin-1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("piped", [False, True])
def test_a_draft_that_is_not_utf_8_is_not_judged(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    piped: bool,
) -> None:
    draft = tmp_path / "draft.py"
    draft.write_bytes(LATIN)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LATIN)))
    name = "-" if piped else str(draft)
    assert typed(["check", "code/process_data", "--draft", name, "--weak-ok"]) == 2
    told = capsys.readouterr()
    assert f"The draft {name} is not UTF-8 text (byte 43)." in told.err
    assert "iconv" in told.err
    assert told.out == ""


def test_a_line_of_drafts_that_is_not_utf_8_is_refused_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = tmp_path / "drafts.jsonl"
    good = json.dumps({"id": 2, "draft": "x = 1\n"}).encode()
    lines.write_bytes(b'{"id": 1, "draft": "caf\xe9"}\n' + good + b"\n")
    assert typed(["check", "code/process_data", "--drafts", str(lines), "--weak-ok"]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == {"id": None, "error": "not UTF-8 text"}
    assert second["id"] == 2
    assert second["results"]


def test_a_task_file_that_is_not_utf_8_says_how_to_make_it_so(tmp_path: Path) -> None:
    file = tmp_path / "task.yaml"
    file.write_bytes("title: café\n".encode("latin-1"))
    with pytest.raises(TaskFileError, match="is not UTF-8 text") as caught:
        read_task_file(file)
    assert "iconv" in caught.value.hint


def test_a_task_file_that_is_too_large_is_named_once(tmp_path: Path) -> None:
    file = tmp_path / "task.yaml"
    file.write_bytes(b"#" * (LARGEST_TASK + 1))
    with pytest.raises(TaskFileError, match="has more than") as caught:
        read_task_file(file)
    assert caught.value.message.count(str(file)) == 1
