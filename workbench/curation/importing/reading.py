"""Text files as records, and conversations out of whatever shape they have."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.taken import Taken
from workbench.errors import UsageError

MOST_DEEP = 200
"""Brackets within brackets beyond which JSON is refused rather than read recursively."""


def text_of(file: Path) -> str:
    """The file as text, a byte order mark taken off; UsageError when it is no UTF-8."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is not UTF-8 text.", "Convert it to UTF-8 first.") from error
    except OSError as error:
        raise UsageError(
            f"{file} cannot be read: {error.strerror}.", "Look at its rights."
        ) from error


def records(text: str) -> Iterator[tuple[int, Json]]:
    """Number and value of each JSON line; a line that is none gives None as its value. Lines end at
    LF alone, so that U+2028 within a string cuts nothing.
    """
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            yield number, parsed(line)


def parsed(text: str) -> Json:
    """The JSON value; None for what is no JSON."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def yaml_value(text: str) -> Json:
    """The YAML value; None for what is no YAML."""
    import yaml

    try:
        return yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (yaml.YAMLError, RecursionError, ValueError):
        return None


def conversation(value: Json) -> tuple[Message, ...] | None:
    """Messages from a text or a chat list with text contents; None for anything else, such as
    images and tool calls.
    """
    if isinstance(value, str):
        return (Message("user", value),) if value.strip() else None
    if not isinstance(value, list) or not value:
        return None
    messages = [_message(part) for part in value]
    found = tuple(message for message in messages if message is not None)
    return found if len(found) == len(messages) else None


def without_tools(value: Json) -> tuple[Json, Json]:
    """A chat list without the turns in which a model called tools and got their results, and those
    calls and results; None where there were none. The words of such a turn stay, and what a model
    only thought goes.
    """
    if not isinstance(value, list):
        return value, None
    turns: list[Json] = []
    tools: list[Json] = []
    for part in value:
        if not isinstance(part, dict):
            return value, None
        calls = part.get("tool_calls") or part.get("function_call")
        role = part.get("role", part.get("from"))
        if role in ("tool", "function", "observation", "function_call"):
            tools.append(part)
            continue
        if calls:
            tools.append({"tool_calls": calls})
        name = "content" if "content" in part else "value"
        words, held = _said_and_held(part.get(name))
        tools += held
        if words or not (calls or held):
            said = {key: v for key, v in part.items() if key not in _CALLS}
            turns.append({**said, name: words} if name in part else said)
    return turns, tools or None


def ends_with_a_call(value: Json) -> bool:
    """Whether the last turn of a chat list asks for a tool, or holds what one gave, and says
    nothing.
    """
    last = value[-1] if isinstance(value, list) and value else None
    if not isinstance(last, dict):
        return False
    if last.get("role", last.get("from")) in ("function_call", "tool", "function", "observation"):
        return True
    words, held = _said_and_held(last.get("content", last.get("value")))
    return bool(held or last.get("tool_calls") or last.get("function_call")) and not words


def _said_and_held(content: Json) -> tuple[Json, list[Json]]:
    """A content without its parts that call a tool or hold what one gave (as MCP's clients write
    them), and those; a content without any is given back as it is.
    """
    if not isinstance(content, list):
        return content, []
    kinds = [part.get("type") if isinstance(part, dict) else None for part in content]
    held = [part for part, kind in zip(content, kinds, strict=True) if kind in _TOOL_PARTS]
    rest = [
        part
        for part, kind in zip(content, kinds, strict=True)
        if kind not in _TOOL_PARTS and kind not in _UNSAID
    ]
    return (rest if len(rest) < len(content) else content), held


_TOOL_PARTS = (
    *("tool_use", "tool_result", "server_tool_use", "mcp_tool_use", "mcp_tool_result"),
    *("tool_call", "tool_call_response", "function_call", "function_call_output"),
)
_UNSAID = ("thinking", "redacted_thinking", "reasoning")


_CALLS = ("tool_calls", "function_call")
_ROLES: dict[str, Literal["system", "user", "assistant"]] = {
    "system": "system",
    "developer": "system",
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "gpt": "assistant",
    "chatgpt": "assistant",
    "bing": "assistant",
    "bard": "assistant",
    "model": "assistant",
}


def _message(part: Json) -> Message | None:
    if not isinstance(part, dict):
        return None
    role = _ROLES.get(str(part.get("role", part.get("from", ""))))
    text = _text(part.get("content", part.get("value")))
    if role is None or text is None or part.get("tool_calls"):
        return None
    return Message(role, text)


def _text(content: Json) -> str | None:
    """A content's text; parts that are all text are joined."""
    if isinstance(content, str):
        return content
    if not isinstance(content, list):
        return None
    texts = [p.get("text") for p in content if isinstance(p, dict) and p.get("type") == "text"]
    whole = len(texts) == len(content) and all(isinstance(text, str) for text in texts)
    return "\n".join(map(str, texts)) if whole else None


def asked(messages: tuple[Message, ...]) -> Taken | None:
    """The item of a conversation that ends with a question, or with the answer to one. What was
    said on the way to the answer, before tools were called, lies in its sources.
    """
    answer, on_the_way = "", list[Json]()
    if messages and messages[-1].role == "assistant":
        answer, messages = messages[-1].text, messages[:-1]
    while answer and messages and messages[-1].role == "assistant":
        on_the_way.insert(0, {"role": "assistant", "content": messages[-1].text})
        messages = messages[:-1]
    if not messages or messages[-1].role != "user" or not messages[-1].text.strip():
        return None
    return Taken(messages[-1].text, messages[:-1], answer, sources=on_the_way or None)


def relying_on(item: Taken, tools: Json) -> Taken:
    """The item with these tool turns among its sources."""
    return replace(item, sources=[*(item.sources or []), *(tools or [])] or None)


def listed(value: Json) -> list[Json]:
    """A list as it is; nothing for what is none."""
    return value if isinstance(value, list) else []


def unlike(record: dict[str, Json], **kinds: type) -> list[Json]:
    """Names of the fields that hold another kind of value than they should, so that they can be
    told rather than passed over.
    """
    given = ((name, record.get(name)) for name in kinds)
    return [n for n, value in given if value is not None and not isinstance(value, kinds[n])]


def texts_in(value: Json) -> tuple[str, ...]:
    """A text, or a list of texts, as texts."""
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    return ()
