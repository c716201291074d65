"""One lane while its race is on the screen: what its loop told last, and what streams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.worker import Worker

from workbench.core.folding.spending import spent_by
from workbench.core.messages import Usage
from workbench.core.session import Session
from workbench.errors import WorkbenchError
from workbench.runner import Appended, Live, Notice, PhaseChanged, Problem, Streamed
from workbench.tui.racing.standings import LaneView
from workbench.tui.services import Loop
from workbench.tui.words import model_label

KEPT = 3_000
"""Characters of a stream that are kept to be shown."""


class RunningLane:
    """Listens to one lane's loop; drawn from `view`."""

    def __init__(self, name: str, changed: Callable[[], None]) -> None:
        self.name = name
        self.loop: Loop | None = None
        self.session, self.live = Session(), Live()
        self.trouble = ""
        self.worker: Worker[Any] | None = None
        self._changed = changed
        self._pieces: list[str] = []
        self._tail, self._size = "", 0
        self._counted: tuple[Session, Usage] = (self.session, Usage())

    def attach(self, loop: Loop) -> None:
        """This is the lane's session."""
        self.loop = loop
        self.session, self.live = loop.session, loop.live
        self._changed()

    def listen(self, notice: Notice) -> None:
        """What the loop tells; called on the event loop."""
        match notice:
            case Streamed(text=text):
                self._pieces.append(text)
            case Appended(session=session):
                self.session = session
                if session.open_call is None:
                    self._pieces, self._tail, self._size = [], "", 0
            case PhaseChanged(live=live):
                self.live = live
            case Problem(error=error):
                self.failed(error)
            case _:
                pass
        self._changed()

    def failed(self, error: Exception) -> None:
        """Something keeps the lane from going on; the others do."""
        said = error.message if isinstance(error, WorkbenchError) else ""
        self.trouble = said or str(error) or type(error).__name__
        self._changed()

    @property
    def running(self) -> bool:
        """Its loop is under way."""
        return self.worker is not None and not self.worker.is_finished

    @property
    def busy(self) -> bool:
        """It runs, or writes or is checked just now."""
        return self.running or self.live.phase in ("calling", "checking")

    def view(self, now: float) -> LaneView:
        """As it stands."""
        self._size += sum(map(len, self._pieces))
        self._tail = (self._tail + "".join(self._pieces))[-KEPT:]
        self._pieces.clear()
        seconds = max(0.0, now - self.live.since)
        told = _told(self.session)
        whole = (self.name, told, self.session, self.live, seconds, self._size, self._tail)
        return LaneView(*whole, self._usage(), self.trouble, self.running)

    def _usage(self) -> Usage:
        """Of the lane's own calls; counted anew when one more has ended."""
        if self.loop is not None and self._counted[0] is not self.session:
            self._counted = (self.session, spent_by(self.loop.log))
        return self._counted[1]


def _told(session: Session) -> str:
    """The lane's model, strategy and note."""
    if not session.id:
        return ""
    notes = [note.text for note in session.path.guidance if note.status != "withdrawn"]
    said = [model_label(session.model).partition(":")[0], session.strategy.name]
    return " · ".join([*said, *(f"note: {note}" for note in notes[-1:])])
