"""`export` and `take`: cases out to other tools, other tools' data in.

Without -o the file goes to stdout, and what is to be said about it to stderr; with -o the manifest
lies beside it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import cast

from workbench.core.codec import Json
from workbench.curation.exporting import ExportCase, formats
from workbench.curation.exporting.writing import Export, Redacting, manifest_of, prepare, write
from workbench.errors import UnknownName, UsageError


def export_command(options: argparse.Namespace) -> int:
    """0 when the file is written, also with warnings; 1 when --strict refuses it."""
    from workbench.curation.exporting.selecting import select

    known = formats()
    if options.format not in known:
        raise UnknownName("format", options.format, known)
    format = known[options.format]
    selection = select(
        cases_for(options),
        format,
        drop_placeholders=options.drop_placeholders,
        only_held_out=options.held_out,
    )
    export = prepare(
        selection, format, redactor_now(), bom=options.bom, release=options.release or ""
    )
    if options.strict and export.warnings:
        print(*_told(export, None), "Not written, because of --strict.", sep="\n", file=sys.stderr)
        return 1
    return _deliver(export, options)


def _deliver(export: Export, options: argparse.Namespace) -> int:
    if options.output is None:
        if options.json:
            print(json.dumps(manifest_of(export), ensure_ascii=False))
        else:
            sys.stdout.buffer.write(export.data)
            sys.stdout.buffer.flush()
    else:
        manifest = write(export, Path(options.output))
        if options.json:
            told = {"file": options.output, "manifest": str(manifest), **manifest_of(export)}
            print(json.dumps(told, ensure_ascii=False))
    for line in _told(export, options.output):
        print(line, file=sys.stderr)
    return 0


def _told(export: Export, file: str | None) -> list[str]:
    from collections import Counter

    where = f" to {file}, with its manifest beside it" if file else ""
    head = f"{len(export.rows)} rows of {len(export.cases)} cases{where}."
    reasons = Counter(drop.reason for drop in export.drops)
    left = [f"Left out {count}: {reason}." for reason, count in sorted(reasons.items())]
    return [head, *left, *export.advice, *(f"Warning: {each}" for each in export.warnings)]


def cases_for(options: argparse.Namespace) -> Sequence[ExportCase]:
    """The cases of --cases, else those of the history."""
    if options.cases:
        from workbench.curation.exporting.handing_over import read_cases

        return read_cases(Path(options.cases))
    if options.release:
        raise UsageError("Releases cannot be exported yet.", "Leave --release out.")
    return _from_history()


def _from_history() -> Sequence[ExportCase]:
    from workbench.assembly import redactor_for
    from workbench.curation.desk import Desk
    from workbench.curation.exporting.from_items import cases_of
    from workbench.history import History
    from workbench.settings import load_settings

    settings = load_settings()
    history = History.open(redactor_for=redactor_for(settings))
    try:
        desk = Desk(history, settings.author)
        desk.catch_up()
        return cases_of(desk.item(row.id) for row in desk.rows(("done", "flagged")))
    finally:
        history.close()


def redactor_now() -> Redacting:
    """The redaction of the person's policy as it is today, which also says what it found."""
    from workbench.assembly import redactor_for
    from workbench.settings import load_settings

    return cast(Redacting, redactor_for(load_settings())("export", {}))


def take_command(options: argparse.Namespace) -> int:
    """Read another tool's file as `workbench log` lines; 0 when there was something to take in."""
    from workbench.curation.importing import as_log_line, read_foreign

    reading = read_foreign(Path(options.file))
    redactor = redactor_now()
    for item in reading.items:
        print(json.dumps(_safe(as_log_line(item), redactor), ensure_ascii=False))
    for each in reading.skipped[:20]:
        print(f"Skipped {each.place}: {each.reason}.", file=sys.stderr)
    counts = f"{len(reading.items)} taken, {len(reading.skipped)} skipped"
    print(f"{reading.format}: {counts}.", file=sys.stderr)
    return 0 if reading.items else 1


def _safe(line: dict[str, Json], redactor: Redacting) -> dict[str, Json]:
    """The line with every text redacted, also for a pipe."""
    return {name: _redacted(value, redactor) for name, value in line.items()}


def _redacted(value: Json, redactor: Redacting) -> Json:
    match value:
        case str():
            return redactor.redact(value).text
        case list():
            return [_redacted(part, redactor) for part in value]
        case dict():
            return {name: _redacted(part, redactor) for name, part in value.items()}
        case _:
            return value
