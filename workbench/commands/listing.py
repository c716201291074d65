"""`tasks`, `domains`, `import` and `config`: what there is, and what is taken over."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workbench.assembly import redactor_for
from workbench.catalog import domain_entries, find_domain, import_tasks, list_tasks
from workbench.core.codec import to_json
from workbench.settings import check_settings, load_settings, settings_file


def tasks_command(options: argparse.Namespace) -> int:
    """Every task that `run` and `check` take by id."""
    entries = list_tasks()
    if options.json:
        print(json.dumps([to_json(entry) for entry in entries], ensure_ascii=False))
        return 0
    width = max((len(entry.id) for entry in entries), default=0)
    for entry in entries:
        print(f"{entry.id:<{width}}  {entry.difficulty or entry.source:<8}  {entry.title}")
    return 0


def domains_command(options: argparse.Namespace) -> int:
    """Every installed domain with what it imports and which filters it offers."""
    found = [find_domain(name) for name in sorted(domain_entries())]
    rows = [
        {"name": d.name, "imports": sorted(d.importers), "filters": sorted(d.commands)}
        for d in found
    ]
    if options.json:
        print(json.dumps(rows))
        return 0
    for row in rows:
        imports = ", ".join(row["imports"]) or "nothing"
        filters = ", ".join(row["filters"]) or "none"
        print(f"{row['name']:<10} imports: {imports} · filters: {filters}")
    return 0


def import_command(options: argparse.Namespace) -> int:
    """Take over a foreign file's tasks; their ids go to stdout."""
    redactor = redactor_for(load_settings())("", {})
    ids = import_tasks(
        Path(options.file), lambda title: redactor.redact(title).text, options.domain
    )
    print(json.dumps({"tasks": ids}) if options.json else "\n".join(ids))
    print(f"{len(ids)} tasks. Try: workbench check '{ids[0]}' --draft FILE", file=sys.stderr)
    return 0


def config_command(options: argparse.Namespace) -> int:
    """Where the settings are; with --check every mistake in them (status 2 when there is one)."""
    if not options.check:
        print(json.dumps({"path": str(settings_file())}) if options.json else settings_file())
        return 0
    problems = check_settings()
    if options.json:
        rows = [{"message": problem.message, "hint": problem.hint} for problem in problems]
        print(json.dumps({"path": str(settings_file()), "problems": rows}))
    for problem in problems if not options.json else ():
        print(f"{problem.message} {problem.hint}".strip(), file=sys.stderr)
    if not problems and not options.json:
        print(f"{settings_file()}: fine")
    return 2 if problems else 0
