"""Single fields of a logged line: each checked on its own, so that one that is not understood costs
only itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from difflib import get_close_matches
from typing import TypeVar

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import without_tools
from workbench.errors import UsageError

T = TypeVar("T")
Data = Mapping[str, Json]


@dataclass(slots=True)
class Problems:
    """What of a line was not understood, in sentences."""

    told: list[str] = field(default_factory=list)

    @property
    def sentences(self) -> tuple[str, ...]:
        """Each once."""
        return tuple(dict.fromkeys(self.told))

    def unless(self, read: Callable[[], T], otherwise: T) -> T:
        """What `read` gives; where it raises UsageError, that is noted and `otherwise` stands."""
        try:
            return read()
        except UsageError as error:
            self.told.append(str(error))
            return otherwise


def unknown_fields(data: Data, known: frozenset[str]) -> list[str]:
    """A sentence for each field that has no meaning here."""
    return [_unknown(name, known) for name in sorted(set(data) - known)]


def _unknown(name: str, known: frozenset[str]) -> str:
    near = get_close_matches(name, sorted(known), n=1, cutoff=0.85)
    hint = f"Did you mean '{near[0]}'?" if near else "Fields of your own go into 'metadata'."
    return f"There is no field '{name[:40]}'. {hint}"


def text(data: Data, name: str) -> str:
    """A text; empty where there is none."""
    value = data.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UsageError(f"'{name}' should be a text.")
    return value


def flag(data: Data, name: str) -> bool:
    """Whether something was done: true or false, or how often."""
    value = data.get(name)
    if value is None or isinstance(value, bool):
        return bool(value)
    if isinstance(value, int) and value >= 0:
        return value > 0
    raise UsageError(f"'{name}' should be true or false.")


def score(data: Data, name: str) -> float | None:
    """A number from 0 to 100."""
    value = data.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100:
        raise UsageError(f"'{name}' should be a number from 0 to 100.")
    return float(value)


def tags(value: Json) -> tuple[str, ...]:
    """A list of texts."""
    if value is None:
        return ()
    if not isinstance(value, list) or not all(isinstance(tag, str) for tag in value):
        raise UsageError("'tags' should be a list of texts.")
    return tuple(value)


def ref(value: Json, name: str = "id") -> str:
    """The agent's own id: opaque, so that it can be kept as it is."""
    if value is None or value == "":
        return ""
    found = str(value)
    if isinstance(value, bool | float | list | dict) or not re.fullmatch(_ID, found):
        raise UsageError(
            f"'{name}' should be an opaque name.", "Letters, digits and . _ : / -, up to 80."
        )
    return found


_ID = r"[A-Za-z0-9][A-Za-z0-9_.:/-]{0,79}"


def time(value: Json) -> str:
    """UTC with milliseconds, from ISO 8601 or seconds since 1970; a time without a zone is UTC."""
    if value is None or value == "":
        return ""
    try:
        if isinstance(value, int | float) and not isinstance(value, bool):
            found = datetime.fromtimestamp(value, UTC)
        else:
            found = datetime.fromisoformat(str(value))
            found = found.replace(tzinfo=UTC) if found.tzinfo is None else found.astimezone(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise UsageError(f"{str(value)[:40]!r} is no time.", "Use 2026-11-21T03:38:12Z.") from error
    return found.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def turns(data: Data, problems: Problems) -> tuple[tuple[Message, ...], Json]:
    """The conversation up to the question, the system prompt first, and what tools were asked and
    gave back in it, as the agent wrote it (None without). A turn that is not understood is left
    out, and noted.
    """
    system = problems.unless(lambda: text(data, "system"), "")
    found = [Message("system", system)] if system else []
    given = data.get("before") or []
    if not isinstance(given, list):
        problems.told.append("'before' should be a list of turns.")
        return tuple(found), None
    said: list[Json] = []
    tools: list[Json] = []
    for turn in given:
        words, calls = without_tools([turn])
        said += words
        tools += calls or []
    for turn in said:
        message = problems.unless(lambda turn=turn: _turn(turn), None)  # type: ignore[misc]
        found += [message] if message else []
    return tuple(found), tools or None


def with_tools(sources: Json, tools: Json) -> Json:
    """What the answer relied on: the sources that the line names, then the tool turns before it."""
    if tools is None or not sources:
        return tools if tools is not None else sources
    return [*(sources if isinstance(sources, list) else [sources]), *tools]


def _turn(turn: Json) -> Message:
    role = turn.get("role") if isinstance(turn, dict) else None
    content = turn.get("content", turn.get("text")) if isinstance(turn, dict) else None
    if role not in ("system", "user", "assistant") or not isinstance(content, str):
        raise UsageError("A turn in 'before' needs a role and a content.", _TURN)
    return Message(role, content)


_TURN = 'Write {"role": "user", "content": "…"}; roles are system, user, assistant.'
