"""What every event body is: a frozen dataclass with a literal tag.

It stands apart from the bodies so that each stream of the log can have a module of its own.
"""

from __future__ import annotations

from typing import ClassVar


class Body:
    """Base of all event bodies; `kind` is the literal tag in the log."""

    kind: ClassVar[str]
    __slots__ = ()
