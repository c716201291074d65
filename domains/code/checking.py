"""The checks of one draft, in the order in which they can be known, each yielded as it comes.

First what reading shows (is there code, does it compile, does it define the name), then the tests
as the sandbox finishes them, then what the person added, then style. A draft that cannot run fails
every test, each under its own name. Of hidden tests only their own results are yielded: what
reading shows is no secret, and is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from domains.code.bounds import too_long
from domains.code.drafts.composing import Module, compose
from domains.code.drafts.handing import classes_of, limits_of, runnable
from domains.code.drafts.layout import entry_names, file_of, home_of, module_name
from domains.code.extraction import looks_like_code
from domains.code.gates import (
    code_present,
    defines,
    does_not_load,
    files,
    forbidden,
    loads,
    no_code,
    not_run_here,
    not_tried,
    unreadable,
    wrong_files,
)
from domains.code.gates import too_long as draft_too_long
from domains.code.lint import Linter
from domains.code.results import changed_argument, isolation_json, result_of, unrun
from domains.code.snippets import size_of, snippet
from domains.code.source import defined_names, load_error, may_define_more, parse
from domains.code.style import style
from domains.code.suite import (
    PROPERTIES_FILE,
    File,
    Suite,
    Test,
    arguments,
    expected_value,
    helper_functions,
    suite_of,
)
from domains.code.unwrapping import without_thoughts
from domains.code.watching import watched
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.task import AddedCheck, Task

if TYPE_CHECKING:
    from workbench.sandbox import Limits, LoadFailure, Mode, Sandbox, TestOutcome

_ENDINGS = ("timeout", "crashed", "memory", "output_limit")
"""Ways in which importing a draft can end that are no exception of Python's."""
MOST_PRINTED = 100_000
"""Characters of output that the results of one draft hold together."""
_SHORT = 300


@dataclass
class Printed:
    """What a draft printed in its tests, each text kept once and all of them bounded: it goes into
    the history with every result.
    """

    left: int = MOST_PRINTED
    by_text: dict[str, str] = field(default_factory=dict)

    def once(self, test: str, text: str) -> str:
        """The text to keep with a test: itself, who printed the same, or its beginning."""
        first = self.by_text.setdefault(text, test)
        if len(text) <= _SHORT or first == test:
            kept = text[: max(_SHORT, self.left)]
            self.left -= len(kept)
            return kept if kept == text else f"{kept}… {len(text) - len(kept)} characters left out"
        return f"… as printed in {first}, {len(text)} characters …"


