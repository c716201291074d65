"""Search and filters over the review queue: typed behind `/`, or chosen from what there is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.tui.lines import Row

if TYPE_CHECKING:
    from workbench.tui.screens.acting import Deed
    from workbench.tui.screens.reviewing.screen import ReviewScreen

HINT = (
    'words "a phrase" beg* -without · signal:edited strength:<-0.5 alike:3 conflict tag:tone '
    "by:u7 since:7d"
)


class Finding:
    """What is looked for now."""

    def __init__(self, screen: ReviewScreen) -> None:
        self._screen = screen
        self.wanted = ""
        """As it was typed; empty when everything is shown."""
        self.deeds: dict[str, Deed] = {
            "review.search": self._search,
            "review.filter": self._filter,
            "review.all": lambda: self._want(""),
        }

    def _search(self) -> None:
        from workbench.tui.screens.asking import LineScreen

        def typed(text: str | None) -> None:
            if text is not None:
                self._want(text)

        window = LineScreen(
            "Search the queue",
            self.wanted,
            hint=HINT,
            wrong=self._screen.desk.wrong,
            may_be_empty=True,
            beside=True,
        )
        self._screen.app.push_screen(window, typed)

    async def _filter(self) -> None:
        """One of the filters that leave something, with how much; one in force goes."""
        from workbench.tui.screens.asking import ChoiceScreen

        found = await self._screen.desk.facets(self._screen.listing)
        on = self.wanted.split()
        rows = [
            Row(
                name,
                ((" ● " if name in on else "   ", "accent"), (name, "")),
                ((f"{count} ", "dim"),),
            )
            for name, count in found
        ]
        rows = rows or [Row("", ((" Nothing tells the items apart.", "dim"),))]

        def chosen(name: str | None) -> None:
            if name:
                parts = [part for part in on if part != name]
                self._want(" ".join(parts if name in on else [*on, name]))

        self._screen.app.push_screen(ChoiceScreen("Show only", rows), chosen)

    def _want(self, text: str) -> None:
        if text != self.wanted:
            self.wanted = text
            self._screen.load()
