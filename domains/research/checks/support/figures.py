"""Whether what a claim cites bears it: the passage stands in the source, the claim's numbers are
its numbers, and neither denies what the other says.

Passages and figures are compared and decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from domains.research.case import Case
from domains.research.checks.aligned.said import bounded, level
from domains.research.checks.bearing import bare, words_of
from domains.research.checks.counting import between, of_one_kind, shared_out
from domains.research.checks.pooling import (
    converted,
    pooled_numbers,
    quotes_pooling,
    speaks_of_pooling,
)
from domains.research.claims import Cite, NamedClaim
from domains.research.effects import unit_of
from domains.research.sources import Source, estimates
from domains.research.units import confident, in_per_cent, in_unit_before, scored
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.anchoring import nearest
from workbench.prose.contract import excused
from workbench.prose.declared import SETTLED
from workbench.prose.figures import SMALL, happens, left_out, with_shared_units, wrongness
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.quotations import Quotable
from workbench.prose.reckoning.derived import derivable, prints
from workbench.prose.reckoning.measures import converted as in_other_units
from workbench.prose.reckoning.steps import swapped
from workbench.prose.retold.apart import excepted
from workbench.prose.retold.exchanged import TURNING, clauses, exchanged
from workbench.prose.retold.recounted import of_another, recounted

CRITERION = "support"
_ORDINAL = re.compile(
    r"[Aa]n? (?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)"
    r"(?:\s+(?!of\b|more|less|fewer|lower|higher|longer|shorter|smaller|larger|as\b|in\b)\w|"
    r"(?<=A fourth)|(?<=A third)|(?<=A fifth))|[Hh]alf(?= an? \w)"
)
"""`a third trial` counts trials; `a third of them` is a share."""
_WHOLE = re.compile(r"\d\s+(?:out of|of|from)\s+(?:the |all |about )?$")
"""What stands before the whole of a part, `410 of 520`: the noun behind is the part's."""

LARGE = 100
"""From here on a figure of the task is its own, whatever stands beside it."""


@dataclass
class Resting:
    """Words of the prose (counted in the plain text), and the passages that they rest on."""

    start: int
    end: int
    claims: list[NamedClaim] = field(default_factory=list)
    passages: list[tuple[Source, str]] = field(default_factory=list)
    sources: list[Source] = field(default_factory=list)


def support(case: Case) -> Iterator[CheckResult]:
    """Recall of citations, passages, figures, denial and direction."""
    if not case.sources:
        return
    claims = case.synthesis.claims
    passages = [result for claim in claims for result in _passages(case, claim)]
    yield from passages
    if claims and not any(one.severity == "major" for one in passages):
        yield found("support.quote", "pass", CRITERION, "Every passage stands in its source.")
    yield from _recall(case)
    if not case.english:
        told = "The draft is not in English; figures and words of its claims are not read."
        yield found("support.numbers", "na", CRITERION, told, decides=False)
        return
    figures = [result for group in resting(case) for result in _figures(case, group)]
    yield from figures
    if not any(one.severity == "major" for one in figures):
        yield found(
            "support.numbers", "pass", CRITERION, "Every figure of a claim is its source's."
        )
    for claim in claims:
        yield from words_of(case, claim)


def _passages(case: Case, claim: NamedClaim) -> Iterator[CheckResult]:
    for number, cite in enumerate(claim.claim.cites):
        source = case.source(cite.id)
        if source is None:
            continue
        if not cite.source_quote.strip():
            strong = claim.claim.finding
            yield found(
                f"support.quote: {claim.name} {source.id}", "fail" if strong else "warn", CRITERION,
                f"The claim {claim.name} cites {source.label} without a passage.",
                severity="major" if strong else "minor", cause="no_passage",
                span=case.document.span_of(f"{claim.pointer}/cites/{number}"),
                expected=f"words of {source.id}, copied exactly",
                fix="Copy the passage that bears the claim into source_quote.",
            )  # fmt: skip
        elif not any(one.passage(cite.source_quote) for one in (source, Quotable(source.title))):
            yield _not_in_source(case, claim, number, cite, source)


def _not_in_source(
    case: Case, claim: NamedClaim, number: int, cite: Cite, source: Source
) -> CheckResult:
    quote = cite.source_quote
    holder = next((s for s in case.sources if s.passage(quote) is not None), None)
    near = nearest(source.text, quote)
    told = f"It stands in {holder.label}." if holder else (
        f"It says “{near}”." if near else "Nothing there is like it."
    )  # fmt: skip
    return found(
        f"support.quote: {claim.name} {source.id}", "fail", CRITERION,
        f"{source.label} does not say “{quote}”. {told}",
        cause="not_in_source", span=_cited_at(case, claim, number, holder),
        observed=quote, expected=holder.id if holder else near or f"words of {source.id}",
        fix=f"Cite {holder.id}." if holder else "Copy the passage word by word.",
    )  # fmt: skip


