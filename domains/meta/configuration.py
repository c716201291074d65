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
from workbench.core.knobs import with_knobs
from workbench.core.strategies import STRATEGIES
from workbench.errors import UsageError
from workbench.lab.learning.trials import Telling
from workbench.lab.tried.reading import Complaint, fields_of, line_of, unread

KNOBS = ("items", "detail", "show_draft", "history", "plateau")
FIELDS = ("strategy", *KNOBS, "template")
OFFERED = tuple(name for name in STRATEGIES if name not in ("team", "judge-panel"))
"""Strategies that need neither judges nor further models."""
MOST_ITEMS = 20


@dataclass(frozen=True, slots=True)
class Reading:
    """What a draft says."""

    telling: Telling
    complaints: tuple[Complaint, ...] = ()


def read(draft: str, templates: Mapping[str, str], telling: Telling) -> Reading:
    """The strategy of a draft with its complaints; `telling` has what a draft does not choose."""
    data = fields_of(draft, "strategy", "strategy")
    if isinstance(data, Complaint):
        return Reading(telling, (data,))
    if "strategy" not in data:
        return Reading(telling, (Complaint("The draft names no strategy.", "Begin: strategy: …"),))
    return _read(draft, data, templates, telling)


def _read(
    draft: str, data: Mapping[str, Any], templates: Mapping[str, str], telling: Telling
) -> Reading:
    wrong = list(unread(draft, data, FIELDS, "strategy"))
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
