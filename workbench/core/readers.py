"""Readers in whose place a judge reads: a domain's reviewers and personas, named as data.

Each reader gets a context of its own and only its criteria. The runner alone calls models; a domain
says who reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from workbench.core.codec import Json
from workbench.errors import UsageError


@dataclass(frozen=True, slots=True)
class Reader:
    """Somebody who reads a draft for something."""

    name: str
    brief: str
    """Who it is and what it looks for, as the judge is told."""
    criteria: tuple[str, ...] = ()
    """Ids of the rubric's criteria that it grades; all where empty."""


def read_readers(data: Json, source: str) -> tuple[Reader, ...]:
    """The readers of parsed YAML, a list of `{name, brief, criteria}`. UsageError with the fix."""
    listed = data if isinstance(data, list) else []
    found = tuple(_reader(entry, source) for entry in listed)
    names = [reader.name for reader in found]
    if not found or len(set(names)) < len(names):
        what = "has a reader twice" if found else "names no reader"
        raise UsageError(f"{source} {what}.", "Give a list of readers with names of their own.")
    return found


def _reader(entry: Json, source: str) -> Reader:
    if not isinstance(entry, Mapping) or not entry.get("name") or not entry.get("brief"):
        raise UsageError(f"{source}: a reader lacks 'name' or 'brief'.", "Give it both.")
    given = entry.get("criteria")
    criteria = tuple(map(str, given)) if isinstance(given, list) else ()
    return Reader(str(entry["name"]), " ".join(str(entry["brief"]).split()), criteria)
