"""Exceptions that the draft raised, raised again on the side of the tests."""

from __future__ import annotations

from typing import Any

from . import proxies


class Interrupted(Exception):
    """The draft raised KeyboardInterrupt or GeneratorExit, which must not stop the judge."""


def harmless(kind: type[BaseException]) -> type[BaseException]:
    """An exception class, or what stands for the builtin one that would stop the judge."""
    return Interrupted if kind is GeneratorExit else kind


def make_error(kind: type[BaseException], args: list[Any], text: str) -> BaseException:
    """An instance, whatever its class thinks of these arguments."""
    if isinstance(kind, proxies.RemoteErrorMeta):
        made: BaseException = kind.__new__(kind, *args)
        made.args = tuple(args)
        return made
    try:
        return kind(*args)
    except Exception:
        made = kind.__new__(kind, *args)
        made.args = tuple(args) or (text,)
        return made
