"""The figures of words that rest on passages, held against those passages.

A figure is right where a passage, a field of its source, pooling or a working gives it. One that
none gives decides, the more so where a given one is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from domains.research.case import Case
from domains.research.checks.aligned.said import bounded, level
from domains.research.checks.counting import of_one_kind, shared_out
from domains.research.checks.pooling import (
    converted,
    pooled_numbers,
    quotes_pooling,
    speaks_of_pooling,
)
from domains.research.checks.resting import Resting
from domains.research.checks.support.weighing import Figure, rivalled, severity_of
from domains.research.effects import unit_of
from domains.research.recomputed import holds
from domains.research.units import confident, in_per_cent, in_unit_before, scored
from workbench.core.checks import CheckResult, Severity
from workbench.prose.contract import excused
from workbench.prose.dates import dates
from workbench.prose.declared import SETTLED
from workbench.prose.figures import happens, left_out, with_shared_units
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.reckoning.derived import approached
from workbench.prose.reckoning.measures import converted as in_other_units
from workbench.prose.reckoning.steps import swapped
from workbench.prose.retold.apart import excepted
from workbench.prose.retold.counting import by_hundred, is_base
from workbench.prose.retold.exchanged import exchanged
from workbench.prose.retold.recounted import of_another, recounted

CRITERION = "support"
_ORDINAL = re.compile(
    r"[Aa]n? (?:third|quarter|fourth|fifth|sixth|seventh|eighth|ninth|tenth)"
    r"(?:\s+(?!of\b|more|less|fewer|lower|higher|longer|shorter|smaller|larger|as\b|in\b)\w|"
    r"(?<=A fourth)|(?<=A third)|(?<=A fifth))|[Hh]alf(?= an? \w)"
)
"""`a third trial` counts trials; `a third of them` is a share."""
_NTH = re.compile(r"an? (?:third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)$", re.I)
_AMONG, _CLOSING = (
    re.compile(r"\b(?:in|from|for|with)\s$", re.I),
    re.compile(r"\s*(?:[\[,;:.)(]|$)"),
)
"""`It was gone in a fourth [@s4]`: in a study; a share has its whole behind it."""
_OPENING = re.compile(r"(?:^|[;:.,(–—]|\b(?:and|but|while|whereas|yet))\s*$", re.I)
"""`A fourth, made later, found none`: the subject of its clause is a study."""
_THE = re.compile(r"\bthe\s$", re.I)
_OVER = re.compile(r"\b(?:over|above|more than|upwards of|exceeding|beyond)\s*$", re.I)
_UNDER = re.compile(
    r"\b(?:under|below|less than|nearly|almost|not quite|short of|close to|getting on for|"
    r"approaching|fewer than)\s*$",
    re.I,
)
GLOSS = 0.2
"""How far a share in words may lie from the exact one beside it, on the side that it names."""
_AGED = re.compile(
    r"\b(?:people|patients|adults|women|men|children|those|pupils|workers|drivers|members|\w+ers) "
    r"(?:of |aged )?(?:over|under|above|below|older than|younger than|aged) $",
    re.I,
)
"""Whom a source is about: `in patients over eighty`."""
_HALF = re.compile(
    r"\b(?:the|this|that|each|either|one|another|their|its|our) "
    r"(?:(?:(?:more|most|less|least|much|very|\w+(?:er|est|ly)|[\w-]+(?:,| and)) )?[\w-]+ )?$",
    re.I,
)
"""`The treated half`, `the more urban half`, `in either half`: who is meant, and no amount."""
_LISTED = re.compile(
    r"\b(?:two|both|(?:an)?others?|different|first|next|one (?:thing|reason))\b", re.I
)
_PORTION = re.compile(
    r"\bof\b(?! (?:one|a) mind)|%|per cent|\b(?:share|part|proportion|fraction)s?\b", re.I
)
HUNDRED = 100
_BASE = re.compile(r"\b(?:per|every|each|(?:in|out of) (?:an?|the))\s$", re.I)
"""`In the hundred` says by what another figure is told."""
_WHOLE = re.compile(r"\d\s+(?:out of|of|from)\s+(?:the |all |about )?$")
"""What stands before the whole of a part, `410 of 520`: the noun behind is the part's."""


