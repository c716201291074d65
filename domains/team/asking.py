"""The request to the writer: the task, the models by name, the demands, the form."""

from __future__ import annotations

import re
from importlib.resources import files

from domains.team.loading import DEMANDS
from workbench.core.task import Task

_FENCED = re.compile(r"^(`{3,})[^\n`]*\n(.*?)\n?^\1\s*$", re.M | re.S)


def text_of(name: str) -> str:
    """One of the domain's prompts."""
    place = files("domains.team").joinpath(f"prompts/{name}.md")
    return place.read_text(encoding="utf-8").strip()


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
        [task.prompt.strip(), "The models:\n" + "\n".join(named), asked, text_of("answer")]
    )


def fenced_block(answer: str) -> str:
    """The last fenced block of an answer, else all of it."""
    found = list(_FENCED.finditer(answer))
    return (found[-1][2] if found else answer).strip()
