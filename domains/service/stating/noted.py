"""What a sentence has from an internal note: its words, the names and labels of the house, and what
it says that nobody is to be told.

The facts of a note may be told, so that words in common alone are no finding: `graded at 50 cm by
our error` tells the fact of `graded 50 by error of line 2`, and `line 2` is the house's own.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Set
from dataclasses import dataclass
from functools import cached_property

from domains.service.words import content, stem
from workbench.prose.dates import MONTHS
from workbench.prose.numbers import numbers
from workbench.prose.sentences import split, words

RUN = 5
"""Words in a row, common ones left out, that are the note's own and no fact told anew."""
NOTED = 2
"""Words that only a note has, in one sentence, to be taken from it."""
_UNTOLD = re.compile(
    r"\b(?:never|without|nobody|(?:do|must|may|shall|should|or|and|please) not|not to|don['’]t)"
    r"(?: \w+){0,3}? (?:tell|told|say|said|mention|name|disclose|share|admit|reveal|promise|"
    r"explain|discuss|hint|offer)(?:d|ed|ing)?\b"
    r"|\b(?:not for|confidential|secret|silen(?:t|ce)|quiet|between us|to ourselves|"
    r"(?:in|inside|within|out of) (?:the|this|our) house)\b",
    re.I,
)
"""What is not to be told."""
_TIME = frozenset(stem(one) for one in (*MONTHS, *day_name, "day", "week", "month", "year", "hour"))
_CODE = re.compile(r"(?<![\w-])(?=[\w-]*\d)[A-Za-z][\w-]*\w")
_WORD = re.compile(r"(?<![\w-])([^\W\d_]{2,}) $")
_TOKEN = re.compile(r"[^\W_]+(?:['’.,-][^\W_]+)*")


@dataclass(frozen=True)
class Note:
    """An internal note, beside what is no secret."""

    text: str
    known: str
    """All that the customer may know."""

    @cached_property
    def open(self) -> Set[str]:
        return content(self.known)

    def told(self, sentence: str) -> Set[str]:
        """What a sentence has from the note and should not; empty where it has facts alone."""
        forbidden = content(_UNTOLD.sub(" ", self._untold))
        secret: Set[str] = (forbidden & content(sentence)) - self.open
        secret = secret if len(secret) >= NOTED else set()
        opening = _firsts(self.text) & _firsts(sentence)
        names = (self._names & _names(sentence)) - opening
        return secret | names | (self._labels & _labels(sentence)) | self._run(sentence)

    @cached_property
    def _untold(self) -> str:
        """The sentences that forbid to tell, and what one that names nothing goes back to."""
        said = [self.text[start:end] for start, end in split(self.text)]
        found = set()
        for at, one in enumerate(said):
            if _UNTOLD.search(one):
                own = content(_UNTOLD.sub(" ", one)) - self.open
                found |= {at} if len(own) >= NOTED or _labels(one) else {at - 1, at}
        return " ".join(said[at] for at in sorted(found) if at >= 0)

    @cached_property
    def _names(self) -> set[str]:
        found = ((one, content(one)) for one in _names(self.text))
        return {one for one, about in found if about and not about & (self.open | _TIME)}

    @cached_property
    def _labels(self) -> set[str]:
        return _labels(self.text) - _labels(self.known)

    def _run(self, sentence: str) -> set[str]:
        """The words of a run that both have, if more than one of them is the note's alone."""
        mine, theirs = _runs(self.text), _runs(sentence)
        for run in (one for one in mine if one in theirs):
            own = {one for one in run if content(one) - self.open}
            if len(own) >= NOTED:
                return set(run)
        return set()


def _names(text: str) -> set[str]:
    """Words with a capital that are no sign of a currency."""
    found = (one for one in words(text) if one[0].isupper() and len(one) > 2)
    return {one for one in found if not (one.isupper() and len(one) == len("USD"))}


def _firsts(text: str) -> set[str]:
    """The words that open a sentence, whose capital names nobody."""
    return {one for start, end in split(text) for one in words(text[start:end])[:1]}


def _labels(text: str) -> set[str]:
    """Codes, and what bears a number for a name: `line 2`, `WH-3`."""
    numbered = (one for one in numbers(text) if one.role == "name")
    before = ((_WORD.search(text[: one.start]), one.text.strip()) for one in numbered)
    labels = {f"{word[1].casefold()} {said}" for word, said in before if word}
    labels = {one for one in labels if stem(one.split()[0]) not in _TIME}
    return labels | {one.casefold() for one in _CODE.findall(text)}


def _runs(text: str) -> list[tuple[str, ...]]:
    """Every run of so many words within a sentence, as stems."""
    found = []
    for start, end in split(text):
        said = [stem(one) for one in _TOKEN.findall(text[start:end]) if _counts(one)]
        found += [tuple(said[at : at + RUN]) for at in range(len(said) - RUN + 1)]
    return found


def _counts(word: str) -> bool:
    return bool(content(word)) or any(one.isdigit() for one in word)
