"""The titles before a name (`titles.yaml`), in one list for all that read names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache


@lru_cache(maxsize=1)
def titles() -> frozenset[str]:
    """Every title, in small letters and without a stop."""
    return frozenset(word.casefold() for word in _all())


@lru_cache(maxsize=1)
def shortened() -> frozenset[str]:
    """Those that may have a stop behind them, in small letters and without it."""
    return frozenset(word.casefold() for word in _listed()["with_a_stop"])


@lru_cache(maxsize=1)
def as_written() -> str:
    """The alternatives of a pattern that finds a title as it is written, without its stop."""
    return "|".join(map(re.escape, _all()))


@lru_cache(maxsize=1)
def genders() -> Mapping[str, str]:
    """`m`, `f` or `x` by the title as it is written, without its stop; those of either gender are
    not among them.
    """
    kinds = {"of_a_man": "m", "of_a_woman": "f", "of_neither": "x"}
    return {word: gender for kind, gender in kinds.items() for word in _listed()[kind]}


def _all() -> list[str]:
    return [*genders(), *_listed()["of_anybody"]]


@lru_cache(maxsize=1)
def _listed() -> dict[str, list[str]]:
    from importlib.resources import files

    import yaml

    text = files("workbench.prose").joinpath("titles.yaml").read_text(encoding="utf-8")
    return {name: " ".join(lines).split() for name, lines in yaml.safe_load(text).items()}
