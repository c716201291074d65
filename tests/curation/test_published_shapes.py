"""Files as the exporters' published schemas have them: Langfuse, LangSmith, ShareGPT, OpenAI chat.

Each file is written by hand from the schema (field references and API documents, read 2026-11);
none was made by the exporter itself.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Command
from workbench.core.messages import Message
from workbench.curation.importing import Reading, Taken, read_foreign

ASKED = [
    {"role": "system", "content": "Be brief."},
    {"role": "user", "content": "How long may I return it?"},
]
CALL = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
GAVE = {"role": "tool", "tool_call_id": "c1", "content": "30 days"}


def written(tmp_path: Path, document: Any, *, lines: bool = False) -> Reading:
    file = tmp_path / ("export.jsonl" if lines else "export.json")
    whole = document if lines else [document]
    file.write_text("\n".join(json.dumps(each, indent=None if lines else 2) for each in whole))
    return read_foreign(file)


def exchange_of(item: Taken) -> tuple[str, str, str]:
    before = " ".join(message.text for message in item.before)
    return before, item.question, item.answer


EXPECTED = ("Be brief.", "How long may I return it?", "30 days.")

# --- Langfuse ------------------------------------------------------------------------------------


def trace(**more: Any) -> dict[str, Any]:
    """`TraceWithFullDetails` of the public API."""
    return {
        "id": "t-1",
        "timestamp": "2026-11-01T08:00:00.000Z",
        "name": "support",
        "input": {"messages": ASKED},
        "output": {"role": "assistant", "content": "30 days."},
        "sessionId": "s-1",
        "release": None,
        "version": None,
        "userId": "u7",
        "metadata": {"locale": "en"},
        "tags": ["prod"],
        "public": False,
        "environment": "default",
        "htmlPath": "/project/p/traces/t-1",
        "latency": 1.2,
        "totalCost": 0.002,
        **more,
    }


def observation(**more: Any) -> dict[str, Any]:
    return {
        "id": "o-1",
        "traceId": "t-1",
        "type": "GENERATION",
        "name": "answer",
        "startTime": "2026-11-01T08:00:00.500Z",
        "model": "m-1",
        "input": ASKED,
        "output": {"role": "assistant", "content": "30 days."},
        **more,
    }


SCORE = {"id": "s", "name": "user-feedback", "value": 1, "dataType": "BOOLEAN", "source": "API"}
TOOL = observation(id="o-2", type="TOOL", name="look", input={"q": 1}, output="30 days", model=None)


def test_a_downloaded_trace_comes_with_its_observations_and_scores(tmp_path: Path) -> None:
    found = written(
        tmp_path, {"trace": trace(), "observations": [TOOL, observation()], "scores": [SCORE]}
    )
    (item,) = found.items
    assert found.format == "langfuse"
    assert exchange_of(item) == EXPECTED
    assert (item.model, item.user, item.feedback, item.tags) == ("m-1", "u7", "up", ("prod",))
    assert item.sources == [
        {"type": "TOOL", "name": "look", "input": {"q": 1}, "output": "30 days"}
    ]
    assert item.metadata == {"cost": 0.002, "latency": 1.2, "scores": {"user-feedback": 1}}


def test_a_page_of_the_public_api_is_read_whole(tmp_path: Path) -> None:
    page = {
        "data": [trace(observations=["o-1"], scores=["s"]), trace(id="t-2", output=None)],
        "meta": {"page": 1, "limit": 50, "totalItems": 2, "totalPages": 1},
    }
    found = written(tmp_path, page)
    assert [exchange_of(item) for item in found.items] == [EXPECTED]
    assert [(each.place, each.reason) for each in found.skipped] == [
        ("2", "what came out is no answer in words")
    ]


def row(**more: Any) -> dict[str, Any]:
    """A row of the scheduled export's `observations_v2/`: snake case, payloads as strings."""
    return {
        "id": "o-1",
        "trace_id": "t-1",
        "project_id": "p",
        "environment": "default",
        "type": "GENERATION",
        "parent_observation_id": None,
        "start_time": "2026-11-01 08:00:01.000000",
        "name": "answer",
        "metadata": {},
        "input": json.dumps(ASKED),
        "output": json.dumps({"role": "assistant", "content": "30 days."}),
        "provided_model_name": "m-1",
        "total_cost": 0.002,
        "user_id": "u7",
        "session_id": "s-1",
        "tags": ["prod"],
        **more,
    }


