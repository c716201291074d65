"""The checks of one draft, in the order in which they can be known, each yielded as it comes.

First what reading shows (is there code, does it compile, does it define the name, does it import
what it must not), then the tests as the sandbox finishes them, then what the person added, then
style. A draft that does not load fails every test, each under its own name.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from domains.code import lint as ruff
from domains.code.composing import Module, compose
from domains.code.extraction import looks_like_code
from domains.code.loading import entry_names
from domains.code.results import isolation_json, result_of, unrun
from domains.code.source import defined_names, load_error, may_define_more, parse
from domains.code.statics import (
    COMPLEXITY_LIMIT,
    Finding,
    Known,
    complexities,
    forbidden_imports,
    hard_coded,
    settings_list,
)
from domains.code.suite import (
    File,
    Suite,
    Test,
    arguments,
    expected_value,
    module_name,
    suite_of,
)
from workbench.core.checks import CheckResult, Severity, line_span
from workbench.core.codec import Json
from workbench.core.task import AddedCheck, Task

if TYPE_CHECKING:
    from workbench.sandbox import Limits, LoadFailure, Mode, Sandbox, TestOutcome

GATE_WEIGHT = 0.25
"""Factor on the weight of the checks that any sensible draft passes, so that tests make the score.
"""


@dataclass
class Examination:
    """One draft against one narrowed task."""

    task: Task
    draft: str
    sandbox: Sandbox
    mode: Mode = "split"
    module: Module = field(init=False)
    suite: Suite = field(init=False)

    def __post_init__(self) -> None:
        self.module = compose(self.task, self.draft)
        self.suite = suite_of(self.task)

    @property
    def hidden(self) -> bool:
        """The task was narrowed to its hidden checks."""
        return not self.task.stages

    def results(self) -> Iterator[CheckResult]:
        """All results. Hidden tests come alone: what reading shows is no secret, and is shown."""
        if not self._has_code():
            yield from self._blocked("no_code", self._code_present(False), "the answer has no code")
            return
        gates = [self._code_present(True)]
        error = load_error(self.module.source)
        if error is not None:
            yield from self._shown(gates)
            failed = self._not_loading(_syntax_message(error), error.lineno, "load", "")
            yield from self._blocked("load", failed, "the draft does not load")
            return
        yield from self._shown(gates)
        missing = self._missing_names()
        yield from self._running(missing)
        if not self.hidden:
            yield from self._style()

    def _shown(self, results: Sequence[CheckResult]) -> Iterator[CheckResult]:
        if not self.hidden:
            yield from results

    def _blocked(self, cause: str, gate: CheckResult, why: str) -> Iterator[CheckResult]:
        """The failed gate, and every test failed for the same reason."""
        yield from self._shown([gate])
        for test in self.suite.tests:
            yield unrun(test, cause, f"It could not run, because {why}.", self.hidden)
        yield from self._shown([self._unrun_added(check, cause) for check in self._assertions])

    def _unrun_added(self, check: AddedCheck, cause: str) -> CheckResult:
        from domains.code.added import added_test

        why = "It could not run, because there is nothing to run."
        return replace(unrun(added_test(check), cause, why, hidden=False), criterion="added")

    @property
    def _assertions(self) -> list[AddedCheck]:
        """What a person added and only this domain can run."""
        return [check for check in self.task.added if check.kind == "assert"]

    def _has_code(self) -> bool:
        return looks_like_code(self.draft) or looks_like_code(self.module.source)

    def _code_present(self, present: bool) -> CheckResult:
        message = "" if present else "The answer contains no code, only text."
        fix = "" if present else f"Answer with Python code that defines {self._names()}."
        return CheckResult(
            "code present",
            "pass" if present else "fail",
            criterion="draft",
            severity="blocker",
            weight=GATE_WEIGHT,
            cause="" if present else "no_code",
            observed="" if present else _clipped(self.draft.strip() or "an empty answer"),
            expected=f"Python code that defines {self._names()}",
            message=message,
            fix=fix,
        )

    def _names(self) -> str:
        return " and ".join(entry_names(self.task)) or "what the task asks for"

    def _not_loading(self, what: str, line: int | None, cause: str, traceback: str) -> CheckResult:
        own = self.module.line_of(line)
        place = f" in line {own}" if own else ""
        shown = traceback or _excerpt(self.draft, own)
        return CheckResult(
            "loads",
            "fail",
            criterion="draft",
            severity="blocker",
            weight=GATE_WEIGHT,
            cause=cause,
            span=line_span(self.draft, own) if own else None,
            observed=what,
            expected="a module that loads without an error",
            message=f"The draft does not load: {what}{place}.",
            evidence={"line": own, "traceback": self.module.relined(shown), "input": "import"},
        )

    def _loads(self, untried: bool) -> CheckResult:
        return CheckResult(
            "loads",
            "unknown" if untried else "pass",
            criterion="draft",
            severity="blocker",
            weight=GATE_WEIGHT,
            message="It was not run, because a name is missing." if untried else "",
        )

    def _missing_names(self) -> list[str]:
        tree = parse(self.module.source)
        if tree is None or may_define_more(tree):
            return []
        defined = defined_names(tree)
        return [name for name in entry_names(self.task) if name not in defined]

    def _defines(self, name: str, missing: bool) -> CheckResult:
        return CheckResult(
            f"defines {name}",
            "fail" if missing else "pass",
            criterion="draft",
            severity="blocker",
            weight=GATE_WEIGHT,
            cause="undefined" if missing else "",
            observed=f"it defines {self._defined()}" if missing else "",
            expected=name,
            message=f"The draft does not define {name} at its top level." if missing else "",
            fix=f"Define {name} at the top level of the module." if missing else "",
        )

    def _defined(self) -> str:
        tree = parse(self.draft)
        return ", ".join(sorted(defined_names(tree))) if tree is not None else "nothing"

    def _running(self, missing: Sequence[str]) -> Iterator[CheckResult]:
        """Load, names and tests. The first outcome tells whether the draft loads."""
        names = entry_names(self.task)
        loaded = False
        for result, failure in self._tests(missing):
            if not loaded:
                loaded = True
                gate = (
                    self._loads(bool(missing)) if failure is None else self._load_failure(failure)
                )
                defines = [self._defines(name, name in missing) for name in names]
                yield from self._shown([gate, *defines, *self._imports()])
            yield result
        if not self.hidden:
            yield from self._added(bool(missing))

    def _load_failure(self, failure: LoadFailure) -> CheckResult:
        what = f"{failure.type}: {failure.message}" if failure.message else failure.type
        known = ("timeout", "crashed", "memory", "output_limit")
        cause = failure.type if failure.type in known else "load"
        return self._not_loading(what, failure.line, cause, failure.traceback)

    def _tests(self, missing: Sequence[str]) -> Iterator[tuple[CheckResult, LoadFailure | None]]:
        """Each test's result, with the load failure where there was one."""
        if missing:
            why = f"It could not run, because the draft does not define {missing[0]}."
            for test in self.suite.tests:
                yield unrun(test, "undefined", why, self.hidden), None
            return
        for test, outcome in self._outcomes():
            isolation = isolation_json(self.sandbox.isolation)
            result = result_of(test, outcome, self.module, self.draft, isolation, self.hidden)
            yield result, outcome.load

    def _outcomes(self) -> Iterator[tuple[Test, TestOutcome]]:
        from workbench.sandbox import TableTest

        limits = limits_of(self.task)
        tables = [self._table(test, TableTest) for test in self.suite.tables]
        by_name = {test.name: test for test in self.suite.tables}
        if tables:
            for outcome in self.sandbox.run_table(self.module.source, tables, limits):
                yield by_name[outcome.name], outcome
        for file in self.suite.files:
            yield from self._file(file, limits)

    def _table(self, test: Test, kind: type[Any]) -> Any:
        function, args, kwargs = arguments(test)
        default = self.task.settings.get("tolerance")
        return kind(
            name=test.name,
            function=function,
            args=args,
            kwargs=kwargs,
            expected=expected_value(test),
            raises=test.entry.get("raises"),
            match=test.entry.get("match"),
            tolerance=test.entry.get("tolerance", default),
        )

    def _file(self, file: File, limits: Limits) -> Iterator[tuple[Test, TestOutcome]]:
        from workbench.sandbox import PytestFile

        source = PytestFile(file.name, file.source)
        run = self.sandbox.run_pytest(
            self.module.source, module_name(self.task), [source], limits, self.mode
        )
        for outcome in run:
            name = outcome.name.rpartition(".py::")[2] or outcome.name
            test = file.tests.get(name.partition("[")[0])
            if test is None:
                test = Test(name, "pytest", "tests", name, "")
            yield test, replace(outcome, name=name)

    def _imports(self) -> list[CheckResult]:
        forbidden = settings_list(self.task.settings, "forbid")
        tree = parse(self.module.source)
        if not forbidden or tree is None:
            return []
        found = [f for f in forbidden_imports(tree, forbidden) if self.module.line_of(f.line)]
        names = sorted({finding.text for finding in found})
        line = self.module.line_of(found[0].line) if found else None
        return [
            CheckResult(
                "no forbidden import",
                "fail" if found else "pass",
                criterion="draft",
                severity="blocker",
                weight=GATE_WEIGHT,
                cause="forbidden_import" if found else "",
                span=line_span(self.draft, line) if line else None,
                observed=", ".join(names),
                expected=f"no import of {', '.join(forbidden)}",
                message=f"The draft imports {', '.join(names)}, which the task forbids."
                if found
                else "",
                fix="Do without it." if found else "",
                evidence={"line": line} if line else None,
            )
        ]

    def _added(self, undefined: bool) -> Iterator[CheckResult]:
        from domains.code.added import check_assertion

        for check in self._assertions:
            if undefined:
                yield self._unrun_added(check, "undefined")
            else:
                yield check_assertion(check, self)

    def _style(self) -> Iterator[CheckResult]:
        tree = parse(self.draft)
        if tree is not None and self.task.settings.get("hard_coded", True):
            yield self._hard_coded(tree)
        if self.task.settings.get("lint", True):
            yield self._lint()
        if tree is not None:
            yield from self._complexity(tree)

    def _hard_coded(self, tree: ast.Module) -> CheckResult:
        known = [
            Known(test.name, (*args, *kwargs.values()), expected_value(test))
            for test in self.suite.tables
            for _, args, kwargs in [arguments(test)]
            if "expect" in test.entry
        ]
        found = hard_coded(tree, known)
        name, criterion = "computes its answers", "honesty"
        if found is None:
            return CheckResult(name, "pass", criterion=criterion, severity="minor", weight=0.5)
        severity: Severity = "major" if found.clear else "minor"
        return CheckResult(
            name,
            "fail" if found.clear else "warn",
            criterion=criterion,
            severity=severity,
            cause="hard_coded",
            span=line_span(self.draft, found.line),
            observed=f"literal answers to {', '.join(found.tests)}",
            expected="answers computed from the input",
            message=f"Line {found.line} compares the input with that of a shown test and returns "
            f"its expected value ({len(found.tests)} tests).",
            fix="Compute the answer for every input; remove the special cases for the tests.",
            evidence={"line": found.line},
        )

    def _lint(self) -> CheckResult:
        program = ruff.program()
        base = CheckResult("lint", "na", criterion="style", severity="minor", weight=0.5)
        if program is None:
            return replace(base, message="ruff is not installed.", fix="pip install ruff")
        try:
            found = ruff.lint(self.draft, program)
        except (OSError, ValueError, KeyError) as error:
            return replace(base, status="error", cause="lint", message=f"ruff failed: {error}.")
        if not found:
            return replace(base, status="pass")
        first = found[0]
        listed = "; ".join(f"line {f.line}: {f.text} ({f.rule})" for f in found[:5])
        return replace(
            base,
            status="warn",
            cause="lint",
            score=1 / (1 + len(found)),
            span=line_span(self.draft, first.line),
            observed=listed,
            expected="no finding",
            message=f"ruff has {len(found)} finding{'s' if len(found) > 1 else ''}: {listed}.",
            evidence={"line": first.line, "rules": [f.rule for f in found]},
        )

    def _complexity(self, tree: ast.Module) -> Iterator[CheckResult]:
        limit = int(self.task.settings.get("complexity", COMPLEXITY_LIMIT))
        found = complexities(tree)
        if not limit or not found:
            return
        worst: Finding = found[0]
        name, _, number = worst.text.partition(": ")
        over = int(number) > limit
        yield CheckResult(
            "complexity",
            "warn" if over else "pass",
            criterion="style",
            severity="minor",
            weight=0.5,
            cause="complexity" if over else "",
            span=line_span(self.draft, worst.line) if over else None,
            observed=number,
            expected=f"at most {limit}",
            message=f"{name} takes {number} decisions, more than {limit}." if over else "",
            fix=f"Split {name}, or simplify its conditions." if over else "",
            evidence={"line": worst.line} if over else None,
        )


def limits_of(task: Task) -> Limits:
    """The task's limits, each with the sandbox's default."""
    from workbench.sandbox import Limits

    given: dict[str, Json] = {
        name: task.settings[name]
        for name in ("seconds_per_test", "seconds_total", "memory_mb")
        if name in task.settings
    }
    return replace(Limits(), **given)


def _syntax_message(error: SyntaxError) -> str:
    return f"{type(error).__name__}: {error.msg}"


def _excerpt(draft: str, line: int | None) -> str:
    """The line in question with its neighbours, numbered and pointed at."""
    if line is None:
        return ""
    lines = draft.splitlines()
    near = range(max(1, line - 2), min(len(lines), line + 1) + 1)
    return "\n".join(f"{'>' if n == line else ' '} {n:3d} {lines[n - 1]}" for n in near)


def _clipped(text: str, limit: int = 200) -> str:
    return text if len(text) <= limit else f"{text[:limit]}…"
