"""The timeline's rows: one for each draft, in the order of writing, and remarks between them.

Computed from the fold and the log alone; what is happening now comes in as one more row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from workbench.core import events as ev
from workbench.core.folding import undone_ids
from workbench.core.rules.preferring import comparison_words
from workbench.core.session import Draft, Session
from workbench.core.strategies.teamwork import ROLES, SPEAKERS, spoken
from workbench.core.telling.progress import Progress, Way, progress, progress_words
from workbench.tui.glyphs import Glyphs, sparkline
from workbench.tui.lines import Line, Part, Row, Tone
from workbench.tui.safe import one_line, padded
from workbench.tui.words import (
    STOPS,
    checks_label,
    count,
    elapsed,
    model_label,
    rating_label,
)

CHECKS = 7
"""Cells of the checks' column at the least: three digits of three."""
SENT = "sent"
"""The piece of a draft's row that leads to the prompt with the feedback on it."""
WAYS: dict[Way, Tone] = {"up": "good", "down": "bad", "doubtful": "warn", "plain": "dim"}


def timeline(session: Session, log: Sequence[ev.Event], g: Glyphs, now: Line = ()) -> list[Row]:
    """All rows, oldest first; `now` = what is being done, shown last."""
    skipped = undone_ids(log)
    calls = {e.body.call: e.body.role for e in log if isinstance(e.body, ev.CallStarted)}
    rows: list[Row] = []
    checks = max((len(checks_label(draft)) for draft in session.drafts.values()), default=0)
    for event in log:
        if event.id not in skipped:
            rows += _of(event.body, session, g, max(CHECKS, checks), calls)
    if now:
        rows.append(Row("", (("  ", ""), *now)))
    return rows or [Row("", ((" Drafts will stand here, one row each.", "dim"),))]


def _of(
    body: ev.Body, session: Session, g: Glyphs, checks: int, calls: Mapping[str, str]
) -> Iterator[Row]:
    """`calls` has the role of each call by its id."""
    match body:
        case ev.DraftWritten(draft=id) | ev.DraftEdited(draft=id):
            if id in session.drafts:
                draft = session.drafts[id]
                yield draft_row(session, draft, g, checks, calls.get(draft.call, ""))
        case _:
            text, tone = remark(body, session)
            if text:
                yield Row("", ((" " * 6, ""), (f"{g.dot} {one_line(text)}", tone)))


def remark(body: ev.Body, session: Session) -> Part:
    """What an event other than a draft is worth saying; empty for most."""
    match body:
        case ev.TextWritten(role=role, text=text) if role in (*SPEAKERS, "payoff"):
            return spoken(role, text), "accent"
        case ev.StageRevealed(stage=stage):
            return f"stage {stage} revealed: its checks hold from here", "accent"
        case ev.CallFailed(error="Interrupted", message=message):
            return f"{message[:1].lower()}{message[1:].rstrip('.')}; no draft came of it", "dim"
        case ev.CallFailed(message=message):
            return f"call failed: {message}", "bad"
        case ev.TaskRevised(why=why):
            return f"the task was revised{': ' + why if why else ''}", "accent"
        case ev.DraftsCompared():
            return comparison_words(body, session.drafts), "accent"
        case ev.CheckAdded(check=check, by="model"):
            return f"the model proposes: {check.name}", "accent"
        case ev.CheckAdded(check=check):
            return f"your check: {check.kind} {check.text}", "accent"
        case ev.SettingsChanged():
            return f"settings: {_changed(body)}", "dim"
        case ev.FreshStarted():
            return "fresh start: the best draft is kept, the tries are forgotten", "accent"
        case ev.BranchChosen(draft=draft) if draft in session.drafts:
            return f"back to draft {session.drafts[draft].number}, and on from there", "accent"
        case ev.GuidanceConsumed(guidance=ids, number=number):
            notes = [note.text for note in session.path.guidance if note.id in ids]
            said = "; ".join(notes) or f"{len(ids)} of your notes"
            return f"you, for draft {number}: {said}", "accent"
        case ev.Accepted(draft=draft) if draft in session.drafts:
            return f"you accepted draft {session.drafts[draft].number}", "good"
        case ev.QuestionAsked(text=text):
            return f"asked: {text}", "accent"
        case ev.QuestionAnswered(text=text):
            return f"you answered: {text}", "accent"
        case ev.Noted(text=text):
            return f"note: {text}", "dim"
        case ev.SessionForked(source=source):
            return f"forked from session {source[-6:]}", "dim"
        case ev.SessionStopped(reason=reason, why=why):
            return f"stopped, {STOPS[reason]}. {why}", "good" if reason == "target" else "warn"
        case _:
            return "", ""


def _changed(body: ev.SettingsChanged) -> str:
    parts = []
    if body.model is not None:
        parts.append(f"model {model_label(body.model)}")
    if body.strategy is not None:
        polish = body.strategy.polish
        many = f", {polish} polish round{'s' * (polish != 1)}" if polish else ""
        parts.append(f"strategy {body.strategy.name}{many}")
    if body.budget is not None:
        parts.append(f"{body.budget.rounds} rounds at most")
    return ", ".join(parts)


