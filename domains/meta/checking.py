"""The checks of a strategy of feedback: inner experiments on a simulated writer.

What is told says which kind of feedback was ignored, and what the same writer does with another:
each finding names the knob, with the counts that show it. Every figure is SIMULATED and says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from statistics import fmean

from domains.meta.configuration import read
from domains.meta.loading import settings_of, templates_of
from workbench.core import events as ev
from workbench.core.checks import CheckResult, Span
from workbench.core.codec import Json
from workbench.core.task import Task
from workbench.lab.learning.learner import HARM, tellings
from workbench.lab.learning.trials import Ground, Telling, Trial, Trials
from workbench.lab.tried.reading import form, line_of

SIZES = (1, 2, 3, 5, 8)
DETAILS = ("named", "located", "explained", "fix")
KEEPS = 0.15
"""By how much another level of detail or template has to fix more before it is held against one."""


@dataclass(frozen=True, slots=True)
class Case:
    """A draft's strategy on its ground."""

    draft: str
    telling: Telling
    ground: Ground
    demands: Mapping[str, float]
    templates: Mapping[str, str]
    trial: Trial
    bare: Trial
    """The same writer with the bare score for feedback, at the same tokens."""
    run: Callable[[Telling, Ground], Trial]

    def other(self, **changes: Json) -> Trial:
        """The trial with some of the choice changed."""
        choice = replace(self.telling.choice, **changes)
        return self.run(replace(self.telling, choice=choice), self.ground)


def results(task: Task, draft: str, trials: Trials) -> Iterator[CheckResult]:
    """The results of the shown checks, or of the exam where the task has that alone."""
    if not task.stages and not task.hidden:
        return
    ground, limits, demands = settings_of(task)
    templates = templates_of(task)
    reading = read(draft, templates, limits)
    if task.stages:
        yield from form(reading.complaints)
    if reading.complaints:
        if not task.stages:
            yield CheckResult("exam gain", "fail", "gain", message="It cannot be tried.")
        return
    score = replace(limits, choice=ev.StrategyChoice(feedback="score"))
    trial, bare = trials.of(reading.telling, ground), trials.of(score, ground)
    case = Case(draft, reading.telling, ground, demands, templates, trial, bare, trials.of)
    yield _gain(case, "gain" if task.stages else "exam gain")
    if task.stages:
        for check in (_told, _template, _size, _course, _gap):
            yield from check(case)


def _gain(case: Case, name: str) -> CheckResult:
    gain, wanted = case.trial.quality - case.bare.quality, case.demands["gain"]
    good = gain >= wanted
    per_cost = 1000 * gain / max(1.0, case.trial.tokens)
    return CheckResult(
        name,
        "pass" if good else "fail",
        "gain",
        span=None if good else line_of(case.draft, "strategy:"),
        observed=f"{100 * gain:+.0f} points, {100 * per_cost:+.0f} for a thousand tokens",
        expected=f"at least {100 * wanted:+.0f} points",
        message=(
            f"SIMULATED: {case.telling.choice.name} reaches {case.trial.quality:.0%} with "
            f"{case.trial.tokens:.0f} tokens, the bare score {case.bare.quality:.0%}."
        ),
        evidence={"simulated": True, "by task": dict(case.trial.by_task)},
    )


def _told(case: Case) -> Iterator[CheckResult]:
    """Whether what is told gets fixed; if not, and more detail would, the detail is at fault."""
    rate, wanted = case.trial.fix_rate, case.demands["fix rate"]
    if rate is None:
        return
    detail = case.telling.choice.detail
    better = [
        (one, found)
        for one in DETAILS
        if one != detail and (found := case.other(detail=one).fix_rate) is not None
        and found > rate + KEEPS
    ]  # fmt: skip
    good = not better and rate >= wanted
    ignored = sum(told.became == "ignored" for told in case.trial.items)
    told = (
        f"SIMULATED: told with detail: {detail}, {case.ground.name} fixes {rate:.0%} of "
        f"{len(case.trial.items)} items and ignores {ignored}."
    )
    if better:
        best, most = max(better, key=lambda one: one[1])
        told += f" Told with detail: {best}, {case.ground.name} fixes {most:.0%}."
    yield _knob(case, "fix rate", "detail", good, told, f"{rate:.0%}", f"at least {wanted:.0%}")


