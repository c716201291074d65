"""`workbench lab team`: the prediction first, then the team with one model beside it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from workbench.cli import run


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


def test_a_role_that_is_none_is_refused_with_the_known_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["lab", "team", "essay/sunday_library", "--role", "boss=practice"]) == 2
    assert "roles: generator, critic" in capsys.readouterr().err
