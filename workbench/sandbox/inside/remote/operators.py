"""What operators on the draft's objects are worth, by who defined the class.

A class of the draft has operators of its own, and a test that writes `f(3) - 1.5` asks them with
the right answer in its hand: one whose `__sub__` returns 0.0 passes any tolerance. So operators
between an object of the draft and a value of the tests count only where the task declares the
class. Objects of any other class equal no plain value, and take part in no arithmetic with one.

Where they count, the draft is still held to what an honest class can do: it tells the right value
from decoys of the same kind, is not smaller and larger than one number, and its differences from
two numbers differ. What has no decoys (None, an empty list, an object of the tests) it equals not.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, TypeVar

from . import exports
from .decoys import decoys
from .handles import Remote, number_of

Plain = TypeVar("Plain")

_COMPARISONS = ("__eq__", "__ne__")
_BINARY = frozenset(
    [f"__{n}__" for n in exports.ORDER]
    + [f"__{p}{n}__" for n in exports.ARITHMETIC for p in ("", "r", "i")]
)
_OPPOSITE = {"__lt__": "__gt__", "__gt__": "__lt__", "__le__": "__ge__", "__ge__": "__le__"}
_DIFFERENCES = ("__sub__", "__rsub__")
_NUMBERS = (int, float)

# Operators whose result Python wants to be of one exact kind.
_RESULTS: dict[str, type] = {
    "__len__": int, "__bool__": bool, "__int__": int, "__index__": int, "__float__": float,
    "__complex__": complex, "__bytes__": bytes, "__length_hint__": int,
}  # fmt: skip


class Contradiction(TypeError):
    """The draft's operators say of one value what cannot both be true."""


