"""`workbench report`: a session as Markdown, HTML or a picture of its screen, to a file or to
stdout.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from workbench.core.events import Event
from workbench.errors import UsageError
from workbench.history.opening import open_to_read
from workbench.report import markdown, page

SUFFIXES = {".html": "html", ".htm": "html", ".svg": "svg"}
"""The form that a file's name asks for; Markdown for others."""


def report_command(options: argparse.Namespace) -> int:
    """The report in the form that the options or the file's name ask for."""
    history = open_to_read()
    try:
        log = history.events(history.resolve(options.session))
    finally:
        history.close()
    text = _written(log, _form(options), options.size)
    if options.output is None:
        print(json.dumps({"report": text}) if options.json else text)
        return 0
    try:
        Path(options.output).write_text(text, encoding="utf-8")
    except OSError as error:
        message = f"{options.output} cannot be written: {error.strerror}."
        raise UsageError(message, "Name another file with -o.") from error
    print(f"Wrote {options.output}.", file=sys.stderr)
    return 0


def _form(options: argparse.Namespace) -> str:
    if options.html:
        return "html"
    if options.svg:
        return "svg"
    return SUFFIXES.get(Path(options.output or "").suffix.lower(), "markdown")


def _written(log: Sequence[Event], form: str, size: str) -> str:
    match form:
        case "html":
            return page(log)
        case "svg":
            from workbench.commands.picture import picture

            return picture(log, _columns_and_rows(size))
        case _:
            return markdown(log)


def _columns_and_rows(size: str) -> tuple[int, int]:
    columns, _, rows = size.lower().partition("x")
    if columns.isdecimal() and rows.isdecimal():
        found = int(columns), int(rows)
        if 40 <= found[0] <= 400 and 12 <= found[1] <= 400:
            return found
    raise UsageError(f"A screen cannot have the size '{size}'.", "Type e.g. --size 120x40.")
