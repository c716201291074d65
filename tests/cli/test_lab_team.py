"""`workbench lab team`: the prediction first, then the team with one model beside it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.support.openai_server import OpenAIServer
from workbench.catalog import find_task
from workbench.cli import run
from workbench.core.messages import Message


def test_the_team_is_started_only_where_it_pays_or_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["lab", "team", "essay/sunday_library"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("SIMULATED")
    assert "a team could only cost more" in said
    assert "Start it all the same with --anyway" in said
    asked = ["lab", "team", "essay/sunday_library", "--anyway", "--leave-one-out", "--json"]
    assert run(asked) == 0
    found = json.loads(capsys.readouterr().out)
    team, solo = (found[name]["outcome"] for name in ("team", "solo"))
    assert team["tokens"] > solo["tokens"]
    assert set(found["without"]) == {"critic", "validator", "coordinator", "optimiser"}
    roles = {turn["role"] for turn in found["team"]["trace"]["turns"]}
    players = {"generator", "critic", "validator", "coordinator", "optimiser"}
    assert roles - {"checks"} == players
    assert (
        sum(
            turn["usage"]["input_tokens"] + turn["usage"]["output_tokens"]
            for turn in found["team"]["trace"]["turns"]
        )
        == team["tokens"]
    )


def _turned(text: str) -> str:
    return f"```python\n{text}\n```"


def _writes(messages: Sequence[Message], seed: int) -> str:
    return _turned("def to_roman(n):\n    return ''\n")


def _criticises(messages: Sequence[Message], seed: int) -> str:
    action = {"what": "The result is always empty.", "quote": "return ''", "how": "Build it up."}
    return json.dumps({"done": False, "actions": [action]})


def _repairs(messages: Sequence[Message], seed: int) -> str:
    return _turned(find_task("code/to_roman").reference)


def test_each_role_may_be_played_on_a_server_of_its_own(
    home_with_key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        OpenAIServer(_writes, models=("w",)) as writer,
        OpenAIServer(_criticises, models=("c",)) as critic,
        OpenAIServer(_repairs, models=("o",)) as optimiser,
    ):
        asked = ["lab", "team", "code/to_roman", "--model", "w", "--base-url", writer.base_url]
        asked += ["--role", f"critic=c@{critic.base_url}"]
        asked += ["--role", f"optimiser=o@{optimiser.base_url}", "--anyway", "--json"]
        assert run(asked) == 0
        assert critic.requests == 1
        assert optimiser.requests == 1
    found = json.loads(capsys.readouterr().out)
    assert found["gain"] > 0
    fixed = {one["role"]: one["fixed"] for one in found["shares"]}
    assert fixed["optimiser"] > 0


def test_a_role_that_is_none_is_refused_with_the_known_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["lab", "team", "essay/sunday_library", "--role", "boss=practice"]) == 2
    assert "roles: generator, critic" in capsys.readouterr().err
