"""Texts of the history in files beside it: unsent texts, eval runs, the index of imported tasks.

An erasure reaches them before it reaches the history, because who asked for it is known only while
the command runs; a command that was killed is simply given again. What belongs to erased streams
goes by their ids, what holds a subject by its text. Files are replaced whole, never left half.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from workbench.core.codec import Json
from workbench.history.erasing.standing import normal

UNSENT, RUNS, IMPORTED, SETTINGS = "unsent.json", "evals", "imported.jsonl", "config.toml"
_STALE = 60.0
"""Seconds after which a half-written file counts as left behind by a killed process."""
ERASED = "(erased)"


@dataclass(frozen=True, slots=True)
class Gone:
    """What is to leave the files."""

    names: frozenset[str]
    """Ids of streams and drafts that are erased, and of their cases."""
    subject: re.Pattern[str] | None = None

    def named_in(self, text: str) -> bool:
        """Whether an id stands in it."""
        return any(part in self.names for part in re.findall(r"[\w-]+", text))

    def held_by(self, text: str) -> bool:
        """Whether the subject stands in it."""
        return self.subject is not None and bool(self.subject.search(normal(text)))


@dataclass(frozen=True, slots=True)
class Cleared:
    """How many texts left the files."""

    unsent: int = 0
    run_results: int = 0
    """Answers to eval cases, in the runs that are kept."""
    imported_tasks: int = 0
    """Lines of the index; the files that they point to stay as they are."""
    half_written: int = 0
    """Files that a killed process left behind."""
    settings: int = 0
    """1 when the subject stands in the settings, which nothing but their owner changes."""


def clear(home: Path, gone: Gone, *, dry_run: bool) -> Cleared:
    """Takes what is gone out of the files of the data folder; counts alone with `dry_run`."""
    settings = _read(home / SETTINGS)
    return Cleared(
        unsent=_changed(home / UNSENT, lambda text: _unsent(text, gone), dry_run),
        run_results=sum(
            _changed(file, lambda text: _run(text, gone), dry_run)
            for file in sorted((home / RUNS).glob("*.json"))
        ),
        imported_tasks=_changed(home / IMPORTED, lambda text: _imported(text, gone), dry_run),
        half_written=_half_written(home, gone, dry_run),
        settings=int(gone.held_by(settings)),
    )


def set_aside(home: Path) -> Iterator[Path]:
    """Damaged histories that were set aside: nothing can be erased from them but by hand."""
    yield from sorted(home.glob("*.db.damaged*"))


def _changed(file: Path, change: Callable[[str], tuple[str, int]], dry_run: bool) -> int:
    """How many things the change takes out; the file is written anew if there are any."""
    text = _read(file)
    if not text:
        return 0
    try:
        after, count = change(text)
    except (ValueError, TypeError, AttributeError, RecursionError):
        return 0  # no file of ours any more
    if count and not dry_run:
        replace_file(file, after)
    return count


def replace_file(file: Path, text: str) -> None:
    """The file with this text instead, readable by its owner alone, whole or not at all."""
    partial = file.with_name(f".{file.name}.partial")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with open(descriptor, "w", encoding="utf-8", newline="\n") as target:
        target.write(text)
        target.flush()
        os.fsync(target.fileno())
    os.replace(partial, file)


def _unsent(text: str, gone: Gone) -> tuple[str, int]:
    texts: dict[str, str] = dict(json.loads(text))
    kept = {
        name: kept
        for name, kept in texts.items()
        if not (gone.named_in(name) or gone.named_in(kept) or gone.held_by(f"{name} {kept}"))
    }
    return json.dumps(kept, ensure_ascii=False), len(texts) - len(kept)


def _imported(text: str, gone: Gone) -> tuple[str, int]:
    lines = text.splitlines(keepends=True)
    kept = [line for line in lines if not gone.held_by(line)]
    return "".join(kept), len(lines) - len(kept)


def _run(text: str, gone: Gone) -> tuple[str, int]:
    """The run without the erased cases' results, with neither their ids nor the subject's text
    anywhere else in it.
    """
    run = json.loads(text)
    results = run["results"] if isinstance(run, dict) and "results" in run else []
    kept = [
        each
        for each in results
        if each["case"] not in gone.names and not gone.held_by(json.dumps(each, ensure_ascii=False))
    ]
    dropped = {each["case"] for each in results} - {each["case"] for each in kept}
    whole = Gone(gone.names | dropped, gone.subject)
    after = {**_blanked(run, whole), "results": kept}
    count = len(results) - len(kept) or int(after != run)
    return json.dumps(after, ensure_ascii=False, indent=1) + "\n", count


def _blanked(value: Json, gone: Gone) -> Json:
    match value:
        case str():
            return ERASED if value in gone.names or gone.held_by(value) else value
        case list():
            return [_blanked(part, gone) for part in value if not _is_gone(part, gone)]
        case dict():
            return {
                name: _blanked(part, gone)
                for name, part in value.items()
                if name not in gone.names and not gone.held_by(name)
            }
        case _:
            return value


def _is_gone(entry: Json, gone: Gone) -> bool:
    named = entry.get("case") if isinstance(entry, dict) else entry
    return isinstance(named, str) and named in gone.names


def _half_written(home: Path, gone: Gone, dry_run: bool) -> int:
    found = 0
    for folder in (home, home / RUNS):
        for file in [*folder.glob("*.partial"), *folder.glob(".*.partial")]:
            old = time.time() - file.stat().st_mtime > _STALE
            if old or gone.held_by(_read(file)):
                found += 1
                if not dry_run:
                    file.unlink(missing_ok=True)
    return found


def _read(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
