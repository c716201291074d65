"""OpenTelemetry's GenAI spans, as OTLP's JSON or protobuf: from a file, or from an exporter.
Spans of OpenInference and of Langfuse's SDK, which hold the same under other names, are read too.

Shapes: OTLP/JSON as its proto files have it; the attributes of the GenAI semantic conventions
(`gen_ai.input.messages`, `gen_ai.output.messages`, read 2026-08). A trace whose spans have another
shape is skipped with its reason; it raises nothing and takes no other one with it.
"""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.exchanges import exchange
from workbench.curation.importing.reading import asked, parsed
from workbench.curation.importing.taken import Reading, Skipped, Taken
from workbench.curation.importing.turns import opened
from workbench.errors import UsageError

Record = dict[str, Json]
ANSWERING = ("chat", "generate_content", "text_completion", "invoke_agent")
_FEEDBACK = ("user_feedback", "user-feedback", "userfeedback", "user_score", "thumbs")
"""Names under which tools keep a user's thumb."""


def from_protobuf(data: bytes) -> Json:
    """An export request in its binary form, as the JSON form has it. Raises UsageError when it is
    none, or the package that reads it is missing.
    """
    try:
        from google.protobuf.json_format import MessageToDict
        from google.protobuf.message import DecodeError
        from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
            ExportTraceServiceRequest,
        )
    except ImportError as error:
        hint = "pip install 'feedback-workbench[traces]'"
        raise UsageError("Reading protobuf needs an extra package.", hint) from error
    message = ExportTraceServiceRequest()
    try:
        message.ParseFromString(data)
    except DecodeError as error:
        raise UsageError("This is no OTLP trace.", "Export it as OTLP/JSON.") from error
    found: Json = MessageToDict(message)
    for span in _spans([found]):  # ids are in hexadecimal in the JSON form, not in base 64
        span["traceId"] = b64decode(span.get("traceId", "")).hex()
    return found


def refusal_in_protobuf(refused: int, why: str) -> bytes:
    """The answer to an export request of which a part was refused, in its binary form."""
    from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import (
        ExportTraceServiceResponse,
    )

    answer = ExportTraceServiceResponse()
    answer.partial_success.rejected_spans = refused
    answer.partial_success.error_message = why
    return bytes(answer.SerializeToString())


def spans_read(requests: list[Json]) -> Reading:
    """The last answer of each trace; all that a trace's tools gave back goes with it. A trace whose
    spans have not the published shape is skipped, whatever else is in the request.
    """
    traces: dict[str, list[Record]] = {}
    for span in _spans(requests):
        traces.setdefault(str(span.get("traceId", "")), []).append(span)
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for trace, spans in traces.items():
        try:
            item = _of_trace(trace, spans)
        except _ODD:
            skipped.append(Skipped(trace, MALFORMED))
            continue
        if item is None:
            skipped.append(Skipped(trace, "no span with messages that end in an answer"))
        else:
            items.append(item)
    return Reading("opentelemetry", tuple(items), tuple(skipped))


_ODD = (
    *(ArithmeticError, AttributeError, LookupError, OSError),
    *(RecursionError, TypeError, ValueError),
)
MALFORMED = "a span has not the shape that OpenTelemetry gives it"


def _of_trace(trace: str, spans: list[Record]) -> Taken | None:
    ordered = sorted(spans, key=lambda span: int(span.get("startTimeUnixNano") or 0))
    found = [item for span in ordered if (item := _of_span(span)) is not None]
    if not found:
        return None
    sources, told = _all_sources(found, ordered), _facts_of(ordered)
    user = found[-1].user or next(filter(None, map(_user_of, ordered)), "")
    return replace(found[-1], ref=trace, user=user, sources=sources, metadata=told or None)


def _user_of(span: Record) -> str:
    """Whom a span was for: often only the outermost one of a trace says so."""
    said = attributes(span)
    return str(said.get("user.id") or said.get("enduser.id") or "")


def _spans(requests: list[Json]) -> Iterator[Record]:
    """Every span that is an object; whatever else stands where one should is passed over."""
    for request in requests:
        for resource in _objects(request, "resourceSpans"):
            for scope in _objects(resource, "scopeSpans"):
                yield from _objects(scope, "spans")