def _cited_at(case: Case, claim: NamedClaim, number: int, holder: Source | None) -> Span:
    """The entry of the ledger; where another source has the passage, the words of the prose that
    cite the wrong one.
    """
    pointer = f"{claim.pointer}/cites/{number}"
    places = case.places(claim.claim.quote) if holder else []
    if not places:
        return case.document.span_of(pointer)
    start, end = places[0]
    cited = [one.end for one in case.within(start, case.unit_end(end - 1)) if one.start <= end + 3]
    return replace(case.document.span(start, max([end, *cited])), pointer=pointer)


def _recall(case: Case) -> Iterator[CheckResult]:
    """Findings with a supporting citation, of all findings (ALCE's recall, by exact passages)."""
    findings = [claim for claim in case.synthesis.claims if claim.claim.finding]
    pooled = bool(case.synthesis.pooled)
    bare = [
        claim
        for claim in findings
        if not claim.claim.cites and not (pooled and speaks_of_pooling(claim.claim.quote))
    ]
    for claim in bare:
        yield found(
            f"cite.recall: {claim.name}", "fail", CRITERION,
            f"The finding “{claim.claim.quote}” cites nothing.", cause="uncited",
            span=case.span(claim.claim.quote, claim.pointer), observed="no citation",
            expected="at least one source with its passage",
            fix="Cite the source that found it, or say whose interpretation it is.",
        )  # fmt: skip
    if findings and not bare:
        told = f"All {len(findings)} findings cite a source."
        yield found("cite.recall", "pass", CRITERION, told)


def resting(case: Case) -> list[Resting]:
    """The words that rest on passages, those that overlap taken together."""
    groups: list[Resting] = []
    for claim in case.synthesis.claims:
        sources = case.cited(claim)
        given = [(s, c.source_quote) for c in claim.claim.cites
                 if (s := case.source(c.id)) is not None and s.passage(c.source_quote) is not None
                 and c.source_quote.strip()]  # fmt: skip
        for start, end in case.places(claim.claim.quote):
            groups = _joined(groups, Resting(start, end, [claim], given, sources))
    return [group for group in groups if group.passages]


def _joined(groups: list[Resting], mine: Resting) -> list[Resting]:
    apart = [g for g in groups if g.end <= mine.start or mine.end <= g.start]
    for group in groups:
        if group not in apart:
            mine = Resting(
                min(group.start, mine.start), max(group.end, mine.end),
                [*group.claims, *mine.claims], [*group.passages, *mine.passages],
                [*group.sources, *mine.sources],
            )  # fmt: skip
    return [*apart, mine]


def _figures(case: Case, group: Resting) -> Iterator[CheckResult]:
    text = case.document.plain.text
    plain = text[group.start : group.end]
    cited = [(one.start, one.end) for one in case.within(group.start, group.end)]
    mine = [n for n in case.document.numbers if group.start <= n.start and n.end <= group.end
            and not any(a < n.end and n.start < b for a, b in cited)]  # fmt: skip
    quoted = [n for _, p in group.passages for n in with_shared_units(numbers(p), p)]
    mine = in_unit_before(with_shared_units(mine, text), quoted, text)
    given = [*quoted, *in_per_cent(quoted, mine, _share_ends(group))]
    free = [n for _, p in group.passages for n in with_shared_units(numbers(p), p)
            if not confident(p, n)]  # fmt: skip
    given += [n for s in group.sources for v in (s.n,) if v for n in numbers(f"{v:.12g} people")]
    known = [value for source in group.sources for value in source.known]
    pools = speaks_of_pooling(plain) or quotes_pooling(case, group.start, group.end)
    pooled = pooled_numbers(case, group.sources) if pools else []
    pooled = [*pooled, *converted(case, group.sources)]
    for number in mine:
        before = text[max(0, number.start - 24) : number.start]
        after = text[number.end : number.end + 24]
        counted = number.role in ("quantity", "spoken")
        if not counted or (number.role == "quantity" and _level(number, before, after)):
            continue
        if number.role == "spoken" and _ORDINAL.match(f"{number.text}{after}"):
            continue
        if any(number.prints(value) for value in pooled) or _counts(number, group):
            continue
        if bounded(text, number.start, number.end) or level(text, number.start, number.end):
            continue
        if number.start in case.reworked or scored(number, quoted):
            continue
        asked = case.task.prompt
        if any(in_other_units(text, number, passage, asked) for _, passage in group.passages):
            continue
        left = [
            n for n in left_out(number, free, mine) if bool(n.decimals) == bool(number.decimals)
        ]
        if (any(number.prints(v) for v in known) and not left) or _interval(number, mine, group):
            continue
        if happens(number, after):
            continue
        alike = [] if _WHOLE.search(before) else of_one_kind(number, after, group.passages)
        if alike and shared_out(number, alike, [*mine, *quoted]):
            continue
        severity = _severity(case, group, number, mine, alike or given, before)
        severity = severity and _weighed(case, group, number, mine, severity)
        if severity is not None:
            rival = _rivalled(case, group, number, mine)
            yield _wrong(case, group, number, given if rival else (), mine, severity)
    if not any(n.role == "name" for n in mine):
        yield from _exchanged(case, group)
    yield from _recounted(case, group)


