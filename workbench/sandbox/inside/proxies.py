"""What the tests hold in place of the draft's objects: functions, classes, instances, exceptions.

Every proxy forwards to the subject by number and gets plain values back. The draft's own comparison
is asked only where a test named the class, and never shown the right value alone: it has to tell it
from decoys. An object of a class that no test has named equals no plain value, so that a function
cannot pass by returning something that claims to equal everything.
"""

from __future__ import annotations

import abc
import collections.abc
import inspect
import random
import types
from collections.abc import Callable, Coroutine, Generator
from typing import TYPE_CHECKING, Any, TypeVar

from . import codec, exports
from .decoys import decoys

if TYPE_CHECKING:
    from .connection import Connection

Plain = TypeVar("Plain")

# Looked for on every object by pytest itself; a draft has no say in them.
_PYTEST_NAMES = ("_pytest", "_fixture", "pytestmark", "place_as", "__test__", "__tracebackhide__")
_COMPARISONS = ("__eq__", "__ne__")
_BINARY = frozenset(
    [f"__{n}__" for n in exports.ORDER]
    + [f"__{p}{n}__" for n in exports.ARITHMETIC for p in ("", "r")]
)


class Proxy:
    """Base of everything that stands for an object of the draft.

    Has no annotations of its own: tests may look at those of what it stands for.
    """

    if TYPE_CHECKING:
        _connection_: Connection
        _number_: int


def number_of(value: Any) -> int | None:
    """The number of the draft's object that `value` stands for; None for anything else."""
    kind = type(value)
    proxied = kind in _LEAVES or kind in _METAS or type(kind) in _METAS
    if not (proxied or isinstance(value, BaseException)):
        return None
    found = own_state(value).get("_number_")
    return found if isinstance(found, int) else None


def own_state(value: Any) -> dict[str, Any]:
    """The attributes that a proxy itself has, where `__dict__` shows those of its original."""
    kept: dict[str, Any] = _STATE.__get__(value) if isinstance(value, RemoteObject) else vars(value)
    return kept


