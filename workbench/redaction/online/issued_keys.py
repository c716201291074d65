"""Secrets that their issuers give a form of their own: API keys, tokens, private keys, web hooks.

The forms are those that the issuers document; nothing here looks at names or at randomness.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..listed import entries
from ..patterns import compiled
from ..spans import LABELLED, Span
from ..view import View, around, matches

_PEM = r"-----BEGIN ([A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?)-----"
_PEM_END = r"-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----"
_PEM_LINE = (
    r"[\s\"'+,|>#*/]{0,40}(?:[A-Za-z0-9+/=]{8,400}|(?:Proc-Type|DEK-Info|Version|"
    r"Comment):[^\n]{0,200})"
)

_HOOKS = (
    r"(?i)https?://(?:hooks\.slack(?:-gov)?\.com/(?:services|workflows|triggers)/([\w/-]{16,140})"
    r"|(?:\w+\.)?discord(?:app)?\.com/api/(?:v\d+/)?webhooks/(\d{10,25}/[\w-]{20,100})"
    r"|[\w.-]{1,60}\.webhook\.office\.com/(?:webhookb2/)?([\w@/.-]{30,250})"
    r"|hooks\.zapier\.com/hooks/catch/([\w/]{6,60})|"
    r"maker\.ifttt\.com/trigger/\w{1,60}/with/key/([\w-]{10,80})"
    r"|chat\.googleapis\.com/v1/spaces/[\w/]{1,60}messages\?([\w=&%-]{20,200})"
    r"|(?:api\.telegram\.org/bot)(\d{8,10}:[\w-]{20,40})|"
    r"[\w.-]{1,60}\.m\.pipedream\.net/?([\w-]{0,60})"
    r"|outlook\.office\.com/webhook/([\w@/.-]{30,250})|"
    r"open\.feishu\.cn/open-apis/bot/v2/hook/([\w-]{20,60}))"
)

SHORTEST = 15
"""Characters without a blank of the shortest of the forms (a test counts)."""


def find_issued_keys(view: View) -> Iterator[Span]:
    """Keys and tokens by their forms, whole private keys, and the whole addresses of web hooks, "
    "which open the door to whoever knows them."""
    if "-----BEGIN" in view.text:
        yield from _private_keys(view.text)
    if "-----END" in view.text:
        yield from _headless_keys(view.text)
    if compiled(rf"\S{{{SHORTEST}}}").search(view.text):
        yield from _issued(view.text)
    for found in matches(_HOOKS, view.text, around(view.lower, r"https?://", 0, 300)):
        yield Span(found.start(), found.end(), "SECRET", LABELLED)


def _issued(text: str) -> Iterator[Span]:
    for mark, form in entries("issued_keys", "forms"):
        if mark in text:
            for found in compiled(
                rf"(?<![A-Za-z0-9_/+.-]){form}" if mark != ".eyJ" else form
            ).finditer(text):
                if mark not in ("sk-", "p") or is_mixed(found.group()):
                    yield Span(found.start(), found.end(), "SECRET", LABELLED)
            if len(mark) >= 4 and mark not in ("secret_", "access-", "key-"):
                for found in compiled(rf"(?<=[_/.+-]){form}").finditer(text):
                    yield Span(found.start(), found.end(), "SECRET", LABELLED)


def _private_keys(text: str) -> Iterator[Span]:
    """Whole blocks, from BEGIN to END; a block that is cut off ends with its last line of key
    material.
    """
    for found in compiled(_PEM).finditer(text):
        end = text.find("-----END", found.end(), found.end() + 20_000)
        if end >= 0 and "-----BEGIN" not in text[found.end() : end]:
            close = text.find("-----", end + 8, end + 80)
            yield Span(found.start(), close + 5 if close >= 0 else end + 8, "SECRET", LABELLED)
        else:
            yield Span(found.start(), _end_of_key(text, found.end()), "SECRET", LABELLED)


def _end_of_key(text: str, place: int) -> int:
    line = compiled(_PEM_LINE)
    limit = place + 20_000
    while place < limit and (found := line.match(text, place)):
        place = found.end()
    return place


_LINE_START = r"\n|\\n|^"
"""A line break may be written out, as in the text of an exception."""
_AROUND_LINE = r"(?:[\s\"'+,|>#*]|\\[nr])*"
_WHOLE_LINE = rf"{_AROUND_LINE}([A-Za-z0-9+/=]+){_AROUND_LINE}"
_LAST_WORD = rf"(?<!\S)([A-Za-z0-9+/=]{{16,}}){_AROUND_LINE}\Z"
_LEAST_MATERIAL = 16
"""Characters of a line before a bare END line from which on it is taken for a key's."""


def _headless_keys(text: str) -> Iterator[Span]:
    """The rest of a private key whose beginning somebody cut off: END and the lines before it."""
    for found in compiled(_PEM_END).finditer(text):
        first = max(found.start() - 20_000, 0)
        begins = text.rfind("-----BEGIN", first, found.start())
        if begins >= 0 and "-----END" not in text[begins : found.start()]:
            continue
        start = _start_of_key(text, first, found.start())
        if start < found.start():
            yield Span(start, found.end(), "SECRET", LABELLED)


def _start_of_key(text: str, first: int, end: int) -> int:
    """Where the key material begins that `end` follows; `end` itself where there is none."""
    place, longest = end, 0
    for line in reversed([each.end() for each in compiled(_LINE_START).finditer(text, first, end)]):
        if not text[line:place].strip():
            continue
        if (whole := compiled(_WHOLE_LINE).fullmatch(text, line, place)) is None:
            last = compiled(_LAST_WORD).search(text, line, place)
            return last.start(1) if last else place if longest >= _LEAST_MATERIAL else end
        place, longest = whole.start(1), max(longest, len(whole.group(1)))
    return place if longest >= _LEAST_MATERIAL else end


def has_digit(value: str) -> bool:
    return any(character.isdigit() for character in value)


def is_mixed(value: str) -> bool:
    """Letters with digits, or both cases within: not a plain word or number."""
    letters = compiled(r"[A-Za-z]").search(value) is not None
    return letters and (
        has_digit(value)
        or compiled(r"[a-z][A-Z][A-Za-z]*[a-z][A-Z]|[^\w.-]").search(value) is not None
    )
