"""Figures and days of the copy outside of every claim: strange ones, and known ones without an
entry. All of it is read off the words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.case import Case, Piece
from domains.creative.checks.figures import nowhere
from domains.creative.checks.unproven import idle
from domains.creative.clock import times
from domains.creative.days import days as days_in
from domains.creative.lapse import apart, lapsed, next_days, open_at, scene
from domains.creative.quantities import (
    Quantity,
    hour_of,
    other_dates,
    quantities,
    same_thing,
    small,
    stray,
)
from domains.creative.reckoned import at_all_times
from domains.creative.worked import Sums, come_about
from workbench.core.checks import CheckResult, Severity
from workbench.prose.declared import SETTLED
from workbench.prose.english import denials, stems
from workbench.prose.findings import found, noted
from workbench.prose.numbers import numbers

CRITERION = "claims"


def uncovered(case: Case) -> Iterator[CheckResult]:
    """Figures of the copy outside of every claim: strange ones, and known ones without an entry."""
    if not case.english or not case.brief.facts:
        return
    brief = case.brief
    statements = " . ".join(fact.statement for fact in brief.facts)
    facts = quantities(statements)
    hours = {minutes for _, minutes in times(statements)}
    lines = " . ".join(line.text for line in (*brief.legal, *brief.required))
    around = quantities(f"{brief.task.title} . {brief.task.prompt} . {lines} . {brief.call.text}")
    cited = {id.casefold() for claim in case.claims for id in claim.facts}
    used = [f for f in brief.facts if f.id.casefold() in cited]
    entered = quantities(" . ".join(fact.statement for fact in used))
    told: set[tuple[str, str]] = set()
    for piece in case.copy:
        for one in _loose(case, piece):
            if (one.text, one.kind) in told or not stray([one], [*entered, *around]):
                continue
            if _idle(one) or hour_of(one, piece.text, hours) or scene(one, piece.text):
                continue
            if at_all_times(one, piece.text):
                continue
            mine, sentence = _inside(piece, one)
            if _counted_alike(mine, sentence, [fact.statement for fact in used]):
                continue
            if case.settled(mine, sentence, [fact.statement for fact in brief.facts]):
                continue
            beside = piece.beside(one.number.start)
            if Sums(brief.proved, beside, case.whole(beside), case.task.prompt).worked(one):
                continue
            told.add((one.text, one.kind))
            known = not stray([one], facts)
            same = any(same_thing(one, q) for q in facts)
            if known or same or one.measured or one.number.role != "spoken":
                yield _strange(case, piece, one, known, same)


def _inside(piece: Piece, one: Quantity) -> tuple[Quantity, str]:
    """A figure of a piece as its sentence has it, with the sentence."""
    at = 0
    for sentence in piece.sentences:
        at = piece.text.find(sentence, at)
        if at <= one.number.start < at + len(sentence):
            there = (q for q in quantities(sentence) if q.number.start == one.number.start - at)
            return next(there, one), sentence
        at += len(sentence)
    return one, piece.text


def _counted_alike(one: Quantity, sentence: str, facts: list[str]) -> bool:
    """`Its two days` of a fact that is entered with `2 working days`: so many of what is counted
    there, with a word left out between.
    """
    noun = stems(" ".join(re.findall(r"[^\W\d_]+", sentence[one.number.end :])[:1]))
    return bool(noun) and any(
        other.number.value == one.number.value
        and noun[0] in stems(" ".join(re.findall(r"[^\W\d_]+", fact[other.number.end :])[:3]))
        for fact in facts
        for other in quantities(fact)
    )


def _idle(one: Quantity) -> bool:
    """`One day`, `an hour or two`: words that count nothing."""
    return one.number.role == "spoken" and one.number.value <= 1


def other_days(case: Case) -> Iterator[CheckResult]:
    """Days and hours of the copy that nothing in the brief gives."""
    brief = case.brief
    asked = str(brief.get("objective") or "")
    facts = [fact.statement for fact in brief.facts]
    given = [brief.task.prompt, brief.task.title, asked, *facts]
    given += [line.text for line in (*brief.legal, *brief.required)]
    told: set[str] = set()
    for piece in case.copy if case.english and brief.facts else ():
        for sentence in piece.sentences:
            known = case.brief.proved
            later = [*lapsed(sentence, known), *next_days(sentence, known)]
            later += [hour.text for hour in apart(sentence, facts)]
            for day in other_dates(sentence, " . ".join(given)):
                known_day = _within_hours(case, day, sentence) or case.settled_day(
                    day, sentence, facts
                )
                if day not in (*told, *later) and not known_day:
                    told.add(day)
                    yield _strange_day(case, piece, sentence, day)


def _strange_day(case: Case, piece: Piece, sentence: str, day: str) -> CheckResult:
    counted = day in [one.text for one in days_in(sentence)]
    return found(
        f"claims.uncovered: {day}", "warn", CRITERION,
        f"“{sentence}” says {day}, which stands in no fact of the brief"
        f"{', and no working gives it' if counted else ''}.",
        cause="uncovered", severity=_weight(case, sentence) if counted else "minor",
        span=case.span(sentence, piece.pointer), observed=day,
        expected="a day or an hour of the brief",
        fix=f"Give the day of the fact; {SETTLED}." if counted else "Give the hour of the fact.",
    )  # fmt: skip


def _within_hours(case: Case, day: str, sentence: str) -> bool:
    """An hour at which a fact says that something is on, or of a sound working."""
    minute = dict(times(sentence)).get(day)
    if minute is None:
        return False
    return minute in case.worked_hours or any(
        open_at(day, sentence, fact.statement) for fact in case.brief.facts
    )


def _weight(case: Case, sentence: str) -> Severity:
    """Of a strange day or hour: great where a fact that has one is told of in the same sentence."""
    mine = set(stems(sentence))
    dated = [fact.statement for fact in case.brief.facts if other_dates(fact.statement, "")]
    return "major" if any(mine & set(stems(statement)) for statement in dated) else "minor"


def _loose(case: Case, piece: Piece) -> Iterator[Quantity]:
    """Figures of a piece that stand in no claim's quote."""
    quoted = [place for claim in case.claims for place in piece.folded.places(claim.quote)]
    for one in quantities(piece.text):
        inside = any(a <= one.number.start and one.number.end <= b for a, b in quoted)
        if not inside and not small(one) and not _numbers_a_line(one, piece.text):
            yield one


