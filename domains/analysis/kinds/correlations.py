"""Correlations, and the four ways in which they mislead: one row, a third column, time, leakage."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pandas as pd

from domains.analysis.claims import Claim
from domains.analysis.kinds.comparing import as_name
from domains.analysis.planted.truths import Truth
from domains.analysis.tables.table import MANY, NoMeaning, Table

FEW = 3
"""Rows of which no more may carry a correlation."""
FIRST_LOOK = 250_000
"""Rows of a long table that are looked at before all are."""
TELLING = 0.05
"""A change of r that a report with two decimals shows."""
CHANGE = 0.5
"""Share of r by which a row may move it before it is said that r hangs on that row."""


def pairs_of(table: Table, claim: Claim) -> pd.DataFrame:
    """The two columns, rows with a blank left out; numbers, or 0/1 for two-valued columns."""
    names = [*claim.col, *claim.by][:2]
    if len(names) < 2:
        raise NoMeaning("'col' and 'by' should name two columns")
    rows = table.rows(claim.filter)
    columns = [table.name(name) for name in names]
    both = rows[columns].dropna()
    for column in columns:
        both = both.assign(**{column: _numeric(table, both[column], column)})
    if len(both) < 4:
        raise NoMeaning(f"{len(both)} pairs are too few for a correlation")
    return both


def _numeric(table: Table, values: pd.Series, column: str) -> pd.Series:
    if pd.api.types.is_numeric_dtype(values):
        return values.astype(float)
    if column == table.time:
        return table.periods(values).astype(float)
    if values.nunique() == 2:
        return (values == sorted(values.unique(), key=str)[1]).astype(float)
    raise NoMeaning(f"the column {column} holds no numbers")


def corr(table: Table, claim: Claim) -> Truth:
    """Pearson's r, or Spearman's where the method says so, with the Fisher interval."""
    both = pairs_of(table, claim)
    x, y = (both.iloc[:, n].to_numpy() for n in (0, 1))
    ranked = by_ranks(claim)
    if ranked:
        x, y = (ranks_of(v) for v in (x, y))
    value = coefficient(x, y)
    seen: dict[str, Any] = {"ranked": ranked, "columns": [str(c) for c in both.columns]}
    if "kendall" in claim.how:
        from scipy import stats

        value = float(stats.kendalltau(x, y).statistic)
    seen |= driven_by_few(both, x, y, value) or moved_by_one(both, x, y, value)
    seen |= turned_within_groups(table, both, x, y, value, ranked)
    seen |= shared_time(table, claim, both, value)
    x, y = (both.iloc[:, n].to_numpy() for n in (0, 1))
    picked = np.unique(np.linspace(0, len(x) - 1, min(120, len(x))).astype(int))
    seen["points"] = [[float(x[n]) for n in picked], [float(y[n]) for n in picked]]
    return Truth(value, (len(both),), (), fisher(value, len(both)), seen)


def by_ranks(claim: Claim) -> bool:
    """Whether the method is Spearman's."""
    return "spearman" in claim.how or "rank" in claim.how


def ranks_of(values: np.ndarray) -> np.ndarray:
    """Mean ranks from 1."""
    return np.asarray(pd.Series(values).rank().to_numpy())


def other_coefficient(table: Table, claim: Claim) -> float:
    """Spearman's where the claim means Pearson's, and the other way round."""
    both = pairs_of(table, claim)
    x, y = (both.iloc[:, n].to_numpy() for n in (0, 1))
    return coefficient(x, y) if by_ranks(claim) else coefficient(ranks_of(x), ranks_of(y))


def coefficient(x: np.ndarray, y: np.ndarray) -> float:
    """Pearson's r; 0 where one of them does not vary."""
    if x.std() == 0 or y.std() == 0:
        return 0.0
    return float(np.corrcoef(x, y)[0, 1])


def fisher(r: float, n: float) -> tuple[float, float]:
    """95 % interval by Fisher's z."""
    if n <= 3 or abs(r) >= 1:
        return (r, r) if abs(r) >= 1 else (-1.0, 1.0)
    z, half = math.atanh(r), 1.959964 / math.sqrt(n - 3)
    return math.tanh(z - half), math.tanh(z + half)


