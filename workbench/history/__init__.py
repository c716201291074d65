"""The only door to SQLite: the append-only log of every session, redacted, searchable.

`History` reads and writes one file, `Writer` gives it a thread of its own. Only a `Redacted` is
ever written (`redacted`); who may write a session is settled by its lease (`lease`), and other
processes reach the holder through the inbox (`inbox`).
"""

from __future__ import annotations

from workbench.history.inbox import Answer, Inbox, Wish
from workbench.history.items import Brief, ItemRow
from workbench.history.lease import Holder, Lease
from workbench.history.place import data_folder, default_path
from workbench.history.redacted import Redacted, RedactorLike, redact_event
from workbench.history.search import Filter, Hit, Page
from workbench.history.stamps import new_id, now
from workbench.history.store import History
from workbench.history.summary import SessionSummary
from workbench.history.writer import Writer

__all__ = [
    "Answer",
    "Brief",
    "Filter",
    "History",
    "Hit",
    "Holder",
    "Inbox",
    "ItemRow",
    "Lease",
    "Page",
    "Redacted",
    "RedactorLike",
    "SessionSummary",
    "Wish",
    "Writer",
    "data_folder",
    "default_path",
    "new_id",
    "now",
    "redact_event",
]
