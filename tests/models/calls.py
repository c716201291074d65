"""One call through the real SDK to the loopback server, and what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tests.support.openai_server import OpenAIServer
from workbench.core.events import ModelChoice
from workbench.core.messages import Message
from workbench.errors import ModelError
from workbench.models import CallSettings, Finished, Retrying
from workbench.models.openai_compatible import OpenAICompatible
from workbench.models.patience import Patience
from workbench.models.prices import Price

KEY = "sk-test-51f0c2d7b8e94a6fa1"
ASKED = (Message("system", "Answer briefly."), Message("user", "Write the draft: café."))
QUICK = Patience(tries=3, first=0.01, most=0.02)
WHOLE = frozenset({"stream", "stream_options"})
"""Quirks of a server that cannot stream."""


@dataclass(frozen=True)
class Outcome:
    """All that a call gave."""

    text: str
    retries: tuple[Retrying, ...]
    finished: Finished | None
    error: ModelError | None


def model_at(
    server: OpenAIServer,
    *,
    streamed: bool = True,
    key: str = KEY,
    price: Price | None = None,
    environ: Mapping[str, str] | None = None,
    choice: ModelChoice | None = None,
) -> OpenAICompatible:
    """A model on the server."""
    return OpenAICompatible(
        choice or ModelChoice("openai", "loopback-1", server.base_url),
        {"WORKBENCH_API_KEY": key} if environ is None else environ,
        price,
        QUICK,
        frozenset() if streamed else WHOLE,
    )


async def call(
    model: OpenAICompatible,
    messages: Sequence[Message] = ASKED,
    **settings: object,
) -> Outcome:
    """One call to its end."""
    fixed = CallSettings(model.choice, **{"timeout": 0.25, "answer_cap": 20_000, **settings})  # type: ignore[arg-type]
    pieces: list[str] = []
    retries: list[Retrying] = []
    finished: Finished | None = None
    try:
        async for item in model.stream(messages, fixed):
            match item:
                case str():
                    pieces.append(item)
                case Retrying():
                    retries.append(item)
                case Finished():
                    finished = item
    except ModelError as error:
        return Outcome("".join(pieces), tuple(retries), finished, error)
    return Outcome("".join(pieces), tuple(retries), finished, None)
