"""The review screen's desk: `curation.Desk` in the writer's thread, its items as plain values."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from workbench.commands.curating.review import shown
from workbench.core.codec import Json
from workbench.curation import queue
from workbench.curation.desk import Desk, Outcome
from workbench.curation.items import Item
from workbench.curation.trust.policy import USUAL, Trust
from workbench.curation.verdicts import TAGS
from workbench.tui.reviews.desk import Done, Listing, ReviewItem, ReviewLine, Verdict

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
        self._perform, self._author, self._trust = perform, author, trust
        self._places: dict[str, queue.Place] = {}

    @property
    def tags(self) -> Sequence[str]:
        """The names of the failure tags."""
        return [tag.name for tag in TAGS]

    async def queue(self, listing: Listing = "open") -> list[ReviewLine]:
        """Takes up what is new, and lists what waits, or what is in a state."""

        def listed(desk: Desk) -> list[ReviewLine]:
            desk.catch_up()
            places = desk.queue(SHOWN) if listing == "open" else _in_state(desk, listing)
            self._places = {place.row.id: place for place in places}
            return [_line(desk.item(place.row.id), place) for place in places]

        return await self._do(listed)

    async def item(self, id: str) -> ReviewItem:
        """One item, with the reasons for its place."""
        return await self._do(lambda desk: _item(desk.item(id), self._places.get(id)))

    async def decide(
        self,
        id: str,
        verdict: Verdict,
        *,
        correction: str = "",
        tags: Sequence[int] = (),
        note: str = "",
        seconds: float = 0.0,
    ) -> Done:
        """Gives a verdict."""
        return await self._do(
            lambda desk: _done(
                desk.decide(
                    id, verdict, correction=correction, tags=tags, note=note, seconds=seconds
                )
            )
        )

    async def undo(self) -> Done:
        """Takes the latest verdict back."""
        return await self._do(lambda desk: _done(desk.undo()))

    async def redo(self) -> Done:
        """Brings it back."""
        return await self._do(lambda desk: _done(desk.redo()))

    async def _do(self, act: Callable[[Desk], T]) -> T:
        return await self._perform(lambda history: act(Desk(history, self._author, self._trust)))


def _in_state(desk: Desk, state: str) -> list[queue.Place]:
    return [queue.Place(row, row.need, False, 0.0) for row in desk.rows([state])[:SHOWN]]


def _done(outcome: Outcome) -> Done:
    return Done(outcome.item, outcome.state, outcome.says)


def _line(item: Item, place: queue.Place) -> ReviewLine:
    return ReviewLine(
        item.id,
        " ".join(item.interaction.question.split())[:200],
        item.state,
        queue.why(item, place)[0],
        place.control,
    )


def _item(item: Item, place: queue.Place | None) -> ReviewItem:
    said = item.interaction
    item = shown(item)
    begun = item.draft.correction if item.draft else ""
    return ReviewItem(
        id=item.id,
        state=item.state,
        question=said.question,
        answer=said.answer,
        before=tuple((message.role, message.text) for message in said.before),
        sources=_sources(said.sources),
        model=said.model,
        simulated=said.simulated,
        scores=tuple(
            f"{name} {score:.0f} of 100"
            for name, score in (("checks", said.score), ("judges", said.judged))
            if score is not None
        ),
        signals=tuple(
            f"{signal.kind.replace('_', ' ')} ({signal.strength:+.1f}, {signal.source})"
            f" by {signal.by}{': ' + signal.note if signal.note else ''}"
            f"{', then asked for ' + signal.next if signal.next else ''}"
            for signal in item.signals
        ),
        why=queue.why(item, place),
        suggestion=begun or item.suggested,
        confirms=item.confirms,
        standing=tuple(f"{each.author}: {each.body.verdict}" for each in item.standing),
    )


def _sources(given: Json) -> tuple[str, ...]:
    entries = given if isinstance(given, list) else [given] if given else []
    return tuple(
        entry if isinstance(entry, str) else json.dumps(entry, ensure_ascii=False)
        for entry in entries
    )
