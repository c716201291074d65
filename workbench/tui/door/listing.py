"""The lines of the task list: a task, what the list is narrowed to, and what can be gone on with.
Pure.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.cells import cell_len

from workbench.tui.door.previewing import result_tone
from workbench.tui.lines import Line, Part, Row
from workbench.tui.safe import fit, one_line, padded
from workbench.tui.services import ModelLine, TaskLine

if TYPE_CHECKING:
    from workbench.tui.sessions import PastSession

SCORE = 3
"""Cells of the last score in the list; the preview has how it ended."""
DIFFICULTY = 7
"""Cells of the difficulty and of a blank behind it."""
WIDE = 100
"""Columns from which who writes stands beside the filters."""
ROOMY = 60
"""Columns of the list from which it says source and difficulty."""
LEAST_ID = 20
"""Cells that the ids have at the least, or where it is narrow half of what they share with the
titles; above that, titles come first.
"""
PREVIEW_FROM = 120
"""Columns from which a preview stands beside the list."""
PREVIEW_LEAST, PREVIEW_SHARE = 34, 0.36
"""Cells of the preview at the least, and its part of the screen where the list needs less."""
AROUND = 5
"""Cells of the list beside its columns: frame, scrollbar, a blank before the id and one behind."""


class Narrowed(NamedTuple):
    """What the list is narrowed to; empty for all."""

    text: str = ""
    domain: str = ""
    difficulty: str = ""

    def keeps(self, task: TaskLine) -> bool:
        """Whether the task is listed."""
        words = self.text.casefold().split()
        return (
            (not self.domain or task.domain == self.domain)
            and (not self.difficulty or task.difficulty == self.difficulty)
            and all(word in f"{task.id} {task.title}".casefold() for word in words)
        )


def preview_width(tasks: Sequence[TaskLine], scored: bool, width: int) -> int:
    """Cells of the preview beside the list on a screen of that width, 0 for none: it gives way to
    the list's columns.
    """
    if width < PREVIEW_FROM:
        return 0
    ids, titles, rest = _longest(tasks, scored)
    return max(PREVIEW_LEAST, min(int(width * PREVIEW_SHARE), width - ids - titles - rest))


def id_width(tasks: Sequence[TaskLine], scored: bool, width: int) -> int:
    """Cells of the ids in a list of that width with its frame: what the titles leave."""
    ids, titles, rest = _longest(tasks, scored)
    rest -= 0 if width >= ROOMY else DIFFICULTY
    least = min(LEAST_ID, (width - rest) // 2)
    return max(0, min(ids, max(least, width - titles - rest)))


def _longest(tasks: Sequence[TaskLine], scored: bool) -> tuple[int, int, int]:
    """Cells of the longest id, of the longest title with its source, and of all around them."""
    ids = max((cell_len(task.id) for task in tasks), default=0)
    titles = max((cell_len(one_line(each.title) + _source(each)) for each in tasks), default=0)
    return ids, titles, AROUND + 1 + DIFFICULTY + (SCORE + 1) * scored


def _source(task: TaskLine) -> str:
    """Where a task comes from that is none of ours; of a file its name."""
    return "" if task.source == "bundled" else f"{one_line(task.source.rpartition('/')[2])} "


def task_row(
    task: TaskLine, cells: int, last: Mapping[str, PastSession], *, roomy: bool = True
) -> Row:
    """A task with its source and difficulty, where there is room, and its last score; the score has
    a column once there is one.
    """
    line: list[Part] = [(f" {padded(one_line(task.id), cells)} ", "strong")]
    line.append((one_line(task.title), ""))
    latest = last.get(task.id)
    score = "" if latest is None or latest.score is None else f"{latest.score:.0f}"
    tail: Line = (
        (f" {_source(task) if roomy else ''}", "dim"),
        (padded(task.difficulty, DIFFICULTY) if roomy else "", "dim"),
        (padded(score, SCORE, right=True) + " " if last else "", result_tone(latest)),
    )
    return Row(task.id, tuple(line), tail)


def nothing_rows(trouble: str, installed: bool) -> list[Row]:
    """Why the list is empty."""
    if trouble:
        return [Row("", ((f" {one_line(trouble)}", "bad"),))]
    if not installed:
        text = " No tasks are installed. workbench import FILE brings some in."
        return [Row("", ((text, "dim"),))]
    return [Row("", ((" No task fits. / d f change the search and the filters.", "dim"),))]


def filter_line(narrowed: Narrowed, model: ModelLine, width: int) -> Row:
    """What the list is narrowed to, and where there is room who writes the drafts."""
    parts: list[Part] = []
    named = (
        ("search", narrowed.text),
        ("domain", narrowed.domain),
        ("difficulty", narrowed.difficulty),
    )
    for name, value in named:
        gap = "  " if parts else " "
        parts += [(f"{gap}{name} ", "dim"), (value or "all", "accent" if value else "")]
    tail: Line = (("drafts by ", "dim"), (model.label, "accent"), (f"  {model.note} ", "dim"))
    return Row("", tuple(parts), tail if width >= WIDE else ())


def interrupted_line(last: PastSession, way_on: str, width: int) -> Row:
    """The newest session that can be gone on with, and how."""
    drafts = f"{last.drafts} draft{'s' * (last.drafts != 1)}"
    lane = f"lane {one_line(last.lane)} of " if last.lane else ""
    word = "Paused" if last.outcome == "paused" else "Interrupted"
    begin, end, on = f" {word}: {lane}", f", {drafts}.", f" {way_on}"
    room = width - cell_len(begin + end + on) - 1
    title = fit(one_line(last.title or last.task), max(8, room))
    return Row("", ((f"{begin}{title}{end}", "warn"), (on, "")))


def elsewhere_line(session: PastSession, look: str) -> Row:
    """A session that another process runs, and how to see and to steer it."""
    title = one_line(session.title or session.task)
    how = f"{look} looks on, workbench ctl {session.id} … steers it"
    return Row("", ((f" Open in another terminal: {title}; {how}", "dim"),))


def model_line(model: ModelLine) -> Row:
    """What is to be known of who writes."""
    if model.provider == "practice":
        text = " Practice drafts come from a script with planted faults: no network, no cost."
        return Row("", ((text, "dim"),))
    from urllib.parse import urlsplit

    where = f" at {urlsplit(model.base_url).netloc}" if model.base_url else ""
    note = f": {model.note}" if model.note else ""
    return Row("", ((f" Drafts by {one_line(model.label)}{where}{note}.", "dim"),))


def following(current: str, known: list[str]) -> str:
    """The next of the known values, and none after the last."""
    ring = ["", *known]
    return ring[(ring.index(current) + 1) % len(ring)] if current in ring else ""
