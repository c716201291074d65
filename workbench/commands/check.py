"""`workbench check`: a task's checks on a draft, without a model and without the history.

One draft gives one document, `--drafts` is a filter: one line in, one line out, from one warm
process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

from workbench.catalog import domain_entries, find_task
from workbench.commands.filters.ending import ended
from workbench.core.checks import CheckResult, scorecard
from workbench.core.codec import Json, to_json
from workbench.core.task import Task
from workbench.errors import UNDECIDED, UsageError
from workbench.files import AS_UTF_8
from workbench.worker import CheckWorker


def check_command(options: argparse.Namespace) -> int:
    """0 when every deciding shown check passes and none is wrong, 1 when one is wrong, 4 when that
    stays undecided; a filter says what stands in its lines: 0, or 1 where one could not be read.
    """
    return asyncio.run(_filter(options) if options.drafts else _single(options))


async def _single(options: argparse.Namespace) -> int:
    task = find_task(options.task)
    draft = _read(options.draft)
    worker = _worker(task, options)
    try:
        await _agree(worker, options)
        report = await _report(worker, task, draft)
    finally:
        await worker.close()
    print(json.dumps(report, ensure_ascii=False) if options.json else _text(report))
    return {"passed": 0, "undecided": UNDECIDED}.get(report["outcome"], 1)


async def _filter(options: argparse.Namespace) -> int:
    task = find_task(options.task)
    worker = _worker(task, options)
    unused = 0
    try:
        await _agree(worker, options)
        for line in _lines(options.drafts):
            answer = await _answer(worker, task, line)
            unused += "error" in answer
            print(json.dumps(answer, ensure_ascii=True), flush=True)
    finally:
        await worker.close()
    return ended(unused)


async def _answer(worker: CheckWorker, task: Task, line: bytes) -> dict[str, Json]:
    """One line's answer; a line that cannot be used is answered with its id and an error."""
    try:
        entry = json.loads(line.decode("utf-8"))
    except UnicodeDecodeError:
        return {"id": None, "error": "not UTF-8 text"}
    except ValueError as error:
        return {"id": None, "error": f"not a JSON line: {error}"}
    if not isinstance(entry, dict) or not isinstance(entry.get("draft"), str):
        id = entry.get("id") if isinstance(entry, dict) else None
        return {"id": id, "error": 'a line is {"id": …, "draft": "text"}'}
    return {"id": entry.get("id"), **await _report(worker, task, entry["draft"])}


async def _report(worker: CheckWorker, task: Task, draft: str) -> dict[str, Json]:
    shown = await _results(worker, task.shown(len(task.stages)), draft)
    hidden = [] if task.hidden is None else await _results(worker, task.hidden_only(), draft)
    applying = [result for result in hidden if result.applies]
    card = scorecard(shown)
    return {
        "task": task.id,
        "passed": card.passed,
        "outcome": card.outcome,
        "score": None if card.outcome == "undecided" else card.computed,
        "score_range": card.score_range,
        "hidden": {
            "passed": sum(result.status == "pass" for result in applying),
            "total": len(applying),
        },
        "results": [_as_document(result) for result in shown],
    }


async def _results(worker: CheckWorker, task: Task, draft: str) -> list[CheckResult]:
    async with aclosing(worker.check(task, draft, None)) as results:
        return [result async for result in results]


def _as_document(result: CheckResult) -> Json:
    """The result with isolation and captured output at the top level."""
    evidence = result.evidence if isinstance(result.evidence, dict) else {}
    extra = {"isolation": evidence.get("isolation"), "output": evidence.get("output", "")}
    return {**to_json(result), **extra}


def _worker(task: Task, options: argparse.Namespace) -> CheckWorker:
    return CheckWorker(domain_entries()[task.domain], {"profile": options.sandbox})


async def _agree(worker: CheckWorker, options: argparse.Namespace) -> None:
    ready = await worker.readiness()
    if ready.level in ("weak", "untested") and not options.weak_ok:
        raise UsageError(
            f"Isolation is {ready.level} here: {ready.detail} A draft could do harm.",
            f"{ready.repair} Or agree with --weak-ok.".strip(),
        )


def _read(name: str) -> str:
    """The draft's text. Raises UsageError for one that is not UTF-8: not it would be judged."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        message = f"The draft {name} cannot be read: {error.strerror}."
        raise UsageError(message, "Give a file, or - for standard input.") from error
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"The draft {name} is not UTF-8 text (byte {error.start + 1})."
        raise UsageError(message, AS_UTF_8) from error


def _lines(name: str) -> Iterator[bytes]:
    """Lines as they come, blank ones left out."""
    try:
        with sys.stdin.buffer if name == "-" else Path(name).open("rb") as source:
            for line in source:
                if line.strip():
                    yield line
    except OSError as error:
        message = f"{name} cannot be read: {error.strerror}."
        raise UsageError(message, "Give a JSONL file, or - for standard input.") from error


def _text(report: dict[str, Json]) -> str:
    from workbench.commands.narrate import result_lines

    lines = [line for entry in report["results"] for line in result_lines(entry)]
    hidden = report["hidden"]
    closing = f"{_OUTCOMES[report['outcome']]} · {_score(report)}"
    if hidden["total"]:
        closing += f" · hidden {hidden['passed']} of {hidden['total']}"
    return "\n".join([*lines, closing])


_OUTCOMES = {"passed": "passed", "failed": "not passed", "undecided": "undecided"}


def _score(report: dict[str, Json]) -> str:
    if report["score"] is not None:
        return f"score {report['score']:.0f}"
    if report["score_range"] is None:
        return "no score"
    low, high = report["score_range"]
    return f"score {low:.0f} to {high:.0f}, nothing verifies it"
