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
from workbench.files import write_whole
from workbench.history.opening import open_to_read
from workbench.report import markdown, page

SUFFIXES = {".html": "html", ".htm": "html", ".svg": "svg"}
SUFFIXES |= dict.fromkeys(("", ".md", ".markdown", ".txt"), "markdown")
"""The form that a file's name asks for."""


def report_command(options: argparse.Namespace) -> int:
    """The report in the form that the options or the file's name ask for."""
    form = _form(options)
    history = open_to_read()
    try:
        log = history.events(history.resolve(options.session))
    finally:
        history.close()
    text = _written(log, form, options.size)
    if options.output is None:
        print(json.dumps({"report": text}) if options.json else text)
        return 0
    write_whole(Path(options.output), text.encode("utf-8", "replace"))
    print(f"Wrote {options.output}.", file=sys.stderr)
    return 0


def _form(options: argparse.Namespace) -> str:
    if options.html:
        return "html"
    if options.svg:
        return "svg"
    suffix = Path(options.output or "").suffix.lower()
    if suffix not in SUFFIXES:
        raise UsageError(
            f"A report is Markdown, HTML or a picture (SVG), and nothing writes '{suffix}'.",
            "Name a .md, .html or .svg file; a browser prints the HTML as PDF.",
        )
    return SUFFIXES[suffix]


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