def _share_ends(group: Resting) -> list[float]:
    """The ends of the intervals of effects that are shares."""
    effects = [s.effect for s in group.sources if s.effect is not None]
    shares = [one for one in effects if unit_of(one.unit) == unit_of("%")]
    return [v for one in shares for v in (one.lo, one.hi) if v is not None]


def _interval(number: NumberFound, mine: Sequence[NumberFound], group: Resting) -> bool:
    """It is an end of the interval of an effect that the bracketed line gives, told with the other
    end.
    """
    effects = [s.effect for s in group.sources if s.effect is not None]
    ends = [(one.lo, one.hi) for one in effects if one.lo is not None and one.hi is not None]
    return any(
        number.prints(a) and any(n.prints(b) and _beside(number, n) for n in mine)
        for lo, hi in ends
        for a, b in ((lo, hi), (hi, lo))
    )


def _beside(one: NumberFound, other: NumberFound) -> bool:
    """Nothing but a sign or a short word stands between two figures: `2.8 to 1.8`."""
    return 0 < max(other.start - one.end, one.start - other.end) <= len(" to ") + 1


def _level(number: NumberFound, before: str, after: str) -> bool:
    """It is a level of confidence or part of a name, and not a small count."""
    small = number.unit == "" and number.decimals == 0 and abs(number.value) <= 12
    return excused(number, before, after) and not small


def _counts(number: NumberFound, group: Resting) -> bool:
    """The number of sources that the words rest on, or of the people in all of them."""
    plain = number.unit == "" and number.decimals == 0
    sizes = [source.n for source in dict.fromkeys(group.sources)]
    people = sum(size for size in sizes if size)
    together = len(sizes) > 1 and all(sizes) and number.prints(people)
    return plain and (number.value <= len(sizes) or together)


def _severity(
    case: Case,
    group: Resting,
    number: NumberFound,
    mine: Sequence[NumberFound],
    given: Sequence[NumberFound],
    before: str,
) -> Severity | None:
    elsewhere = [n for source in group.sources for n in source.everything]
    asked = numbers(f"{case.task.prompt} {case.task.title}")
    severity = wrongness(number, mine, given, [*elsewhere, *asked], before, rates=False)
    if severity is None or _of_estimates(number, given, group, before):
        return None
    if between(number, [n for n in mine if n is not number], [p for _, p in group.passages]):
        return None
    if severity != "major":
        return severity
    there = [n for n in elsewhere if n.percent == number.percent and n.role != "name"]
    if any(prints(number, n.value, before) for n in there):
        return "minor"
    if _rivalled(case, group, number, mine):
        return "major"
    there = [*asked, *(n for source in case.sources for n in source.everything)]
    there = [n for n in there if n.percent == number.percent and n.role not in ("name", "date")]
    found_there = abs(number.value) > SMALL and any(prints(number, n.value, before) for n in there)
    worked_out = any(derivable(number, list(s.numbers), before, False) for s in group.sources)
    return "minor" if found_there or worked_out else "major"


def _weighed(
    case: Case,
    group: Resting,
    number: NumberFound,
    mine: Sequence[NumberFound],
    severity: Severity,
) -> Severity | None:
    """Less for a figure that the prose works out, or that the material reaches and that stands in
    no given one's place.
    """
    passages = [passage for _, passage in group.passages]
    where = case.stands(number, passages)
    if where == "shown" or case.workings.takes(number, mine):
        return None
    taken = swapped(number, case.document.plain.text, passages, mine)
    large = abs(number.value) >= LARGE
    if (taken is None or large) and any(_same(number, n) for n in numbers(case.task.prompt)):
        return None
    return "minor" if where == "reached" and taken is None else severity


