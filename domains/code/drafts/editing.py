"""Changes to a draft as models write them: SEARCH/REPLACE blocks and unified diffs, applied by what
the lines say.

Line numbers and counts in a diff are hints at best, since models miscount; the lines that a change
says it finds decide. They must occur in the draft, at one place: exactly, else but for blanks at
the end of lines, else but for one common shift of indentation. Whatever does not fit is refused
with the reason, and nothing of the answer is applied then.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

_SEARCH = re.compile(r"^[ \t]*<{5,9}[ \t]*(?:SEARCH|ORIGINAL|OLD|HEAD)?[ \t]*$", re.IGNORECASE)
_MIDDLE = re.compile(r"^[ \t]*={5,9}[ \t]*$")
_REPLACE = re.compile(r"^[ \t]*>{5,9}[ \t]*(?:REPLACE|UPDATED|NEW|\w*)[ \t]*$", re.IGNORECASE)
_HUNK = re.compile(r"^@@(?:[ \t]*-(?P<line>\d+)(?:,\d+)?[ \t]+\+\d+(?:,\d+)?[ \t]*@@)?")
_AGAIN = "Copy the lines exactly as they stand in the draft, or answer with the complete draft."


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines that stand in the draft, and what stands there afterwards."""

    name: str
    """As the complaint calls it."""
    old: tuple[str, ...]
    new: tuple[str, ...]
    line: int | None = None
    """Where its writer thinks it is, from 1."""
    path: str = ""
    """The file that its writer names."""


def _no_name(_line: str) -> str:
    return ""


def search_blocks(text: str, named: Callable[[str], str] = _no_name) -> list[Edit]:
    """The SEARCH/REPLACE blocks of an answer; one that is not closed is none. `named` tells the
    path in a line between blocks: it holds for those after it.
    """
    found: list[Edit] = []
    old: list[str] = []
    new: list[str] = []
    state, path = "outside", ""
    for line in text.split("\n"):
        if _SEARCH.match(line) and state == "outside":
            old, new, state = [], [], "old"
        elif _MIDDLE.match(line) and state == "old":
            state = "new"
        elif _REPLACE.match(line) and state == "new":
            name = f"SEARCH block {len(found) + 1}"
            found.append(Edit(name, tuple(old), tuple(new), path=path))
            state = "outside"
        elif state != "outside":
            (old if state == "old" else new).append(line)
        else:
            path = named(line) or path
    return found


def diff_hunks(lines: Sequence[str]) -> list[Edit]:
    """The hunks of a unified diff, of one file or without any file's name."""
    found: list[Edit] = []
    for head, body in _hunks(lines):
        body = _without_end(body)
        old = tuple(line[1:] for line in body if line[:1] in (" ", "-", ""))
        new = tuple(line[1:] for line in body if line[:1] in (" ", "+", ""))
        hint = int(head["line"]) if head is not None and head["line"] else None
        if old != new:
            found.append(Edit(f"hunk {len(found) + 1}", old, new, hint))
    return found


def _hunks(lines: Sequence[str]) -> Iterator[tuple[re.Match[str] | None, list[str]]]:
    head: re.Match[str] | None = None
    body: list[str] = []
    begun = False
    for place, line in enumerate(lines):
        following = lines[place + 1] if place + 1 < len(lines) else ""
        if line.startswith(("diff --git ", "index ")) or _file_head(line, following):
            if body:
                yield head, body
            head, body, begun = None, [], False
        elif line.startswith("+++ ") and not begun:
            begun = True
        elif _HUNK.match(line):
            if body:
                yield head, body
            head, body, begun = _HUNK.match(line), [], True
        elif begun and not line.startswith("\\"):
            body.append(line if line[:1] in (" ", "-", "+", "") else f" {line}")
    if body:
        yield head, body


def _file_head(line: str, following: str) -> bool:
    return line.startswith("--- ") and following.startswith("+++ ")


def _without_end(body: Sequence[str]) -> list[str]:
    """Without blank lines that only close the block."""
    kept = list(body)
    while kept and not kept[-1]:
        kept.pop()
    return kept


