"""What a revision must keep: the task's protected facts, right quotations, the stance; and how
much of the change lies where it was asked for.

A protected fact is there when its words are, or its numbers with words of it in one sentence. One
that is there in part is asked about, not condemned.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from domains.essay.case import Case
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult, Span
from workbench.prose.dates import DateFound, dates
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.numbers import NumberFound, numbers

CRITERION = "revision"
TOUCHED = 0.2
"""Share of a fact's content words in a sentence that has all its numbers, to take it as said."""
SAID, PARAPHRASED = 0.8, 0.35
"""The share for a fact without numbers; between them it is asked about."""
OTHER_STANCE = 0.3
"""Share of the earlier thesis's words below which it is another one."""
LOCAL = 0.5
"""Share of the changed characters near a finding (research/domains.md §1)."""


def protected(case: Case) -> Iterator[CheckResult]:
    """Each protected fact; one pass where all are there."""
    facts = case.asked("protected_facts")
    lost = 0
    for fact in facts:
        held = _held(case, fact)
        if held == "kept":
            continue
        lost += held == "lost"
        partly = held == "partly"
        yield found(
            f"revise.keep: {fact}", "warn" if partly else "fail", CRITERION,
            f"The protected fact “{fact}” {'is told in part only' if partly else 'is gone'}.",
            severity="minor" if partly else "major", cause=f"lost {fact}", observed="",
            expected=fact, fix=f"Say it again: {fact}.",
        )  # fmt: skip
    if facts and not lost:
        yield found("revise.keep", "pass", CRITERION, f"{len(facts)} protected facts are told.")


def _held(case: Case, fact: str) -> str:
    text = case.document.plain.text
    if fold(_low(text)).places(_low(fact)):
        return "kept"
    wanted = [n for n in numbers(fact) if n.role in ("quantity", "spoken", "year")]
    days = dates(fact)
    asked = stems(fact)
    best = -1.0
    whole = [b.text for _, _, b in case.placed_sentences]
    for sentence in [*whole, *(f"{a} {b}" for a, b in itertools.pairwise(whole))]:
        there = numbers(sentence)
        if not all(any(_same(one, n) for one in there) for n in wanted):
            continue
        if not all(any(_day(d) == _day(e) for e in dates(sentence)) for d in days):
            continue
        best = max(best, share(asked, stems(sentence)) if asked else 1.0)
    if wanted or days:
        return "kept" if best >= (TOUCHED if asked else 0.0) else "lost"
    return "kept" if best >= SAID else "partly" if best >= PARAPHRASED else "lost"


def _low(text: str) -> str:
    return "".join(low if len(low := one.lower()) == 1 else one for one in text)


def _same(one: NumberFound, wanted: NumberFound) -> bool:
    vague = one.role == "spoken" and one.unit in ("percent", "times")
    return not vague and one.percent == wanted.percent and one.prints(wanted.value)


def _day(day: DateFound) -> tuple[int | None, int | None, int | None]:
    return day.year, day.month, day.day


def revised(case: Case, before: Case, spans: Sequence[Span]) -> Iterator[CheckResult]:
    """What became of an earlier draft's quotations and stance, and where it was changed.

    `spans` are the places that the findings on the earlier draft marked.
    """
    yield from _quotes_lost(case, before)
    if case.english:
        yield from _stance(case, before)
    yield from _locality(case, before, spans)


def _right(case: Case) -> dict[tuple[str, str], str]:
    """(source, passage) -> pointer of the quotations that stand in their source."""
    kept = {}
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        quote = " ".join(entry.evidence.source_quote.split())
        if source is not None and quote and source.passage(quote) is not None:
            kept[source.id, quote] = entry.pointer
    return kept


def _quotes_lost(case: Case, before: Case) -> Iterator[CheckResult]:
    now = _right(case)
    for source, quote in _right(before):
        if not any(s == source and (quote in q or q in quote) for s, q in now):
            yield found(
                f"revise.quote: {source} {quote[:40]}", "warn", CRITERION,
                f"The earlier draft quoted {source} rightly, “{quote}”; this one does not.",
                severity="minor", cause="quote_lost", span=Span(pointer="/claims"),
                expected=f"{source}: “{quote}”", fix="Take the passage up again.",
            )  # fmt: skip


def _stance(case: Case, before: Case) -> Iterator[CheckResult]:
    old, new = before.argument.thesis, case.argument.thesis
    if not old or not new or old == new:
        return
    turned = denials(old) != denials(new) and share(stems(old), stems(new)) > 0.6
    if turned or share(stems(old), stems(new)) < OTHER_STANCE:
        yield found(
            "revise.stance", "warn", CRITERION,
            f"The thesis was “{old}” and is now “{new}” (heuristic).",
            severity="minor", cause="stance", span=case.span(new, "/thesis"), observed=new,
            expected=old, fix="Keep the position; change how it is argued.",
        )  # fmt: skip


def _locality(case: Case, before: Case, spans: Sequence[Span]) -> Iterator[CheckResult]:
    """Shown, never scored: the share of changed characters within one sentence of a finding."""
    old, new = before.document.plain.text, case.document.plain.text
    if old == new or not any(span.end > span.start for span in spans):
        return
    near = _near(before, spans)
    inside = total = 0
    words = [(m.start, m.end, m.text) for _, _, m in before.placed_sentences]
    olds, news = [w[2] for w in words], [s.text for _, _, s in case.placed_sentences]
    for tag, a, b, c, d in SequenceMatcher(None, olds, news, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        size = sum(len(each) for each in (*olds[a:b], *news[c:d]))
        total += size
        inside += size * any(n in near for n in range(a, max(b, a + 1)))
    if total:
        part = inside / total
        yield found(
            "revise.locality", "pass" if part >= LOCAL else "warn", CRITERION,
            f"{part:.0%} of the change lies within a sentence of a finding.",
            severity="info", cause="locality", observed=f"{part:.0%}", expected=f"{LOCAL:.0%}",
        )  # fmt: skip


def _near(before: Case, spans: Sequence[Span]) -> set[int]:
    """Numbers of the earlier sentences that a finding touches, and of their neighbours."""
    touched = {
        number
        for number, (start, end, _) in enumerate(before.placed_sentences)
        for span in spans
        if span.start < end and start < span.end
    }
    return {near for number in touched for near in (number - 1, number, number + 1)}
