"""Spans of days as they are typed."""

from __future__ import annotations

from datetime import date

import pytest

from workbench.days import day_span
from workbench.errors import UsageError

TODAY = date(2026, 11, 21)


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("today", "2026-11-21", "2026-11-22"),
        (" Yesterday ", "2026-11-20", "2026-11-21"),
        ("1d", "2026-11-21", "2026-11-22"),
        ("7d", "2026-11-15", "2026-11-22"),
        ("2 weeks", "2026-11-08", "2026-11-22"),
        ("2026-11-05", "2026-11-05", "2026-11-06"),
        ("2026-2", "2026-02-01", "2026-03-01"),
        ("2026-12", "2026-12-01", "2027-01-01"),
        ("2026-11-01..2026-11-05", "2026-11-01", "2026-11-06"),
        ("2026-11-01..", "2026-11-01", None),
        ("..2026-10", None, "2026-11-01"),
        ("7d..yesterday", "2026-11-15", "2026-11-21"),
    ],
)
def test_a_span_includes_its_last_day(text: str, since: str | None, until: str | None) -> None:
    assert day_span(text, TODAY) == (since, until)


@pytest.mark.parametrize("text", ["soon", "2026-13", "2026-02-30", "0-1", "..x", "d"])
def test_what_is_no_span_is_refused_with_examples(text: str) -> None:
    with pytest.raises(UsageError) as told:
        day_span(text, TODAY)
    assert "2026-11-05" in told.value.hint


def test_a_span_that_ends_before_it_begins_is_refused() -> None:
    with pytest.raises(UsageError, match="ends before it begins"):
        day_span("2026-11-05..2026-11-01", TODAY)
