"""What the tests hold in place of the draft's objects: functions, classes, instances, exceptions.

Every proxy forwards to the subject by number and gets plain values back. Where the draft's own
operators count, and where not, is decided in `operators`.
"""

from __future__ import annotations

import abc
import collections.abc
import inspect
import types
from collections.abc import Generator
from typing import TYPE_CHECKING, Any

from ..border import codec
from . import exports
from .handles import Proxy, ProxyMeta, Remote, number_of, own_state
from .mirrors import Mirror
from .operators import exactly, hash_of, operator

# Looked for on every object by pytest itself; a draft has no say in them.
_PYTEST_NAMES = ("_pytest", "_fixture", "pytestmark", "place_as", "__test__", "__tracebackhide__")


class RemoteFunction(Proxy):
    """A function or bound method of the draft."""

    def __init__(
        self,
        connection: Remote,
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

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        """A function in a class of the tests is a method there: a decorator's of the draft, say."""
        if instance is None or self.__dict__["_kind_"] != "FunctionType":
            return self
        return types.MethodType(self, instance)

    def __getattr__(self, name: str) -> Any:
        return _attribute(self._connection_, self._number_, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._connection_.set(self._number_, name, value)

    def __repr__(self) -> str:
        return f"<function {self.__dict__['__name__']}>"


class RemoteModule(Proxy):
    """A module that the draft imported, so that a test can patch what it uses of it."""

    def __init__(self, connection: Remote, number: int, name: str) -> None:
        self.__dict__.update(_connection_=connection, _number_=number, __name__=name)

    def __getattr__(self, name: str) -> Any:
        return _attribute(self._connection_, self._number_, name)

    def __setattr__(self, name: str, value: Any) -> None:
        self._connection_.set(self._number_, name, value)

    def __delattr__(self, name: str) -> None:
        self._connection_.delete(self._number_, name)


class RemoteCoroutine(Proxy, collections.abc.Coroutine[Any, Any, Any]):
    """An awaitable of the draft, awaited over there once somebody awaits it here."""

    def __init__(self, connection: Remote, number: int) -> None:
        self.__dict__.update(_connection_=connection, _number_=number, _begun_=None)

    @property  # type: ignore[misc]
    def __class__(self) -> Any:
        """Coroutines are told by their class: `inspect.iscoroutine` and its like."""
        return types.CoroutineType

    def _wait_(self) -> Generator[Any, Any, Any]:
        if self.__dict__["_begun_"] is None:
            self.__dict__["_begun_"] = self._connection_.awaited(self._number_)
        begun: Generator[Any, Any, Any] = self.__dict__["_begun_"]
        return begun

    def __await__(self) -> Generator[Any, Any, Any]:
        return self._wait_()

    def send(self, value: Any) -> Any:
        """As a coroutine of Python's own."""
        return self._wait_().send(value)

    def throw(self, *problem: Any) -> Any:
        """As a coroutine of Python's own."""
        return self._wait_().throw(*problem)

    def close(self) -> None:
        """As a coroutine of Python's own."""
        if self.__dict__["_begun_"] is None:
            self._connection_.closed(self._number_)
        self._wait_().close()


class RemoteFuture(Mirror, Proxy):
    """A future or a task of the draft."""


class RemoteMeta(ProxyMeta):
    """The class of proxy classes: calling one makes an instance over there."""

    if TYPE_CHECKING:
        _connection_: Remote
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
        return exactly(int, cls._connection_.operate(cls._number_, "__len__"))

    def __bool__(cls) -> bool:
        return True

    def __getitem__(cls, key: Any) -> Any:
        return cls._connection_.operate(cls._number_, "__getitem__", key)

    def __contains__(cls, value: Any) -> bool:
        return exactly(bool, cls._connection_.operate(cls._number_, "__contains__", value))

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
        return exactly(str, self._connection_.operate(self._number_, "__repr__"))

    def __str__(self) -> str:
        return exactly(str, self._connection_.operate(self._number_, "__str__"))

    def __format__(self, how: str) -> str:
        return exactly(str, self._connection_.operate(self._number_, "__format__", how))

    def __dir__(self) -> list[str]:
        return self._connection_.names(self._number_)

    def __copy__(self) -> Any:
        return self._connection_.duplicate(self._number_, deep=False)

    def __deepcopy__(self, _memo: Any) -> Any:
        return self._connection_.duplicate(self._number_, deep=True)

    def __reduce_ex__(self, _protocol: Any) -> Any:
        raise TypeError("an object of the draft cannot be pickled by the tests")


class RemoteMethod(Proxy):
    """A method that is looked up and called in one go."""

    def __init__(self, connection: Remote, number: int, name: str, kind: type) -> None:
        self.__dict__.update(
            _connection_=connection,
            _owner_=number,
            __name__=name,
            __qualname__=f"{kind.__qualname__}.{name}",
            __module__=kind.__module__,
        )

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        own = self.__dict__
        question = {"op": "method", "h": own["_owner_"], "name": own["__name__"]}
        connection: Remote = own["_connection_"]
        return connection.call(question, args, kwargs)

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


class RemoteErrorMeta(ProxyMeta):
    """The class of exception classes that the draft defines. They are real exception classes."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        if "_number_" not in cls.__dict__:  # derived by a test: an ordinary local exception
            return super().__call__(*args, **kwargs)
        return cls._connection_.call({"op": "call", "h": cls._number_}, args, kwargs)

    def __getattr__(cls, name: str) -> Any:
        if name in ("_connection_", "_number_"):
            raise AttributeError(name)
        return _attribute(cls._connection_, cls._number_, name)


def _error_attribute(self: Any, name: str) -> Any:
    number = self.__dict__.get("_number_")
    if number is None:
        raise AttributeError(name)
    return _attribute(self.__dict__["_connection_"], number, name)


def _error_text(self: Any) -> str:
    told = self.__dict__.get("_text_")
    return told if isinstance(told, str) else BaseException.__str__(self)


def make_error_class(
    connection: Remote, number: int, portrait: dict[str, Any], bases: tuple[type, ...]
) -> type:
    """A real exception class for one that the draft defines."""
    namespace = {
        **_identity(connection, number, portrait),
        "__getattr__": _error_attribute,
        "__str__": _error_text,
    }
    return RemoteErrorMeta(str(portrait["name"]), bases or (Exception,), namespace)


def make_class(
    connection: Remote,
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
    namespace.update({name: operator(name, mutable, plain) for name in own})
    namespace["__dict__"] = property(lambda self: _attribute(connection, self._number_, "__dict__"))
    claimed = mutable if real is None or real in codec._ENCODERS else real
    if claimed is not None:
        namespace["__class__"] = property(lambda _self: claimed)
    if not portrait["hashable"]:
        namespace["__hash__"] = None
    elif "__hash__" in operators and part is None:
        namespace["__hash__"] = hash_of
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


def _identity(connection: Remote, number: int, portrait: dict[str, Any]) -> dict[str, Any]:
    return {
        "_connection_": connection,
        "_number_": number,
        "_declared_": False,
        "__module__": str(portrait["module"]),
        "__qualname__": str(portrait["qualname"]),
        "__doc__": portrait["doc"] if isinstance(portrait["doc"], str) else None,
    }


def make_instance(connection: Remote, kind: type, number: int, base: Any) -> Any:
    """An instance of a proxy class; with `base`, also a real value of that builtin kind."""
    part = next((b for b in exports.IMMUTABLE_BASES if issubclass(kind, b)), None)
    new: Any = object.__new__ if part is None else part.__new__
    made = new(kind) if part is None else new(kind, base)
    own_state(made).update(_connection_=connection, _number_=number)
    return made


def _attribute(connection: Remote, number: int, name: str) -> Any:
    if name.startswith(_PYTEST_NAMES):
        raise AttributeError(name)
    return connection.get(number, name)
