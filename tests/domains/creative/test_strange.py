"""Right copy for briefs by a stranger who had not seen the checks, in many voices: no severe alarm.

First look: his references drew three severe findings that were false, ten further ones 41 (sums
worked out in the open, a telephone number as the call to action). A set for shaping now.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from domains.creative import DOMAIN
from domains.creative.counting import contacts, reaches
from domains.creative.worked import Sums, rates
from tests.domains.creative.copies import brief, draft, shop, wrong
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile

DATA = Path(__file__).parent / "data"
TASKS = sorted(
    file for file in (DATA / "strange").glob("*.yaml") if "\nreference:" in file.read_text("utf-8")
)
VOICES: dict[str, Any] = yaml.safe_load((DATA / "winter_voices.yaml").read_text(encoding="utf-8"))
RATE = "A place costs £196 per metre of boat"


@cache
def given(file: Path) -> tuple[Task, str]:
    """A task and its reference."""
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    reference = data.pop("reference")
    return DOMAIN.load(TaskFile(str(file), data, {}, str(file.parent))), reference


def findings(file: Path, text: str) -> tuple[CheckResult, ...]:
    task, _ = given(file)
    return failing(DOMAIN.check(task.shown(len(task.stages)), text, None))


def voiced(name: str, old: str = "", new: str = "") -> tuple[CheckResult, ...]:
    one = VOICES[name]
    assert old in one["text"]
    claims = [{"fact_id": f, "quote": q.replace(old, new) if old else q} for f, q in one["claims"]]
    text = one["text"].replace(old, new) if old else one["text"]
    ledger = json.dumps({"claims": claims}, ensure_ascii=False)
    return findings(DATA / "strange" / "winter_berths.yaml",
                    f"{text}\n```json ledger\n{ledger}\n```\n")  # fmt: skip


def severe(found: tuple[CheckResult, ...]) -> list[str]:
    return [one.message for one in found if one.severity in ("blocker", "major")]


@pytest.mark.parametrize("file", TASKS, ids=lambda file: file.stem)
def test_a_strangers_reference_raises_no_severe_alarm(file: Path) -> None:
    found = findings(file, given(file)[1])
    assert severe(found) == []
    assert [one.check for one in found if "Dougal" not in one.check] == []


@pytest.mark.parametrize("name", VOICES)
def test_a_right_text_in_another_voice_raises_no_severe_alarm(name: str) -> None:
    assert severe(voiced(name)) == []


@pytest.mark.parametrize(
    ("name", "old", "new", "blamed"),
    [
        ("brisk", "£1,176", "£1,276", "£1,276"),
        ("brisk", "A six-metre boat pays £1,176", "A six-metre boat is most welcome", "six"),
        ("words", "you are at £1,960", "you are at £1,860", "£1,860"),
        ("words", "They stay five months", "They stay seven months", "seven"),
        ("second_person", "37 others", "27 others", "27"),
        ("technical", "7.5 m, £1,470", "7.5 m, £1,740", "£1,740"),
        ("terse", "Five? £980", "Five? £890", "£890"),
        ("lists", "£196 per metre for the winter", "£186 per metre for the winter", "£186"),
    ],
)
def test_a_sum_that_errs_is_blamed_alone(name: str, old: str, new: str, blamed: str) -> None:
    numbers = [one for one in voiced(name, old, new) if one.check.startswith("claims.numbers")]
    assert [one.observed for one in numbers] == [blamed]
    assert all(one.status == "fail" for one in numbers)


def test_a_sum_that_errs_is_told_its_right_result() -> None:
    found = next(one for one in voiced("brisk", "£1,176", "£1,276") if one.observed == "£1,276")
    assert found.expected == "£1,176 (6 × £196)"


@pytest.mark.parametrize(
    ("told", "around", "figure", "right"),
    [
        (RATE, "A seven-metre boat at £196 per metre is £1,372.", "£1,372", True),
        (RATE, "Seven of us ask £1,372.", "£1,372", False),
        (RATE, "A seven-metre boat is £1,372.", "£1,372", False),
        ("A jar costs €4 . Postage is €3", "€4 and €3 postage make €7.", "€7", True),
        ("A jar costs €4 . Postage is €3", "All in all €7.", "€7", False),
        ("It costs €50 . The fair gives 20 % off", "€50 less 20 % is €40.", "€40", True),
        ("It costs €50 . The fair gives 20 % off", "€50 less 20 % is €45.", "€45", False),
        ("Open from 9:00 to 17:00", "Eight hours a day.", "Eight", True),
        ("Open from 9:00 to 17:00", "Nine hours a day.", "Nine", False),
        ("Runs 3 May to 9 May", "Seven days of music.", "Seven", True),
        ("Runs 3 May to 9 May", "Eleven days of music.", "Eleven", False),
        ("Runs 20 December to 2 January", "Two weeks off.", "Two", True),
    ],
)  # fmt: skip
def test_a_figure_is_worked_out_where_its_operands_stand(
    told: str, around: str, figure: str, right: bool
) -> None:
    sums = Sums(told, around, "")
    one = next(one for one in sums.shown if one.text.startswith(figure))
    assert sums.worked(one) is right


def test_a_rate_names_what_it_counts_by() -> None:
    found = rates("£4 a night, €9 per person, 2 kg each year; £6/head. 12 hours of work.")
    assert [one.per for one in found] == ["night", "person", "year", "head"]


@pytest.mark.parametrize(
    ("contact", "text", "there"),
    [
        ("01632 960 417", "Ring 01632 960417.", True),
        ("01632 960 417", "Ring +44 1632 960 417", True),
        ("01632 960 417", "Ring (01632) 960-417 today", True),
        ("01632 960 417", "Ring 01632 960 471", False),
        ("01632 960 417", "Ring 01632 960 4175", False),
        ("+44 1632 960417", "Ring 01632 960 417", True),
        ("+44 1632 960417", "Ring 01633 960 417", False),
        ("60777", "Text BAKE to 60777", True),
        ("60777", "Text BAKE to 60778", False),
        ("una@slip.example", "Write to Una@slip.example.", True),
        ("una@slip.example", "Write to luna@slip.example", False),
        ("@corranslip", "Find us as @corranslip", True),
        ("@corranslip", "Find us as @corranslipway", False),
        ("the red door on Quay Street", "Knock at the red door\non Quay Street.", True),
        ("slip.example/winter", "See https://www.slip.example/winter?x=1", True),
        ("slip.example/winter", "See slip.example/summer", False),
    ],
)
def test_a_contact_of_any_kind_is_recognised(contact: str, text: str, there: bool) -> None:
    assert reaches(contact, text) is there


def test_prices_and_years_are_no_contacts() -> None:
    assert contacts("£1,372 in 2026, 12.5 kg, 1 November to 31 March") == []
    assert contacts("Ring 01632 960 417 or write to una@slip.example")


CALL = {"text": "Ring Una on 01632 960 417", "verb": "ring", "link": "01632 960 417"}


@pytest.mark.parametrize(
    ("said", "alarm"),
    [
        ("Ring Una on 01632 960 417", False),
        ("Una is at the end of the line: ring 01632 960417", False),
        ("Ring Una on 01632 960 471", True),
        ("Come by some day", True),
    ],
)
def test_a_call_by_telephone_is_held_to_its_number(said: str, alarm: bool) -> None:
    found = wrong(brief(cta=CALL), draft(shop(cta=said)))
    assert ("limits.cta" in found) is alarm


def test_what_the_objective_asks_for_is_no_second_call() -> None:
    cta = {"text": "Ring Una on 01632 960 417", "link": "01632 960 417"}
    made = draft(shop(headline="Reserve your flask by Friday", cta="Ring Una on 01632 960 417"))
    assert "limits.cta" in wrong(brief(cta=cta), made)
    assert "limits.cta" not in wrong(brief(cta=cta, objective="a call to reserve a flask"), made)
