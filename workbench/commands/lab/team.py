"""`workbench lab team TASK`: five roles on a task, one model at the same budget beside them."""

from __future__ import annotations

import argparse
import asyncio
import json
from typing import TYPE_CHECKING

from workbench.catalog import find_domain, find_task
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.task import Budget
from workbench.errors import UsageError
from workbench.settings import load_settings

if TYPE_CHECKING:
    from workbench.assembly import Workbench
    from workbench.lab.team.beside import Beside, Run


def team_command(options: argparse.Namespace) -> int:
    """0 when the run came to its end, whoever was better; the sessions stay in the history."""
    from workbench.assembly import Workbench, redactor_for
    from workbench.history import Writer
    from workbench.lab.arms import Arm
    from workbench.lab.bench import Bench, Parts
    from workbench.lab.team.beside import beside, told

    if not options.domain:
        raise UsageError("No task is named.", "Type: workbench lab team TASK.")
    settings = load_settings()
    workbench = Workbench(settings)
    task = find_task(options.domain)
    model = workbench.model_choice(options.model or "", options.base_url or "")
    roles = dict(_role(one, workbench) for one in options.role or ())
    strategy = ev.StrategyChoice("team", models=roles)
    arm = Arm(task, strategy, model, options.seed, Budget(tokens=options.tokens))
    writer = Writer(redactor_for=redactor_for(settings))

    async def run() -> Beside:
        parts = Parts(settings, history=writer, weak_ok=options.weak_ok)
        async with Bench(parts) as bench:
            domain = find_domain(task.domain)
            each = options.leave_one_out
            return await beside(bench, arm, domain.sequential, anyway=options.anyway, each=each)

    try:
        found = asyncio.run(run())
    finally:
        writer.close()
    if options.json:
        print(json.dumps(_document(found), ensure_ascii=False))
    else:
        print("\n".join(told(found)))
    runs = [found.solo, *([found.team] if found.team is not None else [])]
    return 1 if any(one.outcome.error for one in runs) else 0


def _role(given: str, workbench: Workbench) -> tuple[str, ev.ModelChoice]:
    from workbench.core.strategies.teamwork import ROLES

    role, equals, name = given.partition("=")
    if not equals or role not in ROLES:
        raise UsageError(
            f"'{given}' names no role.",
            f"Write ROLE=MODEL or ROLE=MODEL@URL; roles: {', '.join(ROLES)}",
        )
    model, at, url = name.partition("@http")
    return role, workbench.model_choice(model, f"http{url}" if at else "")


def _document(found: Beside) -> Json:
    """Everything but the sessions, which stand in the history by their ids."""

    def run(one: Run) -> Json:
        return {"outcome": to_json(one.outcome), "trace": to_json(one.trace)}

    return {
        "expected": found.expected,
        "solo": run(found.solo),
        "team": None if found.team is None else run(found.team),
        "without": {role: to_json(one) for role, one in found.without.items()},
        "shares": to_json(found.shares),
        "failures": to_json(found.failures),
        "gain": found.gain,
    }
