"""The checks that come before any test: is there code, does it load, does it define what was asked,
does it import only what it may. A failed one is a blocker; a passed one verifies nothing, so that
none decides.

Their weight is small: any sensible draft passes them, and the tests are to make the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domains.code.bounds import LONGEST, MOST
from domains.code.composing import Module
from domains.code.loading import entry_names
from domains.code.mending import is_diff
from domains.code.source import defined_names, parse
from domains.code.statics import forbidden_imports, settings_list
from workbench.core.checks import CheckResult, Status, line_span
from workbench.core.task import Task

GATE_WEIGHT = 0.25
"""Factor on the weight of these checks."""
_SHOWN = 200
"""Characters of an answer without code that are quoted back."""


def _gate(name: str, status: Status, **more: Any) -> CheckResult:
    return CheckResult(
        name,
        status,
        criterion="draft",
        severity="blocker",
        weight=GATE_WEIGHT,
        decides=False,
        **more,
    )


def code_present() -> CheckResult:
    """There is code."""
    return _gate("code present", "pass")


def no_code(task: Task, draft: str) -> CheckResult:
    """There is none."""
    wanted = " and ".join(entry_names(task)) or "what the task asks for"
    said = draft.strip() or "an empty answer"
    message = "The answer contains no Python code, only text."
    if is_diff(draft.split("\n")):
        message = "The answer is a list of changes, not the module that comes of them."
    return _gate(
        "code present",
        "fail",
        cause="no_code",
        observed=said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…",
        expected=f"Python code that defines {wanted}",
        message=message,
        fix=f"Answer with the whole module, in Python, that defines {wanted}.",
    )


def too_long(draft: str) -> CheckResult:
    """There is more than anybody reads."""
    return _gate(
        "code present",
        "fail",
        cause="too_long",
        observed=f"{len(draft):,} characters",
        expected=f"at most {LONGEST:,} characters, and {MOST:,} words and signs",
        message=f"The draft is too long to be read: it has {len(draft):,} characters, or more than "
        f"{MOST:,} words and signs.",
        fix="Compute large values instead of writing them out.",
    )


def loads() -> CheckResult:
    """The draft was imported."""
    return _gate("loads", "pass")


def not_tried() -> CheckResult:
    """It compiles, but was not run."""
    return _gate("loads", "unknown", message="It was not run, because a name is missing.")


def not_run_here(why: str) -> CheckResult:
    """No sandbox could be started: says nothing about the draft, which gets no score."""
    return _gate(
        "loads", "error", cause="sandbox", message=f"No draft can be run here: {_sentence(why)}"
    )


def unreadable(problem: Exception) -> CheckResult:
    """The draft runs, but is built so that reading it gave up: no finding, and no fault of its."""
    return CheckResult(
        "reading",
        "unknown",
        criterion="style",
        severity="minor",
        cause="nesting",
        message=f"The draft is nested too deeply to be read for style ({type(problem).__name__}).",
    )


def _sentence(text: str) -> str:
    return text.strip().rstrip(".") + "."


def does_not_load(
    module: Module, draft: str, what: str, line: int | None, cause: str = "load", way: str = ""
) -> CheckResult:
    """The draft cannot be compiled or imported. `line` and `way` (a traceback) are the module's."""
    own = module.line_of(line)
    place = f" in line {own}" if own else ""
    shown = module.relined(way) if way else _excerpt(draft, own)
    return _gate(
        "loads",
        "fail",
        cause=cause,
        span=line_span(draft, own) if own else None,
        observed=what,
        expected="a module that loads without an error",
        message=f"The draft does not load: {what}{place}.",
        evidence={"line": own, "traceback": shown, "input": "import"},
    )


def _excerpt(draft: str, line: int | None) -> str:
    """The line in question with its neighbours, numbered and pointed at."""
    if line is None:
        return ""
    lines = draft.splitlines()
    near = range(max(1, line - 2), min(len(lines), line + 1) + 1)
    return "\n".join(f"{'>' if n == line else ' '} {n:3d} {lines[n - 1]}" for n in near)


def defines(name: str, source: str, missing: bool) -> CheckResult:
    """Whether the module binds a name that the task asks for."""
    if not missing:
        return _gate(f"defines {name}", "pass")
    tree = parse(source)
    have = ", ".join(sorted(defined_names(tree))) if tree is not None else ""
    return _gate(
        f"defines {name}",
        "fail",
        cause="undefined",
        observed=f"it defines {have or 'nothing'}",
        expected=name,
        message=f"The draft does not define {name} at its top level.",
        fix=f"Define {name} at the top level of the module.",
    )


def forbidden(task: Task, module: Module, draft: str) -> Sequence[CheckResult]:
    """Whether the draft imports what the task forbids; nothing where nothing is forbidden."""
    names, tree = settings_list(task.settings, "forbid"), parse(module.source)
    if not names or tree is None:
        return ()
    found = [f for f in forbidden_imports(tree, names) if module.line_of(f.line)]
    if not found:
        return (_gate("no forbidden import", "pass"),)
    listed = ", ".join(sorted({finding.text for finding in found}))
    line = module.line_of(found[0].line)
    result = _gate(
        "no forbidden import",
        "fail",
        cause="forbidden_import",
        span=line_span(draft, line) if line else None,
        observed=listed,
        expected=f"no import of {', '.join(names)}",
        message=f"Line {line} imports {listed}, which the task forbids.",
        fix="Do without it.",
        evidence={"line": line},
    )
    return (result,)
