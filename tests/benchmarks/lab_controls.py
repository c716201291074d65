"""The controls of the lab over 200 seeds, on SIMULATED writers.

    python -m tests.benchmarks.lab_controls [SEEDS] [NAME …]

Every session goes through the real runner, gate and log; runs of a pool are recorded once, and
seeds draw tasks from it (bandit, credit, lifts) or have tasks and writers of their own (the rest).
The figures are printed as Markdown.
"""

from __future__ import annotations

import asyncio
import random
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from statistics import fmean

from tests.benchmarks.lab_table import Part, share, table
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.lab.arms import Arm as LabArm
from workbench.lab.bench import Bench, Parts
from workbench.lab.learning.bandit import Arm, Bandit
from workbench.lab.learning.learner import WORTH, Learner, manner
from workbench.lab.learning.patterns import fitted
from workbench.lab.learning.rates import log_loss
from workbench.lab.learning.trials import Ground, Telling, Trial, Trials, learned, telling_arms
from workbench.lab.outcomes import Outcome
from workbench.lab.simulated.players import Player, Skill
from workbench.lab.simulated.world import Here, World, right_value, simulated_tasks
from workbench.lab.stats import ALPHA, interval, sign_flip
from workbench.lab.team.credit import credits
from workbench.lab.team.trials import Crew
from workbench.lab.team.trials import Ground as TeamGround
from workbench.lab.team.trials import Trials as TeamTrials

WRITER = Skill(repair=0.75, vague=0.35, crowded=0.03, breaks=0.06, unasked=0.03)
SCORE = Telling(ev.StrategyChoice(feedback="score"))
FULL = Telling(ev.StrategyChoice())
ARMS: Mapping[str, Telling] = {
    "score": SCORE,
    "named": Telling(ev.StrategyChoice(detail="named")),
    "explained, 1": Telling(ev.StrategyChoice(detail="explained", items=1)),
    "fix, 2": Telling(ev.StrategyChoice(items=2)),
    "best-of-n": Telling(ev.StrategyChoice("best-of-n", knobs={"n": 4})),
}
POOL = 240


def pool(telling: Telling, writer: Skill = WRITER, count: int = POOL, seed: int = 7,
         hidden: int = 0) -> Trial:  # fmt: skip
    """Recorded runs of one strategy."""
    tasks = tuple(simulated_tasks(count, seed, 10, hidden))
    return trials().of(telling, Ground(writer, tasks, seed))


@cache
def trials() -> Trials:
    return Trials()


def gain(one: Outcome) -> float:
    """Gain over the first draft less what was spent, in quality for a thousand tokens of .04."""
    first = one.course[0].score if one.course else 0.0
    return one.shown - first - 0.04 * one.tokens / 1000


def lifts(ours: Trial, theirs: Trial, seeds: int, tasks: int = 30) -> tuple[list[bool], float]:
    """(lift shown?, mean lift) over seeds, each a draw of tasks from the recorded runs."""
    return drawn(ours.by_task, theirs.by_task, seeds, tasks)


def drawn(
    a: Mapping[str, float], b: Mapping[str, float], seeds: int, tasks: int = 30
) -> tuple[list[bool], float]:
    """(difference shown?, mean difference) over seeds, each a draw of tasks."""
    found, means = [], []
    for seed in range(seeds):
        some = random.Random(f"lift {seed}").sample(sorted(a), tasks)
        differences = [(a[t] - b[t],) for t in some]
        found.append(sign_flip(differences, seed) < ALPHA)
        means.append(fmean(one for (one,) in differences))
    return found, fmean(means)


def paired(seeds: int) -> list[str]:
    full, bare = pool(FULL), pool(SCORE)
    again = trials().of(FULL, Ground(WRITER, tuple(simulated_tasks(POOL, 7, 10, 0)), 1007))
    deaf = replace(WRITER, deaf=True, unasked=0.15)
    lines = []
    for name, ours, theirs in (
        ("A/A: the same strategy under other draws", full, again),
        ("deaf writer: feedback against the bare score", pool(FULL, deaf), pool(SCORE, deaf)),
        ("specific against vague (names alone)", full, pool(ARMS["named"])),
        ("vague against none", pool(ARMS["named"]), bare),
        ("specific against none", full, bare),
    ):
        hits, mean = lifts(ours, theirs, seeds)
        lines.append(
            f"| {name} | a lift is shown in {share(hits)} | mean {100 * mean:+.1f} points |"
        )
    return lines