_LINE = re.compile(
    r"(?:^|(?<=[.!?:;”)] ))[\s>*_#(-]*"
    r"(?:(?:step|reason|rule|tip|question|point|stage|part|no\.?|number) )?"
    r"(?P<number>\d{1,2})(?=[*_]*(?:[.):]|\s*[–—-])[*_]*\s)",
    re.I | re.M,
)
"""`4. In six days …`, at the beginning of a line or, where lines are joined, of a sentence."""


def _numbers_a_line(one: Quantity, text: str) -> bool:
    """A number at the beginning of a line counts the lines, where another has the one before it."""
    lines = {match.start("number"): int(match["number"]) for match in _LINE.finditer(text)}
    mine = lines.get(one.number.start)
    return mine is not None and mine - 1 in lines.values()


def _strange(case: Case, piece: Piece, one: Quantity, known: bool, same: bool) -> CheckResult:
    mine, sentence = _inside(piece, one)
    sure = same or _measures(case, one, sentence)
    facts = case.brief.proved
    sure = sure and come_about(one, piece.text, "", facts, (case.brief.words,)) != "shown"
    what, fix = _why_strange(case, mine, sentence, known)
    told = f"“{sentence}” says {one.text}{what}."
    hour = re.fullmatch(r"\d{1,2}[.:]\d\d", one.text.strip()) and not one.measured
    borrowed = known and _borrowed(case, mine, sentence)
    if not borrowed and (known or hour or one.number.role == "spoken"):
        return noted(f"claims.uncovered: {one.text}", CRITERION, told, cause="uncovered",
                     span=case.span(sentence, piece.pointer), observed=one.text,
                     expected="a claim with the fact that says it", fix=fix)  # fmt: skip
    return found(
        f"claims.uncovered: {one.text}", "warn", CRITERION, told,
        severity="major" if sure and not borrowed else "minor", cause="uncovered",
        span=case.span(sentence, piece.pointer), observed=one.text,
        expected="a claim with the fact that says it", fix=fix,
    )  # fmt: skip


def _borrowed(case: Case, one: Quantity, sentence: str) -> bool:
    """A sentence that asserts a figure of a measure which unproven facts alone have, with a word of
    theirs beside it.
    """
    alike = [f for f in case.brief.facts if not stray([one], quantities(f.statement))]
    mine = set(stems(sentence)) - idle()
    shared = any(mine & set(stems(fact.statement)) for fact in alike)
    asserted = not sentence.rstrip(' ”"').endswith("?") and not denials(sentence)
    return one.measured and shared and asserted and not any(f.substantiated for f in alike)


def _why_strange(case: Case, one: Quantity, sentence: str, known: bool) -> tuple[str, str]:
    """(what is so of a figure, what to do); each literally true."""
    alike = [f for f in case.brief.facts if not stray([one], quantities(f.statement))]
    proved = [fact for fact in alike if fact.substantiated]
    if known and proved:
        told = f", which {proved[0].id} has; no claim of the ledger accounts for it"
        return told, f"Enter the claim with {proved[0].id}."
    if known and alike:
        return f", which stands in {alike[0].id} alone: nobody has substantiated it", "Take it out."
    fix = f"Take the figure out, or give the fact's own; {SETTLED}."
    if nowhere(case, one, sentence):
        return ", which stands in no fact of the brief, and no working gives it", fix
    has = [f for f in case.brief.facts
           if any(n.value == one.number.value for n in numbers(f.statement))]  # fmt: skip
    rival = next((f for f in case.brief.facts
                  if any(same_thing(one, q) for q in quantities(f.statement))),
                 next(iter(has), None))  # fmt: skip
    return (f"; {rival.id} says “{rival.statement}”" if rival else ", and no claim has it"), fix


def _measures(case: Case, one: Quantity, sentence: str) -> bool:
    """The sentence speaks of what is offered (`it weighs …`), or a fact that has words in common
    with it gives a figure of the same measure.
    """
    mine = set(stems(sentence))
    if one.measured and re.match(r"\W*(?:it|they|each)\b", sentence, re.I):
        return True
    return one.measured and any(
        other.measured and other.kind == one.kind and mine & set(stems(fact.statement))
        for fact in case.brief.facts
        for other in quantities(fact.statement)
    )
