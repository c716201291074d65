"""A math task's file as a task. Beside the fields that all domains share it has

    answer: "x = 4"            # the reference answer; leave out where none is known
    settings:
      mode: evaluate           # or hint: feedback may say what would make a step true
      problem: "Solve …"       # what the engine reads, where the prompt says more than the problem
      modelling: {quantities: […], relations: […], asked: {…}}   # see domains.math.modelling.schema
    hidden:
      answers: ["4", "8/2"]    # other forms that the final answer must equal too
      sound: true              # no step may be wrong even to a checker that knows no answer
    reference: |               # a worked solution, for tests and imports

`answer` may stand in a stage. It never reaches a prompt, nor feedback in `evaluate` mode.
"""

from __future__ import annotations

from dataclasses import replace

from domains.math.notation.limits import MAX_CHARS, MAX_PROBLEM_CHARS
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.core.taskfile import Place, TaskFile, common_task

MODES = ("evaluate", "hint")
_STAGE_FIELDS = frozenset(["answer"])


def load_task(source: TaskFile) -> Task:
    """The task; TaskFileError with line, field and fix when the file cannot be used."""
    task = common_task(source, _STAGE_FIELDS, "math")
    _check_settings(source, task)
    staged = "stages" in source.data
    places: list[Place] = [("stages", n) if staged else () for n in range(len(task.stages))]
    stages = tuple(
        replace(stage, checks={k: _answer(source, (*place, k), v) for k, v in stage.checks.items()})
        for stage, place in zip(task.stages, places, strict=True)
    )
    return replace(task, stages=stages, hidden=_hidden(source, task.hidden))


def problem_of(task: Task) -> str:
    """What the engine reads as the problem."""
    added = [stage.prompt.strip() for stage in task.stages if stage.prompt.strip()]
    return "\n\n".join([str(task.settings.get("problem") or task.prompt).strip(), *added])


def answer_of(task: Task) -> str | None:
    """The reference answer of the latest revealed stage; None where none is known."""
    given = [stage.checks.get("answer") for stage in task.stages if stage.checks]
    return next((str(answer) for answer in reversed(given) if answer), None)


def _check_settings(source: TaskFile, task: Task) -> None:
    if task.settings:
        source.known_fields(("settings",), {"mode", "problem", "modelling"})
    mode = task.settings.get("mode", "evaluate")
    if mode not in MODES:
        source.fail(("settings", "mode"), f"is {mode!r}.", f"Known: {', '.join(MODES)}.")
    source.get(("settings", "problem"), str, None)
    source.get(("settings", "modelling"), dict, None)
    if len(problem_of(task)) > MAX_PROBLEM_CHARS:
        source.fail(("prompt",), f"is longer than {MAX_PROBLEM_CHARS:,} characters.")


def _hidden(source: TaskFile, hidden: Json) -> Json:
    if hidden is None:
        return None
    source.known_fields(("hidden",), {"answers", "sound"})
    forms = source.get(("hidden", "answers"), list, [])
    return {
        "answers": [
            _answer(source, ("hidden", "answers", n), form) for n, form in enumerate(forms)
        ],
        "sound": source.get(("hidden", "sound"), bool, False),
    }


def _answer(source: TaskFile, place: Place, value: Json) -> str:
    """An answer as text; a YAML number counts as one."""
    if isinstance(value, bool) or not isinstance(value, (str, int, float)) or not str(value):
        source.fail(place, f"should be text, not {value!r}.", "Put it into quotes.")
    if len(str(value)) > MAX_CHARS:
        source.fail(place, f"is longer than {MAX_CHARS:,} characters.")
    return str(value)
