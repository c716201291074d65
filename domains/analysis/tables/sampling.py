"""Very large files: DuckDB reads them from disk and hands over a reproducible sample of rows."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

SEED = 20


def sampled(path: Path, rows: int) -> tuple[pd.DataFrame, str]:
    """A sample of a CSV file, the same for the same file, and how it was drawn."""
    import duckdb

    source = f"read_csv_auto('{str(path).replace(chr(39), chr(39) * 2)}')"
    with duckdb.connect() as database:
        database.execute("SET threads = 1")
        counted = database.execute(f"SELECT count(*) FROM {source}").fetchone()
        total = int(counted[0]) if counted else 0
        drawn = f"SELECT * FROM {source} USING SAMPLE reservoir({rows} ROWS) REPEATABLE ({SEED})"
        frame: pd.DataFrame = database.execute(drawn).df()
    return frame, f"{len(frame):,} of {total:,} rows, drawn at random"
