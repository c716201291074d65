"""Charts as lines of text: the schedule as bars over days, finishing dates as a histogram, what
moves the finish as a tornado. Plain characters, no colour, at most as wide as is asked for.

Two widths are drawn, since a finding opens in a window of 70 columns on a small terminal and of 118
on a large one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

NARROW, WIDE = 66, 106
CRITICAL, USUAL, FLOAT, AXIS = "█", "▒", "·", "┊"
MOST_BEYOND = 1.5
"""A deadline later than so many times the plan is left out of its schedule."""
_LONGEST_NAME = 24
_SPAN = 18
"""Columns that `101.5 to 120.5 d` takes beside a bar of the tornado, with a gap."""


def gantt_text(gantt: Mapping[str, Any], width: int = NARROW) -> str:
    """One row a task: full bars are critical, dots are float; a dotted line marks the deadline
    where it falls into the picture.
    """
    rows: Sequence[Mapping[str, Any]] = gantt["rows"]
    name = _names(rows, width)
    end = max((row["start"] + row["days"] for row in rows), default=0.0)
    start = date.fromisoformat(gantt["start"])
    deadline = _days_to(start, gantt.get("deadline"))
    end = max(end, deadline) if deadline is not None and deadline <= MOST_BEYOND * end else end
    room = width - name - 1
    scale = room / end if end else 0.0
    mark = None if deadline is None or deadline > end else min(room - 1, round(deadline * scale))
    lines = [f"{'':{name}} {_dates(start, end, room)}"]
    for row in rows:
        first, length = round(row["start"] * scale), max(1, round(row["days"] * scale))
        bar = (CRITICAL if row["critical"] else USUAL) * min(length, room - first)
        spare = FLOAT * max(0, min(round(row["float"] * scale), room - first - len(bar)))
        drawn = _with_mark(f"{' ' * first}{bar}{spare}", mark)
        lines.append(f"{_name(row['id'], name)} {drawn}".rstrip())
    ruled = f"   {AXIS} deadline {gantt['deadline']}" if mark is not None else ""
    legend = f"{CRITICAL} critical   {USUAL} not   {FLOAT} float{ruled}"
    return "\n".join([*lines, f"{legend:>{width}}"])


def _days_to(start: date, day: str | None) -> float | None:
    return float((date.fromisoformat(day) - start).days) if day else None


def _dates(start: date, end: float, room: int) -> str:
    """The first day, the last and, where there is room, those between."""
    between = max(1, room // 22)
    text = ""
    for n in range(between + 1):
        day = (start + timedelta(days=round(end * n / between))).isoformat()
        at = round((room - len(day)) * n / between)
        text = f"{text:{at}}{day}"
    return text


def _with_mark(text: str, mark: int | None) -> str:
    if mark is None:
        return text
    padded = f"{text:{mark + 1}}"
    return padded if padded[mark] != " " else f"{padded[:mark]}{AXIS}{padded[mark + 1 :]}"


def histogram_text(histogram: Mapping[str, Any], width: int = NARROW) -> str:
    """Share of the runs by finishing day, for both correlations, with the deadline marked."""
    most = max(*histogram["together"], *histogram["apart"], 0.01)
    room = (width - 12) // 2
    lines = [
        f"{'share of the runs that finish':{width}}".rstrip(),
        f"{'from':11} {'ρ = .5':{room}}ρ = 0",
    ]
    deadline, marked = histogram.get("deadline"), False
    for day, one, other in zip(
        histogram["from"], histogram["together"], histogram["apart"], strict=True
    ):
        if deadline and not marked and day > deadline:
            lines.append(_ruled(deadline, width))
            marked = True
        lines.append(
            f"{day:11} {_share(one, most, room):{room}}{_share(other, most, room)}".rstrip()
        )
    if deadline and not marked:
        lines.append(_ruled(deadline, width))
    return "\n".join(lines)


def _ruled(deadline: str, width: int) -> str:
    told = f" deadline {deadline} "
    return f"{told:-^{width}}"


def _share(share: float, most: float, room: int) -> str:
    bar = CRITICAL * round((room - 8) * share / most)
    return f"{bar} {100 * share:.1f} %".lstrip() if share >= 0.0005 else FLOAT


def tornado_text(rows: Sequence[Mapping[str, Any]], width: int = NARROW) -> str:
    """The finish, in days from the start, between each task's best and worst case."""
    low = min((row["early"] for row in rows), default=0.0)
    high = max((row["late"] for row in rows), default=1.0)
    name = _names(rows, width)
    room = width - name - 1 - _SPAN
    scale = room / (high - low) if high > low else 0.0
    ends = f"{low:.0f} d{f'{high:.0f} d':>{room - len(f'{low:.0f} d')}}"
    lines = [f"{'finish after':{name}} {ends}"]
    for row in rows:
        first = min(room - 1, round((row["early"] - low) * scale))
        bar = CRITICAL * max(1, round((row["late"] - row["early"]) * scale))
        days = f"{row['early']:.1f} to {row['late']:.1f} d"
        drawn = (" " * first + bar)[:room]
        lines.append(f"{_name(row['id'], name)} {drawn:{room}}  {days}")
    return "\n".join(lines)


def _names(rows: Sequence[Mapping[str, Any]], width: int) -> int:
    """Columns for the names: as long as they are, a third of the picture at most."""
    longest = max((len(str(row["id"])) for row in rows), default=0)
    return max(12, min(longest, _LONGEST_NAME, width // 3))


def _name(id: str, room: int) -> str:
    return f"{id if len(id) <= room else id[: room - 1] + '…':{room}}"
