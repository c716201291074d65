"""What can be typed about calls, strategies and prompts, as a person meets it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.support.openai_server import OpenAIServer

TASK = """id: mine/double
domain: code
title: Double
prompt: Write double(x).
settings: {entry: double}
tests:
  - {call: "double(2)", expect: "4"}
"""
RIGHT = "```python\ndef double(x):\n    return 2 * x\n```"
WRONG = "```python\ndef double(x):\n    return x\n```"


def events(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def test_the_options_of_a_call_reach_the_server_and_the_log(
    workbench: Command, tmp_path: Path
) -> None:
    (tmp_path / "t.yaml").write_text(TASK)
    with OpenAIServer(RIGHT) as server:
        done = workbench(
            *("run", str(tmp_path / "t.yaml"), "--json", "--model", "loopback-1"),
            *("--base-url", server.base_url, "--temperature", "0.3", "--max-output-tokens", "99"),
            *("--reasoning-effort", "low", "--timeout", "30", "--extra", '{"top_k": 3}'),
            *("--samples", "2", "--feedback", "score"),
        )
        bodies = server.bodies
    assert done.returncode == 0, done.stderr
    assert len(bodies) == 2
    for body in bodies:
        assert (body["temperature"], body["max_tokens"], body["top_k"]) == (0.3, 99, 3)
    (started,) = [e for e in events(done.stdout) if e["kind"] == "session_started"]
    data = started["data"]
    assert isinstance(data, dict)
    assert data["model"]["timeout"] == 30
    assert data["model"]["extra"] == '{"top_k": 3}'
    assert (data["strategy"]["samples"], data["strategy"]["feedback"]) == (2, "score")


def test_settings_give_the_same_and_resume_changes_them(workbench: Command, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text(
        'samples = 2\nreasoning_effort = "high"\n[extra]\ntop_p = 0.5\n'
    )
    (tmp_path / "t.yaml").write_text(TASK)
    with OpenAIServer(WRONG) as server:
        model = ("--model", "loopback-1", "--base-url", server.base_url)
        workbench("run", str(tmp_path / "t.yaml"), *model, "--max-iterations", "1")
        assert [b["reasoning_effort"] for b in server.bodies] == ["high", "high"]
        assert server.bodies[0]["top_p"] == 0.5
        more = ("--max-iterations", "2", "--samples", "1", "--temperature", "0")
        workbench("resume", "last", *more)
        assert len(server.bodies) == 3
        assert server.bodies[2]["temperature"] == 0


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (("--extra", "{"), "no JSON object"),
        (("--knob", "depth=3"), "has no knob 'depth'"),
        (("--knob", "depth"), "gives no value"),
        (("--strategy", "one-shoot"), "Did you mean 'one-shot'"),
    ],
)
def test_what_cannot_be_meant_is_status_two(
    workbench: Command, typed: tuple[str, ...], words: str
) -> None:
    done = workbench("run", "code/process_data", *typed)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr


def test_the_practice_model_says_that_it_heeds_no_settings(workbench: Command) -> None:
    done = workbench("run", "code/process_data", "--seed", "1", "--temperature", "0.5")
    assert done.returncode == 0, done.stderr
    assert "heeds no settings of a call" in done.stderr


def test_prompts_are_written_to_be_edited_and_their_version_is_in_the_log(
    started: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(Path.cwd())
    monkeypatch.chdir(tmp_path)
    written = started("config", "--prompts", PYTHONPATH=path)
    assert written.returncode == 0, written.stderr
    system = tmp_path / ".workbench" / "prompts" / "code" / "system.md"
    assert str(system.relative_to(tmp_path)) in written.stdout
    system.write_text("You write code for a museum.")
    (tmp_path / "t.yaml").write_text(TASK)
    with OpenAIServer(RIGHT) as server:
        model = ("--model", "loopback-1", "--base-url", server.base_url)
        done = started("run", "t.yaml", "--json", *model, PYTHONPATH=path)
        assert server.bodies[0]["messages"][0]["content"] == "You write code for a museum."
    first = events(done.stdout)[0]["data"]
    assert isinstance(first, dict)
    assert len(first["templates_digest"]) == 16


def test_a_dispute_is_printed_with_how_to_answer_it(workbench: Command, tmp_path: Path) -> None:
    (tmp_path / "t.yaml").write_text(TASK)
    dispute = f"{RIGHT}\n```dispute\ndouble(2): two is lucky.\n```"
    with OpenAIServer(dispute) as server:
        model = ("--model", "loopback-1", "--base-url", server.base_url)
        done = workbench("run", str(tmp_path / "t.yaml"), *model)
    assert done.returncode == 0, done.stderr
    assert "two is lucky" in done.stdout
    assert "answer TEXT" in done.stdout


DOCTOR = """
import asyncio, json
from workbench.commands.doctor import _domain
print(json.dumps(asyncio.run(_domain("broken", "no_such_module:X"))))
"""


def test_a_broken_plug_in_costs_one_line_each_and_nothing_else(
    started: Command, tmp_path: Path
) -> None:
    place = tmp_path / "installed" / "broken-1.0.dist-info"
    place.mkdir(parents=True)
    (place / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (place / "entry_points.txt").write_text(
        "[workbench.domains]\nbroken = no_such_module:X\n"
        "[workbench.strategies]\nboom = no_such_module:Y\n"
    )
    path = f"{Path.cwd()}:{place.parent}"
    listed = started("domains", PYTHONPATH=path)
    assert listed.returncode == 0
    assert "code" in listed.stdout
    (line,) = listed.stderr.splitlines()
    assert "no_such_module" in line
    refused = started("run", "code/process_data", "--strategy", "boom", PYTHONPATH=path)
    assert refused.returncode == 1
    assert "no_such_module" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert len(refused.stderr.splitlines()) == 2, "what happened, and what to do"
    looked = subprocess.run(
        [sys.executable, "-c", DOCTOR], env={**os.environ, "PYTHONPATH": path}, capture_output=True
    )
    row = json.loads(looked.stdout)
    assert row["state"] == "broken"
    assert "no_such_module" in row["detail"]
    assert "Traceback" not in row["detail"]
    assert "File " not in row["detail"]


def test_the_help_names_only_options_that_there_are(workbench: Command) -> None:
    for verb in ("run", "resume"):
        shown = workbench(verb, "--help").stdout
        for option in (
            *("--samples", "--temperature", "--reasoning-effort", "--max-output-tokens"),
            *("--timeout", "--extra", "--feedback", "--knob", "--wait"),
        ):
            assert option in shown
        assert "max_tokens" not in shown
