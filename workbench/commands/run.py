"""`run`, `resume` and `replay`: the loop without a screen, as plain text or JSON lines.

The session is saved as it goes; whatever ends the command, `resume` goes on from there.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from workbench.assembly import Workbench, budget_with
from workbench.catalog import find_domain, find_task, home, task_source
from workbench.commands.curating.learned import with_learned
from workbench.commands.judge import judges_of
from workbench.commands.tuning import steered, tuned
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.events import event_to_json
from workbench.core.folding import fold
from workbench.core.rules.stopping import note_waits
from workbench.core.rules.trusting import held_back
from workbench.core.session import Session
from workbench.core.task import Budget, Task
from workbench.errors import UNDECIDED, ModelError, UsageError
from workbench.judges import kin
from workbench.models.person import Asking
from workbench.restoring import task_of
from workbench.runner import Appended, Notice, PhaseChanged, Runner
from workbench.settings import Settings, load_settings

if TYPE_CHECKING:
    from workbench.history import History


def run_command(options: argparse.Namespace) -> int:
    """A new session on a task."""
    return asyncio.run(_with_workbench(options, _run))


def resume_command(options: argparse.Namespace) -> int:
    """Go on with a session; limits given here take the place of its own."""
    return asyncio.run(_with_workbench(options, _resume))


def replay_command(options: argparse.Namespace) -> int:
    """A new session with the answers, seed and strategy of a recorded one; spends nothing."""
    return asyncio.run(_with_workbench(options, _replay))


async def _with_workbench(
    options: argparse.Namespace, act: Callable[[Workbench, argparse.Namespace], Awaitable[int]]
) -> int:
    settings = load_settings()
    async with Workbench(
        settings, {"profile": options.sandbox}, options.weak_ok, ask=_editor(settings)
    ) as workbench:
        await workbench.writer.run(lambda history: _tidy(history, settings))
        return await act(workbench, options)


def _tidy(history: History, settings: Settings) -> None:
    """Erases what is too old, and finishes an erasure that was interrupted."""
    if settings.retention_days is not None or history.erasures.unfinished():
        from workbench.commands.curating.forget import keep_to_retention

        keep_to_retention(history, settings.retention_days, home())


def _editor(settings: Settings) -> Asking | None:
    """The person's editor as the `person` model, where there is a terminal for it."""
    if not sys.stdin.isatty():
        return None
    from workbench.models.person import EditorAsking, chosen_editor

    environ = chosen_editor(os.environ, settings.editor)
    return EditorAsking(environ, lambda text: print(text, file=sys.stderr))


async def _run(workbench: Workbench, options: argparse.Namespace) -> int:
    task = _held_back(find_task(options.task)) if options.holdback else find_task(options.task)
    task = await with_learned(workbench.writer, task)
    model = tuned(workbench.model_choice(options.model, options.base_url), options)
    budget = _limited(task.budget, options, workbench.settings)
    judges = judges_of(workbench.settings, options)
    _refuse_unpriced(workbench.settings, model, options)
    runner = await workbench.begin(
        replace(task, budget=budget),
        model,
        strategy=steered(workbench.strategy(options.strategy, judges), options),
        seed=options.seed,
        listener=teller(options.json),
        source=task_source(options.task),
        judges=judges,
    )
    said = kin(model.name, [judge.name for judge in runner.session.judges])
    if said:
        print(said, file=sys.stderr)
    await _watch(workbench, runner, options)
    return await finish(runner, options.json, linger=options.wait)


async def _watch(workbench: Workbench, runner: Runner, options: argparse.Namespace) -> None:
    """A person at a terminal reads every verdict as it comes, and rates no longer unseen."""
    if sys.stdout.isatty() and not options.json:
        await workbench.watched(runner, "terminal")


def _held_back(task: Task) -> Task:
    """The task with a third of its shown checks scored afterwards, as hidden ones are."""
    held = find_domain(task.domain).hold_back(task)
    if held == task:
        message = f"Nothing of {task.id} can be held back."
        raise UsageError(message, "It needs three tests in a stage; run it without --holdback.")
    return held


async def _resume(workbench: Workbench, options: argparse.Namespace) -> int:
    session = workbench.history.resolve(options.session)
    before = workbench.history.load(session)
    changes = _changes(workbench, before, options)
    if before.stop is not None and not changes:
        raise UsageError(
            f"Session {session} stopped: {before.stop.reason}. {before.stop.why}",
            f"Write to the model with 'workbench ctl {session} guide TEXT', give it more room, "
            f"e.g. --max-iterations, or look at it with 'workbench show {session}'.",
        )
    file = task_source(options.task) if options.task else ""
    runner = await workbench.reopen(session, changes, teller(options.json), file)
    await _watch(workbench, runner, options)
    return await finish(runner, options.json, linger=options.wait)


def _changes(
    workbench: Workbench, before: Session, options: argparse.Namespace
) -> tuple[ev.Body, ...]:
    """What the person changes by resuming, as events; `Resumed` where something held it up."""
    budget = _limited(before.budget, options, Settings())
    other = options.model or options.base_url
    named = workbench.model_choice(options.model, options.base_url) if other else before.model
    model = tuned(named, options)
    if model != before.model:
        _refuse_unpriced(workbench.settings, model, options)
    judged = (options.strategy, before.judges)
    chosen = workbench.strategy(*judged) if options.strategy else before.strategy
    strategy = steered(chosen, options)
    now = (budget, model, strategy)
    changed = now != (before.budget, before.model, before.strategy)
    change = ev.SettingsChanged(
        None if model == before.model else model,
        None if strategy == before.strategy else strategy,
        budget,
    )
    settings = (change,) if changed else ()
    more = changed or note_waits(before.view())
    held_up = before.paused or before.held or (before.stop is not None and more)
    said = _answer_to(before, options.answer) if options.answer else ()
    return (*said, *settings, *((ev.Resumed(),) if held_up else ()))


