"""`workbench judge` on drafts from elsewhere, against a loopback server whose judge is scripted."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.runner.test_judges import Answers, by_length
from tests.support.openai_server import OpenAIServer
from workbench.cli import run
from workbench.commands.judge import _tell_health
from workbench.judging.health import Health, ProbeResult

SHORT = "The bridge stands on four piers."
LONG = f"{SHORT} " + "It carries the road over the river and the railway beside it. " * 3


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))


def judged(
    lines: list[dict[str, Any]], tmp_path: Path, *options: str
) -> tuple[int, list[dict[str, Any]]]:
    """The exit status and the lines that came back."""
    source = tmp_path / "drafts.jsonl"
    source.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    with OpenAIServer(Answers([], by_length)) as server:
        named = ("--judge", "loopback-2", "--judge-base-url", server.base_url)
        status = run(["judge", str(source), *named, "--judge-samples", "1", *options])
    return status, []


def answers(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_draft_gets_levels_with_quotes_that_stand(tmp_path, capsys) -> None:
    status, _ = judged([{"id": 1, "task": "Describe it.", "draft": LONG}], tmp_path)
    (line,) = answers(capsys)
    assert status == 0
    (judge,) = line["judges"]
    assert judge["levels"] == {"task": 5.0, "clarity": 5.0, "support": 5.0}
    assert judge["reliable"] is True
    assert {comment["quote"] for comment in judge["comments"]} == {LONG.strip()}


def test_two_drafts_are_compared_in_both_orders(tmp_path, capsys) -> None:
    judged([{"id": "x", "task": "Describe it.", "a": SHORT, "b": LONG}], tmp_path)
    (line,) = answers(capsys)
    assert line["winner"] == "b"
    assert line["judges"][0]["consistent"] is True
    assert len(line["judges"][0]["why"]) == 2


def test_a_line_that_cannot_be_used_is_answered_and_the_others_are_judged(tmp_path, capsys) -> None:
    lines = [{"id": 1, "draft": 3}, {"id": 2, "task": "Describe it.", "draft": SHORT}]
    status, _ = judged(lines, tmp_path)
    first, second = answers(capsys)
    assert status == 1
    assert first["id"] == 1
    assert "no task" in first["error"]
    assert second["judges"][0]["levels"]["task"] == 1.0


def test_a_judge_that_takes_length_for_quality_fails_its_probe(tmp_path, capsys) -> None:
    lines = [{"id": n, "task": "Describe it.", "draft": SHORT + f" {n}"} for n in range(5)]
    status, _ = judged(lines, tmp_path, "--health", "--json")
    (line,) = answers(capsys)
    assert status == 1
    assert line["weight"] == 0.0
    assert {probe["probe"] for probe in line["probes"] if not probe["passed"]} >= {"blocker"}


def test_health_says_which_lines_it_leaves_out(tmp_path, capsys) -> None:
    lines = [{"id": 1, "draft": "no task"}, {"id": 2, "task": "Describe it.", "draft": SHORT}]
    judged(lines, tmp_path, "--health")
    out, told = capsys.readouterr()
    assert "line 1 is left out" in out
    assert "no task" in out
    assert told.count("1 line could not be used") == 1


@pytest.mark.parametrize("way", ["--rank", "--health", "--calibrate"])
def test_what_takes_all_lines_together_answers_each_that_it_cannot_use(
    way: str, tmp_path, capsys
) -> None:
    good = {"id": 2, "task": "Describe it.", "draft": SHORT, "levels": {"clarity": 1}}
    lines = [{"id": 1, "draft": "no task"}, good, {**good, "id": 3, "draft": LONG}]
    status, _ = judged(lines, tmp_path, way, "--json")
    out, told = capsys.readouterr()
    first, *rest = map(json.loads, out.splitlines())
    assert (first["id"], first["line"]) == (1, 1)
    assert "no task" in first["error"]
    assert rest
    assert not any("error" in answer for answer in rest)
    assert status == 1
    assert told.count("1 line could not be used") == 1


def test_a_field_of_one_s_own_is_no_complaint(tmp_path, capsys) -> None:
    own = {"id": 1, "task": "Describe it.", "draft": SHORT, "error": "of somebody's own"}
    status, _ = judged([own], tmp_path)
    (line,) = answers(capsys)
    assert status == 0
    assert line["judges"]


def test_a_probe_that_asked_nothing_is_not_ticked(capsys) -> None:
    _tell_health("m", Health((ProbeResult("quotes", 0, 0), ProbeResult("swap", 2, 2))), False)
    quotes, swap = capsys.readouterr().out.splitlines()
    assert quotes.startswith("- m")
    assert swap.startswith("✓ m")


def test_calibration_measures_against_a_person_s_levels(tmp_path, capsys) -> None:
    lines = [
        {"id": n, "task": "Describe it.", "draft": draft, "levels": {"clarity": level}}
        for n, (draft, level) in enumerate([(SHORT, 1), (LONG, 5), (SHORT, 5), (LONG, 4)])
    ]
    judged(lines, tmp_path, "--calibrate")
    (line,) = answers(capsys)
    assert line["role"] in ("advises", "shown")
    assert line["agreement"]["n"] == 4
    assert [row["item"] for row in line["disagreements"]] == ["2"]


def test_several_judges_are_weighed_by_the_labels(tmp_path, capsys) -> None:
    lines = [
        {"id": n, "task": "Describe it.", "draft": draft + f" {n}", "levels": {"clarity": level}}
        for n, (draft, level) in enumerate([(SHORT, 1), (LONG, 5)] * 4)
    ]
    judged(lines, tmp_path, "--calibrate", "--judge", "loopback-1")
    *_, together = answers(capsys)
    assert together["judge"] == "together"
    assert together["labels"] == 8
    assert sum(together["weights"].values()) == pytest.approx(1.0, abs=0.3)


def test_three_people_say_whether_the_judge_may_stand_in(tmp_path, capsys) -> None:
    lines = [
        {
            "id": n,
            "task": "Describe it.",
            "draft": draft + f" {n}",
            "levels": {"clarity": level},
            "people": {name: {"clarity": level} for name in "abc"},
        }
        for n, (draft, level) in enumerate([(SHORT, 1), (LONG, 5)] * 15)
    ]
    judged(lines, tmp_path, "--calibrate")
    (line,) = answers(capsys)
    assert line["stand_in"]["may_replace"] is True
    judged(lines[:5], tmp_path, "--calibrate")
    (few,) = answers(capsys)
    assert "three people" in few["stand_in"]["why"]


def test_drafts_of_a_task_are_ranked_with_the_pull_of_length_told_apart(tmp_path, capsys) -> None:
    drafts = {"short": SHORT, "long": LONG, "longest": LONG * 2}
    lines = [{"id": id, "task": "Describe it.", "draft": text} for id, text in drafts.items()]
    judged(lines, tmp_path, "--rank")
    (line,) = answers(capsys)
    assert set(line["strengths"]) == set(drafts)
    assert line["length_effect"] > 0.1
    assert len(line["band"]) > 1, "few comparisons by one judge tell little apart"


def test_a_broken_rubric_says_where(tmp_path, capsys) -> None:
    rubric = tmp_path / "r.yaml"
    rubric.write_text("name: r\ncriteria:\n- {id: a, question: q, levels: {1: x, 5: y}}\n")
    status, _ = judged([], tmp_path, "--rubric", str(rubric))
    assert status == 2
    assert "lacks level 3" in capsys.readouterr().err


def test_the_practice_model_cannot_judge(capsys) -> None:
    assert run(["judge", "--judge", "practice", "x.jsonl"]) == 2
    assert "cannot judge" in capsys.readouterr().err


def test_a_judge_that_answers_nonsense_is_said_and_is_status_one(tmp_path, capsys) -> None:
    source = tmp_path / "drafts.jsonl"
    source.write_text(json.dumps({"id": 4, "task": "Describe it.", "draft": SHORT}) + "\n")
    with OpenAIServer("no idea") as server:
        named = ("--judge", "loopback-2", "--judge-base-url", server.base_url)
        assert run(["judge", str(source), *named, "--judge-samples", "1"]) == 1
    said = capsys.readouterr()
    assert json.loads(said.out)["judges"][0]["score"] is None
    assert "no answer of loopback-2 about line 4 could be read" in said.err