def _objects(holder: Json, name: str) -> Iterator[Record]:
    listed = holder.get(name) if isinstance(holder, dict) else None
    for each in listed if isinstance(listed, list) else ():
        if isinstance(each, dict):
            yield each


def _facts_of(spans: list[Record]) -> Record:
    """What the calls of a trace used and cost, added up over the calls of models, and the scores
    that it was given, by name.
    """
    used: dict[str, float] = {}
    scores: Record = {}
    for span in spans:
        said = attributes(span)
        if said.get("gen_ai.operation.name") != "invoke_agent":  # its calls have spans themselves
            for name, keys in _USED.items():
                value = next((v for key in keys if (v := _held(said, key)) is not None), None)
                if isinstance(value, int | float) and not isinstance(value, bool):
                    used[name] = used.get(name, 0) + value
        for event in span.get("events", []):
            told = attributes(event)
            if event.get("name") == "gen_ai.evaluation.result":
                value = told.get("gen_ai.evaluation.score.value")
                label = told.get("gen_ai.evaluation.score.label")
                score = label if value is None else value
                scores[str(told.get("gen_ai.evaluation.name"))] = score
    return {**used, **({"scores": scores} if scores else {})}


_USED = {
    "input_tokens": (
        "gen_ai.usage.input_tokens",
        "llm.token_count.prompt",
        "langfuse.observation.usage_details/input",
    ),
    "output_tokens": (
        "gen_ai.usage.output_tokens",
        "llm.token_count.completion",
        "langfuse.observation.usage_details/output",
    ),
    "cost": ("gen_ai.usage.cost", "llm.cost.total", "langfuse.observation.cost_details/total"),
}
"""By the GenAI conventions, by OpenInference's and by Langfuse's; a cost is no part of the first,
but OpenLIT writes one.
"""


def _held(said: Record, key: str) -> Json:
    """An attribute, or behind a slash a field of one that is an object as JSON."""
    name, _, field = key.partition("/")
    value = said.get(name)
    if not field or value is None:
        return value
    inner = _structured(value)
    return inner.get(field) if isinstance(inner, dict) else None


def _of_span(span: Record) -> Taken | None:
    """The conversation and the answer of a span that called a model; None of any other."""
    said = attributes(span)
    if (told := _convention(said)) and said[told.kind] in told.answering:
        return _of_whole(span, said, told)
    if said.get("gen_ai.operation.name", "chat") not in ANSWERING:
        return None
    system = _parts_text(_structured(said.get("gen_ai.system_instructions")))
    turns = [Message("system", system)] if system else []
    sources: list[Json] = []
    for message in _listed(said.get("gen_ai.input.messages")):
        turns += _turn(message, sources)
    answers = [_parts_text(m.get("parts")) for m in _listed(said.get("gen_ai.output.messages"))]
    for message in _listed(said.get("gen_ai.output.messages")):
        _turn(message, sources)
    answer = next((text for text in answers if text), "")
    item = asked((*turns, Message("assistant", answer))) if answer else None
    if item is None:
        return None
    return replace(
        item,
        model=str(said.get("gen_ai.response.model") or said.get("gen_ai.request.model") or ""),
        user=_user_of(span),
        time=_from_nanoseconds(span.get("startTimeUnixNano")),
        sources=sources or None,
        feedback=_thumb_in(span),
    )


@dataclass(frozen=True, slots=True)
class _Convention:
    """The names under which spans hold what went in whole, and what came out."""

    kind: str
    answering: tuple[str, ...]
    tools: tuple[str, ...]
    given: str
    gave: str
    model: str


_CONVENTIONS = (
    _Convention(
        "openinference.span.kind",
        ("LLM", "AGENT", "CHAIN"),
        ("TOOL", "RETRIEVER"),
        "input.value",
        "output.value",
        "llm.model_name",
    ),
    _Convention(
        "langfuse.observation.type",
        ("generation", "agent", "chain"),
        ("tool", "retriever"),
        "langfuse.observation.input",
        "langfuse.observation.output",
        "langfuse.observation.model.name",
    ),
)


def _convention(said: Record) -> _Convention | None:
    return next((each for each in _CONVENTIONS if each.kind in said), None)


