"""Where worked solutions first go wrong: accuracy, coverage and time on the solutions."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from domains.math.face.client import MathWorker
from tests.benchmarks.math_sets import Record, harmonic, load, split, times
from tests.domains.math.variants import VARIANTS

pytestmark = pytest.mark.benchmark

SOLUTIONS = load("math_solutions.jsonl")
RESTYLED = SOLUTIONS[::8]  # of each part, in each way of writing


Found = list[tuple[Record, Record]]


def rates(found: Found) -> tuple[float, float, float]:
    """Shares: right solutions without a refuted step; first wrong steps refuted; these or, where
    none is refuted, suspected.
    """
    right = [a["first_wrong_step"] is None for r, a in found if r["first_wrong_step"] is None]
    wrong = [(r["first_wrong_step"], a) for r, a in found if r["first_wrong_step"] is not None]
    refuted = [a["first_wrong_step"] == label for label, a in wrong]
    pointed = [
        label == (a["suspected_step"] if a["first_wrong_step"] is None else a["first_wrong_step"])
        for label, a in wrong
    ]
    return sum(right) / len(right), sum(refuted) / len(refuted), sum(pointed) / len(pointed)


def share_held_wrongly(found: Found) -> float:
    """The share of annotated wrong steps that are called proved or numeric."""
    labels = [(r["first_wrong_step"], a) for r, a in found if r["first_wrong_step"] is not None]
    held = [a["steps"][label]["verdict"] in ("proved", "numeric") for label, a in labels]
    return sum(held) / len(held)


def show(name: str, found: Found) -> None:
    right, refuted, pointed = rates(found)
    wrong = [(r["first_wrong_step"], len(r["steps"])) for r, _ in found]
    place = [round(0.42 * (n - 1)) == label for label, n in wrong if label is not None]
    decided = sum(a["coverage"]["decided"] for _, a in found)
    lines = sum(a["coverage"]["lines"] for _, a in found)
    print(
        f"\n{name:10} right unflagged {right:.1%}, first wrong refuted {refuted:.1%}, F1 "
        f"{harmonic(right, refuted):.3f}; with suspicions {pointed:.1%}; always the line at "
        f"0.42(n-1) {sum(place) / len(place):.1%}; decided {decided / lines:.1%} of {lines} lines; "
        f"wrong steps held {share_held_wrongly(found):.1%}; {times([a['ms'] for _, a in found])}"
    )


@pytest.fixture(scope="module")
def answers() -> dict[str, Record]:
    with MathWorker() as worker:
        worker.equal({"gold": "1", "answer": "1"})
        return {r["id"]: worker.steps(r) for r in SOLUTIONS}


@pytest.mark.parametrize("part", ["dev", "held-out", "blind"])
def test_the_first_wrong_step_is_refuted(answers: dict[str, Record], part: str) -> None:
    found = [(r, answers[r["id"]]) for r in split(SOLUTIONS, part)]
    show(part, found)
    right, _, _ = rates(found)
    assert right >= 0.98
    assert share_held_wrongly(found) <= 0.02


def test_without_the_reference_answer_right_solutions_stay_unflagged() -> None:
    with MathWorker() as worker:
        found = [
            (r, worker.steps({k: v for k, v in r.items() if k != "answer"})) for r in SOLUTIONS
        ]
    show("no answer", found)
    right, refuted, _ = rates(found)
    assert right >= 0.98
    assert harmonic(right, refuted) >= 0.5
    assert share_held_wrongly(found) <= 0.02


def test_the_alternative_route_agrees_and_is_never_sure_and_wrong(
    answers: dict[str, Record],
) -> None:
    routes = [(r, answers[r["id"]]["alternative"]) for r in SOLUTIONS]
    formalised = [(r, a) for r, a in routes if a["state"] in ("agrees", "differs")]
    agreeing = sum(a["state"] == "agrees" for _, a in formalised)
    print(f"\nalternative: {len(formalised)} of {len(routes)} formalised, {agreeing} agree")
    assert agreeing / len(formalised) >= 0.90
    assert [r["id"] for r, a in formalised if a["state"] == "differs" and a["certain"]] == []


@pytest.fixture(scope="module")
def plain() -> Iterator[tuple[MathWorker, Found]]:
    with MathWorker() as worker:
        yield worker, [(r, worker.steps(r)) for r in RESTYLED]


@pytest.mark.parametrize("style", sorted(VARIANTS))
def test_a_way_of_writing_changes_no_figure(plain: tuple[MathWorker, Found], style: str) -> None:
    worker, usual = plain
    found = [(r, worker.steps(_restyled(r, style))) for r in RESTYLED]
    before, after = (harmonic(*rates(part)[:2]) for part in (usual, found))
    alike = [
        one["verdict"] == other["verdict"]
        for (_, a), (_, b) in zip(usual, found, strict=True)
        for one, other in zip(a["steps"], b["steps"], strict=True)
    ]
    share = sum(alike) / len(alike)
    print(f"\n{style:16} F1 {after:.3f} ({after - before:+.3f}), {share:.1%} of verdicts alike")
    assert abs(after - before) <= 0.03


def _restyled(record: Record, style: str) -> Record:
    problem, steps = VARIANTS[style](record["problem"], record["steps"])
    return {**record, "problem": problem, "steps": steps}


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
    assert refuted == len(records)
    print(f"\n{len(records)} refutations, all replay")
