"""`workbench experiment`: a spec file in, outcomes on the disk, a report out."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from workbench.cli import run

SPEC = """\
name: trial
tasks: {generate: code, count: %d, seed: 3}
lanes:
  told: {strategy: checked-refine}
  blind: {strategy: checked-refine, feedback: score}
baseline: blind
budget: {rounds: 3, tokens: 4000}
aa: false
twins: true
"""


def spec(folder: Path, count: int = 3) -> Path:
    file = folder / "trial.yaml"
    file.write_text(SPEC % count, encoding="utf-8")
    return file


def lines(home: Path) -> list[str]:
    found = list(home.glob("experiments/trial-*/arms.jsonl"))
    return found[0].read_text().splitlines() if found else []


def test_an_experiment_is_run_reported_and_not_run_twice(
    tmp_path: Path, monkeypatch: object, capsys: object
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))  # type: ignore[attr-defined]
    file = str(spec(tmp_path))
    assert run(["experiment", "run", file]) == 0
    first = capsys.readouterr()  # type: ignore[attr-defined]
    assert "# Experiment trial" in first.out
    assert "12 of 12 arms are done" in first.out
    assert "**SIMULATED**" in first.out
    assert "0 of 6 impossible twins passed" in first.out
    assert "Nothing can be said below 20 tasks" in first.out
    assert "12 arms · likely" in first.err
    kept = lines(tmp_path)
    assert len(kept) == 12
    assert run(["experiment", "run", file, "--json"]) == 0
    again = capsys.readouterr()  # type: ignore[attr-defined]
    assert lines(tmp_path) == kept
    report = json.loads(again.out.splitlines()[-1])["report"]
    assert {lane["lane"]: lane["arms"] for lane in report["lanes"]} == {"told": 3, "blind": 3}
    out = tmp_path / "report.md"
    assert run(["experiment", "report", "trial", "-o", str(out)]) == 0
    assert out.read_text() == first.out


def test_an_estimate_runs_nothing(tmp_path: Path, monkeypatch: object, capsys: object) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))  # type: ignore[attr-defined]
    assert run(["experiment", "run", str(spec(tmp_path)), "--estimate"]) == 0
    assert "at most 48,000" in capsys.readouterr().err  # type: ignore[attr-defined]
    assert lines(tmp_path) == []


def test_a_paid_model_needs_a_cap(tmp_path: Path, monkeypatch: object, capsys: object) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))  # type: ignore[attr-defined]
    file = spec(tmp_path)
    file.write_text(file.read_text() + "models: [gpt-x]\n", encoding="utf-8")
    assert run(["experiment", "run", str(file)]) == 2
    assert "no cap on what it may spend" in capsys.readouterr().err  # type: ignore[attr-defined]


def test_an_unknown_experiment_names_those_that_were_run(
    tmp_path: Path, monkeypatch: object, capsys: object
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))  # type: ignore[attr-defined]
    (tmp_path / "experiments" / "other-1").mkdir(parents=True)
    assert run(["experiment", "report", "trial"]) == 2
    assert "other-1" in capsys.readouterr().err  # type: ignore[attr-defined]


def test_a_killed_experiment_goes_on_and_pays_no_arm_twice(tmp_path: Path) -> None:
    file = spec(tmp_path, 6)
    command = [sys.executable, "-m", "workbench", "experiment", "run", str(file), "--at-once", "2"]
    environ = {**os.environ, "WORKBENCH_HOME": str(tmp_path)}
    first = subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    while len(lines(tmp_path)) < 3 and first.poll() is None:
        time.sleep(0.02)
    first.send_signal(signal.SIGKILL)
    first.communicate()
    before = lines(tmp_path)
    assert 3 <= len(before) < 24
    done = subprocess.run(command, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    keys = [json.loads(line)["key"] for line in lines(tmp_path)]
    assert len(keys) == len(set(keys)) == 24
    assert lines(tmp_path)[: len(before)] == before
