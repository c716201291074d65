"""The request to the writer: the task, the models by name, the demands, the form."""

from __future__ import annotations

from domains.team.loading import DEMANDS
from workbench.core.task import Task
from workbench.prose.base.domain import prompt_text


def request(task: Task) -> str:
    """The prompt of a task; no model's skill is in it."""
    models = task.materials["models"]
    named = [
        f"- {name}: {given.get('about', 'no word about it')}" for name, given in models.items()
    ]
    demands = {**DEMANDS, **task.materials.get("demands", {})}
    asked = (
        f"Demands: {100 * demands['gain']:.0f} points more than one model alone at the same "
        f"tokens; at most {demands['tokens']:.0f} tokens a run; no role that costs the team points."
    )
    return "\n\n".join(
        [
            task.prompt.strip(),
            "The models:\n" + "\n".join(named),
            asked,
            prompt_text("domains.team", "answer"),
        ]
    )
