"""What the figures of a reply make when they are reckoned again from records, policies and actions:
parts against the whole, fees by the day, working days, last days and what they are counted
from, conditions that are not met, and
amounts of a policy that is gone.

Each holds a figure against another value of the same thing that is computed here; without one it
says nothing. What a sentence is about is read from words, so all of it warns.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.service.reckoned.deadlines import deadlines
from domains.service.reckoned.gone import gone
from domains.service.reckoned.lateness import lateness
from domains.service.reckoned.parts import parts
from domains.service.reckoned.started import started
from domains.service.reckoned.unmet import unmet_conditions
from domains.service.reckoned.workdays import workdays
from domains.service.reply import Reply
from workbench.core.checks import CheckResult


def reckoned(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each figure that comes out otherwise, in a reply in English."""
    if not reply.english:
        return
    yield from parts(reply)
    yield from lateness(reply)
    yield from workdays(reply)
    yield from gone(reply)
    yield from deadlines(reply)
    yield from started(reply)
    yield from unmet_conditions(reply)
