"""The figures of the words that rest on evidence, held against the passages that they rest on.

A number of these words has to be printed in a passage quoted for them, rounded or worked out from
it. One that stands elsewhere in the source, while a number of the passage is left out, has taken
another's place. Words that rest on no passage are not judged here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domains.essay.case import Case
from domains.essay.checks.reckoned import (
    follows_somewhere,
    noun_of,
    reckoned,
    stands,
    stands_elsewhere,
    supposed,
    worked_out,
)
from domains.essay.checks.resting import Resting, resting
from domains.essay.checks.told import WORDS, passages_of
from workbench.core.checks import CheckResult, Severity, Span, span_at
from workbench.prose.beyond.days import OLDEST
from workbench.prose.dates import MONTHS, dates
from workbench.prose.declared import SETTLED
from workbench.prose.english import stems
from workbench.prose.figures import left_out, wrongness
from workbench.prose.findings import found, noted
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.clock import spoken_times
from workbench.prose.reckoning.derived import derivable
from workbench.prose.reckoning.measures import converted
from workbench.prose.reckoning.steps import swapped
from workbench.prose.retold.apart import miscounted
from workbench.prose.retold.counting import FAR, by_hundred, is_base
from workbench.prose.retold.exchanged import exchanged

CRITERION = "evidence"
HUNDRED = 100
SLACK = 0.5
"""By how much a whole part of a share's base may be rounded."""
PAIR = 2
"""Figures of a sentence from which a share of the same sentence may come."""
_BOUND = re.compile(r"[,;:()–—]|\.(?!\d)|\b(?:and|but|while|whereas)\b")
_EVERY = re.compile(r"\b(?:in|of|from|for)\s+(?:every|each|an?)?\s*$", re.I)
_ONE_OF = re.compile(r"\b(?:in|of|from|for)\s+(?:every|each)\s*$", re.I)
_COUNTED = re.compile(r"\byears?\s+(?:before|earlier|later|after|ago|on|since)\b", re.I)
"""A year told by its distance from another: `2022, the year before`."""


