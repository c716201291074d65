"""A strategy of feedback as a draft: YAML, read with every complaint at its line.

strategy: checked-refine
items: 3                   # findings told in a round
detail: fix                # named | located | explained | fix
show_draft: full           # full | span | none
history: true              # tell what was tried before
plateau: 3                 # rounds without a gain before the loop stops
template: plain            # one of the task's closing lines
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from workbench.core import events as ev
from workbench.core.checks import Span, line_span
from workbench.core.codec import Json
from workbench.core.knobs import with_knobs
from workbench.core.strategies import STRATEGIES
from workbench.errors import UsageError
from workbench.lab.learning.trials import Telling

KNOBS = ("items", "detail", "show_draft", "history", "plateau")
FIELDS = ("strategy", *KNOBS, "template")
OFFERED = tuple(name for name in STRATEGIES if name not in ("team", "judge-panel"))
"""Strategies that need neither judges nor further models."""
MOST_ITEMS = 20


@dataclass(frozen=True, slots=True)
class Complaint:
    """What cannot be used of a strategy."""

    message: str
    fix: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a draft says."""

    telling: Telling
    complaints: tuple[Complaint, ...] = ()


def read(draft: str, templates: Mapping[str, str], telling: Telling) -> Reading:
    """The strategy of a draft with its complaints; `telling` has what a draft does not choose."""
    import yaml

    try:
        data: Json = yaml.safe_load(draft)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        told = " ".join(str(getattr(error, "problem", "") or error).split())[:200]
        mark = getattr(error, "problem_mark", None)
        span = line_span(draft, mark.line + 1) if mark is not None else None
        return Reading(telling, (Complaint(f"The draft is no YAML: {told}.", "", span),))
    if not isinstance(data, Mapping) or "strategy" not in data:
        return Reading(telling, (Complaint("The draft names no strategy.", "Begin: strategy: …"),))
    return _read(draft, data, templates, telling)


def _read(
    draft: str, data: Mapping[str, Any], templates: Mapping[str, str], telling: Telling
) -> Reading:
    wrong = [
        Complaint(f"'{key}' is no field of a strategy.", f"Fields: {', '.join(FIELDS)}.",
                  line_of(draft, f"{key}:"))
        for key in data if key not in FIELDS
    ]  # fmt: skip
    name, template = str(data["strategy"]), data.get("template")
    if name not in OFFERED:
        told = f"'{name}' is no strategy that can be tried here."
        fix = f"Those that can: {', '.join(OFFERED)}."
        return Reading(telling, (*wrong, Complaint(told, fix, line_of(draft, "strategy:"))))
    if template is not None and template not in templates:
        told = f"'{template}' is none of the task's templates."
        fix = f"They are: {', '.join(templates) or 'none'}."
        wrong.append(Complaint(told, fix, line_of(draft, "template:")))
    choice = ev.StrategyChoice(name)
    for knob in KNOBS:
        if knob in data:
            try:
                choice = with_knobs(choice, STRATEGIES[name], {knob: data[knob]})
            except UsageError as error:
                wrong.append(Complaint(error.message, error.hint, line_of(draft, f"{knob}:")))
    if choice.items > MOST_ITEMS:
        told = f"'items' should be at most {MOST_ITEMS}, not {choice.items}."
        wrong.append(Complaint(told, "", line_of(draft, "items:")))
    closing = templates.get(str(template), "")
    return Reading(replace(telling, choice=choice, closing=closing), tuple(wrong))


def line_of(draft: str, words: str) -> Span | None:
    """The line that begins with the words."""
    for number, line in enumerate(draft.splitlines(), 1):
        if line.startswith(words):
            return line_span(draft, number)
    return None