class Shuffled(World):
    """A world in which every finding is told in the words of another one: of another part of the
    same draft, or of a part of another task's draft, which this draft has not.
    """

    def __init__(self, beyond: int) -> None:
        super().__init__()
        self.beyond = beyond

    def feedback(self, result: CheckResult, level: int = 0, drafts: Sequence[int] = ()) -> str:
        part = int(result.check.split()[1])
        other = (part * 7 + 3) % 10 + 1 + self.beyond
        value = right_value("another task", other)
        moved = replace(
            result,
            message=f"part {other} is wrong.",
            check=f"part {other}",
            expected=str(value),
            fix=f"Write {value} there.",
        )
        return super().feedback(moved, level, drafts)


MANY = 1_200
"""Tasks of a pool that nothing but chance should tell apart. All seeds draw from one record, and
the chance that is in it is in every draw: of 240 tasks the record's own was 2.3 standard errors,
and 13 % of the draws of 30 found it.
"""


def told_otherwise(beyond: int) -> Trial:
    """Recorded runs of a writer who is told of other parts than those that are wrong."""

    async def run() -> Trial:
        ground = Ground(WRITER, tuple(simulated_tasks(MANY, 7, 10, 0)), 7)
        calls = Counter[str]()

        def player(arm: LabArm, choice: ev.ModelChoice) -> Player:
            calls[arm.key] += 1
            return Player(choice.name, WRITER, calls[arm.key])

        world = Shuffled(beyond)
        parts = Parts(writers=player, domains={"simulated": world}, checkers={"simulated": Here()})
        async with Bench(parts) as bench:
            arms = telling_arms(replace(FULL, rounds=2), ground)
            return learned([await bench.run(arm) for arm in arms])

    return asyncio.run(run())


def shuffled(seeds: int) -> list[str]:
    """Feedback that is about something else: what a redraft brings falls to what happens of itself.

    It is measured on the first redraft, which every session has. What later ones bring cannot be
    compared as it is: a writer told the bare score repeats itself and is stopped just where nothing
    came (3.4 drafts), one told of other parts adds lines and is not (4.7). Within a draft every
    second name hits a wrong part by chance, since half of the parts are wrong at first; between
    tasks no name hits.
    """
    bare = first_redraft(pool(replace(SCORE, rounds=2), count=MANY))
    whole, lines = fmean(first_redraft(pool(replace(FULL, rounds=2))).values()), []
    for name, beyond in (("parts of a draft", 0), ("tasks", 100)):
        told = first_redraft(told_otherwise(beyond))
        hits, mean = drawn(told, bare, seeds)
        lines.append(
            f"| feedback shuffled between {name}: a redraft brings other than of itself | "
            f"{share(hits)} | {100 * mean:+.1f} points, of {100 * whole:+.1f} when told right; "
            f"of itself {100 * fmean(bare.values()):+.1f} |"
        )
    return lines


def first_redraft(trial: Trial) -> dict[str, float]:
    """What the first redraft brought to the best draft, by task."""
    return {
        one.task: one.course[1].best - one.course[0].best
        for one in trial.outcomes
        if len(one.course) > 1
    }


def gate(seeds: int) -> list[str]:
    """A harmful writer: the best draft is never below the first; an overfitter is flagged."""
    harmful = replace(WRITER, repair=0.05, breaks=0.9)
    outcomes = pool(FULL, harmful, seeds, 11).outcomes
    kept = [one.shown >= one.course[0].score - 1e-9 for one in outcomes]
    last = fmean(one.last - one.course[0].score for one in outcomes)
    whole = replace(WRITER, repair=0.95, spreads=0.95)
    flagged, fair = (
        [(one.gap or 0.0) > 0.15 for one in pool(FULL, writer, seeds, 13, hidden=10).outcomes]
        for writer in (replace(whole, overfits=True), whole)
    )
    pattern = [fitted([1 - p.score for p in one.course]).kind for one in outcomes]
    bad = [kind in ("divergence", "sawtooth") for kind in pattern if kind != "too short"]
    return [
        f"| harmful feedback: best draft at least the first | {share(kept)} | last draft "
        f"{100 * last:+.0f} points |",
        f"| its course is called divergence or sawtooth | {share(bad)} | |",
        f"| overfitter: gap between shown and hidden above 15 points | {share(flagged)} | "
        f"one who mends the cause: {share(fair)} |",
    ]


