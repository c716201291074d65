"""What stands in a report, in which order; independent of its form.

A long session is not told draft by draft: beyond `TOLD` drafts only those that matter have a
section (the first, each that became the best, a person's own, the last), and the report says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core import events as ev
from workbench.core.checks import CheckResult, failing
from workbench.core.diffing import unified
from workbench.core.folding import fold
from workbench.core.rules.disputing import doubted
from workbench.core.rules.hiding import hidden_fell
from workbench.core.rules.stopping import open_questions
from workbench.core.session import Draft, Session
from workbench.report.blocks import (
    Block,
    Code,
    Curve,
    Facts,
    Listing,
    Matrix,
    Paragraph,
    Section,
    Table,
)
from workbench.report.kinds import repairs
from workbench.report.people import acts
from workbench.report.prompts import change_of, prompt_of
from workbench.report.team import deeds

DIFF_LINES = 200
"""A longer diff is cut in the report; the whole is in the history."""
FINDING = 120
"""Characters of an input or a value in a table of findings."""
TOLD = 30
"""Drafts up to which each has a section of its own."""
SIMULATED = (
    "Simulated: the drafts were written by the practice model, a script with planted faults. They "
    "say nothing about any language model."
)
SIGNS = {"pass": "✓", "fail": "✗", "warn": "!", "unknown": "?", "error": "E", "na": "-"}
LEGEND = (
    "✓ pass · ✗ fail · ! warning · ? unknown · E the checker failed · - does not apply · blank: "
    "not run · ▲ fixed and ▼ broken against the parent draft · ≈ flaky"
)


def sections(log: Sequence[ev.Event]) -> list[Section]:
    """The report of a session's log."""
    session = fold(log)
    drafts = [session.drafts[id] for id in session.order]
    told = _told(session, drafts)
    parts = [
        _summary(session, log),
        _task(session),
        Section("Course", (*_course(session, drafts, told),)),
        _checks(session, told),
        repairs(session, drafts),
        *(_draft_section(session, draft, log) for draft in told),
        Section("Who of the team did what", deeds(session, log)),
        _hidden(session, drafts),
        Section("What the person did", acts(session, log)),
        _final(session),
    ]
    return [part for part in parts if part.blocks]


# The head


def _summary(session: Session, log: Sequence[ev.Event]) -> Section:
    blocks: list[Block] = [Paragraph(_in_short(session))]
    if session.simulated:
        blocks.append(Paragraph(SIMULATED))
    blocks.append(Facts(tuple(_facts(session, log))))
    return Section(session.title or session.task.id, tuple(blocks))


def _in_short(session: Session) -> str:
    """The session in two or three sentences."""
    best, count = session.best, len(session.order)
    if best is None:
        return f"{_plural(count, 'draft')}, none of which was taken. {_ending(session)}"
    card = best.scorecard
    first = session.drafts[session.order[0]]
    text = f"The best of {_plural(count, 'draft')} is draft {best.number}: "
    text += "{} of {} checks pass.".format(*card.counts)
    if card.outcome == "undecided":
        text += f" That is undecided ({open_questions(card)}): score {card.score_words}."
    if first.id != best.id and first.check_set == best.check_set:
        text += f" The first draft passed {first.scorecard.counts[0]}."
    hidden = session.hidden_score(best.id)
    if hidden is not None:
        text += f" It passes {hidden[0]} of {hidden[1]} hidden checks, which steered nothing."
    text += f" {hidden_fell(session)}".rstrip()
    return f"{text} {_ending(session)}"


def _ending(session: Session) -> str:
    if session.stop is None:
        return "The session has not stopped yet."
    return f"It stopped ({session.stop.reason}): {session.stop.why}"


def _plural(count: int, word: str) -> str:
    return f"{count} {word}{'s' * (count != 1)}"


def _facts(session: Session, log: Sequence[ev.Event]) -> Iterator[tuple[str, str]]:
    model = "practice: scripted, offline" if session.simulated else session.model.name
    own = sum(draft.author == "person" for draft in session.drafts.values())
    by = f"{len(session.order) - own} by the model" + (f", {own} by a person" if own else "")
    yield "Task", f"{session.task.id}, revision {session.task.revision}"
    yield "Model", model
    yield "Strategy", f"{session.strategy.name}, seed {session.seed}"
    yield "Drafts", f"{len(session.order)} ({by})"
    yield "Spend", _spend(session)
    yield "Time", _span(session.started, log[-1].time) if log else ""
    yield "Session", session.id


def _span(first: str, last: str) -> str:
    """From when to when; the day once where it is the same."""
    begin, end = _when(first), _when(last)
    return f"{begin} to {end[11:] if end[:10] == begin[:10] else end} UTC"


def _when(time: str) -> str:
    return time[:16].replace("T", " ")


