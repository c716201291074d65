"""Traces of agents: OpenTelemetry's GenAI spans (OTLP as JSON or protobuf), Langfuse and LangSmith.

Shapes: OTLP/JSON as its proto files have it; the attributes of the GenAI semantic conventions
(`gen_ai.input.messages`, `gen_ai.output.messages`, read 2026-08); Langfuse's traces as its export
and public API give them; LangSmith's runs as `list_runs` gives them. The conversation, tool calls
and what they gave back, user, model and tags are kept; of a trace with several calls the last one
that answers in words counts. A record that holds no such answer is skipped with its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import asked, conversation, parsed, records, text_of
from workbench.curation.importing.spans import from_protobuf, spans_read
from workbench.curation.importing.spans import thumb as user_thumb
from workbench.curation.importing.taken import Reading, Skipped, Taken
from workbench.errors import UsageError

Record = dict[str, Json]
BINARY = (".pb", ".binpb", ".otlp")


def read(file: Path) -> Reading | None:
    """None when the file holds no traces."""
    if file.suffix in BINARY:
        try:
            return spans_read([from_protobuf(file.read_bytes())])
        except UsageError as error:
            raise UsageError(f"{file}: {error}", error.hint) from error
    text = text_of(file)
    whole = parsed(text)
    found = [whole] if whole is not None else [record for _, record in records(text)]
    first = next(iter(found), None)
    if isinstance(first, list) and len(found) == 1:
        found, first = first, next(iter(first), None)
    if not isinstance(first, dict):
        return None
    if "resourceSpans" in first or "resource_spans" in first:
        return spans_read(found)
    if first.get("run_type") is not None and ("inputs" in first or "outputs" in first):
        return _each("langsmith", found, _langsmith)
    if _is_langfuse(first):
        return _each("langfuse", found, _langfuse)
    return None


def _each(format: str, found: list[Json], read_one: Callable[[Record], Taken | str]) -> Reading:
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for number, record in enumerate(found, start=1):
        item = read_one(record) if isinstance(record, dict) else "it is no object"
        if isinstance(item, str):
            skipped.append(Skipped(str(number), item))
        else:
            items.append(item)
    return Reading(format, tuple(items), tuple(skipped))


# --- Langfuse and LangSmith ----------------------------------------------------------------------


def _is_langfuse(record: Record) -> bool:
    known = {"projectId", "traceId", "userId", "sessionId", "observations", "htmlPath"}
    return "input" in record and "output" in record and bool(known & record.keys())


def _langfuse(record: Record) -> Taken | str:
    item = _exchange(record.get("input"), record.get("output"))
    if isinstance(item, str):
        return item
    scores = [each for each in record.get("scores") or [] if isinstance(each, dict)]
    thumbs = [thumb for s in scores if (thumb := user_thumb(s.get("name"), s.get("value")))]
    observations = [o for o in record.get("observations") or [] if isinstance(o, dict)]
    models = [o["model"] for o in observations if isinstance(o.get("model"), str)]
    tools = [_source_of(o) for o in observations if o.get("type") in ("TOOL", "RETRIEVER", "SPAN")]
    return replace(
        item,
        feedback=thumbs[-1] if thumbs else "",
        model=str(record.get("model") or (models[-1] if models else "")),
        user=_text(record.get("userId")),
        time=_text(record.get("timestamp") or record.get("startTime")),
        ref=_text(record.get("id")),
        tags=tuple(tag for tag in record.get("tags") or [] if isinstance(tag, str)),
        sources=tools or item.sources,
        metadata=_told(
            cost=record.get("totalCost") or record.get("calculatedTotalCost"),
            latency=record.get("latency"),
            scores={str(s.get("name")): s.get("value", s.get("stringValue")) for s in scores},
        ),
    )


def _told(**facts: Json) -> Json:
    """The facts that are known; None where none is."""
    return {name: value for name, value in facts.items() if value not in (None, "", {})} or None


def _source_of(observation: Record) -> Json:
    return {name: observation.get(name) for name in ("type", "name", "input", "output")}


def _langsmith(record: Record) -> Taken | str:
    if record.get("run_type") not in ("chain", "llm"):
        return f"a {record.get('run_type')} run answers nobody"
    if record.get("parent_run_id"):
        return "a part of another run"
    item = _exchange(record.get("inputs"), record.get("outputs"))
    if isinstance(item, str):
        return item
    stats = record.get("feedback_stats")
    thumbs = [
        thumb
        for name, stat in (stats if isinstance(stats, dict) else {}).items()
        if isinstance(stat, dict) and (thumb := user_thumb(name, stat.get("avg")))
    ]
    return replace(
        item,
        feedback=thumbs[-1] if thumbs else "",
        time=_text(record.get("start_time")),
        ref=_text(record.get("id")),
        tags=tuple(tag for tag in record.get("tags") or [] if isinstance(tag, str)),
        metadata=_told(
            cost=record.get("total_cost"),
            input_tokens=record.get("prompt_tokens"),
            output_tokens=record.get("completion_tokens"),
            scores={
                name: stat.get("avg")
                for name, stat in (stats if isinstance(stats, dict) else {}).items()
                if isinstance(stat, dict)
            },
        ),
    )


_QUESTIONS = ("messages", "question", "input", "query", "prompt", "content", "text")
_ANSWERS = ("messages", "answer", "output", "content", "response", "text", "completion")


def _exchange(given: Json, gave: Json) -> Taken | str:
    """Question and answer out of what went in and came out; a text instead says what is missing."""
    before = _messages(given, _QUESTIONS)
    answer = _messages(gave, _ANSWERS)
    if not before:
        return "what went in is no conversation"
    if not answer or not answer[-1].text.strip():
        return "what came out is no answer in words"
    item = asked((*before, Message("assistant", answer[-1].text)))
    return "what went in ends with no question" if item is None else item


def _messages(value: Json, names: tuple[str, ...]) -> tuple[Message, ...] | None:
    """The conversation that a value is, or holds under one of the names."""
    if isinstance(value, dict) and "role" not in value:
        held = [value[name] for name in names if name in value]
        return _messages(held[0], names) if held else None
    return conversation([value] if isinstance(value, dict) else value)


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""
