"""How the history looks: rows of past sessions, the hits of a search below them, the filters in
force. Pure lines for a width.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Part, Row, Tone
from workbench.tui.safe import one_line, padded, safe
from workbench.tui.sessions import HistoryQuery, PastSession
from workbench.tui.words import STOPS

WIDE = 100
"""Columns from which whole dates, tags and the number of drafts have room."""
TIMED = 60
"""Columns from which the time of day has."""
SCORED = 70
"""Columns from which the score is called so."""
INDENT = 5
"""Cells before the text in which a search found its words."""


def past_rows(
    sessions: list[PastSession], width: int, marked: str, g: Glyphs, *, searched: bool
) -> list[Row]:
    """One row for each session, and below it what the search found; `marked` is the session that
    another one will be compared with.
    """
    rows: list[Row] = []
    year = max((entry.updated[:4] for entry in sessions), default="")
    for entry in sessions:
        rows.append(_row(entry, width, entry.id == marked, g, year))
        if searched and entry.excerpt:
            rows.append(Row("", ((" " * INDENT, ""), *found_line(entry, width - INDENT))))
    return rows


def _row(entry: PastSession, width: int, marked: bool, g: Glyphs, year: str) -> Row:
    date = _date(entry.updated, width, year)
    tail = _tail(entry, width)
    room = width - 2 - len(date) - 3 - sum(cell_len(text) for text, _ in tail)
    tags = "".join(f" #{one_line(tag)}" for tag in entry.tags)
    name = one_line(entry.title or entry.task)
    said = _given(entry, g)
    line: Line = (
        (g.cursor if marked else " ", "accent"),
        (f"{date} ", "dim"),
        (f"{said} ", "accent"),
        (padded(name, max(8, room - cell_len(tags))), "strong" if said.strip() else ""),
        (tags, "accent"),
    )
    return Row(entry.id, line, tail)


def _date(time: str, width: int, year: str) -> str:
    """When it was changed, as far as there is room: the time of day rather than the latest year."""
    whole = when(time)
    if width >= WIDE:
        return whole
    if whole[:4] != year:
        return padded(whole[:10], 11) if width >= TIMED else padded(whole[:4], 5)
    return whole[5:] if width >= TIMED else whole[5:10]


def _given(entry: PastSession, g: Glyphs) -> str:
    """What a person gave, in one sign: a correction, a rating, nothing."""
    return g.corrected if entry.corrected else g.rated if entry.rated else " "


def _tail(entry: PastSession, width: int) -> Line:
    wide = width >= WIDE
    score = "–" if entry.score is None else f"{entry.score:.0f}"
    model = "practice" if entry.simulated else one_line(entry.model)
    tone: Tone = "warn" if entry.simulated else "dim"
    parts: list[Part] = [
        (" " + padded(one_line(entry.outcome), 12), _outcome_tone(entry)),
        (f"{padded(model, 16 if wide else 9)} ", tone),
    ]
    if wide:
        parts.append((padded(f"{entry.drafts:>3} draft{'s' * (entry.drafts != 1)}", 12), "dim"))
    parts.append((f"score {score:>3} " if width >= SCORED else f"{score:>3} ", ""))
    return tuple(parts)


def _outcome_tone(entry: PastSession) -> Tone:
    if entry.outcome in ("target", "accepted"):
        return "good"
    return "warn" if entry.outcome in ("paused", "interrupted") else ""


def found_line(entry: PastSession, width: int) -> Line:
    """The text around the words, which are underlined; begins further on where the first of them
    would not be seen.
    """
    text, marks = safe(entry.excerpt), list(entry.marks)
    skipped = max(0, marks[0][1] + 10 - width) if marks else 0
    parts: list[Part] = [("…", "dim")] if skipped else []
    end = skipped
    for start, stop in marks:
        start, stop = max(start, skipped), max(stop, skipped)
        parts += [(text[end:start], "dim"), (text[start:stop], "hit")]
        end = stop
    return (*parts, (text[end:], "dim"))


def filter_row(query: HistoryQuery) -> Row:
    """The filters in force; without any, that everything is listed."""
    parts: list[Part] = []
    for name, value in (
        ("text", query.text),
        ("domain", query.domain),
        ("outcome", query.outcome),
        ("model", query.model),
        ("strategy", query.strategy),
        ("days", query.days),
        ("tag", query.tag),
        ("", "rated" if query.rated else ""),
        ("", "corrected" if query.corrected else ""),
    ):
        if value:
            parts += [(f" {name}".rstrip() + " ", "dim"), (f"{one_line(value)} ", "accent")]
    if not parts:
        return Row("", ((" All sessions, the latest changed first.", "dim"),))
    return Row("", ((" Only", "dim"), *parts))


def value_rows(field: str, now: str, values: Sequence[str]) -> list[Row]:
    """What a field can be filtered by, and all; the one in force stands out."""
    rows = [Row("all", ((" all", "" if now else "strong"),))]
    for place, value in enumerate(values):
        about = STOPS.get(value, "") if field == "outcome" else ""
        tone: Tone = "strong" if value == now else ""
        line: Line = ((f" {padded(one_line(value), 14)}", tone), (f" {about}", "dim"))
        rows.append(Row(str(place), line))
    return rows


def facts_row(entry: PastSession, g: Glyphs) -> Row:
    """What the row of a session has no room for."""
    facts = [
        entry.task,
        entry.strategy,
        "practice: scripted, offline" if entry.simulated else entry.model,
    ]
    facts += [f"{g.rated} rated"] * entry.rated
    facts += [f"{g.corrected} corrected by you"] * entry.corrected
    return Row("", ((" " + " · ".join(one_line(fact) for fact in facts if fact), "dim"),))


def when(time: str) -> str:
    """A UTC time, short: `2026-11-20 18:02`."""
    return safe(time[:16].replace("T", " "))
