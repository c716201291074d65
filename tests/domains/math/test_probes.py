"""Claims in the styles in which models write, half true and half false: what is false never holds,
what is true is never refuted, and a fair share of both is decided.

The probes were written before the code was read; the figures of the first look stand in the data.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from domains.math.face.engine import equal, steps

PROBES = json.loads((Path(__file__).parent / "data" / "probes.json").read_text("utf-8"))
CLASSES = sorted({p["class"] for p in PROBES["wrong"] + PROBES["right"]})
HOLDS = ("proved", "numeric")


def verdicts(kind: str, name: str) -> dict[str, str]:
    """The verdict on the last step of each probe of a class, by its text."""
    rows: list[dict[str, Any]] = [p for p in PROBES[kind] if p["class"] == name]
    return {p["steps"][-1]: steps(p["problem"], p["steps"]).steps[-1].verdict for p in rows}


def test_there_are_more_than_150_probes_half_true_and_half_false() -> None:
    wrong, right = len(PROBES["wrong"]), len(PROBES["right"])
    assert wrong + right > 250
    assert abs(wrong - right) < 10


@pytest.mark.parametrize("name", CLASSES)
def test_the_false_never_hold_and_the_true_are_never_refuted(name: str) -> None:
    wrong, right = verdicts("wrong", name), verdicts("right", name)
    assert [step for step, verdict in wrong.items() if verdict in HOLDS] == []
    assert [step for step, verdict in right.items() if verdict == "refuted"] == []


DECIDED = {
    "word arithmetic": 5,
    "equations: solving and moving terms": 13,
    "calculus: derivatives and integrals": 13,
    "inequalities": 9,
    "rounding and near misses": 7,
}
"""Of both kinds; so that a mended fault does not silence a whole class."""


@pytest.mark.parametrize("name", sorted(DECIDED))
def test_what_was_decided_stays_decided(name: str) -> None:
    found = Counter([*verdicts("wrong", name).values(), *verdicts("right", name).values()])
    assert sum(found.values()) - found["unknown"] >= DECIDED[name]


def test_pairs_are_told_apart_in_either_order() -> None:
    mistaken = []
    for pair in PROBES["pairs"]:
        gold, answer = pair["gold"], pair["answer"]
        forbidden = "different" if pair["same"] else "equal"
        found = {equal(gold, answer).verdict, equal(answer, gold).verdict}
        if forbidden in found:
            mistaken.append(pair)
    assert mistaken == []


def test_decimals_of_three_digits_are_taken_for_roundings() -> None:
    assert all(equal(p["gold"], p["answer"]).verdict == "equal" for p in PROBES["convention"])
    assert equal(r"\pi", "3.15").verdict == "different"
