"""Where drafts meet the formaliser: its questions, its answers for the checks, and what a person
decides of its hypotheses. Light; the mathematics is the engine's.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from domains.math.face.client import MathWorker
from domains.math.face.loading import problem_of
from domains.math.face.pieces import cut
from domains.math.face.processbench import figures, is_row, row_of
from domains.math.modelling import commands, informing
from domains.math.notation.limits import Unreadable
from workbench.core.checks import CheckResult
from workbench.core.domain import AskingFilter
from workbench.core.requests import Request
from workbench.core.session import View
from workbench.core.task import Task
from workbench.errors import UsageError

CHECK = "modelling"
"""The name of the check that shows a modelling."""
MODELLED = "modelled"
"""The setting under which the checks find what the log says of the formaliser."""
Asking = Generator[str | Request, str, None]


def requests_of(view: View, draft: str) -> Sequence[Request]:
    """What the formaliser is to be asked before the draft's checks."""
    return informing.wanted(view, problem_of(view.task), _steps(view, draft))


def informed_task(view: View, draft: str) -> Task:
    """The task with the formaliser's answers among its settings; without one, as it is."""
    known = informing.known(view, problem_of(view.task), _steps(view, draft))
    if not known:
        return view.task
    return replace(view.task, settings={**view.task.settings, MODELLED: known})


def _steps(view: View, draft: str) -> list[str]:
    return [step.text for step in cut(view.drafts[draft].text)]


def decided_task(
    task: Task, results: Sequence[CheckResult], hypothesis: str, says: str | None
) -> Task:
    """The task with the accepted modelling among its own settings, one relation as the person has
    it; UsageError where the new words have no reading.
    """
    found = _found(results)
    if not found.get("modelling"):
        raise UsageError("No modelling was accepted.", "Run with --formaliser MODEL.")
    by = str(found.get("by", ""))
    try:
        modelling = informing.decided(found["modelling"], int(hypothesis), says, by)
    except Unreadable as error:
        hint = "Write one relation of its quantities, such as: total = 3*price."
        raise UsageError(f"Not read: {error.message}.", hint) from None
    settings = {**task.settings, "modelling": modelling}
    return replace(task, settings=settings, revision=task.revision + 1)


def _found(results: Sequence[CheckResult]) -> Mapping[str, Any]:
    evidence = next((r.evidence for r in results if r.check == CHECK), None)
    return evidence if isinstance(evidence, Mapping) else {}


# --- filters --------------------------------------------------------------------------------------


def _formalise(lines: Iterable[str], by: str) -> Asking:
    with MathWorker() as engine:
        yield from commands.run_formalise(lines, by, engine)


def _steps_filter(lines: Iterable[str], by: str) -> Asking:
    with MathWorker() as engine:
        yield from commands.run_steps(lines, by, engine)


def _processbench(lines: Iterable[str], by: str) -> Asking:
    """As the plain filter; `replayed` counts refutations by a modelling that replay."""
    done: list[Mapping[str, Any]] = []
    accepted = told = replayed = 0
    with MathWorker() as engine:
        for line in lines:
            row = _row(line)
            if row is None:
                yield json.dumps({"id": None, "error": "a row needs id, problem, steps and label"})
                continue
            asked = {"problem": row["problem"], "steps": row["steps"]}
            found = yield from commands.judged(asked, engine, by)
            accepted += found["modelling"]["state"] == "accepted"
            for step in found["steps"]:
                if "stands_on" in step:
                    told += 1
                    replayed += engine.modelling({"replay": step["record"]})["replays"]
            done.append(row_of(row, found))
            modelling = {k: found["modelling"].get(k) for k in ("state", "reason", "answers")}
            yield json.dumps({**done[-1], "modelling": modelling}, ensure_ascii=False)
    more = {"modelled": accepted, "refutations": told, "replayed": replayed}
    yield json.dumps({"figures": {**figures(done), **more}}, ensure_ascii=False)


def _row(line: str) -> Mapping[str, Any] | None:
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if is_row(row) else None


FORMAL_FILTERS: Mapping[str, AskingFilter] = MappingProxyType(
    {"formalise": _formalise, "steps": _steps_filter, "processbench": _processbench}
)
"""The filters that ask a formaliser."""
