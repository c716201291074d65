"""`workbench regrade`: a changed check, judge or contract over what the history holds.

Decisions that flip are listed, those of the history stay. Exit 0 where none flips, 1 where one
does. Without a subject it lists the regrades that were made.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.catalog import (
    domain_entries,
    find_domain,
    find_task,
    home,
    rubric_file,
)
from workbench.commands.narrate import safe
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.days import day_span
from workbench.errors import UnknownName, UsageError
from workbench.history import Filter, History
from workbench.history.opening import open_to_read
from workbench.regrading.book import Book, Pin, Redact, books
from workbench.regrading.rulings import Regraded, Ruling
from workbench.settings import Settings, load_settings
from workbench.version import VERSION

if TYPE_CHECKING:
    from workbench.core.domain import Domain
    from workbench.core.session import Session
    from workbench.core.task import Task
    from workbench.judging.rubrics import Rubric
    from workbench.regrading.running import Regrade
    from workbench.worker import CheckWorker


def folder() -> Path:
    """Where regrades are kept."""
    return home() / "regrades"


def regrade_command(options: argparse.Namespace) -> int:
    """1 where a decision flips."""
    _span(options.since)  # refused before anything is read
    if not (options.check or options.judge or options.contract):
        return _list(options.json)
    history = open_to_read()
    try:
        return asyncio.run(_run(options, history))
    finally:
        history.close()


async def _run(options: argparse.Namespace, history: History) -> int:
    settings = load_settings()
    found: list[Regraded] = []
    async with AsyncExitStack() as stack:
        if options.contract:
            told = _answers(options, history, settings, stack)
        elif options.judge:
            told = _judge(options, history, settings, stack)
        else:
            told = _checks(options, history, settings, stack)
        async for one in told:
            found.append(one)
            _tell(one, options.json)
    _close(found, options.json)
    return 1 if any(ruling.flipped for one in found for ruling in one.rulings) else 0


def _wanted(options: argparse.Namespace) -> Filter:
    since, until = _span(options.since)
    return Filter(domain=options.domain, since=since, until=until)


def _span(text: str | None) -> tuple[str | None, str | None]:
    return day_span(text, datetime.now(UTC).date()) if text else (None, None)


def _sessions(options: argparse.Namespace, history: History) -> list[str]:
    return [history.resolve(name) for name in options.session]


def _redact(settings: Settings) -> Redact:
    from workbench.assembly import redactor_for

    redactor = redactor_for(settings)("", {})
    return lambda text: redactor.redact(text).text if text else text


# --- checks ---------------------------------------------------------------------------------------


@dataclass
class Recheck:
    """Sessions under the checks as they are now; one warm worker for each domain."""

    only: str = ""
    task: Task | None = None
    sandbox: str = "pure"
    weak_ok: bool = False
    _workers: dict[str, CheckWorker] = field(default_factory=dict)

    async def __call__(self, log: Sequence[ev.Event]) -> list[Ruling]:
        """The rulings on one session. Raises UsageError where its drafts may not run here."""
        from workbench.core.folding import fold
        from workbench.regrading.checking import Changed, rechecked

        task = fold(log).task
        if self.task is not None and task.id != self.task.id:
            return []
        if task.domain not in domain_entries():
            raise UnknownName("domain", task.domain, sorted(domain_entries()))
        worker = await self._worker(task.domain)
        return await rechecked(log, Changed(worker, self.only, self.task))

    async def close(self) -> None:
        """End the workers."""
        for worker in self._workers.values():
            await worker.close()

    async def _worker(self, domain: str) -> CheckWorker:
        from workbench.worker import CheckWorker

        if domain not in self._workers:
            worker = CheckWorker(domain_entries()[domain], {"profile": self.sandbox})
            self._workers[domain] = worker
            ready = await worker.readiness()
            if ready.level in ("weak", "untested") and not self.weak_ok:
                said = f"Isolation is {ready.level} here: {ready.detail} A draft could do harm."
                raise UsageError(said, f"{ready.repair} Or agree with --weak-ok.".strip())
        return self._workers[domain]


def check_pin(domains: Iterable[str], only: str = "", task: Task | None = None) -> Pin:
    """The checks as they stand: the program, its rules, and each domain's source."""
    from workbench.regrading.running import source_digest

    entries = domain_entries()
    versions = {name: source_digest(entries[name]) for name in sorted(domains) if name in entries}
    if task is not None:
        versions[f"task {task.id}"] = task.check_set(len(task.stages))
    return Pin(
        "check", only or "all", {"workbench": VERSION, "rules": ev.RULES, **versions}, _now()
    )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


