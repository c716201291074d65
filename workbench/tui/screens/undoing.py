"""Undo and redo: compensating events, so that the log keeps both the act and its undoing."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.folding import undone_ids
from workbench.tui.screens.acting import Deed
from workbench.tui.screens.session import SessionScreen, Share

UNDOABLE: dict[type[ev.Body], str] = {
    ev.Rated: "the rating",
    ev.RatedByRubric: "the rating",
    ev.Noted: "the note",
    ev.Tagged: "the tag",
    ev.HunkDecided: "the decision on a change",
    ev.GuidanceQueued: "the queued note",
    ev.GuidanceEdited: "the change of a note",
    ev.GuidanceWithdrawn: "the withdrawal of a note",
    ev.SettingsChanged: "the change of settings",
    ev.CheckAdded: "the check",
    ev.Accepted: "the acceptance",
}
"""Acts that can be taken back, in words. Others have their own way back (branch, resume)."""


class Undoing(Share):
    """What can be taken back, and taking it back."""

    def __init__(self, screen: SessionScreen) -> None:
        super().__init__(screen)
        self._acts: tuple[int, tuple[str, str]] = (-1, ("", ""))
        """What can be undone and redone, by the length of the log that it was found in."""

    def deeds(self) -> dict[str, Deed]:
        """What it does for each action of the registry, by id."""
        return {
            "undo": self.undo,
            "redo": self.redo,
        }

    def history_of_acts(self) -> tuple[str, str]:
        """What undo and redo would do now, in words; empty for nothing."""
        length = len(self.screen.loop.log) if self.screen.loop is not None else 0
        if self._acts[0] != length:
            self._acts = (length, self._find_acts())
        return self._acts[1]

    def _find_acts(self) -> tuple[str, str]:
        undo, redo = self._last_act(), self._last_undo()
        said = ""
        if redo is not None and isinstance(redo.body, ev.Undone):
            said = self._words_of(redo.body.event)
        return ("" if undo is None else UNDOABLE[type(undo.body)]), said

    def _words_of(self, id: str) -> str:
        log = self.screen.loop.log if self.screen.loop is not None else ()
        body = next((event.body for event in reversed(log) if event.id == id), None)
        return UNDOABLE.get(type(body), "") if body is not None else ""

    def _last_act(self) -> ev.Event | None:
        """The person's latest act that can be taken back."""
        log = self.screen.loop.log if self.screen.loop is not None else ()
        skipped = undone_ids(log)
        for event in reversed(log):
            if (
                event.author != "workbench"
                and event.id not in skipped
                and self._undoable(event.body)
            ):
                return event
        return None

    def _undoable(self, body: ev.Body) -> bool:
        if isinstance(body, ev.GuidanceQueued | ev.GuidanceEdited | ev.GuidanceWithdrawn):
            notes = {note.id: note.status for note in self.session.path.guidance}
            return notes.get(body.guidance) in ("pending", "withdrawn")
        if isinstance(body, ev.Accepted):
            return self.session.accepted == body.draft and self.session.stop is None
        return type(body) in UNDOABLE

    def _last_undo(self) -> ev.Event | None:
        """The latest undo, where nothing else was done since."""
        log = self.screen.loop.log if self.screen.loop is not None else ()
        skipped = undone_ids(log)
        for event in reversed(log):
            if event.author == "workbench" or event.id in skipped:
                continue
            if isinstance(event.body, ev.Undone):
                return event if self._words_of(event.body.event) else None
            return None
        return None

    async def undo(self) -> None:
        """Take the last act back."""
        event = self._last_act()
        if event is not None:
            await self.screen.act(ev.Undone(event.id))
            key = self.screen.keys.keys["redo"][0]
            self.screen.flash(f"Undone: {UNDOABLE[type(event.body)]}. {key} brings it back.")

    async def redo(self) -> None:
        """Bring back what was undone."""
        event = self._last_undo()
        if event is not None:
            await self.screen.act(ev.Undone(event.id))
            self.screen.flash("Brought back.")
