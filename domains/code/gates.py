"""The checks that come before any test: is there code, does it load, does it define what was asked,
does it import only what it may. A failed one is a blocker; a passed one verifies nothing, so that
none decides.

Their weight is small: any sensible draft passes them, and the tests are to make the score.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from domains.code.bounds import LONGEST, MOST
from domains.code.drafts.composing import Module
from domains.code.drafts.layout import entry_names, file_names
from domains.code.mending import is_diff
from domains.code.source import defined_names, parse
from domains.code.statics import forbidden_imports, settings_list
from workbench.core.checks import CheckResult, Status, line_span
from workbench.core.task import Task

GATE_WEIGHT = 0.25
"""Factor on the weight of these checks."""
_LISTED = 5
"""Misfits named in one sentence."""
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
    what = "each file" if file_names(task) else "the whole module"
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
        fix=f"Answer with {what}, in Python, that defines {wanted}.",
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


def files(module: Module) -> list[CheckResult]:
    """The files that were asked for are there; nothing for a draft of one module."""
    return [_gate("files", "pass")] if module.parts else []


def wrong_files(module: Module, draft: str) -> CheckResult:
    """A file is missing, there twice or not asked for; no file of such a draft is run."""
    told = "; ".join(misfit.text for misfit in module.misfits[:_LISTED])
    line = next((misfit.line for misfit in module.misfits if misfit.line), None)
    return _gate(
        "files",
        "fail",
        cause="files",
        span=line_span(draft, line) if line else None,
        observed=told,
        expected="each file that was asked for, once, and no other",
        message=f"The draft has not the files that were asked for: {told}.",
        fix="Give each file in a fenced block that names it; what need not change may be left out.",
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


_PROGRAM = ("SystemExit", "EOFError")
"""What importing a module ends with that does a program's work: it exits, or reads its input."""
_UNGUARDED = "Do no work on import: put it under `if __name__ == '__main__':`."


def does_not_load(
    module: Module, draft: str, what: str, line: int | None, cause: str = "load", way: str = ""
) -> CheckResult:
    """The draft cannot be compiled or imported. `line` and `way` (a traceback) are the module's."""
    own = module.line_of(line)
    place = f" in {module.place(own)}" if own else ""
    shown = module.relined(way) if way else _excerpt(module, draft, own)
    return _gate(
        "loads",
        "fail",
        cause=cause,
        span=line_span(draft, own) if own else None,
        observed=what,
        expected="a module that loads without an error",
        message=f"The draft does not load: {what}{place}.",
        fix=_UNGUARDED if what.partition(":")[0] in _PROGRAM else "",
        evidence={**where(module, own), "traceback": shown, "input": "import"},
    )


def where(module: Module, line: int | None) -> dict[str, Any]:
    """A line of the draft as evidence; of several files also its place in its own one."""
    told = {"place": module.place(line)} if line and module.parts else {}
    return {"line": line, **told}


def _excerpt(module: Module, draft: str, line: int | None) -> str:
    """The line in question with its neighbours, numbered as in their file and pointed at."""
    if line is None:
        return ""
    lines, (path, number) = draft.splitlines(), module.own(line)
    near = range(max(1, line - 2), min(len(lines), line + 1) + 1)
    return "\n".join(
        f"{'>' if n == line else ' '} {n - line + number:3d} {lines[n - 1]}"
        for n in near
        if module.own(n)[0] == path and n - line + number > 0
    )


def defines(name: str, source: str, missing: bool, file: str = "") -> CheckResult:
    """Whether the module, or the file that must, binds a name that the task asks for."""
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
        message=f"{file or 'The draft'} does not define {name} at its top level.",
        fix=f"Define {name} at the top level of {file or 'the module'}.",
    )


def forbidden(task: Task, module: Module, draft: str) -> Sequence[CheckResult]:
    """Whether the draft imports what the task forbids; nothing where nothing is forbidden."""
    names, trees = settings_list(task.settings, "forbid"), list(map(parse, module.texts))
    if not names or None in trees:
        return ()
    found = [
        finding
        for tree in trees
        for finding in (forbidden_imports(tree, names) if tree is not None else ())
        if module.line_of(finding.line)
    ]
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
        message=f"{_place(module, line)} imports {listed}, which the task forbids.",
        fix="Do without it.",
        evidence=where(module, line),
    )
    return (result,)


def _place(module: Module, line: int | None) -> str:
    place = module.place(line) if line else "the draft"
    return place[:1].upper() + place[1:]
