"""What checks rest on that only a model has said: the person confirms, rewords or drops it.

Each decision is a revision of the task, so that what was judged by it is judged again.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.errors import UsageError
from workbench.tui.lines import Line, Row
from workbench.tui.reasons import hypotheses_of
from workbench.tui.safe import one_line, wrapped
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.session import Share


class Basis(Share):
    """The verb on hypotheses."""

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {"check.basis": self.list_hypotheses}

    def list_hypotheses(self) -> None:
        """All of them, with the words of the task that each was read from."""
        from workbench.tui.screens.asking import ChoiceScreen

        current = self.session.current
        listed = hypotheses_of(current.results) if current is not None else ()
        known = {str(each["id"]): each for each in listed}
        width = max(30, min(100, self.screen.size.width - 10))
        rows = [row for each in listed for row in self._rows(each, width)]

        def chosen(id: str | None) -> None:
            if id in known:
                self._decide(known[id])

        self.screen.app.push_screen(ChoiceScreen("What the verdicts stand on", rows), chosen)

    def _rows(self, each: Mapping[str, Json], width: int) -> list[Row]:
        done = bool(each.get("confirmed"))
        mark = self.glyphs.passed if done else "?"
        tail: Line = ((f"{one_line(str(each['origin']))} ", "dim"),)
        head: Line = ((f" {mark} ", "good" if done else "warn"), (one_line(str(each["says"])), ""))
        quote = wrapped(f"“{one_line(str(each['quote']))}”", width - 6)
        return [
            Row(str(each["id"]), head, tail),
            *(Row("", ((f"     {line}", "dim"),)) for line in quote),
        ]

    def _decide(self, each: Mapping[str, Json]) -> None:
        from workbench.tui.screens.asking import ChoiceScreen

        rows = [
            Row("confirm", ((" Confirm it: the text says so", ""),)),
            Row("reword", ((" Reword it …", ""),)),
            Row("drop", ((" Drop it: the text does not say so", "warn"),)),
        ]

        async def chosen(answer: str | None) -> None:
            match answer:
                case "confirm":
                    await self._revise(each, str(each["says"]), "confirmed")
                case "drop":
                    await self._revise(each, None, "dropped")
                case "reword":
                    self._reword(each)
                case _:
                    pass

        self.screen.app.push_screen(ChoiceScreen(one_line(str(each["says"])), rows), chosen)

    def _reword(self, each: Mapping[str, Json]) -> None:
        from workbench.tui.screens.asking import LineScreen

        def wrong(text: str) -> str:
            try:
                self.services.decided(self.session, str(each["id"]), text)
            except UsageError as error:
                return error.message
            return ""

        async def typed(text: str | None) -> None:
            if text:
                await self._revise(each, text, "reworded")

        window = LineScreen(
            "As it should be", str(each["says"]), hint=f"“{each['quote']}”", wrong=wrong
        )
        self.screen.app.push_screen(window, typed)

    async def _revise(self, each: Mapping[str, Json], says: str | None, how: str) -> None:
        task = self.services.decided(self.session, str(each["id"]), says)
        why = f"hypothesis {how}: {says or each['says']}"
        await self.screen.act(ev.TaskRevised(task, why))
        self.screen.go_on()
