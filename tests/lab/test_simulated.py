"""Simulated players and their world: what they do follows from their skill, and is drawn from
messages alone.
"""

from __future__ import annotations

import json
from dataclasses import replace
from statistics import fmean

import pytest

from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.strategies.teamwork import COORDINATE, CRITICISE, VALIDATE
from workbench.lab.simulated.players import Player, Skill, answer
from workbench.lab.simulated.world import (
    Here,
    World,
    draft_of,
    right_value,
    simulated_tasks,
    values_in,
)
from workbench.models import CallSettings, Finished

TASK = simulated_tasks(1, 5, 10, 0)[0]
KEY = TASK.title
SETTINGS = CallSettings(ev.ModelChoice(), seed=1)
RIGHT = {part: right_value(KEY, part) for part in range(1, 11)}
WRONG = {**RIGHT, 2: 1, 5: 1, 9: 1}
EXACT = Skill(repair=1.0, unasked=0.0, breaks=0.0, gullible=0.0, recall=1.0, alarms=0.0,
              confirms=0.0, rejects=0.0)  # fmt: skip


def said(skill: Skill, request: str, values: dict[int, int] | None = None, seed: int = 0) -> str:
    """What a player says to a request about a draft of those values."""
    draft = Message("assistant", draft_of(values or WRONG))
    return answer(skill, (Message("user", TASK.prompt), draft, Message("user", request)), seed)


# --- the world -----------------------------------------------------------------------------------


def test_each_seed_has_tasks_of_its_own_and_the_same_seed_the_same() -> None:
    first, again, other = (simulated_tasks(3, seed) for seed in (1, 1, 2))
    assert first == again
    assert {task.title for task in first}.isdisjoint(task.title for task in other)
    assert len({right_value(first[0].title, part) for part in range(1, 9)}) > 4


def test_a_draft_is_read_line_by_line_and_words_around_it_are_none_of_it() -> None:
    assert values_in(draft_of(WRONG)) == WRONG
    assert values_in("Here it is:\npart 3: 417\n  part 4: 5\npart x: 1") == {3: 417}


def test_each_wrong_part_fails_at_its_line_with_the_right_value() -> None:
    found = {one.check: one for one in World().check(TASK, draft_of(WRONG), None)}
    assert [name for name, one in found.items() if one.status == "fail"] == [
        *("part 2", "part 5", "part 9")
    ]
    place = found["part 5"].span
    assert place is not None
    assert place.quote == "part 5: 1"
    assert found["part 5"].expected == str(RIGHT[5])


async def test_a_missing_part_fails_without_a_place_and_hidden_ones_are_not_shown() -> None:
    task = simulated_tasks(1, 5, 2, 2)[0]
    draft = draft_of({1: right_value(task.title, 1)})
    shown = [one async for one in Here().check(task.shown(1), draft, None)]
    assert [(one.check, one.status) for one in shown] == [("part 1", "pass"), ("part 2", "fail")]
    assert shown[1].span is None
    hidden = list(World().check(task.hidden_only(), draft, None))
    assert [one.check for one in hidden] == ["part 3", "part 4"]


# --- writers -------------------------------------------------------------------------------------


def test_a_first_draft_is_wrong_as_often_as_its_skill_says() -> None:
    shares = []
    for task in simulated_tasks(60, 3, 10, 0):
        values = values_in(answer(Skill(faults=0.3), (Message("user", task.prompt),), 1))
        shares.append(fmean(v != right_value(task.title, p) for p, v in values.items()))
    assert fmean(shares) == pytest.approx(0.3, abs=0.06)


def test_the_same_messages_and_seed_give_the_same_words_and_other_seeds_others() -> None:
    request = "1. part 2 is wrong.\n2. part 4 is wrong."
    skill = Skill()
    assert said(skill, request, seed=3) == said(skill, request, seed=3)
    assert len({said(skill, request, seed=seed) for seed in range(12)}) > 2


def test_a_finding_without_the_value_is_mended_less_often() -> None:
    skill = replace(EXACT, repair=0.8, vague=0.25)
    named, told = "1. part 2 is wrong.", f"1. part 2 is wrong.\n  expected: {RIGHT[2]}"

    def mended(request: str) -> float:
        texts = (said(skill, request, seed=seed) for seed in range(200))
        return fmean(values_in(text)[2] == RIGHT[2] for text in texts)

    assert mended(told) == pytest.approx(0.8, abs=0.1)
    assert mended(named) == pytest.approx(0.2, abs=0.1)


def test_each_further_item_of_a_round_takes_some_of_the_chance() -> None:
    skill = replace(EXACT, repair=0.9, crowded=0.2)
    many = "\n".join(f"{n}. part {part} is wrong." for n, part in enumerate((2, 5, 9), 1))
    share = fmean(values_in(said(skill, many, seed=s))[2] == RIGHT[2] for s in range(200))
    assert share == pytest.approx(0.5, abs=0.1)


