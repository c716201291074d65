"""`history` and `show`: past sessions, their story, and their drafts."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from workbench.commands.narrate import narrate, safe, spend_label
from workbench.core import events as ev
from workbench.core.codec import Json, to_json
from workbench.core.session import Draft, Session, advance, fold
from workbench.errors import UsageError
from workbench.history import Filter
from workbench.history.opening import open_to_read


def history_command(options: argparse.Namespace) -> int:
    """Newest first; with a text only the sessions that hold it."""
    history = open_to_read()
    try:
        wanted = Filter(
            domain=options.domain,
            outcome=options.outcome,
            model=options.model,
            text=options.text,
        )
        found = history.list(wanted, limit=options.limit).items
    finally:
        history.close()
    if options.json:
        print(json.dumps([to_json(entry) for entry in found], ensure_ascii=False))
        return 0
    for entry in found:
        why = entry.reason or entry.outcome
        print(f"{entry.id}  {entry.started[:16]}  {why:<9} {entry.task}  {safe(entry.model)}")
    if not found:
        print("No sessions. Try: workbench run code/process_data", file=sys.stderr)
    return 0


def show_command(options: argparse.Namespace) -> int:
    """The story of a session, or one draft alone."""
    history = open_to_read()
    try:
        log = history.events(history.resolve(options.session))
    finally:
        history.close()
    session = fold(log)
    if options.draft:
        return _put(_chosen(session, options.draft), options.output)
    print(json.dumps(_document(session), ensure_ascii=False) if options.json else _story(log))
    return 0


def _chosen(session: Session, which: str) -> Draft:
    draft = session.best if which == "best" else None
    if which.isdecimal():
        draft = session.by_number(int(which))
    if draft is None:
        raise UsageError(
            f"Session {session.id} has no draft '{which}'.",
            f"It has {len(session.order)}: say 'best' or a number from 1.",
        )
    return draft


def _put(draft: Draft, output: str | None) -> int:
    """The draft's own text, byte for byte; into a file where one is named."""
    if output is None:
        sys.stdout.write(draft.text if draft.text.endswith("\n") else draft.text + "\n")
        return 0
    try:
        Path(output).write_text(draft.text, encoding="utf-8")
    except OSError as error:
        message = f"{output} cannot be written: {error.strerror}."
        raise UsageError(message, "Name another file with -o.") from error
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
