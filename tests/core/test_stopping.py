"""The table of streams: which course of drafts stops a loop, and which must not.

A stream is a list of (text, verdicts, score) of checked drafts, oldest first. No stream of honest
progress may fire a rule other than the target.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.logs import TWO_STAGES, Log, result
from workbench.core import events as ev
from workbench.core.checks import Status
from workbench.core.messages import Usage
from workbench.core.rules.stopping import (
    current_marks,
    cycle_length,
    cycled,
    drifted,
    first_stop,
    flat_rounds,
    kept_tampering,
    left_undecided,
    nearing,
    over_budget,
    plateaued,
    rounds_used,
    stalled,
    target_reached,
)
from workbench.core.session import View
from workbench.core.task import Budget

Stream = Sequence[tuple[str, str, float]]
STATUS: dict[str, Status] = {"P": "pass", "F": "fail", "W": "warn"}


def view_of(stream: Stream, plateau: int = 3) -> View:
    """The view after a course of drafts with these texts, verdicts and (graded) scores."""
    log = Log(strategy=ev.StrategyChoice(plateau=plateau), budget=Budget(rounds=99))
    for n, (text, verdicts, score) in enumerate(stream, 1):
        log.write(f"d{n}", text)
        found = [result(f"c{i}", STATUS[v], score=score / 100) for i, v in enumerate(verdicts)]
        log.check(f"d{n}", *found)
        log.take(f"d{n}")
    return log.view


PROGRESS: dict[str, Stream] = {
    "a check more each round": [(f"t{n}", "P" * n + "F" * (9 - n), n * 11.0) for n in range(9)],
    "one fix, one break, then both": [
        ("t1", "PF", 50),
        ("t2", "FP", 50),
        ("t3", "PF", 50),
        ("t4", "PP", 100),
    ],
    "back once and on": [("A", "PF", 50), ("B", "FF", 0), ("A", "PF", 50), ("C", "PP", 100)],
    "graded checks rise though the verdicts swing": [
        ("t1", "FW", 10),
        ("t2", "WF", 20),
        ("t3", "FW", 30),
        ("t4", "WF", 40),
        ("t5", "FW", 50),
    ],
    "plain deletions, each a better score": [("x" * n, "FF", 100.0 - n) for n in range(9, 0, -1)],
    "two flat rounds, then better, again and again": [
        (f"t{n}", "F" * (n // 3 + 1), n // 3 * 10.0) for n in range(18)
    ],
    "a slow start": [("t1", "F", 0), ("t2", "F", 0), ("t3", "F", 0), ("t4", "P", 100)],
    "a text comes twice in a row": [("A", "F", 0), ("A", "F", 0), ("B", "P", 100)],
}
STOPPED: dict[str, tuple[Stream, str]] = {
    "A-B-A-B of texts": (
        [("A", "PF", 1), ("B", "FP", 2), ("A", "PF", 3), ("B", "FP", 4)], "cycle"
    ),
    "A-B-A-B of verdicts under ever new texts": (
        [("t1", "PF", 50), ("t2", "FP", 50), ("t3", "PF", 50), ("t4", "FP", 50)], "cycle"
    ),
    "period 3 twice": (
        [(t, v, 30) for t, v in [("A", "PFF"), ("B", "FPF"), ("C", "FFP")] * 2], "cycle"
    ),
    "period 4 twice": (
        [(t, v, 30) for t, v in [("A", "PFF"), ("B", "FPF"), ("C", "FFP"), ("D", "FFF")] * 2],
        "cycle",
    ),
    "A-B-A-B after honest progress": (
        [("0", "FF", 0), ("A", "PF", 50), ("B", "FP", 50), ("A", "PF", 50), ("B", "FP", 50)],
        "cycle",
    ),
    "the same text three times": ([("A", "F", 0), ("A", "F", 0), ("A", "F", 0)], "stalled"),
    "progress, then the same text": (
        [("A", "FF", 0), ("B", "PF", 50), ("B", "PF", 50), ("B", "PF", 50)], "stalled"
    ),
    "no better score in three drafts": (
        [("A", "FP", 50), ("B", "FF", 0), ("C", "FP", 50), ("D", "FP", 40)], "plateau"
    ),
    "improving, then flat": (
        [("A", "F", 10), ("B", "F", 20), ("C", "F", 30), ("D", "F", 30), ("E", "F", 25),
         ("F", "F", 30)],
        "plateau",
    ),
    "plain deletions that bring nothing": (
        [("xxxx", "FF", 20), ("xxx", "FF", 20), ("xx", "FF", 20), ("x", "FF", 20)], "plateau"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRESS)
def test_no_alarm_on_honest_progress(name: str) -> None:
    stream = PROGRESS[name]
    for end in range(1, len(stream) + 1):
        stop = first_stop(view_of(stream[:end]))
        assert stop is None or (stop.reason == "target" and end == len(stream))


@pytest.mark.parametrize("name", STOPPED)
def test_a_course_without_progress_is_stopped_with_its_reason(name: str) -> None:
    stream, reason = STOPPED[name]
    plateau = 99 if reason == "cycle" else 3
    stop = first_stop(view_of(stream, plateau))
    assert stop is not None
    assert stop.reason == reason
    assert any(sign.isdigit() for sign in stop.why)
    assert stop.why.endswith(".")
    for end in range(1, len(stream)):
        assert first_stop(view_of(stream[:end], plateau)) is None, "it fired too early"


@given(st.lists(st.integers(0, 99), min_size=1, max_size=15, unique=True).map(sorted))
def test_no_rule_fires_while_every_draft_is_better_than_all_before(scores: list[int]) -> None:
    stream = [(f"t{n}", "F", float(score)) for n, score in enumerate(scores)]
    assert first_stop(view_of(stream, plateau=1)) is None


@given(st.lists(st.integers(0, 10**6), unique=True, max_size=40))
def test_states_that_never_come_back_are_no_cycle(states: list[int]) -> None:
    assert cycle_length(states) == 0


@given(
    st.lists(st.integers(10, 99), max_size=6),
    st.lists(st.integers(0, 9), min_size=2, max_size=4).filter(lambda p: len(set(p)) > 1),
)
def test_any_period_up_to_four_is_found_once_it_came_twice(before: list[int], p: list[int]) -> None:
    found = cycle_length([*before, *p, *p])
    assert 2 <= found <= len(p)


def test_one_and_the_same_state_is_no_cycle() -> None:
    assert cycle_length([1] * 10) == 0


def test_the_plateau_rule_can_be_switched_off() -> None:
    flat = [(f"t{n}", "F", 0.0) for n in range(20)]
    assert plateaued(view_of(flat, plateau=0)) is None
    assert flat_rounds(view_of(flat)) == 19
    assert plateaued(view_of([], plateau=0)) is None


# --- a new set of checks begins anew -------------------------------------------------------------


def test_a_new_stage_resets_plateau_cycle_and_stall() -> None:
    log = Log(TWO_STAGES, strategy=ev.StrategyChoice(plateau=3))
    log.taken("d1", result("hello", "fail"))
    for n in (2, 3, 4):
        log.refused(f"d{n}", result("hello", "fail"), parent="d1")
    assert plateaued(log.view) is not None
    log.add(ev.StageRevealed(2))
    assert current_marks(log.view) == []
    assert first_stop(log.view) is None
    log.check("d1", result("hello"), result("reader", "fail"))
    assert [mark.draft for mark in current_marks(log.view)] == ["d1"]


def test_a_revised_task_and_an_added_check_reset_them_as_well() -> None:
    log = Log()
    log.taken("d1", result("hello", "fail"))
    assert len(current_marks(log.view)) == 1
    log.add(ev.TaskRevised(replace(log.session.task, revision=2)))
    assert current_marks(log.view) == []


# --- budgets and the person ----------------------------------------------------------------------


def spent(budget: Budget, usage: Usage, seconds: float = 0.0) -> object:
    view = replace(Log().view, budget=budget, usage=usage, seconds=seconds)
    stop = over_budget(view)
    return stop.reason if stop else None


def test_each_budget_stops_with_its_own_reason_and_no_budget_with_none() -> None:
    usage = Usage(60, 40, cost=0.5)
    assert spent(Budget(), usage, 1e9) is None
    assert spent(Budget(tokens=101), usage) is None
    assert spent(Budget(tokens=100), usage) == "tokens"
    assert spent(Budget(money=0.51), usage) is None
    assert spent(Budget(money=0.5), usage) == "money"
    assert spent(Budget(seconds=10.0), usage, 9.9) is None
    assert spent(Budget(seconds=10.0), usage, 10.0) == "seconds"


def test_a_cost_that_is_not_known_is_never_taken_for_within_the_money_budget() -> None:
    assert spent(Budget(money=5.0), Usage(1, 1)) == "money"
    assert spent(Budget(money=5.0), Usage()) is None
    assert spent(Budget(), Usage(1, 1)) is None


def test_an_estimate_is_marked_in_the_reason() -> None:
    view = replace(Log().view, budget=Budget(tokens=5), usage=Usage(9, 1, estimated=True))
    stop = over_budget(view)
    assert stop is not None
    assert stop.why == "≈ 10 of 5 tokens are used."


def test_rounds_count_the_models_drafts_on_the_path_alone() -> None:
    log = Log(budget=Budget(rounds=2))
    log.taken("d1", result("a", "fail"))
    log.add(ev.DraftEdited("d2", "d1", "by hand"))
    assert rounds_used(log.view) is None
    log.write("d3")
    stop = rounds_used(log.view)
    assert stop is not None
    assert stop.why == "2 of 2 rounds are used."
    log.add(ev.BranchChosen("d1"))
    assert rounds_used(log.view) is None


def test_the_target_is_all_required_shown_checks_of_the_last_stage() -> None:
    log = Log(TWO_STAGES)
    log.taken("d1", result("hello"), result("style", "fail", severity="minor"))
    assert target_reached(log.view) is None
    log.add(ev.StageRevealed(2))
    assert target_reached(log.view) is None
    log.check("d1", result("hello"), result("reader", "unknown"))
    assert target_reached(log.view) is None
    log.check("d1", result("hello"), result("reader"), result("style", "fail", severity="minor"))
    stop = target_reached(log.view)
    assert stop is not None
    assert stop.why == "Draft 1 passes 2 of 2 checks; 1 remark stands open: style."


def test_an_open_deciding_check_is_no_target_and_is_named_at_the_stop() -> None:
    log = Log()
    log.taken("d1", result("a"), result("b", "unknown"), result("c", "na"))
    stop = first_stop(log.view)
    assert stop is not None
    assert (stop.reason, target_reached(log.view)) == ("undecided", None)
    assert "open: b, c" in stop.why
    assert "score 33 to 100" in stop.why
    assert left_undecided(log.view) == stop


def test_a_refuted_draft_is_not_left_undecided() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"), result("b", "unknown"))
    assert left_undecided(log.view) is None


def test_three_drafts_in_a_row_that_tamper_end_it() -> None:
    log = Log()
    for n in (1, 2, 3):
        assert kept_tampering(log.view) is None
        log.write(f"d{n}")
        log.check(f"d{n}", result("a", "fail", cause="tampered"))
        log.add(ev.DraftDiscarded(f"d{n}"))
    stop = kept_tampering(log.view)
    assert stop is not None
    assert stop.reason == "tampered"


def test_a_judge_that_rises_while_the_checks_fall_is_drift() -> None:
    def judged(*courses: tuple[str, float]) -> object:
        log = Log()
        for n, (verdicts, judge) in enumerate(courses, 1):
            found = [
                result(f"c{i}", "pass" if v == "P" else "fail") for i, v in enumerate(verdicts)
            ]
            log.taken(f"d{n}", *found)
            log.add(ev.DraftJudged(f"d{n}", "j", judge))
        stop = drifted(log.view)
        return stop.reason if stop else None

    assert judged(("PPP", 50), ("PPF", 55), ("PFF", 60)) == "drift"
    assert judged(("PFF", 50), ("PPF", 55), ("PPP", 60)) is None
    assert judged(("PPP", 50), ("PPF", 52), ("PFF", 54)) is None
    assert judged(("PPP", 50), ("PFF", 60)) is None


def test_each_rule_is_silent_on_a_session_that_has_not_begun() -> None:
    view = Log().view
    for rule in (cycled, stalled, plateaued, drifted, target_reached, kept_tampering, over_budget):
        assert rule(view) is None


STREAMS = st.lists(
    st.tuples(
        st.sampled_from("abc"), st.sampled_from(["PF", "FP", "FF"]), st.sampled_from([0, 50])
    ),
    min_size=2,
    max_size=9,
)


@given(STREAMS)
def test_a_rule_of_the_course_is_near_one_draft_before_it_fires(stream: Stream) -> None:
    for size in range(1, len(stream) + 1):
        stop = first_stop(view_of(stream[:size]))
        if stop is not None:
            assert stop.reason in [near.reason for near in nearing(view_of(stream[: size - 1]))]
            return


def test_a_budget_is_near_from_four_fifths_on_and_says_how_much_is_used() -> None:
    view = view_of([("a", "F", 0)])
    assert nearing(view) == []
    tight = replace(view, budget=Budget(rounds=9, seconds=100.0), seconds=85.0)
    assert [(n.reason, n.why) for n in nearing(tight)] == [
        ("seconds", "85 % of the seconds are used")
    ]
    assert nearing(replace(tight, seconds=79.0)) == []


def test_tampering_is_near_before_the_last_try() -> None:
    view = view_of([("a", "F", 0)])
    path = replace(view.path, discarded=2)
    assert [n.reason for n in nearing(replace(view, path=path))] == ["tampered"]
