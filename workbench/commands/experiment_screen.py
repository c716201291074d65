"""The screen of a running experiment: what the conductor says, as values for the lanes."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from statistics import fmean
from typing import TYPE_CHECKING

from workbench.tui.screens.lanes import LanesApp, LanesState, LaneState

if TYPE_CHECKING:
    from workbench.lab.conducting import Conductor, Progress, Run
    from workbench.lab.outcomes import Outcome


async def watched(
    conductor: Conductor, run: Run, seen: Mapping[str, str], theme: str, *, ascii_only: bool = False
) -> None:
    """Run the experiment under its screen. Leaving the screen ends it."""
    app = LanesApp(states(conductor, run, seen), theme, ascii_only=ascii_only)
    await app.run_async()
    if app.error is not None:
        raise app.error


async def states(
    conductor: Conductor, run: Run, seen: Mapping[str, str]
) -> AsyncIterator[LanesState]:
    """How the experiment stands after each outcome."""
    async for now in conductor.run(run):
        yield _state(conductor, now, seen)


def _state(conductor: Conductor, now: Progress, seen: Mapping[str, str]) -> LanesState:
    spec = conductor.plan.spec
    reasons = {one.lane: f"behind {one.behind}" for one in now.dropped}
    done = [one for one in conductor.done.values() if not one.error and not one.twin]
    lanes = tuple(
        LaneState(
            lane.lane,
            lane.done,
            lane.quality,
            lane.tokens / lane.done if lane.done else 0.0,
            _curve([one for one in done if one.lane == lane.lane]),
            seen.get(lane.lane, ""),
            lane.lane == spec.baseline,
            reasons.get(lane.lane, ""),
        )
        for lane in now.lanes
    )
    cost = "" if now.cost is None else f" · ${now.cost:.2f}"
    left = "" if now.seconds_left is None else _duration(now.seconds_left)
    simulated = any(model.simulated for model in spec.writers)
    whole = (spec.name, now.done, now.total, lanes, left)
    return LanesState(*whole, f"{now.tokens:,} tokens{cost}", simulated, now.ended)


def _duration(seconds: float) -> str:
    return f"{seconds:.0f} s" if seconds < 90 else f"{seconds / 60:.0f} min"


def _curve(outcomes: list[Outcome]) -> tuple[float, ...]:
    courses = [[point.best for point in one.course] for one in outcomes if one.course]
    longest = max(map(len, courses), default=0)
    return tuple(
        fmean(course[min(n, len(course) - 1)] for course in courses) for n in range(longest)
    )
