"""What all languages share: the symbols of units and money, `shared.json`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from workbench.curation.grading.lexicon import read_file


@dataclass(frozen=True, slots=True)
class Symbols:
    """What all languages share: units with dimension and factor, symbols, signs of money."""

    units: Mapping[str, tuple[str, float]]
    symbols: Mapping[str, str]
    currencies: Mapping[str, str]


@cache
def symbols() -> Symbols:
    """The shared file."""
    data = read_file("shared")
    units = {name: (dim, float(factor)) for name, (dim, factor) in data["units"].items()}
    return Symbols(units, data["symbols"], data["currencies"])
