"""inspect_ai's `.json` logs, and its samples as JSON lines.

A log gives question, answer and verdict: a score of C or 1 is a thumb up, I or 0 a thumb down,
anything between says nothing. Post-hoc edits are part of the score that is read. Samples give
questions with their targets.
"""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from workbench.core.codec import Json
from workbench.curation.importing.reading import (
    asked,
    conversation,
    parsed,
    records,
    text_of,
    texts_in,
)
from workbench.curation.importing.taken import Expectation, Reading, Skipped, Taken


def read(file: Path) -> Reading | None:
    """None when it is neither."""
    text = text_of(file)
    if file.suffix == ".json":
        log = parsed(text)
        known = isinstance(log, dict) and isinstance(log.get("eval"), dict)
        return _log(log) if known else None
    return _samples(text)


def _log(log: dict[str, Json]) -> Reading:
    items: list[Taken] = []
    skipped: list[Skipped] = []
    model = str(log["eval"].get("model", ""))
    created = str(log["eval"].get("created", ""))
    for number, sample in enumerate(log.get("samples") or [], start=1):
        item = _judged(sample, model, created) if isinstance(sample, dict) else None
        if item is None:
            skipped.append(Skipped(str(number), "no plain question with its answer"))
        else:
            items.append(item)
    return Reading("inspect-log", tuple(items), tuple(skipped))


def _judged(sample: dict[str, Json], model: str, created: str) -> Taken | None:
    messages = conversation(sample.get("input"))
    item = asked(messages) if messages else None
    answer = _completion(sample.get("output"))
    if item is None or not answer:
        return None
    targets = tuple(text for text in texts_in(sample.get("target")) if text.strip())
    return Taken(
        item.question,
        item.before,
        answer,
        _verdict(sample.get("scores")),
        expected=(Expectation("means", targets),) if targets else (),
        model=model,
        time=created,
        ref=f"{sample.get('id')}/{sample.get('epoch', 1)}",
        held_out=True,
    )


def _completion(output: Json) -> str:
    choices = output.get("choices") if isinstance(output, dict) else None
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        return ""
    said = conversation([choices[0].get("message")])
    return said[0].text if said else ""


def _verdict(scores: Json) -> Literal["", "up", "down"]:
    """What all scores agree on; nothing when they differ."""
    values = scores.values() if isinstance(scores, dict) else ()
    said = {_as_verdict(each.get("value")) for each in values if isinstance(each, dict)}
    return said.pop() if len(said) == 1 else ""


def _as_verdict(value: Json) -> Literal["", "up", "down"]:
    if value in ("C", 1, True):
        return "up"
    return "down" if value in ("I", 0, False) else ""


def _samples(text: str) -> Reading | None:
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for number, record in records(text):
        known = isinstance(record, dict) and {"input", "target"} <= record.keys()
        if not items and not skipped and not known:
            return None
        item = _sample(record, number) if known else None
        if item is None:
            skipped.append(Skipped(str(number), "no plain input with its target"))
        else:
            items.append(item)
    return Reading("inspect-samples", tuple(items), tuple(skipped)) if items or skipped else None


def _sample(record: dict[str, Json], number: int) -> Taken | None:
    messages = conversation(record["input"])
    item = asked(messages) if messages else None
    targets = tuple(text for text in texts_in(record["target"]) if text.strip())
    if item is None:
        return None
    expected = [Expectation("means", targets)] if targets else []
    about = record.get("metadata")
    rejected = about.get("rejected") if isinstance(about, dict) else ""
    if isinstance(rejected, str) and rejected.strip():
        expected.append(Expectation("equals", (rejected,), negated=True))
    if not expected:
        return None
    ref = str(record.get("id", f"sample-{number}"))
    return Taken(item.question, item.before, ref=ref, expected=tuple(expected), held_out=True)
