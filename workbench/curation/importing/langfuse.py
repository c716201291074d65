"""Langfuse: traces and observations as its API, its screen and its scheduled export write them.

Shapes: a trace of the public API (`TraceWithFullDetails`) or a page of them (`data`, `meta`); what
"Download JSON" gives for one trace (`trace`, `observations`, `scores`); rows of the scheduled
export with names in snake case, where `input` and `output` are strings that may hold JSON: legacy
`traces/`, and `observations_v2/`, of which the rows of a trace are put together (field reference
of its documentation, read 2026-11). A score of a person is a thumb where it is one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from workbench.core.codec import Json
from workbench.curation.importing.exchanges import exchange
from workbench.curation.importing.reading import listed, unlike
from workbench.curation.importing.spans import thumb as user_thumb
from workbench.curation.importing.taken import Taken

Record = dict[str, Json]
_TRACE = ("projectId", "traceId", "userId", "sessionId", "observations", "htmlPath")
_ROW = ("project_id", "trace_id", "user_id", "session_id")
_TOOLS = ("TOOL", "RETRIEVER", "SPAN")
_ANSWERING = ("GENERATION", "AGENT", "CHAIN")


def unfolded(found: list[Json]) -> list[Json]:
    """The records in it: pages and downloads opened, observations of one trace together."""
    if len(found) == 1 and isinstance(found[0], dict):
        whole = found[0]
        if isinstance(whole.get("data"), list) and isinstance(whole.get("meta"), dict):
            found = whole["data"]
        elif isinstance(whole.get("trace"), dict):
            more = {n: whole[n] for n in ("observations", "scores") if n in whole}
            found = [{**more, **whole["trace"]}]
    rows = [each for each in found if isinstance(each, dict)]
    if rows and all(_is_observation(row) for row in rows):
        return list(_traces(rows))
    return found


def is_langfuse(record: Record) -> bool:
    """Whether it is a trace, or an observation, of Langfuse."""
    known = {*_TRACE, *_ROW} & record.keys()
    return "input" in record and "output" in record and bool(known)


def _is_observation(row: Record) -> bool:
    return "type" in row and ("trace_id" in row or "traceId" in row)


def _traces(rows: list[Record]) -> Iterable[Record]:
    """Each trace of these observations as one record: the last one that answers in words, with
    what its tools gave.
    """
    by_trace: dict[str, list[Record]] = {}
    for row in rows:
        by_trace.setdefault(str(_of(row, "traceId")), []).append(row)
    for trace, parts in by_trace.items():
        ordered = sorted(parts, key=lambda row: str(_of(row, "startTime")))
        answering = [row for row in ordered if row.get("type") in _ANSWERING] or ordered
        good = [row for row in answering if not isinstance(_read(row), str)]
        chosen = (good or answering)[-1]
        rest = [row for row in ordered if row is not chosen]
        yield {**chosen, "id": trace, "observations": [chosen, *rest]}


def _read(row: Record) -> Taken | str:
    return exchange(row.get("input"), row.get("output"))


def langfuse(record: Record) -> Taken | str:
    """One trace; a text instead says why it is none."""
    scores = [each for each in listed(record.get("scores")) if isinstance(each, dict)]
    thumbs = [thumb for s in scores if (thumb := user_thumb(s.get("name"), s.get("value")))]
    observations = [o for o in listed(record.get("observations")) if isinstance(o, dict)]
    item = _read(record)
    if isinstance(item, str):
        item = _from_observations(observations) or item
    if isinstance(item, str):
        return item
    models = [name for o in observations if isinstance(name := _model(o), str) and name]
    tools = [_source_of(o) for o in observations if o.get("type") in _TOOLS]
    return replace(
        item,
        feedback=thumbs[-1] if thumbs else "",
        model=str(_model(record) or (models[-1] if models else "")),
        user=_text(_of(record, "userId")),
        time=_text(record.get("timestamp") or _of(record, "startTime")),
        ref=_text(record.get("id")),
        tags=tuple(tag for tag in listed(record.get("tags")) if isinstance(tag, str)),
        sources=tools or item.sources,
        metadata=told(
            cost=_of(record, "totalCost") or record.get("calculatedTotalCost"),
            latency=record.get("latency"),
            scores={str(s.get("name")): _value(s) for s in scores},
            unread=unlike(record, scores=list, observations=list, tags=list, id=str),
            comments={str(s.get("name")): s["comment"] for s in scores if s.get("comment")},
        ),
    )


def _from_observations(observations: list[Record]) -> Taken | None:
    """What the last observation that answers in words holds, for a trace whose own payload was not
    written down: many exporters set it on the observations alone.
    """
    ordered = sorted(observations, key=lambda each: str(_of(each, "startTime")))
    found = [_read(each) for each in ordered if each.get("type") in _ANSWERING]
    return next((item for item in reversed(found) if not isinstance(item, str)), None)


def told(**facts: Json) -> Json:
    """The facts that are known; None where none is."""
    return {name: value for name, value in facts.items() if value not in (None, "", {}, [])} or None


def _value(score: Record) -> Json:
    return score.get("value", _of(score, "stringValue"))


def _model(record: Record) -> Json:
    return record.get("model") or _of(record, "providedModelName")


def _of(record: Record, name: str) -> Json:
    """A field under its name in camel case, or in snake case."""
    snake = "".join(f"_{sign.lower()}" if sign.isupper() else sign for sign in name)
    return record.get(name, record.get(snake))


def _source_of(observation: Record) -> Json:
    return {name: observation.get(name) for name in ("type", "name", "input", "output")}


def _text(value: Json) -> str:
    return value if isinstance(value, str) else ""
