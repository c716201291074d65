"""Instances of any domain that can plant faults: a clean draft, and two faults planted in it.

The domain's own operators make the faults (`Domain.fault_operators`), its clean drafts are what the
faults are repaired to, so that nothing about a domain is known here. What reveals a fault to the
practice model is its wording in the draft, and for some faults the name of the check as well. A
family is the task of the clean draft.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from itertools import zip_longest

from workbench.core.codec import Json
from workbench.core.domain import Domain
from workbench.core.faults import Control, FaultOperator, Planted
from workbench.errors import TaskFileError
from workbench.lab.generating.instance import Instance
from workbench.models.practice_script import parse

FAULTS = 2
TELLING = 0.3
"""Share of faults that the check's name alone gives away."""
AVOIDED = 0.2
MOST_LINES = 8
"""Lines that a planted fault changes at most."""
QUOTE = 60
"""Characters of the wrong text that give a fault away."""


def planted_instances(domain: Domain, count: int, seed: int) -> Sequence[Instance]:
    """Clean drafts in turn, each time with other faults; no faulty draft twice."""
    draw = random.Random(f"{domain.name} {seed}")
    controls, operators = _in_turn(domain.controls(), draw), list(domain.fault_operators())
    seen, found = set[str](), list[Instance]()
    for turn in range(20 * count):
        if len(found) == count or not controls:
            break
        control = controls[turn % len(controls)]
        made = _made(len(found), control, draw.sample(operators, len(operators)), draw)
        if made is not None and made.script.draft not in seen:
            seen.add(made.script.draft)
            found.append(made)
    return found


def _in_turn(controls: Iterable[Control], draw: random.Random) -> list[Control]:
    """Drawn so that each task comes once before one comes again."""
    by_task: dict[str, list[Control]] = {}
    for control in controls:
        by_task.setdefault(control.task.id, []).append(control)
    for group in by_task.values():
        draw.shuffle(group)
    rounds = zip_longest(*by_task.values())
    return [control for one in rounds for control in one if control is not None]


def _made(
    number: int, control: Control, operators: Sequence[FaultOperator], draw: random.Random
) -> Instance | None:
    """The first faults, in the order given, that lie apart and can be repaired in any order."""
    draft, faults = control.draft, list[Mapping[str, Json]]()
    for operator in operators:
        planted = operator.plant(control.task, control.draft, draw.randrange(1000))
        if planted is None or operator.severity == "minor" or _rewritten(control, planted):
            continue
        telling = draw.random() < TELLING
        fault = _fault(f"fault-{len(faults) + 1}", control.draft, planted, telling)
        both = _with_fault(draft, fault) if fault is not None else None
        if fault is None or both is None or not _sound(both, [*faults, fault], control.draft):
            continue
        faults.append(fault)
        draft = both
        if len(faults) == FAULTS:
            return _instance(number, control, draft, faults)
    return None


def _rewritten(control: Control, planted: Planted) -> bool:
    """The operator wrote the draft anew in another layout: no single piece of text is the fault."""
    known = set(control.draft.splitlines())
    return sum(line not in known for line in planted.draft.splitlines()) > MOST_LINES


def _instance(
    number: int, control: Control, draft: str, faults: Sequence[Mapping[str, Json]]
) -> Instance:
    domain = control.task.domain
    task = replace(control.task, id=f"{domain}/made_{number}", reference=control.draft)
    script = parse({"task": task.id, "draft": draft, "faults": list(faults)}, task.id)
    return Instance(task, script, f"{domain} {control.task.id}")


def _fault(id: str, before: str, planted: Planted, telling: bool) -> Mapping[str, Json] | None:
    """The change as pieces of text that occur once each; None where it has no such pieces."""
    places = [
        {"broken": new, "repair": old}
        for old, new in _changed(before, planted.draft)
        if new.strip() and old.strip() and new not in old
    ]
    sound = places and all(planted.draft.count(place["broken"]) == 1 for place in places)
    quote = " ".join(planted.quote.split())[:QUOTE].strip()
    reveals = [[quote]] if len("".join(quote.split())) >= 8 else []
    reveals += [[name] for name in planted.checks if telling or not reveals]
    if not sound or not reveals:
        return None
    return {
        "id": id,
        "places": places,
        "reveals": reveals,
        "chances": {"repair": 0.7, "ignore": 0.3},
        "avoided": AVOIDED,
    }


def _with_fault(draft: str, fault: Mapping[str, Json]) -> str | None:
    """The draft with the fault too; None where another one lies in the same place."""
    for place in fault["places"]:
        if draft.count(place["repair"]) != 1:
            return None
        draft = draft.replace(place["repair"], place["broken"])
    return draft


def _changed(before: str, after: str) -> list[tuple[str, str]]:
    """(old, new) runs of lines that differ; a run that is only gone takes the line after it."""
    old, new = before.splitlines(keepends=True), after.splitlines(keepends=True)
    pairs = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        more = 1 if c == d and d < len(new) else 0
        pairs.append(("".join(old[a : b + more]), "".join(new[c : d + more])))
    return pairs


def _sound(draft: str, faults: Sequence[Mapping[str, Json]], clean: str) -> bool:
    """The script can be repaired in any order, and the clean draft is what comes out."""
    try:
        script = parse({"task": "sound", "draft": draft, "faults": list(faults)}, "a planted draft")
    except TaskFileError:
        return False
    return script.repaired.strip() == clean.strip()
