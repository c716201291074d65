"""A contract as it is now over stored answers to its question.

The file is one entry or a list: `{"case": ID, "lines": [...]}` for the answers to the question of
that case, or `{"question": TEXT, "lines": [...]}`. What stands before is the verdict of the
contract that the case makes of itself; what a person said is told beside it and never changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.core import events as ev
from workbench.core.codec import Json
from workbench.curation.cases import Case, cases_of
from workbench.curation.grading.contracts import Contract, contract_from
from workbench.curation.grading.holding import grade_answer
from workbench.curation.items import Item, fold_item
from workbench.curation.prompts import digest
from workbench.errors import UsageError
from workbench.files import read_whole
from workbench.regrading.rulings import Ruling

LONGEST = 4_000_000
"""Bytes of a file of contracts."""
_SHAPE = '{"case": "gold-…" or "question": "…", "lines": [{"kind": "required", "text": "…"}]}'


@dataclass(frozen=True, slots=True)
class Demand:
    """A contract, and the answers that it is for."""

    contract: Contract
    case: str = ""
    question: str = ""


def read_demands(file: Path) -> tuple[Demand, ...]:
    """The contracts of a JSON file. UsageError with the shape where it holds none."""
    try:
        data = json.loads(read_whole(file, LONGEST))
    except OSError as error:
        raise UsageError(f"{file} cannot be read: {error.strerror}.", "Give a file.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{file} is not JSON.", f"Write {_SHAPE}.") from error
    return tuple(_demand(one) for one in (data if isinstance(data, list) else [data]))


def _demand(data: Json) -> Demand:
    if not isinstance(data, dict):
        raise UsageError("A contract is an object.", f"Write {_SHAPE}.")
    case, question = data.get("case", ""), data.get("question", "")
    if not isinstance(case, str) or not isinstance(question, str) or not (case or question):
        message = "A contract says neither which case it is for nor which question."
        raise UsageError(message, f"Write {_SHAPE}.")
    return Demand(contract_from(data), case, question)


def reheld(
    logs: Iterable[Sequence[ev.Event]], demands: Sequence[Demand]
) -> Iterator[tuple[Item, list[Ruling]]]:
    """Each interaction that a contract is for, with what its verdict would be; those that people
    discarded are left out.
    """
    folded = [item for item in map(fold_item, logs) if item is not None]
    items = [item for item in folded if not _discarded(item)]
    cases = {case.id: case for item in items for case in cases_of(item)}
    unknown = [one.case for one in demands if one.case and one.case not in cases]
    if unknown:
        known = ", ".join(sorted(cases)[:8]) or "none"
        raise UsageError(f"There is no case '{unknown[0]}'.", f"Cases here: {known}.")
    by_question: dict[str, list[Item]] = {}
    for item in items:
        by_question.setdefault(digest(item.interaction.question), []).append(item)
    for demand in demands:
        own = cases.get(demand.case)
        question = own.messages[-1].text if own is not None else demand.question
        same = by_question.get(digest(question), [])
        case = own or _standing(same)
        for item in same:
            yield item, [_ruling(item, case, demand, question)]


def _discarded(item: Item) -> bool:
    return any(given.body.verdict == "discard" for given in item.standing)


def _standing(items: Iterable[Item]) -> Case | None:
    """A case of the same question that says what is right."""
    return next((case for item in items for case in cases_of(item)), None)


def _ruling(item: Item, case: Case | None, demand: Demand, question: str) -> Ruling:
    answer = item.interaction.answer
    good, bad = (case.answer, case.rejected) if case is not None else ("", "")
    before = grade_answer(question, good, bad, answer).verdict if case is not None else "unknown"
    after = grade_answer(question, good, bad, answer, demand.contract).verdict
    said = item.decided.body.verdict if item.decided is not None else ""
    told = (f"a person said {said}",) if said else ()
    unit = case.id if case is not None else ""
    return Ruling(item.id, unit, 0, "contract", before, after, told)