def test_observations_of_the_scheduled_export_are_put_together_by_trace(tmp_path: Path) -> None:
    early = "2026-11-01 08:00:00.000000"
    called = json.dumps({"role": "assistant", "content": None, "tool_calls": [CALL]})
    rows = [
        row(),
        row(id="o-0", start_time=early, output=called),
        row(id="o-2", type="TOOL", name="look", start_time=early, input="{}", output="30 days"),
        row(id="o-9", trace_id="t-2", output="Yes, it is."),
        row(id="o-8", trace_id="t-3", output=called),
    ]
    found = written(tmp_path, rows, lines=True)
    first, second = found.items
    assert exchange_of(first) == EXPECTED
    assert (first.ref, first.user, first.model) == ("t-1", "u7", "m-1")
    assert first.sources == [{"type": "TOOL", "name": "look", "input": "{}", "output": "30 days"}]
    assert first.metadata == {"cost": 0.002}
    assert second.answer == "Yes, it is."
    assert [each.reason for each in found.skipped] == ["what came out is a tool call"]


def test_legacy_trace_rows_have_their_payload_as_text(tmp_path: Path) -> None:
    rows = [
        {
            "id": "t-1",
            "timestamp": "2026-11-01 08:00:00.000000",
            "name": "support",
            "project_id": "p",
            "user_id": "u7",
            "session_id": "s-1",
            "input": "How long may I return it?",
            "output": "30 days.",
        }
    ]
    (item,) = written(tmp_path, rows, lines=True).items
    assert exchange_of(item) == ("", *EXPECTED[1:])
    assert (item.user, item.time[:10]) == ("u7", "2026-11-01")


# --- LangSmith -----------------------------------------------------------------------------------


def message(kind: str, content: Any, **more: Any) -> dict[str, Any]:
    """A message as LangChain serialises it."""
    path = ["langchain", "schema", "messages", kind]
    return {
        "lc": 1,
        "type": "constructor",
        "id": path,
        "kwargs": {"content": content, "additional_kwargs": {}, **more},
    }


def run(**more: Any) -> dict[str, Any]:
    return {
        "id": "r-1",
        "name": "agent",
        "run_type": "chain",
        "start_time": "2026-11-01T08:00:00.000000",
        "end_time": "2026-11-01T08:00:02.000000",
        "inputs": {"messages": ASKED},
        "outputs": {"output": "30 days."},
        "error": None,
        "tags": ["prod"],
        "parent_run_id": None,
        "trace_id": "r-1",
        "dotted_order": "20261101T080000000000Zr-1",
        "extra": {"metadata": {"user_id": "u7", "ls_model_name": "m-1"}, "runtime": {}},
        "feedback_stats": {"user_score": {"n": 1, "avg": 0.0}},
        "prompt_tokens": 12,
        "completion_tokens": 3,
        **more,
    }


CALLED = {"type": "ai", "content": "", "tool_calls": [{"name": "look", "args": {}, "id": "c1"}]}
SHAPES: dict[str, dict[str, Any]] = {
    "a wrapped completion": {
        "run_type": "llm",
        "outputs": {"choices": [{"message": {"role": "assistant", "content": "30 days."}}]},
    },
    "serialised messages": {
        "run_type": "llm",
        "inputs": {
            "messages": [
                [
                    message("SystemMessage", ASKED[0]["content"]),
                    message("HumanMessage", EXPECTED[1]),
                ]
            ]
        },
        "outputs": {
            "generations": [[{"text": "30 days.", "message": message("AIMessage", "30 days.")}]],
            "llm_output": {},
        },
    },
    "a graph's state": {
        "inputs": {
            "messages": [
                {"type": "system", "content": "Be brief."},
                {"type": "human", "content": EXPECTED[1]},
            ]
        },
        "outputs": {
            "messages": [
                {"type": "human", "content": EXPECTED[1]},
                CALLED,
                {"type": "tool", "content": "30 days", "tool_call_id": "c1", "name": "look"},
                {"type": "ai", "content": [{"type": "text", "text": "30 days."}]},
            ]
        },
    },
    "pairs": {"inputs": {"messages": [["system", "Be brief."], ["human", EXPECTED[1]]]}},
}


@pytest.mark.parametrize("shape", SHAPES)
def test_each_way_in_which_a_run_holds_messages_is_read(tmp_path: Path, shape: str) -> None:
    found = written(tmp_path, [run(**SHAPES[shape])], lines=True)
    assert found.skipped == ()
    (item,) = found.items
    assert exchange_of(item) == EXPECTED
    assert (item.user, item.model, item.feedback) == ("u7", "m-1", "down")


def test_tools_of_a_run_are_its_sources_wherever_they_stand(tmp_path: Path) -> None:
    (item,) = written(tmp_path, [run(**SHAPES["a graph's state"])], lines=True).items
    assert isinstance(item.sources, list)
    assert [sorted(each) for each in item.sources] == [
        ["tool_calls"],
        ["content", "name", "role", "tool_call_id"],
    ]
    tool = run(id="r-2", run_type="tool", name="look", inputs={"q": 1}, outputs={"output": "30"})
    nested = run(child_runs=[run(id="r-3", child_runs=[tool])])
    (item,) = written(tmp_path, [nested], lines=True).items
    assert item.sources == [
        {"run_type": "tool", "name": "look", "inputs": {"q": 1}, "outputs": {"output": "30"}}
    ]


