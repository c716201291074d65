"""The task of an essay file.

    prompt, genre, audience, stance, language
    length: {min, max}            words of the prose
    required_sections: [heading]
    sources: [{id, title, year, text, superseded_by, caution, must_use}]
    must_address: [objection]
    protected_facts: [text]
    style: {grade_band: [low, high], spelling: en-GB, banned: [phrase]}

Each may stand at the top of the file or in `materials`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from workbench.core.task import Task
from workbench.core.taskfile import COMMON_FIELDS, TaskFile, common_task

LISTS = ("sources", "must_address", "protected_facts", "required_sections")
MAPPINGS = ("length", "style")
TEXTS = ("genre", "audience", "stance", "language")
OWN = frozenset([*LISTS, *MAPPINGS, *TEXTS])


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    source.known_fields((), COMMON_FIELDS | OWN)
    common = {key: value for key, value in source.data.items() if key in COMMON_FIELDS}
    task = common_task(replace(source, data=common), frozenset(), "essay")
    own = {key: source.data[key] for key in OWN if key in source.data}
    materials = {**task.materials, **own}
    _check(source, materials)
    return replace(task, materials=materials)


def _check(source: TaskFile, materials: Mapping[str, Any]) -> None:
    for name in LISTS:
        if not isinstance(materials.get(name) or [], list):
            source.fail((name,), f"should be a list, not {materials[name]!r}.")
    for name in MAPPINGS:
        if not isinstance(materials.get(name) or {}, Mapping):
            source.fail((name,), f"should be a mapping, not {materials[name]!r}.")
    seen: set[str] = set()
    for number, entry in enumerate(materials.get("sources") or []):
        place = ("sources", number)
        if not isinstance(entry, Mapping) or not entry.get("id") or not entry.get("text"):
            source.fail(place, "should have 'id' and 'text'.", "Give the source both.")
        if str(entry["id"]) in seen:
            source.fail(place, f"has the id {entry['id']!r} of another.", "Rename one.")
        seen.add(str(entry["id"]))
