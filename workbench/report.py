"""A session as a report that can be handed in: what was asked, what each draft changed, why it
ended.

Pure: a log in, a document out. Markdown is written directly; HTML is one file with inline styles
and drawings, and asks no other host for anything. Whoever wrote a text, here it is data and is
escaped.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from workbench.core import events as ev
from workbench.core.checks import failing
from workbench.core.diffing import unified
from workbench.core.folding import fold
from workbench.core.session import Draft, Session

BARS = "▁▂▃▄▅▆▇█"
DIFF_LINES = 200
"""A longer diff is cut in the report; the whole is in the history."""


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its blocks, in order."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Listing:
    """Points."""

    items: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A head and rows of texts."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Code:
    """A text kept as it is, e.g. a diff."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Curve:
    """A named row of numbers, one for each draft."""

    name: str
    values: tuple[float, ...]
    unit: str = ""


Block = Paragraph | Listing | Table | Code | Curve


def sections(log: Sequence[ev.Event]) -> list[Section]:
    """The report of a session's log, independent of its form."""
    session = fold(log)
    drafts = [session.drafts[id] for id in session.order]
    parts = [
        _summary(session),
        Section("Task", (Paragraph(session.task.prompt.strip()), *_stage_texts(session))),
        Section("Drafts", (_draft_table(session, drafts), *_curves(drafts))),
        *(_draft_section(session, draft) for draft in drafts),
        _person(session, log),
    ]
    return [part for part in parts if part.blocks]


def _summary(session: Session) -> Section:
    model = "practice: scripted, offline (simulated)" if session.simulated else session.model.name
    facts = [
        f"Task {session.task.id}, revision {session.task.revision}",
        f"Model: {model}; strategy: {session.strategy.name}; seed: {session.seed}",
        f"Started: {session.started}; session: {session.id}",
        _ending(session),
        _best(session),
        _spend(session),
    ]
    return Section(session.title or session.task.id, (Listing(tuple(filter(None, facts))),))


def _ending(session: Session) -> str:
    if session.stop is None:
        return "Not stopped yet."
    return f"Stopped: {session.stop.reason}. {session.stop.why}"


def _best(session: Session) -> str:
    best = session.best
    if best is None:
        return "No draft was taken."
    hidden = session.hidden_score(best.id)
    text = f"Best: draft {best.number}, {best.scorecard.passing} of {best.scorecard.total} checks"
    return text + (f", hidden checks {hidden[0]} of {hidden[1]}" if hidden else "")


def _spend(session: Session) -> str:
    usage = session.usage
    cost = "cost unknown" if usage.cost is None else f"${usage.cost:.4f}"
    about = "≈ " if usage.estimated else ""
    failed = f", {session.failed_calls} failed" if session.failed_calls else ""
    return (
        f"Spend: {about}{usage.tokens} tokens, {cost}, {session.seconds:.1f} s in "
        f"{session.calls} calls{failed} and their checks"
    )


def _stage_texts(session: Session) -> Iterable[Block]:
    added = [stage for stage in session.task.stages if stage.prompt.strip()]
    return [Paragraph(f"{stage.name}: {stage.prompt.strip()}") for stage in added]


def _draft_table(session: Session, drafts: Sequence[Draft]) -> Table:
    head = ("draft", "author", "checks", "score", "fixed", "broke", "verdict", "rating")
    rows = [
        (
            f"{draft.number}{' ★' if session.path.best == draft.id else ''}",
            draft.author,
            f"{draft.scorecard.passing}/{draft.scorecard.total}",
            "–" if draft.scorecard.computed is None else f"{draft.score:.0f}",
            str(len(draft.fixed)),
            str(len(draft.broken)),
            draft.verdict,
            {1: "+1", -1: "-1"}.get(draft.rating, ""),
        )
        for draft in drafts
    ]
    return Table(head, tuple(rows))


def _curves(drafts: Sequence[Draft]) -> list[Curve]:
    if len(drafts) < 2:
        return []
    spent: list[float] = []
    for draft in drafts:
        spent.append((spent[-1] if spent else 0) + draft.usage.tokens)
    return [
        Curve("score", tuple(draft.score for draft in drafts)),
        Curve("spend", tuple(spent), "tokens"),
        Curve("length", tuple(float(len(draft.text)) for draft in drafts), "characters"),
    ]


