"""Classes that a test derives from the draft's.

The class is made on the draft's side, where its base is: with stand-ins for the functions that the
test wrote, which then run here, with a proxy for `self`. The proxy class of it has one more base, a
shadow of the draft's classes, in which `super()` finds their methods.
"""

from __future__ import annotations

import types
from typing import Any

from . import exports, handles, operators, proxies
from .handles import Remote

_LEFT_OUT = ("__classcell__", "__dict__", "__weakref__", "__firstlineno__", "__static_attributes__")
_SPECIAL = ("__init__", "__post_init__")


def derive(
    connection: Remote, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
) -> type:
    """The proxy class of a class that a test writes, with the draft's among its bases."""
    described = [_described(connection, base) for base in bases]
    made = connection.derive(name, described, _parts(connection, namespace))
    shadowed = _with_shadow(connection, made, bases)
    cell = namespace.get("__classcell__")
    if cell is not None:
        cell.cell_contents = shadowed
    return shadowed


def _described(connection: Remote, base: type) -> Any:
    """A base as the draft's side knows it; one that the tests wrote themselves with its parts."""
    if handles.number_of(base) is not None or base.__module__ in exports.STANDARD:
        return {"known": connection.encoded(base)}
    if base is object:
        return {"known": connection.encoded(object)}
    bases = [_described(connection, b) for b in base.__bases__ if b is not object]
    return {"name": base.__name__, "bases": bases, "parts": _parts(connection, dict(vars(base)))}


def _parts(connection: Remote, namespace: dict[str, Any]) -> list[list[Any]]:
    return [
        [name, *_part(connection, value)]
        for name, value in namespace.items()
        if name not in _LEFT_OUT
    ]


def _part(connection: Remote, value: Any) -> list[Any]:
    match value:
        case staticmethod() | classmethod():
            return [type(value).__name__, connection.encoded(value.__func__)]
        case property():
            parts = [connection.encoded(f) for f in (value.fget, value.fset, value.fdel)]
            return ["property", parts]
        case _:
            return ["plain", connection.encoded(value)]


def _with_shadow(connection: Remote, made: Any, bases: tuple[type, ...]) -> type:
    """Add the shadow of the bases: what `super()` finds after the class itself."""
    namespace: dict[str, Any] = {}
    for base in reversed(bases):
        for name in dir(base):
            if not name.startswith("_") or name in _SPECIAL or name in exports.OPERATORS:
                namespace[name] = _Inherited(connection, base, name)
    number = made._number_
    shadow: type = type.__new__(
        proxies.RemoteMeta, "Shadow", (proxies.RemoteObject,), {"_number_": number, **namespace}
    )
    own: dict[str, Any] = dict(type.__getattribute__(made, "__dict__"))
    own.update({n: _Virtual(n) for n in namespace if n not in own and n not in _SPECIAL})
    for unwanted in ("__dict__", "__weakref__"):
        if not isinstance(own.get(unwanted), property):
            own.pop(unwanted, None)
    remote = tuple(b for b in made.__bases__ if b is not proxies.RemoteObject)
    final: type = type.__new__(proxies.RemoteMeta, made.__name__, (shadow, *remote), own)
    operators.declare(final)
    connection.replace_class(number, final)
    return final


class _Virtual:
    """A method of an instance, as its own class has it."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, instance: Any, owner: Any) -> Any:
        return (
            type(owner).__getattr__(owner, self.name)
            if instance is None
            else instance.__getattr__(self.name)
        )


class _Inherited:
    """A method as one base has it, for `super()`."""

    def __init__(self, connection: Remote, base: Any, name: str) -> None:
        self.connection, self.base, self.name = connection, base, name

    def __get__(self, instance: Any, owner: Any) -> Any:
        if instance is None:
            return getattr(self.base, self.name)
        if handles.number_of(self.base) is None:
            return types.MethodType(getattr(self.base, self.name), instance)
        return self.connection.inherited(self.base, self.name, instance)


def build(agent: Any, described: dict[str, Any]) -> type:
    """On the draft's side: the class that a test describes."""
    if "known" in described:
        kind: type = agent.decoded(described["known"])
        return kind
    bases = tuple(build(agent, base) for base in described["bases"])
    namespace = {name: _built(agent, how, what) for name, how, what in described["parts"]}
    return types.new_class(described["name"], bases, exec_body=lambda ns: ns.update(namespace))


def _built(agent: Any, how: str, what: Any) -> Any:
    match how:
        case "staticmethod":
            return staticmethod(agent.decoded(what))
        case "classmethod":
            return classmethod(agent.decoded(what))
        case "property":
            return property(*(agent.decoded(part) for part in what))
        case _:
            return agent.decoded(what)
