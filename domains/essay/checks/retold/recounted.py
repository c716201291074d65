"""Counts told otherwise than they were counted: a small one in words, seven weeks of work where the
offer says eleven; one by the year told by the month; the sum of three nights told of each; a time
in which a price is back that no gain of its paragraph gives.

A figure in digits that nothing gives is asked for elsewhere; small counts are mostly the writer's
own (`two reasons`), so that here every word of the source's clause has to stand in the sentence,
with the same noun behind the count.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence, Set
from types import MappingProxyType

from domains.essay.case import Case
from domains.essay.checks.reckoned import years_in
from domains.essay.checks.retold.retelling import Fact, Retold, doubted, facts, retold
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import approached, bounds, derivable
from workbench.prose.reckoning.measures import amounts, measured
from workbench.prose.retold.counting import noun_behind, rate
from workbench.prose.retold.exchanged import clauses
from workbench.prose.sentences import Sentence

_MONTHLY = MappingProxyType({"month": 1.0, "year": 1 / 12, "week": 52 / 12})
SHARED = 2
"""Content words in common from which on a fact may be what a sentence tells, by whatever noun."""
Timed = tuple[NumberFound, tuple[str, float]]
"""A figure that counts a time, with what its unit measures and the unit's size."""
FAR = 30
"""Characters behind a figure in which it may say that it holds for each."""
OFF = 0.2
"""What the time in which a price is back may be off by, as a share."""
_EACH = re.compile(r"(?:\s+[^\W\d_]+){0,2}?\s+(?:of|in|on|for)\s+(?:each|every)\b", re.I)
_STANDS = re.compile(r"\b(?:is|are|was|were|be|costs?|a|per|each|every)\b", re.I)
"""A value that holds all the while, and is no sum."""
_BACK = re.compile(
    r"\b(?:back|recover(?:s|ed)?|repaid|recouped|paid off|pays? for itself|paid for itself)\b"
    r"[^.;,]{0,24}?\b(?:in|within|after|for)\s+(?:[^\W\d_]+\s+){0,3}?$",
    re.I,
)
_PAID = re.compile(
    r"\b(?:(?:its|their|our|the) (?:\w+ )?money back|pa(?:ys?|id) (?:for )?(?:it|them)sel(?:f|ves)|"
    r"pa(?:ys?|id) (?:back|off|for (?:it|them))|repa(?:ys?|id)|recoup\w*|earned back|"
    r"br(?:eaks?|oken?) even|free and clear)\b",
    re.I,
)
"""Says in whatever order that a price comes back."""
_NOT = re.compile(r"\bnot\s+(?:an?\s+)?(?:single\s+)?$", re.I)
"""What a figure does not count: `not one of them`."""
MOST = 20
"""Counts up to here are often in words and vague enough to be let pass elsewhere."""


def recounted(case: Case) -> Iterator[CheckResult]:
    """A warning for each small count that its fact gives otherwise."""
    known = facts(case)
    for sentence in case.document.sentences:
        for number, around in clauses(sentence.text):
            if number.role != "spoken" or number.unit or number.value > MOST:
                continue
            if case.workings.gives(number) or _NOT.search(sentence.text[: number.start]):
                continue
            other = _otherwise(sentence, number, around, known)
            if other is not None:
                told = Retold(sentence, number, (other,))
                yield doubted(
                    case, "ev.count", told,
                    f"The essay says {number.text}, the source {other.number.text.strip()}",
                    "Give the count of the source.",
                )  # fmt: skip


