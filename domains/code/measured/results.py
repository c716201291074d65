"""What was measured, as check results: `speed` and `readable`, where a task asks for them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from domains.code.drafts.composing import Module, compose
from domains.code.drafts.handing import limits_of
from domains.code.measured.operations import Measured, measure, uncounted
from domains.code.measured.readability import readable_share, remarks
from domains.code.source import parse
from workbench.core.checks import CheckResult, Status, line_span
from workbench.core.task import Task

if TYPE_CHECKING:
    from workbench.sandbox import Sandbox


PATIENCE = 10.0
"""Seconds of the wall that counting has at least, for a busy machine; it ends by the count."""


def measured(task: Task, module: Module, draft: str, sandbox: Sandbox) -> Iterator[CheckResult]:
    """The results that the task's settings ask for, on a module that loads."""
    if "speed" in task.settings:
        yield speed(task, module.source, sandbox)
    if task.settings.get("readable"):
        yield readable(module, draft)


def speed(task: Task, source: str, sandbox: Sandbox) -> CheckResult:
    """The draft's operations against those of the task's yardstick. What cannot be counted is no
    verdict; a call that the yardstick answers and the draft does not is one.
    """
    asked: Mapping[str, Any] = task.settings["speed"]
    calls, most = [str(call) for call in asked["calls"]], float(asked.get("at_most", 2.0))

    def probe(text: str, mark: str) -> int | str:
        return _probed(task, text, mark, sandbox)

    reference = compose(task, str(asked["reference"])).source
    found = measure(source, reference, calls, most, probe)
    if found.reference:
        return _no_yardstick(calls, found.reference)
    if not found.draft:
        return _compared(calls, found, most)
    mark = secrets.token_hex(8)
    plain = probe(uncounted(source, calls, mark), mark)
    raised = isinstance(plain, str) and plain == found.draft and plain not in _NO_COUNT
    return _raised(calls, found.draft) if raised else _uncounted(calls, found.draft)


def _compared(calls: Sequence[str], found: Measured, most: float) -> CheckResult:
    fast = found.ratio <= most and not found.more
    observed = f"{'more than ' if found.more else ''}{found.ratio:.1f} times"
    said = (
        f"{_listed(calls)} takes {observed} the operations of a good solution, "
        f"at most {most:g} wanted."
    )
    return _speed(
        calls,
        "pass" if fast else "fail",
        observed,
        "" if fast else said,
        score=1.0 if fast else most / found.ratio,
        expected=f"at most {most:g} times the operations of a good solution",
        fix=""
        if fast
        else "Do no work twice: keep what was computed, or step from one to the next.",
    )


def _raised(calls: Sequence[str], what: str) -> CheckResult:
    said = f"{_listed(calls)} raised {what}, where a good solution gives a value."
    return _speed(calls, "fail", what, said, score=0.0, expected="a value", cause="exception")


def _uncounted(calls: Sequence[str], what: str) -> CheckResult:
    said = f"{_listed(calls)}: its operations could not be counted ({what}), which decides nothing."
    return _speed(calls, "unknown", what, said)


def _no_yardstick(calls: Sequence[str], what: str) -> CheckResult:
    said = (
        f"{_listed(calls)}: the task's own settings.speed.reference could not be counted ({what}), "
        "so nothing can be said of the draft."
    )
    return _speed(calls, "unknown", what, said, fix="Give settings.speed.calls smaller inputs.")


def _speed(
    calls: Sequence[str], status: Status, observed: str, message: str, **more: Any
) -> CheckResult:
    return CheckResult(
        "speed",
        status,
        "speed",
        observed=observed,
        message=message,
        evidence={"input": _listed(calls)},
        **more,
    )


def _listed(calls: Sequence[str]) -> str:
    return ", ".join(calls)


_NO_COUNT = frozenset(("no end in time", "it could not be run", "no number"))


def _probed(task: Task, source: str, mark: str, sandbox: Sandbox) -> int | str:
    """The number that the probe gives, or what happened. It is compared with one that no probe
    gives, and read from what was observed.
    """
    from workbench.sandbox import TableTest

    limits = limits_of(task)
    seconds = max(PATIENCE, limits.seconds_per_test)
    limits = replace(
        limits, seconds_per_test=seconds, seconds_total=max(limits.seconds_total, seconds + 5)
    )
    test = TableTest("operations", f"probe_{mark}", (), {}, expected=-1)
    for outcome in sandbox.run_table(source, [test], limits):
        told = outcome.observed.strip()
        if outcome.status == "timeout":
            return "no end in time"
        if outcome.status != "failed":
            return "it could not be run"
        return int(told) if told.isdecimal() else told or "no number"
    return "it could not be run"


def readable(module: Module, draft: str) -> CheckResult:
    """How the draft reads, with the first remark's place."""
    tree = parse(module.source)
    own = remarks(tree) if tree is not None else ()
    found = [replace(r, line=line) for r in own if (line := module.line_of(r.line)) is not None]
    if tree is None or not found:
        return CheckResult("readable", "pass", "readability")
    told = "; ".join(f"L{remark.line}, {remark.what}" for remark in found[:4])
    return CheckResult(
        "readable",
        "fail",
        "readability",
        score=readable_share(tree),
        span=line_span(draft, found[0].line),
        observed=f"{len(found)} remarks",
        expected="no remark",
        message=f"It is hard to read: {told}.",
        fix=found[0].fix,
        evidence={"line": found[0].line},
    )
