"""Which object of the draft's process a value here stands for.

Below the proxies, so that whatever passes values on can tell without knowing the kinds of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .connection import Connection


class Proxy:
    """Base of everything that stands for an object of the draft.

    Has no annotations of its own: tests may look at those of what it stands for.
    """

    if TYPE_CHECKING:
        _connection_: Connection
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
