"""Texts in the forms in which they are compared: what differs only in an order number is one text.

- `masked` replaces what names one occasion: numbers in any script's digits, ids, dates in digits,
  and the placeholders of redaction.
- `gist` keeps them and drops what only wraps a question: "What's the capital of Peru, please?" and
  "capital of Peru" have one gist, "capital of Chile" and "room 12" against "room 13" do not.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from importlib.resources import files

from workbench.curation.prompts import normalised

MASK = "0"
_PLACEHOLDER = r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>"
_NAMED = (
    r"(?:[a-z]{1,5}[-_#/:])?[a-z\d]*\d[a-z\d]*(?:[-_./:#,]?[a-z\d]*\d[a-z\d]*|[-_/:#][a-z\d]+)*"
)
"""A run of letters and digits that holds a digit, with what is joined to it: "ord-12" is one run,
"room 12" is a word and a number."""


_WITH_DIGIT = r"(?<!\S)\S*\d\S*"
"""A word that holds a digit; it begins at its first sign, so that none is looked at twice."""


@lru_cache(maxsize=256)
def masked(text: str) -> str:
    """The text in normal form, every number, id and placeholder the same."""
    found = normalised(_with_names(_folded(text), lambda _: f" {MASK} "))
    return _compiled(rf"\b{MASK}(?: {MASK})+\b").sub(MASK, found) if MASK in found else found


def _with_names(folded: str, exchange: Callable[[re.Match[str]], str]) -> str:
    """A folded text with its numbers and ids exchanged, its spaces plain. None of them reaches
    over a space, and few words have a digit: only those are searched.
    """
    named = _compiled(_NAMED)
    return _compiled(_WITH_DIGIT).sub(
        lambda word: named.sub(exchange, word[0]), " ".join(folded.split())
    )


@lru_cache(maxsize=256)
def masked_as_asked(question: str, answer: str) -> str:
    """The answer with those numbers and ids masked that its own question names: what is left tells
    answers of one cluster apart ("7" and "14" stay, "your order 123" becomes "your order 0").
    """
    asked = _named_in(question)
    if not asked:
        return normalised(_folded(answer))

    def hidden(found: re.Match[str]) -> str:
        return f" {MASK} " if found[0] in asked else found[0]

    return normalised(_with_names(_folded(answer), hidden))


@lru_cache(maxsize=256)
def _named_in(question: str) -> frozenset[str]:
    """The numbers and ids of a question, folded."""
    words = _compiled(_WITH_DIGIT).findall(_folded(question))
    return frozenset(found for word in words for found in _compiled(_NAMED).findall(word))


def gist(text: str) -> str:
    """The words that carry the question, in their order; the whole text where none is left."""
    plain = normalised(text)
    kept = [word for word in plain.split() if word not in light_words()]
    return " ".join(kept) or plain


def cores(text: str) -> tuple[str, str, str]:
    """The masked text without its last clause, without its first, without both, each where `MOST`
    is left, and the whole otherwise: a question with a word of thanks behind it, or a greeting
    before it, is the same question.
    """
    whole = masked(text)
    parts = [part for part in _compiled(_CLAUSES).split(text) if part and not part.isspace()]
    if len(parts) < 2:
        return whole, whole, whole
    clauses = [found for part in parts if (found := masked(part))]
    rests = (clauses[:-1], clauses[1:], clauses[1:-1])
    first, second, third = (_rest(rest, whole) for rest in rests)
    return first, second, third


def _rest(clauses: Sequence[str], whole: str) -> str:
    rest = " ".join(clauses)
    return rest if len(rest) >= max(LEAST, MOST * len(whole)) else whole


MOST, LEAST = 0.5, 6
"""Share of a text that has to be left, and its least number of characters."""
_CLAUSES = r"[()\[\]\n。？！；，、：（）؟،।]+|[.?!;,:]+(?=\s|$|[^\x00-\x7f])"


@lru_cache(maxsize=64)
def _folded(text: str) -> str:
    """Without case, and with every placeholder masked."""
    plain = _compiled(_PLACEHOLDER).sub(f" {MASK} ", text) if "<" in text else text
    return unicodedata.normalize("NFKC", plain).casefold()


@cache
def light_words() -> frozenset[str]:
    """Words of several languages that carry nothing of a question."""
    file = files("workbench.curation.clusters") / "light_words.json"
    data = json.loads(file.read_text(encoding="utf-8"))
    return frozenset(word for words in data["words"].values() for word in words.split())


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)
