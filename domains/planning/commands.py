"""The domain's commands: `workbench planning NAME`, a JSON object a line in, one a line out.

- `simulate`  {"draft": …, "materials": {…}} → dates, chances at both correlations, log, drivers
- `actuals`   {"draft": …, "actuals": CSV or path} → how the claims stand, what is left simulated
- `import`    {"file": path of MS Project XML or CSV} → {"draft": a draft that holds the plan}
- `export`    {"draft": …, "format": "msproject" or "csv", "file": optional path} → {"text": …}

`draft` is a draft's text or the path of a file that holds one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.errors import UsageError

Answer = Callable[[Mapping[str, Any]], dict[str, Json]]


def _lines(answer: Answer) -> Callable[[Iterable[str]], Iterator[str]]:
    """A filter that answers each line, with `error` where it cannot."""

    def run(lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if line.strip():
                yield json.dumps(_answered(answer, line), ensure_ascii=False, default=str)

    return run


def _answered(answer: Answer, line: str) -> dict[str, Json]:
    try:
        asked = json.loads(line)
    except ValueError as error:
        return {"error": f"The line is no JSON: {error}."}
    if not isinstance(asked, dict):
        return {"error": "The line is no JSON object."}
    try:
        return answer(asked)
    except UsageError as error:
        return {"error": str(error)}
    except (OSError, KeyError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def _given(asked: Mapping[str, Any], name: str) -> str:
    """A text, or what stands in the file of that name. Raises UsageError where there is none."""
    if name not in asked:
        raise UsageError(
            f"The line has no '{name}'.", f"Give it as text or as a file's path in '{name}'."
        )
    value = str(asked[name])
    short = "\n" not in value and len(value) < 1000
    return Path(value).read_text(encoding="utf-8-sig") if short else value


def _simulate(asked: Mapping[str, Any]) -> dict[str, Json]:
    from domains.planning.examination import examined
    from domains.planning.rules.portrait import horizon, portrait, tornado

    seen = examined(_task(asked), _given(asked, "draft"))
    forecast = seen.forecast
    if forecast is None:
        return {"error": "The plan cannot be simulated; 'workbench check' says why."}
    days = horizon(seen, forecast)
    shown = list(portrait(seen, None))
    told = {result.check: result.message for result in shown}
    charts = [str(e["chart"]) for r in shown if isinstance(e := r.evidence, dict) and "chart" in e]
    shares = {
        f"P{100 * s:.0f}": forecast.plan.day_of(forecast.percentile(s)) for s in (0.5, 0.8, 0.9)
    }
    return {
        "finish": {name: day.isoformat() for name, day in shares.items()},
        "by": forecast.plan.day_of(days).isoformat(),
        "probability": round(forecast.chance(days).free, 4),
        "probability_rho0": round(forecast.chance(days, 0.0).free, 4),
        "with_waiting": forecast.chance(days).queued,
        "cost": round(forecast.plan.mean_cost(), 2),
        "told": told,
        "charts": charts,
        "drivers": tornado(forecast),
    }


def _task(asked: Mapping[str, Any]) -> Task:
    materials = asked.get("materials")
    return Task("", "planning", "", "", materials=materials if isinstance(materials, dict) else {})


def _actuals(asked: Mapping[str, Any]) -> dict[str, Json]:
    from domains.planning.engine.actuals import actuals_text, read_actuals
    from domains.planning.examination import examined

    forecast = examined(_task(asked), _given(asked, "draft")).forecast
    if forecast is None:
        return {"error": "The plan cannot be simulated; 'workbench check' says why."}
    report = read_actuals(_given(asked, "actuals"), forecast.plan)
    if report is None:
        return {
            "error": "No line of the actuals has a task and a date (columns task, start, finish)."
        }
    return {"as_of": report.as_of.isoformat(), "told": actuals_text(forecast, report)}


def _import(asked: Mapping[str, Any]) -> dict[str, Json]:
    from domains.planning.exchange.tables import read_plan

    name = "file" if "file" in asked else "text"
    ledger = read_plan(_given(asked, name))
    if ledger is None:
        return {"error": "Neither MS Project XML nor a CSV with columns for task and duration."}
    body = json.dumps(ledger, ensure_ascii=False, indent=1)
    return {"draft": f"# Imported plan\n\n```json ledger\n{body}\n```\n"}


def _export(asked: Mapping[str, Any]) -> dict[str, Json]:
    from domains.planning.examination import examined
    from domains.planning.exchange.msproject import to_msproject
    from domains.planning.exchange.tables import to_csv

    formats = {"msproject": to_msproject, "csv": to_csv}
    wanted = str(asked.get("format", "msproject"))
    if wanted not in formats:
        return {"error": f"No format '{wanted}'. Known: {', '.join(formats)}."}
    text = formats[wanted](examined(_task(asked), _given(asked, "draft")).plan)
    if asked.get("file"):
        Path(str(asked["file"])).write_text(text, encoding="utf-8")
        return {"file": str(asked["file"])}
    return {"text": text}


COMMANDS: Mapping[str, Callable[[Iterable[str]], Iterator[str]]] = {
    "simulate": _lines(_simulate),
    "actuals": _lines(_actuals),
    "import": _lines(_import),
    "export": _lines(_export),
}
