"""What people are called on platforms: a handle with an at sign beside a platform's name, the
address of a profile, and an address for payments (`name@bank`).

An at sign alone says nothing: decorators, packages and rooms have one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import entries, known
from ..patterns import any_of
from ..spans import LABELLED, SHAPED, Span
from ..view import View, around, matches
from .usernames import KIND, is_everybodys

_HANDLE = r"[A-Za-z0-9_](?:[\w.-]{1,38}\w)"
_AT = rf"(?<![\w@/.])@(?P<name>{_HANDLE})(?![\w@(/]|\.\w)"
_REACH = 60


def find_handles(view: View) -> Iterator[Span]:
    """The handle alone, without its at sign or the address around it."""
    text, lower = view.text, view.lower
    for hints, pattern, score in _ways():
        if not lower.may_hold(hints):
            continue
        for found in matches(pattern, text, around(lower, hints, _REACH, _REACH)):
            if not _is_nobodys(found):
                yield Span(found.start("name"), found.end("name"), KIND, score)
    if "@" in lower and lower.may_hold(_platforms()):
        for found in matches(_AT, text, around(lower, _platforms(), _REACH, _REACH)):
            if not view.code and not _is_nobodys(found):
                yield Span(found.start("name"), found.end("name"), KIND, SHAPED)


def _is_nobodys(found: re.Match[str]) -> bool:
    name = found["name"].lower()
    return is_everybodys(name) or name in known("handle_words", "reserved")


@cache
def _platforms() -> str:
    """Where people have handles, as hints."""
    return any_of(entries("handle_words", "platforms"))


@cache
def _ways() -> tuple[tuple[str, str, float], ...]:
    """The hints, the pattern and its score."""
    sites = any_of(entries("handle_words", "sites"))
    banks = any_of(entries("handle_words", "banks"))
    labels = any_of(entries("handle_words", "labels"))
    told = r"[\"'*]{0,2}(?:\s?(?::|=|-)\s?|\s(?:is|ist|est|es|è|é|är|er|to|это)\s|\s)[\"'*]{0,2}@?"
    marked = r"(?=[\w.-]{0,38}[\d_.-])(?P<name>[A-Za-z0-9_][\w.-]{3,38}\w)(?![\w@(/]|\.\w)"
    return (
        (
            sites,
            rf"(?i)(?<![\w.-])(?:www\.|m\.|[a-z]{{2}}\.)?{sites}@?\$?(?P<name>{_HANDLE})(?![\w@])",
            LABELLED,
        ),
        (
            rf"@{banks}\b",
            rf"(?i)(?<![\w.@-])(?P<name>[\w.-]{{2,60}}@{banks})(?![\w@-]|\.\w)",
            LABELLED,
        ),
        (labels, rf"(?i:(?<![^\W_]){labels}){told}{marked}", SHAPED),
    )
