"""An action in words: as a finding writes it, and what needs none."""

from __future__ import annotations

import re

from domains.service.entries import Done
from domains.service.machine import (
    shown,
)
from domains.service.words import listed


def written(done: Done) -> str:
    """An action with its arguments: `refund(order=A-17, amount=20)`."""
    args = ", ".join(f"{key}={shown(value)}" for key, value in done.args.items())
    return f"{done.name}({args})"


def own_next_step(text: str) -> bool:
    """`I will e-mail you once …` is a next step, which needs no action."""
    channels = "|".join(re.escape(one) for one in listed("channels"))
    return bool(re.search(rf"\b(?:will|['’]ll|shall)\s+(?:\w+\s+)?(?:{channels})", text, re.I))
