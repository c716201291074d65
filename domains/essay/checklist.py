"""Tasks that are graded by a checklist: free answers that nothing computed can verify.

Each item of the checklist is a deciding check without a verdict, so that the loop ends `undecided`
and never takes fluent words for right ones; the same items are the rubric by which a judge or a
person grades. What can be computed is computed: that there is an answer at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core.checks import CheckResult
from workbench.core.codec import Json
from workbench.core.task import Task

SYSTEM = "You answer the question you are given, completely and to the point."


def items_of(task: Task) -> Sequence[str]:
    """The items of the task's checklist; none of a task that has none."""
    return tuple(str(item) for item in task.materials.get("checklist") or ())


def request(task: Task) -> str:
    """What is asked: passages and materials first, then the question."""
    given = [*task.materials.get("passages", ()), *task.materials.get("given", ())]
    return "\n\n".join(part.strip() for part in (*given, task.prompt) if part.strip())


def rubric_of(task: Task) -> Json:
    """The checklist as a rubric: one criterion for each item."""
    levels = {1: "The answer does not do this.", 3: "It does this in part, or with an error.",
              5: "It does this fully and rightly."}  # fmt: skip
    criteria = [
        {"id": f"item-{number}", "question": item, "levels": levels}
        for number, item in enumerate(items_of(task), 1)
    ]
    return {"name": f"checklist of {task.id}", "criteria": criteria}


def open_items(task: Task, draft: str) -> Iterator[CheckResult]:
    """An answer is there or not; whether it meets an item is for people and judges."""
    there = bool(draft.strip())
    said = "" if there else "There is no answer."
    yield CheckResult(
        "answer present", "pass" if there else "fail", "form", severity="blocker", message=said
    )
    for number, item in enumerate(items_of(task), 1):
        message = f"No computation settles this: {item}"
        yield CheckResult(f"item {number}", "unknown", "checklist", message=message)
