"""The log: every event that can happen in a session, one class per kind, one module per family.

The log is append-only and the only truth; state is a fold of it (`session`). A new field gets a
default, a kind is never renamed, so that old logs stay readable (tests/golden). Decisions are
events: they carry the rule's version and its reason, and the fold applies them without deciding
anything.

Texts inside events may be long and may recur; the store keeps each once per session.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.body import Body
from workbench.core.choices import FeedbackItem, ModelChoice, StrategyChoice
from workbench.core.codec import Json, from_json, to_json
from workbench.core.curation_events import StreamBody
from workbench.core.events.calls import SPOILT, CallFailed, CallFinished, CallStarted
from workbench.core.events.decisions import (
    RULES,
    DraftDiscarded,
    DraftRefused,
    DraftTaken,
    FeedbackSent,
    SessionStopped,
    StageRevealed,
    StopReason,
)
from workbench.core.events.drafts import (
    Doubt,
    DraftChecked,
    DraftEdited,
    DraftJudged,
    DraftsCompared,
    DraftWritten,
    Outcome,
    TextWritten,
)
from workbench.core.events.entries import Event, Unread
from workbench.core.events.ratings import (
    JudgeCalibrated,
    RatedByRubric,
    RatedPair,
    Saw,
    Watched,
)
from workbench.core.events.sessions import (
    CheckAdded,
    Forgotten,
    JudgeChoice,
    SessionForked,
    SessionStarted,
    SettingsChanged,
    TaskRevised,
    Undone,
)
from workbench.core.events.steering import (
    Abandoned,
    Accepted,
    BranchChosen,
    Copied,
    FreshStarted,
    GuidanceConsumed,
    GuidanceEdited,
    GuidanceQueued,
    GuidanceWithdrawn,
    Holds,
    HunkDecided,
    Noted,
    Paused,
    QuestionAnswered,
    QuestionAsked,
    Rated,
    Resumed,
    Tagged,
)

__all__ = [
    "BODIES",
    "RULES",
    "SPOILT",
    "Abandoned",
    "Accepted",
    "Body",
    "BranchChosen",
    "CallFailed",
    "CallFinished",
    "CallStarted",
    "CheckAdded",
    "Copied",
    "Doubt",
    "DraftChecked",
    "DraftDiscarded",
    "DraftEdited",
    "DraftJudged",
    "DraftRefused",
    "DraftTaken",
    "DraftWritten",
    "DraftsCompared",
    "Event",
    "FeedbackItem",
    "FeedbackSent",
    "Forgotten",
    "FreshStarted",
    "GuidanceConsumed",
    "GuidanceEdited",
    "GuidanceQueued",
    "GuidanceWithdrawn",
    "Holds",
    "HunkDecided",
    "JudgeCalibrated",
    "JudgeChoice",
    "ModelChoice",
    "Noted",
    "Outcome",
    "Paused",
    "QuestionAnswered",
    "QuestionAsked",
    "Rated",
    "RatedByRubric",
    "RatedPair",
    "Resumed",
    "Saw",
    "SessionForked",
    "SessionStarted",
    "SessionStopped",
    "SettingsChanged",
    "StageRevealed",
    "StopReason",
    "StrategyChoice",
    "Tagged",
    "TaskRevised",
    "TextWritten",
    "Undone",
    "Unread",
    "Watched",
    "body_from_json",
    "event_from_json",
    "event_to_json",
]

BODIES: dict[str, type[Body]] = {
    cls.kind: cls
    for cls in (*Body.__subclasses__(), *StreamBody.__subclasses__())
    if cls is not StreamBody
}
"""Every kind by its tag, of all streams; each family is imported above."""


def event_to_json(event: Event) -> dict[str, Json]:
    """The event as one flat JSON object: envelope, `kind`, and the body's fields under `data`."""
    body = event.body
    tag, data = (
        (body.tag, body.data) if isinstance(body, Unread) else (type(body).kind, to_json(body))
    )
    return {
        "id": event.id,
        "session": event.session,
        "seq": event.seq,
        "time": event.time,
        "author": event.author,
        "origin": event.origin,
        "kind": tag,
        "data": data,
    }


def event_from_json(entry: Mapping[str, Json]) -> Event:
    """The event of its JSON form; a kind that this version does not know comes back as `Unread`."""
    return Event(
        id=entry["id"],
        session=entry["session"],
        seq=entry["seq"],
        time=entry["time"],
        author=entry["author"],
        origin=entry.get("origin", ""),
        body=body_from_json(entry["kind"], entry["data"]),
    )


def body_from_json(tag: str, data: Json) -> Body:
    """The body of a kind and its fields."""
    cls = BODIES.get(tag)
    return Unread(tag, data) if cls is None or cls is Unread else from_json(cls, data)
