"""The signature of a function as data, and rebuilt from it: names, kinds, defaults, annotations."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any


def told(function: Any, encode: Callable[[Any], Any]) -> list[Any]:
    """Parameters with what a reader of the signature sees, and the return annotation."""

    def seen(value: Any) -> list[Any]:
        return [] if value is inspect.Parameter.empty else [encode(value)]

    found = inspect.signature(function)
    parameters = [
        [p.name, int(p.kind), seen(p.default), seen(p.annotation)]
        for p in found.parameters.values()
    ]
    return [parameters, seen(found.return_annotation)]


def rebuilt(data: Any, decode: Callable[[Any], Any]) -> inspect.Signature:
    """The signature again. Raises TypeError, ValueError, KeyError for data of another shape."""

    def seen(told: Any) -> Any:
        return decode(told[0]) if told else inspect.Parameter.empty

    parameters, returns = data
    made = [
        inspect.Parameter(
            str(name),
            inspect._ParameterKind(kind),
            default=seen(default),
            annotation=seen(annotation),
        )
        for name, kind, default, annotation in parameters
    ]
    return inspect.Signature(made, return_annotation=seen(returns))