def _template(case: Case) -> Iterator[CheckResult]:
    """Whether another of the task's closing lines gets more fixed."""
    if len(case.templates) < 2 or case.trial.fix_rate is None:
        return
    mine = case.trial.fix_rate
    rates = {
        name: case.run(replace(case.telling, closing=text), case.ground).fix_rate or 0.0
        for name, text in case.templates.items()
    }
    best = max(sorted(rates), key=rates.__getitem__)
    good = rates[best] <= mine + KEEPS
    told = f"SIMULATED: with this template {case.ground.name} fixes {mine:.0%} of the items"
    told += "." if good else f", with the template '{best}' {rates[best]:.0%}."
    yield _knob(case, "template", "template", good, told, f"{mine:.0%}", f"{rates[best]:.0%}")


def _size(case: Case) -> Iterator[CheckResult]:
    """Whether a round has about the right size: fixes less harm for a thousand tokens."""
    if case.telling.choice.feedback != "items" or not case.trial.items:
        return
    mine = worth(case.trial)
    by_size = {k: worth(case.other(items=k)) for k in SIZES}
    best = max(sorted(by_size), key=by_size.__getitem__)
    good = mine >= case.demands["size"] * by_size[best]
    k, harm = case.telling.choice.items, case.trial.harm
    told = (
        f"SIMULATED: {k} items a round to {case.ground.name} bring {mine:.1f} fixes less harm for "
        f"a thousand tokens ({harm:.2f} broken for each item told)"
    )
    told += "." if good else f"; items: {best} bring {by_size[best]:.1f}."
    wanted = f"at least {case.demands['size'] * by_size[best]:.1f}"
    yield _knob(case, "size of a round", "items", good, told, f"{mine:.1f}", wanted)


def worth(trial: Trial) -> float:
    """Fixes less harm for a thousand tokens of the calls that answered."""
    rounds = [some for one in trial.outcomes for some in tellings(one.items)]
    if not rounds:
        return 0.0
    fixed = sum(told.became == "fixed" for some in rounds for told in some)
    broke = sum(some[0].broke for some in rounds)
    return 1000 * (fixed - HARM * broke) / max(1, sum(some[0].tokens for some in rounds))


def _course(case: Case) -> Iterator[CheckResult]:
    """The pattern of what is left after each round, and what one more would bring."""
    pattern = case.trial.learner.pattern()
    last = fmean(one.last for one in case.trial.outcomes)
    best = fmean(one.shown for one in case.trial.outcomes)
    bad = pattern.kind in ("divergence", "sawtooth")
    yield CheckResult(
        "course",
        "fail" if bad else "pass",
        "course",
        span=line_of(case.draft, "strategy:") if bad else None,
        observed=pattern.kind,
        message=f"SIMULATED: {pattern.words}; best draft {best:.0%}, last draft {last:.0%}.",
        decides=False,
    )


def _gap(case: Case) -> Iterator[CheckResult]:
    """Whether what was learned goes beyond what was shown."""
    gaps = [one.gap for one in case.trial.outcomes if one.gap is not None]
    if not gaps:
        return
    gap, most = fmean(gaps), case.demands["gap"]
    good = gap <= most
    told = f"SIMULATED: the shown share lies {100 * gap:.0f} points above the hidden one"
    yield _knob(
        case, "overfit gap", "strategy", good, f"{told}.", f"{100 * gap:.0f} points",
        f"at most {100 * most:.0f} points",
    )  # fmt: skip


def _knob(
    case: Case, name: str, knob: str, good: bool, told: str, observed: str, expected: str
) -> CheckResult:
    span: Span | None = None if good else line_of(case.draft, f"{knob}:")
    return CheckResult(
        name,
        "pass" if good else "fail",
        "telling",
        span=span,
        observed=observed,
        expected=expected,
        message=told,
        fix="" if good else f"Change '{knob}'.",
    )
