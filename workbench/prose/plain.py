"""Markdown as the reader sees it, every character with its place in the source.

Emphasis marks, link targets, list markers and comments are gone; words, numbers and table cells
are there. Blocks keep their kind, so that a heading is not taken for a sentence.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from markdown_it.token import Token

Kind = Literal["paragraph", "heading", "item", "cell", "code"]


@dataclass(frozen=True, slots=True)
class Block:
    """A run of plain text: `start` and `end` count in `Plain.text`."""

    kind: Kind
    start: int
    end: int
    level: int = 0
    """Of a heading, from 1."""
    row: int = -1
    """Of a table cell: the line of its row."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Text without markup."""

    text: str
    offsets: Sequence[int]
    """Place in the source of each character, and one more for the end."""
    blocks: tuple[Block, ...]

    def source(self, start: int, end: int) -> tuple[int, int]:
        """The place in the source of `text[start:end]`."""
        if end <= start:
            return self.offsets[start], self.offsets[start]
        return self.offsets[start], self.offsets[end - 1] + 1


def tokens_of(source: str) -> list[Token]:
    """The Markdown tokens of a text (CommonMark with tables)."""
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(source)


def plain(source: str, without: tuple[int, int] | None = None) -> Plain:
    """The plain text of Markdown; the lines `without` (first, one past the last) are left out."""
    return _Writer(source).written(tokens_of(source), without)


class _Writer:
    """Walks the tokens; a cursor in the source only moves on."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = _line_starts(source)
        self.cursor = 0
        self.text: list[str] = []
        self.offsets: list[int] = []
        self.blocks: list[Block] = []

    def written(self, tokens: Sequence[Token], without: tuple[int, int] | None) -> Plain:
        kind: Kind = "paragraph"
        level = depth = 0
        for token in tokens:
            depth += {"list_item_open": 1, "list_item_close": -1}.get(token.type, 0)
            if token.type == "heading_open":
                kind, level = "heading", int(token.tag[1])
            elif token.type in ("td_open", "th_open"):
                kind = "cell"
            elif token.type == "paragraph_open":
                kind, level = "item" if depth else "paragraph", 0
            elif token.map and token.type in ("inline", "fence", "code_block"):
                if without and without[0] <= token.map[0] < without[1]:
                    continue
                self.block("code" if token.type != "inline" else kind, token, level)
        end = self.offsets[-1] + 1 if self.offsets else 0
        return Plain("".join(self.text), (*self.offsets, end), tuple(self.blocks))

    def block(self, kind: Kind, token: Token, level: int) -> None:
        assert token.map is not None
        first = self.lines[min(token.map[0], len(self.lines) - 1)]
        self.cursor = max(self.cursor, first)
        last = self.blocks[-1] if self.blocks else None
        row = token.map[0] if kind == "cell" else -1
        if last is not None:
            self.put(" | " if row >= 0 and last.row == row else "\n\n", self.cursor)
        start = len(self.text)
        if kind == "code":
            self.found(token.content)
        for child in token.children or ():
            self.inline(child)
        self.blocks.append(
            Block(kind, start, len(self.text), level if kind == "heading" else 0, row)
        )

    def inline(self, child: Token) -> None:
        if child.type in ("text", "code_inline"):
            self.found(child.content)
        elif child.type == "softbreak":
            self.put(" ", self.cursor)
        elif child.type == "hardbreak":
            self.put("\n", self.cursor)
        elif child.type == "image":
            for inner in child.children or ():
                self.inline(inner)
        elif child.type == "html_inline":
            at = self.source.find(child.content, self.cursor)
            self.cursor = at + len(child.content) if at >= 0 else self.cursor

    def found(self, content: str) -> None:
        """Text that stands in the source from the cursor on; decoded text keeps the cursor."""
        at = self.source.find(content, self.cursor)
        if at < 0:
            for piece in content:
                near = self.source.find(piece, self.cursor, self.cursor + 80)
                self.cursor = near + 1 if near >= 0 else self.cursor
                self.put(piece, max(0, self.cursor - 1))
            return
        self.text += content
        self.offsets += range(at, at + len(content))
        self.cursor = at + len(content)

    def put(self, text: str, at: int) -> None:
        self.text += text
        at = max(at, self.offsets[-1] if self.offsets else 0)
        self.offsets += [min(at, max(0, len(self.source) - 1))] * len(text)


def _line_starts(source: str) -> list[int]:
    starts = [0]
    for at, character in enumerate(source):
        if character == "\n":
            starts.append(at + 1)
    return starts
