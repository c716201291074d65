"""What a runner is handed: where drafts come from, what checks them, where events go."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain, Readiness
from workbench.core.messages import Usage
from workbench.core.session import Session
from workbench.core.strategy import Strategy, built_in
from workbench.core.task import Task
from workbench.models import Model
from workbench.models.patience import Patience
from workbench.notices import Notice

Record = Callable[[Sequence[ev.Body], str], Awaitable[Sequence[ev.Event]]]
"""Commits bodies for an author, in one transaction, and gives the events."""


class Checker(Protocol):
    """Runs a domain's checks; `CheckWorker` is the real one."""

    def check(self, task: Task, draft: str, before: str | None) -> AsyncIterator[CheckResult]: ...

    async def readiness(self) -> Readiness: ...


@dataclass(frozen=True, slots=True)
class Dependencies:
    """What a runner works with."""

    domain: Domain
    model_for: Callable[[ev.ModelChoice, Session], Model]
    checker: Checker
    record: Record
    listener: Callable[[Notice], None] = lambda notice: None
    clock: Callable[[], float] = time.monotonic
    price: Callable[[ev.ModelChoice, Usage], float | None] = lambda choice, usage: None
    """What a call that nobody billed cost at most; None where the price is not known."""
    weak_ok: bool = False
    """The person agreed to run drafts where isolation is weak."""
    retry: Callable[[], None] = lambda: None
    """Called whenever the loop begins to run: what kept the log from being written may be gone."""
    answer_cap: int = 256 * 1024
    timeout: float = 300.0
    patience: Patience = Patience()
    """How often, and after what waits, a stream that broke is asked for again."""
    strategy_for: Callable[[str], Strategy] = built_in
    author: str = "person"
    """Whose acts those are that name nobody."""
    lost: frozenset[str] = frozenset()
    """Drafts whose text is not what was written, since redaction cut into it: never run again."""
