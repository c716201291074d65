"""Two sessions side by side: their best drafts compared; above their numbers, and what else was
identical and what differed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen

from workbench.core.events import Event
from workbench.core.folding import fold
from workbench.core.session import Draft, Session
from workbench.tui.banner import banner
from workbench.tui.difflayout import compare
from workbench.tui.likeness import Likeness, likeness
from workbench.tui.lines import Line, Row, Tone
from workbench.tui.past import when
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.tabular.pages import page
from workbench.tui.widgets.diff import DiffView
from workbench.tui.widgets.painted import Lines
from workbench.tui.words import STOPS, checks_label, model_label, score_label, spend

SPLIT_FROM = 100


class ComparingScreen(Screen[None]):
    """The best (else last) drafts of two sessions."""

    CSS_PATH = "../session.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,escape", "dismiss", "back"),
        Binding("n", "jump(1)", "next change"),
        Binding("N", "jump(-1)", "previous change"),
        Binding("o", "fold", "fold"),
    ]

    def __init__(self, below: ActingScreen, left: Sequence[Event], right: Sequence[Event]) -> None:
        super().__init__()
        self._below = below
        self._sessions = (fold(left), fold(right))
        self._likeness = likeness(left, right)

    def compose(self) -> ComposeResult:
        """Banner, a line for each session, the diff, keys."""
        yield Lines(id="banner")
        yield Lines(id="compared")
        yield DiffView(glyphs=self._below.glyphs, id="diff", classes="pane")
        yield Lines(id="hints")

    def on_mount(self) -> None:
        """All of it at once; both sessions are past."""
        self.query_one(DiffView).focus()
        self._arrange()

    def on_resize(self) -> None:
        """Unified where there is no room for two."""
        self._arrange()

    def _arrange(self) -> None:
        simulated = any(session.simulated for session in self._sessions)
        label = " / ".join(dict.fromkeys(model_label(s.model) for s in self._sessions))
        self.query_one("#banner", Lines).show(
            [banner("two sessions", label, simulated, self.size.width)]
        )
        left, right = self._sessions
        rows = [_summary("left ", left, self.size.width)]
        rows.append(_summary("right", right, self.size.width))
        rows += _alike(self._likeness, self.size.width)
        head = self.query_one("#compared", Lines)
        head.show(rows)
        head.styles.height = min(len(rows), self.size.height // 2)
        view = self.query_one(DiffView)
        view.reshape(split=self.size.width >= SPLIT_FROM, wrapping=True, folded=view.folded)
        if view.pair is None:
            texts = [_text(session) for session in self._sessions]
            view.show(compare(page(texts[0]), page(texts[1])))

    def on_diff_view_laid_out(self, event: DiffView.LaidOut) -> None:
        """The footer names keys that do something here."""
        event.stop()
        layout = self.query_one(DiffView).layout_
        jump: Line = ((" n/N", "accent"), (" change ", "")) if layout and layout.blocks else ()
        rest: Line = ((" o", "accent"), (" fold ", ""), (" q", "accent"), (" back ", ""))
        self.query_one("#hints", Lines).show([(*jump, *rest)])

    def action_jump(self, by: int) -> None:
        """Next or previous change."""
        self.query_one(DiffView).jump(by)

    def action_fold(self) -> None:
        """Fold or unfold what is equal."""
        view = self.query_one(DiffView)
        view.reshape(split=view.split, wrapping=view.wrapping, folded=not view.folded)


def _shown(session: Session) -> Draft | None:
    return session.best or session.head


def _text(session: Session) -> str:
    draft = _shown(session)
    return draft.text if draft is not None else ""


def _summary(side: str, session: Session, width: int) -> Row:
    draft = _shown(session)
    numbers = (
        "no draft"
        if draft is None
        else f"draft {draft.number} · {checks_label(draft)} · {score_label(draft)}"
    )
    stop = STOPS[session.stop.reason] if session.stop else "not stopped"
    line = f"{when(session.started)} · {numbers} · {stop} · {one_line(session.title)}"
    if width < SPLIT_FROM:
        return Row("", ((f" {side} ", "accent"), (line, "")))
    tail = f" {model_label(session.model)} · {spend(session.usage, session.simulated)} "
    return Row("", ((f" {side} ", "accent"), (line, "")), ((tail, "dim"),))


def _alike(found: Likeness, width: int) -> list[Row]:
    """What is identical and what differs, whole: nothing of it is cut."""
    rows: list[Row] = []
    told: tuple[tuple[str, Tone, tuple[str, ...]], ...] = (
        ("identical", "good", found.same),
        ("differs  ", "warn", found.differs),
    )
    for word, tone, parts in told:
        said = one_line(" · ".join(parts)) or "nothing"
        for number, line in enumerate(wrapped(said, max(20, width - 13))):
            head = word if number == 0 else " " * len(word)
            rows.append(Row("", ((f" {head} ", tone), (line, ""))))
    return rows