@dataclass(frozen=True)
class Known:
    """What the words of a group may tell in figures, beside the whole sources and the task."""

    quoted: Sequence[NumberFound]
    """The figures of the passages."""
    given: Sequence[NumberFound]
    """These, their shares in per cent, and the people of the sources."""
    free: Sequence[NumberFound]
    """Those of the passages that are no levels of confidence."""
    values: Sequence[float]
    """What the sources' own fields give."""
    pooled: Sequence[float]
    """What pooling gives, or the effects in another unit."""


def figures(case: Case, group: Resting) -> Iterator[CheckResult]:
    """A finding for each figure of a group's words that their passages do not give."""
    mine, known = _read(case, group)
    text = case.document.plain.text
    for number in mine:
        before = text[max(0, number.start - 24) : number.start]
        figure = Figure(number, mine, before, text[number.end : number.end + 24])
        if is_base(text, number) or not _counts_something(figure):
            continue
        if _accounted(case, group, figure, known) or _in_a_row(case, number, figure.after):
            continue
        alike = [] if _WHOLE.search(before) else of_one_kind(number, figure.after, group.passages)
        if alike and shared_out(number, alike, [*mine, *known.quoted]):
            continue
        severity = severity_of(case, group, figure, alike or known.given)
        share = _as_share(text, number, mine)
        if severity is not None and share is not number:
            severity = severity_of(case, group, replace(figure, number=share), known.given)
        if severity is not None:
            rival = rivalled(case, group, number, mine)
            yield _wrong(case, group, number, known.given if rival else (), mine, severity)
    if not any(n.role == "name" for n in mine):
        yield from _exchanged(case, group)
    yield from _recounted(case, group)


def _read(case: Case, group: Resting) -> tuple[list[NumberFound], Known]:
    """The figures of a group's words outside of citations, and what they may tell."""
    text = case.document.plain.text
    cited = [(one.start, one.end) for one in case.within(group.start, group.end)]
    mine = [n for n in case.document.numbers if group.start <= n.start and n.end <= group.end
            and not any(a < n.end and n.start < b for a, b in cited)]  # fmt: skip
    each = [(p, n) for _, p in group.passages for n in with_shared_units(numbers(p), p)]
    quoted = [n for _, n in each]
    mine = in_unit_before(with_shared_units(mine, text), quoted, text)
    given = [*quoted, *in_per_cent(quoted, mine, _share_ends(group))]
    given += [n for s in group.sources for v in (s.n,) if v for n in numbers(f"{v:.12g} people")]
    pools = speaks_of_pooling(text[group.start : group.end])
    pools = pools or quotes_pooling(case, group.start, group.end)
    pooled = pooled_numbers(case, group.sources) if pools else []
    return mine, Known(
        quoted,
        given,
        free=[n for p, n in each if not confident(p, n)],
        values=[value for source in group.sources for value in source.known],
        pooled=[*pooled, *converted(case, group.sources), *_entered(case, group)],
    )


def _entered(case: Case, group: Resting) -> list[float]:
    """The pooled values of the ledger that hold, either sign, for words that rest on all studies of
    theirs: `across three trials shoes lowered slips by 1.19` need not say that it pools.
    """
    each = [(one, case.pooled_studies(one)) for one in case.synthesis.pooled]
    sound = [one for one, studies in each
             if set(studies) <= set(group.sources) and holds(one, studies)]  # fmt: skip
    there = [v for one in sound for v in (one.est, one.lo, one.hi) if v is not None]
    return [*there, *(-v for v in there)]


def _as_share(text: str, number: NumberFound, mine: Sequence[NumberFound]) -> NumberFound:
    """A count as the share that it may be: `43 in every hundred`, and 43 behind `of every hundred
    patients` in its sentence.
    """
    bases = [n for n in mine if n.end <= number.start and is_base(text, n)
             and not re.search(r"[.!?]\s", text[n.end : number.start])]  # fmt: skip
    if not bases or number.unit or number.value > bases[-1].value:
        return by_hundred(text, number)
    by = HUNDRED / bases[-1].value
    return replace(number, value=number.value * by, half=number.half * by, unit="percent")


