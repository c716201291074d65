"""A `workbench run` or `resume` that kills itself (-9) once so many events are in the history.

    python -m tests.support.killed_run EVENTS run code/process_data --seed 1

With EVENTS = 0 it runs to its end. The signal comes from inside the listener, so that it falls
exactly between two commits.
"""

from __future__ import annotations

import os
import signal
import sys

from workbench import cli
from workbench.commands import run
from workbench.runner import Appended, Notice


def main() -> None:
    """Run the command with a listener that kills."""
    limit = int(sys.argv[1])
    tell = run.teller

    def teller(as_json: bool):  # type: ignore[no-untyped-def]
        inner = tell(as_json)

        def listener(notice: Notice) -> None:
            inner(notice)
            if limit and isinstance(notice, Appended) and notice.session.seq >= limit:
                os.kill(os.getpid(), signal.SIGKILL)

        return listener

    run.teller = teller
    sys.exit(cli.run(sys.argv[2:]))


if __name__ == "__main__":
    main()
