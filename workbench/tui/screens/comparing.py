"""Two sessions side by side: their best drafts compared, their numbers above."""

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
from workbench.tui.difflayout import compare, page
from workbench.tui.lines import Line, Row
from workbench.tui.safe import one_line
from workbench.tui.screens.acting import ActingScreen
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

    def compose(self) -> ComposeResult:
        """Banner, a line for each session, the diff, keys."""
        yield Lines(id="banner")
        yield Lines(id="compared")
        yield DiffView(glyphs=self._below.glyphs, id="diff", classes="pane")
        yield Lines(id="hints")

    def on_mount(self) -> None:
        """All of it at once; both sessions are past."""
        left, right = self._sessions
        self.query_one("#compared", Lines).show([_summary("left ", left), _summary("right", right)])
        keys: Line = (
            *((" n/N", "accent"), (" change ", "")),
            *((" o", "accent"), (" fold ", "")),
            *((" q", "accent"), (" back ", "")),
        )
        self.query_one("#hints", Lines).show([keys])
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
        view = self.query_one(DiffView)
        view.reshape(split=self.size.width >= SPLIT_FROM, wrapping=True, folded=view.folded)
        if view.pair is None:
            texts = [_text(session) for session in self._sessions]
            view.show(compare(page(texts[0]), page(texts[1])))

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


def _summary(side: str, session: Session) -> Row:
    draft = _shown(session)
    numbers = (
        "no draft"
        if draft is None
        else f"draft {draft.number} · {checks_label(draft)} · {score_label(draft)}"
    )
    stop = STOPS[session.stop.reason] if session.stop else "not stopped"
    line = f"{one_line(session.title)} · {numbers} · {stop}"
    tail = f" {model_label(session.model)} · {spend(session.usage, session.simulated)} "
    return Row("", ((f" {side} ", "accent"), (line, "")), ((tail, "dim"),))
