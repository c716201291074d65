"""What one more round is predicted to bring, by courses that are known."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.core.test_stopping import view_of
from tests.support.tiny import DOMAIN
from workbench.core.messages import Usage
from workbench.core.rules.paying import CLOSING, closing_share, next_round, not_worth_it, shares
from workbench.core.rules.stopping import Stop
from workbench.core.session import View
from workbench.core.strategy import next_step


def course(*scores: float, payoff: int = 0, closing: float = 0.0) -> View:
    view = view_of([(f"text {n}", "F", score) for n, score in enumerate(scores)])
    strategy = replace(view.strategy, payoff=payoff, closing=closing, plateau=0)
    path = replace(view.path, rounds=len(scores))
    usage = Usage(900 * len(scores), 100 * len(scores), cost=0.01 * len(scores))
    return replace(view, strategy=strategy, path=path, usage=usage)


def test_a_round_closes_a_share_of_what_the_best_had_left() -> None:
    assert shares([0, 50, 40, 75, 75]) == [0.5, 0.0, 0.5, 0.0]
    assert shares([100, 100]) == []


def test_before_the_first_round_the_history_speaks_and_else_a_default() -> None:
    first, told = next_round(course(40)), next_round(course(40, closing=0.5))
    assert first is not None
    assert told is not None
    assert (first.gain, first.by_history) == (pytest.approx(60 * CLOSING), False)
    assert (told.gain, told.by_history) == (pytest.approx(30.0), True)
    assert (told.tokens, told.cost) == (1000, pytest.approx(0.01))


def test_nothing_is_predicted_where_nothing_is_known_or_left() -> None:
    assert next_round(course()) is None
    assert next_round(course(40, 100)) is None


def test_a_course_that_flattens_is_worth_less_than_one_that_rises() -> None:
    flat, rising = next_round(course(20, 60, 60, 60)), next_round(course(20, 40, 50, 60))
    assert flat is not None
    assert rising is not None
    assert flat.gain < 0.7 * rising.gain


def test_the_rule_is_silent_unless_it_is_asked_for() -> None:
    assert not_worth_it(course(60, 60, 60, 60, 60)) is None
    stop = next_step(course(60, 60, 60, 60, 60, payoff=5), DOMAIN)
    assert isinstance(stop, Stop)
    assert stop.reason == "plateau"
    assert stop.why.startswith("One more round: about +")
    assert "at least 5 are asked for" in stop.why


def test_the_rule_lets_honest_progress_go_on_and_waits_for_a_second_draft() -> None:
    assert not_worth_it(course(10, 40, 60, 75, payoff=5)) is None
    assert not_worth_it(course(98, payoff=5)) is None


@given(st.lists(st.floats(0, 99), min_size=1, max_size=12), st.floats(0, 1))
def test_a_gain_never_leaves_the_gap(scores: list[float], closing: float) -> None:
    coming = next_round(course(*scores, closing=closing))
    assert coming is not None
    assert 0 <= coming.gain <= 100 - max(scores) + 1e-4  # a score is kept to four places
    assert closing_share([]) == 0.0
