"""promptfoo's results: what `promptfoo eval -o results.json` and `promptfoo export eval` write.

Shape: `results.version` 2 and 3 with a list `results.results`, each with its prompt as it was sent
(`prompt.raw`), the provider's `response.output`, the scores and the cost (promptfoo's types
`OutputFile`, `EvaluateSummaryV3` and `EvaluateResult`, read 2026-11). What a person clicked in its
viewer (an assertion of type `human`) is a thumb; what its assertions found is kept as a fact, and
is nobody's verdict. All of it came out of an eval set, and is never trained on.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Literal

from workbench.core.codec import Json
from workbench.core.messages import Message
from workbench.curation.importing.reading import asked, conversation, parsed, text_of
from workbench.curation.importing.taken import Reading, Skipped, Taken

Record = dict[str, Json]


def read(file: Path) -> Reading | None:
    """None when the file holds no results of promptfoo."""
    document = parsed(text_of(file)) if file.suffix == ".json" else None
    summary = document.get("results") if isinstance(document, dict) else None
    listed = summary.get("results") if isinstance(summary, dict) else None
    if document is None or summary is None or not isinstance(listed, list):
        return None
    if "version" not in summary:
        return None
    run = str(document.get("evalId") or "promptfoo")
    time = document.get("timestamp") or summary.get("timestamp")
    items: list[Taken] = []
    skipped: list[Skipped] = []
    for number, each in enumerate(listed, start=1):
        found = _item(each) if isinstance(each, dict) else "it is no object"
        if isinstance(found, str):
            skipped.append(Skipped(str(number), found))
        else:
            when = time if isinstance(time, str) else ""
            items.append(replace(found, ref=f"{run}:{number}", time=when))
    return Reading("promptfoo-results", tuple(items), tuple(skipped))


def _item(result: Record) -> Taken | str:
    """One answer; a text instead says why it is none."""
    prompt = _record(result.get("prompt")).get("raw")
    answer = _record(result.get("response")).get("output")
    if not isinstance(prompt, str) or not prompt.strip():
        return "its prompt is not in the file"
    if not isinstance(answer, str) or not answer.strip():
        return "no answer in words" + (": an error" if result.get("error") else "")
    chat = conversation(parsed(prompt)) if prompt.lstrip().startswith("[") else None
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
