"""All findings on what a reply states, in the order in which an agent would mend them."""

from __future__ import annotations

from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.ailing import ailing
from domains.service.stating.answerless import answerless
from domains.service.stating.clocks import clocks
from domains.service.stating.conditions import conditions
from domains.service.stating.counterparts import counterparts
from domains.service.stating.counts import counts
from domains.service.stating.demands import demands
from domains.service.stating.evasive import evasive
from domains.service.stating.given import Given
from domains.service.stating.itself import itself
from domains.service.stating.lapsed import lapsed
from domains.service.stating.means import means
from domains.service.stating.moved import moved
from domains.service.stating.opening import opening
from domains.service.stating.others import others
from domains.service.stating.outranked import outranked
from domains.service.stating.payments import payments
from domains.service.stating.records import statuses
from domains.service.stating.starts import starts
from domains.service.stating.sums import recomputed
from domains.service.stating.tone import tone
from domains.service.stating.units import units
from workbench.core.checks import CheckResult


def statements(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each; nothing for a reply that is not in English."""
    if not reply.english:
        return
    given = Given(reply)
    yield from others(reply)
    yield from statuses(reply)
    yield from counts(reply, given)
    yield from recomputed(reply)
    yield from conditions(reply)
    yield from clocks(reply, given)
    yield from opening(reply, given)
    yield from means(reply, given)
    yield from payments(reply)
    yield from starts(reply)
    yield from evasive(reply, given)
    yield from answerless(reply)
    yield from lapsed(reply)
    yield from outranked(reply)
    yield from ailing(reply, given)
    yield from itself(reply)
    yield from counterparts(reply, given)
    yield from units(reply, given)
    yield from moved(reply)
    yield from demands(reply, given)
    yield from tone(reply)