def bandit(seeds: int) -> list[str]:
    rewards = {
        name: [gain(one) for one in pool(telling).outcomes] for name, telling in ARMS.items()
    }
    order = sorted(rewards, key=lambda name: -fmean(rewards[name]))
    best, second = order[0], order[1]
    top, next_ = fmean(rewards[best]), fmean(rewards[second])
    shift = top - 1.1 * next_  # so that the margin is 10 %
    rewards[best] = [value - shift for value in rewards[best]]
    top = fmean(rewards[best])
    right, late, early, flat, pulled = [], [], [], [], []
    for seed in range(seeds):
        picks = run_bandit(rewards, seed, 240)
        right.append(picks[1] == best)
        early.append(fmean(top - fmean(rewards[name]) for name in picks[0][:60]))
        late.append(fmean(top - fmean(rewards[name]) for name in picks[0][180:]))
        pulled.append(picks[0][180:].count(best) / 60)
        same = dict.fromkeys(rewards, rewards[best])
        counts = [run_bandit(same, seed, 240)[0].count(name) for name in rewards]
        flat.append(max(counts) < 200)
    means = ", ".join(f"{name} {fmean(values):.3f}" for name, values in rewards.items())
    return [
        f"| bandit: true best held for best at the end (margin {100 * (top / next_ - 1):.0f} %)"
        f" | {share(right)} | means: {means} |",
        f"| regret of tasks 181–240 against 1–60 | {fmean(late):.4f} against {fmean(early):.4f} | "
        f"ratio {fmean(late) / fmean(early):.2f}; best pulled {fmean(pulled):.0%} |",
        f"| A/A: five equal arms, none pulled 200 of 240 times | {share(flat)} | |",
    ]


def run_bandit(rewards: Mapping[str, list[float]], seed: int, tasks: int) -> tuple[list[str], str]:
    draw, state = random.Random(f"bandit {seed}"), Bandit({name: Arm() for name in rewards})
    names = []
    for _ in range(tasks):
        name = state.quick(draw)
        names.append(name)
        state = state.told(name, draw.choice(rewards[name]))
    return names, state.best


def drift(seeds: int) -> list[str]:
    """The best strategy's writer changes at task 60."""
    rewards = {
        name: [gain(one) for one in pool(telling).outcomes] for name, telling in ARMS.items()
    }
    best = max(rewards, key=lambda name: fmean(rewards[name]))
    fallen = [
        gain(one) for one in pool(ARMS[best], replace(WRITER, repair=0.1, breaks=0.3)).outcomes
    ]
    shares, alarms = [], []
    for seed in range(seeds):
        draw, state = random.Random(f"drift {seed}"), Bandit({name: Arm() for name in rewards})
        names = []
        for task in range(120):
            name = state.quick(draw)
            names.append(name)
            given = fallen if task >= 60 and name == best else rewards[name]
            state = state.told(name, draw.choice(given))
        shares.append(names[90:].count(best) / 30)
        alarms.append(state.arms[best].alarms > 0)
    low = [one <= 0.25 for one in shares]
    return [f"| drift at task 60: fallen one at most a quarter of picks 91–120 | {share(low)} | "
            f"mean {fmean(shares):.0%}; alarm raised in {share(alarms)} |"]  # fmt: skip


