"""Drawing what explains a draft: why it is not there yet, and what the model was told for it."""

from __future__ import annotations

from typing import Any

from workbench.tui.prompted import messages_of, prompt_rows
from workbench.tui.screens.placing import Plan
from workbench.tui.screens.session import SessionScreen, Share
from workbench.tui.why.findings import open_findings
from workbench.tui.why.told import title, verdict_lines
from workbench.tui.widgets.findings import Findings
from workbench.tui.widgets.fitted import Fitted


class Explaining(Share):
    """Fills the panes 5 and 6; each only when what it shows changed."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self._found: tuple[Any, ...] = ()
        self._told = "?"
        """The draft whose prompt is shown; a sign that no id has for none yet."""

    def draw_findings(self) -> None:
        """What keeps the draft on the right from its target."""
        pane = self.screen.query_one("#findings", Findings)
        draft = self.screen.draft(self.screen.right)
        key = (self.session, draft)
        if key == self._found:
            return
        self._found = key
        found = open_findings(self.session, draft) if draft is not None else ()
        session, glyphs = self.session, self.glyphs
        pane.border_title = title(draft, found)
        pane.tell(found, lambda width: verdict_lines(session, draft, width, glyphs))

    def draw_prompt(self, plan: Plan) -> None:
        """The literal prompt of the draft on the right."""
        draft = self.screen.draft(self.screen.right)
        key = draft.id if draft is not None else ""
        if key == self._told or "told" not in plan.panes:
            return
        self._told = key
        pane = self.screen.query_one("#told", Fitted)
        pane.border_title = "6 Prompt"
        if draft is None or not draft.call:
            word = "You wrote this draft." if draft is not None else "No draft yet."
            pane.fit(lambda width: [((word, "dim"),)])
            return
        messages = messages_of(draft, self.screen.loop.log if self.screen.loop is not None else ())
        pane.border_title = f"6 Prompt of draft {draft.number}, word for word"
        pane.fit(lambda width: prompt_rows(messages, width))
        pane.scroll_to(y=0, animate=False)
