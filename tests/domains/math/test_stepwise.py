"""Rows for a stepwise trainer: decided steps alone, each label one that replays."""

from __future__ import annotations

import json
from typing import Any

from domains.math import DOMAIN
from domains.math.face.client import MathWorker
from domains.math.face.commands import labels_of, run_stepwise


def rows(*records: dict[str, Any]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in run_stepwise([json.dumps(r) for r in records])]


RIGHT = {"id": "a", "problem": "Solve 2x + 3 = 11.", "steps": ["$2x = 8$", "$x = 4$"]}
WRONG = {"id": "b", "problem": "Solve 2x + 3 = 11.", "steps": ["$2x = 8$", "$x = 5$", "Done."]}
OPEN = {"id": "c", "problem": "Solve 2x + 3 = 11.", "steps": ["We ponder it.", "$x = 4$"]}
LATER = {"id": "d", "problem": "Compute.", "steps": ["$2 + 2 = 4$", "We rest.", "$3 + 3 = 7$"]}


def test_a_row_has_the_trainer_s_fields_with_a_label_for_each_step() -> None:
    (row,) = rows(RIGHT)
    assert row == {
        "id": "a",
        "prompt": "Solve 2x + 3 = 11.",
        "completions": ["$2x = 8$", "$x = 4$"],
        "labels": [True, True],
    }


def test_a_row_ends_with_its_first_false_step() -> None:
    (row,) = rows(WRONG)
    assert (row["completions"], row["labels"]) == (["$2x = 8$", "$x = 5$"], [True, False])


def test_a_row_ends_before_what_is_undecided_and_says_nothing_of_what_follows() -> None:
    (row,) = rows(LATER)
    assert (row["completions"], row["labels"]) == (["$2 + 2 = 4$"], [True])


def test_a_solution_whose_first_step_is_undecided_gives_no_row() -> None:
    assert rows(OPEN) == []


def test_lines_that_are_no_records_are_answered_and_the_next_is_read() -> None:
    found = [json.loads(x) for x in run_stepwise(["{broken", '{"id": 7}', json.dumps(RIGHT)])]
    assert [("error" in f, f.get("id")) for f in found] == [(True, None), (True, 7), (False, "a")]


def test_a_refutation_that_does_not_replay_labels_nothing() -> None:
    with MathWorker() as worker:
        (finding,) = worker.steps({"problem": "Add.", "steps": ["$2 + 2 = 5$"]})["steps"]
        assert labels_of([finding], worker) == [False]
        harmless = {**finding["record"], "right": finding["record"]["left"]}
        assert labels_of([{**finding, "record": harmless}], worker) == []
        assert labels_of([{**finding, "record": None}], worker) == []


def test_the_verb_is_the_domain_s() -> None:
    assert DOMAIN.commands["stepwise"] is run_stepwise
