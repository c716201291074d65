"""The bundled tasks, and replies made for one test."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from domains.service import DOMAIN
from tests.support.fresh import DOMAINS
from tests.support.looks import said_of
from tests.support.practising import task_names
from workbench.core.checks import CheckResult
from workbench.core.task import Task

TASKS = task_names("service")
STRANGE = DOMAINS / "service" / "data" / "strange"
ASSETS = DOMAINS.parents[1] / "assets" / "tasks" / "service"


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
                                     "currency": "EUR", "refunded": 0}}},
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


@cache
def reference(task: str) -> tuple[str, str]:
    """The name of a task and its right reply."""
    bundled = f"service/{task}" in TASKS or task in TASKS
    file = (ASSETS if bundled else STRANGE) / f"{task}.yaml"
    draft = yaml.safe_load(file.read_text(encoding="utf-8"))["reference"]
    return f"service/{task}" if bundled else str(file), str(draft)


def added(task: str, sentence: str) -> list[CheckResult]:
    """The findings that a paragraph before the last one brings."""
    name, draft = reference(task)
    prose, fence, ledger = draft.partition("\n```")
    paragraphs = prose.rstrip().split("\n\n")
    paragraphs.insert(-1, sentence)
    before = {(r.check, r.message) for r in said_of("service", name, draft)}
    after = said_of("service", name, "\n\n".join(paragraphs) + f"\n{fence}{ledger}")
    return [one for one in after if (one.check, one.message) not in before]
