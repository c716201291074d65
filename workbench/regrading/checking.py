"""The checks as they are now over a session's drafts, with its course held fixed.

The log is folded once more as it was written, with new results in the place of the old: which
draft was current, which stage was open and what was told stay as they were, so that each decision
is asked by itself and one flip causes no other. A draft that passes otherwise than before is
checked twice, so that an unsteady check is not taken for a changed one.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from workbench.core import events as ev
from workbench.core.checks import CheckResult, scorecard
from workbench.core.folding import advance, fold, undone_ids
from workbench.core.rules.gate import verdict
from workbench.core.session import Draft, Session
from workbench.core.task import Task
from workbench.regrading.rulings import Decision, Ruling

_WORDS = {ev.DraftTaken: "taken", ev.DraftRefused: "refused", ev.DraftDiscarded: "discarded"}
REDACTED = "the text on the disk is not the text that was checked"
UNSTEADY = "the checks differ from themselves on it"
BROKEN = "the checker failed"


class Checker(Protocol):
    """Runs the checks of a task on a draft; `worker.CheckWorker` is one."""

    def check(self, task: Task, draft: str, before: str | None) -> AsyncIterator[CheckResult]: ...


@dataclass(frozen=True, slots=True)
class Changed:
    """What is held over the drafts."""

    checker: Checker
    only: str = ""
    """The check or criterion that changed; the stored verdicts of all others stay. Empty: all."""
    task: Task | None = None
    """In the place of the session's own; a later stage of it is revealed as it was there."""


async def rechecked(log: Sequence[ev.Event], changed: Changed) -> list[Ruling]:
    """The rulings on every draft that was checked, in the order of the log."""
    return [ruling async for ruling in _Course(changed).walk(log)]


class _Course:
    """One log being folded twice: as it was, and with new results."""

    def __init__(self, changed: Changed) -> None:
        self._changed = changed
        self._skipped: dict[str, str] = {}
        self._standing: frozenset[str] = frozenset()
        """The drafts that count to this day."""

    async def walk(self, log: Sequence[ev.Event]) -> AsyncIterator[Ruling]:
        gone, self._standing = undone_ids(log), frozenset(fold(log).drafts)
        was, now = Session(), Session()
        written: list[ev.Event] = []
        replaced: list[ev.Event] = []
        for event in log:
            new = event
            if event.id not in gone:
                body = event.body
                if isinstance(body, ev.DraftChecked) and not body.hidden:
                    checked, ruling = await self._checked(was, body)
                    new = replace(event, body=checked)
                    if ruling is not None:
                        yield ruling
                for ruling in self._gate(was, now, body):
                    yield ruling
            was, now = advance(was, written, event), advance(now, replaced, new)
            written.append(event)
            replaced.append(new)

    async def _checked(
        self, session: Session, body: ev.DraftChecked
    ) -> tuple[ev.DraftChecked, Ruling | None]:
        """The event with the results of now, and whether the draft passes otherwise."""
        draft = session.drafts.get(body.draft)
        if draft is None or draft.id not in self._standing:
            return body, None
        before = scorecard(body.results).outcome
        ruling = self._ruling(session, draft, "outcome", before)
        self._skipped.pop(draft.id, None)
        if body.before_redaction:
            return body, self._skip(ruling, REDACTED)
        task = self._posed(session)
        found = await self._results(task, session, draft, body)
        if found is None:
            return body, self._skip(ruling, BROKEN)
        after = scorecard(found).outcome
        if after != before:
            again = await self._results(task, session, draft, body)
            if again is None or scorecard(again).outcome != after:
                return body, self._skip(ruling, UNSTEADY)
        told = tuple(_differences(body.results, found))
        check_set = body.check_set if self._changed.task is None else task.check_set(99)
        changed = replace(body, results=found, check_set=check_set)
        return changed, replace(ruling, after=after, told=told)

    def _posed(self, session: Session) -> Task:
        if self._changed.task is None:
            return session.view().task
        own = replace(self._changed.task, added=session.task.added)
        return own.shown(session.path.stage)

    async def _results(
        self, task: Task, session: Session, draft: Draft, body: ev.DraftChecked
    ) -> tuple[CheckResult, ...] | None:
        """None where the checker itself broke."""
        parent = session.drafts.get(draft.parent or "")
        before = parent.text if parent is not None else None
        found = [result async for result in self._changed.checker.check(task, draft.text, before)]
        if any(result.check == "checker" and result.status == "error" for result in found):
            return None
        only = self._changed.only
        if not only:
            return tuple(found)
        kept = [one for one in body.results if only not in (one.check, one.criterion)]
        return (*kept, *(one for one in found if only in (one.check, one.criterion)))

    def _gate(self, was: Session, now: Session, body: ev.Body) -> Iterator[Ruling]:
        """Whether the gate would decide otherwise, on the very draft that waited for it."""
        word = _WORDS.get(type(body))
        if word is None or not isinstance(
            body, ev.DraftTaken | ev.DraftRefused | ev.DraftDiscarded
        ):
            return
        draft = now.drafts.get(body.draft)
        if draft is None or draft.verdict != "pending" or draft.unusable or not draft.check_set:
            return
        if draft.id not in self._standing:
            return
        if isinstance(body, ev.DraftRefused) and body.beaten_by:
            return
        ruling = self._ruling(now, draft, "gate", word)
        if draft.id in self._skipped:
            yield replace(ruling, skipped=self._skipped[draft.id])
            return
        after = _WORDS[type(verdict(now.view(), draft))]
        rules = _WORDS[type(verdict(was.view(), was.drafts[draft.id]))]
        if rules != word:
            said = "the rules of the gate have changed since, whatever the checks say"
            yield replace(ruling, skipped=said)
            return
        yield replace(ruling, after=after)

    def _ruling(self, session: Session, draft: Draft, decision: Decision, before: str) -> Ruling:
        return Ruling(session.id, draft.id, draft.number, decision, before, before)

    def _skip(self, ruling: Ruling, why: str) -> Ruling:
        self._skipped[ruling.unit] = why
        return replace(ruling, skipped=why)


def _differences(before: Sequence[CheckResult], after: Sequence[CheckResult]) -> Iterator[str]:
    """The checks whose verdict is another one, by name."""
    old = {one.check: one.status for one in before}
    new = {one.check: one.status for one in after}
    for name in dict.fromkeys([*old, *new]):
        if old.get(name) != new.get(name):
            yield f"{name}: {old.get(name, 'absent')} → {new.get(name, 'absent')}"
