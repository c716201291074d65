"""Sessions of a history whose drafts a judge graded, for people to rate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from workbench.catalog import find_domain
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.ids import ulid
from workbench.core.task import Task
from workbench.history import History
from workbench.judges import rubric_of
from workbench.judging.rubrics import Rubric

TASK = Task("code/bridge", "code", "Bridges", "Describe the bridge to somebody who cannot see it.")


def rubric() -> Rubric:
    """The rubric that the task's drafts are graded by now."""
    return rubric_of(find_domain("code"), TASK)


def draft_text(number: int, session: int = 0) -> str:
    return f"Bridge {session} stands on {number} piers, and a road and a railway cross it.\n"


def session_with(
    history: History,
    judged: Sequence[Mapping[str, float]],
    *,
    place: int = 0,
    judge: str = "judge-1",
    more: Sequence[ev.Body] = (),
    author: str = "workbench",
) -> str:
    """A headless session with a draft for each entry; empty levels stand for a draft unjudged."""
    session = ulid(1_700_000_000_000 + place, place.to_bytes(10, "big"))
    bodies: list[ev.Body] = [ev.SessionStarted(TASK, title=TASK.title)]
    for number, levels in enumerate(judged, 1):
        id = f"D{place}-{number}"
        bodies += [
            ev.DraftWritten(id, draft_text(number, place)),
            ev.DraftChecked(id, (CheckResult("runs", "pass"),), "set-1"),
            ev.DraftTaken(id, "the first draft"),
        ]
        if levels:
            score = 25.0 * (sum(levels.values()) / len(levels) - 1)
            bodies.append(ev.DraftJudged(id, judge, score, (), rubric().version, levels))
    history.record(session, bodies)
    if more:
        history.record(session, more, author)
    return session


def opened(folder: Path) -> History:
    return History.open(folder / "history.db")


def levels(level: float) -> dict[str, float]:
    """That level for every criterion."""
    return {criterion.id: level for criterion in rubric().criteria}
