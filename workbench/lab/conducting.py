"""Runs the arms of a plan to their end: what is next, what may still be spent, who is out.

One process decides and writes, wherever the arms run. What is decided follows from the journal
alone, so that an experiment that was killed goes on as if nothing had happened: finished arms are
read, and a race is run again over them.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from statistics import fmean

from workbench.lab.arms import Arm
from workbench.lab.journal import Journal
from workbench.lab.outcomes import Outcome
from workbench.lab.plan import AGAIN, Plan
from workbench.lab.racing import Dropped, race

Run = Callable[[Iterator[Arm]], AsyncIterator[Outcome]]
"""Runs arms as they are asked for, and gives outcomes as they come: a bench, or a cluster."""


@dataclass(frozen=True, slots=True)
class LaneProgress:
    """How a lane stands."""

    lane: str
    done: int
    quality: float | None
    """Mean so far; None before the first."""
    tokens: int
    out: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How an experiment stands after an outcome."""

    done: int
    total: int
    tokens: int
    cost: float | None
    seconds_left: float | None
    """About; None before anything is known."""
    lanes: tuple[LaneProgress, ...]
    dropped: tuple[Dropped, ...] = ()
    ended: str = ""
    """Why no further arm is started, where a cap ended it."""
    latest: Outcome | None = None


@dataclass
class Conductor:
    """One experiment being run."""

    plan: Plan
    journal: Journal
    clock: Callable[[], float] = time.monotonic
    done: dict[str, Outcome] = field(default_factory=dict)
    ended: str = ""
    dropped: tuple[Dropped, ...] = ()
    _running: int = 0
    _fresh: int = 0
    _begun: float = 0.0

    async def run(self, run: Run) -> AsyncIterator[Progress]:
        """How it stands, first as it was found and then after every outcome."""
        self.done = self.journal.outcomes()
        self._begun = self.clock()
        self._race()
        yield self.progress()
        async for outcome in run(self._next()):
            self._running -= 1
            self._fresh += 1
            self.journal.add(outcome)
            self.done[outcome.key] = outcome
            self._race()
            yield replace(self.progress(), latest=outcome)

    def progress(self) -> Progress:
        """How it stands now."""
        finished = [outcome for outcome in self.done.values() if not outcome.error]
        costs = [outcome.cost for outcome in self.done.values()]
        known = [cost for cost in costs if cost is not None]
        left = max(0, self.plan.count - len(finished))
        each = (self.clock() - self._begun) / self._fresh if self._fresh else None
        return Progress(
            len(finished),
            self.plan.count,
            self._spent(),
            sum(known) if len(known) == len(costs) else None,
            None if each is None else each * left,
            tuple(self._lane(lane.name, finished) for lane in self.plan.lanes),
            self.dropped,
            self.ended,
        )

    def _lane(self, name: str, finished: list[Outcome]) -> LaneProgress:
        own = [outcome for outcome in finished if outcome.lane == name and not outcome.twin]
        quality = fmean(outcome.quality for outcome in own) if own else None
        tokens = sum(outcome.tokens for outcome in own)
        return LaneProgress(name, len(own), quality, tokens, name in self._out)

    @property
    def _out(self) -> frozenset[str]:
        return frozenset(one.lane for one in self.dropped)

    def _next(self) -> Iterator[Arm]:
        """The arms that are still due: as planned, then what dropped lanes have left over."""
        for arm in self.plan.arms():
            if arm.name not in self._out and self._due(arm):
                yield arm
            if self.ended:
                return
        yield from self._second_helping()

    def _second_helping(self) -> Iterator[Arm]:
        """Further repeats of the lanes that are still in the race, task by task, up to as many arms
        as were planned.
        """
        repeat = self.plan.spec.repeats
        while self.dropped and not self.ended and self._used() < self.plan.count:
            for posed in self.plan.posed:
                for arm in self.plan.block(posed, repeat) if not posed.twin else ():
                    room = self._used() < self.plan.count and not self.ended
                    if room and arm.name not in self._out and self._due(arm):
                        yield arm
            repeat += 1

    def _used(self) -> int:
        """Arms that are done or under way."""
        return len(self.done) + self._running

    def _due(self, arm: Arm) -> bool:
        known = self.done.get(arm.key)
        if known is not None and not known.error:
            return False
        self.ended = self._over_cap()
        if self.ended:
            return False
        self._running += 1
        return True

    def _spent(self) -> int:
        return sum(outcome.tokens for outcome in self.done.values())

    def _over_cap(self) -> str:
        """Why the next arm may not start, with all that run counted at the most they may use."""
        caps, spec = self.plan.spec.caps, self.plan.spec
        used = [outcome.tokens for outcome in self.done.values()]
        limits = [spec.budget_of(posed.task).tokens for posed in self.plan.posed]
        known = [limit for limit in limits if limit is not None]
        each = max(known) if len(known) == len(limits) else max(used, default=0)
        if caps.tokens is not None and self._spent() + each * (self._running + 1) > caps.tokens:
            return f"the cap of {caps.tokens:,} tokens: {self._spent():,} are used"
        if caps.minutes is not None and self.clock() - self._begun > 60 * caps.minutes:
            return f"the cap of {caps.minutes:g} minutes"
        return self._over_money()

    def _over_money(self) -> str:
        cap, costs = self.plan.spec.caps.money, [o.cost for o in self.done.values()]
        if cap is None:
            return ""
        if any(cost is None for cost in costs):
            return f"the cap of ${cap:g}: what a call cost is not known"
        known = [cost for cost in costs if cost is not None]
        each = self.plan.spec.budget.money or max(known, default=0.0)
        if sum(known) + each * (self._running + 1) > cap:
            return f"the cap of ${cap:g}: ${sum(known):.2f} is spent"
        return ""

    def _race(self) -> None:
        if self.plan.spec.racing:
            lanes = [lane.name for lane in self.plan.lanes if not lane.name.endswith(AGAIN)]
            self.dropped = race(self._blocks(lanes), lanes, self.plan.spec.baseline)

    def _blocks(self, lanes: list[str]) -> Iterator[Mapping[str, float]]:
        """The tasks in planned order, up to the first that is not whole yet."""
        found: dict[tuple[str, str], list[float]] = {}
        for outcome in self.done.values():
            if not outcome.twin and not outcome.error:
                found.setdefault((outcome.task, outcome.lane), []).append(outcome.quality)
        out: set[str] = set()
        for posed in self.plan.posed:
            if posed.twin:
                continue
            here = {lane: found.get((posed.task.id, lane)) for lane in lanes}
            missing = {lane for lane, values in here.items() if values is None} - out
            if len(missing) == len(lanes) - len(out) or (missing and not self._out >= missing):
                return
            out |= missing
            yield {lane: fmean(values) for lane, values in here.items() if values}
