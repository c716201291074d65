"""Keeps what is looked at in a session, and goes back to it: a crash, a reload, a visit elsewhere
lose nobody's place.
"""

from __future__ import annotations

from workbench.tui.screens.looking.viewstate import ViewState, read_view
from workbench.tui.screens.session import SessionScreen, Share
from workbench.tui.widgets.matrix import Matrix


class Remembering(Share):
    """The selection, the place and the shape of the session's screen, in words that are kept."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self._line = ""
        """What is looked at, as it was last kept."""

    def resume(self) -> None:
        """What the person was looking at when the session was last on screen, after a crash too."""
        screen = self.screen
        kept = read_view(self.services.kept(self._name))
        if kept is None:
            return
        self._line = kept.line()
        screen.unified = kept.unified or None
        view = screen.diff
        view.reshape(split=view.split, wrapping=kept.wrapping, folded=kept.folded)
        screen.query_one("#checks", Matrix).row = kept.check
        known = all(not id or id in self.session.drafts for id in (kept.left, kept.right))
        if kept.right and known and not (kept.following and self._grown(kept.right)):
            screen.select(kept.right, kept.left)
            view.begin_at(kept.top_left, kept.top_right)
        screen.go_to_pane(kept.pane)

    def _grown(self, draft: str) -> bool:
        """A later draft than this one is there."""
        return self.session.order[-1] != draft

    def keep(self) -> None:
        """Keep what is looked at, where it changed since it was last kept."""
        line = self._state().line()
        if line != self._line:
            self._line = line
            self.screen.keep_soon(self._name, line)

    def _state(self) -> ViewState:
        screen, view = self.screen, self.screen.diff
        top_left, top_right = view.top
        return ViewState(
            screen.left,
            screen.right,
            screen.following,
            screen.pane,
            top_left,
            top_right,
            screen.query_one("#checks", Matrix).row,
            screen.unified is True,
            view.folded,
            view.wrapping,
        )

    @property
    def _name(self) -> str:
        return f"view:{self.session.id}"
