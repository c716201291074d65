"""The checks of a team: its form, then how well it does in trials, each naming the role and what
shows it.

One trial of the team, one of a single model at the same tokens, and one without each role; every
figure is SIMULATED and says so.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from domains.team.configuration import read
from domains.team.loading import settings_of
from workbench.core.checks import CheckResult, Span
from workbench.core.task import Task
from workbench.lab.team.failures import DETECTORS, failures
from workbench.lab.team.measures import measures
from workbench.lab.team.trials import Crew, Ground, Trial, Trials
from workbench.lab.tried.reading import form, line_of

MEASURED = {
    "critic recall": ("least", "names {value} of what is wrong"),
    "critic precision": ("least", "is right in {value} of its points"),
    "validator false accept": ("most", "confirms {value} of the false points"),
    "validator false reject": ("most", "rejects {value} of the true points"),
}


@dataclass(frozen=True, slots=True)
class Case:
    """A draft's crew on its ground."""

    draft: str
    crew: Crew
    ground: Ground
    demands: Mapping[str, float]
    team: Trial
    solo: Trial


def results(task: Task, draft: str, trials: Trials) -> Iterator[CheckResult]:
    """The results of the shown checks, or of the exam where the task has that alone."""
    if not task.stages and not task.hidden:
        return
    ground, demands = settings_of(task)
    reading = read(draft, ground.skills)
    if task.stages:
        yield from form(reading.complaints)
    if reading.complaints:
        if not task.stages:
            yield CheckResult("exam gain", "fail", "team", message="The team cannot be tried.")
        return
    crew = reading.crew
    case = Case(draft, crew, ground, demands, trials.of(crew, ground), trials.solo(crew, ground))
    yield _gain(case, "gain" if task.stages else "exam gain")
    if task.stages:
        yield _cost(case)
        yield from _worth(case, trials)
        yield from _measured(case)
        yield from _failed(case)


def _gain(case: Case, name: str) -> CheckResult:
    gain, wanted = case.team.quality - case.solo.quality, case.demands["gain"]
    alone = case.crew.model_of("generator")
    found = Found(
        name,
        gain >= wanted,
        f"{100 * gain:+.0f} points",
        f"at least {100 * wanted:+.0f} points",
        f"the team reaches {case.team.quality:.0%}, {alone} alone {case.solo.quality:.0%} at the "
        f"same {case.crew.tokens} tokens",
        "Mend the roles that are named below, or leave them out.",
    )
    evidence = {"team": case.team.values, "one model": case.solo.values, "simulated": True}
    return replace(_result(found, "team", None), evidence=evidence)


def _cost(case: Case) -> CheckResult:
    used, most = case.team.tokens, case.demands["tokens"]
    found = Found(
        "cost",
        used <= most,
        f"{used:.0f} tokens a run, with at most tokens: {case.crew.tokens}",
        f"at most {most:.0f}",
        f"a run uses {used:.0f} tokens",
        "Lower tokens, points or items, or leave out a role that brings little.",
    )
    return _result(found, "team", line_of(case.draft, "tokens"))


def _worth(case: Case, trials: Trials) -> Iterator[CheckResult]:
    """What is lost without each role."""
    for role in case.crew.roles:
        without = trials.of(case.crew.without(role), case.ground)
        worth, model = case.team.quality - without.quality, case.crew.model_of(role)
        found = Found(
            f"worth of the {role}",
            worth >= case.demands["worth"],
            f"{100 * worth:+.0f} points",
            f"at least {100 * case.demands['worth']:+.0f} points",
            f"without the {role} ({model}) the team reaches {without.quality:.0%}, with it "
            f"{case.team.quality:.0%}",
            f"Give the {role} another model than {model}, or leave it out.",
        )
        yield _result(found, "roles", _line_of(case, role))


def _measured(case: Case) -> Iterator[CheckResult]:
    known = measures(case.team.runs.values())
    for name, (side, words) in MEASURED.items():
        measure, limit = known.get(name), case.demands[name]
        if measure is None or measure.value is None:
            continue
        role, value = measure.role, measure.value
        model = case.crew.model_of(role)
        found = Found(
            name,
            value >= limit if side == "least" else value <= limit,
            f"{measure.hits} of {measure.cases}",
            f"at {side} {limit:.0%}",
            f"the {role} ({model}) {words.format(value=f'{value:.0%}')}",
            f"Give the {role} another model than {model}.",
        )
        yield _result(found, "roles", _line_of(case, role))


@dataclass(frozen=True, slots=True)
class Found:
    """A figure of a trial against its demand."""

    name: str
    good: bool
    observed: str
    expected: str
    told: str
    fix: str


def _result(found: Found, criterion: str, place: Span | None) -> CheckResult:
    """The result; the place and what to do are told of what is not good enough."""
    return CheckResult(
        found.name,
        "pass" if found.good else "fail",
        criterion,
        span=None if found.good else place,
        observed=found.observed,
        expected=found.expected,
        message=f"SIMULATED: {found.told}.",
        fix="" if found.good else found.fix,
    )


def _failed(case: Case) -> Iterator[CheckResult]:
    """Each way to fail: none of it, or who did it, how often, with one place."""
    found = [(task, one) for task, run in case.team.runs.items() for one in failures(run.trace)]
    for kind in DETECTORS:
        some = [(task, one) for task, one in found if one.kind == kind]
        if not some:
            yield CheckResult(f"no {kind}", "pass", "failures")
            continue
        task, first = some[0]
        role = Counter(one.role for _, one in some).most_common(1)[0][0]
        runs, model = len({task for task, _ in some}), case.crew.model_of(role)
        told = (
            f"SIMULATED: {kind} by the {role} ({model}) in {runs} of {len(case.team.runs)} runs; "
            f"{task}, draft {first.about}: {first.evidence}."
        )
        yield CheckResult(
            f"no {kind}",
            "fail" if kind in DEMANDED else "warn",
            "failures",
            severity="major" if kind in DEMANDED else "minor",
            span=_line_of(case, role),
            message=told,
            fix=f"Give the {role} another model than {model}.",
        )


DEMANDED = ("reasoning-action mismatch", "wrong verification", "unaware of end", "role breach")
"""Failures that no team may have; the others are told and cost a little."""


def _line_of(case: Case, role: str) -> Span | None:
    """The line that names the role's model, else the list of roles."""
    return line_of(case.draft, f"{role}:") or line_of(case.draft, role)
