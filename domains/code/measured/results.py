"""What was measured, as check results: `speed` and `readable`, where a task asks for them."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from domains.code.drafts.handing import limits_of
from domains.code.measured.operations import ratio
from domains.code.measured.readability import readable_share, remarks
from domains.code.source import parse
from workbench.core.checks import CheckResult, line_span
from workbench.core.task import Task

if TYPE_CHECKING:
    from workbench.sandbox import Sandbox


def measured(task: Task, draft: str, sandbox: Sandbox) -> Iterator[CheckResult]:
    """The results that the task's settings ask for, on a module that loads."""
    if "speed" in task.settings:
        yield speed(task, draft, sandbox)
    if task.settings.get("readable"):
        yield readable(draft)


def speed(task: Task, draft: str, sandbox: Sandbox) -> CheckResult:
    """The draft's operations against those of the task's yardstick, within one run."""
    asked: Mapping[str, Any] = task.settings["speed"]
    calls, most = [str(call) for call in asked["calls"]], float(asked.get("at_most", 2.0))

    def probe(source: str, mark: str) -> int | None:
        return _probed(task, source, mark, sandbox)

    found = ratio(draft, str(asked["reference"]), calls, secrets.token_hex(8), probe)
    listed = ", ".join(calls)
    observed = "no count within the time of a test" if found is None else f"{found:.1f} times"
    said = f"{listed} takes {observed} the operations of a good solution, at most {most:g} wanted."
    if found is None:
        said = f"{listed}: its operations could not be counted within the time of a test."
    fast = found is not None and found <= most
    return CheckResult(
        "speed",
        "pass" if fast else "fail",
        "speed",
        score=1.0 if fast else 0.0 if found is None else most / found,
        observed=observed,
        expected=f"at most {most:g} times the operations of a good solution",
        message="" if fast else said,
        fix=""
        if fast
        else "Do no work twice: keep what was computed, or step from one to the next.",
        evidence={"input": listed},
    )


def _probed(task: Task, source: str, mark: str, sandbox: Sandbox) -> int | None:
    """The number that the probe gives; it is compared with one that no probe gives, and read from
    what was observed.
    """
    from workbench.sandbox import TableTest

    test = TableTest("operations", f"probe_{mark}", (), {}, expected=-1)
    for outcome in sandbox.run_table(source, [test], limits_of(task)):
        told = outcome.observed.strip()
        if outcome.status == "failed" and told.isdecimal():
            return int(told)
    return None


def readable(draft: str) -> CheckResult:
    """How the draft reads, with the first remark's place."""
    tree = parse(draft)
    found = remarks(tree) if tree is not None else ()
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
