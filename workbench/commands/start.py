"""`workbench` alone: the screens where there is a terminal, the same loop as plain text where
not.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.catalog import FIRST_TASK
from workbench.errors import UsageError

if TYPE_CHECKING:
    import argparse

TABLES = (".csv", ".parquet", ".pq")


def start_file(word: str, parse: Callable[[list[str]], argparse.Namespace]) -> int:
    """Open a task or a table on the screen; without a terminal a task runs as text."""
    if not Path(word).expanduser().is_file():
        raise UsageError(f"There is no file {word}.", "Give a task (.yaml) or a table (.csv).")
    table = word.casefold().endswith(TABLES)
    if _terminal():
        from workbench.commands.screens import open_screens

        status: int = open_screens(*(("", "", word) if table else (word,)))
        return status
    if table:
        hint = f'Ask it something: workbench analysis ask {word} "…?"'
        raise UsageError("A table needs a question, and there is no terminal to ask for it.", hint)
    from workbench.commands.run import run_command

    return run_command(parse(["run", word]))


def _terminal() -> bool:
    return "TEXTUAL_DRIVER" in os.environ or (sys.stdin.isatty() and sys.stdout.isatty())


def start(parse: Callable[[list[str]], argparse.Namespace]) -> int:
    """Open the workbench; without a terminal show the first task's loop and end with 0.

    `parse` reads a command line.
    """
    if _terminal():
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
