"""`history` and `show`: past sessions, their story, and their drafts."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Collection
from datetime import UTC, datetime
from pathlib import Path
from typing import get_args

from workbench.commands.narrate import narrate, safe, spend_label, told_messages
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.events import StopReason
from workbench.core.folding import advance, fold
from workbench.core.session import Draft, Session
from workbench.core.telling.asked import messages_of
from workbench.days import day_span
from workbench.errors import UsageError
from workbench.files import write_whole
from workbench.history import Filter, Hit, SessionSummary
from workbench.history.opening import open_to_read
from workbench.tui.sessions import HistoryQuery

OUTCOMES = get_args(StopReason)
"""Words by which sessions are filtered: why they stopped."""
UNFINISHED = ("unfinished", "paused", "interrupted")
"""Those that can be gone on with: all, those that a person left paused, the others."""
_STORED = ("open", "passed", "failed", "undecided", "accepted", "abandoned")


def outcomes() -> tuple[str, ...]:
    """All words that `--outcome` takes."""
    return tuple(dict.fromkeys((*UNFINISHED, *_STORED, *OUTCOMES)))


def history_command(options: argparse.Namespace) -> int:
    """Newest first; with a text only the sessions that hold it, each with its newest hit."""
    query = HistoryQuery(
        **{name: getattr(options, name) or "" for name in _WORDS},
        rated=options.rated,
        corrected=options.corrected,
    )
    history = open_to_read()
    try:
        found = history.list(wanted(query), limit=options.limit).items
        ids = [entry.id for entry in found]
        hits = history.newest_hits(query.text, ids) if query.text else {}
        paused = history.paused(ids)
    finally:
        history.close()
    if options.json:
        rows = [_row(entry, hits.get(entry.id)) for entry in found]
        print(json.dumps(rows, ensure_ascii=False))
        return 0
    for entry in found:
        _print_entry(entry, hits.get(entry.id), outcome_of(entry, paused))
    if not found:
        print(_nothing(query), file=sys.stderr)
    return 0


_WORDS = ("text", "domain", "outcome", "model", "strategy", "days", "tag")


def wanted(query: HistoryQuery) -> Filter:
    """What was asked for as the store filters it. Raises UsageError for an outcome or days that
    are none.
    """
    if query.outcome and query.outcome not in outcomes():
        message = f"There is no outcome '{query.outcome}'."
        raise UsageError(message, f"Use one of {', '.join(outcomes())}.")
    since, until = day_span(query.days, datetime.now(UTC).date()) if query.days else (None, None)
    stored = query.outcome in _STORED
    paused = query.outcome == "paused" if query.outcome in ("paused", "interrupted") else None
    return Filter(
        domain=query.domain or None,
        outcome=query.outcome if stored else None,  # type: ignore[arg-type]
        reason=query.outcome if query.outcome in OUTCOMES and not stored else None,
        unfinished=True if query.outcome == "unfinished" else None,
        paused=paused,
        model=query.model or None,
        strategy=query.strategy or None,
        since=since,
        until=until,
        rated=query.rated or None,
        corrected=query.corrected or None,
        tag=query.tag or None,
        text=query.text or None,
    )


def outcome_of(entry: SessionSummary, paused: Collection[str]) -> str:
    """Why it ended, in a word; where it can be gone on with, `paused` when its id is among those
    that a person left so, and `interrupted` otherwise.
    """
    if entry.outcome in ("accepted", "abandoned"):
        return entry.outcome
    return entry.reason or ("paused" if entry.id in paused else "interrupted")


def _row(entry: SessionSummary, hit: Hit | None) -> Json:
    row = to_json(entry)
    if hit is None or not isinstance(row, dict):
        return row
    return {**row, "found": {"event": hit.seq, "excerpt": hit.snippet, "marks": to_json(hit.marks)}}


def _print_entry(entry: SessionSummary, hit: Hit | None, outcome: str) -> None:
    tags = "".join(f" #{safe(tag)}" for tag in entry.tags)
    print(
        f"{entry.id}  {entry.updated[:16]}  {outcome:<11} {entry.task}  {safe(entry.model)}{tags}"
    )
    if hit is not None:
        print(f"    {_shown(hit)}")


def _shown(hit: Hit) -> str:
    """The text around the hit; the words bold on a terminal that may be coloured."""
    coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    before, after = ("\x1b[1m", "\x1b[22m") if coloured else ("", "")
    shown, end = "", 0
    for start, stop in hit.marks:
        shown += safe(hit.snippet[end:start]) + before + safe(hit.snippet[start:stop]) + after
        end = stop
    return shown + safe(hit.snippet[end:])


def _nothing(query: HistoryQuery) -> str:
    if query == HistoryQuery():
        return "No sessions. Try: workbench run code/process_data"
    return "No session fits. Try fewer filters: workbench history"


def show_command(options: argparse.Namespace) -> int:
    """The story of a session, or one draft alone."""
    history = open_to_read()
    try:
        log = history.events(history.resolve(options.session))
    finally:
        history.close()
    session = fold(log)
    if options.prompt is not None:
        return _print_prompt(log, session, options)
    if options.draft:
        return _put(_chosen(session, options.draft), options.output)
    print(json.dumps(_document(session), ensure_ascii=False) if options.json else _story(log))
    return 0


def _print_prompt(log: list[ev.Event], session: Session, options: argparse.Namespace) -> int:
    """The literal messages that a draft was written in answer to."""
    messages = messages_of(log, options.prompt)
    if not messages:
        raise UsageError(
            f"Session {session.id} has no prompt for a draft {options.prompt}.",
            f"It has {len(session.order)} drafts; a person's own has no prompt.",
        )
    print(told_messages(messages, options.json))
    return 0


def _chosen(session: Session, which: str) -> Draft:
    named = {"best": session.best, "current": session.current}
    draft = named.get(which)
    if which.isdecimal():
        draft = session.by_number(int(which))
    if draft is None:
        raise UsageError(
            f"Session {session.id} has no draft '{which}'.",
            f"It has {len(session.order)}: say 'best', 'current' or a number from 1.",
        )
    return draft


def _put(draft: Draft, output: str | None) -> int:
    """The draft's own text, byte for byte; into a file where one is named."""
    if output is None:
        sys.stdout.write(draft.text if draft.text.endswith("\n") else draft.text + "\n")
        return 0
    write_whole(Path(output), draft.text.encode("utf-8", "replace"))
    return 0


def _document(session: Session) -> Json:
    hidden = {id: session.hidden_score(id) for id in session.hidden}
    return {
        "id": session.id,
        "task": session.task.id,
        "title": session.title,
        "model": to_json(session.model),
        "simulated": session.simulated,
        "strategy": to_json(session.strategy),
        "seed": session.seed,
        "stop": to_json(session.stop) if session.stop else None,
        "best": session.best.number if session.best else None,
        "current": session.current.number if session.current else None,
        "usage": to_json(session.usage),
        "spend": spend_label(session),
        "drafts": [
            {**to_json(session.drafts[id]), "hidden": hidden.get(id)} for id in session.order
        ],
    }


def _story(log: list[ev.Event]) -> str:
    """Told draft by draft; each event with the session as it stood then."""
    lines: list[str] = []
    session = Session()
    for index, event in enumerate(log):
        session = advance(session, log[:index], event)
        lines.extend(narrate(event, session))
    return "\n".join(lines)