def driven_by_few(both: pd.DataFrame, x: np.ndarray, y: np.ndarray, r: float) -> dict[str, Any]:
    """The few rows without which the sign flips or half of |r| is gone, or the one row without
    which |r| is half as large again; empty where there are none.

    A correlation that is not distinguishable from 0 is left alone, unless one row hides another
    whose interval has nothing in common with its own. `x` and `y` are ranks where r is by ranks.
    """
    low, high = fisher(r, len(x))
    least = 2 * 1.96 / math.sqrt(len(x)) if low <= 0 <= high else CHANGE * abs(r)
    if len(x) < 8 or _most_moved(x, y, r) < least:
        return {}
    made = {} if low <= 0 <= high else _made_by(both, x, y, r)
    return made or _hidden_by(both, x, y, r)


def moved_by_one(both: pd.DataFrame, x: np.ndarray, y: np.ndarray, r: float) -> dict[str, Any]:
    """The one row without which r lies outside of its own 95 % interval: it says more of that row
    than of the others. With the row left out, |r| is smaller by `TELLING` or more.
    """
    if len(x) < 8 or _most_moved(x, y, r) < TELLING:
        return {}
    alone = _without_each(x, y)
    worst = int(np.argmin(alone * np.sign(r)))
    rest = float(alone[worst])
    low, high = fisher(r, len(x))
    if low <= rest <= high or abs(r) - abs(rest) < TELLING:
        return {}
    found = {"few": [int(both.index[worst])], "without": rest, "at": _points(both, [worst])}
    return {"moved": found}


def _most_moved(x: np.ndarray, y: np.ndarray, r: float) -> float:
    """More than FEW rows can move r by: their farthest standard scores, with a margin for the
    scores' own change; spares long tables the search.
    """
    wide, high = x.std(), y.std()
    if not wide or not high:
        return 0.0
    a, b = (float(np.abs(v - v.mean()).max() / s) for v, s in ((x, wide), (y, high)))
    return 2 * FEW * (a * b + abs(r) * (a * a + b * b) / 2) / len(x)


