"""A step's text without its Markdown: headings, bullets, quotes, emphasis, code and tables are
decoration and change no verdict.

The text is parsed to a tree; formulas are taken out before, so that no star or bar in them is a
mark, and put back after; so is a sign that has a line to itself, which Markdown would take for a
heading or a bullet. A star between two operands stays a product.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from domains.math.notation.tables import Mentions

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_says = Mentions("notation", "mentions.ini", "markdown")
_FIRST = 0xE000
"""Formulas are held by characters of the private use area, one each."""
MOST_FORMULAS = 6_000
_OPERAND = re.compile(r"[\w)\]}\ue000-\uf8ff]")


def plain(text: str) -> str:
    """The text as it reads when it is shown, its formulas without marks of style."""
    unquoted = _says["line_break"].sub("\n", _says["star"].sub(" · ", _unquoted(text)))
    unquoted = _says["two_primes"].sub("''", unquoted)
    unquoted = _says["bounds"].sub(_with_bounds, unquoted)
    text = _says["formula"].sub(_plain_formula, unquoted)
    if not _says("marks", text) or any("\ue000" <= c <= "\uf8ff" for c in text):
        return text
    held: list[str] = []

    def hold(match: re.Match[str]) -> str:
        before = match.string[: match.start()].rpartition("\n")[2]
        if len(held) >= MOST_FORMULAS or (match[0] == ">" and not before.strip(" >")):
            return match[0]
        held.append(match[0])
        return chr(_FIRST + len(held) - 1)

    shown = "\n".join(_blocks(_reader().parse(_says["formula"].sub(hold, text))))
    return "".join(held[ord(c) - _FIRST] if "\ue000" <= c <= "\uf8ff" else c for c in shown)


def _with_bounds(match: re.Match[str]) -> str:
    low, high = (match["a"] or match["c"], match["b"] or match["d"])
    return f"\\int_{{{low}}}^{{{high}}} "


def _plain_formula(match: re.Match[str]) -> str:
    """A formula without marks of style and space; an environment of one row, or of rows that go on
    from it, as the formula that it is.
    """
    chain = _says["row_goes_on"].sub(" ", _says["spacing"].sub(" ", match[0]))
    row = _says["one_row"].sub(lambda m: m["row"].replace("&", " "), chain)
    return rf"\[{row}\]" if row != chain and chain.startswith(r"\begin") else row


def _unquoted(text: str) -> str:
    """A text that is quoted as a whole, formulas over several lines with it, without the marks."""
    while all(line.lstrip().startswith(">") for line in text.strip().split("\n")):
        text = re.sub(r"^[ \t]*>[ \t]?", "", text.strip(), flags=re.MULTILINE)
    return text


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    reader = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
    return reader.disable(["code", "html_block", "html_inline", "autolink", "entity", "escape"])


def _blocks(tokens: Sequence[Token]) -> Iterator[str]:
    """The lines of a parsed text; the cells of a row stay in one line."""
    row: list[str] | None = None
    for token in tokens:
        if token.type == "tr_open":
            row = []
        elif token.type == "tr_close" and row is not None:
            yield " ; ".join(row)
            row = None
        elif token.type == "inline":
            line = _inline(token.children or [])
            if row is None:
                yield line
            else:
                row.append(line)
        elif token.type == "fence":
            yield token.content.rstrip("\n")


def _inline(tokens: Sequence[Token]) -> str:
    """The words of a line without marks of emphasis; struck-out words are taken back."""
    pieces: list[str] = []
    struck = 0
    for place, token in enumerate(tokens):
        if token.type in ("s_open", "s_close"):
            struck += 1 if token.type == "s_open" else -1
        elif struck:
            continue
        elif token.type in ("softbreak", "hardbreak"):
            pieces.append("\n")
        elif token.type in ("em_open", "em_close", "strong_open", "strong_close"):
            pieces.append(token.markup if _between_operands(tokens, place) else "")
        else:
            pieces.append(token.content)
    return "".join(pieces)


def _between_operands(tokens: Sequence[Token], place: int) -> bool:
    """`2*3*4`: the pair of marks is a pair of signs, for an operand touches a mark from outside."""
    token = tokens[place]
    level, step = token.level, 1 if token.nesting == 1 else -1
    other = place + step
    while other > 0 and other < len(tokens) - 1 and tokens[other].level != level:
        other += step
    first, last = sorted((place, other))
    before = tokens[first - 1].content[-1:] if first > 0 else ""
    after = tokens[last + 1].content[:1] if last + 1 < len(tokens) else ""
    return any(_OPERAND.match(c) for c in (before, after) if c)
