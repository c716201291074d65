"""Where worked solutions first go wrong: accuracy, coverage and time on the solutions."""

from __future__ import annotations

import pytest

from domains.math.client import MathWorker
from tests.benchmarks.math_sets import Record, harmonic, load, split, times

pytestmark = pytest.mark.benchmark

SOLUTIONS = load("math_solutions.jsonl")


@pytest.fixture(scope="module")
def answers() -> dict[str, Record]:
    with MathWorker() as worker:
        worker.equal({"gold": "1", "answer": "1"})
        return {r["id"]: worker.steps(r) for r in SOLUTIONS}


@pytest.mark.parametrize("part", ["dev", "held-out", "blind"])
def test_the_first_wrong_step_is_named(answers: dict[str, Record], part: str) -> None:
    found = [(r, answers[r["id"]]) for r in split(SOLUTIONS, part)]
    right = [a["first_wrong_step"] is None for r, a in found if r["first_wrong_step"] is None]
    wrong = [
        a["first_wrong_step"] == r["first_wrong_step"]
        for r, a in found
        if r["first_wrong_step"] is not None
    ]
    unflagged, named = sum(right) / len(right), sum(wrong) / len(wrong)
    decided = sum(a["coverage"]["decided_to_first_wrong"] for _, a in found)
    lines = sum(a["coverage"]["lines_to_first_wrong"] for _, a in found)
    print(
        f"\n{part:10} right unflagged {unflagged:.1%} of {len(right)}, first wrong named "
        f"{named:.1%} of {len(wrong)}, "
        f"F1 {harmonic(unflagged, named):.3f}, decided {decided / lines:.1%} of {lines} lines; "
        f"{times([a['ms'] for _, a in found])}"
    )
    assert unflagged >= 0.95
    assert named >= 0.75
    assert harmonic(unflagged, named) >= 0.84
    assert decided / lines >= 0.60


def test_without_the_reference_answer_right_solutions_stay_unflagged() -> None:
    with MathWorker() as worker:
        found = [
            (r, worker.steps({k: v for k, v in r.items() if k != "answer"})) for r in SOLUTIONS
        ]
    right = [a["first_wrong_step"] is None for r, a in found if r["first_wrong_step"] is None]
    wrong = [
        a["first_wrong_step"] == r["first_wrong_step"]
        for r, a in found
        if r["first_wrong_step"] is not None
    ]
    print(
        f"\nwithout reference: right unflagged {sum(right) / len(right):.1%}, first wrong "
        f"named {sum(wrong) / len(wrong):.1%}"
    )
    assert sum(right) / len(right) >= 0.95


def test_the_alternative_route_agrees_and_is_never_sure_and_wrong(
    answers: dict[str, Record],
) -> None:
    routes = [(r, answers[r["id"]]["alternative"]) for r in SOLUTIONS]
    formalised = [(r, a) for r, a in routes if a["state"] in ("agrees", "differs")]
    agreeing = sum(a["state"] == "agrees" for _, a in formalised)
    print(f"\nalternative: {len(formalised)} of {len(routes)} formalised, {agreeing} agree")
    assert agreeing / len(formalised) >= 0.90
    assert [r["id"] for r, a in formalised if a["state"] == "differs" and a["certain"]] == []


def test_every_refutation_that_has_a_record_replays(answers: dict[str, Record]) -> None:
    records = [
        s["record"]
        for a in answers.values()
        for s in a["steps"]
        if s["verdict"] == "refuted" and "record" in s
    ]
    with MathWorker() as worker:
        assert [r for r in records if not worker.replay(r)] == []
    refuted = sum(s["verdict"] == "refuted" for a in answers.values() for s in a["steps"])
    print(f"\n{len(records)} refutations, all replay; {refuted - len(records)} more are suspicions")
