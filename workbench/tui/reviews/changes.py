"""What a correction changed in an answer, word by word, in one flow of text. Pure.

What went stands in `[-…-]`, what came in `{+…+}`, so that it can be read without colours too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from workbench.core.diffing import word_spans
from workbench.tui.lines import Line, Part, Tone
from workbench.tui.safe import safe, wrap

Change = tuple[str, str]
"""What stood there, and what stands there now; equal where nothing changed."""


def changes(old: str, new: str) -> list[Change]:
    """Both texts in pieces: the first parts give the old one, the second ones the new one. Two
    texts with little in common are one change.
    """
    left, right = word_spans(old, new)
    if not left and not right:
        return [(old, new)] if old or new else []
    return list(_joined(_pieces(old, new, left, right)))


def _pieces(
    old: str, new: str, gone: list[tuple[int, int]], come: list[tuple[int, int]]
) -> Iterator[Change]:
    a = b = 0
    for start, end, first, last in _pairs(gone, come, len(old), len(new)):
        if start > a or first > b:
            yield old[a:start], new[b:first]
        if end > start or last > first:
            yield old[start:end], new[first:last]
        a, b = end, last


def _pairs(
    gone: list[tuple[int, int]], come: list[tuple[int, int]], old: int, new: int
) -> Iterator[tuple[int, int, int, int]]:
    """What went with what came in its place; what is equal in between is equally long."""
    left, right = [*gone, (old, old)], [*come, (new, new)]
    a = b = 0
    while left and right:
        before = min(left[0][0] - a, right[0][0] - b)
        a, b = a + before, b + before
        start, end = left.pop(0) if left[0][0] == a else (a, a)
        first, last = right.pop(0) if right[0][0] == b else (b, b)
        yield start, end, first, last
        a, b = end, last


def _joined(pieces: Iterable[Change]) -> Iterator[Change]:
    """Changes with nothing but a blank between them are one."""
    waiting: Change | None = None
    blank = ""
    for old, new in pieces:
        if old != new and waiting is not None:
            waiting, blank = (waiting[0] + blank + old, waiting[1] + blank + new), ""
        elif old != new:
            waiting = (old, new)
        elif waiting is not None and not blank and old.isspace() and "\n" not in old:
            blank = old
        else:
            yield from _let_go(waiting, blank)
            waiting, blank = None, ""
            yield old, new
    yield from _let_go(waiting, blank)


def _let_go(waiting: Change | None, blank: str) -> Iterator[Change]:
    if waiting is not None:
        yield waiting
    if blank:
        yield blank, blank


def change_lines(old: str, new: str, width: int) -> list[Line]:
    """The change as lines of at most `width` cells; one line that says so where there is none."""
    if old == new:
        return [(("nothing changed yet", "dim"),)]
    parts: list[Part] = []
    for was, now in changes(old, new):
        if was == now:
            parts.append((was, ""))
            continue
        parts += [(f"[-{was}-]", "bad")] if was else []
        parts += [(f"{{+{now}+}}", "good")] if now else []
    return _wrapped([(safe(text.expandtabs(4)), tone) for text, tone in parts], width)


def _wrapped(parts: list[Part], width: int) -> list[Line]:
    lines: list[Line] = []
    for pieces in _by_line(parts):
        text = "".join(piece for piece, _ in pieces)
        for start, end in wrap(text, width):
            lines.append(tuple(_cut(pieces, start, end)))
    return lines


def _by_line(parts: list[Part]) -> list[list[Part]]:
    found: list[list[Part]] = [[]]
    for text, tone in parts:
        first, *rest = text.split("\n")
        found[-1].append((first, tone))
        found += [[(piece, tone)] for piece in rest]
    return found


def _cut(pieces: list[Part], start: int, end: int) -> Iterator[Part]:
    place = 0
    for text, tone in pieces:
        kept = text[max(0, start - place) : max(0, end - place)]
        if kept:
            yield _part(kept, tone)
        place += len(text)


def _part(text: str, tone: Tone) -> Part:
    return text, tone
