"""Groups set against each other in words alone: `a basic customer is likelier to leave than one on
plus`, `machine C shakes most`, held against the rows.

A group whose name is a word of its own (`new`, `plus`, `call`) is named only beside the column's
name or what a row is: `the new page`, `plus customers`, `on basic`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.analysis.claims import Claim
from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, open_words
from domains.analysis.kinds.comparing import as_name, compare
from domains.analysis.measuring import measure
from domains.analysis.reading.places import MOST_NAMES, doubt
from domains.analysis.soundness.strata import within_chance
from domains.analysis.tables.table import NoColumn, NoMeaning
from domains.analysis.verdicts import shown
from domains.analysis.wording import hedged
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

_MORE = (
    r"likelier|more (?:likely|often|frequently|prone|apt)|higher|more|larger|greater|longer|above|"
    r"bigger|faster|heavier"
)
_LESS = (
    r"(?:less|fewer) (?:likely|often|frequently|prone|apt)|lower|less|fewer|smaller|shorter|below|"
    r"slower|lighter"
)
_THAN = re.compile(rf"\b(?:(?P<more>{_MORE})|(?P<less>{_LESS}))\b[^.;:]*?\bthan\b", re.I)
_MOST = re.compile(
    r"\b(?:(?P<most>most|highest|largest|greatest|longest)|(?P<least>least|lowest|smallest|"
    r"shortest|fewest))\b",
    re.I,
)
_PARTS = re.compile(
    r"\b(?:second|third|next|after|among|within|median|total|sum|maximum|minimum|max|min|rows|"
    r"readings|single|value|spread|range|ever|of (?:its|their)|"
    r"of the (?!two|three|four|five|six)|at most|at least)\b",
    re.I,
)
_ASKS = re.compile(r"\W*(?:how|which|who|by how)\b", re.I)
_PEOPLE = (
    r"people|persons?|customers?|patients?|users?|visitors?|members?|pupils?|households?|ones?"
)


@dataclass(frozen=True)
class Group:
    """A group that a text names, with its place there."""

    column: str
    name: str
    at: int


def misplaced_groups(report: Report) -> Iterator[CheckResult]:
    """A doubt at each sentence that orders groups as the rows do not."""
    if report.table.sampled:
        return
    for sentence in report.sentences:
        text = sentence.text
        if (
            open_words(text)
            or denied(text)
            or _ASKS.match(text)
            or _compared_by_entry(report, sentence)
        ):
            continue
        found = _than_another(report, sentence) or _above_all(report, sentence)
        if found is not None:
            yield found


def _compared_by_entry(report: Report, sentence: Sentence) -> bool:
    """An entry of the sentence compares the groups, and is judged as such."""
    kinds = ("compare", "rank", "test", "other")
    return any(one.named.claim.kind in kinds for one in report.quoting(sentence))


def groups_in(report: Report, text: str) -> list[Group]:
    """The groups that a text names, in its order."""
    found = []
    rows = "|".join(re.escape(word) for word in report.unit_of_rows)
    for column in report.table.groups():
        values = report.table.frame[column].dropna().unique()
        if len(values) > MOST_NAMES or report.table.role(column) == "flag":
            continue
        for value in values:
            pattern = _named_as(str(column), as_name(value), rows)
            found += [Group(column, as_name(value), m.start()) for m in pattern.finditer(text)]
    return sorted(found, key=lambda group: group.at)


def _named_as(column: str, name: str, rows: str) -> re.Pattern[str]:
    own = re.escape(name)
    proper = len(name) > 1 and name[:1].isupper()
    beside = "|".join(filter(None, (re.escape(column), rows, _PEOPLE)))
    if proper:
        return re.compile(rf"\b{own}\b")
    end = r"(?=[.,;:)]|\s+(?:than|and|or|is|are|has|have)\b|$)"
    return re.compile(
        rf"\b{own}\b(?=[ -](?:{beside})s?\b)|\b{re.escape(column)} {own}\b|\bon {own}{end}", re.I
    )


def _than_another(report: Report, sentence: Sentence) -> CheckResult | None:
    text = sentence.text
    found = _THAN.search(text)
    if not found:
        return None
    before = [g for g in groups_in(report, text) if g.at < found.end()]
    after = [g for g in groups_in(report, text) if g.at >= found.end()]
    columns = _measured(report, text)
    if not before or not after or len(columns) != 1:
        return None
    first, second = before[-1], after[0]
    if first.column != second.column or first.name == second.name:
        return None
    return _against(report, sentence, columns[0], first, second, 1 if found["more"] else -1)


def _measured(report: Report, text: str) -> list[str]:
    return [c for c in report.names.in_text(text) if c in report.table.measures()]


def _against(
    report: Report, sentence: Sentence, column: str, first: Group, second: Group, said: int
) -> CheckResult | None:
    method = f"diff: {first.name} - {second.name}"
    claim = Claim.model_validate(
        {
            "kind": "compare",
            "col": column,
            "by": first.column,
            "agg": _agg(report, column),
            "method": method,
        }
    )
    try:
        known = compare(report.table, claim)
    except (NoMeaning, NoColumn):
        return None
    gap, (one, two) = float(known.value), known.seen["values"]
    chance = within_chance(report.table, claim, first.name, second.name)
    if gap * said >= 0 and (chance is None or hedged(sentence.text)):
        return None
    unit = " %" if claim.agg != "mean" else ""
    told = f"{first.name} {shown(round(one, 2))}{unit}, {second.name} {shown(round(two, 2))}{unit}"
    so = (
        f"a difference of {shown(round(gap, 2))} with a 95 % interval of "
        f"{shown(round(chance[0], 2))} to {shown(round(chance[1], 2))}, which chance may have made"
        if chance
        else "the other way round"
    )
    return doubt(
        report.judge,
        f"groups: {column} by {first.column}",
        sentence,
        f"“{sentence.text}”: by the rows {column} is {told}, {so}.",
        told,
        "Let the sentence say what the rows do, with an entry that compares the two.",
    )


def _above_all(report: Report, sentence: Sentence) -> CheckResult | None:
    text = sentence.text
    found, groups, columns = _MOST.search(text), groups_in(report, text), _measured(report, text)
    if not found or _PARTS.search(text) or len(columns) != 1:
        return None
    if len({(g.column, g.name) for g in groups}) != 1:
        return None
    group, column = groups[0], columns[0]
    sign = 1 if found["most"] else -1
    single = found[0].casefold() not in ("most", "least", "fewest")
    aggs = ["mean", "median", *(["max" if sign > 0 else "min"] if single else [])]
    means, *others = (_by_group(report, column, group.column, agg) for agg in aggs)
    if not means or any(_first(each, sign) == group.name for each in (means, *others)):
        return None
    listed = ", ".join(f"{name} {shown(round(value, 2))}" for name, value in means.items())
    return doubt(
        report.judge,
        f"groups: {column} by {group.column}",
        sentence,
        f"“{text}” names {group.name}; by the rows {column} is {listed}.",
        listed,
        f"Name {_first(means, sign)}, or say what is measured.",
    )


def _agg(report: Report, column: str) -> str:
    values = {*report.table.frame[column].dropna().unique()}
    return "share" if values <= {0, 1} else "mean"


def _by_group(report: Report, column: str, by: str, agg: str) -> dict[str, float]:
    agg = "share" if _agg(report, column) == "share" else agg
    try:
        return {
            as_name(name): measure(report.table, part, column, agg).value
            for name, part in report.table.frame.groupby(by, observed=True)
        }
    except (NoMeaning, NoColumn):
        return {}


def _first(values: dict[str, float], sign: int) -> str:
    return max(values, key=lambda name: sign * values[name]) if values else ""
