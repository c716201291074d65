"""What each role is good at by itself, where the truth of every part is known: simulated ground.

Generator: share of parts that are wrong in its first draft. Critic: precision and recall of its
points. Validator: false points confirmed, true ones rejected. Optimiser: fixes and regressions a
call. Coordinator: rounds, and those of them that brought nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from workbench.core.session import Session
from workbench.lab.simulated.world import right_value, values_in
from workbench.lab.team.beside import Run
from workbench.lab.team.trace import Turn


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of a role: a share, or a number for each call."""

    role: str
    name: str
    hits: int
    cases: int

    @property
    def value(self) -> float | None:
        """None where there was no case."""
        return self.hits / self.cases if self.cases else None


def measures(runs: Iterable[Run]) -> dict[str, Measure]:
    """Every measure over the runs, by `role name`."""
    found: dict[str, tuple[int, int]] = {}
    for run in runs:
        for turn in run.trace.turns:
            for name, hits, cases in _of(turn, run):
                before = found.get(f"{turn.role} {name}", (0, 0))
                found[f"{turn.role} {name}"] = (before[0] + hits, before[1] + cases)
    made = {}
    for name, (hits, cases) in sorted(found.items()):
        role, _, what = name.partition(" ")
        made[name] = Measure(role, what, hits, cases)
    return made


def _of(turn: Turn, run: Run) -> list[tuple[str, int, int]]:
    """(name, hits, cases) of one turn."""
    wrong, right = _truth(run.session, turn.about)
    parts = _parts(run, run.trace.points)
    match turn.role:
        case "generator" if turn.about == 1:
            return [("faults", len(wrong), len(wrong | right))]
        case "critic":
            named = {parts[one.id] for one in turn.raised if one.id in parts}
            hits = len(named & wrong)
            return [("precision", hits, len(named)), ("recall", hits, len(wrong))]
        case "validator":
            held = [parts[id] in wrong for id in turn.confirmed if id in parts]
            lost = [parts[id] in wrong for id in turn.rejected if id in parts]
            false, true = held.count(False) + lost.count(False), held.count(True) + lost.count(True)
            accepts = [("false accept", held.count(False), false)]
            return [*accepts, ("false reject", lost.count(True), true)]
        case "optimiser":
            return [("fixes", len(turn.fixed), 1), ("regressions", len(turn.broke), 1)]
        case "coordinator":
            after = _next_draft(turn, run)
            return [("stalled rounds", after is not None and not after.fixed, after is not None)]
        case _:
            return []


def _next_draft(turn: Turn, run: Run) -> Turn | None:
    turns = run.trace.turns
    return next((one for one in turns[turns.index(turn) + 1 :] if one.edits), None)


def _truth(session: Session, number: int) -> tuple[set[int], set[int]]:
    """The wrong and the right parts of a draft."""
    draft = next((d for d in session.drafts.values() if d.number == number), None)
    values = values_in(draft.text) if draft is not None else {}
    key = session.task.title
    wrong = {part for part, value in values.items() if value != right_value(key, part)}
    return wrong, values.keys() - wrong


def _parts(run: Run, points: Mapping[str, object]) -> dict[str, int]:
    """The part that each of a critic's points is about, by its id."""
    return {
        one.id: part
        for turn in run.trace.by("critic")
        for one in turn.raised
        for part in values_in(one.quote)
        if one.id in points
    }
