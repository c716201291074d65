"""Looks through a table for what a report could have said: trends, outliers, segments,
correlations, change points.

Every look is a test, so what is kept is what survives Benjamini-Hochberg at 5 % over all looks.
Order: impact (share of rows or of value touched) × (1 − q), in the spirit of QuickInsights
(Ding et al. 2019). A finding is named by kind and column, never by its answer.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pandas as pd

from domains.analysis.kinds.testing import adjusted
from domains.analysis.omissions.shifts import in_periods, shift, shift_by_group
from domains.analysis.tables.table import NoMeaning, Table

LEVEL = 0.05
SAME = 0.98
"""Columns this close are one thing under two names, and no insight."""
MOSTLY = 0.3
"""Share s of n periods with one value, above which a line taken off them ranks them by their time:
that alone makes s²n²/4 of Pettitt's sum, beyond its 5 % bound for a year of days from s = .41 on.
"""
MOST_ROWS = 20_000
"""Rows that are looked at; of more, an even sample."""


@dataclass(frozen=True)
class Insight:
    """Something that the data show."""

    kind: str
    """trend, outlier, segment, correlation, change, shift."""
    columns: tuple[str, ...]
    impact: float
    """0..1: share of the rows, or of the spread, that it touches."""
    p: float
    q: float = 1.0

    @property
    def score(self) -> float:
        """What it is worth to a reader."""
        return self.impact * (1 - self.q)


def mine(table: Table) -> list[Insight]:
    """What survives, the best first."""
    frame = table.frame
    if len(frame) > MOST_ROWS:
        frame = frame.iloc[np.linspace(0, len(frame) - 1, MOST_ROWS).astype(int)]
    small = Table(frame, table.schema, table.time)
    looked = [insight for insight in _looks(small) if math.isfinite(insight.p)]
    if not looked:
        return []
    qs = adjusted([insight.p for insight in looked])
    kept = [
        Insight(one.kind, one.columns, one.impact, one.p, q)
        for one, q in zip(looked, qs, strict=True)
        if q <= LEVEL
    ]
    timed = {one.columns for one in kept if one.kind in ("trend", "change")}
    kept = [one for one in kept if one.kind != "shift" or one.columns not in timed]
    return sorted(kept, key=lambda one: (-one.score, one.kind, one.columns))


def _looks(table: Table) -> Iterator[Insight]:
    measures = [c for c in table.measures() if table.frame[c].nunique() > 1][:14]
    groups = table.groups()[:6]
    for column in measures:
        yield from _over_time(table, column)
        yield from _shifts(table, column, groups)
        yield from _outliers(table, column)
        for group in groups:
            if group != column:
                yield from _segments(table, column, group)
    for n, one in enumerate(measures):
        for other in measures[n + 1 :]:
            if one not in groups and other not in groups:
                yield from _correlated(table, one, other)


def _over_time(table: Table, column: str) -> Iterator[Insight]:
    if not table.time:
        return
    from scipy import stats

    rows = table.frame[[table.time, column]].dropna()
    try:
        keys = table.periods(rows[table.time])
    except NoMeaning:
        return
    values = rows[column].astype(float).groupby(keys.to_numpy()).mean()
    if len(values) < 8:
        return
    series, at = values.to_numpy(), np.arange(len(values), dtype=float)
    found = stats.kendalltau(at, series)
    p = _allowing_for_time(series, at, float(found.pvalue))
    yield Insight("trend", (column,), abs(float(found.statistic)), p)
    yield _change(column, series, at)


def _shifts(table: Table, column: str, groups: list[str]) -> Iterator[Insight]:
    """A rate (a column of 0 and 1) that changes at some time, for all or for some of the groups."""
    if not table.time or not table.frame[column].dropna().isin([0, 1]).all():
        return
    wanted = [group for group in groups if group != column]
    rows = table.frame[[table.time, column, *wanted]].dropna(subset=[table.time, column])
    try:
        periods = in_periods(table.periods(rows[table.time]))
    except NoMeaning:
        return
    values = rows[column].to_numpy(float)
    found = shift(values, periods) if periods is not None else None
    if found is None or periods is None:
        return
    yield Insight("shift", (column,), math.sqrt(found.explained), found.p)
    for group in wanted:
        codes = pd.factorize(rows[group])[0].astype(np.int64)
        apart = shift_by_group(values, periods, codes)
        if apart is not None:
            yield Insight("shift", (column, group), math.sqrt(apart.explained), apart.p)


def _allowing_for_time(series: np.ndarray, at: np.ndarray, p: float) -> float:
    """Kendall's p with the number of independent periods (Hamed and Rao 1998, lag 1 alone)."""
    slope, cut = np.polyfit(at, series, 1)
    rest = series - slope * at - cut
    if rest.std() < 1e-12 * max(1.0, abs(series).max()):
        return p
    lag = float(np.corrcoef(rest[:-1], rest[1:])[0, 1])
    if not lag > 2 / math.sqrt(len(series)):
        return p
    from scipy import stats

    z = stats.norm.isf(max(p, 1e-300) / 2) * math.sqrt((1 - lag) / (1 + lag))
    return float(2 * stats.norm.sf(z))