def _otherwise(
    sentence: Sentence, number: NumberFound, around: frozenset[str], known: list[Fact]
) -> Fact | None:
    noun, said = noun_behind(sentence.text, number), set(stems(sentence.text))
    alike = [one for one in known if noun and noun_behind(one.text, one.number) == noun]
    told = (one for one in known if one in alike or len(said & set(stems(one.text))) >= SHARED)
    if any(number.prints(one.number.value) for one in told):
        return None
    printed = numbers(sentence.text)
    for fact in alike:
        words = _words(fact) - {noun}
        elsewhere = any(other.prints(fact.number.value) for other in printed)
        before = sentence.text[max(0, number.start - 24) : number.start]
        worked = derivable(number, numbers(fact.text), "")
        worked = worked or bounds(number, fact.number.value, before)
        if words and words <= said and words & around and not elsewhere and not worked:
            return fact
    return None


def _words(fact: Fact) -> frozenset[str]:
    """The content words of the clause in which the fact stands."""
    around = next((those for one, those in clauses(fact.text) if one == fact.number), frozenset())
    return around & frozenset(stems(fact.text)) - frozenset(stems(fact.number.text))


def rates(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure that is told by another time than every source that has it."""
    for told in retold(case):
        mine = rate(told.sentence.text, told.number)
        noun = noun_behind(told.sentence.text, told.number)
        alike = [fact for fact in told.facts if noun_behind(fact.text, fact.number) == noun]
        given = {rate(fact.text, fact.number) for fact in alike}
        if mine and given and "" not in given and mine not in given:
            by = " or ".join(sorted(given))
            yield doubted(
                case, "ev.rate", told, f"The essay counts this {_by(mine)}, the source {_by(by)}",
                f"Say that it is counted {_by(by)}.", alike[0],
            )  # fmt: skip
        elif all(_summed(fact) for fact in told.facts) and _of_each(told):
            yield doubted(
                case, "ev.rate", told, "The essay tells this of each, the source of all together",
                "Say that it is counted over all of them.",
            )  # fmt: skip


def _by(rate: str) -> str:
    return rate if rate == "in all" else f"by the {rate}"


def _summed(fact: Fact) -> bool:
    """A count of several years together, which no word of the sentence makes one of each."""
    after = fact.text[fact.number.end :]
    return any(n > 1 for n in years_in(fact.text)) and not _STANDS.search(
        fact.text[: fact.number.start] + after[:FAR]
    )


def _of_each(told: Retold) -> bool:
    return told.number.role == "quantity" and bool(_EACH.match(told.sentence.text, told.number.end))


def paid_back(case: Case) -> Iterator[CheckResult]:
    """A warning where a price is to be back in a time that no price and gain of the paragraph
    give.
    """
    text = case.document.plain.text
    whole = {one.start: one for one in amounts(text)}
    for sentence in case.document.sentences:
        for number in case.document.numbers:
            inside = sentence.start <= number.start < sentence.end
            unit = measured(text, number) if inside and number.start in whole else None
            if unit is None or unit[0] != "span" or case.workings.gives(number):
                continue
            if _PAID.search(sentence.text) and (times := _otherwise_back(case, sentence, number)):
                yield _never_back(case, sentence, number, [one / unit[1] for one in times])
            elif _BACK.search(text[sentence.start : number.start]):
                mine = whole[number.start].total
                sure, perhaps = _times(case, sentence)
                months = sorted(sure, key=lambda one: abs(one - mine))
                if months and all(abs(one - mine) > OFF * mine for one in (*months, *perhaps)):
                    yield _never_back(case, sentence, number, [one / unit[1] for one in months])


def _otherwise_back(case: Case, sentence: Sentence, number: NumberFound) -> list[float]:
    """The months that the workings give, where neither they nor a source have a time that the
    sentence tells, nor one near it.
    """
    text = case.document.plain.text
    if approached(text[max(0, number.start - 24) : number.start]):
        return []
    told = [(n, unit) for n, unit in _spans(text) if sentence.start <= n.start < sentence.end]
    given = [(n, unit) for n, unit in _given(case) if unit[0] == "span"]
    made = [(n, unit) for line in case.workings.workings for n, unit in _spans(line.line)
            if line.gives(n)]  # fmt: skip
    known = [n.value * unit[1] for n, unit in (*made, *given)]
    near = any(abs(n.value * unit[1] - one) <= OFF * one for n, unit in told for one in known)
    return [] if near else [n.value * unit[1] for n, unit in made]


def _given(case: Case) -> list[Timed]:
    """The times that the task and its sources give."""
    return [one for text in (case.task.prompt, *(source.text for source in case.sources))
            for one in _timed(text)]  # fmt: skip


def _timed(text: str) -> list[Timed]:
    """The figures of a text that count a time, each with its unit."""
    found = [(n, measured(text, n)) for n in numbers(text)]
    return [(n, unit) for n, unit in found if unit is not None and unit[0] in ("time", "span")]


def _spans(text: str) -> list[Timed]:
    """Those that count months or years."""
    return [(n, unit) for n, unit in _timed(text) if unit[0] == "span"]


def units(case: Case) -> Iterator[CheckResult]:
    """A warning for each time whose figure a working gives in another unit, in which the prose
    tells it nowhere: four months, where `= 4 years` came out.
    """
    told = _timed(case.document.plain.text)
    for number, unit in told:
        made = {own: line.line for line in case.workings.workings for one, own in _timed(line.line)
                if one.value > 1 and number.prints(one.value) and line.gives(one)}  # fmt: skip
        units = [own for one, own in (*told, *_given(case)) if number.prints(one.value)]
        if made and unit not in made and units.count(unit) == 1 and made.keys().isdisjoint(units):
            said = " ".join(case.document.plain.text[number.start :].split()[:2])
            yield found(
                f"ev.unit: {said}", "warn", "evidence",
                f"The essay says {said}; the working “{next(iter(made.values()))}” gives this "
                "figure in another unit.", severity="minor", cause=f"unit {said}",
                span=case.document.span(number.start, number.end), observed=said,
                expected="the unit of the working", fix="Give the result in its own unit.",
            )  # fmt: skip


def _times(case: Case, sentence: Sentence) -> tuple[list[float], list[float]]:
    """The months in which each price of the paragraph is back by each gain of it, or by what is
    left of two; and by each amount that is perhaps a year's gain, as `which is $90 less`.
    """
    text = case.document.plain.text
    block = [s for s in case.document.sentences if s.block == sentence.block]
    told = [n for n in case.document.numbers if any(s.start <= n.start < s.end for s in block)
            and n.role == "quantity" and not n.percent]  # fmt: skip
    prices = {(noun_behind(text, n), abs(n.value)) for n in told if not rate(text, n)}
    gains = {(noun_behind(text, n), abs(n.value) * _MONTHLY[by])
             for n in told if (by := rate(text, n)) in _MONTHLY}  # fmt: skip
    left = {(a, abs(x - y)) for (a, x), (b, y) in itertools.combinations(gains, 2) if a == b}
    perhaps = {(noun, price * _MONTHLY["year"]) for noun, price in prices}
    return _quotients(prices, gains | left), _quotients(prices, perhaps)


def _quotients(prices: Set[tuple[str, float]], gains: Set[tuple[str, float]]) -> list[float]:
    """Of each price by each gain that is counted in the same."""
    return [price / gain for noun, price in prices for by, gain in gains
            if noun and noun == by and gain and price > gain]  # fmt: skip


def _never_back(
    case: Case, sentence: Sentence, number: NumberFound, times: Sequence[float]
) -> CheckResult:
    said = " ".join(number.text.split())
    given = " or ".join(f"{one:.3g}" for one in times[:3])
    return found(
        f"ev.payback: {said}", "warn", "evidence",
        f"The price is to be back in {said}; the price and the gains beside it give {given} "
        "(heuristic).", severity="minor", cause=f"payback {said}",
        span=case.document.span(sentence.start, sentence.end), observed=said, expected=given,
        fix="Give the time that the two figures give.",
    )  # fmt: skip
