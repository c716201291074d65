"""JSON lines that every reader splits alike, and the check that they were.

U+0085, U+2028 and U+2029 are written as escapes: inside a JSON string they mean the same, but a
reader that uses a Unicode-aware line splitter would otherwise cut the record there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.exporting.cases import Row

_BREAKS = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def as_json(value: Json) -> str:
    """One line of JSON; NaN and infinity, which JSON does not have, raise ValueError."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).translate(_BREAKS)


def render_lines(rows: Sequence[Row]) -> str:
    """One record a line, each line ended by LF."""
    return "".join(as_json(row.data) + "\n" for row in rows)


def checked_lines(check: Callable[[Json], None]) -> Callable[[str, Sequence[Row]], None]:
    """A `Format.check` for JSON lines, with the format's own rules for one record."""

    def checked(text: str, rows: Sequence[Row]) -> None:
        lines = text.split("\n")[:-1]
        if text and not text.endswith("\n"):
            raise ValueError("the last line has no end")
        if len(lines) != len(rows) or len(text.splitlines()) != len(rows):
            raise ValueError(f"{len(rows)} records became {len(text.splitlines())} lines")
        for line, row in zip(lines, rows, strict=True):
            data = json.loads(line)
            if data != row.data:
                raise ValueError(f"case {row.case} reads back differently")
            check(data)

    return checked


def chat(messages: Sequence[Message]) -> list[Json]:
    """Messages with the two keys that every consumer knows."""
    return [{"role": message.role, "content": message.text} for message in messages]


def reply(text: str) -> list[Json]:
    """An answer as the one message that it is."""
    return [{"role": "assistant", "content": text}]


def require(holds: bool, otherwise: str) -> None:
    """ValueError with the words when it does not hold."""
    if not holds:
        raise ValueError(otherwise)


def is_chat(value: Json) -> bool:
    """A list of messages with texts, nothing else in them."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(part, dict)
            and part.keys() == {"role", "content"}
            and part["role"] in ("system", "user", "assistant")
            and isinstance(part["content"], str)
            and bool(part["content"].strip())
            for part in value
        )
    )
