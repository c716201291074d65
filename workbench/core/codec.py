"""JSON for frozen dataclasses, both ways, so that old logs stay readable.

Writing leaves out nothing; reading fills missing fields with their defaults and ignores fields it
does not know. Supported field types: str, int, float, bool, None, Json (Any), tuples, mappings of
str, unions with None, enums by Literal, and other dataclasses. Anything else is a programming error
and raises TypeError.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

T = TypeVar("T")
Json = Any
"""A JSON value: None, bool, int, float, str, list of Json, dict of str to Json. Treated as
immutable.
"""


def to_json(value: Any) -> Json:
    """The JSON form of a dataclass, tuple, mapping or plain value."""
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {name: to_json(getattr(value, name)) for name in _field_names(type(value))}
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, (list, tuple, frozenset)):
        return [to_json(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no JSON form")


def from_json(cls: type[T], data: Json) -> T:
    """A value of dataclass `cls` from its JSON form; unknown fields are ignored, missing ones get
    defaults.
    """
    read: Any = _reader(typing.cast(Any, cls))
    return typing.cast(T, read(data))


@cache
def _field_names(cls: type) -> tuple[str, ...]:
    return tuple(field.name for field in dataclasses.fields(cls))


@cache
def _reader(annotation: Any) -> Any:
    """A function from JSON to a value of the annotated type."""
    origin = typing.get_origin(annotation)
    arguments = typing.get_args(annotation)
    if annotation is Any or origin is typing.Literal:
        return _as_is
    if origin in (typing.Union, types.UnionType):
        return _optional_reader(arguments)
    if origin is tuple:
        item = _reader(arguments[0])
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return tuple if item is _as_is else lambda data: tuple([item(each) for each in data])
        readers = [_reader(argument) for argument in arguments]
        return lambda data: tuple(r(entry) for r, entry in zip(readers, data, strict=True))
    if origin is not None and issubclass(origin, Mapping):
        item = _reader(arguments[1])
        return lambda data: {key: item(entry) for key, entry in data.items()}
    if annotation is float:
        return lambda data: float(data)
    if dataclasses.is_dataclass(annotation):
        return _dataclass_reader(typing.cast(type, annotation))
    if annotation in (str, int, bool):
        return _as_is
    raise TypeError(f"no JSON reader for {annotation!r}")


def _as_is(data: Json) -> Json:
    return data


def _optional_reader(arguments: tuple[Any, ...]) -> Any:
    inner = [argument for argument in arguments if argument is not type(None)]
    if len(inner) != 1:
        if all(argument in (str, int, float, bool) for argument in inner):
            return _as_is
        raise TypeError(f"no JSON reader for a union of {inner!r}")
    read = _reader(inner[0])
    return lambda data: None if data is None else read(data)


def _dataclass_reader(cls: type) -> Any:
    hints = typing.get_type_hints(cls)
    readers = {name: _reader(hints[name]) for name in _field_names(cls)}
    known = frozenset(readers)
    turned = [(name, read) for name, read in readers.items() if read is not _as_is]

    def read(data: Json) -> Any:
        plain = data.keys() <= known
        kept = dict(data) if plain else {name: data[name] for name in data if name in known}
        for name, turn in turned:
            if name in kept:
                kept[name] = turn(kept[name])
        return cls(**kept)

    return read
