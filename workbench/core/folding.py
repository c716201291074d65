"""Session state as a pure fold of the log.

`fold(events)` is the one way from a log to a state; the screen, resume, replay, export and the
tests use it. It applies decisions and takes none. An event about a draft that was undone or
forgotten is folded as nothing, so that such a log can be opened; one about a draft that never was
does not fit the log and raises KeyError.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from workbench.core import events as ev
from workbench.core.checks import scorecard
from workbench.core.curation_events import InteractionLogged, ReleaseMade, StreamBody
from workbench.core.diffing import text_digest
from workbench.core.messages import Usage
from workbench.core.path import (
    Draft,
    Guidance,
    Round,
    TrackedItem,
    answered,
    comparable,
    disagreeing,
    fixed,
    followed,
    marked,
    reworded,
    told,
)
from workbench.core.rules.holding import continuing_after, fragment_after, held_after
from workbench.core.session import Session
from workbench.core.task import Task

if TYPE_CHECKING:  # checked as the one that it stands in for
    from dataclasses import replace
else:
    from workbench.core.changing import replace


def fold(events: Iterable[ev.Event]) -> Session:
    """The state that a log describes."""
    log = list(events)
    skipped = undone_ids(log)
    session = Session()
    for event in log:
        session = _passed_over(session, event) if event.id in skipped else applied(session, event)
    return session


def advance(session: Session, log: Sequence[ev.Event], event: ev.Event) -> Session:
    """The state after `event`, given the log before it: equal to folding the whole."""
    if isinstance(event.body, ev.Undone):
        return fold([*log, event])
    return applied(session, event)


def applied(session: Session, event: ev.Event) -> Session:
    """The state after one more event. `Undone` needs the log: use `advance`.

    Raises KeyError when the event is about a draft that never was.
    """
    subject = _subject(event.body)
    if subject is None or subject in session.drafts:
        return replace(_applied(session, event.body, event), **_counted(session, event))
    if subject in session.undone or session.forgotten:
        return replace(session, seq=event.seq)
    raise KeyError(f"there is no draft {subject!r} for '{event.body.kind}'")


def _counted(s: Session, event: ev.Event) -> dict[str, Any]:
    """What every event changes, whatever else it does."""
    body = event.body
    return {
        "seq": event.seq,
        "held": held_after(s.held, body),
        "fragment": fragment_after(s.fragment, s.open_call, s.held, body),
        "continuing": continuing_after(s.continuing, body),
    }


def undone_ids(log: Iterable[ev.Event]) -> frozenset[str]:
    """Ids of events that no longer count; undoing an undo brings its event back.

    A copy (in a fork) may still name the original: it means that original's copy in this log.
    """
    entries = list(log)
    copies = {event.origin: event.id for event in entries if event.origin}
    skipped: set[str] = set()
    for event in reversed(entries):
        if isinstance(event.body, ev.Undone) and event.id not in skipped:
            skipped.add(copies.get(event.body.event, event.body.event))
    return frozenset(skipped)


def _passed_over(s: Session, event: ev.Event) -> Session:
    """The state after an event that no longer counts; a draft leaves its number behind, and the
    loop holds as it did.
    """
    body = event.body
    undone = s.undone
    if isinstance(body, ev.DraftWritten | ev.DraftEdited):
        undone |= {body.draft}
    return replace(s, **_counted(s, event), undone=undone)


def _subject(body: ev.Body) -> str | None:
    """The draft without which the event says nothing; None where there is no such draft."""
    match body:
        case ev.DraftsCompared(first=first):
            return first
        case (
            ev.DraftChecked()
            | ev.DraftJudged()
            | ev.DraftTaken()
            | ev.DraftRefused()
            | ev.DraftDiscarded()
            | ev.FeedbackSent()
            | ev.Rated()
            | ev.Accepted()
            | ev.Copied()
            | ev.BranchChosen()
        ):
            return body.draft
        case _:
            return None


def _applied(s: Session, body: ev.Body, event: ev.Event) -> Session:
    match body:
        case ev.SessionStarted():
            return _started(s, body, event)
        case ev.TaskRevised(task=task):
            return _task_revised(s, task)
        case ev.CheckAdded(check=check):
            return _task_revised(s, replace(s.task, added=(*s.task.added, check)))
        case ev.StageRevealed(stage=stage):
            return _for_checks(_on_path(s, stage=stage))
        case ev.SettingsChanged():
            return _settings_changed(s, body)
        case ev.CallStarted():
            return _call_started(s, body)
        case ev.CallFinished():
            return _call_finished(s, body)
        case ev.CallFailed():
            return _call_failed(s, body)
        case ev.DraftWritten():
            return _draft_written(s, body, event)
        case ev.DraftEdited():
            return _draft_edited(s, body, event)
        case ev.DraftChecked():
            return _checked(s, body)
        case ev.DraftJudged():
            return _judged(s, body)
        case ev.DraftsCompared():
            return replace(s, compared=(*s.compared, body))
        case ev.DraftTaken():
            return _taken(s, body)
        case ev.DraftRefused():
            return _refused(s, body)
        case ev.DraftDiscarded():
            return _discarded(s, body)
        case ev.FeedbackSent():
            s = _with(s, replace(s.drafts[body.draft], items_sent=body.items))
            items = told(s.path, body.items)
            return _on_path(s, items=items, told=body.draft, telling=body.items)
        case ev.GuidanceQueued(guidance=id, text=text):
            return _on_path(s, guidance=(*s.path.guidance, Guidance(id, text)))
        case ev.GuidanceEdited(guidance=id, text=text):
            return _on_path(s, guidance=reworded(s.path, (id,), text=text))
        case ev.GuidanceWithdrawn(guidance=id):
            return _on_path(s, guidance=reworded(s.path, (id,), status="withdrawn"))
        case ev.GuidanceConsumed(guidance=ids, number=number):
            consumed = reworded(s.path, ids, status="consumed", number=number)
            return _on_path(s, guidance=consumed)
        case ev.TextWritten():
            return replace(s, texts=(*s.texts, body))
        case ev.HunkDecided():
            return replace(s, hunks=(*s.hunks, body))
        case ev.Rated(draft=draft, value=value):
            return _with(s, replace(s.drafts[draft], rating=value))
        case ev.Noted():
            return replace(s, notes=(*s.notes, body))
        case ev.Tagged(tag=tag, on=on):
            kept = tuple(known for known in s.tags if known != tag)
            return replace(s, tags=(*kept, tag) if on else kept)
        case ev.Accepted(draft=draft):
            return replace(s, accepted=draft)
        case ev.Copied(draft=draft):
            return replace(s, copied=(*s.copied, draft))
        case ev.Abandoned():
            return replace(s, abandoned=True)
        case ev.QuestionAsked(question=id):
            return replace(s, questions={**s.questions, id: body})
        case ev.QuestionAnswered():
            return _question_answered(s, body)
        case ev.Paused(after_call=after_call):
            later = after_call and s.open_call is not None
            return replace(s, paused=not later, pause_after_call=later, steps_left=0)
        case ev.Resumed(steps=steps):
            return _resumed(s, steps)
        case ev.FreshStarted():
            forgotten = replace(s.path, items=(), tried=(), marks=(), telling=(), unusable=0)
            return _on_path(replace(s, path=forgotten), refused=None, told=None, round=None)
        case ev.BranchChosen(draft=draft):
            return _branch_chosen(s, draft)
        case ev.SessionForked():
            return replace(s, forked_from=body)
        case ev.SessionStopped():
            return replace(s, stop=body, paused=False, pause_after_call=False, steps_left=0)
        case ev.Forgotten(drafts=drafts):
            return replace(s, forgotten=s.forgotten + drafts)
        case StreamBody():
            return _of_another_stream(s, body, event)
        case ev.Undone() | ev.Unread():
            return s
        case _:
            raise TypeError(f"no rule folds {type(body).__name__}")


def _started(s: Session, body: ev.SessionStarted, event: ev.Event) -> Session:
    return replace(
        s,
        id=event.session,
        task=body.task,
        check_set=body.task.check_set(s.path.stage),
        title=body.title or body.task.title,
        model=body.model,
        strategy=body.strategy,
        budget=body.budget,
        seed=body.seed,
        started=event.time,
        version=body.version,
        judges=body.judges,
        templates=body.templates,
        templates_digest=body.templates_digest,
    )


def _of_another_stream(s: Session, body: StreamBody, event: ev.Event) -> Session:
    """What a list shows of a stream that is no session; nothing else of it is folded here."""
    if s.seq == 0:
        s = replace(s, id=event.session, stream=body.stream, started=event.time)
    match body:
        case InteractionLogged():
            title = " ".join(body.question.split())[:80]
            task = replace(s.task, id=body.task, domain=body.domain)
            simulated = body.simulated
            model = ev.ModelChoice("practice" if simulated else "openai", body.model)
            return replace(s, title=title, task=task, model=model, simulated=simulated)
        case ReleaseMade(name=name):
            return replace(s, title=name)
        case _:
            return s


def _task_revised(s: Session, task: Task) -> Session:
    """The task as it now is; what a person added to the old one holds on."""
    kept = tuple(check for check in s.task.added if check not in task.added)
    s = replace(s, task=replace(task, added=(*kept, *task.added)), stop=None)
    return _for_checks(_on_path(s, round=None))


def _for_checks(s: Session) -> Session:
    """The state with the digest of the checks that hold now."""
    return replace(s, check_set=s.task.check_set(s.path.stage))


def _resumed(s: Session, steps: int) -> Session:
    """Going on after a stop begins the course anew, or the same rule would fire at once; what could
    not be checked is checked again.
    """
    s = replace(s, paused=False, pause_after_call=False, steps_left=steps, accepted=None)
    if s.stop is None:
        return s
    for node in (s.head, s.current, s.best):
        if node is not None and node.scorecard.errors:
            s = _with(s, replace(node, needs_recheck=True))
    return _on_path(replace(s, stop=None), marks=(), discarded=0)


def _settings_changed(s: Session, body: ev.SettingsChanged) -> Session:
    return replace(
        s,
        model=body.model or s.model,
        strategy=body.strategy or s.strategy,
        budget=body.budget or s.budget,
        templates=s.templates if body.templates is None else body.templates,
        templates_digest=s.templates_digest if body.templates is None else body.templates_digest,
    )


def _question_answered(s: Session, body: ev.QuestionAnswered) -> Session:
    """The answer to a question that the model asked goes to it as a note."""
    asked = s.questions.get(body.question)
    waiting = {key: other for key, other in s.questions.items() if key != body.question}
    s = replace(s, questions=waiting, answers={**s.answers, body.question: body.text})
    if asked is None or not asked.draft:
        return s
    note = Guidance(f"answer:{body.question}", f"Answer to your question: {body.text}")
    return _on_path(s, guidance=(*s.path.guidance, note))


def _call_started(s: Session, body: ev.CallStarted) -> Session:
    if body.samples > 1 and (s.path.round is None or s.path.round.group != body.group):
        s = _on_path(s, round=_round_of(body, s.path.current))
    return replace(
        s,
        open_calls=(*s.open_calls, body),
        calls=s.calls + 1,
        call_models={**s.call_models, body.call: body.model},
        simulated=s.simulated or body.model.simulated,
    )


def _round_of(body: ev.CallStarted, parent: str | None) -> Round:
    return Round(body.group, body.messages, parent, body.samples, draw=body.draw)


def _call_finished(s: Session, body: ev.CallFinished) -> Session:
    s = _call_ended(s, body.call)
    return replace(
        s,
        last_failure=None,
        call_usage={**s.call_usage, body.call: body.usage},
        call_seconds={**s.call_seconds, body.call: body.seconds},
        usage=s.usage.plus(body.usage),
        seconds=s.seconds + body.seconds,
        retries=s.retries + body.tries - 1,
    )


def _call_ended(s: Session, call: str) -> Session:
    """Without the open call; a pause that waits for the calls begins with the last one's end."""
    still = tuple(started for started in s.open_calls if started.call != call)
    waited = s.pause_after_call and not still
    return replace(
        s,
        open_calls=still,
        paused=s.paused or waited,
        pause_after_call=s.pause_after_call and not waited,
    )


