"""An experiment with a model behind a server: three lanes at equal tokens, and the report."""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

from tests.support.openai_server import OpenAIServer
from workbench.cli import run
from workbench.core.messages import Message
from workbench.core.task import Task
from workbench.lab.generating import generate

COUNT, TOKENS = 6, 6_000
SPEC = f"""\
name: live
tasks: {{generate: code, count: {COUNT}, seed: 5}}
lanes:
  told: {{strategy: checked-refine}}
  sampled: {{strategy: best-of-n, n: 3}}
  blind: {{strategy: checked-refine, feedback: score}}
baseline: sampled
budget: {{rounds: 3, tokens: {TOKENS}}}
aa: false
"""


@cache
def posed() -> tuple[Task, ...]:
    """The experiment's tasks; a server that made them anew for each answer would do little else."""
    return tuple(one.task for one in generate("code", COUNT, 5))


def heeds(messages: Sequence[Message], seed: int) -> str:
    """A writer who gets it right once it is told what is wrong, and never before; one task of them
    never.
    """
    asked = "\n".join(message.text for message in messages if message.role == "user")
    task = next(one for one in posed() if one.prompt.strip() in asked)
    entry = task.settings["entry"]
    wrong = f"def {entry}(*args, **kwargs):\n    return None  # {seed % 97}\n"
    text = task.reference if "To correct" in asked and task != posed()[0] else wrong
    return f"```python\n{text}\n```"


def test_three_lanes_run_against_a_server_at_equal_tokens_and_are_reported(
    home_with_key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert all(one.reference for one in posed())
    file = home_with_key / "live.yaml"
    file.write_text(SPEC, encoding="utf-8")
    with OpenAIServer(heeds, models=("live-1",)) as server:
        typed = ["experiment", "run", str(file), "--model", "live-1", "--base-url", server.base_url]
        assert run(typed) == 0
        first, asked = capsys.readouterr().out, server.requests
        assert run([*typed, "--json"]) == 0
        assert server.requests == asked, "nothing that was finished is paid for again"
    report = json.loads(capsys.readouterr().out.splitlines()[-1])["report"]
    lanes = {lane["lane"]: lane for lane in report["lanes"]}
    assert {lane["model"] for lane in lanes.values()} == {"live-1"}
    assert [lane["arms"] for lane in lanes.values()] == [COUNT] * 3
    assert lanes["told"]["passed"] == pytest.approx((COUNT - 1) / COUNT)
    assert lanes["blind"]["passed"] == lanes["sampled"]["passed"] == 0
    assert all(0 < lane["tokens"] <= TOKENS for lane in lanes.values())
    pairs = {one["lane"]: one["comparison"] for one in report["against"]}
    assert 0 < pairs["told"]["low"] <= pairs["told"]["mean"] <= pairs["told"]["high"]
    assert pairs["told"]["detectable"] > 0
    assert "95 % interval" in first
    assert "detectable" in first
    assert "SIMULATED" not in first
    assert "no impossible twins ran" in first


MIXED = """\
name: mixed
tasks: {{generate: code, count: 3, seed: 5}}
lanes:
  told: {{model: {{model: first, base_url: "{}", timeout: 60}}}}
  blind: {{feedback: score, model: {{model: second, base_url: "{}"}}}}
baseline: blind
budget: {{rounds: 2, tokens: {{code: 6000}}}}
aa: false
"""


def test_lanes_with_servers_of_their_own_ask_only_those_and_are_compared(
    home_with_key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        OpenAIServer(heeds, models=("first",)) as one,
        OpenAIServer(heeds, models=("second",)) as other,
    ):
        file = home_with_key / "mixed.yaml"
        file.write_text(MIXED.format(one.base_url, other.base_url), encoding="utf-8")
        assert run(["experiment", "run", str(file), "--json"]) == 0
        assert (one.requests, other.requests) == (6, 6)
    report = json.loads(capsys.readouterr().out.splitlines()[-1])["report"]
    assert [(lane["lane"], lane["model"]) for lane in report["lanes"]] == [
        ("told", "first"),
        ("blind", "second"),
    ]
    (pair,) = report["against"]
    assert (pair["lane"], pair["comparison"]["tasks"]) == ("told", 3)
    assert pair["comparison"]["mean"] > 0


def test_a_model_that_cannot_be_repeated_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    file = tmp_path / "live.yaml"
    file.write_text(SPEC, encoding="utf-8")
    assert run(["experiment", "run", str(file), "--model", "person"]) == 2
    assert "cannot be repeated" in capsys.readouterr().err


# --- a record of live writers --------------------------------------------------------------------

RECORDED = Path(__file__).parent.parent / "golden" / "live_experiment"
README = Path(__file__).parents[2] / "README.md"


def recorded(home: Path) -> Path:
    """A home in which the recorded experiment was run."""
    shutil.copytree(RECORDED, home / "experiments" / "live-1")
    return home


def test_the_record_of_live_writers_gives_its_report_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(recorded(tmp_path)))
    assert run(["experiment", "report", "live", "-o", str(tmp_path / "again.md")]) == 0
    again = (tmp_path / "again.md").read_text(encoding="utf-8")
    assert again == (RECORDED / "report.md").read_text(encoding="utf-8")


def test_the_readme_says_of_live_writers_what_the_record_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(recorded(tmp_path)))
    assert run(["experiment", "report", "live", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)["report"]
    (pair,) = [one["comparison"] for one in report["against"] if one["lane"] == "refine"]
    passed = {lane["lane"]: f"{100 * lane['passed']:.0f} %" for lane in report["lanes"]}
    low, mean, high = (f"{100 * pair[name]:+.1f}" for name in ("low", "mean", "high"))
    told = " ".join(README.read_text(encoding="utf-8").split())
    assert f"{mean} points, 95 % interval {low} to {high}" in told
    assert f"{100 * pair['detectable']:.1f} points would have been found" in told
    assert f"{passed['refine']}, {passed['sampling']} and {passed['score']}" in told
