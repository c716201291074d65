"""Which words an event is found by.

What a person would look for: the task, drafts, critiques, feedback, guidance, notes, questions,
failures. Prompts are left out (they repeat the task, the best draft and the feedback), hidden
checks too. An event's first long text is indexed where it lies; the rest is kept as `words`.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.task import Task
from workbench.history.rows import LONG
from workbench.history.summary import encodable


def found_by(body: ev.Body) -> tuple[str, ...]:
    """The event's searchable texts, empty ones left out."""
    return tuple(text for text in _texts(body) if text)


def split(found: tuple[str, ...], kept: Mapping[str, str]) -> tuple[str | None, str | None]:
    """(words, digest): of the texts that are kept by digest the first is indexed where it lies; the
    words are the others.
    """
    body = next((text for text in found if len(text) >= LONG and text in kept.values()), None)
    words = "\n".join(text for text in found if text is not body)
    digest = next((key for key, text in kept.items() if text == body), None) if body else None
    return encodable(words) or None, digest


def _texts(body: ev.Body) -> tuple[str, ...]:
    for texts in (_of_work, _of_person, _of_curation):
        if (found := texts(body)) is not None:
            return found
    if isinstance(body, _SILENT):
        return ()
    raise TypeError(f"no rule says what finds {type(body).__name__}")


def _of_work(body: ev.Body) -> tuple[str, ...] | None:
    """What a session's own course is found by."""
    match body:
        case ev.SessionStarted(task=task, title=title):
            return (title, *_of_task(task))
        case ev.TaskRevised(task=task, why=why):
            return (why, *_of_task(task))
        case ev.CheckAdded(check=check):
            return (check.name, check.text)
        case ev.CallFailed(error=error, message=message, text=text):
            return (error, message, text)
        case ev.DraftWritten(text=text) | ev.TextWritten(text=text):
            return (text,)
        case ev.FeedbackSent(items=items):
            return tuple(item.text for item in items)
        case ev.DraftRefused(why=why) | ev.SessionStopped(why=why):
            return (why,)
        case _:
            return None


def _of_person(body: ev.Body) -> tuple[str, ...] | None:
    """What a person's deeds are found by."""
    match body:
        case ev.DraftEdited(text=text, why=why):
            return (text, why)
        case ev.GuidanceQueued(text=text) | ev.GuidanceEdited(text=text) | ev.Noted(text=text):
            return (text,)
        case ev.QuestionAsked(text=text) | ev.QuestionAnswered(text=text):
            return (text,)
        case ev.Rated(note=note) | ev.RatedByRubric(note=note):
            return (note,)
        case ev.Tagged(tag=tag):
            return (tag,)
        case ev.HunkDecided(why=why) | ev.Abandoned(why=why) | ev.Paused(why=why):
            return (why,)
        case ev.FreshStarted(why=why):
            return (why,)
        case _:
            return None


def _of_curation(body: ev.Body) -> tuple[str, ...] | None:
    """What interactions, verdicts and releases are found by."""
    match body:
        case cu.InteractionLogged(question=question, answer=answer, tags=tags):
            return (answer, question, *tags)
        case cu.SignalSeen(correction=correction, note=note):
            return (correction, note)
        case cu.VerdictGiven(correction=correction, note=note):
            return (correction, note)
        case cu.CheckCompiled(rule=rule, text=text):
            return (rule, text)
        case cu.CheckRetired(why=why):
            return (why,)
        case cu.ReleaseMade(name=name, note=note):
            return (name, note)
        case cu.SplitReopened(note=note):
            return (note,)
        case _:
            return None


_SILENT = (
    *(cu.ExportMade, cu.CasesErased, ev.StageRevealed, ev.SettingsChanged, ev.CallStarted),
    *(ev.CallFinished, ev.DraftChecked, ev.DraftJudged, ev.DraftsCompared, ev.RatedPair),
    *(ev.JudgeCalibrated, ev.Watched, ev.DraftTaken, ev.DraftDiscarded, ev.GuidanceWithdrawn),
    *(ev.GuidanceConsumed, ev.Accepted, ev.Copied, ev.Resumed, ev.BranchChosen, ev.SessionForked),
    *(ev.Undone, ev.Forgotten, ev.Unread),
)
"""Kinds that hold no words of anybody."""


def _of_task(task: Task) -> tuple[str, ...]:
    return (task.id, task.title, task.prompt, *(stage.prompt for stage in task.stages))
