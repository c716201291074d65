"""Weighing changes in the background: each change of the pair that is looked at is taken out, the
draft is checked without it, and the diff's head says what it bought.

Only while the loop rests, one draft after the other, each pair once; nothing is written into the
log, since nobody decided anything.
"""

from __future__ import annotations

from functools import partial

from textual.worker import Worker

from workbench.core.session import Draft
from workbench.errors import WorkbenchError
from workbench.tui.screens.session import SessionScreen, Share
from workbench.tui.why.bought import Place, Worth, without_each, worth
from workbench.tui.widgets.diffpane import DiffPane

Pair = tuple[str, str, str]
"""Ids of the drafts, and the set of checks."""


class Weighing(Share):
    """Knows what the changes that were looked at bought."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self._known: dict[Pair, dict[Place, Worth]] = {}
        self._busy = False

    def look(self) -> None:
        """Show what is known of the pair, and begin to weigh it where nothing is."""
        left, right = self.screen.draft(self.screen.left), self.screen.draft(self.screen.right)
        if left is None or right is None:
            return
        known = self._known.get(_pair(left, right))
        words = {place: worth.words for place, worth in (known or {}).items()}
        self.screen.query_one("#bench", DiffPane).weigh(words)
        if known is None and not self._busy and self._may_begin(right):
            self._busy = True
            self._begin(left, right)

    def _may_begin(self, right: Draft) -> bool:
        """The loop rests, no window is open, and the draft was checked against what holds now."""
        resting = self.screen.live.phase in ("idle", "stopped", "waiting") or self.session.paused
        current = right.check_set and right.check_set == self.session.view().check_set
        seen = self.screen.is_current and self.screen.diff.layout_ is not None
        return bool(resting and current and seen)

    def _begin(self, left: Draft, right: Draft) -> Worker[None]:
        return self.screen.run_worker(
            partial(self._weigh, left, right), group="weighing", exit_on_error=False
        )

    async def _weigh(self, left: Draft, right: Draft) -> None:
        """One change after the other, until all are known or another pair is looked at."""
        pair = self.screen.diff.pair
        try:
            if pair is None:
                return
            found: dict[Place, Worth] = {}
            for place, text in without_each(left, right, pair).items():
                if not self._still(left, right):
                    return
                results = await self.services.check_text(self.session, right, text)
                found[place] = worth(right.results, results)
            self._known[_pair(left, right)] = found
        except WorkbenchError:
            self._known[
                _pair(left, right)
            ] = {}  # it cannot be weighed; asking again would not help
        finally:
            self._busy = False
            self.screen.redraw()

    def _still(self, left: Draft, right: Draft) -> bool:
        """The pair is still looked at, and the loop still rests."""
        same = (self.screen.left, self.screen.right) == (left.id, right.id)
        return same and self._may_begin(right)


def _pair(left: Draft, right: Draft) -> Pair:
    return left.id, right.id, right.check_set
