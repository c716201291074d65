"""The figures of a claim, held against the facts that it rests on.

A figure of the words is right where a fact gives it or the copy works it out from facts; one that
no fact of the brief has decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from domains.creative.brief import Fact
from domains.creative.case import Case
from domains.creative.checks.dated import days_of, has_years
from domains.creative.checks.meaning import ALIKE
from domains.creative.checks.shares import in_every
from domains.creative.clock import times
from domains.creative.entries import Claimed
from domains.creative.lapse import (
    as_long,
    other_half,
    scene,
)
from domains.creative.quantities import (
    Quantity,
    example,
    hour_of,
    in_two_units,
    one_whole,
    quantities,
    rounded,
    same_thing,
    stray,
    told_besides,
    under_bound,
    unit_left_out,
    unit_told_before,
)
from domains.creative.reckoned import at_all_times, figures_of, whole_of
from domains.creative.series import as_many_listed, as_many_periods
from domains.creative.worked import Sums, come_about, rates
from workbench.core.checks import CheckResult
from workbench.prose.declared import SETTLED
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.reckoning.measures import converted
from workbench.prose.reckoning.steps import clause, tells_difference, within_reach

CRITERION = "claims"


@dataclass(frozen=True)
class Held:
    """A claim beside the statements of its facts, at least one."""

    case: Case
    claim: Claimed
    facts: list[Fact]

    @cached_property
    def told(self) -> str:
        """What the facts say, in a row."""
        return " ".join(fact.statement for fact in self.facts)

    @cached_property
    def hours(self) -> set[int]:
        """The times of day that the facts or sound workings give, in minutes after midnight."""
        return {minutes for _, minutes in times(self.told)} | self.case.worked_hours

    @cached_property
    def around(self) -> str:
        """The sentences in which the claim stands."""
        return self.case.around(self.claim.quote)

    @cached_property
    def sums(self) -> Sums:
        """What these sentences work out."""
        beyond = f"{self.case.whole(self.claim.quote)} . {self.told}"
        return Sums(self.case.brief.proved, self.around, beyond, self.case.task.prompt)

    @property
    def material(self) -> tuple[str, str, str]:
        """All that the task gives to reckon with."""
        return (self.case.task.prompt, self.case.brief.proved, self.case.brief.words)


def figures(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """Figures of a claim that its facts do not give: wrong where no fact of the brief does."""
    held = Held(case, claim, facts)
    blamed: set[str] = set()
    for one in stray(quantities(claim.quote), quantities(held.told)):
        if _given_otherwise(held, one):
            continue
        one = whole_of(one, claim.quote)
        if one.text in blamed or _of_something_else(held, one):
            continue
        for result in _wrong(held, one):
            blamed.add(one.text)
            yield result
    yield from days_of(case, claim, facts, held.told)
    half = other_half(claim.quote, held.told)
    if half and _tells(claim.quote, held.told):
        yield _half(case, claim, half, held.told)


def _tells(said: str, told: str) -> bool:
    """The words have half of a fact's, or are few and, but for a length of time, all its own."""
    mine, theirs = stems(said), stems(told)
    own = set(mine) - set(stems("half hour day week month year minute"))
    return share(theirs, mine) >= ALIKE or bool(own and own <= set(theirs))


def _given_otherwise(held: Held, one: Quantity) -> bool:
    """The facts give it in another form: worked out, as long, rounded, the year of a day."""
    said, told = held.claim.quote, held.told
    if in_two_units(one, said, told) or converted(said, one.number, told):
        return True
    if (
        example(one, said, told)
        or as_many_periods(one, said, told)
        or as_many_listed(one, said, told)
    ):
        return True
    if held.sums.worked(one) or as_long(one, told) or rounded(one, said, quantities(told)):
        return True
    if _told_of_another(held, one) or unit_told_before(one, told) or in_every(one, said, held.case):
        return True
    if not one.measured and _within_bound(one, said, told):
        return True
    own = r"\b\d{4}\b|\d+(?=s\b|\+)"  # a year of a day; `under-21s`, `65+`
    return one.text.isdigit() and one.text in re.findall(own, told)


