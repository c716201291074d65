"""The answers of a recorded session, given again as they were stored.

Nothing is asked and nothing is spent: the usage of a replayed call is zero, and what the recorded
one used stands beside it in `Finished.recorded`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from dataclasses import replace

from workbench.core.events import CallFinished, CallStarted, Event
from workbench.core.messages import Message, Usage
from workbench.errors import GO_ON, ModelAnswerError
from workbench.models import CallSettings, Finished, Retrying


class ReplayModel:
    """Gives a log's answers in the order of its calls, for each role by itself.

    `given` says how many answers of each role were given before, so that a resumed replay goes on
    where it was.
    """

    def __init__(
        self,
        events: Iterable[Event],
        *,
        source: str = "",
        given: Mapping[str, int] | None = None,
        pace: float = 0.0,
    ) -> None:
        self._answers = _answers(events)
        self._given = Counter(given or {})
        self._source = source
        self._pace = pace

    async def stream(
        self, messages: Sequence[Message], settings: CallSettings
    ) -> AsyncIterator[str | Retrying | Finished]:
        """The next recorded answer of `settings.role`; see `workbench.models.Model`."""
        recorded = self._next(settings.role)
        for line in recorded.text.splitlines(keepends=True):
            await asyncio.sleep(self._pace)
            yield line
        yield Finished(
            Usage(cost=0.0),
            recorded.finish_reason,
            model=recorded.model,
            recorded=replace(recorded.usage),
        )

    def _next(self, role: str) -> CallFinished:
        answers = self._answers.get(role, [])
        place = self._given[role]
        if place >= len(answers):
            name = f"session {self._source}" if self._source else "the recorded session"
            raise ModelAnswerError(
                f"All {len(answers)} answers of the {role} in {name} have been given.",
                f"Go on with another model: {GO_ON} --model NAME.",
            )
        self._given[role] += 1
        return answers[place]


def _answers(events: Iterable[Event]) -> dict[str, list[CallFinished]]:
    """Finished calls by role, in the order in which they were started."""
    roles: dict[str, str] = {}
    finished: dict[str, CallFinished] = {}
    for event in events:
        match event.body:
            case CallStarted(call=call, role=role):
                roles[call] = role
            case CallFinished(call=call):
                finished[call] = event.body
            case _:
                pass  # only calls are of interest here
    answers: dict[str, list[CallFinished]] = {}
    for call, role in roles.items():
        if call in finished:
            answers.setdefault(role, []).append(finished[call])
    return answers
