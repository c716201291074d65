"""`eval run`: a suite against a model or against recorded answers, with a verdict for a build;
`eval grade`: JSON lines with answers in, verdicts out.

Exit status: 0 fine · 1 regression · 2 usage · 3 a case got no answer · 4 too few cases to say. Runs
are kept under the data folder, redacted, so that a later one can name them as its baseline.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from pathlib import Path

from workbench.catalog import domain_entries, find_domain, home
from workbench.commands.filters.ending import ended
from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.events import ModelChoice
from workbench.core.task import Task
from workbench.curation.evals import CaseResult, EvalCase, EvalRun
from workbench.curation.evals.answering import ModelAnswers, RecordedAnswers, read_answers
from workbench.curation.evals.gating import Comparison, Gate, compare, judge
from workbench.curation.evals.running import Answering, Checking, Dependencies, run_suite
from workbench.errors import UnknownName, UsageError
from workbench.files import write_whole
from workbench.models import CallSettings, Model
from workbench.models.practice_script import Script
from workbench.settings import load_settings


def eval_command(options: argparse.Namespace) -> int:
    """Run the suite and say what came of it; see the module for the exit status."""
    if options.action == "grade":
        return _grade(options)
    from workbench.commands.curating.export import redactor_now

    if not options.suite:
        raise UsageError("There is no suite to run.", "Name one: --suite regression")
    at_least = _at_least(options)
    thresholds = dict(_threshold(text) for text in options.threshold)
    cases = _suite(options)
    baseline = _baseline(options.baseline) if options.baseline else None
    answering, model = _answering(options)
    run = _new_run(options, model, at_least, isinstance(answering, RecordedAnswers))
    redactor = redactor_now()
    run = asyncio.run(
        _run(cases, lambda check: Dependencies(answering, redactor, check, _told), run, options)
    )
    if options.judge:
        from workbench.commands.curating.judged_eval import judged_run

        run = judged_run(run, cases, options)
    comparison = compare(run, baseline) if baseline else None
    gate = judge(run, comparison=comparison, thresholds=thresholds, minimum=options.minimum)
    _deliver(run, gate, comparison, options)
    if options.review or _left_to_people(run):
        _queue(cases, run)
    return gate.exit_status


def _left_to_people(run: EvalRun) -> bool:
    """A judge was asked that may not decide: what it was asked about waits for a person."""
    return bool(run.judges) and run.judged is None


def _grade(options: argparse.Namespace) -> int:
    """Grade lines as they come; 1 when one of them could not be read."""
    from workbench.commands.curating.log import opened

    bad = 0
    cases = _decided_cases(options) if options.judge else []
    with opened(options.file) as lines:
        for graded in _graded(lines, cases, options):
            bad += "error" in graded
            print(json.dumps(graded, ensure_ascii=False), flush=True)
    return ended(bad)


def _graded(
    lines: Iterable[str], cases: Sequence[EvalCase], options: argparse.Namespace
) -> Iterator[dict[str, Json]]:
    """The lines as the grader decides them, and where it cannot as the judges that were asked."""
    if options.judge:
        from workbench.commands.curating.judged_grade import judged_lines

        return judged_lines(lines, cases, options)
    from workbench.curation.grading.filtering import graded_lines

    return graded_lines(lines)


def _decided_cases(options: argparse.Namespace) -> list[EvalCase]:
    """The cases on whose answers judges are measured: of the suite that was named, else of all."""
    from workbench.commands.curating.export import cases_for
    from workbench.curation.evals.suites import SUITES, suite_of

    if options.suite:
        return _suite(options)
    found = cases_for(options)
    return [case for name in SUITES for case in suite_of(found, name)]


async def _run(
    cases: Sequence[EvalCase],
    dependencies: Callable[[Checking | None], Dependencies],
    run: EvalRun,
    options: argparse.Namespace,
) -> EvalRun:
    """The run, with the workers of the domains whose tasks occur in it."""
    checkers = _Checkers(options, _tasks_of(cases))
    try:
        return await run_suite(cases, dependencies(checkers.check), run)
    finally:
        await checkers.close()


class _Checkers:
    """The check workers of a run, started when a case needs one."""

    def __init__(self, options: argparse.Namespace, tasks: Mapping[str, Task]) -> None:
        from workbench.worker import CheckWorker

        self._options, self._tasks = options, tasks
        self._workers: dict[str, CheckWorker] = {}
        self._made = CheckWorker

    async def check(self, case: EvalCase, answer: str) -> list[CheckResult] | None:
        """The shown checks of all stages of the case's task on the draft in the answer."""
        task = self._tasks.get(case.id)
        if task is None or task.domain not in domain_entries():
            return None
        if task.domain not in self._workers:
            profile = {"profile": self._options.sandbox}
            worker = self._made(domain_entries()[task.domain], profile)
            self._workers[task.domain] = worker
            ready = await worker.readiness()
            if ready.level in ("weak", "untested") and not self._options.weak_ok:
                message = (
                    f"Isolation is {ready.level} here: {ready.detail} An answer could do harm."
                )
                raise UsageError(message, f"{ready.repair} Or agree with --weak-ok.".strip())
        made = find_domain(task.domain).revise(answer, task, None)
        draft = answer if made.refused else made.text
        results = self._workers[task.domain].check(task.shown(len(task.stages)), draft, None)
        async with aclosing(results):
            return [result async for result in results]

    async def close(self) -> None:
        """End them all."""
        for worker in self._workers.values():
            await worker.close()


