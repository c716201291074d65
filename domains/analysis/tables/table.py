"""The data of a task: loaded once, filtered, and asked for columns by the names that writers use.

Loaded only in the domain's worker. A column of a task's schema that is a time keeps its text, so
that `2025-W01` and `2025-Q1` are periods and no numbers. Filters are cached by what they say.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from domains.analysis.claims import Condition
from domains.analysis.tables.sampling import Drawn, sampled

ROWS_SAMPLED = 2_000_000
"""Of a file larger than `BYTES_SAMPLED`, that many rows are drawn, and every finding says so."""
BYTES_SAMPLED = 1_000_000_000
MANY = 50_000
"""Rows from which on speed asks for categories in place of text."""


class NoColumn(LookupError):
    """The data have no such column; `near` are names that look like it."""

    def __init__(self, name: str, near: Sequence[str]) -> None:
        super().__init__(name)
        self.name, self.near = name, near


class NoMeaning(ValueError):
    """The entry cannot be computed: its message says why."""


@dataclass
class Table:
    """Rows with what is known about their columns."""

    frame: pd.DataFrame
    schema: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    time: str = ""
    sampled: str = ""
    """How rows were drawn, where not all are here."""
    of: float = 1.0
    """All rows for each one here; above 1 where they were drawn."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What was computed of all rows once, by name."""
    _masks: dict[str, pd.DataFrame] = field(default_factory=dict)

    def name(self, given: str) -> str:
        """The column that a name means; case, blanks and underscores are free."""
        if given in self.frame.columns:
            return given
        wanted = re.sub(r"[\W_]+", "", given).casefold()
        for column in self.frame.columns:
            if re.sub(r"[\W_]+", "", str(column)).casefold() == wanted:
                return str(column)
        from difflib import get_close_matches

        names = [str(column) for column in self.frame.columns]
        raise NoColumn(given, get_close_matches(given, names, 3, 0.4) or names[:6])

    def role(self, column: str) -> str:
        """time, id, group, measure, outcome, flag or empty."""
        return str(self.schema.get(column, {}).get("role", ""))

    def unit(self, column: str) -> str:
        return str(self.schema.get(column, {}).get("unit", "") or "")

    def known_later(self, column: str) -> str:
        """When a column is known, if that is after what it would predict; else empty."""
        about = self.schema.get(column, {})
        when = str(about.get("known", about.get("available", "")) or "")
        return when if re.search(r"\b(after|later|afterwards|post)\b", when, re.I) else ""

    def ids(self) -> list[str]:
        """Columns that name a row and yet hold a value twice."""
        named = [str(c) for c in self.frame.columns if self.role(str(c)) == "id"]
        return [column for column in named if self.frame[column].duplicated().any()]

    def groups(self) -> list[str]:
        """Columns that part the rows into a few groups."""
        if "groups" not in self.kept:
            self.kept["groups"] = self._groups()
        return list(self.kept["groups"])

    def _groups(self) -> list[str]:
        found = []
        for column in self.frame.columns:
            if column == self.time or self.role(column) in ("id", "time"):
                continue
            few = self.frame[column].nunique() <= 12
            named = self.role(column) in ("group", "category", "flag")
            if few and (named or not pd.api.types.is_numeric_dtype(self.frame[column])):
                found.append(str(column))
        return found

    def measures(self) -> list[str]:
        """Numeric columns that are no ids."""
        return [
            str(column)
            for column in self.frame.columns
            if pd.api.types.is_numeric_dtype(self.frame[column])
            and self.role(column) not in ("id", "time")
        ]

    def rows(self, conditions: Sequence[Condition]) -> pd.DataFrame:
        """The rows that meet all conditions."""
        key = json.dumps([c.model_dump(mode="json") for c in conditions], default=str)
        if key not in self._masks:
            if len(self._masks) > 24:
                self._masks.clear()
            frame = self.frame
            for condition in conditions:
                frame = self._met(frame, condition)
            self._masks[key] = frame
        return self._masks[key]

    def _met(self, frame: pd.DataFrame, condition: Condition) -> pd.DataFrame:
        if condition.first:
            return frame.drop_duplicates([self.name(key) for key in condition.first])
        column = frame[self.name(condition.col)]
        op = condition.op.strip().casefold()
        if isinstance(column.dtype, pd.CategoricalDtype) and "null" not in op and "na" not in op:
            each = _compared(pd.Series(column.cat.categories), op, condition.value)
            met = np.append(each.fillna(False).to_numpy(dtype=bool), False)
            return frame[met[column.cat.codes.to_numpy()]]
        kept = _compared(column, op, condition.value)
        return frame[kept.fillna(False).astype(bool)]

    def periods(self, column: pd.Series) -> pd.Series:
        """Whole numbers that order the periods of a time column, one a period."""
        codes, uniques = pd.factorize(column)
        texts = pd.Series(uniques)
        days = self.days(texts.rename(column.name)) if texts.dtype.kind not in "iuf" else None
        numbers = _period_numbers(texts, days)
        return pd.Series(numbers.reindex(codes).to_numpy(), index=column.index)

    def days(self, column: pd.Series) -> pd.Series:
        """The days that a column's texts name, NaT where they name none. Whether `03/04/2025` is in
        April or March is told by the whole column: one `22/02/2025` in it, or a point between.
        """
        texts = column.astype(str).str.replace(_QUARTER, _first_day, regex=True)
        found = pd.to_datetime(texts, errors="coerce", format="mixed")
        parts = texts.str.extract(_NUMERIC_DAY)
        if parts[0].notna().any():
            name = str(column.name)
            known = self.frame[name] if name in self.frame.columns else texts
            whole = pd.Series(known.unique()).astype(str).str.extract(_NUMERIC_DAY)
            first = parts[1].eq(".") | _day_comes_first(whole)
            turned = parts[0].notna() & first
            found[turned] = pd.to_datetime(
                texts[turned], errors="coerce", format="mixed", dayfirst=True
            )
        return found


