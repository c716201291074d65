"""The request to the writer of a strategy: the task, the templates, the demands, the form."""

from __future__ import annotations

from domains.meta.configuration import OFFERED
from domains.meta.loading import DEMANDS, TRIAL, templates_of, writer_of
from workbench.core.task import Task
from workbench.prose.base.domain import prompt_text


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
    return "\n\n".join(
        [task.prompt.strip(), *lines, offered, asked, prompt_text("domains.meta", "answer")]
    )
