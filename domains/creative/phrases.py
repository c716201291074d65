"""Many phrases looked up in one text at once, each a pattern.

A phrase is tried only where the text goes on as one of its beginnings does, and is compiled when it
is tried first: time grows with the text, and hardly with how many phrases are listed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

LONG = 6
"""Characters of a beginning by which a phrase is looked up."""
MANY = 40
"""Beginnings of one phrase at most; of more the shorter ones are kept."""

_ATOM = re.compile(r"\[\^?\]?(?:\\.|[^\]\\])*\]|\\.|.", re.S)
_TIMES = re.compile(r"(?:[*+]|\{[\d,]+\}|\?)\??")
_START = re.compile(r"(?<![\w-])\S")

Begun = frozenset[tuple[str, bool]]
"""(literal beginning, whether what follows may still lengthen it)."""


class Phrases:
    """Patterns by their beginnings; each stands alone, with no part of a word at either end."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._patterns = tuple(patterns)
        self._by_beginning: dict[str, list[int]] = {}
        for number, one in enumerate(self._patterns):
            for begun in {text for text, _ in beginnings(one)}:
                self._by_beginning.setdefault(begun, []).append(number)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        """The matches from the left; where several phrases begin, the one listed first."""
        end = 0
        for start in _START.finditer(text):
            at = start.start()
            match = self._at(text, at) if at >= end else None
            if match is not None:
                end = max(match.end(), at + 1)
                yield match

    def _at(self, text: str, at: int) -> re.Match[str] | None:
        begun = {text[at : at + length].lower() for length in range(LONG + 1)}
        tried = sorted({n for one in begun for n in self._by_beginning.get(one, ())})
        matches = (_compiled(self._patterns[number]).match(text, at) for number in tried)
        return next((match for match in matches if match), None)


@lru_cache(maxsize=4096)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-])(?:{pattern})(?![\w-])", re.I)


def beginnings(pattern: str) -> Begun:
    """How a text may begin that a pattern matches, in small letters: an empty one where anything
    may stand first. Lookarounds are left out, so that a beginning asks for less and never more.
    """
    return frozenset(one for part in _parts(pattern, "|") for one in _of_sequence(part))


def _of_sequence(pattern: str) -> Begun:
    heads: Begun = frozenset([("", True)])
    at = 0
    while at < len(pattern) and any(is_open for _, is_open in heads):
        atom = _atom(pattern, at)
        at += len(atom)
        times = _TIMES.match(pattern, at)
        at = times.end() if times else at
        if re.match(r"\(\?<?[=!]", atom) or atom in ("\\b", "^", "$"):
            continue
        longer = _lengthened(heads, _of_atom(atom))
        if times and times[0][0] == "?":
            heads |= longer
        else:
            heads = _closed(heads) if times else longer
    return heads


def _atom(pattern: str, at: int) -> str:
    """One character, class or escape, or a whole group."""
    if pattern[at] == "(":
        return "(" + _parts(pattern[at + 1 :], ")")[0] + ")"
    match = _ATOM.match(pattern, at)
    return match[0] if match else pattern[at]


def _of_atom(atom: str) -> Begun:
    if atom[0] == "(":
        return beginnings(re.sub(r"^\((?:\?:|\?P<\w+>)?", "", atom)[:-1])
    plain = len(atom) == 1 and atom != "."
    return frozenset([(atom.lower(), True)] if plain else [("", False)])


def _lengthened(heads: Begun, tails: Begun) -> Begun:
    """Every open beginning with each of the next ones behind it."""
    if len(heads) * len(tails) > MANY:
        return _closed(heads)
    made = {(head + tail, more) for head, is_open in heads if is_open for tail, more in tails}
    made |= {(head, False) for head, is_open in heads if not is_open}
    return frozenset((text[:LONG], more and len(text) < LONG) for text, more in made)


def _closed(heads: Begun) -> Begun:
    return frozenset((text, False) for text, _ in heads)


def _parts(pattern: str, sign: str) -> list[str]:
    """A pattern split at a sign that stands in no group, class or escape; behind a closing
    bracket that was never opened nothing is read.
    """
    parts, depth = [""], 0
    for match in _ATOM.finditer(pattern):
        if match[0] == sign and not depth:
            if sign == ")":
                break
            parts.append("")
            continue
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        parts[-1] += match[0]
    return parts
