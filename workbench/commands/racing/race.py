"""`race`: two to four ways to run the loop on one task side by side, without a screen.

Lanes begin with the task, or with `--from SESSION` at a draft of it; each is a session of its own
that `resume` goes on with. `--take` copies them as branches into that session, the winner last.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from workbench.assembly import Workbench, budget_with
from workbench.catalog import find_task, task_source
from workbench.commands.curating.learned import with_learned
from workbench.commands.run import exit_status
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.folding.spending import spent_by
from workbench.core.session import Session
from workbench.errors import UsageError, WorkbenchError
from workbench.lab.branching import led_by
from workbench.lab.entrants import Entrant, Ground, entrants
from workbench.lab.race import forked_lane, fresh_lane, take_over
from workbench.runner import Appended, Notice, Runner
from workbench.settings import load_settings


@dataclass
class Course:
    """A lane from its start to its end."""

    entrant: Entrant
    runner: Runner | None = None
    error: str = ""

    @property
    def session(self) -> Session:
        """As it stands."""
        return self.runner.session if self.runner is not None else Session()


def race_command(options: argparse.Namespace) -> int:
    """Race, say who won, and take the lanes over where that was asked for."""
    return asyncio.run(_race(options))


async def _race(options: argparse.Namespace) -> int:
    _refuse_odd(options)
    async with Workbench(load_settings(), {"profile": options.sandbox}, options.weak_ok) as bench:
        if options.source:
            options.source = bench.history.resolve(options.source)  # 'last' would be a lane soon
        courses = await _started(bench, options)
        await asyncio.gather(*(_run(course, options.json) for course in courses))
        ran = [course for course in courses if course.session.order]
        if not ran:
            said = "; ".join(f"{course.entrant.name}: {course.error}" for course in courses)
            raise WorkbenchError(f"No lane wrote a draft. {said}", "Look at the models and lanes.")
        winner = ran[led_by([course.session for course in ran])]
        if options.take:
            await _take(bench, options, ran, winner)
        _tell(courses, winner, options.json)
        return exit_status(winner.session)


def _refuse_odd(options: argparse.Namespace) -> None:
    if bool(options.task) == bool(options.source):
        raise UsageError("A race is on a task, or from a session.", "Name TASK, or --from SESSION.")
    if options.take and not options.source:
        raise UsageError("--take needs a session to take into.", "Name it: --from SESSION.")


async def _started(bench: Workbench, options: argparse.Namespace) -> list[Course]:
    """The lanes, each in a session of its own; one that cannot start is told."""
    if options.source:
        return await _forked(bench, options)
    task = await with_learned(bench.writer, find_task(options.task))
    budget = budget_with(task.budget, rounds=options.max_iterations or bench.settings.rounds)
    task, source = replace(task, budget=budget), task_source(options.task)
    ground = Ground(bench.model_choice(options.model, options.base_url), bench.strategy())
    courses = [Course(one) for one in entrants(options.lane, ground, bench.model_choice)]
    for course in courses:
        try:
            course.runner = await fresh_lane(
                *(bench, task, course.entrant, _teller(course, options.json)),
                seed=options.seed,
                source=source,
            )
        except WorkbenchError as error:
            course.error = error.message
    return courses


async def _forked(bench: Workbench, options: argparse.Namespace) -> list[Course]:
    source = options.source
    session = bench.history.load(source)
    draft = session.by_number(options.draft) if options.draft else session.current
    if draft is None:
        raise UsageError(f"Session {source} has no such draft.", "'workbench show' lists them.")
    model = session.model
    if options.model or options.base_url:
        model = bench.model_choice(options.model, options.base_url)
    ground = Ground(model, session.strategy)
    courses = [Course(one) for one in entrants(options.lane, ground, bench.model_choice)]
    for course in courses:
        try:
            listener = _teller(course, options.json)
            course.runner = await forked_lane(bench, source, draft.id, course.entrant, listener)
        except WorkbenchError as error:
            course.error = error.message
    return courses


async def _run(course: Course, as_json: bool) -> None:
    """A lane to its end; its failure is its own."""
    if course.runner is None:
        return
    try:
        await course.runner.run()
    except WorkbenchError as error:
        course.error = error.message
        if not as_json:
            print(f"[{course.entrant.name}] failed: {error.message}", flush=True)


async def _take(
    bench: Workbench, options: argparse.Namespace, ran: Sequence[Course], winner: Course
) -> None:
    """All lanes as branches into the session, while nobody else writes into it."""
    source = options.source
    lease = bench.history.hold(source)
    try:
        others = [course.session.id for course in ran if course is not winner]
        await take_over(bench, source, [*others, winner.session.id])
    finally:
        bench.history.release(lease)


def _teller(course: Course, as_json: bool) -> Callable[[Notice], None]:
    """Tells a lane's verdicts as they come."""

    def tell(notice: Notice) -> None:
        if as_json or not isinstance(notice, Appended):
            return
        for event in notice.events:
            if isinstance(event.body, ev.DraftTaken | ev.DraftRefused | ev.SessionStopped):
                said = _said(event.body, notice.session)
                print(f"[{course.entrant.name}] {said}", flush=True)

    return tell


def _said(body: ev.DraftTaken | ev.DraftRefused | ev.SessionStopped, session: Session) -> str:
    if isinstance(body, ev.SessionStopped):
        return f"stopped: {body.reason}. {body.why}"
    draft = session.drafts[body.draft]
    passed, total = draft.scorecard.counts
    word = "taken" if isinstance(body, ev.DraftTaken) else "refused"
    score = draft.scorecard.score_words
    return f"draft {draft.number}: {passed}/{total} checks, score {score}, {word}"


def _tell(courses: Sequence[Course], winner: Course, as_json: bool) -> None:
    rows = [_row(course, course is winner) for course in courses]
    if as_json:
        print(json.dumps({"winner": winner.entrant.name, "lanes": rows}, ensure_ascii=True))
        return
    width = max(len(course.entrant.name) for course in courses)
    print()
    for row in rows:
        mark = "*" if row["winner"] else " "
        cost = "price unknown" if row["cost"] is None else f"${row['cost']:.4f}"
        told = f"{row['outcome']:<10} score {row['score']:<8} {row['drafts']} drafts"
        told += f"  {row['tokens']:,} tokens  {cost}  {row['session']}"
        print(f"{mark} {row['lane']:<{width}}  {row['error'] or told}")


def _row(course: Course, won: bool) -> dict[str, Json]:
    session, best = course.session, course.session.best
    spent = spent_by(course.runner.log) if course.runner is not None else session.usage
    return {
        "lane": course.entrant.name,
        "winner": won,
        "session": session.id,
        "outcome": session.stop.reason if session.stop else "",
        "score": best.scorecard.score_words if best is not None else "",
        "passed": bool(best is not None and best.scorecard.passed),
        "drafts": len(session.order),
        "tokens": spent.tokens,
        "cost": spent.cost,
        "error": course.error,
    }
