"""The choke point: the only way from an event to something that the store takes.

`redact_event` walks an event by its declared types and returns a `Redacted`. Every text goes
through the session's redactor: values and keys, long whole numbers in free JSON too. Exempt is only
what has structure and no words: literals out of their own list, numbers, and fields named in
`_NAMES` below as long as they look like a name (`_NAME`); anything else in such a field is redacted
as well. `Task.redact = False` turns nothing off here: secrets never reach the disk, and which
detectors of personal data run is the redactor's own policy.

Places are carried along. The choke point remembers, for as long as the session is written, how each
draft that redaction changed was changed; the spans of later verdicts and feedback are moved, and
their quotes are cut anew from the redacted draft, so that no half of a value slips through in a
quote's surroundings. Such a verdict is marked `before_redaction`. Whatever goes wrong raises
RedactionError, and nothing is written.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final, Protocol

from workbench.core import events as ev
from workbench.core.checks import CheckResult, Span
from workbench.core.codec import Json
from workbench.errors import RedactionError


class RedactedTextLike(Protocol):
    """A text made safe, and how offsets of the live text map to it."""

    @property
    def text(self) -> str:
        """The safe text."""
        ...

    def position(self, offset: int, /) -> int:
        """Where a character of the live text stands in the safe one."""
        ...


class RedactorLike(Protocol):
    """One session's redactor: the same value gets the same placeholder, line counts are kept, and
    redacting twice changes nothing.
    """

    @property
    def policy_version(self) -> str:
        """Names the rules; stored with every event."""
        ...

    def redact(self, text: str, /) -> RedactedTextLike:
        """The text made safe."""
        ...


RedactorFor = Callable[[str, Mapping[str, int]], RedactorLike]
"""Makes a session's redactor from its id and the highest number of each placeholder in its log."""

LONG = 200
"""Characters from which a text's redaction is remembered for when it recurs."""
_REMEMBERED = 512
_LONG_NUMBER = 10**8
"""Whole numbers from here on may be a phone or card number; the redactor is asked."""
_SEAL: Final = object()