def _same(one: NumberFound, other: NumberFound) -> bool:
    return one.percent == other.percent and other.role != "name" and one.prints(other.value)


def _of_estimates(
    number: NumberFound, given: Sequence[NumberFound], group: Resting, before: str
) -> bool:
    """A share or a ratio of the passages' figures and the estimates beside them; people are
    counted by no estimate.
    """
    compared = number.percent or number.unit == "times"
    told = [*given, *estimates(group.sources)]
    return compared and any(derivable(number, each, before, False) for each in (told, bare(told)))


def _rivalled(case: Case, group: Resting, number: NumberFound, mine: Sequence[NumberFound]) -> bool:
    """A passage gives another figure of the kind among the same words, which the draft leaves out:
    the two tell one thing, and differ.
    """
    text = case.document.plain.text[group.start : group.end]
    around = [words for n, words in clauses(text) if n.start + group.start == number.start]
    here = around[0] - TURNING if around else frozenset[str]()
    for _, passage in group.passages:
        theirs = [n for n, words in clauses(passage) if words & here]
        if left_out(number, with_shared_units(theirs, passage), mine):
            return True
    return False


def _wrong(
    case: Case,
    group: Resting,
    number: NumberFound,
    given: Sequence[NumberFound],
    mine: Sequence[NumberFound],
    severity: Severity,
) -> CheckResult:
    text = " ".join(number.text.split())
    taken = swapped(number, case.document.plain.text, [p for _, p in group.passages], mine)
    left = [taken] if taken else left_out(number, given, mine)
    expected = ", ".join(n.text for n in left[:3]) or "a figure of the passage, or its working"
    quoted = "; ".join(f"{s.id}: “{p}”" for s, p in group.passages[:3])
    holder = next((s for s, _ in group.passages if any(n.percent == number.percent
                   and number.prints(n.value) for n in s.numbers)), None)  # fmt: skip
    elsewhere = f" (elsewhere {holder.id} has it)" if holder else " (it may be rounded)"
    vague = "" if severity == "major" else elsewhere
    return found(
        f"support.numbers: {group.claims[0].name} {text}",
        "fail" if severity == "major" else "warn", CRITERION,
        f"The synthesis says {text}; the passage quoted for it does not{vague}. {quoted}",
        severity=severity, cause=f"figure {text}",
        span=case.document.span(number.start, number.end), observed=text, expected=expected,
        fix=f"Give the figure of {group.passages[0][0].id}, or quote the passage that has {text}; "
        f"{SETTLED}.",
    )  # fmt: skip


def _recounted(case: Case, group: Resting) -> Iterator[CheckResult]:
    """A small count in words that a passage gives otherwise; read from words, so it warns."""
    text = case.document.plain.text[group.start : group.end]
    passages = [passage for _, passage in group.passages]
    cited = [source.text for source in dict.fromkeys(group.sources)]
    doubted = (*recounted(text, passages), *excepted(text, cited), *of_another(text, cited))
    for number, given in doubted:
        yield found(
            f"support.numbers: {group.claims[0].name} {number.text}", "warn", CRITERION,
            f"The synthesis says {number.text}; {_holder(group, given)} counts {given.text} of "
            "them (heuristic).", severity="minor",
            cause=f"figure {number.text}",
            span=case.document.span(group.start + number.start, group.start + number.end),
            observed=number.text, expected=given.text, fix="Give the count of the source.",
        )  # fmt: skip


def _holder(group: Resting, given: NumberFound) -> str:
    """The source that has a count, by id."""
    having = (s.id for s in group.sources if any(n.value == given.value for n in s.numbers))
    return next(having, "the passage")


def _exchanged(case: Case, group: Resting) -> Iterator[CheckResult]:
    text = case.document.plain.text[group.start : group.end]
    for first, second in exchanged(text, [passage for _, passage in group.passages]):
        yield found(
            f"support.numbers: {group.claims[0].name} {first.text} and {second.text}", "fail",
            CRITERION,
            f"The synthesis gives {first.text} and {second.text} in each other's place: "
            f"“{group.passages[0][1]}”.",
            cause=f"exchanged {first.text}",
            span=case.document.span(group.start + first.start, group.start + second.end),
            observed=f"{first.text} … {second.text}", expected="each figure for what it counts",
            fix="Put each figure back to what the source counts with it.",
        )  # fmt: skip
