"""The fenced blocks of an answer, as its writer meant them.

Models close a fence on the last line of code, with the wrong mark or not at all, write code beside
the opening mark, and put fences into the docstrings of the code itself. So a fence of Python ends
where what it holds is Python; only where that is nowhere the case do the rules of Markdown decide.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from domains.code.mending import Lines, is_diff, mended
from domains.code.source import parse

_FENCE = re.compile(
    r"^(?P<indent>[ \t>\u200b\ufeff]*(?:(?:[-*+]|\d{1,3}[.)])[ \t]+)?)(?P<mark>`{3,}|~{3,})"
    r"[ \t]*(?P<info>[^`\n]*)$"
)
_MARK = re.compile(r"`{3,}|~{3,}")
_CODE_BESIDE = re.compile(r"(?:^|\s)((?:async\s+def|def|class|import|from)\s+\w.*|@\w.*)$")
PYTHON = frozenset(
    [
        *("python", "py", "python3", "python2", "py3", "pycon", "python-repl"),
        *("code", "ipython", "ipython3", "sage"),
    ]
)
MARKDOWN = frozenset(["markdown", "md", "mdx"])
_TRIES = 12
"""Places at which the end of one fence is tried."""
_WORDS = 300
"""Characters before a fence that are kept as the words that lead up to it."""


@dataclass(frozen=True, slots=True)
class Block:
    """What stands in one fence."""

    language: str
    lines: tuple[tuple[str, int], ...]
    before: str = ""
    """The last words before it."""
    info: str = ""
    """All that stands beside the opening mark."""

    @property
    def python(self) -> bool:
        """It says that it is Python, or nothing else."""
        return self.language in PYTHON or self.language.endswith(".py") or not self.language


def fenced(text: str) -> list[Block]:
    """The fenced blocks; one that is never closed runs to the end."""
    lines = text.split("\n")
    blocks: list[Block] = []
    place = said = 0
    while place < len(lines):
        opening = _FENCE.match(lines[place])
        if opening is None or _language(opening["info"]) in MARKDOWN:
            place += 1
            continue
        words = "\n".join(lines[max(said, place - 8) : place])[-_WORDS:]
        block, place = _block(lines, place, opening, words)
        blocks.append(block)
        said = place - 1  # words may stand behind a closing mark
    return blocks


def _block(
    lines: Sequence[str], start: int, opening: re.Match[str], words: str
) -> tuple[Block, int]:
    """The block that is opened in line `start`, and the line after its end."""
    language = _language(opening["info"])
    beside = _CODE_BESIDE.search(opening["info"])
    head: Lines = [(beside[1], start + 1)] if beside else []
    ends = list(islice(_ends(lines, start + 1, opening), _TRIES))
    plain = next((end for end in ends if end.proper), None)
    if Block(language, ()).python:
        for end in ends:
            body = [*head, *_body(lines, start + 1, end, opening["indent"])]
            if _is_whole(body, end):
                return Block(language, tuple(body), words, opening["info"]), end.after
    end = plain or _End(len(lines), len(lines), proper=True)
    body = [*head, *_body(lines, start + 1, end, opening["indent"])]
    return Block(language, tuple(body), words, opening["info"]), end.after


@dataclass(frozen=True, slots=True)
class _End:
    """Where a block may end: before line `line`, or in it, with `rest` before the mark."""

    line: int
    after: int
    """The first line that is no part of the fence any more."""
    proper: bool = False
    """As Markdown has it."""
    rest: str = ""


def _ends(lines: Sequence[str], start: int, opening: re.Match[str]) -> Iterator[_End]:
    mark = opening["mark"]
    for place in range(start, len(lines)):
        line = lines[place].strip(" \t>\u200b\ufeff")
        if "```" not in line and "~~~" not in line:
            continue
        found = _MARK.match(line)
        if found is not None and found[0] == line and line[0] == mark[0] and len(line) >= len(mark):
            yield _End(place, place + 1, proper=True)
        elif found is not None and _language(line[found.end() :]) in PYTHON | MARKDOWN:
            yield _End(place, place)  # the next fence opens, this one was never closed
        elif found is not None:
            yield _End(place, place + 1)
        elif line.endswith(mark):
            yield _End(place, place + 1, rest=lines[place].rstrip().removesuffix(mark))
    yield _End(len(lines), len(lines))


def _body(lines: Sequence[str], start: int, end: _End, indent: str) -> Lines:
    body = [(_unindented(lines[place], indent), place + 1) for place in range(start, end.line)]
    return [*body, (_unindented(end.rest, indent), end.line + 1)] if end.rest else body


def _is_whole(body: Lines, end: _End) -> bool:
    """Whether a block that ends here is Python. An empty one is, where it was properly closed."""
    if not any(line.strip() for line, _ in body):
        return end.proper
    return parse("\n".join(line for line, _ in mended(body))) is not None


def _unindented(line: str, indent: str) -> str:
    if line.startswith(indent):
        return line[len(indent) :]
    return line[len(indent) :] if not line[: len(indent)].strip() else line


def _language(info: str) -> str:
    """The first word after the fence, without braces or a file name: `{.python}`, `py title=x`."""
    words = re.split(r"[\s:,;={}(]+", info.strip().strip("{}. ").lower())
    word = words[0].lstrip(".") if words else ""
    return "" if word in ("def", "class", "import", "from", "async") or word[:1] == "@" else word


def shows_changes(block: Block) -> bool:
    """Whether a block is a diff, by its name or by its lines."""
    return block.language in ("diff", "patch") or is_diff([line for line, _ in block.lines])
