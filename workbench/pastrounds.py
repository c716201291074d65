"""What rounds of earlier sessions closed, for the prediction of what one more is worth.

Read once when a session begins, and written into its first event: what the rules know stands in the
log, so that a session decides the same when it is opened again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.rules.paying import closing_share
from workbench.core.session import Session
from workbench.errors import DamagedRow
from workbench.history import Filter, History, Writer

SESSIONS = 20
"""The latest of the domain and model that are asked."""


async def with_past(
    strategy: ev.StrategyChoice, writer: Writer, domain: str, model: str
) -> ev.StrategyChoice:
    """The strategy with what the history says of a round, where its rule will ask."""
    if not strategy.payoff or strategy.closing:
        return strategy
    wanted = Filter(domain=domain, model=model)
    share = await writer.run(lambda history: closing_share(list(_sessions(history, wanted))))
    return replace(strategy, closing=round(share, 4))


def _sessions(history: History, wanted: Filter) -> Iterator[Session]:
    for entry in history.list(wanted, limit=SESSIONS).items:
        with suppress(DamagedRow):
            yield history.load(entry.id)