def _draft_section(session: Session, draft: Draft) -> Section:
    parent = session.drafts.get(draft.parent or "")
    blocks: list[Block] = [Paragraph(_verdict(draft))]
    if draft.fixed:
        blocks.append(Paragraph("Fixed: " + ", ".join(draft.fixed)))
    if draft.broken:
        blocks.append(Paragraph("Broke: " + ", ".join(draft.broken)))
    findings = failing(draft.results)
    if findings:
        blocks.append(Listing(tuple(f"{f.check}: {f.message or f.cause}" for f in findings)))
    if parent is None:
        blocks.append(Code(draft.text))
    else:
        names = (f"draft {parent.number}", f"draft {draft.number}")
        blocks.append(Code(_cut(unified(parent.text, draft.text, names=names)), "diff"))
    if draft.items_sent:
        sent = tuple(item.text for item in draft.items_sent)
        blocks += [Paragraph("Feedback that followed:"), Listing(sent)]
    return Section(f"Draft {draft.number} by {draft.author}", tuple(blocks))


def _verdict(draft: Draft) -> str:
    card = draft.scorecard
    why = f": {draft.why}" if draft.why else ""
    return f"{card.passing} of {card.total} checks pass; {draft.verdict}{why}."


def _cut(diff: str) -> str:
    lines = diff.splitlines()
    if len(lines) <= DIFF_LINES:
        return diff or "(no change)"
    return "\n".join([*lines[:DIFF_LINES], f"… ({len(lines) - DIFF_LINES} more lines)"])


def _person(session: Session, log: Sequence[ev.Event]) -> Section:
    told = [text for event in log if (text := _act(session, event.body))]
    return Section("What the person did", (Listing(tuple(told)),) if told else ())


def _act(session: Session, body: ev.Body) -> str:
    number = {id: draft.number for id, draft in session.drafts.items()}
    match body:
        case ev.GuidanceQueued(text=text):
            return f"Guided: {text}"
        case ev.DraftEdited(draft=draft, parent=parent):
            return f"Edited draft {number.get(parent, '?')} into draft {number.get(draft, '?')}"
        case ev.Rated(draft=draft, value=value):
            return f"Rated draft {number.get(draft, '?')} {value:+d}"
        case ev.Noted(text=text):
            return f"Noted: {text}"
        case ev.HunkDecided(accepted=accepted, why=why):
            return f"{'Accepted' if accepted else 'Refused'} a hunk{': ' + why if why else ''}"
        case ev.CheckAdded(check=check):
            return f"Added a check: {check.name} ({check.kind} {check.text!r})"
        case ev.Accepted(draft=draft):
            return f"Accepted draft {number.get(draft, '?')}"
        case ev.BranchChosen(draft=draft):
            return f"Went back to draft {number.get(draft, '?')}"
        case ev.TaskRevised(why=why):
            return f"Revised the task{': ' + why if why else ''}"
        case ev.FreshStarted(why=why):
            return f"Started afresh{': ' + why if why else ''}"
        case _:
            return ""


def markdown(log: Sequence[ev.Event]) -> str:
    """The report as Markdown."""
    lines: list[str] = []
    for level, section in enumerate(sections(log)):
        lines += [f"{'#' if level == 0 else '##'} {_inline(section.title)}", ""]
        for block in section.blocks:
            lines += [*_markdown(block), ""]
    return "\n".join(lines)


def _inline(text: str) -> str:
    """One line in which nothing is markup."""
    flat = " ".join(text.split())
    for sign in "\\`*_[]<>#|":
        flat = flat.replace(sign, f"\\{sign}")
    return flat


