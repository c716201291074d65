"""What the draft's process holds in place of things of the tests: streams and objects passed in."""

from __future__ import annotations

import collections
import functools
import io
import os
import types
from typing import Any, Protocol

from ..border import codec
from . import exports
from .shared import Shared


class Asking(Protocol):
    """What stand-ins need of the side that they are on."""

    loading: bool

    @property
    def shared(self) -> Shared: ...
    def ask(self, question: dict[str, Any]) -> Any: ...
    def ask_call(self, question: dict[str, Any], args: Any, kwargs: Any) -> Any: ...


OUTPUT_KEPT = 64 * 1024  # per answer; what is beyond goes to the pipe that the client counts


class Stream(io.RawIOBase):
    """Standard output that travels with the answers, so that tests can capture it."""

    def __init__(self) -> None:
        self.held = bytearray()

    def writable(self) -> bool:
        return True

    def fileno(self) -> int:
        return 1

    def write(self, data: Any) -> int:
        room = max(0, OUTPUT_KEPT - len(self.held))
        data = bytes(data)
        self.held += data[:room]
        if len(data) > room:
            os.write(1, data[room:])
        return len(data)


class Stdin(io.TextIOBase):
    """Standard input of the tests, read line by line from where they are."""

    def __init__(self, agent: Asking) -> None:
        self._agent = agent

    def readable(self) -> bool:
        return True

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        return self._read("readline")

    def read(self, size: int | None = -1, /) -> str:
        return self._read("read")

    def _read(self, how: str) -> str:
        return "" if self._agent.loading else str(self._agent.ask({"op": "stdin", "how": how}))


class Passed:
    """Base of stand-ins for objects that the tests pass in: attributes and operators by asking."""

    def __init__(self, agent: Asking, number: int) -> None:
        object.__setattr__(self, "_agent", agent)
        object.__setattr__(self, "_number", number)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._agent.ask({"op": "get", "h": self._number, "name": name})

    def __setattr__(self, name: str, value: Any) -> None:
        data = codec.encode(value, self._agent.shared.export)
        self._agent.ask({"op": "set", "h": self._number, "name": name, "value": data})

    def __repr__(self) -> str:
        return str(self._agent.ask({"op": "repr", "h": self._number}))

    def __str__(self) -> str:
        return str(self._agent.ask({"op": "str", "h": self._number}))


@functools.cache
def named_tuple(name: str, fields: tuple[str, ...]) -> Any:
    return collections.namedtuple(name, fields)


@functools.cache
def passed_class(operators: tuple[str, ...]) -> type[Passed]:
    """A stand-in class with just the operators that the passed object has."""

    def forward(name: str) -> Any:
        def operator(self: Any, *args: Any, **kwargs: Any) -> Any:
            question = {"op": "operate", "h": self._number, "name": name}
            return self._agent.ask_call(question, args, kwargs)

        def awaited(self: Any) -> Any:
            return self._agent.loops.drive(self._number)

        return awaited if name == "__await__" else operator

    allowed = [n for n in operators if n in exports.OPERATORS and n not in ("__repr__", "__str__")]
    return types.new_class(
        "Passed", (Passed,), exec_body=lambda ns: ns.update({n: forward(n) for n in allowed})
    )
