"""OpenAI evals' samples: `input` (a chat, or a text) with `ideal` (a text, or several that all do).

As in its Match template, an answer is right when it begins as an ideal one does; here it has to
contain it, as in Includes, because today's models wrap short answers in sentences.
"""

from __future__ import annotations

from pathlib import Path

from workbench.core.codec import Json
from workbench.curation.importing.reading import asked, conversation, records, text_of, texts_in
from workbench.curation.importing.taken import Expectation, Reading, Skipped, Taken


def read(file: Path) -> Reading | None:
    """None when the first record has no `input` with `ideal`."""
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for number, record in records(text_of(file)):
        known = isinstance(record, dict) and {"input", "ideal"} <= record.keys()
        if not items and not skipped and not known:
            return None
        item = _item(record, number) if known else None
        if item is None:
            skipped.append(Skipped(str(number), "no plain input with its ideal"))
        else:
            items.append(item)
    return Reading("openai-evals", tuple(items), tuple(skipped)) if items or skipped else None


def _item(record: dict[str, Json], number: int) -> Taken | None:
    messages = conversation(record["input"])
    ideals = tuple(text for text in texts_in(record["ideal"]) if text.strip())
    item = asked(messages) if messages else None
    if item is None and messages and messages[-1].role == "system":
        item = Taken(messages[-1].text, messages[:-1])  # its older samples ask in a system message
    if item is None or not ideals:
        return None
    wanted = (Expectation("contains", ideals),)
    ref = str(record.get("id", f"sample-{number}"))
    return Taken(item.question, item.before, ref=ref, expected=wanted, held_out=True)