def figures(case: Case) -> Iterator[CheckResult]:
    """A result for each figure that its passage does not give; one pass where all are right."""
    groups = resting(case)
    if not groups:
        return
    if not case.english:
        told = "The draft is not in English; figures in its sentences are not read."
        yield found("ev.numbers", "na", CRITERION, told, decides=False)
        return
    wrong = [result for group in groups for result in _group(case, group)]
    yield from wrong
    if not any(one.severity == "major" for one in wrong):
        told = "Every figure that rests on evidence is one that its passage gives."
        yield found("ev.numbers", "pass", CRITERION, told)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of the words of a group that its passages do not give."""

    number: NumberFound
    mine: Sequence[NumberFound]
    """All figures of those words."""
    before: str
    span: Span


def _group(case: Case, group: Resting) -> Iterator[CheckResult]:
    text = case.document.draft
    clock = list(spoken_times(case.document.plain.text))
    inside = [(a, b, n) for a, b, n in case.placed_numbers if group.start <= a and b <= group.end
              and not any(x <= n.start < y for x, y, _ in clock)]  # fmt: skip
    mine = [number for _, _, number in inside]
    known = [*group.elsewhere, *_asked(case)]
    years = {day for source in case.sources for day in _texts(f"{source.text}\n{source.year}")}
    for start, end, number in inside:
        if number.role in ("quantity", "spoken") and number.text not in years:
            before = text[max(0, start - 24) : start]
            severity = wrongness(number, mine, group.given, known, before)
            if severity is not None and not _said_otherwise(case, group, number):
                figure = Figure(number, mine, before, span_at(text, start, end))
                yield from _doubted(case, group, figure, known, severity)
    yield from _days(case, group)
    yield from _miscounted(case, group)
    if len(group.passages) and not any(n.role == "name" for n in mine):
        yield from _exchanged(case, group)


def _doubted(
    case: Case,
    group: Resting,
    figure: Figure,
    known: Sequence[NumberFound],
    severity: Severity,
) -> Iterator[CheckResult]:
    """Nothing where the figure is accounted for; less where the material has it or reaches it and
    it stands in no given one's place.
    """
    number, rival = figure.number, _rival(case, group, figure.number, figure.mine)
    if (
        _counted_by(case, group, number, figure.mine)
        or supposed(case, number)
        or _of_the_writer(case, number, group)
        or reckoned(case, number, figure.before, group.text)
        or (not rival and stands_elsewhere(case, number))
    ):
        return
    passages = [passage for _, passage in group.passages]
    where = stands(case, number, passages)
    taken = swapped(number, case.document.plain.text, passages, figure.mine)
    by_chance = taken and (rival or not worked_out(case, number))
    if (where == "shown" and not by_chance) or case.workings.takes(number, figure.mine):
        return
    if _same_as(number, numbers(case.task.prompt)) and not taken:
        return
    if not rival and (_same_as(number, known) or follows_somewhere(case, number)):
        if _told_before(case, group, number) and not taken:
            return
        severity = "minor"
    if where == "reached" and not taken:
        severity = "minor"
    if severity == "minor" and _told_beside(case, group, number):
        yield _beside(group, number, figure.span)
    else:
        yield _wrong(group, number, figure.span, severity, rival or taken)


def _counted_by(
    case: Case, group: Resting, number: NumberFound, mine: Sequence[NumberFound]
) -> bool:
    """The hundred of `eighteen in a hundred`, by which the figure before it is told; another base,
    of a share that the passages give: `seven in every twenty-five` of 28 %. `For every hundred
    pairs 67 birds` is a share that a working gives.
    """
    text = case.document.plain.text
    hundreds = [n for n in mine if is_base(text, n) and n.value == HUNDRED]
    shares = [n for n in mine if case.workings.gives(replace(n, unit="percent"))]
    if hundreds and shares and number in (*hundreds, *shares):
        return True
    before = [n for n in mine if n.start < number.start <= n.end + FAR]
    if is_base(text, number) and any(by_hundred(text, n) is not n for n in before):
        return True
    if _reduced(text, group, number, mine):
        return True
    return bool(_EVERY.search(text[: number.start]) and number.value) and any(
        abs(100 * n.value / number.value - abs(one.value)) <= one.half
        for n in before
        for one in group.given
        if one.percent
    )


def _reduced(text: str, group: Resting, number: NumberFound, mine: Sequence[NumberFound]) -> bool:
    """The whole or the part of a share that one passage gives of another whole: `of every thirty,
    about seven` of 14 in 60.
    """
    bases = [n.value for n in mine if n.value > 0 and _ONE_OF.search(text[: n.start])]
    parts = [n.value for n in mine if n.value > 0]
    pairs = [(abs(a.value), abs(b.value)) for _, passage in group.passages
             for a in numbers(passage) for b in numbers(passage)]  # fmt: skip
    return any(number.value in (part, base) and abs(part - base * a / b) <= SLACK
               for base in bases for part in parts if part < base
               for a, b in pairs if 0 < a < b != base)  # fmt: skip


def _of_the_writer(case: Case, number: NumberFound, group: Resting) -> bool:
    """A share or a multiple in words, where the passages tell none whose place it could take and
    its sentence has no two figures of theirs in one unit: what it is a share of may stand anywhere.
    """
    if not _compares_in_words(number):
        return False
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    beside = {(one.unit, one.value) for n in case.document.numbers if inside and n is not number
              and inside.start <= n.start < inside.end
              for one in group.given if n.prints(one.value)}  # fmt: skip
    alike = Counter(unit for unit, _ in beside)
    return max(alike.values(), default=0) < PAIR and not any(
        one.percent or _compares_in_words(one) for one in group.given
    )


def _compares_in_words(number: NumberFound) -> bool:
    return number.role == "spoken" and number.unit in ("percent", "times")


def _rival(
    case: Case, group: Resting, number: NumberFound, mine: Sequence[NumberFound]
) -> NumberFound | None:
    """A figure of the passages that the words leave out, of the same thing: with the same noun
    behind it, or with words of the same clause about it. What another figure of the words counts
    already (`7.75 hours below −2.0`) has lost no place to this one.
    """
    text = case.document.plain.text
    noun, around = noun_of(text, number), _clause(text, number)
    counted = {noun_of(text, one) for one in mine if one.start != number.start}
    for _, passage in group.passages:
        for one in left_out(number, numbers(passage), mine):
            other = noun_of(passage, one)
            alike = around & _clause(passage, one) and other not in counted - {""}
            if (noun == other and noun) or (not (noun and other) and alike):
                return one
    return None


def _clause(text: str, number: NumberFound) -> set[str]:
    """The content words of a figure's clause."""
    before = _BOUND.split(text[max(0, number.start - 60) : number.start])[-1]
    after = _BOUND.split(text[number.end : number.end + 60])[0]
    return set(stems(f"{before} {after}"))


