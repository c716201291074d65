"""Drafts are checked: shown checks as the loop goes, hidden ones once at its end.

No draft runs where isolation is weak without the person's yes, which is never read from the log: a
log may have come from another machine.
"""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.checks import CheckResult, as_hidden
from workbench.core.domain import Readiness
from workbench.core.rules.hiding import next_to_score
from workbench.core.session import Session
from workbench.core.task import Task
from workbench.errors import UsageError
from workbench.notices import ChecksArriving
from workbench.runner.dependencies import Dependencies
from workbench.runner.journal import Journal
from workbench.runner.presence import Presence

_NOT_WHOLE = CheckResult(
    "whole text",
    "error",
    severity="blocker",
    message="The draft holds personal data, which is never stored; the program ended before it was"
    " checked, and what is left of it cannot be checked in its place.",
    fix="Edit the draft, or accept it as it is.",
)


class Checking:
    """Runs a session's checks and commits what they say."""

    def __init__(self, dependencies: Dependencies, journal: Journal, presence: Presence) -> None:
        self._dependencies, self._journal, self._presence = dependencies, journal, presence

    async def check(self, draft: str) -> None:
        """The shown checks of a draft, or the question whether it may run here."""
        session = self._journal.session
        self._journal.enter("checking", draft=draft)  # to learn how safe it is here takes a while
        weak = await self._weakness(session, draft)
        if weak is not None:
            await self._ask_consent(weak, draft)
            return
        begun = self._dependencies.clock()
        view = session.view()
        task = self._dependencies.domain.informed(view, draft)
        results = await self._results(task, session, draft)
        seconds = self._dependencies.clock() - begun
        checked = ev.DraftChecked(draft, results, view.check_set, seconds=seconds)
        await self._journal.append((checked,))

    async def scored_hidden(self, seen: Session, best: str | None) -> bool:
        """Score the hidden checks of one more draft, of the best and of those it replaced; False
        where none is due. Hidden checks that may not run here are left out.
        """
        due = next_to_score(seen, best)
        if (
            due is None
            or due in self._dependencies.lost
            or await self._weakness(seen, due) is not None
        ):
            return False
        self._journal.enter("checking", "hidden checks", due)
        results = await self._results(seen.task.hidden_only(), seen, due)
        await self._journal.append((ev.DraftChecked(due, as_hidden(results), hidden=True),))
        return True

    async def _results(self, task: Task, session: Session, draft: str) -> tuple[CheckResult, ...]:
        if draft in self._dependencies.lost:
            return (_NOT_WHOLE,)
        node = session.drafts[draft]
        before = session.drafts[node.parent].text if node.parent else None
        results: list[CheckResult] = []
        async for result in self._dependencies.checker.check(task, node.text, before):
            results.append(result)
            if not result.hidden and task.stages:
                self._journal.tell(ChecksArriving(draft, tuple(results)))
        return tuple(results)

    async def _weakness(self, session: Session, draft: str) -> Readiness | None:
        """The isolation here where the draft must not run in it without the person's yes.

        Only a practice draft, whose text is known, runs without it.
        """
        if self._presence.consented:
            return None
        ready = await self._dependencies.checker.readiness()
        if ready.level in ("strong", "medium", "off"):
            self._presence.consented = True
            return None
        node = session.drafts[draft]
        writer = session.call_models.get(node.call)
        known = node.author == "model" and writer is not None and writer.simulated
        return None if known else ready

    async def _ask_consent(self, ready: Readiness, draft: str) -> None:
        """Wait for the person's yes, or for any other act; UsageError where nobody can give it."""
        said = f"Isolation is {ready.level} here: {ready.detail} A draft could do harm."
        if not self._presence.waits:
            hint = f"{ready.repair} Or agree for this session with --weak-ok.".strip()
            raise UsageError(said, hint)
        self._journal.enter("consent", f"{said} {ready.repair}".strip(), draft)
        await self._presence.until_woken()
