"""What the history's labels say of each judge: read from the logs, stored nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from workbench.catalog import domain_entries, find_domain
from workbench.core import events as ev
from workbench.core.session import Session
from workbench.errors import WorkbenchError
from workbench.history import History
from workbench.judges import rubric_of
from workbench.judging.labels import Standing, evidence, standings
from workbench.own_rubrics import own_rubric

MOST = 500
"""The latest sessions with a label or a judgement that are read."""


def standings_of(history: History, author: str) -> tuple[Standing, ...]:
    """Every judge of the history with every rubric version that it graded by."""
    sessions = list(_sessions(history))
    return standings(evidence(sessions), author, _tastes(sessions))


def _sessions(history: History) -> Iterable[Session]:
    """One that cannot be read is passed over."""
    for id in history.holding(ev.RatedByRubric, ev.RatedPair, ev.DraftJudged)[:MOST]:
        try:
            yield history.load(id)
        except WorkbenchError:
            continue


def _tastes(sessions: Sequence[Session]) -> dict[str, frozenset[str]]:
    """The criteria of taste of the rubrics that hold now, by version."""
    tasks = {session.task.domain: session.task for session in sessions}
    found: dict[str, frozenset[str]] = {}
    for domain, task in tasks.items():
        if domain in domain_entries():
            rubric = rubric_of(find_domain(domain), task)
            taste = frozenset(c.id for c in rubric.criteria if c.kind == "taste")
            found[rubric.version] = taste
    return found


def due(found: Sequence[Standing], session: Session, rubric: str) -> tuple[ev.JudgeCalibrated, ...]:
    """What a session's log does not say yet of its judges, for the rubric that holds."""
    known = {(each.judge, each.calibration.rubric): each for each in found}
    said = []
    for judge in session.judges:
        key = (judge.name, rubric)
        if key in known and known[key].as_event() != session.calibrations.get(key):
            said.append(known[key].as_event())
    return tuple(said)


def older_versions(domains: Iterable[str]) -> dict[str, str]:
    """The rubric versions that a newer one of the person replaced, with their domain."""
    kept = {domain: own_rubric(domain) for domain in domains}
    return {v: domain for domain, own in kept.items() if own is not None for v in own.older}
