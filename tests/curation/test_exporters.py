"""Files in the forms that exporters were seen to write, each with the words of this test.

The forms were held against what the tools gave on 2026-11-22: spans that OpenLLMetry's and
OpenInference's instrumentations of the `openai` package exported of two calls with a tool, over
OTLP's own encoder; promptfoo's results in its repository, of the command line and of the Node
package; Langfuse's answers as its clients' tests hold them; ShareGPT's raw roles.
Spans of Langfuse's SDK are as its version 5.0.4 exported them on 2026-11-24.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.curation.test_published_shapes import observation, trace, written
from tests.curation.test_traces import request, span
from workbench.core.messages import Message
from workbench.curation.importing import Reading, Taken, read_foreign
from workbench.curation.importing.turns import completion, turns_of

ASKED, ANSWERED = "How long may I return it?", "30 days."
EARLIER = (Message("system", "Be brief."),)


def one(found: Reading) -> Taken:
    assert found.skipped == ()
    (item,) = found.items
    assert (item.question, item.answer) == (ASKED, ANSWERED)
    return item


# --- Langfuse ------------------------------------------------------------------------------------


def test_a_trace_without_a_payload_is_read_from_its_observations(tmp_path: Path) -> None:
    first = observation(id="o-0", startTime="2026-11-01T08:00:00.100Z", output=None)
    tool = observation(id="o-2", type="TOOL", name="look", input={"q": 1}, output=ANSWERED)
    bare = trace(input=None, output=None, observations=[observation(), first, tool])
    item = one(written(tmp_path, bare))
    assert (item.model, item.user, item.before) == ("m-1", "u7", EARLIER)
    assert item.sources == [{"type": "TOOL", "name": "look", "input": {"q": 1}, "output": ANSWERED}]


def test_a_trace_that_nothing_answers_is_told(tmp_path: Path) -> None:
    tool = observation(type="TOOL", input={"q": 1}, output=ANSWERED)
    found = written(tmp_path, trace(input=None, output=None, observations=[tool]))
    assert found.items == ()
    assert [each.reason for each in found.skipped] == ["what went in is no conversation"]


def test_what_a_user_wrote_beside_a_thumb_is_kept(tmp_path: Path) -> None:
    scores = [
        {"name": "user-feedback", "value": 0, "comment": "The link is dead."},
        {"name": "tone", "value": 0.5, "comment": None},
    ]
    item = one(written(tmp_path, trace(scores=scores)))
    assert item.feedback == "down"
    assert item.metadata["scores"] == {"user-feedback": 0, "tone": 0.5}
    assert item.metadata["comments"] == {"user-feedback": "The link is dead."}


def test_observations_of_opentelemetry_hold_parts(tmp_path: Path) -> None:
    asked = [{"role": "user", "parts": [{"type": "text", "content": ASKED}]}]
    thought = {"type": "reasoning", "content": "It is in the terms."}
    said = {"type": "text", "content": ANSWERED}
    gave = [{"role": "assistant", "parts": [thought, said], "finish_reason": "stop"}]
    part = observation(input=json.dumps(asked), output=json.dumps(gave))
    one(written(tmp_path, {"data": [part], "meta": {"page": 1}}))


# --- promptfoo -----------------------------------------------------------------------------------


def result(**more: Any) -> dict[str, Any]:
    return {
        "id": "r",
        "promptIdx": 0,
        "testIdx": 0,
        "testCase": {"vars": {"q": ASKED}},
        "promptId": "p",
        "provider": {"id": "m-1", "label": ""},
        "prompt": {"raw": ASKED, "label": "p"},
        "vars": {"q": ASKED},
        "response": {"output": ANSWERED},
        "success": True,
        "score": 1,
        "namedScores": {},
        "latencyMs": 5,
        "cost": 0.25,
        "failureReason": 0,
        **more,
    }


def package(*results: Any) -> dict[str, Any]:
    """What the Node package's `evaluate` gives."""
    tests = [{"vars": {"q": ASKED}, "assert": [{"type": "contains", "value": "30"}]}]
    return {
        "_resultsLoaded": True,
        "createdAt": 1_795_232_292_500,
        "id": "eval-x1y",
        "config": {"prompts": ["{{q}}"], "tests": tests},
        "results": [*results],
        "prompts": [{"raw": "{{q}}", "label": "p"}],
        "persisted": True,
    }


def test_results_of_the_node_package_are_read(tmp_path: Path) -> None:
    found = written(tmp_path, package(result()))
    item = one(found)
    assert found.format == "promptfoo-results"
    assert (item.ref, item.time) == ("eval-x1y:1", "2026-11-21T03:38:12.500+00:00")
    assert item.held_out
    assert item.metadata["cost"] == 0.25


