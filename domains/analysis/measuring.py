"""One number from some rows: the aggregates of the claim grammar."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pandas as pd

from domains.analysis.claims import Condition
from domains.analysis.tables.table import NoMeaning, Table

_NAMES = {
    "avg": "mean",
    "average": "mean",
    "total": "sum",
    "minimum": "min",
    "maximum": "max",
    "n": "count",
    "size": "count",
    "rows": "count",
    "sd": "std",
    "stdev": "std",
    "stddev": "std",
    "p50": "median",
}
AGGREGATES = ("mean", "median", "sum", "min", "max", "count", "std")
COUNTING = ("count", "nunique", "dup_count", "missing_pct", "missing_count")
"""Aggregates whose value is in rows or a share of them, not in the column's unit."""
_WORDS = {
    "blank": {"missing", "null", "nulls", "na", "nan", "blank", "blanks", "isna", "isnull"},
    "number": {"count", "n", "num", "number", "sum", "total"},
    "kept": {"non", "not", "notna", "notnull", "nonnull", "valid", "present"},
    "again": {"dup", "dups", "duplicate", "duplicates", "duplicated", "repeat", "repeated"},
    "once": {"distinct", "unique", "nunique"},
}


@dataclass(frozen=True)
class Measured:
    """A value, and the counts of rows that may be called its n."""

    value: float
    counts: tuple[int, ...]


def canonical(agg: str | None, default: str = "mean") -> str:
    """The aggregate's own name."""
    text = (agg or default).strip()
    low = text.casefold()
    if low.startswith("share"):
        return text
    if condition := re.fullmatch(r"(?:pct|percent|proportion|rate|fraction)\s*:(.+)", low):
        return f"share:{text[-len(condition[1]) :]}"
    found = re.fullmatch(r"(?:q|p|quantile[ _:]?|percentile[ _:]?)0?\.?(\d+(?:\.\d+)?)", low)
    return f"q{found[1]}" if found and low != "p50" else _NAMES.get(low) or _composed(low)


def _composed(low: str) -> str:
    """The aggregate that a name put together of words means: `n_missing`, `null_count`."""
    words = {*re.split(r"[\s_-]+", low)}
    said = {name for name, each in _WORDS.items() if words & each}
    if "kept" in said:
        return "count"
    if "blank" in said:
        return "missing_count" if "number" in said else "missing_pct"
    return "dup_count" if "again" in said else "nunique" if "once" in said else low


def measure(table: Table, rows: pd.DataFrame, column: str, agg: str | None) -> Measured:
    """The aggregate of a column over rows; blanks are left out. NoMeaning where it cannot be."""
    name = canonical(agg)
    if name.casefold().startswith("share"):
        return share(table, rows, column, name)
    if name == "count" and not column:
        return Measured(float(len(rows)), (len(rows),))
    if name == "dup_count" and not column:
        return Measured(float(rows.duplicated().sum()), (len(rows),))
    if name.startswith("count:"):
        met = share(table, rows, column, name)
        return Measured(round(met.value * met.counts[0] / 100), met.counts)
    values = rows[table.name(column)]
    present = values.dropna()
    both = (len(present), len(rows))
    if name == "missing_pct":
        return Measured(100.0 * float(values.isna().mean()) if len(values) else 0.0, both[::-1])
    if name == "missing_count":
        return Measured(float(values.isna().sum()), both[::-1])
    if name == "dup_count":
        return Measured(float(values.dropna().duplicated().sum()), (len(rows), len(present)))
    if name == "count":
        return Measured(float(len(present)), both)
    if name == "nunique":
        return Measured(float(present.nunique()), both)
    return Measured(_number(present, name, column), both)


def _number(present: pd.Series, name: str, column: str) -> float:
    if not pd.api.types.is_numeric_dtype(present):
        raise NoMeaning(f"the column {column} holds no numbers")
    if not len(present):
        raise NoMeaning("no row is left after the filter")
    present = present.astype(float)
    if name.startswith("q") and name[1:].replace(".", "").isdigit():
        at = float(name[1:])
        return float(present.quantile(at / 100 if at > 1 else at))
    simple = {"mean", "median", "sum", "min", "max", "std", "var"}
    if name in simple:
        return float(getattr(present, name)())
    if name in ("iqr", "range"):
        low, high = (0.25, 0.75) if name == "iqr" else (0.0, 1.0)
        return float(present.quantile(high) - present.quantile(low))
    if name == "std0":
        return float(present.std(ddof=0))
    known = ", ".join((*AGGREGATES, "q90", "var", "iqr", "range", *COUNTING[1:], "share:col==v"))
    raise NoMeaning(f"'{name}' is no aggregate of the grammar; known are {known}")


_SHARE = re.compile(r"^\s*(?P<col>.+?)\s*(?P<op>==|!=|>=|<=|>|<|=)\s*(?P<value>.+?)\s*$")


def share_condition(agg: str, column: str) -> Condition:
    """The condition whose share is meant; `share` alone means the ones of a 0/1 column."""
    text = agg.partition(":")[2].strip()
    found = _SHARE.match(text)
    if found:
        value = found["value"].strip("\"'")
        return Condition(col=found["col"], op=found["op"], value=value)
    return Condition(col=column, op="==", value=text or 1)


def share(table: Table, rows: pd.DataFrame, column: str, agg: str) -> Measured:
    """Per cent of the rows with a value that meet the condition."""
    condition = share_condition(agg, column)
    values = rows[table.name(condition.col)]
    present = rows[values.notna()]
    if not len(present):
        raise NoMeaning("no row is left after the filter")
    met = len(Table(present, table.schema, table.time).rows([condition]))
    return Measured(100.0 * met / len(present), (len(present), len(rows)))


def is_share(agg: str | None) -> bool:
    """The aggregate is in per cent."""
    low = canonical(agg).casefold() if agg else ""
    return low.startswith("share") or low == "missing_pct"