def _call_failed(s: Session, body: ev.CallFailed) -> Session:
    failed = next((started for started in s.open_calls if started.call == body.call), None)
    s = _call_ended(s, body.call)
    current = s.path.round
    if current is not None and failed is not None and failed.group == current.group:
        spoilt = body.cause in ev.SPOILT
        done = (*current.done, failed.sample) if spoilt else current.done
        s = _on_path(s, round=replace(current, done=done))
    return replace(
        s,
        last_failure=body,
        usage=s.usage.plus(body.usage),
        seconds=s.seconds + body.seconds,
        retries=s.retries + body.tries - 1,
        failed_calls=s.failed_calls + 1,
    )


def _draft_written(s: Session, body: ev.DraftWritten, event: ev.Event) -> Session:
    draft = Draft(
        body.draft,
        s.next_number,
        body.text,
        parent=body.parent,
        author=body.author,
        call=body.call,
        time=event.time,
        digest=body.digest or text_digest(body.text),
        usage=s.call_usage.get(body.call, Usage()),
        call_seconds=s.call_seconds.get(body.call, 0.0),
        group=body.group,
        unusable=body.unusable,
    )
    path = s.path
    s = _with(replace(s, order=(*s.order, draft.id)), draft)
    items = answered(path, draft) if body.call or body.author == "model" else path.items
    if path.round is not None and path.round.group == body.group:
        return _sampled(s, draft, items, body.sample)
    return _on_path(
        s,
        head=draft.id,
        rounds=path.rounds + (body.author == "model"),
        items=items,
        told=None,
        telling=(),
        refused=None,
        round=None,
    )


