"""Several files as one text, as it stands in the log: a line names each file, which follows it.

The line is a comment (`# ==== bank/account.py ====`), so that the text is read, compared, diffed
and redacted like any other Python, and a line of it is a line of exactly one file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from domains.code.drafts.layout import why_not_a_path
from domains.code.source import normalised

_HEADER = re.compile(r"#[ \t]*={3,}[ \t]*(?P<path>[^\s=]+\.py)[ \t]*={3,}[ \t]*")


@dataclass(frozen=True, slots=True)
class Part:
    """One file of a draft."""

    path: str
    """Empty for what stands before the first file's line."""
    line: int
    """The draft's line of its header, from 1; the file's own first line is the next one."""
    text: str

    @property
    def padded(self) -> str:
        """The file with so many blank lines before it that its lines have the draft's numbers."""
        return "\n" * self.line + self.text


@dataclass(frozen=True, slots=True)
class Misfit:
    """A file that is missing, there twice or not asked for, in words; and the draft's line."""

    text: str
    line: int | None = None


def header(path: str) -> str:
    """The line that begins a file."""
    return f"# ==== {path} ===="


def path_in(line: str) -> str:
    """The path in a line that begins a file; empty for any other line."""
    found = _HEADER.fullmatch(line)
    return found["path"] if found is not None else ""


def begins_as_bundle(text: str) -> bool:
    """Whether the first line that is not blank begins a file."""
    first = next((line for line in text.split("\n") if line.strip()), "")
    return bool(path_in(first))


def split(draft: str) -> tuple[Part, ...]:
    """The files of a draft, in its order; text before the first one has no path."""
    found: list[tuple[str, int, list[str]]] = [("", 0, [])]
    for number, line in enumerate(draft.split("\n"), 1):
        path = path_in(line)
        if path:
            found.append((path, number, []))
        else:
            found[-1][2].append(line)
    parts = [Part(path, line, _ended("\n".join(text))) for path, line, text in found]
    return tuple(part for part in parts if part.path or part.text.strip())


def _ended(text: str) -> str:
    """With one line break at the end, or empty."""
    kept = text.rstrip()
    return f"{kept}\n" if kept else ""


def joined(files: Mapping[str, str]) -> str:
    """The draft of these files, path -> text."""
    parts = [f"{header(path)}\n{_ended(text)}" for path, text in files.items()]
    return "\n\n".join(parts)


def misfits(parts: Sequence[Part], names: Sequence[str]) -> list[Misfit]:
    """What keeps the parts from being exactly the files of these names."""
    found: list[Misfit] = []
    seen: set[str] = set()
    for part in parts:
        if not part.path:
            found.append(Misfit("text stands before the first file's line", 1))
        elif part.path not in names:
            found.append(Misfit(strange(part.path, names), part.line))
        elif part.path in seen:
            found.append(Misfit(f"{part.path} is there twice", part.line))
        seen.add(part.path)
    return found + [Misfit(f"{name} is missing") for name in names if name not in seen]


def strange(path: str, names: Iterable[str]) -> str:
    """What is wrong with a path that is none of the names."""
    shown = path if len(path) <= 80 else f"{path[:79]}…"
    reason = why_not_a_path(path)
    return f"{shown} {reason}" if reason else f"{shown} is not asked for"


def normalised_files(draft: str) -> str:
    """The draft without comments and layout, each file for itself; a draft of one module too."""
    parts = split(draft)
    if not any(part.path for part in parts):
        return normalised(draft)
    texts = [(part.path, normalised(part.text)) for part in parts]
    return "\n".join(f"{header(path)}\n{text}" if path else text for path, text in texts)
