"""A finding about code in words: a program that fails, what came of it, and where.

The program carries the input, the set-up and what was expected, so that the finding alone is
enough to repair the draft, and nothing of it is said twice. The second telling asks to run it by
hand, the third and later ones name the line to change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from domains.code.results import ERROR, HOLDS
from domains.code.snippets import FIRST, fitted
from workbench.core.checks import CheckResult
from workbench.core.telling.prompting import fenced
from workbench.core.telling.wording import DATA, FACT, TRACE, clipped, describe, opening, place_of

_UNRUN = ("load", "no_code", "undefined", "files")


def in_words(result: CheckResult, level: int, drafts: Sequence[int]) -> str:
    """What the model is told. No two levels give the same words."""
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    if result.cause in _UNRUN and result.criterion in ("tests", "regression"):
        return _unrun(result, level)
    if not evidence.get("snippet"):
        return describe(result, level, drafts)
    head = opening(result, level, drafts, f"{result.check}: {_came(result)}")
    program = fitted(str(evidence["snippet"]), int(evidence.get("room", FIRST)))
    parts = [head, fenced(program, "python"), *_circumstances(result, evidence)]
    return "\n".join([*parts, *([_escalation(result, evidence, level)] if level else [])])


def _came(result: CheckResult) -> str:
    """What the program came to, in one line."""
    got = clipped(result.observed, FACT)
    match result.cause:
        case "assertion" | "exception" if got == "no exception":
            return "it raised nothing."
        case "exception":
            return f"it raised {got}."
        case "assertion" if ERROR.match(got):
            return f"it raised {got}."
        case "assertion" if got and result.expected == HOLDS and got not in ("False", "None"):
            return f"it does not hold: {got}."
        case "assertion":
            return f"it got {got}{_wanted(result)}." if got else "the assertion failed."
        case _:
            return clipped(_without_input(result) or result.cause, FACT)


def _wanted(result: CheckResult) -> str:
    """What was expected, where the program does not say it in these words: one part of several
    that it asserts, or a value that only looks like the one in it.
    """
    program = result.evidence.get("snippet", "") if isinstance(result.evidence, Mapping) else ""
    said = result.expected in ("", HOLDS, "a true value", "a false value")
    said = said or (result.expected.startswith("raises ") and "raises(" in program)
    return "" if said or result.expected in program else f", expected {result.expected}"


def _without_input(result: CheckResult) -> str:
    """The sentence about it; the program has the input already."""
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    given = str(evidence.get("input", ""))
    if given and result.message.startswith(f"{given} "):
        return f"it {result.message.removeprefix(given).lstrip()}"
    return result.message


def _circumstances(result: CheckResult, evidence: Mapping[str, Any]) -> list[str]:
    told = []
    if result.span is not None:
        told.append(f"  at {place_of(result)}")
    trace = str(evidence.get("traceback", ""))
    if trace:
        told += ["  the way there:", _indented(clipped(trace, TRACE))]
    output = str(evidence.get("output", ""))
    if output.strip():
        told += [f"  {DATA}:", _indented(clipped(output, FACT))]
    return told


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.rstrip().splitlines())


def _unrun(result: CheckResult, level: int) -> str:
    again = f" (told {level} times)" if level else ""
    return f"{result.check}{again}: {result.message}"


def _escalation(result: CheckResult, evidence: Mapping[str, Any], level: int) -> str:
    if level == 1:
        return "  Run this program by hand through your draft before you change it."
    line = evidence.get("line")
    where = evidence.get("place") or f"line {line}" if line else "the code that handles this input"
    return f"  Settle this before anything else: follow it through {where}, step by step."
