"""The smallest redactor that the history accepts: e-mails, credentials in URLs, well-known key
formats, private keys, and values given to names such as `password`.

It stands in where no fuller policy is given, so that a history is never written without one. Its
placeholders have the form `<EMAIL_1>`; the same value gets the same one within a session, a
placeholder is never redacted again, and line breaks inside a redacted value are kept.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from workbench.core.codec import Json

POLICY_VERSION = "base-1"

# Each pattern can begin only where a word begins, or at a rare mark: a long text stays linear.
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("PRIVATE_KEY", r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*KEY-----|\Z)"),
    ("CREDENTIALS", r"(?<=://)[^\s/@:<>]+:[^\s/@<>]+(?=@)"),
    ("EMAIL", r"(?<![\w.+%-])[\w.+%-]{1,256}@(?:[\w-]{1,63}\.)+[A-Za-z]{2,24}\b"),
    (
        "SECRET",
        r"\b(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}|\bgh[pousr]_[A-Za-z0-9]{20,}"
        r"|\bgithub_pat_\w{20,}|\b(?:AKIA|ASIA)[A-Z0-9]{16}\b|\bxox[abeoprs]-[\w-]{10,}"
        r"|\bAIza[\w-]{30,}|\bhf_[A-Za-z0-9]{20,}|\bglpat-[\w-]{16,}"
        r"|\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*",
    ),
    ("SECRET", r"(?i)(?<=\bbearer )[\w.~+/=-]{12,}"),
    (
        "SECRET",
        r"(?i)(?<![\w-])[\w-]{0,64}?(?:passw(?:or)?d|passphrase|secret|"
        r"api[_-]?key|access[_-]?key|auth[_-]?token)"
        r"[\"']?\s*[:=]\s*(?:\"(?P<double>[^\"\n<]{4,})\"|'(?P<single>[^'\n<]{4,})'"
        r"|(?P<bare>(?=[^\s\"'<>]*\d)[^\s\"'<>()\[\]{},;]{6,}))",
    ),
)
_SECRET_KEY = r"(?i)[\w-]*(?:passw(?:or)?d|passphrase|secret|api[_-]?key|auth[_-]?token)"
_PLACEHOLDER = re.compile(r"<([A-Z][A-Z0-9_]{1,30})_(\d{1,6})>")


@dataclass(frozen=True, slots=True)
class RedactedSpan:
    """A value that was replaced: its place in the live text, and what stands there now."""

    start: int
    end: int
    type: str
    placeholder: str


@dataclass(frozen=True, slots=True)
class RedactedText:
    """The safe text and the way from the live text's offsets to its own."""

    text: str
    spans: tuple[RedactedSpan, ...] = ()

    def position(self, offset: int) -> int:
        """Where a character of the live text stands now; in a value, its placeholder's start."""
        index = bisect_right(self.spans, offset, key=lambda span: span.start) - 1
        moved = sum(
            len(span.placeholder) - (span.end - span.start) for span in self.spans[: index + 1]
        )
        if index >= 0 and offset < self.spans[index].end:
            last = self.spans[index]
            return last.start + moved - (len(last.placeholder) - (last.end - last.start))
        return offset + moved


@dataclass(frozen=True, slots=True)
class BasePolicy:
    """The base rules have no settings."""

    version: str = POLICY_VERSION


class BaseRedactor:
    """One session's base redactor; the map from values to placeholders is in memory only."""

    def __init__(self, start: Mapping[str, int] | None = None) -> None:
        """`start`: the highest number in use for each type, e.g. `{"EMAIL": 3}`."""
        self.policy = BasePolicy()
        self._highest = dict(start or {})
        self._known: dict[tuple[str, str], str] = {}

    def redact(self, text: str) -> RedactedText:
        """The text with every value found replaced by its placeholder."""
        spans: list[RedactedSpan] = []
        for start, end, kind in _found(text):
            placeholder = self._placeholder(kind, text[start:end])
            spans.append(RedactedSpan(start, end, kind, placeholder))
        if not spans:
            return RedactedText(text)
        return RedactedText(_replaced(text, spans), tuple(spans))

    def redact_json(self, value: Json) -> Json:
        """Free JSON with texts and keys redacted; a text under a key such as `password` whole."""
        match value:
            case str():
                return self.redact(value).text
            case list():
                return [self.redact_json(item) for item in value]
            case dict():
                return {
                    self.redact(key).text: self._secret(item)
                    if isinstance(item, str) and item and _pattern(_SECRET_KEY).fullmatch(key)
                    else self.redact_json(item)
                    for key, item in value.items()
                }
            case _:
                return value

    def values(self) -> tuple[str, ...]:
        """What was replaced so far."""
        return tuple(value for _, value in self._known)

    def _secret(self, value: str) -> str:
        return value if _PLACEHOLDER.fullmatch(value) else self._placeholder("SECRET", value)

    def _placeholder(self, kind: str, value: str) -> str:
        key = (kind, value)
        if key not in self._known:
            self._highest[kind] = self._highest.get(kind, 0) + 1
            self._known[key] = f"<{kind}_{self._highest[kind]}>" + "\n" * value.count("\n")
        return self._known[key]


def numbers_in(text: str) -> dict[str, int]:
    """The highest number of each type of placeholder in a text."""
    highest: dict[str, int] = {}
    for found in _PLACEHOLDER.finditer(text):
        kind, number = found.group(1), int(found.group(2))
        highest[kind] = max(number, highest.get(kind, 0))
    return highest


@cache
def _pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)


def _found(text: str) -> Iterator[tuple[int, int, str]]:
    """Values to redact, in order, without overlap; of two that overlap the earlier one stands."""
    hits = sorted(
        (*_value_span(found), kind)
        for kind, source in _PATTERNS
        for found in _pattern(source).finditer(text)
    )
    place = 0
    for start, end, kind in hits:
        if start >= place and not _PLACEHOLDER.fullmatch(text[start:end]):
            yield start, end, kind
            place = end


def _value_span(found: re.Match[str]) -> tuple[int, int]:
    for name in ("double", "single", "bare"):
        if name in found.re.groupindex and found.group(name) is not None:
            return found.span(name)
    return found.span()


def _replaced(text: str, spans: list[RedactedSpan]) -> str:
    parts, place = [], 0
    for span in spans:
        parts += [text[place : span.start], span.placeholder]
        place = span.end
    return "".join([*parts, text[place:]])
