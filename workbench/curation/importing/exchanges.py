"""What went into an agent and what came out of it, as one exchange, whatever holds it.

Promises: words come from turns that are words; tool calls and what they gave back become sources;
anything else is told, not guessed.
"""

from __future__ import annotations

from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import asked, conversation, relying_on, without_tools
from workbench.curation.importing.taken import Taken
from workbench.curation.importing.turns import completion, opened, turns_of

Found = tuple[tuple[Message, ...] | None, list[Json]]
"""The words, and the tool calls with what they gave back."""
_QUESTIONS = ("messages", "question", "input", "query", "prompt", "content", "text")
_ANSWERS = ("messages", "answer", "output", "content", "response", "text", "completion")


def exchange(given: Json, gave: Json) -> Taken | str:
    """Question and answer out of what went in and came out; a text instead says what is missing."""
    before, called = _messages(opened(given), _QUESTIONS, "user")
    answer, more = _messages(completion(opened(gave)), _ANSWERS, "assistant")
    if not before:
        return "what went in is no conversation"
    if not answer or answer[-1].role != "assistant" or not answer[-1].text.strip():
        return _no_words(more)
    item = asked((*before, Message("assistant", answer[-1].text)))
    if item is None:
        return "what went in ends with no question"
    tools = [*called, *(each for each in more if each not in called)]
    return relying_on(item, tools)


def _no_words(tools: list[Json]) -> str:
    return "what came out is " + ("a tool call" if tools else "no answer in words")


def _messages(value: Json, names: tuple[str, ...], role: Literal["user", "assistant"]) -> Found:
    """The conversation that a value is, or holds under one of the names; text alone is `role`'s."""
    turn = turns_of(value)
    if isinstance(turn, dict) and "role" not in turn:
        held = [turn[name] for name in names if name in turn]
        return _messages(opened(held[0]), names, role) if held else (None, [])
    if isinstance(turn, str):
        return ((Message(role, turn),) if turn.strip() else None), []
    words, tools = without_tools([turn] if isinstance(turn, dict) else turn)
    return conversation(words), tools if isinstance(tools, list) else []
