"""`bundle`: interactions and verdicts carried between histories."""

from __future__ import annotations

import argparse
import contextlib
import json
import sys
from pathlib import Path

from workbench.assembly import redactor_for
from workbench.commands.curating.log import opened
from workbench.core.codec import to_json
from workbench.curation.bundle_files import bounded
from workbench.curation.bundles import Merged, bundle, merge, total
from workbench.curation.desk import Desk
from workbench.curation.trust.policy import trust_of
from workbench.errors import UsageError
from workbench.files import write_whole
from workbench.history import History
from workbench.settings import Settings, load_settings, settings_file


def bundle_command(options: argparse.Namespace) -> int:
    """Write a bundle, or add some; all of them or none."""
    if options.act == "export" and len(options.files) > 1:
        raise UsageError("A bundle is one file.", "Say: workbench bundle export FILE")
    settings = load_settings()
    with History.open(redactor_for=redactor_for(settings)) as history:
        Desk(history, trust=trust_of(load_settings())).catch_up()
        if options.act == "export":
            return _export(history, options.files[0], settings.author)
        with contextlib.ExitStack() as stack:
            files = [stack.enter_context(opened(name)) for name in options.files]
            merged = merge(history, *map(bounded, files), erase=options.erase)
        Desk(history, trust=trust_of(load_settings())).catch_up()
    print(json.dumps(to_json(merged)) if options.json else _told(merged))
    for line in _remarks(merged):
        print(line, file=sys.stderr)
    return 0


def _remarks(merged: Merged) -> list[str]:
    found: list[str] = []
    if merged.erased_elsewhere > merged.erased:
        found.append(
            f"{merged.erased_elsewhere} were erased there. Erase them here: bundle merge --erase"
        )
    if merged.differing:
        found.append(f"{merged.differing} events say something else there; yours stayed.")
    if merged.conflicts:
        found.append("People disagree. Next: workbench review")
    return found


def _export(history: History, name: str, author: str) -> int:
    if name == "-":
        for line in bundle(history):
            print(line)
        return 0
    write_whole(Path(name), (f"{line}\n".encode() for line in bundle(history)), private=True)
    print(f"Written: {name}", file=sys.stderr)
    if author == Settings().author:
        hint = f'author = "NAME" in {settings_file()} keeps your taste apart from that of others'
        print(
            f"You are called '{author}' in it, as everybody is at first; {hint}.", file=sys.stderr
        )
    return 0


def _told(merged: Merged) -> str:
    told = ", ".join(f"{n} {name.replace('_', ' ')}" for name, n in total(merged).items())
    return told or "nothing new"
