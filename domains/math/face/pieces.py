"""A draft's steps as the workbench sees them: names for checks, places in the text, units of a
diff.

A step is called by the number its author gave it ("Step 3: …"), where all numbers differ, and by
its place otherwise, so that a step keeps its name over drafts that change other steps.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.math.answers.stated import boxed
from domains.math.notation.drafts import DraftStep, split_steps
from domains.math.notation.limits import TooLarge
from workbench.core.diffing import split_lines

_NUMBER = re.compile(r"[\s>*#_-]*(?:step\s+)?\(?(\d{1,3})\s*(?:[:.)–—-]|\*\*)", re.IGNORECASE)
_ANSWER = re.compile(r"^[\s>*#_-]*(?:the\s+)?(?:final\s+)?answer\b\W*(?:is\b)?|^\s*####", re.I)


def cut(draft: str) -> list[DraftStep]:
    """The steps of a draft; none where it is too long to be read.

    A closing line that states the answer alone ("Answer: …") belongs to the step before it, which
    it only repeats, so that a wrong answer is blamed on the step that found it.
    """
    try:
        steps = split_steps(draft)
    except TooLarge:
        return []
    if len(steps) < 2 or not _ANSWER.match(steps[-1].text):
        return steps
    *others, before, last = steps
    return [*others, DraftStep(draft[before.start : last.end], before.start, last.end)]


def states_answer(draft: str) -> bool:
    """Whether the draft sets its answer apart: in a box, after `####`, or in a line "Answer: …"."""
    return bool(boxed(draft)) or any(map(_ANSWER.match, draft.splitlines()))


def without_answer(text: str) -> str:
    """A step's text without the closing line that states the answer alone."""
    lines = text.split("\n")
    return "\n".join(lines[:-1]).rstrip() if len(lines) > 1 and _ANSWER.match(lines[-1]) else text


def step_names(steps: Sequence[DraftStep]) -> list[str]:
    """A name for each step: by its author's number where that is unambiguous, else by place."""
    matches = [_NUMBER.match(step.text) for step in steps]
    numbered = [int(match[1]) if match else None for match in matches]
    given = [number for number in numbered if number is not None]
    if len(given) < 2 or len(given) != len(set(given)):
        return [f"step {place}" for place in range(1, len(steps) + 1)]
    return [
        f"line {place}" if number is None else f"step {number}"
        for place, number in enumerate(numbered, 1)
    ]


def step_units(draft: str) -> list[str]:
    """The pieces of a draft for a diff: one for each step, for the closing line that states the
    answer, and for each blank line between them.

    Joined by line ends they are the draft, but for a line end at its very end.
    """
    starts = {step.start for step in cut(draft)}
    units: list[str] = []
    at = 0
    for line in split_lines(draft):
        starting = any(at <= start <= at + len(line) for start in starts)
        fresh = starting or not line.strip() or _ANSWER.match(line)
        if fresh or not units or not units[-1].strip():
            units.append(line)
        else:
            units[-1] = f"{units[-1]}\n{line}"
        at += len(line) + (2 if draft.startswith("\r\n", at + len(line)) else 1)
    return units
