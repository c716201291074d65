"""The task of a research file.

    question, language
    sources: [{id, authors, year, title, doi, type, design, n, funding, text,
               effect: {dir, est, lo, hi, measure, unit},
               status: ok | retracted | superseded, superseded_by: id,
               cohort: name, scale: integer, must_use: true}]
    inclusion: [rule]             told to the writer
    pool: {model: random, unit: minutes, sources: [id]}      a pooled value is wanted
    reviews: [{id, reviewer, quote, criterion, request}]     points that have to be answered
    protected_facts, required_sections: [text]
    length: {min, max}            words of the prose
    hidden: {key_points: [{id, statement, sources}]}

Each may stand at the top of the file or in `materials`; `ALSO` has other names for some.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from domains.research.sources import status_is_read
from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task

LISTS = ("reviews", "protected_facts", "required_sections", "key_points")
MAPPINGS = ("length", "pool")
ALSO = {"pooled": "pool", "pooling": "pool", "meta_analysis": "pool", "points": "reviews",
        "review_points": "reviews", "inclusion_rules": "inclusion", "rules": "inclusion",
        "include": "inclusion", "criteria": "inclusion", "must_keep": "protected_facts",
        "sections": "required_sections", "bundle": "sources", "studies": "sources"}  # fmt: skip
"""Other names of fields -> the name by which they are read."""
OTHERS = ("question", "language", "inclusion", "audience", "field", "genre", "style", "discipline",
          "sources", "draft_under_review", "searched", "search")  # fmt: skip
OWN = frozenset([*LISTS, *MAPPINGS, *OTHERS])


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    source.known_fields((), COMMON_FIELDS | OWN | set(ALSO))
    given = {ALSO.get(key, key): value for key, value in source.data.items()}
    common = {key: value for key, value in given.items() if key in COMMON_FIELDS}
    question = str(given.get("question") or "A synthesis of sources")
    common.setdefault("title", question)
    common.setdefault("prompt", f"Write a synthesis of the sources: {question}")
    task = common_task(replace(source, data=common), frozenset(), "research")
    own = {key: given[key] for key in OWN if key in given}
    nested = {ALSO.get(key, key): value for key, value in task.materials.items()}
    materials = {**nested, **own}
    _check(source, materials)
    return replace(task, materials=materials)


def _check(source: TaskFile, materials: Mapping[str, Any]) -> None:
    for name in LISTS:
        if not isinstance(materials.get(name) or [], list):
            source.fail((name,), f"should be a list, not {materials[name]!r}.")
    for name in MAPPINGS:
        if not isinstance(materials.get(name) or {}, Mapping | bool):
            source.fail((name,), f"should be a mapping, not {materials[name]!r}.")
    listed = materials.get("sources") or []
    if isinstance(listed, Mapping):
        listed = [{"id": id, **one} for id, one in listed.items() if isinstance(one, Mapping)]
    if not isinstance(listed, list):
        source.fail(("sources",), f"should be a list, not {listed!r}.")
    seen: set[str] = set()
    for number, entry in enumerate(listed):
        place = ("sources", number)
        text = entry.get("text") or entry.get("abstract") if isinstance(entry, Mapping) else None
        if not isinstance(entry, Mapping) or not entry.get("id") or not text:
            source.fail(place, "should have 'id' and 'text'.", "Give the source both.")
        if str(entry["id"]) in seen:
            source.fail(place, f"has the id {entry['id']!r} of another.", "Rename one.")
        if not status_is_read(entry):
            told = f"should be ok, retracted, superseded or excluded, not {entry['status']!r}."
            source.fail((*place, "status"), told)
        seen.add(str(entry["id"]))
