"""The domain's commands: `workbench team NAME`, a JSON object a line in, one a line out.

- `credit`    {"task": "team/NAME" or a file, "draft": text or file} → each role's exact Shapley
  value with its interval over tasks, what is lost without it, and the sum
- `optimise`  {"task": …, "draft": …, "exam": 24} → successive halving over changes of the draft on
  practice tasks; the choice by a sign-flip test on exam tasks

All figures are simulated, and every answer says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from domains.team.configuration import read
from domains.team.loading import load_task, settings_of
from domains.team.optimising import optimised
from workbench.core.codec import Json, to_json
from workbench.errors import UsageError
from workbench.lab.team.credit import credits
from workbench.lab.team.trials import Crew, Ground, Trials
from workbench.lab.tried.answering import Answer, Filter, answering, draft_text
from workbench.lab.tried.bundled import task_named

PRICE = 0.01
"""Quality that a thousand tokens are worth, where the question gives no other price."""
OfCrew = Callable[[Crew, Ground, Mapping[str, Any]], dict[str, Json]]


def _of_crew(answer: OfCrew) -> Answer:
    """The answer about the crew that a question's draft describes."""

    def answered(asked: Mapping[str, Any]) -> Mapping[str, Json]:
        task = task_named("team", str(asked["task"]), load_task)
        ground, _ = settings_of(task.shown(1))
        reading = read(draft_text(str(asked["draft"])), ground.skills)
        if reading.complaints:
            raise UsageError(reading.complaints[0].message, reading.complaints[0].fix)
        return answer(reading.crew, ground, asked)

    return answered


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


COMMANDS: Mapping[str, Filter] = {
    "credit": answering(_of_crew(_credit)),
    "optimise": answering(_of_crew(_optimise)),
}
