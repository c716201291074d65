"""The bounds that untrusted mathematics must keep, and the one way of saying that it did not.

Every limit is checked before the costly thing is built. The sizes were chosen by measuring 22
hostile inputs: within them the dearest costs well under a second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

from workbench.errors import WorkbenchError

Asked = ParamSpec("Asked")
Made = TypeVar("Made")

MAX_CHARS = 2_000  # one answer or one formula
MAX_STEP_CHARS = 6_000  # one step of a worked solution
MAX_PROBLEM_CHARS = 12_000
MAX_STEPS = 200
MAX_PHRASE_CHARS = 500  # longer answers are formulas; words in them are not interpreted
MAX_TOKENS = 600
MAX_DEPTH = 60
MAX_DIGITS = 400  # digits of one literal
MAX_POWER_DIGITS = 20_000  # decimal digits of an evaluated power
MAX_FACTORIAL = 3_000  # 3000! has 9,131 digits
MAX_TERMS = 5_000  # of a finite sum or product of numbers, and of an expansion
MAX_SYMBOLIC_TERMS = 200  # of a finite sum or product that is written out in letters
MAX_EXPONENT = 5_000  # of a scientific notation literal


class Unreadable(WorkbenchError):
    """Text that has no reading as mathematics here; the message says which part and why."""


class TooLarge(Unreadable):
    """Readable perhaps, but beyond the bounds above; refused before anything was computed."""


def check_length(text: str, limit: int = MAX_CHARS) -> None:
    """Refuse over-long text first of all: even a regular expression is too dear for it."""
    if len(text) > limit:
        raise TooLarge(f"{len(text):,} characters; at most {limit:,} are read.")


def readable(make: Callable[Asked, Made], *args: Asked.args, **named: Asked.kwargs) -> Made | None:
    """What is made of a part, or None where the part has no reading."""
    try:
        return make(*args, **named)
    except Unreadable:
        return None
