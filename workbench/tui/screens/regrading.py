"""Today's checks over past sessions, from the history: over how much, and what would flip.

The verdicts of the past stay as they are; a decision that would be another one is a line that opens
its session.
"""

from __future__ import annotations

from collections.abc import Sequence

from workbench.errors import WorkbenchError
from workbench.tui.lines import Row
from workbench.tui.safe import one_line
from workbench.tui.screens.acting import ActingScreen
from workbench.tui.sessions import Regrades


def ask_regrade(screen: ActingScreen, session: str, listed: Sequence[str]) -> None:
    """Ask whether one session or all that are listed are meant, and go to work."""
    from workbench.tui.screens.asking import ChoiceScreen

    wanted = {"one": [session], "all": list(listed)}

    def chosen(which: str | None) -> None:
        if which:
            screen.flash(f"Checking {len(wanted[which])} again …")
            screen.run_worker(_regrade(screen, wanted[which]), group="regrade", exclusive=True)

    rows = [
        Row("one", ((" this session", ""),)),
        Row("all", ((f" all {len(listed)} that are listed", ""),)),
    ]
    screen.app.push_screen(ChoiceScreen("Today's checks again over", rows), chosen)


async def _regrade(screen: ActingScreen, sessions: Sequence[str]) -> None:
    try:
        found = await screen.services.regrade(sessions)
    except WorkbenchError as error:
        screen.problem(error)
        return
    if found.flips:
        _show(screen, found)
    else:
        screen.flash(found.said, "good")


def _show(screen: ActingScreen, found: Regrades) -> None:
    from workbench.tui.screens.asking import ChoiceScreen

    async def chosen(place: str | None) -> None:
        if place is not None:
            await screen.workbench.open_session(found.flips[int(place)][0])

    rows = [
        Row(str(place), ((f" {one_line(line)}", ""),))
        for place, (_, line) in enumerate(found.flips)
    ]
    window = ChoiceScreen(found.said, rows, footer="Enter opens the session, Esc leaves")
    screen.app.push_screen(window, chosen)