def _same_as(number: NumberFound, known: Sequence[NumberFound]) -> bool:
    return any(number.of_kind(n) and number.prints(n.value) for n in known)


def _said_otherwise(case: Case, group: Resting, number: NumberFound) -> bool:
    """It is a figure of the passages in another unit, or compares one of them."""
    text, asked = case.document.plain.text, case.task.prompt
    passages = [passage for _, passage in group.passages]
    return any(converted(text, number, one, asked) for one in passages) or _compares(
        case, group, number
    )


def _told_beside(case: Case, group: Resting, number: NumberFound) -> bool:
    """Another sentence of the source cited has it, and the essay's sentence tells that one too."""
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    mine = set(stems(inside.text)) if inside else set()
    return any(
        len(mine & passage.stems) >= WORDS and any(number.prints(n.value) for n in passage.own)
        for source, _ in group.passages
        for passage in passages_of(source)
    )


def _told_before(case: Case, group: Resting, number: NumberFound) -> bool:
    """Other words of the essay tell it already, and rest on a passage that has it."""
    other = [
        one
        for one in resting(case)
        if one.start != group.start
        and any(number.of_kind(n) and number.prints(n.value) for n in one.given)
    ]
    return any(
        one.start <= start and end <= one.end and _same_as(number, [told])
        for one in other
        for start, end, told in case.placed_numbers
    )


def _beside(group: Resting, number: NumberFound, span: Span) -> CheckResult:
    text, source = " ".join(number.text.split()), group.passages[0][0]
    return noted(
        f"ev.numbers: {group.name} {text}", CRITERION,
        f"{text} stands in {source.id}, beside the passage that is quoted for it.",
        cause=f"figure {text}", span=span, observed=text,
        fix=f"Quote the sentence that has {text} too.",
    )  # fmt: skip


def _compares(case: Case, group: Resting, number: NumberFound) -> bool:
    """`twice`, `a third more`: a figure of the passage beside one of a source that the same
    paragraph tells before it.
    """
    if not _compares_in_words(number):
        return False
    inside = next((s for s in case.document.sentences if s.start <= number.start < s.end), None)
    blocks = {s.start: s.block for s in case.document.sentences}
    first = min((a for a, b in blocks.items() if inside and b == inside.block), default=0)
    told = [n for n in case.document.numbers if first <= n.start < number.start]
    known = [n for source in case.sources for n in source.numbers]
    printed = [n for n in told if any(n.prints(one.value) for one in known)]
    return any(derivable(number, [one, other], "") for one in printed for other in group.given)


def _asked(case: Case) -> list[NumberFound]:
    """The numbers that the task itself gives."""
    texts = [*case.requested, *(f"{source.text} {source.title}" for source in case.sources)]
    return [number for text in texts for number in numbers(text)]


def _wrong(
    group: Resting,
    number: NumberFound,
    span: Span,
    severity: Severity,
    taken: NumberFound | None,
) -> CheckResult:
    """`taken` is the passage's figure in whose place it stands, where there is one."""
    text = " ".join(number.text.split())
    source = group.passages[0][0]
    expected = taken.text.strip() if taken else "a figure of the passage, or its working"
    quoted = "; ".join(f"{s.id}: “{p}”" for s, p in group.passages[:3])
    holder = next((s for s, _ in group.passages if _same_as(number, s.numbers)), None)
    elsewhere = f" (elsewhere {holder.id} has it)" if holder else " (it may be rounded)"
    vague = "" if severity == "major" else elsewhere
    return found(
        f"ev.numbers: {group.name} {text}", "fail" if severity == "major" else "warn", CRITERION,
        f"The essay says {text}; the passage quoted for it does not{vague}. {quoted}",
        severity=severity, cause=f"figure {text}", span=span, observed=text, expected=expected,
        fix=f"Give the figure of {source.id}, or quote the passage that has {text}; {SETTLED}.",
    )  # fmt: skip


