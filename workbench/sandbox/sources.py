"""How a draft, of one file or of several, is told to the processes that run it."""

from __future__ import annotations

from typing import Any

from workbench.sandbox.contract import Draft
from workbench.sandbox.inside.border.naming import module_of


def sent(draft: Draft) -> Any:
    """The draft as plain data: the text, or pairs of path and text."""
    return draft if isinstance(draft, str) else [[file.path, file.source] for file in draft]


def modules(draft: Draft, module: str) -> list[str]:
    """The names under which tests import the draft."""
    return [module] if isinstance(draft, str) else [module_of(file.path) for file in draft]
