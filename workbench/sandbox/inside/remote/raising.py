"""Exceptions that cross the border: those of the draft, raised again on the side of the tests, and
those of the tests, told to the draft.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Mapping
from typing import Any

from . import exports, proxies

_PLACE = ("type", "line", "source_line", "traceback", "mro", "text")


class Interrupted(Exception):
    """The draft raised KeyboardInterrupt or GeneratorExit, which must not stop the judge."""


def harmless(kind: type[BaseException]) -> type[BaseException]:
    """An exception class, or what stands for the builtin one that would stop the judge."""
    return Interrupted if kind is GeneratorExit else kind


def make_error(kind: type[BaseException], args: list[Any], text: str) -> BaseException:
    """An instance, whatever its class thinks of these arguments."""
    if isinstance(kind, proxies.RemoteErrorMeta):
        made: BaseException = kind.__new__(kind, *args)
        made.args = tuple(args)
        return made
    try:
        return kind(*args)
    except Exception:
        made = kind.__new__(kind, *args)
        made.args = tuple(args) or (text,)
        return made


def dress(made: BaseException, told: Mapping[str, Any]) -> None:
    """Give an exception its notes, the name it is about, and where the draft raised it."""
    if told.get("notes"):
        made.__dict__["__notes__"] = [str(note) for note in told["notes"]]
    if isinstance(told.get("name"), str):
        with contextlib.suppress(AttributeError, TypeError):
            made.name = told["name"]  # type: ignore[attr-defined]
    made.__dict__["_text_"] = str(told["text"])
    made.__dict__["_told_"] = {key: told.get(key) for key in _PLACE}


def described(problem: BaseException, encode: Callable[[Any], Any]) -> dict[str, Any]:
    """What the draft is told of an exception of the tests: the builtin or standard class that it is
    nearest to, its text and its arguments.
    """
    kind = next(c for c in type(problem).__mro__ if _is_standard(c))
    return {
        "type": [kind.__module__, kind.__name__],
        "text": str(problem),
        "args": [encode(argument) for argument in problem.args],
    }


def _is_standard(kind: type) -> bool:
    """Whether the draft's side can name a class, so that its `except` clauses find it."""
    if kind.__module__ == "builtins":
        return True
    found = sys.modules.get(kind.__module__) if kind.__module__ in exports.STANDARD else None
    return getattr(found, kind.__name__, None) is kind
