"""The code in an answer, whatever is around it.

A model may fence its code or not, name the language or not, forget to close the fence, indent
everything, write prose around, give several blocks, or paste an interactive session. What comes
back is the code alone with, for each of its lines, the line of the answer it stands in, so that a
finding can be shown where the reader wrote it. An answer without code comes back whole; saying so
is a check's business.

Of several blocks those that define something are kept, in their order; one whose names are all
defined again further down is an earlier version and goes; examples of use, shell commands and
output go.
"""

from __future__ import annotations

import ast
import re
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from domains.code.source import defined_names, error_line, parse

_FENCE = re.compile(r"^(?P<indent>[ \t>]*)(?P<mark>`{3,}|~{3,})[ \t]*(?P<info>[^`\n]*)$")
_PYTHON = frozenset(["", "python", "py", "python3", "python2", "py3", "pycon", "code", "ipython"])
_CODE_LINE = re.compile(
    r"""^\s*(?:
        (?:async\s+)?def\s+\w+\s*\(            # a function
      | class\s+\w+\s*[(:]                     # a class
      | (?:from\s+[\w.]+\s+)?import\s+[\w.*]+  # an import
      | @\w+                                   # a decorator
      | (?:if|elif|for|while|with|try|else|except|finally)\b.*:\s*(?:\#.*)?$
      | return\b | raise\s+\w | yield\b
      | [\w.\[\]'"]+[ ]*(?::[^=\n]*)?(?:[-+*/%|&^]|//|\*\*)?=(?!=)\s*\S
    )""",
    re.VERBOSE,
)
_DEFINITION = re.compile(r"^(?:async\s+def|def|class)\s+(\w+)", re.MULTILINE)


_BEGINNINGS, _CUTS = 8, 12
"""Tries at an answer without fences: a long one in prose must not hold up the screen."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """Code and where its lines stand in the answer."""

    code: str
    lines: tuple[int, ...]
    """The answer's line (from 1) of each line of `code`."""
    found: bool = True
    """Whether there is code at all; otherwise `code` is the whole answer."""


@dataclass(frozen=True, slots=True)
class _Block:
    language: str
    lines: tuple[str, ...]
    first: int
    """The answer's line of the first one."""
    closed: bool = True


