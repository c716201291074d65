"""What is waited for while a call runs: what it answers, how long, tokens and money so far.

Tokens are estimated at four characters each until the call ends, and say so; a price that is not
known is said in words and is never 0.
"""

from __future__ import annotations

from collections.abc import Callable

from workbench.core.events import CallStarted
from workbench.core.messages import Usage
from workbench.core.session import Session
from workbench.tui.words import count, elapsed

CHARACTERS_A_TOKEN = 4
"""As the estimates of calls have it."""

UNPAID = ("practice", "person", "replay")
"""Who asks no money for a draft."""
Price = Callable[[Usage], float | None]


def waited_for(session: Session, call: CallStarted) -> str:
    """What the running call is for: the text, and what of the last draft it answers."""
    if call.what != "draft":
        return f"{call.what.capitalize()}, as it is written"
    what = f"Draft {session.next_number}, as it is written: not saved yet"
    answers = answered(session)
    return f"{what} · {answers}" if answers else what


def answered(session: Session) -> str:
    """What the next draft answers: findings sent, notes of the person; empty for a first draft."""
    parts = []
    current = session.current
    items = len(current.items_sent) if current is not None else 0
    if items:
        parts.append(f"{items} finding{'s' * (items != 1)}")
    number = session.next_number
    notes = sum(
        n.status == "consumed" and (n.number == number or n.holds == "always")
        for n in session.path.guidance
    )
    if notes:
        parts.append(f"{notes} note{'s' * (notes != 1)} of yours")
    return f"answers {' and '.join(parts)}" if parts else ""


def spent_so_far(call: CallStarted, characters: int, seconds: float, price: Price) -> str:
    """How long the call runs, and what it used by now."""
    sent = sum(len(message.text) for message in call.messages) // CHARACTERS_A_TOKEN
    come = characters // CHARACTERS_A_TOKEN
    usage = Usage(sent, come, estimated=True)
    cost = price(usage)
    money = "price unknown" if cost is None else f"≈ ${cost:.4f}"
    if call.model.provider in UNPAID:
        money = "no cost"
    waits = "" if characters else "no word yet · "
    return f"{waits}{elapsed(seconds)} · ≈ {count(sent)} tokens sent, {count(come)} come · {money}"
