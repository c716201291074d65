"""A judge is asked: its calls are in the log like every call, and what it says decides nothing.

A text that it has graded is not put before it again: its word is repeated, and the event says so.
A domain's readers are asked of drafts that fail nothing, which alone get their advice; until then
the judge grades as itself, in one call.
"""

from __future__ import annotations

from workbench.calling import Heard, Interrupted
from workbench.core import events as ev
from workbench.core.rules.stopping import over_budget
from workbench.core.session import Session
from workbench.core.strategy import Compare, Judge, Write
from workbench.drafting import new_id
from workbench.judges import (
    Remembered,
    briefed,
    chosen,
    compared,
    contested,
    judged,
    repeated,
    rubric_of,
)
from workbench.judging.judge import Asked, Told
from workbench.runner.calls import Asking, ModelCalls
from workbench.runner.dependencies import Dependencies
from workbench.runner.journal import Journal


class Grading:
    """Performs the steps that ask a judge."""

    def __init__(self, dependencies: Dependencies, journal: Journal, calls: ModelCalls) -> None:
        self._dependencies, self._journal, self._calls = dependencies, journal, calls

    async def perform(self, step: Judge | Compare, seen: Session) -> None:
        """Ask one judge and commit what it says, unless the person or the budget ended it."""
        view = seen.view()
        judge = chosen(view, step.judge)
        rubric = rubric_of(self._dependencies.domain, view.task)
        remembered = Remembered(tuple(self._journal.log))

        async def ask(choice: ev.JudgeChoice, asked: Asked) -> Told:
            return await self._ask(choice, asked, remembered)

        told = briefed(view, self._dependencies.domain)
        try:
            match step:
                case Judge(draft=draft):
                    domain = self._dependencies.domain
                    passed = view.drafts[draft].scorecard.passed
                    readers = domain.readers(view.task) if passed else ()
                    found = contested(view, draft, domain)
                    log = self._journal.log
                    body = repeated(told, draft, judge, rubric, readers, log) or await judged(
                        told, draft, judge, rubric, ask, readers, found
                    )
                case Compare(first=first, second=second):
                    body = await compared(told, first, second, judge, rubric, ask)
        except Interrupted:
            return
        await self._journal.append((body,))

    async def _ask(self, judge: ev.JudgeChoice, asked: Asked, remembered: Remembered) -> Told:
        """One question to a judge's model. Raises ModelError; Interrupted where the person ended it
        or no budget is left for it.
        """
        known = remembered.answer(judge, asked.messages)
        if known is not None:
            return Told(known)
        step = Write(asked.messages, "judge", "judgement")
        while over_budget(self._journal.session.view()) is None:
            call = ev.CallStarted(new_id(), "judge", asked.messages, judge.model, "judgement")
            await self._journal.append((call,))
            self._journal.enter("calling", f"the judge {judge.name} grades")
            heard, seen = Heard(), self._journal.session
            error = await self._calls.make(Asking(step, call, seen, seed=asked.seed), heard)
            if error is None:
                return Told(heard.text, tuple(heard.alternatives))
            if isinstance(error, Interrupted):
                raise error
            await self._calls.after(error, self._journal.session)
        raise Interrupted("The budget is used up.", cause="interrupted")
