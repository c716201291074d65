"""Lanes of a race from the lines that a person types."""

from __future__ import annotations

import pytest

from workbench.core import events as ev
from workbench.errors import UsageError, WorkbenchError
from workbench.lab.entrants import Ground, entrant, entrants

GROUND = Ground(ev.ModelChoice("openai", "gpt-x"), ev.StrategyChoice(items=2))


def named(name: str, base_url: str) -> ev.ModelChoice:
    return ev.ModelChoice("openai", name, base_url=base_url)


def test_a_line_changes_only_what_it_names() -> None:
    lane = entrant('bold: temperature=0.8 note="be brief" plateau=2', GROUND, named)
    assert (lane.name, lane.note) == ("bold", "be brief")
    assert lane.model == ev.ModelChoice("openai", "gpt-x", temperature=0.8)
    assert (lane.strategy.name, lane.strategy.items, lane.strategy.plateau) == (
        "checked-refine",
        2,
        2,
    )


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("model=other", "other"),
        ("strategy=self-refine", "self-refine"),
        ("temperature=1", "temperature 1"),
        ("note='say each case first'", "say each case"),
        ("mine: model=other", "mine"),
    ],
)
def test_a_lane_without_a_name_is_called_by_what_it_sets_first(line: str, name: str) -> None:
    assert entrant(line, GROUND, named).name == name


def test_lanes_of_one_name_are_told_apart_and_comments_left_out() -> None:
    lines = ["strategy=one-shot", "", "# strategy=self-refine", "strategy=one-shot temperature=1"]
    assert [one.name for one in entrants(lines, GROUND, named)] == ["one-shot", "one-shot 2"]


def test_a_knob_of_another_strategy_does_not_come_along() -> None:
    ground = Ground(GROUND.model, ev.StrategyChoice("best-of-n", knobs={"n": 3}))
    assert entrant("strategy=self-refine", ground, named).strategy.knobs == {"rounds": 3}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("strategy=no-such", "no-such"),
        ("colour=red", "colour"),
        ("bold", "sets nothing"),
        ("=3", "sets nothing"),
        ("note='open", "quotation mark"),
        ("temperature=warm", "should be a number"),
        ("temperature=true", "should be a number"),
        ("plateau=-1", "at least 0"),
    ],
)
def test_what_means_nothing_is_refused_with_its_name(line: str, said: str) -> None:
    with pytest.raises(WorkbenchError, match=said):
        entrant(line, GROUND, named)


def test_a_person_or_a_recording_cannot_race() -> None:
    ground = Ground(ev.ModelChoice("person", "person"), GROUND.strategy)
    with pytest.raises(UsageError, match="one voice"):
        entrant("strategy=one-shot", ground, named)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_race_has_two_to_four_lanes(count: int) -> None:
    with pytest.raises(UsageError, match=f"2 to 4 lanes, not {count}"):
        entrants(["strategy=one-shot"] * count, GROUND, named)
