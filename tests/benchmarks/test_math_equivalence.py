"""Accuracy and time of `equal` on the pairs, beside math-verify in the same run where it is
installed.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from importlib.util import find_spec

import pytest

from domains.math.face import engine
from domains.math.face.client import MathWorker
from tests.benchmarks.math_sets import Record, load, percentile, split, times

pytestmark = pytest.mark.benchmark

PAIRS = load("math_pairs.jsonl")


def measure(
    records: list[Record], judge: Callable[[Record], str]
) -> tuple[Counter[tuple[str, str]], list[float]]:
    """(label, verdict) counts, and milliseconds of each call."""
    counts: Counter[tuple[str, str]] = Counter()
    spent = []
    for record in records:
        started = time.perf_counter()
        verdict = judge(record)
        spent.append(1000 * (time.perf_counter() - started))
        counts[record["label"], verdict] += 1
    return counts, spent


def rates(counts: Counter[tuple[str, str]]) -> tuple[float, float, float]:
    """Accuracy, false `equal` among the different pairs, unknown among all."""
    total = sum(counts.values())
    right = sum(n for (label, verdict), n in counts.items() if label == verdict)
    different = sum(n for (label, _), n in counts.items() if label == "different")
    unknown = sum(n for (_, verdict), n in counts.items() if verdict == "unknown")
    return right / total, counts["different", "equal"] / different, unknown / total


def show(name: str, counts: Counter[tuple[str, str]], spent: list[float]) -> None:
    right, false_equal, unknown = rates(counts)
    print(
        f"\n{name:28} {right:6.1%} right, false equal {false_equal:5.1%}, unknown "
        f"{unknown:5.1%}; {times(spent)}"
    )


@pytest.fixture(scope="module")
def worker():
    with MathWorker() as started:
        started.equal({"gold": "1", "answer": "1"})
        yield started


@pytest.mark.parametrize("part", ["dev", "held-out", "blind"])
def test_equivalence_reaches_its_target(worker: MathWorker, part: str) -> None:
    counts, spent = measure(split(PAIRS, part), lambda r: worker.equal(r)["verdict"])
    show(f"ours, {part}", counts, spent)
    right, false_equal, _ = rates(counts)
    assert right >= 0.97
    assert false_equal <= 0.01


def test_half_of_the_pairs_take_a_millisecond_of_computing() -> None:
    """In a warm process, by its own processor time, the least of three passes: what else the
    machine does counts little.
    """
    passes = [[computing(record) for record in PAIRS] for _ in range(3)]
    least = {r["id"]: min(ms) for r, *ms in zip(PAIRS, *passes, strict=True)}
    for part in ("dev", "held-out", "blind", "all"):
        print(f"\n{part:10} {times([least[r['id']] for r in split(PAIRS, part)])}")
    assert percentile(list(least.values()), 0.5) <= 1
    assert percentile(list(least.values()), 0.95) <= 30


def computing(record: Record) -> float:
    """Milliseconds of processor time that one comparison takes."""
    started = time.thread_time()
    engine.handle("equal", record)
    return 1000 * (time.thread_time() - started)


def test_every_answer_of_the_set_equals_itself_and_order_changes_no_verdict(
    worker: MathWorker,
) -> None:
    for record in PAIRS:
        for text in (record["gold"], record["answer"]):
            assert worker.equal({"gold": text, "answer": text})["verdict"] == "equal", text
        turned = {"gold": record["answer"], "answer": record["gold"]}
        assert worker.equal(record)["verdict"] == worker.equal(turned)["verdict"], record


def test_math_verify_on_the_same_pairs() -> None:
    if find_spec("math_verify") is None:
        pytest.skip(
            "math-verify is not installed: pip install math-verify antlr4-python3-runtime==4.11.1"
        )
    from math_verify import parse, verify

    def judge(record: Record) -> str:
        gold, answer = (parse(f"${record[k]}$", parsing_timeout=5) for k in ("gold", "answer"))
        return "equal" if verify(gold, answer, timeout_seconds=5) else "different"

    for part in ("dev", "held-out", "blind"):
        counts, spent = measure(split(PAIRS, part), judge)
        show(f"math-verify in $, {part}", counts, spent)
        assert sum(counts.values()) == len(split(PAIRS, part)), "each pair has a verdict"
