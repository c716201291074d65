"""The index of imported tasks: one JSON line for each, saying where its file is and not what it
says (files may hold personal data, and only the history redacts).

A line that is broken hides its own task and no other.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from workbench.files import write_whole

_FIELDS = ("id", "domain", "title", "importer", "file")


def _index(home: Path) -> Path:
    return home / "imported.jsonl"


def lines(home: Path) -> list[dict[str, str]]:
    """The fields `id, domain, title, importer, file` of each imported task, in the order of their
    import.
    """
    index = _index(home)
    if not index.is_file():
        return []
    written = index.read_text(encoding="utf-8", errors="replace").splitlines()
    return [entry for line in written if (entry := _read(line)) is not None]


def _read(line: str) -> dict[str, str] | None:
    try:
        entry = json.loads(line)
        return {name: str(entry[name]) for name in _FIELDS}
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def note(home: Path, titles: Mapping[str, str], where: Mapping[str, str]) -> None:
    """Add tasks, by id with their titles, that one file holds; `where` has the other fields. What
    was known of these ids is replaced.
    """
    kept = [line for line in lines(home) if line["id"] not in titles]
    fresh = [{"id": id, "title": title, **where} for id, title in titles.items()]
    index = _index(home)
    index.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in [*kept, *fresh])
    write_whole(index, text.encode("utf-8", "replace"), private=True)