def test_a_false_alarm_spoils_what_was_right_only_of_the_gullible() -> None:
    alarm = "1. part 3 is wrong."
    assert values_in(said(EXACT, alarm))[3] == RIGHT[3]
    spoiled = values_in(said(replace(EXACT, gullible=1.0), alarm))
    assert spoiled[3] not in (RIGHT[3], WRONG[2])
    assert {p: v for p, v in spoiled.items() if p != 3} == {
        p: v for p, v in WRONG.items() if p != 3
    }


def test_a_change_may_break_another_part() -> None:
    found = values_in(said(replace(EXACT, breaks=1.0), "1. part 2 is wrong."))
    assert found[2] == RIGHT[2] or found[2] == RIGHT[2] + 3
    assert sum(found[part] != WRONG[part] for part in WRONG if part != 2) <= 1
    broke = [
        sum(v != WRONG[p] for p, v in values_in(
            said(replace(EXACT, breaks=1.0), "1. part 2 is wrong.", seed=s)).items() if p != 2)
        for s in range(40)
    ]  # fmt: skip
    assert fmean(broke) > 0.7


def test_words_that_a_writer_heeds_make_the_difference() -> None:
    skill = replace(EXACT, heeds="only what is named", heedless=0.0)
    item = "1. part 2 is wrong."
    assert values_in(said(skill, item))[2] == WRONG[2]
    assert values_in(said(skill, f"{item}\nChange only what is named."))[2] == RIGHT[2]


def test_a_request_about_no_simulated_task_is_not_answered() -> None:
    assert "no simulated task" in answer(EXACT, (Message("user", "Write a poem."),), 0)


async def test_a_call_is_paid_by_its_length_and_price() -> None:
    player = Player("dear", replace(EXACT, price=10.0, words=100))
    pieces = [piece async for piece in player.stream((Message("user", TASK.prompt),), SETTINGS)]
    *texts, end = pieces
    assert isinstance(end, Finished)
    length = len("".join(str(text) for text in texts))
    assert end.usage.output_tokens == length // 4 + 1 + 100
    assert end.usage.cost == pytest.approx(end.usage.tokens * 10.0 / 1e6)


async def test_a_request_made_twice_is_drawn_anew_where_calls_are_counted() -> None:
    async def draft(nth: int) -> str:
        pieces = Player("a", Skill(), nth).stream((Message("user", TASK.prompt),), SETTINGS)
        return "".join([piece async for piece in pieces if isinstance(piece, str)])

    assert await draft(0) == await draft(0)
    assert len({await draft(nth) for nth in range(6)}) > 2


# --- roles ---------------------------------------------------------------------------------------


def test_a_critic_names_what_its_recall_and_alarms_say() -> None:
    whole = json.loads(said(EXACT, CRITICISE))
    assert [one["what"] for one in whole["actions"]] == [f"part {n} is wrong" for n in (2, 5, 9)]
    assert whole["actions"][0]["where"] == "part 2: 1"
    blind = json.loads(said(replace(EXACT, recall=0.0), CRITICISE))
    assert blind == {"actions": [], "done": True}
    loud = json.loads(said(replace(EXACT, alarms=1.0), CRITICISE))
    assert len(loud["actions"]) == 10


def points(request: str) -> str:
    return "\n".join(["[1.c1] part 2 is wrong", "[1.c2] part 3 is wrong", "[1.1] part 5", request])


def test_a_validator_judges_the_critic_s_points_alone() -> None:
    report = json.loads(said(EXACT, points(VALIDATE)))
    assert {one["id"]: one["holds"] for one in report["points"]} == {"1.c1": True, "1.c2": False}
    assert report["verdict"] == "revise"
    kind = json.loads(said(replace(EXACT, accepts=1.0, confirms=1.0), points(VALIDATE)))
    assert kind["verdict"] == "accept"
    assert all(one["holds"] for one in kind["points"])


def test_a_coordinator_sends_what_was_not_rejected_up_to_its_number() -> None:
    report = '{"points": [{"id": "1.c2", "holds": false}]}\n'
    asked = report + points(COORDINATE)
    assert json.loads(said(EXACT, asked))["send"] == ["1.c1", "1.1"]
    assert json.loads(said(replace(EXACT, most=1), asked))["send"] == ["1.c1"]
    mule = json.loads(said(replace(EXACT, harmful=True), asked))
    assert mule["send"] == ["1.c2"], "it sends what is right to be changed"
    hasty = json.loads(said(replace(EXACT, closes=1.0), asked))
    assert hasty["closed"] == ["1.1"], "an open finding is called settled"
