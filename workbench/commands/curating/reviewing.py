"""The review screens' desk: `curation.Desk` in the writer's thread, its items as plain values."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Protocol, TypeVar

from workbench.commands.curating.review_values import (
    done_of,
    held_of,
    item_of,
    learned_of,
    line_of,
    lines_json,
    proposal_of,
)
from workbench.curation import queue
from workbench.curation.choosing import Choice, choice_of, chosen, facets
from workbench.curation.compiling.standing import compiled, confirm, retire, retire_silent
from workbench.curation.desk import Desk
from workbench.curation.finding import holding, in_listing, known_of
from workbench.curation.grouping import Group, grouped
from workbench.curation.trust.policy import USUAL, Trust
from workbench.curation.turning import Outcome
from workbench.curation.verdicts import TAGS
from workbench.errors import UsageError
from workbench.tui.reviews.contract import ContractLine, Held
from workbench.tui.reviews.desk import Done, Listed, Listing, ReviewItem, ReviewLine, Verdict
from workbench.tui.reviews.learning import Learned, Proposal, Scope

if TYPE_CHECKING:
    from workbench.history import History

T = TypeVar("T")
SHOWN = 500
"""Lines of the queue that are read; more come when it is opened again."""


class Perform(Protocol):
    """Does something with the history in its own thread; `Writer.run` is one."""

    def __call__(self, act: Callable[[History], T], /) -> Awaitable[T]: ...


class WrittenDesk:
    """A desk whose every act takes its turn in the writer's thread."""

    def __init__(self, perform: Perform, author: str, trust: Trust = USUAL) -> None:
        self._perform, self.author, self._trust = perform, author, trust
        self._places: dict[str, queue.Place] = {}

    @property
    def tags(self) -> Sequence[str]:
        """The names of the failure tags."""
        return [tag.name for tag in TAGS]

    async def queue(self, listing: Listing = "open", wanted: str = "") -> Listed:
        """Takes up what is new, and lists what fits."""
        choice = choice_of(wanted, datetime.now(UTC).date())

        def listed(desk: Desk, history: History) -> Listed:
            desk.catch_up()
            if listing == "open" and choice == Choice():
                groups, waiting = desk.groups(SHOWN)
                fitting = waiting
            else:
                places = in_listing(desk, listing)
                known = known_of(history)
                fit = chosen(places, choice, lambda words: holding(history, words), known)
                groups, waiting, fitting = grouped(fit)[:SHOWN], len(places), len(fit)
            self._places = {group.head.row.id: group.head for group in groups}
            lines = tuple(line_of(desk.item(group.head.row.id), group) for group in groups)
            return Listed(lines, waiting, fitting)

        return await self._do(listed)

    def wrong(self, wanted: str) -> str:
        """The message of what is wrong."""
        try:
            choice_of(wanted, datetime.now(UTC).date())
        except UsageError as error:
            return f"{error.message} {error.hint}"
        return ""

    async def facets(self, listing: Listing = "open") -> Sequence[tuple[str, int]]:
        """Filters with their counts."""

        def told(desk: Desk, history: History) -> list[tuple[str, int]]:
            return [(each.filter, each.count) for each in facets(in_listing(desk, listing))]

        return await self._do(told)

    async def lines(self, ids: Sequence[str]) -> Sequence[ReviewLine]:
        """A line for each."""

        def told(desk: Desk, history: History) -> list[ReviewLine]:
            rows = [row for id in ids if (row := history.items.get(id))]
            places = [queue.Place(row, row.need, False, 0.0) for row in rows]
            return [line_of(desk.item(place.row.id), Group(place)) for place in places]

        return await self._do(told)

    async def item(self, id: str) -> ReviewItem:
        """One item, with the reasons for its place."""
        return await self._do(lambda desk, _: item_of(desk.item(id), self._places.get(id)))

    async def decide(
        self,
        ids: Sequence[str],
        verdict: Verdict,
        *,
        correction: str = "",
        tags: Sequence[int] = (),
        note: str = "",
        seconds: float = 0.0,
        contract: Sequence[ContractLine] | None = None,
    ) -> Done:
        """Gives a verdict."""
        terms = None if contract is None else lines_json(contract)

        def given(desk: Desk, history: History) -> Done:
            items = history.items
            first = items.get(ids[0])
            meant = [
                id
                for id in ids
                if not correction or first is None or _answer(items.get(id)) == first.answer
            ]

            def one(id: str, batch: str) -> Outcome:
                return desk.decide(
                    id,
                    verdict,
                    correction=correction,
                    tags=tags,
                    note=note,
                    seconds=seconds / len(meant),
                    contract=terms,
                    batch=batch,
                )

            return done_of(desk.decide_all(meant, one))

        return await self._do(given)

    async def confirm(self, ids: Sequence[str], *, note: str = "", seconds: float = 0.0) -> Done:
        """Says yes to what users said."""

        def given(desk: Desk, history: History) -> Done:
            def one(id: str, batch: str) -> Outcome:
                return desk.confirm(id, note=note, seconds=seconds / len(ids), batch=batch)

            return done_of(desk.decide_all(ids, one))

        return await self._do(given)

    async def undo(self) -> Done:
        """Takes the latest deed back."""
        return await self._do(lambda desk, _: done_of(desk.undo()))

    async def redo(self) -> Done:
        """Brings it back."""
        return await self._do(lambda desk, _: done_of(desk.redo()))

    async def held(
        self, item: ReviewItem, correction: str, lines: Sequence[ContractLine] | None
    ) -> Held:
        """The contract with its verdicts; computed beside the writer's thread."""
        return await asyncio.to_thread(held_of, item.question, item.answer, correction, lines)

    async def compiled(self, id: str, scope: Scope) -> Proposal:
        """The checks of a correction, on trial."""
        return await self._do(
            lambda desk, history: proposal_of(compiled(history, desk.item(id), scope))
        )

    async def activate(self, id: str, scope: Scope, number: int) -> str:
        """Makes one hold."""

        def held(desk: Desk, history: History) -> str:
            return confirm(history, desk.item(id), scope, number, self.author).body.rule

        return await self._do(held)

    async def checks(self) -> Sequence[Learned]:
        """All of them, with the question that each comes from."""

        def told(desk: Desk, history: History) -> list[Learned]:
            return [
                learned_of(check, " ".join(desk.item(check.item).interaction.question.split()))
                for check in retire_silent(history)
            ]

        return await self._do(told)

    async def retire(self, check: str, why: str) -> str:
        """Takes one back."""

        def gone(desk: Desk, history: History) -> str:
            return retire(history, check, why, self.author).body.rule

        return await self._do(gone)

    async def _do(self, act: Callable[[Desk, History], T]) -> T:
        return await self._perform(
            lambda history: act(Desk(history, self.author, self._trust), history)
        )


def _answer(row: object) -> str:
    return str(getattr(row, "answer", ""))
