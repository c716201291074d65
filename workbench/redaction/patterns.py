"""Patterns are written as constants and compiled when first used, so that importing costs nothing.

`compiled` and `fitting` are the only ways in this package to get a pattern; they never forget one,
unlike the cache of `re`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache

from .letters import CAPITALS, CJK_NAMES, CJK_SIGNS, LATIN_CAPITALS, LATIN_SMALL, SMALL

PLACEHOLDER = r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>"
"""What redaction writes; text of this form is never redacted again."""


_NUMBERED, _LONGEST_NUMBER = re.compile(r"[A-Za-z]?[-_]?\d{0,5}"), 7


def says_nothing(text: str) -> bool:
    """`i4711`, `u-12`: too short for anything, and every log has thousands of them. A second letter
    would do for a label (`ID 4711`).
    """
    return len(text) <= _LONGEST_NUMBER and _NUMBERED.fullmatch(text) is not None


@cache
def compiled(pattern: str, flags: int = 0) -> re.Pattern[str]:
    """The pattern, compiled once per process."""
    return re.compile(pattern, flags)


def fitting(pattern: str, text: str) -> re.Pattern[str]:
    """The pattern as this text needs it: a text of Latin letters, as most are, does without those
    of all other scripts, which are most of what there is to compile.
    """
    return compiled(_of_latin(pattern) if is_latin(text) else pattern)


def is_latin(text: str) -> bool:
    """Whether no sign is beyond U+00FF."""
    return text.isascii() or _is_latin(text)


@cache
def _of_latin(pattern: str) -> str:
    cased = pattern.replace(CAPITALS, LATIN_CAPITALS).replace(SMALL, LATIN_SMALL)
    return cased.replace(CJK_SIGNS, "").replace(CJK_NAMES, "")


@lru_cache(maxsize=4)
def _is_latin(text: str) -> bool:
    try:
        text.encode("latin-1")
    except UnicodeEncodeError:
        return False
    return True


def any_of(words: str | Iterable[str]) -> str:
    """A group that matches any of these (space-separated) pattern pieces, the longest first."""
    pieces = words.split() if isinstance(words, str) else list(words)
    return "(?:" + "|".join(sorted(pieces, key=len, reverse=True)) + ")"


_SLIPS = {"m": "(?:m|rn)", "o": "[o0]", "i": "[i1l]", "l": "[l1i]", "s": "[s5]"}


def slipped(word: str) -> str:
    """A pattern for a word as a scanned page may give it: `narne` for `name`, `passp0rt`."""
    return "".join(_SLIPS.get(sign, sign) for sign in word)


def by_first_letter(words: Iterable[str]) -> str:
    """Like `any_of` for very many words that begin with a letter as it stands: of those with one
    first letter only a group is tried.
    """
    groups: dict[str, list[str]] = {}
    for word in words:
        groups.setdefault(word[0], []).append(word[1:])
    return any_of(f"{first}{any_of(rest)}" for first, rest in groups.items())


def phrases(lines: str) -> str:
    """Like `any_of` for one phrase per line; a blank in a phrase stands for blank, '_' or '-' or
    nothing.
    """
    cleaned = [line.strip() for line in lines.strip().splitlines() if line.strip()]
    return any_of(line.replace(" ", r"[\s_-]{0,2}") for line in cleaned)
