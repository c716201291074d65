"""The way into a race from the session's screen: which lanes, or the race that was left."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from workbench.core import events as ev
from workbench.errors import UsageError
from workbench.tui.lines import Row
from workbench.tui.racing.desk import Lane
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.racing.race import RaceScreen, race_name
from workbench.tui.screens.session import Share

TITLE = "Lanes of the race, one a line: name: model= strategy= temperature= note="
DONE = " · at the target a lane needs a note="


class Entering(Share):
    """Opens races."""

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {"session.race": self.session_race}

    def session_race(self) -> None:
        """Go on with the race that was left, or ask for lanes."""
        left = self.services.kept(race_name(self.session.id)).split()
        if not left:
            self._ask("\n".join(self.services.race.suggested(self.session)))
            return
        from workbench.tui.screens.asking import ChoiceScreen

        async def chosen(row: str | None) -> None:
            if row == "on":
                await self._open(left)
            elif row == "new":
                await asyncio.to_thread(self.services.keep, race_name(self.session.id), "")
                self._ask("\n".join(self.services.race.suggested(self.session)))

        rows = [
            Row("on", ((f" Go on with the race of {len(left)} lanes", ""),)),
            Row("new", ((" Begin another; the lanes stay in the history", ""),)),
        ]
        self.screen.app.push_screen(ChoiceScreen("A race is not decided", rows), chosen)

    def _ask(self, text: str, wrong: str = "") -> None:
        from workbench.tui.screens.asking import EditScreen

        async def edited(text: str | None) -> None:
            if text is None:
                return
            try:
                lanes = self.services.race.read(self.session, text.splitlines())
            except UsageError as error:
                self._ask(text, error.message)
                self.screen.problem(error)
                return
            await self._open(lanes)

        note = f" · {wrong}" if wrong else DONE if self._at_target() else ""
        self.screen.app.push_screen(
            EditScreen(TITLE, text, note=note, keys="ctrl+s starts the race · Esc leaves"), edited
        )

    def _at_target(self) -> bool:
        """Going on from the draft on the right would stop again at once: it has what was wanted."""
        ending, current = self.screen.ending, self.session.current
        here = current is not None and current.id == self.screen.right
        return here and ending is not None and ending.stop.reason == "target"

    async def _open(self, lanes: Sequence[Lane | str]) -> None:
        """The session itself stands while its lanes run."""
        if self.session.stop is None and not self.session.paused:
            await self.screen.act(ev.Paused("a race runs"))
        self.screen.app.push_screen(RaceScreen(self.screen, lanes))
