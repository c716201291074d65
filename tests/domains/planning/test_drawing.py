"""Pictures of a plan fit the window that they are drawn for, and say what they show."""

from __future__ import annotations

from typing import Any

import pytest

from domains.planning.drawing import NARROW, WIDE, gantt_text, histogram_text, tornado_text
from tests.domains.planning.plans import checked, draft, ledger

ROWS = [
    {"id": "a-name-that-is-far-too-long-for-any-picture", "start": 0, "days": 10, "critical": True,
     "float": 0},
    {"id": "b", "start": 4, "days": 3, "critical": False, "float": 2},
]  # fmt: skip
GANTT: dict[str, Any] = {"start": "2026-03-02", "deadline": "2026-03-15", "rows": ROWS}


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_no_line_is_wider_than_asked_for(width: int) -> None:
    found = checked(draft(ledger()), deadline="2026-03-20")
    data, swings = found["forecast"].evidence, found["drivers"].evidence
    assert isinstance(data, dict)
    assert isinstance(swings, dict)
    drawn = [gantt_text(data["gantt"], width), histogram_text(data["histogram"], width),
             tornado_text(swings["tornado"], width), gantt_text(GANTT, width)]  # fmt: skip
    assert max(len(line) for text in drawn for line in text.splitlines()) <= width


def test_a_schedule_has_its_dates_and_its_deadline() -> None:
    lines = gantt_text(GANTT).splitlines()
    assert lines[0].split()[0] == "2026-03-02"
    assert lines[0].split()[-1] == "2026-03-15"
    assert lines[1].rstrip().endswith("┊")
    assert "┊ deadline 2026-03-15" in lines[-1]
    assert "…" in lines[1]


def test_a_deadline_far_behind_the_plan_does_not_squeeze_it() -> None:
    lines = gantt_text({**GANTT, "deadline": "2026-12-31"}).splitlines()
    assert lines[0].split()[-1] == "2026-03-12"
    assert "deadline" not in lines[-1]


def test_the_tornado_says_what_its_ends_are() -> None:
    rows = [{"id": "a", "early": 10.0, "late": 20.0}, {"id": "b", "early": 12.0, "late": 13.0}]
    first, *rest = tornado_text(rows).splitlines()
    assert first.split() == ["finish", "after", "10", "d", "20", "d"]
    assert rest[0].endswith("10.0 to 20.0 d")


def test_bins_without_a_run_are_dots_and_the_deadline_is_a_rule() -> None:
    data = {"from": ["2026-03-02", "2026-03-04"], "together": [1.0, 0.0], "apart": [0.5, 0.5],
            "deadline": "2026-03-03"}  # fmt: skip
    text = histogram_text(data)
    assert "share of the runs that finish" in text
    assert "- deadline 2026-03-03 -" in text
    assert text.splitlines()[-1].split()[1] == "·"