_QUARTER = re.compile(r"^(\d{4})[- ]?Q([1-4])$")


def _first_day(quarter: re.Match[str]) -> str:
    """The day with which a quarter such as `2025-Q2` begins."""
    return f"{quarter[1]}-{3 * int(quarter[2]) - 2:02}-01"


_NUMERIC_DAY = r"^(\d{1,2})([./-])(\d{1,2})[./-]\d{2,4}\b"


def _day_comes_first(parts: pd.DataFrame) -> bool:
    """Whether some first number is above 12, and no second one."""
    first, second = (pd.to_numeric(parts[at]) for at in (0, 2))
    return bool((first > 12).any() and not (second > 12).any())


def _compared(column: pd.Series, op: str, value: Any) -> pd.Series:
    if op in ("in", "not in"):
        listed = value if isinstance(value, list) else [value]
        found = column.astype(str).isin([_as_text(one) for one in listed]) | column.isin(listed)
        return ~found if op == "not in" else found
    if op in ("startswith", "starts with", "prefix"):
        return column.astype(str).str.startswith(str(value))
    if op in ("contains",):
        return column.astype(str).str.contains(str(value), regex=False)
    if op in ("notna", "not null", "isna", "null"):
        return column.notna() if op.startswith("not") else column.isna()
    other = _fitting(column, value)
    match op:
        case "==" | "=" | "eq" | "is":
            return column == other
        case "!=" | "<>" | "ne":
            return (column != other) & column.notna()
        case ">" | "gt":
            return column > other
        case ">=" | "ge":
            return column >= other
        case "<" | "lt":
            return column < other
        case "<=" | "le":
            return column <= other
        case _:
            raise NoMeaning(f"'{op}' is no operation of a filter")


def _fitting(column: pd.Series, value: Any) -> Any:
    if pd.api.types.is_bool_dtype(column):
        return str(value).casefold() in ("true", "1", "yes")
    if pd.api.types.is_numeric_dtype(column):
        try:
            return float(value)
        except (TypeError, ValueError):
            raise NoMeaning(f"'{value}' is no number, but the column holds numbers") from None
    return _as_text(value)


def _as_text(value: Any) -> str:
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def _period_numbers(column: pd.Series, days: pd.Series | None) -> pd.Series:
    texts = column.astype(str)
    first = texts.iloc[0] if len(texts) else ""
    for pattern, scale in ((r"^(\d{4})-?W(\d{1,2})$", 0), (r"^(\d{4})[- ]?Q([1-4])$", 4)):
        if re.match(pattern, first):
            parts = texts.str.extract(pattern).astype("Float64")
            if scale:
                return (parts[0] * scale + parts[1]).astype("Int64")
            monday = pd.to_datetime(texts + "-1", format="%G-W%V-%u", errors="coerce")
            return (monday - pd.Timestamp("1970-01-05")).dt.days // 7
    if re.match(r"^\d{4}-\d{2}$", first):
        parts = texts.str.extract(r"^(\d{4})-(\d{2})$").astype("Float64")
        return (parts[0] * 12 + parts[1]).astype("Int64")
    if pd.api.types.is_numeric_dtype(column):
        return column
    if days is None or days.isna().all():
        raise NoMeaning(f"'{first}' is no date or period")
    return (days - pd.Timestamp("1970-01-01")).dt.days


