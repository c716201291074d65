"""Hypothesis strategies for every event body, made from the classes themselves: a new kind or field
is covered the moment it is written.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Mapping
from functools import cache
from typing import Any

from hypothesis import strategies as st

from workbench.core import events as ev

texts = st.text(max_size=12)
numbers = st.integers(-(2**40), 2**40)
reals = st.floats(allow_nan=False, allow_infinity=False)
json_values = st.recursive(
    st.none() | st.booleans() | numbers | reals | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: texts,
    int: numbers,
    bool: st.booleans(),
    float: reals,
    Any: json_values,
    type(None): st.none(),
}


@cache
def values_of(annotation: Any) -> st.SearchStrategy[Any]:
    """Values of an annotated type, over the types that the codec supports."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    origin, arguments = typing.get_origin(annotation), typing.get_args(annotation)
    if origin is typing.Literal:
        return st.sampled_from(arguments)
    if origin in (typing.Union, types.UnionType):
        return st.one_of(*map(values_of, arguments))
    if origin is tuple and arguments[-1] is Ellipsis:
        return st.lists(values_of(arguments[0]), max_size=2).map(tuple)
    if origin is tuple:
        return st.tuples(*map(values_of, arguments))
    if origin is not None and issubclass(origin, Mapping):
        return st.dictionaries(texts, values_of(arguments[1]), max_size=2)
    if dataclasses.is_dataclass(annotation):
        return dataclass_values(annotation)
    raise TypeError(f"no values of {annotation!r}")


def dataclass_values(cls: Any) -> st.SearchStrategy[Any]:
    hints = typing.get_type_hints(cls)
    fields = {field.name: values_of(hints[field.name]) for field in dataclasses.fields(cls)}
    return st.builds(cls, **fields)


KINDS = sorted(set(ev.BODIES) - {ev.Unread.kind})


def bodies(kind: str) -> st.SearchStrategy[ev.Body]:
    return dataclass_values(ev.BODIES[kind])
