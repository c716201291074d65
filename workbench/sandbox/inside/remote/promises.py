"""The draft's module as the tests import it, before and after there is a draft.

Test files are collected once, ahead of all drafts, and the collected process is forked for every
run. What they import from the draft are promises until then.
"""

from __future__ import annotations

import types
from typing import Any

from . import exports, proxies


class NeedsDraft(Exception):
    """A test file uses the draft while it is imported, before there is one."""


class DraftModule(types.ModuleType):
    """What `import draft` gives the tests: a module whose names are looked up in the subject.

    Before a subject is there (test files are collected once, ahead of all drafts), names are given
    out as promises, which are kept when a subject arrives.
    """

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.__dict__["_connection_"] = None
        self.__dict__["__file__"] = f"{name}.py"

    def __getattr__(self, name: str) -> Any:
        connection = self.__dict__["_connection_"]
        if connection is None:
            if name.startswith("__"):
                raise NeedsDraft(name) if name == "__all__" else AttributeError(name)
            return Promise(self, name)
        if name == "__all__":
            return connection.public[self.__name__]
        return connection.get(connection.roots[self.__name__], name)

    def __setattr__(self, name: str, value: Any) -> None:
        connection = self.__dict__["_connection_"]
        if connection is None or name.startswith("__"):  # the import system sets __spec__ and such
            self.__dict__[name] = value
        else:
            connection.set(connection.roots[self.__name__], name, value)

    def __delattr__(self, name: str) -> None:
        connection = self.__dict__["_connection_"]
        connection.delete(connection.roots[self.__name__], name)

    def __dir__(self) -> list[str]:
        connection = self.__dict__["_connection_"]
        return [] if connection is None else connection.names(connection.roots[self.__name__])


class _Promise:
    """A name of the draft before there is a draft. Any use of it resolves it."""

    def __init__(self, module: DraftModule, name: str) -> None:
        self.__dict__.update(_module_=module, __name__=name)

    def _kept_(self) -> Any:
        module, name = self.__dict__["_module_"], self.__dict__["__name__"]
        if module.__dict__["_connection_"] is None:
            raise NeedsDraft(name)
        try:
            return getattr(module, name)
        except AttributeError:
            where = module.__name__
            raise ImportError(f"cannot import name {name!r} from {where!r}") from None

    def __getattr__(self, name: str) -> Any:
        if name.startswith(proxies._PYTEST_NAMES) or name in ("__wrapped__", "__code__"):
            raise AttributeError(name)
        return getattr(self._kept_(), name)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return self._kept_()(*args, **kwargs)

    def __instancecheck__(self, value: Any) -> bool:
        return isinstance(value, self._kept_())

    def __subclasscheck__(self, kind: type) -> bool:
        return issubclass(kind, self._kept_())

    def __mro_entries__(self, _bases: Any) -> tuple[type, ...]:
        return (self._kept_(),)


def _keeping(name: str) -> Any:
    def operator(self: Any, *args: Any) -> Any:
        return exports.operate(self._kept_(), name, list(args), {})

    return operator


def _operators() -> dict[str, Any]:
    """Every operator but the in-place ones, which must fall back to the plain ones."""
    own = ("__call__", "__hash__", "__await__", "__format__")
    in_place = {f"__i{name}__" for name in exports.ARITHMETIC}
    names = exports.OPERATORS - set(own) - in_place
    return {name: _keeping(name) for name in names} | {"__hash__": object.__hash__}


class Promise(_Promise):
    """A promise with every operator."""

    locals().update(_operators())
