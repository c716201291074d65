"""The tree of drafts: look at any, compare any two, branch (go back) or fork (anew).

Three acts that are kept apart: branching stays in this session and removes nothing, forking makes
another session with copies, and replaying gives a recorded session's answers again (command line).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Horizontal

from workbench.core.session import Session
from workbench.tui.banner import banner
from workbench.tui.branches import tree_rows
from workbench.tui.glance import draft_glance
from workbench.tui.lines import Row
from workbench.tui.reasons import Situation
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.widgets.fitted import Fitted
from workbench.tui.widgets.hints import Hints
from workbench.tui.widgets.painted import Lines
from workbench.tui.widgets.rows import Rows
from workbench.tui.words import model_label

if TYPE_CHECKING:
    from workbench.tui.screens.session import SessionScreen

GLANCE_FROM = 110
"""Columns from which a preview stands beside the tree."""


class TreeScreen(ActingScreen):
    """The tree of the session of a screen below."""

    CSS_PATH = "../session.tcss"
    CONTEXT = "tree"

    def __init__(self, bench: SessionScreen) -> None:
        super().__init__(bench.services, bench.keys, bench.glyphs)
        self._bench = bench
        self._glanced: tuple[Session, str] = (Session(), "")

    def compose(self) -> ComposeResult:
        """Banner, tree, what is compared, footer."""
        yield Lines(id="banner")
        with Horizontal(id="tree-body"):
            yield Rows(id="tree", classes="pane")
            yield Fitted(id="glance", classes="pane")
        yield Lines(id="tree-note")
        yield Hints(id="hints")

    def on_mount(self) -> None:
        """The tree as it stands, and anew while the session grows."""
        self.built = True
        rows = self.query_one("#tree", Rows)
        rows.border_title = "Tree of drafts"
        rows.focus()
        self._show()
        self.set_interval(0.5, self._show)

    def on_resize(self) -> None:
        """The banner follows the width."""
        self._show()

    def _show(self) -> None:
        session = self._bench.session
        simulated = session.model.simulated or session.simulated
        where = f"{session.task.id} · tree"
        top = banner(where, model_label(session.model), simulated, self.size.width)
        self.query_one("#banner", Lines).show([top])
        rows = self.query_one("#tree", Rows)
        rows.show(tree_rows(session, self.glyphs), None if rows.chosen else self._bench.right)
        self.query_one("#tree-note", Lines).show([self._note()])
        self._glance()
        self.show_hints()

    def _glance(self) -> None:
        """The draft under the cursor with its last result, where there is room beside the tree."""
        pane, session, g = self.query_one("#glance", Fitted), self._bench.session, self.glyphs
        draft = session.drafts.get(self.query_one("#tree", Rows).chosen)
        pane.display = self.size.width >= GLANCE_FROM
        if draft is not None and (session, draft.id) != self._glanced:
            self._glanced = (session, draft.id)
            pane.border_title = f"Draft {draft.number}"
            pane.fit(lambda width: draft_glance(session, draft, width, g))

    def _note(self) -> Row:
        bench, g = self._bench, self.glyphs
        left, right = bench.session.drafts.get(bench.left), bench.session.drafts.get(bench.right)
        compared = (
            f" compared: {left.number if left else '–'} {g.arrow} {right.number if right else '–'}"
        )
        legend = f"{g.running} on the path  {g.idle} elsewhere  {g.best} best "
        return Row("", ((compared, "dim"),), ((legend, "dim"),))

    def situation(self) -> Situation:
        """The draft under the cursor stands on the right."""
        if not self.built:
            return Situation()
        session = self._bench.session
        draft = session.drafts.get(self.query_one("#tree", Rows).chosen)
        return Situation(session=session, right=draft)

    def on_rows_moved(self, event: Rows.Moved) -> None:
        """What is possible depends on the draft, and so does what stands beside the tree."""
        event.stop()
        self._glance()
        self.show_hints()

    def on_rows_chosen(self, event: Rows.Chosen) -> None:
        """Enter shows the draft."""
        event.stop()
        self.do_tree_choose()

    def do_tree_choose(self) -> None:
        """Back, with the draft on the right."""
        self._bench.select(self.query_one("#tree", Rows).chosen)
        self._bench.redraw()
        self.dismiss()

    def do_tree_left(self) -> None:
        """The draft to the left side."""
        self._bench.select(self._bench.right, self.query_one("#tree", Rows).chosen)
        self._bench.redraw()
        self._show()

    async def do_tree_branch(self) -> None:
        """Go back to the draft and on from there."""
        self._bench.select(self.query_one("#tree", Rows).chosen)
        self.dismiss()
        await self._bench.deeds["draft.branch"]()

    async def do_tree_fork(self) -> None:
        """A new session from the draft."""
        self._bench.select(self.query_one("#tree", Rows).chosen)
        self.dismiss()
        await self._bench.deeds["draft.fork"]()

    def do_tree_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    def do_tree_close(self) -> None:
        """Back to the session."""
        self.dismiss()