@pytest.mark.parametrize("made", ["yesterday", True, 10**30, None])
def test_a_time_that_is_none_is_left_out(tmp_path: Path, made: Any) -> None:
    assert one(written(tmp_path, {**package(result()), "createdAt": made})).time == ""


def test_a_run_without_its_results_says_so(tmp_path: Path) -> None:
    found = written(tmp_path, package())
    assert found.items == ()
    assert "without its results" in found.skipped[0].reason


def test_one_result_a_line_is_a_result_and_no_test_case(tmp_path: Path) -> None:
    found = written(tmp_path, [result(), result(testIdx=1)], lines=True)
    assert [item.answer for item in found.items] == [ANSWERED, ANSWERED]
    assert [item.ref for item in found.items] == ["promptfoo:1", "promptfoo:2"]


def test_lines_of_which_one_is_no_result_are_no_results(tmp_path: Path) -> None:
    case = {"vars": {"input": ASKED}, "assert": [{"type": "contains", "value": "30"}]}
    found = written(tmp_path, [case, case], lines=True)
    assert found.format == "promptfoo"


def test_a_chat_in_yaml_is_a_chat(tmp_path: Path) -> None:
    raw = f"- role: system\n  content: Be brief.\n- role: user\n  content: {ASKED}\n"
    item = one(written(tmp_path, package(result(prompt={"raw": raw}))))
    assert item.before == EARLIER


@pytest.mark.parametrize(
    "raw",
    [
        "- role: user\n  content:\n    - type: image_url\n      image_url: {url: x}\n",
        '[{"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}]',
    ],
)
def test_a_chat_with_pictures_is_never_read_as_a_text(tmp_path: Path, raw: str) -> None:
    found = written(tmp_path, package(result(prompt={"raw": raw})))
    assert found.items == ()
    assert [each.reason for each in found.skipped] == ["its prompt is a chat that is no plain text"]


def test_a_list_that_is_no_chat_stays_the_text_that_was_sent(tmp_path: Path) -> None:
    (item,) = written(tmp_path, package(result(prompt={"raw": "- sort\n- these"}))).items
    assert item.question == "- sort\n- these"


# --- chats ---------------------------------------------------------------------------------------

USE = {"type": "tool_use", "id": "t1", "name": "look", "input": {"q": 1}}
GAVE = {"type": "tool_result", "tool_use_id": "t1", "content": [{"type": "text", "text": "30"}]}


def parts(*held: Any, role: str = "assistant") -> dict[str, Any]:
    return {"role": role, "content": [*held]}


def words(text: str) -> dict[str, str]:
    return {"type": "text", "text": text}


def test_tool_parts_of_mcp_clients_are_sources(tmp_path: Path) -> None:
    turns = [
        {"role": "user", "content": ASKED},
        parts({"type": "thinking", "thinking": "hm"}, words("I look."), USE),
        parts(GAVE, role="user"),
        parts(words(ANSWERED)),
    ]
    item = one(written(tmp_path, [{"messages": turns}], lines=True))
    assert item.before == ()
    assert item.sources == [{"role": "assistant", "content": "I look."}, USE, GAVE]


@pytest.mark.parametrize("last", [parts(USE), parts(GAVE, role="user"), {"role": "tool"}])
def test_a_chat_that_ends_with_a_tool_is_no_answer(tmp_path: Path, last: Any) -> None:
    turns = [{"role": "user", "content": ASKED}, last]
    found = written(tmp_path, [{"messages": turns}], lines=True)
    assert [each.reason for each in found.skipped] == [
        "it ends with a tool call, not with an answer"
    ]


def test_words_beside_a_last_call_are_an_answer(tmp_path: Path) -> None:
    turns = [{"role": "user", "content": ASKED}, parts(words(ANSWERED), USE)]
    assert one(written(tmp_path, [{"messages": turns}], lines=True)).sources == [USE]


