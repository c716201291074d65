"""What a sentence says beyond its entry: another bar, a day that is over, one thing doing another
something, a null for a proof; and sentences of the same kind that are right.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.domains.analysis.reports import report, results, task
from tests.domains.analysis.test_said_otherwise import LONG, POTS, POTTED
from workbench.core.checks import failing

PROMPT = (
    "Write a report: water by hand only if it adds at least 3 cm, for at most 20 minutes a day."
)
GAP = {**LONG, "id": "c1", "value": 4.1, "unit": "cm", "quote": "Wet pots were 4.1 cm taller."}
SAME = {"id": "c2", "kind": "test", "col": "watered_l", "by": "arm", "unit": "p"}
SAME |= {"method": "welch: wet vs dry", "value": 1.0}


def told(prose: str, *claims: dict[str, Any], advice: Any = ()) -> set[str]:
    on = replace(task(POTS, POTTED, question="Is the height more in wet pots?"), prompt=PROMPT)
    found = failing(results(report(GAP, *claims, prose=prose, advice=advice), on))
    families = ("bar", "past", "causal", "null")
    return {r.check.split(":")[0] for r in found if r.check.startswith(families)}


@pytest.mark.parametrize(
    "prose",
    [
        "The limit of 3 cm is met.",
        "Your mark of 3 cm is passed with something to spare.",
        "A limit of 8 cm would not be met.",
        "The limit of 20 minutes was kept on all days.",
        "The wet arm shows the height at its best.",
        "The wet pots had the height that was hoped for.",
        "Perhaps wet lifts the height, perhaps it is the shelf.",
    ],
)
def test_a_right_sentence_is_left_alone(prose: str) -> None:
    assert told(prose) == set()


@pytest.mark.parametrize(
    ("prose", "check"),
    [
        ("The limit of 5 cm is not met.", "bar"),
        ("By the maximum of 30 minutes it is still worth it.", "bar"),
        ("Wet lifts the height.", "causal"),
        ("In every house the dry shortens its height.", "causal"),
    ],
)
def test_a_wrong_sentence_is_doubted(prose: str, check: str) -> None:
    assert told(prose) == {check}


def test_advice_for_a_day_before_the_data_end_is_doubted() -> None:
    entry = {"claims": ["c1"], "owner": "Ada", "metric": "height", "threshold": "3 cm"}
    for day, found in (("2025-02-01", {"past"}), ("2025-06-01", set())):
        one = {**entry, "quote": f"Water by hand from {day} on.", "date": day}
        assert told("", advice=[one]) == found


def test_a_null_is_no_proof_that_all_is_the_same() -> None:
    proof = {**SAME, "quote": "Water: p = 1.0, which proves that the water is unchanged."}
    plain = {**SAME, "quote": "Water: p = 1.0, so no difference is shown."}
    assert told("", proof) == {"null"}
    assert told("", plain) == set()