async def recheck(
    history: History,
    wanted: Filter,
    sessions: Sequence[str],
    regrade: Recheck,
    redact: Redact,
) -> AsyncIterator[Regraded]:
    """The sessions under their checks as they are now, kept in the book."""
    from workbench.regrading.running import chosen, over_sessions

    domains = {entry.domain for entry in chosen(history, wanted, sessions)}
    with Book(folder(), check_pin(domains, regrade.only, regrade.task), redact) as book:
        async for one in over_sessions(history, wanted, sessions, book, regrade):
            yield one


async def regraded_lines(
    sessions: Sequence[str], settings: Settings
) -> tuple[list[tuple[str, str]], str]:
    """Sessions under their checks as they are now, for a screen: each flip with its session, and
    how many there are.
    """
    regrade, found = Recheck(), list[Regraded]()
    history = open_to_read()
    try:
        async for one in recheck(history, Filter(), sessions, regrade, _redact(settings)):
            found.append(one)
    finally:
        history.close()
        await regrade.close()
    lines = [(one.stream, line) for one in found for line in lines_of(one)]
    return lines, closing(found)


async def _checks(
    options: argparse.Namespace, history: History, settings: Settings, stack: AsyncExitStack
) -> AsyncIterator[Regraded]:
    only = "" if options.check == "all" else options.check
    task = find_task(options.task) if options.task else None
    regrade = Recheck(only, task, options.sandbox, options.weak_ok)
    stack.push_async_callback(regrade.close)
    wanted, sessions = _wanted(options), _sessions(options, history)
    async for one in recheck(history, wanted, sessions, regrade, _redact(settings)):
        yield one


# --- judges and contracts -------------------------------------------------------------------------


async def _judge(
    options: argparse.Namespace, history: History, settings: Settings, stack: AsyncExitStack
) -> AsyncIterator[Regraded]:
    from workbench.commands.judge import callers, judges_of
    from workbench.regrading.judging import rejudged
    from workbench.regrading.running import over_sessions

    options.judge = [options.judge]
    (caller,) = callers(judges_of(settings, options))
    rubric_for = _rubrics(options.rubric)

    async def ask(judge: ev.JudgeChoice, asked: Json) -> Json:
        return await caller(asked)

    async def regrade(log: Sequence[ev.Event]) -> list[Ruling]:
        from workbench.core.folding import fold

        domain = find_domain(fold(log).task.domain)
        return await rejudged(log, caller.choice, domain, rubric_for, ask)

    wanted, sessions = _wanted(options), _sessions(options, history)
    pin = _judge_pin(caller.choice, _rubric_versions(history, wanted, sessions, rubric_for))
    act: Regrade = regrade
    with Book(folder(), pin, _redact(settings)) as book:
        async for one in over_sessions(history, wanted, sessions, book, act):
            yield one


def _rubrics(file: str | None) -> Callable[[Domain, Session], Rubric]:
    from workbench.judges import rubric_of
    from workbench.judging.rubrics import read_rubric

    if file is not None:
        given = read_rubric(rubric_file(Path(file)), file)
        return lambda domain, session: given
    return lambda domain, session: rubric_of(domain, session.view().task)


