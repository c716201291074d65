"""Curation from the command line, end to end and offline."""

from __future__ import annotations

import json
from pathlib import Path

from tests.cli.conftest import Command

LINES = "\n".join(
    json.dumps(entry)
    for entry in (
        {"id": "c-1", "question": "Capital of Australia?", "answer": "Sydney.", "feedback": "down"},
        {"id": "c-2", "question": "Capital of France?", "answer": "Paris.", "feedback": "up"},
        {"id": "c-3", "question": "What is 2+2?", "answer": "4"},
    )
)


def test_a_down_vote_becomes_a_regression_case_and_a_training_row(
    workbench: Command, tmp_path: Path
) -> None:
    done = workbench("log", stdin=LINES + "\nnonsense\n")
    assert done.returncode == 0, done.stderr
    answers = [json.loads(entry) for entry in done.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["c-1", "c-2", "c-3", None]
    assert "error" in answers[3]

    listed = json.loads(workbench("review", "--json").stdout)
    assert [entry["ref"] for entry in listed] == ["c-1", "c-3"]
    assert any("nobody said what would be right" in text for text in listed[0]["why"])

    fix = tmp_path / "fix.txt"
    fix.write_text("Canberra.\n")
    decided = workbench(
        *("review", "--decide", "c-1", "down", "--correction", str(fix), "--tag", "1", "--json")
    )
    assert decided.returncode == 0, decided.stderr
    outcome = json.loads(decided.stdout)
    assert [case.partition("-")[0] for case in outcome["made"]] == ["regr", "train"]
    assert "regression case regr-" in outcome["says"]

    shown = json.loads(workbench("review", "--show", "c-1", "--json").stdout)
    assert shown["verdicts"][0]["correction"] == "Canberra."
    assert shown["state"] == "done"
    undone = workbench("review", "--undo")
    assert "unmade: regression case" in undone.stdout
    assert json.loads(workbench("review", "--redo", "--json").stdout)["made"] == outcome["made"]


def test_mistakes_are_refused_with_what_to_type(workbench: Command) -> None:
    workbench("log", stdin=LINES)
    for arguments, says in [
        (("--decide", "c-1", "sideways"), "no verdict"),
        (("--decide", "c-9", "up"), "No interaction called 'c-9'"),
        (("--undo",), "nothing to undo"),
        (("--decide", "c-1", "up", "--tag", "12"), "no failure tag 12"),
    ]:
        done = workbench("review", *arguments)
        assert done.returncode == 2
        assert says in done.stderr
