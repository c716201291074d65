"""The subject's side of the split judge: serves the draft's objects to the tests by number.

Nothing here protects anything: the draft shares this process and may break every part of it. It can
only spoil its own answers; what arrives at the judge is checked and rebuilt there.
"""

from __future__ import annotations

import builtins
import contextlib
import functools
import inspect
import io
import os
import random
import sys
from collections.abc import Generator
from typing import Any

from ..border import codec
from . import deriving, draft, exports, notices, patching, signatures
from .link import Frame, Link
from .loops import Loops
from .mirrors import Mirror
from .shared import Shared
from .standins import Stdin, Stream, named_tuple, passed_class


class Agent:
    """Holds the draft's module and answers questions about what it contains."""

    def __init__(self, fd: int, own: draft.Sources) -> None:
        self.own = own
        self.exports = exports.Exports(self._foreign, self._describe)
        self.shared = Shared(2, self.exports, self._import, self._learn)
        self.link = Link(fd, self.serve, "s", self.shared)
        self.loops = self.link.loops = Loops(self, "s", guarded=False)
        self.notices = notices.Collected()
        self.raw = (Stream(), Stream())
        self.loading = True  # no test runs yet, whose input could be read
        self._proxies: dict[int, Any] = {}
        self._homes: dict[int, int] = {}
        self._patched: dict[Any, Any] = {}
        self._portraits: dict[int, dict[str, Any]] = {}

    def take_over_streams(self) -> None:
        """Send what the draft prints with its answers, and let it read the tests' input."""
        sys.stdout, sys.stderr = (
            io.TextIOWrapper(
                io.BufferedWriter(raw, 4096), "utf-8", "backslashreplace", write_through=True
            )
            for raw in self.raw
        )
        sys.stdin = Stdin(self)
        builtins.input = self.input

    def input(self, prompt: object = "", /) -> str:
        """`input()` as the tests provide it, whether by a patched input or by standard input.

        While the draft is loaded there is none: the tests wait to hear how that goes.
        """
        if self.loading:
            raise EOFError("EOF when reading a line")
        return str(self.ask({"op": "input", "prompt": str(prompt)}))

    # What the judge asks.

    def serve(self, frame: Frame) -> Frame:
        """Answer one question; whatever the draft raises is described, not raised."""
        try:
            reply = self._perform(frame)
        except codec.Unencodable as problem:
            reply = {"unsendable": str(problem)}
        except BaseException as problem:
            reply = {"raised": self._describe(problem)}
        reply.update(self._written())
        if self.notices.warned or self.notices.logged:
            reply.update(self._noticed())
        return reply

    def _written(self) -> Frame:
        """What the draft has printed, as a frame tells it."""
        out, err = self.printed()
        return {key: text for key, text in (("o", out), ("e", err)) if text}

    def _noticed(self) -> Frame:
        warned, logged = self.notices.take()
        told = {"w": [[self.exports.describe_class(c), t, n] for c, t, n in warned], "l": logged}
        return {key: value for key, value in told.items() if value}

    def _perform(self, frame: Frame) -> Frame:
        if "env" in frame:
            os.environ.clear()
            os.environ.update(frame["env"])
        if "patch" in frame:
            patching.apply(frame["patch"], self._decode, self._patched)
        if frame["op"] == "method" and "loop" not in frame:  # what is asked most often
            return self._call(getattr(self._target(frame), frame["name"]), frame)
        with self.loops.entered(frame):
            told = self.loops.perform(frame)
            return self._answer(frame) if told is None else told

    def _answer(self, frame: Frame) -> Frame:
        match frame["op"]:
            case "get":
                return self._value(getattr(self._target(frame), frame["name"]))
            case "derive":
                return self._value(deriving.build(self, frame["class"]))
            case "super":
                method = inspect.getattr_static(self._target(frame), frame["name"])
                instance = self._decode(frame["of"])
                return self._value(method.__get__(instance, type(instance)))
            case "set":
                setattr(self._target(frame), frame["name"], self._decode(frame["value"]))
            case "del":
                delattr(self._target(frame), frame["name"])
            case "call":
                return self._call(self._target(frame), frame)
            case "method":
                return self._call(getattr(self._target(frame), frame["name"]), frame)
            case "operate":
                target = self._target(frame)
                return self._call(functools.partial(_operate, target, frame["name"]), frame)
            case "equal":
                return {"value": self._equal(frame)}
            case "part":
                part = codec.base_value(self._target(frame))
                return {"value": codec.encode(part, self.exports.export)}
            case "copy":
                return self._value(exports.duplicate(self._target(frame), frame["deep"]))
            case "names":
                return {"value": [n for n in dir(self._target(frame)) if type(n) is str]}
            case "signature":
                return {"value": signatures.told(self._target(frame), self.encoded)}
            case "seed":
                random.seed(self._decode(frame["value"]))
            case "isinstance":
                return {"value": self._is_kind(frame)}
            case other:
                raise ValueError(f"unknown question {other!r}")
        return {"value": None}

    def _target(self, frame: Frame) -> Any:
        return self.exports[frame["h"]]

    def _call(self, function: Any, frame: Frame) -> Frame:
        args = [a if type(a) in codec.PLAIN else self._decode(a) for a in frame["args"]]
        kwargs = {k: self._decode(v) for k, v in frame["kwargs"].items()}
        return self._value(function(*args, **kwargs))

    def _equal(self, frame: Frame) -> list[Any]:
        """Compare one object with several values, of which the judge alone knows the right one."""
        target = self._target(frame)
        kind: Any = type(target)
        results = []
        for data in frame["values"]:
            outcome = kind.__eq__(target, self._decode(data))
            results.append(None if outcome is NotImplemented else bool(outcome))
        return results

    def _is_kind(self, frame: Frame) -> bool:
        value, kind = self._decode(frame["value"]), self._target(frame)
        return issubclass(value, kind) if frame["sub"] else isinstance(value, kind)

    def encoded(self, value: Any) -> Any:
        """The JSON form of a value for the tests."""
        return codec.encode(value, self.shared.export)

    def _value(self, value: Any) -> Frame:
        return {"value": self.encoded(value)}

    def _describe(self, problem: BaseException, depth: int = 0) -> Frame:
        told = draft.describe(problem, self.own)
        told["home"] = vars(problem).get("_told_home")
        if depth < 3:
            for key, other in (("cause", problem.__cause__), ("context", problem.__context__)):
                if other is not None:
                    told[key] = self._describe(other, depth + 1)
        told["suppress"] = bool(problem.__suppress_context__)
        told["notes"] = [str(n)[:500] for n in getattr(problem, "__notes__", [])][:20]
        told["name"] = _plain_name(problem)
        told["class"] = self.exports.describe_class(type(problem))
        told["h"] = self.exports.number(problem)
        with contextlib.suppress(codec.Unencodable):
            told["args"] = [codec.encode(a, self.shared.export) for a in _arguments(problem)]
        with contextlib.suppress(codec.Unencodable, TypeError):
            plain = {k: v for k, v in vars(problem).items() if not k.startswith("__")}
            told["state"] = {k: codec.encode(v, self.shared.export) for k, v in plain.items()}
        return told

    def printed(self) -> tuple[str, str]:
        """What the draft wrote to its streams since the last time."""
        texts = []
        for stream, raw in zip((sys.stdout, sys.stderr), self.raw, strict=True):
            _flush(stream)
            texts.append(bytes(raw.held).decode("utf-8", "backslashreplace") if raw.held else "")
            raw.held.clear()
        return texts[0], texts[1]

    # What the draft asks of objects that the tests passed in.

    def ask(self, question: Frame) -> Any:
        return self.result(self.question(question))

    def question(self, question: Frame) -> Frame:
        """Ask the tests. Raises what they raise."""
        reply = self.link.ask({**question, **self._written()})
        if "raised" in reply:
            raise self._rebuilt(reply["raised"])
        return reply

    def result(self, reply: Frame) -> Any:
        """The value in an answer."""
        return self._decode(reply.get("value"))

    def _rebuilt(self, told: Frame) -> BaseException:
        kept = told.get("home")
        if kept is not None:
            problem = self.exports[kept]
            assert isinstance(problem, BaseException)
            return problem
        module, name = told["type"]
        builtin = module == "builtins"
        kind: Any = exports.builtin(name) if builtin else exports.standard(module, name)
        try:
            made: BaseException = kind(*self._decode(told["args"]))
        except Exception:
            made = Exception(told["text"])
        made.__dict__["_told_home"] = told["h"]
        return made

    def _decode(self, data: Any) -> Any:
        if type(data) in codec.PLAIN:
            return data
        with self.shared.reading():
            return codec.decode(data, self._import)

    def decoded(self, data: Any) -> Any:
        """The value of a JSON form that the tests sent."""
        return self._decode(data)

    def _foreign(self, value: Any) -> int | None:
        return self._homes.get(id(value))

    def _import(self, tag: str, content: Any) -> Any:
        """A stand-in for one of the tests' objects, or an object of ours coming home."""
        if tag == "shared":
            return self.shared.find(content)
        if tag == "home":
            return self.exports[content]
        if tag == "single":
            return exports.singles()[content]
        if tag == "loop":
            return self.loops.find(content)
        if tag == "exception":
            return self._rebuilt(content)
        if tag == "class" and content[0] == "builtin":
            return exports.builtin(content[1])
        if tag == "class" and content[0] == "standard":
            return exports.standard(content[1], content[2])
        if tag == "object" and content[2] is not None:
            return self._plain(content)
        number = content[1] if tag == "class" else content[0]
        if number not in self._proxies:
            made = self._stand_in(tag, content)
            self._proxies[number] = made
            self._homes[id(made)] = number
        return self._proxies[number]

    def _plain(self, content: list[Any]) -> Any:
        """An instance of a builtin's subclass as that builtin; a named tuple keeps its names."""
        number, kind, base = content
        portrait = self._portraits[kind[1]]
        if portrait["fields"] is None:
            return self._decode(base)
        if number not in self._proxies:
            tuple_class = named_tuple(portrait["name"], tuple(portrait["fields"]))
            made = tuple_class._make(self._decode(base))
            self._proxies[number] = made
            self._homes[id(made)] = number
        return self._proxies[number]

    def _stand_in(self, tag: str, content: list[Any]) -> Any:
        match tag:
            case "function":
                return self._function(*content)
            case "class":
                name = self._portraits[content[1]]["name"]
                return self._function(content[1], name, None, False, None)
            case "awaitable":
                return self._awaitable(content[0], *content[2:])
            case "module":
                return passed_class(())(self, content[0])
            case "object":
                portrait = self._portraits[content[1][1]]
                return passed_class(tuple(portrait["operators"]))(self, content[0])
            case _:
                raise codec.Unencodable(f"unknown tag {tag!r}")

    def _learn(self, number: int, portrait: Any) -> None:
        """Keep what a class of the tests looks like."""
        self._portraits[number] = portrait

    def _awaitable(self, number: int, kind: str, loop: str) -> Any:
        """A future of the tests, or a coroutine that goes on as theirs does."""
        if not kind:
            return self._coroutine(number)
        made = Mirror()
        made.become(self.loops, number, kind == "task", loop)
        return made

    async def _coroutine(self, number: int) -> Any:
        return await _Driven(self.loops.drive(number))

    def _function(
        self,
        number: int,
        name: str,
        doc: str | None,
        is_async: bool,
        parameters: Any,
        _more: Any = None,
    ) -> Any:
        """A real function that calls the tests' one, so that inspection and wraps work."""

        def call(*args: Any, **kwargs: Any) -> Any:
            return self.ask_call({"op": "call", "h": number}, args, kwargs)

        async def call_async(*args: Any, **kwargs: Any) -> Any:
            return await self.ask_call({"op": "call", "h": number}, args, kwargs)

        function: Any = call_async if is_async else call
        function.__name__ = function.__qualname__ = name or "function"
        function.__doc__ = doc
        function.__module__ = "tests"
        if parameters is not None:
            with contextlib.suppress(ValueError, TypeError):
                function.__signature__ = inspect.Signature(
                    [
                        inspect.Parameter(
                            n, inspect._ParameterKind(k), default=None if d else inspect._empty
                        )
                        for n, k, d in parameters
                    ]
                )
        return function

    def ask_call(self, question: Frame, args: Any, kwargs: Any) -> Any:
        """Call something of the tests with values of ours."""
        export = self.shared.export
        return self.ask(
            {
                **question,
                "args": [codec.encode(a, export) for a in args],
                "kwargs": {k: codec.encode(v, export) for k, v in kwargs.items()},
            }
        )


def _flush(stream: Any) -> bool:
    """Whether a stream, which may be anything that a draft put there, could be flushed."""
    try:
        stream.flush()
    except BaseException:
        return False
    return True


class _Driven:
    """A generator to be awaited."""

    def __init__(self, steps: Generator[Any, Any, Any]) -> None:
        self._steps = steps

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._steps


def _arguments(problem: BaseException) -> list[Any]:
    """What the exception's class would be called with; an OSError keeps its file name apart."""
    if isinstance(problem, OSError) and problem.filename is not None and len(problem.args) == 2:
        return [*problem.args, problem.filename]
    return list(problem.args)


def _plain_name(problem: BaseException) -> str | None:
    """The name that an ImportError, NameError or AttributeError is about."""
    kinds = (ImportError, NameError, AttributeError)
    name = problem.name if isinstance(problem, kinds) else None
    return name if type(name) is str else None


def _operate(target: Any, name: str, *args: Any, **kwargs: Any) -> Any:
    return exports.operate(target, name, list(args), kwargs)
