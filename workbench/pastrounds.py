"""What earlier sessions taught: what their rounds closed, for the prediction of what one more is
worth, and what people said of the same task's findings.

Read once when a session begins, and written into its first event: what the rules know stands in the
log, so that a session decides the same when it is opened again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.rules.paying import closing_share
from workbench.core.rules.pooling import believed
from workbench.core.said import Said
from workbench.core.session import Session
from workbench.errors import DamagedRow
from workbench.history import Filter, History, Writer

SPOKEN = 60
"""The latest sessions in which somebody spoke that are looked through."""
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


async def with_words(
    strategy: ev.StrategyChoice, writer: Writer, task: str, author: str
) -> ev.StrategyChoice:
    """The strategy with what people said of the task's findings, where its learner may ask: facts
    of everybody, the taste of this author alone.
    """
    if not strategy.questions or strategy.believed:
        return strategy
    found = await writer.run(lambda history: believed(_words(history, task), author))
    return replace(strategy, believed=found)


def _words(history: History, task: str) -> Iterator[Said]:
    """What was said in the latest sessions about the task, the newest first."""
    kinds = (ev.QuestionAnswered, ev.Rated, ev.HunkDecided)
    for id in history.holding(*kinds)[:SPOKEN]:
        with suppress(DamagedRow):
            session = history.load(id)
            if session.task.id == task:
                yield from session.said


def _sessions(history: History, wanted: Filter) -> Iterator[Session]:
    for entry in history.list(wanted, limit=SESSIONS).items:
        with suppress(DamagedRow):
            yield history.load(entry.id)
