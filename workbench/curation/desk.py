"""The review desk: takes interactions in from the log, shows what to review, writes verdicts.

All state is in the history; a desk can be opened anew at any time and goes on where the last one
left off. `catch_up` reads what was logged since: sessions give interactions for the drafts that
people judged or used, what users said outright becomes a verdict, and the lists are brought up to
date. A `Desk` belongs to the thread of its history.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.ids import ulid
from workbench.curation import questions, queue
from workbench.curation.grouping import Group
from workbench.curation.items import Item, fold_item
from workbench.curation.settling import AGREEING, settled_by_agreement, settled_by_users
from workbench.curation.signals import not_counting, told_by_session
from workbench.curation.trust.policy import USUAL, Trust
from workbench.curation.turning import Outcome, Turning, told_together
from workbench.curation.verdicts import sentence, verdict_of
from workbench.curation.waiting import first_groups, queued
from workbench.errors import DamagedRow, HistoryError, UnknownName, UsageError
from workbench.history import History, ItemRow
from workbench.history.stamps import new_id

DECIDED = queue.DECIDED
BATCH = 400
"""Streams that are taken in, and committed, at once."""
SOON = 2_000
"""Items among which near-duplicates are looked for whenever the queue opens. Of more, a release
looks for them, and `gather`; until then a new item counts as unlike the decided ones.
"""
ENOUGH = 0.02
"""Share of new items from which on they are worth gathering."""
DECISIVE = ("up", "down", "discard")


@dataclass(frozen=True, slots=True)
class CaughtUp:
    """What was new since the last time."""

    interactions: int = 0
    """Logged, or changed."""
    verdicts: tuple[Outcome, ...] = ()
    """Given by what users said outright, or by their agreement."""


@dataclass(slots=True)
class _Read:
    """What was read since the last time that a desk had caught up."""

    seen: set[str] = field(default_factory=set)
    """Items that are new, or changed."""
    given: list[Outcome] = field(default_factory=list)
    own: dict[str, int] = field(default_factory=dict)
    """Streams that the desk wrote to, with the place of the last event."""


class Desk:
    """Review on one history, by one person."""

    def __init__(self, history: History, author: str = "person", trust: Trust = USUAL) -> None:
        self._history, self.author, self._trust = history, author, trust
        self._read = _Read()

    # Taking in

    def catch_up(self) -> CaughtUp:
        """Reads everything logged since the last time, and rules on what it asks: each question
        once, after all is read, however often it came.
        """
        self.take_up()
        items = self._history.items
        while asked := items.unruled(BATCH):
            with self._writing():
                self._read.given += self._ruled(asked)
            self.take_up()
        read, self._read = self._read, _Read()
        return CaughtUp(len(read.seen), tuple(read.given))

    def take_up(self) -> None:
        """Reads everything logged since the last time without ruling on it: for whoever goes on
        logging, and catches up at the end.
        """
        items, read = self._history.items, self._read
        while changed := items.changed(BATCH):
            with self._writing():
                new = [each for each in changed if read.own.get(each[0]) != each[2]]
                read.seen |= {row.id for row in self._caught_up(new, read.given)}
                items.put((), changed[-1][2])

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction, after which it is known where lies what was written for the outcomes:
        that is in the rows already, and not read again.
        """
        read = self._read
        before = len(read.given)
        try:
            with self._history.together():
                yield
        except BaseException:
            self._read = _Read()  # it was taken back
            raise
        fresh = {outcome.item for outcome in read.given[before:]}
        read.own |= self._history.items.places(fresh)

    def gather(self, new: int) -> None:
        """Looks for near-duplicates after so many new items, if they are a good part of all: what
        opens later need not.
        """
        if new >= ENOUGH * self._history.items.count():
            questions.cluster(self._history)

    def _caught_up(
        self, changed: Sequence[tuple[str, str, int]], given: list[Outcome]
    ) -> list[ItemRow]:
        """The rows of these streams, their verdicts added to `given`."""
        rows: list[ItemRow] = []
        for stream, kind, _ in changed:
            with suppress(DamagedRow):  # one bad row keeps nobody from the others
                row, outcome = self._taken_in(stream, kind)
                rows += [row] if row else []
                given += [outcome] if outcome else []
            self._history.let_go(stream)
        self._history.items.put(rows)
        for row in rows:
            with suppress(DamagedRow):
                given += [outcome] if (outcome := self._agreed(row)) else []
        return rows

    def _ruled(self, asked: Collection[str]) -> list[Outcome]:
        """The rulings on these questions, after the verdicts that people agree on over several
        items of one.
        """
        several = questions.rule(self._history, asked)
        found = questions.agreed(self._history, sorted(several), self._trust)
        made = [self._write(each.item, each.given, "workbench", each.row) for each in found]
        self._history.items.put([row for row, _ in made])
        questions.rule(self._history, [row.question for row, _ in made])
        for row, _ in made:
            self._history.let_go(row.id)
        return [outcome for _, outcome in made]

    def _taken_in(self, stream: str, kind: str) -> tuple[ItemRow | None, Outcome | None]:
        if kind == "session":
            self._mirror(stream)
        return self._settled(stream) if kind == "interaction" else (None, None)

    def _mirror(self, session: str) -> None:
        """Interactions for the drafts of a session that people judged or used."""
        log = self._history.events(session)
        drafts = {e.body.draft for e in log if isinstance(e.body, ev.DraftWritten)}
        items = self._history.items
        known = {draft for draft in drafts if items.get(stream_of_draft(session, draft))}
        for told in told_by_session(log, known):
            body = told.interaction
            stream = stream_of_draft(session, body.draft)
            wanted = [_copied(told.draft, body, stream)]
            wanted += [_copied(event, signal, stream) for event, signal in told.signals]
            self._adopt(stream, wanted)

    def _adopt(self, stream: str, wanted: Sequence[ev.Event]) -> None:
        """The stream with exactly these copies counting; what the session took back is undone."""
        try:
            self._history.adopt(stream, wanted)
        except DamagedRow:
            raise
        except HistoryError:
            return  # it was erased here, and stays so
        log = self._history.events(stream)
        ids, skipped = {event.id for event in wanted}, not_counting(log)
        signals = [e for e in log if isinstance(e.body, cu.SignalSeen) and e.origin]
        gone = [e.id for e in signals if e.id not in ids and e.id not in skipped]
        back = [
            undo.id
            for undo in log
            if isinstance(undo.body, ev.Undone)
            and undo.body.event in ids & skipped
            and undo.author == "workbench"
        ]
        self._history.record(stream, [ev.Undone(id) for id in (*gone, *back)])

    def _settled(self, stream: str) -> tuple[ItemRow | None, Outcome | None]:
        """The item's row, after the verdict that its users ask for, if they do."""
        log = self._history.events(stream)
        item = fold_item(log)
        if item is None:
            return None, None
        given = settled_by_users(item, log, self._trust)
        if given is not None:
            return self._write(item, given, "workbench")
        return queue.row_of(item), None

    def _agreed(self, row: ItemRow) -> Outcome | None:
        """The verdict that users of the same answer to the same prompt agree on by their acts."""
        if row.state != "pending" or not queue.users_of(row):
            return None
        twins = [
            each for each in self._history.items.alike(row.digest) if each.answer == row.answer
        ]
        if len({user for twin in twins for user in queue.users_of(twin)}) < AGREEING:
            return None
        logs = [self._history.events(twin.id) for twin in twins]
        items = [item for log in logs if (item := fold_item(log))]
        agreed = settled_by_agreement(items, [event for log in logs for event in log])
        if agreed is None:
            return None
        after, outcome = self._write(*agreed, "workbench")
        self._history.items.put([after])
        return outcome

    # Looking

    def queue(self, limit: int | None = None) -> list[queue.Place]:
        """The open items, in the order in which to review them; one for a contested question."""
        questions.cluster(self._history, SOON)
        return queued(self._history, self._asked_again, limit)

    def groups(self, most: int) -> tuple[list[Group], int]:
        """The first groups of the queue, and how many items wait in all."""
        questions.cluster(self._history, SOON)
        return first_groups(self._history, self._asked_again, most)

    def _asked_again(self, row: ItemRow) -> bool:
        """Whether this person is to decide it without seeing what another reviewer did."""
        if row.ruling or not self._trust.drawn(row.id):
            return False
        reviewers = queue.reviewers_of(row)
        return len(reviewers) == 1 and self.author not in reviewers

    def rows(self, states: Sequence[str] = ()) -> list[ItemRow]:
        """Items in these states, the newest first."""
        rows = self._history.items.rows(states)
        return sorted(rows, key=queue.age, reverse=True)

    def item(self, id: str) -> Item:
        """The item with everything in it. Raises UnknownName."""
        item = fold_item(self._history.events(id))
        if item is None:
            raise UnknownName("interaction", id, [])
        item = replace(item, policy=self._history.policy_of(item.first))
        row = self._history.items.get(id)
        if row is not None and row.state in DECIDED and self._asked_again(row):
            return replace(item, blind=True)
        if row is None or not row.ruling:
            return item
        rivals = questions.rivals(self._history, row)
        if rivals:
            return replace(item, conflict=True, rivals=rivals, state="flagged")
        return replace(item, served=row.ruling == "served")

    def _folded(self, id: str) -> Item:
        """The item by its own log alone."""
        item = fold_item(self._history.events(id))
        assert item is not None, "its verdict was just written"
        return item

    def resolve(self, name: str) -> str:
        """The id of the item meant: its id, the beginning of it, or the agent's own id."""
        items = self._history.items
        found = items.matching(name)
        if not found and items.get(stream_id(f"ref:{name}")):
            return stream_id(f"ref:{name}")
        if len(found) != 1:
            known = [row.id for row in self.rows()[:12]]
            hint = "Several begin so: type more of it." if found else ""
            raise UnknownName("interaction", name, found or known, hint=hint)
        return found[0]

    # Deciding

    def decide(
        self,
        id: str,
        verdict: cu.Verdict,
        *,
        correction: str = "",
        tags: Sequence[int] = (),
        note: str = "",
        seconds: float = 0.0,
        contract: Json = None,
        batch: str = "",
    ) -> Outcome:
        """Gives a verdict on an item; `contract` is its case's as the person left it. Raises
        UnknownName, UsageError.
        """
        item = self.item(id)
        row = self._history.items.get(item.id)
        elsewhere = questions.replaced(self._history, row) if row else ()
        given = verdict_of(
            verdict,
            item=item.id,
            answer=item.interaction.answer,
            author=self.author,
            correction=correction,
            tags=tags,
            note=note,
            seconds=seconds,
            contract=contract,
            batch=batch,
            saw=not item.blind and bool(item.signals or item.standing),
            resolves=(
                *(() if item.blind else item.replaced_by(verdict, self.author, tags)),
                *(elsewhere if verdict in DECISIVE else ()),
            ),
        )
        return self._kept(*self._write(item, given, self.author))

    def decide_all(self, ids: Sequence[str], act: Callable[[str, str], Outcome]) -> Outcome:
        """One deed on several items, taken back at once: `act` is given each item's id and the name
        of the whole. Those that an earlier one of them serves already are left to it.
        """
        batch = new_id()
        done: list[Outcome] = []
        with self._history.together():
            for id in ids:
                row = self._history.items.get(id)
                if not done or row is None or row.ruling != "served":
                    done.append(act(id, batch))
        rest = tuple(id for id in ids if id not in {each.item for each in done})
        return told_together(done, f"{len(ids)} at once: ", rest)

    def confirm(self, id: str, *, note: str = "", seconds: float = 0.0, batch: str = "") -> Outcome:
        """Says yes to what users said of an item. Raises UnknownName; UsageError where they said
        nothing that could be confirmed.
        """
        item = self.item(id)
        if item.confirms is None:
            hint = "Decide it yourself: up, or down with a correction."
            raise UsageError("There is nothing to confirm.", hint)
        verdict, correction = item.confirms
        return self.decide(
            id, verdict, correction=correction, note=note, seconds=seconds, batch=batch
        )

    def _kept(self, row: ItemRow, outcome: Outcome) -> Outcome:
        """The item's row as it is now, and what that means for its question."""
        self._history.items.put([row])
        questions.rule(self._history, [row.question])
        return outcome

    def undo(self, id: str = "") -> Outcome:
        """Takes the latest deed back (of this item, or of all): a verdict with everything it made,
        one on several items on all of them, a check that was compiled or retired.
        """
        return Turning(self._history, self.author, self.item).undo(id)

    def redo(self, id: str = "") -> Outcome:
        """Brings back what was undone last, unless something was decided since."""
        return Turning(self._history, self.author, self.item).redo(id)

    def _write(
        self, item: Item, given: cu.VerdictGiven, author: str, before: ItemRow | None = None
    ) -> tuple[ItemRow, Outcome]:
        (event,) = self._history.record(item.id, [given], author)
        after = self._folded(item.id)
        says = sentence(given.made, after.state, given.why)
        outcome = Outcome(item.id, after.state, given.made, event.id, says, given.verdict)
        return queue.row_of(after, before), outcome


def stream_of_draft(session: str, draft: str) -> str:
    """The stream of the interaction that a draft of a session is."""
    return stream_id(f"session:{session}:{draft}")


def stream_id(name: str) -> str:
    """The id of the stream for something with a name of its own: always the same."""
    found = hashlib.blake2b(name.encode("utf-8", "replace"), digest_size=16).digest()
    return ulid(int.from_bytes(found[:6], "big"), found[6:])


def _copied(origin: ev.Event, body: ev.Body, stream: str) -> ev.Event:
    """A copy for another stream, with an id that follows from the original's."""
    entropy = hashlib.blake2b(f"{stream}:{origin.id}".encode(), digest_size=10).digest()
    return ev.Event(
        id=ulid(_milliseconds(origin.id), entropy),
        session=stream,
        seq=0,
        time=origin.time,
        author=origin.author,
        body=body,
        origin=origin.id,
    )


def _milliseconds(id: str) -> int:
    """The time in a ULID."""
    letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
    number = 0
    for letter in id[:10]:
        number = number * 32 + max(0, letters.find(letter))
    return number & ((1 << 48) - 1)
