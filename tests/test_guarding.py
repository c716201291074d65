"""A broken domain or strategy costs one line; what a domain gives is looked at before it counts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from inspect import isfunction
from typing import Any, ClassVar

import pytest

from tests.runner.test_runner import begin, make
from tests.support.tiny import Scripted, Words, words_task
from workbench import catalog
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.domain import Domain
from workbench.core.folding import fold
from workbench.core.strategy import Strategy, Write, next_step
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import DomainError, TaskFileError, UnknownName, UsageError
from workbench.guarding import Guarded, wrong_result
from workbench.worker import CheckWorker

HERE = "tests.test_guarding"
TASK = words_task("alpha")
VIEW = fold(
    [ev.Event(*("e1", "s1", 1, "2026-01-01T00:00:00.000Z", "workbench"), ev.SessionStarted(TASK))]
).view()
RESULT = CheckResult("c", "fail")
CALLS: dict[str, Callable[[Guarded], object]] = {
    "load": lambda d: d.load(TaskFile("x", {})),
    "prompt": lambda d: d.prompt(VIEW),
    "extract": lambda d: d.extract("x"),
    "revise": lambda d: d.revise("x", TASK, None),
    "feedback": lambda d: d.feedback(RESULT),
    "units": lambda d: d.units("x"),
    "normalise": lambda d: d.normalise("x"),
    "views": lambda d: d.views(RESULT),
    "templates": lambda d: d.templates(),
    "rubric": lambda d: d.rubric(TASK),
    "readers": lambda d: d.readers(TASK),
    "check_seconds": lambda d: d.check_seconds(TASK),
    "plain_tests": lambda d: d.plain_tests(TASK),
    "configure": lambda d: d.configure({}),
    "readiness": lambda d: d.readiness(),
    "check": lambda d: list(d.check(TASK, "x", None)),
}


def broken(hook: str, value: object) -> Guarded:
    """A domain whose one hook raises an exception, or gives a value."""

    def odd(*_: object) -> object:
        if isinstance(value, Exception):
            raise value
        return value

    return Guarded(type("Broken", (Words,), {hook: odd})())


def test_every_hook_of_a_domain_passes_through_the_guard() -> None:
    hooks = {n for n, given in vars(Domain).items() if isfunction(given) and n[0] != "_"}
    assert hooks <= set(vars(Guarded))


@pytest.mark.parametrize("hook", CALLS)
def test_an_exception_of_any_hook_is_a_domain_error_that_names_it(hook: str) -> None:
    with pytest.raises(DomainError) as raised:
        CALLS[hook](broken(hook, KeyError("a bug\nof two lines")))
    assert raised.value.hook == hook
    assert "words" in raised.value.message
    assert hook in raised.value.message
    assert "KeyError" in raised.value.message
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("hook", sorted(CALLS.keys() - {"configure"}))
def test_a_value_that_does_not_fit_is_a_domain_error(hook: str) -> None:
    for value in (7j, [7j]):
        with pytest.raises(DomainError):
            CALLS[hook](broken(hook, value))


def test_errors_of_ours_pass_as_they_are() -> None:
    with pytest.raises(TaskFileError):
        Guarded(Words()).load(TaskFile("x.yaml", {"titel": "x"}))


@pytest.mark.parametrize(
    "change",
    [
        {"status": "passed"},
        {"severity": "fatal"},
        {"tier": "oracle"},
        {"score": float("nan")},
        {"score": 7.0},
        {"score": True},
        {"weight": float("inf")},
        {"weight": -1.0},
        {"message": None},
        {"observed": 3},
        {"check": ""},
        {"span": "here"},
    ],
)
def test_a_result_that_no_rule_could_work_with_is_named(change: dict[str, Any]) -> None:
    assert wrong_result(RESULT) == ""
    assert wrong_result(replace(RESULT, **change))


class WrongStatus(Words):
    """Gives a status that does not exist."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield CheckResult("fine", "pass")
        yield CheckResult("odd", "passed")  # type: ignore[arg-type]


class NoNumber(Words):
    """Gives a score that is no number."""

    def check(self, task: Task, draft: str, before: str | None) -> Iterator[CheckResult]:
        yield CheckResult("odd", "pass", score=float("nan"))


class DyingEarly(Words):
    """Cannot be configured, and says why on standard error."""

    def configure(self, options: object) -> None:
        raise RuntimeError("the licence server is gone")


WRONG, NAN, DYING = WrongStatus(), NoNumber(), DyingEarly()
NOT_A_DOMAIN = "a text"
BAD_STRATEGY = 7


