"""How the state changes with what a person says and does."""

from __future__ import annotations

from workbench.core import events as ev
from workbench.core.changing import replace
from workbench.core.folding.paths import Appliers, on_path, went_back, with_draft
from workbench.core.path import Guidance, reworded
from workbench.core.said import heard, of_answer, of_change, of_rating
from workbench.core.session import Session


def _question_answered(s: Session, body: ev.QuestionAnswered, author: str) -> Session:
    """The answer goes to the writer as a note, to a strategy's question with what was asked; an
    option of a strategy is the strategy's own business.
    """
    asked = s.questions.get(body.question)
    waiting = {key: other for key, other in s.questions.items() if key != body.question}
    s = replace(s, questions=waiting, answers={**s.answers, body.question: body.text})
    if asked is not None:
        new = of_answer(asked, body.text, author)
        s = replace(s, said=heard(s.said, new, author, "answer", asked.draft))
    chosen = asked is not None and asked.by != "writer" and body.text in asked.options
    if asked is None or not asked.draft or chosen:
        return s
    told = "Answer to your question" if asked.by == "writer" else f"{asked.text} The person says"
    note = Guidance(f"answer:{body.question}", f"{told}: {body.text}")
    return on_path(s, guidance=(*s.path.guidance, note))


def _resumed(s: Session, steps: int) -> Session:
    """Going on after a stop begins the course anew, or the same rule would fire at once; what could
    not be checked is checked again.
    """
    s = replace(s, paused=False, pause_after_call=False, steps_left=steps, accepted=None)
    if s.stop is None:
        return s
    for node in (s.head, s.current, s.best):
        if node is not None and node.scorecard.errors:
            s = with_draft(s, replace(node, needs_recheck=True))
    return on_path(replace(s, stop=None), marks=(), discarded=0, unusable=0)


def _note(body: ev.GuidanceQueued) -> Guidance:
    return Guidance(body.guidance, body.text, holds=body.holds, check=body.check)


def _queued(s: Session, note: Guidance) -> Session:
    return on_path(s, guidance=(*s.path.guidance, note))


def _edited(s: Session, body: ev.GuidanceEdited) -> Session:
    """Other words, or another time to hold."""
    notes = reworded(s.path, (body.guidance,), text=body.text)
    held = [
        replace(note, holds=body.holds or note.holds) if note.id == body.guidance else note
        for note in notes
    ]
    return on_path(s, guidance=tuple(held))


def _withdrawn(s: Session, body: ev.GuidanceWithdrawn) -> Session:
    return on_path(s, guidance=reworded(s.path, (body.guidance,), status="withdrawn"))


def _consumed(s: Session, body: ev.GuidanceConsumed) -> Session:
    notes = reworded(s.path, body.guidance, status="consumed", number=body.number)
    return on_path(s, guidance=notes)


def _rated(s: Session, body: ev.Rated, author: str) -> Session:
    """The draft shows the latest rating; each person's own is kept beside it."""
    draft = s.drafts[body.draft]
    new = of_rating(draft, body.value, author)
    s = replace(s, said=heard(s.said, new, author, "rating", draft.id))
    return with_draft(s, replace(draft, rating=body.value))


def _hunk_decided(s: Session, body: ev.HunkDecided, author: str) -> Session:
    s = replace(s, hunks=(*s.hunks, body))
    old, new = s.drafts.get(body.old), s.drafts.get(body.new)
    if old is None or new is None:
        return s
    words = of_change(old, new, body.accepted, author)
    return replace(s, said=heard(s.said, words, author, "change", new.id))


def _calibrated(s: Session, body: ev.JudgeCalibrated) -> Session:
    return replace(s, calibrations={**s.calibrations, (body.judge, body.rubric): body})


def _tagged(s: Session, body: ev.Tagged) -> Session:
    kept = tuple(known for known in s.tags if known != body.tag)
    return replace(s, tags=(*kept, body.tag) if body.on else kept)


def _asked(s: Session, body: ev.QuestionAsked) -> Session:
    asked = {**s.asked, body.question: body}
    return replace(s, questions={**s.questions, body.question: body}, asked=asked)


def _paused(s: Session, body: ev.Paused) -> Session:
    later = body.after_call and s.open_call is not None
    return replace(s, paused=not later, pause_after_call=later, steps_left=0)


def _fresh(s: Session) -> Session:
    forgotten = replace(s.path, items=(), tried=(), marks=(), telling=(), unusable=0)
    return on_path(replace(s, path=forgotten), refused=None, told=None, polishing=0, round=None)


STEERING: Appliers = {
    ev.GuidanceQueued: lambda s, body, event: _queued(s, _note(body)),
    ev.GuidanceEdited: lambda s, body, event: _edited(s, body),
    ev.GuidanceWithdrawn: lambda s, body, event: _withdrawn(s, body),
    ev.GuidanceConsumed: lambda s, body, event: _consumed(s, body),
    ev.HunkDecided: lambda s, body, event: _hunk_decided(s, body, event.author),
    ev.Rated: lambda s, body, event: _rated(s, body, event.author),
    ev.RatedByRubric: lambda s, body, event: replace(s, ratings=(*s.ratings, event)),
    ev.RatedPair: lambda s, body, event: replace(s, ratings=(*s.ratings, event)),
    ev.JudgeCalibrated: lambda s, body, event: _calibrated(s, body),
    ev.Watched: lambda s, body, event: s,
    ev.Noted: lambda s, body, event: replace(s, notes=(*s.notes, body)),
    ev.Tagged: lambda s, body, event: _tagged(s, body),
    ev.Accepted: lambda s, body, event: replace(s, accepted=body.draft),
    ev.Copied: lambda s, body, event: replace(s, copied=(*s.copied, body.draft)),
    ev.Abandoned: lambda s, body, event: replace(s, abandoned=True),
    ev.QuestionAsked: lambda s, body, event: _asked(s, body),
    ev.QuestionAnswered: lambda s, body, event: _question_answered(s, body, event.author),
    ev.Paused: lambda s, body, event: _paused(s, body),
    ev.Resumed: lambda s, body, event: _resumed(s, body.steps),
    ev.FreshStarted: lambda s, body, event: _fresh(s),
    ev.BranchChosen: lambda s, body, event: went_back(s, body.draft),
}
