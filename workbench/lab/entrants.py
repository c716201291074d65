"""Who takes part in a race: from a line that a person types to a model, a strategy and a note.

A line names only what is other than in the session that is raced from, e.g.
`bold: model=gpt-x strategy=self-refine temperature=0.8 note="keep it short" plateau=2`; every other
name is a knob of the strategy. Nothing that means nothing is taken.
"""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from workbench.catalog import find_strategy
from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.core.knobs import with_knobs
from workbench.errors import UsageError

FEWEST, MOST = 2, 4
"""Lanes of a race: one alone is no race, and more than four fit on no screen side by side."""
FORM = "Write e.g. \"bold: model=NAME strategy=self-refine temperature=0.8 note='keep it short'\"."
_OWN = ("model", "base_url", "strategy", "temperature", "note")

NamedModel = Callable[[str, str], ev.ModelChoice]
"""(name, base URL) -> the choice, as `--model` and `--base-url` mean it."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """One lane of a race before it starts."""

    name: str
    model: ev.ModelChoice
    strategy: ev.StrategyChoice
    note: str = ""
    """What the person tells this lane alone."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What a lane has where its line says nothing."""

    model: ev.ModelChoice
    strategy: ev.StrategyChoice


def entrants(lines: Sequence[str], ground: Ground, named: NamedModel) -> tuple[Entrant, ...]:
    """Two to four lanes with a name each. Raises UsageError for what means nothing."""
    given = [line for line in lines if line.strip() and not line.lstrip().startswith("#")]
    if not FEWEST <= len(given) <= MOST:
        message = f"A race has {FEWEST} to {MOST} lanes, not {len(given)}."
        raise UsageError(message, f"Give each lane a line. {FORM}")
    found: list[Entrant] = []
    for line in given:
        found.append(_apart(entrant(line, ground, named), found))
    return tuple(found)


def entrant(line: str, ground: Ground, named: NamedModel) -> Entrant:
    """The lane that a line describes. Raises UsageError."""
    name, said = _read(line)
    model = _model(said, ground.model, named)
    strategy = _strategy(said, ground.strategy)
    note = str(said.get("note", ""))
    return Entrant(name or _called(said) or "as it is", model, strategy, note)


def _apart(one: Entrant, others: Sequence[Entrant]) -> Entrant:
    """The lane under a name that no other one has."""
    taken = {other.name for other in others}
    names = (one.name, *(f"{one.name} {number}" for number in range(2, MOST + 2)))
    return replace(one, name=next(name for name in names if name not in taken))


def _read(line: str) -> tuple[str, Mapping[str, Json]]:
    """A line's name and what it sets."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise UsageError(f"A quotation mark is open in: {line.strip()}", FORM) from error
    name = ""
    if words and words[0].endswith(":") and "=" not in words[0]:
        name = words.pop(0)[:-1]
    return name, dict(_settings(words))


def _settings(words: Sequence[str]) -> Iterator[tuple[str, Json]]:
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise UsageError(f"'{word}' sets nothing.", FORM)
        yield name, value if name in ("model", "base_url", "strategy", "note") else _value(value)


def _value(text: str) -> Json:
    try:
        return json.loads(text)
    except ValueError:
        return text


def _called(said: Mapping[str, Json]) -> str:
    """What a lane without a name is called: by what it sets first."""
    first = next(iter(said.items()), None)
    if first is None:
        return ""
    name, value = first
    if name == "note":
        return " ".join(str(value).split()[:3])
    return str(value) if name in ("model", "strategy") else f"{name} {value}"


def _model(said: Mapping[str, Json], ground: ev.ModelChoice, named: NamedModel) -> ev.ModelChoice:
    model = ground
    if "model" in said or "base_url" in said:
        model = named(str(said.get("model", ground.name)), str(said.get("base_url", "")))
    if model.provider in ("person", "replay"):
        raise UsageError(f"'{model.name}' cannot race: it has one voice.", "Name another model.")
    warmth = said.get("temperature")
    if warmth is None:
        return model
    if isinstance(warmth, bool) or not isinstance(warmth, int | float) or warmth < 0:
        raise UsageError(f"temperature should be a number, not {warmth!r}.", FORM)
    return replace(model, temperature=float(warmth))


def _strategy(said: Mapping[str, Json], ground: ev.StrategyChoice) -> ev.StrategyChoice:
    name = str(said.get("strategy", ground.name))
    strategy = find_strategy(name)
    own = ground.knobs if name == ground.name else {}
    knobs = {key: value for key, value in said.items() if key not in _OWN}
    return with_knobs(replace(ground, name=strategy.name, knobs=own), strategy, knobs)
