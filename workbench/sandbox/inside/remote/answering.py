"""What the draft may ask of the tests' objects, which is little.

It can reach only objects that a test handed to it: it may call functions and use public attributes
of objects, never look inside functions, frames, modules or classes, where the expectations lie.
"""

from __future__ import annotations

import builtins
import sys
import types
from typing import Any, Protocol

from . import exports
from .link import Frame


class Tests(Protocol):
    """The side of the tests, as far as answers need it."""

    exports: exports.Exports

    def decoded(self, data: Any) -> Any: ...


class Answers:
    """Answers the draft's questions about what the tests gave it."""

    def __init__(self, tests: Tests) -> None:
        self._tests = tests

    def perform(self, frame: Frame) -> Any:
        """What comes of one question. Raises whatever the object raises, and Refused."""
        match frame.get("op"):
            case "input":
                return builtins.input(str(frame.get("prompt", "")))
            case "stdin":
                return sys.stdin.read() if frame["how"] == "read" else sys.stdin.readline()
        target = self._tests.exports[frame.get("h")]
        match frame["op"]:
            case "call":
                return self._called(target, frame)
            case "operate":
                args, kwargs = self._arguments(frame)
                return exports.operate(_open(target), str(frame["name"]), args, kwargs)
            case "get":
                return getattr(_open(target), _public_name(frame["name"]))
            case "set":
                setattr(
                    _open(target), _public_name(frame["name"]), self._tests.decoded(frame["value"])
                )
                return None
            case "repr":
                return repr(target)
            case "str":
                return str(target)
            case other:
                raise exports.Refused(f"unknown question {other!r}"[:100])

    def _called(self, target: Any, frame: Frame) -> Any:
        args, kwargs = self._arguments(frame)
        return target(*args, **kwargs)

    def _arguments(self, frame: Frame) -> tuple[list[Any], dict[str, Any]]:
        args = [self._tests.decoded(a) for a in frame["args"]]
        return args, {str(k): self._tests.decoded(v) for k, v in frame["kwargs"].items()}


_CLOSED = (
    types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.ModuleType, type,
    types.FrameType, types.CodeType, types.TracebackType, BaseException,
)  # fmt: skip


def _open(target: Any) -> Any:
    """An object whose public attributes the draft may use. Raises Refused for all others."""
    if isinstance(target, _CLOSED):
        raise exports.Refused(f"a {type(target).__name__} of the tests cannot be looked into")
    return target


def _public_name(name: Any) -> str:
    if not isinstance(name, str) or name.startswith(("_", "gi_", "cr_", "ag_", "tb_", "f_")):
        raise AttributeError(str(name)[:100])
    return name