def _within_bound(one: Quantity, said: str, told: str) -> bool:
    """`You're fifteen, so a fiver`, of a fact for anyone under 18: an example beside its figure."""
    bound = under_bound(one, said, told) and not re.match(r" (?:or|and)\b", said[one.number.end :])
    return bound and any(a.fits(b) for a in quantities(said) for b in quantities(told))


def _told_of_another(held: Held, one: Quantity) -> bool:
    """A fact gives two values of two subjects, with another word for the things of each, and the
    claim names the subject of this one: `41 people upstairs` of `downstairs seats 38 people,
    upstairs 41 guests`.
    """
    mine = clause(held.claim.quote, one.number)
    for fact in (fact.statement for fact in held.facts):
        around = [(q, clause(fact, q.number) - set(stems(q.kind))) for q in quantities(fact)]
        rivals = [words for q, words in around if same_thing(one, q)]
        for words in (words for q, words in around if one.fits(q)):
            if rivals and all(mine & (words - rival) and rival - words for rival in rivals):
                return True
    return False


def _of_something_else(held: Held, one: Quantity) -> bool:
    """It is a time of day, a name, or what another working or entry accounts for."""
    case, claim, said, told = held.case, held.claim, held.claim.quote, held.told
    if case.settled(one, said, [fact.statement for fact in held.facts]):
        return True
    if hour_of(one, said, held.hours) or scene(one, said) or at_all_times(one, said):
        return True
    if _claimed_beside(case, claim, one) or _name_of_one(case, claim, one):
        return True
    if any(rate.count(one) == 1 for rate in rates(told)):
        return True  # one night, of so much a night
    return one_whole(one, said, told) or unit_left_out(one, said, told)


def _wrong(held: Held, one: Quantity) -> Iterator[CheckResult]:
    """The finding on a figure; none where an entry of its own has it, or the claim shows how it
    comes about.
    """
    case, claim, facts, said = held.case, held.claim, held.facts, held.claim.quote
    elsewhere = [f for f in case.brief.facts if _counts(f, one)]
    beside = [fact for fact in elsewhere if _entered(case, claim, fact, one)]
    if beside and (not _amount(one) or any(_tells_it(fact, one, said) for fact in beside)):
        return
    if elsewhere and (_OPERAND.search(said[: one.number.start]) or _free(held, one, elsewhere)):
        return
    where = come_about(one, said, held.around, held.told, held.material)
    right = held.sums.due(one)
    if where == "shown" and not right and _by_chance(held, one):
        where = "reached"
    elif where == "shown" and not right:
        return
    right = right or case.due(one, f"{said} . {held.told}")
    sure = not elsewhere and not (not right and _extra(held, one)) and not _in_the_task(case, one)
    sure &= bool(right) or (where != "reached" and not _apart(one, claim, held.told, held.material))
    also = f"; {elsewhere[0].id} has it" if elsewhere else ""
    yield found(
        f"claims.numbers: {claim.name} {one.text}", "fail" if sure else "warn", CRITERION,
        f"“{said}” says {one.text}; {facts[0].id} says “{facts[0].statement}”{also}"
        f"{nowhere(case, one, said)}.",
        severity="major" if sure else "minor", cause="number",
        span=case.span(said, claim.pointer), observed=one.text,
        expected=right or f"a figure of “{facts[0].statement}”",
        fix=f"Write {right}." if right else _mending(case, one, said, facts),
    )  # fmt: skip


def _free(held: Held, one: Quantity, giving: Sequence[Fact]) -> bool:
    """Its own facts have no figure of its measure that it could stand for, and an entry rests on
    another fact that gives it for what this clause is mostly about: half of a member's CHF 70.
    """
    money = one.number.unit == "money"
    rivals = any(other.number.unit == "money" if money else other.kind == one.kind
                 for other in quantities(held.told))  # fmt: skip
    entered = [fact for fact in giving if _entered(held.case, held.claim, fact, one)]
    mine = clause(held.claim.quote, one.number)
    told = any(2 * len(mine & set(stems(fact.statement))) > len(mine) for fact in entered)
    return _amount(one) and told and not rivals


