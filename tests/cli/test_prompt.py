"""`workbench prompt` prints what a run would send first, and sends nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command


@pytest.mark.parametrize(
    ("task", "strategy"),
    [
        ("code/count_words", "checked-refine"),
        ("essay/sunday_library", "checked-refine"),
        ("math/bakery_boxes", "self-audit"),
        ("service/late_parcel", "judge-panel"),
    ],
)
def test_the_request_is_the_one_that_a_run_sends_first(
    workbench: Command, task: str, strategy: str
) -> None:
    said = workbench("prompt", task, "--strategy", strategy, "--json")
    assert said.returncode == 0, said.stderr
    done = workbench("run", task, "--strategy", strategy, "--json", "--max-iterations", "1")
    sent = [json.loads(line) for line in done.stdout.splitlines()]
    first = next(event for event in sent if event["kind"] == "call_started")
    assert json.loads(said.stdout) == first["data"]["messages"]


def test_the_project_s_own_prompt_is_shown_and_nothing_is_kept(
    started: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(Path.cwd())
    monkeypatch.chdir(tmp_path)
    system = tmp_path / ".workbench" / "prompts" / "code" / "system.md"
    system.parent.mkdir(parents=True)
    system.write_text("You write code for a museum.")
    said = started("prompt", "code/count_words", PYTHONPATH=path)
    assert said.stdout.startswith("[system]\nYou write code for a museum.\n\n[user]\n")
    assert not started("history", PYTHONPATH=path).stdout.strip()


def test_a_task_s_signs_for_the_terminal_are_shown_and_not_obeyed(
    workbench: Command, tmp_path: Path
) -> None:
    (tmp_path / "t.yaml").write_text(
        'id: mine/t\ndomain: code\ntitle: T\nprompt: "Double it.\\e[2J"\n'
        'settings: {entry: double}\ntests:\n  - {call: "double(2)", expect: "4"}\n'
    )
    said = workbench("prompt", str(tmp_path / "t.yaml"))
    assert ("Double it." in said.stdout, "\x1b" in said.stdout) == (True, False)


def test_a_strategy_that_is_none_is_named_with_those_that_are(workbench: Command) -> None:
    said = workbench("prompt", "code/count_words", "--strategy", "nope")
    assert (said.returncode, "checked-refine" in said.stderr) == (2, True)
