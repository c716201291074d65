"""Words that belong together without a common stem: `fine` and `penalty`, `bench` and `paint`.

Two lists of the project's own (`fields.yaml`): kin say much the same, and a field holds the things
that are spoken of together. What rests on them is read from words, so it warns or keeps silent.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib.resources import files

from workbench.prose.english import stem


def kin(said: Iterable[str]) -> frozenset[str]:
    """The families, by their first word, to which some stems belong."""
    return _of(said, _listed()["kin"])


def fields(said: Iterable[str]) -> frozenset[str]:
    """The fields, by their first word, to which some stems belong."""
    return _of(said, _listed()["fields"])


def _of(said: Iterable[str], known: Mapping[str, frozenset[str]]) -> frozenset[str]:
    return frozenset(name for one in said for name in known.get(one, ()))


@lru_cache(maxsize=1)
def _listed() -> Mapping[str, Mapping[str, frozenset[str]]]:
    """Kind of list -> stem -> the first words of the rows that have it."""
    import yaml

    text = files("domains.essay").joinpath("fields.yaml").read_text(encoding="utf-8")
    given: Mapping[str, list[str]] = yaml.safe_load(text)
    listed: dict[str, dict[str, frozenset[str]]] = {}
    for kind, rows in given.items():
        mine = listed.setdefault(kind, {})
        for row in rows:
            name, *_ = words = row.split()
            for one in map(stem, words):
                mine[one] = mine.get(one, frozenset()) | {name}
    return listed
