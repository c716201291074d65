"""What an effect is told with, and what is made of it: its interval, what I² says, why studies
differ, and significance in a sentence of its own.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.research.checks.effects.heterogeneity import known_i2
from tests.domains.research.making import Data, added, case, cite, claim, draft, wrong
from tests.domains.research.test_tellings import P1, P2, P3, RYE, spoken

NONE = "Tickets bought ahead made no difference to the journey"
ENDS: dict[str, Any] = {"est": -4.63, "lo": -8.0, "hi": 1.3, "model": "random"}


def told(prose: str, *entries: Data, **more: Any) -> list[str]:
    """The findings on a prose with its entries."""
    return sorted(wrong(draft(prose, entries, **more), sources=RYE))


@pytest.mark.parametrize(
    ("prose", "blamed"),
    [
        (f"{NONE}, −1.5 minutes [@b3].", True),
        (f"{NONE}: it differed by 1.5 minutes [@b3], and 14 lines were not asked.", True),
        (f"{NONE}, −1.5 minutes, with an interval of −4.0 to 1.0 [@b3].", False),
        (f"{NONE}, −1.5 minutes [@b3]. The interval runs from −4 to 1 minutes [@b3].", False),
        (f"{NONE}, 1.5 minutes less (4.0 less to 1.0 more) [@b3].", False),
        (f"{NONE} [@b3].", False),
        ("Painted lanes shortened the journey by 9 minutes [@b1].", False),
    ],
)
def test_an_effect_that_may_be_none_is_told_with_its_interval(prose: str, blamed: bool) -> None:
    entry = claim(prose.split(" [@")[0], cite("b3", P3), stance="contradicts")
    assert spoken(told(prose, entry), "method.interval") is blamed


@pytest.mark.parametrize(
    ("words", "blamed"),
    [
        ("The gain is significant.", True),
        ("We call that a significant effect.", True),
        ("The gain is not significant.", False),
        ("Whether the gain is significant cannot be said.", False),
        ("Neither gain is significant.", False),
        ("Lanes have a significant role in towns.", False),
    ],
)
def test_significance_is_held_against_the_interval_told_before(words: str, blamed: bool) -> None:
    pooled = "Pooled with random effects, the gain is −4.63 minutes (95 % CI −8.0 to 1.3)"
    entry = claim(pooled, cite("b1", P1), cite("b2", P2), cite("b3", P3))
    names = told(f"{pooled} [@b1; @b2; @b3]. {words}", entry, pooled=[{**ENDS, "quote": pooled}])
    assert spoken(names, "method.significant") is blamed


def test_significance_of_an_interval_that_holds_an_effect_is_left_alone() -> None:
    lanes = "Painted lanes shortened the journey by 9 minutes (95 % CI 5 to 13)"
    found = told(f"{lanes} [@b1]. The gain is significant.", claim(lanes, cite("b1", P1)))
    assert not spoken(found, "method.significant")


@pytest.mark.parametrize(
    ("words", "blamed"),
    [
        ("In plain terms, the trials agree with one another to {i2} %.", True),
        ("It does not mean that the trials agree to {i2} %.", False),
        ("In plain terms, {i2} % of the spread between the trials is more than chance.", False),
        ("Of the passengers {i2} % agree that lanes are good.", False),
    ],
)
def test_an_i2_is_read_as_disagreement_without_its_name_too(words: str, blamed: bool) -> None:
    pooled = "Pooled with random effects, the gain is −4.81 minutes"
    entry = {"studies": ["b1", "b2", "b3"], "model": "random", "est": -4.81, "quote": pooled}
    cites = claim(pooled, cite("b1", P1), cite("b2", P2), cite("b3", P3))

    text = draft(f"{pooled} [@b1; @b2; @b3].", [cites], pooled=[entry])
    i2 = round(known_i2(case(text, sources=RYE)) or 0)
    assert i2 > 50
    found = told(f"{pooled} [@b1; @b2; @b3]. {words.format(i2=i2)}", cites, pooled=[entry])
    assert spoken(found, "pooled.spread") is blamed


def test_a_working_from_one_unit_into_another_comes_out() -> None:
    def name(*workings: str) -> bool:
        found = wrong(added("Desks are wide.", workings=list(workings)))
        return any(one.startswith("support.conversion") for one in found)

    assert name("0.48 kPa x 10 = 4.8 mmHg")
    assert name("310 kg/ha / 100 = 3.1 t/ha")
    assert not name("0.48 kPa x 7.5 = 3.6 mmHg")
    assert not name("310 kg/ha / 1000 = 0.31 t/ha")
    assert not name("24 minutes x 5 = 2 hours")
    assert not name("70 g x 7 days = 0.49 kg")
