"""Claims held against the facts of the brief: each rests on a fact that may be said, and says no
other figure than it.

What the ledger declares is compared and decides. What only the words suggest (a turned meaning, a
word exchanged, figures without an entry) is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.meaning import ALIKE, meaning
from domains.creative.entries import Claimed
from domains.creative.lapse import (
    all_days,
    as_long,
    lapsed,
    next_days,
    open_at,
    other_half,
    scene,
)
from domains.creative.quantities import (
    Quantity,
    hour_of,
    one_whole,
    other_dates,
    other_hours,
    quantities,
    rounded,
    same_thing,
    stray,
    times,
    told_besides,
    under_bound,
    unit_left_out,
)
from domains.creative.reckoned import figures_of, whole_of
from domains.creative.worked import Sums, come_about
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.dates import dates
from workbench.prose.declared import SETTLED
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.steps import tells_difference, within_reach

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
    blamed: set[str] = set()
    sums = Sums(case.brief.proved, case.around(claim.quote), f"{case.whole(claim.quote)} . {told}")
    for one in stray(quantities(claim.quote), quantities(told)):
        if sums.worked(one) or as_long(one, told) or rounded(one, claim.quote, quantities(told)):
            continue
        if one.text.isdigit() and len(one.text) == 4 and one.text in re.findall(r"\d+", told):
            continue  # the year of the fact's day
        one = whole_of(one, claim.quote)
        if one.text in blamed:
            continue
        clock = hour_of(one, claim.quote, hours) or scene(one, claim.quote)
        if case.settled(one, claim.quote, [fact.statement for fact in facts]):
            continue
        if clock or _claimed_beside(case, claim, one) or _name_of_one(case, claim, one):
            continue
        if one_whole(one, claim.quote, told) or unit_left_out(one, claim.quote, told):
            continue
        elsewhere = [f for f in case.brief.facts if _counts(f, one)]
        if any(_entered(case, claim, fact, one) for fact in elsewhere) and not one.measured:
            continue
        material = (case.task.prompt, case.brief.proved, case.brief.words)
        where = come_about(one, claim.quote, case.around(claim.quote), told, material)
        right = sums.due(one)
        if where == "shown" and not right:
            continue
        right = right or case.due(one, f"{claim.quote} . {told}")
        extra = not right and (
            _aside(case, one)
            or told_besides(one, claim.quote, told)
            or under_bound(one, claim.quote, told)
            or (one.number.role == "year" and not _has_years(told))
        )
        sure = not elsewhere and not extra and not _in_the_task(case, one)
        sure &= bool(right) or (where != "reached" and not _apart(one, claim, told, material))
        blamed.add(one.text)
        also = f"; {elsewhere[0].id} has it" if elsewhere else ""
        yield found(
            f"claims.numbers: {claim.name} {one.text}", "fail" if sure else "warn", CRITERION,
            f"“{claim.quote}” says {one.text}; {facts[0].id} says “{facts[0].statement}”{also}"
            f"{nowhere(case, one, claim.quote)}.",
            severity="major" if sure else "minor", cause="number",
            span=case.span(claim.quote, claim.pointer), observed=one.text,
            expected=right or f"a figure of “{facts[0].statement}”",
            fix=f"Write {right}." if right else _mending(case, one, claim.quote, facts),
        )  # fmt: skip
    yield from _days(case, claim, facts, told)
    half = other_half(claim.quote, told)
    if half and share(stems(told), stems(claim.quote)) >= ALIKE:
        yield _half(case, claim, half, told)


def _apart(one: Quantity, claim: Claimed, told: str, material: Sequence[str]) -> bool:
    """An amount or a share stands in no given figure's place, and may be worked out of what the
    task gives: the facts have none of its measure, or it says how far apart two others lie.
    """
    rivals = [other for other in quantities(told) if other.measured and other.kind == one.kind]
    free = one.number.unit in ("money", "percent") and (
        not rivals or tells_difference(claim.quote, one.number)
    )
    return free and within_reach(one.number, material)


def _mending(case: Case, one: Quantity, said: str, facts: list[Fact]) -> str:
    other = case.displaced(one, said, [fact.statement for fact in facts])
    if other is not None:
        return f"Give {other.text} here, and tell what {one.text} is as the working has it."
    gives = ". ".join(f"{fact.id} gives {' and '.join(has)}" for fact in facts
                      if (has := figures_of(fact.statement)))  # fmt: skip
    own = f"{gives}. Write what it gives" if gives else "Give the fact's own figure"
    return f"{own}, or name the fact that has {one.text}; {SETTLED}."


def nowhere(case: Case, one: Quantity, said: str) -> str:
    """That no fact has a figure and no working gives it, where both are literally so."""
    given = [n.value for fact in case.brief.facts for n in numbers(fact.statement)]
    before = said[max(0, one.number.start - 24) : one.number.start]
    if one.number.value in given or case.workings.gives(one.number, before):
        return ""
    return f"; {one.text} stands in no fact of the brief, and no working gives it"


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
    later = [*lapsed(claim.quote, case.brief.proved), *next_days(claim.quote, told)]
    days = [day for day in other_dates(claim.quote, f"{told} {prompt}") if day not in later]
    dated = bool(other_dates(told, "")) or _has_years(told)
    inside = {text for text, _ in times(claim.quote) if open_at(text, claim.quote, told)}
    for day in (*days, *other_hours(claim.quote, told)):
        if day in inside or case.settled_day(day, claim.quote, [f.statement for f in facts]):
            continue
        sure = day in other_dates(claim.quote, case.brief.words) or day not in days
        sure &= dated and not all_days(told, claim.quote)
        yield found(
            f"claims.numbers: {claim.name} {day}", "fail" if sure else "warn", CRITERION,
            f"“{claim.quote}” says {day}, which {facts[0].id} does not.",
            cause="date",
            severity="major" if sure else "minor",
            span=case.span(claim.quote, claim.pointer), observed=day, expected=facts[0].statement,
            fix=f"Give the fact's own day; {SETTLED}." if dates(day)
            else "Give the fact's own hour.",
        )  # fmt: skip


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
    given, thing = f"{case.brief.words} {case.brief.proved}", re.escape(before[0])
    called = rf"(?<!\w){thing} {re.escape(one.number.text.strip())}(?![\w.,]*\d)"
    return all(re.search(form, given, re.I) for form in (called, rf"(?<!\w){thing}s(?!\w)"))


def _in_the_task(case: Case, one: Quantity) -> bool:
    """The task has the figure outside of its facts: in the prompt, a line, the words of a rule."""
    there = quantities(case.brief.words)
    return any(one.fits(other) and (one.measured or same_thing(one, other)) for other in there)


def _aside(case: Case, one: Quantity) -> bool:
    """A number in words of things that no fact has: `nine dogs` in a scene."""
    told = set(stems(case.brief.proved))
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
