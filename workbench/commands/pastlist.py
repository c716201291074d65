"""A page of the history as the screens list it; apart: the first frame waits for no query."""

from __future__ import annotations

from collections.abc import Collection

from workbench.commands.history import outcome_of, wanted
from workbench.history import History, Hit, SessionSummary
from workbench.tui.sessions import HistoryPage, HistoryQuery, PastSession


def page_of(history: History, query: HistoryQuery, after: str, limit: int) -> HistoryPage:
    """The sessions that the query wants, the latest changed first, with what a search found."""
    page = history.list(wanted(query), after=after or None, limit=limit)
    ids = [entry.id for entry in page.items]
    hits = history.newest_hits(query.text, ids) if query.text else {}
    paused = history.paused(ids)
    found = tuple(
        _past(entry, hits.get(entry.id), _running(history, entry.id), paused)
        for entry in page.items
    )
    return HistoryPage(found, page.next or "")


def _running(history: History, session: str) -> str:
    """Where a living process runs it; empty where none does."""
    lease = history.leases.holder(session)
    if lease is None:
        return ""
    return "here" if lease.holder == history.leases.me else "elsewhere"


def _past(
    entry: SessionSummary, hit: Hit | None, running: str, paused: Collection[str]
) -> PastSession:
    outcome = outcome_of(entry, paused)
    return PastSession(
        id=entry.id,
        title=entry.title,
        task=entry.task,
        domain=entry.domain,
        updated=entry.updated,
        model=entry.model,
        strategy=entry.strategy,
        outcome=running if running and outcome in ("paused", "interrupted") else outcome,
        held=running == "elsewhere",
        drafts=entry.drafts,
        score=entry.score,
        simulated=entry.simulated,
        rated=entry.rated,
        corrected=bool(entry.corrections),
        tags=entry.tags,
        excerpt=hit.snippet if hit else "",
        marks=hit.marks if hit else (),
    )
