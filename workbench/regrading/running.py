"""Runs a regrade over the history: which streams, what is done already, and what each one says.

The history is only read. A stream that has grown since is done again; one that could not be
finished (a judge did not answer, a domain is not installed) is told and tried again next time.
"""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

from workbench.core import events as ev
from workbench.errors import ModelError, WorkbenchError
from workbench.history import Filter, History, SessionSummary
from workbench.regrading.answers import Demand, reheld
from workbench.regrading.book import Book
from workbench.regrading.rulings import Regraded, Ruling

PAGE = 200
_SOURCES = frozenset({".py", ".json", ".yaml", ".yml", ".csv", ".txt", ".md"})
Regrade = Callable[[Sequence[ev.Event]], Awaitable[list[Ruling]]]
"""One session's log in, its rulings out."""


async def over_sessions(
    history: History, wanted: Filter, sessions: Sequence[str], book: Book, regrade: Regrade
) -> AsyncIterator[Regraded]:
    """Each session that is wanted, as it stands in the book or as it is done now."""
    done = book.regraded()
    for entry in chosen(history, wanted, sessions):
        known = done.get(entry.id)
        if known is not None and known.seq >= entry.seq and not known.failed:
            yield known
            continue
        yield book.add(await _session(history, entry, regrade))


async def _session(history: History, entry: SessionSummary, regrade: Regrade) -> Regraded:
    try:
        rulings = await regrade(history.events(entry.id))
    except ModelError:
        raise
    except WorkbenchError as error:
        return Regraded(entry.id, entry.seq, entry.task, failed=error.message)
    return Regraded(entry.id, entry.seq, entry.task, tuple(rulings))


def chosen(
    history: History, wanted: Filter, sessions: Sequence[str] = ()
) -> Iterator[SessionSummary]:
    """The sessions named, else all that the filter lets through, the latest changed first."""
    if sessions:
        yield from [history.summary(id) for id in sessions]
        return
    found: list[SessionSummary] = []
    after: str | None = None
    while True:
        page = history.list(wanted, after=after, limit=PAGE)
        found += page.items
        after = page.next
        if not after:
            break
    yield from found


def over_answers(
    history: History, demands: Sequence[Demand], since: str, book: Book
) -> Iterator[Regraded]:
    """Each interaction that a contract is for; `since` is an ISO day, empty for all."""
    stored = chosen(history, Filter(stream="interaction"))
    logs = [history.events(entry.id) for entry in stored]
    found: dict[str, list[Ruling]] = {}
    tasks: dict[str, str] = {}
    for item, rulings in reheld(logs, demands):
        if item.created >= since:
            found.setdefault(item.id, []).extend(rulings)
            tasks[item.id] = item.interaction.task
    done = book.regraded()
    for id, rulings in found.items():
        known, seq = done.get(id), history.summary(id).seq
        if known is not None and known.seq >= seq:
            yield known
        else:
            yield book.add(Regraded(id, seq, tasks[id], tuple(rulings)))


def source_digest(entry: str) -> str:
    """Names a domain's source as it stands: a digest of all files of its package; empty where it
    cannot be read.
    """
    module = entry.partition(":")[0]
    spec = find_spec(module)
    if spec is None or not spec.origin:
        return ""
    folder, digest = Path(spec.origin).parent, hashlib.blake2b(digest_size=8)
    for file in sorted(folder.rglob("*")):
        if file.suffix in _SOURCES and file.is_file():
            digest.update(str(file.relative_to(folder)).encode() + b"\0")
            digest.update(hashlib.blake2b(file.read_bytes()).digest())
    return digest.hexdigest()


def file_digest(file: Path) -> str:
    """Names a file's content."""
    return hashlib.blake2b(file.read_bytes(), digest_size=8).hexdigest()
