"""`tasks`, `domains`, `import` and `config`: what there is, and what is taken over."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workbench.catalog import import_tasks, list_tasks, usable_domains
from workbench.core.codec import to_json
from workbench.errors import SettingsError
from workbench.settings import check_settings, load_settings, settings_file


def tasks_command(options: argparse.Namespace) -> int:
    """Every task that `run` and `check` take by id, or those that have all the words."""
    words = [word.casefold() for word in options.words]
    entries = [
        entry
        for entry in list_tasks()
        if all(word in f"{entry.id} {entry.difficulty} {entry.title}".casefold() for word in words)
    ]
    if options.json:
        print(json.dumps([to_json(entry) for entry in entries], ensure_ascii=False))
        return 0
    width = max((len(entry.id) for entry in entries), default=0)
    for entry in entries:
        print(f"{entry.id:<{width}}  {entry.difficulty or entry.source:<8}  {entry.title}")
    if not entries:
        print("No task fits. 'workbench tasks' lists them all.", file=sys.stderr)
    return 0


def domains_command(options: argparse.Namespace) -> int:
    """Every installed domain with what it imports and which filters it offers."""
    found = usable_domains(lambda error: print(f"workbench: {error.message}", file=sys.stderr))
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
    from workbench.assembly import redactor_for

    redactor = redactor_for(load_settings())("", {})
    ids = import_tasks(
        Path(options.file), lambda title: redactor.redact(title).text, options.domain
    )
    print(json.dumps({"tasks": ids}) if options.json else "\n".join(ids))
    print(f"{len(ids)} tasks. Try: workbench check '{ids[0]}' --draft FILE", file=sys.stderr)
    return 0


def _keymap_problems() -> list[SettingsError]:
    """What of the person's keymap does not fit."""
    from workbench.tui.actions import keymap

    hint = "`workbench config --keys` lists the ids and their keys."
    return [SettingsError(said, hint) for said in keymap(load_settings().keymap).conflicts]


def _keys(as_json: bool) -> int:
    from workbench.tui.actions import ACTIONS, keymap

    keys = keymap(load_settings().keymap).keys
    if as_json:
        print(json.dumps({action.id: keys[action.id] for action in ACTIONS}))
        return 0
    for action in ACTIONS:
        print(f"{action.id:<22} {' '.join(keys[action.id]) or '(none)':<12} {action.help}.")
    return 0


def _prompts(as_json: bool) -> int:
    """Write the prompts that are not in the project yet, and say where."""
    from workbench.templates import FOLDER, write_defaults

    usable = usable_domains(lambda error: print(f"workbench: {error.message}", file=sys.stderr))
    files = [str(file) for file in write_defaults(usable)]
    print(json.dumps({"written": files}) if as_json else "\n".join(files) or f"{FOLDER}: all there")
    return 0


def config_command(options: argparse.Namespace) -> int:
    """Where the settings are; with --check every mistake in them (status 2 when there is one);
    with --keys the keys that hold, by the ids that the keymap takes; with --prompts the files that
    were written.
    """
    if options.keys:
        return _keys(options.json)
    if options.prompts:
        return _prompts(options.json)
    if not options.check:
        print(json.dumps({"path": str(settings_file())}) if options.json else settings_file())
        return 0
    problems = check_settings() or _keymap_problems()
    if options.json:
        rows = [{"message": problem.message, "hint": problem.hint} for problem in problems]
        print(json.dumps({"path": str(settings_file()), "problems": rows}))
    for problem in problems if not options.json else ():
        print(f"{problem.message} {problem.hint}".strip(), file=sys.stderr)
    if not problems and not options.json:
        print(f"{settings_file()}: fine")
    return 2 if problems else 0
