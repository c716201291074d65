"""Answers graded line by line: JSON in, JSON out, without suite, history or model."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from workbench.core.codec import Json
from workbench.curation.grading.contracts import contract_from
from workbench.curation.grading.holding import grade_answer
from workbench.errors import UsageError


def graded_lines(lines: Iterable[str]) -> Iterator[dict[str, Json]]:
    """`{"id", "verdict", "reasons"}` for each line that is not blank; a line that cannot be read
    gets `{"id", "error"}`, and the others are graded all the same.
    """
    for number, line in enumerate(lines, start=1):
        if line.strip():
            yield graded_line(number, line)


def graded_line(number: int, line: str) -> dict[str, Json]:
    """What `graded_lines` gives for one line, which is named by its number where it has no id."""
    id: Json = number
    try:
        data = json.loads(line)
        if not isinstance(data, dict):
            raise UsageError(f"Line {number} is no object.", _SHAPE)
        id = data.get("id", number)
        question, expected = _text(data, "question"), _text(data, "expected")
        rejected, answer = _text(data, "rejected"), _text(data, "answer")
        given = data.get("contract")
        contract = contract_from(given) if given is not None else None
    except (ValueError, RecursionError):
        return {"id": id, "error": f"Line {number} is no JSON. {_SHAPE}"}
    except UsageError as error:
        return {"id": id, "error": f"{error.message} {error.hint}".strip()}
    grade = grade_answer(question, expected, rejected, answer, contract)
    return {"id": id, "verdict": grade.verdict, "reasons": list(grade.reasons)}


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name)
    if value is None and name != "answer":
        return ""
    if not isinstance(value, str):
        raise UsageError(f"{name} is no text.", _SHAPE)
    return value


_SHAPE = (
    'A line is {"id", "question", "expected", "rejected", "answer", "contract"}; all but the '
    "answer may be null."
)
