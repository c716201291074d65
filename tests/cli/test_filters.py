"""`workbench DOMAIN FILTER`: where its lines come from."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from workbench.cli import run

PAIR = json.dumps({"id": 1, "gold": "x^2 - 1", "answer": "(x - 1)(x + 1)"})
LONG = json.dumps({"id": 1, "gold": "7", "answer": "7", "note": "n" * 5_000})


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))


@pytest.mark.parametrize("way", ["file", "dash", "nothing", "word", "a long word"])
def test_a_pair_is_compared_wherever_it_stands(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "pairs"
    file.write_text("\ufeff" + PAIR + "\n", encoding="utf-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(PAIR + "\n"))
    words = {"file": [str(file)], "dash": ["-"], "nothing": [], "word": [PAIR]}
    assert run(["math", "equal", *words.get(way, [LONG])]) == 0
    (answer,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (answer["id"], answer["verdict"]) == (1, "equal")


def test_a_file_that_is_not_there_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["math", "equal", str(tmp_path / "missing.jsonl")]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "missing.jsonl cannot be read" in err