def extract(answer: str) -> Extracted:
    """The code in an answer."""
    text = _clean(answer)
    chosen = _chosen(_fenced(text))
    if not chosen:
        bare = _bare(text)
        chosen = [bare] if bare is not None else []
    pieces = [piece for piece in map(_plain, chosen) if piece]
    if not pieces:
        return Extracted(text, tuple(range(1, text.count("\n") + 2)), found=False)
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
    lines = text.splitlines()
    return sum(bool(_CODE_LINE.match(line)) for line in lines) >= max(1, len(lines) // 8)


def _does_something(statement: ast.stmt) -> bool:
    """A statement that prose cannot be mistaken for: a lone word or quotation is prose."""
    if not isinstance(statement, ast.Expr):
        return not isinstance(statement, (ast.Pass, ast.AnnAssign)) or _assigns(statement)
    return any(isinstance(node, (ast.Call, ast.Lambda)) for node in ast.walk(statement))


def _assigns(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.AnnAssign) and statement.value is not None


def _clean(answer: str) -> str:
    """Line ends as usual, without invisible characters; the count of lines stays as it is."""
    text = answer.replace("\r\n", "\n").replace("\r", "\n")
    text = "".join(c for c in text if c not in "\ufeff\u200b\u200c\u200d\u2060\x00")
    thoughts, mark, rest = text.rpartition("</think>")
    text = "\n" * thoughts.count("\n") + rest if mark and rest.strip() else text
    return text.translate(dict.fromkeys(map(ord, "\x0b\x0c\u00a0\u2028\u2029"), " "))


def _fenced(text: str) -> list[_Block]:
    """The fenced blocks; one that is never closed runs to the end."""
    lines = text.split("\n")
    blocks: list[_Block] = []
    place = 0
    while place < len(lines):
        opening = _FENCE.match(lines[place])
        place += 1
        if opening is None:
            continue
        first = place
        while place < len(lines) and not _closes(lines[place], opening["mark"]):
            place += 1
        body = tuple(_unindented(line, opening["indent"]) for line in lines[first:place])
        blocks.append(_Block(_language(opening["info"]), body, first + 1, place < len(lines)))
        place += 1
    return blocks


def _closes(line: str, mark: str) -> bool:
    stripped = line.strip(" \t>")
    return len(stripped) >= len(mark) and set(stripped) == {mark[0]}


def _unindented(line: str, indent: str) -> str:
    return line[len(indent) :] if indent and line.startswith(indent) else line


def _language(info: str) -> str:
    """The first word after the fence, without braces or a file name: `{.python}`, `py title=x`."""
    words = re.split(r"[\s:,;={}]+", info.strip().strip("{}. ").lower())
    return words[0].lstrip(".") if words else ""


def _chosen(blocks: Sequence[_Block]) -> list[_Block]:
    python = [block for block in blocks if block.language in _PYTHON and _text(block).strip()]
    python = python or [b for b in blocks if looks_like_code(_text(b))]
    defining = [(block, _definitions(_text(block))) for block in python]
    kept: list[_Block] = []
    later: set[str] = set()
    for block, names in reversed(defining):
        if names - later:
            kept.insert(0, block)
            later |= names
    return kept or _fallback(python)


def _fallback(python: Sequence[_Block]) -> list[_Block]:
    """Without any definition: the longest block that reads as code, at least as a fragment."""
    code = [block for block in python if block.language or looks_like_code(_text(block))]
    return [max(code, key=lambda block: len(_text(block)))] if code else []


def _definitions(text: str) -> set[str]:
    """What a block defines: functions, classes and constants; an example of use defines nothing."""
    tree = parse(text)
    if tree is None:
        return set(_DEFINITION.findall(text))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
    names = {node.name for node in tree.body if isinstance(node, kinds)}
    calls = any(isinstance(node, (ast.Expr, ast.Assert)) for node in tree.body)
    if names or not calls:
        return names | set(defined_names(tree))
    return set()


def _text(block: _Block) -> str:
    return "\n".join(line for line, _ in _plain(block))


def _plain(block: _Block) -> list[tuple[str, int]]:
    """The block's lines with their places, without prompts of a session and common indentation."""
    numbered = [(line, block.first + place) for place, line in enumerate(block.lines)]
    if _is_session(block.lines):
        numbered = _typed(numbered)
    while numbered and not numbered[-1][0].strip():
        numbered.pop()
    while numbered and not numbered[0][0].strip():
        numbered.pop(0)
    body = "\n".join(line for line, _ in numbered)
    dedented = textwrap.dedent(body)
    if dedented != body and not _is_continuation(body):
        return list(zip(dedented.split("\n"), (place for _, place in numbered), strict=True))
    return numbered


def _is_continuation(body: str) -> bool:
    """An indented body of a function (the task's signature stands before it) keeps its indent."""
    tree = parse(textwrap.dedent(body))
    if tree is None:
        return True
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
    return not any(isinstance(node, kinds) for node in tree.body) or any(
        isinstance(node, ast.Return) for node in tree.body
    )


def _is_session(lines: Sequence[str]) -> bool:
    """Lines typed at a prompt; code may also show some in a docstring, but is Python as it is."""
    typed = any(line.lstrip().startswith(">>>") for line in lines)
    return typed and parse(textwrap.dedent("\n".join(lines))) is None


def _typed(numbered: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
    """What was typed in an interactive session, without the answers."""
    typed = []
    for line, place in numbered:
        stripped = line.lstrip()
        if stripped.startswith((">>>", "...")):
            typed.append((stripped[4:] if stripped[3:4] == " " else stripped[3:], place))
    return typed


def _bare(text: str) -> _Block | None:
    """Code without a fence: the whole answer, or its longest run of lines that parses."""
    lines = text.split("\n")
    if any(line.startswith(">>> ") for line in lines) and _is_session(lines):
        return _Block("pycon", tuple(lines), 1)
    if parse(text) is not None or parse(textwrap.dedent(text)) is not None:
        return _Block("", tuple(lines), 1) if looks_like_code(text) else None
    starts = [n for n, line in enumerate(lines) if _CODE_LINE.match(line)]
    run = _longest_run(lines, starts)
    if run is not None:
        return _Block("", tuple(lines[run[0] : run[1]]), run[0] + 1)
    if starts and looks_like_code("\n".join(lines[starts[0] :])):
        return _Block("", tuple(lines[starts[0] :]), starts[0] + 1)
    return None


def _longest_run(lines: Sequence[str], starts: Sequence[int]) -> tuple[int, int] | None:
    """First and one past last line of the run of code that begins at a definition or import.

    From each of the first few beginnings, what comes after the place where it stops being Python is
    cut off until the rest parses.
    """
    for start in starts[:_BEGINNINGS]:
        end = len(lines)
        for _ in range(_CUTS):
            body = textwrap.dedent("\n".join(lines[start:end]))
            wrong = error_line(body)
            if wrong is None:
                break
            end = min(end, start + wrong) - 1
        end = _without_closing_words(lines, start, end)
        if end > start and looks_like_code("\n".join(lines[start:end])):
            return start, end
    return None


def _without_closing_words(lines: Sequence[str], start: int, end: int) -> int:
    """The end of the run before lone words that happen to be Python, such as `Enjoy`."""
    tree = parse(textwrap.dedent("\n".join(lines[start:end])))
    body = list(tree.body) if tree is not None else []
    while body and not _does_something(body[-1]):
        end = start + body.pop().lineno - 1
    return end if body else start
