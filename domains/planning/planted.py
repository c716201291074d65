"""Opens and closes a draft for the fault operators: prose, ledger as data, and what names a place.

It knows nothing of the checks and reads only the drafts in assets/controls/planning. A ledger is
written back in the language that it came in, so that a fault is the only thing that changes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from workbench.core.faults import Planted
from workbench.prose.ledgers.yamlish import read_yaml

Plan = dict[str, Any]

_FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<info>[^\n]*ledger[^\n]*)\n(?P<body>.*?)\n(?P=fence)", re.M | re.S
)


@dataclass(frozen=True)
class Opened:
    """A draft taken apart."""

    prose: str
    info: str
    plan: Plan

    def closed(self, *, prose: str | None = None, plan: Plan | None = None) -> str:
        """The draft put together again, with what is given in place of what was there."""
        body = _written(self.plan if plan is None else plan, "yaml" in self.info)
        return f"{self.prose if prose is None else prose}```{self.info}\n{body}\n```\n"


def opened(draft: str) -> Opened:
    """The parts of a control draft, whose ledger closes it."""
    found = _FENCE.search(draft)
    assert found is not None, "a control has a ledger"
    return Opened(draft[: found.start()], found["info"], deepcopy(_read(found["body"])))


@lru_cache(maxsize=256)
def _read(ledger: str) -> Plan:
    """The ledger as data; reading YAML is what planting costs, and drafts are opened many times."""
    plan: Plan = read_yaml(ledger)
    return plan


def _written(plan: Plan, as_yaml: bool) -> str:
    import yaml

    if as_yaml:
        text: str = yaml.safe_dump(plan, sort_keys=False, allow_unicode=True, width=160)
        return text.rstrip()
    return json.dumps(plan, indent=1, ensure_ascii=False)


@dataclass(frozen=True)
class Change:
    """What an operator did to the plan: where the fault is, and the checks that must name it."""

    checks: tuple[str, ...]
    pointer: str = ""
    prose: str | None = None
    quote: str = ""


Mutation = Callable[[Plan, Random, Mapping[str, Any]], Change | None]
"""Changes the plan in its hands; None where this plan cannot carry the fault."""


def in_plan(mutate: Mutation) -> Callable[[Any, str, int], Planted | None]:
    """An operator that changes the ledger, from a function that changes a plan."""

    def plant(task: Any, draft: str, seed: int) -> Planted | None:
        before = opened(draft)
        plan = deepcopy(before.plan)
        change = mutate(plan, Random(seed), task.materials)
        if change is None:
            return None
        text = before.closed(prose=change.prose, plan=plan)
        return Planted(text, change.checks, change.quote, change.pointer)

    return plant


def successors(plan: Plan, id: str) -> list[Plan]:
    """The tasks that wait for one directly."""
    return [task for task in plan["tasks"] if any(dep["on"] == id for dep in task["deps"])]


def downstream(plan: Plan, id: str) -> list[Plan]:
    """The tasks that wait for one, directly or through others, nearest first."""
    found: list[Plan] = []
    front = successors(plan, id)
    while front:
        found += [task for task in front if task not in found]
        front = [after for task in front for after in successors(plan, task["id"])]
    return found


def mean_days(task: Plan) -> float:
    """The mean of a three-point estimate, in days."""
    return float(task["o"] + 4 * task["m"] + task["p"]) / 6


def mean_cost(risk: Plan) -> float:
    """The mean cost of a risk that comes true."""
    low, likely, high = risk["cost"]
    return float(low + 4 * likely + high) / 6


def numbers_replaced(prose: str, old: float, new: float) -> str:
    """The prose with each printed `old`, whatever its separators, printed as `new`."""

    def again(found: re.Match[str]) -> str:
        digits = found[0].replace(",", "")
        places = len(digits.partition(".")[2])
        if abs(float(digits) - old) > 0.5:
            return found[0]
        return f"{new:,.{places}f}" if "," in found[0] else f"{new:.{places}f}"

    return re.sub(r"\d[\d,]*(?:\.\d+)?", lambda f: again(f) if len(f[0]) > 3 else f[0], prose)