def _days(case: Case, group: Resting) -> Iterator[CheckResult]:
    """A year or day that no material of the task has, while one of the passage is left out."""
    mine = _texts(case.document.draft[group.start : group.end])
    given = [day for _, passage in group.passages for day in _texts(passage)]
    texts = [s.text for s in case.sources] + [s.year for s in case.sources]
    texts += case.requested
    known = {day for text in texts for day in (*_texts(text), *_of_spans(text))}
    left = [day for day in given if day not in mine]
    for day in dict.fromkeys(mine):
        if day in known or any(day in other for other in known) or not left:
            continue
        worked = any(case.workings.gives_day(one) for one in dates(day))
        if worked or _carried_over(day, texts):
            continue
        at = case.document.draft.find(day, group.start)
        span = span_at(case.document.draft, at, at + len(day)) if at >= 0 else None
        words = case.document.draft[group.start : group.end]
        past = _past(day, group) and not _COUNTED.search(words)
        yield found(
            f"ev.numbers: {group.name} {day}", "fail" if past else "warn", CRITERION,
            f"The essay says {day}; the passage says {' and '.join(dict.fromkeys(left))}.",
            severity="major" if past else "minor", cause=f"figure {day}", span=span,
            observed=day, expected=left[0], fix="Give the date of the source.",
        )  # fmt: skip


def _carried_over(day: str, texts: Sequence[str]) -> bool:
    """Its month and day are told of another year, and its year bare: `From April to September 2025
    … In the same months of 2024`.
    """
    bare = {f"{n.value:.0f}" for text in texts for n in numbers(text) if n.role == "year"}
    named = {part for text in texts for one in dates(text) for part in ((one.month, one.day),
             (one.month, None))}  # fmt: skip
    named |= {(month, None) for month, name in enumerate(MONTHS, 1)
              if any(re.search(rf"\b{name}\b", text, re.I) for text in texts)}  # fmt: skip
    return any((one.month, one.day) in named and one.month and str(one.year) in bare
               for one in dates(day))  # fmt: skip


def _past(day: str, group: Resting) -> bool:
    """The day is none after the sources appeared, which may be the writer's own, and none counted
    from one of the passage.
    """
    years = [int(source.year) for source, _ in group.passages if source.year.isdecimal()]
    return bool(years) and int(re.findall(r"(?:1\d|20)\d\d", day)[-1]) <= max(years)


def _texts(text: str) -> list[str]:
    """The years and dates of a text as they are compared."""
    years = [f"{n.value:.0f}" for n in numbers(text) if n.role == "year"]
    return [*years, *(day.text for day in dates(text) if day.year is not None)]


def _of_spans(text: str) -> list[str]:
    """The years that dates are made of, both of `2024/25` among them."""
    return [f"{n.value:.0f}" for n in numbers(text) if n.role == "date" and n.value >= OLDEST]


def _miscounted(case: Case, group: Resting) -> Iterator[CheckResult]:
    """A part of a whole that the passage counts otherwise; read from words, so it warns."""
    text = case.document.draft[group.start : group.end]
    for mine, given in miscounted(text, [passage for _, passage in group.passages]):
        if case.workings.gives(mine):
            continue
        at = group.start + mine.start
        yield found(
            f"ev.numbers: {group.name} {mine.text} of a whole", "warn", CRITERION,
            f"The essay counts {mine.text}, the passage {given.text}: “{group.passages[0][1]}”.",
            severity="minor", cause=f"figure {mine.text}",
            span=span_at(case.document.draft, at, at + len(mine.text)), observed=mine.text,
            expected=given.text, fix="Give the figure of the source.",
        )  # fmt: skip


def _exchanged(case: Case, group: Resting) -> Iterator[CheckResult]:
    plain = case.document.draft[group.start : group.end]
    for first, second in exchanged(plain, [passage for _, passage in group.passages]):
        at = group.start + first.start
        yield found(
            f"ev.numbers: {group.name} {first.text} and {second.text}", "fail", CRITERION,
            f"The essay gives {first.text} and {second.text} in each other's place: "
            f"“{group.passages[0][1]}”.",
            cause=f"exchanged {first.text}",
            span=span_at(case.document.draft, at, group.start + second.end),
            observed=f"{first.text} … {second.text}", expected="each figure for what it counts",
            fix="Put each figure back to what the source counts with it.",
        )  # fmt: skip