def operator(name: str, mutable: type | None, plain: type | None) -> Callable[..., Any]:
    """The operator of a proxy class. `mutable` or `plain` is the builtin class that it has in it,
    whose own operators an object of an undeclared class falls back to.
    """
    own = None if plain is None else getattr(plain, name, None)
    if name in _COMPARISONS:
        return _comparison(name, mutable, own)
    if name in _BINARY:
        return _binary(name, own)
    if name == "__contains__":
        return _contains
    if name in ("__exit__", "__aexit__"):
        return _leaving(name)
    if name == "__await__":
        return lambda self: self._connection_.awaited(self._number_)
    wanted = _RESULTS.get(name)

    def forward(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = self._connection_.operate(self._number_, name, *args, **kwargs)
        return result if wanted is None else exactly(wanted, result)

    return forward


def declare(kind: type) -> None:
    """Remember that the task declares this class: its instances' own operators then count."""
    type.__setattr__(kind, "_declared_", True)


def exactly(kind: type[Plain], value: Any) -> Plain:
    """`value`, when it is of just this class. Raises TypeError."""
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, the draft gave {type(value).__name__}")
    return value


def hash_of(self: Any) -> int:
    """The hash that the draft's object has over there."""
    return exactly(int, self._connection_.operate(self._number_, "__hash__"))


def _binary(name: str, own: Any) -> Callable[..., Any]:
    def forward(self: Any, other: Any, *more: Any) -> Any:
        if not (_counts(self) or _akin(self, other)):
            return NotImplemented if own is None else own(self, other, *more)
        result = self._connection_.operate(self._number_, name, other, *more)
        if number_of(other) is None:
            _hold_to(self, name, other, result)
        return result

    return forward


def _hold_to(self: Any, name: str, other: Any, result: Any) -> None:
    """Ask once more where one answer alone could be anybody's. Raises Contradiction."""
    if name in _OPPOSITE and result is True:
        _one_way_only(self, name, other)
    elif name in _DIFFERENCES and type(result) in _NUMBERS and type(other) in _NUMBERS:
        elsewhere = other + random.SystemRandom().randint(3, 1000)
        if self._connection_.operate(self._number_, name, elsewhere) == result:
            raise Contradiction("its difference from two numbers is the same")


def _one_way_only(self: Any, name: str, other: Any) -> None:
    opposite = _OPPOSITE[name]
    if opposite not in type.__getattribute__(type(self), "__dict__"):
        return
    if self._connection_.operate(self._number_, opposite, other) is not True:
        return
    equal = name in ("__le__", "__ge__") and _equal(self, other, None) is True
    if not equal:
        raise Contradiction("it is on both sides of one value, and does not equal it")


def _comparison(name: str, mutable: type | None, own: Any) -> Callable[[Any, Any], Any]:
    def compare(self: Any, other: Any) -> Any:
        if own is not None and not _counts(self) and number_of(other) is None:
            return own(self, other)
        same = _equal(self, other, mutable)
        if same is NotImplemented or name == "__eq__":
            return same
        return not same

    return compare


def _equal(self: Any, other: Any, mutable: type | None) -> Any:
    connection, number = self._connection_, self._number_
    if self is other:
        return True
    if number_of(other) is not None:
        if not (_counts(self) or _akin(self, other)):
            return NotImplemented
        return _equal_to_another(connection, number, other)
    if mutable is not None:
        return connection.part(number) == other
    if not _counts(self):
        return NotImplemented
    return _told_apart(connection, number, other)


def _equal_to_another(connection: Remote, number: int, other: Any) -> Any:
    """Of two objects of the draft; one that equals whatever there is equals nothing."""
    answer = connection.equal(number, [other])[0]
    if answer is None:
        return NotImplemented
    return answer and not _equals_strangers(connection, number)


def _equals_strangers(connection: Remote, number: int) -> bool:
    """An honest comparison may well raise on a value of another kind."""
    chance = random.SystemRandom()
    strangers = [f"q{chance.randrange(10**6)}", (chance.randrange(10**6),)]
    try:
        return any(connection.equal(number, strangers))
    except Exception:
        return False


def _told_apart(connection: Remote, number: int, other: Any) -> Any:
    """Whether the draft's object claims to equal `other` and none of its decoys."""
    alike = decoys(other)
    if not alike:
        return NotImplemented
    candidates = [other, *alike]
    order = list(range(len(candidates)))
    random.SystemRandom().shuffle(order)
    found = connection.equal(number, [candidates[i] for i in order])
    answers = dict(zip(order, found, strict=True))
    if answers[0] is None:
        return NotImplemented
    return answers[0] and not any(answers[i] for i in order if i)


def _contains(self: Any, value: Any) -> bool:
    connection, number = self._connection_, self._number_
    if not (_counts(self) or number_of(value) is not None):
        return any(
            item is value or item == value for item in connection.operate(number, "__iter__")
        )
    answer = exactly(bool, connection.operate(number, "__contains__", value))
    return answer and not (type(value) in (*_NUMBERS, str) and _holds_anything(self, value))


def _holds_anything(self: Any, value: Any) -> bool:
    """Whether it says to contain what nobody would have put there either."""
    far = random.SystemRandom().randrange(10**15, 10**16)
    stranger = f"{value}{far}" if isinstance(value, str) else type(value)(far)
    try:
        return self._connection_.operate(self._number_, "__contains__", stranger) is True
    except Exception:
        return False


def _leaving(name: str) -> Callable[..., Any]:
    """A context manager of the draft may swallow what it is made for, never a test's verdict."""

    def leave(self: Any, kind: Any, problem: Any, trace: Any) -> Any:
        result = self._connection_.operate(self._number_, name, kind, problem, trace)
        return _not_a_verdict(result, kind) if name == "__aexit__" else result and not _fails(kind)

    return leave


async def _not_a_verdict(pending: Any, kind: Any) -> Any:
    result = await pending
    return result and not _fails(kind)


def _fails(kind: Any) -> bool:
    """Whether an exception class is how a test says that it failed."""
    verdict = isinstance(kind, type) and issubclass(kind, BaseException)
    return verdict and (issubclass(kind, AssertionError) or not issubclass(kind, Exception))


def _counts(value: Any) -> bool:
    """Whether the task declares the class of this object, so that its own operators count."""
    return bool(type.__getattribute__(type(value), "__dict__").get("_declared_"))


def _akin(value: Any, other: Any) -> bool:
    return type(value) is type(other)
