"""One call of a model, from its start to what it becomes in the log.

Promises: what was streamed is counted even where the call was broken off, at the density that the
session's own calls showed; a call that the person or the time budget ends raises `Interrupted`; a
failed call says whether and after how long the same request is worth another try.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from workbench.core import events as ev
from workbench.core.messages import Message, Usage
from workbench.errors import ModelError
from workbench.models import CallSettings, Finished, Model, Retrying, Thinking
from workbench.models.patience import Patience
from workbench.models.tokens import BYTES_PER_TOKEN

TELLINGS = {"too_long": 3}
"""How often in a row a spoilt answer is answered by a prompt that says what to do; else once."""


class Interrupted(ModelError):
    """A call ended before its answer did, by the person, the budget or the program's end."""


@dataclass
class Heard:
    """What came of a call so far; kept outside of it, so that an end of any kind leaves it."""

    pieces: list[str] = field(default_factory=list)
    alternatives: list[tuple[str, Mapping[str, float]]] = field(default_factory=list)
    """Tokens with the log-probabilities of what could have stood there, where they came."""
    thought: int = 0
    """Tokens of reasoning, at most."""

    @property
    def text(self) -> str:
        """The answer so far."""
        return "".join(self.pieces)


async def answered(
    model: Model,
    messages: tuple[Message, ...],
    settings: CallSettings,
    heard: Heard,
    *,
    tell: Callable[[str], None],
    note: Callable[[str], None],
) -> Finished:
    """Stream the answer into `heard`; `tell` gets each piece, `note` what else goes on."""
    finished = None
    async for item in model.stream(messages, settings):
        match item:
            case str():
                heard.pieces.append(item)
                tell(item)
            case Thinking(tokens=tokens):
                before, heard.thought = heard.thought, heard.thought + tokens
                if before // _NOTED != heard.thought // _NOTED:
                    note(f"reasoning, at most {heard.thought:,} tokens so far")
            case Retrying(why=why, wait=wait):
                note(f"retry in {wait:.1f} s: {why}")
            case Finished():
                finished = item
                heard.alternatives += item.alternatives
    if finished is None:
        raise ModelError("The model's answer had no end.", "Run 'workbench resume' to ask again.")
    return finished


_NOTED = 200
"""Tokens of reasoning between two notes."""


class Calls:
    """The calls that run now; the person, or the time budget, ends all of them together."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[Finished]] = set()

    def interrupt(self) -> None:
        """End every call that runs."""
        for task in self._running:
            task.cancel()

    async def wait(self, task: asyncio.Task[Finished], seconds: float | None) -> Finished:
        """The call's end; raises Interrupted when the person or the time budget ended it."""
        self._running.add(task)
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(task)
        except TimeoutError:
            raise Interrupted("The time budget ended the call.", cause="interrupted") from None
        except asyncio.CancelledError:
            current = asyncio.current_task()
            if current is not None and current.cancelling():
                raise
            raise Interrupted("The call was ended by the person.", cause="interrupted") from None
        finally:
            task.cancel()
            self._running.discard(task)


@dataclass
class Failures:
    """Failed calls in a row, and what may follow the next one."""

    patience: Patience = Patience()
    lost: int = 0
    spoilt: int = 0

    def forget(self) -> None:
        """A call came to its end."""
        self.lost = self.spoilt = 0

    def wait(self, error: ModelError, seed: int) -> float | None:
        """Seconds until the loop goes on by itself after this failure; None when it does not.

        A stream that broke is asked for again within the patience. A spoilt answer is answered by
        the next prompt at once, which says what to do otherwise.
        """
        if error.cause in ev.SPOILT:
            self.spoilt += 1
            return 0.0 if self.spoilt <= TELLINGS.get(error.cause, 1) else None
        self.lost += 1
        return self.patience.wait(self.lost, None, seed) if error.again else None


def used(log: Sequence[ev.Event], messages: Iterable[Message], heard: Heard) -> Usage:
    """About what a broken-off call used: the bytes that went and came, at the density of the
    session's calls with a count of their server's, and the reasoning that was sent along.
    """
    density = _density(log) or BYTES_PER_TOKEN
    sent = sum(_bytes(message.text) for message in messages)
    output = round(_bytes(heard.text) / density) + round(heard.thought / BYTES_PER_TOKEN)
    return Usage(round(sent / density), output, estimated=True)


def _density(log: Sequence[ev.Event]) -> float | None:
    """Bytes of text for one token of input, by the latest call that a server counted."""
    counted = next(
        (
            event.body
            for event in reversed(log)
            if isinstance(event.body, ev.CallFinished)
            and event.body.tries == 1
            and not event.body.usage.estimated
            and event.body.usage.input_tokens
        ),
        None,
    )
    if counted is None:
        return None
    started = (e.body for e in reversed(log) if isinstance(e.body, ev.CallStarted))
    sent = next((call.messages for call in started if call.call == counted.call), ())
    size = sum(_bytes(message.text) for message in sent)
    return max(1.0, size / counted.usage.input_tokens) if size else None


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "replace"))
