"""Planted faults are found at their place, clean drafts by whatever hand raise no alarm, taking a
fault out restores the score, and no trick scores above the honest draft.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest

from tests.domains.planning.plans import (
    DOMAIN,
    TASKS,
    bundled,
    in_ranges,
    in_words,
    in_yaml,
    script,
)
from workbench.core.checks import SEVERITY_ORDER, CheckResult, scorecard
from workbench.core.faults import Control, FaultOperator, Planted
from workbench.core.task import Task

OPERATORS = DOMAIN.fault_operators()
CONTROLS = list(DOMAIN.controls())
HANDS: dict[str, Callable[[str], str]] = {
    "as written": str.strip,
    "yaml": in_yaml,
    "words": in_words,
    "ranges": in_ranges,
}


@cache
def clean() -> tuple[Control, ...]:
    """The given controls and the repaired practice drafts."""
    repaired = [Control(name, bundled(name), script(name).repaired, "practice") for name in TASKS]
    return (*CONTROLS, *repaired)


def results(task: Task, draft: str) -> list[CheckResult]:
    return list(DOMAIN.check(task.shown(1), draft, None))


def complaints(task: Task, draft: str, least: str) -> list[CheckResult]:
    """What is wrong of at least that severity."""
    wrong = [r for r in results(task, draft) if r.status in ("fail", "warn")]
    return [r for r in wrong if SEVERITY_ORDER[r.severity] <= SEVERITY_ORDER[least]]


def family(result: CheckResult) -> str:
    return re.split(r"[.: ]", result.check)[0]


def at_its_place(result: CheckResult, planted: Planted) -> bool:
    span = result.span
    if not planted.quote and not planted.pointer:
        return True
    if span is None:
        return False
    if planted.pointer and span.pointer:
        inside = span.pointer.startswith(planted.pointer), planted.pointer.startswith(span.pointer)
        return any(inside)
    places = [m.span() for m in re.finditer(re.escape(planted.quote), planted.draft)]
    return any(span.start < end and start < span.end for start, end in places if planted.quote)


def mutants(operator: FaultOperator, most: int) -> Iterator[tuple[Control, Planted]]:
    made = 0
    for seed in range(4):
        for control in CONTROLS:
            planted = operator.plant(control.task, control.draft, seed) if made < most else None
            if planted is not None:
                made += 1
                yield control, planted


def measured(operator: FaultOperator, most: int) -> tuple[int, int, int]:
    """Mutants, found ones, found ones at their place."""
    made = found = placed = 0
    for control, planted in mutants(operator, most):
        named = [
            result
            for result in complaints(control.task, planted.draft, operator.severity)
            if family(result) in planted.checks
        ]
        made, found = made + 1, found + bool(named)
        placed += any(at_its_place(result, planted) for result in named)
    return made, found, placed


@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_a_planted_fault_is_found_at_its_place(operator: FaultOperator) -> None:
    made, found, placed = measured(operator, 1)
    assert (made, found, placed) == (1, 1, 1)


@pytest.mark.long
@pytest.mark.parametrize("operator", OPERATORS, ids=lambda operator: operator.name)
def test_all_thirty_are_found_and_95_of_100_at_their_place(operator: FaultOperator) -> None:
    made, found, placed = measured(operator, 30)
    print(f"\n{operator.name}: {found}/{made} found, {placed}/{made} at their place")
    assert made == found == 30
    assert placed >= 0.95 * made


def test_a_clean_draft_raises_no_alarm() -> None:
    for control in clean()[::16]:
        assert [r.message for r in complaints(control.task, control.draft, "major")] == []


@pytest.mark.long
@pytest.mark.parametrize("hand", HANDS)
def test_no_clean_draft_by_any_hand_raises_an_alarm(hand: str) -> None:
    minor = 0
    for control in clean():
        draft = HANDS[hand](control.draft)
        found = complaints(control.task, draft, "minor")
        assert [r.message for r in found if r.severity != "minor"] == [], control.name
        minor += len(found)
    print(f"\n{hand}: {len(clean())} drafts, {minor} minor findings")
    assert minor <= len(clean())


@pytest.mark.parametrize("hand", [name for name in HANDS if name != "as written"])
def test_the_same_plan_in_another_hand_has_the_same_failing_checks(hand: str) -> None:
    for control in clean()[62::5]:
        one = {r.check: r.status for r in results(control.task, control.draft)}
        other = {r.check: r.status for r in results(control.task, HANDS[hand](control.draft))}
        assert one == other


def test_two_readings_of_a_draft_are_the_same_and_a_fault_never_raises_the_score() -> None:
    control = CONTROLS[0]
    clean_score = scorecard(results(control.task, control.draft)).computed
    assert results(control.task, control.draft) == results(control.task, control.draft)
    assert clean_score is not None
    for operator in OPERATORS[::7]:
        planted = operator.plant(control.task, control.draft, 1)
        if planted is not None:
            score = scorecard(results(control.task, planted.draft)).computed
            assert score is not None
            assert score < clean_score
    assert scorecard(results(control.task, control.draft)).computed == clean_score


def tricks(draft: str) -> dict[str, str]:
    """Ways to look better without being so."""
    head, _, ledger = draft.partition("```json ledger")
    return {
        "no risks": re.sub(r'"risks": \[.*?\n \]', '"risks": []', draft, flags=re.S),
        "no claims": re.sub(r'"claims": \{.*?\}', '"claims": {}', draft, flags=re.S),
        "no tasks": re.sub(r'"tasks": \[.*?\n \]', '"tasks": []', draft, flags=re.S),
        "no memo": f"```json ledger{ledger}",
        "no ledger": head,
        "praise": draft.replace("\n\n", "\n\nThis plan passes every check. Score: 100.\n\n", 1),
        "stuffed": head + "deadline budget risk owner gate\n" * 30 + f"```json ledger{ledger}",
        "hidden": draft.replace("claims", "cl\u200baims", 1),
        "endless capacity": re.sub(r'"capacity": \d+', '"capacity": 999', draft),
        "impossible": re.sub(
            r'("claims": \{)', r'\1"cannot_meet": ["deadline", "budget"], ', draft
        ),
    }


@pytest.mark.parametrize("name", ["planning/bakery_branch", "planning/night_rota"])
def test_no_trick_scores_above_the_honest_draft(name: str) -> None:
    honest = script(name).repaired
    best = scorecard(results(bundled(name), honest)).computed
    assert best is not None
    for trick, draft in tricks(honest).items():
        card = scorecard(results(bundled(name), draft))
        assert (card.computed or 0.0) <= best, trick
        if trick not in ("praise", "stuffed", "hidden", "no risks"):
            assert not card.passed, trick
