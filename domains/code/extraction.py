"""The code in an answer, whatever is around it.

A model may fence its code or not, name the language or not, forget to close the fence, indent
everything, write prose around, give several blocks, paste an interactive session, answer with a
diff or with JSON. What comes back is the code alone with, for each of its lines, the line of the
answer it stands in, so that a finding can be shown where the reader wrote it. An answer without
code comes back whole; saying so is a check's business. Code that is broken stays as it is: what is
cut off from it is prose, never a line that may be code.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from domains.code.bounds import too_long
from domains.code.choosing import Piece, chosen, piece_of
from domains.code.fences import Block, fenced, shows_changes
from domains.code.mending import Lines, is_diff, mended
from domains.code.source import error_line, parse
from domains.code.unwrapping import texts_in_json, without_markup, without_thoughts

_STRONG = re.compile(r"^\s*(?:(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*[(:]|@\w+)")
_CODE_LINE = re.compile(
    r"""^\s*(?:
        (?:async\s+)?def\s+\w+\s*\(            # a function
      | class\s+\w+\s*[(:]                     # a class
      | (?:from\s+[\w.]+\s+)?import\s+[\w.*]+(?:\s+as\s+\w+)?\s*(?:[,\#(].*)?$  # an import
      | @\w+                                   # a decorator
      | (?:if|elif|for|while|with|try|else|except|finally)\b.*:\s*(?:\#.*)?$
      | return\b | raise\s+\w | yield\b
      | [\w.\[\]'"]+[ ]*(?::[^=\n]*)?(?:[-+*/%|&^]|//|\*\*)?=(?!=)\s*\S
    )""",
    re.VERBOSE,
)
_FOREIGN_END = re.compile(r"[;{}]\s*$", re.MULTILINE)
_LABEL = re.compile(r"^\s*(?:python3?|py|copy(?: code)?)\s*$", re.IGNORECASE)
_BEHIND_LABEL = re.compile(
    r"^\w[\w ]{0,30}:\s+(?=(?:async\s+)?def\s+\w+\s*\(|class\s+\w+\s*[(:]|import\s|from\s)"
)
_SENTENCE = re.compile(r"^[A-Za-z][a-z]*(?:,?\s[A-Za-z0-9'-]+){4,}[:,.]?$")
_INLINE = re.compile(r"(`{1,3})(?:python3?\s|py\s)?[ \t]*([^`\n][^`]{0,2000}?)\s*\1(?!`)")

_BEGINNINGS, _CUTS, _INLINES = 12, 12, 40
"""Tries at an answer without fences: a long one in prose must not hold up the screen."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """Code and where its lines stand in the answer."""

    code: str
    lines: tuple[int, ...]
    """The answer's line (from 1) of each line of `code`."""
    found: bool = True
    """Whether there is code at all; otherwise `code` is the whole answer."""


def extract(answer: str) -> Extracted:
    """The code in an answer."""
    whole = answer.replace("\r\n", "\n").replace("\r", "\n").removeprefix("\ufeff")
    text = without_thoughts(whole)
    if too_long(text.strip()):
        return Extracted(whole, tuple(range(1, whole.count("\n") + 2)), found=False)
    pieces = _in_fences(text) or _in_json(text) or _bare(text) or _inline(text)
    if not pieces:
        return Extracted(whole, tuple(range(1, whole.count("\n") + 2)), found=False)
    code: list[str] = []
    origin: list[int] = []
    for piece in pieces:
        if code:
            code, origin = [*code, "", ""], [*origin, origin[-1], origin[-1]]
        code += [line for line, _ in piece]
        origin += [place for _, place in piece]
    return Extracted("\n".join(code) + "\n", (*origin, origin[-1]))


def looks_like_code(text: str) -> bool:
    """Whether text that may not even parse is meant as Python: it has a line only code has."""
    tree = parse(textwrap.dedent(text))
    if tree is not None:
        return any(_does_something(statement) for statement in tree.body)
    if is_diff(text.split("\n")) or _foreign(text):
        return False
    lines = text.splitlines()
    return sum(bool(_CODE_LINE.match(line)) for line in lines) >= max(1, len(lines) // 8)


def _foreign(text: str) -> bool:
    """Whether the lines end as those of JavaScript, C or Java do."""
    lines = sum(bool(line.strip()) for line in text.splitlines())
    return len(_FOREIGN_END.findall(text)) * 3 > lines


def _does_something(statement: ast.stmt) -> bool:
    """A statement that prose cannot be mistaken for: a lone word or quotation is prose."""
    if not isinstance(statement, ast.Expr):
        return not isinstance(statement, (ast.Pass, ast.AnnAssign)) or _assigns(statement)
    return any(isinstance(node, (ast.Call, ast.Lambda)) for node in ast.walk(statement))


def _assigns(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AnnAssign) and statement.value is not None


def _in_fences(text: str) -> list[Lines]:
    """The code of the fenced blocks that belong to the draft."""
    pieces: list[Piece] = []
    rest: list[Block] = []
    for block in fenced(text):
        if shows_changes(block) or not block.python:
            rest.append(block)
        else:
            lines = _without_words(mended(list(block.lines)))
            if looks_like_code(_text(lines)) or (block.language and _may_be_code(lines)):
                pieces.append(piece_of(lines, block.before, named=bool(block.language)))
    if not any(piece.defined for piece in pieces):
        pieces += [piece for block in rest for piece in _otherwise(block)]
    return [piece.lines for piece in chosen(pieces)]


def _may_be_code(lines: Lines) -> bool:
    """More than blanks, comments and lone words."""
    text = _text(lines)
    tree = parse(textwrap.dedent(text))
    if tree is None:
        return bool(text.strip()) and not is_diff(text.split("\n"))
    return bool(tree.body)


def _otherwise(block: Block) -> Iterator[Piece]:
    """Python in a block that is called something else: JSON, a diff, a shell's here document."""
    text = _text(block.lines)
    inner = [piece_of(lines) for lines in _in_json(text, block.lines[0][1] if text else 1)]
    if inner:
        yield from inner
    elif shows_changes(block):
        lines = mended(list(block.lines))
        if parse(_text(lines)) is not None and _STRONG.search(_text(lines)):
            yield piece_of(lines, block.before)
    elif not _foreign(text):
        for run in _runs(list(block.lines)):
            piece = piece_of(run, block.before)
            if piece.functions and parse(_text(run)) is not None:
                yield piece


def _in_json(text: str, first: int = 1) -> list[Lines]:
    """Code that is a text inside JSON; all its lines stand where the text begins."""
    for inner, line in texts_in_json(text):
        if "\n" in inner or _STRONG.match(inner) or inner.startswith("{"):
            found = extract(inner)
            if found.found:
                code = found.code.removesuffix("\n").split("\n")
                return [[(part, first + line - 1) for part in code]]
    return []


def _bare(text: str) -> list[Lines]:
    """Code without a fence: the whole answer, or the runs of lines in it that are code."""
    lines = [(line, place) for place, line in enumerate(text.split("\n"), 1)]
    lines = [(_BEHIND_LABEL.sub("", line), place) for line, place in lines]
    lines = _without_label(lines)
    runs: list[Lines] = []
    for readable in (lines, _without_tags(lines)):
        whole = mended(readable)
        if parse(textwrap.dedent(_text(whole))) is not None:
            return [_without_lone_words(whole)] if looks_like_code(_text(whole)) else []
        runs = [mended(run) for run in _runs(readable)]
        if any(parse(textwrap.dedent(_text(run))) is not None for run in runs):
            break
    pieces = [piece_of(run) for run in runs if looks_like_code(_text(run))]
    return [piece.lines for piece in chosen(pieces)]


def _without_label(lines: Lines) -> Lines:
    """Without blank lines at the top and the name of the language."""
    start = 0
    while start < len(lines) and (not lines[start][0].strip() or _LABEL.match(lines[start][0])):
        start += 1
    return lines[start:]


def _without_lone_words(lines: Lines) -> Lines:
    """Without words of prose that happen to be Python: `Enjoy`, `Complexity: O(1)`."""
    tree = parse(_text(lines))
    body = tree.body if tree is not None else []
    own_doc = body[:1] if body and ast.get_docstring(ast.Module(body[:1], [])) else []
    gone = {
        number
        for node in body
        if node not in own_doc and not isinstance(node, ast.Pass) and not _does_something(node)
        for number in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    return [line for number, line in enumerate(lines, 1) if number not in gone]


def _without_tags(lines: Lines) -> Lines:
    if not lines:
        return lines
    cleaned = without_markup(_text(lines)).split("\n")
    return list(zip(cleaned, (place for _, place in lines), strict=True))


def _runs(lines: Lines) -> list[Lines]:
    """Runs of lines that are code, or were meant to be, between lines of prose."""
    runs: list[Lines] = []
    texts = [line for line, _ in lines]
    place = 0
    for _ in range(_BEGINNINGS):
        start = next((n for n in range(place, len(texts)) if _may_begin(texts[n])), None)
        if start is None:
            break
        end, whole = _end_of_run(texts, start)
        if whole or _STRONG.match(texts[start]):
            runs.append(lines[start:end])
        place = max(end, start + 1)
    return runs


def _may_begin(line: str) -> bool:
    return bool(_CODE_LINE.match(line)) and not (_SENTENCE.match(line) and _is_prose(line))


def _end_of_run(texts: Sequence[str], start: int) -> tuple[int, bool]:
    """One past the last line of the run, and whether it is Python.

    Where it stops being Python at a line of prose, it ends there; where at a line of code, it is
    broken, and goes on to the next line of prose.
    """
    end = len(texts)
    for _ in range(_CUTS):
        wrong = error_line(textwrap.dedent("\n".join(texts[start:end])))
        if wrong is None:
            end = _without_closing_words(texts, start, end)
            return end, end > start
        at = min(end, start + wrong) - 1
        if at == start or not _is_prose(texts[at]):
            break
        end = at
    for place in range(start + 1, len(texts)):
        if _is_prose(texts[place]):
            return place, False
    return len(texts), False


def _is_prose(line: str) -> bool:
    """A line that no broken piece of Python would have: words that begin at the margin."""
    if _SENTENCE.match(line) and parse(f"{line} pass") is None:
        return True
    if not line.strip() or line[0] in " \t)]}#@\"'" or _CODE_LINE.match(line):
        return False
    tree = parse(line)
    return tree is None or not any(_does_something(statement) for statement in tree.body)


def _without_closing_words(texts: Sequence[str], start: int, end: int) -> int:
    """The end of the run before lone words that happen to be Python, such as `Enjoy`."""
    tree = parse(textwrap.dedent("\n".join(texts[start:end])))
    body = list(tree.body) if tree is not None else []
    while body and not _does_something(body[-1]):
        end = start + body.pop().lineno - 1
    return end if body else start


def _without_words(lines: Lines) -> Lines:
    """A block that is no Python, without prose above and below; as it is, where that is no use."""
    lines = _without_label(lines)
    if parse(textwrap.dedent(_text(lines))) is not None:
        return lines
    runs = [mended(run) for run in _runs(lines)]
    good = [run for run in runs if parse(textwrap.dedent(_text(run))) is not None]
    return good[0] if len(good) == len(runs) == 1 else lines


def _inline(text: str) -> list[Lines]:
    """A definition between backticks in a line of prose."""
    pieces = []
    for found in islice(_INLINE.finditer(text), _INLINES):
        first = text.count("\n", 0, found.start(2)) + 1
        lines = mended([(line, first + n) for n, line in enumerate(found[2].split("\n"))])
        piece = piece_of(lines)
        if parse(_text(lines)) is not None and piece.functions:
            pieces.append(piece)
    return [piece.lines for piece in chosen(pieces)]


def _text(lines: Sequence[tuple[str, int]]) -> str:
    return "\n".join(line for line, _ in lines)
