"""A rate whose period is another: `CHF 2,950 for the season` of a fact with `CHF 2,950 a month`;
and how often a thing is done, told otherwise than by its own fact: `renew it three times`.

Only where one fact alone has the figure, by a period, and the copy gives it by another one in whose
sentence the fact's is not told. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.entries import Claimed
from domains.creative.quantities import Quantity, quantities, same_thing
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

_KNOWN = {
    "second": "seconds secondly",
    "minute": "minutes min",
    "hour": "hours hourly h hr",
    "day": "days daily",
    "night": "nights nightly",
    "week": "weeks weekly",
    "fortnight": "fortnights fortnightly",
    "month": "months monthly",
    "year": "years yearly annual annually annum",
    "term": "terms",
    "season": "seasons summer winter spring autumn stay",
    "shift": "shifts",
    "all": "altogether total",
}
_PERIODS = {form: name for name, forms in _KNOWN.items() for form in (name, *forms.split())}
_WORDS = "|".join(sorted((one for one in _PERIODS if one != "all"), key=len, reverse=True))
_BEHIND = re.compile(
    rf"[^\d.;:!?()]{{0,24}}?(?:\b(?:a|an|per|each|every|by the|for (?:a|an|each|every|one|the|all)"
    rf"(?: (?:whole|entire|full|complete))?)\s+|/\s?)(?P<period>{_WORDS})\b"
    r"|\s(?:[a-z]+ )?(?P<all>in all|all in|altogether|in total|all told)\b",
    re.I,
)
"""The period right behind a figure."""
_PLAIN = re.compile(rf"[^\d.;:,!?()]{{0,24}}?\b(?:a|an|per|each|every)\s+(?P<period>{_WORDS})\b|"
                    rf"\s?/\s?(?P<each>{_WORDS})\b", re.I)  # fmt: skip
"""The same in a fact."""
NEAR = 24
"""Characters behind a figure and its period in which the fact's may stand as well."""


def periods(case: Case) -> Iterator[CheckResult]:
    """A warning for each such figure."""
    proved = [fact for fact in case.brief.facts if fact.substantiated]
    given = [(fact, one, period) for fact in proved for one, period in _rates(fact.statement)]
    if not case.english or not given:
        return
    for piece in case.copy:
        for sentence in piece.sentences:
            for one, said, around in _said(sentence):
                mine = [(f, period) for f, other, period in given if _alike(one, other)]
                if len(mine) != 1 or _elsewhere(proved, mine[0][0], one):
                    continue
                fact, period = mine[0]
                if period not in (said, *_told(around)):
                    yield found(
                        f"claims.period: {one.text} {said}", "warn", "claims",
                        f"“{sentence}” gives {one.text} by the {said}; {fact.id} says "
                        f"“{fact.statement}”.".replace("by the all", "in all"),
                        severity="minor", cause="period", observed=said, expected=period,
                        span=case.span(sentence, piece.pointer),
                        fix=f"Say for each {period}, as {fact.id} does.",
                    )  # fmt: skip


def _rates(text: str) -> Iterator[tuple[Quantity, str]]:
    for one in quantities(text):
        match = _PLAIN.match(text, one.number.end)
        if match is not None:
            yield one, _PERIODS[(match["period"] or match["each"]).casefold()]


def _said(sentence: str) -> Iterator[tuple[Quantity, str, str]]:
    """(figure, its period, the words around both)."""
    for one in quantities(sentence):
        match = _BEHIND.match(sentence, one.number.end)
        if match is not None:
            said = "all" if match["all"] else _PERIODS[match["period"].casefold()]
            before = re.split(r"[,;:–—]| and ", sentence[: one.number.start])[-1]
            yield one, said, before + sentence[one.number.start : match.end() + NEAR]


def _told(words: str) -> set[str]:
    """Every period that words name."""
    return {_PERIODS[word] for word in re.findall(r"[a-z]+", words.casefold())
            if word in _PERIODS and word != "all"}  # fmt: skip


def _alike(one: Quantity, other: Quantity) -> bool:
    """The same figure of the same measure or thing."""
    same = (one.measured and one.kind == other.kind) or same_thing(one, other)
    same |= one.number.unit == other.number.unit == "money" and _sign(one) == _sign(other)
    return same and abs(one.value - other.value) <= 1e-9 * abs(other.value)


def _sign(one: Quantity) -> str:
    """The currency as printed."""
    return re.sub(r"[\d\s.,]", "", one.text)


def _elsewhere(proved: list[Fact], fact: Fact, one: Quantity) -> bool:
    """Another fact has the figure too."""
    return any(
        _alike(one, other)
        for each in proved
        if each is not fact
        for other in quantities(each.statement)
    )


_OFTEN = re.compile(
    r"\b(?:twice|thrice|[\w-]+ times)\b(?! (?:as|more|less|the|over|\w+er)\b|[ -]?[\d$€£])", re.I
)


def often(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """Both tell once how often, of the same doing and period, and differ."""
    told = " ".join(fact.statement for fact in facts)
    mine, theirs = (list(_times(text)) for text in (claim.quote, told))
    if len(mine) != 1 or len(theirs) != 1 or denials(claim.quote):
        return
    (said, count, doing, by), (given, right, done, per) = mine[0], theirs[0]
    if doing & done and by == per and count and right and count != right:
        yield found(
            f"claims.numbers: {claim.name} {said}", "warn", "claims",
            f"“{claim.quote}” says {said}; {facts[0].id} says “{facts[0].statement}”.",
            severity="minor", cause="number", observed=said, expected=given,
            span=case.span(claim.quote, claim.pointer), fix=f"Write {given}.",
        )  # fmt: skip


def _times(text: str) -> Iterator[tuple[str, float, set[str], set[str]]]:
    """(how often, the count, stems of what is done, the periods) of each place that says so: the
    words right before it, or behind it where a clause begins with it.
    """
    for match in _OFTEN.finditer(text):
        before = _CLAUSE.split(text[: match.start()])[-1]
        behind = _CLAUSE.split(text[match.end() :])[0]
        doing = stems(before)[-2:] or stems(behind)
        count = (
            3.0
            if match[0].casefold() == "thrice"
            else next((n.value for n in numbers(match[0])), 0.0)
        )
        yield match[0], count, set(doing), _told(behind)


_CLAUSE = re.compile(r"[,;:.!?()–—]|\band\b|\bor\b|\bbut\b")
