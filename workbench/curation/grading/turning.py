"""Small words that turn a statement round while all its other words and values stay.

Who pays whom, at least or at most, the first or the last, by or to, may or must: a lexicon that
counts these words as carrying nothing, or as another form of one word, would let the reverse pass.
Where both texts tell such a thing and the answer tells it otherwise, the answer is unclear; nothing
is ever decided by it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from workbench.curation.grading.binding import Findings
from workbench.curation.grading.clauses import Item, Reading, read
from workbench.curation.grading.lexicon import Lexicon, folded, folded_signs
from workbench.curation.grading.plain import numbers_of_list as numbered

_ADDED = frozenset(("rank", "tax", "plan", "part"))
"""Kinds that must not be said by one side alone either: `the first meal` is not `each meal`.
In English they stand behind an article; bare, they tell an order of steps, judged elsewhere.
"""
_EDGES = frozenset(("begin", "end", "prior"))
"""`closes on`, `the last day is`: said by one side alone they leave the day what it is."""
_LIMITS = frozenset(("least", "more", "less", "most"))
"""Bounds that must not either, beside an amount; but what may be done is bounded above as it is."""
_PLACES = frozenset(("first", "second", "last"))
_NEAR = 8
"""Characters between a bound and its amount at most. Ours."""
_GAP = r"(?:\W+\w+){0,3}?\W+"
"""Words that may stand between the two parts of a phrase. Ours."""
Turns = Mapping[str, Mapping[str, re.Pattern[str]]]


def turns(wanted: Reading, stated: str, answer: Reading, asked: str = "") -> Iterator[Findings]:
    """One finding for each kind of turn that the two texts do not tell alike. `stated`: the whole
    of what is expected; its lines have lost the small words at their edges. What the question
    tells need not be told again.
    """
    whole = read(stated, wanted.words)
    for kind, signs in _patterns(wanted.words.name, wanted.words.cjk).items():
        expected, said = _signs(signs, stated), _signs(signs, answer.text)
        if kind == "rank" and numbered(answer.text) and _steps(whole) and _steps(answer):
            expected, said = expected - _PLACES, said - _PLACES
        asking = _signs(signs, asked) if kind == "rank" else frozenset[str]()
        both = bool(expected) and bool(said - expected - asking)
        alone = (said ^ expected) - _EDGES if kind in _ADDED else frozenset[str]()
        if kind == "bound":
            expected, said = _alike(expected, said)
            alone = (_limits(signs, whole) ^ _limits(signs, answer)) & (said ^ expected)
            alone -= {"most"} if _may(wanted.words, asked, stated) else set()
        told = alone <= _signs(signs, asked) and not (said and expected)
        if kind == "join" and _freely(wanted.words, asked, stated, answer.text):
            continue  # `we take cards and cash`, `you can pay by card or in cash`
        if kind == "join" and _denies(whole) != _denies(answer):
            continue  # `does not cover water or fire`, `excludes water and fire`
        if both or (alone and not told):
            shown = ", ".join(sorted(said ^ expected))
            yield "unclear", f"The two may tell another {kind}: {shown}."


def _steps(reading: Reading) -> bool:
    """It tells an order, which is judged elsewhere: the numbers of a list say first and last."""
    return sum(clause.ordered for clause in reading.clauses) > 1


def both_end(stated: str, answer: Reading) -> bool:
    """Both tell when something ends: `closes on 14 March`, `until 14 March`."""
    signs = _patterns(answer.words.name, answer.words.cjk).get("rank", {})
    return all("end" in _signs(signs, text) for text in (stated, answer.text))


def _alike(one: frozenset[str], two: frozenset[str]) -> tuple[frozenset[str], frozenset[str]]:
    """`within 5 days` is `at most 5 days` where the other text says that."""
    if "most" in one | two:
        return tuple(frozenset(s.replace("within", "most") for s in each) for each in (one, two))  # type: ignore[return-value]
    return one, two


def _may(words: Lexicon, asked: str, stated: str) -> bool:
    """Something is allowed, or the question asks for the upper bound."""
    kinds = _patterns(words.name, words.cjk)
    need, bound = kinds.get("need", {}), kinds.get("bound", {})
    allowed = any("may" in _signs(need, text) for text in (asked, stated))
    return allowed or "most" in _signs(bound, asked)


def _freely(words: Lexicon, *texts: str) -> bool:
    """One of them says what may be done, and none what must."""
    need = _patterns(words.name, words.cjk).get("need", {})
    told = frozenset[str]().union(*(_signs(need, text) for text in texts))
    return told == {"may"}


def demands(text: str, words: Lexicon) -> bool:
    """It says that something must be."""
    return "must" in _signs(_patterns(words.name, words.cjk).get("need", {}), text)


def _denies(reading: Reading) -> bool:
    return any(clause.negators for clause in reading.clauses)


def agreeing(stated: str, answer: Reading) -> list[tuple[int, int]]:
    """Where the answer tells a turn as the expected text does, and nothing else of its kind: `went
    up by 8 percent` where sales rose by it. The words there need no line of their own.
    """
    low = folded_signs(answer.text)
    spans: list[tuple[int, int]] = []
    for signs in _patterns(answer.words.name, answer.words.cjk).values():
        expected, said = _signs(signs, stated), _signs(signs, answer.text)
        if len(said) == 1 and said == expected:
            spans += [hit.span() for hit in signs[min(said)].finditer(low)]
    return spans


def within(item: Item, spans: Iterable[tuple[int, int]]) -> bool:
    """The item lies in one of the places."""
    return any(start <= item.start and item.end <= end for start, end in spans)


def _limits(signs: Mapping[str, re.Pattern[str]], reading: Reading) -> frozenset[str]:
    """The bounds that stand beside an amount and must not be said by one side alone."""
    spans = [(item.start, item.end) for item in reading.items if item.value is not None]
    low = folded_signs(reading.text)
    return frozenset(
        sign
        for sign, made in signs.items()
        for hit in made.finditer(low)
        if sign in _LIMITS
        and any(
            -_NEAR <= hit.start() - b <= _NEAR or -1 <= a - hit.end() <= _NEAR for a, b in spans
        )
    )


def _beside(bound: tuple[int, int], amount: tuple[int, int]) -> bool:
    """In front of it, behind it, or in its last word."""
    return abs(bound[0] - amount[1]) <= _NEAR or -1 <= amount[0] - bound[1] <= _NEAR


def _signs(signs: Mapping[str, re.Pattern[str]], text: str) -> frozenset[str]:
    """The signs that a text tells. A word inside a longer phrase of another sign (`no more than`)
    is that phrase alone; phrases of the sign `-` tell nothing, as `or more` is no `or`.
    """
    low = folded(text)
    spans = [(*hit.span(), sign) for sign, made in signs.items() for hit in made.finditer(low)]
    return frozenset(
        sign
        for start, end, sign in spans
        if sign != "-"
        and not any(a <= start and end <= b and b - a > end - start for a, b, _ in spans)
    )


@cache
def _patterns(name: str, cjk: bool) -> Turns:
    data = _read().get(name, {})
    return {
        kind: {sign: _pattern(text, cjk) for sign, text in signs.items()}
        for kind, signs in data.items()
    }


@cache
def _read() -> Any:
    return json.loads((files(__package__) / "lexicon" / "turns.json").read_text("utf-8"))


def _pattern(text: str, cjk: bool) -> re.Pattern[str]:
    """Phrases between bars, a slash in one parting two sets of words that stand near each other; a
    field without bars and slashes is single words, so that one phrase has a bar behind it.
    """
    parts = [part.strip() for part in folded(text).split("|")]
    if "/" not in parts[0] and (len(parts) == 1 or cjk):
        parts = [word for part in parts for word in part.split()]
    made = "|".join(_phrase(part) for part in parts if part)
    return re.compile(made if cjk else rf"(?<!\w)(?:{made})(?!\w)")


def _phrase(part: str) -> str:
    sides = [side.split() for side in part.split("/")]
    if len(sides) == 1:
        return r"\s+".join(map(re.escape, sides[0]))
    return _GAP.join(f"(?:{'|'.join(map(re.escape, side))})" for side in sides)
