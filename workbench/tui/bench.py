"""What the diff bench shows about a pair of drafts: findings at their places, feedback beside the
change that answered it, the person's decisions on changes. Pure.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator

from workbench.core.checks import CheckResult, failing
from workbench.core.diffing import Hunk, split_lines
from workbench.core.events import FeedbackItem
from workbench.core.session import Draft, Session
from workbench.tui.difflayout import Compared, Finding, compare, differences, locate
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Tone
from workbench.tui.safe import fit, one_line
from workbench.tui.tabular.pages import Page, line_starts
from workbench.tui.tabular.tables import pages

FINDING = 160
"""Characters of a finding shown in the diff; the cell of the matrix shows all."""


def parent_of(session: Session, draft: str) -> str:
    """The draft that one is naturally compared with: its parent; empty for a first one."""
    node = session.drafts.get(draft)
    return node.parent or "" if node is not None and node.parent in session.drafts else ""


Units = Callable[[str], list[str]]
"""Cuts a draft into what its domain compares: lines, steps, sentences."""


def comparison(
    session: Session, left: Draft | None, right: Draft, g: Glyphs, units: Units = split_lines
) -> Compared:
    """The pair, ready to be laid out; without a left draft the right one is shown alone."""
    old, new = pages("" if left is None else left.text, right.text, units)
    old = new if left is None else old
    shown = [*_failures(right, g), *_decisions(session, left, right, new, g)]
    if left is None:
        return compare(old, new, (), shown)
    shown += _answers(left, right, old, new, g)
    return compare(old, new, _failures(left, g), shown)


def _failures(draft: Draft, g: Glyphs) -> list[Finding]:
    where = f"{g.mark_up} in {draft.number}, "
    return [
        Finding(where + _said(result), _tone(result), locate(draft.text, result.span))
        for result in failing(draft.results)
        if result.span is not None
    ]


def _tone(result: CheckResult) -> Tone:
    return "warn" if result.status == "warn" or result.severity == "minor" else "bad"


def _said(result: CheckResult) -> str:
    """The finding in one line: name, then what was expected and got, else the message."""
    if result.expected and result.observed:
        text = f"expected {result.expected.removesuffix('.')}, got {result.observed}"
    else:
        text = result.message or result.cause or result.status
    return fit(one_line(f"{result.check}: {text}"), FINDING)


def answered(left: Draft | None, right: Draft | None) -> list[FeedbackItem]:
    """Items sent about the left draft whose checks pass on the right one."""
    if left is None or right is None:
        return []
    passing = {result.check for result in right.results if result.status == "pass"}
    return [item for item in left.items_sent if item.check in passing]


def answered_items(session: Session, left: Draft | None, right: Draft | None) -> tuple[str, ...]:
    """Ids of those items."""
    return tuple(item.id for item in answered(left, right))


def _answers(left: Draft, right: Draft, old: Page, new: Page, g: Glyphs) -> Iterator[Finding]:
    """Each answered item at the change nearest to what it was about."""
    items = answered(left, right)
    if not items:
        return
    changed = [hunk for hunk in differences(old, new) if hunk.new[0] < hunk.new[1]]
    changed = [hunk for hunk in changed if hunk.kind != "equal"]
    for item in items:
        place = locate(left.text, item.span) if item.span is not None else None
        if place is None or not changed:
            continue
        unit = max(0, bisect_right(old.starts, place[0]) - 1)
        nearest = min(changed, key=lambda hunk, at=unit: _distance(at, hunk.old))  # type: ignore[misc]
        unit = nearest.new[1] - 1
        start = new.starts[unit]
        text = f"{g.answer} answers {item.id}: {one_line(item.check)}"
        yield Finding(text, "good", (start, start))


def _distance(line: int, lines: tuple[int, int]) -> int:
    start, end = lines
    return max(start - line, line - max(start, end - 1), 0)


def _decisions(
    session: Session, left: Draft | None, right: Draft, new: Page, g: Glyphs
) -> Iterator[Finding]:
    """The latest decision on each change of this pair, at the last line of its new side."""
    if left is None:
        return
    latest = {
        (hunk.old_lines, hunk.new_lines): hunk
        for hunk in session.hunks
        if hunk.old == left.id and hunk.new == right.id
    }
    for hunk in latest.values():
        word = f"{g.passed} you took this" if hunk.accepted else f"{g.failed} you refused this"
        why = f": {one_line(hunk.why)}" if hunk.why else ""
        if new.starts:
            unit = _last_unit(new, hunk.new_lines[1])
            yield Finding(word + why, "good" if hunk.accepted else "warn", (new.starts[unit],) * 2)


def _last_unit(side: Page, line: int) -> int:
    """The unit in which the line before `line` begins or goes on."""
    before = max(0, line - 1)
    if side.lines is None:
        return min(before, len(side.units) - 1)
    place = side.lines[min(before, len(side.lines) - 1)]
    return max(0, bisect_right(side.starts, place) - 1)


def without_change(left: str, right: str, pair: Compared, hunk: Hunk) -> str:
    """The right draft with what the left one has in the place of this change."""
    start, end = _characters(pair.right, hunk.new, right)
    first, last = _characters(pair.left, hunk.old, left)
    back, before, after = left[first:last], right[:start], right[end:]
    if back and before and left[:first][-1:].isspace() and not before[-1].isspace():
        back = left[first - 1] + back
    if back and after and right[:end][-1:].isspace() and not back[-1].isspace():
        back += right[end - 1]
    return before + back + after


def _characters(side: Page, units: tuple[int, int], text: str) -> tuple[int, int]:
    """Where a range of units begins and ends in the text; whole lines in a structured draft, whose
    units lie in one another.
    """
    first, end = side.line_range(units) if side.pieces else units
    starts = line_starts(text) if side.pieces else side.starts
    places = (*starts, len(text))
    return places[min(first, len(starts))], places[min(end, len(starts))]
