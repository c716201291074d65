"""The diff bench: what is compared and what changed among the checks, above the two drafts."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical

from workbench.core.session import Draft
from workbench.tui.glyphs import UNICODE, Glyphs
from workbench.tui.grid import compared
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import fit, one_line, padded
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.painted import Lines
from workbench.tui.words import checks_label, rating_label, score_label


class DiffPane(Vertical):
    """Heads of both drafts, the checks that changed, and the diff."""

    def __init__(self, *, glyphs: Glyphs = UNICODE, id: str | None = None) -> None:
        super().__init__(id=id)
        self.glyphs = glyphs
        self.head = Lines(id="diff-head")
        self.view = DiffView(glyphs=glyphs, id="diff")
        self._left: Draft | None = None
        self._right: Draft | None = None
        self._answered: tuple[str, ...] = ()
        self._best = ""

    def compose(self) -> ComposeResult:
        """Head above, diff below."""
        yield self.head
        yield self.view

    def tell(
        self, left: Draft | None, right: Draft | None, *, answered: tuple[str, ...], best: str
    ) -> None:
        """Say what is compared; `answered` = feedback items that the right draft addressed, `best`
        the id of the best draft.
        """
        self._left, self._right, self._answered, self._best = left, right, answered, best
        self._show_head()

    def on_resize(self) -> None:
        """The head's halves follow the width."""
        self._show_head()

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
        if not self.view.split:
            arrow: Part = (f" {self.glyphs.arrow} ", "dim")
            return Row("", (*self._title_of(left), arrow, *self._title_of(right)))
        width = self.view.inner_width
        half = max(0, (width - 3) // 2)
        first = self._title_of(left)
        used = "".join(text for text, _ in first)
        filling = half - len(used)
        if filling < 0:
            first = ((padded(used, half), "strong"),)
            filling = 0
        return Row(
            "", (*first, (" " * filling + f" {self.glyphs.bar} ", "dim"), *self._title_of(right))
        )

    def _title_of(self, draft: Draft) -> Line:
        star = f"{self.glyphs.best} " if draft.id == self._best else ""
        who = "yours · " if draft.author == "person" else ""
        rating = rating_label(draft, self.glyphs)
        parts: list[Part] = [
            (f"Draft {draft.number} ", "strong"),
            (star, "warn"),
            (f"· {who}{_verdicts(draft)}", ""),
        ]
        if rating:
            parts.append((f" · {rating}", "good" if draft.rating > 0 else "bad"))
        return tuple(parts)

    def _deltas(self, left: Draft, right: Draft) -> Row:
        fixed, broke = compared(left, right)
        g = self.glyphs
        parts: list[Part] = [
            (f"{g.fixed}{len(fixed)} fixed", "good" if fixed else "dim"),
            (f" {g.broke}{len(broke)} broken", "bad" if broke else "dim"),
        ]
        if self._answered:
            parts.append((f"  {g.answer} answers {', '.join(self._answered)}", "accent"))
        parts += [(_listed("broken", broke), "dim"), (_listed("fixed", fixed), "dim")]
        place = self._place()
        return Row("", tuple(parts), ((place, "dim"),) if place else ())

    def _place(self) -> str:
        view = self.view
        if view.layout_ is None:
            return ""
        total = len(view.layout_.blocks)
        if not total:
            return " no difference "
        where = f"change {view.block + 1} of {total}" if view.block >= 0 else f"{total} changes"
        cells = view.pair.cells if view.pair is not None else None
        said = [
            where if total > 1 or view.block >= 0 else "1 change",
            f"{cells} cell{'s' * (cells != 1)}" if cells is not None else "",
            "folded" if view.folded else "",
        ]
        return f" {' · '.join(filter(None, said))} "


def _verdicts(draft: Draft) -> str:
    return f"{checks_label(draft)} · {score_label(draft)}" if draft.check_set else "not checked yet"


def _listed(word: str, names: list[str]) -> str:
    return f"  {word}: {fit(', '.join(map(one_line, names)), 60)}" if names else ""