def _sampled(s: Session, draft: Draft, items: tuple[TrackedItem, ...], sample: int) -> Session:
    """One more draft of the round under way; what the round was told stands until its verdict."""
    current = s.path.round
    assert current is not None
    drafts, done = (*current.drafts, draft.id), (*current.done, sample)
    rounds = s.path.rounds + (not current.drafts)
    current = replace(current, drafts=drafts, done=done)
    return _on_path(s, head=draft.id, rounds=rounds, items=items, round=current)


def _draft_edited(s: Session, body: ev.DraftEdited, event: ev.Event) -> Session:
    elsewhere = body.parent in s.drafts and s.path.head != body.parent
    s = _branch_chosen(s, body.parent) if elsewhere else s
    written = ev.DraftWritten(
        body.draft, body.text, body.parent, author="person", digest=body.digest
    )
    return replace(_draft_written(s, written, event), stop=None, accepted=None)


def _checked(s: Session, body: ev.DraftChecked) -> Session:
    if body.hidden:
        return replace(s, hidden={**s.hidden, body.draft: body.results})
    if any(result.hidden for result in body.results):
        body = replace(body, results=tuple(r for r in body.results if not r.hidden))
    node = s.drafts[body.draft]
    flaky = s.flaky | disagreeing(node, body)
    parent = s.drafts.get(node.parent or "")
    node = replace(
        node,
        results=body.results,
        check_set=body.check_set,
        check_seconds=node.check_seconds + body.seconds,
        scorecard=scorecard(body.results, node.scorecard.judged),
        fixed=fixed(parent, body) if comparable(parent, body) else node.fixed,
        needs_recheck=body.before_redaction,
    )
    s = replace(_with(s, node), flaky=flaky, seconds=s.seconds + body.seconds)
    again = node.id in (s.path.current, s.path.best) and s.path.marks
    return _on_path(s, marks=marked(s.path, node)) if again else s


