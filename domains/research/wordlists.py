"""The words of wordlists.yaml as patterns. They warn; nothing is decided on a word."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=1)
def _lists() -> Mapping[str, Any]:
    import yaml

    text = files("domains.research").joinpath("wordlists.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


@lru_cache(maxsize=128)
def pattern(name: str) -> re.Pattern[str]:
    """Any of a list's forms, as whole words."""
    return _any(tuple(_lists()[name]))


@lru_cache(maxsize=256)
def _any(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{'|'.join(forms)})(?![\w-])", re.I)


def populations(text: str) -> dict[str, tuple[int, int]]:
    """The groups that a text speaks of, each with its first place."""
    found = {}
    for name, forms in _lists()["populations"].items():
        match = _any((forms,)).search(text)
        if match is not None:
            found[name] = match.span()
    return found


def narrower(name: str) -> frozenset[str]:
    """The groups that belong to a group, the group among them."""
    wider = _lists()["wider"]
    found = {name}
    waiting = [name]
    while waiting:
        fresh = [one for one in wider.get(waiting.pop(), ()) if one not in found]
        found |= set(fresh)
        waiting += fresh
    return frozenset(found)
