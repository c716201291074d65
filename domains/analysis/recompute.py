"""A claim's truth by its kind, and the likely slip where the stated value is another."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pandas as pd

from domains.analysis.claims import Claim, Condition
from domains.analysis.kinds.comparing import as_name, compare, rank
from domains.analysis.kinds.correlations import corr, other_coefficient
from domains.analysis.kinds.forecasting import forecast
from domains.analysis.kinds.testing import test
from domains.analysis.kinds.trends import series_of, trend
from domains.analysis.measuring import AGGREGATES, canonical, is_share, measure
from domains.analysis.planted.truths import Truth
from domains.analysis.tables.table import NoColumn, NoMeaning, Table

MOST_TRIED = 60
"""Neighbours that are computed before the search for a slip ends."""
WORK = 4_000_000
"""Rows (and pairs of periods) that the search may touch; at least `LEAST_TRIED` are computed."""
LEAST_TRIED = 1


def stat(table: Table, claim: Claim) -> Truth:
    """An aggregate of a column."""
    rows = table.rows(claim.filter)
    default = "mean" if claim.column else "count"
    found = measure(table, rows, claim.column, claim.agg or default)
    return Truth(found.value, found.counts, seen=distribution(table, claim, rows))


def share(table: Table, claim: Claim) -> Truth:
    """Per cent of the rows that meet a condition."""
    rows = table.rows(claim.filter)
    agg = claim.agg if claim.agg and is_share(claim.agg) else "share"
    if not claim.column and ":" not in agg:
        raise NoMeaning("agg should say whose share, as in 'share:col==value'")
    found = measure(table, rows, claim.column, agg)
    return Truth(found.value, found.counts)


def distribution(table: Table, claim: Claim, rows: pd.DataFrame) -> dict[str, Any]:
    """Counts of twelve classes of the column, for a histogram; empty where it holds no numbers."""
    if not claim.column:
        return {}
    values = rows[table.name(claim.column)].dropna()
    if not pd.api.types.is_numeric_dtype(values) or len(values) < 12:
        return {}
    counts, edges = np.histogram(values.to_numpy(dtype=float), bins=12)
    return {"histogram": [[round(float(e), 6) for e in edges], [int(c) for c in counts]]}


_KINDS: dict[str, Callable[[Table, Claim], Truth]] = {
    "stat": stat,
    "share": share,
    "compare": compare,
    "rank": rank,
    "trend": trend,
    "corr": corr,
    "test": test,
    "forecast": forecast,
}


def truth(table: Table, claim: Claim) -> Truth:
    """The claim computed anew; NoColumn, NoMeaning where its words cannot be computed."""
    run = _KINDS.get(claim.kind)
    if run is None and claim.expression:
        from domains.analysis.expressions import evaluated

        return Truth(evaluated(table.frame, claim.expression), (len(table.frame),))
    if run is None:
        known = ", ".join(_KINDS)
        raise NoMeaning(f"'{claim.kind}' is no kind of claim; known are {known}")
    found = run(table, claim)
    if isinstance(found.value, float) and not math.isfinite(found.value):
        raise NoMeaning("the value is not defined for these rows")
    return found


Fits = Callable[[float], bool]


def slip(table: Table, claim: Claim, known: Truth, fits: Fits) -> str:
    """What the stated value fits instead: the nearest neighbour that gives it; empty where none
    does.
    """
    left = _tries(table, known)
    for name, run in _neighbours(table, claim, known):
        if left <= 0:
            return ""
        left -= name not in _FREE
        try:
            value = run()
        except (NoMeaning, NoColumn, ValueError, ZeroDivisionError, TypeError):
            continue
        if isinstance(value, float) and math.isfinite(value) and fits(value):
            return name
    return ""


def _tries(table: Table, known: Truth) -> int:
    """How many neighbours may be computed on a table of this size; the same on any machine."""
    periods = known.counts[0] if "series" in known.seen and known.counts else 0
    cost = max(1, len(table.frame) + periods * periods // 4)
    return max(LEAST_TRIED, min(MOST_TRIED, WORK // cost))


_FREE = ("the sign is turned", "it is a share of 1, not per cent", "it is in per cent")
"""Neighbours that cost no computation."""

Neighbour = tuple[str, Callable[[], Any]]


def _neighbours(table: Table, claim: Claim, known: Truth) -> Iterator[Neighbour]:
    true = known.value
    if isinstance(true, float):
        for name, value in zip(_FREE, (-true, true / 100, true * 100), strict=True):
            yield name, partial(float, value)
    yield from _other_aggregates(table, claim)
    yield from _other_kinds(table, claim, known)
    yield from _other_filters(table, claim)
    yield from _other_rows(table, claim)
    if isinstance(true, float):
        yield "it is in thousands", lambda: true / 1000
        yield "it is a thousand times too large", lambda: true * 1000


def _changed(table: Table, claim: Claim, **fields: Any) -> Callable[[], Any]:
    return lambda: truth(table, claim.model_copy(update=fields)).value


def _other_aggregates(table: Table, claim: Claim) -> Iterator[Neighbour]:
    if claim.kind not in ("stat", "compare", "trend") or is_share(claim.agg):
        return
    mine = canonical(claim.agg)
    if mine == "dup_count" and claim.column:
        yield (
            "it counts rows that repeat as a whole: leave out 'col'",
            _changed(table, claim, col=[]),
        )
    for agg in (*AGGREGATES, "std0", "q90", "q25", "q75"):
        if agg != mine:
            name = "standard deviation with n" if agg == "std0" else agg
            yield f"it is the {name}, not the {mine}", _changed(table, claim, agg=agg)


def _other_kinds(table: Table, claim: Claim, known: Truth) -> Iterator[Neighbour]:
    match claim.kind:
        case "compare":
            yield from _other_comparisons(known)
        case "share":
            value = known.value
            yield "it is the share of the others", lambda: 100 - float(value)
            if len(known.counts) > 1 and known.counts[1]:
                part = known.counts[0] / known.counts[1]
                yield "rows with blanks are in the denominator", lambda: float(value) * part
        case "corr":
            other = "pearson" if known.seen.get("ranked") else "spearman"
            yield f"it is {other.title()}'s coefficient", partial(other_coefficient, table, claim)
            yield "it is r squared", lambda: float(known.value) ** 2
            if "without" in known.seen:
                yield "it leaves the outlier out", lambda: known.seen["without"]
        case "trend":
            yield "it is the least-squares slope", lambda: _least_squares(table, claim)
            yield "it is the change over all periods", lambda: _change(table, claim)
        case "forecast":
            yield "it is the error on rows that the model has seen", lambda: known.seen["in_sample"]
            for name, value in (known.seen.get("baselines") or {}).items():
                yield f"it is the error of {name}", partial(float, value)
            for metric in ("rmse", "mape", "mae"):
                method = f"{claim.method or ''}; metric: {metric}"
                again = f"{method.split('; metric')[0]}; metric: {metric}"
                yield f"it is the {metric.upper()}", _changed(table, claim, method=again)
        case "test":
            yield from _other_tests(table, claim, known)
        case _:
            return


def _other_comparisons(known: Truth) -> Iterator[Neighbour]:
    one, two = known.seen["values"]
    yield "the groups are the other way round", lambda: two - one
    yield "it is the ratio, not the difference", lambda: one / two
    yield "it is the ratio the other way round", lambda: two / one
    yield "it is relative, in per cent of the second group", lambda: 100 * (one / two - 1)
    yield "it is relative, in per cent of the first group", lambda: 100 * (two / one - 1)
    yield "it is the difference, not the ratio", lambda: one - two
    yield f"it is the value of {known.seen['first']} alone", lambda: one
    yield f"it is the value of {known.seen['second']} alone", lambda: two


def _other_tests(table: Table, claim: Claim, known: Truth) -> Iterator[Neighbour]:
    if "raw" in known.seen:
        yield "it is not adjusted for the number of tests", lambda: known.seen["raw"]
    yield "it is one-sided", lambda: float(known.seen.get("p", math.nan)) / 2
    for method in ("welch", "student", "mann-whitney"):
        if method not in claim.how and "family" not in claim.how:
            again = f"{method}:{(claim.method or '').partition(':')[2]}"
            yield f"it is the {method} test", _changed(table, claim, method=again)


def _least_squares(table: Table, claim: Claim) -> float:
    at, values, _ = series_of(table, claim)
    return float(np.polyfit(at, values, 1)[0])


def _change(table: Table, claim: Claim) -> float:
    _, values, _ = series_of(table, claim)
    return float(values[-1] - values[0])


def _other_filters(table: Table, claim: Claim) -> Iterator[Neighbour]:
    conditions = claim.filter
    if conditions:
        yield "no filter is applied", _changed(table, claim, filter=[])
    for n, condition in enumerate(conditions):
        rest = [*conditions[:n], *conditions[n + 1 :]]
        said = _said(condition)
        if len(conditions) > 1:
            yield f"the filter {said} is left out", _changed(table, claim, filter=rest)
        if condition.first:
            continue
        yield from _other_values(table, claim, condition, rest)
    for column in table.groups():
        if any(not c.first and c.col == column for c in conditions) or column in claim.by:
            continue
        for name in _names(table, column):
            added = Condition(col=column, op="==", value=name)
            told = f"only rows with {column} = {name} are counted"
            yield told, _changed(table, claim, filter=[*conditions, added])


def _other_values(
    table: Table, claim: Claim, condition: Condition, rest: list[Condition]
) -> Iterator[Neighbour]:
    try:
        column = table.name(condition.col)
    except NoColumn:
        return
    turned = {">": "<=", "<": ">=", ">=": "<", "<=": ">", "==": "!=", "!=": "=="}
    near = {">": ">=", ">=": ">", "<": "<=", "<=": "<"}
    for op in (near.get(condition.op), turned.get(condition.op)):
        if op:
            other = Condition(col=column, op=op, value=condition.value)
            yield f"the filter is {_said(other)}", _changed(table, claim, filter=[*rest, other])
    if condition.op in ("==", "=", "!="):
        for name in _names(table, column):
            if name != str(condition.value):
                other = Condition(col=column, op="==", value=name)
                told = f"it is the value for {column} = {name}"
                yield told, _changed(table, claim, filter=[*rest, other])


def _names(table: Table, column: str) -> list[str]:
    values = table.frame[column].dropna().unique()
    return sorted(as_name(value) for value in values)[:12] if len(values) <= 40 else []


def _said(condition: Condition) -> str:
    if condition.first:
        return f"'first of each {', '.join(condition.first)}'"
    return f"'{condition.col} {condition.op} {condition.value}'"


def _other_rows(table: Table, claim: Claim) -> Iterator[Neighbour]:
    blank_as_zero = Table(table.frame, table.schema, table.time)
    ids = [name for name in table.schema if table.role(name) == "id"]
    for key in ids[:1]:
        if not any(condition.first for condition in claim.filter):
            only = [Condition.model_validate({"first": [key]}), *claim.filter]
            yield f"repeated rows of {key} are counted once", _changed(table, claim, filter=only)
        else:
            kept = [condition for condition in claim.filter if not condition.first]
            yield f"repeated rows of {key} are counted again", _changed(table, claim, filter=kept)
    if claim.column and claim.kind == "stat":
        column = table.name(claim.column)
        if pd.api.types.is_numeric_dtype(table.frame[column]) and table.frame[column].isna().any():
            blank_as_zero.frame = table.frame.assign(**{column: table.frame[column].fillna(0)})
            told = "blanks are counted as 0"
            yield told, lambda: truth(blank_as_zero, claim).value
