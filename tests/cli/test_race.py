"""`workbench race`: lanes side by side without a screen, and taken over as branches."""

from __future__ import annotations

import json

import pytest

from tests.cli.conftest import Command

TASK = "code/fibonacci"
LANES = ("--lane", "plain: strategy=checked-refine", "--lane", "once: strategy=one-shot")


def raced(done: object) -> dict[str, object]:
    """The lanes of a race, by name."""
    found = json.loads(str(done))
    return {**found, "lanes": {row["lane"]: row for row in found["lanes"]}}


def test_a_race_on_a_task_says_who_won_and_what_each_lane_cost(workbench: Command) -> None:
    done = workbench("race", TASK, *LANES, "--json")
    assert done.returncode == 0, done.stderr
    found = raced(done.stdout)
    assert found["winner"] == "plain"
    plain, once = found["lanes"]["plain"], found["lanes"]["once"]
    assert plain["passed"]
    assert plain["outcome"] == "target"
    assert not once["passed"]
    assert plain["tokens"] > once["tokens"] > 0
    listed = workbench("history", "--tag", "race:once").stdout
    assert once["session"] in listed
    assert plain["session"] not in listed


def test_a_race_from_a_session_leaves_its_lanes_as_branches(workbench: Command) -> None:
    first = workbench("run", TASK, "--max-iterations", "1", "--json")
    session = json.loads(first.stdout.splitlines()[0])["session"]
    lanes = ("--lane", "plain: strategy=checked-refine", "--lane", "told: note='name the case'")
    done = workbench("race", "--from", session[:-2], "--take", *lanes, "--json")
    assert done.returncode == 0, done.stderr
    assert raced(done.stdout)["winner"] in ("plain", "told")
    shown = workbench("show", session, "--json").stdout
    assert "stopped: target" in workbench("show", session).stdout
    assert len(json.loads(shown)["drafts"]) == 3
    again = workbench("resume", session)
    assert again.returncode == 2
    assert "stopped: target" in again.stderr


def test_without_screen_or_json_a_line_says_what_each_lane_does(workbench: Command) -> None:
    done = workbench("race", TASK, *LANES)
    assert "[plain] draft 1:" in done.stdout
    assert "[once] stopped: rounds" in done.stdout
    assert any(line.startswith("* plain") for line in done.stdout.splitlines())


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((TASK,), "2 to 4 lanes, not 0"),
        ((TASK, "--lane", "strategy=one-shot"), "2 to 4 lanes, not 1"),
        ((TASK, *LANES, "--take"), "--from SESSION"),
        (LANES, "Name TASK, or --from SESSION"),
        ((TASK, "--from", "last", *LANES), "Name TASK, or --from SESSION"),
        ((TASK, "--lane", "strategy=none", "--lane", "strategy=one-shot"), "none"),
    ],
)
def test_what_cannot_race_is_refused_in_one_message(
    workbench: Command, arguments: tuple[str, ...], said: str
) -> None:
    done = workbench("race", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
