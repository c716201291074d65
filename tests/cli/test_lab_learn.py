"""`workbench lab learn`: practice sessions are learned from apart, and said to be simulated."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from workbench.cli import run


def test_it_learns_from_practice_sessions_only_when_asked_and_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    assert run(["lab", "team", "essay/sunday_library"]) == 0
    capsys.readouterr()
    assert run(["lab", "learn"]) == 1
    nothing = capsys.readouterr().out
    assert "see them with --simulated" in nothing
    assert "log loss" not in nothing, "no figure is told of nothing"
    assert run(["lab", "learn", "--simulated", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["simulated"]
    assert found["sessions"] == 1
    assert found["items"] > 0
    assert sum(found["courses"].values()) == found["sessions"]
    assert 0 <= found["brier"] <= 1
    assert sum(part["items"] for part in found["calibration"]) == found["items"]
    assert run(["lab", "learn", "--simulated"]) == 0
    assert re.search(r"predicted \d+% to \d+%: \d+ items, ", capsys.readouterr().out)
    assert found["next"].startswith("SIMULATED · next: tell")
    assert run(["lab", "learn", "math", "--simulated"]) == 1
    assert run(["lab", "team"]) == 2
    assert "Type: workbench lab team TASK" in capsys.readouterr().err
