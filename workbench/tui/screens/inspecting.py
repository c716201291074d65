"""Looking: which two drafts, how they are shown, changes one by one, panes and other screens."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.tui.bench import without_change
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.following import Following
from workbench.tui.screens.session import SessionScreen, Share
from workbench.tui.why.beside import beside_of


class Inspecting(Share):
    """Verbs on what is shown, and decisions on single changes."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self.following = Following(screen)

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {
            "pair.earlier": self.pair_earlier,
            "pair.later": self.pair_later,
            "left.earlier": self.left_earlier,
            "left.later": self.left_later,
            "diff.unified": self.diff_unified,
            "diff.wrap": self.diff_wrap,
            "diff.fold": self.diff_fold,
            "diff.swap": self.diff_swap,
            "diff.next": self.diff_next,
            "diff.previous": self.diff_previous,
            "diff.search": self.diff_search,
            "diff.hit": self.diff_hit,
            "diff.hit_back": self.diff_hit_back,
            "hunk.take": self.hunk_take,
            "hunk.refuse": self.hunk_refuse,
            "draft.prompt": self.draft_prompt,
            "draft.route": self.draft_route,
            "pane.task": self.pane_task,
            "pane.timeline": self.pane_timeline,
            "pane.diff": self.pane_diff,
            "pane.checks": self.pane_checks,
            "pane.findings": self.pane_findings,
            "pane.told": self.pane_told,
            "pane.zoom": self.pane_zoom,
            "screen.history": self.screen_history,
            "screen.review": self.screen_review,
            "screen.settings": self.screen_settings,
            "screen.help": self.screen_help,
            "screen.close": self.screen_close,
        }

    def pair_earlier(self) -> None:
        """The draft before, with its parent."""
        self._shift_right(-1)

    def pair_later(self) -> None:
        """The draft after, with its parent."""
        self._shift_right(1)

    def _shift_right(self, by: int) -> None:
        other = self._neighbour(self.screen.right, by)
        if other:
            self.screen.select(other)
            self.screen.redraw()

    def left_earlier(self) -> None:
        """An earlier draft on the left."""
        self._shift_left(-1)

    def left_later(self) -> None:
        """A later draft on the left."""
        self._shift_left(1)

    def _shift_left(self, by: int) -> None:
        other = self._neighbour(self.screen.left or self.screen.right, by)
        if other == self.screen.right:
            other = self._neighbour(other, by)
        if other:
            self.screen.select(self.screen.right, other)
            self.screen.redraw()

    def _neighbour(self, draft: str, by: int) -> str:
        order = self.session.order
        place = order.index(draft) + by if draft in order else -1
        if 0 <= place < len(order):
            return order[place]
        self.screen.flash(f"There is no {'later' if by > 0 else 'earlier'} draft.")
        return ""

    def diff_unified(self) -> None:
        """Unified or side by side."""
        self.screen.unified = self.screen.diff.split
        self.screen.redraw()

    def diff_wrap(self) -> None:
        """Wrap or cut."""
        view = self.screen.diff
        view.reshape(split=view.split, wrapping=not view.wrapping, folded=view.folded)
        self.screen.redraw()

    def diff_fold(self) -> None:
        """Fold or unfold."""
        view = self.screen.diff
        view.reshape(split=view.split, wrapping=view.wrapping, folded=not view.folded)
        self.screen.redraw()

    def diff_swap(self) -> None:
        """Swap the sides."""
        self.screen.select(self.screen.left, self.screen.right)
        self.screen.redraw()

    def diff_next(self) -> None:
        """Next change."""
        if not self.screen.diff.jump(1):
            self.screen.flash("No change further down.")

    def diff_previous(self) -> None:
        """Previous change."""
        if not self.screen.diff.jump(-1):
            self.screen.flash("No change further up.")

    def diff_search(self) -> None:
        """Search in both drafts."""
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str | None) -> None:
            if text is None:
                return
            self.screen.found = self.screen.diff.search(text)
            if text:
                number = self.screen.found
                self.screen.flash(
                    f"{number} line{'s' * (number != 1)} with “{text}”."
                    if number
                    else f"No line holds “{text}”."
                )
            self.screen.go_to_pane("diff")

        hint = "Enter marks all hits; an empty line takes the marks away."
        self.screen.app.push_screen(
            LineScreen("Search in the drafts", hint=hint, may_be_empty=True), typed
        )

    def diff_hit(self) -> None:
        """Next line found."""
        self._hit(1)

    def diff_hit_back(self) -> None:
        """Previous line found."""
        self._hit(-1)

    def _hit(self, by: int) -> None:
        place, total = self.screen.diff.next_hit(by)
        self.screen.flash(f"Hit {place} of {total}.")

    def hunk_take(self) -> None:
        """Accept the change."""
        self._decide(accepted=True)

    def hunk_refuse(self) -> None:
        """Refuse the change."""
        self._decide(accepted=False)

    def _decide(self, *, accepted: bool) -> None:
        from workbench.tui.screens.asking import LineScreen

        lines, left, right = self.screen.diff.hunk_lines, self.screen.left, self.screen.right
        without = "" if accepted else self._without_change()
        if lines is None:
            return

        async def typed(why: str | None) -> None:
            if why is not None:
                decided = ev.HunkDecided(left, right, *lines, accepted, why)
                await (self.screen.act(decided) if accepted else self._take_out(decided, without))
            self.screen.diff.jump(1)

        title = "Take this change: why?" if accepted else "Refuse this change: why?"
        hint = "Enter alone gives no reason."
        if not accepted:
            hint += " A draft of yours without it is made and checked; the model is told on r."
        window = LineScreen(title, hint=hint, may_be_empty=True, beside=True)
        self.screen.app.push_screen(window, typed)

    def _without_change(self) -> str:
        """The draft on the right without the change that the person is at."""
        view, left = self.screen.diff, self.screen.draft(self.screen.left)
        if left is None or view.pair is None or view.hunk is None:
            return self.screen.chosen.text
        return without_change(left.text, self.screen.chosen.text, view.pair, view.hunk)

    async def _take_out(self, decided: ev.HunkDecided, without: str) -> None:
        """The decision, and a child draft in which the change is gone."""
        number = self.session.drafts[decided.new].number
        edited = ev.DraftEdited(
            self.services.new_id(),
            decided.new,
            without,
            f"a change of draft {number} was refused",
        )
        await self.screen.act(decided, edited)
        self.screen.select(edited.draft)
        self.screen.go_on()
        told = (
            f"Taken out: draft {self.screen.chosen.number} is draft {number} without it. r goes on."
        )
        self.screen.flash(told, "good")

    def draft_prompt(self) -> None:
        """The messages that asked for the draft, word for word."""
        self.following.open_prompt(self.screen.chosen.number)

    def draft_route(self) -> None:
        """Another route to the answer, beside the draft's steps."""
        from workbench.tui.screens.routes import RouteScreen

        found = beside_of(self.screen.chosen.results)
        if found is not None:
            window = RouteScreen(self.screen.chosen.number, found, self.screen.glyphs)
            self.screen.app.push_screen(window)

    def pane_task(self) -> None:
        """Pane 1."""
        self.screen.go_to_pane("task")

    def pane_timeline(self) -> None:
        """Pane 2."""
        self.screen.go_to_pane("timeline")

    def pane_diff(self) -> None:
        """Pane 3."""
        self.screen.go_to_pane("diff")

    def pane_checks(self) -> None:
        """Pane 4."""
        self.screen.go_to_pane("checks")

    def pane_findings(self) -> None:
        """Pane 5."""
        self.screen.go_to_pane("findings")

    def pane_told(self) -> None:
        """Pane 6."""
        self.screen.go_to_pane("told")

    def pane_zoom(self) -> None:
        """This pane alone, or all."""
        self.screen.zoomed = "" if self.screen.zoomed else self.screen.pane
        self.screen.go_to_pane(self.screen.pane)

    def screen_history(self) -> None:
        """Past sessions."""
        self.screen.workbench.open_history()

    def screen_review(self) -> None:
        """The review queue."""
        self.screen.workbench.open_review()

    def screen_settings(self) -> None:
        """Settings of the screen."""
        self.screen.workbench.open_settings()

    def screen_help(self) -> None:
        """Keys of this screen."""
        self.screen.workbench.open_help(self.screen)

    async def screen_close(self) -> None:
        """Back to the task list."""
        await self.screen.leave()