def schema_of(given: Any) -> tuple[dict[str, dict[str, Any]], str]:
    """The columns of a task's schema by name, and its time column."""
    if not isinstance(given, Mapping):
        return {}, ""
    columns = given.get("columns", given)
    found: dict[str, dict[str, Any]] = {}
    if isinstance(columns, list):
        for one in columns:
            if isinstance(one, Mapping) and one.get("name"):
                found[str(one["name"])] = dict(one)
            elif isinstance(one, str):
                found[one] = {}
    elif isinstance(columns, Mapping):
        for name, about in columns.items():
            if isinstance(about, Mapping):
                found[str(name)] = dict(about)
    time = given.get("time") or given.get("time_column") or ""
    if not time:
        time = next((name for name, about in found.items() if about.get("role") == "time"), "")
    return found, str(time)


def load_table(materials: Mapping[str, Any]) -> Table:
    """The table of a task's materials: `data` (a path) or `csv` (the text itself)."""
    schema = json.dumps(materials.get("schema"), sort_keys=True, default=str)
    inline = materials.get("csv")
    if isinstance(inline, str):
        return _table("", inline, schema)
    path = Path(str(materials.get("data", "")))
    if not path.is_file():
        raise NoMeaning(f"the data file {path.name} is not there")
    at = path.stat()
    return _table(str(path), f"{at.st_mtime_ns} {at.st_size}", schema)


@lru_cache(maxsize=4)
def _table(source: str, content: str, described: str) -> Table:
    """One table for a file as it is (`content` is its stamp) or for a text, kept while warm."""
    schema, time = schema_of(json.loads(described))
    texts = [name for name, about in schema.items() if about.get("role") == "time"]
    if source:
        drawn = _from_file(Path(source), texts)
    else:
        drawn = Drawn(_read_csv(io.StringIO(content), texts), "", 1.0)
    time = time or _guessed_time(drawn.frame)
    frame = _compact(_dated(drawn.frame))
    return Table(frame, schema, time if time in frame.columns else "", drawn.told, drawn.of)


def _dated(frame: pd.DataFrame) -> pd.DataFrame:
    """Dates as the text that a CSV has, so that a file means the same in every format."""
    for column in frame.columns:
        values = frame[column]
        first = values.dropna().head(1)
        typed = pd.api.types.is_datetime64_any_dtype(values)
        if typed or (len(first) and isinstance(first.iloc[0], date)):
            when = pd.to_datetime(values)
            whole = bool((when.dropna() == when.dropna().dt.normalize()).all())
            text = when.dt.strftime("%Y-%m-%d" if whole else "%Y-%m-%dT%H:%M:%S")
            frame = frame.assign(**{str(column): text.where(when.notna())})
    return frame


def _compact(frame: pd.DataFrame) -> pd.DataFrame:
    """Columns of text that repeat become categories, where there are many rows to compare."""
    if len(frame) < MANY:
        return frame
    texts = [c for c in frame.columns if not pd.api.types.is_numeric_dtype(frame[c])]
    few = [c for c in texts if frame[c].nunique() <= MANY // 10]
    return frame.astype(dict.fromkeys(few, "category"))


def _from_file(path: Path, texts: Sequence[str]) -> Drawn:
    if path.stat().st_size > BYTES_SAMPLED:
        return sampled(path, ROWS_SAMPLED, texts)
    if path.suffix in (".parquet", ".pq"):
        return Drawn(pd.read_parquet(path), "", 1.0)
    return Drawn(_read_csv(path, texts), "", 1.0)


def _read_csv(source: Path | io.StringIO, texts: Sequence[str]) -> pd.DataFrame:
    kinds = dict.fromkeys(texts, "str")
    if isinstance(source, Path) and source.stat().st_size > 5_000_000:
        frame: pd.DataFrame = pd.read_csv(source, dtype=kinds, engine="pyarrow")
        return frame
    return pd.read_csv(source, dtype=kinds, skipinitialspace=True)


def _guessed_time(frame: pd.DataFrame) -> str:
    for column in frame.columns:
        values = frame[column].dropna().astype(str).head(20)
        if len(values) and values.str.match(r"^\d{4}-(?:\d{2}(?:-\d{2})?|W\d{2}|Q[1-4])$").all():
            return str(column)
    return ""
