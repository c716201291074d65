"""The domain's commands: `workbench team NAME`, a JSON object a line in, one a line out.

- `credit`    {"task": "team/NAME" or a file, "draft": text or file} → each role's exact Shapley
  value with its interval over tasks, what is lost without it, and the sum
- `optimise`  {"task": …, "draft": …, "exam": 24} → successive halving over changes of the draft on
  practice tasks; the choice by a sign-flip test on exam tasks

All figures are simulated, and every answer says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from domains.team.configuration import read
from domains.team.loading import load_task, settings_of
from domains.team.optimising import optimised
from workbench.core.codec import Json, to_json
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.errors import WorkbenchError
from workbench.lab.team.credit import credits
from workbench.lab.team.trials import Crew, Ground, Trials

PRICE = 0.01
"""Quality that a thousand tokens are worth, where the question gives no other price."""
Answer = Callable[[Crew, Ground, Mapping[str, Any]], dict[str, Json]]


def _lines(answer: Answer) -> Callable[[Iterable[str]], Iterator[str]]:
    def run(lines: Iterable[str]) -> Iterator[str]:
        for line in lines:
            if line.strip():
                yield json.dumps(_answered(answer, line), ensure_ascii=False)

    return run


def _answered(answer: Answer, line: str) -> dict[str, Json]:
    try:
        asked = json.loads(line)
        task = task_of(str(asked["task"]))
        ground, _ = settings_of(task.shown(1))
        reading = read(_text(str(asked["draft"])), ground.skills)
        if reading.complaints:
            return {"error": reading.complaints[0].message}
        return {"simulated": True, **answer(reading.crew, ground, asked)}
    except WorkbenchError as error:
        return {"error": error.message}
    except (OSError, KeyError, TypeError, ValueError) as error:
        return {"error": f"{type(error).__name__}: {error}"}


def task_of(name: str) -> Task:
    """A bundled task by its id, or that of a file."""
    import yaml

    from domains.team.faults import asset_folder

    bundled = asset_folder("tasks") / f"{name.removeprefix('team/')}.yaml"
    file = bundled if bundled.is_file() else Path(name)
    return load_task(TaskFile(str(file), yaml.safe_load(file.read_text(encoding="utf-8"))))


def _text(given: str) -> str:
    """A text, or what stands in the file of that name."""
    return given if "\n" in given else Path(given).read_text(encoding="utf-8")


def _credit(crew: Crew, ground: Ground, asked: Mapping[str, Any]) -> dict[str, Json]:
    recorded = Trials().recorded(crew, ground, float(asked.get("price", PRICE)))
    found = credits(crew.roles, recorded)
    values = {team: sum(v.values()) / len(v) for team, v in recorded.items()}
    return {
        "roles": to_json(found),
        "team": values[frozenset(crew.roles)],
        "one model": values[frozenset()],
        "sum": sum(one.value for one in found),
        "runs": len(recorded) * len(ground.tasks),
        "drop": [one.role for one in found if one.high < 0],
    }


def _optimise(crew: Crew, ground: Ground, asked: Mapping[str, Any]) -> dict[str, Json]:
    price = float(asked.get("price", PRICE))
    found = optimised(crew, ground, int(asked.get("exam", 24)), price)
    return {
        "chosen": to_json(found.chosen),
        "changed": found.changed,
        "gain": found.gain,
        "p": found.p,
        "rounds": to_json(found.rounds),
    }


COMMANDS: Mapping[str, Callable[[Iterable[str]], Iterator[str]]] = {
    "credit": _lines(_credit),
    "optimise": _lines(_optimise),
}
