"""Rules on what a plan is made of: ids, references, network, estimates, goals, gates, owners.

Thresholds: DCMA's 14 points for lags, open ends, long tasks and floats (44 working days, 5 % of
the tasks), as research/domains.md §6 gives them; below 40 tasks counts take the place of shares.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from domains.planning.engine import reading
from domains.planning.engine.network import Network, circle
from domains.planning.engine.plan import EPSILON, Plan
from domains.planning.rules.findings import Examined, Finding, Rule, days_text, listed
from domains.planning.rules.offered import offer_taken, under_another_name
from domains.planning.rules.told.places import denied_wait
from workbench.core.checks import Severity

NARROW = 0.2
"""(p − o)/m below this is overconfident."""
LONG = 44.0
FEW = 2
"""Long tasks or floats that a plan of under 40 tasks may have; above, 5 %."""


def unreadable(seen: Examined) -> Iterator[Finding]:
    """Fields that cannot be read."""
    for problem in seen.problems:
        yield Finding(
            problem.message, problem.pointer, observed=problem.observed,
            expected=problem.expected, fix=problem.fix,
        )  # fmt: skip


def used_twice(seen: Examined) -> Iterator[Finding]:
    """Two entries of a list with one id."""
    plan = seen.plan
    for kind, entries in (
        ("task", plan.tasks), ("resource", plan.resources), ("risk", plan.risks),
        ("goal", plan.goals), ("gate", plan.gates),
    ):  # fmt: skip
        counts = Counter(entry.id for entry in entries)
        for id in [id for id, count in counts.items() if count > 1]:
            last = [entry for entry in entries if entry.id == id][-1]
            yield Finding(
                f"The id {id} names {counts[id]} {kind}s.", f"{last.pointer}/id",
                observed=id, fix=f"Give each {kind} an id of its own.",
            )  # fmt: skip


def unknown_references(seen: Examined) -> Iterator[Finding]:
    """Ids that nobody declares."""
    plan = seen.plan
    tasks, resources = {t.id for t in plan.tasks}, {r.id for r in plan.resources}
    goals = {goal.id for goal in plan.goals}
    for task in plan.tasks:
        for link in task.links:
            if link.on not in tasks:
                yield _unknown(f"Task {task.id} waits for {link.on}", link.pointer, link.on, tasks)
        for id in task.uses:
            if id not in resources:
                yield _unknown(f"Task {task.id} uses {id}", f"{task.pointer}/uses", id, resources)
        for id in task.serves:
            if id not in goals:
                yield _unknown(f"Task {task.id} serves {id}", f"{task.pointer}/serves", id, goals)
    for risk in plan.risks:
        for id in risk.affects:
            if id not in tasks:
                yield _unknown(f"Risk {risk.id} affects {id}", f"{risk.pointer}/affects", id, tasks)
    for gate in plan.gates:
        for id in reading.names(gate.after):
            if id not in tasks:
                yield _unknown(f"Gate {gate.id} follows {id}", f"{gate.pointer}/after", id, tasks)


def _unknown(what: str, pointer: str, id: str, known: set[str]) -> Finding:
    from difflib import get_close_matches

    near = get_close_matches(id, sorted(known), n=1)
    hint = f"Did you mean {near[0]}?" if near else f"Declared: {listed(sorted(known)[:12])}."
    return Finding(f"{what}, which is not declared.", pointer, observed=id, fix=hint)


def circular(seen: Examined) -> Iterator[Finding]:
    """Tasks that wait for one another in a circle."""
    ring = circle(seen.plan)
    if ring:
        pointer, task, on = _backmost(seen.plan, ring)
        yield Finding(
            f"The tasks {' → '.join([*ring, ring[0]])} wait for one another in a circle.",
            pointer,
            observed=" → ".join(ring),
            fix="Take out the dependency that is not needed; "
            f"{task} waits for {on}, which the plan lists later.",
            evidence={"circle": ring, "pointers": _pointers(seen.plan, ring)},
        )


def _backmost(plan: Plan, ring: list[str]) -> tuple[str, str, str]:
    """The link of a circle that goes furthest back in the order in which the plan lists its tasks,
    which is mostly an order of work: pointer, task, what it waits for.
    """
    places = {task.id: at for at, task in enumerate(plan.tasks)}
    before = dict(zip([*ring[1:], ring[0]], ring, strict=True))
    links = [
        (places[link.on] - at, link.pointer, task.id, link.on)
        for at, task in enumerate(plan.tasks)
        for link in task.links
        if before.get(task.id) == link.on
    ]
    return max(links)[1:]


def _pointers(plan: Plan, ring: list[str]) -> list[str]:
    return [
        link.pointer
        for task in plan.tasks
        if task.id in ring
        for link in task.links
        if link.on in ring
    ]


def open_ends(seen: Examined) -> Iterator[Finding]:
    """Tasks that nothing waits for, besides the one that ends the plan."""
    forecast = seen.forecast
    if forecast is None:
        return
    waited = {link.on for task in seen.plan.tasks for link in task.links}
    ends = [at for at, task in enumerate(forecast.plan.tasks) if task.id not in waited]
    schedule = forecast.mean
    ends.sort(key=lambda at: (_led_to(forecast.network, at), schedule.starts[at]))
    for at in ends[:-1]:
        task = forecast.plan.tasks[at]
        yield Finding(
            f"Nothing waits for {task.id}, and it does not end the plan.", task.pointer,
            observed=task.id, fix=f"Say which task needs {task.id}, or leave it out.",
        )  # fmt: skip


def _led_to(network: Network, at: int) -> int:
    """How many tasks lead to this one: the task that ends a plan has the most."""
    seen: set[int] = set()
    waiting = [at]
    while waiting:
        for other, _ in network.before[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return len(seen)


def negative_lags(seen: Examined) -> Iterator[Finding]:
    """Lags below nought."""
    for task in seen.plan.tasks:
        for link in task.links:
            if link.lag < -EPSILON:
                yield Finding(
                    f"Task {task.id} begins {days_text(-link.lag)} days before {link.on} lets it "
                    f"(lag {days_text(link.lag)}).",
                    link.pointer, observed=f"lag {days_text(link.lag)}", expected="lag 0 or more",
                    fix=f"Split {link.on}, or link the starts (SS) with a lag of 0 or more.",
                )  # fmt: skip


def nailed_dates(seen: Examined) -> Iterator[Finding]:
    """Dates that are fixed instead of following from the network."""
    nailed = [task for task in seen.plan.tasks if task.constraint]
    if len(nailed) > _allowed(seen.plan):
        yield Finding(
            f"{len(nailed)} tasks have fixed dates ({listed(t.id for t in nailed[:6])}).",
            nailed[0].pointer, expected=f"{_allowed(seen.plan)} or fewer",
            fix="Let dependencies give the dates.",
        )  # fmt: skip


def too_long(seen: Examined) -> Iterator[Finding]:
    """Tasks that nobody can watch, and floats that hide a missing link. Work as long as the task
    states it is not for the plan to split.
    """
    forecast = seen.forecast
    if forecast is None:
        return
    tasks = forecast.plan.tasks
    stated = {work.id for work in seen.demands.work if work.mean > LONG}
    for what, numbers in (("duration", forecast.mean.durations), ("float", forecast.mean.floats)):
        over = [at for at, days in enumerate(numbers) if days > LONG]
        if what == "duration":
            over = [at for at in over if tasks[at].id not in stated]
        if len(over) > _allowed(forecast.plan):
            told = listed(f"{tasks[at].id} ({days_text(numbers[at])})" for at in over[:4])
            yield Finding(
                f"{len(over)} tasks have a {what} above {LONG:.0f} days: {told}.",
                tasks[over[0]].pointer, observed=f"{len(over)}",
                expected=f"{_allowed(forecast.plan)} or fewer",
                fix="Split them." if what == "duration" else "Link them to what needs them.",
            )  # fmt: skip


def _allowed(plan: Plan) -> int:
    return FEW if len(plan.tasks) < 40 else int(0.05 * len(plan.tasks))


def too_early(seen: Examined) -> Iterator[Finding] | None:
    """A plan that begins before the task lets it."""
    return _too_early(seen) if seen.demands.start else None


def _too_early(seen: Examined) -> Iterator[Finding]:
    first = seen.demands.start
    if first is not None and seen.plan.start < first:
        yield Finding(
            f"The plan begins on {seen.plan.start}, before {first}.", "/start",
            observed=str(seen.plan.start), expected=f"{first} or later",
            fix=f"Begin on {first}.",
        )  # fmt: skip


def wrong_order(seen: Examined) -> Iterator[Finding] | None:
    """Orders of work that the task demands and the network does not keep."""
    return _broken_orders(seen) if seen.demands.orders else None


def _broken_orders(seen: Examined) -> Iterator[Finding]:
    tasks = {task.id: task for task in seen.plan.tasks}
    for order in seen.demands.orders:
        why = f" ({order.text})" if order.text else ""
        missing = [id for id in (order.before, order.after) if id not in tasks]
        if missing:
            yield Finding(
                f"The task demands that {order.before} be done before {order.after}{why}, and the "
                f"plan has no {listed(missing)}.", "/tasks", expected=order.text,
                fix=f"Plan {listed(missing)} under that id.",
                severity=_renamed(seen, *missing),
            )  # fmt: skip
        elif order.before not in finished_before(seen.plan, order.after):
            yield Finding(
                f"{order.after} may begin before {order.before} is done{why}.",
                tasks[order.after].pointer, expected=order.text,
                fix=f"Let {order.after} wait for {order.before} (FS).",
            )  # fmt: skip


def _renamed(seen: Examined, *ids: str) -> Severity | None:
    """Work that stands in the plan under another id weighs little."""
    found = all(under_another_name(seen.demands, id, seen.plan.tasks) for id in ids)
    return "minor" if found else None


def loosened(seen: Examined) -> Iterator[Finding] | None:
    """Work that the task lets begin only after other work, and the network before it."""
    return _loosened(seen) if any(work.after for work in seen.demands.work) else None


def _loosened(seen: Examined) -> Iterator[Finding]:
    tasks = {task.id: task for task in seen.plan.tasks}
    ordered = {(order.before, order.after) for order in seen.demands.orders}
    for work in seen.demands.work:
        waits = waits_for(seen.plan, work.id) if work.id in tasks else set()
        for before in work.after if work.id in tasks else ():
            if before not in tasks or before in waits or (before, work.id) in ordered:
                continue
            yield Finding(
                f"The task lets {work.id} begin after {listed(work.after)}, and in the plan it "
                f"does not wait for {before}.",
                tasks[work.id].pointer, span=denied_wait(seen, work.id, before),
                expected=f"{work.id} after {before}",
                fix=f"Let {work.id} wait for {before}.",
            )  # fmt: skip


def waits_for(plan: Plan, id: str) -> set[str]:
    """All that a task waits for in some way, if only for its start: an overlap may be meant."""
    tasks = {task.id: task for task in plan.tasks}
    known, waiting = set[str](), [id]
    while waiting:
        name = waiting.pop()
        links = tasks[name].links if name in tasks else ()
        new = {link.on for link in links if link.lag >= -EPSILON} - known
        known |= new
        waiting += new
    return known


def finished_before(plan: Plan, id: str) -> set[str]:
    """Tasks that are surely done when this one begins.

    What a task waits for by FS is finished then, by SS it has begun; what is finished has also
    seen the finish of what it waits for by FF. A negative lag promises nothing.
    """
    tasks = {task.id: task for task in plan.tasks}
    known: set[tuple[str, bool]] = set()
    waiting = [(id, False)]
    while waiting:
        name, finished = waiting.pop()
        for link in tasks[name].links if name in tasks else ():
            told = {"FS": True, "SS": False, "FF": True}.get(link.type)
            sure = link.lag >= -EPSILON and (link.type != "FF" or finished)
            if told is not None and sure and (link.on, told) not in known:
                known.add((link.on, told))
                waiting.append((link.on, told))
    return {name for name, finished in known if finished}


def disordered(seen: Examined) -> Iterator[Finding]:
    """Estimates that are not o ≤ m ≤ p."""
    for task in seen.plan.tasks:
        if not task.o <= task.m + EPSILON or not task.m <= task.p + EPSILON:
            told = f"o = {days_text(task.o)}, m = {days_text(task.m)}, p = {days_text(task.p)}"
            yield Finding(
                f"Task {task.id} has {told}.", task.pointer, observed=told, expected="o ≤ m ≤ p",
                fix="Give optimistic, likely and pessimistic days in rising order.",
            )  # fmt: skip


def narrow(seen: Examined) -> Iterator[Finding]:
    """Estimates that leave no room for being wrong."""
    for task in seen.plan.tasks:
        if task.m > EPSILON and task.o <= task.m <= task.p and (task.p - task.o) / task.m < NARROW:
            width = (task.p - task.o) / task.m
            yield Finding(
                f"The range of {task.id}, {days_text(task.o)} to {days_text(task.p)} days, is "
                f"{width:.2f} of its likely value.", task.pointer, observed=f"{width:.2f}",
                expected=f"{NARROW} or more",
                fix=f"Widen the estimate of {task.id} to what has happened before.",
            )  # fmt: skip


def shrunk(seen: Examined) -> Iterator[Finding] | None:
    """Estimates that are not those which the task states or offers."""
    return _shrunk(seen) if seen.demands.work else None


def _shrunk(seen: Examined) -> Iterator[Finding]:
    tasks = {task.id: task for task in seen.plan.tasks}
    for given in seen.demands.work:
        task = tasks.get(given.id)
        wanted = " / ".join(days_text(each) for each in given.estimate)
        if task is None:
            yield Finding(
                f"The task lists the work {given.id} ({wanted} days), and the plan leaves it out.",
                "/tasks", expected=given.id, fix=f"Plan {given.id} under that id.",
                severity=_renamed(seen, given.id),
            )  # fmt: skip
        elif any(
            abs(a - b) > 0.05 for a, b in zip((task.o, task.m, task.p), given.estimate, strict=True)
        ) and not offer_taken(seen.demands, given, task):
            told = " / ".join(days_text(each) for each in (task.o, task.m, task.p))
            yield Finding(
                f"{given.id} is planned with {told} days, and the task states {wanted}.",
                task.pointer, observed=told, expected=wanted,
                fix="Use the task's estimate.",
            )  # fmt: skip


RULES = (
    Rule("schema.fields", "major", unreadable, "Every field can be read."),
    Rule("refs.unique", "major", used_twice, "No id is used twice."),
    Rule("refs.known", "major", unknown_references, "Every id that is named is declared."),
    Rule("network.circle", "blocker", circular, "No tasks wait for one another in a circle."),
    Rule("network.ends", "minor", open_ends, "Every task leads to the end of the plan."),
    Rule("network.lags", "minor", negative_lags, "No lag is negative."),
    Rule("network.dates", "minor", nailed_dates, "The network gives the dates."),
    Rule("network.length", "minor", too_long, "No task or float is too long to be watched."),
    Rule("constraints.start", "major", too_early, "The plan begins when the task lets it."),
    Rule("constraints.order", "major", wrong_order, "The demanded order of work is kept."),
    Rule("network.given", "minor", loosened, "The task's own order of work is kept."),
    Rule("estimates.order", "major", disordered, "All estimates are o ≤ m ≤ p."),
    Rule("estimates.width", "minor", narrow, "The estimates leave room for being wrong."),
    Rule("estimates.given", "major", shrunk, "The task's own estimates are used."),
)
