"""Scenes for the screen's benchmarks: `python -m tests.benchmarks.tui_scenes NAME` shows one.

`diff N`: a session whose two drafts of N lines differ in every tenth line.
`race RATE`: a session whose W races four lanes that each stream RATE tokens a second without end.
`stream RATE`: a session whose third draft streams RATE tokens a second without end.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import Callable, Sequence

from tests.tui.support import Bench, StillLoop, log_of, story
from workbench.core import events as ev
from workbench.core.messages import Message
from workbench.core.session import Session
from workbench.lab.entrants import Entrant
from workbench.runner import Live, Notice, PhaseChanged, Streamed
from workbench.tui.app import run_app

WORDS = ("the value ", "is read ", "from a list ", "and then ", "**given** ", "back\n")


def draft(lines: int) -> str:
    """Prose and code lines, every ninth blank."""
    return "\n".join(
        ""
        if n % 9 == 8
        else f"    value_{n} = compute({n}, mode='mean')  # step {n} of the whole computation"
        for n in range(lines)
    )


def revised(text: str) -> str:
    """A tenth of the lines edited, some added and removed."""
    lines = text.splitlines()
    kept = [
        line.replace("compute", "derive") if n % 10 == 3 else line for n, line in enumerate(lines)
    ]
    return "\n".join(line for n, line in enumerate(kept) if n % 50 != 7) + "\nlast line added"


def diff_scene(lines: int) -> Bench:
    """Two long drafts."""
    old = draft(lines)
    bodies = [
        story()[0],
        ev.DraftWritten("D1", old),
        ev.DraftWritten("D2", revised(old), "D1"),
        ev.DraftWritten("D3", "short", "D1"),
        ev.Paused(),
    ]
    return Bench(still=StillLoop(log_of(*bodies)), first_task="code/process_data")


class Streaming(StillLoop):
    """Streams without end."""

    def __init__(self, rate: int) -> None:
        call = ev.CallStarted("C9", "writer", (Message("user", "go"),), ev.ModelChoice())
        super().__init__(log_of(*story()[:-1], call), Live("calling", time.monotonic()))
        self.rate = rate

    async def run(self, *, wait: bool = False) -> ev.SessionStopped | None:
        """Tokens in the rhythm of the rate, a few at a time as a network brings them."""
        self.listener(PhaseChanged(self.live))
        begun, sent = time.perf_counter(), 0
        while True:
            due = int((time.perf_counter() - begun) * self.rate)
            for number in range(sent, due):
                self.listener(Streamed("C9", WORDS[number % len(WORDS)]))
            sent = due
            await asyncio.sleep(0.005)


class FourLanes(Bench):
    """Races of four lanes that stream without end."""

    def __init__(self, rate: int) -> None:
        super().__init__(still=StillLoop(log_of(*story())), first_task="code/process_data")
        self.rate = rate

    @property
    def race(self) -> FourLanes:
        """The desk of the race screen."""
        return self

    def suggested(self, session: Session) -> Sequence[str]:
        """Four names."""
        return ("one", "two", "three", "four")

    def read(self, session: Session, lines: Sequence[str]) -> Sequence[Entrant]:
        """A lane a name."""
        return [Entrant(line, session.model, session.strategy) for line in lines]

    async def enter(
        self, session: str, draft: str, lane: Entrant, listener: Callable[[Notice], None]
    ) -> Streaming:
        """A lane that streams."""
        loop = Streaming(self.rate)
        loop.listener = listener
        return loop


def main() -> int:
    """Show the scene that the command line names."""
    name, number = sys.argv[1], int(sys.argv[2])
    if name == "diff":
        return run_app(diff_scene(number))
    if name == "race":
        return run_app(FourLanes(number))
    return run_app(Bench(still=Streaming(number), first_task="code/process_data"))


if __name__ == "__main__":
    sys.exit(main())
