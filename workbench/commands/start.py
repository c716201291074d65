"""`workbench` alone: the screens where there is a terminal, the same loop as plain text where
not.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

from workbench.catalog import FIRST_TASK


def start(parse: Callable[[list[str]], argparse.Namespace]) -> int:
    """Open the workbench; without a terminal show the first task's loop and end with 0.

    `parse` reads a command line.
    """
    if "TEXTUAL_DRIVER" in os.environ or (sys.stdin.isatty() and sys.stdout.isatty()):
        from workbench.commands.screens import open_screens

        status: int = open_screens()
        return status
    print(
        "No terminal here, so this is the same loop as plain text. In a terminal, "
        "'workbench' opens the screens.\n",
        file=sys.stderr,
    )
    from workbench.commands.run import run_command

    arguments = ["run", FIRST_TASK, "--model", "practice", "--seed", "1"]
    return run_command(parse(arguments))
