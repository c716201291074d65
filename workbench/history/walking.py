"""Every text of an event, by its declared types, made safe.

Exempt is only what has structure and no words: numbers, literals out of their own list, and the
fields in `_NAMES` as long as they look like a name (`_NAME`); anything else found there goes
through the redactor like all other text. Free JSON is handed to the redactor whole, since a value
is judged with its key. A type that no rule knows, and a text where a number should be, raise
RedactionError.
"""

from __future__ import annotations

import dataclasses
import re
import types
import typing
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Protocol

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.errors import RedactionError
from workbench.history.rows import reader_of


class Safe(Protocol):
    """What makes texts and JSON safe; both give the same object back where nothing changed."""

    def text(self, text: str, /) -> str:
        """The text made safe."""
        ...

    def json(self, value: Json, /) -> Json:
        """The JSON made safe."""
        ...


_NAME = re.compile(r"[A-Za-z0-9<>][A-Za-z0-9_.:/<>-]{0,79}")
_NAMES: Mapping[str, frozenset[str]] = {
    cls: frozenset(fields.split())
    for cls, fields in {
        "Event": "id session time author origin",
        "SessionStarted": "version digest templates_digest",
        "SettingsChanged": "templates_digest",
        "TaskRevised": "digest",
        "CheckAdded": "digest",
        "StageRevealed": "rules",
        "CallStarted": "call role what group",
        "CallFinished": "call finish_reason model",
        "CallFailed": "call error cause",
        "DraftWritten": "draft parent call digest group",
        "TextWritten": "role draft call",
        "DraftEdited": "draft parent digest",
        "DraftChecked": "draft check_set",
        "DraftJudged": "draft judge rubric repeats",
        "DraftsCompared": "first second judge winner",
        "DraftTaken": "draft rules",
        "DraftRefused": "draft rules beaten_by",
        "DraftDiscarded": "draft rules",
        "FeedbackSent": "draft rules",
        "FeedbackItem": "id severity",
        "GuidanceQueued": "guidance",
        "GuidanceEdited": "guidance",
        "GuidanceWithdrawn": "guidance",
        "GuidanceConsumed": "guidance",
        "HunkDecided": "old new",
        "Rated": "draft",
        "RatedByRubric": "draft rubric",
        "RatedPair": "left right rubric",
        "JudgeCalibrated": "judge rubric",
        "Noted": "draft",
        "Tagged": "draft",
        "Accepted": "draft",
        "Copied": "draft",
        "QuestionAsked": "question draft",
        "QuestionAnswered": "question",
        "BranchChosen": "draft",
        "SessionForked": "source draft",
        "Undone": "event",
        "SessionStopped": "best rules",
        "ModelChoice": "name source reasoning_effort",
        "StrategyChoice": "name",
        "Task": "domain",
        "CheckResult": "criterion cause",
        "Unread": "tag",
        "InteractionLogged": "time session draft",
        "SignalSeen": "time next",
        "VerdictGiven": "basis resolves made rules",
        "CheckCompiled": "place",
        "CheckRetired": "check",
        "ReleaseEntry": "case item group digest verdict",
        "ReleaseDrop": "case other",
        "ReleaseMade": "digest previous added removed changed rules",
        "ExportMade": "format release cases items sha256",
        "CasesErased": "cases",
        "SplitReopened": "items",
    }.items()
}
"""Fields that hold names, never sentences: ids, digests, versions, roles."""
_NAMED_KEYS: Mapping[str, frozenset[str]] = {
    "DraftJudged": frozenset({"levels", "outcomes"}),
    "RatedByRubric": frozenset({"levels"}),
    "DraftTaken": frozenset({"outcomes"}),
    "DraftRefused": frozenset({"outcomes"}),
}
"""Mappings whose keys are ids."""


_Walker = Callable[[Any, Safe], Any]
_Walkers = tuple[tuple[str, _Walker], ...]


def walk(value: Any, safe: Safe) -> Any:
    """A dataclass with every text made safe; the same object where nothing changed."""
    changes = {}
    values_of, walkers = _walkers(typing.cast(Hashable, type(value)))
    for (name, walker), old in zip(walkers, values_of(value), strict=True):
        if old is None or old == "" or old == ():  # most fields of most events
            continue
        new = walker(old, safe)
        if new is not old:
            changes[name] = new
    return replace(value, **changes) if changes else value


@cache
def _walkers(cls: type) -> tuple[Callable[[Any], tuple[Any, ...]], _Walkers]:
    """What gives the values of a dataclass's fields; the fields, and how each is made safe."""
    hints = typing.get_type_hints(cls)
    names = _NAMES.get(cls.__name__, frozenset())
    named_keys = _NAMED_KEYS.get(cls.__name__, frozenset())
    found: list[tuple[str, _Walker]] = []
    for entry in dataclasses.fields(cls):
        text: _Walker = _name if entry.name in names else _text
        keys: _Walker = _name if entry.name in named_keys else _text
        found.append((entry.name, _walker(hints[entry.name], text, keys)))
    return reader_of(tuple(name for name, _ in found)), tuple(found)


def _walker(annotation: Any, text: _Walker, keys: _Walker) -> _Walker:
    """How values of this type are made safe."""
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if annotation is str:
        return text
    if annotation is Any:
        return _json
    if annotation in (int, float, bool):
        return _number
    if annotation is ev.Body or dataclasses.is_dataclass(annotation):
        return walk
    if origin is typing.Literal:
        return lambda value, safe: value if value in arguments else text(value, safe)
    if origin in (typing.Union, types.UnionType):
        return _optional([_walker(a, text, keys) for a in arguments if a is not type(None)])
    if origin is tuple:
        return _items(_walker(arguments[0], text, keys))
    if origin is not None and issubclass(origin, Mapping):
        return _json if arguments[1] is Any else _mapping(keys, _walker(arguments[1], text, keys))
    raise RedactionError(f"No rule makes a {annotation!r} safe for the disk.")


def _optional(inner: list[_Walker]) -> _Walker:
    if len(inner) != 1:
        raise RedactionError("No rule makes a union of several types safe for the disk.")
    walker = inner[0]
    return lambda value, safe: None if value is None else walker(value, safe)


def _items(walker: _Walker) -> _Walker:
    def walk_items(values: tuple[Any, ...], safe: Safe) -> tuple[Any, ...]:
        made = tuple(walker(value, safe) for value in values)
        return values if all(a is b for a, b in zip(made, values, strict=True)) else made

    return walk_items


def _mapping(keys: _Walker, walker: _Walker) -> _Walker:
    def walk_entries(values: Mapping[str, Any], safe: Safe) -> Mapping[str, Any]:
        made = {keys(key, safe): walker(value, safe) for key, value in values.items()}
        return values if made == values else made

    return walk_entries


def _text(value: str, safe: Safe) -> str:
    return safe.text(value) if value else value


def _name(value: str, safe: Safe) -> str:
    return value if is_name(value) else safe.text(value)


def is_name(value: str) -> bool:
    """It has a pseudonym's form, or is empty: as an event's author it is kept as it is."""
    return not value or _NAME.fullmatch(value) is not None


def _number(value: float, safe: Safe) -> float:
    if isinstance(value, (int, float)):
        return value
    raise RedactionError(f"A {type(value).__name__} stands where a number should.")


def _json(value: Json, safe: Safe) -> Json:
    return value if value is None else safe.json(value)
