"""What a draft may ask of the objects that a test gave it, and what it may not."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from workbench.sandbox.inside.border import codec
from workbench.sandbox.inside.remote import exports
from workbench.sandbox.inside.remote.answering import Answers
from workbench.sandbox.inside.remote.exports import Exports, Refused


class Side:
    """A side of the tests that has given something away."""

    def __init__(self) -> None:
        self.exports = Exports(lambda _value: None, lambda _problem: {})

    def decoded(self, data: Any) -> Any:
        return codec.decode(data)


class Given:
    """An object of the tests."""

    shown = 5
    _hidden = 6

    def __getitem__(self, key: Any) -> Any:
        return ("item", key)

    def __repr__(self) -> str:
        return "<given>"


def _generator() -> Any:
    yield 1


def _asked(given: Any, op: str, **more: Any) -> Any:
    side = Side()
    number = side.exports.number(given)
    return Answers(side).perform({"op": op, "h": number, **more})


def test_it_may_call_a_function() -> None:
    assert _asked(lambda a, *, b: (a, b), "call", args=[1], kwargs={"b": 2}) == (1, 2)


def test_it_may_use_public_attributes() -> None:
    given = SimpleNamespace(n=1)
    assert _asked(given, "get", name="n") == 1
    assert _asked(given, "set", name="n", value=2) is None
    assert given.n == 2


def test_it_may_use_operators_and_texts() -> None:
    given = Given()
    assert _asked(given, "operate", name="__getitem__", args=["k"], kwargs={}) == ("item", "k")
    assert _asked(given, "repr") == _asked(given, "str") == "<given>"


@pytest.mark.parametrize("name", ["_hidden", "__class__", "__dict__", "gi_frame", "f_back", 7])
@pytest.mark.parametrize("op", ["get", "set"])
def test_private_names_are_not_there(op: str, name: Any) -> None:
    with pytest.raises(AttributeError):
        _asked(Given(), op, name=name, value=1)


def _frame() -> Any:
    return sys._getframe()


@pytest.mark.parametrize(
    "made", [
        lambda: _asked, lambda: len, lambda: Given().__getitem__, lambda: sys, lambda: Given,
        _frame, lambda: _asked.__code__, lambda: ValueError("expected 7"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("op", ["get", "set", "operate"])
def test_nothing_is_looked_into_where_expectations_lie(op: str, made: Callable[[], Any]) -> None:
    asked = {"name": "__len__" if op == "operate" else "args", "args": [], "kwargs": {}, "value": 1}
    with pytest.raises(Refused, match="cannot be looked into"):
        _asked(made(), op, **asked)


@pytest.mark.parametrize("name", ["__reduce_ex__", "__getattribute__", "__class__", "shown", ""])
def test_what_is_no_operator_is_not_applied(name: str) -> None:
    with pytest.raises(Refused, match="is no operator"):
        _asked(Given(), "operate", name=name, args=["x"], kwargs={})


@pytest.mark.parametrize("number", [0, 99, -1, "1", None, [1], 1.5])
def test_an_object_that_was_never_given_has_no_number(number: Any) -> None:
    side = Side()
    side.exports.number(Given())
    with pytest.raises(Refused, match="no object has the number"):
        Answers(side).perform({"op": "repr", "h": number})


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(Refused, match="unknown question"):
        _asked(Given(), "eval")


def test_it_may_read_what_the_tests_put_on_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("one\ntwo\nthree\n"))
    answers = Answers(Side())
    assert answers.perform({"op": "stdin", "how": "readline"}) == "one\n"
    assert answers.perform({"op": "input", "prompt": ""}) == "two"
    assert answers.perform({"op": "stdin", "how": "read"}) == "three\n"


@pytest.mark.parametrize(
    ("module", "name"),
    [("os", "system"), ("subprocess", "run"), ("nonsense", "X"), ("workbench.errors", "Error")],
)
def test_only_classes_of_known_modules_are_named(module: str, name: str) -> None:
    with pytest.raises(Refused):
        exports.standard(module, name)


@pytest.mark.parametrize("name", ["eval", "open", "__import__", "print", "nonsense"])
def test_only_classes_are_builtins_that_can_be_named(name: str) -> None:
    with pytest.raises(Refused, match="is no builtin class"):
        exports.builtin(name)


def test_classes_are_found_by_their_names() -> None:
    from decimal import Decimal

    assert exports.standard("decimal", "Decimal") is Decimal
    assert exports.builtin("ValueError") is ValueError


def test_a_generator_may_be_gone_through() -> None:
    assert _asked(_generator(), "operate", name="__next__", args=[], kwargs={}) == 1