def _answer_to(before: Session, text: str) -> tuple[ev.Body, ...]:
    """The answer to the oldest question. UsageError where nothing is asked."""
    question = next(iter(before.questions), None)
    if question is None:
        raise UsageError(f"Session {before.id} asks nothing.", "Leave out --answer.")
    return (ev.QuestionAnswered(question, text.strip()),)


async def _replay(workbench: Workbench, options: argparse.Namespace) -> int:
    source = workbench.history.resolve(options.session)
    recorded = fold(workbench.whole(workbench.history, source).log)
    given = ev.ModelChoice(
        "replay", f"replay of {source}", source=source, scripted=recorded.simulated
    )
    asked = dict.fromkeys(recorded.strategy.models, given)
    runner = await workbench.begin(
        replace(recorded.task, budget=recorded.budget),
        given,
        strategy=replace(recorded.strategy, models=asked),
        seed=recorded.seed,
        listener=teller(options.json),
        source=task_of(workbench.history.events(source)).source,
    )
    return await finish(runner, options.json)


async def finish(runner: Runner, as_json: bool, *, linger: bool = False) -> int:
    """Run to the end and say how it ended, as the exit status."""
    try:
        stop = await _to_the_end(runner, linger)
    except ModelError as error:
        session = runner.session.id
        hint = f"{error.hint} Go on with: workbench resume {session}".strip()
        raise type(error)(error.message, hint) from error
    if stop is None:
        print(_waiting(runner), file=sys.stderr)
        return 1
    return _exit_status(stop, runner.session)


def _waiting(runner: Runner) -> str:
    """What the session waits for, and what to type next."""
    session = runner.session
    asked = next(iter(session.questions.values()), None)
    if asked is None:
        return f"Waiting: {runner.live.note}. workbench resume {session.id}"
    offered = f" ({', '.join(asked.options)}, or a note to the writer)" if asked.options else ""
    return (
        f"A question waits: {asked.text}{offered}\n"
        f"Answer and go on: workbench resume {session.id} --answer TEXT"
    )


async def _to_the_end(runner: Runner, linger: bool) -> ev.SessionStopped | None:
    """Run; while another terminal holds it (`ctl pause`), wait there until it lets go on."""
    stop = await runner.run(linger=linger)
    while stop is None and (runner.session.paused or runner.session.held):
        told = f"Paused. Go on with: workbench ctl {runner.session.id} resume"
        print(told, file=sys.stderr, flush=True)
        await _let_go(runner)
        stop = await runner.run(linger=linger)
    return stop


async def _let_go(runner: Runner) -> None:
    while runner.session.stop is None and (runner.session.paused or runner.session.held):
        await runner.until_woken()


def exit_status(session: Session) -> int:
    """Of a session however it ended; 1 while it has not stopped."""
    return 1 if session.stop is None else _exit_status(session.stop, session)


def _exit_status(stop: ev.SessionStopped, session: Session) -> int:
    """0 when the target is reached, 4 when nothing is wrong and nothing verified, else 1."""
    complete = session.path.stage >= len(session.task.stages)
    best = session.best
    complete = complete and not (best is not None and held_back(session.view(), best))
    if stop.reason == "target" or (complete and _ended_as("passed", session)):
        return 0
    return UNDECIDED if stop.reason == "undecided" or _ended_as("undecided", session) else 1


def _ended_as(outcome: str, session: Session) -> bool:
    return session.best is not None and session.best.scorecard.outcome == outcome


def teller(as_json: bool) -> Callable[[Notice], None]:
    """Writes what happens to stdout; retries and the like to stderr."""
    return _json_line if as_json else _plain_text


def _plain_text(notice: Notice) -> None:
    from workbench.commands.narrate import narrate

    match notice:
        case Appended(events=events, session=session):
            for event in events:
                for line in narrate(event, session):
                    print(line, flush=True)
        case PhaseChanged(live=live) if live.note.startswith("retry"):
            print(f"  {live.note}", file=sys.stderr, flush=True)
        case _:
            return


def _json_line(notice: Notice) -> None:
    if not isinstance(notice, Appended):
        return
    for event in notice.events:
        line = event_to_json(event)
        if isinstance(event.body, ev.SessionStopped):
            line |= _outcome(event.body, notice.session)
        print(json.dumps(line, ensure_ascii=True), flush=True)


def _outcome(stop: ev.SessionStopped, session: Session) -> dict[str, Json]:
    """What the last line adds: the reason, the best draft's scorecard, the hidden checks."""
    best = session.drafts.get(stop.best or "")
    hidden = session.hidden_score(stop.best or "")
    return {
        "reason": stop.reason,
        "scorecard": {**to_json(best.scorecard), "passed": best.scorecard.passed} if best else None,
        "hidden": {"passed": hidden[0], "total": hidden[1]} if hidden else None,
        "usage": to_json(session.usage),
        "simulated": session.simulated,
    }


def _limited(budget: Budget, options: argparse.Namespace, settings: Settings) -> Budget:
    return budget_with(
        budget,
        rounds=options.max_iterations or settings.rounds,
        tokens=options.max_tokens,
        money=options.max_cost,
        seconds=options.max_seconds,
    )


def _refuse_unpriced(
    settings: Settings, model: ev.ModelChoice, options: argparse.Namespace
) -> None:
    """`--max-cost` with an unknown price would be a limit that never holds."""
    if options.max_cost is None:
        return
    from workbench.models.prices import price_of, read_prices, unknown_price
    from workbench.settings import settings_file

    if price_of(model, read_prices(settings.prices)) is None:
        raise unknown_price(model, str(settings_file()))
