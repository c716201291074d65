"""A verdict on a difference, held against the p or the interval that stands right behind it."""

from __future__ import annotations

import pytest

from tests.domains.research.making import added, wrong


def told(sentence: str) -> bool:
    return any(name.startswith("method.level") for name in wrong(added(sentence)))


@pytest.mark.parametrize(
    "sentence",
    [
        "The gap was significant (t(50) = 0.90, p = .372).",
        "Back pain differed significantly (p = .41).",
        "The desks made a significant difference (p > .05).",
        "The gap was not significant (t(50) = 2.90, p = .006).",
        "The two offices did not differ (p < .001).",
        "Clerks with and without desks differed (0.1 hours, 95 % CI −0.4 to 0.6).",
        "The gain is clear, too, in 16 small offices (0.1 hours, 95 % CI −0.4 to 0.6).",
        "There is a clear gain (0.1 hours, 95 % CI −0.4 to 0.6).",
        "It was significant among older clerks (p = .41).",
        "In the dry season they came less often (difference 0.1 visits, 95 % CI −0.4 to 0.6).",
        "Hours differed between clerks with and without desks: 0.1 hours (95 % CI −0.4 to 0.6).",
        "The mean is −0.5 hours (95 % CI −1.7 to 0.7), a significant drop.",
    ],
)
def test_a_verdict_that_its_bracket_overturns_is_told(sentence: str) -> None:
    assert told(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "The gap was not significant (t(50) = 0.90, p = .372).",
        "The gap was significant (t(50) = 2.90, p = .006).",
        "The gap was significant (p < .05).",
        "Back pain was marginally significant (p = .06).",
        "Nobody asked whether it was significant (p = .41).",
        "After correction the gap was no longer significant (p = .03, corrected level .01).",
        "Steps did not change, but hours differed (p = .004).",
        "Clerks with and without desks did not differ (0.1 hours, 95 % CI −0.4 to 0.6).",
        "The two offices differed (2.0 hours, 95 % CI 1.0 to 3.0).",
        "Offices differ (in size, for one).",
        "There was no significant difference (p = .41).",
        "In the dry season they came no less often (0.1 visits, 95 % CI −0.4 to 0.6).",
        "In the dry season they came slightly less often (0.1 visits, 95 % CI −0.4 to 0.6).",
        "In the dry season they came 0.1 visits less often (95 % CI −0.4 to 0.6).",
        "Hours did not differ between those with and without: 0.1 hours (95 % CI −0.4 to 0.6).",
        "The mean is −0.5 hours (95 % CI −1.7 to 0.7), not a significant drop.",
        "The mean is −0.5 hours (95 % CI −1.7 to −0.1), a significant drop.",
        "The gain is clear at once and gone in 16 small offices (0.1 hours, 95 % CI −0.4 to 0.6).",
        "The gain is not clear in 16 small offices (0.1 hours, 95 % CI −0.4 to 0.6).",
        "The gain is far from clear in 16 offices (0.1 hours, 95 % CI −0.4 to 0.6).",
        "It is clear that 16 offices gained little (0.1 hours, 95 % CI −0.4 to 0.6).",
        "It is clear in neither kind of office (0.1 hours, 95 % CI −0.4 to 0.6).",
        "It is not clear in 16 offices (2.0 hours, 95 % CI 1.0 to 3.0, in the rest).",
    ],
)
def test_a_verdict_that_its_bracket_bears_or_leaves_open_is_not(sentence: str) -> None:
    assert not told(sentence)