@dataclass
class Examination:
    """One draft against one narrowed task."""

    task: Task
    draft: str
    sandbox: Sandbox
    linter: Linter
    mode: Mode = "split"
    module: Module = field(init=False)
    suite: Suite = field(init=False)
    printed: Printed = field(init=False, default_factory=Printed)
    never_ran: bool = field(init=False, default=False)

    def __post_init__(self) -> None:
        self.module = compose(self.task, self.draft)
        self.suite = suite_of(self.task)

    @property
    def hidden(self) -> bool:
        """The task was narrowed to its hidden checks."""
        return not self.task.stages

    def results(self) -> Iterator[CheckResult]:
        """All results, as they come."""
        if too_long(self.draft):
            yield from self._blocked(draft_too_long(self.draft), "the draft is too long")
            return
        if not self._has_code():
            gate = no_code(self.task, self.draft)
            yield from self._blocked(gate, "the answer has no code")
            return
        if self.module.misfits:
            gate = wrong_files(self.module, self.draft)
            yield from self._blocked(gate, "the draft has not the files that were asked for")
            return
        yield from self._shown(files(self.module))
        error = next(filter(None, map(load_error, self.module.texts)), None)
        if error is not None:
            what = f"{type(error).__name__}: {error.msg}"
            gate = does_not_load(self.module, self.draft, what, error.lineno)
            yield from self._shown([code_present()])
            yield from self._blocked(gate, "the draft does not load")
            return
        missing = self._missing_names()
        yield from self._names_missing(missing) if missing else self._tested()
        if not (self.hidden or self.never_ran):
            yield from self._measured()
            yield from self._style()

    def _measured(self) -> Iterator[CheckResult]:
        """What the task asks to be counted; a draft of several files is not measured."""
        from domains.code.measured.results import measured

        if not self.module.parts:
            yield from measured(self.task, self.module, self.draft, self.sandbox)

    def _style(self) -> Iterator[CheckResult]:
        """Findings of reading; code nested deeper than a reader follows is told as just that."""
        try:
            yield from style(self.task, self.suite, self.module, self.draft, self.linter)
        except (RecursionError, ArithmeticError) as problem:
            yield unreadable(problem)

    def _shown(self, results: Sequence[CheckResult]) -> Sequence[CheckResult]:
        return () if self.hidden else results

    def _has_code(self) -> bool:
        """Code in the draft, or a draft that is some as the end of what the task began."""
        said = without_thoughts(self.draft)
        return looks_like_code(said) or any(
            parse(text) is not None and looks_like_code(text) for text in self.module.texts
        )

    def _blocked(self, gate: CheckResult, why: str) -> Iterator[CheckResult]:
        """The failed gate, and every test failed for the same reason."""
        yield from self._shown([gate])
        for test in self.suite.tests:
            yield unrun(test, gate.cause, f"It could not run, because {why}.", self.hidden)
        yield from self._shown([self._unrun_added(check, gate.cause) for check in self._added])

    def _missing_names(self) -> list[str]:
        return [name for name in entry_names(self.task) if not self._may_define(name)]

    def _may_define(self, name: str) -> bool:
        tree = parse(self._text_for(name))
        return tree is None or may_define_more(tree) or name in defined_names(tree)

    def _text_for(self, name: str) -> str:
        """The module, or the file, that must define a name."""
        return self.module.text_of(file_of(self.task, name))

    def _names_missing(self, missing: Sequence[str]) -> Iterator[CheckResult]:
        yield from self._shown([code_present(), not_tried()])
        present = [name for name in entry_names(self.task) if name not in missing]
        yield from self._shown(self._defines(present, missing=False))
        yield from self._shown(self._defines(missing[1:], missing=True))
        [first] = self._defines(missing[:1], missing=True)
        yield from self._blocked(first, f"the draft does not define {missing[0]}")

    def _defines(self, names: Sequence[str], *, missing: bool) -> list[CheckResult]:
        return [
            defines(name, self._text_for(name), missing, file_of(self.task, name)) for name in names
        ]

    def _tested(self) -> Iterator[CheckResult]:
        """Loading, names, tests. The first outcome tells whether the draft loads."""
        began, spoiled = False, None
        for test, outcome in self._outcomes():
            if not began:
                began = True
                self.never_ran = outcome.status == "sandbox_error"
                yield from self._shown(self._first(outcome))
            isolation = self._isolation()
            outcome = replace(outcome, output=self.printed.once(test.name, outcome.output))
            result = result_of(test, outcome, self.module, self.draft, isolation, self.hidden)
            yield self.replayed(test, result)
            if outcome.left and spoiled is None:
                spoiled = changed_argument(self.task, test, outcome)
        yield from self._untried_properties()
        if not (self.hidden or self.never_ran):
            yield from filter(None, [spoiled or self._spoiled_in_assertions()])
            from domains.code.added import check_assertion

            yield from (check_assertion(check, self) for check in self._added)
            yield from self._proposed()

    def _spoiled_in_assertions(self) -> CheckResult | None:
        """The first call in an assertion that changes what it is given; of one module only."""
        calls = watched(self.suite.tests, entry_names(self.task))
        if self.module.parts or not calls:
            return None
        tests = {table.name: test for test, table in calls}
        tables = [table for _, table in calls]
        for outcome in self.sandbox.run_table(self.module.source, tables, limits_of(self.task)):
            if outcome.passed and outcome.left:
                return changed_argument(self.task, tests[outcome.name], outcome)
        return None

    def replayed(self, test: Test, result: CheckResult) -> CheckResult:
        """A failed result with the program that fails in the same way."""
        if result.status != "fail" or not isinstance(result.evidence, dict):
            return result
        files = (file for file in self.suite.files if test in file.tests.values())
        source = next((file.source for file in files), "")
        given = str(result.evidence.get("given", ""))
        program = snippet(self.task, test, result.check, given, source)
        known = {"snippet": program, "size": size_of(test, result.check, program)}
        evidence = {**result.evidence, **{key: value for key, value in known.items() if value}}
        return replace(result, evidence=evidence)

    def _isolation(self) -> dict[str, Json]:
        """How the draft was kept apart; where no sandbox can be started, it was not run at all."""
        if self.never_ran:
            return {"level": "off", "mode": self.mode, "tamper_proof": False, "missing": ["all"]}
        return isolation_json(self.sandbox.isolation)

    def _first(self, outcome: TestOutcome) -> list[CheckResult]:
        """What the first outcome tells of the draft: nothing at all, where it never ran."""
        if self.never_ran:
            return [not_run_here(outcome.message)]
        return [code_present(), *self._loaded(outcome.load)]

    def _loaded(self, failure: LoadFailure | None) -> list[CheckResult]:
        names = self._defines(entry_names(self.task), missing=False)
        rest = [*names, *forbidden(self.task, self.module, self.draft)]
        if failure is None:
            return [loads(), *rest]
        what = f"{failure.type}: {failure.message}" if failure.message else failure.type
        cause = failure.type if failure.type in _ENDINGS else "load"
        line, way = failure.line, failure.traceback
        return [does_not_load(self.module, self.draft, what, line, cause, way), *rest]

    def _outcomes(self) -> Iterator[tuple[Test, TestOutcome]]:
        limits = limits_of(self.task)
        by_name = {test.name: test for test in self.suite.tables}
        if by_name:
            tables = [self._table(test) for test in self.suite.tables]
            for outcome in self.sandbox.run_table(runnable(self.module), tables, limits):
                yield by_name[outcome.name], outcome
        again = suite_of(self.task, "draft").files if self._own_helpers() else None
        for place, file in enumerate(self.suite.files):
            if file.name == PROPERTIES_FILE and not _has_hypothesis():
                continue
            if again is None:
                yield from self._file(file, limits)
            else:
                yield from self._both(file, again[place], limits)

    def _own_helpers(self) -> bool:
        """The draft has other versions of functions that the task's preamble gives it."""
        given = helper_functions(str(self.task.settings.get("preamble", "")))
        own = helper_functions(self.draft) if given else {}
        return any(own.get(name, text) != text for name, text in given.items())

    def _both(self, file: File, again: File, limits: Limits) -> Iterator[tuple[Test, TestOutcome]]:
        """Tests must hold with the helpers as the task gives them, which the draft cannot bend, and
        with the draft's own ones, since a module that works with other helpers only does not work.
        """
        own = {outcome.name: outcome for _, outcome in self._file(again, limits)}
        for test, outcome in self._file(file, limits):
            yield test, own.get(outcome.name, outcome) if outcome.passed else outcome

    def _table(self, test: Test) -> Any:
        from workbench.sandbox import TableTest

        function, args, kwargs = arguments(test)
        if self.module.parts:
            function = f"{home_of(self.task, function.partition('.')[0])}.{function}"
        return TableTest(
            name=test.name,
            function=function,
            args=args,
            kwargs=kwargs,
            expected=expected_value(test),
            raises=test.entry.get("raises"),
            match=test.entry.get("match"),
            tolerance=test.entry.get("tolerance", self.task.settings.get("tolerance")),
        )

    def _file(self, file: File, limits: Limits) -> Iterator[tuple[Test, TestOutcome]]:
        from workbench.sandbox import PytestFile

        files, module = [PytestFile(file.name, file.source)], module_name(self.task)
        for outcome in self.sandbox.run_pytest(
            runnable(self.module), module, files, limits, self.mode, classes_of(self.task)
        ):
            name = outcome.name.rpartition(".py::")[2] or outcome.name
            test = file.tests.get(name.partition("[")[0])
            yield test or Test(name, "pytest", "tests", name, ""), replace(outcome, name=name)

    def _untried_properties(self) -> Iterator[CheckResult]:
        """Properties cannot be tried without hypothesis: no verdict, and the reason."""
        if _has_hypothesis():
            return
        for test in self.suite.tests:
            if test.kind == "property":
                result = unrun(test, "no_hypothesis", "hypothesis is not installed.", self.hidden)
                yield replace(result, status="na", fix="pip install hypothesis")

    def _proposed(self) -> Iterator[CheckResult]:
        """Properties that the model proposed; an unbelieved one is unknown and decides nothing."""
        from domains.code.properties.trying import check_property

        for check in self.task.added:
            if check.kind == "property":
                yield check_property(check, self)

    @property
    def _added(self) -> list[AddedCheck]:
        """What a person added and only this domain can run."""
        return [check for check in self.task.added if check.kind == "assert"]

    def _unrun_added(self, check: AddedCheck, cause: str) -> CheckResult:
        from domains.code.added import added_test

        why = "It could not run, because there is nothing to run."
        return replace(unrun(added_test(check), cause, why, hidden=False), criterion="added")


def too_much_to_read(limits: Limits) -> CheckResult:
    """Of a draft, or of what it answered, that the checker has no memory for."""
    return CheckResult(
        "loads",
        "fail",
        "draft",
        severity="blocker",
        cause="memory",
        expected=f"at most {limits.memory_mb} MB",
        message="Reading the draft, or what it returned, took more memory than the task allows.",
        fix="Return less, and compute large values instead of writing them out.",
    )


def _has_hypothesis() -> bool:
    return find_spec("hypothesis") is not None
