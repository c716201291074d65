"""Other tools' files as questions with their answers, feedback and expectations.

Reading gives plain values; nothing is stored here, and nothing is redacted yet: whoever takes the
items in does that at the one choke point. Promises: a file is never executed and never makes
another file be read (`file://` in a promptfoo file is refused); a record that cannot be used is
counted with its reason; what came out of somebody's eval set is marked `held_out`, so that it never
becomes training data.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from workbench.core.codec import Json
from workbench.curation.importing.taken import (
    HELD_OUT,
    Expectation,
    ExpectationKind,
    Reading,
    Skipped,
    Taken,
)
from workbench.errors import UsageError

__all__ = [
    "HELD_OUT",
    "Expectation",
    "ExpectationKind",
    "Reading",
    "Skipped",
    "Taken",
    "as_log_line",
    "read_foreign",
]

LARGEST = 512 * 1024 * 1024
"""Bytes of a file that is read; the limit of OpenAI's own data files."""


def read_foreign(file: Path) -> Reading:
    """The items of a file whose format is recognised by what it holds. UsageError when none is."""
    from workbench.curation.importing import (
        chats,
        inspect_logs,
        llm_log,
        openai_evals,
        promptfoo,
        promptfoo_results,
        traces,
    )

    readers: tuple[Callable[[Path], Reading | None], ...] = (
        llm_log.read,
        traces.read,
        inspect_logs.read,
        promptfoo_results.read,
        promptfoo.read,
        openai_evals.read,
        chats.read,
    )
    _refuse_odd(file)
    for read in readers:
        reading = read(file)
        if reading is not None:
            return reading
    raise UsageError(
        f"No format is recognised in {file}.",
        "Known: promptfoo YAML or JSON, OpenAI evals JSONL, inspect_ai .json logs and samples, "
        "llm's logs.db, OTLP, Langfuse and LangSmith traces, "
        "JSON lines with messages, prompt or question.",
    )


def _refuse_odd(file: Path) -> None:
    if not file.is_file():
        raise UsageError(f"There is no file {file}.", "Give the path of the file to take in.")
    if file.stat().st_size > LARGEST:
        raise UsageError(
            f"{file} has more than {LARGEST} bytes.", "Split it and take in the parts."
        )
    if file.suffix == ".eval":
        raise UsageError(
            f"{file} is inspect_ai's zip form of a log.",
            "Convert it first: inspect log convert --to json --output-dir DIR FILE",
        )


def as_log_line(item: Taken) -> dict[str, Json]:
    """The item as one line of `workbench log`; empty fields are left out."""
    line = {
        "question": item.question,
        "answer": item.answer,
        "before": [{"role": m.role, "content": m.text} for m in item.before],
        "feedback": item.feedback,
        "correction": item.correction,
        "sources": item.sources,
        "model": item.model,
        "user": item.user,
        "time": item.time,
        "id": item.ref,
        "metadata": item.metadata,
        "tags": [*item.tags, *([HELD_OUT] if item.held_out else [])],
    }
    return {name: value for name, value in line.items() if value or name == "question"}