def _tasks_of(cases: Sequence[EvalCase]) -> dict[str, Task]:
    """The tasks by whose checks cases are judged, by case id."""
    from workbench.commands.curating.case_tasks import task_of_case
    from workbench.commands.curating.export import history_now

    wanted = [case for case in cases if case.task]
    if not wanted:
        return {}
    with history_now() as history:
        found = {case.id: task_of_case(history, case.session, case.task) for case in wanted}
    return {id: task for id, task in found.items() if task is not None}


def _queue(cases: Sequence[EvalCase], run: EvalRun) -> None:
    """What nothing could decide goes to the review queue, each answer once a run."""
    from workbench.assembly import redactor_for
    from workbench.curation.desk import Desk
    from workbench.curation.evals.undecided import log_lines
    from workbench.curation.intake import take_lines
    from workbench.curation.trust.policy import trust_of
    from workbench.history import History

    with History.open(redactor_for=redactor_for(load_settings())) as history:
        lines = [json.dumps(line) for line in log_lines(cases, run)]
        refused = [answer for answer in take_lines(history, lines) if "error" in answer]
        Desk(history, trust=trust_of(load_settings())).catch_up()
    queued = len(lines) - len(refused)
    print(f"{queued} unknown answers wait: workbench review", file=sys.stderr)
    for answer in refused:
        print(f"Not queued: {answer['error']}", file=sys.stderr)


def _told(result: CaseResult) -> None:
    """One line a case, on stderr."""
    shown = result.undecided or f"{result.passes} of {len(result.attempts)}"
    flaky = " · flaky" if result.flaky else ""
    print(f"{shown:>12}  {result.case}{flaky}", file=sys.stderr)


def _at_least(options: argparse.Namespace) -> int:
    wanted: int = options.at_least or options.repeats
    if wanted > options.repeats:
        message = f"--at-least {wanted} of --repeats {options.repeats} cannot be reached."
        raise UsageError(message, "Ask for more repeats.")
    return wanted


def _threshold(text: str) -> tuple[str, float]:
    tag, equals, rate = text.rpartition("=")
    try:
        share = float(rate)
    except ValueError:
        share = -1.0
    if not equals or not tag or not 0 <= share <= 1:
        raise UsageError(f"--threshold {text} is not TAG=RATE.", "For example: --threshold all=0.9")
    return tag, share


def _suite(options: argparse.Namespace) -> list[EvalCase]:
    from workbench.curation.evals.suites import SUITES, read_suite, suite_of

    if options.suite in SUITES:
        from workbench.commands.curating.export import cases_for

        return suite_of(cases_for(options), options.suite)
    cases, skipped = read_suite(Path(options.suite))
    for line in skipped[:20]:
        print(f"Skipped {line}.", file=sys.stderr)
    return cases


def _answering(options: argparse.Namespace) -> tuple[Answering, str]:
    """Who answers, and the name it has in the run."""
    from workbench.commands.curating.export import redactor_now

    recorded = options.answers
    if recorded is None and (options.model or "").startswith("replay:"):
        recorded = options.model.removeprefix("replay:")
    if recorded is not None:
        redact = redactor_now().redact
        file = _run_file(recorded) or Path(recorded)
        return read_answers(file, lambda text: redact(text).text), f"recorded:{recorded}"
    if options.command or options.url:
        return _agent(options)
    choice = _choice(options)
    return ModelAnswers(choice, _models(choice), _call_settings(choice)), choice.name