def test_what_a_run_lacks_is_said(tmp_path: Path) -> None:
    rows = [
        run(outputs={"messages": [{"type": "human", "content": "Hi"}, CALLED]}),
        run(outputs=None, error="RateLimitError()"),
        run(parent_run_id="r-0"),
        run(run_type="retriever"),
        run(inputs={"messages": [[{"type": "human", "content": "a"}], [{"type": "human"}]]}),
        run(inputs={"image": {"url": "x"}}),
    ]
    found = written(tmp_path, rows, lines=True)
    assert found.items == ()
    assert [each.reason for each in found.skipped] == [
        "what came out is a tool call",
        "what came out is no answer in words: RateLimitError()",
        "a part of another run",
        "a retriever run answers nobody",
        "what went in is no conversation",
        "what went in is no conversation",
    ]


# --- ShareGPT and OpenAI -------------------------------------------------------------------------


def test_sharegpt_with_tools_and_system_is_one_list(tmp_path: Path) -> None:
    said = [
        {"from": "human", "value": "How long may I return it?"},
        {"from": "function_call", "value": '{"name": "look", "arguments": {}}'},
        {"from": "observation", "value": "30 days"},
        {"from": "gpt", "value": "30 days."},
    ]
    tools = json.dumps([{"name": "look", "description": "", "parameters": {}}])
    entry = {"conversations": said, "system": "Be brief.", "tools": tools}
    found = written(tmp_path, [entry, {**entry, "conversations": said[:2]}])
    (item,) = found.items
    assert exchange_of(item) == EXPECTED
    assert item.sources == said[1:3]
    assert [(each.place, each.reason) for each in found.skipped] == [
        ("2", "it ends with a tool call, not with an answer")
    ]


def test_openai_chat_with_tools_keeps_calls_and_results(tmp_path: Path) -> None:
    turns = [
        *ASKED,
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        GAVE,
        {"role": "assistant", "content": "30 days.", "weight": 1},
    ]
    line = {
        "messages": turns,
        "tools": [{"type": "function", "function": {"name": "look", "parameters": {}}}],
        "parallel_tool_calls": False,
    }
    pictured = {"messages": [{"role": "user", "content": [{"type": "image_url", "image_url": {}}]}]}
    rows = [line, {**line, "messages": turns[:3]}, pictured]
    found = written(tmp_path, rows, lines=True)
    (item,) = found.items
    assert exchange_of(item) == EXPECTED
    assert item.before == (Message("system", "Be brief."),)
    assert item.sources == [{"tool_calls": [CALL]}, GAVE]
    assert [(each.place, each.reason) for each in found.skipped] == [
        ("2", "it ends with a tool call, not with an answer"),
        ("3", "no question in it that is plain text"),
    ]


def test_what_is_not_understood_is_told_where_it_is_taken_in(
    workbench: Command, tmp_path: Path
) -> None:
    file = tmp_path / "runs.jsonl"
    rows = [run(), run(id="r-2", outputs=None)]
    file.write_text("\n".join(json.dumps(each) for each in rows))
    taken = workbench("take", str(file))
    assert "what came out is no answer in words" in taken.stderr
    (entry,) = json.loads(workbench("review", "--json").stdout)
    assert "r-1" in entry["ref"]


def test_the_tools_of_a_flat_list_of_runs_go_to_their_whole_run(tmp_path: Path) -> None:
    tool = {
        **run(id="r-2", run_type="tool", name="look", inputs={"q": 1}, outputs={"o": "30 days"}),
        "parent_run_id": "r-1",
    }
    model = {**run(id="r-3", run_type="llm"), "parent_run_id": "r-1"}
    stray = {**tool, "id": "r-9", "trace_id": "r-8"}
    found = written(tmp_path, [tool, run(), model, stray], lines=True)
    (item,) = found.items
    assert item.sources == [
        {
            "run_type": "tool",
            "name": "look",
            "inputs": {"q": 1},
            "outputs": {"o": "30 days"},
        }
    ]
    assert [each.reason for each in found.skipped] == [
        "a part of another run",
        "a tool run answers nobody",
    ]


def test_a_field_of_another_kind_is_told_beside_what_was_read(tmp_path: Path) -> None:
    (item,) = written(tmp_path, [run(tags="prod", feedback_stats=[1])], lines=True).items
    assert exchange_of(item) == EXPECTED
    assert isinstance(item.metadata, dict)
    assert item.metadata["unread"] == ["tags", "feedback_stats"]
    (item,) = written(tmp_path, [trace(scores={"a": 1})], lines=True).items
    assert isinstance(item.metadata, dict)
    assert item.metadata["unread"] == ["scores"]