def transfer(seeds: int) -> list[str]:
    """Leave one domain out: log loss over its first ten items, pooled start against a cold one."""
    wins, warm_all, cold_all = [], [], []
    for seed in range(seeds):
        draw = random.Random(f"transfer {seed}")
        base = draw.uniform(0.6, 0.85)
        writers = {
            name: replace(WRITER, repair=min(0.95, max(0.3, base + draw.gauss(0, 0.07))))
            for name in ("essay", "code", "math", "service", "research")
        }
        some = Ground(WRITER, tuple(simulated_tasks(4, seed, 10, 0)), seed)
        known, left = Learner(simulated=True), Learner(simulated=True)
        first: list[tuple[str, float]] = []
        for domain, writer in writers.items():
            for telling in (FULL, ARMS["named"]):
                for one in trials().of(telling, replace(some, writer=writer)).outcomes:
                    seen = replace(one, domain=domain, simulated=True)
                    if domain == "research":
                        first += [(manner(t), WORTH[t.became]) for t in one.items
                                  if t.became in WORTH]  # fmt: skip
                    else:
                        known = known.after(seen)
        draw.shuffle(first)
        warm, cold = [], []
        for name, became in first[:10]:
            warm.append((known.rate(name, "research").mean, became))
            cold.append((left.rate(name, "research").mean, became))
            known = replace(known, pool=known.pool.seen((name, "research", ""), became))
            left = replace(left, pool=left.pool.seen((name, "research", ""), became))
        warm_all.append(log_loss(warm))
        cold_all.append(log_loss(cold))
        wins.append(warm_all[-1] < cold_all[-1])
    differences = [(b - a,) for a, b in zip(warm_all, cold_all, strict=True)]
    low, high = interval(differences)
    return [f"| leave-one-domain-out: pooled start beats cold start on the first ten items | "
            f"{share(wins)} | log loss {fmean(warm_all):.3f} against {fmean(cold_all):.3f}, "
            f"difference {low:.3f} to {high:.3f} |"]  # fmt: skip


def team(seeds: int) -> list[str]:
    """Credit on 20 tasks drawn from 60 recorded ones, for every subset of four roles."""
    skills = {"plain": Skill(), "keen": Skill(recall=0.85, alarms=0.15), "strict":
              Skill(confirms=0.05, rejects=0.05), "mule": Skill(harmful=True)}  # fmt: skip
    ground = TeamGround(tuple(simulated_tasks(60, 17, 8, 12)), skills, 17)
    lines = []
    for lead, label in (("plain", "idle"), ("mule", "harmful")):
        models = {
            "generator": "plain",
            "critic": "keen",
            "validator": "strict",
            "coordinator": lead,
        }
        crew = Crew(("critic", "validator", "coordinator", "optimiser"), models, 12)
        whole = TeamTrials().recorded(crew, ground)
        tasks = sorted(next(iter(whole.values())))
        covers, negative, order, exact = [], [], [], []
        for seed in range(seeds):
            some = random.Random(f"credit {seed}").sample(tasks, 20)
            drawn = {t: {task: v[task] for task in some} for t, v in whole.items()}
            found = {one.role: one for one in credits(crew.roles, drawn, seed)}
            idle = found["optimiser"]
            covers.append(idle.low <= 0 <= idle.high)
            negative.append(found["coordinator"].value < 0)
            order.append(
                found["critic"].value > found["validator"].value > found["coordinator"].value
            )
            means = {t: fmean(v.values()) for t, v in drawn.items()}
            total = means[frozenset(crew.roles)] - means[frozenset()]
            exact.append(abs(sum(one.value for one in found.values()) - total) < 1e-9)
        lines.append(f"| credit with an {label} coordinator: dummy optimiser's interval covers 0 | "
                     f"{share(covers)} | sums exact {share(exact)} |")  # fmt: skip
        if lead == "mule":
            lines.append(f"| the harmful coordinator's credit is below 0 | {share(negative)} | "
                         f"critic > validator > coordinator {share(order)} |")  # fmt: skip
    return lines


PARTS: Mapping[str, Part] = {
    "paired": paired,
    "shuffled": shuffled,
    "gate": gate,
    "bandit": bandit,
    "drift": drift,
    "transfer": transfer,
    "team": team,
}


if __name__ == "__main__":
    table(PARTS, sys.argv[1:])
