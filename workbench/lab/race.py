"""Two to four ways to go on with one task, side by side, by the same checks.

A lane is a session of its own: forked from a draft of the session that is raced from, or begun anew
on a task. It is saved as every session is, so that a kill in the middle loses nothing: each lane
can be resumed, and the race with them. Taking over copies all lanes as branches into the session
(`branching`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from workbench.assembly import Workbench
from workbench.core import events as ev
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.drafting import new_id
from workbench.history import History
from workbench.lab.branching import branches
from workbench.lab.entrants import Entrant
from workbench.runner import Notice, Runner

TAG = "race"
"""Begins the tag of a lane's session; its name follows: `race:bold`."""
ROUNDS = 3
"""Rounds that a lane has at least, where the session has fewer left."""
Listener = Callable[[Notice], None]


def lane_name(session: Session) -> str:
    """What the lane of a race is called; empty for a session that is none."""
    begin = f"{TAG}:"
    return next((tag.removeprefix(begin) for tag in session.tags if tag.startswith(begin)), "")


async def forked_lane(
    bench: Workbench, source: str, draft: str, entrant: Entrant, listener: Listener
) -> Runner:
    """A lane that goes on from a draft of a session."""
    runner = await bench.fork(source, draft, listener)
    await begin_lane(runner, entrant)
    return runner


async def begin_lane(runner: Runner, entrant: Entrant) -> None:
    """A fork becomes a lane: its name, and its own way from where the session stood."""
    await runner.act(ev.Tagged(f"{TAG}:{entrant.name}"), author="workbench")
    await runner.act(*_begun(entrant, runner.session))


async def fresh_lane(
    bench: Workbench, task: Task, entrant: Entrant, listener: Listener, *, seed: int, source: str
) -> Runner:
    """A lane that begins with the task."""
    choice = (task, entrant.model)
    runner = await bench.begin(
        *choice, strategy=entrant.strategy, seed=seed, listener=listener, source=source
    )
    await runner.act(ev.Tagged(f"{TAG}:{entrant.name}"), author="workbench")
    if entrant.note:
        await runner.act(*_told(entrant))
    return runner


async def take_over(bench: Workbench, session: str, lanes: Sequence[str]) -> int:
    """Copies the lanes as branches into the session, the last one being the winner, all or none;
    gives how many events came. Who runs the session has to open it anew.
    """
    return await bench.writer.run(lambda history: adopt_lanes(history, session, lanes))


def adopt_lanes(history: History, session: str, lanes: Sequence[str]) -> int:
    """The same, in a history at hand."""
    return history.adopt(
        session, branches(history.events(session), [history.events(lane) for lane in lanes])
    )


def _begun(entrant: Entrant, session: Session) -> tuple[ev.Body, ...]:
    """The lane's own way, from where the session stood."""
    rounds = max(session.budget.rounds, session.path.rounds + ROUNDS)
    own = ev.SettingsChanged(
        entrant.model, entrant.strategy, replace(session.budget, rounds=rounds)
    )
    stood = session.paused or session.held or session.stop is not None
    return (own, *_told(entrant), *((ev.Resumed(),) if stood else ()))


def _told(entrant: Entrant) -> tuple[ev.Body, ...]:
    return (ev.GuidanceQueued(new_id(), entrant.note),) if entrant.note else ()
