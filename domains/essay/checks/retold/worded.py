"""A share in words that a source counts otherwise: `three quarters of the money comes from the
province`, where the province pays 60 %.

Both have to name one whole, and somebody or something else of which no other share is told. A share
that the words around let stand for the source's, its rest, a working, or a supposition is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.checks.reckoned import reckoned
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import SPOKEN, bounds, prints
from workbench.prose.retold.counting import noun_behind
from workbench.prose.sentences import Sentence, split

POINTS = 6
"""What a share in words may be off by at least, in percentage points."""
_CLAUSE = re.compile(r"[;:()–—]|[,.](?!\d)|\b(?:but|while|whereas|although|though|and)\b", re.I)
_ASIDE = re.compile(r",(?: [a-z]+){1,3},(?= (?!and\b|but\b|or\b)[a-z])")
"""`The province, after all, pays`."""
_WHOLE = re.compile(
    r"\s*of\s+(?:the |its |that |this |their |our |all |all the )?(?:\w+ly )?(?P<noun>[^\W\d_]+)"
    r"|\s+(?:the|its|this|that|their|our)\s+(?P<bare>[^\W\d_]+)",
    re.I,
)
_SUPPOSED = re.compile(
    r"\b(?:if|suppose\w*|imagin\w*|say|would|could|might|should|perhaps|claim\w*|believ\w*|think|"
    r"thought|guess\w*|estimat\w*|whether|were|wish\w*|fear\w*|hop\w+|rather than|instead)\b|\?",
    re.I,
)
_LATER = re.compile(
    r"\b(?:first|second|latter|other|former|remaining|every|each|an?|greater|better|larger|bigger|"
    r"good|smaller|lesser|main) $",
    re.I,
)
_AMOUNTS = (
    "money cost price bill sum expense fund funding amount budget total crown pound euro dollar it"
)
_MONEY = frozenset(stem(word) for word in _AMOUNTS.split())
_PRICED = re.compile(r"[£€$]|\b(?:crowns?|pounds?|euros?|dollars?|francs?|costs?|price)\b", re.I)
_BACK = frozenset(["it", "them", "that", "these", "those", "this"])
"""What a source's own share is of, where it was named in the sentence before."""


@dataclass(frozen=True, slots=True)
class _Share:
    """A share of a source in its sentence, with the words of the whole, and who or what has it."""

    number: NumberFound
    text: str
    whole: frozenset[str]
    rest: frozenset[str]


def worded(case: Case) -> Iterator[CheckResult]:
    """A warning for each share in words that one source counts otherwise."""
    known = list(_shares(case))
    for sentence in case.document.sentences:
        yield from _told(case, sentence, known)


def _told(case: Case, sentence: Sentence, known: Sequence[_Share]) -> Iterator[CheckResult]:
    text = sentence.text
    for number in case.document.numbers:
        inside = sentence.start <= number.start < sentence.end and number.percent
        if not inside or number.role != "spoken":
            continue
        start, end = number.start - sentence.start, number.end - sentence.start
        whole, clause = _WHOLE.match(text, end), _around(text, start, end)
        if whole is None or _LATER.search(text[:start]):
            continue
        if denials(clause):
            continue
        noun = stem(whole["noun"] or whole["bare"])
        rest = set(stems(clause)) - {noun}
        about = [one for one in known if noun in one.whole and rest & one.rest
                 and not _supposed(clause, one.text)]  # fmt: skip
        near = [one for one in known if noun in one.whole or rest & one.rest]
        if not about or any(_fits(number, one, text[:start]) for one in near):
            continue
        if not reckoned(case, number, text[max(0, start - 24) : start]):
            yield _otherwise(case, sentence, number, about[0])


def _fits(number: NumberFound, given: _Share, before: str) -> bool:
    """The share, or what it leaves, as the words before it let it stand."""
    value = given.number.value
    return any(
        prints(number, each, before)
        or bounds(number, each, before)
        or abs(number.value - each) <= max(POINTS, SPOKEN * each)
        for each in (value, 100 - value)
    )


def _supposed(clause: str, given: str) -> bool:
    """It only may be so; a `could` that the source has too supposes nothing."""
    said = {match[0].casefold() for match in _SUPPOSED.finditer(clause)}
    return bool(said - {match[0].casefold() for match in _SUPPOSED.finditer(given)})


def _around(text: str, start: int, end: int) -> str:
    text = _ASIDE.sub(lambda match: " " * len(match[0]), text)
    edges = [match.start() for match in _CLAUSE.finditer(text)]
    left = max([0, *(edge for edge in edges if edge < start)])
    return text[left : min([len(text), *(edge for edge in edges if edge >= end)])]


def _shares(case: Case) -> Iterator[_Share]:
    """The shares of the sources; a word that stands with two shares tells neither apart."""
    listed: list[tuple[NumberFound, str, str]] = []
    for source in case.sources:
        before = ""
        for a, b in split(source.text):
            text = source.text[a:b]
            listed += [(n, text, before) for n in numbers(text) if n.percent and n.value < 100]
            before = text
    for number, text, before in listed:
        others = {s for n, other, _ in listed if n is not number for s in stems(other)}
        whole = _WHOLE.match(text, number.end)
        noun = (whole["noun"] or whole["bare"]).casefold() if whole else noun_behind(text, number)
        nouns = {stem(noun)} if noun else set()
        money = noun in _BACK and _PRICED.search(before) is not None
        if noun in _BACK:
            nouns |= set(stems(before))
        own = frozenset(nouns | (set(_MONEY) if money else set()))
        yield _Share(number, text, own, frozenset(set(stems(text)) - others - own))


def _otherwise(case: Case, sentence: Sentence, number: NumberFound, given: _Share) -> CheckResult:
    said, theirs = (" ".join(one.text.split()) for one in (number, given.number))
    return found(
        f"contradiction: {said}", "warn", "evidence",
        f"The essay says “{said}”; the source has {theirs}: “{given.text}” (heuristic).",
        severity="minor", cause=f"figure {said}",
        span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
        expected=given.text, fix="Give the share of the source.",
    )  # fmt: skip
