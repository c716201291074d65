"""Functions made of a few steps over a list of numbers; each step has a usual slip.

A family is the set of steps. The expected values come from running the right steps here, which are
this module's own code. Some tests have a telling name, as careful authors give them, others are
numbered: naming a failing test then helps with some faults and not with others.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from workbench.core.codec import Json
from workbench.lab.generating.instance import Instance, instance


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what the task says, the right line, a line with a slip, and a telling test name.

    `{k}` in them is the instance's number for the step.
    """

    name: str
    says: str
    right: str
    slip: str
    telling: str


STEPS = (
    Step(
        "least",
        "Entries below {k} are left out.",
        "values = [value for value in values if value >= {k}]",
        "values = [value for value in values if value > {k}]",
        "entries equal to {k} stay",
    ),
    Step(
        "once",
        "An entry that occurs again later is kept only where it occurs first.",
        "values = list(dict.fromkeys(values))",
        "values = sorted(set(values))",
        "first occurrences keep their order",
    ),
    Step(
        "scaled",
        "Every entry is multiplied by {k}.",
        "values = [value * {k} for value in values]",
        "values = [value + {k} for value in values]",
        "entries are multiplied by {k}",
    ),
    Step(
        "capped",
        "Entries above {k} times ten count as {k} times ten.",
        "values = [min(value, {k} * 10) for value in values]",
        "values = [value for value in values if value <= {k} * 10]",
        "large entries are capped, not dropped",
    ),
    Step(
        "changes",
        "The entries are replaced by the changes from each one to the next.",
        "values = [after - before for before, after in zip(values, values[1:])]",
        "values = [before - after for before, after in zip(values, values[1:])]",
        "a rise is a positive change",
    ),
    Step(
        "running",
        "The entries are replaced by their running sums.",
        "values = list(accumulate(values))",
        "values = list(accumulate([0, *values[:-1]]))",
        "running sums include the entry itself",
    ),
    Step(
        "every",
        "Of the entries every {k}th is kept, the first one included.",
        "values = values[::{k}]",
        "values = values[{k} - 1 :: {k}]",
        "the first entry is kept",
    ),
    Step(
        "turned",
        "The first {k} entries move to the end, in their order.",
        "values = values[{k}:] + values[:{k}]",
        "values = values[-{k}:] + values[:-{k}]",
        "leading entries move to the end",
    ),
    Step(
        "halved",
        "Even entries are halved; odd ones stay.",
        "values = [value // 2 if value % 2 == 0 else value for value in values]",
        "values = [value // 2 for value in values]",
        "odd entries are not halved",
    ),
    Step(
        "by size",
        "The entries are sorted by their absolute value, equal ones in their order.",
        "values = sorted(values, key=abs)",
        "values = sorted(values)",
        "negative entries are sorted by size",
    ),
    Step(
        "rest",
        "Every entry is replaced by its remainder on division by {k}, as Python gives it.",
        "values = [value % {k} for value in values]",
        "values = [abs(value) % {k} for value in values]",
        "remainders of negative entries",
    ),
)
FAULTS = 3
TESTS = 6
TELLING = 0.6
"""Share of slips whose own test has a telling name."""
AVOIDED = 0.2
"""Chance that an independent first draft has not made a slip."""


def code_instances(count: int, seed: int) -> Sequence[Instance]:
    """Different functions of three steps each."""
    return [_made(n, draw, steps) for n, (draw, steps) in zip(range(count), _plans(seed))]  # noqa: B905


def _plans(seed: int) -> Iterator[tuple[random.Random, Sequence[tuple[Step, int]]]]:
    """Sound sets of steps in random order, each set once before one comes again."""
    draw, seen = random.Random(f"code {seed}"), set[str]()
    for turn in range(10_000):
        chosen = draw.sample(STEPS, FAULTS)
        steps = [(step, draw.choice((2, 3, 4, 5))) for step in chosen]
        family, own = _family(steps), repr(steps)
        fresh = own not in seen and (family not in seen or turn > 400)
        if fresh and _tests(random.Random(f"{seed} {own}"), steps) is not None:
            seen |= {family, own}
            yield random.Random(f"{seed} {own}"), steps


def _family(steps: Sequence[tuple[Step, int]]) -> str:
    return "code " + " + ".join(sorted(step.name for step, _ in steps))


