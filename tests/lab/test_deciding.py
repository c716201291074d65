"""The edges of what is decided: where a test, a race, a bandit or a cap must still say nothing."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

import pytest

from tests.lab.test_experiments import LANES, MODEL, made, plan, spec
from workbench.errors import UsageError
from workbench.lab.arms import Arm as LabArm
from workbench.lab.comparing import findings
from workbench.lab.conducting import Conductor, Progress, Run
from workbench.lab.journal import Journal
from workbench.lab.learning.bandit import SETTLED, Arm, Bandit, rewarded
from workbench.lab.outcomes import Outcome
from workbench.lab.plan import AGAIN, Plan, planned
from workbench.lab.racing import STAKES, race
from workbench.lab.spec import Caps
from workbench.lab.stats import (
    FLIPS,
    LEAST_TASKS,
    compare,
    error,
    holm,
    interval,
    ratio_interval,
    sign_flip,
    verdict,
)
from workbench.lab.team.halving import FIRST, halved
from workbench.lab.telling import said

# --- the statistics ------------------------------------------------------------------------------


def test_a_p_that_was_drawn_is_never_nothing() -> None:
    assert sign_flip([(1.0,)] * 40) == 1 / (FLIPS + 1)
    assert sign_flip([(-1.0,)] * 40) == 1 / (FLIPS + 1), "two-sided"


def test_copies_of_a_task_are_no_further_evidence() -> None:
    values = [0.1, 0.4, -0.2, 0.3, 0.0, 0.2]
    alone, copied = [(one,) for one in values], [(one,) * 5 for one in values]
    assert error(alone) == pytest.approx(stdev(values) / sqrt(len(values)))
    assert error(copied) == pytest.approx(error(alone))
    assert sign_flip(copied) == sign_flip(alone)
    (low, high), (low_copied, high_copied) = interval(alone), interval(copied)
    assert high_copied - low_copied == pytest.approx(high - low, rel=0.1)


def test_families_that_are_alike_still_differ_in_their_tasks() -> None:
    low, high = interval([(0.0, 1.0)] * 10)
    assert low < 0.4 < 0.6 < high


def test_of_one_family_nothing_is_known() -> None:
    assert interval([(0.5, 0.5, 0.5)]) == (-1.0, 1.0)
    assert error([(0.5, 0.5)]) == 1.0
    assert ratio_interval([(1.0, 1.0)]) is None


def test_the_verdict_is_by_the_adjusted_p_and_at_exactly_twenty_tasks() -> None:
    gains = {f"t{n}": 0.3 if n % 4 else -0.25 for n in range(20)}
    pair = compare(gains, dict.fromkeys(gains, 0.0))
    assert (pair.p < 0.05, verdict(pair)) == (True, "better")
    assert verdict(pair, 0.05) == "no difference shown"
    assert verdict(compare(dict.fromkeys(gains, 0.0), gains)) == "worse"


def test_holm_gives_no_p_above_one() -> None:
    assert holm({"a": 0.6, "b": 0.7}) == {"a": 1.0, "b": 1.0}


# --- racing --------------------------------------------------------------------------------------


def test_nobody_is_out_for_being_behind_a_lane_that_is_out() -> None:
    fell = [{"a": 0.0, "b": 0.5, "c": 0.5}] * 40
    rose = [{"a": 1.0, "b": 0.0, "c": 0.0}] * 80
    assert [one.lane for one in race([*fell, *rose], "abc")] == ["a"]


def test_a_task_counts_for_the_lanes_that_did_it() -> None:
    rows = [{"a": 0.0, "b": 1.0} if n % 2 else {"b": 1.0} for n in range(40)]
    (out,) = race(rows, "ab")
    (whole,) = race([{"a": 0.0, "b": 1.0}] * 40, "ab")
    assert out == whole
    reached = (fmean((1 + stake) ** n for stake in STAKES) for n in range(1, 40))
    assert out.tasks == 1 + [grown >= out.limit for grown in reached].index(True)
    assert race([{"b": 1.0}] * 40, "ab") == ()


def test_the_baseline_stays_until_something_can_be_said_against_it() -> None:
    rows = [{"a": 0.0, "b": 1.0, "c": 0.0}] * 40
    first, second = race(rows, "abc", "a")
    assert (first.lane, second.lane, second.tasks) == ("c", "a", LEAST_TASKS)
    assert first.tasks < LEAST_TASKS
    outcomes = [made(name, n, float(name == "b")) for name in "ab" for n in range(second.tasks)]
    found = findings("x", "a", ["a", "b"], outcomes, 60, {"a": "behind b after 20 tasks"})
    better, left = said(found)
    assert "`b` is **better** than `a`" in better
    assert "The baseline `a` left the race: behind b after 20 tasks" in left


# --- the bandit ----------------------------------------------------------------------------------


def steady(count: int, seed: int = 1) -> Arm:
    arm, draw = Arm(), random.Random(seed)
    for _ in range(count):
        arm = rewarded(arm, draw.gauss(0.5, 0.1))
    return arm


def fed(arm: Arm, reward: float, count: int) -> Arm:
    for _ in range(count):
        arm = rewarded(arm, reward)
    return arm


def test_an_arm_that_rises_begins_anew_too() -> None:
    risen = fed(steady(60), 0.8, 8)
    assert risen.alarms >= 1
    assert risen.mean == pytest.approx(0.8)


def test_one_odd_reward_is_no_drift_and_no_alarm_is_armed_early() -> None:
    assert rewarded(steady(60), 50.0).alarms == 0
    assert fed(steady(SETTLED - 4), -9.0, 4).alarms == 0


def test_an_alarm_forgets_the_rewards_and_keeps_the_count() -> None:
    told = [fed(steady(60), 0.2, count) for count in range(1, 6)]
    first = next(arm for arm in told if arm.alarms)
    assert (first.alarms, first.n, first.mean, first.spread) == (1, 1.0, 0.2, 0.0)
    assert fed(first, 0.2, 30).alarms == 1


def test_an_arm_that_was_never_pulled_is_never_held_for_the_best() -> None:
    poor = Bandit({"a": Arm(), "b": fed(Arm(), -2.0, 5)})
    assert poor.best == "b"
    lucky = Bandit({"a": fed(Arm(), 1.0, 1), "b": fed(Arm(), 0.9, 30), "c": fed(Arm(), 0.0, 30)})
    assert lucky.best == "b", "one reward is drawn towards what all arms bring"


def test_memory_of_all_arms_fades_with_every_pull() -> None:
    before = Bandit({"a": fed(Arm(), 0.4, 10), "b": fed(Arm(), 0.6, 10)})
    after = before.told("a", 0.4)
    assert after.arms["b"].n < before.arms["b"].n < after.arms["a"].n


# --- halving -------------------------------------------------------------------------------------


def test_half_of_the_candidates_stay_and_are_tried_on_twice_as_many_tasks() -> None:
    asked: list[tuple[int, int]] = []

    def tried(one: int, tasks: int) -> dict[str, float]:
        asked.append((one, tasks))
        return {str(n): one / 10 for n in range(tasks)}

    def exam(one: int) -> dict[str, float]:
        return {str(n): one / 10 + n % 3 / 50 for n in range(24)}

    found = halved(3, [0, 1, 2, 4, 5, 6, 7], tried, exam)
    assert [one.tasks for one in found.rounds] == [FIRST, 2 * FIRST, 4 * FIRST][: len(found.rounds)]
    assert [len(one.means) for one in found.rounds] == [7, 4]
    assert {one for one, tasks in asked if tasks == 2 * FIRST} == {4, 5, 6, 7}
    assert (found.chosen, found.changed) == (7, True)
    worse = halved(9, [0, 1], tried, exam)
    assert (worse.chosen, worse.best, worse.changed) == (9, 1, False)
    lucky = halved(3, [4], tried, lambda one: {str(n): float(n == one) for n in range(3, 24)})
    assert (lucky.chosen, lucky.gain, lucky.changed) == (3, 0.0, False)
    slight = halved(3, [4], tried, lambda one: {str(n): float(one == 4 > n) for n in range(24)})
    assert (slight.chosen, slight.best, slight.changed) == (3, 4, False), "four of 24 by chance"


# --- what is run ---------------------------------------------------------------------------------


def told_by(value: Callable[[LabArm], Outcome]) -> Run:
    async def run(arms: Iterator[LabArm]) -> AsyncIterator[Outcome]:
        for one in arms:
            yield value(one)

    return run


def told_for(one: LabArm, quality: float = 0.5, **fields: object) -> Outcome:
    number = int(one.task.id.rpartition("/")[2])
    base = made(one.name, number, quality, key=one.key, twin=one.twin, **fields)
    return replace(base, task=one.task.id)


async def conducted(
    one: Plan, file: Path, value: Callable[[LabArm], Outcome], ticks: float = 0.0
) -> Progress:
    now = iter(range(10_000))
    with Journal(file) as journal:
        conductor = Conductor(one, journal, clock=lambda: ticks * next(now))
        told = [progress async for progress in conductor.run(told_by(value))]
    return replace(told[-1], ended=conductor.ended)


async def test_a_money_cap_leaves_room_for_the_dearest_arm(tmp_path: Path) -> None:
    dear = plan(5, caps=Caps(money=2.0))
    last = await conducted(dear, tmp_path / "a", lambda one: told_for(one, cost=0.5))
    assert (last.done, last.cost) == (4, 2.0)
    assert "$2.00 is spent" in last.ended
    unknown = await conducted(dear, tmp_path / "b", lambda one: told_for(one, cost=None))
    assert unknown.done == 1, "what cannot be counted cannot be capped"
    assert "not known" in unknown.ended


async def test_a_cap_in_minutes_ends_it(tmp_path: Path) -> None:
    one = plan(5, caps=Caps(minutes=1.0))
    last = await conducted(one, tmp_path / "a", told_for, ticks=10.0)
    assert 0 < last.done < one.count
    assert "cap of 1 minutes" in last.ended
    assert (await conducted(one, tmp_path / "b", told_for)).ended == ""


async def test_arms_under_way_count_for_the_most_that_they_may_use(tmp_path: Path) -> None:
    capped = plan(5, caps=Caps(tokens=3_000), tokens_of={"words": 1_000})
    started: list[LabArm] = []

    async def all_at_once(arms: Iterator[LabArm]) -> AsyncIterator[Outcome]:
        started.extend(arms)
        for one in started:
            yield told_for(one)

    with Journal(tmp_path / "a") as journal:
        async for _ in Conductor(capped, journal).run(all_at_once):
            pass
    assert len(started) == 3


async def test_a_race_follows_the_plan_whatever_order_arms_end_in(tmp_path: Path) -> None:
    one = plan(40, racing=True, baseline="told")
    early = {posed.task.id for posed in one.posed[:15]}
    outcomes = [
        told_for(arm, float((arm.name == "told") == (arm.task.id in early))) for arm in one.arms()
    ]
    dropped = []
    for name, order in (("a", outcomes), ("b", outcomes[::-1])):
        with Journal(tmp_path / name) as journal:
            for outcome in order:
                journal.add(outcome)
        dropped.append((await conducted(one, tmp_path / name, told_for)).dropped)
    assert dropped[0] == dropped[1] != ()
    assert dropped[0][0].lane == "blind"


async def test_a_conductor_keeps_its_baseline_until_something_can_be_said(tmp_path: Path) -> None:
    one = plan(30, racing=True)
    last = await conducted(
        one, tmp_path / "a", lambda arm: told_for(arm, float(arm.name == "told"))
    )
    assert [(out.lane, out.tasks) for out in last.dropped] == [("blind", LEAST_TASKS)]


async def test_twins_and_lost_arms_decide_no_race_and_no_mean(tmp_path: Path) -> None:
    one = plan(12, racing=True)
    twins = [replace(posed, twin=True) for posed in one.posed]
    cheated = Plan(one.spec, (*one.posed[:2], *twins[2:]))
    last = await conducted(
        cheated, tmp_path / "a", lambda arm: told_for(arm, float(arm.twin and arm.name == "told"))
    )
    assert last.dropped == ()
    assert {lane.lane: lane.quality for lane in last.lanes} == {"told": 0.0, "blind": 0.0}
    lost = await conducted(
        plan(30, racing=True),
        tmp_path / "b",
        lambda arm: told_for(arm, float(arm.name == "told")).failed("gone"),
    )
    assert (lost.done, lost.dropped, lost.lanes[0].quality) == (0, (), None)


def test_a_journal_keeps_the_arm_that_came_to_its_end(tmp_path: Path) -> None:
    whole, lost = made("a", 1, 0.5, key="k"), made("a", 1, 0.1, key="k").failed("gone")
    with Journal(tmp_path / "a") as journal:
        for one in (lost, whole, lost):
            journal.add(one)
    assert journal.outcomes()["k"] == whole


# --- what is planned -----------------------------------------------------------------------------


def test_repeats_and_the_second_baseline_have_seeds_of_their_own() -> None:
    arms = list(planned(spec(tasks=["code/to_roman"], repeats=3, baseline="blind")).arms())
    seeds = {name: [arm.seed for arm in arms if arm.name == name] for name in (*LANES, "blind")}
    again = [arm.seed for arm in arms if arm.name == f"blind {AGAIN}"]
    assert seeds["told"] == seeds["blind"], "lanes are compared on the same draws"
    assert len({*seeds["blind"], *again}) == 6
    assert arms[0].name.endswith(AGAIN)
    assert len({arm.key for arm in arms}) == len(arms) == 9


def test_a_twin_is_posed_once_after_its_tasks_and_in_the_same_family() -> None:
    made_plan = planned(spec(tasks={"generate": "code", "count": 2}, twins=True, repeats=2))
    plain = [posed for posed in made_plan.posed if not posed.twin]
    twins = [posed for posed in made_plan.posed if posed.twin]
    assert made_plan.posed == (*plain, *twins)
    assert [one.family for one in twins] == [one.family for one in plain]
    assert all(one.task.id.endswith("impossible") for one in twins)
    arms = [arm for arm in made_plan.arms() if arm.twin]
    assert len(arms) == 2 * len(made_plan.lanes)
    assert made_plan.count == len(list(made_plan.arms()))


def test_what_is_held_back_is_moved_and_scored_afterwards() -> None:
    one, held = (
        planned(spec(tasks=["code/to_roman"], holdback=flag)).posed[0].task
        for flag in (False, True)
    )
    assert held != one
    assert len(held.stages[0].checks) <= len(one.stages[0].checks)
    assert held.hidden


def test_a_task_that_is_named_twice_and_a_set_that_is_not_there_are_refused() -> None:
    with pytest.raises(UsageError, match="there twice"):
        planned(spec(tasks=["code/to_roman", "code/to_roman"]))
    with pytest.raises(UsageError, match="No task's id begins"):
        planned(spec(tasks=[{"imported": "Nothing/"}]))


def test_a_lane_s_temperature_is_its_model_s() -> None:
    lanes = {"warm": {"temperature": 0.9}, "plain": {}}
    arms = list(planned(spec(lanes=lanes, aa=False)).arms())
    assert {arm.name: arm.model.temperature for arm in arms} == {
        "warm": 0.9,
        "plain": MODEL.temperature,
    }
