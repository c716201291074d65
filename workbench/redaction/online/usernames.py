"""Names of accounts, which identify somebody as well as a name does: behind a label in any
language, an option of a command, or with an at sign behind a role. Where machines write them is
told in `machine_users`.

Accounts that everybody has (`root`, `ubuntu`, `test`) are nobody's. In a program, `user=name` is a
variable, so that there the value must stand between quotes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import entries, known
from ..patterns import any_of, compiled
from ..spans import SHAPED, Span
from ..view import View, around, matches

KIND = "USERNAME"

_NAME = r"(?P<name>[A-Za-z][\w-]{0,30}(?:\.[A-Za-z][\w-]{0,30}){0,2})(?![\w@(/$\\=\[]|[.:-]\w)"
_TOLD = r"[\"'`*\]]{0,2}(?:\s?(?::|=>|=)\s?|\s(?:is|ist|lautet|est|es|è|é|är|er|jest|je|to)\s)"
_QUOTE = r"[\"'`*]{0,2}"
_MARK = r"[\d._-]"
"""What a word of the language does not hold."""


def find_usernames(view: View) -> Iterator[Span]:
    """The account's name alone, without its at sign."""
    yield from _of_profiles(view)
    for hints, pattern, any_word in _ways():
        for found in matches(pattern, view.text, around(view.lower, hints, 24, 90)):
            variable = not any_word and _is_variable(view, found)
            if not variable and _is_somebodys(found["name"], any_word):
                yield Span(found.start("name"), found.end("name"), KIND, SHAPED)


_UID = r"(?m:^[ \t\"'{-]{0,8}|(?<=[{,] ))(?i:u(?:ser_?)?id)[\"']?\s?[:=]\s?[\"']?"
_NO_UID = r"[0-9a-fA-F]{6,}.*|.*[0-9a-fA-F]{8}.*"
"""What machines count with: `uid: 9f0c2b…`."""
_PROFILE = 240


def _of_profiles(view: View) -> Iterator[Span]:
    """`uid: sk8r_nonna` among other fields of a person: dashboards and pods have an `uid` too."""
    if "id" not in view.lower or not view.lower.may_hold(r"uid|user_?id"):
        return
    fields = any_of(entries("user_labels", "profile"))
    for found in compiled(_UID + _NAME).finditer(view.text):
        near = view.lower[max(found.start() - _PROFILE, 0) : found.end() + _PROFILE]
        told = compiled(rf"(?m)(?:^|[{{,])[ \t\"'-]{{0,8}}{fields}[\"']?\s?[:=]").findall(near)
        counted = compiled(_NO_UID).fullmatch(found["name"]) is not None
        if len(set(told)) > 1 and not counted and _is_somebodys(found["name"], False):
            yield Span(found.start("name"), found.end("name"), KIND, SHAPED)


@cache
def _ways() -> tuple[tuple[str, str, bool], ...]:
    """The hints, the pattern, and whether any word will do behind it."""
    labels, bare, options, roles = (
        any_of(entries("user_labels", field)) for field in ("labels", "bare", "commands", "roles")
    )
    edge = r"(?<![^\W_])"
    named = rf"{edge}(?i:{labels})(?:{_TOLD}|\s){_QUOTE}@?{_NAME}"
    assigned = rf"(?<![\w.\"'-])(?i:{bare})\s?=\s?{_QUOTE}{_NAME}"
    flag = r"(?:-[uUl]\s?|--user(?:name)?[ =])"
    option = rf"(?<!\w){options}\s(?:[^\n|;&]{{0,60}}?\s)?{flag}{_QUOTE}{_NAME}"
    handle = rf"{edge}(?i:{roles}){_TOLD}{_QUOTE}@{_NAME}"
    keys, sure = (any_of(entries("user_labels", field)) for field in ("keys", "sure_keys"))
    signs = r"[\"'`]?\s?(?::|=>|=)\s?"
    keyed = rf"(?<![\w.-])(?i:{keys}){signs}[\"'`]?@?{_NAME}"
    surely = rf"(?<![\w.-])(?i:{sure}){signs}[\"'`]?{_NAME}"
    return (
        (rf"(?:{keys})[\"'` ]*[:=]", keyed, False),
        (rf"(?:{sure})[\"'` ]*[:=]", surely, True),
        (labels, named, False),
        (rf"{bare} ?=", assigned, False),
        (rf"{options}\s", option, True),
        (rf"{roles}\W{{1,6}}@", handle, True),
    )


def _is_somebodys(name: str, any_word: bool) -> bool:
    """Not an account that everybody has, nor a word of a sentence, unless `any_word` will do."""
    if is_everybodys(name):
        return False
    return any_word or compiled(_MARK).search(name) is not None


_LEAST = 2
_OFFICES = ("user", "admin", "svc", "bot", "account")


def is_everybodys(name: str) -> bool:
    """`root`, `db_user`, `my-admin`: an account that says nothing of anybody. One that joins an
    office to a word of its own (`hanul_admin`) does.
    """
    plain = name.strip("_.-").lower()
    stem = compiled(r"[\d._-]+$").sub("", plain)
    if stem in known("user_labels", "everybodys") or len(stem) < _LEAST:
        return True
    parts = compiled(r"[._-]").split(stem)
    if parts[-1] in _OFFICES and len(parts) > 1:
        parts = parts[:-1]
        if all(part in known("user_labels", "everybodys") for part in parts):
            return True
    elif stem.endswith(_OFFICES):
        return True
    return any(part in known("user_labels", "technical") for part in parts)


def _is_variable(view: View, found: re.Match[str]) -> bool:
    """`user=current_user` in a program."""
    return view.code and found.string[found.start("name") - 1] not in "\"'`@"