def _judged(s: Session, body: ev.DraftJudged) -> Session:
    """The latest word of each judge; the judged score is the mean over those to be believed."""
    node = s.drafts[body.draft]
    judged = (*(known for known in node.judged if known.judge != body.judge), body)
    scores = [known.score for known in judged if known.reliable]
    mean = sum(scores) / len(scores) if scores else None
    s = _with(s, replace(node, judged=judged, scorecard=replace(node.scorecard, judged=mean)))
    return _on_path(s, items=followed(s.path.items, body.outcomes, taken=True))


def _taken(s: Session, body: ev.DraftTaken) -> Session:
    first = s.drafts[body.draft].verdict == "pending"
    s = _with(s, replace(s.drafts[body.draft], verdict="taken", why=body.why))
    if first:
        s = _count_step(_round_ended(s, body.draft))
    return _on_path(
        s,
        best=body.draft if body.best else s.path.best,
        current=body.draft,
        unusable=0,
        items=followed(s.path.items, body.outcomes, taken=True),
        marks=marked(s.path, s.drafts[body.draft]),
        refused=None,
        discarded=0,
    )


def _refused(s: Session, body: ev.DraftRefused) -> Session:
    node = replace(s.drafts[body.draft], verdict="refused", why=body.why, broken=body.broken)
    if body.beaten_by:
        return _with(s, node)
    s = _count_step(_round_ended(_with(s, node), body.draft))
    return _on_path(
        s,
        unusable=s.path.unusable + 1 if node.unusable else 0,
        items=followed(s.path.items, body.outcomes, taken=False),
        marks=s.path.marks if node.unusable else marked(s.path, node),
        refused=body.draft,
        tried=(*s.path.tried, body.draft),
        discarded=0,
    )


