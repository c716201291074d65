"""What a colleague on this machine may read: the sessions and the report of each, and nothing that
does anything. The pages have no script and no form, and only reading is answered.
"""

from __future__ import annotations

import html
from collections.abc import Iterable

from workbench.errors import WorkbenchError
from workbench.history.opening import open_to_read
from workbench.history.summary import SessionSummary

MOST = 200
"""Sessions listed."""
AGAIN = 10
"""Seconds after which the page of a session that runs is read again."""


def listed() -> str:
    """The page of all sessions, the latest changed first."""
    history = open_to_read()
    try:
        found = history.list(limit=MOST).items
    finally:
        history.close()
    return _page("Sessions, read-only", _list(found))


def told(session: str) -> tuple[str, bool]:
    """The report of a session, and whether it may still grow; LookupError for one that is none."""
    from workbench.report import page

    history = open_to_read()
    try:
        id = history.resolve(session)
        log = history.events(id)
        stopped = history.load(id).stop is not None
    except WorkbenchError as error:
        raise LookupError(session) from error
    finally:
        history.close()
    return page(log), not stopped


def _list(found: Iterable[SessionSummary]) -> str:
    rows = "".join(
        f'<li><a href="/shared/{html.escape(entry.id, quote=True)}">'
        f"{html.escape(entry.title or entry.task)}</a> "
        f"{html.escape(entry.updated[:16].replace('T', ' '))}, {entry.drafts} drafts, "
        f"{html.escape(entry.reason or entry.outcome)}</li>"
        for entry in found
    )
    return f"<ul>{rows}</ul>" if rows else "<p>There is no session yet.</p>"


def _page(title: str, body: str) -> str:
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f"<title>{html.escape(title)}</title></head><body><h1>{html.escape(title)}</h1>"
        f"{body}</body></html>\n"
    )
