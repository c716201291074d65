"""Figures that the writer worked out and whose working the ledger declares: right wherever the
copy tells them, wrong where the sum, an operand or the telling is.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from domains.creative import DOMAIN
from tests.domains.creative.copies import BEATS, ENTITIES, STORY, TOLD, brief, checked, draft, shop
from workbench.core.checks import CheckResult, failing

FACTS = [
    {"id": "B1", "statement": "The subscription costs 19 crowns a month"},
    {"id": "B2", "statement": "The frame weighs 14 kg"},
    {"id": "B3", "statement": "The season opens on Thursday 3 June 2027"},
    {"id": "B4", "statement": "A trial lasts 14 days"},
    {"id": "B5", "statement": "A berth costs £196 per metre"},
    {"id": "B6", "statement": "Saves 83 crowns in fuel", "substantiated": False},
    {"id": "B7", "statement": "A repair is done within 36 hours"},
    {"id": "B8", "statement": "The child seat weighs 4 kg"},
    {"id": "B9", "statement": "Donors are between 18 and 65 years old"},
]
TASK = brief(facts=FACTS, legal_lines=["Deposit of 50 crowns."],
             channels=[{"name": "shop", "limits": {"body": 940}}])  # fmt: skip
MONTH = "19 crowns a month"
YEAR = "19 x 12 = 228 crowns"


def found(said: str, *workings: Any, fact: str = "", **fields: Any) -> dict[str, CheckResult]:
    """What is wrong with a sentence, entered under a fact or under none."""
    body = f"It rolls, for {MONTH}. {said} Deposit of 50 crowns."
    claims = [{"quote": MONTH, "fact_id": "B1"}]
    claims += [{"quote": said, "fact_id": fact}] if fact else []
    given = {"workings": list(workings)} if workings else {}
    text = draft(shop(body), claims=claims, **{**given, **fields})
    return {one.check: one for one in failing(checked(TASK, text))}


def severe(said: str, *workings: Any, fact: str = "") -> list[str]:
    listed = found(said, *workings, fact=fact).values()
    return [one.check for one in listed if one.severity in ("blocker", "major")]


RIGHT = [
    ("Whoever stays until spring has paid us 228 crowns.", "B1", YEAR),
    ("With the deposit that makes 278 crowns.", "B1", "12 x 19 + 50 = 278 crowns"),
    ("Seat and all it comes to 18 kg.", "B2", "14 kg + 4 kg = 18 kg"),
    ("A boat of 8 metres lies here for £1,568.", "B5", "8 metres x £196 = £1,568"),
    ("Eight metres? £1,568.", "B5", "8 x £196 = £1,568"),
    ("Your trial ends on 17 June 2027.", "B4", "3 June 2027 + 14 days = 17 June 2027"),
    (
        "Begin at once, and you are done, on Thursday 17 June 2027.",
        "B4",
        "3 June 2027 + 14 days = 17 June 2027",
    ),
    ("Two repairs in a row take 3 days.", "B7", "2 x 36 hours = 72 hours"),
]


@pytest.mark.parametrize(("said", "fact", "line"), RIGHT)
def test_what_a_working_gives_is_right_in_a_claim_and_outside(
    said: str, fact: str, line: str
) -> None:
    assert not found(said, line, fact=fact)
    outside = found(said, line)
    assert not [name for name in outside if "numbers" in name or "uncovered" in name]


ALONE = [
    ("Whoever stays until spring has paid us 229 crowns.", "B1", "229"),
    ("All in all it comes to 23 kg.", "B2", "23"),
    ("All the boats together pay £1,498.", "B5", "1,498"),
]


@pytest.mark.parametrize(("said", "fact", "figure"), ALONE)
def test_a_figure_from_nowhere_is_told_so_and_what_settles_it(
    said: str, fact: str, figure: str
) -> None:
    listed = [r for r in found(said, fact=fact).values() if figure in r.observed]
    outside = [r for r in found(said).values() if figure in r.observed]
    assert listed
    assert listed[0].severity == "major"
    for one in (*listed, *outside):
        assert "add its working to `workings`" in one.fix or one.fix.startswith("Write ")
        assert "stands in no fact of the brief, and no working gives it" in one.message


def test_a_figure_that_a_fact_has_for_another_thing_is_not_said_to_stand_nowhere() -> None:
    told = [r.message for r in found("It carries 14 sacks.", fact="B1").values()]
    assert told
    assert not [one for one in told if "stands in no fact" in one]


WRONG = [
    ("That is 240 crowns until spring.", "B1", "19 x 12 = 240", "19 x 12 is 228, not 240."),
    ("Your trial ends on 18 June 2027.", "B4", "3 June 2027 + 14 days = 18 June 2027", "17 June"),
]


@pytest.mark.parametrize(("said", "fact", "line", "told"), WRONG)
def test_a_wrong_sum_is_severe_on_its_line_and_excuses_nothing(
    said: str, fact: str, line: str, told: str
) -> None:
    listed = found(said, line, fact=fact)
    wrong = listed.pop("workings: line 1")
    assert (wrong.status, wrong.severity, wrong.criterion) == ("fail", "major", "claims")
    assert told in wrong.message
    assert wrong.span is not None
    assert line in wrong.span.quote
    assert [name for name in listed if name.startswith(("claims.numbers", "claims.uncovered"))]


@pytest.mark.parametrize(
    "line",
    [
        "19 x 17 + 38 = 361",
        "83 + 19 = 102 crowns",  # nobody has proved the 83
        "940 / 2 = 470",  # a limit of the form is no figure of the offer
        "19 + 57 = 76 crowns",
        "57 kg - 14 kg = 43 kg",
    ],
)
def test_an_operand_from_nowhere_is_severe_and_excuses_nothing(line: str) -> None:
    result = line.split("= ")[1].split()[0]
    names = severe(f"Later it comes to {result} crowns.", line, fact="B1")
    assert "workings: line 1" in names
    assert f"claims.numbers: claim 2 {result}" in names


@pytest.mark.parametrize(
    ("said", "fact", "line"),
    [
        ("It carries 12 sacks.", "B1", YEAR),
        ("It carries 8 kg.", "B2", "8 x £196 = £1,568"),
        ("Over twelve months it is 282 crowns.", "B1", YEAR),
        ("Within 72 minutes two are done.", "B7", "2 x 36 hours = 72 hours"),
        ("The subscription costs 38 crowns a month.", "B1", "19 + 19 = 38 crowns"),
        ("The frame weighs 18 kg.", "B2", "14 kg + 4 kg = 18 kg"),
        ("The season opens on 17 June 2027.", "B3", "3 June 2027 + 14 days = 17 June 2027"),
    ],
)
def test_a_working_excuses_no_other_figure_and_none_in_a_given_one_s_place(
    said: str, fact: str, line: str
) -> None:
    assert [name for name in found(said, line, fact=fact) if name.startswith("claims.numbers")]


@pytest.mark.parametrize("told", ["about 230", "228.0", "almost 230"])
def test_a_working_s_figure_may_be_rounded(told: str) -> None:
    assert not found(f"By next spring you paid {told} crowns.", YEAR, fact="B1")


def test_a_working_may_tell_a_rate_by_another_unit() -> None:
    task = brief(facts=[{"id": "B1", "statement": "The hire of a bike costs 19 crowns a week"}])
    said = "The hire of a bike costs 988 crowns a year."
    claims = [{"quote": said, "fact_id": "B1"}]
    for workings, wrong in ([], True), (["52 x 19 = 988 crowns"], False):
        text = draft(shop(said), claims=claims, workings=workings)
        assert bool(failing(checked(task, text))) is wrong


def test_the_time_between_two_days_of_a_fact_may_be_reckoned_with() -> None:
    facts = [{"id": "C1", "statement": "The winter runs from 1 November to 31 March"},
             {"id": "C2", "statement": "A berth costs £196 for the winter"}]  # fmt: skip
    for months, wrong in (5, False), (9, True):
        text = draft(
            shop("Come."), claims=[], workings=[f"£196 / {months} months = £{196 / months:.2f}"]
        )
        listed = [one.check for one in failing(checked(brief(facts=facts), text))]
        assert ("workings: line 1" in listed) is wrong


def test_the_days_of_months_may_be_added_up_where_the_facts_have_two() -> None:
    facts = [{"id": "F1", "statement": "Open from 1 December to 31 March"},
             {"id": "F2", "statement": "Open from 1 March"}]  # fmt: skip
    said = "121 days of black water."
    for known, line, right in (
        (facts, "31 + 31 + 28 + 31 = 121", True),
        (facts, "31 + 31 + 27 + 31 = 120", False),
        (facts[1:], "31 + 31 + 28 + 31 = 121", False),
    ):
        claims = [{"quote": said, "fact_id": known[0]["id"]}]
        made = draft(shop(said), claims=claims, workings=[line])
        found = [r.check for r in failing(checked(brief(facts=known), made))]
        assert (not found) is right, found


def test_without_workings_no_word_is_said_of_them() -> None:
    assert not [one for one in checked(TASK, draft()) if "working" in one.check]


def test_right_workings_pass_and_unread_ones_warn() -> None:
    results = checked(TASK, draft(workings=[YEAR]))
    assert [one.status for one in results if one.check.startswith("workings")] == ["pass"]
    unread = found("Come.", "the months less the first")["workings: line 1"]
    assert (unread.status, unread.severity) == ("warn", "minor")


@pytest.mark.parametrize(("given", "name"), [(7, "/workings"), ([7], "/workings/0")])
def test_what_is_no_list_of_lines_is_a_finding_on_the_ledger(given: Any, name: str) -> None:
    assert f"ledger: {name}" in found("Come.", workings=given)


def test_the_request_asks_for_workings_in_one_line() -> None:
    lines = [one for one in DOMAIN.asked(TASK).splitlines() if one.startswith("- `workings`")]
    assert len(lines) == 1


def test_the_request_says_how_a_supposed_figure_is_worked_with() -> None:
    """By the example of the request itself, which the checks take."""
    assert "60 km - 40 km = 20 km" in DOMAIN.asked(TASK)
    facts = [{"id": "K", "statement": "The first 40 km of a trip cost nothing"}]
    said = "On a trip of 60 km you pay for 20 km."
    made = draft(shop(said), claims=[{"quote": said, "fact_id": "K"}],
                 workings=["60 km - 40 km = 20 km"])  # fmt: skip
    assert not failing(checked(brief(facts=facts), made))


GERMAN = (
    "Die Miete gilt ab dem 2. Oktober 2026 und läuft zwölf Monate, und wer sie nicht verlängert, "
    "der gibt das Rad am Ende einfach wieder bei uns ab. {}"
)


def german(said: str, line: str) -> list[tuple[str, str]]:
    facts = [{"id": "M", "statement": "Die Miete läuft 12 Monate ab dem 2. Oktober 2026"}]
    made = draft(shop(GERMAN.format(said)), claims=[], workings=[line])
    task = brief(facts=facts, language="de")
    return [(one.check, one.status) for one in checked(task, made) if "working" in one.check]


@pytest.mark.parametrize(
    ("said", "line", "read"),
    [
        ("Sie endet am 2. Oktober 2027.", "2. Oktober 2026 + 12 Monate = 2. Oktober 2027",
         ("workings", "pass")),
        ("Ein Jahr sind 365 Tage.", "2. Oktober 2026 + 365 Tage = 2. Oktober 2027",
         ("workings", "pass")),
        ("Das sind drei Monate mehr.", "12 Monate plus ein Vierteljahr = 15 Monate",
         ("workings: line 1", "na")),
        ("Sie endet am 12. Oktober 2027.", "2. Oktober 2026 + 12 Monate = 12. Oktober 2027",
         ("workings: line 1", "fail")),
        ("Sie endet im Mai.", "2. Oktober 2026 + 12 Monate = 2. Mai 2027",
         ("workings: line 1", "fail")),
    ],
)  # fmt: skip
def test_workings_are_read_in_the_language_of_the_copy_or_not_at_all(
    said: str, line: str, read: tuple[str, str]
) -> None:
    assert read in german(said, line)


def test_the_year_of_a_facts_day_is_the_facts_own() -> None:
    assert severe("The season of 2027 opens in June", fact="B3") == []
    assert severe("The season of 2028 opens in June", fact="B3") != []


def test_a_span_of_ages_may_leave_its_unit_out() -> None:
    assert severe("Come if you are between 18 and 65", fact="B9") == []
    assert severe("Come if you are between 18 and 75", fact="B9") != []


def test_an_amount_in_no_given_ones_place_that_the_brief_may_give_is_a_doubt() -> None:
    told = "For the trial a berth comes to {} in all."
    assert found(told.format("£2,744"), fact="B4")
    assert not severe(told.format("£2,744"), fact="B4"), "14 times £196"
    assert severe(told.format("£2,791"), fact="B4")
    assert severe("A berth costs £190 a metre.", fact="B5")


@pytest.mark.parametrize(
    ("told", "line", "right"),
    [
        ("half past four", "16:30 + 60 minutes = 17:30", True),
        ("half past four", "16:20 + 60 minutes = 17:20", False),
        ("half past five", "16:30 + 60 minutes = 17:30", False),
    ],
)
def test_a_story_counts_on_from_the_times_that_it_sets(told: str, line: str, right: bool) -> None:
    text = TOLD.replace("at five", f"at {told}")
    beats = [{**BEATS[0], "quote": f"The lamp went out at {told}."}, BEATS[1]]
    ledger = {"beats": beats, "entities": ENTITIES, "workings": [line]}
    written = f"{text}\n\n```json ledger\n{json.dumps(ledger)}\n```\n"
    task = brief(facts=None, channels=None, story=STORY)
    named = [one.check for one in failing(checked(task, written))]
    assert ("workings: line 1" not in named) == right


LAMP = brief(
    facts=[
        {"id": "L1", "statement": "A charged lamp shines for 9 hours"},
        {"id": "L2", "statement": "The kiosk is open from 4 pm to 7 pm"},
        {"id": "L3", "statement": "The kiosk opens on Monday 8 March"},
        {"id": "L4", "statement": "Lamps come back by 10 am the next day"},
    ],
    channels=[{"name": "shop", "limits": {"body": 940}}],
)


@pytest.mark.parametrize(
    ("said", "fact", "lines", "right"),
    [
        ("A charged lamp lit at 7 pm shines until 4 am.", "L1", ["7 pm + 9 hours = 4 am"], True),
        ("Lit at 7 pm, a lamp shines until 4 in the morning.", "L1", [], True),
        ("Lit at 8 pm, a lamp shines until 5 am.", "L1", ["8 pm + 9 hours = 5 am"], True),
        ("Lit at 7 pm, a lamp still shines at 3 in the morning.", "L1", [], True),
        ("Lit at 7 pm, a lamp shines until 3 in the morning.", "L1", [], False),
        ("From 7 pm to 4 am", "", ["7 pm + 9 hours = 4 am"], True),
        ("Lit at 7 pm, a lamp shines until 5 am.", "L1", [], False),
        ("The kiosk opens on Monday 8 March at 4 pm.", "L2", [], True),
        ("Lamps come back by 7 pm the next day.", "L4", [], False),
        ("The kiosk is open from 4 pm to 7 pm, seven days a week.", "L2", [], True),
        ("The kiosk is open from 4 pm to 7 pm, 5 days a week.", "L2", [], False),
        ("The kiosk is open until 4 am.", "L2", ["7 pm + 9 hours = 4 am"], False),
    ],
)
def test_a_time_of_day_may_be_counted_on_and_takes_no_given_one_s_place(
    said: str, fact: str, lines: list[str], right: bool
) -> None:
    claims = [{"quote": said, "fact_id": fact}] if fact else []
    given = draft(
        shop(said), claims=claims or [{"quote": "Come.", "fact_id": "L2"}], workings=lines
    )
    named = [one.check for one in failing(checked(LAMP, given))]
    about = ("claims.numbers", "claims.uncovered", "workings")
    assert bool([one for one in named if one.startswith(about)]) != right, named
