"""What a judge answered, read strictly: comments whose quote does not stand are thrown out and
counted; an answer that cannot be read says why, so that it can be asked for once more.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from workbench.core.codec import Json
from workbench.judging.quotes import occurs
from workbench.judging.rubrics import LEVELS, Rubric

FURTHER = 4
"""Sentences that an entry of a criterion on single statements may name beside its quote."""
Side = Literal["x", "y", "tie"]
Alternatives = Sequence[tuple[str, Mapping[str, float]]]
"""The tokens of an answer, each with the log-probabilities of what could have stood there."""


@dataclass(frozen=True, slots=True)
class Comment:
    """One criterion's entry whose quote stands in the draft (or, for what is missing, the task)."""

    criterion: str
    quote: str
    why: str
    fix: str
    level: float
    missing: bool = False
    further: bool = False
    """One more sentence that falls short, named beside the quote on which the level rests."""


@dataclass(frozen=True, slots=True)
class Grades:
    """One answer: the comments that stand, and how many did not."""

    comments: tuple[Comment, ...]
    discarded: int = 0

    @property
    def levels(self) -> dict[str, float]:
        """The level of each criterion that has a comment."""
        return {comment.criterion: comment.level for comment in self.comments}


@dataclass(frozen=True, slots=True)
class Unreadable:
    """The answer cannot be used, in a sentence for the judge."""

    why: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a comparison; a side whose quote does not stand chooses nothing."""

    winner: Side
    why: str
    quotes: tuple[str, str]
    discarded: int = 0


def read_grades(
    answer: str, rubric: Rubric, task: str, draft: str, alternatives: Alternatives = ()
) -> Grades | Unreadable:
    """The grades in an answer. With `alternatives` a level is the probability-weighted mean over
    1..5 (G-Eval, arXiv 2303.16634), else the level that was written.
    """
    found = document(answer)
    entries = found.get("criteria") if isinstance(found, Mapping) else None
    if not isinstance(entries, list):
        return Unreadable("There is no JSON object with a list 'criteria'.")
    weighed = _weighed_levels(answer, alternatives, len(entries))
    kept: dict[str, Comment] = {}
    further: list[Comment] = []
    discarded = 0
    for place, entry in enumerate(entries):
        comment = _comment(entry, rubric, weighed[place])
        if isinstance(comment, Unreadable):
            return comment
        if not occurs(comment.quote, task if comment.missing else draft):
            discarded += 1
        else:
            kept.setdefault(comment.criterion, comment)
        more = _further(entry, rubric, comment)
        standing = [one for one in more if occurs(one.quote, draft)]
        discarded += len(more) - len(standing)
        further += standing
    absent = [c.id for c in rubric.criteria if c.id not in {_named(entry) for entry in entries}]
    if absent:
        return Unreadable(f"There is no entry for {', '.join(absent)}.")
    graded = (one for one in further if one.criterion in kept)
    return Grades((*kept.values(), *graded), discarded)


def _named(entry: Json) -> str:
    return str(entry.get("criterion")) if isinstance(entry, Mapping) else ""


def _comment(entry: Json, rubric: Rubric, weighed: float | None) -> Comment | Unreadable:
    if not isinstance(entry, Mapping) or rubric.criterion(_named(entry)) is None:
        ids = ", ".join(criterion.id for criterion in rubric.criteria)
        return Unreadable(f"Each entry names one of the criteria: {ids}.")
    level = entry.get("level")
    if isinstance(level, bool) or level not in LEVELS:
        return Unreadable(f"The level of {entry['criterion']} is not a whole number from 1 to 5.")
    used = float(level) if weighed is None else weighed
    missing = bool(entry.get("missing"))
    return Comment(str(entry["criterion"]), *_words(entry), level=used, missing=missing)


def _words(entry: Mapping[str, Json]) -> tuple[str, str, str]:
    """The quote, the reason and the fix of an entry."""
    quote, why, fix = (str(entry.get(name) or "") for name in ("quote", "why", "fix"))
    return quote, why, fix


def _further(entry: Json, rubric: Rubric, first: Comment) -> list[Comment]:
    """The further sentences of an entry, where its criterion asks for each."""
    asked = rubric.criterion(first.criterion)
    more = entry.get("more") if isinstance(entry, Mapping) else None
    if asked is None or not asked.each or not isinstance(more, list) or first.level >= max(LEVELS):
        return []
    found: list[Comment] = []
    for one in more[:FURTHER]:
        if isinstance(one, Mapping) and one.get("quote") and one["quote"] != first.quote:
            words = _words(one)
            found.append(Comment(first.criterion, *words, level=first.level, further=True))
    return found


def read_choice(answer: str, x: str, y: str) -> Choice | Unreadable:
    """The choice in an answer to a comparison. A winner whose own quote does not stand is a tie:
    what the choice rests on is not there.
    """
    found = document(answer)
    winner = str(found.get("winner", "")).strip().lower() if isinstance(found, Mapping) else ""
    if not isinstance(found, Mapping) or winner not in ("x", "y", "tie"):
        return Unreadable("There is no JSON object whose 'winner' is X, Y or tie.")
    quotes = str(found.get("quote_x") or ""), str(found.get("quote_y") or "")
    stand = {"x": occurs(quotes[0], x), "y": occurs(quotes[1], y)}
    discarded = sum(not held for held in stand.values())
    side: Side = "tie" if winner == "tie" or not stand[winner] else "x" if winner == "x" else "y"
    return Choice(side, str(found.get("why") or ""), quotes, discarded)


def document(answer: str) -> Json:
    """The first JSON object in the answer, in a fence or bare; None without one."""
    decoder = json.JSONDecoder()
    for at in (found.start() for found in re.finditer(r"\{", answer)):
        try:
            value, _ = decoder.raw_decode(answer, at)
        except (ValueError, RecursionError):
            continue
        if isinstance(value, dict):
            return value
    return None


_LEVEL = re.compile(r'"level"\s*:\s*(?=[1-5])')


def _weighed_levels(answer: str, tokens: Alternatives, count: int) -> list[float | None]:
    """The expected level of each entry in order; None where the tokens do not tell."""
    places = [match.end() for match in _LEVEL.finditer(answer)]
    if not tokens or len(places) != count or "".join(text for text, _ in tokens) != answer:
        return [None] * count
    starts: dict[int, Mapping[str, float]] = {}
    at = 0
    for text, others in tokens:
        lead = len(text) - len(text.lstrip())
        starts[at + lead] = others
        at += len(text)
    return [expected_level(starts.get(place, {})) for place in places]


def expected_level(logprobs: Mapping[str, float]) -> float | None:
    """Σ level · p(level) over the levels among the alternatives; None without any."""
    chances: dict[int, float] = {}
    for token, logprob in logprobs.items():
        if token.strip() in {str(level) for level in LEVELS}:
            level = int(token.strip())
            chances[level] = chances.get(level, 0.0) + math.exp(logprob)
    total = sum(chances.values())
    return sum(level * p for level, p in chances.items()) / total if total else None
