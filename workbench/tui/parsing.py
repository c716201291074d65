"""A budget and a strategy's settings that a person types, read. A wrong one says what is wrong."""

from __future__ import annotations

import re
from dataclasses import replace

from workbench.core.choices import StrategyChoice
from workbench.core.knobs import shared_knobs, typed_knob, with_knobs
from workbench.core.strategies import CHECKED_REFINE, STRATEGIES
from workbench.core.task import Budget
from workbench.errors import UsageError

BUDGET_HINT = "for example: rounds=12 tokens=20k money=0.50 seconds=300 (none = no limit)"

SETTINGS_HINT = "NAME=VALUE, as after --knob: polish=2 items=3 plateau=0 detail=named"


def budget_text(budget: Budget) -> str:
    """The budget as it is typed."""
    parts = [f"rounds={budget.rounds}"]
    for name in ("tokens", "money", "seconds"):
        value = getattr(budget, name)
        parts.append(f"{name}={'none' if value is None else f'{value:g}'}")
    return " ".join(parts)


def read_budget(text: str, old: Budget) -> Budget:
    """The budget of a typed line; what it does not name stays. UsageError says what is wrong."""
    budget = old
    for word in text.split():
        name, equals, value = word.partition("=")
        if not equals or name not in ("rounds", "tokens", "money", "seconds"):
            raise UsageError(f"'{word}' is no part of a budget.", BUDGET_HINT)
        budget = _with(budget, name, value)
    return budget


def _with(budget: Budget, name: str, value: str) -> Budget:
    if value == "none":
        if name == "rounds":
            raise UsageError("Rounds are always bounded.", BUDGET_HINT)
        return replace(budget, **{name: None})  # type: ignore[arg-type]
    number = _number(value)
    if number is None or number <= 0:
        raise UsageError(f"'{value}' is no number above 0 for {name}.", BUDGET_HINT)
    if name in ("rounds", "tokens"):
        return replace(budget, **{name: round(number)})
    return replace(budget, **{name: number})  # type: ignore[arg-type]


def _number(text: str) -> float | None:
    factor = {"k": 1e3, "M": 1e6}.get(text[-1:], 1.0)
    digits = text[:-1] if factor > 1 else text
    return float(digits) * factor if re.fullmatch(r"\d+(\.\d*)?|\.\d+", digits) else None


def settings_text(choice: StrategyChoice) -> str:
    """What the strategy's settings are, as they are typed; the one that costs calls at the target
    first.
    """
    names = ["polish", *(name for name in shared_knobs() if name != "polish")]
    shared = [(name, getattr(choice, name)) for name in names]
    plain = [(name, value) for name, value in choice.knobs.items() if _plain(value)]
    return " ".join(f"{name}={_typed(value)}" for name, value in (*shared, *plain))


def _plain(value: object) -> bool:
    """It can be typed as one word."""
    return isinstance(value, str | int | float) and " " not in str(value)


def _typed(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_settings(text: str, old: StrategyChoice) -> StrategyChoice:
    """The strategy with a typed line's settings; what it does not name stays. UsageError says what
    is wrong.
    """
    for word in text.split():
        if "=" not in word:
            raise UsageError(f"'{word}' is no setting.", SETTINGS_HINT)
    known = STRATEGIES.get(old.name, replace(CHECKED_REFINE, name=old.name, knobs=old.knobs))
    return with_knobs(old, known, dict(map(typed_knob, text.split())))


def wrong_with(read: object, *arguments: object) -> str:
    """What a reader says is wrong; empty when nothing is."""
    assert callable(read)
    try:
        read(*arguments)
    except UsageError as error:
        return str(error)
    return ""
