"""A draft's steps as the workbench sees them: names for checks, places in the text, units of a
diff.

A step is called by the number its author gave it ("Step 3: …"), where all numbers differ, and by
its place otherwise, so that a step keeps its name over drafts that change other steps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.math.drafts import DraftStep, split_steps
from domains.math.limits import TooLarge
from workbench.core.diffing import split_lines

_NUMBER = re.compile(r"[\s>*#_-]*(?:step\s+)?\(?(\d{1,3})\s*(?:[:.)–—-]|\*\*)", re.IGNORECASE)
_ANSWER = re.compile(r"^[\s>*#_-]*(?:the\s+)?(?:final\s+)?answer\b\W*(?:is\b)?|^\s*####", re.I)


def cut(draft: str) -> list[DraftStep]:
    """The steps of a draft; none where it is too long to be read.

    A closing line that states the answer alone ("Answer: …") is no part of the step before it.
    """
    try:
        steps = split_steps(draft)
    except TooLarge:
        return []
    return [piece for step in steps for piece in _without_answer(step)]


def _without_answer(step: DraftStep) -> list[DraftStep]:
    lines = list(re.finditer(r"[^\n]+", step.text))
    last = lines[-1]
    if len(lines) < 2 or not _ANSWER.match(last[0]):
        return [step]
    body = step.text[: last.start()].rstrip()
    head = DraftStep(body, step.start, step.start + len(body))
    return [head, DraftStep(last[0], step.start + last.start(), step.end)]


def step_names(steps: Sequence[DraftStep]) -> list[str]:
    """A name for each step: by its author's number where that is unambiguous, else by place; the
    closing line is called `answer line`.
    """
    numbered = [_number(step) for step in steps]
    given = [number for number in numbered if number is not None]
    trusted = len(given) == len(set(given)) and len(given) >= 2
    names: list[str] = []
    for place, (step, number) in enumerate(zip(steps, numbered, strict=True), 1):
        if place == len(steps) and len(steps) > 1 and _ANSWER.match(step.text):
            names.append("answer line")
        elif trusted:
            names.append(f"step {number}" if number is not None else f"line {place}")
        else:
            names.append(f"step {place}")
    return names


def _number(step: DraftStep) -> int | None:
    match = _NUMBER.match(step.text)
    return int(match[1]) if match else None


def step_units(draft: str) -> list[str]:
    """The pieces of a draft for a diff: one for each step, one for each blank line between them.

    Joined by line ends they are the draft, but for a line end at its very end.
    """
    starts = {step.start for step in cut(draft)}
    units: list[str] = []
    at = 0
    for line in split_lines(draft):
        fresh = any(at <= start <= at + len(line) for start in starts) or not line.strip()
        if fresh or not units or not units[-1].strip():
            units.append(line)
        else:
            units[-1] = f"{units[-1]}\n{line}"
        at += len(line) + (2 if draft.startswith("\r\n", at + len(line)) else 1)
    return units
