"""What a trace cost and scored is kept, and tool turns of a logged conversation are sources."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.cli.conftest import Command
from tests.curation.test_traces import LANGFUSE, request, span
from workbench.curation.importing import as_log_line, read_foreign
from workbench.curation.intake import parse


def number(key: str, value: int) -> Any:
    return {"key": key, "value": {"intValue": str(value)}}


def test_tokens_are_added_up_over_calls_and_scores_kept_by_name(tmp_path: Path) -> None:
    used = [number("gen_ai.usage.input_tokens", 20), number("gen_ai.usage.output_tokens", 5)]
    score = {
        "name": "gen_ai.evaluation.result",
        "attributes": [
            {"key": "gen_ai.evaluation.name", "value": {"stringValue": "relevance"}},
            {"key": "gen_ai.evaluation.score.value", "value": {"doubleValue": 0.25}},
        ],
    }
    calls = [span(start=start) for start in (1, 2)]
    for call in calls:
        call["attributes"] += used
    calls[1]["events"] = [score]
    agent = span(operation="invoke_agent", start=3)
    agent["attributes"] += used  # the sum of its calls, or one of them: not counted again
    file = tmp_path / "t.json"
    file.write_text(json.dumps(request(*calls, agent)))
    (item,) = read_foreign(file).items
    assert item.metadata == {
        "input_tokens": 40,
        "output_tokens": 10,
        "scores": {"relevance": 0.25},
    }
    assert item.feedback == "", "a computed score is nobody's thumb"
    assert as_log_line(item)["metadata"] == item.metadata


def test_langfuse_and_langsmith_tell_cost_and_scores(tmp_path: Path) -> None:
    scores = [{"name": "helpful", "value": 0.7}, {"name": "tone", "stringValue": "curt"}]
    file = tmp_path / "t.jsonl"
    file.write_text(json.dumps({**LANGFUSE, "totalCost": 0.02, "latency": 1.5, "scores": scores}))
    (item,) = read_foreign(file).items
    assert item.metadata == {
        "cost": 0.02,
        "latency": 1.5,
        "scores": {"helpful": 0.7, "tone": "curt"},
    }
    run = {
        "id": "r-1",
        "run_type": "chain",
        "inputs": {"question": "How long?"},
        "outputs": {"answer": "14 days."},
        "total_cost": 0.1,
        "prompt_tokens": 12,
        "feedback_stats": {"fit": {"n": 2, "avg": 0.5}},
    }
    file.write_text(json.dumps(run))
    (item,) = read_foreign(file).items
    assert item.metadata == {"cost": 0.1, "input_tokens": 12, "scores": {"fit": 0.5}}


RESULT = {
    "promptIdx": 0,
    "testIdx": 0,
    "testCase": {"vars": {"q": "How long?"}, "assert": [{"type": "contains", "value": "30"}]},
    "promptId": "8b1a",
    "provider": {"id": "openai:chat:m-1", "label": ""},
    "prompt": {"raw": '[{"role":"user","content":"How long?"}]', "label": "p"},
    "vars": {"q": "How long?"},
    "response": {"output": "14 days.", "tokenUsage": {"total": 9, "prompt": 6, "completion": 3}},
    "error": "Expected output to contain 30",
    "success": False,
    "score": 0,
    "namedScores": {"fit": 0.5},
    "latencyMs": 812,
    "cost": 0.0004,
    "gradingResult": {
        "pass": False,
        "score": 0,
        "reason": "Expected output to contain 30",
        "componentResults": [{"pass": False, "assertion": {"type": "contains", "value": "30"}}],
    },
}


def promptfoo(tmp_path: Path, *results: Any) -> Path:
    """A file as `promptfoo eval -o` writes it."""
    file = tmp_path / "results.json"
    summary = {
        "version": 3,
        "timestamp": "2026-11-20T08:00:00.000Z",
        "prompts": [{"raw": "{{q}}", "label": "p", "provider": "openai:chat:m-1"}],
        "results": list(results),
        "stats": {"successes": 0, "failures": len(results), "errors": 0},
    }
    whole = {"evalId": "eval-x1y-2026-11-20T08:00:00", "results": summary, "config": {"tests": []}}
    file.write_text(json.dumps({**whole, "shareableUrl": None, "metadata": {}}))
    return file


def test_promptfoos_results_give_answers_with_what_they_scored(tmp_path: Path) -> None:
    clicked = [{"pass": True, "score": 1, "reason": "", "assertion": {"type": "human"}}]
    praised = {**RESULT, "gradingResult": {"pass": True, "componentResults": clicked}}
    failed = {**RESULT, "response": {"error": "HTTP 500"}, "error": "HTTP 500"}
    images = {**RESULT, "response": {"output": {"url": "x"}}, "error": None}
    found = read_foreign(promptfoo(tmp_path, RESULT, praised, failed, images, 7))
    assert found.format == "promptfoo-results"
    first, second = found.items
    assert (first.question, first.answer, first.model) == (
        "How long?",
        "14 days.",
        "openai:chat:m-1",
    )
    assert (first.feedback, second.feedback) == ("", "up"), "an assertion is no person"
    assert first.held_out
    assert first.ref == "eval-x1y-2026-11-20T08:00:00:1"
    assert first.metadata == {
        "cost": 0.0004,
        "latency_ms": 812,
        "input_tokens": 6,
        "output_tokens": 3,
        "passed": False,
        "score": 0,
        "scores": {"fit": 0.5},
        "reason": "Expected output to contain 30",
    }
    assert [(each.place, each.reason) for each in found.skipped] == [
        ("3", "no answer in words: an error"),
        ("4", "no answer in words"),
        ("5", "it is no object"),
    ]


def test_promptfoos_results_reach_the_queue(workbench: Command, tmp_path: Path) -> None:
    taken = workbench("take", str(promptfoo(tmp_path, RESULT)))
    assert taken.returncode == 0, taken.stderr
    (entry,) = json.loads(workbench("review", "--json").stdout)
    shown = json.loads(workbench("review", "--show", entry["id"], "--json").stdout)
    assert shown["interaction"]["metadata"]["cost"] == 0.0004
    assert "held-out" in shown["interaction"]["tags"]


CALLS = [{"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}]


def test_tool_turns_before_the_question_are_sources() -> None:
    before = [
        {"role": "user", "content": "How long?"},
        {"role": "assistant", "content": "I look.", "tool_calls": CALLS},
        {"role": "tool", "tool_call_id": "c1", "content": [{"type": "text", "text": "30 days"}]},
        {"role": "assistant", "content": "30 days."},
    ]
    line = {"question": "And then?", "answer": "None.", "before": before}
    entry = parse(line)
    assert entry.problems == ()
    said = entry.interaction
    assert said is not None
    assert [turn.text for turn in said.before] == ["How long?", "I look.", "30 days."]
    assert said.sources == [{"tool_calls": CALLS}, before[2]]
    named = parse({**line, "sources": "terms.md"}).interaction
    assert named is not None
    assert named.sources == ["terms.md", {"tool_calls": CALLS}, before[2]]


def test_a_turn_that_is_none_is_still_told() -> None:
    line = {"question": "a", "answer": "b", "before": [{"role": "narrator", "content": "c"}, 3]}
    entry = parse(line)
    assert entry.interaction is not None
    assert entry.interaction.sources is None
    assert len(entry.problems) == 1
