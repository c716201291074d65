"""`workbench report`: a session as Markdown or HTML, to a file or to stdout."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workbench.errors import UsageError
from workbench.history.opening import open_to_read
from workbench.report import markdown, page


def report_command(options: argparse.Namespace) -> int:
    """The report; HTML where the file is called so or --html is given."""
    history = open_to_read()
    try:
        log = history.events(history.resolve(options.session))
    finally:
        history.close()
    as_html = options.html or str(options.output or "").endswith((".html", ".htm"))
    text = page(log) if as_html else markdown(log)
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
