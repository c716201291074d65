"""Messages as tracing tools write them down, as plain chat turns.

LangChain writes a message in three ways: by its constructor (`{"lc": 1, "id": […, "HumanMessage"],
"kwargs": {…}}`), by its `type` (`human`, `ai`, `tool`), or as a pair of role and text. A batch of
prompts is a list of lists; one prompt in it is a conversation, several are not. OpenTelemetry and
Gemini give a message `parts` in place of a content. OpenAI's completion holds its message in
`choices`, LangChain's in `generations`, Gemini's in `candidates`. Everything else is left as it is,
for whoever reads it to refuse.
"""

from __future__ import annotations

from workbench.core.codec import Json
from workbench.curation.importing.reading import parsed

_BY_TYPE = {
    "human": "user",
    "HumanMessage": "user",
    "HumanMessageChunk": "user",
    "ai": "assistant",
    "AIMessage": "assistant",
    "AIMessageChunk": "assistant",
    "system": "system",
    "SystemMessage": "system",
    "tool": "tool",
    "ToolMessage": "tool",
    "function": "function",
    "FunctionMessage": "function",
}


def opened(value: Json) -> Json:
    """A payload that was written as JSON within a string; any other text stays text."""
    if isinstance(value, str) and value.lstrip()[:1] in ("{", "["):
        found = parsed(value)
        return value if found is None else found
    return value


def turns_of(value: Json) -> Json:
    """A list of messages, or one of them, as chat turns."""
    if isinstance(value, dict):
        return _turn(value)
    if not isinstance(value, list):
        return value
    if len(value) == 1 and isinstance(value[0], list):
        return turns_of(value[0])
    return [_turn(each) for each in value]


def _turn(value: Json) -> Json:
    if isinstance(value, list) and len(value) == 2 and value[0] in _BY_TYPE:
        return {"role": _BY_TYPE[value[0]], "content": value[1]}
    if not isinstance(value, dict):
        return value
    if "role" in value:
        parts = value.get("parts")
        return _of_parts(value, parts) if isinstance(parts, list) else value
    name, held = value.get("type"), value
    if value.get("lc") == 1 and isinstance(value.get("kwargs"), dict):
        path = value.get("id")
        name, held = (path[-1] if isinstance(path, list) and path else None), value["kwargs"]
    role = _BY_TYPE.get(name) if isinstance(name, str) else None
    if role is None or "content" not in held:
        return value
    more = held.get("additional_kwargs")
    calls = held.get("tool_calls") or (more.get("tool_calls") if isinstance(more, dict) else None)
    kept = {key: held[key] for key in ("name", "tool_call_id") if held.get(key)}
    return {
        "role": role,
        "content": held["content"],
        **kept,
        **({"tool_calls": calls} if calls else {}),
    }


def _of_parts(message: dict[str, Json], parts: list[Json]) -> Json:
    """A message whose words lie in `parts`: OpenTelemetry's have a type and a content, Gemini's a
    text or a call.
    """
    rest = {key: held for key, held in message.items() if key not in ("parts", "finish_reason")}
    return {**rest, "content": [_part(part) for part in parts]}


def _part(part: Json) -> Json:
    if not isinstance(part, dict):
        return part
    if part.get("type") == "text" and isinstance(part.get("content"), str):
        return {"type": "text", "text": part["content"]}
    if "type" in part:
        return part
    if isinstance(part.get("text"), str):
        return {"type": "text", "text": part["text"]}
    called = "functionCall" in part or "function_call" in part
    gave = "functionResponse" in part or "function_response" in part
    if not called and not gave:
        return part
    return {"type": "tool_call" if called else "tool_call_response", **part}


def completion(value: Json) -> Json:
    """The message in a model's raw response, or the response itself where it is none."""
    if not isinstance(value, dict):
        return value
    for name in ("choices", "generations", "candidates"):
        found = value.get(name)
        while isinstance(found, list) and found:
            found = found[0]
        if isinstance(found, dict):
            inner = found.get("content" if name == "candidates" else "message")
            return inner if isinstance(inner, dict) else found
    return value
