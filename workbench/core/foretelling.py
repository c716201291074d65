"""The prompt of the next draft before it is sent: what a note that is being written will become.

Pure, and by the strategy itself: what is shown is what the loop would send if nothing else happened
until then. A round that needs a check or a judge first is foretold from what is known now.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from workbench.core import events as ev
from workbench.core.folding import applied
from workbench.core.messages import Message
from workbench.core.rules.stopping import Stop
from workbench.core.session import Session
from workbench.core.steps import All, Decide, Step, Strategy, Write
from workbench.core.strategies.asking import consuming
from workbench.core.strategy import drafting, next_step, shared_step
from workbench.errors import WorkbenchError

if TYPE_CHECKING:
    from workbench.core.domain import Domain


class Ending(NamedTuple):
    """The stop that going on would end in at once."""

    stop: Stop
    own: bool = False
    """The strategy has nothing more to ask for: no budget moves that, other settings of it do."""


DECISIONS = 4
"""Decisions in a row that a strategy may take before it asks; more are not followed."""


def foretold(
    session: Session, note: ev.Body | None, domain: Domain, find: Callable[[str], Strategy]
) -> tuple[Message, ...]:
    """The messages of the next call for a draft, were the note queued now.

    Raises what the strategy or the domain raises.
    """
    seen = session if note is None else _after(session, note)
    for _ in range(DECISIONS):
        step = drafting(seen.view(), domain, find)
        asked = _asked(step)
        if asked is not None:
            return asked
        if not isinstance(step, Decide):
            break
        for body in step.bodies:
            seen = _after(seen, body)
    view, _ = consuming(seen.view())
    return domain.prompt(view)


def ending(session: Session, domain: Domain, find: Callable[[str], Strategy]) -> Ending | None:
    """The stop that a stopped session would end in at once, with no call and no check before it;
    None where going on does something, or fails.
    """
    if session.stop is None:
        return None
    view = _after(session, ev.Resumed()).view()
    step = shared_step(view)
    if step is not None:
        return Ending(step) if isinstance(step, Stop) else None
    try:
        step = next_step(view, domain, find)
    except WorkbenchError:
        return None
    own = isinstance(step, Stop) and step.reason not in ("tokens", "money", "seconds")
    return Ending(step, own) if isinstance(step, Stop) else None


def _asked(step: Step) -> tuple[Message, ...] | None:
    """The messages of a step that asks for a draft."""
    match step:
        case Write(messages=messages, what="draft"):
            return messages
        case All(steps=steps):
            return next((found for each in steps if (found := _asked(each)) is not None), None)
        case _:
            return None


def _after(session: Session, body: ev.Body) -> Session:
    """The session as if that had happened; no log ever holds it."""
    event = ev.Event("", session.id, session.seq + 1, "", "workbench", body)
    return replace(applied(session, event), seq=session.seq)
