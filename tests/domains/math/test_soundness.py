"""Soundness: what is false is never proved or equal, what is right is never refuted.

The probes were written from descriptions of classes of faults, not from the code; what they found
was mended for the class. Each half of a class is the other's near miss.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domains.math.face.engine import equal, steps

PROBES = json.loads((Path(__file__).parent / "data" / "soundness.json").read_text("utf-8"))


def by_class(kind: str) -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = {}
    for probe in PROBES[kind]:
        found.setdefault(probe["class"], []).append(probe)
    return found


WRONG, RIGHT, PAIRS = by_class("wrong"), by_class("right"), by_class("pairs")


def verdict(probe: dict[str, Any]) -> str:
    return steps(probe["problem"], [probe["step"]]).steps[0].verdict


def test_there_are_more_than_150_probes_of_more_than_30_classes() -> None:
    assert sum(len(PROBES[kind]) for kind in ("wrong", "right", "pairs")) >= 150
    assert len(WRONG) + len(RIGHT) + len(PAIRS) > 30


@pytest.mark.parametrize("name", sorted(WRONG))
def test_a_false_or_half_read_step_is_never_proved(name: str) -> None:
    held = [p["step"] for p in WRONG[name] if verdict(p) in ("proved", "numeric")]
    assert held == []


@pytest.mark.parametrize("name", sorted(RIGHT))
def test_a_right_step_is_never_refuted(name: str) -> None:
    assert [p["step"] for p in RIGHT[name] if verdict(p) == "refuted"] == []


@pytest.mark.parametrize("name", sorted(PAIRS))
def test_different_answers_are_never_equal_in_either_order(name: str) -> None:
    pairs = [(p["gold"], p["answer"]) for p in PAIRS[name]]
    both = [*pairs, *((b, a) for a, b in pairs)]
    assert [pair for pair in both if equal(*pair).verdict == "equal"] == []


DECIDED = [
    ("Find the sum.", "$2 + 2 = 5$", "refuted"),
    ("Find the sum.", "So $2 + 2 = 4$.", "proved"),
    ("Simplify.", "$(x+1)^2 = x^2 + 2x + 1$", "proved"),
    ("Simplify $(x+1)^2$.", "$(x+1)^2 = x^2 + 1$", "refuted"),
    ("Solve $2x + 3 = 7$.", "$2x = 4$", "numeric"),
    ("Solve $2x + 3 = 7$.", "$2x = 10$", "refuted"),
    ("Find the remainder of $2^5$ by 7.", "$2^5 = 32$", "proved"),
    ("Evaluate.", r"$\int_0^1 x\,dx = \frac12$", "proved"),
    ("Evaluate.", r"$\sqrt{x^2} = |x|$", "proved"),
]


@pytest.mark.parametrize(("problem", "step", "expected"), DECIDED)
def test_what_is_plain_is_still_decided(problem: str, step: str, expected: str) -> None:
    assert steps(problem, [step]).steps[0].verdict == expected
