"""What takes something away from the history, or writes it anew: forgetting, and redaction by the
present rules.

Both leave an entry in the log of erasures in the same transaction, so that one that was stopped is
known to be unfinished, and both end with a scrub: what stood in the index and in the write-ahead
log is overwritten.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.history.connection import Database, transaction
from workbench.history.erasing.erasures import Erasures
from workbench.history.erasing.forgetting import Receipt, count, erase, scrub, with_copies
from workbench.history.erasing.renewal import Renewal, in_turn, stale
from workbench.history.lease import Leases
from workbench.history.reading import standing
from workbench.history.writing.appending import Appender


class Eraser:
    """Takes away through one connection."""

    def __init__(
        self, connection: Database, leases: Leases, appender: Appender, erasures: Erasures
    ) -> None:
        self._db, self._leases = connection, leases
        self._appender, self._erasures = appender, erasures

    def forget(
        self,
        sessions: Sequence[str],
        why: str,
        *,
        dry_run: bool,
        also: Mapping[str, Sequence[ev.Body]],
        counts: Json,
        remaining: Json,
    ) -> Receipt:
        """Erases known sessions and their forks; see `History.forget`."""
        sessions = with_copies(self._db, sessions)
        receipt = count(self._db, sessions)
        if dry_run:
            return receipt
        with transaction(self._db):
            self._leave_tombstones(sessions, why)
            for stream, bodies in also.items():
                self._appender.add(stream, bodies)
            told = {"events": receipt.events} if counts is None else counts
            left = {} if remaining is None else remaining
            receipt = replace(receipt, erasure=self._erasures.begin(why, told, left))
        if remaining is None and self.scrub():
            self._erasures.done(receipt.erasure)
        return receipt

    def _leave_tombstones(self, sessions: Sequence[str], why: str) -> None:
        """Inside a transaction: nothing of the sessions but that they were there."""
        for session in sessions:
            self._leases.refuse_any(session)
        gone = {session: standing(self._db, session)[0] for session in sessions}
        erase(self._db, sessions, why)
        for session, events in gone.items():
            self._appender.bury(session, ev.Forgotten(events, why))

    def renew(
        self, *, everything: bool, dry_run: bool, told: Callable[[int, int], None]
    ) -> Renewal:
        """Redacts what was written under other rules by the present ones; see `History.renew`."""
        waiting = self._stale(everything)
        if dry_run or not waiting:
            seen = partial(self._appender.renew, dry_run=True)
            return replace(in_turn(waiting, seen, told), dry_run=dry_run)
        with transaction(self._db):
            entry = self._erasures.begin("redacted again", {}, [])
        done = in_turn(waiting, self._appender.renew, told)
        if self.scrub():
            self._erasures.done(entry, events=done.events, changed=done.changed)
        return done

    def older_rows(self) -> int:
        """How many rows stand under other rules of redaction than the present ones."""
        return sum(self._stale(everything=False).values())

    def scrub(self) -> bool:
        """Overwrites what erased rows left behind; see `History.scrub`."""
        return scrub(self._db)

    def _stale(self, everything: bool) -> dict[str, int]:
        version = self._appender.fresh_redactor("").policy.version
        return stale(self._db, version, everything)
