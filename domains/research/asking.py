"""The request to the writer: question, sources with what is known of them, demands, the ledger's
form. Key points are never in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from domains.research.sources import Source, read_sources
from workbench.core.task import Task
from workbench.prose.base.asking import length_asked


def request(task: Task, texts: Mapping[str, str]) -> str:
    """What the writer is asked: the brief, and how synthesis and ledger are to be written."""
    given = {**task.materials, **task.settings}
    reviews = texts["reviews"] if given.get("reviews") else ""
    parts = [brief(task), reviews, texts["answer"], _pool(given.get("pool"), texts)]
    return "\n\n".join(part for part in parts if part)


def brief(task: Task, reviewed: bool = True) -> str:
    """The prompt of a task with its sources, its demands, and what reviewers said of a draft."""
    given = {**task.materials, **task.settings}
    parts = [task.prompt.strip()]
    if given.get("question") and str(given["question"]) not in task.prompt:
        parts.append(f"Question: {given['question']}")
    parts += [f"{n.title()}: {given[n]}" for n in ("genre", "audience", "field") if given.get(n)]
    parts.append(length_asked(given.get("length")))
    for name, told in _LISTS.items():
        listed = given.get(name)
        listed = [listed] if isinstance(listed, str) else listed
        if isinstance(listed, list) and listed:
            parts.append(f"{told}\n" + "\n".join(f"- {one}" for one in listed))
    sources = read_sources(given.get("sources"))
    parts.append("The sources:\n\n" + "\n\n".join(_source(one) for one in sources))
    parts.append(_reviewed(given) if reviewed else "")
    return "\n\n".join(part for part in parts if part)


_LISTS = {
    "inclusion": "What may be included:",
    "required_sections": "Sections, each under a heading of that name:",
    "protected_facts": "Facts that have to stay in every draft:",
}


def _source(source: Source) -> str:
    named = ", ".join(part for part in ("; ".join(source.authors), source.year) if part)
    lines = [f"[@{source.id}] {named}: {source.title}".strip()]
    lines += list(_known(source))
    return "\n".join([*lines, source.text.strip()])


def _known(source: Source) -> Iterator[str]:
    facts = [source.design_named] if source.design_named else []
    facts += [f"n = {source.n:g}"] if source.n is not None else []
    if source.effect is not None:
        effect = source.effect
        ends = f" [{effect.lo:g}, {effect.hi:g}]" if effect.lo is not None else ""
        unit = " ".join(part for part in (effect.measure, effect.unit) if part)
        facts.append(f"effect {effect.est:g}{ends} {unit}".strip())
    if source.status != "ok":
        by = f" by {source.superseded_by}" if source.superseded_by else ""
        facts.append(f"{source.status.upper()}{by}")
    if source.cohort:
        facts.append(f"people: {source.cohort}")
    if facts:
        yield f"({'; '.join(facts)})"


def _reviewed(given: Mapping[str, Any]) -> str:
    """The draft that reviewers read, and their points."""
    points = given.get("reviews")
    if not isinstance(points, list) or not points:
        return ""
    lines = []
    for one in points:
        if isinstance(one, Mapping):
            where = f" on “{one['quote']}”" if one.get("quote") else ""
            lines.append(f"- {one.get('id')} ({one.get('reviewer')}){where}: {one.get('request')}")
    draft = str(given.get("draft_under_review") or "").strip()
    before = f"The draft that was reviewed:\n\n{draft}\n\n" if draft else ""
    return f"{before}The reviewers' points:\n" + "\n".join(lines)


def _pool(given: Any, texts: Mapping[str, str]) -> str:
    if not given:
        return ""
    wanted = given if isinstance(given, Mapping) else {}
    model = f" with the {wanted['model']} effects model" if wanted.get("model") else ""
    unit = f" in {wanted['unit']}" if wanted.get("unit") else ""
    return f"A pooled value is wanted{model}{unit}. {texts['pooled']}"


def example(task: Task) -> str:
    """The shortest ledger that fits a task; its words are no answers."""
    given = {**task.materials, **task.settings}
    sources = read_sources(given.get("sources"))
    first = sources[0].id if sources else "s1"
    claim = {
        "id": "c1", "quote": "…", "type": "finding",
        "cites": [{"id": first, "source_quote": "…"}],
    }  # fmt: skip
    ledger: dict[str, Any] = {"claims": [claim]}
    if given.get("pool"):
        value = {"est": 0, "lo": 0, "hi": 0, "i2": 0, "quote": "…"}
        ledger["pooled"] = [{"studies": [first], "model": "random", **value}]
    reviews = given.get("reviews")
    if isinstance(reviews, list) and reviews and isinstance(reviews[0], Mapping):
        ledger["answers"] = [{"point": str(reviews[0].get("id", "p1")), "quote": "…"}]
    return f"```json ledger\n{json.dumps(ledger, ensure_ascii=False)}\n```"
