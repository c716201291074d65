"""One door: no other module opens SQLite, and no other writes an event."""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parents[2]
HISTORY = ROOT / "workbench" / "history"


def imports_of(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module.split(".")[0])
            names.add(node.module)
    return names


def sources(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*.py") if ".venv" not in file.parts]


def test_no_other_module_opens_sqlite() -> None:
    for file in [*sources(ROOT / "workbench"), *sources(ROOT / "domains")]:
        if HISTORY not in file.parents and "sqlite" in file.read_text("utf-8"):
            assert not imports_of(file) & {"sqlite3", "sqlite_utils"}, file


def test_the_history_imports_the_core_the_redaction_and_nothing_above_it() -> None:
    allowed = ("workbench.core", "workbench.history", "workbench.errors", "workbench.redaction")
    allowed += ("workbench.home",)
    for file in sources(HISTORY):
        inner = {name for name in imports_of(file) if name.startswith("workbench.")}
        assert all(name.startswith(allowed) for name in inner), file


def test_events_are_inserted_from_redacted_rows_alone() -> None:
    """The two places that insert events: the store's append, and the copies of a fork."""
    places = [file.name for file in sources(HISTORY) if "INSERT INTO events" in file.read_text()]
    assert sorted(places) == ["forking.py", "inserting.py"]
