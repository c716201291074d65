"""Patches of the standard library that hold in the draft's process too.

A test may replace `time.sleep`, `random.choice` or `builtins.open` with pytest's monkeypatch or
with unittest.mock. What it has ever replaced is watched; before each question to the draft, what is
new goes along, so that the draft finds the replacement where it looks for the function.
"""

from __future__ import annotations

import sys
import types
from collections.abc import Callable
from typing import Any

_UNWATCHED = frozenset(
    [("builtins", "input"), ("os", "environ"), ("os", "read"), ("os", "write")]
    + [("sys", name) for name in ("stdin", "stdout", "stderr", "modules", "path", "meta_path")]
)
"""Followed in other ways, or none of the draft's business."""
_GONE = object()


class Patches:
    """What tests have replaced in the standard library."""

    def __init__(self) -> None:
        self._original: dict[tuple[str, str], Any] = {}
        self._told: dict[tuple[str, str], Any] = {}

    def note(self, target: Any, name: str) -> None:
        """Remember what an attribute is before it is replaced for the first time."""
        if not isinstance(target, types.ModuleType):
            return
        place = (target.__name__, name)
        root = target.__name__.partition(".")[0]
        if root not in sys.stdlib_module_names or place in _UNWATCHED:
            return
        self._original.setdefault(place, getattr(target, name, _GONE))
        self._told.setdefault(place, self._original[place])

    def changes(self, encode: Callable[[Any], Any]) -> list[list[Any]]:
        """Module, name and encoded value of what is new; without a value it is as it was."""
        changed: list[list[Any]] = []
        for (module, name), told in self._told.items():
            now = getattr(sys.modules.get(module), name, _GONE)
            if now is told:
                continue
            self._told[module, name] = now
            restored = now is self._original[module, name] or now is _GONE
            changed.append([module, name] if restored else [module, name, encode(now)])
        return changed


def watch(patches: Patches) -> None:
    """Have every replacement that tests make noted."""
    from unittest import mock

    patch: Any = getattr(mock, "_patch", None)
    if patch is None:
        return
    enter = patch.__enter__

    def entering(self: Any) -> Any:
        patches.note(self.getter(), self.attribute)
        return enter(self)

    patch.__enter__ = entering


def apply(changes: list[list[Any]], decode: Callable[[Any], Any], kept: dict[Any, Any]) -> None:
    """On the draft's side: put replacements in place and take them back. `kept` are originals."""
    import importlib

    for module, name, *value in changes:
        target = importlib.import_module(module)
        kept.setdefault((module, name), getattr(target, name, _GONE))
        if value:
            setattr(target, name, decode(value[0]))
        elif kept[module, name] is _GONE:
            vars(target).pop(name, None)
        else:
            setattr(target, name, kept[module, name])
