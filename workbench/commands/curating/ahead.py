"""Redaction ahead of need: of a large file of JSON lines, other processes look at the lines that
come next while the history writes the ones before.

What they find goes into the memo that the history's redactors ask. It is what these would find
themselves, text by text, so that the order, the placeholders and the result are the same; a process
that fails costs time and nothing else.
"""

from __future__ import annotations

import json
import os
import signal
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor

from workbench.errors import RedactionError
from workbench.redaction import Json, Memo, Redactor, Span

GROUP = 400
"""Lines that a process is handed at once: as many as are committed at once."""
_MOST_PROCESSES = 8

Found = list[tuple[str, tuple[Span, ...]]]


def processes() -> int:
    """How many of them this machine's cores allow, at most eight."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return min(cores or 1, _MOST_PROCESSES)


def looked_ahead(lines: Iterable[str], memo: Memo, workers: int) -> Iterator[str]:
    """The same lines in the same order, each group ended by an empty text; before a line is given,
    what was found in its texts is in the memo.
    """
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, get_context("spawn"), _deaf)
    waiting: deque[tuple[Sequence[str], Future[Found] | None]] = deque()
    try:
        for group in _groups(lines):
            waiting.append((group, _handed_over(pool, group)))
            if len(waiting) > 2 * workers:
                yield from _ready(*waiting.popleft(), memo)
        while waiting:
            yield from _ready(*waiting.popleft(), memo)
    finally:
        pool.shutdown(cancel_futures=True)


def _groups(lines: Iterable[str]) -> Iterator[Sequence[str]]:
    group: list[str] = []
    for line in lines:
        group += [line] if line else []
        if len(group) >= GROUP:
            yield group
            group = []
    if group:
        yield group


def _handed_over(pool: ProcessPoolExecutor, group: Sequence[str]) -> Future[Found] | None:
    try:
        return pool.submit(found_in_lines, group)
    except BrokenExecutor:
        return None


def _ready(lines: Sequence[str], found: Future[Found] | None, memo: Memo) -> Iterator[str]:
    try:
        known = found.result() if found else []
    except (BrokenExecutor, OSError):
        known = []
    for text, spans in known:
        memo.put(text, spans)
    yield from lines
    yield ""


def found_in_lines(lines: Sequence[str]) -> Found:
    """What redaction looks at in these lines, and what it finds there. A line that is no JSON, or
    that cannot be redacted, has nothing: whoever writes it will say so.
    """
    memo = Memo(64 * len(lines))
    for line in lines:
        try:
            value: Json = json.loads(line)
        except (ValueError, RecursionError):
            continue
        redactor = Redactor(memo=memo)
        try:
            for text in _texts(value):
                redactor.redact(text)
        except RedactionError:
            continue
    return memo.items()


def _texts(value: Json) -> Iterator[str]:
    """The texts of a line's own fields, and of the turns in them; free data is redacted with its
    keys and not foreseen.
    """
    for part in value.values() if isinstance(value, dict) else ():
        if isinstance(part, str):
            yield part
        elif isinstance(part, list):
            for each in part:
                yield from (each,) if isinstance(each, str) else _texts_of_turn(each)


def _texts_of_turn(turn: Json) -> Iterator[str]:
    if isinstance(turn, dict):
        yield from (part for part in turn.values() if isinstance(part, str))


def _deaf() -> None:
    """Ctrl-C is for the process that the person started; that one ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
