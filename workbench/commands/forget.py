"""`forget`: erase, and say how much; never what."""

from __future__ import annotations

import argparse
import json
import os
import sys

from workbench.assembly import redactor_for
from workbench.catalog import home
from workbench.core.codec import to_json
from workbench.curation.desk import Desk
from workbench.curation.forgetting import Receipt, Wanted, forget
from workbench.errors import UnknownName
from workbench.history import History
from workbench.history.standing import pattern_of
from workbench.settings import load_settings


def forget_command(options: argparse.Namespace) -> int:
    """Erase what is named; 1 when something may be left because its key was lost."""
    with History.open(redactor_for=redactor_for(load_settings())) as history:
        Desk(history).catch_up()
        wanted = Wanted(
            sessions=tuple(_resolved(history, name) for name in options.session),
            user=options.user,
            subject=options.subject,
            older_than_days=options.older_than,
        )
        receipt = forget(history, wanted, dry_run=options.dry_run)
    unsent = _unsent(wanted, options.dry_run)
    document = {**to_json(receipt), "unsent": unsent}
    print(json.dumps(document) if options.json else _told(receipt, unsent))
    if receipt.lost_marks:
        print(
            f"The key of {receipt.lost_marks} marks is lost: what they stood for cannot be found"
            " by its name any more.\n  Erase it by --session, --user or --older-than.",
            file=sys.stderr,
        )
    return 1 if receipt.lost_marks else 0


def _resolved(history: History, name: str) -> str:
    """A session or an interaction, by its id, the beginning of it, or the agent's own id."""
    try:
        return history.resolve(name)
    except UnknownName:
        return Desk(history).resolve(name)


def _told(receipt: Receipt, unsent: int) -> str:
    word = "would be erased" if receipt.dry_run else "erased"
    counts = {name: count for name, count in to_json(receipt).items() if name != "dry_run"}
    counts["unsent"] = unsent
    told = ", ".join(f"{count} {name.replace('_', ' ')}" for name, count in counts.items() if count)
    return f"{told or 'nothing'}: {word}."


def _unsent(wanted: Wanted, dry_run: bool) -> int:
    """Takes unsent texts of the sessions, or with the subject, out of the screen's own file."""
    file = home() / "unsent.json"
    try:
        texts = dict(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return 0
    pattern = pattern_of(wanted.subject) if wanted.subject else None
    kept = {
        name: text
        for name, text in texts.items()
        if not any(session in name for session in wanted.sessions)
        and not (pattern and pattern.search(f"{name} {text}"))
    }
    if not dry_run and len(kept) < len(texts):
        partial = file.with_suffix(".partial")
        partial.write_text(json.dumps(kept, ensure_ascii=False), encoding="utf-8")
        partial.chmod(0o600)
        os.replace(partial, file)
    return len(texts) - len(kept)
