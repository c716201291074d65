"""The person beside the loop: whether it waits for them, what they hold back or agreed to, and
that they did something just now.
"""

from __future__ import annotations

import asyncio
import contextlib

from workbench.core import events as ev

INTERRUPTING = (
    ev.SessionStopped,
    ev.BranchChosen,
    ev.DraftEdited,
    ev.Accepted,
    ev.FreshStarted,
    ev.TaskRevised,
    ev.Abandoned,
)
"""Acts after which a running call would answer a question that nobody asks any more."""
RESUMING = (ev.Resumed, ev.BranchChosen, ev.DraftEdited, ev.FreshStarted, ev.TaskRevised)
"""Acts after which the person does not want the stop any more that they asked for before."""


class Presence:
    """What is known of the person while a session runs; nothing of it is in the log."""

    def __init__(self, *, consented: bool) -> None:
        self.consented = consented
        """They agreed to run drafts where isolation is weak, or it is not weak."""
        self.waits = False
        """The loop waits where only a person can go on."""
        self.lingers = False
        """It waits at a pause or a question, which another terminal can end."""
        self.holding = ""
        """Why no further call starts."""
        self.stop_wanted = False
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """They did something."""
        self._woken.set()

    async def until_woken(self) -> None:
        """Returns once the person has acted since the loop last stood still."""
        await self._woken.wait()
        self._woken.clear()

    async def pass_by(self, seconds: float) -> None:
        """Returns after the time, or once the person acts from now on."""
        self._woken.clear()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._woken.wait(), seconds)


def interrupts(body: ev.Body) -> bool:
    """The running call ends at this act: nobody needs its answer, or the person pauses at once."""
    return isinstance(body, INTERRUPTING) or (isinstance(body, ev.Paused) and not body.after_call)
