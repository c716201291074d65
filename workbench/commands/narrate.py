"""A session told as plain text: what each draft changed, what the checks said, why it stopped.

Used where there is no terminal, by `run` and by `show`. Text of a model is data: control characters
never reach the terminal.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence

from workbench.core import events as ev
from workbench.core.checks import CheckResult, failing
from workbench.core.codec import Json, to_json
from workbench.core.diffing import unified
from workbench.core.messages import Message
from workbench.core.rules.hiding import hidden_fell
from workbench.core.rules.learner import learner_lines
from workbench.core.rules.preferring import comparison_words
from workbench.core.session import Draft, Session
from workbench.core.telling.invisible import escaped
from workbench.core.telling.progress import progress_line

_KEPT = {"\n", "\t"}
ANSWER_LINES = 12
"""Of an answer that no draft could be made of."""
SHOWN_FAILURES = 4
"""Failing checks told in full for one draft; the rest are counted."""
VALUE, SENTENCE = 160, 400
"""Characters of a value, and of a check's sentence, on their line."""


def safe(text: str) -> str:
    """The text without control and escape characters (shown as �); what nobody would see is shown
    by its code point.
    """
    return "".join(
        character if character in _KEPT or _harmless(character) else "�"
        for character in escaped(text)
    )


def _harmless(character: str) -> bool:
    code = ord(character)
    return code >= 0x20 and not 0x7F <= code <= 0x9F


def told_messages(messages: Sequence[Message], as_json: bool) -> str:
    """What a model is asked, each message under its role; or as data for programs."""
    if as_json:
        return json.dumps(to_json(messages), ensure_ascii=False)
    return "\n\n".join(f"[{one.role}]\n{safe(one.text)}" for one in messages)


def narrate(event: ev.Event, session: Session) -> Iterator[str]:
    """The lines that tell one event, given the session as it stands after it."""
    match event.body:
        case ev.SessionStarted():
            yield from _opening(session)
        case ev.CallFailed(message=message):
            yield f"  call failed: {safe(message)}"
        case ev.DraftWritten(draft=draft) | ev.DraftEdited(draft=draft):
            yield from _draft_lines(session, session.drafts[draft])
        case ev.TextWritten(role=role, text=text):
            what, _, question = role.partition(":")
            if question:  # an answer to a domain's own request: data, which its checks show
                yield f"  {what}: {len(text):,} characters"
                return
            yield f"  {role}:"
            yield from (f"    {line}" for line in safe(text).splitlines())
        case ev.DraftChecked(draft=draft, hidden=False):
            yield from _checked_lines(session, session.drafts[draft])
            if session.revised is not None and session.revised.draft == draft:
                yield from _learned(session, "")
        case ev.DraftRefused(why=why):
            yield f"  refused, the best draft stands: {why}"
        case ev.DraftDiscarded(why=why):
            yield f"  thrown out: {safe(why)}"
        case ev.StageRevealed(stage=stage, why=why):
            yield f"\nstage {stage} of {len(session.task.stages)} revealed: {why}"
        case ev.FeedbackSent(items=items, polish=polish):
            what = f"polish round {polish}, nothing fails" if polish else "feedback"
            yield f"  {what}: {len(items)} {'item' if len(items) == 1 else 'items'} sent"
        case ev.DraftJudged(draft=draft, doubts=doubts):
            checks = {result.key: result.check for result in session.drafts[draft].results}
            for doubt in doubts:
                what = safe(f"{event.body.judge} does not find {checks.get(doubt.key, doubt.key)}")
                yield f"  {what}: {_one_line(doubt.why, SENTENCE)}"
        case ev.DraftsCompared():
            yield f"  {safe(comparison_words(event.body, session.drafts))}"
        case ev.QuestionAsked(text=text, options=options):
            yield from (f"  ? {line}" for line in safe(text).splitlines())
            yield from (f"    {option}" for option in options)
            yield f"  answer with: workbench ctl {session.id} answer TEXT"
        case ev.Rated() | ev.HunkDecided() | ev.QuestionAnswered():
            yield from _learned(session, event.author)
        case ev.SessionStopped():
            yield from _closing(session, event.body)
        case _:
            return


def _learned(session: Session, author: str) -> Iterator[str]:
    """What people's words changed by now."""
    who = f" ({safe(author)} spoke)" if author else ""
    yield from (f"  learner{who}: {safe(line)}" for line in learner_lines(session))


def _opening(session: Session) -> Iterator[str]:
    yield f"{session.task.id} · {safe(session.task.title)}"
    yield f"model {model_label(session.model)} · seed {session.seed} · session {session.id}"


def model_label(choice: ev.ModelChoice) -> str:
    """The model's name; the practice model always says what it is."""
    return "practice: scripted, offline" if choice.simulated else choice.name or choice.provider


