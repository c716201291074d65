"""An answer without what is wrapped around it: thoughts, markup, tokens of a chat template, JSON.

Text that goes is replaced by nothing and line breaks stay, so that every line keeps its number.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator

from domains.code.source import parse

_THOUGHTS = "think|thinking|thought|thoughts|reasoning|reflection|scratchpad"
_OPENED = re.compile(rf"^[ \t]*(?:<({_THOUGHTS})>|\[(THINK)\])", re.MULTILINE | re.IGNORECASE)
_CLOSED_ALONE = re.compile(rf"^[ \t]*</(?:{_THOUGHTS})>", re.MULTILINE | re.IGNORECASE)
_FINAL = re.compile(r"<\|channel\|>\s*final\b[^<\n]*<\|message\|>")
_ASIDE = re.compile(r"<\|channel\|>\s*(?:analysis|commentary)\b")
_FENCE_LINE = re.compile(r"^[ \t>]*(?:`{3,}|~{3,})", re.MULTILINE)
_MARKUP = re.compile(
    r"""</?(?:pre|code|answer|solution|python|response|result|draft|final_answer|html|body|p|div
        |span|s|artifact|file)(?:[ ][^<>\n]*)?>
      | \[/?(?:PYTHON|CODE|ANSWER|SOLUTION|INST)\]
      | \\(?:begin|end)\{(?:lstlisting|minted|verbatim|python|code)\}(?:\[[^\]\n]*\]|\{[^}\n]*\})?
      | <\|[^|<>\n]{1,40}\|>
      | <!\[CDATA\[ | \]\]>
    """,
    re.VERBOSE,
)
_CODE_KEYS = ("code", "solution", "draft", "python", "program", "source", "implementation")
_TEXT_KEYS = ("answer", "content", "response", "output", "text", "result", "message")
_BEGINS = re.compile(r"(?:\A\s*|^)[{\[]|\A\s*\"", re.MULTILINE)
_JSON = json.JSONDecoder(strict=False)
_THOUGHTS_READ = 100
"""Thoughts that are taken out: each is looked for through the whole text."""
_DEPTH = 4
"""Levels of JSON that are searched."""


def without_thoughts(text: str) -> str:
    """The text after the thoughts of a reasoning model; nothing is left of ones that never end."""
    final = _last(_FINAL, text)
    if final is not None:
        text = _blank(text, 0, final.end())
    elif _ASIDE.search(text):
        text = _blank(text, 0, len(text))
    alone = _last(_CLOSED_ALONE, text)
    if alone is not None and not _OPENED.search(text):
        text = _blank(text, 0, alone.end())
    start = 0
    for _ in range(_THOUGHTS_READ):
        opened = _OPENED.search(text, start)
        if opened is None:
            break
        start = opened.end()
        if len(_FENCE_LINE.findall(text, 0, opened.start())) % 2:
            continue  # inside a fence it is code
        close = f"</{opened[1]}>" if opened[1] else "[/THINK]"
        end = text.lower().find(close.lower(), start)
        text = _blank(text, opened.start(), len(text) if end < 0 else end + len(close))
    return text


def without_markup(text: str) -> str:
    """The text without tags of HTML, LaTeX and chat templates. Code may well contain such tags:
    only for text that is no code as it stands.
    """
    return _MARKUP.sub("", text)


def texts_in_json(text: str) -> Iterator[tuple[str, int]]:
    """Texts inside an answer that is JSON, or holds some; those under the likeliest names first,
    each with the line (from 1) of the answer where it stands.
    """
    found = list(_texts(_data_in(text), "", 0))
    for _, value in sorted(found, key=lambda pair: pair[0]):
        spelled = json.dumps(value)[1:31].rstrip("\\")
        at = text.find(spelled)
        yield value, text.count("\n", 0, max(at, 0)) + 1


def _data_in(text: str) -> object:
    """What the answer says in JSON, also with raw line breaks in its texts, or in Python's own
    notation; None where there is nothing of the kind.
    """
    start = _BEGINS.search(text)
    if start is None:
        return None
    try:
        data: object = _JSON.raw_decode(text, start.end() - 1)[0]
    except (ValueError, RecursionError):
        return _literal(text.strip())
    return data


def _literal(text: str) -> object:
    tree = parse(text) if text.startswith("{") else None
    try:
        return None if tree is None else ast.literal_eval(text)
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        return None


def _texts(data: object, name: str, depth: int) -> Iterator[tuple[int, str]]:
    match data:
        case str():
            rank = 0 if name in _CODE_KEYS else 1 if name in _TEXT_KEYS else 2
            yield rank, data
        case dict() if depth < _DEPTH:
            for key, value in data.items():
                yield from _texts(value, str(key).casefold(), depth + 1)
        case list() if depth < _DEPTH:
            for value in data:
                yield from _texts(value, name, depth + 1)


def _last(pattern: re.Pattern[str], text: str) -> re.Match[str] | None:
    return max(pattern.finditer(text), key=lambda match: match.start(), default=None)


def _blank(text: str, start: int, end: int) -> str:
    return text[:start] + "\n" * text.count("\n", start, end) + text[end:]