_PLACEHOLDER = re.compile(r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>")
_NAME = re.compile(r"[A-Za-z0-9<>][A-Za-z0-9_.:/<>-]{0,79}")
_NAMES: Mapping[str, frozenset[str]] = {
    cls: frozenset(fields.split())
    for cls, fields in {
        "Event": "id session time author origin",
        "SessionStarted": "version",
        "StageRevealed": "rules",
        "CallStarted": "call role what",
        "CallFinished": "call finish_reason model",
        "CallFailed": "call error",
        "DraftWritten": "draft parent call digest",
        "TextWritten": "role draft call",
        "DraftEdited": "draft parent digest",
        "DraftChecked": "draft check_set",
        "DraftJudged": "draft judge rubric",
        "DraftTaken": "draft rules",
        "DraftRefused": "draft rules",
        "DraftDiscarded": "draft rules",
        "FeedbackSent": "draft rules",
        "FeedbackItem": "id severity",
        "GuidanceQueued": "guidance",
        "GuidanceEdited": "guidance",
        "GuidanceWithdrawn": "guidance",
        "GuidanceConsumed": "guidance",
        "HunkDecided": "old new",
        "Rated": "draft",
        "Noted": "draft",
        "Tagged": "draft",
        "Accepted": "draft",
        "Copied": "draft",
        "QuestionAsked": "question",
        "QuestionAnswered": "question",
        "BranchChosen": "draft",
        "SessionForked": "source draft",
        "Undone": "event",
        "SessionStopped": "best rules",
        "ModelChoice": "name source",
        "StrategyChoice": "name",
        "Task": "domain",
        "CheckResult": "criterion cause",
        "Unread": "tag",
    }.items()
}
"""Fields that hold names, never sentences: ids, digests, versions, roles."""
_NAMED_KEYS: Mapping[str, frozenset[str]] = {
    "DraftTaken": frozenset({"outcomes"}),
    "DraftRefused": frozenset({"outcomes"}),
}
"""Mappings whose keys are ids."""


@dataclass(frozen=True, slots=True)
class Redacted:
    """An event that may touch the disk. Only `redact_event` makes one."""

    event: ev.Event
    """The event as it will be read back."""
    policy: str
    """Version of the rules that made it safe."""
    seal: object = field(repr=False, compare=False)

    def __post_init__(self) -> None:
        if self.seal is not _SEAL:
            raise RedactionError("Only redact_event makes a Redacted.", "Hand the event to it.")

    @property
    def json(self) -> dict[str, Json]:
        """The event's JSON, as `core.events.event_to_json` writes it."""
        return ev.event_to_json(self.event)


class SessionRedactor:
    """A session's redactor, with what the choke point has to remember of its drafts."""

    def __init__(self, inner: RedactorLike) -> None:
        self._inner = inner
        self._changed: dict[str, tuple[str, RedactedTextLike]] = {}
        self._texts: dict[str, RedactedTextLike] = {}

    @property
    def policy_version(self) -> str:
        """The inner redactor's."""
        return self._inner.policy_version

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

    def note_draft(self, draft: str, text: str) -> None:
        """Remembers how the draft's text changes on its way to the disk, if it does."""
        safe = self.redact(text)
        if safe.text != text:
            self._changed[draft] = (text, safe)
        else:
            self._changed.pop(draft, None)

    def changed(self, draft: str) -> tuple[str, RedactedTextLike] | None:
        """The draft's live text and its redaction; None when they are the same."""
        return self._changed.get(draft)


def redact_event(event: ev.Event, redactor: SessionRedactor) -> Redacted:
    """The event, safe for the disk. Raises RedactionError, never lets a doubtful text through."""
    try:
        body = _with_places(event.body, redactor)
        safe = _walk(replace(event, body=body), redactor)
        return Redacted(safe, redactor.policy_version, _SEAL)
    except RedactionError:
        raise
    except Exception as error:
        raise RedactionError(
            f"A text of event '{type(event.body).__name__}' could not be made safe for the disk"
            f" ({type(error).__name__}).",
            "Nothing of it was written; the session goes on from its last saved event.",
        ) from None


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


_Walker = Callable[[Any, SessionRedactor], Any]


def _walk(value: Any, redactor: SessionRedactor) -> Any:
    """A dataclass with every text made safe; the same object where nothing changed."""
    changes = {}
    for name, walker in _walkers(typing.cast(Hashable, type(value))):
        old = getattr(value, name)
        new = walker(old, redactor)
        if new is not old:
            changes[name] = new
    return replace(value, **changes) if changes else value


@cache
def _walkers(cls: type) -> tuple[tuple[str, _Walker], ...]:
    """The fields of a dataclass that can need it, and how each is made safe."""
    hints = typing.get_type_hints(cls)
    names = _NAMES.get(cls.__name__, frozenset())
    named_keys = _NAMED_KEYS.get(cls.__name__, frozenset())
    found: list[tuple[str, _Walker]] = []
    for entry in dataclasses.fields(cls):
        text: _Walker = _name if entry.name in names else _text
        keys: _Walker = _name if entry.name in named_keys else _text
        walker = _walker(hints[entry.name], text, keys)
        if walker is not None:
            found.append((entry.name, walker))
    return tuple(found)


def _walker(annotation: Any, text: _Walker, keys: _Walker) -> _Walker | None:
    """How values of this type are made safe; None where nothing can need it."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation is str:
        return text
    if annotation is Any:
        return _json
    if annotation in (int, float, bool, type(None)):
        return None
    if annotation is ev.Body or dataclasses.is_dataclass(annotation):
        return _walk
    if origin is typing.Literal:
        return lambda value, redactor: value if value in arguments else text(value, redactor)
    if origin in (typing.Union, types.UnionType):
        inner = [_walker(a, text, keys) for a in arguments if a is not type(None)]
        return None if inner == [None] else _optional(inner)
    if origin is tuple:
        return _items(_walker(arguments[0], text, keys))
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(keys, _walker(arguments[1], text, keys))
    raise RedactionError(f"No rule makes a {annotation!r} safe for the disk.")


def _optional(inner: list[_Walker | None]) -> _Walker:
    if len(inner) != 1 or inner[0] is None:
        raise RedactionError("No rule makes a union of several types safe for the disk.")
    walker = inner[0]
    return lambda value, redactor: None if value is None else walker(value, redactor)


def _items(walker: _Walker | None) -> _Walker | None:
    if walker is None:
        return None

    def walk(values: tuple[Any, ...], redactor: SessionRedactor) -> tuple[Any, ...]:
        safe = tuple(walker(value, redactor) for value in values)
        return values if all(a is b for a, b in zip(safe, values, strict=True)) else safe

    return walk


def _mapping(keys: _Walker, walker: _Walker | None) -> _Walker:
    def walk(values: Mapping[str, Any], redactor: SessionRedactor) -> Mapping[str, Any]:
        safe = {
            keys(key, redactor): walker(value, redactor) if walker else value
            for key, value in values.items()
        }
        return values if _same(safe, values) else safe

    return walk


def _same(safe: Mapping[str, Any], values: Mapping[str, Any]) -> bool:
    """Neither a key nor a value was changed."""
    return len(safe) == len(values) and all(
        a[0] == b[0] and a[1] is b[1] for a, b in zip(safe.items(), values.items(), strict=True)
    )


def _text(value: str, redactor: SessionRedactor) -> str:
    return redactor.text(value) if value else value


def _name(value: str, redactor: SessionRedactor) -> str:
    return value if not value or _NAME.fullmatch(value) else redactor.text(value)


def _json(value: Json, redactor: SessionRedactor) -> Json:
    """Free JSON: every text, every key, and whole numbers long enough to be somebody's."""
    if isinstance(value, str):
        return _text(value, redactor)
    if isinstance(value, bool) or value is None or isinstance(value, float):
        return value
    if isinstance(value, int):
        return _number(value, redactor)
    if isinstance(value, Mapping):
        safe = {_text(str(key), redactor): _json(item, redactor) for key, item in value.items()}
        return value if _same(safe, value) else safe
    if isinstance(value, (list, tuple, frozenset)):
        items = [_json(item, redactor) for item in value]
        return value if all(a is b for a, b in zip(items, value, strict=True)) else items
    if dataclasses.is_dataclass(value):
        return _walk(value, redactor)
    raise RedactionError(f"{type(value).__name__} has no JSON form.")


def _number(value: int, redactor: SessionRedactor) -> Json:
    if abs(value) < _LONG_NUMBER:
        return value
    digits = str(value)
    safe = redactor.text(digits)
    return value if safe is digits else safe
