"""Looking: which two drafts, how they are shown, changes one by one, panes and other screens."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.tui.bench import without_change
from workbench.tui.screens.session import SessionScreen


class Inspecting(SessionScreen):
    """Verbs on what is shown, and decisions on single changes."""

    def do_pair_earlier(self) -> None:
        """The draft before, with its parent."""
        self._shift_right(-1)

    def do_pair_later(self) -> None:
        """The draft after, with its parent."""
        self._shift_right(1)

    def _shift_right(self, by: int) -> None:
        other = self._neighbour(self.right, by)
        if other:
            self.select(other)
            self.redraw()

    def do_left_earlier(self) -> None:
        """An earlier draft on the left."""
        self._shift_left(-1)

    def do_left_later(self) -> None:
        """A later draft on the left."""
        self._shift_left(1)

    def _shift_left(self, by: int) -> None:
        other = self._neighbour(self.left or self.right, by)
        if other == self.right:
            other = self._neighbour(other, by)
        if other:
            self.select(self.right, other)
            self.redraw()

    def _neighbour(self, draft: str, by: int) -> str:
        order = self.session.order
        place = order.index(draft) + by if draft in order else -1
        if 0 <= place < len(order):
            return order[place]
        self.flash(f"There is no {'later' if by > 0 else 'earlier'} draft.")
        return ""

    def do_diff_unified(self) -> None:
        """Unified or side by side."""
        self.unified = self.diff.split
        self.redraw()

    def do_diff_wrap(self) -> None:
        """Wrap or cut."""
        view = self.diff
        view.reshape(split=view.split, wrapping=not view.wrapping, folded=view.folded)
        self.redraw()

    def do_diff_fold(self) -> None:
        """Fold or unfold."""
        view = self.diff
        view.reshape(split=view.split, wrapping=view.wrapping, folded=not view.folded)
        self.redraw()

    def do_diff_swap(self) -> None:
        """Swap the sides."""
        self.select(self.left, self.right)
        self.redraw()

    def do_diff_next(self) -> None:
        """Next change."""
        if not self.diff.jump(1):
            self.flash("No change further down.")

    def do_diff_previous(self) -> None:
        """Previous change."""
        if not self.diff.jump(-1):
            self.flash("No change further up.")

    def do_diff_search(self) -> None:
        """Search in both drafts."""
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str | None) -> None:
            if text is None:
                return
            self._found = self.diff.search(text)
            if text:
                number = self._found
                self.flash(
                    f"{number} line{'s' * (number != 1)} with “{text}”."
                    if number
                    else f"No line holds “{text}”."
                )
            self.go_to_pane("diff")

        hint = "Enter marks all hits; an empty line takes the marks away."
        self.app.push_screen(
            LineScreen("Search in the drafts", hint=hint, may_be_empty=True), typed
        )

    def do_diff_hit(self) -> None:
        """Next line found."""
        self._hit(1)

    def do_diff_hit_back(self) -> None:
        """Previous line found."""
        self._hit(-1)

    def _hit(self, by: int) -> None:
        place, total = self.diff.next_hit(by)
        self.flash(f"Hit {place} of {total}.")

    def do_hunk_take(self) -> None:
        """Accept the change."""
        self._decide(accepted=True)

    def do_hunk_refuse(self) -> None:
        """Refuse the change."""
        self._decide(accepted=False)

    def _decide(self, *, accepted: bool) -> None:
        from workbench.tui.screens.asking import LineScreen

        lines, left, right = self.diff.hunk_lines, self.left, self.right
        without = "" if accepted else self._without_change()
        if lines is None:
            return

        async def typed(why: str | None) -> None:
            if why is not None:
                decided = ev.HunkDecided(left, right, *lines, accepted, why)
                await (self.act(decided) if accepted else self._take_out(decided, without))
            self.diff.jump(1)

        title = "Take this change: why?" if accepted else "Refuse this change: why?"
        hint = "Enter alone gives no reason."
        if not accepted:
            hint += " A draft of yours without it is made and checked; the model is told on r."
        window = LineScreen(title, hint=hint, may_be_empty=True, beside=True)
        self.app.push_screen(window, typed)

    def _without_change(self) -> str:
        """The draft on the right without the change that the person is at."""
        view, left = self.diff, self.draft(self.left)
        if left is None or view.pair is None or view.hunk is None:
            return self.chosen.text
        return without_change(left.text, self.chosen.text, view.pair, view.hunk)

    async def _take_out(self, decided: ev.HunkDecided, without: str) -> None:
        """The decision, and a child draft in which the change is gone."""
        number = self.session.drafts[decided.new].number
        edited = ev.DraftEdited(
            self.services.new_id(), decided.new, without, f"a change of draft {number} was refused"
        )
        await self.act(decided, edited)
        self.select(edited.draft)
        self.go_on()
        told = f"Taken out: draft {self.chosen.number} is draft {number} without it. r goes on."
        self.flash(told, "good")

    def do_draft_prompt(self) -> None:
        """The messages that asked for the draft, word for word."""
        from workbench.tui.prompted import messages_of, prompt_rows
        from workbench.tui.screens.asking import TextScreen

        messages = messages_of(self.chosen, self.loop.log if self.loop is not None else ())
        total = sum(len(message.text) for message in messages)
        title = f"Prompt of draft {self.chosen.number}: {total:,} characters"
        rows = prompt_rows(messages, min(self.size.width - 8, 120))
        self.app.push_screen(TextScreen(title, rows, wide=True))

    def do_pane_task(self) -> None:
        """Pane 1."""
        self.go_to_pane("task")

    def do_pane_timeline(self) -> None:
        """Pane 2."""
        self.go_to_pane("timeline")

    def do_pane_diff(self) -> None:
        """Pane 3."""
        self.go_to_pane("diff")

    def do_pane_checks(self) -> None:
        """Pane 4."""
        self.go_to_pane("checks")

    def do_pane_zoom(self) -> None:
        """This pane alone, or all."""
        self.zoomed = "" if self.zoomed else self.pane
        self.go_to_pane(self.pane)

    def do_screen_history(self) -> None:
        """Past sessions."""
        self.workbench.open_history()

    def do_screen_review(self) -> None:
        """The review queue."""
        self.workbench.open_review()

    def do_screen_settings(self) -> None:
        """Settings of the screen."""
        self.workbench.open_settings()

    def do_screen_help(self) -> None:
        """Keys of this screen."""
        self.workbench.open_help(self)

    async def do_screen_close(self) -> None:
        """Back to the task list."""
        await self.leave()
