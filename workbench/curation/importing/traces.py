"""Traces of agents: OpenTelemetry's GenAI spans (OTLP as JSON or protobuf), Langfuse and LangSmith.

Shapes: OTLP/JSON as its proto files have it; the attributes of the GenAI semantic conventions
(`gen_ai.input.messages`, `gen_ai.output.messages`, read 2026-08); `langfuse` and `langsmith` name
theirs. The conversation, tool calls and what they gave back, user, model and tags are kept; of a
trace with several calls the last one that answers in words counts. A record that holds no such
answer is skipped with its reason.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from workbench.core.codec import Json
from workbench.curation.importing.langfuse import is_langfuse, langfuse, unfolded
from workbench.curation.importing.langsmith import gathered, is_langsmith, langsmith
from workbench.curation.importing.reading import parsed, records, text_of
from workbench.curation.importing.spans import from_protobuf, spans_read
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
    if isinstance(first, dict) and ("resourceSpans" in first or "resource_spans" in first):
        return spans_read(found)
    found = unfolded(found)
    first = next(iter(found), None)
    if isinstance(first, dict) and is_langsmith(first):
        return _each("langsmith", gathered(found), langsmith)
    if isinstance(first, dict) and is_langfuse(first):
        return _each("langfuse", found, langfuse)
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
