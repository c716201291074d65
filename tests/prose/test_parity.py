"""A denial is held against the clauses that tell the same, and against nobody else's."""

from __future__ import annotations

import pytest

from workbench.prose.numbers import numbers
from workbench.prose.retold.parity import bounds_alike, denied_of, of_the_others
from workbench.prose.sentences import split

DIVE = "No dive took place below 30 metres, so the test cannot say how the lamp holds there."


@pytest.mark.parametrize(
    ("said", "alike"),
    [
        ("No dive took place below 30 metres, and I shall return to that.", True),
        ("Not a single dive took place below 30 metres.", True),
        ("The test cannot say how the lamp holds there, since no dive took place below.", True),
        ("Each dive took place below 30 metres.", False),
        ("Many a dive took place below 30 metres, which nobody had planned.", False),
    ],
)
def test_a_clause_that_tells_another_thing_denies_nothing(said: str, alike: bool) -> None:
    assert (denied_of(said, DIVE) % 2 == denied_of(DIVE, said) % 2) is alike


@pytest.mark.parametrize(
    ("said", "denies"),
    [
        ("The ferry should sail at night, and not for a summer only.", 0),
        ("The ferry should not only sail by day.", 0),
        ("No fewer than four pilots sail the ferry at night.", 0),
        ("The ferry should not sail at night.", 1),
    ],
)
def test_a_denial_that_limits_turns_nothing_round(said: str, denies: int) -> None:
    assert (
        denied_of(said, "We ask for a ferry with pilots that sails at night and by day.") == denies
    )


@pytest.mark.parametrize(("figure", "denies"), [("18", 0), ("70", 1)])
def test_a_clause_with_other_figures_tells_another_thing(figure: str, denies: int) -> None:
    said = f"The furthest plot lies far off, and no plot lies {figure} metres from a tap."
    assert denied_of(said, "The furthest plot lies 70 metres from a tap.") == denies


def test_what_limits_a_clause_belongs_to_it() -> None:
    passage = "The varnish is safe for doors in the hall, but not for cradles."
    said = "The varnish is safe for doors in the hall."
    assert denied_of(passage, said) == 1


@pytest.mark.parametrize(
    ("said", "others"),
    [
        ("In the other 16 trips it was not in the yard.", True),
        ("In 16 trips it was not in the yard.", True),
        ("Otherwise it was not in the yard.", True),
        ("In 5 of the trips it was not in the yard.", False),
        ("It was not in the yard.", False),
    ],
)
def test_what_is_told_of_the_rest_denies_nothing_of_these(said: str, others: bool) -> None:
    passage = "In 5 of the trips the spare lorry was in the yard."
    assert of_the_others(said, passage, numbers("21 of 50 trips")) is others


def test_only_until_a_day_is_not_beyond_it() -> None:
    assert bounds_alike("Money is there only until May.", "There is no money beyond May.")
    assert not bounds_alike("Money is there beyond May.", "There is no money beyond May.")
    assert not bounds_alike("Money is there for May.", "There is no money in May.")


def test_a_unit_of_one_letter_ends_a_sentence_and_an_initial_does_not() -> None:
    text = "It was 45 km/h. The mast is 9 m. It stood near the house of A. Tamm for years."
    assert len(split(text)) == 3
