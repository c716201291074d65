"""`workbench rate` and `workbench judge --calibrate` on a history, as they are typed."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.rating.sessions import draft_text, levels, session_with
from workbench.cli import run
from workbench.core import events as ev
from workbench.history import History


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def one_line(capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    return dict(json.loads(capsys.readouterr().out))


def ratings() -> list[ev.Event]:
    with History.open() as history:
        return [e for s in history.list().items for e in history.load(s.id).ratings]


def test_a_draft_is_shown_rated_and_then_told_of(capsys) -> None:
    with History.open() as history:
        session_with(history, [levels(4)])
    assert run(["rate", "--json"]) == 0
    shown = one_line(capsys)
    assert (shown["draft"], shown["saw"], shown["waiting"]) == (draft_text(1), "nothing", 1)
    assert {c["id"] for c in shown["rubric"]["criteria"]} == set(levels(1))
    given = [f"{name}=3" for name in levels(1)]
    assert run(["rate", shown["id"], *given, "--note", "fine", "--json"]) == 0
    told = one_line(capsys)
    assert told["counts"] is True
    assert "draft 1 of 1" in told["was"][0]
    (event,) = ratings()
    assert isinstance(event.body, ev.RatedByRubric)
    assert (event.body.levels, event.body.note) == (levels(3), "fine")
    assert run(["rate"]) == 1
    assert "Nothing waits" in capsys.readouterr().out


def test_the_text_form_says_how_to_rate(capsys) -> None:
    with History.open() as history:
        session_with(history, [levels(4)])
    run(["rate"])
    said = capsys.readouterr().out
    assert draft_text(1).strip() in said
    assert "task=1..5" in said
    assert "judge-1" not in said


def test_a_pair_is_shown_and_decided(capsys) -> None:
    with History.open() as history:
        session_with(history, [levels(4), levels(2)])
    run(["rate", "--pair", "--json"])
    pair = one_line(capsys)
    names = [pair["left"]["id"], pair["right"]["id"]]
    assert run(["rate", *names, "--winner", "right", "--json"]) == 0
    assert one_line(capsys)["winner"] == "right"
    (event,) = ratings()
    assert isinstance(event.body, ev.RatedPair)
    assert event.body.saw == "nothing"
    run(["rate", "--pair"])
    assert "Nothing waits" in capsys.readouterr().out


def test_lines_come_in_and_one_that_cannot_be_used_is_answered(capsys, monkeypatch) -> None:
    with History.open() as history:
        session_with(history, [levels(4), levels(2)])
    run(["rate", "--json"])
    first = one_line(capsys)["id"]
    lines = [{"id": first, "levels": levels(2)}, {"id": "0000000000", "levels": {}}, "nonsense"]
    text = "\n".join(json.dumps(line) for line in lines)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run(["rate", "--lines", "-"]) == 1
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answers[0]["counts"] is True
    assert ["error" in answer for answer in answers] == [False, True, True]


def test_a_criterion_found_while_rating_makes_a_version(capsys, tmp_path) -> None:
    assert run(["rate", "--add", "tone: Is it ours? | 5 It is.", "--domain", "code", "--json"]) == 0
    told = one_line(capsys)
    assert Path(told["file"]).is_file()
    assert len(told["older"]) == 1
    assert run(["rate", "--add", "tone: Again?", "--domain", "code"]) == 2
    assert run(["rate", "--add", "no question", "--domain", "code"]) == 2


def test_the_history_calibrates_its_judges_and_lists_what_lies_apart(capsys) -> None:
    with History.open() as history:
        session = session_with(history, [levels(1 + n % 5) for n in range(8)])
    for _ in range(7):
        run(["rate", "--json"])
        shown = one_line(capsys)
        number = int(shown["draft"].split()[4])
        level = 1 if number == 5 else 1 + (number - 1) % 5
        run(["rate", shown["id"], *[f"{name}={level}" for name in levels(1)], "--json"])
        capsys.readouterr()
    assert run(["judge", "--calibrate", "--json"]) == 0
    told = one_line(capsys)
    assert told["judge"] == "judge-1"
    assert told["agreement"]["n"] == 7
    assert told["role"] != "gates"
    assert told["average"]["judged"] == 1
    run(["judge", "--calibrate"])
    said = capsys.readouterr().out
    assert "kappa" in said
    assert (f"show {session}" in said) == bool(told["disagreements"])


def test_a_history_without_judges_says_what_to_type(capsys) -> None:
    assert run(["judge", "--calibrate"]) == 2
    assert "--judge MODEL" in capsys.readouterr().err
