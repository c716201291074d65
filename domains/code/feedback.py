"""A finding about code in words: what was run, what came, what should have come, and where.

The first telling gives the facts. The second, after it was ignored once, shows the call as one
would type it with the right answer below. The third and later ones name the line to change and ask
to trace this one input through it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from workbench.core.checks import CheckResult
from workbench.core.feedback import describe

_UNRUN = ("load", "no_code", "undefined")


def in_words(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    """What the model is told. No two levels give the same words."""
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    if result.cause in _UNRUN and result.criterion in ("tests", "regression"):
        return _unrun(result, level, drafts)
    text = describe(result, level, drafts)
    if level == 0 or "input" not in evidence or result.check == "loads":
        return text
    return f"{text}\n{_escalation(result, evidence, level)}"


def _unrun(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    told = f" Open since draft {drafts[0]}, told {level} times." if level and drafts else ""
    again = f" ({level + 1})" if level and not told else ""
    return f"{result.check}{again}: {result.message}{told}"


def _escalation(result: CheckResult, evidence: Mapping[str, Any], level: int) -> str:
    given = str(evidence["input"])
    wanted = result.expected or "no error"
    if "\n" in given:
        return f"  Follow these statements one by one, up to the one that fails ({level})."
    if level == 1:
        return f"  This must hold:\n    >>> {given}\n    {wanted}"
    line = evidence.get("line")
    where = f"line {line}" if line else "the code that handles this input"
    return f"  Trace {given} by hand through {where} until the result is {wanted}."
