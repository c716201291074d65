"""Setting up a model from the screen: servers on this machine, and a small call to see that it
answers, how fast, and at what price.
"""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence

from workbench.core.events import ModelChoice
from workbench.core.messages import Message, Usage
from workbench.models import CallSettings, Finished, Model
from workbench.tui.services import ModelLine

QUESTION = "Count from one to ten in words, separated by commas."
"""Short, and every model knows the answer; the time for it says how fast it writes."""
MOST_TOKENS = 2_000
"""Enough for a model that reasons first."""
SECONDS = 60.0


def servers_found(ports: Mapping[str, int] | None = None) -> Sequence[ModelLine]:
    """The models of servers that answer on this machine's usual ports; blocks for 0.3 s at most."""
    from workbench.models.discover import local_servers

    return [
        ModelLine("openai", name, server.base_url, f"runs here ({server.kind})")
        for server in local_servers(ports=dict(ports) if ports is not None else None)
        for name in server.models
    ]


def line_for(name: str, base_url: str) -> ModelLine:
    """A model on a server that the person named; UsageError where the address is none."""
    from workbench.models.choose import parse_model
    from workbench.models.keys import key_place

    choice = parse_model(name, base_url)
    place = key_place(choice.base_url, os.environ) or "no key: export WORKBENCH_API_KEY=…"
    return ModelLine(choice.provider, choice.name, choice.base_url, place)


async def tried(model: Model, choice: ModelChoice, per_million: str) -> str:
    """One small call, told in a sentence; a ModelError says what went wrong and what to do."""
    begun = time.monotonic()
    first = 0.0
    said = ""
    done = Finished(Usage())
    settings = CallSettings(choice, max_tokens=MOST_TOKENS, timeout=SECONDS)
    async for piece in model.stream([Message("user", QUESTION)], settings):
        if isinstance(piece, Finished):
            done = piece
        elif isinstance(piece, str):
            first = first or time.monotonic() - begun
            said += piece
    return _told(choice, done, first, time.monotonic() - begun, per_million)


def _told(
    choice: ModelChoice, done: Finished, first: float, seconds: float, per_million: str
) -> str:
    usage = done.usage
    about = "≈ " if usage.estimated else ""
    pace = usage.output_tokens / seconds if seconds > 0 else 0.0
    cost = "cost unknown" if usage.cost is None else f"${usage.cost:.6f}"
    return (
        f"{choice.name} answers: first word after {first:.1f} s, "
        f"{about}{pace:.0f} tokens a second, {cost} for this call; {per_million}."
    )


def price_words(choice: ModelChoice, prices: Mapping[str, object]) -> str:
    """What a million tokens cost, or how to say it."""
    from workbench.models.prices import price_of, read_prices

    found = price_of(choice, read_prices(prices))
    if found is None:
        return "its price is unknown: set it under [prices] in the settings"
    return f"${found.input:g} in and ${found.output:g} out a million"