def _markdown(block: Block) -> list[str]:
    match block:
        case Paragraph(text=text):
            return [_inline(line) + "  " for line in text.splitlines()] or [""]
        case Listing(items=items):
            return [f"- {_inline(item)}" for item in items]
        case Table(head=head, rows=rows):
            ruled = [head, tuple("---" for _ in head), *rows]
            return [
                "| " + " | ".join(_inline(c) if i != 1 else c for c in row) + " |"
                for i, row in enumerate(ruled)
            ]
        case Code(text=text, language=language):
            fence = "`" * max(3, _longest_run(text) + 1)
            return [f"{fence}{language}", text.rstrip("\n"), fence]
        case Curve(name=name, values=values, unit=unit):
            return [f"{name}: {sparkline(values)}  {values[0]:g} → {values[-1]:g} {unit}".rstrip()]


def _longest_run(text: str) -> int:
    longest = run = 0
    for character in text:
        run = run + 1 if character == "`" else 0
        longest = max(longest, run)
    return longest


def sparkline(values: Sequence[float]) -> str:
    """The values as a row of block characters, lowest to highest."""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    return "".join(BARS[round((value - low) / span * (len(BARS) - 1))] for value in values)


def page(log: Sequence[ev.Event]) -> str:
    """The report as one HTML file without any outside resource."""
    parts = sections(log)
    body = []
    for level, section in enumerate(parts):
        tag = "h1" if level == 0 else "h2"
        body.append(f"<{tag}>{html.escape(section.title)}</{tag}>")
        body += [_element(block) for block in section.blocks]
    title = html.escape(parts[0].title if parts else "Session")
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head>\n<body><main>\n"
        + "\n".join(body)
        + "\n</main></body></html>\n"
    )


STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;margin:0;color:#1c2126;background:#fff}"
    "main{max-width:60rem;margin:2rem auto;padding:0 1rem}h1,h2{line-height:1.2}"
    "table{border-collapse:collapse}td,th{padding:.2rem .7rem;border-bottom:1px solid #d5dbe1;"
    "text-align:left}pre{background:#f4f6f8;padding:.8rem;overflow:auto;font-size:13px}"
    ".add{background:#dcf3e1}.del{background:#fbe1e1}figure{margin:1rem 0}"
    "@media(prefers-color-scheme:dark){body{background:#15181b;color:#dfe4e8}"
    "pre{background:#1f2429}.add{background:#173c22}.del{background:#4a1d1d}"
    "td,th{border-color:#3a424a}}"
)


def _element(block: Block) -> str:
    match block:
        case Paragraph(text=text):
            return "<p>" + html.escape(text).replace("\n", "<br>") + "</p>"
        case Listing(items=items):
            entries = (html.escape(i).replace("\n", "<br>") for i in items)
            return "<ul>" + "".join(f"<li>{entry}</li>" for entry in entries) + "</ul>"
        case Table(head=head, rows=rows):
            top = _cells(head, "th")
            return "<table>" + top + "".join(_cells(row, "td") for row in rows) + "</table>"
        case Code(text=text, language=language):
            colour: Callable[[str], str] = _diff_line if language == "diff" else html.escape
            return "<pre>" + "\n".join(colour(line) for line in text.splitlines()) + "</pre>"
        case Curve():
            return _drawing(block)


def _cells(row: Iterable[str], tag: str) -> str:
    return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>"


def _diff_line(line: str) -> str:
    kind = {"+": "add", "-": "del"}.get(line[:1], "")
    return f'<span class="{kind}">{html.escape(line)}</span>' if kind else html.escape(line)


def _drawing(curve: Curve) -> str:
    """The curve as inline SVG, 320 by 60."""
    low, high = min(curve.values), max(curve.values)
    span = (high - low) or 1.0
    step = 300 / max(1, len(curve.values) - 1)
    points = " ".join(
        f"{10 + index * step:.1f},{50 - (value - low) / span * 40:.1f}"
        for index, value in enumerate(curve.values)
    )
    caption = f"{curve.name}: {curve.values[0]:g} → {curve.values[-1]:g} {curve.unit}".rstrip()
    return (
        f'<figure><svg viewBox="0 0 320 60" width="320" height="60" role="img">'
        f'<polyline points="{points}" fill="none" stroke="currentColor" stroke-width="2"/></svg>'
        f"<figcaption>{html.escape(caption)}</figcaption></figure>"
    )
