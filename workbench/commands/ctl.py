"""`workbench ctl`: steer a session that another terminal runs."""

from __future__ import annotations

import argparse
import json
import sys

from workbench.commands.narrate import spend_label
from workbench.core.codec import to_json
from workbench.core.session import Session
from workbench.errors import UsageError
from workbench.history import History
from workbench.settings import load_settings


def ctl_command(options: argparse.Namespace) -> int:
    """0 when the wish became an event, 1 when it was refused or nobody runs the session."""
    from workbench.assembly import redactor_for

    with History.open(redactor_for=redactor_for(load_settings())) as history:
        session = history.resolve(options.session)
        if options.action == "status":
            return _status(history, session, options.json)
        number = history.inbox.put(session, options.action, " ".join(options.text))
        answer = history.inbox.wait(number)
    if answer is None:
        hint = f"Run it: workbench resume {session}"
        raise Unheard(f"Nobody runs session {session}.", hint)
    if answer.refused:
        raise Unheard(f"It was not done: {answer.refused}.", "")
    print(json.dumps({"event": answer.seq}) if options.json else answer.seq)
    return 0


class Unheard(UsageError):
    """The wish became no event."""

    exit_status = 1


def _status(history: History, session: str, as_json: bool) -> int:
    state = history.load(session)
    holder = history.leases.holder(session)
    if as_json:
        print(json.dumps(_document(state, holder is not None)))
        return 0
    best = state.best
    parts = [_state(state, holder is not None), f"{len(state.order)} drafts"]
    if best is not None:
        card = best.scorecard
        said = "best: draft {}, {} of {}".format(best.number, *card.counts)
        parts.append(f"{said}, undecided" if card.outcome == "undecided" else said)
    print(" · ".join([*parts, spend_label(state)]))
    if holder is None and state.stop is None:
        print(f"Run it: workbench resume {session}", file=sys.stderr)
    return 0


def _state(state: Session, held: bool) -> str:
    if state.stop is not None:
        return f"stopped: {state.stop.reason}"
    if not held:
        return "interrupted"
    return "paused" if state.paused else "running"


def _document(state: Session, held: bool) -> dict[str, object]:
    best = state.best
    return {
        "session": state.id,
        "state": _state(state, held),
        "drafts": len(state.order),
        "stage": state.path.stage,
        "best": best.number if best else None,
        "scorecard": to_json(best.scorecard) if best else None,
        "guidance": [to_json(note) for note in state.path.guidance],
        "usage": to_json(state.usage),
        "seq": state.seq,
    }
