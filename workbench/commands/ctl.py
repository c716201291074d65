"""`workbench ctl`: steer a session that another terminal runs."""

from __future__ import annotations

import argparse
import json
import sys

from workbench.commands.narrate import spend_label
from workbench.core import events as ev
from workbench.core.codec import to_json
from workbench.core.rules.learner import learner_lines
from workbench.core.session import Session
from workbench.drafting import new_id
from workbench.errors import UsageError
from workbench.history import History
from workbench.settings import Settings, load_settings


def ctl_command(options: argparse.Namespace) -> int:
    """0 when the wish became an event, 1 when it was refused or nobody runs the session."""
    from workbench.assembly import redactor_for

    settings = load_settings()
    by = "" if settings.author == Settings().author else settings.author
    with History.open(redactor_for=redactor_for(settings)) as history:
        session = history.resolve(options.session)
        if options.action == "status":
            return _status(history, session, options.json)
        number = history.inbox.put(session, options.action, " ".join(options.text), by)
        answer = history.inbox.wait(number)
        seq = _kept(history, session, options, by) if answer is None else answer.seq
        if answer is not None and answer.refused:
            raise Unheard(f"It was not done: {answer.refused}.", "")
    with History.open(redactor_for=redactor_for(settings)) as history:
        said = told(options.action, " ".join(options.text), history.load(session))
    said += f" Run it: workbench resume {session}" if answer is None else ""
    print(json.dumps({"event": seq, "said": said}) if options.json else said)
    return 0


def _kept(history: History, session: str, options: argparse.Namespace, by: str) -> int:
    """The number of a note that waits until somebody runs the session. Raises Unheard where nobody
    does, for a note that is none and any other wish.
    """
    text = " ".join(options.text)
    if options.action != "guide":
        raise Unheard(f"Nobody runs session {session}.", _way_on(history, session))
    if not text.strip():
        raise Unheard("It was not done: the note is empty.", "")
    note = ev.GuidanceQueued(new_id(), text)
    return history.record(session, (note,), by or load_settings().author)[-1].seq


def _way_on(history: History, session: str) -> str:
    """What goes on with it: a session that has stopped wants more room or a note."""
    if history.load(session).stop is None:
        return f"Run it: workbench resume {session}"
    return (
        f"It has stopped; go on with: workbench resume {session} --max-iterations N, or write to "
        f"the model first: workbench ctl {session} guide TEXT"
    )


def told(verb: str, text: str, state: Session) -> str:
    """What a wish that was granted did, in a sentence."""
    go_on = f"Go on with: workbench ctl {state.id} resume"
    best = state.best
    match verb:
        case "pause":
            return f"Paused{_after(state)}; nothing more is asked. {go_on}"
        case "resume":
            return f"It goes on{_after(state)}."
        case "step":
            return "It goes on until the next verdict, and pauses there."
        case "stop":
            return (
                f"Stopped: {state.stop.why}" if state.stop else "It stops once what runs has ended."
            )
        case "guide":
            return f"Queued for draft {state.next_number}: {' '.join(text.split())}"
        case "accept":
            return f"Draft {best.number} is accepted; the session ends." if best else "Accepted."
        case "rate":
            rated = f"Draft {best.number} is rated {text.strip()}." if best else "Rated."
            return "\n".join([rated, *learned(state)])
        case "answer":
            return "\n".join([f"Answered: {text.strip()}", *learned(state)])
        case "require":
            return "\n".join([f"Required from here on: {text.strip()}", *learned(state)])
        case "fresh":
            return "The current draft is kept; what was tried before is forgotten."
        case "budget":
            return f"The budget is now {_limits(state)}."
        case _:
            return "Done."


def learned(state: Session) -> list[str]:
    """What people's words changed by now, as lines."""
    return [f"learner: {line}" for line in learner_lines(state)]


def _after(state: Session) -> str:
    head = state.head
    return f" after draft {head.number}" if head is not None else " before the first draft"


def _limits(state: Session) -> str:
    budget = state.budget
    named = (
        (f"{budget.rounds} rounds", True),
        (f"{budget.tokens} tokens", budget.tokens is not None),
        (f"${budget.money}", budget.money is not None),
        (f"{budget.seconds} seconds", budget.seconds is not None),
    )
    return ", ".join(limit for limit, given in named if given)


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
    drafts = len(state.order)
    parts = [_state(state, holder is not None), f"{drafts} draft{'s' * (drafts != 1)}"]
    if best is not None:
        card = best.scorecard
        said = "best: draft {}, {} of {}".format(best.number, *card.counts)
        parts.append(f"{said}, undecided" if card.outcome == "undecided" else said)
    if state.current is not None and state.current is not best:
        parts.append(f"current: draft {state.current.number}")
    print(" · ".join([*parts, spend_label(state)]))
    for asked in state.questions.values():
        print(f"? {asked.text}", *(f"    {option}" for option in asked.options), sep="\n")
    if holder is None and state.stop is None:
        print(f"Run it: workbench resume {session}", file=sys.stderr)
    return 0


def _state(state: Session, held: bool) -> str:
    if state.stop is not None:
        return f"stopped: {state.stop.reason}"
    if state.paused:
        return "paused"
    if not held:
        return "interrupted"
    return "held" if state.held else "running"


def _document(state: Session, held: bool) -> dict[str, object]:
    best = state.best
    return {
        "session": state.id,
        "state": _state(state, held),
        "drafts": len(state.order),
        "stage": state.path.stage,
        "questions": [to_json(asked) for asked in state.questions.values()],
        "best": best.number if best else None,
        "current": state.current.number if state.current else None,
        "scorecard": to_json(best.scorecard) if best else None,
        "guidance": [to_json(note) for note in state.path.guidance],
        "usage": to_json(state.usage),
        "seq": state.seq,
    }
