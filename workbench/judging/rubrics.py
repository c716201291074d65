"""Rubrics: what a judge is asked, with levels anchored by a description.

    name: essay
    criteria:
      - id: argument
        question: Does each reason carry the thesis?
        levels:
          1: Reasons restate the claim.
          3: Relevant reasons; the main objection is ignored or met by assertion.
          5: Each step is needed; the strongest objection is met with evidence.
        kind: fact        # or taste: facts are pooled over people, taste is not
        weight: 1
        each: true        # every sentence that falls short is wanted, not the worst alone

A rubric's version is a digest of its words: agreement measured with one wording says nothing about
another.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core.codec import Json
from workbench.errors import UsageError

LEVELS = (1, 2, 3, 4, 5)
ANCHORED = (1, 3, 5)
"""Levels that need a description; the two between them are read as between."""

Kind = Literal["fact", "taste"]


@dataclass(frozen=True, slots=True)
class Criterion:
    """One question with its anchors."""

    id: str
    question: str
    levels: Mapping[int, str]
    """What a draft of level 1, 3 and 5 is like; 2 and 4 may be described too."""
    kind: Kind = "fact"
    weight: float = 1.0
    each: bool = False
    """Of a criterion on single statements: a judge names each that falls short, at level 4 too."""


@dataclass(frozen=True, slots=True)
class Rubric:
    """The criteria of one kind of draft."""

    name: str
    criteria: tuple[Criterion, ...]

    @property
    def version(self) -> str:
        """Eight hexadecimal digits that change with every word of the rubric."""
        said = [
            (c.id, c.question, sorted(c.levels.items()), c.kind, *(("each",) if c.each else ()))
            for c in self.criteria
        ]
        return hashlib.blake2b(repr((self.name, said)).encode(), digest_size=4).hexdigest()

    def criterion(self, id: str) -> Criterion | None:
        """The criterion of that id."""
        return next((each for each in self.criteria if each.id == id), None)


def narrowed(rubric: Rubric, criteria: Sequence[str]) -> Rubric:
    """The rubric with some of its criteria, by id; the whole where none is named."""
    unknown = [id for id in criteria if rubric.criterion(id) is None]
    if unknown:
        known = ", ".join(criterion.id for criterion in rubric.criteria)
        what = f"The rubric {rubric.name} has no criterion '{unknown[0]}'."
        raise UsageError(what, f"It has {known}.")
    kept = tuple(one for one in rubric.criteria if one.id in criteria)
    return Rubric(rubric.name, kept) if criteria else rubric


def read_rubric(data: Json, source: str) -> Rubric:
    """The rubric of parsed YAML. UsageError with the place and the fix."""
    if not isinstance(data, Mapping) or not isinstance(data.get("criteria"), Sequence):
        raise UsageError(f"{source} is no rubric.", "It needs 'name' and a list 'criteria'.")
    criteria = tuple(_criterion(entry, source) for entry in data["criteria"])
    ids = [criterion.id for criterion in criteria]
    twice = sorted({id for id in ids if ids.count(id) > 1})
    if twice or not ids:
        what = f"has '{twice[0]}' twice" if twice else "has no criterion"
        raise UsageError(f"{source} {what}.", "Give each criterion an id of its own.")
    return Rubric(str(data.get("name", "rubric")), criteria)


def _criterion(entry: Json, source: str) -> Criterion:
    if not isinstance(entry, Mapping) or not entry.get("id") or not entry.get("question"):
        raise UsageError(f"{source}: a criterion lacks 'id' or 'question'.", "Give it both.")
    id = str(entry["id"])
    levels = _levels(entry.get("levels"), f"{source}: criterion '{id}'")
    kind = entry.get("kind", "fact")
    if kind not in ("fact", "taste"):
        raise UsageError(f"{source}: criterion '{id}' is of kind '{kind}'.", "Use fact or taste.")
    weight = entry.get("weight", 1)
    if isinstance(weight, bool) or not isinstance(weight, int | float) or not 0 < weight < 1e6:
        raise UsageError(f"{source}: criterion '{id}' has no weight above 0.", "Use weight: 1.")
    each = entry.get("each", False)
    if not isinstance(each, bool):
        raise UsageError(f"{source}: criterion '{id}' has each: {each!r}.", "Use true or false.")
    return Criterion(id, str(entry["question"]), levels, kind, float(weight), each)


def _levels(given: Json, where: str) -> dict[int, str]:
    if not isinstance(given, Mapping):
        raise UsageError(f"{where} has no levels.", "Describe levels 1, 3 and 5.")
    levels = {int(key): str(text) for key, text in given.items() if str(key).isdecimal()}
    missing = [level for level in ANCHORED if not levels.get(level)]
    strange = [level for level in levels if level not in LEVELS]
    if missing or strange:
        what = f"lacks level {missing[0]}" if missing else f"has a level {strange[0]}"
        raise UsageError(f"{where} {what}.", "Describe levels 1, 3 and 5 (2 and 4 if you like).")
    return dict(sorted(levels.items()))
