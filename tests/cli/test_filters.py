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
    assert "There is no file" in err
    assert "missing.jsonl" in err


@pytest.mark.parametrize("word", ["pairs.jsonl", "pairs.txt", "data/pairs", "./pairs"])
@pytest.mark.parametrize("name", ["equal", "steps"])
def test_a_word_that_looks_like_a_path_is_no_line(
    name: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["math", name, word]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert f"There is no file {word}." in err


def test_a_line_with_slashes_and_points_is_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    line = json.dumps({"id": "a/b.txt", "gold": "1/2", "answer": "0.5"})
    assert run(["math", "equal", line]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "equal"


def test_a_question_about_a_table_is_asked_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "sales.csv"
    table.write_text("region,sales\nnorth,3\nsouth,4\n", encoding="utf-8")
    assert run(["analysis", "ask", str(table), "Which region sold most?"]) == 0
    assert table.with_suffix(".task.yaml").exists()
    assert "Next: workbench run" in capsys.readouterr().out


@pytest.mark.parametrize("words", [[], ["t.csv"], ["t.csv", ""], ["t.csv", "  "]])
def test_without_a_question_it_says_what_one_looks_like(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["analysis", "ask", *words]) == 2
    err = capsys.readouterr().err
    assert "question about" in err
    assert f'workbench analysis ask {words[0] if words else "FILE"} "Which region grew' in err


BAD = ("not json", "[]", json.dumps({"id": 3}))
DRAFT = json.dumps({"id": "d", "draft": "def process_data(numbers, mode='average'):\n    return 1"})
GRADED = json.dumps({"id": 1, "question": "?", "expected": "7 days", "answer": "7 days"})
LOGGED = json.dumps({"id": "a", "question": "How long?", "answer": "7 days."})
FILTERS = {
    "math equal": PAIR,
    "math steps": json.dumps({"id": 1, "problem": "x = 1 + 1", "steps": ["1 + 1 = 2"]}),
    "math steps --formal recorded.jsonl": json.dumps(
        {"id": 1, "problem": "x = 1 + 1", "steps": ["1 + 1 = 2"]}
    ),
    "check code/process_data --weak-ok --drafts -": DRAFT,
    "eval grade -": GRADED,
    "log -": LOGGED,
}


@pytest.mark.parametrize("words", FILTERS)
def test_bad_lines_are_answered_and_counted_and_the_good_ones_gone_through(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "recorded.jsonl").touch()
    lines = (FILTERS[words], *BAD, FILTERS[words])

    def asked(*given: str) -> tuple[int, list[dict[str, object]], str]:
        (tmp_path / "lines").write_text("\n".join(given) + "\n", encoding="utf-8")
        with open(tmp_path / "lines", encoding="utf-8") as source:
            monkeypatch.setattr("sys.stdin", source)
            status = run(words.split())
        out, err = capfd.readouterr()
        return status, [json.loads(line) for line in out.splitlines()], err

    status, answers, err = asked(*lines)
    assert ["error" in answer for answer in answers] == [False, True, True, True, False]
    assert status == 1
    assert len([line for line in err.splitlines() if "3 lines" in line]) == 1
    status, answers, err = asked(FILTERS[words])
    assert (status, len(answers)) == (0, 1)
    assert "could not be used" not in err
