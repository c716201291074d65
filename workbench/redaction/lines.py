"""The filter behind `workbench redact`: JSON lines `{"id", "text"}` in, the same with the text
redacted and its spans out.

Each line is a session of its own. A line that cannot be used gives `{"id", "line", "error"}`, with
its number counted from 1, and the next one goes on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..errors import RedactionError
from .policy import DEFAULT, Policy
from .redactor import Redactor


def run_filter(lines: Iterable[str], policy: Policy = DEFAULT) -> Iterator[str]:
    """One line out per line in, blank ones left out; offsets are code points of the input text."""
    import json

    for number, line in enumerate(lines, 1):
        if line.strip():
            answer = _answer(line, policy)
            if "error" in answer:
                answer = {"id": answer["id"], "line": number, "error": answer["error"]}
            yield json.dumps(answer)


def _answer(line: str, policy: Policy) -> dict[str, Any]:
    import json

    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return {"id": None, "error": "not a JSON line"}
    if not isinstance(record, dict) or not isinstance(record.get("text"), str):
        known = record.get("id") if isinstance(record, dict) else None
        return {"id": known, "error": "no string called 'text'"}
    try:
        result = Redactor(policy).redact(record["text"])
    except RedactionError as error:
        return {"id": record.get("id"), "error": str(error)}
    spans = [
        {"start": each.start, "end": each.end, "type": each.type, "placeholder": each.placeholder}
        for each in result.spans
    ]
    return {"id": record.get("id"), "text": result.text, "spans": spans}
