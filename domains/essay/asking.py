"""The request to the writer: the question, the sources, what must be met and kept, the ledger's
form.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from workbench.core.task import Task
from workbench.prose.base.asking import length_asked


def request(task: Task, texts: Mapping[str, str]) -> str:
    """What the writer is asked: the brief, and how essay and ledger are to be written."""
    return f"{brief(task)}\n\n{texts['answer']}"


def brief(task: Task) -> str:
    """The prompt of a task with its sources and demands."""
    given = {**task.materials, **task.settings}
    parts = [task.prompt.strip()]
    parts += [f"{name.title()}: {given[name]}" for name in _SAID if given.get(name)]
    parts += [length_asked(given.get("length")), _style(given.get("style"))]
    for name, told in _LISTS.items():
        listed = given.get(name)
        if isinstance(listed, list) and listed:
            parts.append(f"{told}\n" + "\n".join(f"- {one}" for one in listed))
    parts.append(_sources(given.get("sources")))
    return "\n\n".join(part for part in parts if part)


_SAID = ("genre", "audience", "stance")
_LISTS = {
    "required_sections": "Sections, each under a heading of that name:",
    "must_address": "Objections that have to be met (copy each as the point of its counter):",
    "protected_facts": "Facts that have to stay in every draft:",
}


def _style(given: Any) -> str:
    if not isinstance(given, Mapping):
        return ""
    lines = []
    if given.get("grade_band"):
        low, high = given["grade_band"]
        lines.append(f"readable at school grades {low} to {high}")
    if given.get("spelling"):
        lines.append(f"spelling {given['spelling']}")
    if given.get("banned"):
        lines.append("without the words " + ", ".join(f"“{one}”" for one in given["banned"]))
    return f"Style: {'; '.join(lines)}." if lines else ""


def _sources(given: Any) -> str:
    """The sources in full: they are all that may be quoted."""
    told = []
    for one in given if isinstance(given, list) else []:
        if isinstance(one, Mapping):
            named = ", ".join(str(one[k]) for k in ("title", "year") if one.get(k))
            notes = f" Superseded by {one['superseded_by']}." if one.get("superseded_by") else ""
            notes += " It has to be used." if one.get("must_use") else ""
            told.append(f"[{one.get('id')}] {named}.{notes}\n{str(one.get('text')).strip()}")
    return "The sources:\n\n" + "\n\n".join(told) if told else ""


def example(task: Task) -> str:
    """The shortest ledger that fits a task; its words are no answers."""
    given = {**task.materials, **task.settings}
    listed = given.get("sources")
    first = listed[0] if isinstance(listed, list) and listed else {}
    source = str(first.get("id", "s1")) if isinstance(first, Mapping) else "s1"
    points = given.get("must_address")
    point = str(points[0]) if isinstance(points, list) and points else "…"
    proof = {"source": source, "source_quote": "…", "draft_quote": "…"}
    ledger = {
        "thesis": {"quote": "…"},
        "claims": [{"id": "c1", "quote": "…", "supports": "thesis", "evidence": [proof]}],
        "counters": [{"point": point, "quote": "…", "reply_quote": "…", "evidence": []}],
    }
    return f"```json ledger\n{json.dumps(ledger, ensure_ascii=False)}\n```"
