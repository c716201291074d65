"""`bundle`: interactions and verdicts carried between histories."""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path

from workbench.assembly import redactor_for
from workbench.commands.log import opened
from workbench.core.codec import to_json
from workbench.curation.bundles import Merged, bundle, merge
from workbench.curation.desk import Desk
from workbench.errors import UsageError
from workbench.history import History
from workbench.settings import load_settings


def bundle_command(options: argparse.Namespace) -> int:
    """Write a bundle, or add one."""
    with History.open(redactor_for=redactor_for(load_settings())) as history:
        Desk(history).catch_up()
        if options.act == "export":
            return _export(history, options.file)
        with opened(options.file) as lines:
            merged = merge(history, lines, erase=options.erase)
        Desk(history).catch_up()
    print(json.dumps(to_json(merged)) if options.json else _told(merged))
    if merged.erased_elsewhere > merged.erased:
        count = merged.erased_elsewhere
        print(f"{count} were erased there. Erase them here: --erase", file=sys.stderr)
    if merged.conflicts:
        print("People disagree. Next: workbench review", file=sys.stderr)
    return 0


def _export(history: History, name: str) -> int:
    if name == "-":
        for line in bundle(history):
            print(line)
        return 0
    target = Path(name)
    partial = target.with_name(target.name + ".partial")
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with open(descriptor, "w", encoding="utf-8", newline="\n") as file:
            for line in bundle(history):
                file.write(f"{line}\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
    except OSError as error:
        message = f"{name} cannot be written: {error.strerror}."
        raise UsageError(message, "Name another file.") from error
    print(f"Written: {name}", file=sys.stderr)
    return 0


def _told(merged: Merged) -> str:
    counts = to_json(merged)
    told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count)
    return told or "nothing new"
