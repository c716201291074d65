"""An action in words: as a finding writes it, and how a sentence says that something was done."""

from __future__ import annotations

import re

from domains.service.entries import Done
from domains.service.machine import (
    shown,
)
from domains.service.words import listed

DONE = re.compile(
    r"\b(?:I|we)(?:['’]ve| have| just| already|['’]ll| will| am going to| shall)+\s"
    r"(?:[^.;!?]|\.(?=\d)){0,60}"
    r"|\b(?<!would )(?<!could )(?<!should )(?<!might )(?<!must )"
    r"(?:has|have|is|are) (?:now |already |just )?been\s(?:[^.;!?]|\.(?=\d)){0,40}",
    re.I,
)
"""What was done or will be, up to the end of the clause."""


def written(done: Done) -> str:
    """An action with its arguments: `refund(order=A-17, amount=20)`."""
    args = ", ".join(f"{key}={shown(value)}" for key, value in done.args.items())
    return f"{done.name}({args})"


def own_next_step(text: str) -> bool:
    """`I will e-mail you once …` is a next step, which needs no action."""
    channels = "|".join(re.escape(one) for one in listed("channels"))
    return bool(re.search(rf"\b(?:will|['’]ll|shall)\s+(?:\w+\s+)?(?:{channels})", text, re.I))