def _draft_lines(session: Session, draft: Draft) -> Iterator[str]:
    parent = session.drafts.get(draft.parent or "")
    if draft.unusable:
        yield f"\nanswer {draft.number} by {draft.author}, no draft"
        yield from (f"    {line}" for line in safe(draft.text).splitlines()[:ANSWER_LINES])
        return
    yield f"\ndraft {draft.number} by {draft.author}"
    if parent is None:
        yield from (f"    {line}" for line in safe(draft.text).splitlines())
        return
    names = (f"draft {parent.number}", f"draft {draft.number}")
    diff = unified(parent.text, draft.text, names=names)
    yield from (f"    {line}" for line in safe(diff or "(no change)").splitlines())


def _checked_lines(session: Session, draft: Draft) -> Iterator[str]:
    card = draft.scorecard
    open_ones = f" · undecided, score {card.score_words}" if card.outcome == "undecided" else ""
    passed, total = card.counts
    yield f"  checks: {passed} of {total} pass{_changes(session, draft)}{open_ones}"
    wrong = failing(draft.results)
    for result in wrong[:SHOWN_FAILURES]:
        yield from (f"  {line}" for line in result_lines(_as_mapping(result)))
    if len(wrong) > SHOWN_FAILURES:
        yield f"    … and {len(wrong) - SHOWN_FAILURES} more"


def _changes(session: Session, draft: Draft) -> str:
    parent = session.drafts.get(draft.parent or "")
    said = progress_line(parent, draft) if parent is not None else ""
    return f" · {said}" if said else ""


def _as_mapping(result: CheckResult) -> Mapping[str, Json]:
    return {name: getattr(result, name) for name in _SHOWN_FIELDS}


_SHOWN_FIELDS = ("check", "status", "message", "observed", "expected", "evidence", "severity")
_MARKS = {"pass": "✓", "fail": "✗", "warn": "!", "unknown": "?", "error": "E", "na": "-"}


def result_lines(result: Mapping[str, Json]) -> Iterator[str]:
    """One result: a line with its mark and name, and what was measured where it did not pass; the
    check's own sentence first where no input says what the values are values of.
    """
    status = result["status"]
    yield f"{_MARKS[status]} {status:<7} {safe(result['check'])}"
    if status not in ("fail", "warn", "error"):
        return
    evidence = result["evidence"] if isinstance(result["evidence"], Mapping) else {}
    facts = [
        ("input", evidence.get("input")),
        ("expected", result["expected"]),
        ("got", result["observed"]),
    ]
    told = [(name, value) for name, value in facts if value]
    if not told:
        yield from (f"    {_one_line(line)}" for line in result["message"].splitlines() if line)
    elif result["message"] and not evidence.get("input"):
        yield f"    {_one_line(result['message'], SENTENCE)}"
    for name, value in told:
        yield f"    {name:<9} {_one_line(str(value))}"


def _one_line(text: str, most: int = VALUE) -> str:
    flat = " ".join(safe(text).split())
    return flat if len(flat) <= most else flat[: most - 1] + "…"


def _closing(session: Session, stop: ev.SessionStopped) -> Iterator[str]:
    yield f"\nstopped: {stop.reason}. {stop.why}"
    best = session.drafts.get(stop.best or "")
    if best is None:
        return
    card = best.scorecard
    yield from _iterations(session)
    parts = ["best: draft {}, {} of {}".format(best.number, *card.counts)]
    if card.outcome == "undecided":
        parts.append(f"undecided, score {card.score_words}")
    hidden = session.hidden_score(best.id)
    if hidden is not None:
        parts.append(f"hidden {hidden[0]} of {hidden[1]}")
    parts.append(spend_label(session))
    yield " · ".join(parts)
    fell = hidden_fell(session)
    if fell:
        yield fell


def _iterations(session: Session) -> Iterator[str]:
    """The course as a table, a row for each verdict: a new stage judges the best draft again."""
    yield "  draft  passed  failed"
    for mark in session.path.marks:
        draft = session.drafts[mark.draft]
        how = "" if draft.verdict == "taken" else f"  {draft.verdict}"
        star = " ★" if draft.id == session.path.best else "  "
        failed = mark.total - mark.passed
        yield f"  {draft.number:>4}{star} {mark.passed:>6}  {failed:>6}{how}"
    yield "  one of them: workbench show SESSION --draft N"


def spend_label(session: Session) -> str:
    """Tokens and money of a session; ≈ marks estimates, an unknown price is said."""
    usage = session.usage
    about = "≈ " if usage.estimated else ""
    cost = "cost unknown" if usage.cost is None else f"${usage.cost:.4f}"
    retried = f" · {session.retries} retries" if session.retries else ""
    return f"{about}{usage.tokens} tokens · {cost}{retried}"


def told(events: Iterable[ev.Event], sessions: Iterable[Session]) -> Iterator[str]:
    """All lines of a log, given the session after each event."""
    for event, session in zip(events, sessions, strict=True):
        yield from narrate(event, session)
