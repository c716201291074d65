"""Plain chats, as JSON lines or one JSON list: `messages` (OpenAI's fine-tuning form, with tools),
`conversations` (ShareGPT, with `system`, `function_call` and `observation`), `prompt` with
`completion` or `chosen` and `rejected` (TRL), `input` with `preferred_output` (DPO), `question`
with `answer` (the workbench's own log lines).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import (
    asked,
    conversation,
    ends_with_a_call,
    parsed,
    records,
    relying_on,
    text_of,
    without_tools,
)
from workbench.curation.importing.taken import Reading, Skipped, Taken

_ANSWERS = ("completion", "response", "answer", "output")
_KEYS = {"messages", "conversations", "prompt", "question", "input"}


def read(file: Path) -> Reading | None:
    """None when the first record has none of the keys."""
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for number, record in _records(text_of(file)):
        if not items and not skipped and not (isinstance(record, dict) and _KEYS & record.keys()):
            return None
        item = _item(record) if isinstance(record, dict) else None
        if isinstance(record, dict) and _calls_last(record):
            skipped.append(Skipped(str(number), "it ends with a tool call, not with an answer"))
        elif item is None:
            skipped.append(Skipped(str(number), "no question in it that is plain text"))
        else:
            items.append(_dressed(item, record))
    return Reading("chat", tuple(items), tuple(skipped)) if items or skipped else None


def _records(text: str) -> Iterator[tuple[int, Json]]:
    """JSON lines, or the entries of one JSON list."""
    whole = parsed(text) if text.lstrip().startswith("[") else None
    return enumerate(whole, start=1) if isinstance(whole, list) else records(text)


def _calls_last(record: dict[str, Json]) -> bool:
    """The last turn asks for a tool, and says nothing."""
    return ends_with_a_call(record.get("messages", record.get("conversations")))


def _item(record: dict[str, Json]) -> Taken | None:
    if "question" in record:
        question = record["question"]
        if not isinstance(question, str) or not question.strip():
            return None
        before = conversation(record.get("before")) or ()
        return Taken(question, before, str(record.get("answer") or ""))
    for key in ("messages", "conversations"):
        if key in record:
            turns, tools = without_tools(record[key])
            messages = conversation(turns)
            system = record.get("system")
            if messages and isinstance(system, str) and system.strip():
                messages = (Message("system", system), *messages)
            item = asked(messages) if messages else None
            return relying_on(item, tools) if item else None
    source = record.get("prompt", record.get("input"))
    messages = conversation(source.get("messages") if isinstance(source, dict) else source)
    item = asked(messages) if messages else None
    return _paired(item, record) if item else None


def _paired(item: Taken, record: dict[str, Json]) -> Taken:
    """With the answers that stand beside the prompt: a pair means that the worse was corrected."""
    better = _answer(record.get("chosen", record.get("preferred_output")))
    worse = _answer(record.get("rejected", record.get("non_preferred_output")))
    if better and worse:
        return replace(item, answer=worse, correction=better, feedback="down")
    held = [record[name] for name in _ANSWERS if name in record]
    answer = _answer(held[0]) if held else ""
    label = record.get("label")
    given = _verdict(label) if isinstance(label, bool) else ""
    return replace(item, answer=answer or item.answer, feedback=given)


def _answer(value: Json) -> str:
    messages = conversation(value)
    return messages[-1].text if messages else ""


def _verdict(good: bool) -> Literal["up", "down"]:
    return "up" if good else "down"


def _dressed(item: Taken, record: dict[str, Json]) -> Taken:
    """With what log lines say besides."""
    said = record.get("feedback")
    given = said if said in ("up", "down") else item.feedback
    ref = record.get("ref", record.get("id"))
    return replace(
        item,
        feedback=given,
        correction=_plain(record.get("correction")) or item.correction,
        model=_plain(record.get("model")),
        time=_plain(record.get("time")),
        user=_plain(record.get("user")),
        ref="" if ref is None else str(ref),
        held_out=record.get("held_out") is True,
    )


def _plain(value: Json) -> str:
    return value if isinstance(value, str) else ""
