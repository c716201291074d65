"""Shares in words, `two thirds` or `six pounds in every ten`, held against those that the facts
give, that a working gives, and that two figures of the brief make.

It contradicts where a claim's facts, or a working with a figure of theirs, tell another share.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.entries import Claimed
from domains.creative.quantities import Quantity, quantities, same_thing
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.numberwords import value_of
from workbench.prose.reckoning.working import Working

NEAR, ABOUT = 0.6, 5.0
"""Hundredths by which a share in words may miss one, told as it is and told as nearly so."""
_ABOUT = re.compile(
    r"\b(?:about|around|almost|nearly|roughly|some|good|short of|close to|hardly|barely|not quite|"
    r"shy of|towards?|approximately)\s*$",
    re.I,
)
_BOUND = re.compile(
    r"\b(?:more than|over|above|at least|(?P<less>less than|fewer than|under|below|at most))\s*$",
    re.I,
)
_REST = re.compile(
    r"\b(?:other|rest|remain\w*|left|leav\w+|miss\w+|lack\w*|still|to go|else|off|short|less)\b",
    re.I,
)
_WHOLE = re.compile(r"\W*(?:all of|the whole of|every (?:single )?one of) [a-z]+\b", re.I)
_WORD = r"(?:[£$€]?\d+p?|[a-z]+)"
_EVERY = re.compile(
    rf"\b(?P<top>{_WORD})(?: [a-z]+)? (?:in|of|out of|from) (?:every|each) (?P<many>{_WORD})\b"
    rf"|\bof (?:every|each) (?P<whole>{_WORD})(?: [a-z]+)?,? (?P<part>{_WORD})\b",
    re.I,
)


def in_every(one: Quantity, said: str, case: Case) -> bool:
    """A figure belongs to a share of so many in every so many that the brief or a working has."""
    for match in _EVERY.finditer(said):
        inside = match.start() <= one.number.start < match.end()
        if inside and any(abs(_ratio(match) - known) <= NEAR for known in _known(case)):
            return True
    return False


def _ratio(match: re.Match[str]) -> float:
    """The share in hundredths; pence are of a pound. 0 where it is none."""
    printed = [match[name] or "" for name in ("top", "many", "part", "whole")]
    top, many = (_value(a or b) for a, b in zip(printed[:2], printed[2:], strict=True))
    pence = (printed[0] or printed[2]).endswith("p")
    many = 100.0 if pence and not many else many
    return 100 * top / many if 0 < top < many else 0.0


def _value(word: str) -> float:
    digits = re.sub(r"\D", "", word)
    return float(digits) if digits else float(value_of(word.casefold()))


def other_share(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """A share in words that is none of those that its facts, a working or figures give."""
    said, told = claim.quote, " ".join(fact.statement for fact in facts)
    mine = [one for one in quantities(said) if one.kind == "percent"]
    own = list(_given(case, told))
    if not own or denials(said) or any(_fits(one, said, own) for one in mine):
        return
    if (whole := _WHOLE.match(said)) and not mine and list(_told(told)) and not numbers(said):
        yield _other(case, claim, facts[0], whole[0], own[0])
    for one in mine:
        if _worded(one, said) and not _fits(one, said, [*own, *_known(case)]):
            yield _other(case, claim, facts[0], one.text, own[0])


def _other(case: Case, claim: Claimed, fact: Fact, said: str, right: float) -> CheckResult:
    return found(
        f"claims.numbers: {claim.name} {said}", "warn", "claims",
        f"“{claim.quote}” says {said}; {fact.id} says “{fact.statement}”, and the share is "
        f"{right:.4g} %.", severity="minor", cause="number", observed=said,
        span=case.span(claim.quote, claim.pointer), expected=f"{right:.4g} %",
        fix=f"Give the share of {right:.4g} %.",
    )  # fmt: skip


def _worded(one: Quantity, said: str) -> bool:
    """A share of something or by itself; `half the village` and `a third bag` are none."""
    behind = re.match(r"\s+of\b|\W*$|[,.;:!?]", said[one.number.end :])
    plural = one.text.endswith("s") or " in " in one.text or " of " in one.text
    return one.number.role == "spoken" and bool(behind or plural)


def _fits(one: Quantity, said: str, known: list[float]) -> bool:
    before = said[: one.number.start]
    off = ABOUT if _ABOUT.search(before) else NEAR
    if bound := _BOUND.search(before):
        return any((each < one.value) == bool(bound["less"]) for each in known)
    rest = [100 - each for each in known] if _REST.search(said) else []
    return any(abs(one.value - each) <= off for each in (*known, *rest))


def _given(case: Case, told: str) -> Iterator[float]:
    """The shares of facts, and of workings that take a figure of theirs."""
    yield from _told(told)
    figures = {n.value for n in numbers(told)}
    for working in case.workings.workings:
        if working.fault is None and figures & {n.value for n in working.taken}:
            yield from _made(working)


def _made(working: Working) -> Iterator[float]:
    """What a working tells as a share: 60 %, or a third of `18 / 54 = 1/3`."""
    yield from _told(working.line)
    yield from (100 * one.value for one in working.results if 0 < one.value < 1)


def _told(text: str) -> Iterator[float]:
    yield from (one.value for one in quantities(text) if one.kind == "percent" and one.value < 100)
    yield from filter(None, map(_ratio, _EVERY.finditer(text)))


def _known(case: Case) -> list[float]:
    """Every share that the brief and the workings tell, and that two figures of one thing make."""
    text = f"{case.brief.proved} . {case.brief.words}"
    every = [*_told(text), *(each for one in case.workings.workings for each in _made(one))]
    for one, other in itertools.permutations(quantities(text), 2):
        alike = one.kind == other.kind != "percent" if one.measured else same_thing(one, other)
        if alike and one.measured == other.measured and 0 < one.value < other.value:
            every.append(100 * one.value / other.value)
    return every
