"""Credentials inside of URLs: `scheme://user:password@host`."""

from __future__ import annotations

from collections.abc import Iterator

from ..patterns import compiled
from ..spans import LABELLED, Span
from ..view import View
from .issued_keys import has_digit

_USERINFO = r"(?<![\w])[A-Za-z][A-Za-z0-9+.-]{1,24}://([^\s/\"'<>?#\x00]{1,300})@(?=[\w\[.-])"
_ODD_USERINFO = (
    r"(?<![\w])[A-Za-z][A-Za-z0-9+.-]{1,24}://([^\s:/@\"'<>\x00]{0,80}:[^\s@\"'<>"
    r"\x00]{1,120})@(?=[\w-]{1,63}(?:\.[\w-]{1,63}){0,6}(?::\d{1,5})?(?:[/\s\"'?,;)]"
    r"|$))"
)
_NO_CREDENTIALS = (
    r"(?i)(?:user(?:name)?|login|usr|u):(?:pass(?:word|wd)?|pw|pwd|p)|foo:bar|[^:]*:(?:xxx+|\*+|"
    r"\.+)|.*(?:\$[{(]|\{\{?\w|<\w|%\(|%s|\[\w+\]).*|\$\w+:\$\w+|.*:\$[A-Z_]+"
)


def find_url_credentials(view: View) -> Iterator[Span]:
    """`user:password` of a URL, or a long key in its place; the name `git` alone is none."""
    text = view.text
    if "://" not in text or "@" not in text:
        return
    for pattern in (_USERINFO, _ODD_USERINFO):
        for found in compiled(pattern).finditer(text):
            value = found[1]
            if ":" in value:
                worth = not compiled(_NO_CREDENTIALS).fullmatch(value)
            else:
                worth = len(value) >= 16 and has_digit(value)
            if worth:
                start = found.start(1) + (1 if value.startswith(":") else 0)
                yield Span(start, found.end(1), "URL_CREDENTIALS", LABELLED)
