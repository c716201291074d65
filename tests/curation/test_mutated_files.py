"""Records of other tools with a field missing, null or of another kind: every reader says what it
could not read, raises nothing but its own error, and loses no record without a word.

Law: of a file whose format is recognised, each record is an item or a reason.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.curation import test_published_shapes as shapes
from workbench.curation.importing import Reading, as_log_line, read_foreign
from workbench.curation.intake import parse
from workbench.errors import UsageError

MUTATIONS = 200
ODD: tuple[Any, ...] = (
    None,
    0,
    -1.5,
    True,
    "",
    "text",
    [],
    {},
    [None],
    [[]],
    {"a": None},
    [1, "b"],
)

ASKED = [{"role": "user", "content": "How long may I return it?"}]
CALL = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
SAID = {"role": "assistant", "content": "30 days."}

RUN: dict[str, Any] = {
    "id": "r-1",
    "run_type": "chain",
    "inputs": {"messages": ASKED},
    "outputs": {"messages": [*ASKED, SAID]},
    "start_time": "2026-11-01T08:00:00",
    "feedback_stats": {"user_score": {"n": 1, "avg": 1.0}},
    "extra": {"metadata": {"user_id": "u7", "ls_model_name": "m"}, "invocation_params": {}},
    "child_runs": [{"run_type": "tool", "name": "look", "inputs": {}, "outputs": {"o": 1}}],
    "tags": ["prod"],
}
RESULT: dict[str, Any] = {
    "prompt": {"raw": "How long may I return it?", "label": "p"},
    "provider": {"id": "p:m", "label": "m"},
    "response": {"output": "30 days.", "tokenUsage": {"prompt": 1, "completion": 2}},
    "gradingResult": {
        "pass": True,
        "reason": "ok",
        "componentResults": [{"pass": True, "assertion": {"type": "human"}}],
    },
    "testIdx": 0,
    "success": True,
    "namedScores": {},
}
TEXT = {"type": "text", "content": "How long?"}
SPAN: dict[str, Any] = {
    "traceId": "00",
    "spanId": "01",
    "name": "chat m",
    "startTimeUnixNano": "1",
    "endTimeUnixNano": "2",
    "attributes": [
        {"key": "gen_ai.operation.name", "value": {"stringValue": "chat"}},
        {
            "key": "gen_ai.input.messages",
            "value": {"stringValue": json.dumps([{"role": "user", "parts": [TEXT]}])},
        },
        {
            "key": "gen_ai.output.messages",
            "value": {"stringValue": json.dumps([{"role": "assistant", "parts": [TEXT]}])},
        },
    ],
}
RECORDS: dict[str, dict[str, Any]] = {
    "langsmith": RUN,
    "langfuse": shapes.trace(observations=[shapes.TOOL], scores=[shapes.SCORE]),
    "promptfoo-results": RESULT,
    "otlp": SPAN,
    "openai-chat": {
        "messages": [
            *ASKED,
            {"role": "assistant", "content": None, "tool_calls": [CALL]},
            shapes.GAVE,
            SAID,
        ],
        "tools": [],
    },
    "mcp": {
        "messages": [
            *ASKED,
            {"role": "assistant", "content": [{"type": "tool_use", "id": "1", "name": "look"}]},
            {
                "role": "user",
                "content": [{"type": "tool_result", "tool_use_id": "1", "content": "30 d"}],
            },
            {"role": "assistant", "content": [{"type": "text", "text": "30 days."}]},
        ]
    },
    "sharegpt": {
        "id": "s-1",
        "conversations": [
            {"from": "human", "value": "How long?"},
            {"from": "function_call", "value": "{}"},
            {"from": "observation", "value": "30 d"},
            {"from": "gpt", "value": "30 days."},
        ],
        "system": "Be brief.",
    },
    "preference": {"prompt": "How long?", "chosen": "30 days.", "rejected": "90 days.", "id": 3},
    "log": {"question": "How long?", "answer": "30 days.", "feedback": "up", "before": ASKED},
}


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a value."""
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        yield (*path, key)
        yield from places(value[key], (*path, key))


def mutated(record: dict[str, Any], draw: random.Random) -> dict[str, Any]:
    """A copy with one or two of its places missing, or something else."""
    found = copy.deepcopy(record)
    for _ in range(draw.choice((1, 1, 2))):
        path = draw.choice(list(places(found)) or [()])
        if not path:
            return found
        held = found
        for key in path[:-1]:
            held = held[key]
        if isinstance(held, dict) and draw.random() < 0.3:
            del held[path[-1]]
        else:
            held[path[-1]] = copy.deepcopy(draw.choice(ODD))
    return found


def document(name: str, sound: dict[str, Any], odd: dict[str, Any]) -> Any:
    """A file with a sound record before the odd one, so that the format is recognised."""
    if name == "promptfoo-results":
        return {"results": {"version": 3, "results": [sound, odd]}, "config": {}}
    if name == "otlp":
        odd = {**odd, "traceId": "11"} if odd.get("traceId") == "00" else odd
        return {"resourceSpans": [{"scopeSpans": [{"spans": [sound, odd]}]}]}
    return [sound, odd]


def read(tmp_path: Path, whole: Any) -> Reading:
    file = tmp_path / "export.json"
    file.write_text(json.dumps(whole), "utf-8")
    return read_foreign(file)


@pytest.mark.parametrize("name", RECORDS)
def test_a_sound_record_is_read(tmp_path: Path, name: str) -> None:
    found = read(tmp_path, document(name, RECORDS[name], RECORDS[name]))
    assert found.items
    assert found.items[0].answer or found.items[0].correction
    assert not found.skipped


@pytest.mark.parametrize("name", RECORDS)
def test_no_mutated_record_is_lost_without_a_word(tmp_path: Path, name: str) -> None:
    draw = random.Random(13)
    for _ in range(MUTATIONS):
        odd = mutated(RECORDS[name], draw)
        try:
            found = read(tmp_path, document(name, RECORDS[name], odd))
        except UsageError:
            continue  # a whole file may be refused, with a sentence
        assert len(found.items) + len(found.skipped) == 2, odd
        assert all(each.reason for each in found.skipped)


@pytest.mark.parametrize("name", RECORDS)
def test_every_item_read_from_a_mutated_record_can_be_logged(tmp_path: Path, name: str) -> None:
    draw = random.Random(31)
    for _ in range(MUTATIONS // 2):
        odd = mutated(RECORDS[name], draw)
        try:
            found = read(tmp_path, document(name, RECORDS[name], odd))
        except UsageError:
            continue
        for item in found.items:
            assert item.question.strip()
            if item.answer.strip():
                json.dumps(as_log_line(item))
                entry = parse(as_log_line(item))
                assert entry.interaction is not None
                assert entry.interaction.question == item.question
