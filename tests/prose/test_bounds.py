"""A word that bounds a figure is true on its side of it at whatever distance; `nearly` is not."""

from __future__ import annotations

import pytest

from workbench.prose.figures import wrongness
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.derived import bounded

GIVEN = (
    "On four Sundays it counted 1,180 visitors, of whom 57 % were new; the slowest took 9 minutes."
)


def wrong(text: str) -> bool:
    """The last figure of a text, of which a passage gives 1,180, 57 % and 9."""
    mine = numbers(text)
    return wrongness(mine[-1], mine, numbers(GIVEN), [], text[: mine[-1].start]) is not None


@pytest.mark.parametrize(
    "text",
    [
        "It counted more than 1,000 visitors",
        "It counted over a thousand visitors",
        "It counted well over a thousand visitors",
        "It counted no fewer than 1,000 visitors",
        "It counted fewer than 1,500 visitors",
        "More than half were new",
        "At least 50 % were new",
        "Fewer than two thirds were new",
        "None took more than ten minutes",
        "No message took longer than 10 minutes",
        "It came within 10 minutes",
    ],
)
def test_a_true_bound_is_given(text: str) -> None:
    assert not wrong(text)


@pytest.mark.parametrize(
    "text",
    [
        "It counted more than 1,500 visitors",
        "It counted fewer than 1,000 visitors",
        "It counted no more than 1,000 visitors",
        "It counted nearly 1,400 visitors",
        "It counted more than 400 visitors",
        "It counted more than 1,031 visitors",
        "Fewer than half were new",
        "More than two thirds were new",
        "Nearly 70 % were new",
    ],
)
def test_a_false_or_a_far_bound_is_not(text: str) -> None:
    assert wrong(text)


def test_a_figure_that_is_not_round_bounds_nothing() -> None:
    (number,) = numbers("1,031")
    assert not bounded(number, 1180, "more than ")