def test_words_before_a_call_do_not_hide_the_question(tmp_path: Path) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    turns = [
        {"role": "user", "content": ASKED},
        {"role": "assistant", "content": "I look.", "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "c1", "content": "30"},
        {"role": "assistant", "content": ANSWERED},
    ]
    item = one(written(tmp_path, [{"messages": turns}], lines=True))
    assert {"role": "assistant", "content": "I look."} in item.sources
    assert {"tool_calls": [call]} in item.sources


@pytest.mark.parametrize("role", ["gpt", "chatgpt", "bing", "bard"])
def test_the_roles_of_sharegpt_are_known(tmp_path: Path, role: str) -> None:
    said = [{"from": "human", "value": ASKED}, {"from": role, "value": ANSWERED}]
    one(written(tmp_path, [{"id": "x", "conversations": said}]))


def test_gemini_is_read_by_its_parts() -> None:
    asked = [{"role": "user", "parts": [{"text": ASKED}]}]
    call = {"functionCall": {"name": "look", "args": {}}}
    gave = {"candidates": [{"content": {"role": "model", "parts": [{"text": ANSWERED}, call]}}]}
    assert turns_of(asked) == [{"role": "user", "content": [words(ASKED)]}]
    assert turns_of(completion(gave)) == {
        "role": "model",
        "content": [words(ANSWERED), {"type": "tool_call", **call}],
    }


# --- OpenTelemetry -------------------------------------------------------------------------------


def plain(name: str, start: int, **said: Any) -> dict[str, Any]:
    attributes = [{"key": k, "value": {"stringValue": v}} for k, v in said.items()]
    return {
        "traceId": "5b8efff798038103d269b633813fc60c",
        "name": name,
        "startTimeUnixNano": str(1_795_232_292_500_000_000 + start),
        "attributes": attributes,
    }


def test_the_user_may_stand_on_the_outermost_span_alone(tmp_path: Path) -> None:
    inner = span(start=2)
    inner["attributes"] = [a for a in inner["attributes"] if a["key"] != "user.id"]
    outer = plain("handle", 0, **{"user.id": "u9"})
    file = tmp_path / "t.json"
    file.write_text(json.dumps(request(inner, outer)))
    (item,) = read_foreign(file).items
    assert (item.answer, item.user) == (ANSWERED, "u9")
    file.write_text(json.dumps(request(span(start=2), outer)))
    (item,) = read_foreign(file).items
    assert item.user == "u7", "the call's own one comes first"


def test_openinference_holds_request_and_response_whole(tmp_path: Path) -> None:
    turns = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": ASKED}]
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    asks = {"role": "assistant", "tool_calls": [call]}
    gave = {"role": "tool", "tool_call_id": "c1", "content": "30"}

    def calling(start: int, sent: list[Any], got: Any) -> dict[str, Any]:
        found = plain(
            "ChatCompletion",
            start,
            **{
                "openinference.span.kind": "LLM",
                "llm.model_name": "m-1",
                "input.value": json.dumps({"model": "m", "messages": sent}),
                "output.value": json.dumps({"id": "x", "choices": [{"index": 0, "message": got}]}),
            },
        )
        used = {"key": "llm.token_count.prompt", "value": {"intValue": "12"}}
        return {**found, "attributes": [*found["attributes"], used]}

    first = calling(1, turns, {**asks, "content": None})
    last = calling(2, [*turns, asks, gave], {"role": "assistant", "content": ANSWERED})
    file = tmp_path / "t.json"
    file.write_text(json.dumps(request(first, last, plain("handle", 0, **{"user.id": "u7"}))))
    item = one(read_foreign(file))
    assert (item.model, item.user, item.before) == ("m-1", "u7", EARLIER)
    assert item.sources == [{"tool_calls": [call]}, gave]
    assert item.metadata == {"input_tokens": 24}


def test_langfuses_sdk_holds_them_whole_beside_its_tools_and_what_they_cost(tmp_path: Path) -> None:
    def observed(kind: str, start: int, given: Any, gave: Any, **more: Any) -> dict[str, Any]:
        said = {"type": kind, "input": given, "output": gave, **more}
        written = {k: v if isinstance(v, str) else json.dumps(v) for k, v in said.items()}
        named = {f"langfuse.observation.{name}": value for name, value in written.items()}
        return plain(f"a {kind}", start, **named, **{"user.id": "u7"})

    turns = [{"role": "system", "content": "Be brief."}, {"role": "user", "content": ASKED}]
    said = {"role": "assistant", "content": ANSWERED}
    used = {"usage_details": {"input": 12, "output": 6}, "cost_details": {"total": 0.01}}
    spans = [
        observed("agent", 0, {"question": "Anything?"}, "Something."),
        observed("tool", 1, {"part": "pump"}, "30 days, says the shelf"),
        observed("generation", 2, turns, said, **used, **{"model.name": "m-1"}),
        observed("span", 3, "a step of mine", "that answers nobody"),
    ]
    file = tmp_path / "t.json"
    file.write_text(json.dumps(request(*spans)))
    item = one(read_foreign(file))
    assert (item.model, item.user, item.before) == ("m-1", "u7", EARLIER)
    result = "30 days, says the shelf"
    tool = {"type": "tool", "name": "a tool", "arguments": {"part": "pump"}, "result": result}
    assert item.sources == [tool]
    assert item.metadata == {"input_tokens": 12, "output_tokens": 6, "cost": 0.01}


def test_an_embedding_in_openinference_is_no_answer(tmp_path: Path) -> None:
    odd = {"openinference.span.kind": "EMBEDDING", "input.value": ASKED, "output.value": ANSWERED}
    file = tmp_path / "t.json"
    file.write_text(json.dumps(request(plain("embed", 0, **odd))))
    found = read_foreign(file)
    assert found.items == ()
    assert "no span" in found.skipped[0].reason