def _amount(one: Quantity) -> bool:
    """It is measured or money, so that the very figure tells what it is of."""
    return one.measured or one.number.unit == "money"


_OPERAND = re.compile(r"\b(?:half|twice|double|a (?:third|quarter)) (?:of )?(?:the )?$", re.I)
"""`Half of £30, namely £15`: what another fact gives goes into a sum."""
COARSE = 2
"""Printed digits up to which some two figures of a paragraph make any figure."""


def _by_chance(held: Held, one: Quantity) -> bool:
    """A coarse weight, length or the like in the place of its fact's only one, where no figure of
    that measure that the reader has makes it, times a count or with another.
    """
    if one.kind in ("percent", "times", "time", "span") or one.number.unit or not one.measured:
        return False
    rivals = [q for q in quantities(held.told) if q.measured and q.kind == one.kind]
    if len(re.sub(r"\D", "", one.text)) > COARSE or len(rivals) != 1:
        return False
    beside = [q for q in quantities(held.around) if q.number.text != one.number.text]
    alike = [q.value for q in (*rivals, *beside) if q.kind == one.kind]
    counts = [q.value for q in (*beside, *quantities(held.told)) if not q.measured and q.value]
    made = {a * c for a in alike for c in counts} | {a / c for a in alike for c in counts}
    made |= {abs(a + sign * b) for a in alike for b in alike for sign in (1, -1)}
    return not any(abs(one.value - value) <= max(one.half, 0.01 * value) for value in made)


def _extra(held: Held, one: Quantity) -> bool:
    """It is told beside what the facts say, and takes no place of theirs."""
    said, told = held.claim.quote, held.told
    if _aside(held.case, one) or told_besides(one, said, told) or under_bound(one, said, told):
        return True
    return one.number.role == "year" and not has_years(told)


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


def _claimed_beside(case: Case, claim: Claimed, one: Quantity) -> bool:
    """Another entry quotes the figure out of these very words, with the fact that gives it."""
    for other in case.claims:
        facts = [fact for id in other.facts if (fact := case.brief.fact(id)) is not None]
        common = other is not claim and any(_gives(fact, one) for fact in facts)
        if common and any(one.text in text for text in _in_both(case, claim, other)):
            return True
    return False


def _in_both(case: Case, claim: Claimed, other: Claimed) -> Iterator[str]:
    """The words of the copy that both entries quote."""
    for piece in case.pieces if claim.quote and other.quote else ():
        for a, b in piece.folded.places(claim.quote):
            for c, d in piece.folded.places(other.quote):
                yield piece.text[max(a, c) : min(b, d)]


def _name_of_one(case: Case, claim: Claimed, one: Quantity) -> bool:
    """The brief calls one of several things so (`car 11`, of `five cars`) or names one thing so
    (`the pump Ruun 24`): it counts nothing.
    """
    before = re.findall(r"[^\W\d_]+(?= $)", claim.quote[: one.number.start])
    if one.measured or not before:
        return False
    given, thing = f"{case.brief.words} {case.brief.proved}", re.escape(before[0])
    called = rf"(?<!\w){thing} {re.escape(one.number.text.strip())}(?![\w.,]*\d)"
    if before[0][0].isupper() and re.search(rf"[a-z] {called}", given):
        return True
    return not before[0].endswith("s") and all(
        re.search(form, given, re.I) for form in (called, rf"(?<!\w){thing}s(?!\w)")
    )


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
    return any(_amount(one) or same_thing(one, other) for other in there)


def _entered(case: Case, claim: Claimed, fact: Fact, one: Quantity) -> bool:
    """Another entry rests on the fact and quotes words of its own that say the figure."""
    return any(
        fact.id.casefold() in [id.casefold() for id in other.facts]
        and other.quote != claim.quote
        and one.text in other.quote
        for other in case.claims
    )


def _tells_it(fact: Fact, one: Quantity, said: str) -> bool:
    """The figure's own clause is about what the fact gives it for: `seat 46 cm high`."""
    mine = clause(said, one.number)
    return bool(mine) and mine <= set(stems(fact.statement))


def _gives(fact: Fact, one: Quantity) -> bool:
    return any(one.fits(other) for other in quantities(fact.statement))