def draft_row(session: Session, draft: Draft, g: Glyphs, checks: int, role: str = "") -> Row:
    """One draft: number, author, checks (in so many cells), what changed, its time and tokens;
    `role` is who of a team wrote it.
    """
    mark: Part = (" ", "")
    if draft.id == session.path.best:
        mark = (g.best, "warn")
    elif draft.id == session.path.current:
        mark = (g.current, "accent")
    number: Tone = "dim" if draft.verdict in ("refused", "discarded") else "strong"
    author = "you" if draft.author == "person" else "model"
    line: Line = (
        (f"{draft.number:>4} ", number),
        mark,
        (f" {padded(author, 6)}", "accent" if author == "you" else "dim"),
        (f"{padded(checks_label(draft), checks)} ", _checks_tone(draft)),
        *(((f"{role}: ", "accent"),) if role in ROLES else ()),
        *(((f"polish {draft.polish}: ", "accent"),) if draft.polish else ()),
        *_note(session, draft, g),
    )
    links = ((len(line) - 1, SENT),) if draft.items_sent else ()
    return Row(draft.id, line, _tail(draft, g), links)


def _checks_tone(draft: Draft) -> Tone:
    if not draft.check_set:
        return "dim"
    tones: dict[str, Tone] = {"passed": "good", "undecided": "warn"}
    return tones.get(draft.scorecard.outcome, "bad")


def _note(session: Session, draft: Draft, g: Glyphs) -> Iterator[Part]:
    parent = session.drafts.get(draft.parent or "")
    if parent is not None and parent.number != draft.number - 1:
        yield f"from {parent.number}  ", "dim"
    match draft.verdict:
        case "refused":
            yield f"{g.failed} refused: {one_line(draft.why)}", "warn"
        case "discarded":
            yield f"{g.failed} thrown out: {one_line(draft.why)}", "bad"
        case "pending":
            yield "not checked yet" if not draft.check_set else "checked", "dim"
        case "taken":
            yield from _progress(draft, parent, g)
    if draft.items_sent:
        number = len(draft.items_sent)
        yield f"  {g.arrow} {number} item{'s' * (number != 1)} sent", "dim"


def _progress(draft: Draft, parent: Draft | None, g: Glyphs) -> Iterator[Part]:
    if parent is None:
        yield "first draft", ""
        return
    change = progress(parent, draft)
    if change is None:
        yield "taken", ""
        return
    yield from told_change(change, g)


def told_change(change: Progress, g: Glyphs) -> Iterator[Part]:
    """What a draft changed among its checks, in this terminal's signs and tones."""
    for words, way in progress_words(change, g.fixed, g.broke):
        yield words, WAYS[way]


def _tail(draft: Draft, g: Glyphs) -> Line:
    rating = rating_label(draft, g)
    tokens = draft.usage.tokens
    about = "≈" if draft.usage.estimated else ""
    used = f"{about}{count(tokens)} tok" if tokens else ""
    seconds = elapsed(draft.call_seconds + draft.check_seconds)
    return (
        (f" {rating} ", "good" if draft.rating > 0 else "bad"),
        (f"{seconds:>8} {used:>9} ", "dim"),
    )


def slider(numbers: Sequence[int], pair: tuple[int, int], width: int, g: Glyphs) -> str:
    """All drafts on a line, as `[` and `]` move over them: the left one of the pair in brackets,
    the right one behind the cursor. A window around it where they do not all fit; empty where
    there is nothing to move over.
    """
    if len(numbers) < 2 or pair[1] not in numbers:
        return ""
    said = {pair[0]: f"({pair[0]})", pair[1]: f"{g.cursor}{pair[1]}"}
    words = [said.get(number, str(number)) for number in numbers]
    first = last = numbers.index(pair[1])
    room = width - len(words[first]) - len("drafts ") - 2
    while room > 0 and (first > 0 or last < len(words) - 1):
        if first > 0:
            first -= 1
            room -= len(words[first]) + 1
        if last < len(words) - 1 and room > 0:
            last += 1
            room -= len(words[last]) + 1
    before, after = "" if first == 0 else g.ellipsis, "" if last == len(words) - 1 else g.ellipsis
    return f"drafts {before}{' '.join(words[first : last + 1])}{after}"


def curves(session: Session, g: Glyphs, width: int) -> list[str]:
    """Score, spend and length of the drafts as curves, the latest `width` ones; none before there
    are two drafts: a single point tells nothing.
    """
    drafts = [session.drafts[id] for id in session.order]
    if len(drafts) < 2:
        return []
    spent = [float(draft.usage.tokens) for draft in drafts]
    lengths = [float(len(draft.text)) for draft in drafts]
    found = [
        ("tokens", sparkline(spent, g.spark, width, max(spent, default=0.0))),
        ("length", sparkline(lengths, g.spark, width, max(lengths, default=0.0))),
        ("score", sparkline(scores(session), g.spark, width)),
    ]
    return [f"{name} {curve}" for name, curve in found if curve]


def scores(session: Session) -> list[float]:
    """The computed scores in the order of writing, for the curve."""
    found = [session.drafts[id].scorecard.computed for id in session.order]
    return [score for score in found if score is not None]
