"""The diff bench: what is compared and what changed among the checks, above the two drafts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from workbench.core.session import Draft
from workbench.core.telling.progress import Progress, progress
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import one_line, padded
from workbench.tui.timetable import told_change
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.painted import Lines
from workbench.tui.words import checks_label, rating_label, score_label

NAMED = 70
"""Cells for the names of checks in the head."""


class DiffPane(Vertical):
    """Heads of both drafts, the checks that changed, and the diff."""

    @dataclass
    class Resized(Message):
        """The pane has another width, or its first one: it is drawn before it was laid out."""

        pane: DiffPane

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.head = Lines(id="diff-head")
        self.view = DiffView(glyphs=glyphs, id="diff")
        self._left: Draft | None = None
        self._right: Draft | None = None
        self._answered: tuple[str, ...] = ()
        self._best = self._current = ""
        self._worths: Mapping[tuple[tuple[int, int], tuple[int, int]], str] = {}

    def compose(self) -> ComposeResult:
        """Head above, diff below."""
        yield self.head
        yield self.view

    def tell(
        self,
        left: Draft | None,
        right: Draft | None,
        *,
        answered: tuple[str, ...],
        best: str,
        current: str = "",
    ) -> None:
        """Say what is compared; `answered` = feedback items that the right draft addressed, `best`
        and `current` the ids of those drafts.
        """
        self._left, self._right, self._answered = left, right, answered
        self._best, self._current = best, current
        self._show_head()

    def weigh(self, worths: Mapping[tuple[tuple[int, int], tuple[int, int]], str]) -> None:
        """What changes bought, in words, by the units that they take; empty while unknown."""
        if worths != self._worths:
            self._worths = worths
            self._show_head()

    def on_resize(self) -> None:
        """The head's halves follow the width."""
        self._show_head()
        self.post_message(self.Resized(self))

    def _show_head(self) -> None:
        if self._right is None:
            self.head.show([])
            return
        if self._left is None:
            self.head.show([Row("", self._title_of(self._right))])
            return
        self.head.show(
            [self._names(self._left, self._right), self._deltas(self._left, self._right)]
        )

    def _names(self, left: Draft, right: Draft) -> Row:
        width = self.view.inner_width
        if not self.view.split:
            arrow: Part = (f" {self.glyphs.arrow} ", "dim")
            room = max(0, (width - 3) // 2)
            return Row("", (*self._fitting(left, room), arrow, *self._fitting(right, room)))
        half = max(0, (width - 3) // 2)
        first = self._fitting(left, half)
        used = "".join(text for text, _ in first)
        if len(used) > half:
            first = ((padded(used, half), "strong"),)
        filling = max(0, half - len(used))
        bar = " " * filling + f" {self.glyphs.bar} "
        return Row("", (*first, (bar, "dim"), *self._fitting(right, half)))

    def _fitting(self, draft: Draft, width: int) -> Line:
        """The draft's title; without its score where that would be cut in the middle."""
        whole = self._title_of(draft)
        fits = sum(len(text) for text, _ in whole) <= width
        return whole if fits else self._title_of(draft, score=False)

    def _title_of(self, draft: Draft, *, score: bool = True) -> Line:
        star, current = f"{self.glyphs.best} ", f"{self.glyphs.current} "
        mark = {self._current: current} | {self._best: star}
        who = "yours · " if draft.author == "person" else ""
        rating = rating_label(draft, self.glyphs)
        parts: list[Part] = [
            (f"Draft {draft.number} ", "strong"),
            (mark.get(draft.id, ""), "warn"),
            (f"· {who}{_verdicts(draft, score)}", ""),
        ]
        if rating:
            parts.append((f" · {rating}", "good" if draft.rating > 0 else "bad"))
        return tuple(parts)

    def _deltas(self, left: Draft, right: Draft) -> Row:
        g = self.glyphs
        change = progress(left, right)
        parts: list[Part] = list(told_change(change, g)) if change is not None else []
        if self._answered:
            parts.append(
                (f"{'  ' * bool(parts)}{g.answer} answers {', '.join(self._answered)}", "accent")
            )
        place = self._place()
        beside = cell_len(place) + bool(place)  # and the blank that is kept before it
        room = self.view.content_region.width - beside - sum(cell_len(text) for text, _ in parts)
        for word, names in _named(change) if change is not None else ():
            said = _listed(word, names, room)
            parts.append((said, "dim"))
            room -= cell_len(said)
        return Row("", tuple(parts), ((place, "dim"),) if place else ())

    def _place(self) -> str:
        view = self.view
        if view.layout_ is None:
            return ""
        total = len(view.layout_.blocks)
        if not total:
            return " no difference "
        where = f"change {view.block + 1} of {total}" if view.block >= 0 else f"{total} changes"
        hunk = view.hunk
        worth = self._worths.get((hunk.old, hunk.new), "") if hunk is not None else ""
        if worth:
            return f" change {view.block + 1} of {total} {worth} "
        cells = view.pair.cells if view.pair is not None else None
        said = [
            where if total > 1 or view.block >= 0 else "1 change",
            f"{cells} cell{'s' * (cells != 1)}" if cells is not None else "",
            "folded" if view.folded else "",
        ]
        return f" {' · '.join(filter(None, said))} "


def _verdicts(draft: Draft, score: bool) -> str:
    if not draft.check_set:
        return "not checked yet"
    return f"{checks_label(draft)} · {score_label(draft)}" if score else checks_label(draft)


def _named(change: Progress) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The checks worth naming, what may be wrong first."""
    yield "broken", change.broken + change.broken_beside
    yield "no longer asked", change.gone
    yield "fixed", change.fixed + change.fixed_beside


def _listed(word: str, names: Sequence[str], room: int) -> str:
    """As many whole names as there is room for, and how many more there are; empty for none."""
    for number in range(len(names), 0, -1):
        more = f" +{len(names) - number}" if number < len(names) else ""
        said = f"  {word}: {', '.join(map(one_line, names[:number]))}{more}"
        if cell_len(said) <= min(room, NAMED):
            return said
    return ""
