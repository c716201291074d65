"""Which object of the draft's process a value here stands for.

Below the proxies, so that whatever passes values on can tell without knowing the kinds of them.
"""

from __future__ import annotations

from collections.abc import Generator
from inspect import Signature
from typing import TYPE_CHECKING, Any, Protocol


class Remote(Protocol):
    """What proxies ask of the other process; each object there has a number."""

    def call(
        self, question: dict[str, Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any: ...
    def get(self, number: int, name: str) -> Any: ...
    def set(self, number: int, name: str, value: Any) -> None: ...
    def delete(self, number: int, name: str) -> None: ...
    def names(self, number: int) -> list[str]: ...
    def signature(self, number: int) -> Signature: ...
    def operate(self, number: int, name: str, *args: Any, **kwargs: Any) -> Any: ...
    def equal(self, number: int, values: list[Any]) -> list[bool | None]: ...
    def part(self, number: int) -> Any: ...
    def is_kind(self, number: int, value: Any, sub: bool) -> bool: ...
    def duplicate(self, number: int, deep: bool) -> Any: ...
    def awaited(self, number: int) -> Generator[Any, Any, Any]: ...
    def closed(self, number: int) -> None: ...
    def derived(self, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> Any: ...
    def derive(self, name: str, bases: list[Any], parts: list[list[Any]]) -> Any: ...
    def inherited(self, kind: Any, name: str, instance: Any) -> Any: ...
    def encoded(self, value: Any) -> Any: ...
    def replace_class(self, number: int, kind: type) -> None: ...


class Proxy:
    """Base of everything that stands for an object of the draft.

    Has no annotations of its own: tests may look at those of what it stands for.
    """

    if TYPE_CHECKING:
        _connection_: Remote
        _number_: int


class ProxyMeta(type):
    """Base of the classes of classes that stand for one of the draft's."""


_STATE: Any = vars(Proxy)["__dict__"]


def number_of(value: Any) -> int | None:
    """The number of the draft's object that `value` stands for; None for anything else."""
    found = own_state(value).get("_number_") if _stands_for_one(value) else None
    return found if isinstance(found, int) else None


def _stands_for_one(value: Any) -> bool:
    """Told by the real class, never by `__class__`, which a proxy borrows from its original."""
    parts = type.__getattribute__(type(value), "__mro__")
    return Proxy in parts or ProxyMeta in parts or BaseException in parts


def own_state(value: Any) -> dict[str, Any]:
    """The attributes that a proxy itself has, where `__dict__` shows those of its original."""
    remote = Proxy in type.__getattribute__(type(value), "__mro__")
    kept: dict[str, Any] = _STATE.__get__(value) if remote else vars(value)
    return kept