class RemoteFunction(Proxy):
    """A function or bound method of the draft."""

    def __init__(
        self,
        connection: Connection,
        number: int,
        name: str,
        doc: str | None,
        about: Any,
    ) -> None:
        self.__dict__.update(_connection_=connection, _number_=number, __name__=name, __doc__=doc)
        qualname, module, kind = map(str, about)
        self.__dict__.update(__qualname__=qualname, __module__=module, _kind_=kind)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """Functions are told by their class: `inspect.isfunction` and its like."""
        kind = self.__dict__["_kind_"]
        return getattr(types, kind) if kind in exports.FUNCTION_KINDS else RemoteFunction

    @property
    def __annotations__(self) -> Any:  # type: ignore[override]
        return self.__getattr__("__annotations__")

    @property
    def __signature__(self) -> inspect.Signature:
        return self._connection_.signature(self._number_)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._connection_.call({"op": "call", "h": self._number_}, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        return _attribute(self._connection_, self._number_, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._connection_.set(self._number_, name, value)

    def __repr__(self) -> str:
        return f"<function {self.__dict__['__name__']}>"


class RemoteModule(Proxy):
    """A module that the draft imported, so that a test can patch what it uses of it."""

    def __init__(self, connection: Connection, number: int, name: str) -> None:
        self.__dict__.update(_connection_=connection, _number_=number, __name__=name)

    def __getattr__(self, name: str) -> Any:
        return _attribute(self._connection_, self._number_, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._connection_.set(self._number_, name, value)

    def __delattr__(self, name: str) -> None:
        self._connection_.delete(self._number_, name)


class RemoteCoroutine(Proxy, collections.abc.Coroutine[Any, Any, Any]):
    """An awaitable of the draft, awaited over there once somebody awaits it here."""

    def __init__(self, connection: Connection, number: int) -> None:
        self.__dict__.update(_connection_=connection, _number_=number, _begun_=None)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """Coroutines are told by their class: `inspect.iscoroutine` and its like."""
        return types.CoroutineType

    def _wait_(self) -> Coroutine[Any, Any, Any]:
        if self.__dict__["_begun_"] is None:
            self.__dict__["_begun_"] = self._connection_.awaited(self._number_)
        begun: Coroutine[Any, Any, Any] = self.__dict__["_begun_"]
        return begun

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._wait_().__await__()

    def send(self, value: Any) -> Any:
        """As a coroutine of Python's own."""
        return self._wait_().send(value)

    def throw(self, *problem: Any) -> Any:
        """As a coroutine of Python's own."""
        return self._wait_().throw(*problem)

    def close(self) -> None:
        """As a coroutine of Python's own."""
        if self.__dict__["_begun_"] is not None:
            self._wait_().close()


_LEAVES = frozenset((RemoteFunction, RemoteModule, RemoteCoroutine))


class RemoteMeta(type):
    """The class of proxy classes: calling one makes an instance over there."""

    if TYPE_CHECKING:
        _connection_: Connection
        _number_: int

    def __new__(mcs, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> RemoteMeta:
        if "_number_" not in namespace:
            connection = next(b._connection_ for b in bases if isinstance(b, RemoteMeta))
            made: RemoteMeta = connection.derived(name, bases, namespace)
            return made
        return super().__new__(mcs, name, bases, namespace)

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        return cls._connection_.call({"op": "call", "h": cls._number_}, args, kwargs)

    def __getattr__(cls, name: str) -> Any:
        if name == "__signature__":
            return cls._connection_.signature(cls._number_)
        return _attribute(cls._connection_, cls._number_, name)

    def __dir__(cls) -> list[str]:
        return cls._connection_.names(cls._number_)

    def __setattr__(cls, name: str, value: Any) -> None:
        cls._connection_.set(cls._number_, name, value)

    def __delattr__(cls, name: str) -> None:
        cls._connection_.delete(cls._number_, name)

    def __iter__(cls) -> Any:
        return cls._connection_.operate(cls._number_, "__iter__")

    def __reversed__(cls) -> Any:
        return cls._connection_.operate(cls._number_, "__reversed__")

    def __len__(cls) -> int:
        return _exactly(int, cls._connection_.operate(cls._number_, "__len__"))

    def __bool__(cls) -> bool:
        return True

    def __getitem__(cls, key: Any) -> Any:
        return cls._connection_.operate(cls._number_, "__getitem__", key)

    def __contains__(cls, value: Any) -> bool:
        return _exactly(bool, cls._connection_.operate(cls._number_, "__contains__", value))

    def __instancecheck__(cls, value: Any) -> bool:
        if type.__instancecheck__(cls, value):
            return True
        return number_of(value) is not None and cls._connection_.is_kind(cls._number_, value, False)

    def __subclasscheck__(cls, kind: type) -> bool:
        if type.__subclasscheck__(cls, kind):
            return True
        return isinstance(kind, RemoteMeta) and cls._connection_.is_kind(cls._number_, kind, True)

    def __repr__(cls) -> str:
        return f"<class '{cls.__module__}.{cls.__qualname__}'>"

    def __hash__(cls) -> int:
        return id(cls)


class RemoteObject(Proxy):
    """An instance of a class of the draft. Operators are added per class, see `make_class`."""

    _methods_ = frozenset[str]()

    def __getattr__(self, name: str) -> Any:
        if name in type(self)._methods_:
            return RemoteMethod(self._connection_, self._number_, name, type(self))
        return _attribute(self._connection_, self._number_, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._connection_.set(self._number_, name, value)

    def __delattr__(self, name: str) -> None:
        self._connection_.delete(self._number_, name)

    def __repr__(self) -> str:
        return _exactly(str, self._connection_.operate(self._number_, "__repr__"))

    def __str__(self) -> str:
        return _exactly(str, self._connection_.operate(self._number_, "__str__"))

    def __format__(self, how: str) -> str:
        return _exactly(str, self._connection_.operate(self._number_, "__format__", how))

    def __dir__(self) -> list[str]:
        return self._connection_.names(self._number_)

    def __copy__(self) -> Any:
        return self._connection_.duplicate(self._number_, deep=False)

    def __deepcopy__(self, _memo: Any) -> Any:
        return self._connection_.duplicate(self._number_, deep=True)

    def __reduce_ex__(self, _protocol: Any) -> Any:
        raise TypeError("an object of the draft cannot be pickled by the tests")


_STATE: Any = vars(Proxy)["__dict__"]


class RemoteMethod(Proxy):
    """A method that is looked up and called in one go."""

    def __init__(self, connection: Connection, number: int, name: str, kind: type) -> None:
        self.__dict__.update(_connection_=connection, _owner_=number, __name__=name)
        qualname = f"{kind.__qualname__}.{name}"
        self.__dict__.update(__qualname__=qualname, __module__=kind.__module__)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        question = {"op": "method", "h": self.__dict__["_owner_"], "name": self.__name__}
        return self._connection_.call(question, args, kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real_(), name)

    def _real_(self) -> object:
        owner, name = self.__dict__["_owner_"], self.__dict__["__name__"]
        real: object = self._connection_.get(owner, name)
        return real

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RemoteMethod) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((self.__dict__["_owner_"], self.__dict__["__name__"]))


class RemoteErrorMeta(type):
    """The class of exception classes that the draft defines. They are real exception classes."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        if "_number_" not in cls.__dict__:  # derived by a test: an ordinary local exception
            return super().__call__(*args, **kwargs)
        return cls._connection_.call({"op": "call", "h": cls._number_}, args, kwargs)

    def __getattr__(cls, name: str) -> Any:
        if name in ("_connection_", "_number_"):
            raise AttributeError(name)
        return _attribute(cls._connection_, cls._number_, name)


_METAS = frozenset((RemoteMeta, RemoteErrorMeta))


def _error_attribute(self: Any, name: str) -> Any:
    number = self.__dict__.get("_number_")
    if number is None:
        raise AttributeError(name)
    return _attribute(self.__dict__["_connection_"], number, name)


def _error_text(self: Any) -> str:
    told = self.__dict__.get("_text_")
    return told if isinstance(told, str) else BaseException.__str__(self)


def make_error_class(
    connection: Connection, number: int, portrait: dict[str, Any], bases: tuple[type, ...]
) -> type:
    """A real exception class for one that the draft defines."""
    namespace = {
        **_identity(connection, number, portrait),
        "__getattr__": _error_attribute,
        "__str__": _error_text,
    }
    return RemoteErrorMeta(str(portrait["name"]), bases or (Exception,), namespace)


def make_class(
    connection: Connection,
    number: int,
    portrait: dict[str, Any],
    bases: tuple[type, ...],
    real: type | None = None,
) -> type:
    """A proxy class with exactly the operators that the draft's class has.

    `real` is the standard class that it is, in case the draft did not make it.
    """
    part = codec._TYPES.get(str(portrait["part"]))
    mutable = part if part in exports.MUTABLE_BASES else None
    plain = part if mutable is None else None
    operators = {n for n in portrait["operators"] if n in exports.OPERATORS}
    own = operators - {"__repr__", "__str__", "__format__", "__hash__"}
    namespace = {
        **_identity(connection, number, portrait),
        "_methods_": frozenset(portrait["methods"]),
    }
    namespace.update({name: _operator(name, mutable, plain) for name in own})
    namespace["__dict__"] = property(lambda self: _attribute(connection, self._number_, "__dict__"))
    claimed = mutable if real is None or real in codec._ENCODERS else real
    if claimed is not None:
        namespace["__class__"] = property(lambda _self: claimed)
    if not portrait["hashable"]:
        namespace["__hash__"] = None
    elif "__hash__" in operators and part is None:
        namespace["__hash__"] = _hash
    else:
        namespace["__hash__"] = (plain or object).__hash__
    local = () if plain is None else (plain,)
    remote: tuple[type, ...] = tuple(b for b in bases if isinstance(b, RemoteMeta))
    if local and not any(issubclass(b, local) for b in remote):
        remote = (*remote, RemoteObject, *local) if not remote else (*remote, *local)
    made: type = RemoteMeta(str(portrait["name"]), remote or (RemoteObject,), namespace)
    for base in bases:
        if type(base) is abc.ABCMeta:
            base.register(made)
    return made


def _identity(connection: Connection, number: int, portrait: dict[str, Any]) -> dict[str, Any]:
    return {
        "_connection_": connection,
        "_number_": number,
        "_named_": False,
        "__module__": str(portrait["module"]),
        "__qualname__": str(portrait["qualname"]),
        "__doc__": portrait["doc"] if isinstance(portrait["doc"], str) else None,
    }


def make_instance(connection: Connection, kind: type, number: int, base: Any) -> Any:
    """An instance of a proxy class; with `base`, also a real value of that builtin kind."""
    part = next((b for b in exports.IMMUTABLE_BASES if issubclass(kind, b)), None)
    new: Any = object.__new__ if part is None else part.__new__
    made = new(kind) if part is None else new(kind, base)
    _STATE.__get__(made).update(_connection_=connection, _number_=number)
    return made


def mark_named(kind: type) -> None:
    """Remember that a test named this class: its instances' own comparison then counts."""
    type.__setattr__(kind, "_named_", True)


def _operator(name: str, mutable: type | None, plain: type | None) -> Callable[..., Any]:
    own = None if plain is None else getattr(plain, name, None)
    if name in _COMPARISONS:
        return _comparison(name, mutable, own)
    if name in _BINARY:
        return _binary(name, own)
    if name == "__contains__":
        return _contains
    if name == "__await__":
        return lambda self: self._connection_.awaited(self._number_).__await__()
    wanted = _RESULTS.get(name)

    def forward(self: Any, *args: Any, **kwargs: Any) -> Any:
        result = self._connection_.operate(self._number_, name, *args, **kwargs)
        return result if wanted is None else _exactly(wanted, result)

    return forward


# Operators whose result Python wants to be of one exact kind.
_RESULTS: dict[str, type] = {
    "__len__": int, "__bool__": bool, "__int__": int, "__index__": int, "__float__": float,
    "__complex__": complex, "__bytes__": bytes, "__length_hint__": int,
}  # fmt: skip


def _binary(name: str, own: Any) -> Callable[..., Any]:
    def forward(self: Any, other: Any, *more: Any) -> Any:
        if not (_counts(self) or _akin(self, other)):
            return NotImplemented if own is None else own(self, other, *more)
        return self._connection_.operate(self._number_, name, other, *more)

    return forward


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
        found = connection.equal(number, [other])[0]
        return NotImplemented if found is None else found
    if mutable is not None:
        return connection.part(number) == other
    if not _counts(self):
        return NotImplemented
    return _told_apart(connection, number, other)


def _told_apart(connection: Connection, number: int, other: Any) -> Any:
    """Whether the draft's object claims to equal `other` and none of its decoys."""
    candidates = [other, *decoys(other)]
    order = list(range(len(candidates)))
    random.SystemRandom().shuffle(order)
    found = connection.equal(number, [candidates[i] for i in order])
    answers = dict(zip(order, found, strict=True))
    if answers[0] is None:
        return NotImplemented
    return answers[0] and not any(answers[i] for i in order if i)


def _contains(self: Any, value: Any) -> bool:
    connection, number = self._connection_, self._number_
    if _counts(self) or number_of(value) is not None:
        return _exactly(bool, connection.operate(number, "__contains__", value))
    return any(item is value or item == value for item in connection.operate(number, "__iter__"))


def _hash(self: Any) -> int:
    return _exactly(int, self._connection_.operate(self._number_, "__hash__"))


def _counts(value: Any) -> bool:
    """Whether a test named the class of this object, so that its own operators count."""
    return bool(type.__getattribute__(type(value), "__dict__").get("_named_"))


def _akin(value: Any, other: Any) -> bool:
    return type(value) is type(other)


def _attribute(connection: Connection, number: int, name: str) -> Any:
    if name.startswith(_PYTEST_NAMES):
        raise AttributeError(name)
    return connection.get(number, name)


def _exactly(kind: type[Plain], value: Any) -> Plain:
    if type(value) is not kind:
        raise TypeError(f"expected {kind.__name__}, the draft gave {type(value).__name__}")
    return value
