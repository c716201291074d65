"""E-mail addresses, written plainly or to deceive a harvester.

Operators and decorators (`A @ B.T`, `@app.route`), SSH remotes (`git@host:path`) and package
versions (`x@1.2.3`) look alike and are let through.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ..listed import words
from ..patterns import compiled
from ..spans import CHECKED, LABELLED, Span
from ..view import View, around, context, words_before

_ADDRESS = (
    r"(?<![\w%])(?<!//)(?P<local>[\w](?:[\w.!#$%&'*+?^{|}~-]{0,62}[\w+-])?|\"[^\"\n@]{1,60}\")@"
    r"(?P<host>\[[0-9a-fA-F.:]{3,45}\]|(?:[\w](?:[\w-]{0,61}[\w])?\.){1,7}(?P<top>xn"
    r"--[\w-]{2,59}|[^\W\d_]{2,24}))(?![\w-]|\.\w)"
)
_AT = (
    r"(?:\s?[(\[{<]\s?(?:at|ät|@|arroba|chez)\s?[)\]}>]\s?|\sät\s|\s(?:at|AT|\(a\)|arroba)\s|"
    r"\s@\s|@|_at_|-at-)"
)
_DOT = (
    r"(?:\s?[(\[{<]\s?(?:dot|\.|punkt|point|punto)\s?[)\]}>]\s?|\s(?:dot|DOT|punkt|"
    r"punto)\s|\s?\.\s?(?=\w)|_dot_|-dot-)"
)
_SCORE = (
    r"\s(?:underscore|under score|dash|hyphen|unterstrich|bindestrich|guion(?: bajo)?|"
    r"tiret(?: bas)?|trattino)\s"
)
_DISGUISED = (
    rf"(?i)(?<![\w@.])(?P<local>\w[\w+-]{{0,40}}(?:(?:\.|"
    rf"{_DOT}|{_SCORE})\w[\w+-]{{0,40}}){{0,3}})(?P<at>{_AT})"
    rf"(?P<host>\w[\w-]{{0,60}}(?P<dots>(?:{_DOT})(?:\w[\w-]{{0,60}}(?:{_DOT})){{0,3"
    rf"}})(?P<top>[a-z]{{2,12}}))(?![\w@])(?!\s?\()"
)
_LETTER_BY_LETTER = (
    r"(?<!\w)\w(?: [\w.+-]){2,40} @(?: [\w-]){2,40} \.(?: [a-z]){2,6}(?!\w| \w(?: |$))"
)
_OVER_LINES = (
    r"(?<![\w%/])(?P<local>\w[\w.+-]{1,40})(?:@\n(?P<host>(?:[a-z][\w-]{1,40}\.){1,4}(?P<top>[a-z]{2,12}))|"
    r"@(?P<left>\w[\w-]{1,40})\n\.(?P<right>[a-z]{2,12}))(?![\w-]|\.\w|\()"
)
_SERVICE_ACCOUNTS = frozenset(["git", "hg", "svn", "bzr", "ssh", "aur", "gitolite", "gitea"])
_NO_COMMON_WORD = frozenset(
    [
        "and",
        "are",
        "is",
        "was",
        "the",
        "we",
        "it",
        "be",
        "look",
        "work",
        "hosted",
        "sold",
        "up",
        "or",
        "but",
        "available",
        "meet",
        "met",
        "meets",
        "see",
        "arrive",
        "stay",
    ]
)


def find_emails(view: View) -> Iterator[Span]:
    """Addresses as RFC 5321 mailboxes (also internationalised), and spelled with `(at)` and
    `(dot)`.
    """
    text = view.text
    if "@" in text:
        tops = _top_domains()
        for found in compiled(_ADDRESS).finditer(text):
            named = _before_ending(found, text, tops)
            if _is_address(named, text, tops):
                yield Span(named.start(), named.end(), "EMAIL", LABELLED)
        for found in compiled(_LETTER_BY_LETTER).finditer(text):
            yield Span(found.start(), found.end(), "EMAIL", CHECKED)
        if not view.code:
            for found in compiled(_OVER_LINES).finditer(text):
                if (found["top"] or found["right"]) in tops:
                    yield Span(found.start(), found.end(), "EMAIL", CHECKED)
    windows = around(
        view.lower,
        r"[(\[{< _-](?:at|ät|@|arroba|chez)[)\]}> _-]|@ ?[(\[{<]|@\w+ ?[(\[{<]| @|@ ",
        60,
        120,
    )
    yield from _disguised(text, windows)


@cache
def _top_domains() -> frozenset[str]:
    return frozenset((*words("top_domains", "countries"), *words("top_domains", "generic")))


def _before_ending(found: re.Match[str], text: str, tops: frozenset[str]) -> re.Match[str]:
    """The address that a file is named after, `ann@example.org.csv`; what was found elsewhere."""
    top = found["top"]
    if top is None or not top.isascii() or top.lower() in tops or top.lower().startswith("xn--"):
        return found
    end = found.end() - len(top) - 1
    return compiled(_ADDRESS).fullmatch(text, found.start(), end) or found


def _is_address(found: re.Match[str], text: str, tops: frozenset[str]) -> bool:
    local, top = found["local"].lower(), found["top"]
    if local in _SERVICE_ACCOUNTS:
        return False
    after = text[found.end() : found.end() + 24]
    if after[:1] in ("(", "[") and top is not None and after[1:2] != "m":
        return False
    if _is_remote(found, text, after):
        return False
    if top is None:
        return True
    if compiled(r"(?i)(?:message-id|in-reply-to|references)\s?:[^\n]{0,200}$").search(
        words_before(text, found.start(), 220)
    ):
        return False
    if not top.isascii() or top.lower().startswith("xn--"):
        return True
    if top.lower() not in tops or (
        len(top) == 2 and top not in (top.lower(), top.upper(), top.title())
    ):
        return False
    return not (len(local) == 1 and len(found["host"]) <= 4 and found["local"].isupper())


def _is_remote(found: re.Match[str], text: str, after: str) -> bool:
    """`user@host:path` and `ssh user@host` name a machine's account, not a mailbox."""
    if compiled(r":(?:[~/]|[\w.-]+/|[\w-]+\.git\b|\d{2,5}/)").match(after):
        return True
    before = words_before(text, found.start(), 60)
    return (
        compiled(
            r"\b(?:ssh|scp|sftp|rsync|mosh|ssh-copy-id)\s(?:[^\n]{0,50}\s)?$|\b(?:ssh|"
            r"git\+ssh|sftp|svn\+ssh)://$"
        ).search(before)
        is not None
    )


