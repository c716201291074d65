"""A severe finding needs a contradiction: right sentences of kinds that are easily blamed, and
wrong ones of the same kinds that have to be named, on bundled tasks.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from domains.creative import DOMAIN
from workbench.catalog import find_task
from workbench.core.checks import CheckResult, failing
from workbench.core.task import Task

BERTHS = str(Path(__file__).parent / "data" / "strange" / "winter_berths.yaml")
TUNER = str(Path(__file__).parent / "data" / "strange" / "tuner_story.yaml")
PLACES = {
    "pool_pack": "Nap time takes care of itself.",
    "honey_mail": "and now the honey of 2026 is in the cellar.",
    "market_posts": "one square, no cars.",
    "chair_listing": "only then do we pack.",
    BERTHS: "and not in April.",
    TUNER: "He is standing in the wings with a bucket.",
    "lamp_story": "He has a fever. I am the only one here.”",
    "ferry_story": "as if I kept a dog in there.",
}
"""Words of each reference behind which a sentence is put."""


@cache
def known(name: str) -> tuple[Task, str, frozenset[str]]:
    """(task, reference, what is said of the reference)."""
    task = find_task(name if "/" in name else f"creative/{name}")
    text, shown = str(task.reference), task.shown(len(task.stages))
    return shown, text, frozenset(r.message for r in failing(DOMAIN.check(shown, text, None)))


def said(name: str, sentence: str, fact: str = "") -> list[CheckResult]:
    """What is new where a sentence is put in, with an entry where it rests on a fact. Lengths and
    the brand's own rules are left out: a sentence more may break them.
    """
    task, text, before = known(name)
    prose, fence, ledger = text.partition("```")
    assert PLACES[name] in prose
    prose = prose.replace(PLACES[name], f"{PLACES[name]} {sentence}", 1)
    if fact:
        entry = json.dumps({"quote": sentence, "fact_id": fact}, ensure_ascii=False)
        old, new = (
            ("[", f"[{entry},")
            if ledger.startswith("json")
            else ("claims:\n", f"claims:\n- {entry}\n")
        )
        ledger = ledger.replace(old, new, 1)
    found = failing(DOMAIN.check(task, prose + fence + ledger, None))
    left_out = ("limits.body", "limits.total", "limits.words", "voice")
    strange = [r for r in found if r.message not in before and r.severity != "info"]
    return [r for r in strange if not r.check.startswith(left_out)]


@pytest.mark.parametrize(
    ("task", "sentence", "fact"),
    [
        ("pool_pack", "Two cards for the two of you are 180 crowns.", "W1"),
        ("pool_pack", "A whole morning of 50 m lengths.", "W5"),
        ("pool_pack", "Twenty lengths are 1 km.", "W5"),
        ("pool_pack", "Come at 7 am on weekdays if six is too early for you.", "W2"),
        ("pool_pack", "A child of 5 swims free.", "W4"),
        ("pool_pack", "Whoever is not yet 6 swims free.", "W4"),
        ("pool_pack", "The water never has less than 24 degrees.", "W3"),
        ("pool_pack", "You do not climb: a lift goes into the water.", "W6"),
        ("honey_mail", "Three jars and the parcel are €29.40.", "H3"),
        ("honey_mail", "In the dark it keeps until July 2028.", "H5"),
        ("honey_mail", "The first of 41 lindens flowered on 20 June.", "H4"),
        ("honey_mail", "Our oldest hive is green.", ""),
        ("market_posts", "That is five hours of it.", "M1"),
        ("market_posts", "The last sausage goes at 10.45 pm.", "M1"),
        ("market_posts", "Come at 8 pm and stay until the last lantern.", ""),
        ("market_posts", "Bring no coins for bus 9, for it is free that evening.", "M4"),
        ("market_posts", "Then tell us which stall won.", ""),
        ("chair_listing", "It weighs no more than 4.8 kg.", "K4"),
        ("chair_listing", "Four cost €756.", "K6"),
        ("chair_listing", "That is about 29 times what it weighs.", ""),
        ("chair_listing", "The seat is 46 cm high; your table should be 72 to 76 cm.", "K2"),
        ("chair_listing", "Let your heaviest uncle sit down first.", ""),
        (BERTHS, "On 1 April she is back in the water.", "C3"),
        (BERTHS, "If she weighs 9 tonnes or less, the crane takes her.", "C4"),
        (BERTHS, "Thirty-eight places and not a single one without a roof.", "C1"),
        ("lamp_story", "Her father was 51 and never ill.", ""),
        ("lamp_story", "Tomas's brother was 59 and sold rope.", ""),
        ("lamp_story", "“Lamp drowned by rain,” she said.", ""),
        ("lamp_story", "Steam rose from a kettle.", ""),
        ("lamp_story", "Pilots do not like ladders.", ""),
        ("ferry_story", "I swear the dog nodded.", ""),
        ("ferry_story", "You know how November is out there.", ""),
        ("ferry_story", "He is 61 now and has a new horn.", ""),
        ("ferry_story", "His father was 80 and did the same.", ""),
    ],
)
def test_what_no_place_of_the_task_contradicts_is_not_severe(
    task: str, sentence: str, fact: str
) -> None:
    severe = [r for r in said(task, sentence, fact) if r.severity in ("blocker", "major")]
    assert [(r.check, r.message) for r in severe] == []


@pytest.mark.parametrize(
    ("task", "sentence", "fact", "named"),
    [
        ("pool_pack", "The pool opens at 7 am on weekdays.", "W2", "claims.numbers"),
        ("pool_pack", "Children under 6 do not swim free.", "W4", "claims.turned"),
        ("honey_mail", "Jar and postage together are €11.40.", "H3", "claims.numbers"),
        ("honey_mail", "It was spun in July 2025.", "H1", "claims.numbers"),
        ("market_posts", "It closes at 10 pm.", "M1", "claims.numbers"),
        ("market_posts", "Bus 9 is not free that evening.", "M4", "claims.turned"),
        ("chair_listing", "Four cost €766.", "K6", "claims.numbers"),
        ("chair_listing", "It is the sturdiest chair on the marketplace.", "", "claims.strong"),
        (BERTHS, "You may have a place until 15 October.", "C7", "claims.numbers"),
        (BERTHS, "The crane does not lift up to 9 tonnes.", "C4", "claims.turned"),
        ("lamp_story", "Tomas was 55 and smiled.", "", "story.age"),
        ("lamp_story", "She takes a breath. He waits.", "", "story.tense"),
        ("ferry_story", "Then he walks back to the wheel.", "", "story.tense"),
        ("ferry_story", "Brede, 64, blew the horn.", "", "story.age"),
    ],
)
def test_a_contradiction_stays_severe(task: str, sentence: str, fact: str, named: str) -> None:
    severe = [r for r in said(task, sentence, fact) if r.severity in ("blocker", "major")]
    assert named in {r.check.split(":")[0] for r in severe}


@pytest.mark.parametrize(
    ("task", "sentence", "named"),
    [
        ("market_posts", "No market in the country is larger.", "claims"),
        ("chair_listing", "Think of the wobbliest chair you ever owned.", "claims.strong"),
        ("lamp_story", "Helga looked at the clock.", "story.name"),
    ],
)
def test_what_is_only_strange_is_told_in_passing(task: str, sentence: str, named: str) -> None:
    found = said(task, sentence)
    assert any(r.check.startswith(named) and r.severity == "minor" for r in found)
