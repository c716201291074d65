"""Checks that a person wrote in a line and that any domain can run: text that must or must not
occur.

An `assert` needs the code domain's sandbox and is left to it. Runs in the worker, where a regular
expression that never ends is cut off by the wall clock.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from workbench.core.checks import CheckResult, Span, span_at
from workbench.core.task import AddedCheck
from workbench.errors import UsageError

CHECK_HINT = "contains TEXT · lacks TEXT · matches REGEX · assert EXPRESSION"


def check_added(
    added: Iterable[AddedCheck], draft: str, runs_asserts: bool = False
) -> Iterator[CheckResult]:
    """A major result for each text check, in their order; `na` for an assertion that nobody
    runs.
    """
    for check in added:
        if check.kind not in ("assert", "property"):
            yield _result(check, draft)
        elif not runs_asserts:
            message = "Assertions are run for code only; write what the text must hold instead."
            yield CheckResult(
                check.name, "na", "added", tier="person", message=message, decides=False
            )


def _result(check: AddedCheck, draft: str) -> CheckResult:
    try:
        found = re.search(check.text, draft, re.MULTILINE) if check.kind == "matches" else None
    except re.error as error:
        message = f"The pattern {check.text!r} is not a regular expression: {error}."
        return CheckResult(check.name, "error", "added", tier="person", message=message)
    place = _occurrence(check, draft, found)
    wanted = check.kind != "lacks"
    held = (place is not None) == wanted
    verb = {"contains": "contain", "lacks": "not contain", "matches": "match"}[check.kind]
    return CheckResult(
        check.name,
        "pass" if held else "fail",
        "added",
        cause="" if held else check.kind,
        span=place if not held else None,
        expected=f"the draft to {verb} {check.text!r}",
        observed="" if held else ("it does" if place else "it does not"),
        message="" if held else f"The draft must {verb} {check.text!r}.",
    )


def _occurrence(check: AddedCheck, draft: str, found: re.Match[str] | None) -> Span | None:
    if check.kind == "matches":
        return span_at(draft, found.start(), found.end()) if found else None
    start = draft.find(check.text)
    return span_at(draft, start, start + len(check.text)) if start >= 0 else None


def read_check(text: str, taken: set[str]) -> AddedCheck:
    """The check of a typed line, under a name that is not taken. UsageError says what is wrong."""
    kind, _, rest = text.strip().partition(" ")
    rest = rest.strip()
    if kind not in ("contains", "lacks", "matches", "assert") or not rest:
        raise UsageError("A check begins with contains, lacks, matches or assert.", CHECK_HINT)
    if kind == "matches":
        try:
            re.compile(rest)
        except re.error as error:
            raise UsageError(f"Not a regular expression: {error}.", CHECK_HINT) from error
    if kind == "assert":
        try:
            compile(rest, "check", "eval")
        except SyntaxError as error:
            raise UsageError(f"Not a Python expression: {error.msg}.", CHECK_HINT) from error
    stem = f"own: {kind} {rest}"[:60]
    name, number = stem, 2
    while name in taken:
        name, number = f"{stem} ({number})", number + 1
    return AddedCheck(name, kind, rest)  # type: ignore[arg-type]
