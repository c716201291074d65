"""LangSmith's runs, as `list_runs`, the trace download and the bulk export give them.

Shape: the `Run` of its SDK (`id`, `run_type`, `inputs`, `outputs`, `parent_run_id`, `trace_id`,
`child_runs`, `feedback_stats`, `extra.metadata`; `schemas.py` read 2026-11). Whole runs count; a
part of another one is its tool where it is one, and told where it is not in the file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from workbench.core.codec import Json
from workbench.curation.importing.exchanges import exchange
from workbench.curation.importing.langfuse import told
from workbench.curation.importing.reading import listed, unlike
from workbench.curation.importing.spans import thumb as user_thumb
from workbench.curation.importing.taken import Taken

Record = dict[str, Json]
_USERS = ("user_id", "user-id", "userId", "user")


def is_langsmith(record: Record) -> bool:
    """Whether it is a run."""
    return record.get("run_type") is not None and ("inputs" in record or "outputs" in record)


def langsmith(record: Record) -> Taken | str:
    """One run; a text instead says why it is none."""
    if record.get("run_type") not in ("chain", "llm"):
        return f"a {record.get('run_type')} run answers nobody"
    if record.get("parent_run_id"):
        return "a part of another run"
    item = exchange(record.get("inputs"), record.get("outputs"))
    if isinstance(item, str):
        return f"{item}: {record['error']}"[:200] if record.get("error") else item
    stats = {
        name: stat
        for name, stat in _record(record.get("feedback_stats")).items()
        if isinstance(stat, dict)
    }
    thumbs = [t for name, stat in stats.items() if (t := user_thumb(name, stat.get("avg")))]
    extra = _record(record.get("extra"))
    more = {**_record(record.get("metadata")), **_record(extra.get("metadata"))}
    params = _record(extra.get("invocation_params"))
    tools = [_source_of(run) for run in _parts(record) if run.get("run_type") in _TOOLS]
    return replace(
        item,
        feedback=thumbs[-1] if thumbs else "",
        model=_first(more.get("ls_model_name"), params.get("model")),
        user=_first(*(more.get(name) for name in _USERS)),
        time=_first(record.get("start_time")),
        ref=_first(record.get("id")),
        tags=tuple(tag for tag in listed(record.get("tags")) if isinstance(tag, str)),
        sources=tools or item.sources,
        metadata=told(
            cost=record.get("total_cost"),
            input_tokens=record.get("prompt_tokens"),
            output_tokens=record.get("completion_tokens"),
            scores={name: stat.get("avg") for name, stat in stats.items()},
            unread=unlike(
                record, tags=list, child_runs=list, feedback_stats=dict, extra=dict, id=str
            ),
        ),
    )


_TOOLS = ("tool", "retriever")


def gathered(found: list[Json]) -> list[Json]:
    """The runs, the tools of a whole run within it: `list_runs` gives them one after another, each
    with the `trace_id` of its whole run. A tool whose whole run is not in the file stays.
    """
    runs = [each for each in found if isinstance(each, dict)]
    whole = {str(run.get("id")) for run in runs if not run.get("parent_run_id")}
    parts: dict[str, list[Json]] = {}
    for run in runs:
        trace = str(run.get("trace_id"))
        if run.get("parent_run_id") and run.get("run_type") in _TOOLS and trace in whole:
            parts.setdefault(trace, []).append(run)
    moved = {id(run) for each in parts.values() for run in each}
    return [
        {**each, "child_runs": [*listed(each.get("child_runs")), *parts[str(each["id"])]]}
        if isinstance(each, dict) and not each.get("parent_run_id") and str(each.get("id")) in parts
        else each
        for each in found
        if id(each) not in moved
    ]


def _parts(run: Record) -> Iterator[Record]:
    """The runs within it, at any depth."""
    for part in listed(run.get("child_runs")):
        if isinstance(part, dict):
            yield part
            yield from _parts(part)


def _source_of(run: Record) -> Json:
    return {name: run.get(name) for name in ("run_type", "name", "inputs", "outputs")}


def _record(value: Json) -> Record:
    return value if isinstance(value, dict) else {}


def _first(*values: Json) -> str:
    return next((value for value in values if isinstance(value, str) and value), "")
