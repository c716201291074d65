"""Figures said in other words are those that are given; others, said alike, are not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from workbench.prose.numbers import numbers
from workbench.prose.reckoning.clock import perhaps_times, placed_times
from workbench.prose.reckoning.forms import close
from workbench.prose.reckoning.measures import converted

TABLE = yaml.safe_load(Path(__file__).with_name("figures_retold.yaml").read_text(encoding="utf-8"))


def rows(kind: str) -> Iterator[tuple[str, str]]:
    for group in TABLE:
        yield from ((group["given"], said) for said in group[kind])


def strange(said: str, given: str) -> list[str]:
    """The figures and times of day of a text that are not given."""
    printed = [one for one in numbers(given) if one.role in ("quantity", "spoken")]
    clock = perhaps_times(given)
    timed = [one for a, _, at in placed_times(said) if at not in clock
             for one in numbers(said) if one.start == a]  # fmt: skip
    wrong = [one.text for one in timed if not converted(said, one, given)]
    return wrong + [
        one.text
        for one in numbers(said)
        if one.role in ("quantity", "spoken")
        and not any(close(one.value, n.value) and one.percent == n.percent for n in printed)
        and not converted(said, one, given)
    ]


@pytest.mark.parametrize(("given", "said"), [*rows("right")])
def test_a_figure_in_other_words_is_given(given: str, said: str) -> None:
    assert strange(said, given) == []


@pytest.mark.parametrize(("given", "said"), [*rows("wrong")])
def test_another_figure_is_not(given: str, said: str) -> None:
    assert strange(said, given)


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("It costs ten pounds twenty times over.", [10, 20]),
        ("They paid £18 and 60 people came.", [18, 60]),
        ("Between £10 and £20.", [10, 20]),
        ("It cost four pounds two years ago.", [4, 2]),
        ("She gave 18 euros, 60 in all came.", [18, 60]),
        ("It is £5, 20 minutes away.", [5, 20]),
        ("He paid ten pounds and eighty.", [10, 80]),
        ("It is £4.50 and 60p.", [4.5, 60]),
        ("Eighteen pounds and sixty pence.", [18.6]),
        ("18 pounds and 5 pence.", [18.05]),
    ],
)
def test_an_amount_in_both_units_is_one_figure(text: str, values: list[float]) -> None:
    assert [one.value for one in numbers(text)] == values
