"""promptfoo's results: what `promptfoo eval -o results.json` and `promptfoo export eval` write.

Shape: `results.version` 2 and 3 with a list `results.results`, the summary of its Node package with
a list `results`, or a result in each line; each with its prompt as it was sent (`prompt.raw`), the
provider's `response.output`, the scores and the cost (promptfoo's types
`OutputFile`, `EvaluateSummaryV3` and `EvaluateResult`, read 2026-11). What a person clicked in its
viewer (an assertion of type `human`) is a thumb; what its assertions found is kept as a fact, and
is nobody's verdict. All of it came out of an eval set, and is never trained on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import (
    asked,
    conversation,
    parsed,
    records,
    text_of,
    without_tools,
    yaml_value,
)
from workbench.curation.importing.taken import Reading, Skipped, Taken

Record = dict[str, Json]


def read(file: Path) -> Reading | None:
    """None when the file holds no results of promptfoo."""
    run = _run(text_of(file), file.suffix)
    if run is None:
        return None
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for number, each in enumerate(run.results, start=1):
        found = _item(each) if isinstance(each, dict) else "it is no object"
        if isinstance(found, str):
            skipped.append(Skipped(str(number), found))
        else:
            items.append(replace(found, ref=f"{run.name}:{number}", time=run.time))
    if not run.results:
        skipped.append(Skipped("1", "prompts and tests of a run, without its results"))
    return Reading("promptfoo-results", tuple(items), tuple(skipped))


@dataclass(frozen=True, slots=True)
class _Run:
    """One evaluation as some file of promptfoo's holds it."""

    results: list[Json]
    name: str = "promptfoo"
    time: str = ""


def _run(text: str, suffix: str) -> _Run | None:
    """What the command line writes (`results.results`), what its Node package gives (`results` is
    the list itself), or one result a line; None for anything else.
    """
    if suffix == ".jsonl":
        lines = [record for _, record in records(text)]
        return _Run(lines) if lines and all(map(_is_result, lines)) else None
    document = parsed(text) if suffix == ".json" else None
    if not isinstance(document, dict):
        return None
    summary = document.get("results")
    if isinstance(summary, list) and {"config", "prompts"} <= document.keys():
        made = document.get("createdAt")
        return _Run(summary, str(document.get("id") or "promptfoo"), _time(made))
    listed = summary.get("results") if isinstance(summary, dict) else None
    if not isinstance(summary, dict) or not isinstance(listed, list) or "version" not in summary:
        return None
    time = document.get("timestamp") or summary.get("timestamp")
    name = str(document.get("evalId") or "promptfoo")
    return _Run(listed, name, time if isinstance(time, str) else "")


def _is_result(record: Json) -> bool:
    return isinstance(record, dict) and {"prompt", "provider", "testIdx"} <= record.keys()


def _time(milliseconds: Json) -> str:
    """Since 1970; empty where it is none."""
    if isinstance(milliseconds, bool) or not isinstance(milliseconds, int):
        return ""
    try:
        when = datetime.fromtimestamp(milliseconds / 1000, UTC)
    except (ValueError, OverflowError, OSError):
        return ""
    return when.isoformat(timespec="milliseconds")


def _item(result: Record) -> Taken | str:
    """One answer; a text instead says why it is none."""
    prompt = _record(result.get("prompt")).get("raw")
    answer = _record(result.get("response")).get("output")
    if not isinstance(prompt, str) or not prompt.strip():
        return "its prompt is not in the file"
    if not isinstance(answer, str) or not answer.strip():
        return "no answer in words" + (": an error" if result.get("error") else "")
    chat = _chat(prompt)
    if chat is None and prompt.lstrip()[:7] in ("- role:", '[{"role'):
        return "its prompt is a chat that is no plain text"
    item = asked((*(chat or (Message("user", prompt),)), Message("assistant", answer)))
    if item is None:
        return "the prompt does not end with a question"
    provider = _record(result.get("provider"))
    return replace(
        item,
        model=str(provider.get("label") or provider.get("id") or ""),
        feedback=_thumb(result),
        metadata=_facts(result) or None,
        held_out=True,
    )


def _chat(prompt: str) -> tuple[Message, ...] | None:
    """The turns of a prompt that promptfoo sent as a chat: it reads JSON and YAML as one."""
    start = prompt.lstrip()
    if start.startswith("["):
        turns = parsed(prompt)
    elif start.startswith("- role:"):
        turns = yaml_value(prompt)
    else:
        return None
    return conversation(without_tools(turns)[0])


def _facts(result: Record) -> Record:
    """Cost, time, tokens, and what the assertions found."""
    grading = _record(result.get("gradingResult"))
    usage = _record(_record(result.get("response")).get("tokenUsage"))
    told = {
        "cost": result.get("cost"),
        "latency_ms": result.get("latencyMs"),
        "input_tokens": usage.get("prompt"),
        "output_tokens": usage.get("completion"),
        "passed": result.get("success"),
        "score": result.get("score"),
        "scores": result.get("namedScores"),
        "reason": grading.get("reason"),
    }
    return {name: value for name, value in told.items() if value not in (None, "", {})}


def _thumb(result: Record) -> Literal["", "up", "down"]:
    parts = _record(result.get("gradingResult")).get("componentResults")
    for part in reversed(parts if isinstance(parts, list) else []):
        by_person = _record(_record(part).get("assertion")).get("type") == "human"
        if by_person and isinstance(part.get("pass"), bool):
            return "up" if part["pass"] else "down"
    return ""


def _record(value: Json) -> Record:
    return value if isinstance(value, dict) else {}
