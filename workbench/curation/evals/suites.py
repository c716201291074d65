"""Eval cases out of curated cases, or out of a file of any format that can be taken in."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from workbench.curation.evals import EvalCase
from workbench.curation.exporting import ExportCase
from workbench.curation.exporting.handing_over import read_cases
from workbench.curation.exporting.selecting import seen_in_training
from workbench.curation.importing import Taken, read_foreign
from workbench.curation.importing.reading import records, text_of
from workbench.errors import UsageError

SUITES = ("regression", "golden")


def suite_of(cases: Iterable[ExportCase], name: str) -> list[EvalCase]:
    """The regression cases, or the golden ones that are held out: the others measure memory."""
    kept = [case for case in cases if case.kind == name]
    return [as_eval(case) for case in kept if name == "regression" or case.held_out]


def as_eval(case: ExportCase) -> EvalCase:
    """A curated case as a question with its answers."""
    return EvalCase(
        case.id,
        case.prompt,
        kind=case.kind,
        task=case.task,
        good=case.chosen,
        bad=case.rejected,
        contract=case.contract,
        tags=case.tags,
        session=case.session,
        seen_in_training=seen_in_training(case),
    )


def read_suite(file: Path) -> tuple[list[EvalCase], list[str]]:
    """The cases of a file, and a line for each record that was skipped; UsageError without any."""
    if not file.is_file():
        raise UsageError(f"There is no suite {file}.", "Give regression, golden, or a file.")
    if _holds_cases(file):
        return [as_eval(case) for case in read_cases(file) if case.kind != "rated"], []
    reading = read_foreign(file)
    cases = [_taken(item, number) for number, item in enumerate(reading.items, start=1)]
    skipped = [f"{file}:{each.place}: {each.reason}" for each in reading.skipped]
    return _distinct(cases), skipped


def _holds_cases(file: Path) -> bool:
    """JSON lines of our own cases, told by the first."""
    if file.suffix != ".jsonl":
        return False
    first = next(records(text_of(file)), (0, None))[1]
    return isinstance(first, dict) and {"id", "kind", "prompt"} <= first.keys()


def _taken(item: Taken, number: int) -> EvalCase:
    from workbench.core.messages import Message

    good = item.correction or (item.answer if item.feedback == "up" else "")
    return EvalCase(
        item.ref or f"case-{number}",
        (*item.before, Message("user", item.question)),
        kind="regression" if item.feedback == "down" else "golden",
        expected=item.expected,
        good=good,
        bad=item.answer if item.feedback == "down" else "",
        tags=item.tags,
    )


def _distinct(cases: list[EvalCase]) -> list[EvalCase]:
    """Ids that occur twice are numbered, so that no result hides another."""
    from collections import Counter
    from dataclasses import replace

    seen: Counter[str] = Counter()
    found = []
    for case in cases:
        seen[case.id] += 1
        again = seen[case.id]
        found.append(case if again == 1 else replace(case, id=f"{case.id}#{again}"))
    return found
