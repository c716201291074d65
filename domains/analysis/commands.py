"""`workbench analysis ask FILE.csv "question"`: a table of the user's own becomes a task.

The schema is inferred and written beside the file, where it can be corrected; then the task is run
like any other. Nothing is sent anywhere, and an existing task file is never overwritten.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from workbench.errors import UsageError

ROWS = 20_000
"""Rows that the schema is inferred from."""


def ask(arguments: Iterable[str]) -> Iterator[str]:
    """Lines that say what was understood, where it can be corrected, and what to type next."""
    given = [argument.strip() for argument in arguments if argument.strip()]
    if len(given) < 2:
        asked = f"workbench analysis ask {given[0] if given else 'FILE'}"
        lacking = "The question about the table" if given else "The table and a question about it"
        hint = f'Ask in a sentence: {asked} "Which region grew fastest, and by how much?"'
        raise UsageError(f"{lacking} {'is' if given else 'are'} missing.", hint)
    path, question = Path(given[0]).expanduser(), " ".join(given[1:])
    if not path.is_file():
        raise UsageError(f"There is no file {path}.", "Give a CSV or Parquet file.")
    task = path.with_suffix(".task.yaml")
    if task.exists():
        yield f"{task} is there already, perhaps corrected: it is kept."
    else:
        document = _document(path, question)
        yield from _shown(document)
        task.write_text(_yaml(document), encoding="utf-8")
        yield f"Written to {task}: correct roles, units and what is known only later there."
    yield f"Next: workbench run {task}   (or: workbench, to watch it)"


def _document(path: Path, question: str) -> dict[str, Any]:
    columns = [_column(name, values) for name, values in _sample(path).items()]
    time = next((column["name"] for column in columns if column["role"] == "time"), "")
    kinds = ["descriptive", *(["trend"] if time else [])]
    return {
        "id": f"analysis/{path.stem}",
        "domain": "analysis",
        "title": question[:60],
        "prompt": f"{question}\n\nWrite a short report from {path.name}, with its ledger.\n",
        "data": path.name,
        "schema": {
            "grain": "one row per …",
            **({"time": time} if time else {}),
            "columns": columns,
        },
        "question": question,
        "required_kinds": kinds,
    }


def _sample(path: Path) -> Any:
    if path.suffix in (".parquet", ".pq"):
        import duckdb

        with duckdb.connect() as database:
            name = str(path).replace("'", "''")
            return database.execute(f"SELECT * FROM read_parquet('{name}') LIMIT {ROWS}").df()
    import pandas as pd

    return pd.read_csv(path, nrows=ROWS)


def _column(name: str, values: Any) -> dict[str, Any]:
    """A column's role by what is in it: time, id, group, flag or measure."""
    import pandas as pd

    present = values.dropna()
    texts = present.astype(str)
    few = present.nunique() <= 12
    dated = texts.head(50).str.match(r"^\d{4}(?:-\d{2}(?:-\d{2})?|-?W\d{2}|-?Q[1-4])").all()
    numeric = pd.api.types.is_numeric_dtype(present)
    years = numeric and str(name).casefold() == "year" and present.between(1000, 3000).all()
    if years or (len(present) and dated and not numeric):
        role = "time"
    elif numeric:
        role = "flag" if set(present.unique()) <= {0, 1} else "measure"
    else:
        role = "group" if few else "id"
    if role == "measure" and present.nunique() == len(values) and _counts_up(present):
        role = "id"
    column: dict[str, Any] = {"name": str(name), "role": role}
    if values.isna().any():
        column["nulls"] = f"{100 * float(values.isna().mean()):.1f} %"
    return column


def _counts_up(values: Any) -> bool:
    steps = values.diff().dropna()
    return bool(len(steps)) and bool((steps == 1).all())


def _shown(document: dict[str, Any]) -> Iterator[str]:
    yield f"{document['data']} as it was understood:"
    width = max(len(column["name"]) for column in document["schema"]["columns"])
    for column in document["schema"]["columns"]:
        blank = f"   blank: {column['nulls']}" if "nulls" in column else ""
        yield f"  {column['name']:<{width}}  {column['role']}{blank}"


def _yaml(document: dict[str, Any]) -> str:
    import yaml

    text: str = yaml.safe_dump(document, sort_keys=False, allow_unicode=True, width=96)
    return text
