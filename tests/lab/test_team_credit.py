"""Credit against closed forms: dummy, twin, additive and needed roles."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.lab.team.credit import Team, credits, left_out, shapley, subsets

ROLES = ("a", "b", "c", "d")


@given(st.lists(st.floats(-5, 5), min_size=16, max_size=16))
def test_the_values_add_up_to_what_the_team_is_worth(values: list[float]) -> None:
    table = dict(zip(subsets(ROLES), values, strict=True))
    found = shapley(ROLES, table.__getitem__)
    assert sum(found.values()) == pytest.approx(table[frozenset(ROLES)] - table[frozenset()])


def test_a_dummy_gets_nothing_and_twins_get_the_same() -> None:
    def value(team: Team) -> float:
        return 3.0 * bool({"a", "b"} & team) + 1.0 * ("c" in team)

    found = shapley(ROLES, value)
    assert found == pytest.approx({"a": 1.5, "b": 1.5, "c": 1.0, "d": 0.0})
    alone = left_out(ROLES, value)
    assert alone == pytest.approx({"a": 0.0, "b": 0.0, "c": 1.0, "d": 0.0})


def test_the_glove_game_has_its_known_values() -> None:
    # one left glove, two right ones: 2/3, 1/6, 1/6
    value = lambda team: float("l" in team and bool({"r", "s"} & team))  # noqa: E731
    assert shapley(("l", "r", "s"), value) == pytest.approx({"l": 2 / 3, "r": 1 / 6, "s": 1 / 6})


def test_the_interval_covers_a_dummy_s_zero_and_finds_a_harmful_role() -> None:
    draw, covered = random.Random(1), 0
    for seed in range(20):
        recorded = {
            team: {
                str(task): 0.2 * ("a" in team) - 0.2 * ("c" in team) + draw.gauss(0, 0.15)
                for task in range(20)
            }
            for team in subsets(("a", "b", "c"))
        }
        found = {one.role: one for one in credits(("a", "b", "c"), recorded, seed)}
        covered += found["b"].low <= 0 <= found["b"].high
        assert found["a"].low > 0
        assert found["c"].high < 0
    assert covered >= 17
