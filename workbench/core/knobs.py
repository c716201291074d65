"""Settings of a strategy as they are typed, in one form for the command line and experiments.

Some belong to every strategy (`StrategyChoice`: items, detail, show_draft, …), some to one alone
(`Strategy.knobs`). Both are given by name, and a name or value that means nothing is refused.
"""

from __future__ import annotations

import json
import typing
from collections.abc import Mapping
from dataclasses import replace

from workbench.core.choices import StrategyChoice
from workbench.core.codec import Json
from workbench.core.steps import Strategy
from workbench.errors import UsageError

_OWN = ("name", "knobs", "models", "believed")


def shared_knobs() -> dict[str, Json]:
    """The settings that every strategy has, with their defaults."""
    default = StrategyChoice()
    names = [name for name in StrategyChoice.__dataclass_fields__ if name not in _OWN]
    return {name: getattr(default, name) for name in names}


def with_knobs(
    choice: StrategyChoice, strategy: Strategy, given: Mapping[str, Json]
) -> StrategyChoice:
    """The choice with what is given in place of its own. Raises UsageError."""
    shared = shared_knobs()
    common = {name: _fitting(name, value) for name, value in given.items() if name in shared}
    own = {name: value for name, value in given.items() if name not in shared}
    unknown = [name for name in own if name not in strategy.knobs]
    if unknown:
        known = ", ".join([*sorted(strategy.knobs), *shared])
        message = f"The strategy '{strategy.name}' has no knob '{unknown[0]}'."
        raise UsageError(message, f"Its knobs: {known}.")
    knobs = strategy.chosen({**choice.knobs, **own})
    changes: dict[str, Json] = {**common, "knobs": knobs}
    return replace(choice, **changes)


def typed_knob(text: str) -> tuple[str, Json]:
    """The name and value of `NAME=VALUE`, the value in JSON; what is none is a text."""
    name, _, value = text.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def _fitting(name: str, value: Json) -> Json:
    """The value, where it is of the setting's kind."""
    default, allowed = shared_knobs()[name], _words(name)
    if allowed and value not in allowed:
        raise UsageError(f"'{name}' should be one of {', '.join(allowed)}, not {value!r}.")
    if type(value) is not type(default):
        wanted = type(default).__name__
        raise UsageError(f"'{name}' should be {wanted}, not {value!r}.", f"Default: {default!r}.")
    if isinstance(value, int) and not isinstance(value, bool) and value < _least(name):
        raise UsageError(f"'{name}' should be at least {_least(name)}, not {value}.")
    return value


def _words(name: str) -> tuple[str, ...]:
    """What a setting with a few values may be."""
    hint = typing.get_type_hints(StrategyChoice)[name]
    return typing.get_args(hint) if typing.get_origin(hint) is typing.Literal else ()


def _least(name: str) -> int:
    return 0 if name in ("plateau", "payoff", "fresh_after", "questions", "polish") else 1
