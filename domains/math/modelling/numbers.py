"""Which numbers a text states, so that a modelling can be held to them.

This only ever refuses: a number that is found here decides nothing. A percentage states its share
too, a fraction its denominator, a word like "twice" what a short list of data says. The values that
one place of the text states move together when it is asked how an answer hangs on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import takewhile
from string import ascii_uppercase
from typing import Any

from domains.math.modelling.language import Relation, literals_in
from domains.math.notation.number_words import in_digits

Place = Mapping[Fraction, int]
"""The values that one place states: 1 for what grows with it, −1 for what shrinks, 0 for parts."""
STAYING = frozenset({Fraction(1), Fraction(2), Fraction(1, 2)})
"""Numbers that also stand for joining, doubling and halving, whatever else states them."""
_DIGITS = re.compile(
    r"(?<![\w.])(?P<whole>\d+\s+(?=\d+\s*/\s*\d))?"
    r"(?P<top>\d{1,3}(?: \d{3})+(?!\d)|\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s*/\s*(?P<bottom>\d+))?"
    r"(?P<percent>\s*(?:\\?%|percent\b|per cent\b))?"
)
_GROUPED = re.compile(r"(?<=\d)(?:,\\!|\{,\}|\\,)(?=\d{3})")
_FRACTION = re.compile(r"\\[dt]?frac\s*\{?(\d+)\}?\s*\{?(\d+)\}?")
_GLUED = re.compile(r"(?<=[A-Za-z$€£(\[{\-+])(?=\d)|(?<=\d)(?=[A-Za-z])")
_SENTENCE = re.compile(r"(?<=[.?!;])\s+|\n")
_JOINED = re.compile(r"\b(?:and|or)\b", re.IGNORECASE)
_BETWEEN = re.compile(r",\s*(?:and|or)\b|,(?!\d)|\b(?:and|or)\b", re.IGNORECASE)
_POINTS = re.compile(r"(?<![A-Za-z])[A-Z]{3,}(?![A-Za-z])")
_CHOICE = re.compile(r"(?<![A-Za-z])([A-Z])[.):]")
MOST_COUNTED = 12
_WORD = re.compile(r"[a-z]+(?:'s)?|[%$]")


@dataclass(frozen=True)
class Stated:
    """What a text states, and which other numbers it allows."""

    places: tuple[Place, ...]
    allowed: frozenset[Fraction]
    settled: frozenset[Fraction] = frozenset()
    """What a convention takes apart: it would be another thing if it moved."""
    afternoons: frozenset[Fraction] = frozenset()
    """Hours of a day of 24 that the text gives as hours of an afternoon."""

    def has(self, value: Fraction) -> bool:
        """Whether the text states or allows the number."""
        listed = value in self.allowed or value in self.afternoons
        return listed or any(value in place for place in self.places)

    @property
    def has_percents(self) -> bool:
        """Whether the text states a percentage."""
        return any(value / 100 in place for place in self.places for value in place if value)

    def factor(
        self, value: Fraction, moves: Sequence[Fraction], top: Fraction | None = None
    ) -> Fraction:
        """By what a literal is multiplied where each place moves by its own factor; 1 where the
        text states the value in several places, or only allows it. One over another, `top`, does
        not move as a whole where the text states the upper one elsewhere.
        """
        if value in self.afternoons and not any(value in place for place in self.places):
            hour = value - HALF_DAY
            return (hour * self.factor(hour, moves) + HALF_DAY) / value
        if value in STAYING or value in self.settled:
            return Fraction(1)
        holders = [k for k, place in enumerate(self.places) if value in place]
        if len(holders) != 1:
            return Fraction(1)
        place, move = self.places[holders[0]], moves[holders[0]]
        if top is not None and top not in place and any(top in other for other in self.places):
            return Fraction(1)  # 90/2 is half of 90, wherever 45 stands
        if any(other in STAYING and grows for other, grows in place.items()):
            return Fraction(1)  # 2% may be written 2*x/100, where the 2 stays
        if any(other != holders[0] and set(place) & set(self.places[other])
               for other in range(len(self.places))):  # fmt: skip
            return Fraction(1)
        return move ** place[value]


def stated_in(*texts: str) -> Stated:
    """What the texts state together; the values of one place of one text stand together."""
    whole = _GROUPED.sub(",", "\n".join(texts))
    spaced = _GLUED.sub(" ", _FRACTION.sub(r" \1/\2 ", whole)).replace("\\", " ")
    found = [place for text in (spaced, in_digits(spaced)) for place in _digits(text)]
    words = set(_WORD.findall(whole.lower()))
    listed = _constants()
    found += [
        _place(Fraction(value))
        for word in sorted(words & set(listed["words"]))
        for value in listed["words"][word]
    ]
    allowed = {Fraction(value) for value in listed["always"]}
    settled = set()
    for entry in listed["conversions"]:
        if words & set(entry["words"]) or _written(entry, whole):
            values = entry.get("values") or [entry["value"]]
            allowed |= {Fraction(value) for value in values}
            settled |= {Fraction(entry["whole"])} if "whole" in entry else set()
    allowed |= {Fraction(value) for value in range(2, _most_listed(whole) + 1)}
    places = tuple(_distinct(found))
    return Stated(places, frozenset(allowed), frozenset(settled), _afternoons(whole))


def _written(entry: Mapping[str, Any], text: str) -> bool:
    return "written" in entry and bool(re.search(entry["written"], text, re.IGNORECASE))


HALF_DAY = 12
_AFTERNOON = re.compile(r"(?<![\d.:])(\d{1,2})(?::\d{2})?\s*p\.?m\b", re.IGNORECASE)


def _afternoons(text: str) -> frozenset[Fraction]:
    """The hours of times in the second half of the day, counted from midnight."""
    hours = map(int, _AFTERNOON.findall(text))
    return frozenset(Fraction(hour + HALF_DAY) for hour in hours if 0 < hour < HALF_DAY)


def _most_listed(text: str) -> int:
    """How many things the longest list has, be it of a sentence, of choices with a letter each, or
    of points named together: what can be counted is stated.
    """
    in_sentences = (
        1 + len(_BETWEEN.findall(sentence))
        for sentence in _SENTENCE.split(text)
        if _JOINED.search(sentence)
    )
    named = (len(run) for run in _POINTS.findall(text) if run in ascii_uppercase)
    choices = set(_CHOICE.findall(text))
    lettered = len(list(takewhile(choices.__contains__, ascii_uppercase)))
    return min(max((*in_sentences, *named, lettered)), MOST_COUNTED)


def invented(relation: Relation, stated: Stated) -> str:
    """The first number of a relation that the text does not state; empty where it states all."""
    for literal in (*literals_in(relation.left), *literals_in(relation.right)):
        value = literal.ratio
        if value is None or stated.has(value):
            continue
        parts = literal.args or (literal,)
        for part in parts:
            if not stated.has(part.value):
                return str(part.value)
    return ""


def _digits(text: str) -> Iterable[Place]:
    for match in _DIGITS.finditer(text):
        top = Fraction(re.sub(r"[, ]", "", match["top"]).rstrip(".") or 0)
        bottom = int(match["bottom"] or 1)
        if not bottom:
            continue
        value = top / bottom
        if match["percent"]:
            yield {value: 1, value / 100: 1}
            continue
        yield {value: 1} if bottom == 1 else {**_place(value), Fraction(bottom): -1, top: 0}
        if match["whole"]:
            whole = Fraction(int(match["whole"]))
            yield {whole: 1}
            if bottom > 1:
                yield _place(whole + value)


def _place(value: Fraction) -> dict[Fraction, int]:
    """A fraction and its denominator."""
    return {value: 1, **({Fraction(value.denominator): -1} if value.denominator > 1 else {})}


def _distinct(places: Iterable[Place]) -> Iterable[Place]:
    seen: set[frozenset[Fraction]] = set()
    for place in places:
        key = frozenset(place)
        if key not in seen:
            seen.add(key)
            yield place


@cache
def _constants() -> Mapping[str, Any]:
    from importlib.resources import files

    import yaml

    text = files("domains.math.modelling").joinpath("constants.yaml").read_text(encoding="utf-8")
    found: Mapping[str, Any] = yaml.safe_load(text)
    return found
