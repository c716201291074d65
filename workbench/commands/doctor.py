"""`workbench doctor`: how safely and completely this machine can check, and the repair for what
is missing.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import shutil
import sys
import textwrap
from collections.abc import Callable, Mapping

from workbench.catalog import domain_entries, find_domain, home
from workbench.core.codec import Json, to_json
from workbench.errors import WorkbenchError
from workbench.settings import check_settings, settings_file
from workbench.worker import CheckWorker

NAME = 18
"""Columns of a row's name."""
NARROWEST = 30
"""Columns that its words have at least."""


def doctor_command(options: argparse.Namespace) -> int:
    """0 when every row is fine or merely advisory, 1 when something is broken."""
    rows = asyncio.run(_rows(_unsaid if options.json else _say))
    if options.json:
        print(json.dumps({"rows": rows, "isolation": _isolation(rows)}, ensure_ascii=False))
    return 1 if any(row["state"] == "broken" for row in rows) else 0


async def _rows(tell: Callable[[Mapping[str, Json]], None]) -> list[dict[str, Json]]:
    """All rows; `tell` hears each as soon as it is known: to start every domain's worker and to
    attack the sandbox takes seconds.
    """
    rows: list[dict[str, Json]] = []
    for look in (_python, _settings, _history):
        rows.append(look())
        tell(rows[-1])
    for name, entry in sorted(domain_entries().items()):
        rows.append(await _domain(name, entry))
        tell(rows[-1])
    return rows


def _say(row: Mapping[str, Json]) -> None:
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else 0
    print("\n".join(row_lines(row, width)), flush=True)


def _unsaid(row: Mapping[str, Json]) -> None:
    """As data the rows come together."""


def row_lines(row: Mapping[str, Json], width: int) -> list[str]:
    """The row as lines of at most so many columns, broken between words; of any length where the
    width is 0.
    """
    mark = {"ok": "✓", "advice": "!", "broken": "✗"}[row["state"]]
    parts = [(f"{mark} {row['name']:<{NAME}} ", row["detail"])]
    if row["repair"]:
        parts.append((f"  {'':<{NAME}} → ", row["repair"]))
    lines: list[str] = []
    for begin, text in parts:
        room = max(width, len(begin) + NARROWEST) if width else sys.maxsize
        indent = " " * len(begin)
        lines += textwrap.wrap(
            text, room, initial_indent=begin, subsequent_indent=indent, break_on_hyphens=False
        ) or [begin.rstrip()]
    return lines


def _row(name: str, state: str, detail: str, repair: str = "") -> dict[str, Json]:
    return {"name": name, "state": state, "detail": detail, "repair": repair}


def _python() -> dict[str, Json]:
    return _row("python", "ok", f"{platform.python_version()} on {platform.system()}")


def _settings() -> dict[str, Json]:
    problems = check_settings()
    if problems:
        return _row("settings", "broken", problems[0].message, problems[0].hint)
    return _row("settings", "ok", f"{settings_file()}")


def _history() -> dict[str, Json]:
    from workbench.assembly import redactor_for
    from workbench.history import History
    from workbench.settings import load_settings

    try:
        with History.open(redactor_for=redactor_for(load_settings())) as history:
            newest = history.list(limit=1).items
            older, unfinished = history.older_rows(), history.erasures.unfinished()
    except WorkbenchError as error:
        return _row("history", "broken", error.message, error.hint)
    last = f"last session {newest[0].updated[:16]}" if newest else "empty"
    if unfinished:
        repair = "Any 'workbench forget' finishes it, also with --dry-run."
        return _row("history", "advice", f"{home()}: an erasure was interrupted", repair)
    if older:
        detail = f"{home()}: {older} rows were redacted by older rules"
        return _row("history", "advice", detail, "workbench redact --history")
    return _row("history", "ok", f"{home()}: {last}")


async def _domain(name: str, entry: str) -> dict[str, Json]:
    worker = CheckWorker(entry)
    try:
        find_domain(name)  # one that does not load says why in a line; its worker, in a traceback
        ready = await worker.readiness()
    except WorkbenchError as error:
        return _row(f"domain {name}", "broken", error.message, error.hint)
    finally:
        await worker.close()
    state = "ok" if ready.level == "strong" else "advice"
    row = _row(f"domain {name}", state, f"isolation {ready.level}. {ready.detail}", ready.repair)
    return {**row, "readiness": to_json(ready)}


def _isolation(rows: list[dict[str, Json]]) -> str:
    """The weakest level among the domains."""
    order = ["off", "untested", "weak", "medium", "strong"]
    levels = [row["readiness"]["level"] for row in rows if "readiness" in row]
    return min(levels, key=order.index, default="untested")


if __name__ == "__main__":
    sys.exit(doctor_command(argparse.Namespace(json=False)))