def _disguised(text: str, windows: list[tuple[int, int]]) -> Iterator[Span]:
    tops = _top_domains()
    for found in _candidates(text, windows, tops):
        if found["top"].lower() not in tops or compiled(r"\d+").fullmatch(found["local"]):
            continue
        at, dots = found["at"].strip().lower(), found["dots"].lower()
        if at == "@" and not compiled(r"[\s(\[{<]").search(found["at"] + found["dots"]):
            continue
        spelled = (
            at not in ("at", "@")
            or (at == "@" and "dot" in dots)
            or (at == "@" and compiled(r"[(\[{]").search(dots))
        )
        if at == "@" and not spelled:
            spelled = _spaced_out(found, text)
        elif at == "at":
            spelled = (
                "dot" in dots or "(" in dots or "[" in dots or _reads_as_mailbox(found, text)
            ) and found["local"].lower() not in _NO_COMMON_WORD
        if spelled and (
            "." not in dots
            or "@" in at
            or at == "at"
            or any(sign in at + dots for sign in "([{<")
            or "dot" in dots
            or at.startswith(("_", "-", "arroba"))
        ):
            yield Span(found.start(), found.end(), "EMAIL", CHECKED)


def _candidates(
    text: str, windows: list[tuple[int, int]], tops: frozenset[str]
) -> Iterator[re.Match[str]]:
    """What is written like an address; one that ends in no domain hides none that begins in it:
    `reach me at jane dot doe at example dot com`.
    """
    for start, end in windows:
        while found := compiled(_DISGUISED).search(text, start, end):
            yield found
            start = found.end() if found["top"].lower() in tops else found.end("local")


def _reads_as_mailbox(found: re.Match[str], text: str) -> bool:
    """`contact jane.doe at example.com`: a dotted name after a word for writing to somebody."""
    return (
        compiled(r"[a-z]{2,}[._][a-z]{2,}\d*").fullmatch(found["local"].lower()) is not None
        and compiled(r"\b(?:contact|e-?mails?|write|mail|reach|send)\b").search(
            words_before(text, found.start(), 40)
        )
        is not None
    )


def _spaced_out(found: re.Match[str], text: str) -> bool:
    """`jane . doe @ example . com`: a mail word must stand nearby or the name must be usual, since
    `A @ B.T` is algebra.
    """
    if found["top"].lower() not in (
        "com",
        "org",
        "net",
        "edu",
        "gov",
        "io",
        "de",
        "fr",
        "uk",
        "co",
        "example",
        "es",
        "it",
        "eu",
    ):
        return False
    around = context(text, found)
    return (
        "mail" in around
        or "contact" in around
        or "reach" in around
        or "write" in around
        or found["top"].lower() in ("com", "org", "net")
    )
