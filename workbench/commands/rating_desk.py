"""The rating screens' desk: the history's drafts in the writer's thread, as plain values."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from workbench.catalog import find_domain
from workbench.commands.calibrate import in_words
from workbench.commands.curating.reviewing import Perform
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.task import Task
from workbench.errors import UnknownName
from workbench.history import History
from workbench.judges import rubric_of
from workbench.own_rubrics import kept_with, read_criterion
from workbench.rating.queue import (
    Rateable,
    RateablePair,
    blind_name,
    find_rateable,
    rateables,
    rating,
    revealed,
    waiting,
    waiting_pairs,
)
from workbench.rating.standing import standings_of
from workbench.tui.rating.desk import (
    Agreement,
    ApartLine,
    JudgeLine,
    PairSheet,
    Sheet,
    SheetCriterion,
    Side,
)


class WrittenRating:
    """A desk whose every act takes its turn in the writer's thread."""

    def __init__(self, perform: Perform, author: str) -> None:
        self._perform, self.author = perform, author

    async def next(self, skipped: Collection[str]) -> Sheet | None:
        """The next draft that waits."""

        def act(history: History) -> Sheet | None:
            found = waiting(history, self.author)
            one = next((one for one in found if one.name not in skipped), None)
            unseen = sum(each.saw == "nothing" for each in found)
            return None if one is None else _sheet(one, len(found), unseen)

        return await self._perform(act)

    async def pair(self, skipped: Collection[str]) -> PairSheet | None:
        """The next pair that waits."""

        def act(history: History) -> PairSheet | None:
            for pair in waiting_pairs(history, self.author):
                if f"{pair.left.name} {pair.right.name}" not in skipped:
                    return _pair(pair)
            return None

        return await self._perform(act)

    async def rate(
        self, sheet: Sheet, levels: Mapping[str, float], note: str, seconds: float
    ) -> Sequence[str]:
        """Write a rating, seen as it is now."""

        def act(history: History) -> Sequence[str]:
            one = find_rateable(history, sheet.name, self.author)
            body = rating(one, dict(levels), note, seconds)
            history.record(one.session, (body,), self.author)
            return revealed(history.load(one.session), one.draft)

        return await self._perform(act)

    async def prefer(self, pair: PairSheet, winner: Side, seconds: float) -> Sequence[str]:
        """Write which is better."""

        def act(history: History) -> Sequence[str]:
            left = find_rateable(history, pair.left.name, self.author)
            right = find_rateable(history, pair.right.name, self.author)
            said = (left.draft, right.draft, winner, left.rubric.version, pair.saw)
            history.record(left.session, (ev.RatedPair(*said, round(seconds, 1)),), self.author)
            drafts = history.load(left.session).drafts
            numbers = [drafts[each.draft].number for each in (left, right)]
            return "left was draft {}, right draft {}".format(*numbers).split(", ")

        return await self._perform(act)

    def sheet(self, log: Sequence[ev.Event], draft: str) -> Sheet:
        """A draft of a session that runs here. UnknownName where it cannot be rated."""
        return _sheet(self._live(log, draft))

    def rated(
        self, log: Sequence[ev.Event], sheet: Sheet, levels: Mapping[str, float], note: str
    ) -> tuple[ev.Body, Sequence[str]]:
        """Its rating as an event."""
        session = fold(log)
        draft = next(d for d in session.drafts if blind_name(session.id, d) == sheet.name)
        body = rating(self._live(log, draft), dict(levels), note)
        return body, revealed(session, draft)

    def _live(self, log: Sequence[ev.Event], draft: str) -> Rateable:
        for one in rateables(log, self.author):
            if one.draft == draft:
                return one
        raise UnknownName("draft", draft, (), hint="Only a whole draft can be rated.")

    async def add_criterion(self, domain: str, text: str) -> str:
        """A new version of the person's rubric."""

        def act(history: History) -> str:
            found = find_domain(domain)
            before = rubric_of(found, Task("", domain, "", ""))
            made, file = kept_with(domain, before, read_criterion(text))
            added = made.rubric.criteria[-1].id
            return f"'{added}' is a criterion now ({file}); ratings before it are older."

        return await self._perform(act)

    async def agreement(self) -> Agreement:
        """Judges against blind levels."""

        def act(history: History) -> Agreement:
            found = standings_of(history, self.author)
            judges = [JudgeLine(each.judge, in_words(each)) for each in found]
            apart = [
                _apart(history, each.judge, row.item, (row.criterion, row.judge, row.person))
                for each in found
                for row in each.calibration.disagreements
            ]
            return Agreement(tuple(judges), tuple(apart))

        return await self._perform(act)


def _apart(history: History, judge: str, item: str, said: tuple[str, float, float]) -> ApartLine:
    session, _, number = item.rpartition(":")
    draft = history.load(session).by_number(int(number))
    id = draft.id if draft is not None else ""
    return ApartLine(session, id, int(number), judge, *said)


def _pair(pair: RateablePair) -> PairSheet:
    return PairSheet(_sheet(pair.left), _sheet(pair.right), pair.saw)


def _sheet(one: Rateable, waiting: int = 0, unseen: int = 0) -> Sheet:
    criteria = tuple(SheetCriterion(c.id, c.question, dict(c.levels)) for c in one.rubric.criteria)
    return Sheet(
        one.name, one.task, one.text, criteria, one.domain, one.saw, waiting, unseen, one.older
    )
