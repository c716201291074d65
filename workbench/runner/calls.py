"""The model's calls: a round of them started together, each in the log from its start to its end.

A call's answer and the draft made of it are committed together, so that no finished call is ever
paid twice. What fails is booked at what it used, and asked again within the patience.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

from workbench.calling import Calls, Failures, Heard, Interrupted, answered, used
from workbench.core import events as ev
from workbench.core.rules.holding import joined
from workbench.core.rules.stopping import over_budget
from workbench.core.session import Session
from workbench.core.strategy import Write
from workbench.drafting import drafted, new_id
from workbench.errors import ModelError
from workbench.judging.judge import ALTERNATIVES
from workbench.models import Allowance, CallSettings, Finished
from workbench.notices import Streamed
from workbench.runner.dependencies import Dependencies
from workbench.runner.journal import Journal
from workbench.runner.presence import Presence


@dataclass(frozen=True, slots=True)
class Asking:
    """One call about to be made."""

    step: Write
    call: ev.CallStarted
    seen: Session
    together: int = 1
    """How many run at the same time; they share what is left of the token budget."""
    seed: int | None = None
    """Of a judge's call; the log-probabilities of its answer are asked for with it."""


class ModelCalls:
    """Makes the calls of a session."""

    def __init__(self, dependencies: Dependencies, journal: Journal, presence: Presence) -> None:
        self._dependencies, self._journal, self._presence = dependencies, journal, presence
        self._running = Calls()
        self._failures = Failures(dependencies.patience)

    def forgive(self) -> None:
        """Begin anew with the patience: somebody started the loop again."""
        self._failures = Failures(self._dependencies.patience)

    def interrupt(self) -> None:
        """End every call that runs."""
        self._running.interrupt()

    async def close_broken(self) -> None:
        """A call that the program's end cut off counts as failed, at what it used about."""
        for call in self._journal.session.open_calls:
            error = Interrupted("The program ended during the call.", cause="interrupted")
            await self._journal.append((self._failed(call, error, 0.0, Heard()),))

    async def write(self, steps: Sequence[Write], seen: Session) -> None:
        """The calls of a round: started together, each answer committed with what it became."""
        first = steps[0]
        calls = _started(steps, seen)
        consumed = ev.GuidanceConsumed(first.guidance, seen.next_number)
        bodies = (consumed, *calls) if first.guidance else calls
        if not await self._journal.append(bodies, unless_changed=seen):
            return
        self._journal.enter("calling")
        pairs, together = zip(steps, calls, strict=True), len(steps)
        asked = [self.make(Asking(step, call, seen, together)) for step, call in pairs]
        ends = [await asked[0]] if together == 1 else await asyncio.gather(*asked)
        lost = [error for error in ends if error is not None]
        if len(lost) < len(ends):
            lost = [error for error in lost if error.cause not in ev.SPOILT]
        if lost and not any(isinstance(error, Interrupted) for error in lost):
            await self.after(lost[0], seen)

    async def make(self, asking: Asking, heard: Heard | None = None) -> ModelError | None:
        """One call to its end, in the log as finished or failed; gives the error that ended it."""
        heard, begun = heard or Heard(), self._dependencies.clock()
        step, call = asking.step, asking.call
        try:
            finished = await self._answer(asking, heard)
        except ModelError as error:
            failed = self._failed(call, error, self._dependencies.clock() - begun, heard)
            whole = joined(step.continues, failed.text)
            await self._journal.append((replace(failed, text=whole),))
            return error
        self._failures.forget()
        text, seconds = joined(step.continues, heard.text), self._dependencies.clock() - begun
        reason, tries = finished.finish_reason, finished.tries
        ended = ev.CallFinished(
            call.call, text, finished.usage, reason, tries, seconds, finished.model
        )
        await self._journal.append((ended, *self._became(asking, text)))
        return None

    async def after(self, error: ModelError, seen: Session) -> None:
        """Go on by itself after a failed call, or raise its error. Where the failed tries used up
        the budget, what follows is the stop that says so.
        """
        if over_budget(self._journal.session.view()) is not None:
            return
        wait = self._failures.wait(error, seen.seed)
        if wait is None:
            raise error
        if wait:
            self._journal.enter("calling", f"retry in {wait:.1f} s: {error.message}")
            await self._presence.pass_by(wait)

    async def _answer(self, asking: Asking, heard: Heard) -> Finished:
        """Only the first call that runs is shown as it streams: two would be read as one."""
        call, seen, budget = asking.call, asking.seen, asking.seen.budget

        def tell(piece: str) -> None:
            shown = self._journal.session.open_call
            if shown is None or shown.call == call.call:
                self._journal.tell(Streamed(call.call, piece))

        model = self._dependencies.model_for(call.model, seen)
        note = partial(self._journal.enter, "calling")
        settings = self._settings(asking)
        streaming = answered(model, asking.step.messages, settings, heard, tell=tell, note=note)
        left = budget.seconds and max(0.05, budget.seconds - seen.seconds)
        return await self._running.wait(asyncio.create_task(streaming), left or None)

    def _settings(self, asking: Asking) -> CallSettings:
        choice, seen = asking.call.model, asking.seen
        left = _left(seen, asking.together)
        caps = [cap for cap in (left.tokens, choice.max_tokens) if cap is not None]
        settings = CallSettings(
            choice,
            role=asking.step.role,
            seed=seen.seed,
            sample=asking.step.sample + asking.step.draw,
            max_tokens=min(caps, default=None),
            allowance=left,
            answer_cap=self._dependencies.answer_cap,
            timeout=choice.timeout or self._dependencies.timeout,
        )
        if asking.seed is None:
            return settings
        return replace(settings, seed=asking.seed, alternatives=ALTERNATIVES)

    def _became(self, asking: Asking, text: str) -> tuple[ev.Body, ...]:
        """What the answer is in the log besides the end of its call."""
        step, call, seen = asking.step, asking.call, asking.seen
        if step.what == "judgement":
            return ()
        if step.what != "draft":
            return (ev.TextWritten(step.what, text, step.parent or "", call.call),)
        parent = seen.drafts.get(step.parent or "")
        by_hand = seen.model.provider == "person"
        author: Literal["model", "person"] = "person" if by_hand else "model"
        return drafted(self._dependencies.domain, seen.view().task, parent, text, call, author)

    def _failed(
        self, call: ev.CallStarted, error: ModelError, seconds: float, heard: Heard
    ) -> ev.CallFailed:
        """The failed call, at what its tries used as far as anybody knows."""
        usage = error.usage
        if usage is None:
            usage = used(self._journal.log, call.messages, heard)
            usage = replace(usage, cost=self._dependencies.price(call.model, usage))
        return ev.CallFailed(
            call.call,
            type(error).__name__,
            error.message,
            error.hint,
            usage,
            error.tries,
            seconds,
            error.text or heard.text,
            error.cause,
        )


def _left(seen: Session, together: int) -> Allowance:
    """What one of so many calls may use of what the budget has left."""
    tokens, money = seen.budget.tokens, seen.budget.money
    return Allowance(
        None if tokens is None else max(1, (tokens - seen.usage.tokens) // together),
        None if money is None else (money - (seen.usage.cost or 0.0)) / together,
    )


def _started(steps: Sequence[Write], seen: Session) -> list[ev.CallStarted]:
    """The first events of a round's calls."""
    first = steps[0]
    group = first.group or (new_id() if first.samples > 1 else "")
    return [
        ev.CallStarted(
            *(new_id(), step.role, step.messages, _writer_of(step, seen), step.what),
            *(group, step.sample, step.samples, step.draw),
        )
        for step in steps
    ]


def _writer_of(step: Write, seen: Session) -> ev.ModelChoice:
    """The strategy's model for the role, else the session's."""
    return seen.strategy.models.get(step.role, seen.model)
