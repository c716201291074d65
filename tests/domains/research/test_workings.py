"""Figures that the writer worked out and whose working the ledger declares: right wherever the
prose tells them, wrong where the sum, an operand or the telling is.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.domains.research.making import SOURCES, added, check, cite, claim, wrong
from workbench.core.checks import CheckResult

ASKED = "Do standing desks help, and what would they mean for an office of 250 people in a week?"
TOLD = "In an office of 250 people this would come to 2,500 hours a week"
RESTS = claim(TOLD, cite("k1", "they sat 2.0 hours less a day"), id="c3")
LINE = "250 x 2.0 hours x 5 days = 2,500 hours"
ASKED_DAYS = f"{ASKED} A week has five working days."


def found(told: str = TOLD, *workings: Any) -> dict[str, CheckResult]:
    more = {"workings": list(workings)} if workings else {}
    text = added(f"{told} [@k1].", {**RESTS, "quote": told}, **more)
    return wrong(text, prompt=ASKED_DAYS)


def severe(told: str, *workings: Any) -> list[str]:
    listed = found(told, *workings).values()
    return [one.check for one in listed if one.severity in ("blocker", "major")]


def test_a_derived_figure_is_right_with_its_working() -> None:
    assert "support.numbers: c3 2,500" in severe(TOLD)
    assert "support.numbers: c3 2,500" not in found(TOLD, LINE)


def test_prose_outside_of_claims_may_tell_it_too() -> None:
    loose = "All in all one may reckon with 2,500 of them."
    without = wrong(added(loose), prompt=ASKED_DAYS)
    with_it = wrong(added(loose, workings=[LINE]), prompt=ASKED_DAYS)
    assert without["uncovered: 2,500"].severity == "major"
    assert "add its working to `workings`" in without["uncovered: 2,500"].fix
    assert "uncovered: 2,500" not in with_it


def test_a_wrong_sum_is_severe_on_its_line_and_excuses_nothing() -> None:
    told = TOLD.replace("2,500", "2,800")
    listed = found(told, LINE.replace("2,500", "2,800"))
    sum_of = listed["workings: line 1"]
    assert (sum_of.status, sum_of.severity, sum_of.criterion) == ("fail", "major", "support")
    assert (sum_of.observed, sum_of.expected) == ("2,800", "2,500")
    assert sum_of.span is not None
    assert sum_of.span.pointer == "/workings/0"
    assert "support.numbers: c3 2,800" in listed


def test_an_invented_operand_is_severe_and_excuses_nothing() -> None:
    told = TOLD.replace("2,500", "3,100")
    names = severe(told, "310 x 2.0 hours x 5 days = 3,100 hours")
    assert {"workings: line 1", "support.numbers: c3 3,100"} <= set(names)


def test_a_working_excuses_no_other_figure() -> None:
    told = TOLD.replace("2,500", "2,600")
    assert "support.numbers: c3 2,600" in severe(told, LINE)


@pytest.mark.parametrize(("share", "odd"), [("a third", False), ("a quarter", True)])
def test_a_share_of_what_two_workings_come_to_is_told(share: str, odd: bool) -> None:
    price = "A desk costs 3,150 pounds and lasts 30 years. A stool costs 420 and lasts 12 years."
    source = {"id": "k7", "title": "Prices", "design": "cost study", "text": price}
    told = f"By the year stools come at {share} of the price of desks"
    lines = ["3,150 pounds / 30 years = 105 pounds", "420 pounds / 12 years = 35 pounds"]
    text = added(f"{told} [@k7].", claim(told, cite("k7", price), id="c3"), workings=lines)
    assert (f"support.numbers: c3 {share}" in wrong(text, sources=[*SOURCES, source])) is odd


def test_a_figure_of_the_question_is_given() -> None:
    told = "In an office of 250 people we would look again after a year"
    assert not [name for name in severe(told) if name.startswith("support.numbers")]
    assert "support.numbers: c3 260" in severe(told.replace("250", "260"))


def test_without_workings_no_word_is_said_of_them() -> None:
    assert not [one for one in check(added("")) if "working" in one.check]


def test_right_workings_pass() -> None:
    results = check(added("", workings=["8.4 - 7.4 = 1.0 hours"]))
    assert [one.status for one in results if one.check == "workings"] == ["pass"]


@pytest.mark.parametrize(("given", "name"), [(7, "/workings"), ([7], "/workings/0")])
def test_what_is_no_list_of_lines_is_a_finding_on_the_ledger(given: Any, name: str) -> None:
    assert f"ledger: {name}" in wrong(added("", workings=given))


DEED = {**SOURCES[0], "text": f"{SOURCES[0]['text']} The lease is dated 3 February 1698."}
BY_OUR_COUNT = "By today's count the lease is of 3 February 1699, since the year began in March"


@pytest.mark.parametrize(
    ("told", "workings", "strange"),
    [
        (BY_OUR_COUNT, ["1698 + 1 = 1699"], False),
        (BY_OUR_COUNT, [], True),
        (BY_OUR_COUNT.replace("3 Feb", "4 Feb"), ["1698 + 1 = 1699"], True),
    ],
)
def test_the_year_of_a_given_day_may_be_worked_out(
    told: str, workings: list[str], strange: bool
) -> None:
    text = added(f"{told}.", workings=workings)
    listed = wrong(text, sources=[DEED, *SOURCES[1:]], prompt=ASKED)
    assert any(name.startswith("uncovered.day") for name in listed) is strange


@pytest.mark.parametrize(
    ("told", "wrong_one"),
    [
        ("It is easy to turn the last two figures of 1698 about", ""),
        ("It is easy to turn the last two figures of 1689 about", "1689"),
    ],
)
def test_the_year_of_a_day_in_the_passage_needs_no_other(told: str, wrong_one: str) -> None:
    passage = "The lease is dated 3 February 1698"
    entry = claim(f"{told} [@k1].", cite("k1", passage), id="c3")
    listed = wrong(added(f"{told} [@k1].", entry), sources=[DEED, *SOURCES[1:]], prompt=ASKED)
    figures = [one.observed for name, one in listed.items() if name.startswith("support.numbers")]
    assert figures == ([wrong_one] if wrong_one else [])
