"""The choke point: the only way from an event to something that the store takes.

`redact_event` takes every text of an event through the session's redactor (`walking` says which
texts those are) and returns a `Redacted`. `Task.redact = False` turns nothing off here: secrets
never reach the disk, and which detectors of personal data run is the redactor's own policy.

Places are carried along. The choke point remembers, for as long as the session is written, how each
draft that redaction changed was changed; the spans of later verdicts and feedback are moved, and
their quotes are cut anew from the redacted draft, so that no half of a value slips through in a
quote's surroundings. Such a verdict is marked `before_redaction`. Whatever goes wrong raises
RedactionError, and nothing is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import InitVar, dataclass, replace
from functools import cache, cached_property
from typing import Final, Protocol, cast, runtime_checkable

from workbench.core import curation_events as cu
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Span
from workbench.core.codec import Json, to_json
from workbench.errors import RedactionError, WorkbenchError
from workbench.history.rows import LONG, Data, outline
from workbench.history.walking import walk


class RedactedTextLike(Protocol):
    """A text made safe, and how offsets of the live text map to it."""

    @property
    def text(self) -> str:
        """The safe text."""
        ...

    def position(self, offset: int, /) -> int:
        """Where a character of the live text stands in the safe one."""
        ...


class PolicyLike(Protocol):
    """The rules of redaction."""

    @property
    def version(self) -> str:
        """Names them; stored with every event."""
        ...


class RedactorLike(Protocol):
    """One session's redactor: the same value gets the same placeholder, line counts are kept, and
    redacting twice changes nothing.
    """

    @property
    def policy(self) -> PolicyLike:
        """The rules."""
        ...

    def redact(self, text: str, /) -> RedactedTextLike:
        """The text made safe."""
        ...

    def redact_json(self, value: Json, /) -> Json:
        """Free JSON made safe: texts, read with their keys, and the keys themselves."""
        ...


@runtime_checkable
class Remembering(Protocol):
    """A redactor that tells which values it has replaced so far, in the order of their first
    appearance; they stay in memory.
    """

    def values(self) -> Sequence[str]:
        """The values, in the redactor's own plain spelling."""
        ...


@runtime_checkable
class Recalling(Protocol):
    """A redactor that gives a value the placeholder that an earlier process gave it."""

    def recall(self, mark: Callable[[str], str], known: Sequence[tuple[str, str, str]], /) -> None:
        """Goes on with what `given` told before: marks, placeholders, standings. `mark` is the
        keyed digest of a plain value.
        """
        ...

    def given(self) -> Sequence[tuple[str, str, str]]:
        """What is new of it since the last call."""
        ...


@cache
def can(kind: type, what: type) -> bool:
    """Whether redactors of a class have what a protocol asks for; dear to find out, so asked once
    for a class.
    """
    return issubclass(kind, what)


RedactorFor = Callable[[str, Mapping[str, int]], RedactorLike]
"""Makes a session's redactor from its id and the highest number of each placeholder in its log."""

_REMEMBERED = 128
"""Long texts whose redaction is remembered for when they recur."""
_SEAL: Final = object()

_PLACEHOLDER = re.compile(r"<([A-Z][A-Z0-9_]{1,30})_(\d{1,6})>")


def numbers_in(text: str) -> dict[str, int]:
    """The highest number of each type of placeholder in a text."""
    highest: dict[str, int] = {}
    for found in _PLACEHOLDER.finditer(text):
        kind, number = found.group(1), int(found.group(2))
        highest[kind] = max(number, highest.get(kind, 0))
    return highest


@dataclass(frozen=True, slots=True)
class Redacted:
    """An event that may touch the disk. Only `redact_event` makes one."""

    event: ev.Event
    """The event as it will be read back."""
    data: Data
    """Its body as JSON, long texts apart."""
    policy: str
    """Version of the rules that made it safe."""
    seal: InitVar[object]

    def __post_init__(self, seal: object) -> None:
        if seal is not _SEAL:
            raise RedactionError("Only redact_event makes a Redacted.", "Hand the event to it.")

    def placed(self, seq: int, policy: str) -> Redacted:
        """The same event with another number, and with what is to be said of its rules."""
        return Redacted(replace(self.event, seq=seq), self.data, policy, _SEAL)

    @property
    def json(self) -> dict[str, Json]:
        """The event's JSON, as `core.events.event_to_json` writes it."""
        return ev.event_to_json(self.event)


