"""Where a finding leads: to its line, to the draft that it began with, to the literal prompt that
told of it, to all that is known of it.
"""

from __future__ import annotations

from workbench.core.events import FeedbackItem
from workbench.core.session import Draft
from workbench.tui.difflayout import locate
from workbench.tui.prompted import messages_of, prompt_rows, row_of
from workbench.tui.safe import one_line
from workbench.tui.screens.session import Share
from workbench.tui.tabular.sheet import WINDOW, cell_rows, window_width
from workbench.tui.why.findings import OpenFinding
from workbench.tui.why.told import Place


class Following(Share):
    """Goes where a finding leads."""

    def follow(self, finding: OpenFinding, place: Place) -> None:
        """Go to one of the finding's places."""
        match place:
            case "code":
                self._to_code(finding)
            case "draft":
                self._to_draft(finding.since)
            case "prompt":
                self.open_prompt(finding.told_to, finding.result.check)
            case "whole":
                self._open_whole(finding)

    def _to_code(self, finding: OpenFinding) -> None:
        draft = self.screen.draft(finding.draft)
        span = finding.result.span
        place = None if draft is None or span is None else locate(draft.text, span)
        if place is None:
            return
        self.screen.go_to_pane("diff")
        self.screen.call_after_refresh(self.screen.diff.reveal, place[0])

    def _to_draft(self, number: int) -> None:
        draft = self.session.by_number(number)
        if draft is None:
            return
        self.screen.select(draft.id)
        self.screen.go_to_pane("diff")

    def open_prompt(self, number: int, check: str = "") -> None:
        """The messages that asked for a draft, at the place that tells of a check."""
        from workbench.tui.screens.asking import TextScreen

        draft = self.session.by_number(number)
        log = self.screen.loop.log if self.screen.loop is not None else ()
        if draft is None:
            self.screen.flash("No draft has been asked for with it yet.")
            return
        messages = messages_of(draft, log)
        total = sum(len(message.text) for message in messages)
        rows = prompt_rows(messages, min(self.screen.size.width - 8, 120))
        at = row_of(rows, self._said_of(draft, check))
        title = f"Prompt of draft {number}: {total:,} characters"
        self.screen.app.push_screen(TextScreen(title, rows, wide=True, at=at))

    def _said_of(self, draft: Draft, check: str) -> str:
        """How the prompt begins to tell of the check; empty for none."""
        parent = self.session.drafts.get(draft.parent or "")
        items: tuple[FeedbackItem, ...] = parent.items_sent if parent is not None else ()
        about = (item for item in items if item.check == check or check in item.also)
        item = next(about, None)
        return item.text.strip().partition("\n")[0] if item is not None else ""

    def answer_of(self, draft: str) -> int:
        """The number of the draft that was asked for with the feedback on this one; 0 for none."""
        children = (self.session.drafts[id] for id in self.session.order)
        return next((d.number for d in children if d.parent == draft and d.call), 0)

    def _open_whole(self, finding: OpenFinding) -> None:
        from workbench.tui.screens.asking import TextScreen

        draft = self.screen.draft(finding.draft)
        if draft is None:
            return
        check, hidden = finding.result.check, finding.result.hidden
        width = window_width(finding.result, self.screen.size.width)
        rows = cell_rows(self.session, check, draft, self.glyphs, width, hidden=hidden)
        title = f"{one_line(check)} on draft {draft.number}"
        self.screen.app.push_screen(TextScreen(title, rows, wide=width > WINDOW))
