"""What a share is a share of: the level of an interval and I² are none of studies or people, and a
share that a source gives of those who answered is none of all who were asked.

Intervals, I² and counts are numbers of the bundle; what a share is said of is read from words, so
it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.aligned.said import IN_A_HUNDRED, of_samples
from domains.research.checks.effects.heterogeneity import known_i2
from domains.research.checks.effects.told import inside
from domains.research.checks.quality import citing_units
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound

LEVELS = (80.0, 90.0, 95.0, 99.0)
_OF = re.compile(
    r"\s+of (?:the |all |these |those |our |its |their |\d+ |\w+ )?(?P<what>\w+)", re.I
)
_OF_ONE = re.compile(r"\s+of (?:an?|one|each) ", re.I)
"""`Nine tenths of a day`: a length, and no share of so many cases."""
_STUDIES = re.compile(r"(?:studies|trials|experiments|sources|results|estimates|effects)$", re.I)
_OPENS = re.compile(
    r"(?:^|[.;:(\n]\s?|,\s|\b(?:and|but)\s)(?:of|among|out of)\s+(?:the |all |about )*$", re.I
)
_BASE = re.compile(r"\b(?:of|among|out of)\s+(?:the |all |about |some |these )*$", re.I)


def shares(case: Case) -> Iterator[CheckResult]:
    """Levels, then I², then shares of another base."""
    if not case.sources or not case.english:
        return
    for start, end, sources in citing_units(case):
        usable = [source for source in sources if source.usable]
        yield from _levels(case, start, end, usable)
        yield from _bases(case, start, end, usable)
    yield from _of_studies(case)
    yield from _counted_levels(case)


def _levels(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    """`in 95 % of them the fall lay between 17 and 35`, the ends of an interval."""
    text = case.document.plain.text
    figures = inside(case, start, end)
    for number in figures:
        of = _OF.match(text[number.end :])
        if not number.percent or number.value not in LEVELS or of is None:
            continue
        if _OF_ONE.match(of[0]):
            continue
        behind = [n for n in figures if 0 < n.start - number.end <= 90]
        for source in sources:
            effect = source.effect
            ends = [effect.lo, effect.hi] if effect is not None else []
            both = all(e is not None and any(n.prints(e) for n in behind) for e in ends)
            if ends and both and not re.search(rf"{number.value:g}\s?% of\b", source.text):
                yield _no_share(case, number, of[0], f"{source.label} gives an interval of the "
                                "mean: it says where the true mean may lie, not where so many "
                                "cases do")  # fmt: skip
                return


def _counted_levels(case: Case) -> Iterator[CheckResult]:
    """`95 of every 100 patients gain between 1.1 and 51.2 minutes`, the ends of an interval that a
    source or the pooled value has.
    """
    effects = [s.effect for s in case.sources if s.usable and s.effect is not None]
    ends = [(one.lo, one.hi) for one in effects]
    ends += [(one.lo, one.hi) for one in case.synthesis.pooled]
    for sentence in case.sentences:
        figures = inside(case, sentence.start, sentence.end)
        for match in IN_A_HUNDRED.finditer(case.text(sentence.start, sentence.end)):
            if of_samples(match):
                continue
            behind = [n for n in figures if n.start >= sentence.start + match.end()]
            if any(low is not None and high is not None
                   and any(n.prints(low) for n in behind) and any(n.prints(high) for n in behind)
                   for low, high in ends):  # fmt: skip
                yield _of_cases(case, sentence.start + match.start(), match[0])


def _of_cases(case: Case, start: int, said: str) -> CheckResult:
    return found(
        f"share.misread: {said}", "warn", "statistics",
        f"“{said}” takes the interval of a mean for the range of so many cases: it says where the "
        "true mean may lie (heuristic).", severity="minor", cause=f"share {said}",
        span=case.document.span(start, start + len(said)), observed=said,
        expected="an interval of the mean", fix="Say what the interval is of.",
    )  # fmt: skip


def _of_studies(case: Case) -> Iterator[CheckResult]:
    """`86 % of the trials` where 86 % is the I²."""
    value = known_i2(case)
    text = case.document.plain.text[: case.body_end]
    for number in case.document.numbers if value is not None else ():
        of = _OF.match(text[number.end :])
        if number.percent and of and _STUDIES.search(of["what"]) and number.prints(value or 0.0):
            yield _no_share(case, number, of[0], "it is the I², the share of the spread that "
                            "chance does not explain")  # fmt: skip


def _no_share(case: Case, number: NumberFound, of: str, why: str) -> CheckResult:
    said = f"{number.text.strip()}{of}"
    return found(
        f"share.misread: {number.text.strip()}", "warn", "statistics",
        f"“{said}” is no share of that: {why} (heuristic).", severity="minor",
        cause=f"share {number.text.strip()}",
        span=case.document.span(number.start, number.end + len(of)), observed=said,
        expected="an interval of the mean, or an I²", fix="Say what the percentage measures.",
    )  # fmt: skip


def _bases(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    """`Of the 520 approached, 37 % had sown`, which the source has of 410."""
    text = case.document.plain.text
    figures = inside(case, start, end)
    for share in (n for n in figures if n.unit == "percent" and n.role == "quantity"):
        base = _base(text, share, figures)
        if base is None:
            continue
        for source in sources:
            counts = [n for n in source.numbers
                      if n.role == "quantity" and not n.unit and not n.decimals]  # fmt: skip
            right = _wholes(share, counts) if any(n.value == share.value for n in source.numbers
                                                  if n.percent) else {}  # fmt: skip
            there = any(n.value == base.value for n in counts)
            if right and there and not any(whole == base.value for whole in right):
                yield _other_base(case, share, base, source, right)
                return


def _base(text: str, share: NumberFound, figures: Sequence[NumberFound]) -> NumberFound | None:
    """The count of which a share is said: `37 % of the 520`, `of the 520 …, 37 %`."""
    said = [n for n in figures if not n.unit and n.decimals == 0 and n.value > LEVELS[-1]
            and _BASE.search(text[: n.start])]  # fmt: skip
    behind = [n for n in said if re.fullmatch(
        r"\s+(?:out )?of (?:the |all |these )*", text[share.end : n.start])]  # fmt: skip
    before = [n for n in said if n.end <= share.start
              and not re.search(r"[;.](?=\s)", text[n.end : share.start])
              and not any(n.end <= one.start < share.start for one in figures if one.percent)
              ] if not _OF.match(text[share.end :]) else []  # fmt: skip
    opens = [n for n in before if _OPENS.search(text[: n.start])]
    return next(iter([*behind, *opens[-1:]]), None)


def _wholes(share: NumberFound, counts: Sequence[NumberFound]) -> dict[float, float]:
    """Whole -> part, for each two counts that give the share."""
    pairs = ((a.value, b.value) for a in counts for b in counts if 0 < b.value < a.value)
    return {whole: part for whole, part in pairs if share.prints(100 * part / whole, 0.5)}


def _other_base(
    case: Case, share: NumberFound, base: NumberFound, source: Source, right: dict[float, float]
) -> CheckResult:
    whole, part = next(iter(right.items()))
    said, of = share.text.strip(), base.text.strip()
    first, last = sorted([(share.start, share.end), (base.start, base.end)])
    return found(
        f"share.base: {said} of {of}", "warn", "support",
        f"{said} is told of {of}; {source.label} has {part:g} of {whole:g} (heuristic).",
        severity="minor", cause=f"base {said}", span=case.document.span(first[0], last[1]),
        observed=f"{said} of {of}", expected=f"{said} of {whole:g}",
        fix=f"Say that it is a share of the {whole:g}.",
    )  # fmt: skip
