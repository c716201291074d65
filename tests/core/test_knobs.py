"""Settings of strategies by name: common ones and a strategy's own, in one form."""

from __future__ import annotations

import pytest

from workbench.core.choices import StrategyChoice
from workbench.core.codec import Json
from workbench.core.knobs import with_knobs
from workbench.core.strategies import STRATEGIES
from workbench.errors import UsageError


def chosen(name: str, **given: Json) -> StrategyChoice:
    return with_knobs(StrategyChoice(name), STRATEGIES[name], given)


def test_common_settings_and_own_knobs_are_given_alike() -> None:
    choice = chosen("self-refine", detail="named", items=2, rounds=5)
    assert (choice.detail, choice.items, choice.knobs) == ("named", 2, {"rounds": 5})


def test_own_knobs_have_their_defaults_where_nothing_is_given() -> None:
    assert chosen("self-refine").knobs == {"rounds": 3}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"detail": "vague"}, "one of named, located, explained, fix"),
        ({"items": "3"}, "should be int"),
        ({"items": True}, "should be int"),
        ({"items": 0}, "at least 1"),
        ({"polish": -1}, "at least 0"),
        ({"polish": 1.5}, "should be int"),
        ({"history": "no"}, "should be bool"),
        ({"depth": 2}, "no knob 'depth'"),
        ({"rounds": "3"}, "should be int"),
        ({"models": {}}, "no knob 'models'"),
    ],
)
def test_what_means_nothing_is_refused(given: dict[str, Json], said: str) -> None:
    with pytest.raises(UsageError, match=said):
        chosen("self-refine", **given)
