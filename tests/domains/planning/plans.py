"""Small plans, the bundled tasks with their repaired drafts, drafts rewritten by other hands."""

from __future__ import annotations

import json
import re
from datetime import date
from functools import cache
from typing import Any

from domains.planning.domain import PlanningDomain
from domains.planning.engine import reading
from domains.planning.engine.plan import Link, Plan, PlanTask, Resource, Risk
from workbench.catalog import assets, find_task, practice_script
from workbench.core.checks import CheckResult
from workbench.core.task import Stage, Task
from workbench.models.practice_script import Script, parse
from workbench.prose.document import read_document

START = date(2026, 3, 2)
DOMAIN = PlanningDomain()
TASKS = sorted(f"planning/{f.stem}" for f in (assets() / "tasks" / "planning").glob("*.yaml"))


def work(
    id: str, o: float, m: float, p: float, *links: Link | str, uses: dict[str, float] | None = None
) -> PlanTask:
    """A task; a link that is only an id is finish to start."""
    found = tuple(Link(each) if isinstance(each, str) else each for each in links)
    return PlanTask(id, o, m, p, found, uses or {})


def plan(
    *tasks: PlanTask, risks: tuple[Risk, ...] = (), capacity: dict[str, float] | None = None
) -> Plan:
    """A plan that begins on `START`."""
    resources = tuple(Resource(id, count) for id, count in (capacity or {}).items())
    return Plan(START, tasks, resources, risks)


@cache
def bundled(name: str) -> Task:
    """A bundled task."""
    return find_task(name)


@cache
def script(name: str) -> Script:
    """Its practice script."""
    return parse(practice_script(name), name)


def ledger(**changes: Any) -> dict[str, Any]:
    """A small clean ledger, with some fields changed."""
    return {
        "start": "2026-03-02",
        "goals": [{"id": "g", "metric": "visits", "baseline": 0, "target": 9, "by": "2026-06-01"}],
        "assumptions": [{"id": "a", "range": [1, 2], "source": "offer"}],
        "tasks": [
            {"id": "one", "o": 3, "m": 5, "p": 9, "deps": [], "uses": {"crew": 1},
             "cost": {"fixed": 100, "per_day": 10}, "owner": "Ann", "serves": ["g"]},
            {"id": "two", "o": 4, "m": 6, "p": 10, "deps": ["one"], "uses": {"crew": 2},
             "cost": {"fixed": 0, "per_day": 0}, "owner": "Ann", "serves": ["g"]},
        ],
        "resources": [{"id": "crew", "capacity": 2, "cost_day": 20}],
        "risks": [
            {"id": "late", "prob": 0.2, "days": [1, 2, 4], "cost": [0, 50, 90],
             "affects": ["one", "two"], "trigger": "no news", "response": "call",
             "response_cost": 4, "residual_prob": 0.1, "owner": "Bo"}
        ],
        "gates": [{"id": "go", "after": "one", "criterion": "done", "stop_if": "not done"}],
        "claims": {"finish": "2026-03-16", "probability": 0.81, "probability_rho0": 0.85,
                   "cost": 517.33},
    } | changes  # fmt: skip


def draft(data: dict[str, Any], memo: str | None = None) -> str:
    """A draft with that ledger."""
    told = memo if memo is not None else "We finish by 16 March 2026 with 81 %, for EUR 517.33."
    return f"# Plan\n\n{told}\n\n```json ledger\n{json.dumps(data, indent=1)}\n```\n"


def checked(text: str, before: str | None = None, **materials: Any) -> dict[str, CheckResult]:
    """The results of a draft by name."""
    task = Task("planning/t", "planning", "T", "Plan it.", (Stage("all"),), materials=materials)
    return {result.check: result for result in DOMAIN.check(task, text, before)}


def wrong(results: dict[str, CheckResult]) -> dict[str, str]:
    """Status by check of all that is not right."""
    return {name: result.status for name, result in results.items() if result.status != "pass"}


def in_yaml(text: str) -> str:
    """The same draft with its ledger in YAML."""
    import yaml

    data = _plain(read_document(text, "tasks").ledger.data)
    return _with(text, yaml.safe_dump(data, sort_keys=False, allow_unicode=True), "yaml ledger")


def in_words(text: str) -> str:
    """Durations as `3d`, dependencies as texts, resources as a list, chances in per cent."""
    data = _plain(read_document(text, "tasks").ledger.data)
    for task in data["tasks"]:
        task.update({name: f"{task[name]}d" for name in "omp"})
        task["deps"] = ", ".join(_link_text(link) for link in task["deps"])
        task["uses"] = [{"resource": id, "units": n} for id, n in task["uses"].items()]
    for name in ("probability", "probability_rho0"):
        chance = reading.probability(data["claims"][name])
        data["claims"][name] = None if chance is None else f"{100 * chance:.0f} %"
    return _with(text, json.dumps(data, ensure_ascii=False), "ledger")


def in_ranges(text: str) -> str:
    """Estimates as one list, dependencies as lists of texts, lists as mappings from id."""
    data = _plain(read_document(text, "tasks").ledger.data)
    for task in data["tasks"]:
        task["estimate"] = [task.pop(name) for name in "omp"]
        task["dependencies"] = [_link_text(link) for link in task.pop("deps")]
    data["resources"] = {each.pop("id"): each for each in data["resources"]}
    return _with(text, json.dumps(data, ensure_ascii=False, indent=2), "json ledger")


def _link_text(link: Any) -> str:
    if not isinstance(link, dict):
        return str(link)
    kind, lag = link.get("type", "FS"), link.get("lag", 0)
    return link["on"] if kind == "FS" and not lag else f"{link['on']} {kind}+{lag}d"


def _with(text: str, body: str, info: str) -> str:
    head = text[: text.rindex("```", 0, text.rindex("```"))]
    return f"{head}```{info}\n{body.rstrip()}\n```\n"


def _plain(value: Any) -> Any:
    return json.loads(re.sub(r"(?<=\d)\.0(?=[,}\]])", "", json.dumps(value)))
