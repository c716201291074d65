"""The bundled tasks, replies made for one test, and practice loops run in this process."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from domains.service import DOMAIN
from tests.support.tiny import numbered
from workbench.catalog import find_task, practice_script
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain, Readiness
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.models.practice import PracticeModel
from workbench.models.practice_script import Script, parse
from workbench.runner import Outfit, Runner, started

ASSETS = Path(__file__).parents[3] / "assets"
TASKS = sorted(f"service/{file.stem}" for file in (ASSETS / "tasks" / "service").glob("*.yaml"))


@cache
def task(name: str) -> Task:
    """A bundled task."""
    return find_task(name)


@cache
def script(name: str) -> Script:
    """Its practice script."""
    return parse(practice_script(name), name)


def small(**more: Any) -> Task:
    """A desk with one order and one customer."""
    materials: dict[str, Any] = {
        "today": "2026-03-10",
        "customer": {"name": "Ann Moor", "email": "ann@moor.example"},
        "ticket": [{"from": "customer", "text": "My order A-1 of 1 March 2026 is broken. Refund?"}],
        "policy": [
            {"id": "P1", "statement": "A refund takes 5 working days."},
            {"id": "P2", "statement": "Goods may be sent back within 30 days.",
             "parameters": {"days": 30}},
            {"id": "P0", "statement": "Goods may be sent back within 14 days.",
             "superseded_by": "P2"},
        ],
        "state": {"orders": {"A-1": {"status": "open", "ordered": "2026-03-01", "paid": 20.0,
                                     "refunded": 0}}},
        "actions": [
            {"name": "refund", "args": ["order", "amount"],
             "pre": [{"path": "orders.{order}.paid", "op": "ge", "arg": "amount"}],
             "effects": [{"path": "orders.{order}.refunded", "arg": "amount"}]},
            {"name": "cancel", "args": ["order"],
             "pre": [{"path": "orders.{order}.status", "op": "eq", "value": "open"}],
             "effects": [{"path": "orders.{order}.status", "value": "cancelled"}]},
        ],
    }  # fmt: skip
    settings = {"goal": {"orders.A-1.refunded": 20.0}}
    given = {**materials, **settings, **more}
    return Task("service/small", "service", "Small", "Answer.", materials=given).shown(0)


SAID = "I have refunded €20.00 for order A-1."


def reply(prose: str = SAID, **ledger: Any) -> str:
    """A draft with the refund in its ledger, and what else is given."""
    actions = [{"name": "refund", "args": {"order": "A-1", "amount": 20.0}}]
    data = {"actions": actions, "answers": [], "facts": [], **ledger}
    return f"Dear Ann Moor,\n\n{prose}\n\n```json ledger\n{json.dumps(data)}\n```\n"


def checked(subject: Task, draft: str) -> dict[str, CheckResult]:
    """The results of a draft by name, as the loop would get them."""
    from dataclasses import replace

    from workbench.core.task import Stage

    ready = subject if subject.stages else replace(subject, stages=(Stage("all"),))
    return {result.check: result for result in DOMAIN.check(ready, draft, None)}


def wrong(results: Mapping[str, CheckResult]) -> dict[str, str]:
    """Name and severity of what does not hold."""
    return {n: r.severity for n, r in results.items() if r.applies and r.status in ("fail", "warn")}


class Checker:
    """Runs the domain's checks here, each draft once: loops of many seeds meet the same drafts."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], list[CheckResult]] = {}

    async def check(
        self, task: Task, draft: str, before: str | None
    ) -> AsyncGenerator[CheckResult, None]:
        key = (repr((task.id, len(task.stages), task.hidden is None)), draft)
        if key not in self._known:
            self._known[key] = list(DOMAIN.check(task, draft, before))
        for result in self._known[key]:
            yield result

    async def readiness(self) -> Readiness:
        return Readiness()


class Log:
    """A log in memory that numbers and stamps events as the store does."""

    def __init__(self) -> None:
        self.events: list[ev.Event] = []

    async def record(self, bodies: Sequence[ev.Body], author: str) -> Sequence[ev.Event]:
        fresh = []
        for body in bodies:
            seq = len(self.events) + 1
            time = "2026-01-01T00:00:00.000Z"
            fresh.append(ev.Event(numbered(seq), "s1", seq, time, author, body))
            self.events.append(fresh[-1])
        return fresh


def practise(
    name: str,
    seed: int,
    checker: Checker,
    strategy: ev.StrategyChoice | None = None,
    domain: Domain = DOMAIN,
) -> Session:
    """One practice session until it stops."""
    chosen = strategy or ev.StrategyChoice()
    return asyncio.run(_practise(name, seed, checker, chosen, domain))


async def _practise(
    name: str, seed: int, checker: Checker, strategy: ev.StrategyChoice, domain: Domain
) -> Session:
    log = Log()
    outfit = Outfit(
        domain=domain,
        model_for=lambda choice, session: PracticeModel(script(name), pace=0.0),
        checker=checker,
        record=log.record,
        listener=lambda notice: None,
        weak_ok=True,
    )
    runner = Runner(outfit, log.events)
    model = ev.ModelChoice(provider="practice", name="practice")
    await runner.act(started(task(name), model, strategy, seed, "test"), author="workbench")
    await runner.run()
    return runner.session
