"""Charts as lines of text: the schedule as bars over days, finishing dates as a histogram, what
moves the finish as a tornado. Plain characters, at most `WIDTH` columns, no colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

WIDTH = 72
NAME = 18
CRITICAL, USUAL, FLOAT = "█", "▒", "·"


def gantt_text(gantt: Mapping[str, Any]) -> str:
    """One row a task: full bars are critical, dots are float."""
    rows: Sequence[Mapping[str, Any]] = gantt["rows"]
    end = max((row["start"] + row["days"] for row in rows), default=0.0)
    room = WIDTH - NAME - 1
    scale = room / end if end else 0.0
    start = date.fromisoformat(gantt["start"])
    last = (start + timedelta(days=round(end))).isoformat()
    lines = [f"{'':{NAME}} {start.isoformat()}{last:>{room - 10}}"]
    for row in rows:
        first, length = round(row["start"] * scale), max(1, round(row["days"] * scale))
        bar = (CRITICAL if row["critical"] else USUAL) * min(length, room - first)
        spare = FLOAT * max(0, min(round(row["float"] * scale), room - first - len(bar)))
        lines.append(f"{_name(row['id'])} {' ' * first}{bar}{spare}".rstrip())
    lines.append(f"{'':{NAME}} {CRITICAL} critical   {USUAL} with float   {FLOAT} float")
    return "\n".join(lines)


def histogram_text(histogram: Mapping[str, Any]) -> str:
    """Share of the runs by finishing day, for both correlations, with the deadline marked."""
    most = max(*histogram["together"], *histogram["apart"], 0.01)
    room = (WIDTH - 12) // 2
    lines = [f"{'finish from':11} {'ρ = .5':{room}}ρ = 0"]
    deadline, marked = histogram.get("deadline"), False
    for day, one, other in zip(
        histogram["from"], histogram["together"], histogram["apart"], strict=True
    ):
        if deadline and not marked and day > deadline:
            lines.append(_ruled(deadline))
            marked = True
        lines.append(
            f"{day:11} {_share(one, most, room):{room}}{_share(other, most, room)}".rstrip()
        )
    if deadline and not marked:
        lines.append(_ruled(deadline))
    return "\n".join(lines)


def _ruled(deadline: str) -> str:
    told = f" deadline {deadline} "
    return f"{told:-^{WIDTH}}"


def _share(share: float, most: float, room: int) -> str:
    bar = CRITICAL * round((room - 8) * share / most)
    return f"{bar} {100 * share:.1f} %" if share >= 0.0005 else ""


def tornado_text(rows: Sequence[Mapping[str, Any]]) -> str:
    """The finish in days between each task's best and worst case."""
    low = min((row["early"] for row in rows), default=0.0)
    high = max((row["late"] for row in rows), default=1.0)
    room = WIDTH - NAME - 18
    scale = room / (high - low) if high > low else 0.0
    lines = []
    for row in rows:
        first = round((row["early"] - low) * scale)
        bar = CRITICAL * max(1, round((row["late"] - row["early"]) * scale))
        days = f"{row['early']:.1f} to {row['late']:.1f} d"
        lines.append(f"{_name(row['id'])} {' ' * first + bar:{room}} {days}")
    return "\n".join(lines)


def _name(id: str) -> str:
    return f"{id if len(id) <= NAME else id[: NAME - 1] + '…':{NAME}}"
