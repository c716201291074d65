"""Claims that set groups side by side: differences, ratios, and who comes first."""

from __future__ import annotations

import re

import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.measuring import measure
from domains.analysis.planted.truths import Truth
from domains.analysis.tables.table import NoMeaning, Table

_LINKS = (" - ", " − ", " – ", " / ", " vs. ", " vs ", " versus ", " minus ", " over ", " against ")
_REST = ("rest", "others", "other", "all others", "the rest", "not")


def pair_of(table: Table, claim: Claim, rows: pd.DataFrame) -> tuple[str, str]:
    """The two groups that a method names (`diff: A - B`); else the two that there are."""
    names = group_names(table, claim, rows)
    text = (claim.method or "").partition(":")[2].strip() or (claim.method or "")
    for link in (*_LINKS, "-", "/"):
        left, found, right = text.partition(link)
        while found:
            pair = (_known(left, names), _known(right, names))
            if pair[0] and pair[1]:
                return pair
            more, found, rest = right.partition(link)
            left, right = f"{left}{link}{more}", rest
    if len(names) == 2:
        return names[0], names[1]
    raise NoMeaning(f"method should name two groups of {claim.by[0]}, as in 'diff: A - B'")


def group_names(table: Table, claim: Claim, rows: pd.DataFrame) -> list[str]:
    """The values of the column `by`, as text."""
    if not claim.by:
        raise NoMeaning("'by' should name the column of the groups")
    column = rows[table.name(claim.by[0])]
    return [as_name(value) for value in sorted(column.dropna().unique(), key=str)]


def as_name(value: object) -> str:
    """A group's name; whole numbers without a point."""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _known(text: str, names: list[str]) -> str:
    wanted = text.strip().strip("\"'").casefold()
    if wanted in _REST:
        return "rest"
    wanted = wanted.partition("==")[2].strip() or wanted
    return next((name for name in names if name.casefold() == wanted), "")


def columns_read(table: Table, claim: Claim, *more: str) -> list[str]:
    """The columns that groups and aggregate need, so that long tables are not copied whole; all
    where the aggregate names one beside the claim's own.
    """
    if not claim.column or not claim.by or ":" in (claim.agg or ""):
        return [str(column) for column in table.frame.columns]
    return list(dict.fromkeys([*more, table.name(claim.by[0]), table.name(claim.column)]))


def rows_of(table: Table, rows: pd.DataFrame, by: str, name: str, other: str = "") -> pd.DataFrame:
    """The rows of a group; `rest` are those that are not the other one's."""
    column = rows[table.name(by)]
    wanted = other if name == "rest" else name
    if isinstance(column.dtype, pd.CategoricalDtype):
        values = list(column.cat.categories)
    else:
        values = [value for value in column.unique() if pd.notna(value)]
    same = column.isin([value for value in values if as_name(value) == wanted])
    return rows[~same & column.notna()] if name == "rest" else rows[same]


def compare(table: Table, claim: Claim) -> Truth:
    """A difference, a ratio or a relative difference of two groups."""
    rows = table.rows(claim.filter)
    first, second = pair_of(table, claim, rows)
    by = claim.by[0]
    narrow = rows[columns_read(table, claim)]
    one = measure(table, rows_of(table, narrow, by, first, second), claim.column, claim.agg)
    two = measure(table, rows_of(table, narrow, by, second, first), claim.column, claim.agg)
    value, form = _combined(claim, one.value, two.value)
    counts = tuple(a + b for a, b in zip(one.counts, two.counts, strict=False))
    seen = {"first": first, "second": second, "values": [one.value, two.value], "form": form}
    whole = [len(rows)]
    if claim.column:
        whole.append(int(rows[table.name(claim.column)].notna().sum()))
    return Truth(value, (*counts, *whole), seen=seen)


def _combined(claim: Claim, one: float, two: float) -> tuple[float, str]:
    how = claim.how
    if re.match(r"\s*(?:pct|percent|relative|rel)", how):
        return 100.0 * (one / two - 1.0), "relative"
    if how.startswith("ratio") or " / " in how:
        return one / two, "ratio"
    return one - two, "diff"


def rank(table: Table, claim: Claim) -> Truth:
    """The name of the group with the largest (or, where the method says so, smallest) value."""
    rows = table.rows(claim.filter)
    by = table.name(claim.by[0]) if claim.by else ""
    if not by:
        raise NoMeaning("'by' should name the column of the groups")
    scores = {
        as_name(value): measure(table, part, claim.column, claim.agg).value
        for value, part in rows[columns_read(table, claim)].groupby(by, observed=True)
    }
    low = bool(re.search(r"\b(?:lowest|smallest|least|min|minimum|asc|bottom|fewest)\b", claim.how))
    ordered = sorted(scores, key=lambda name: (scores[name] if low else -scores[name], name))
    place = re.search(r"(?:rank|place|#|top)\D{0,3}(\d+)", claim.how)
    at = int(place[1]) - 1 if place else 0
    if not 0 <= at < len(ordered):
        raise NoMeaning("there are fewer groups than that rank")
    counts = [len(rows)]
    if claim.column:
        counts.append(int(rows[table.name(claim.column)].notna().sum()))
    return Truth(ordered[at], (*counts, len(ordered)), seen={"scores": scores, "low": low})
