"""What the person did, for the report: each act with the draft after which it came."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.core import events as ev
from workbench.core.folding import undone_ids
from workbench.core.session import Session
from workbench.report.blocks import Block, Listing


def acts(session: Session, log: Sequence[ev.Event]) -> tuple[Block, ...]:
    """One point for each act; none where a person only watched."""
    undone = undone_ids(log)
    told: list[str] = []
    latest = 0
    for event in log:
        if isinstance(event.body, ev.DraftWritten | ev.DraftEdited):
            latest = _number(session, event.body.draft) or latest
        said = _act(session, event.body)
        if said and event.author != "workbench":
            where = f"After draft {latest}: " if latest else "At the start: "
            told.append(where + said + (" (undone later)" if event.id in undone else ""))
    return (Listing(tuple(told)),) if told else ()


def _number(session: Session, draft: str) -> int:
    return session.drafts[draft].number if draft in session.drafts else 0


def _act(session: Session, body: ev.Body) -> str:
    """The act in words; empty for what is none, or too small to tell."""

    def name(draft: str) -> str:
        return f"draft {_number(session, draft) or '(forgotten)'}"

    match body:
        case ev.GuidanceQueued(text=text):
            return f"wrote to the model: {text}"
        case ev.GuidanceWithdrawn():
            return "withdrew a note to the model"
        case ev.DraftEdited(draft=draft, parent=parent):
            return f"edited {name(parent)} into {name(draft)}"
        case ev.Rated(draft=draft, value=value):
            return f"rated {name(draft)} {_rating(value)}"
        case ev.Noted(text=text):
            return f"noted: {text}"
        case ev.HunkDecided(accepted=accepted, new=new, why=why):
            verb = "took" if accepted else "refused"
            return f"{verb} a change of {name(new)}{_because(why)}"
        case ev.CheckAdded(check=check):
            return f"added the check {check.name}: {check.kind} {check.text}"
        case ev.Accepted(draft=draft):
            return f"accepted {name(draft)}"
        case ev.BranchChosen(draft=draft):
            return f"went back to {name(draft)}"
        case ev.TaskRevised(why=why):
            return f"revised the task{_because(why)}"
        case ev.FreshStarted(why=why):
            return f"started afresh{_because(why)}"
        case ev.SettingsChanged():
            return f"changed {_settings(body)}"
        case ev.QuestionAnswered(text=text):
            return f"answered: {text}"
        case ev.Paused(why=why):
            return f"paused{_because(why)}"
        case ev.Resumed():
            return "went on"
        case ev.SessionStopped():
            return "stopped it"
        case ev.Abandoned(why=why):
            return f"abandoned it{_because(why)}"
        case _:
            return ""


def _because(why: str) -> str:
    return f": {why}" if why else ""


def _rating(value: int) -> str:
    return "good" if value > 0 else "bad" if value < 0 else "neither good nor bad"


def _settings(body: ev.SettingsChanged) -> str:
    parts = []
    if body.model is not None:
        parts.append(f"the model to {body.model.name}")
    if body.strategy is not None:
        parts.append(f"the strategy to {body.strategy.name}")
    if body.budget is not None:
        parts.append(f"the budget to {body.budget.rounds} rounds")
    return ", ".join(parts) or "nothing"
