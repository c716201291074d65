"""Processes for the tests: they write to a history until they are told to stop, or killed.

python -m tests.history.workers write FILE SESSION COUNT      events, one by one; prints each number
python -m tests.history.workers hold FILE SESSION             holds the lease until stdin closes
python -m tests.history.workers answer FILE SESSION           holds it and answers one wish
python -m tests.history.workers grow FILE SESSION             holds it; each line is a draft
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

from tests.history.logs import long_session
from workbench.core import events as ev
from workbench.history import History


def write(history: History, session: str, count: int) -> None:
    """Notes with a text of its own each, all of them or until the process is killed."""
    for number in range(count):
        text = f"writer {number} mail{number}@example.com " + f"padding {number} " * 40
        (event,) = history.record(session, [ev.Noted(text)])
        print(event.seq, event.id, flush=True)


def loop(history: History, session: str, count: int) -> None:
    """A whole session's iterations, several events to a commit; prints the last number of each."""
    for bodies in long_session(count):
        print(history.record(session, bodies)[-1].seq, flush=True)


def hold(history: History, session: str) -> None:
    """The lease, until the parent closes the pipe."""
    with history.lease(session):
        print("held", flush=True)
        sys.stdin.read()


def answer(history: History, session: str) -> None:
    """The lease, and the first wish turned into an event."""
    with history.lease(session):
        print("held", flush=True)
        while not (wishes := history.inbox.waiting(session)):
            time.sleep(0.01)
        (event,) = history.record(session, [ev.GuidanceQueued("g", wishes[0].text)])
        history.inbox.answer(wishes[0].number, event.seq)


def grow(history: History, session: str) -> None:
    """The lease; each line that comes is a draft, `pause` a pause, until the pipe is closed."""
    with history.lease(session):
        print("held", flush=True)
        for line in sys.stdin:
            said = line.strip()
            draft = ev.DraftWritten(f"D{said}", f"{said} from the other process")
            history.record(session, [ev.Paused() if said == "pause" else draft])


def main() -> None:
    """One verb, one file, one session."""
    verb, path, session, *rest = sys.argv[1:]
    with History.open(Path(path)) as history:
        match verb:
            case "write":
                write(history, session, int(rest[0]))
            case "loop":
                loop(history, session, int(rest[0]))
            case "hold":
                hold(history, session)
            case "grow":
                grow(history, session)
            case "answer":
                answer(history, session)


if __name__ == "__main__":
    main()
