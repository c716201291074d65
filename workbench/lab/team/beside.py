"""A team with one model beside it, at the same token budget and on the same task and seed.

The one model goes first: what it reaches alone is the ground of the prediction, and where it does
well enough the team is not started at all unless the person asks for it. Leave-one-out then runs
the team without each role: n + 1 runs, the cheap way to see who is worth its cost on one task.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.session import Session
from workbench.core.strategies.teamwork import DEFAULT, SOLO
from workbench.core.task import Budget
from workbench.lab.arms import Arm
from workbench.lab.bench import Bench
from workbench.lab.outcomes import Outcome
from workbench.lab.team.failures import Failure, failures
from workbench.lab.team.trace import Share, Trace, shares, trace_of
from workbench.runner import Appended, Notice

ROUNDS = 40
"""Far more than a token budget leaves room for: tokens are what both have alike."""


@dataclass(frozen=True, slots=True)
class Run:
    """One lane's run and, of a team, its trace."""

    outcome: Outcome
    trace: Trace
    session: Session = field(default_factory=Session)


@dataclass(frozen=True, slots=True)
class Beside:
    """What one model and a team came to."""

    solo: Run
    expected: str
    """The prediction, made before the team was started."""
    team: Run | None = None
    without: dict[str, Outcome] = field(default_factory=dict)
    """The team without each role."""

    @property
    def shares(self) -> tuple[Share, ...]:
        """Who did what in the team."""
        return () if self.team is None else shares(self.team.trace)

    @property
    def failures(self) -> tuple[Failure, ...]:
        """How the team failed, where it did."""
        return () if self.team is None else failures(self.team.trace)

    @property
    def gain(self) -> float | None:
        """Quality of the team less that of one model; None where there was no team."""
        return None if self.team is None else self.team.outcome.quality - self.solo.outcome.quality


def predicted(solo: Outcome, sequential: bool, limit: float = SOLO) -> tuple[bool, str]:
    """Whether a team is expected to pay after what one model reached, and why."""
    reached = f"One model alone reached {solo.quality:.0%} with {solo.tokens} tokens"
    if solo.passed:
        return False, f"{reached} and the target: a team could only cost more."
    if sequential:
        return False, f"{reached}. Each step of such a task needs the one before: teams lose there."
    if solo.quality > limit:
        return False, f"{reached}: no gain is usual above {limit:.0%}."
    return True, f"{reached}: a gain is usual up to {limit:.0%}."


def lanes(arm: Arm, roles: str = DEFAULT) -> tuple[Arm, Arm]:
    """The arm as one model alone and as a team, with equal budgets in tokens."""
    budget = Budget(ROUNDS, arm.budget.tokens, arm.budget.money, arm.budget.seconds)
    knobs = {**arm.strategy.knobs, "roles": roles, "convene": "always"}
    team = replace(arm.strategy, name="team", knobs=knobs, plateau=0)
    alone = replace(arm.strategy, name="checked-refine", knobs={}, models={}, plateau=0)
    return (
        replace(arm, strategy=alone, budget=budget, lane="one model"),
        replace(arm, strategy=team, budget=budget, lane="team"),
    )


async def beside(
    bench: Bench, arm: Arm, sequential: bool, *, anyway: bool = False, each: bool = False
) -> Beside:
    """Run one model, then the team where that is predicted to pay or asked for; with `each` the
    team without each of its roles as well.
    """
    alone, together = lanes(arm)
    solo = await traced(bench, alone)
    pays, why = predicted(solo.outcome, sequential)
    if not (pays or anyway) or solo.outcome.error:
        return Beside(solo, why)
    team = await traced(bench, together)
    without = {
        role: (await traced(bench, without_role(together, role))).outcome
        for role in (DEFAULT.split(",") if each else ())
    }
    return Beside(solo, why, team, without)


def without_role(arm: Arm, role: str) -> Arm:
    """The team of an arm without one role."""
    given = str(arm.strategy.knobs["roles"]).split(",")
    kept = ",".join(name for name in given if name != role)
    knobs = {**arm.strategy.knobs, "roles": kept}
    return replace(arm, strategy=replace(arm.strategy, knobs=knobs), lane=f"without {role}")


async def traced(bench: Bench, arm: Arm) -> Run:
    """An arm's outcome and its trace."""
    kept: list[ev.Event] = []

    def listen(_: Arm, notice: Notice) -> None:
        kept.extend(notice.events if isinstance(notice, Appended) else ())

    outcome = await bench.run(arm, listen)
    session = fold(kept)
    return Run(outcome, trace_of(session, kept), session)


def told(found: Beside) -> Sequence[str]:
    """The whole as lines for a person; what was simulated says so."""
    solo = found.solo.outcome
    lines = ["SIMULATED: a practice model played every role."] if solo.simulated else []
    lines += [f"Predicted before the team: {found.expected}"]
    if found.team is None:
        return [*lines, "The team was not started. Start it all the same with --anyway."]
    team = found.team.outcome
    head = f"{'':<12}{'quality':>8}{'tokens':>8}{'calls':>7}{'drafts':>8}  ended"
    lines += ["", head, *(_lane(one) for one in (solo, team, *found.without.values()))]
    lines += ["", f"{'role':<12}{'turns':>6}{'raised':>8}{'held':>6}{'sent':>6}{'fixed':>7}"
              f"{'broke':>7}{'tokens':>8}{'cost':>9}"]  # fmt: skip
    lines += [_share(one) for one in found.shares]
    lines += ["", *[f"{one.kind}: {one.role}, draft {one.about}: {one.evidence}"
                    for one in found.failures]]  # fmt: skip
    gain = found.gain or 0.0
    verdict = "worth a look at more tasks" if gain > 0 else "not worth its cost here"
    return [*lines, f"Team less one model: {100 * gain:+.0f} points; {verdict} (one task shows "
            "no difference; `workbench experiment` does)."]  # fmt: skip


def _lane(one: Outcome) -> str:
    counts = f"{one.quality:>8.0%}{one.tokens:>8}{one.calls:>7}{one.drafts:>8}"
    name = one.lane if len(one.lane) < 12 else one.lane.replace("without ", "- ")
    return f"{name:<12}{counts}  {one.error or one.stop}"


def _share(one: Share) -> str:
    cost = "not known" if one.usage.cost is None else f"${one.usage.cost:.4f}"
    counts = f"{one.turns:>6}{one.raised:>8}{one.held:>6}{one.sent:>6}{one.fixed:>7}"
    return f"{one.role:<12}{counts}{one.broke:>7}{one.usage.tokens:>8}{cost:>9}"