def _discarded(s: Session, body: ev.DraftDiscarded) -> Session:
    s = _with(s, replace(s.drafts[body.draft], verdict="discarded", why=body.why))
    tried, current = (*s.path.tried, body.draft), s.path.round
    if current is not None and len(current.drafts) > 1:
        others = tuple(id for id in current.drafts if id != body.draft)
        return _on_path(s, tried=tried, round=replace(current, drafts=others))
    s = _count_step(_round_ended(s, body.draft))
    return _on_path(s, discarded=s.path.discarded + 1, tried=tried)


def _round_ended(s: Session, draft: str) -> Session:
    """The verdict on the best draft of a round ends it, and the loop goes on from that draft."""
    if s.path.round is None:
        return s
    path = replace(s.path, head=draft, round=None, told=None, telling=(), refused=None)
    return replace(s, path=path)


def _count_step(s: Session) -> Session:
    """A verdict ends a step; the last step asked for ends in a pause."""
    if not s.steps_left:
        return s
    return replace(s, steps_left=s.steps_left - 1, paused=s.steps_left == 1)


def _branch_chosen(s: Session, draft: str) -> Session:
    """Going back to a draft makes it the current one, even where the gate had refused it; one that
    tampered, or that no verdict has been given on, does not become current by it. The best verdict
    stays the best, and a stage that was revealed stays so.
    """
    stage = max(s.paths[draft].stage, s.path.stage)
    path = replace(s.paths[draft], best=s.path.best, stage=stage, round=None)
    s = replace(s, path=path, stop=None, accepted=None)
    if s.drafts[draft].verdict in ("taken", "refused"):
        others = tuple(id for id in path.tried if id != draft)
        refused = None if path.refused == draft else path.refused
        s = _on_path(s, current=draft, tried=others, refused=refused)
    return _for_checks(s)


def _with(s: Session, draft: Draft) -> Session:
    return replace(s, drafts={**s.drafts, draft.id: draft})


def _on_path(s: Session, **changes: object) -> Session:
    path = replace(s.path, **changes)  # type: ignore[arg-type]
    paths = s.paths if path.head is None else {**s.paths, path.head: path}
    return replace(s, path=path, paths=paths)