def _rubric_versions(
    history: History,
    wanted: Filter,
    sessions: Sequence[str],
    rubric_for: Callable[[Domain, Session], Rubric],
) -> dict[str, str]:
    """Of each task that is among the sessions: two tasks of a domain may have rubrics of their
    own.
    """
    from workbench.regrading.running import chosen

    entries = {entry.task: entry for entry in chosen(history, wanted, sessions)}
    return {
        f"rubric of {task}": rubric_for(find_domain(entry.domain), history.load(entry.id)).version
        for task, entry in entries.items()
        if entry.domain in domain_entries()
    }


def _judge_pin(choice: ev.JudgeChoice, rubrics: dict[str, str]) -> Pin:
    used = {"workbench": VERSION, "server": choice.model.base_url, "samples": str(choice.samples)}
    return Pin("judge", choice.name, {**used, **rubrics}, _now())


async def _answers(
    options: argparse.Namespace, history: History, settings: Settings, stack: AsyncExitStack
) -> AsyncIterator[Regraded]:
    from workbench.regrading.answers import read_demands
    from workbench.regrading.running import file_digest, over_answers

    file = Path(options.contract)
    demands = read_demands(file)
    versions = {"workbench": VERSION, "rules": ev.RULES, "file": file_digest(file)}
    pin = Pin("contract", file.name, versions, _now())
    since, _ = _span(options.since)
    with Book(folder(), pin, _redact(settings)) as book:
        for one in over_answers(history, demands, since or "", book):
            yield one


# --- telling --------------------------------------------------------------------------------------


def _tell(one: Regraded, as_json: bool) -> None:
    if as_json:
        print(json.dumps(to_json(one), ensure_ascii=True), flush=True)
        return
    for line in lines_of(one):
        print(safe(line), flush=True)


def lines_of(one: Regraded) -> Iterator[str]:
    """What flips in a stream, a line each, and why it could not be done."""
    if one.failed:
        yield f"{one.stream}  {one.task}  not done: {one.failed}"
    for ruling in one.rulings:
        if ruling.flipped:
            where = f"draft {ruling.number}" if ruling.number else ruling.unit
            because = f"  ({'; '.join(ruling.told[:4])})" if ruling.told else ""
            said = f"{ruling.decision}: {ruling.before} → {ruling.after}"
            yield f"{one.stream}  {one.task}  {where}  {said}{because}"


def closing(found: Iterable[Regraded]) -> str:
    """How many decisions were asked anew, and how many flip."""
    streams = list(found)
    rulings = [ruling for one in streams for ruling in one.rulings]
    flipped = sum(ruling.flipped for ruling in rulings)
    skipped = [ruling for ruling in rulings if ruling.skipped]
    failed = sum(bool(one.failed) for one in streams)
    said = f"{flipped} of {len(rulings)} decisions flip, over {len(streams)} streams"
    if skipped:
        said += f"; {len(skipped)} could not be asked ({skipped[0].skipped})"
    return said + (f"; {failed} streams not done" if failed else "") + "."


def _close(found: Sequence[Regraded], as_json: bool) -> None:
    print(closing(found), file=sys.stderr if as_json else sys.stdout)


def _list(as_json: bool) -> int:
    """The regrades that were made; a session that was forgotten is told of no more."""
    history = open_to_read()
    try:
        living = _living(history)
    finally:
        history.close()
    made = list(books(folder()))
    if not made:
        told = (
            "No regrade was made yet. Begin one: workbench regrade --check, --judge or --contract."
        )
        print(told, file=sys.stderr)
    for pin, streams in made:
        kept = [one for one in streams.values() if one.stream in living]
        if as_json:
            row = {**to_json(pin), "name": pin.name, "streams": [to_json(one) for one in kept]}
            print(json.dumps(row, ensure_ascii=True))
            continue
        versions = ", ".join(f"{name} {version}" for name, version in pin.versions.items())
        print(f"{pin.begun}  {pin.kind} {pin.subject}  {closing(kept)}\n    {safe(versions)}")
        for one in kept:
            for line in lines_of(one):
                print(f"    {safe(line)}")
    return 0


def _living(history: History) -> frozenset[str]:
    from workbench.regrading.running import chosen

    return frozenset(entry.id for entry in chosen(history, Filter(stream=None)))
