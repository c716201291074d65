"""Whether the same number is told everywhere: ledger quantities in all their places, and figures of
sentences that no claim covers against the sources that they cite.

A quantity of the ledger decides; what is read from other prose warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from domains.research.case import Case
from domains.research.checks.aligned.said import level
from domains.research.checks.counting import between
from domains.research.checks.effects.told import inside
from domains.research.checks.pooling import converted, pooled_numbers, speaks_of_pooling
from domains.research.effects import as_number
from domains.research.sources import Source, estimates
from workbench.core.checks import CheckResult, Severity
from workbench.prose.contract import excused, numbers_in
from workbench.prose.declared import NAMES, SETTLED
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import derivable, prints
from workbench.prose.reckoning.measures import converted as in_other_units
from workbench.prose.reckoning.steps import near as alike

CRITERION = "consistency"
_BY_HUNDRED = re.compile(
    r"(?:\s\w+){0,4}\s(?:for|in|per|of|out of|to|against) (?:every |each |the )?(?:100|hundred)\b",
    re.I,
)
DESIGNS = ("randomised", "quasi", "observational")


def consistency(case: Case) -> Iterator[CheckResult]:
    """Quantities, then the numbers that nothing accounts for."""
    if not case.sources:
        return
    wrong = list(_quantities(case))
    yield from wrong
    if case.synthesis.quantities and not wrong:
        yield found("cross.numbers", "pass", CRITERION, "Every quantity is told alike.")
    if not case.english:
        told = "The draft is not in English; the numbers of its sentences are not compared."
        yield found("cross.prose", "na", CRITERION, told, severity="minor", decides=False)
        return
    yield from _loose(case)


def _quantities(case: Case) -> Iterator[CheckResult]:
    for placed in case.synthesis.quantities:
        value = as_number(placed.entry.value)
        if value is None:
            continue
        for quote in placed.entry.quotes:
            printed = [n for n in numbers(quote) if n.role in ("quantity", "spoken", "year")]
            places = case.document.places(quote)
            told = any(prints(n, value, quote[: n.start]) for n in printed)
            told = told or _implied(value, printed)
            if printed and not told:
                yield _differs(case, placed.entry.name, value, quote, placed.pointer)
            elif not places:
                yield found(
                    f"cross.numbers: {placed.entry.name}", "fail", CRITERION,
                    f"The quantity {placed.entry.name} quotes “{quote}”, which the prose does not "
                    "say.", cause="not_in_prose", span=case.document.span_of(placed.pointer),
                    observed=quote, expected=f"a place that says {value:g}",
                    fix="Copy the words of the prose.",
                )  # fmt: skip


def _implied(value: float, printed: Sequence[NumberFound]) -> bool:
    """The figures of a place give the value together, or one of them in a unit a thousand times as
    large or small.
    """
    one = next(iter(numbers(f"{abs(value):.12g}")), None)
    scaled = any(n.prints(value * by, n.half) for n in printed for by in (1e3, 1e-3))
    shares = (replace(one, unit="percent"), replace(one, unit="points")) if one else ()
    several = len(printed) > 1
    return scaled or (several and any(derivable(each, printed, "", False)
                                      for each in (one, *shares) if each))  # fmt: skip


def _differs(case: Case, name: str, value: float, quote: str, pointer: str) -> CheckResult:
    return found(
        f"cross.numbers: {name}", "fail", CRITERION,
        f"The quantity {name} is {value:g} in the ledger and otherwise in “{quote}”.",
        cause=f"differs {name}", span=case.span(quote, pointer), observed=quote,
        expected=f"{value:g}", fix="Give one value in every place.",
    )  # fmt: skip


def _loose(case: Case) -> Iterator[CheckResult]:
    """Numbers of the prose outside the words of claims."""
    covered = [p for claim in case.synthesis.claims for p in case.places(claim.claim.quote)]
    covered += [p for entry in case.synthesis.pooled for p in case.places(entry.quote)]
    common = _common(case)
    told: set[str] = set()
    for number in _candidates(case, covered):
        text = " ".join(number.text.split())
        near = _sources_near(case, number)
        before = case.document.plain.text[max(0, number.start - 24) : number.start]
        own = [n for source in near for n in source.everything if n.role != "date"]
        if any(prints(number, n.value, before) for n in own) or text in told:
            continue
        if any(number.prints(size) for size in _same_people(case, near)):
            continue
        if not near and any(number.prints(value) for value in common):
            continue
        counts = _counts(case)
        if speaks_of_pooling(_sentence(case, number)):
            counts += pooled_numbers(case, near)
        if any(number.prints(value) for value in counts) or _of_hundred(case, number):
            continue
        if number.percent and any(derivable(number, list(s.numbers), before) for s in near):
            continue
        if between(number, _beside(case, number), [source.text for source in near]):
            continue
        plain, asked = case.document.plain.text, case.task.prompt
        if any(in_other_units(plain, number, s.text, asked) for s in near or case.sources):
            continue
        where = case.stands(number, [source.text for source in near])
        if where == "shown":
            continue
        told.add(text)
        sets = [*(s.numbers for s in case.sources), _beside(case, number), estimates(near)]
        nowhere = not any(number.prints(value) for value in common) and not any(
            derivable(number, list(given), before) for given in sets
        )
        nowhere = nowhere and where == "nowhere"
        yield _uncovered(case, number, text, near, "major" if nowhere else "minor")


def _candidates(case: Case, covered: Sequence[tuple[int, int]]) -> Iterator[NumberFound]:
    plain = case.document.plain.text
    cited = [(one.start, one.end) for one in case.citations]
    for number in case.document.numbers:
        if number.role != "quantity" or number.start >= case.body_end:
            continue
        before, after = plain[max(0, number.start - 24) : number.start], plain[number.end :][:24]
        taken = any(a <= number.start and number.end <= b for a, b in [*covered, *cited])
        if taken or number.start in case.reworked or level(plain, number.start, number.end):
            continue
        if not excused(number, before, after) and not case.turns_units(number):
            yield number


def _beside(case: Case, number: NumberFound) -> list[NumberFound]:
    """The other figures of its sentence."""
    units = [(s.start, s.end) for s in case.sentences if s.start <= number.start < s.end]
    return [n for a, b in units for n in inside(case, a, b) if n is not number]


def _of_hundred(case: Case, number: NumberFound) -> bool:
    """A ratio of its sentence told by the hundred: `0.61 means 61 injuries for every 100`."""
    behind = case.document.plain.text[number.end :][:60]
    ratios = [n.value * 100 for n in _beside(case, number) if 0 < n.value < 10 and n.decimals]
    return _BY_HUNDRED.match(behind) is not None and any(map(number.prints, ratios))


def _sentence(case: Case, number: NumberFound) -> str:
    """The sentence of a number."""
    return next((s.text for s in case.sentences if s.start <= number.start < s.end), "")


def _sources_near(case: Case, number: NumberFound) -> list[Source]:
    """The sources cited in the sentence or table row of a number."""
    units = [(s.start, s.end) for s in case.sentences if s.start <= number.start < s.end]
    rows = [b for b in case.document.plain.blocks if b.start <= number.start < b.end]
    if rows and rows[0].kind == "cell":
        same = [b for b in case.document.plain.blocks if b.kind == "cell" and b.row == rows[0].row]
        units = [(same[0].start, same[-1].end)]
    near = [one.source for a, b in units for one in case.within(a, b)]
    return list(dict.fromkeys(source for source in near if source is not None))


def _same_people(case: Case, near: Sequence[Source]) -> list[float]:
    """How many people the first studies had whom these saw again: `of the same 136 patients`."""
    kin = {case.families[source.id] for source in near}
    return [s.n for s in case.sources if s.n is not None and case.families[s.id] in kin]


def _common(case: Case) -> list[float]:
    """Numbers of task, ledger and all sources, and sums of sizes."""
    texts = [case.task.prompt, case.task.title, *case.asked("protected_facts")]
    known = [n.value for text in texts for n in numbers(text)]
    known += [n.value for s in case.sources for n in s.everything if n.role != "date"]
    skipped = frozenset(["quote", "draft_quote", "quotes", "source_quote", *NAMES])
    known += numbers_in(case.document.ledger.data, skipped)
    return [*known, *_counts(case)]


def _counts(case: Case) -> list[float]:
    """How many sources there are, and how many people in those in force, cited, or all."""
    sets = [
        list(case.sources),
        [s for s in case.sources if s.usable],
        [s for s in case.sources if s.id in case.used],
        [s for s in case.sources if s.id in case.used and s.usable],
        list({case.families[s.id]: s for s in case.sources if s.usable}.values()),
        *([s for s in case.sources if s.usable and s.design == kind] for kind in DESIGNS),
        *(list(case.pooled_studies(entry)) for entry in case.synthesis.pooled),
    ]
    sums = [sum(s.n for s in each if s.n) for each in sets]
    return [*sums, *(float(len(each)) for each in sets), *converted(case, case.sources)]


def _uncovered(
    case: Case, number: NumberFound, text: str, near: Sequence[Source], severity: Severity
) -> CheckResult:
    rival = _rival(case, number)
    ids = ", ".join(source.id for source in near)
    said = f"of {ids}, which it cites" if near else "of the sources, the task or the ledger"
    told = f"“{text}” is no figure {said}."
    if rival is not None:
        told += f" Elsewhere the prose says {rival.text.strip()} of the same thing."
    name = "cross.numbers" if near or rival is not None else "uncovered"
    return found(
        f"{name}: {text}", "warn", CRITERION, told, severity=severity, cause=f"uncovered {text}",
        span=case.document.span(number.start, number.end), observed=text,
        expected=rival.text.strip() if rival is not None else "a figure of the sources",
        fix="Give the figure of the source, and the same in every section"
        f"{'' if rival is not None else f'; {SETTLED}'}.",
    )  # fmt: skip


def _rival(case: Case, number: NumberFound) -> NumberFound | None:
    """Another number of the prose that counts the same thing, and may be a slip for this one."""
    mine = _counted(case, number)
    for other in case.document.numbers:
        same = other.role == "quantity" and other.percent == number.percent
        same = same and alike(number.value, other.value)
        if same and mine and other.value != number.value and mine == _counted(case, other):
            return other
    return None


def _counted(case: Case, number: NumberFound) -> str:
    """The first content word that follows a number."""
    after = case.document.plain.text[number.end : number.end + 40]
    return next(iter(stems(after.split(".")[0])), "")