def _made_by(both: pd.DataFrame, x: np.ndarray, y: np.ndarray, r: float) -> dict[str, Any]:
    keep = np.ones(len(x), bool)
    out: list[int] = []
    for _ in range(min(FEW, max(1, len(x) // 20))):
        alone = _without_each(x[keep], y[keep])
        worst = int(np.argmin(alone * np.sign(r)))
        out.append(int(np.flatnonzero(keep)[worst]))
        keep[out[-1]] = False
        rest = float(alone[worst])
        if rest * r <= 0 or abs(rest) < (1 - CHANGE) * abs(r):
            rows = [both.index[n] for n in out]
            return {"few": [int(row) for row in rows], "without": rest, "at": _points(both, out)}
    return {}


def _hidden_by(both: pd.DataFrame, x: np.ndarray, y: np.ndarray, r: float) -> dict[str, Any]:
    alone = _without_each(x, y)
    worst = int(np.argmax(np.abs(alone)))
    rest = float(alone[worst])
    (low, high), (least, most) = fisher(r, len(x)), fisher(rest, len(x) - 1)
    if low <= 0 <= high:
        moved = least > high or most < low
    else:
        moved = rest * r > 0 and abs(rest) > (1 + CHANGE) * abs(r)
    if not moved:
        return {}
    return {"few": [int(both.index[worst])], "without": rest, "at": _points(both, [worst])}


def _points(both: pd.DataFrame, rows: list[int]) -> list[list[float]]:
    return [[float(both.iloc[n, 0]), float(both.iloc[n, 1])] for n in rows]


def _without_each(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """r with each row left out once, from the sums."""
    n = len(x) - 1
    x, y = x - x.mean(), y - y.mean()
    sx, sy = -x, -y
    sxx, syy, sxy = (x @ x) - x * x, (y @ y) - y * y, (x @ y) - x * y
    top = sxy - sx * sy / n
    under = np.sqrt(np.maximum((sxx - sx * sx / n) * (syy - sy * sy / n), 1e-300))
    return np.asarray(top / under)


def turned_within_groups(
    table: Table, both: pd.DataFrame, x: np.ndarray, y: np.ndarray, r: float, ranked: bool
) -> dict[str, Any]:
    """A column within whose groups the correlation has the other sign (Simpson's paradox), else one
    within each of whose groups less than half of it is left, beyond what chance does.
    """
    low, high = fisher(r, len(both))
    if low <= 0 <= high:
        return {}
    vanishing: dict[str, Any] = {}
    for column in table.groups():
        if column in both.columns:
            continue
        groups = table.frame[column]
        groups = groups if len(groups) == len(both) else groups.reindex(both.index)
        if len(both) > 4 * FIRST_LOOK and _surely_alike(both, groups, x, y, r, ranked):
            continue
        inside = _within(both, groups, x, y, ranked)
        if len(inside) < 2:
            continue
        pooled = sum(inside.values()) / len(inside)
        found = {"column": column, "within": inside}
        least, most = fisher(pooled, len(both))
        if all(value * r < 0 for value in inside.values()) and not least <= 0 <= most:
            return {"simpson": found}
        apart = most < low or least > high
        if apart and all(abs(value) < CHANGE * abs(r) for value in inside.values()):
            vanishing = vanishing or {"vanishes": {**found, "pooled": pooled}}
    return vanishing


def _surely_alike(
    both: pd.DataFrame, groups: pd.Series, x: np.ndarray, y: np.ndarray, r: float, ranked: bool
) -> bool:
    """Evenly drawn rows of a long table show a group whose r has the sign of the whole one, by
    five standard errors of a group that holds a tenth of them.
    """
    every = slice(None, None, len(both) // FIRST_LOOK)
    inside = _within(both.iloc[every], groups.iloc[every], x[every], y[every], ranked)
    return any(value * r > 0 and abs(value) > 16 / FIRST_LOOK**0.5 for value in inside.values())


def _within(
    both: pd.DataFrame, groups: pd.Series, x: np.ndarray, y: np.ndarray, ranked: bool
) -> dict[str, float]:
    """r in each group of eight rows or more, from sums by group. In long tables the ranks are
    those among all rows, which order each group alike.
    """
    codes, names = pd.factorize(groups)
    if ranked and len(both) < MANY:
        inner = both.groupby(codes).rank()
        x, y = (inner.iloc[:, n].to_numpy() for n in (0, 1))
    known = codes >= 0
    if not known.all():
        codes, x, y = codes[known], x[known], y[known]
    n = np.bincount(codes, minlength=len(names))
    dx, dy = (v - (np.bincount(codes, v) / np.maximum(n, 1))[codes] for v in (x, y))
    xx, yy, xy = (np.bincount(codes, v) for v in (dx * dx, dy * dy, dx * dy))
    with np.errstate(divide="ignore", invalid="ignore"):
        each = np.where((xx > 0) & (yy > 0), xy / np.sqrt(xx * yy), 0.0)
    found = {as_name(name): float(each[k]) for k, name in enumerate(names) if n[k] >= 8}
    return dict(sorted(found.items()))


def shared_time(table: Table, claim: Claim, both: pd.DataFrame, r: float) -> dict[str, Any]:
    """The interval with the number of independent pairs, where both columns go on in time.

    n' = n (1 − a b)/(1 + a b) with the lag-1 correlations a and b (Bartlett 1935).
    """
    if not table.time or table.time in both.columns or len(both) > 20_000:
        return {}
    when = table.frame[table.time].reindex(both.index)
    if when.duplicated().any():
        return {}
    ordered = both.iloc[np.argsort(table.periods(when).to_numpy())]
    a, b = (_lag1(ordered.iloc[:, n].to_numpy()) for n in (0, 1))
    if a * b <= 0.09:
        return {}
    effective = len(both) * (1 - a * b) / (1 + a * b)
    low, high = fisher(r, max(4.0, effective))
    return {"effective": round(effective, 1), "effective_ci": [low, high]}


def _lag1(values: np.ndarray) -> float:
    if len(values) < 8 or values[:-1].std() == 0 or values[1:].std() == 0:
        return 0.0
    return float(np.corrcoef(values[:-1], values[1:])[0, 1])