def applied(edits: Sequence[Edit], draft: str) -> tuple[str, str]:
    """The draft with all edits, one after the other; or why one of them does not fit (the text then
    means nothing).
    """
    lines = draft.split("\n")
    for edit in edits:
        if not any(line.strip() for line in edit.old):
            if any(line.strip() for line in lines):
                return "", f"{edit.name} names no line of the draft to find. {_AGAIN}"
            lines = list(edit.new)
            continue
        places = _places(lines, edit.old)
        if not places and edit.new and len(_places(lines, edit.new)) == 1:
            continue  # it says what the draft says already
        place = _chosen(lines, places, edit)
        if isinstance(place, str):
            return "", place
        start, length, shift = place
        lines[start : start + length] = [_shifted(line, shift) for line in edit.new]
    text = "\n".join(lines)
    return (text if text.endswith("\n") or not draft.endswith("\n") else text + "\n"), ""


Place = tuple[int, int, int]
"""First line (from 0), how many, and by how many blanks the draft is indented further."""


def _chosen(lines: Sequence[str], places: Sequence[Place], edit: Edit) -> Place | str:
    """The one place, or why there is none."""
    first = next(line for line in edit.old if line.strip())
    if not places:
        there = {line.strip() for line in lines}
        strange = next((line for line in edit.old if line.strip() not in there), None)
        if strange is not None:
            what = f"there is no line `{_quoted(strange)}` in the draft"
        else:
            what = f"its lines, from `{_quoted(first)}` on, do not stand together in the draft"
        return f"{edit.name} does not fit: {what}. {_AGAIN}"
    if len(places) == 1:
        return places[0]
    if edit.line is not None:
        near = sorted(places, key=lambda place: abs(place[0] + 1 - (edit.line or 0)))
        distances = [abs(place[0] + 1 - edit.line) for place in near[:2]]
        if distances[0] < distances[1]:
            return near[0]
    what = f"{edit.name} fits {len(places)} places, with its lines from `{_quoted(first)}` on"
    return f"{what}. Add lines around it that stand at one place only."


def _quoted(line: str) -> str:
    words = line.strip()
    return words if len(words) <= 80 else words[:79] + "…"


def _places(lines: Sequence[str], wanted: Sequence[str]) -> list[Place]:
    """Where the wanted lines stand, by the strictest reading that finds any."""
    core = list(wanted)
    for _ in range(2):
        for reading in _READINGS:
            found = [
                (start, len(core), shift)
                for start in range(len(lines) - len(core) + 1)
                if (shift := reading(lines[start : start + len(core)], core)) is not None
            ]
            if found:
                return found
        trimmed = _trimmed(core)
        if trimmed == core or not trimmed:
            return []
        core = trimmed
    return []


def _trimmed(lines: Sequence[str]) -> list[str]:
    """Without blank lines at both ends."""
    full = [place for place, line in enumerate(lines) if line.strip()]
    return list(lines[full[0] : full[-1] + 1]) if full else []


def _exact(there: Sequence[str], wanted: Sequence[str]) -> int | None:
    return 0 if list(there) == list(wanted) else None


def _but_for_ends(there: Sequence[str], wanted: Sequence[str]) -> int | None:
    return 0 if [a.rstrip() for a in there] == [b.rstrip() for b in wanted] else None


def _but_for_indent(there: Sequence[str], wanted: Sequence[str]) -> int | None:
    shifts = set()
    for one, other in zip(there, wanted, strict=True):
        if one.strip() != other.strip():
            return None
        if one.strip():
            shifts.add((len(one) - len(one.lstrip())) - (len(other) - len(other.lstrip())))
    return shifts.pop() if len(shifts) == 1 else None


_READINGS: tuple[Callable[[Sequence[str], Sequence[str]], int | None], ...] = (
    _exact,
    _but_for_ends,
    _but_for_indent,
)


def _shifted(line: str, shift: int) -> str:
    if shift >= 0 or not line.strip():
        return " " * max(shift, 0) + line if line.strip() else line
    return line[min(-shift, len(line) - len(line.lstrip())) :]