@pytest.mark.parametrize(
    ("name", "words"), [("WRONG", "passed"), ("NAN", "nan"), ("DYING", "licence")]
)
async def test_the_worker_leaves_such_a_draft_undecided_and_says_why(name: str, words: str) -> None:
    worker = CheckWorker(f"{HERE}:{name}")
    found = [result async for result in worker.check(TASK, "alpha", None)]
    await worker.close()
    assert found[-1].status == "error"
    assert words in found[-1].message
    assert len(found[-1].message) < 700


@pytest.mark.parametrize("entry", ["no_such_module:X", f"{HERE}:NOTHING", f"{HERE}:NOT_A_DOMAIN"])
def test_a_domain_that_cannot_be_loaded_is_one_line(entry: str) -> None:
    with pytest.raises(DomainError) as raised:
        catalog.load_domain(entry)
    assert "\n" not in str(raised.value)
    assert raised.value.hint


async def test_an_answer_that_the_domain_cannot_read_ends_no_session() -> None:
    class Choking(Words):
        def extract(self, answer: str) -> str:
            if "choke" in answer:
                raise RecursionError("deep")
            return answer

    model = Scripted(["choke", "alpha"])
    runner, _ = make(TASK, model, domain=Guarded(Choking()))
    await begin(runner, TASK)
    stop = await runner.run()
    assert stop is not None
    assert stop.reason == "target"
    first = runner.session.drafts[runner.session.order[0]]
    assert (first.verdict, first.results) == ("refused", ())
    assert "RecursionError" in first.unusable
    assert "RecursionError" in model.asked[1][-1].text


async def test_answers_without_a_draft_stop_after_three_in_a_row() -> None:
    class Strict(Words):
        def extract(self, answer: str) -> str:
            raise ValueError("no draft in it")

    runner, _ = make(TASK, Scripted(["prose"]), domain=Guarded(Strict()))
    await begin(runner, TASK)
    stop = await runner.run()
    assert stop is not None
    assert (stop.reason, stop.best) == ("model", None)
    assert len(runner.session.order) == 3
    await runner.act(ev.Resumed())
    await runner.run()
    assert len(runner.session.order) == 6, "going on asks again in place of stopping at once"


def echo(view: Any, domain: Any) -> Write:
    """Asks with the number of its knob."""
    return Write(domain.prompt(view), role=f"echo-{view.strategy.knobs['times']}")


ECHO = Strategy("echo", echo, "Says it again.", {"times": 2, "share": 0.5, "name": ""})


def test_strategies_are_found_by_entry_point_and_ours_have_no_privilege() -> None:
    from importlib.metadata import entry_points

    installed = {entry.name for entry in entry_points(group=catalog.STRATEGIES)}
    assert {"checked-refine", "one-shot", "self-refine"} <= installed
    assert catalog.find_strategy("one-shot").name == "one-shot"
    with pytest.raises(UnknownName, match="checked-refine"):
        catalog.find_strategy("checked-refin")


def test_a_strategy_of_somebody_else_runs_with_its_own_knobs() -> None:
    choice = ev.StrategyChoice("echo", knobs=ECHO.chosen({"times": 7}))
    step = next_step(replace(VIEW, strategy=choice), Words(), {"echo": ECHO}.__getitem__)
    assert isinstance(step, Write)
    assert step.role == "echo-7"


def test_knobs_have_defaults_names_and_types() -> None:
    assert ECHO.chosen({}) == {"times": 2, "share": 0.5, "name": ""}
    assert ECHO.chosen({"share": 1})["share"] == 1
    for wrong in ({"time": 3}, {"times": "3"}, {"times": True}, {"name": 4}):
        with pytest.raises(UsageError):
            ECHO.chosen(wrong)


@pytest.mark.parametrize("phase", [lambda view, domain: 1 / 0, lambda view, domain: "a step"])
def test_a_strategy_that_fails_is_one_line(phase: Callable[..., Any]) -> None:
    broken_one = Strategy("checked-refine", phase)
    with pytest.raises(DomainError, match="checked-refine"):
        next_step(VIEW, Words(), lambda name: broken_one)


def test_what_a_domain_says_of_itself_is_said_behind_the_guard() -> None:
    class Loud(Words):
        name = "loud"
        system = "Be loud."
        fence = "text"
        runs_asserts = reads_prose = takes_edits = sequential = True
        importers: ClassVar[Any] = {"x": lambda path: []}
        commands: ClassVar[Any] = {"y": lambda lines: iter(())}
        worded_commands = frozenset({"y"})
        asking_commands: ClassVar[Any] = {"z": lambda lines, name: iter(())}

    own = [name for name in Domain.__annotations__ if not name.startswith("_")]
    guarded = Guarded(Loud())
    assert [name for name in own if getattr(guarded, name) != getattr(Loud, name)] == []
    assert [name for name in own if getattr(Loud, name) == getattr(Domain, name, None)] == []
