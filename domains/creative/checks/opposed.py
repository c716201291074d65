"""Claims that put the opposite in the place of what their fact says: `by machine` for `by hand`,
`before midnight` for `after midnight`, a Sunday for a Saturday.

Compared are the words of the entry alone, and an entry that has the fact's own side too is left
alone. Read from words (`opposites.yaml`), so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.boasts.strong import lists
from domains.creative.entries import Claimed
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found, noted

ALIKE = 0.5
"""Share of the rest of a fact over which a claim is the fact with one side exchanged; where it says
all of it in words of its own the side may be denied or left behind in some of them.
"""
_CLOCK = re.compile(r"\b\d{1,2}(?:[.:]\d\d)? ?(?:[ap]\.?m\.?|o['’]clock)", re.I)
_NAMED = re.compile(r"\b(?:noon|midday|midnight)\b", re.I)


def opposed(case: Case) -> Iterator[CheckResult]:
    """A warning for each claim and the opposite that it says."""
    if not case.english:
        return
    for claim in case.claims:
        facts = [fact for id in claim.facts if (fact := case.brief.fact(id)) is not None]
        told = " ".join(fact.statement for fact in facts)
        if claim.quote and told:
            for said, wanted in dict(opposites(claim.quote, told)).items():
                yield _told(case, claim, facts[0], said, wanted)
            strange = _other_weekday(claim.quote, told, case.brief.facts)
            if strange:
                yield _told(case, claim, facts[0], strange, "the fact's day")


def opposites(said: str, fact: str) -> Iterator[tuple[str, str]]:
    """(words of the claim, words of the fact) where one excludes the other."""
    for one, other in _sides():
        against, own = other.search(said), one.search(fact)
        both = one.search(said) or other.search(one.sub(" ", fact))
        if not against or not own or both or denials(said[: against.start()]):
            continue
        if _NOTHING.match(said, against.end()):
            continue
        if _of_the_same(said, against, fact, own):
            yield against[0], own[0]
    for form, instead in _turned():
        for match in form.finditer(fact):
            turned = rf"\b{instead} {re.escape(match['next'])}\b"
            here = re.search(turned, said, re.I)
            if here and not re.search(rf"\b{re.escape(match[0])}\b", said, re.I):
                yield here[0], match[0]
    hours, named = _CLOCK.findall(fact), _NAMED.search(said)
    told = _NAMED.search(fact) or _CLOCK.search(said)
    if named and not told and len(hours) == 1 and not hours[0].startswith("12"):
        yield named[0], hours[0]


_NOTHING = re.compile(
    r"(?:\W+[\w'’-]+){0,3}?\W+(?:nothing|no|not|none|never|neither|zero)\b"
    r"(?! (?:else|more|less|but|other|only|later|matter|doubt|longer))",
    re.I,
)
"""`Costs her nothing`, `charge you not a penny`: what is said is denied behind it."""
_PARTS = re.compile(
    r"[;:.!?]\s|,\s(?=(?:with|without|and|but|or|so|which|who|for|from|in|on|at|to|plus|the|it|its|"
    r"they|she|he|we|you|an?)\b)|\s[–—]\s"
)


def _of_the_same(said: str, against: re.Match[str], fact: str, own: re.Match[str]) -> bool:
    """Whether the part of the claim with the one side and that of the fact with the other tell of
    the same thing: of `the course costs $480, with steel included` the steel is, and the course is
    paid. A fact of one part tells of one thing.
    """
    mine, theirs = _part(said, against), _part(fact, own)
    left = set(stems(mine)) - set(stems(against[0]))
    whole = len(stems(theirs)) == len(stems(fact))
    return whole or not left or bool(left & set(stems(theirs)))


def _part(text: str, match: re.Match[str]) -> str:
    """The part of a text in which a match begins."""
    cuts = [0, *(cut.end() for cut in _PARTS.finditer(text)), len(text)]
    start = max(cut for cut in cuts if cut <= match.start())
    return text[start : next((cut for cut in cuts if cut > match.start()), len(text))]


def _other_weekday(said: str, told: str, facts: Sequence[Fact]) -> str:
    """A day of the week that no fact has, where the claim's own fact names one; `every day but
    Sunday` names the days that are left.
    """
    every = {day for fact in facts for day in _weekdays(fact.statement)}
    strange = [day for day in _weekdays(_but().sub(" ", said)) if day not in every]
    return strange[0] if strange and _weekdays(told) else ""


@lru_cache(maxsize=1)
def _but() -> re.Pattern[str]:
    """Days that are set apart: `but Sunday and Monday`, `closed on Mondays`, `not Sunday`."""
    day = rf"(?:{'|'.join(lists()['kinds']['weekday'])})s?"
    apart = "but|except(?: for)?|save|bar|apart from|other than|closed|shut|not|never|no"
    return re.compile(rf"\b(?:{apart}) (?:on |a )?{day}(?:(?:,| and| or|, and|, or) {day})*", re.I)


def _weekdays(text: str) -> list[str]:
    names = "|".join(lists()["kinds"]["weekday"])
    return [one.casefold() for one in re.findall(rf"\b({names})s?\b", text, re.I)]


def _told(case: Case, claim: Claimed, fact: Fact, said: str, wanted: str) -> CheckResult:
    name = f"claims.opposite: {claim.name} {said}"
    told = f"“{claim.quote}” says “{said}”; {fact.id} says “{fact.statement}”."
    more: dict[str, Any] = {
        "cause": "opposite", "span": case.span(claim.quote, claim.pointer), "observed": said,
        "expected": wanted, "fix": "Say what the fact says.",
    }  # fmt: skip
    rest = set(stems(fact.statement)) - set(stems(wanted))
    if not _weekdays(said) and share(rest, set(stems(claim.quote)) - set(stems(said))) <= ALIKE:
        return noted(name, "claims", told, **more)
    return found(name, "warn", "claims", told, severity="minor", **more)


@lru_cache(maxsize=1)
def _lists() -> Mapping[str, Any]:
    from importlib.resources import files

    import yaml

    text = files("domains.creative").joinpath("opposites.yaml").read_text(encoding="utf-8")
    data: Mapping[str, Any] = yaml.safe_load(text)
    return data


@lru_cache(maxsize=1)
def _sides() -> tuple[tuple[re.Pattern[str], re.Pattern[str]], ...]:
    pairs = [(one, other) for one, other in _lists()["pairs"]]
    every = [*_lists()["each"], *pairs, *((other, one) for one, other in pairs)]
    return tuple((_words(one), _words(other)) for one, other in every)


def _words(inner: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{inner})(?![\w-])", re.I)


@lru_cache(maxsize=1)
def _turned() -> tuple[tuple[re.Pattern[str], str], ...]:
    pairs = [(one, other) for one, other in _lists()["turned"]]
    every = [*pairs, *((other, one) for one, other in pairs)]
    return tuple((re.compile(rf"\b{a} (?P<next>[\w.,€£$]*\w)", re.I), b) for a, b in every)