def _spend(session: Session) -> str:
    usage = session.usage
    about = "≈ " if usage.estimated else ""
    cost = "cost unknown" if usage.cost is None else f"${usage.cost:.4f}"
    if session.simulated:
        cost = "no cost"
    failed = f", {session.failed_calls} failed" if session.failed_calls else ""
    return (
        f"{about}{usage.tokens} tokens, {cost}, {session.seconds:.1f} s in "
        f"{_plural(session.calls, 'call')}{failed} and the checks"
    )


# Task, course, checks


def _task(session: Session) -> Section:
    blocks: list[Block] = [Code(session.task.prompt.strip(), "text")]
    for number, stage in enumerate(session.task.stages, 1):
        reached = "" if number <= session.path.stage else " (not reached)"
        if stage.prompt.strip():
            blocks.append(Paragraph(f"Stage {number}, {stage.name}{reached}:"))
            blocks.append(Code(stage.prompt.strip(), "text"))
    added = [f"{check.name}: {check.kind} {check.text}" for check in session.task.added]
    if added:
        blocks += [Paragraph("Checks that a person added:"), Listing(tuple(added))]
    return Section("Task", tuple(blocks))


def _course(session: Session, drafts: Sequence[Draft], told: Sequence[Draft]) -> Iterator[Block]:
    if not drafts:
        return
    yield _draft_table(session, drafts)
    if len(told) < len(drafts):
        yield Paragraph(
            f"{len(told)} of the {len(drafts)} drafts are told below: the first, each that became "
            "the best, a person's own and the last."
        )
    if len(drafts) > 1:
        yield from _curves(drafts)


def _draft_table(session: Session, drafts: Sequence[Draft]) -> Table:
    head = ("draft", "from", "author", "checks", "score", "fixed", "broke", "verdict", "rating")
    return Table(head, tuple(_draft_row(session, draft) for draft in drafts))


def _mark(session: Session, draft: Draft) -> str:
    """★ the best verdict, ◆ where the session would go on from when that is another draft."""
    if session.path.best == draft.id:
        return " ★"
    return " ◆" if session.path.current == draft.id else ""


def _draft_row(session: Session, draft: Draft) -> tuple[str, ...]:
    parent = session.drafts.get(draft.parent or "")
    checked = draft.scorecard.computed is not None
    return (
        f"{draft.number}{_mark(session, draft)}",
        str(parent.number) if parent else "–",
        draft.author,
        "{} of {}".format(*draft.scorecard.counts) if checked else "–",
        draft.scorecard.score_words if checked else "–",
        *(str(len(names)) for names in change_of(session, draft)),
        draft.verdict,
        {1: "good", -1: "bad"}.get(draft.rating, ""),
    )


def _curves(drafts: Sequence[Draft]) -> list[Curve]:
    spent: list[float] = []
    for draft in drafts:
        spent.append((spent[-1] if spent else 0) + draft.usage.tokens)
    return [
        Curve("Score", tuple(draft.score for draft in drafts), "points"),
        Curve("Spend so far", tuple(spent), "tokens"),
        Curve("Length", tuple(float(len(draft.text)) for draft in drafts), "characters"),
    ]


def _checks(session: Session, drafts: Sequence[Draft]) -> Section:
    """The matrix of the checks that some draft did not pass; the others are counted."""
    names: dict[str, None] = {}
    wrong: set[str] = set()
    for draft in drafts:
        for result in draft.results:
            names.setdefault(result.check)
            if result.status != "pass":
                wrong.add(result.check)
    kept = [name for name in names if name in wrong]
    rows = tuple((name, tuple(_sign(session, draft, name) for draft in drafts)) for name in kept)
    blocks: list[Block] = []
    if rows:
        columns = tuple(str(draft.number) for draft in drafts)
        blocks.append(Matrix(columns, rows, LEGEND))
    if len(names) > len(kept):
        always = _plural(len(names) - len(kept), "check")
        blocks.append(Paragraph(f"{always} passed on every draft that they ran on."))
    return Section("Checks by draft", tuple(blocks))


def _sign(session: Session, draft: Draft, check: str) -> str:
    result = next((result for result in draft.results if result.check == check), None)
    sign = SIGNS[result.status] if result is not None else ""
    if result is not None and (check in session.flaky or result.flaky):
        return sign + "≈"
    fixed, broken = change_of(session, draft)
    if check in fixed:
        return sign + "▲"
    return sign + "▼" if check in broken else sign


# The drafts


def _told(session: Session, drafts: Sequence[Draft]) -> list[Draft]:
    if len(drafts) <= TOLD:
        return list(drafts)
    highest, kept = -1.0, []
    for draft in drafts:
        better = draft.verdict == "taken" and draft.score > highest
        highest = max(highest, draft.score) if better else highest
        last = draft is drafts[-1] or draft.id == session.path.best
        if better or last or draft.author == "person":
            kept.append(draft)
    return [*kept[: TOLD - 1], kept[-1]] if len(kept) > TOLD else kept