class SessionRedactor:
    """A session's redactor, with what the choke point has to remember of its drafts."""

    def __init__(self, inner: RedactorLike) -> None:
        self._inner = inner
        self._remembering = cast(Remembering, inner) if can(type(inner), Remembering) else None
        self._recalling = cast(Recalling, inner) if can(type(inner), Recalling) else None
        self._changed: dict[str, tuple[str, RedactedTextLike]] = {}
        self._texts: dict[str, RedactedTextLike] = {}

    @cached_property
    def policy_version(self) -> str:
        """The version of the inner redactor's policy."""
        return self._inner.policy.version

    def replaced_by(self, inner: RedactorLike) -> SessionRedactor:
        """The same drafts under a redactor that numbers anew."""
        fresh = SessionRedactor(inner)
        fresh._changed = self._changed
        return fresh

    def redact(self, text: str) -> RedactedTextLike:
        """The text made safe; long ones are remembered."""
        if len(text) < LONG:
            return self._inner.redact(text)
        if text not in self._texts:
            if len(self._texts) >= _REMEMBERED:
                self._texts.pop(next(iter(self._texts)))
            self._texts[text] = self._inner.redact(text)
        return self._texts[text]

    def text(self, text: str) -> str:
        """The safe text alone; the same object when nothing changed."""
        safe = self.redact(text).text
        return text if safe == text else safe

    def json(self, value: Json) -> Json:
        """Free JSON made safe; the same object when nothing changed."""
        plain = to_json(value)
        safe = self._inner.redact_json(plain)
        return value if safe == plain else safe

    def note_draft(self, draft: str, text: str) -> None:
        """Remembers how the draft's text changes on its way to the disk, if it does."""
        safe = self.redact(text)
        if safe.text != text:
            self._changed[draft] = (text, safe)
        else:
            self._changed.pop(draft, None)

    def values(self) -> Sequence[str]:
        """What was replaced so far; empty when the inner redactor does not tell."""
        return self._remembering.values() if self._remembering else ()

    def given(self) -> Sequence[tuple[str, str, str]]:
        """Marks of values with their placeholders, new since the last call."""
        return self._recalling.given() if self._recalling else ()

    def read_anew(self) -> None:
        """Long texts are looked at again: what was found since may stand in them."""
        self._texts.clear()

    def changed(self, draft: str) -> tuple[str, RedactedTextLike] | None:
        """The draft's live text and its redaction; None when they are the same."""
        return self._changed.get(draft)


class _Once:
    """Each text once: a release gives the same few reasons for thousands of cases. Not for texts of
    people, of which an earlier one may have to change for what a later one tells.
    """

    def __init__(self, redactor: SessionRedactor) -> None:
        self._redactor = redactor
        self._known: dict[str, str] = {}
        self.json = redactor.json

    def text(self, text: str) -> str:
        """The text made safe."""
        if text not in self._known:
            self._known[text] = self._redactor.text(text)
        return self._known[text]


def redact_event(event: ev.Event, redactor: SessionRedactor) -> Redacted:
    """The event, safe for the disk. Raises RedactionError (or our own error: a key that can't be
    read), never lets a doubtful text through.
    """
    try:
        body = _with_places(event.body, redactor)
        release = isinstance(body, cu.ReleaseMade)
        placed = event if body is event.body else replace(event, body=body)
        safe = walk(placed, _Once(redactor) if release else redactor)
        return Redacted(safe, outline(safe.body), redactor.policy_version, _SEAL)
    except WorkbenchError:
        raise
    except Exception as error:
        kind = type(error).__name__
    # Raised out here, so that no traceback carries the text along.
    raise RedactionError(
        f"A text of {type(event.body).__name__} could not be made safe for the disk ({kind}).",
        "Nothing of it was written; the session goes on from its last saved event.",
    )


def _with_places(body: ev.Body, redactor: SessionRedactor) -> ev.Body:
    """The body with its spans moved to where they lie in the redacted draft."""
    match body:
        case ev.DraftWritten(draft=draft, text=text) | ev.DraftEdited(draft=draft, text=text):
            redactor.note_draft(draft, text)
            return body
        case ev.DraftChecked(draft=draft):
            if (change := redactor.changed(draft)) is None:
                return body
            return replace(body, results=_moved(body.results, change), before_redaction=True)
        case ev.DraftJudged(draft=draft):
            change = redactor.changed(draft)
            return replace(body, results=_moved(body.results, change)) if change else body
        case ev.FeedbackSent(draft=draft):
            if (change := redactor.changed(draft)) is None:
                return body
            items = tuple(replace(item, span=_moved_span(item.span, change)) for item in body.items)
            return replace(body, items=items)
        case _:
            return body


def _moved(
    results: Sequence[CheckResult], change: tuple[str, RedactedTextLike]
) -> tuple[CheckResult, ...]:
    return tuple(replace(result, span=_moved_span(result.span, change)) for result in results)


def _moved_span(span: Span | None, change: tuple[str, RedactedTextLike]) -> Span | None:
    """The span in the redacted text. One that does not quote the live text keeps no quote: half of
    a value could stand in it.
    """
    if span is None:
        return None
    live, safe = change
    if live[span.start : span.end] != span.quote:
        return replace(span, quote="", before="", after="")
    start, end = safe.position(span.start), safe.position(span.end)
    if span.end > span.start and end <= start:
        end = min(len(safe.text), start + 1)
    text = safe.text
    start, end = _whole_placeholders(text, start, end)
    return replace(
        span,
        start=start,
        end=end,
        quote=text[start:end],
        before=text[max(0, start - 32) : start],
        after=text[end : end + 32],
    )


def _whole_placeholders(text: str, start: int, end: int) -> tuple[int, int]:
    """The range, widened so that it cuts no placeholder in two."""
    for found in _PLACEHOLDER.finditer(text, max(0, start - 48), end + 48):
        left, right = found.span()
        if left < start < right:
            start = left
        if left < end < right:
            end = right
    return start, end