def _change(column: str, series: np.ndarray, at: np.ndarray) -> Insight:
    """Pettitt's test (1979) on what a straight line leaves. Where many periods have one and the
    same value the line would rank those by their time, so such a series is ranked as it is.
    """
    rest = series
    if not _mostly_one(series):
        slope, cut = np.polyfit(at, series, 1)
        rest = series - slope * at - cut
    ranks = pd.Series(rest).rank().to_numpy()
    n = len(rest)
    sums = np.abs(2 * np.cumsum(ranks) - np.arange(1, n + 1) * (n + 1))
    top = float(sums.max())
    p = min(1.0, 2 * math.exp(-6 * top**2 / (n**3 + n**2)))
    return Insight("change", (column,), min(1.0, top / (n * n / 2)), p)


def _mostly_one(series: np.ndarray) -> bool:
    return bool(np.unique(series, return_counts=True)[1].max() > MOSTLY * len(series))


def _outliers(table: Table, column: str) -> Iterator[Insight]:
    """Robust z of the farthest value; p by Bonferroni over the rows, with the tails of a t."""
    from scipy import stats

    values = table.frame[column].dropna().astype(float)
    if len(values) < 20 or values.nunique() < 12:
        return
    spread = 1.4826 * (values - values.median()).abs().median()
    if not spread:
        return
    inner = values[values.between(values.quantile(0.02), values.quantile(0.98))]
    skewed = abs(float(inner.skew())) if len(inner) > 2 else 0.0
    z = float((values - values.median()).abs().max() / spread)
    if (values > 0).all():
        logs = np.log(values)
        spread = 1.4826 * (logs - logs.median()).abs().median()
        z = min(z, float((logs - logs.median()).abs().max() / spread)) if spread else z
    p = min(1.0, len(values) * 2 * float(stats.t.sf(z, 6 if skewed < 1 else 3)))
    yield Insight("outlier", (column,), min(1.0, z / 20), p)


def _segments(table: Table, column: str, group: str) -> Iterator[Insight]:
    from scipy import stats

    both = table.frame[[column, group]].dropna()
    parts = [part.to_numpy(float) for _, part in both.groupby(group, observed=True)[column]]
    parts = [part for part in parts if len(part) >= 5]
    if len(parts) < 2 or len(both) < 20 or both[column].nunique() < 2:
        return
    found = stats.kruskal(*parts)
    n = sum(map(len, parts))
    effect = max(0.0, (float(found.statistic) - len(parts) + 1) / (n - len(parts)))
    yield Insight("segment", (column, group), min(1.0, math.sqrt(effect)), float(found.pvalue))


def _correlated(table: Table, one: str, other: str) -> Iterator[Insight]:
    from scipy import stats

    both = table.frame[[one, other]].dropna()
    kinds = sorted((both[one].nunique(), both[other].nunique()))
    if len(both) < 12 or kinds[0] < 2 or kinds[1] < 3:
        return
    found = stats.spearmanr(both[one], both[other])
    r = float(found.statistic)
    if abs(r) > SAME and kinds[0] > 2:
        return
    yield Insight("correlation", (one, other), abs(r), float(found.pvalue))
