"""A test's outcome in the sandbox as a check's result: one sentence, the facts, the place."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from domains.code.drafts.composing import Module
from domains.code.gates import where
from domains.code.source import parse
from domains.code.suite import Test
from workbench.core.checks import CheckResult, Span, Status, line_span
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.telling.feedback import clipped

if TYPE_CHECKING:
    from workbench.sandbox import Isolation, TestOutcome

_FALSIFYING = re.compile(
    r"(?:Falsifying example|Failing test case): \w+\((?P<given>.*?)\n?\s*\)", re.DOTALL
)
"""How hypothesis names a counterexample, in its older and newer versions."""
_NOT_RAISED = re.compile(r"^Failed: DID NOT RAISE (?P<kind>.*)$")
"""What pytest says of `with pytest.raises(…)` whose body raised nothing."""
ERROR = re.compile(r"[A-Z]\w*(?:Error|Exception|Exit|Interrupt): ")
"""How an exception is told beside values."""
HOLDS = "True"
"""What is expected of an assertion that is no comparison: that it holds."""
STORED = 4_000
"""Characters of one value, traceback or output that are kept; more is cut with a note."""
_FUNCTION = re.compile(r"<function (\w+)[^>]*>")
_IN_PLACE = re.compile(r"\bin[- ]place\b", re.IGNORECASE)
_TIMES = {
    "timeout": "did not finish in time",
    "crashed": "ended the interpreter",
    "memory": "needed more memory than allowed",
    "output_limit": "wrote more output than allowed",
    "skipped": "was skipped by itself",
    "incomplete": "was not reached in the time of the whole run",
    "tampered": "interfered with the checks",
}


def result_of(
    test: Test, outcome: TestOutcome, module: Module, draft: str, isolation: Json, hidden: bool
) -> CheckResult:
    """The check's result for one test.

    Beside the tests in one process, a draft can forge what comes out: such a verdict is shown for
    information, and steers nothing.
    """
    line = module.line_of(outcome.line)
    place = module.place(line) if line else ""
    status, cause = _verdict(outcome)
    falsified = _falsified(outcome)
    given = f"{test.input}  with {falsified}" if falsified else test.input
    observed, expected = told_apart(_observed(outcome, cause), _expected(test, outcome))
    evidence = {
        "input": given,
        "given": falsified,
        "kind": test.kind,
        "kind_of_fault": _kind_of_fault(test, cause),
        **where(module, line),
        "cluster": _cluster(outcome, cause, place, observed),
        "traceback": clipped(_way(module, outcome, cause), STORED),
        "output": clipped(outcome.output, STORED),
        "isolation": isolation,
        "detail": "" if outcome.message == observed else clipped(outcome.message, STORED),
    }
    return CheckResult(
        check=outcome.name if test.kind == "pytest" else test.name,
        status=status,
        criterion=test.criterion,
        severity="info" if isolation["mode"] == "in-process" else "major",
        cause=cause,
        span=_span(draft, line),
        observed=clipped(observed, STORED),
        expected=clipped(expected, STORED),
        message="" if status == "pass" else _sentence(test, outcome, cause, place),
        fix="",
        evidence={key: value for key, value in evidence.items() if value not in ("", None)},
        hidden=hidden,
        milliseconds=outcome.milliseconds,
        decides=not outcome.ahead,
    )


def changed_argument(task: Task, test: Test, outcome: TestOutcome) -> CheckResult | None:
    """A remark on a call that gave a value and changed what it was given, which its caller still
    holds. None where the task speaks of working in place: then it may be wanted.
    """
    said = " ".join([task.prompt, *(stage.prompt for stage in task.stages)])
    if test.entry.get("expect") in (None, "None") or _IN_PLACE.search(said):
        return None
    left = clipped(outcome.left, 200)
    return CheckResult(
        "keeps its arguments",
        "warn",
        "correctness",
        severity="minor",
        weight=0.5,
        cause="changed_argument",
        observed=f"an argument is {outcome.left} after the call",
        expected="the argument as it was",
        message=f"{test.input} changes its argument: afterwards it is {left}.",
        fix="Work on a copy, so that the caller's value stays as it was.",
        evidence={"input": test.input, "test": test.name},
        decides=False,
    )


def _cluster(outcome: TestOutcome, cause: str, place: str, observed: str) -> str:
    """What failures of one cause have in common; empty where nothing says that they have one."""
    if cause == "exception" and place:
        return f"{observed.partition(':')[0]} in {place}"
    if ERROR.match(observed):
        return observed
    if cause == "assertion":
        name, bracket, _ = outcome.name.partition("[")
        return f"cases of {name}" if bracket else ""
    return cause if cause in _TIMES else ""


def _kind_of_fault(test: Test, cause: str) -> str:
    """For the report: errors asked for or made, values at the edge of what may come in, values."""
    if "raises" in test.entry:
        return "errors"
    tree = parse(test.input)
    call = tree.body[0].value if tree and tree.body and isinstance(tree.body[0], ast.Expr) else None
    given = [*call.args, *(k.value for k in call.keywords)] if isinstance(call, ast.Call) else []
    if any(_at_the_edge(value) for value in given):
        return "edge cases"
    return "errors" if cause not in ("", "assertion") else "correctness"


def _at_the_edge(value: ast.expr) -> bool:
    """Nothing, a single item, or what is not of the kind of the rest."""
    match value:
        case ast.Constant(value=None | "" | 0):
            return True
        case ast.List(elts=elts) | ast.Tuple(elts=elts) | ast.Set(elts=elts):
            kinds = {type(getattr(part, "value", None)) for part in elts} - {int, float}
            mixed = bool(kinds) and any(isinstance(part, ast.Constant) for part in elts)
            return len(elts) <= 1 or (mixed and len(kinds | {int}) > 1 and _has_number(elts))
        case ast.Dict(keys=keys):
            return len(keys) <= 1
        case _:
            return False


def _has_number(parts: list[ast.expr]) -> bool:
    return any(isinstance(getattr(part, "value", None), (int, float)) for part in parts)


def isolation_json(isolation: Isolation) -> dict[str, Json]:
    """What every result records of how its draft was kept apart."""
    return {
        "level": isolation.level,
        "mode": isolation.mode,
        "tamper_proof": isolation.tamper_proof,
        "missing": list(isolation.missing),
    }


def _way(module: Module, outcome: TestOutcome, cause: str) -> str:
    """The way through the draft to where it raised; a single step is told by its line alone."""
    if cause not in ("exception", "load") or outcome.traceback.count('File "') < 2:
        return ""
    return module.relined(outcome.traceback)


def _verdict(outcome: TestOutcome) -> tuple[Status, str]:
    match outcome.status:
        case "passed":
            return "pass", ""
        case "failed":
            return "fail", "exception" if _raised(outcome) else "assertion"
        case "error":
            return "fail", "load" if outcome.load is not None else "error"
        case "skipped":
            return "na" if outcome.ahead else "unknown", "skipped"
        case "sandbox_error":
            return "error", "sandbox"
        case "output_limit":
            return "fail", "output"
        case status:
            return "fail", status


def _raised(outcome: TestOutcome) -> bool:
    """The draft itself raised: there is a line of it, or a traceback through it."""
    return outcome.line is not None or bool(outcome.traceback)


def _observed(outcome: TestOutcome, cause: str) -> str:
    if _NOT_RAISED.match(outcome.observed):
        return "no exception"
    if outcome.observed:
        return str(outcome.observed)
    if cause in ("", "assertion"):
        return _compared(outcome.message)
    return str(_TIMES.get(outcome.status, outcome.message))


def _compared(message: str) -> str:
    """What pytest shows of an assertion: the values it compared, and the calls they came from."""
    lines = [line.strip() for line in message.removeprefix("AssertionError: ").splitlines()]
    first = next((line for line in lines if line.startswith("assert ")), "")
    where = [line.lstrip("+ ") for line in lines if line.startswith("+  ")]
    shown = ", ".join([first.removeprefix("assert "), *where]) if first else ""
    return _FUNCTION.sub(r"\1", shown)


def _expected(test: Test, outcome: TestOutcome) -> str:
    """What the task says, where it is a value; else what the judge computed."""
    unraised = _NOT_RAISED.match(outcome.observed)
    if unraised is not None:
        return f"raises {unraised['kind']}"
    if test.kind == "table" or not outcome.expected:
        return test.expected
    return str(outcome.expected)


def _sentence(test: Test, outcome: TestOutcome, cause: str, where: str) -> str:
    """What is wrong, in one sentence, with the measured and the expected value."""
    what = test.name if test.kind == "pytest" else _short(test.input)
    place = f" in {where}" if where else ""
    seen, wanted = told_apart(_observed(outcome, cause), _expected(test, outcome))
    seen, wanted = _short(seen), _short(wanted)
    if wanted.startswith("raises "):
        wanted = f"it to raise {wanted.removeprefix('raises ')}"
    match cause:
        case "assertion" if seen and wanted == HOLDS and seen not in ("False", "None"):
            return f"{what} does not hold: {seen}."
        case "assertion" if seen and wanted:
            return f"{what} gave {seen}, expected {wanted}."
        case "exception":
            instead = f", expected {wanted}" if wanted else ""
            return f"{what} raised {_short(outcome.observed or outcome.message)}{place}{instead}."
        case "load":
            return "It could not run, because the draft does not load."
        case "assertion" | "error" | "sandbox":
            return f"{what}: {_short(outcome.message, 300)}".rstrip(".") + "."
        case _:
            told = _TIMES.get(outcome.status, outcome.status)
            return f"{what} {told} ({_short(outcome.message)}){place}."


def told_apart(observed: str, expected: str) -> tuple[str, str]:
    """Both as they are, or, where they look alike and are not, with the characters that no eye
    tells apart as escapes: composed and combined accents, blanks of several widths, none at all.
    """
    if observed == expected or _looks(observed) != _looks(expected):
        return observed, expected
    escaped = (text.encode("ascii", "backslashreplace").decode() for text in (observed, expected))
    return next(escaped), next(escaped)


def _looks(text: str) -> str:
    """What an eye sees of a text: compatible characters as one, and none without a shape."""
    return "".join(
        " " if char.isspace() else char
        for char in unicodedata.normalize("NFKC", text)
        if unicodedata.category(char) != "Cf"
    )


def _short(text: str, limit: int = 160) -> str:
    line = text if "\n" not in text else " ".join(text.split())  # blanks may be what is wrong
    return line if len(line) <= limit else line[: limit - 1] + "…"


def _falsified(outcome: TestOutcome) -> str:
    """The counterexample that hypothesis found, as `xs=[0, 1]`."""
    match = _FALSIFYING.search(f"{outcome.message}\n{outcome.traceback}\n{outcome.output}")
    return " ".join(match["given"].split()).rstrip(",") if match else ""


def _span(draft: str, line: int | None) -> Span | None:
    return line_span(draft, line) if line else None


def unrun(test: Test, cause: str, why: str, hidden: bool) -> CheckResult:
    """The result of a test that could not be tried, because of the draft."""
    evidence: Mapping[str, Any] = {"input": test.input, "kind": test.kind}
    return CheckResult(
        check=test.name,
        status="fail",
        criterion=test.criterion,
        severity="major",
        cause=cause,
        expected=test.expected,
        message=why,
        evidence=evidence,
        hidden=hidden,
    )
