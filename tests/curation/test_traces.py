"""Traces of other tools: what was said, which tools were called, whose thumb it got."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from workbench.core.messages import Message
from workbench.curation.importing import Reading, read_foreign
from workbench.errors import UsageError

NANOSECONDS = 1_795_232_292_500_000_000
CALL = {"type": "tool_call", "id": "c1", "name": "look", "arguments": {"q": "returns"}}
GAVE = {"type": "tool_call_response", "id": "c1", "response": "30 days"}


def text(words: str) -> dict[str, str]:
    return {"type": "text", "content": words}


def span(*, operation: str = "chat", start: int = 0, answer: str = "30 days.", **more: Any) -> Any:
    """A span as the GenAI conventions have it, its messages as JSON text."""
    said = {
        "gen_ai.operation.name": operation,
        "gen_ai.request.model": "m-1",
        "user.id": "u7",
        "gen_ai.system_instructions": json.dumps([text("Be brief.")]),
        "gen_ai.input.messages": json.dumps(
            [
                {"role": "user", "parts": [text("How long may I return it?")]},
                {"role": "assistant", "parts": [CALL]},
                {"role": "tool", "parts": [GAVE]},
                {"role": "user", "parts": [text("Well?")]},
            ]
        ),
        "gen_ai.output.messages": json.dumps(
            [{"role": "assistant", "parts": [text(answer)] if answer else [CALL]}]
        ),
        **more,
    }
    attributes = [{"key": key, "value": {"stringValue": value}} for key, value in said.items()]
    return {
        "traceId": "5b8efff798038103d269b633813fc60c",
        "spanId": f"{start + 1:016x}",
        "name": f"{operation} m-1",
        "startTimeUnixNano": str(NANOSECONDS + start),
        "attributes": attributes,
    }


def request(*spans: Any) -> Any:
    return {"resourceSpans": [{"scopeSpans": [{"spans": list(spans)}]}]}


def reading(tmp_path: Path, *records: Any, name: str = "t.jsonl") -> Reading:
    file = tmp_path / name
    file.write_text("".join(json.dumps(record) + "\n" for record in records))
    return read_foreign(file)


def test_a_span_gives_the_conversation_its_tools_and_who_asked(tmp_path: Path) -> None:
    found = reading(tmp_path, request(span()))
    (item,) = found.items
    assert found.format == "opentelemetry"
    assert (item.question, item.answer) == ("Well?", "30 days.")
    assert item.before == (
        Message("system", "Be brief."),
        Message("user", "How long may I return it?"),
    )
    assert item.sources == [CALL, GAVE]
    assert (item.model, item.user, item.time[:19]) == ("m-1", "u7", "2026-11-21T03:38:12")


def test_of_a_trace_the_last_answer_in_words_counts_whatever_the_order(tmp_path: Path) -> None:
    tool = span(
        operation="execute_tool", start=1,
        **{"gen_ai.tool.name": "look", "gen_ai.tool.call.result": '{"days": 30}'},
    )  # fmt: skip
    spans = [span(start=3), tool, span(start=0, answer="")]
    (item,) = reading(tmp_path, request(*spans)).items
    assert item.answer == "30 days."
    assert {
        "type": "tool",
        "name": "look",
        "arguments": None,
        "result": {"days": 30},
    } in item.sources


def test_structured_messages_and_a_users_thumb_are_read(tmp_path: Path) -> None:
    one = span()
    kept = [a for a in one["attributes"] if a["key"] != "gen_ai.output.messages"]
    said = {"key": "content", "value": {"stringValue": "Thirty."}}
    kind = {"key": "type", "value": {"stringValue": "text"}}
    part = {"kvlistValue": {"values": [kind, said]}}
    parts = {"key": "parts", "value": {"arrayValue": {"values": [part]}}}
    messages = {"arrayValue": {"values": [{"kvlistValue": {"values": [parts]}}]}}
    one["attributes"] = [*kept, {"key": "gen_ai.output.messages", "value": messages}]
    one["events"] = [
        {
            "name": "gen_ai.evaluation.result",
            "attributes": [
                {"key": "gen_ai.evaluation.name", "value": {"stringValue": "user_feedback"}},
                {"key": "gen_ai.evaluation.score.value", "value": {"doubleValue": 0.0}},
            ],
        }
    ]
    (item,) = reading(tmp_path, request(one)).items
    assert (item.answer, item.feedback) == ("Thirty.", "down")


def test_protobuf_is_read_as_its_published_schema_has_it(tmp_path: Path) -> None:
    pytest.importorskip("opentelemetry.proto")
    from google.protobuf.json_format import ParseDict
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

    one = {**span(), "traceId": "W47/95gDgQPSabYzgT/GDA==", "spanId": "7uGbfsPBsXQ="}
    file = tmp_path / "t.pb"
    file.write_bytes(ParseDict(request(one), ExportTraceServiceRequest()).SerializeToString())
    (item,) = read_foreign(file).items
    assert (item.question, item.answer, item.user) == ("Well?", "30 days.", "u7")
    file.write_bytes(b"\xff\xff no proto")
    with pytest.raises(UsageError, match="no OTLP trace"):
        read_foreign(file)


def test_a_trace_without_words_is_skipped_with_its_reason(tmp_path: Path) -> None:
    found = reading(tmp_path, request(span(answer=""), span(operation="embeddings")))
    assert found.items == ()
    assert "no span with messages" in found.skipped[0].reason


LANGFUSE = {
    "id": "tr-1",
    "projectId": "p",
    "timestamp": "2026-11-20T10:00:00.000Z",
    "userId": "u9",
    "tags": ["shop"],
    "input": {"messages": [{"role": "user", "content": "How long?"}]},
    "output": {"role": "assistant", "content": "14 days."},
    "scores": [{"name": "user-feedback", "value": 0}, {"name": "toxicity", "value": 1}],
    "observations": [
        {"type": "TOOL", "name": "look", "input": {"q": 1}, "output": "30 days"},
        {"type": "GENERATION", "model": "m-2"},
    ],
}


def test_langfuse_traces_are_no_chat_lines(tmp_path: Path) -> None:
    other = {**LANGFUSE, "id": "tr-2", "output": {"count": 3}}
    found = reading(tmp_path, LANGFUSE, other)
    (item,) = found.items
    assert found.format == "langfuse"
    assert (item.question, item.answer, item.feedback) == ("How long?", "14 days.", "down")
    assert (item.user, item.model, item.ref, item.tags) == ("u9", "m-2", "tr-1", ("shop",))
    assert item.sources[0]["output"] == "30 days"
    assert [(each.place, each.reason) for each in found.skipped] == [
        ("2", "what came out is no answer in words")
    ]


def test_a_score_that_is_no_thumb_is_no_feedback(tmp_path: Path) -> None:
    scores = [{"name": "toxicity", "value": 1}, {"name": "user-feedback", "value": 0.4}]
    (item,) = reading(tmp_path, {**LANGFUSE, "scores": scores}).items
    assert item.feedback == ""


def test_langsmith_runs_give_whole_runs_only(tmp_path: Path) -> None:
    run = {
        "id": "r-1",
        "run_type": "chain",
        "start_time": "2026-11-20T10:00:00",
        "inputs": {"question": "How long?"},
        "outputs": {"output": "14 days."},
        "feedback_stats": {"user_score": {"n": 1, "avg": 1.0}},
    }
    found = reading(
        tmp_path, run, {**run, "run_type": "tool"}, {**run, "id": "r-3", "parent_run_id": "r-1"}
    )
    (item,) = found.items
    assert found.format == "langsmith"
    assert (item.question, item.answer, item.feedback, item.ref) == (
        *("How long?", "14 days.", "up", "r-1"),
    )
    assert [each.reason for each in found.skipped] == [
        "a tool run answers nobody",
        "a part of another run",
    ]


def test_a_tool_turn_of_a_chat_costs_nobody_the_conversation(tmp_path: Path) -> None:
    calls = [{"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}]
    messages = [
        {"role": "user", "content": "How long?"},
        {"role": "assistant", "content": None, "tool_calls": calls},
        {"role": "tool", "tool_call_id": "c1", "content": "30 days"},
        {"role": "assistant", "content": "30 days."},
    ]
    (item,) = reading(tmp_path, {"messages": messages}).items
    assert (item.question, item.answer, item.before) == ("How long?", "30 days.", ())
    assert item.sources == [{"tool_calls": calls}, messages[2]]
    share = [
        {"from": "human", "value": "How long?"},
        {"from": "function_call", "value": "look()"},
        {"from": "observation", "value": "30 days"},
        {"from": "gpt", "value": "30 days."},
    ]
    (item,) = reading(tmp_path, {"conversations": share}).items
    assert (item.answer, len(item.sources or [])) == ("30 days.", 2)


def test_sources_of_a_trace_reach_the_queue(workbench: Command, tmp_path: Path) -> None:
    file = tmp_path / "t.jsonl"
    file.write_text(json.dumps(LANGFUSE) + "\n")
    assert workbench("take", str(file)).returncode == 0
    (entry,) = json.loads(workbench("review", "--json").stdout)
    shown = json.loads(workbench("review", "--show", entry["id"], "--json").stdout)
    assert shown["interaction"]["sources"][0]["output"] == "30 days"
    assert [signal["kind"] for signal in shown["signals"]] == ["down"]