def _made(number: int, draw: random.Random, steps: Sequence[tuple[Step, int]]) -> Instance:
    family, tests = _family(steps), _tests(draw, steps)
    assert tests is not None
    hidden, name = _hidden(draw, steps, tests), f"process_{number}"
    told = {place for place in range(FAULTS) if draw.random() < TELLING}
    named = [
        {
            "name": _test_name(steps, faults, place, told),
            "call": f"{name}({values})",
            "expect": repr(_run(steps, values)),
        }
        for place, (values, faults) in enumerate(tests)
    ]
    says = "\n".join(f"{n}. {step.says.format(k=k)}" for n, (step, k) in enumerate(steps, 1))
    data: dict[str, Json] = {
        "id": f"code/made_{number}",
        "title": f"Three steps over a list, number {number}",
        "domain": "code",
        "prompt": f"Write a function `{name}(values)` that takes a list of whole numbers and gives"
        f" a list. It does this, in this order, and changes no argument:\n\n{says}",
        "settings": {"entry": name, "signature": f"def {name}(values)", "lint": False},
        "tests": named,
        "hidden": {
            "tests": [{"call": f"{name}({v})", "expect": repr(_run(steps, v))} for v in hidden]
        },
        "reference": _source(name, steps, ()),
    }
    script: dict[str, Json] = {
        "fence": "python",
        "draft": _source(name, steps, range(FAULTS)),
        "faults": [_fault(steps, place, named, tests) for place in range(FAULTS)],
    }
    return instance(data, script, family, "code")


def _test_name(
    steps: Sequence[tuple[Step, int]], faults: frozenset[int], place: int, told: set[int]
) -> str:
    """Telling where the test was chosen for a slip and its author named it so."""
    if place in told and place in faults:
        step, k = steps[place]
        return step.telling.format(k=k)
    return f"case {place + 1}"


def _fault(
    steps: Sequence[tuple[Step, int]],
    place: int,
    named: Sequence[Mapping[str, str]],
    tests: Sequence[tuple[list[int], frozenset[int]]],
) -> Mapping[str, Json]:
    step, k = steps[place]
    shown = [test for test, (_, faults) in zip(named, tests, strict=True) if place in faults]
    reveals = [[test["call"], test["expect"]] for test in shown]
    reveals += [[test["name"]] for test in shown if test["name"] == step.telling.format(k=k)]
    return {
        "id": step.name.replace(" ", "-"),
        "broken": f"    {step.slip.format(k=k)}\n",
        "repair": f"    {step.right.format(k=k)}\n",
        "reveals": reveals,
        "chances": {"repair": 0.7, "ignore": 0.3},
        "avoided": AVOIDED,
    }


def _source(name: str, steps: Sequence[tuple[Step, int]], slips: Sequence[int]) -> str:
    lines = [
        f"    {(step.slip if place in slips else step.right).format(k=k)}"
        for place, (step, k) in enumerate(steps)
    ]
    body = "\n".join(lines)
    return (
        f"from itertools import accumulate\n\n\ndef {name}(values):\n    values = list(values)\n"
        f"{body}\n    return values\n"
    )


def _run(
    steps: Sequence[tuple[Step, int]], values: Sequence[int], slips: Sequence[int] = ()
) -> list[int]:
    """What the steps give, with the slips at some of them."""
    space: dict[str, Json] = {"values": list(values), "accumulate": accumulate}
    for place, (step, k) in enumerate(steps):
        line = (step.slip if place in slips else step.right).format(k=k)
        exec(line, space)  # a line of STEPS above, never of a draft
    return list(space["values"])


def _tests(
    draw: random.Random, steps: Sequence[tuple[Step, int]]
) -> list[tuple[list[int], frozenset[int]]] | None:
    """Inputs with the slips that each shows by itself: at first one for each slip that shows it
    alone, where there is one; None where a slip cannot be seen.
    """
    lists = [[draw.randint(-9, 60) for _ in range(draw.randint(4, 8))] for _ in range(60)]
    lists = [[*one, one[0]] if n % 3 == 0 else one for n, one in enumerate(lists)]
    shown = [(one, _shows(steps, one)) for one in lists]
    chosen: list[tuple[list[int], frozenset[int]]] = []
    for place in range(FAULTS):
        alone = [entry for entry in shown if entry[1] == {place}]
        some = alone or [entry for entry in shown if place in entry[1]]
        if not some:
            return None
        chosen.append(next((e for e in some if e not in chosen), some[0]))
    rest = [entry for entry in shown if entry not in chosen]
    return [*chosen, *rest[: TESTS - FAULTS]]


def _shows(steps: Sequence[tuple[Step, int]], values: list[int]) -> frozenset[int]:
    right = _run(steps, values)
    return frozenset(p for p in range(FAULTS) if _run(steps, values, (p,)) != right)


def _hidden(
    draw: random.Random,
    steps: Sequence[tuple[Step, int]],
    tests: Sequence[tuple[list[int], frozenset[int]]],
) -> list[list[int]]:
    known = [values for values, _ in tests]
    lists = ([draw.randint(-20, 80) for _ in range(draw.randint(3, 9))] for _ in range(40))
    fresh = [one for one in lists if one not in known]
    by_fault = [next((o for o in fresh if p in _shows(steps, o)), fresh[p]) for p in range(FAULTS)]
    return [*by_fault, *fresh[-3:]]
