"""A CSV as rows, and the few figures that planting a fault needs, in plain Python.

The fault operators compute what a slip would have printed: the median in place of the mean, the
correlation with the outlier left in. They must not lean on the code that later finds the slip, so
nothing here is shared with the checks.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from math import sqrt
from statistics import fmean, median
from typing import Any

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows with numbers where a cell reads as one, None where it is blank."""

    rows: tuple[Row, ...]

    @classmethod
    def parse(cls, text: str) -> Table:
        """The table of a CSV text with a header line."""
        reader = csv.DictReader(io.StringIO(text))
        return cls(tuple({key: _cell(cell) for key, cell in row.items()} for row in reader))

    @property
    def columns(self) -> tuple[str, ...]:
        """Names in the file's order."""
        return tuple(self.rows[0]) if self.rows else ()

    def numeric(self) -> tuple[str, ...]:
        """Columns whose cells are all numbers or blank, with at least three values."""
        return tuple(c for c in self.columns if self._is_numeric(c))

    def _is_numeric(self, col: str) -> bool:
        cells = [row[col] for row in self.rows if row[col] is not None]
        return len(set(cells)) >= 3 and all(isinstance(cell, float) for cell in cells)

    def where(self, filters: Sequence[Mapping[str, Any]]) -> Table:
        """The rows that the ledger's filters keep."""
        rows = list(self.rows)
        for entry in filters:
            rows = _first(rows, entry["first"]) if "first" in entry else _kept(rows, entry)
        return Table(tuple(rows))

    def values(self, col: str) -> list[float]:
        """The column's numbers, blanks left out."""
        return [row[col] for row in self.rows if isinstance(row[col], float)]

    def pairs(self, one: str, other: str) -> tuple[list[float], list[float]]:
        """Both columns where both have a number."""
        kept = [r for r in self.rows if isinstance(r[one], float) and isinstance(r[other], float)]
        return [r[one] for r in kept], [r[other] for r in kept]


def _cell(text: str | None) -> float | str | None:
    if text is None or not text.strip():
        return None
    try:
        return float(text)
    except ValueError:
        return text.strip()


_OPS: dict[str, Callable[[Any, Any], bool]] = {
    "==": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a >= b),
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b),
    "in": lambda a, b: a in b,
    "startswith": lambda a, b: str(a).startswith(str(b)),
}


def _kept(rows: Sequence[Row], entry: Mapping[str, Any]) -> list[Row]:
    holds, col, wanted = _OPS[str(entry["op"])], str(entry["col"]), entry["value"]
    return [row for row in rows if row[col] is not None and holds(row[col], wanted)]


def _first(rows: Sequence[Row], key: Any) -> list[Row]:
    names = [key] if isinstance(key, str) else list(key)
    seen: dict[tuple[Any, ...], Row] = {}
    for row in rows:
        seen.setdefault(tuple(row[name] for name in names), row)
    return list(seen.values())


def aggregate(table: Table, col: str, agg: str) -> float | None:
    """One figure of a column; None for what planting has no need of."""
    if share := re.fullmatch(r"share:(\w+)(==|>=|<=|!=|>|<)(.+)", agg):
        name, op, raw = share.groups()
        hits = _kept(table.rows, {"col": name, "op": op, "value": _cell(raw)})
        known = [row for row in table.rows if row[name] is not None]
        return 100 * len(hits) / len(known) if known else None
    figures: dict[str, Callable[[list[float]], float]] = {
        "mean": fmean,
        "median": median,
        "sum": sum,
        "min": min,
        "max": max,
    }
    found = table.values(col)
    return figures[agg](found) if agg in figures and found else None


def pearson(xs: Sequence[float], ys: Sequence[float]) -> float:
    """The product-moment correlation; 0 where one side is constant."""
    mx, my = fmean(xs), fmean(ys)
    top = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    below = sqrt(sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))
    return top / below if below else 0.0


@cache
def theil_sen(ys: tuple[float, ...]) -> float:
    """The median slope per step over all pairs."""
    return median((ys[j] - ys[i]) / (j - i) for i, j in combinations(range(len(ys)), 2))


@cache
def kendall_z(ys: tuple[float, ...]) -> float:
    """The Mann-Kendall statistic in standard errors, without a correction for ties."""
    n = len(ys)
    score = sum((ys[j] > ys[i]) - (ys[j] < ys[i]) for i, j in combinations(range(n), 2))
    return score / sqrt(n * (n - 1) * (2 * n + 5) / 18)


def fitted_line(xs: Sequence[float], ys: Sequence[float]) -> tuple[float, float]:
    """Intercept and slope by least squares."""
    mx, my = fmean(xs), fmean(ys)
    spread = sum((x - mx) ** 2 for x in xs)
    slope = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True)) / spread
    return my - slope * mx, slope


def per_period(table: Table, time: str, col: str) -> list[float]:
    """The column's mean in each period, in the order of time."""
    groups: dict[str, list[float]] = {}
    for row in table.rows:
        if isinstance(row[col], float):
            groups.setdefault(str(row[time]), []).append(row[col])
    return [fmean(groups[key]) for key in sorted(groups)]
