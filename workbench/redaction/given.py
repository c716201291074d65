"""Which placeholder stands for which value of one conversation, as it can be known again later.

A value is known by its mark. Within one process that is the value itself; where the history gives
a keyed digest (`Redactor.recall`), the marks may be kept with the conversation, and another process
gives the same value the same placeholder. Without the key nobody can try values out.

One person is one placeholder: a first or family name said alone shares that of the full name it is
part of, whichever came first. Where two full names hold it, it is nobody's, and gets its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

from .patterns import compiled

Standing = Literal["value", "alone", "part", "many"]
"""`value`: stands for itself; `alone`: a single name, not yet known as part of a full one; `part`:
part of one full name, not yet said alone; `many`: part of several full names, so nobody's.
"""
_LEAST = 3
"""Letters of a name that can be told from an initial or a particle."""


@dataclass(frozen=True, slots=True)
class Given:
    """What stands for the value of a mark."""

    mark: str
    placeholder: str
    """Empty for a name that is part of several full ones."""
    standing: Standing = "value"


class GivenPlaceholders:
    """The map of one conversation, by marks."""

    def __init__(self) -> None:
        self._mark: Callable[[str], str] = str
        self._known: dict[str, Given] = {}
        self._fresh: dict[str, Given] = {}
        self.recalled: frozenset[str] = frozenset()
        """Types of which an earlier process gave placeholders."""

    def recall(self, mark: Callable[[str], str], known: Iterable[Given]) -> None:
        """Goes on where an earlier process stopped. To be called before the first text."""
        self._mark = mark
        self._known = {each.mark: each for each in known}
        names = (each.placeholder[1:].rpartition("_")[0] for each in self._known.values())
        self.recalled = frozenset(name for name in names if name)

    def fresh(self) -> list[Given]:
        """What was given or changed since the last call."""
        found, self._fresh = list(self._fresh.values()), {}
        return found

    def placeholders(self) -> set[str]:
        """All that were given."""
        return {each.placeholder for each in self._known.values()}

    def of(self, type: str, value: str, next: Callable[[], str]) -> str:
        """The placeholder of a plain value; `next` makes one where it is new."""
        if type == "PERSON" and (words := _words(value)):
            return self._person(words, next)
        found = self._get(type, value)
        return found.placeholder if found else self._put(type, value, next())

    def known(self, type: str, value: str) -> bool:
        """Whether the plain value has a placeholder, or is a part of one full name that has."""
        if type == "PERSON":
            value = " ".join(_words(value))
        found = self._get(type, value)
        return found is not None and bool(found.placeholder)

    def _person(self, words: list[str], next: Callable[[], str]) -> str:
        name = " ".join(words)
        found = self._get("PERSON", name)
        if found and found.placeholder:
            if found.standing == "part":
                self._put("PERSON", name, found.placeholder)
            return found.placeholder
        if len(words) == 1:
            return self._put("PERSON", name, next(), "value" if found else "alone")
        placeholder = self._claimed(words) or next()
        self._put("PERSON", name, placeholder)
        for part in _parts(words):
            self._note_part(part, placeholder)
        return placeholder

    def _claimed(self, words: list[str]) -> str:
        """The placeholder of a name of these that stood alone so far; empty without exactly one."""
        parts = [self._get("PERSON", part) for part in _parts(words)]
        alone = {each.placeholder for each in parts if each and each.standing == "alone"}
        return alone.pop() if len(alone) == 1 else ""

    def _note_part(self, part: str, placeholder: str) -> None:
        found = self._get("PERSON", part)
        if found is None:
            self._put("PERSON", part, placeholder, "part")
        elif found.standing == "alone" and found.placeholder == placeholder:
            self._put("PERSON", part, placeholder)
        elif found.standing == "part" and found.placeholder != placeholder:
            self._put("PERSON", part, "", "many")

    def _get(self, type: str, value: str) -> Given | None:
        return self._known.get(self._mark(f"{type}:{value}"))

    def _put(self, type: str, value: str, placeholder: str, standing: Standing = "value") -> str:
        given = Given(self._mark(f"{type}:{value}"), placeholder, standing)
        self._known[given.mark] = self._fresh[given.mark] = given
        return placeholder


def _words(name: str) -> list[str]:
    """The words of a name without initials, titles' points and marks between them."""
    words = [word.strip("'’-.") for word in compiled(r"[\s,.;:()\"]+").split(name)]
    return [word for word in words if len(word) > 1 or (not word.isascii() and word)]


def _parts(words: list[str]) -> list[str]:
    """Each word that can be a name by itself, and first and last name without those between."""
    parts = [word for word in words if len(word) >= _LEAST or not word.isascii()]
    return [*parts, f"{words[0]} {words[-1]}"] if len(words) > 2 else parts
