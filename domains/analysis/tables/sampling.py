"""Very large files: DuckDB reads them from disk and hands over a reproducible sample of rows.

CSV and Parquet alike. The whole file is never held in memory; what a sample cannot say is told
where claims are judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

SEED = 20


@dataclass(frozen=True)
class Drawn:
    """Rows of a file."""

    frame: pd.DataFrame
    told: str
    """How they were drawn."""
    of: float
    """All rows of the file for each one here."""


def sampled(path: Path, rows: int, texts: Sequence[str] = ()) -> Drawn:
    """A sample of a file, the same for the same file; the columns in `texts` stay text."""
    import duckdb

    source = _source(path, texts)
    with duckdb.connect() as database:
        database.execute("SET threads = 1")
        counted = database.execute(f"SELECT count(*) FROM {source}").fetchone()
        total = int(counted[0]) if counted else 0
        drawn = f"SELECT * FROM {source} USING SAMPLE reservoir({rows} ROWS) REPEATABLE ({SEED})"
        frame: pd.DataFrame = database.execute(drawn).df()
    told = f"{len(frame):,} of {total:,} rows, drawn at random"
    return Drawn(frame, told, total / max(1, len(frame)))


def _source(path: Path, texts: Sequence[str]) -> str:
    name = _quoted(str(path))
    if path.suffix in (".parquet", ".pq"):
        return f"read_parquet({name})"
    kept = ", ".join(f"{_quoted(column)}: 'VARCHAR'" for column in texts)
    return f"read_csv_auto({name}, types = {{{kept}}})" if kept else f"read_csv_auto({name})"


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