def _draft_section(session: Session, draft: Draft, log: Sequence[ev.Event]) -> Section:
    parent = session.drafts.get(draft.parent or "")
    blocks: list[Block] = [Paragraph(_verdict(draft))]
    notes = [n.text for n in session.path.guidance if n.number == draft.number]
    if notes:
        blocks += [Paragraph("Notes of the person that it answers:"), Listing(tuple(notes))]
    fixed, broken = change_of(session, draft)
    for word, names in (("Fixed", fixed), ("Broke", broken)):
        if names:
            blocks.append(Paragraph(f"{word}: {', '.join(names)}."))
    findings = failing(draft.results)
    if findings:
        blocks.append(_finding_table(session, draft, findings))
    blocks += _other_items(draft, findings)
    blocks += prompt_of(log, draft)
    if parent is None:
        blocks.append(Code(draft.text))
    else:
        names = (f"draft {parent.number}", f"draft {draft.number}")
        blocks.append(Code(_cut(unified(parent.text, draft.text, names=names)), "diff"))
    by = "a person" if draft.author == "person" else "the model"
    return Section(f"Draft {draft.number}, by {by}", tuple(blocks))


def _verdict(draft: Draft) -> str:
    card = draft.scorecard
    why = f": {draft.why}" if draft.why else ""
    if not draft.check_set:
        return f"Not checked; {draft.verdict}{why}."
    if card.outcome == "undecided":
        why = f" but undecided, score {card.score_words}{why}"
    return "{} of {} checks pass; ".format(*card.counts) + f"{draft.verdict}{why}."


def _finding_table(session: Session, draft: Draft, findings: Sequence[CheckResult]) -> Table:
    told = {check: i.id for i in draft.items_sent for check in (i.check, *i.also)}
    denied = doubted(draft)
    rows = tuple(
        (
            finding.check,
            _short(_said(finding)) + _denial(denied.get(finding.key, "")),
            told.get(finding.check, "not yet"),
            _became(session, draft, finding.check),
        )
        for finding in findings
    )
    return Table(("finding", "what was seen", "told as", "what became of it"), rows)


def _denial(why: str) -> str:
    return f" The judges do not find this: {_short(why)}" if why else ""


def _said(finding: CheckResult) -> str:
    """The message, or the values where it has none."""
    wanted = finding.expected.removesuffix(".")
    values = f"expected {wanted}, got {finding.observed}" if finding.expected else ""
    return finding.message or values or finding.cause or finding.status


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= FINDING else flat[: FINDING - 1] + "…"


def _became(session: Session, draft: Draft, check: str) -> str:
    """Where on the way to the latest draft the check was fixed; else how it stands on the last one
    that was checked, which may have nothing left that the check could ask about.
    """
    head = session.path.head or ""
    way = session.lineage(head)
    if draft.id not in way:
        return "the loop went on from another draft"
    later = [session.drafts[id] for id in way[way.index(draft.id) + 1 :]]
    for node in later:
        passes = any(r.check == check and r.status == "pass" for r in node.results)
        if passes or check in change_of(session, node)[0]:
            return f"fixed in draft {node.number}"
    last = next((node for node in reversed(later) if node.check_set), None)
    if last is None:
        return "open"
    asked = any(result.check == check for result in last.results)
    return f"{'open' if asked else 'no longer asked'} on draft {last.number}"


def _other_items(draft: Draft, findings: Sequence[CheckResult]) -> list[Block]:
    """Feedback that is about no finding of the draft itself, e.g. a refused change."""
    failed = {finding.check for finding in findings}
    items = [f"{i.id}: {_short(i.text)}" for i in draft.items_sent if i.check not in failed]
    return [Paragraph("Also told:"), Listing(tuple(items))] if items else []


def _cut(diff: str) -> str:
    lines = diff.splitlines()
    if len(lines) <= DIFF_LINES:
        return diff or "(no change)"
    return "\n".join([*lines[:DIFF_LINES], f"… ({len(lines) - DIFF_LINES} more lines)"])


def _hidden(session: Session, drafts: Sequence[Draft]) -> Section:
    scored = [(draft, session.hidden_score(draft.id)) for draft in drafts]
    rows = tuple(
        (str(draft.number), f"{score[0]} of {score[1]}", _failing_hidden(session, draft))
        for draft, score in scored
        if score is not None
    )
    if not rows:
        return Section("Hidden checks", ())
    words = "They were scored after the event: no prompt, verdict or stop knew of them."
    return Section(
        "Hidden checks", (Paragraph(words), Table(("draft", "pass", "do not pass"), rows))
    )


def _failing_hidden(session: Session, draft: Draft) -> str:
    return ", ".join(r.check for r in session.hidden[draft.id] if r.applies and r.status != "pass")


def _final(session: Session) -> Section:
    best = session.best
    if best is None or best.parent is None:
        return Section("", ())
    return Section(f"The best draft, number {best.number}, whole", (Code(best.text),))