def _counts_something(figure: Figure) -> bool:
    """It is a quantity, in digits or words; no ordinal, level of confidence or part of a name."""
    number = figure.number
    if number.value == HUNDRED and not number.unit and _BASE.search(figure.before):
        return False
    if number.role == "spoken":
        if approached(figure.before):
            return True
        if number.text.casefold() == "half" and _HALF.search(figure.before):
            return approached(_THE.sub("", figure.before))
        alone = _AMONG.search(figure.before) and _CLOSING.match(figure.after)
        alone = alone or (_OPENING.search(figure.before) and _CLOSING.match(figure.after))
        elliptic = alone and _NTH.match(number.text)
        return not (elliptic or _ORDINAL.match(f"{number.text}{figure.after}"))
    return number.role == "quantity" and not _level(number, figure.before, figure.after)


def _in_a_row(case: Case, number: NumberFound, after: str) -> bool:
    """`Speed and grasp are two things, and age is a third`: the sentence counts things, and tells
    no share of anything.
    """
    if number.role != "spoken" or not _NTH.match(number.text) or not _CLOSING.match(after):
        return False
    start = max((s.start for s in case.sentences if s.start <= number.start), default=0)
    before = case.document.plain.text[start : number.start]
    return bool(_LISTED.search(before)) and not _PORTION.search(before)


def _accounted(case: Case, group: Resting, figure: Figure, known: Known) -> bool:
    """It is a figure of the passages or sources in another form, or counts the sources, or is told
    as a bound, a working or how often something was done.
    """
    number, text, asked = figure.number, case.document.plain.text, case.task.prompt
    if any(number.prints(value) for value in known.pooled) or _counts(number, group):
        return True
    if bounded(text, number.start, number.end) or level(text, number.start, number.end):
        return True
    if _AGED.search(figure.before) and any(
        number.prints(n.value) for s in group.sources for n in s.numbers
    ):
        return True
    if _glosses(figure, known) or _in_the_same_word(number, group) or _year(number, group):
        return True
    if number.start in case.reworked or scored(number, known.quoted) or case.turns_units(number):
        return True
    if any(in_other_units(text, number, passage, asked) for _, passage in group.passages):
        return True
    left = [n for n in left_out(number, known.free, figure.mine)
            if bool(n.decimals) == bool(number.decimals)]  # fmt: skip
    if any(number.prints(value) for value in known.values) and not left:
        return True
    return _interval(number, figure.mine, group) or happens(number, figure.after)


def _glosses(figure: Figure, known: Known) -> bool:
    """A share in words with a passage's exact one beside it, on the side of it that it names: `well
    over a third (38 %)`, `not quite half, 44 %`.
    """
    number = figure.number
    if number.role != "spoken" or not number.percent:
        return False
    side = bool(_UNDER.search(figure.before)) - bool(_OVER.search(figure.before))
    exact = [n for n in figure.mine if n.role == "quantity" and n.percent and n.value > 0
             and any(n.value == one.value for one in known.quoted if one.percent)]  # fmt: skip
    nearest = min(exact, key=lambda n: abs(n.start - number.start), default=None)
    if nearest is None or not side:
        return False
    off = (abs(number.value) - nearest.value) / nearest.value
    return 0 <= off * side <= GLOSS


def _in_the_same_word(number: NumberFound, group: Resting) -> bool:
    """A passage has the word, whether or not it counts there: `lots gave half a strip`; a half lies
    on either side of a median.
    """
    word = rf"\b{re.escape(number.text)}\b" + (
        r"|\bmedian" if number.text.casefold() == "half" else ""
    )
    said = number.role == "spoken" and number.text.isalpha()
    return said and any(re.search(word, passage, re.I) for _, passage in group.passages)


def _year(number: NumberFound, group: Resting) -> bool:
    """It is the year of a day that a passage names: `the last figures of 1698`."""
    plain = number.text.isdigit() and not number.unit
    days = [day for _, passage in group.passages for day in dates(passage)] if plain else []
    return any(day.year == number.value for day in days)


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
    holder = next((s for s, _ in group.passages if any(n.of_kind(number)
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
