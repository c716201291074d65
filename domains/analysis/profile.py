"""A few lines about each column of a file that is too long for a prompt.

A writer without tools sees nothing else of the data: how many rows, how many blanks, the range and
the middle of numbers, and the names of groups with their counts. Read with the standard library,
so that no process that only writes a prompt loads pandas.
"""

from __future__ import annotations

import csv
import itertools
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

ROWS = 100_000
"""Of a file that are read for its profile; a longer one says so."""
NAMES = 8
"""Most different values of a column whose counts are listed."""
PARQUET = (".parquet", ".pq")
BLANK = {"", "NA", "N/A", "n/a", "<NA>", "#N/A", "nan", "NaN", "null", "NULL", "None"}
"""As pandas reads them: `none` may well be a group."""


def profile_of(path: Path) -> str:
    """The profile of a CSV file. Raises OSError and UnicodeDecodeError as reading does."""
    about = path.stat()
    return _profile(path, about.st_mtime_ns, about.st_size)


@lru_cache(maxsize=16)
def _profile(path: Path, changed: int, size: int) -> str:
    del changed, size
    if path.suffix in PARQUET:
        return described(parquet_rows(path))
    with path.open(encoding="utf-8-sig", newline="") as lines:
        return described(csv.reader(lines))


def parquet_rows(path: Path, most: int = ROWS + 1) -> Iterator[list[str]]:
    """Names, then rows, of a Parquet file as the texts that a CSV would have; empty where DuckDB,
    which reads them a part at a time, is not installed.
    """
    if find_spec("duckdb") is None:
        return
    import duckdb

    with duckdb.connect() as database:
        source = str(path).replace("'", "''")
        found = database.execute(f"SELECT * FROM read_parquet('{source}') LIMIT {most}")
        yield [str(column[0]) for column in found.description or ()]
        while part := found.fetchmany(10_000):
            yield from (["" if v is None else _text(v) for v in row] for row in part)


def _text(value: object) -> str:
    """A value as a CSV has it: days without an hour, whole numbers without a point."""
    if isinstance(value, datetime):
        return value.isoformat().removesuffix("T00:00:00")
    return str(int(value)) if isinstance(value, bool) else str(value)


def described(rows: Iterable[Sequence[str]]) -> str:
    """The lines for rows whose first names the columns; empty without one."""
    given = iter(rows)
    header = next(given, None)
    if header is None:
        return ""
    kept = list(itertools.islice(given, ROWS))
    more = next(given, None) is not None
    count = f"the first {ROWS:,} rows" if more else f"{len(kept):,} rows"
    seen = [_column(name, [r[at] if at < len(r) else "" for r in kept]) for at, name in _at(header)]
    return "\n".join([f"A profile of {count}, repeated ones included:", *seen])


def _at(header: Sequence[str]) -> Iterable[tuple[int, str]]:
    return enumerate(name.strip() for name in header)


def _column(name: str, values: Sequence[str]) -> str:
    held = [value.strip() for value in values if value.strip() not in BLANK]
    blank = len(values) - len(held)
    parts = [_middle(name, held)]
    if blank:
        parts.append(f"{100 * blank / len(values):.3g} % blank")
    return f"- {name}: {', '.join(part for part in parts if part)}"


def _middle(name: str, held: Sequence[str]) -> str:
    counts = Counter(held)
    if not held:
        return "no values"
    numbers = _as_numbers(held)
    if len(counts) <= NAMES:
        order = sorted(counts, key=float) if numbers else sorted(counts, key=lambda v: -counts[v])
        return "; ".join(f"{name} = {value}: {_rows(counts[value])}" for value in order)
    if not numbers:
        repeated = sum(count - 1 for count in counts.values())
        again = f", {repeated:,} of them repeated" if repeated < len(held) / 10 and repeated else ""
        return f"{len(counts):,} different values{again}, from {min(held)} to {max(held)}"
    mean, middle = statistics.fmean(numbers), statistics.median(numbers)
    return f"{min(numbers):g} to {max(numbers):g}, mean {mean:.6g}, median {middle:.6g}"


def _as_numbers(held: Sequence[str]) -> list[float]:
    """The values as numbers; empty where one of them is none."""
    try:
        return [float(value) for value in held]
    except ValueError:
        return []


def _rows(count: int) -> str:
    return f"{count:,} row{'s' * (count != 1)}"
