"""One quantity in two units: 512 MWh are 512,000 kilowatt-hours, two years are 24 months.

Only units whose ratio is fixed are held together (`measures.yaml`); a month is no number of days.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any

from workbench.prose.numbers import NumberFound, numbers

_BEHIND = re.compile(r"[\s\u00a0\u202f-]?(?P<unit>[^\W\d_]+[²³]?(?:[\s-][^\W\d_]+)?)")


def measured(text: str, number: NumberFound) -> tuple[str, float] | None:
    """(what the unit behind a number measures, the size of that unit), where it has a known one."""
    behind = _BEHIND.match(text, number.end)
    if behind is None or number.unit:
        return None
    words = behind["unit"].replace("-", " ")
    forms = [form for said in (words, words.split()[0]) for form in (said, _singular(said))]
    return next((_units()[form] for form in forms if form in _units()), None)


def _singular(said: str) -> str:
    """A spelt-out unit; short ones (`MWh`, `m`) are what they are."""
    return said.casefold().removesuffix("s") if len(said) > 3 else said


def in_other_unit(text: str, number: NumberFound, given: str) -> bool:
    """Whether `given` has the quantity that a number of `text` gives, in another unit."""
    mine = measured(text, number)
    if mine is None:
        return False
    others = [(one, size) for one in numbers(given) if (size := measured(given, one))]
    return any(
        kind == mine[0] and size != mine[1] and number.prints(one.value * size / mine[1])
        for one, (kind, size) in others
    )


@lru_cache(maxsize=1)
def _units() -> Mapping[str, tuple[str, float]]:
    """Every spelling of a unit: what it measures, its size."""
    import yaml

    text = files("workbench.prose").joinpath("measures.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    plain = {unit: (kind, float(size)) for kind, those in data["plain"].items()
             for unit, size in those.items()}  # fmt: skip
    return plain | dict(_with_prefixes(data))


def _with_prefixes(data: Mapping[str, Any]) -> Iterator[tuple[str, tuple[str, float]]]:
    for kind, units in data["prefixed"].items():
        for length, unit in units.items():
            for prefix, times in {"": 1.0, **data["prefixes"][length]}.items():
                yield f"{prefix}{unit}", (kind, float(times))
