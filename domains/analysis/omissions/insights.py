"""What the data show and no claim speaks of: by column and kind, never by the answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.kinds.correlations import coefficient, ranks_of, turned_within_groups
from domains.analysis.omissions.coverage import spoken_of
from domains.analysis.omissions.mining import Insight, mine
from domains.analysis.omissions.weighing import CLEAR, Wanted, looks_at
from domains.analysis.tables.table import Table
from workbench.core.checks import CheckResult

AT = 5
"""Of the best insights so many are looked for."""
CLOSELY = 0.8
"""A correlation from which on the trend of one column tells that of the other."""
TWINS = 0.999
"""A rank correlation of one thing under two names: a count, and its share of a fixed number."""
_SINCE = re.compile(
    r"\b(?:since|until|till|from|before|after|jump\w*|step\w*|break|sudden\w*|half)\b", re.I
)
"""Words with which one sentence tells two times apart."""


def insights(
    table: Table,
    claims: Sequence[Claim],
    question: str,
    asked: Sequence[str],
    prompt: str = "",
    aside: Collection[str] = (),
) -> Iterator[CheckResult]:
    """A warning for each of the best insights of which no claim speaks: a major one where the task
    asks for its kind and column, and no claim of that kind is about the column. How two columns go
    together that the question does not ask about is no fault of a report on a third one. `aside`
    are columns of whose wrong values the report speaks: they are its outliers.
    """
    wanted = Wanted.of(table, question, prompt, asked)
    used = [_with_twins(table, spoken_of(table, claim)) for claim in claims]
    strong = [one for one in _mined(table)[:AT] if wanted.asks(one)]
    best = [*strong, *(i for i in _of_silent_columns(table, wanted, used) if i not in strong)]
    both = list(zip(claims, used, strict=True))
    told = [i for i in best if any(speaks(table, claim, columns, i) for claim, columns in both)]
    told += [i for i in best if i not in told and i.kind == "outlier" and {*i.columns} <= {*aside}]
    told += [i for i in best if i not in told and _goes_along(table, claims, i)]
    untold = [insight for insight in best if insight not in told]
    for insight in untold:
        beside = [columns for claim, columns in both if looks_at(claim, insight.kind, columns)]
        yield _told(insight, untold, severe=wanted.needs(insight, strong, beside))
    if not untold:
        message = f"{len(told)} of {len(best)} insights of the miner are spoken of."
        yield CheckResult("insight", "pass", "coverage", severity="minor", message=message)


def _told(insight: Insight, untold: Sequence[Insight], *, severe: bool) -> CheckResult:
    columns = " and ".join(insight.columns)
    more = [" and ".join(one.columns) for one in untold if one is not insight]
    return CheckResult(
        f"insight: {insight.kind} {columns}",
        "warn",
        "coverage",
        severity="major" if severe else "minor",
        cause="missing_insight",
        expected=f"a claim about the {insight.kind} of {columns}",
        message=f"The data show a {_NAMES[insight.kind]} in {columns} that no claim speaks of "
        f"(q = {insight.q:.1g} after Benjamini-Hochberg)."
        + (f" Nor does one speak of {', '.join(more)}." if severe and more else ""),
        fix=f"Look at {columns} and say what you find, or why it does not matter"
        f"{_FORMS.get(insight.kind, '')}.",
        evidence={"kind": insight.kind, "columns": list(insight.columns), "q": insight.q},
        decides=False,
    )


_NAMES = {
    "trend": "trend",
    "outlier": "far outlier",
    "segment": "difference between groups",
    "correlation": "correlation",
    "change": "change at some point in time",
    "shift": "change of the rate at some time",
}
_FORMS = {
    "change": ": say when, and enter it for the rows before and for those after that time",
    "shift": ": say when, and enter its share for the rows before and for those after that time",
}


def _mined(table: Table) -> list[Insight]:
    """What the miner finds, once for a table; without what is known too late, what is the same of
    a column's twin, and correlations of which within the groups of a third column hardly anything
    is left.
    """
    if "insights" not in table.kept:
        later = {c for c in table.frame.columns if table.known_later(c)}
        found = _once(table, [one for one in mine(table) if not later & {*one.columns}])
        first = [one for one in found[: 3 * AT] if not _between_groups(table, one)]
        first = [one for one in first if not _part_of_other(table, one)]
        table.kept["insights"] = [*first, *found[3 * AT :]]
    kept: list[Insight] = table.kept["insights"]
    return kept


def _once(table: Table, found: Sequence[Insight]) -> list[Insight]:
    """Each finding of one thing under two names once, of the outcome where that is one of them."""
    kept: dict[tuple[str, frozenset[str]], Insight] = {}
    for one in found:
        key = (one.kind, frozenset(_with_twins(table, one.columns)))
        outcome = any(table.role(column) in ("outcome", "target") for column in one.columns)
        if key not in kept or outcome:
            kept[key] = one
    return list(kept.values())


def _between_groups(table: Table, insight: Insight) -> bool:
    if insight.kind != "correlation":
        return False
    both = table.frame[[*insight.columns]].dropna().astype(float)
    x, y = (ranks_of(both[column].to_numpy()) for column in insight.columns)
    found = turned_within_groups(table, both, x, y, coefficient(x, y), True)
    return "vanishes" in found


def _part_of_other(table: Table, insight: Insight) -> bool:
    """A correlation of an amount with what it makes over a third column: rejected pieces, and their
    share of all pieces. They are one thing, told twice.
    """
    if insight.kind != "correlation":
        return False
    thirds = [c for c in table.measures()[:14] if c not in insight.columns]
    frame = table.frame.iloc[:: max(1, len(table.frame) // 20_000)]
    for whole, rate in (insight.columns, insight.columns[::-1]):
        for third in thirds:
            rows = frame.loc[frame[third] != 0, [whole, rate, third]].dropna().astype(float)
            r = (rows[whole] / rows[third]).corr(rows[rate]) if len(rows) > 2 else 0.0
            if abs(r) > TWINS:
                return True
    return False


def _of_silent_columns(
    table: Table, wanted: Wanted, used: Sequence[Collection[str]]
) -> Iterator[Insight]:
    """The best difference or shift of each column that the task asks about by name, and of which
    the report has no claim at all.
    """
    groups = {*table.groups()}
    for column in wanted.named:
        if any(column in columns for columns in used):
            continue
        about = (one for one in _mined(table) if one.columns[0] == column)
        alone = (one for one in about if {*one.columns[1:]} <= groups)
        yield from list(alone)[:1]


def _with_twins(table: Table, columns: Collection[str]) -> set[str]:
    """The columns with those that are the same thing under another name."""
    pairs = _twins(table)
    return {*columns} | {b for pair in pairs for a, b in (pair, pair[::-1]) if a in columns}


def _twins(table: Table) -> list[tuple[str, str]]:
    if "twins" not in table.kept:
        frame = table.frame.iloc[:: max(1, len(table.frame) // 20_000)]
        names = [c for c in table.measures()[:14] if frame[c].nunique() > 2]
        ranks = pd.DataFrame({name: frame[name].rank() for name in names}).corr().abs()
        table.kept["twins"] = [
            (a, b) for n, a in enumerate(names) for b in names[n + 1 :] if ranks.loc[a, b] > TWINS
        ]
    pairs: list[tuple[str, str]] = table.kept["twins"]
    return pairs


def _goes_along(table: Table, claims: Sequence[Claim], insight: Insight) -> bool:
    """A trend of a column that, as a claim tells, goes closely with one whose trend is told."""
    if insight.kind != "trend":
        return False
    trends = [spoken_of(table, claim) for claim in claims if claim.kind == "trend"]
    for claim in claims:
        columns = spoken_of(table, claim)
        close = isinstance(claim.value, int | float) and abs(claim.value) >= CLOSELY
        if claim.kind == "corr" and close and insight.columns[0] in columns:
            others = columns & {*table.measures()} - {*insight.columns}
            if any(others & trend for trend in trends):
                return True
    return False


def speaks(table: Table, claim: Claim, columns: Collection[str], insight: Insight) -> bool:
    """Whether a claim is about the columns of an insight, in a way that could show it; `columns`
    are those that it uses.
    """
    filtered = {condition.col for condition in claim.filter}
    lined = claim.kind in ("trend", "forecast")
    match insight.kind:
        case "trend":
            return insight.columns[0] in columns and lined
        case "change" | "shift":
            near = insight.kind == "change" and insight.q > CLEAR
            parted = table.time in filtered or bool(_SINCE.search(claim.quote)) or near
            timed = parted if lined else table.time in columns
            return {*insight.columns} <= {*columns} and timed
        case "outlier":
            named = bool(re.search(r"outlier|beyond|extreme|largest|highest", claim.quote, re.I))
            extreme = (claim.agg or "") in ("max", "min")
            limited = bool(filtered & {*insight.columns})
            return insight.columns[0] in columns and (named or limited or extreme)
        case _:
            return {*insight.columns} <= {*columns}
