"""Not refuted is not verified: what each command says and returns where no check decides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from tests.support.openai_server import OpenAIServer, always

NONSENSE = "def to_roman(n):\n    return 1\n"
DRAFT = "I like 7."
OPEN = """
id: own/open
domain: math
title: No known answer
prompt: Describe a number that you like.
"""


@pytest.fixture
def task(tmp_path: Path) -> str:
    file = tmp_path / "open.yaml"
    file.write_text(OPEN)
    return str(file)


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer(always(DRAFT)) as running:
        yield running


def last_line(text: str) -> Any:
    return json.loads(text.splitlines()[-1])


def test_check_gives_four_and_an_interval_and_keeps_its_fields(
    workbench: Command, task: str
) -> None:
    done = workbench("check", task, "--draft", "-", "--json", stdin=DRAFT)
    report = json.loads(done.stdout)
    assert done.returncode == 4, done.stdout + done.stderr
    assert (report["passed"], report["score"], report["outcome"]) == (False, None, "undecided")
    assert report["score_range"][0] < report["score_range"][1] == 100.0
    assert {r["check"] for r in report["results"] if r["decides"] and r["status"] == "unknown"}
    plain = workbench("check", task, "--draft", "-", stdin=DRAFT)
    assert plain.returncode == 4
    assert plain.stdout.splitlines()[-1].startswith("undecided · score ")


def test_a_refuted_draft_is_one_and_a_verified_one_zero(workbench: Command) -> None:
    right = workbench(
        "check", "code/to_roman", "--draft", "-", "--json", stdin="def to_roman(n): 1"
    )
    report = json.loads(right.stdout)
    assert (right.returncode, report["outcome"]) == (1, "failed")
    assert report["score"] == report["score_range"][0] == report["score_range"][1]


def test_run_resume_and_replay_end_undecided_with_four(
    workbench: Command, task: str, server: OpenAIServer
) -> None:
    model = ("--model", "scripted", "--base-url", server.base_url)
    ran = workbench("run", task, *model, "--json", WORKBENCH_API_KEY="none")
    assert ran.returncode == 4, ran.stdout + ran.stderr
    stop = last_line(ran.stdout)
    assert (stop["reason"], stop["scorecard"]["outcome"]) == ("undecided", "undecided")
    assert "open: " in stop["data"]["why"]
    requests = server.requests
    replayed = workbench("replay", "last")
    assert replayed.returncode == 4, replayed.stdout + replayed.stderr
    assert "undecided, score " in replayed.stdout
    resumed = workbench("resume", "last", "--max-iterations", "9")
    assert resumed.returncode == 4, resumed.stdout + resumed.stderr
    assert server.requests == requests


def test_history_show_and_report_say_undecided_and_no_hundred(
    workbench: Command, task: str, server: OpenAIServer
) -> None:
    model = ("--model", "scripted", "--base-url", server.base_url)
    told = workbench("run", task, *model, WORKBENCH_API_KEY="none").stdout
    shown = workbench("show", "last").stdout
    report = workbench("report", "last").stdout
    for text in (told, shown, report):
        assert "undecided" in text
        assert " to 100" in text
        assert "score 100" not in text
    listed = json.loads(workbench("history", "--outcome", "undecided", "--json").stdout)
    assert [(row["outcome"], row["score"]) for row in listed] == [("undecided", None)]
