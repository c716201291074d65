"""The person's own prompt as the subject: is it worth its tokens, and which part of it is?

Arms with the text, without it, and with each of its sections left out, at the same budget. A text
that helps as a whole may hold sections that cost more than they bring. Sections begin at Markdown
headings of the highest level that occurs more than once; what stands before the first belongs to
every arm that has the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from workbench.core.taskfile import TaskFile
from workbench.errors import UsageError
from workbench.files import read_whole
from workbench.lab.lanes import Lane, NamedModel, lane

LONGEST = 200_000
"""Bytes of a prompt."""
MOST_SECTIONS = 12
WITHOUT, WITH = "without", "with"
_HEADING = re.compile(r"^(#{1,6})[ \t]+(.+?)[ \t#]*$", re.M)
_FENCED = re.compile(r"^(`{3,}|~{3,}).*?^\1[`~]*[ \t]*$", re.M | re.S)


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the text under a heading."""

    title: str
    start: int
    end: int


def prompt_lanes(source: TaskFile, named: NamedModel) -> tuple[Lane, ...]:
    """The lanes of an experiment whose `prompt` is a file, or a mapping with `file`, a strategy and
    its knobs. The lane without the text comes first: it is the baseline.
    """
    given = source.data["prompt"]
    place = ("prompt", "file") if isinstance(given, dict) else ("prompt",)
    text = _read(source, source.get(place, str))
    shared = TaskFile(source.name, {"prompt": given if isinstance(given, dict) else {}})
    plain = lane(shared, ("prompt",), WITHOUT, named)
    lanes = [plain, replace(plain, name=WITH, instructions=text)]
    parts = sections(text)
    if len(parts) > MOST_SECTIONS:
        message = f"has {len(parts)} sections; at most {MOST_SECTIONS} are tried one by one."
        source.fail(place, message, "Join some under one heading.")
    for part, name in zip(parts, _names(parts), strict=True):
        left = (text[: part.start] + text[part.end :]).strip()
        lanes.append(replace(plain, name=name, instructions=left))
    return tuple(lanes)


def sections(text: str) -> Sequence[Section]:
    """The sections of the highest level that has at least two; headings in code are none."""
    hidden = [match.span() for match in _FENCED.finditer(text)]
    heads = [
        match
        for match in _HEADING.finditer(text)
        if not any(start <= match.start() < end for start, end in hidden)
    ]
    levels = [len(match[1]) for match in heads]
    level = next((n for n in range(1, 7) if levels.count(n) > 1), None)
    if level is None:
        return ()
    found = []
    for place, match in enumerate(heads):
        if len(match[1]) == level:
            later = (h.start() for h in heads[place + 1 :] if len(h[1]) <= level)
            found.append(Section(match[2].strip(), match.start(), next(later, len(text))))
    return found


def _names(parts: Sequence[Section]) -> Sequence[str]:
    """`without TITLE`, numbered where titles recur."""
    titles = [f"{WITHOUT} '{part.title[:40]}'" for part in parts]
    return [
        title if titles.count(title) == 1 else f"{title} {n}" for n, title in enumerate(titles, 1)
    ]


def _read(source: TaskFile, name: str) -> str:
    file = Path(source.folder or ".") / name
    try:
        text = read_whole(file, LONGEST).decode("utf-8-sig").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file} cannot be read.", "Give a text file.") from error
    if not text:
        raise UsageError(f"{file} is empty.", "Write the prompt that is to be tried into it.")
    return text
