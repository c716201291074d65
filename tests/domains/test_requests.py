"""What the requests of the prose domains settle, so that no writer guesses what a check does."""

from __future__ import annotations

import pytest

from workbench.catalog import find_domain, find_task
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.prose.form import words_in

TASKS = {
    "essay": "essay/school_phones",
    "research": "research/lamp_moths",
    "service": "service/late_parcel",
    "creative": "creative/flask_text",
}


def asked(task: Task) -> str:
    """All that the writer reads."""
    return "\n".join(m.text for m in find_domain(task.domain).prompt(Session(task=task).view()))


@pytest.mark.parametrize(
    ("domain", "settled"),
    [
        ("essay", "headings and tables counted, the ledger and keys in square brackets not"),
        ("essay", "A year has 52 weeks"),
        ("essay", "with no title that it does not give"),
        ("research", "headings and tables counted, the ledger and keys in square brackets not"),
        ("research", "A year has 52 weeks"),
        ("research", "figures with their units and statistics not counted"),
        ("research", "findings on something else than the question are neutral"),
        ("research", "a rate a source's or a working's"),
        ("service", "A year has 52 weeks"),
        ("service", "working days are Monday to Friday"),
        ("service", "an action is taken now"),
        ("creative", "A year has 52 weeks"),
        ("creative", "Where a channel's parts name no cta, the call ends the body"),
        ("creative", "where the brief names no audience, readers in words of your own"),
        ("creative", "without names of parts"),
    ],
)
def test_a_request_settles_what_writers_had_to_guess(domain: str, settled: str) -> None:
    assert settled in asked(find_task(TASKS[domain]))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It fell by 4 % [@s1; @s2].", 4),
        ("It fell [s1, s2] twice.", 3),
        ("It fell [from one place, to another].", 7),
        ("| a | b |\n|---|---|\n| 4 % | – |", 3),
        ("See [k1](https://desks.example).", 2),
    ],
)
def test_keys_and_bare_signs_are_no_words(text: str, count: int) -> None:
    assert words_in(text) == count
