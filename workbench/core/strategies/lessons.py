"""Reflexion (arXiv 2303.11366): each failed attempt leaves a lesson in words, and the next attempt
is written from the task and the lessons, without the failed text in its context.

The lessons rest on what the checks found, and are kept as texts of the log (`lesson`).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.core.session import Draft, View
from workbench.core.steps import Step, Write
from workbench.core.strategies.asking import about, anew, revision, telling
from workbench.core.telling.prompting import LEARNED, LESSON
from workbench.core.telling.retelling import with_advice

if TYPE_CHECKING:
    from workbench.core.domain import Domain

REMEMBERED = 3
"""The latest lessons that go into the next attempt, as in the paper."""


def lessons(view: View, domain: Domain) -> Step:
    """Draft; have the model draw a lesson from the findings; draft anew with the lessons."""
    if view.current is None:
        return revision(view, domain)
    due = telling(view, domain)
    if due is not None:
        return due
    known = [text for text in view.texts if text.role == "lesson"]
    latest = _latest(view)
    if latest is not None and latest.id not in {text.draft for text in known}:
        return _lesson(view, domain, latest)
    told = "\n\n".join(f"- {text.text.strip()}" for text in known[-REMEMBERED:])
    more = f"{LEARNED}\n\n{told}" if told else ""
    return anew(view, domain, more, draw=len(view.order), samples=view.strategy.samples)


def _latest(view: View) -> Draft | None:
    """The latest draft of the path with findings to learn from."""
    head = view.head
    return head if head is not None and head.results and not head.unusable else None


def _lesson(view: View, domain: Domain, draft: Draft) -> Step:
    seen = about(view, draft, domain)
    seen = replace(seen, strategy=replace(seen.strategy, show_draft="full"))
    seen = replace(seen, templates={**view.templates, "closing": LESSON})
    messages = with_advice(view, domain.prompt(seen))
    return Write(messages, "critic", "lesson", draft.id)
