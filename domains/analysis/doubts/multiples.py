"""Ratios told in words beside their two figures, and rates told for another base than the column's:
`9 against 18, a third as many`, `8.6 mites per bee` of mites per 100 bees, `a plot brought 39 kg`
of kg per tree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.reading.places import doubt
from domains.analysis.verdicts import Judged
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

NEAR = 0.15
"""Share by which a ratio in words may be off the one of its figures."""
_AS = re.compile(
    r"\s*(?:times )?as (?:many|much|often|long|high|large|likely|big|far|heavy|fast)\b", re.I
)
_BESIDE = 6
"""Words between the figures and the ratio of them."""
_OTHER = re.compile(r"[.;:]\s|\b(?:and|but|while|whereas|which|who|where)\b", re.I)
_ELSE = re.compile(r"\s*(?:again|as)\b", re.I)
"""Goes on to what the ratio is of, or means so much on top."""
_PER = re.compile(r"\bper (?P<count>\d[\d,.]*|hundred|thousand)?\s*(?P<of>[a-z]+?)s?$", re.I)
_ONE = r"(?:an?|each|every|one|the (?:average|mean|typical|median|middle|usual))"


def misratioed(report: Report) -> Iterator[CheckResult]:
    """A doubt at each such sentence."""
    for sentence in report.sentences:
        text = sentence.text
        if open_words(text) or denied(text):
            continue
        yield from _ratio(report, sentence)
        yield from _base(report, sentence)


def _ratio(report: Report, sentence: Sentence) -> Iterator[CheckResult]:
    """The figures are values of two entries alike, the only ones of the sentence."""
    text, told = sentence.text, numbers(sentence.text)
    for said in told:
        after = _AS.match(text[said.end :])
        figures = [n for n in told if n.role == "quantity" and n is not said]
        if not after or said.role != "spoken" or len(figures) != 2:
            continue
        if _ELSE.match(text[said.end + after.end() :]) or not _alike(report, sentence, figures):
            continue
        ends = sorted((n.start, n.end) for n in figures)
        gap = text[ends[-1][1] : said.start] or text[said.end : ends[0][0]]
        if len(gap.split()) > _BESIDE or _OTHER.search(gap):
            continue
        ratio = said.value / 100 if said.percent else said.value
        one, two = (abs(n.value) for n in figures)
        if (
            not one
            or not two
            or ratio <= 0
            or min(abs(ratio * q - 1) for q in (one / two, two / one)) <= NEAR
        ):
            continue
        yield doubt(
            report.judge,
            f"ratio: {said.text.strip()}",
            sentence,
            f"“{text}” says “{said.text.strip()}{after[0]}”; {figures[0].text.strip()} is "
            f"{one / two:.2f} times {figures[1].text.strip()}.",
            f"{one / two:.2f} times",
            "Let the words say what the two figures do.",
        )
        return


def _alike(report: Report, sentence: Sentence, figures: list[NumberFound]) -> bool:
    """Each figure is the value of an entry of the sentence, of one column and unit."""
    found = [next((o for o in report.quoting(sentence) if _is_value(o, n)), None) for n in figures]
    kinds = {(c.column, c.unit, c.agg) for c in (o.named.claim for o in found if o is not None)}
    return all(one is not None and one.right for one in found) and len(kinds) == 1


def _is_value(one: Judged, number: NumberFound) -> bool:
    value = one.known.value if one.known else None
    return isinstance(value, float | int) and number.prints(float(value))


def _base(report: Report, sentence: Sentence) -> Iterator[CheckResult]:
    """A mean of a rate, told for one of what it counts by the hundred, or for a whole row."""
    text = sentence.text
    for one in report.quoting(sentence):
        unit = report.table.unit(one.named.claim.column)
        per = _PER.search(unit)
        values = [n for n in numbers(text) if _is_value(one, n)]
        if not per or not values or one.named.claim.kind != "stat":
            continue
        wrong = (
            _by_one(text, values, per) if per["count"] else _by_row(report, sentence, values, per)
        )
        if wrong:
            yield doubt(
                report.judge,
                f"base: {one.named.name}",
                sentence,
                f"“{text}” says “{wrong}”; the column {one.named.claim.column} is in {unit}.",
                unit,
                f"Say {unit}.",
            )
            return


def _by_one(text: str, values: list[NumberFound], per: re.Match[str]) -> str:
    for number in values:
        behind = re.match(
            rf"[^.;,()\d]{{0,30}}?\b(?:per|an?|each|every) {per['of']}\b", text[number.end :]
        )
        if behind:
            return f"{number.text.strip()}{behind[0]}"
    return ""


def _by_row(
    report: Report, sentence: Sentence, values: list[NumberFound], per: re.Match[str]
) -> str:
    """`A plot brought 39 kg`, where a row is a plot, and no word so far says per tree."""
    before = report.judge.document.plain.text[: sentence.end]
    if re.search(
        rf"(?:\b(?:per|an?|each|every|one|for|of) (?:\w+ )?|/ ?){per['of']}s?\b", before, re.I
    ):
        return ""
    for row in report.unit_of_rows if len(report.unit_of_rows) == 1 else ():
        subject = rf"\b{_ONE} (?:[\w-]+ )?{re.escape(row)}\b[^.;:,]{{0,30}}$"
        for number in values if not row.startswith(per["of"].casefold()) else ():
            found = re.search(subject, sentence.text[: number.start], re.I)
            if found:
                return f"{found[0]}{number.text.strip()}"
    return ""