def _agent(options: argparse.Namespace) -> tuple[Answering, str]:
    """A command or an address that answers for itself."""
    from workbench.curation.evals.agents import command_answers, url_answers

    settings = load_settings()
    limits = settings.timeout, settings.answer_cap
    if options.url:
        return url_answers(options.url, *limits), f"url:{options.url}"
    answering = command_answers(options.command, *limits)
    return answering, f"command:{Path(answering.words[0]).name}"


def _choice(options: argparse.Namespace) -> ModelChoice:
    from workbench.models.choose import parse_model

    settings = load_settings()
    own_server = "" if options.model else settings.base_url
    choice = parse_model(options.model or settings.model, options.base_url or own_server)
    if choice.provider == "person":
        raise UsageError("An eval cannot ask a person.", "Use --answers FILE or --model NAME.")
    return choice


def _call_settings(choice: ModelChoice) -> CallSettings:
    settings = load_settings()
    return CallSettings(choice, answer_cap=settings.answer_cap, timeout=settings.timeout)


def _models(choice: ModelChoice) -> Callable[[EvalCase], Model]:
    """The model for a case: one for all, but for the practice model, which is made for a task."""
    from workbench.models.choose import make_model
    from workbench.models.prices import read_prices

    made: dict[str, Model] = {}
    prices = read_prices(load_settings().prices)

    def model_for(case: EvalCase) -> Model:
        key = case.task if choice.provider == "practice" else ""
        if key not in made:
            made[key] = make_model(
                choice, task=key, scripts=_script, prices=prices, environ=os.environ, pace=0.0
            )
        return made[key]

    return model_for


def _script(task: str) -> Script | None:
    from workbench.catalog import practice_script
    from workbench.models.practice_script import parse

    data = practice_script(task)
    return None if data is None else parse(data, f"the practice script of {task}")


def _new_run(options: argparse.Namespace, model: str, at_least: int, replayed: bool) -> EvalRun:
    from workbench.drafting import new_id
    from workbench.redaction import POLICY_VERSION
    from workbench.version import VERSION

    return EvalRun(
        id=new_id(),
        suite=options.suite,
        model=model,
        results=(),
        repeats=options.repeats,
        at_least=at_least,
        started=datetime.now(UTC).isoformat(timespec="seconds"),
        policy=POLICY_VERSION,
        version=VERSION,
        replayed=replayed,
    )


def runs_folder() -> Path:
    """Where runs are kept."""
    return home() / "evals"


def _run_file(name: str) -> Path | None:
    """The file of a kept run, by its id, its beginning or `last`; None when it is no such name."""
    known = sorted(runs_folder().glob("*.json"))
    if name == "last":
        return known[-1] if known else None
    found = [file for file in known if file.stem.startswith(name)] if name.isalnum() else []
    return found[0] if len(found) == 1 else None


def _baseline(name: str) -> EvalRun:
    from workbench.curation.evals.reporting import read_run

    file = _run_file(name)
    if file is None and not Path(name).is_file():
        known = [file.stem for file in sorted(runs_folder().glob("*.json"))]
        raise UnknownName("run", name, known, hint="A run's JSON file will do as well.")
    return read_run(file or Path(name))


def _deliver(
    run: EvalRun, gate: Gate, comparison: Comparison | None, options: argparse.Namespace
) -> None:
    from workbench.curation.evals import reporting

    data = reporting.document(run, gate, comparison)
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    summary = reporting.markdown(run, gate, comparison)
    _keep(run, text)
    for file, content in (
        (options.output, text),
        (options.junit, reporting.junit(run, gate)),
        (options.markdown, summary),
    ):
        if file is not None:
            _write(Path(file), content)
    print(_line(data) if options.json else summary, end="")
    print(f"Run {run.id}. Compare with it later: --baseline {run.id}", file=sys.stderr)


def _line(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def _keep(run: EvalRun, text: str) -> None:
    folder = runs_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    _write(folder / f"{run.id}.json", text)


def _write(file: Path, text: str) -> None:
    write_whole(file, text.encode("utf-8", "replace"))
