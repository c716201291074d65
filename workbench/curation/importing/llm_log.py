"""The log of the `llm` command line tool: its SQLite file `logs.db`, in both of its generations.

Older rows stand in `responses`, one exchange each, put together to conversations by time; newer
ones in `turns`, whose messages hang in chains of content hashes. A log that was migrated has both.
Fragments are resolved; attachments are not taken over. (llm's own docs/logging.md and migrations.)
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import asked, parsed
from workbench.curation.importing.taken import Reading, Skipped, Taken
from workbench.history.foreign import ForeignTables

_MAGIC = b"SQLite format 3\x00"
_LONGEST = 10_000
"""Messages of one chain; more would be a loop."""


def read(file: Path) -> Reading | None:
    """None when it is no SQLite file with the tool's tables."""
    with file.open("rb") as source:
        if source.read(len(_MAGIC)) != _MAGIC:
            return None
    with ForeignTables(file) as tables:
        names = tables.names()
        if not names & {"responses", "turns"}:
            return None
        items: list[Taken] = []
        skipped: list[Skipped] = []
        if "responses" in names:
            _older(tables, items, skipped)
        if {"turns", "messages", "parts"} <= names:
            _newer(tables, items, skipped)
    ordered = sorted(items, key=lambda item: (item.time, item.ref))
    return Reading("llm-log", tuple(ordered), tuple(skipped))


def _older(tables: ForeignTables, items: list[Taken], skipped: list[Skipped]) -> None:
    said: dict[str, list[Message]] = {}
    fragments = _fragments(tables)
    for row in tables.rows("responses", order=("datetime_utc", "id")):
        ref = str(row.get("id"))
        question = "\n".join([*fragments.get(ref, ()), row.get("prompt") or ""]).strip("\n")
        before = said.setdefault(str(row.get("conversation_id") or ref), [])
        if not before and row.get("system"):
            before.append(Message("system", str(row["system"])))
        if not question.strip() or not row.get("response"):
            skipped.append(Skipped(ref, "no question with its answer"))
            continue
        items.append(_item(question, tuple(before), str(row["response"]), row))
        before += [Message("user", question), Message("assistant", str(row["response"]))]


def _fragments(tables: ForeignTables) -> dict[str, list[str]]:
    """The fragments that went before each response's prompt."""
    if not {"fragments", "prompt_fragments"} <= tables.names():
        return {}
    contents = _contents(tables)
    found: dict[str, list[str]] = {}
    for row in tables.rows("prompt_fragments", order=("response_id", "order")):
        found.setdefault(str(row["response_id"]), []).append(contents.get(row["fragment_id"], ""))
    return found


def _item(
    question: str, before: tuple[Message, ...], answer: str, row: Mapping[str, Json]
) -> Taken:
    return Taken(
        question,
        before,
        answer,
        model=str(row.get("model") or ""),
        time=str(row.get("datetime_utc") or ""),
        ref=str(row.get("id")),
    )


def _newer(tables: ForeignTables, items: list[Taken], skipped: list[Skipped]) -> None:
    messages = {row["hash"]: row for row in tables.rows("messages")}
    texts = _texts(tables)
    for row in tables.rows("turns", order=("datetime_utc", "id")):
        item = asked(_chain(row.get("tip_message_hash"), messages, texts))
        if item is None or not item.answer:
            skipped.append(Skipped(str(row.get("id")), "no question with its answer in text"))
        else:
            items.append(_item(item.question, item.before, item.answer, row))


def _texts(tables: ForeignTables) -> dict[Json, str]:
    """The text of each message; other parts, such as reasoning, are no text of it."""
    pieces: dict[Json, list[str]] = {}
    contents = _contents(tables)
    for row in tables.rows("parts", order=("message_hash", "position")):
        if row.get("type") == "text":
            text = row.get("text")
            text = text if text is not None else _referred(parsed(row["payload"] or ""), contents)
            pieces.setdefault(row["message_hash"], []).append(str(text))
    return {hash: "".join(texts) for hash, texts in pieces.items()}


def _contents(tables: ForeignTables) -> dict[Json, str]:
    """The fragments by their number."""
    if "fragments" not in tables.names():
        return {}
    return {row["id"]: str(row["content"] or "") for row in tables.rows("fragments")}


def _referred(payload: Json, contents: Mapping[Json, str]) -> str:
    """A `text_ref`: literal pieces, and fragments by their number."""
    pieces = payload.get("text_ref") if isinstance(payload, dict) else None
    whole = [piece for piece in pieces or () if isinstance(piece, dict)]
    return "".join(
        str(piece["literal"]) if "literal" in piece else contents.get(piece.get("fragment"), "")
        for piece in whole
    )


def _chain(
    tip: Json, messages: Mapping[Json, Mapping[str, Json]], texts: Mapping[Json, str]
) -> tuple[Message, ...]:
    """From the first message to the tip, messages without text left out."""
    found: list[Message] = []
    for _ in range(_LONGEST):
        row = messages.get(tip)
        if row is None:
            break
        role, text = row.get("role"), texts.get(tip, "")
        if role in ("system", "user", "assistant") and text:
            found.append(Message(role, text))
        tip = row.get("parent_hash")
    return tuple(reversed(found))
