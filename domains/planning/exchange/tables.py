"""Plans from elsewhere and back: MS Project XML and CSV, as tasks of this domain.

An imported plan becomes a task whose materials hold the plan, so that it can be checked, simulated
and improved. A foreign plan without three-point estimates keeps its one number three times: the
check on narrow estimates then says what is missing, and nothing is invented.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from domains.planning.engine import reading
from domains.planning.engine.plan import Plan, PlanTask
from domains.planning.exchange.msproject import from_msproject, is_msproject
from workbench.core.codec import Json

Ledger = dict[str, Any]

COLUMNS = ("id", "o", "m", "p", "predecessors", "resources", "fixed", "per_day", "owner",
           "deliverable", "serves")  # fmt: skip
_NAMES = {
    "id": ("id", "task", "task_id", "name", "task_name", "activity"),
    "o": ("o", "optimistic", "low", "min", "best"),
    "m": ("m", "likely", "most_likely", "duration", "days", "estimate"),
    "p": ("p", "pessimistic", "high", "max", "worst"),
    "deps": ("predecessors", "deps", "dependencies", "depends_on", "after"),
    "uses": ("resources", "uses", "resource_names", "resource"),
    "fixed": ("fixed", "fixed_cost", "cost"),
    "per_day": ("per_day", "cost_per_day"),
    "owner": ("owner", "responsible", "assignee"),
    "deliverable": ("deliverable", "output"),
    "serves": ("serves", "goals", "goal"),
}


def import_msproject(file: Path) -> Iterable[Mapping[str, Json]]:
    """The plan in an MS Project XML file as a task; nothing where the file is another thing."""
    text = _text(file)
    ledger = from_msproject(text) if text is not None and is_msproject(text) else None
    return [] if ledger is None else [as_task(file.stem, ledger)]


def import_plan_csv(file: Path) -> Iterable[Mapping[str, Json]]:
    """The plan in a CSV with a line per task; nothing where the header is another thing's."""
    text = _text(file)
    ledger = None if text is None else from_csv(text)
    return [] if ledger is None else [as_task(file.stem, ledger)]


def _text(file: Path) -> str | None:
    try:
        return file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        return None


def read_plan(text: str) -> Ledger | None:
    """The ledger in a text of either format; None where it is neither."""
    return from_msproject(text) if is_msproject(text) else from_csv(text)


def from_csv(text: str) -> Ledger | None:
    """The ledger in a CSV with a line per task; None without columns for task and duration."""
    lines = text.splitlines()
    if not lines:
        return None
    delimiter = max(",;\t", key=lines[0].count)
    rows = list(csv.DictReader(io.StringIO(text), delimiter=delimiter))
    tasks = [task for row in rows if (task := _row(row)) is not None]
    needed = all(reading.days(task.get("m")) is not None for task in tasks)
    if not tasks or not needed:
        return None
    used = dict.fromkeys(id for task in tasks for id in reading.units(task["uses"]) or {})
    start = next((day for row in rows if (day := reading.day(row.get("start")))), None)
    return {
        **({"start": start.isoformat()} if start else {}),
        "goals": [],
        "tasks": tasks,
        "resources": [{"id": id, "capacity": 1, "cost_day": 0} for id in used],
        "risks": [],
        "gates": [],
        "claims": {},
    }


def _row(row: Mapping[str | None, object]) -> dict[str, Any] | None:
    given = {
        re.sub(r"\W+", "_", str(key).strip().lower()): str(value or "").strip()
        for key, value in row.items()
    }
    found = {
        field: next((given[name] for name in names if given.get(name)), "")
        for field, names in _NAMES.items()
    }
    likely = found["m"] or found["o"] or found["p"]
    if not found["id"] or not likely:
        return None
    return {
        "id": found["id"],
        "o": _days(found["o"] or likely),
        "m": _days(likely),
        "p": _days(found["p"] or likely),
        "deps": [part for part in re.split(r"[;|,]\s*", found["deps"]) if part],
        "uses": reading.units(found["uses"].replace("|", ";")) or {},
        "cost": {
            "fixed": reading.number(found["fixed"]) or 0,
            "per_day": reading.number(found["per_day"]) or 0,
        },
        "owner": found["owner"],
        "deliverable": found["deliverable"],
        "serves": reading.names(found["serves"]),
    }


def _days(text: str) -> Any:
    value = reading.days(text)
    return text if value is None else value


def as_task(name: str, ledger: Ledger) -> dict[str, Json]:
    """A task to check and improve a plan."""
    stem = re.sub(r"[^\w-]+", "_", name) or "plan"
    count = len(ledger["tasks"])
    return {
        "id": f"imported/{stem}",
        "domain": "planning",
        "title": f"Check and improve the plan {name}",
        "prompt": (
            f"Here is a plan of {count} tasks. Turn it into a memo and a complete plan: give "
            "three-point estimates, risks with owners, goals, a gate, and claims that hold.\n\n"
            f"```json\n{json.dumps(ledger, ensure_ascii=False, indent=1, default=str)}\n```"
        ),
        "materials": {key: ledger[key] for key in ("start", "deadline") if ledger.get(key)}
        | {"actuals": ledger.get("actuals")},
    }


def to_csv(plan: Plan) -> str:
    """A plan's tasks as CSV, a line per task; `import_plan_csv` reads it back."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for task in plan.tasks:
        writer.writerow(_cells(task))
    return out.getvalue()


def _cells(task: PlanTask) -> Iterator[str]:
    yield from (task.id, f"{task.o:g}", f"{task.m:g}", f"{task.p:g}")
    yield "; ".join(_link_text(link.on, link.type, link.lag) for link in task.links)
    yield "; ".join(f"{id}: {units:g}" for id, units in task.uses.items())
    yield from (f"{task.fixed:g}", f"{task.per_day:g}", task.owner, task.deliverable)
    yield "; ".join(task.serves)


def _link_text(on: str, kind: str, lag: float) -> str:
    if kind == "FS" and not lag:
        return on
    return f"{on} {kind}" + (f"{lag:+g}" if lag else "")


IMPORTERS: Mapping[str, Callable[[Path], Iterable[Mapping[str, Json]]]] = {
    "msproject": import_msproject,
    "plan-csv": import_plan_csv,
}
