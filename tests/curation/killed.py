"""Processes for the tests that kill themselves (SIGKILL) at one point of an act on a history.

python -m tests.curation.killed POINT HOME SESSION      forgets the session
python -m tests.curation.killed renewal HOME            redacts the history again
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import Any

from workbench.history import History


def die(*_: Any, **__: Any) -> Any:
    """What kill -9 does."""
    os.kill(os.getpid(), signal.SIGKILL)


class Dying(History):
    """A history whose process is killed when it comes to the point named."""

    point = ""

    def forget(self, *arguments: Any, **named: Any) -> Any:
        """`before-rows`: the files are done, the rows are not."""
        if self.point == "before-rows" and not named.get("dry_run"):
            die()
        done = super().forget(*arguments, **named)
        if self.point == "after-rows" and not named.get("dry_run"):
            die()
        return done

    def scrub(self) -> bool:
        """`before-scrub`: rows and manifests are done, index and write-ahead log are not."""
        return bool(die()) if self.point == "before-scrub" else super().scrub()


def main() -> None:
    """One point, one home."""
    point, home, *sessions = sys.argv[1:]
    Dying.point = point
    with Dying.open(Path(home) / "history.db") as history:
        from workbench.curation.forgetting import Wanted, forget

        forget(history, Wanted(sessions=tuple(sessions)), home=Path(home))


if __name__ == "__main__":
    main()
