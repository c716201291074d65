"""A difference over all rows held against the same difference within the groups of another column:
turned round in every one of them, or contradicted by some while chance may have made it.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from domains.analysis.claims import Claim
from domains.analysis.kinds.comparing import as_name, columns_read, rows_of
from domains.analysis.measuring import canonical, is_share, measure, share_condition
from domains.analysis.tables.table import NoMeaning, Table

LEAST_STRATUM = 8
"""Rows of each group in a stratum that says anything."""
LEAST_PART = 0.1
"""Share of the rows that a contradicting stratum holds, so that no sliver contradicts the whole."""
FEW = 3
"""Columns that are looked through for a contradiction."""


def turned(
    table: Table, claim: Claim, first: str, second: str, gap: float
) -> tuple[str, dict[str, float]]:
    """The column within whose groups a difference has the other sign, with the differences."""
    for column in _others(table, claim):
        inside = {name: value for name, (value, _) in _within(table, claim, column, first, second)}
        if len(inside) >= 2 and all(value * gap < 0 for value in inside.values()):
            return column, inside
    return "", {}


def within_chance(
    table: Table, claim: Claim, first: str, second: str
) -> tuple[float, float] | None:
    """The 95 % interval of a difference that is no larger than its own standard error, as chance
    makes it in one table of three; None where it is larger, or the measure is no mean or share.
    """
    found = _difference(table, claim, first, second)
    if found is None or abs(found[0]) > found[1]:
        return None
    gap, error = found
    return gap - 1.96 * error, gap + 1.96 * error


def contradicted(
    table: Table, claim: Claim, first: str, second: str, gap: float
) -> tuple[str, dict[str, float]]:
    """A column of which a group, a tenth of the rows or more, differs the other way by as much;
    none where there are so many columns that chance brings one.
    """
    columns = _others(table, claim)
    for column in columns if len(columns) <= FEW else ():
        found = dict(_within(table, claim, column, first, second))
        rows = sum(count for _, count in found.values())
        against = [
            count for value, count in found.values() if value * gap < 0 and abs(value) >= abs(gap)
        ]
        if len(found) >= 2 and sum(against) >= LEAST_PART * rows:
            return column, {name: each[0] for name, each in found.items()}
    return "", {}


def _others(table: Table, claim: Claim) -> list[str]:
    """Columns of groups that the claim does not use."""
    used = {condition.col for condition in claim.filter if not condition.first}
    used |= {*claim.by, *claim.col}
    return [column for column in table.groups() if column not in used]


def _within(
    table: Table, claim: Claim, column: str, first: str, second: str
) -> list[tuple[str, tuple[float, int]]]:
    """By group of a column the difference, and how many rows it rests on; small ones left out."""
    found = []
    narrow = table.rows(claim.filter)[columns_read(table, claim, column)]
    for name, part in narrow.groupby(column, observed=True):
        one, two = _sides(table, claim, part, first, second)
        if min(len(one), len(two)) < LEAST_STRATUM:
            continue
        try:
            values = [measure(table, side, claim.column, claim.agg).value for side in (one, two)]
        except NoMeaning:
            continue
        found.append((as_name(name), (values[0] - values[1], len(one) + len(two))))
    return found


def _sides(table: Table, claim: Claim, rows: Any, first: str, second: str) -> tuple[Any, Any]:
    pairs = ((first, second), (second, first))
    one, two = (rows_of(table, rows, claim.by[0], name, other) for name, other in pairs)
    return one, two


def _difference(table: Table, claim: Claim, first: str, second: str) -> tuple[float, float] | None:
    """A difference of means or shares with its standard error (Welch); None for other measures."""
    narrow = table.rows(claim.filter)[columns_read(table, claim)]
    sides = _sides(table, claim, narrow, first, second)
    values = [_values(table, claim, side) for side in sides]
    if any(each is None or len(each) < LEAST_STRATUM for each in values):
        return None
    one, two = (np.asarray(each, dtype=float) for each in values)
    error = math.sqrt(one.var(ddof=1) / len(one) + two.var(ddof=1) / len(two))
    return float(one.mean() - two.mean()), error


def _values(table: Table, claim: Claim, rows: Any) -> Any:
    """The numbers whose mean is compared: 0 and 100 for a share."""
    if is_share(claim.agg) and canonical(claim.agg) != "missing_pct":
        condition = share_condition(canonical(claim.agg), claim.column)
        present = rows[rows[table.name(condition.col)].notna()]
        met = Table(present, table.schema, table.time).rows([condition]).index
        return 100.0 * present.index.isin(met)
    if canonical(claim.agg) != "mean":
        return None
    return rows[table.name(claim.column)].dropna()
