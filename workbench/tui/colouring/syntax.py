"""Where keywords, strings and the like stand in a draft, by the language's grammar.

The grammars come with the extra `syntax`; without it nothing here is imported and no text is
coloured. The rules which node is what are Textual's own. Colours say nothing that the text does not
say: what cannot be parsed, or is too long, is drawn plain.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

GRAMMARS = {"python": "tree_sitter_python", "markdown": "tree_sitter_markdown"}
"""The package of each language that is known."""
TYPED_LINES = 1_000
"""Lines beyond which a highlighter makes typing slow."""
READ_LINES = 4_000
"""Lines of a text that is only read, beyond which colouring takes longer than a look."""
KINDS: Mapping[str, str] = {
    **dict.fromkeys(("keyword", "conditional", "repeat", "include", "exception"), "keyword"),
    **dict.fromkeys(("string", "text"), "string"),
    **dict.fromkeys(("number", "float", "boolean"), "number"),
    "comment": "comment",
    **dict.fromkeys(("function", "method"), "function"),
    **dict.fromkeys(("type", "constructor", "heading"), "type"),
}
"""From the first word of a rule's name to what is told apart on screen."""
Spans = Mapping[int, Sequence[tuple[str, tuple[int, int]]]]
"""By line, from 0: what a range of its characters is; where ranges overlap the later one holds."""


def language_of(fence: str | None, text: str, most: int = TYPED_LINES) -> str | None:
    """The language to colour the text in; None where it cannot or should not be."""
    if fence not in GRAMMARS or text.count("\n") > most:
        return None
    found = all(find_spec(name) for name in ("tree_sitter", GRAMMARS[fence]))
    return fence if found else None


def spans_of(text: str, language: str) -> Spans:
    """What is what in the text. Heavy: call it in a thread. Empty where the rules do not fit."""
    if "\r" in text:  # the grammar counts lines otherwise than an editor does
        return {}
    parser, cursor = _tools(language)
    if parser is None:
        return {}
    tree = parser.parse(text.encode())
    lines = text.split("\n")
    found: dict[int, list[tuple[int, int, str, tuple[int, int]]]] = {}
    for name, nodes in cursor().captures(tree.root_node).items():
        kind = KINDS.get(name.partition(".")[0])
        if kind is None:
            continue
        for node in nodes:
            for line, place in _by_line(node, lines):
                found.setdefault(line, []).append((node.start_byte, -node.end_byte, kind, place))
    return {
        line: tuple((kind, place) for _, _, kind, place in sorted(entries))
        for line, entries in found.items()
    }


@lru_cache(maxsize=4)
def _tools(language: str) -> tuple[Any, Any]:
    """A parser, and what makes a cursor over the rules; (None, None) where they do not fit."""
    from tree_sitter import Language, Parser, Query, QueryCursor

    rules = files("textual").joinpath("tree-sitter", "highlights", f"{language}.scm")
    try:
        grammar = Language(import_module(GRAMMARS[language]).language())
        query = Query(grammar, rules.read_text(encoding="utf-8"))
    except (OSError, ValueError, AttributeError, SyntaxError):
        return None, None
    return Parser(grammar), lambda: QueryCursor(query)


def _by_line(node: Any, lines: Sequence[str]) -> Iterator[tuple[int, tuple[int, int]]]:
    """The node's part of each line that it touches, in characters."""
    (first, start), (last, end) = node.start_point, node.end_point
    for number in range(first, min(last, len(lines) - 1) + 1):
        line = lines[number]
        begin = _character(line, start) if number == first else 0
        stop = _character(line, end) if number == last else len(line)
        if stop > begin:
            yield number, (begin, stop)


def _character(line: str, byte: int) -> int:
    return byte if line.isascii() else len(line.encode()[:byte].decode("utf-8", "ignore"))
