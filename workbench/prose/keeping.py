"""What a revision kept: facts that had to stay, and how much of it lies where it was asked for.

A fact is kept where its words are, or its numbers with words of it in one sentence. A rounder
number (3 million for 2.9 million) is another fact: who protects a figure wants that one.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import Literal

from workbench.core.checks import CheckResult, Span
from workbench.prose.dates import DateFound, dates
from workbench.prose.document import Document
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.quotations import lowered
from workbench.prose.reckoning.clock import perhaps_times, times

CRITERION = "revision"
TOUCHED = 0.2
"""Share of a fact's content words in a sentence that has all its numbers, to take it as said."""
SAID, PARAPHRASED = 0.8, 0.35
"""The share for a fact without numbers; between them it is asked about."""
LOCAL = 0.5
"""Share of the changed characters near a finding (research/domains.md §1)."""

Held = Literal["kept", "partly", "lost"]


def protected(document: Document, facts: Sequence[str]) -> Iterator[CheckResult]:
    """Each protected fact that is lost or told in part; one pass where all are there."""
    lost = 0
    for fact in facts:
        held = _held(document, fact)
        if held == "kept":
            continue
        lost += held == "lost"
        partly = held == "partly"
        near = "" if partly else _rounder(document, fact)
        told = f"is told as “{near}”" if near else "is gone"
        yield found(
            f"revise.keep: {fact}", "warn" if partly else "fail", CRITERION,
            f"The protected fact “{fact}” {'is told in part only' if partly else told}.",
            severity="minor" if partly else "major", cause=f"lost {fact}", observed=near,
            expected=fact, fix=f"Say it again: {fact}.",
        )  # fmt: skip
    if facts and not lost:
        yield found("revise.keep", "pass", CRITERION, f"{len(facts)} protected facts are told.")


def _held(document: Document, fact: str) -> Held:
    text = document.plain.text
    if fold(lowered(text)).places(lowered(fact)):
        return "kept"
    wanted = [n for n in numbers(fact) if n.role in ("quantity", "spoken", "year")]
    days = [day for day in dates(fact) if _day(day) != (None, None, None)]
    hours = {minute for _, minute in times(fact)}
    asked = stems(fact)
    best = -1.0
    whole = [one.text for one in document.sentences]
    for sentence in [*whole, *(f"{a} {b}" for a, b in itertools.pairwise(whole))]:
        there = numbers(sentence)
        if not all(any(_same(one, n) for one in there) for n in wanted):
            continue
        if not all(any(_day(d) == _day(e) for e in dates(sentence)) for d in days):
            continue
        if not all(_named(minute, sentence) for minute in hours):
            continue
        best = max(best, share(asked, stems(sentence)) if asked else 1.0)
    if wanted or days or hours:
        return "kept" if best >= (TOUCHED if asked else 0.0) else "lost"
    return "kept" if best >= SAID else "partly" if best >= PARAPHRASED else "lost"


def _named(minute: int, text: str) -> bool:
    """A text names a time of day, also as `eight in the evening`, or its full hour as a number."""
    bare = {minute / 60, (minute / 60) % 12 or 12} if minute % 60 == 0 else set()
    return minute in perhaps_times(text) or any(
        one.value in bare
        and not one.percent
        and one.role in ("spoken", "quantity")
        and not text[: one.start].casefold().endswith("past ")
        for one in numbers(text)
    )


def _rounder(document: Document, fact: str) -> str:
    """The number of the draft that tells one of the fact's in rounder form, among its words."""
    bare = fact
    for one in numbers(fact):
        bare = bare.replace(one.text, " ")
    asked = stems(bare)
    for wanted in numbers(fact):
        for sentence in document.sentences:
            if asked and share(asked, stems(sentence.text)) < TOUCHED:
                continue
            for one in numbers(sentence.text):
                near = one.of_kind(wanted) and one.prints(wanted.value)
                if near and not _same(one, wanted):
                    return " ".join(one.text.split())
    return ""


def _same(one: NumberFound, wanted: NumberFound) -> bool:
    vague = one.role == "spoken" and one.unit in ("percent", "times")
    exact = abs(abs(one.value) - abs(wanted.value)) <= 1e-9 * max(1.0, abs(wanted.value))
    return not vague and one.of_kind(wanted) and exact


def _day(day: DateFound) -> tuple[int | None, int | None, int | None]:
    return day.year, day.month, day.day


def quotes_lost(
    before: Iterable[tuple[str, str]], now: Iterable[tuple[str, str]]
) -> Iterator[CheckResult]:
    """The passages (source, words) that the earlier draft quoted rightly and this one does not."""
    there = list(now)
    for source, quote in before:
        if not any(s == source and (quote in q or q in quote) for s, q in there):
            yield found(
                f"revise.quote: {source} {quote[:40]}", "warn", CRITERION,
                f"The earlier draft quoted {source} rightly, “{quote}”; this one does not.",
                severity="minor", cause="quote_lost", span=Span(pointer="/claims"),
                expected=f"{source}: “{quote}”", fix="Take the passage up again.",
            )  # fmt: skip


def locality(document: Document, before: Document, spans: Sequence[Span]) -> Iterator[CheckResult]:
    """Shown, never scored: the share of changed characters within one sentence of a finding on the
    draft before.
    """
    old, new = before.plain.text, document.plain.text
    if old == new or not any(span.end > span.start for span in spans):
        return
    near = _near(before, spans)
    inside = total = 0
    olds, news = [s.text for s in before.sentences], [s.text for s in document.sentences]
    for tag, a, b, c, d in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        size = sum(len(each) for each in (*olds[a:b], *news[c:d]))
        total += size
        inside += size * any(n in near for n in range(a, max(b, a + 1)))
    if total:
        part = inside / total
        yield found(
            "revise.locality", "pass", CRITERION,
            f"{part:.0%} of the change lies within a sentence of a finding.",
            severity="info", cause="locality", observed=f"{part:.0%}", expected=f"{LOCAL:.0%}",
        )  # fmt: skip


def _near(before: Document, spans: Sequence[Span]) -> set[int]:
    """Numbers of the earlier sentences that a finding touches, and of their neighbours."""
    touched = {
        number
        for number, sentence in enumerate(before.sentences)
        for start, end in [before.plain.source(sentence.start, sentence.end)]
        for span in spans
        if span.start < end and start < span.end
    }
    return {near for number in touched for near in (number - 1, number, number + 1)}
