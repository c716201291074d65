"""The judge's side of the channel: asks the subject, rebuilds its answers, guards what goes out.

Everything that arrives is plain data from a process that may be hostile; it is decoded into exact
builtin values or proxies, and malformed data ends the run as tampered. What the draft may ask in
turn is in `answering`.
"""

from __future__ import annotations

import collections
import inspect
import os
import sys
import types
from collections.abc import Generator
from typing import Any

from ..border import codec, wire
from ..border.crossings import Crossings
from . import deriving, exports, handles, notices, operators, proxies, raising, signatures
from .answering import Answers
from .link import Frame, Link
from .loops import Loops
from .patching import Patches
from .shared import Shared


class SubjectGone(BaseException):
    """The draft's process is no more. Not an Exception, so that no test swallows it in passing."""


class Unsendable(Exception):
    """A value that the draft returned cannot cross the border."""


class Connection:
    """A live subject, seen from the judge."""

    def __init__(
        self,
        fd: int,
        patches: Patches | None = None,
        declared: frozenset[str] | None = None,
        crossings: Crossings | None = None,
    ) -> None:
        """`declared` are the names of the draft that the task declares to be classes."""
        self.crossings = Crossings() if crossings is None else crossings
        self._declared = declared
        self.patches = Patches() if patches is None else patches
        self.exports = exports.Exports(self._foreign, self._describe)
        self.shared = Shared(1, self.exports, self._import, self._learn)
        self.link = Link(fd, self._serve, "j", self.shared)
        self.loops = self.link.loops = Loops(self, "j", guarded=True)
        self._answers = Answers(self)
        self.roots: dict[str, int] = {}  # the draft's modules, by the names that tests import
        self.public: dict[str, list[str]] = {}
        self.returned: collections.deque[int] = collections.deque(maxlen=8)
        """Ids of the last values that came from the draft."""
        self._known: dict[int, Any] = {}
        self._classes: dict[int, type] = {}
        self._environment = _environment()
        self._variables: object = None  # the environment's own table, as it was then

    def greet(self, modules: list[str]) -> Frame:
        """The subject's first frame: whether the draft loaded, and where these modules of it are.
        Raises wire.Gone, wire.BadFrame.
        """
        hello = self.link.reader.receive()
        if not isinstance(hello, dict):
            raise wire.BadFrame("no greeting")
        if hello.get("loaded") is True:
            several = hello.get("modules") or {modules[0]: [hello["h"], hello["names"]]}
            for module in modules:
                number, names = several[module]
                self.roots[module] = int(number)
                self.public[module] = [str(name) for name in names]
        return hello

    # Questions that the proxies ask.

    def call(self, question: Frame, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Call something over there."""
        entered = self.crossings.enter()
        try:
            frame = {
                **question,
                "args": [self._encode(a) for a in args],
                "kwargs": {k: self._encode(v) for k, v in kwargs.items()},
            }
            return self.result(self._asked(frame))
        finally:
            self.crossings.leave(entered)

    def get(self, number: int, name: str) -> Any:
        """An attribute."""
        value = self.result(self.question({"op": "get", "h": number, "name": name}))
        if (
            number in self.roots.values()
            and type(value) is proxies.RemoteMeta
            and self._declares(name)
        ):
            operators.declare(value)
        return value

    def _declares(self, name: str) -> bool:
        """Whether the task declares this name a class, or names it as one names classes."""
        if self._declared is None:
            return name.lstrip("_")[:1].isupper()
        return name in self._declared

    def derived(self, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any:
        """The class that a test derives from the draft's."""
        return deriving.derive(self, name, bases, namespace)

    def derive(self, name: str, bases: list[Any], parts: list[list[Any]]) -> Any:
        """A class made over there with bases and functions of the tests."""
        described = {"name": name, "bases": bases, "parts": parts}
        return self.result(self.question({"op": "derive", "class": described}))

    def inherited(self, kind: Any, name: str, instance: Any) -> Any:
        """A method of an instance as its base `kind` has it, whatever its own class has."""
        question = {"op": "super", "h": kind._number_, "name": name, "of": self._encode(instance)}
        return self.result(self.question(question))

    def encoded(self, value: Any) -> Any:
        """The JSON form of a value for the draft."""
        return self._encode(value)

    def decoded(self, data: Any) -> Any:
        """The value of a JSON form that the draft sent."""
        return self._decode(data)

    def replace_class(self, number: int, kind: type) -> None:
        """Have instances of a class over there stand here as instances of `kind`."""
        self._classes[number] = kind

    def set(self, number: int, name: str, value: Any) -> None:
        """Set an attribute."""
        self.question({"op": "set", "h": number, "name": name, "value": self._encode(value)})

    def delete(self, number: int, name: str) -> None:
        """Delete an attribute."""
        self.question({"op": "del", "h": number, "name": name})

    def operate(self, number: int, name: str, *args: Any, **kwargs: Any) -> Any:
        """Apply an operator."""
        try:
            return self.call({"op": "operate", "h": number, "name": name}, args, kwargs)
        except KeyboardInterrupt:  # pytest shows objects where nothing holds back an interrupt
            raise raising.Interrupted(f"KeyboardInterrupt in {name}") from None

    def equal(self, number: int, values: list[Any]) -> list[bool | None]:
        """What the draft's `__eq__` says of each value; None for NotImplemented."""
        data = [self._encode_apart(v) for v in values]
        answers = self.question({"op": "equal", "h": number, "values": data}).get("value")
        if not isinstance(answers, list) or len(answers) != len(values):
            raise self._tamper("a comparison gave no answers")
        return [a if isinstance(a, bool) else None for a in answers]

    def part(self, number: int) -> Any:
        """The builtin value inside an instance of a builtin's subclass."""
        return self.result(self.question({"op": "part", "h": number}))

    def is_kind(self, number: int, value: Any, sub: bool) -> bool:
        """isinstance or issubclass over there."""
        question = {"op": "isinstance", "h": number, "value": self._encode(value), "sub": sub}
        return self.question(question).get("value") is True

    def names(self, number: int) -> list[str]:
        """dir() of an object."""
        return [str(n) for n in self.question({"op": "names", "h": number}).get("value") or []]

    def signature(self, number: int) -> inspect.Signature:
        """The signature of a function or class over there. Raises AttributeError without one."""
        try:
            found = self.question({"op": "signature", "h": number})["value"]
            return signatures.rebuilt(found, self._decode)
        except (TypeError, ValueError, KeyError, exports.Refused) as problem:
            raise AttributeError("__signature__") from problem

    def duplicate(self, number: int, deep: bool) -> Any:
        """A copy, made over there."""
        return self.result(self.question({"op": "copy", "h": number, "deep": deep}))

    def awaited(self, number: int) -> Generator[Any, Any, Any]:
        """Await an awaitable of the draft in the event loop that runs here."""
        return self.loops.drive(number)

    def closed(self, number: int) -> None:
        """Close an awaitable of the draft that nobody has begun to await."""
        self.loops.close(number)

    def seed(self, value: Any) -> None:
        """Seed the draft's `random` as the tests seed theirs."""
        if self.roots:
            self.question({"op": "seed", "value": self._encode(value)})

    # Sending and receiving.

    def _raw_ask(self, question: Frame) -> Frame:
        try:
            return self.link.ask(question)
        except (wire.Gone, wire.BadFrame) as problem:
            raise SubjectGone(str(problem)) from None

    def question(self, question: Frame) -> Frame:
        """Ask the draft. Raises what it raises, SubjectGone, Unsendable."""
        entered = self.crossings.enter()
        try:
            return self._asked(question)
        finally:
            self.crossings.leave(entered)

    def _asked(self, question: Frame) -> Frame:
        if getattr(os.environ, "_data", _CHANGED) != self._variables:
            question = self._with_environment(question)
        patched = self.patches.changes(self._encode)
        if patched:
            question = {**question, "patch": patched}
        return self._checked(self._raw_ask(question))

    def _with_environment(self, question: Frame) -> Frame:
        """The question, with the environment if another one holds than for the last one."""
        variables, environment = getattr(os.environ, "_data", None), _environment()
        self._variables = dict(variables) if isinstance(variables, dict) else None
        before, self._environment = self._environment, environment
        return question if environment == before else {**question, "env": environment}

    def _checked(self, reply: Frame) -> Frame:
        if "o" in reply or "e" in reply:
            self.show(reply)
        if "l" in reply or "w" in reply:
            self._issue(reply)
        if "raised" in reply:
            raise self._rebuilt(reply["raised"])
        if "unsendable" in reply:
            raise Unsendable(f"the draft's value cannot be used: {reply['unsendable']}"[:500])
        return reply

    def show(self, reply: Frame) -> None:
        """Print what the draft printed, so that pytest captures it as if it were here."""
        for key, stream in (("o", sys.stdout), ("e", sys.stderr)):
            text = reply.get(key)
            if isinstance(text, str) and text:
                stream.write(text)

    def _issue(self, reply: Frame) -> None:
        """Log and warn as the draft did."""
        try:
            for told in reply.get("l") or ():
                notices.log_again(told, "draft.py")
            warned = [(self._class(c), str(t), int(n)) for c, t, n in reply.get("w") or ()]
        except (TypeError, ValueError, KeyError, codec.Unencodable, exports.Refused) as problem:
            raise self._tamper(f"malformed notice: {type(problem).__name__}") from None
        for category, text, line in warned:
            notices.warn_again(category, text, line, "draft.py")

    def result(self, reply: Frame) -> Any:
        """The value in an answer."""
        value = self._decode(reply.get("value"))
        self.returned.append(id(value))
        return value

    def _encode(self, value: Any) -> Any:
        try:
            return codec.encode(value, self.shared.export)
        except codec.Unencodable as problem:
            raise Unsendable(f"this cannot be passed to the draft: {problem}") from None

    def _encode_apart(self, value: Any) -> Any:
        """A value that the draft may look at and not change: an expected one."""
        try:
            return codec.encode(value, self.exports.export)
        except codec.Unencodable as problem:
            raise Unsendable(f"this cannot be compared with the draft's: {problem}") from None

    def _decode(self, data: Any) -> Any:
        if type(data) in codec.PLAIN:
            return data
        try:
            with self.shared.reading():
                return codec.decode(data, self._import)
        except (codec.Unencodable, exports.Refused, RecursionError) as problem:
            raise self._tamper(str(problem)) from None

    def _tamper(self, why: str) -> SubjectGone:
        self.link.broken = True
        self.link.die(why)
        return SubjectGone(why)

    # Rebuilding.

    def _import(self, tag: str, content: Any) -> Any:
        match tag:
            case "shared":
                return self.shared.find(content)
            case "home":
                return self.exports[content]
            case "single" if content in _SINGLES:
                return _SINGLES[content]
            case "class":
                return self._class(content)
            case "exception":
                return self._rebuilt(content)
            case "loop":
                return self.loops.find(content)
        number = int(content[0])
        if number not in self._known:
            self._known[number] = self._proxy(tag, number, content)
        return self._known[number]

    def _proxy(self, tag: str, number: int, content: list[Any]) -> Any:
        match tag:
            case "function":
                _, name, doc, _, _, about = content
                return proxies.RemoteFunction(self, number, str(name), doc, about)
            case "module":
                return proxies.RemoteModule(self, number, str(content[1]))
            case "awaitable":
                kind, loop = content[2:]
                made = proxies.RemoteFuture() if kind else proxies.RemoteCoroutine(self, number)
                if isinstance(made, proxies.RemoteFuture):
                    made.become(self.loops, number, kind == "task", loop)
                return made
            case "object":
                base = None if content[2] is None else codec.decode(content[2], self._import)
                return proxies.make_instance(self, self._class(content[1]), number, base)
            case _:
                raise codec.Unencodable(f"unknown tag {tag!r}"[:100])

    def _class(self, described: list[Any]) -> Any:
        """A builtin or standard class itself, or the proxy of one of the draft's."""
        match described:
            case ["builtin", str(name)]:
                return exports.builtin(name)
            case ["standard", str(module), str(name)]:
                return exports.standard(module, name)
            case ["known", int(number)]:
                return self._classes[number]
            case _:
                raise codec.Unencodable("malformed class")

    def _learn(self, number: int, portrait: Any) -> None:
        if number not in self._classes:
            self._classes[number] = self._new_class(number, portrait)

    def _new_class(self, number: int, portrait: dict[str, Any]) -> type:
        bases = tuple(self._class(b) for b in portrait["bases"])
        if portrait["exception"]:
            errors = tuple(raising.harmless(b) for b in bases if issubclass(b, BaseException))
            return proxies.make_error_class(self, number, portrait, errors)
        real = None if portrait["real"] is None else self._class(portrait["real"])
        return proxies.make_class(self, number, portrait, bases, real)

    def _rebuilt(self, told: Any) -> BaseException:
        """The exception that the draft raised, as its builtin class or a stand-in for its own."""
        try:
            if told.get("home") is not None:
                kept = self.exports[told["home"]]
                if isinstance(kept, BaseException):
                    return kept
            number = int(told["h"])
            if number not in self._known:
                self._known[number] = self._new_error(told, number)
            made = self._known[number]
            if not isinstance(made, BaseException):
                raise self._tamper("it raised what is no exception")
            if isinstance(told.get("cause"), dict):
                made.__cause__ = self._rebuilt(told["cause"])
            if isinstance(told.get("context"), dict):
                made.__context__ = self._rebuilt(told["context"])
            made.__suppress_context__ = told.get("suppress") is True
        except (KeyError, TypeError, ValueError, AttributeError, exports.Refused) as problem:
            raise self._tamper(f"malformed exception: {type(problem).__name__}") from None
        return made

    def _new_error(self, told: Frame, number: int) -> BaseException:
        kind = self._class(told["class"])
        if not (isinstance(kind, type) and issubclass(kind, BaseException)):
            raise self._tamper("it raised what is no exception")
        kind = raising.harmless(kind)
        args = self._decode(told.get("args", []))
        if not isinstance(args, list):
            args = []
        made = raising.make_error(kind, args, str(told["text"]))
        state = told.get("state")
        if isinstance(state, dict):
            made.__dict__.update({str(k): self._decode(v) for k, v in state.items()})
        raising.dress(made, told)
        made.__dict__.update(_number_=number, _connection_=self)
        return made

    # What the draft asks of the tests.

    def _serve(self, frame: Frame) -> Frame:
        """Answer a question of the draft about an object that a test gave it."""
        entered = self.crossings.enter()
        reply = self._served(frame)
        self.crossings.leave(entered)
        return reply

    def _served(self, frame: Frame) -> Frame:
        self.show(frame)
        try:
            with self.loops.entered(frame):
                told = self.loops.perform(frame)
                return told or {"value": self._encode(self._answers.perform(frame))}
        except SubjectGone:
            raise
        except BaseException as problem:
            return {"raised": self._describe(problem)}

    def _foreign(self, value: Any) -> int | None:
        if isinstance(value, proxies.RemoteMethod):
            real: object = value._real_()
            return handles.number_of(real)
        is_draft = isinstance(value, types.ModuleType) and vars(value).get("_connection_") is self
        if is_draft:
            return self.roots[value.__name__]
        return handles.number_of(value)

    def _describe(self, problem: BaseException) -> Frame:
        told = raising.described(problem, self._encode)
        return {**told, "h": self.exports.number(problem), "home": handles.number_of(problem)}


_SINGLES = exports.singles()
_CHANGED = object()  # of an environment that a test has put something else in the place of


def _environment() -> dict[str, str]:
    return {k: v for k, v in os.environ.items() if k != "PYTEST_CURRENT_TEST"}
