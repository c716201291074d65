"""All findings on what a reply states, in the order in which an agent would mend them."""

from __future__ import annotations

from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.clocks import clocks
from domains.service.stating.conditions import conditions
from domains.service.stating.given import Given
from domains.service.stating.in_time import in_time
from domains.service.stating.lapsed import lapsed
from domains.service.stating.others import others
from domains.service.stating.outranked import outranked
from domains.service.stating.priced import priced
from domains.service.stating.reached import reached
from domains.service.stating.sums import recomputed
from domains.service.stating.thresholds import thresholds
from domains.service.stating.tone import tone
from workbench.core.checks import CheckResult


def statements(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each; nothing for a reply that is not in English."""
    if not reply.english:
        return
    given = Given(reply)
    yield from others(reply)
    yield from recomputed(reply)
    yield from conditions(reply)
    yield from clocks(reply, given)
    yield from thresholds(reply)
    yield from priced(reply)
    yield from reached(reply)
    yield from lapsed(reply)
    yield from in_time(reply)
    yield from outranked(reply)
    yield from tone(reply)
