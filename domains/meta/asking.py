"""The request to the writer of a strategy: the task, the templates, the demands, the form."""

from __future__ import annotations

import re
from importlib.resources import files

from domains.meta.configuration import OFFERED
from domains.meta.loading import DEMANDS, TRIAL, templates_of, writer_of
from workbench.core.task import Task

_FENCED = re.compile(r"^(`{3,})[^\n`]*\n(.*?)\n?^\1\s*$", re.M | re.S)


def text_of(name: str) -> str:
    """One of the domain's prompts."""
    place = files("domains.meta").joinpath(f"prompts/{name}.md")
    return place.read_text(encoding="utf-8").strip()


def request(task: Task) -> str:
    """The prompt of a task; nothing of how the writer takes feedback is in it."""
    demands = {**DEMANDS, **task.materials.get("demands", {})}
    trial = {**TRIAL, **task.materials.get("trial", {})}
    asked = (
        f"Demands: {100 * demands['gain']:.0f} points more than the bare score brings, with at "
        f"most {trial['tokens']} tokens and {trial['rounds']} drafts of each task; "
        f"{demands['fix rate']:.0%} of what is told has to be fixed."
    )
    named = [f"- {name}: {text}" for name, text in templates_of(task).items()]
    lines = [f"The writer is called {writer_of(task)}."]
    lines += ["Templates of the last line:\n" + "\n".join(named)] if named else []
    offered = f"Strategies: {', '.join(OFFERED)}."
    return "\n\n".join([task.prompt.strip(), *lines, offered, asked, text_of("answer")])


def fenced_block(answer: str) -> str:
    """The last fenced block of an answer, else all of it."""
    found = list(_FENCED.finditer(answer))
    return (found[-1][2] if found else answer).strip()
