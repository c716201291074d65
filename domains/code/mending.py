"""A piece of code as it was meant: without prompts, line numbers, typographic quotes and the like.

Nothing is changed in a piece that is Python already: what looks odd in it may be what it is about.
A piece that no mending makes Python comes back as it was written, less what no eye can see, so that
the complaint is about what is there.
"""

from __future__ import annotations

import ast
import html
import itertools
import re
import textwrap
from collections.abc import Callable, Sequence

from domains.code.source import parse

Lines = list[tuple[str, int]]
"""Lines of code, each with its line (from 1) in the answer."""

_UNSEEN = dict.fromkeys(
    [
        0,
        0xAD,
        *range(0x200B, 0x2010),
        *range(0x202A, 0x202F),
        0x2060,
        *range(0x2066, 0x206A),
        0xFEFF,
    ]
)
_BLANKS = dict.fromkeys(
    [0x0B, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F, 0x205F, 0x3000], " "
)
_LETTERS = {**_UNSEEN, **_BLANKS}
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")
_TYPOGRAPHY = str.maketrans(
    {
        **dict.fromkeys("\u201c\u201d\u201e\u201f\uff02", '"'),
        **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        "\u2014": "--", "\u2026": "...", "\u00d7": "*", "\uff08": "(", "\uff09": ")",
        "\uff0c": ",", "\uff1a": ":",
    }
)  # fmt: skip
_PROMPT = re.compile(r"^\s*(?:>>>|\.\.\.+:|In \[\d+\]:|\.\.\.)(?: |$)")
_FIRST_PROMPT = re.compile(r"^\s*(?:>>>|In \[\d+\]:)", re.MULTILINE)
_MAGIC = re.compile(r"^\s*(?:%{1,2}[a-z]|![a-z])")
_NUMBER = re.compile(r"^\s*(\d+)(?:\s?[|:.]|\b)(?: |$)")
_DEFINES = re.compile(r"^(?:async\s+def|def|class)\s", re.MULTILINE)
_ENTITY = re.compile(r"&(?:lt|gt|amp);")
_HUNK = re.compile(r"^(?:@@ .*@@|--- \S|\+\+\+ \S)")


def mended(lines: Lines) -> Lines:
    """The piece as Python, where it can be made so."""
    plain = _trimmed(lines)
    if _is_python(plain):
        return _dedented(_unescaped(plain) if _speaks_html(plain) else plain)
    seen = [(_COLOURS.sub("", line).translate(_LETTERS), place) for line, place in plain]
    tried = seen
    for mend in _MENDINGS:
        if _is_python(tried):
            break
        tried = mend(tried)
    tried = _trimmed(tried)
    return _dedented(tried if tried and _is_python(tried) else _trimmed(seen))


def is_diff(lines: Sequence[str]) -> bool:
    """Whether lines are a diff: a line that only hunks begin with, then marks on all lines."""
    start = next((place for place, line in enumerate(lines) if _HUNK.match(line)), None)
    if start is None:
        return False
    body = [line for line in lines[start:] if line and not line.startswith(("```", "~~~"))]
    marked = [line[0] in " +-@\\" for line in body]
    return sum(marked) >= 0.9 * len(marked) and any(line[0] in "+-" for line in body)


def _after_diff(lines: Lines) -> Lines:
    """What a diff makes of the file, where it shows a whole definition."""
    texts = [line for line, _ in lines]
    if not is_diff(texts):
        return lines
    start = next(place for place, line in enumerate(texts) if _HUNK.match(line))
    after = [
        (line[1:], place)
        for line, place in lines[start:]
        if line[:1] in ("", " ", "+") and not line.startswith("+++ ")
    ]
    return after if _DEFINES.search(_text(after)) else lines


def _typed(lines: Lines) -> Lines:
    """What was typed at a prompt, without the answers."""
    if not _FIRST_PROMPT.search(_text(lines)):
        return lines
    typed = []
    for line, place in lines:
        prompt = _PROMPT.match(line)
        if prompt is not None:
            typed.append((line[prompt.end() :], place))
    return typed


def _without_magic(lines: Lines) -> Lines:
    """Without a notebook's own commands."""
    return [(line, place) for line, place in lines if not _MAGIC.match(line)]


def _unnumbered(lines: Lines) -> Lines:
    """Without line numbers, where they run on from line to line."""
    found = [_NUMBER.match(line) for line, _ in lines if line.strip()]
    numbers = [int(match[1][:9]) for match in found if match is not None]
    running = len(numbers) == len(found) > 1 and all(
        after - before in (1, 2) for before, after in itertools.pairwise(numbers)
    )
    return [(_NUMBER.sub("", line), place) for line, place in lines] if running else lines


def _speaks_html(lines: Lines) -> bool:
    """`x &lt; y` is Python too: it binds `x & lt`, and a name that nobody gave a value."""
    if not _ENTITY.search(_text(lines)):
        return False
    tree = parse(textwrap.dedent(_text(lines)))
    masked = {
        node.right.id
        for node in ast.walk(tree or ast.Module([], []))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitAnd)
        and isinstance(node.right, ast.Name)
    }
    return bool(masked & {"lt", "gt", "amp"}) and _is_python(_unescaped(lines))


def _unescaped(lines: Lines) -> Lines:
    return [(html.unescape(line) if "&" in line else line, place) for line, place in lines]


def _typewritten(lines: Lines) -> Lines:
    return [(line.translate(_TYPOGRAPHY), place) for line, place in lines]


_MENDINGS: tuple[Callable[[Lines], Lines], ...] = (
    lambda lines: lines,
    _after_diff,
    _typed,
    _without_magic,
    _unnumbered,
    _unescaped,
    _typewritten,
)


def _text(lines: Lines) -> str:
    return "\n".join(line for line, _ in lines)


def _is_python(lines: Lines) -> bool:
    text = _text(lines)
    return parse(text) is not None or parse(textwrap.dedent(text)) is not None


def _trimmed(lines: Lines) -> Lines:
    """Without blank lines at both ends."""
    start, end = 0, len(lines)
    while end > start and not lines[end - 1][0].strip():
        end -= 1
    while start < end and not lines[start][0].strip():
        start += 1
    return lines[start:end]


def _dedented(lines: Lines) -> Lines:
    """Without common indentation, unless it is the body of a function whose head the task gives."""
    body = _text(lines)
    dedented = textwrap.dedent(body)
    if not lines or dedented == body or _is_continuation(dedented):
        return lines
    return list(zip(dedented.split("\n"), (place for _, place in lines), strict=True))


def _is_continuation(dedented: str) -> bool:
    tree = parse(dedented)
    if tree is None:
        return True
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
    return not any(isinstance(node, kinds) for node in tree.body) or any(
        isinstance(node, ast.Return) for node in tree.body
    )
