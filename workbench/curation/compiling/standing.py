"""Compiled checks in the history: confirmed, listed with their source, retired.

A check stands in the log of the interaction whose correction it comes from, so that an erasure of
that one erases it. Nothing implicit makes one: only a verdict of a person with a correction.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.task import AddedCheck, Task
from workbench.curation.compiling.proposing import Proposed, Scope, proposals
from workbench.curation.compiling.trial import Answer, Trial, fired, tried
from workbench.curation.items import Item, fold_item
from workbench.curation.prompts import digest
from workbench.curation.questions import cluster
from workbench.curation.signals import not_counting
from workbench.errors import UnknownName, UsageError
from workbench.history import History

SILENT = 200
"""Answers of its scope in which a check may be silent before it is retired by itself."""
_STATES = ("pending", "draft", "flagged", "done")
_NO_CORRECTION = "Correct it first: workbench review --decide ID down --correction FILE."


@dataclass(frozen=True, slots=True)
class Compiled:
    """What a correction suggests, with its trial in the scope asked for."""

    item: str
    scope: Scope
    place: str
    checks: tuple[tuple[Proposed, Trial], ...]
    made: tuple[str, ...]
    """The case and the pair that the correction made."""


@dataclass(frozen=True, slots=True)
class Active:
    """A check that was confirmed."""

    id: str
    """Of the event that confirmed it."""
    item: str
    """The interaction it comes from."""
    author: str
    time: str
    body: cu.CheckCompiled
    fired: int = 0
    """Answers since then that it fails."""
    spoke_of: int = 0
    """Answers since then of its scope."""
    retired: str = ""
    """Why it does not hold any more; empty while it does."""
    silent: str = ""
    """Said where it never fired in so many answers that it is of no use."""


def compiled(history: History, item: Item, scope: Scope) -> Compiled:
    """The checks that the item's correction suggests, each tried in the scope. UsageError when no
    person corrected it, or when it has no such scope.
    """
    given = item.decided
    if given is None or given.body.verdict != "down" or not given.body.correction.strip():
        raise UsageError("Nobody has corrected this answer.", _NO_CORRECTION)
    known = list(answers(history))
    source = _source(known, item)
    place = {"task": source.task, "domain": source.domain}.get(scope, "")
    if scope in ("task", "domain") and not place:
        raise UsageError(f"This interaction has no {scope}.", "Choose --scope question.")
    found = proposals(item.interaction.answer, given.body.correction)
    checks = tuple((check, tried(check, scope, source, known)) for check in found)
    return Compiled(item.id, scope, place, checks, given.body.made)


def confirm(history: History, item: Item, scope: Scope, number: int, author: str) -> Active:
    """Makes the check of this number (from 1, as they are listed) hold from now on."""
    found = compiled(history, item, scope)
    if not 1 <= number <= len(found.checks):
        raise UsageError(
            f"There is no check {number} here.", f"workbench review --compile {item.id} lists them."
        )
    check, trial = found.checks[number - 1]
    body = cu.CheckCompiled(
        check.rule,
        check.form,
        check.text,
        scope,
        found.place,
        trial.ran_over,
        len(trial.false_alarms),
    )
    (event,) = history.record(item.id, [body], author)
    return Active(event.id, item.id, author, event.time, body)


def retire(history: History, id: str, why: str, author: str) -> Active:
    """Takes a check back; the correction stays what it is. Raises UnknownName."""
    found = next((each for each in standing(history) if each.id == id), None)
    if found is None:
        raise UnknownName("compiled check", id, [each.id for each in standing(history)])
    history.record(found.item, [cu.CheckRetired(id, why or "by a person")], author)
    return found


def standing(history: History) -> list[Active]:
    """Every check that was confirmed, the oldest first, with how often it fired since."""
    confirmed = [each for _, log in _logs(history) for each in _confirmed(log)]
    known = list(answers(history)) if confirmed else []
    return sorted((_told(each, known) for each in confirmed), key=lambda active: active.id)


def retire_silent(history: History) -> list[Active]:
    """Writes down which checks were silent for so long that they hold no more; gives all checks."""
    found = standing(history)
    for each in found:
        if each.silent and not each.retired:
            retire(history, each.id, each.silent, "workbench")
    return standing(history) if any(each.silent for each in found) else found


def checks_for(history: History, task: Task) -> list[AddedCheck]:
    """The checks that a new session on the task begins with: those for its prompt, for the task,
    for its domain, and those that hold everywhere.
    """
    return [
        AddedCheck(f"learned: {active.body.form} {active.body.text}"[:60], active.body.form, text)
        for item, log in _logs(history)
        for active in _confirmed(log)
        if not active.retired and _speaks_of(active.body, item, task) and (text := active.body.text)
    ]


def _speaks_of(body: cu.CheckCompiled, item: Item, task: Task) -> bool:
    match body.scope:
        case "question":
            return item.digest == digest(task.prompt)
        case "task":
            return body.place == task.id
        case "domain":
            return body.place == task.domain
        case "everywhere":
            return True


def _logs(history: History) -> Iterator[tuple[Item, list[ev.Event]]]:
    """The interactions with a compiled check, and their logs."""
    for id in history.holding(cu.CheckCompiled, stream="interaction"):
        log = list(history.events(id))
        item = fold_item(log)
        if item is not None:
            yield item, log


def answers(history: History) -> Iterator[Answer]:
    """Every answer in the history: accepted are what a person found good, and corrections."""
    cluster(history)
    cluster_of = history.items.clusters()
    for id, log, _ in history.interactions(_STATES):
        item = fold_item(log)
        if item is not None:
            yield from _answers_of(item, cluster_of.get(id, ""))


def _answers_of(item: Item, cluster_name: str) -> Iterator[Answer]:
    said, given = item.interaction, item.decided
    verdict = given.body.verdict if given else ""
    where = (cluster_name, said.task, said.domain, item.first)
    taken = any(signal.kind in ("accepted", "up") for signal in item.signals)
    yield Answer(item.id, said.answer, verdict == "up" or (not verdict and taken), *where)
    if given is not None and given.body.correction.strip():
        yield Answer(item.id, given.body.correction, True, *where)


def _source(known: list[Answer], item: Item) -> Answer:
    return next(each for each in known if each.item == item.id)


def _confirmed(log: Sequence[ev.Event]) -> Iterator[Active]:
    skipped = not_counting(log)
    log = [event for event in log if event.id not in skipped]
    retired = {e.body.check: e.body.why for e in log if isinstance(e.body, cu.CheckRetired)}
    for event in log:
        if isinstance(event.body, cu.CheckCompiled):
            why = retired.get(event.id, "")
            yield Active(event.id, event.session, event.author, event.time, event.body, retired=why)


def _told(active: Active, known: list[Answer]) -> Active:
    """The check with what it did since, and retired when it never did anything."""
    body = active.body
    source = next((each for each in known if each.item == active.item), None)
    if source is None:
        return active
    later = [each for each in known if each.time > active.id]
    fails, of = fired(Proposed(body.form, body.text), body.scope, source, later)
    silent = f"it never fired in {of} answers" if not fails and of >= SILENT else ""
    return replace(active, fired=fails, spoke_of=of, silent=silent)