def _of_whole(span: Record, said: Record, told: _Convention) -> Taken | None:
    """The conversation and the answer of a span that holds request and response whole."""
    item = exchange(said.get(told.given), said.get(told.gave))
    if isinstance(item, str):
        return None
    return replace(
        item,
        model=str(said.get(told.model) or ""),
        user=_user_of(span),
        time=_from_nanoseconds(span.get("startTimeUnixNano")),
    )


def attributes(holder: Record) -> Record:
    """OTLP's list of keys and typed values as a dict of plain ones."""
    return {each["key"]: _plain(each.get("value", {})) for each in holder.get("attributes", [])}


def _plain(value: Json) -> Json:
    if not isinstance(value, dict) or len(value) != 1:
        return None
    ((kind, inner),) = value.items()
    match kind:
        case "arrayValue":
            return [_plain(each) for each in inner.get("values", [])]
        case "kvlistValue":
            return {each["key"]: _plain(each.get("value", {})) for each in inner.get("values", [])}
        case "intValue":
            return int(inner)
        case _:
            return inner


def _structured(value: Json) -> Json:
    """Messages come structured, or as JSON text where a back end knows only texts."""
    return parsed(value) if isinstance(value, str) else value


def _listed(value: Json) -> list[Record]:
    found = _structured(value)
    return [each for each in found if isinstance(each, dict)] if isinstance(found, list) else []


def _turn(message: Record, sources: list[Json]) -> list[Message]:
    """The words of a message as a turn; tool calls and results go to `sources`."""
    parts = message.get("parts")
    for part in parts if isinstance(parts, list) else []:
        if isinstance(part, dict) and part.get("type") in ("tool_call", "tool_call_response"):
            sources.append({name: part[name] for name in _TOOL if part.get(name) is not None})
    text, role = _parts_text(parts), message.get("role")
    if text and role in ("system", "user", "assistant"):
        return [Message(role, text)]
    return []


_TOOL = ("type", "id", "name", "arguments", "response", "result")


def _parts_text(parts: Json) -> str:
    found = parts if isinstance(parts, list) else []
    texts = [p.get("content") for p in found if isinstance(p, dict) and p.get("type") == "text"]
    return "\n".join(text for text in texts if isinstance(text, str))


def _all_sources(found: list[Taken], spans: list[Record]) -> Json:
    """What the tools of a trace were asked and gave back, each once."""
    seen: dict[str, Json] = {}
    for item in found:
        for source in item.sources or []:
            seen.setdefault(json.dumps(source, sort_keys=True), source)
    for span in spans:
        said = attributes(span)
        source = _tool_of(span, said)
        if source is not None:
            seen.setdefault(json.dumps(source, sort_keys=True), source)
    return list(seen.values()) or None


def _tool_of(span: Record, said: Record) -> Json:
    """What a tool's own span says that it was asked and gave back; None of any other span."""
    if said.get("gen_ai.operation.name") == "execute_tool":
        name, given = said.get("gen_ai.tool.name"), said.get("gen_ai.tool.call.arguments")
        gave = said.get("gen_ai.tool.call.result")
    elif (told := _convention(said)) and said[told.kind] in told.tools:
        name, given, gave = span.get("name"), said.get(told.given), said.get(told.gave)
    else:
        return None
    return {
        "type": "tool",
        "name": name,
        "arguments": opened(given),
        "result": opened(gave),
    }


def _thumb_in(span: Record) -> Literal["", "up", "down"]:
    """A user's thumb in an evaluation event of the span."""
    for event in span.get("events", []):
        said = attributes(event)
        if event.get("name") == "gen_ai.evaluation.result":
            name = said.get("gen_ai.evaluation.name")
            value = said.get("gen_ai.evaluation.score.value")
            if said_so := thumb(name, value):
                return said_so
    return ""


def _from_nanoseconds(value: Json) -> str:
    if not value:
        return ""
    return datetime.fromtimestamp(int(value) / 1e9, UTC).isoformat(timespec="milliseconds")


def thumb(name: Json, value: Json) -> Literal["", "up", "down"]:
    """A score that is a user's thumb: 1 or 0; any other score is none."""
    if not isinstance(name, str) or name.lower().replace(" ", "_") not in _FEEDBACK:
        return ""
    if value in (1, True):
        return "up"
    return "down" if value in (0, -1, False) and value is not None else ""
