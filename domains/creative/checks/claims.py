"""Claims held against the facts of the brief: each rests on a fact that may be said, and says no
other figure than it.

What the ledger declares is compared and decides. What only the words suggest (a turned meaning, a
word exchanged, figures without an entry) is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.creative.brief import Fact
from domains.creative.case import Case, Piece
from domains.creative.checks.meaning import ALIKE, meaning, tells
from domains.creative.entries import Claimed
from domains.creative.lapse import all_days, as_long, lapsed, next_days, open_at, other_half
from domains.creative.quantities import (
    Quantity,
    hour_of,
    one_whole,
    other_dates,
    other_hours,
    quantities,
    rounded,
    same_thing,
    small,
    stray,
    times,
    told_besides,
    under_bound,
    unit_left_out,
)
from domains.creative.worked import Sums, come_about
from workbench.core.checks import CheckResult, Severity
from workbench.prose.anchoring import nearest
from workbench.prose.dates import dates
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold

CRITERION = "claims"


def claims(case: Case) -> Iterator[CheckResult]:
    """Every claim that is wrong; one pass where there are claims and all hold."""
    if not case.claims:
        yield from _none(case)
        return
    wrong = 0
    for claim in case.claims:
        for result in _of_claim(case, claim):
            wrong += result.status == "fail"
            yield result
    if not case.english:
        told = "Figures are compared in English only; those of this text are not verified."
        yield found("claims.numbers", "na", CRITERION, told, cause="language")
        yield _open(told)
    elif not wrong:
        told = f"All {len(case.claims)} claims rest on facts that may be said."
        yield found("claims", "pass", CRITERION, told)


def _open(told: str) -> CheckResult:
    """A verdict that is owed and cannot be given."""
    return CheckResult("claims", "na", CRITERION, message=told, cause="language")


def _none(case: Case) -> Iterator[CheckResult]:
    if case.brief.facts and case.copy and case.document.ledger.present:
        yield found(
            "claims.missing", "fail", CRITERION, "The ledger names no claim of the copy.",
            cause="no_claims", expected="an entry for each thing that is said of the product",
            fix="Enter each claim with its quote and its fact_id.",
        )  # fmt: skip


def _of_claim(case: Case, claim: Claimed) -> Iterator[CheckResult]:
    if not case.says(claim.quote):
        yield _unquoted(case, claim)
    facts = [case.brief.fact(id) for id in claim.facts]
    known = [fact for fact in facts if fact is not None]
    if len(known) < len(facts) or not facts:
        yield _unknown(case, claim)
    for fact in known:
        if not fact.substantiated:
            yield _unbacked(case, claim, fact)
    if known and case.english:
        yield from _figures(case, claim, known)
        yield from meaning(case, claim, known)


def _unquoted(case: Case, claim: Claimed) -> CheckResult:
    near = nearest(case.text, claim.quote)
    return found(
        f"claims.quote: {claim.name}", "fail", CRITERION,
        f"{claim.name} quotes “{claim.quote}”, which the copy does not say."
        if claim.quote else f"{claim.name} has no quote.",
        cause="not_in_copy", span=case.span(claim.quote, claim.pointer), observed=claim.quote,
        expected=f"“{near}”" if near else "words of the copy",
        fix="Copy the words of the copy into the quote, character by character.",
    )  # fmt: skip


def _unknown(case: Case, claim: Claimed) -> CheckResult:
    missing = [id for id in claim.facts if case.brief.fact(id) is None]
    said = f"rests on {', '.join(missing)}, which" if missing else "names no fact; it"
    return found(
        f"claims.fact: {claim.name}", "fail", CRITERION,
        f"The claim “{claim.quote}” {said} the brief does not have.", cause="no_fact",
        span=case.span(claim.quote, claim.pointer), observed=", ".join(claim.facts),
        expected=f"one of {', '.join(fact.id for fact in case.brief.facts)}",
        fix="Name the fact that says it, or take the claim out.",
    )  # fmt: skip


def _unbacked(case: Case, claim: Claimed, fact: Fact) -> CheckResult:
    return found(
        f"claims.backed: {claim.name}", "fail", CRITERION,
        f"“{claim.quote}” rests on {fact.id}, which nobody has substantiated.", cause="unbacked",
        span=case.span(claim.quote, claim.pointer), observed=claim.quote,
        expected=f"a substantiated fact; nobody vouches for “{fact.statement}”",
        fix="Take the claim out.",
    )  # fmt: skip


def _figures(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """Figures of a claim that its facts do not give: wrong where no fact of the brief does."""
    told = " ".join(fact.statement for fact in facts)
    hours = {minutes for _, minutes in times(told)}
    sums = Sums(_statements(case), case.around(claim.quote), f"{case.whole(claim.quote)} . {told}")
    for one in stray(quantities(claim.quote), quantities(told)):
        if sums.worked(one) or as_long(one, told) or rounded(one, claim.quote, quantities(told)):
            continue
        clock = hour_of(one, claim.quote, hours) or _scene(one, claim.quote)
        if clock or _claimed_beside(case, claim, one) or _name_of_one(case, claim, one):
            continue
        if one_whole(one, claim.quote, told) or unit_left_out(one, claim.quote, told):
            continue
        elsewhere = [f for f in case.brief.facts if _counts(f, one)]
        if any(_entered(case, claim, fact, one) for fact in elsewhere) and not one.measured:
            continue
        right = sums.due(one)
        extra = not right and (
            _aside(case, one)
            or told_besides(one, claim.quote, told)
            or under_bound(one, claim.quote, told)
            or (one.number.role == "year" and not _has_years(told))
        )
        material = (_statements(case), case.brief.words)
        where = come_about(one, claim.quote, case.around(claim.quote), told, material)
        if where == "shown" and not right:
            continue
        sure = not elsewhere and not extra and not _in_the_task(case, one)
        also = f"; {elsewhere[0].id} has it" if elsewhere else ""
        yield found(
            f"claims.numbers: {claim.name} {one.text}", "fail" if sure else "warn", CRITERION,
            f"“{claim.quote}” says {one.text}; {facts[0].id} says “{facts[0].statement}”{also}.",
            severity="major" if sure else "minor", cause="number",
            span=case.span(claim.quote, claim.pointer), observed=one.text,
            expected=right or f"a figure of “{facts[0].statement}”",
            fix=f"Write {right}." if right
            else "Give the fact's own figure, or name the fact that has this one.",
        )  # fmt: skip
    yield from _days(case, claim, facts, told)
    half = other_half(claim.quote, told)
    if half and share(stems(told), stems(claim.quote)) >= ALIKE:
        yield _half(case, claim, half, told)


def _half(case: Case, claim: Claimed, half: str, told: str) -> CheckResult:
    """The words of a fact with another length of time."""
    return found(
        f"claims.numbers: {claim.name} {half}", "fail", CRITERION,
        f"“{claim.quote}” says {half}; its fact says “{told}”.", cause="number",
        severity="major", span=case.span(claim.quote, claim.pointer), observed=half,
        expected=told, fix="Give the fact's own length of time.",
    )  # fmt: skip


def _days(case: Case, claim: Claimed, facts: list[Fact], told: str) -> Iterator[CheckResult]:
    """Days and hours that the facts of a claim do not give; one of another fact is of little
    weight, and an hour between the two of a fact (`at eight`, of seven to nine) of none.
    """
    prompt = f"{case.brief.task.prompt} {case.brief.task.title}"
    later = [*lapsed(claim.quote, _statements(case)), *next_days(claim.quote, told)]
    days = [day for day in other_dates(claim.quote, f"{told} {prompt}") if day not in later]
    dated = bool(other_dates(told, "")) or _has_years(told)
    inside = {text for text, _ in times(claim.quote) if open_at(text, claim.quote, told)}
    for day in (*days, *other_hours(claim.quote, told)):
        if day in inside:
            continue
        nowhere = day in other_dates(claim.quote, case.brief.words) or day not in days
        nowhere &= dated and not all_days(told, claim.quote)
        yield found(
            f"claims.numbers: {claim.name} {day}", "fail" if nowhere else "warn", CRITERION,
            f"“{claim.quote}” says {day}, which {facts[0].id} does not.", cause="date",
            severity="major" if nowhere else "minor",
            span=case.span(claim.quote, claim.pointer), observed=day, expected=facts[0].statement,
            fix="Give the fact's own day.",
        )  # fmt: skip


def _statements(case: Case) -> str:
    """What may be said, one fact after the other."""
    return " . ".join(fact.statement for fact in case.brief.facts if fact.substantiated)


def _claimed_beside(case: Case, claim: Claimed, one: Quantity) -> bool:
    """Another entry quotes the figure out of these very words, with the fact that gives it."""
    for other in case.claims:
        facts = [fact for id in other.facts if (fact := case.brief.fact(id)) is not None]
        inside = other is not claim and other.quote and other.quote in claim.quote
        if inside and one.text in other.quote and any(_gives(fact, one) for fact in facts):
            return True
    return False


def _has_years(told: str) -> bool:
    return any(one.number.role == "year" for one in quantities(told)) or bool(dates(told))


def _name_of_one(case: Case, claim: Claimed, one: Quantity) -> bool:
    """The brief calls one of several things so: `car 11`, of `five cars`, counts nothing."""
    before = re.findall(r"[^\W\d_]+(?= $)", claim.quote[: one.number.start])
    if one.measured or not before or before[0].endswith("s"):
        return False
    given, thing = f"{case.brief.words} {_statements(case)}", re.escape(before[0])
    called = rf"(?<!\w){thing} {re.escape(one.number.text.strip())}(?![\w.,]*\d)"
    return all(re.search(form, given, re.I) for form in (called, rf"(?<!\w){thing}s(?!\w)"))


def _in_the_task(case: Case, one: Quantity) -> bool:
    """The task has the figure outside of its facts: in the prompt, a line, the words of a rule."""
    there = quantities(case.brief.words)
    return any(one.fits(other) and (one.measured or same_thing(one, other)) for other in there)


def _aside(case: Case, one: Quantity) -> bool:
    """A number in words of things that no fact has: `nine dogs` in a scene."""
    told = set(stems(_statements(case)))
    return one.number.role == "spoken" and not one.measured and not set(stems(one.kind)) & told


def _counts(fact: Fact, one: Quantity) -> bool:
    """The fact has the very figure; a bare count has to be one of the same things."""
    there = [other for other in quantities(fact.statement) if one.fits(other)]
    return any(one.measured or same_thing(one, other) for other in there)


def _entered(case: Case, claim: Claimed, fact: Fact, one: Quantity) -> bool:
    """Another entry rests on the fact and quotes words of its own that say the figure."""
    return any(
        fact.id.casefold() in [id.casefold() for id in other.facts]
        and other.quote != claim.quote
        and one.text in other.quote
        for other in case.claims
    )


def _gives(fact: Fact, one: Quantity) -> bool:
    return any(one.fits(other) for other in quantities(fact.statement))


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
            if _idle(one) or hour_of(one, piece.text, hours) or _scene(one, piece.text):
                continue
            beside = piece.beside(one.number.start)
            if Sums(_statements(case), beside, case.whole(beside)).worked(one):
                continue
            told.add((one.text, one.kind))
            known = not stray([one], facts)
            same = any(same_thing(one, q) for q in facts)
            if known or same or one.measured or one.number.role != "spoken":
                yield _strange(case, piece, one, known, same)


def _idle(one: Quantity) -> bool:
    """`One day`, `an hour or two`: words that count nothing."""
    return one.number.role == "spoken" and one.number.value <= 1


_HOUR = re.compile(r" (?:o['’]clock\b|in the (?:morning|evening|afternoon)\b|at night\b)", re.I)


def _scene(one: Quantity, text: str) -> bool:
    """`Six in the morning`: an hour in words, which sets a scene."""
    return one.number.role == "spoken" and bool(_HOUR.match(text, one.number.end))


def other_days(case: Case) -> Iterator[CheckResult]:
    """Days and hours of the copy that nothing in the brief gives."""
    brief = case.brief
    given = [brief.task.prompt, brief.task.title, *(fact.statement for fact in brief.facts)]
    given += [line.text for line in (*brief.legal, *brief.required)]
    told: set[str] = set()
    for piece in case.copy if case.english and brief.facts else ():
        for sentence in piece.sentences:
            known = _statements(case)
            later = [*lapsed(sentence, known), *next_days(sentence, known)]
            for day in other_dates(sentence, " . ".join(given)):
                if day not in (*told, *later) and not _within_hours(case, day, sentence):
                    told.add(day)
                    yield found(
                        f"claims.uncovered: {day}", "warn", CRITERION,
                        f"“{sentence}” says {day}, and no fact of the brief does.",
                        cause="uncovered", severity=_weight(case, sentence),
                        span=case.span(sentence, piece.pointer), observed=day,
                        expected="a day of the brief", fix="Give the day of the fact.",
                    )  # fmt: skip


def _within_hours(case: Case, day: str, sentence: str) -> bool:
    inside = day in dict(times(sentence))
    return inside and any(open_at(day, sentence, fact.statement) for fact in case.brief.facts)


def _weight(case: Case, sentence: str) -> Severity:
    """Of a strange day or hour: great where a fact that has one is told of in the same sentence."""
    mine = set(stems(sentence))
    dated = [fact.statement for fact in case.brief.facts if other_dates(fact.statement, "")]
    return "major" if any(mine & set(stems(statement)) for statement in dated) else "minor"


def covered(case: Case) -> Iterator[CheckResult]:
    """Facts that the copy tells and the ledger does not claim."""
    if not case.english:
        return
    cited = {id.casefold() for claim in case.claims for id in claim.facts}
    silent = [f for f in case.brief.facts if f.substantiated and f.id.casefold() not in cited]
    for fact in silent if case.claims else ():
        for piece in case.copy:
            said = next((s for s in piece.sentences if tells(s, fact)), "")
            if said:
                yield found(
                    f"claims.covered: {fact.id}", "warn", CRITERION,
                    f"“{said}” tells {fact.id}, and the ledger has no claim for it.",
                    severity="minor", cause="unclaimed", span=case.span(said, piece.pointer),
                    expected=fact.id, fix=f"Enter the claim with {fact.id}.",
                )  # fmt: skip
                break


def _loose(case: Case, piece: Piece) -> Iterator[Quantity]:
    """Figures of a piece that stand in no claim's quote."""
    quoted = [place for claim in case.claims for place in fold(piece.text).places(claim.quote)]
    for one in quantities(piece.text):
        inside = any(a <= one.number.start and one.number.end <= b for a, b in quoted)
        if not inside and not small(one):
            yield one


def _strange(case: Case, piece: Piece, one: Quantity, known: bool, same: bool) -> CheckResult:
    wanted = (one.text, one.kind)
    same_there = (s for s in piece.sentences if wanted in [(q.text, q.kind) for q in quantities(s)])
    sentence = next(same_there, one.number.text)
    sure = (same or _measures(case, one, sentence)) and one.number.role != "spoken"
    facts = _statements(case)
    sure = sure and come_about(one, piece.text, "", facts, (case.brief.words,)) != "shown"
    what = "no claim of the ledger accounts for it" if known else "no fact of the brief says so"
    return found(
        f"claims.uncovered: {one.text}", "warn", CRITERION,
        f"“{sentence}” says {one.text}, and {what}.",
        severity="major" if sure and not known else "minor", cause="uncovered",
        span=case.span(sentence, piece.pointer), observed=one.text,
        expected="a claim with the fact that says it",
        fix="Enter the claim." if known else "Take the figure out, or give the fact's own.",
    )  # fmt: skip


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
