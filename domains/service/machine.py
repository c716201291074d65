"""Actions run on a copy of the records: what each needed, what it changed, and where that ends.

An action is allowed when each of its preconditions holds on the records as the earlier actions left
them; its effects set a path to a value or to an argument. A reply is judged by the records that its
actions leave behind, not by what it says about them (the idea of tau-bench, arXiv 2406.12045).
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from workbench.prose.dates import dates

MISSING = object()
"""What a path without a value holds."""
CENT = 0.005
"""Amounts are equal when they print the same cents."""
SIGNS = {
    "eq": "is",
    "ne": "is not",
    "in": "is one of",
    "ge": "is at least",
    "gt": "is more than",
    "le": "is at most",
    "lt": "is less than",
}
_ALIASES = {"==": "eq", "=": "eq", "!=": "ne", ">=": "ge", ">": "gt", "<=": "le", "<": "lt"}


@dataclass(frozen=True, slots=True)
class Condition:
    """`path op value`, where the value may be an argument of the call or another path."""

    path: str
    op: str
    value: Any = MISSING
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Effect:
    """`path` becomes a value or an argument of the call."""

    path: str
    value: Any = MISSING
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """What an agent may do, and when."""

    name: str
    args: tuple[str, ...]
    pre: tuple[Condition, ...]
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a call cannot be made."""

    cause: str
    """unknown_action, missing_argument, precondition."""
    observed: str
    expected: str


@dataclass(frozen=True, slots=True)
class Call:
    """One entry of a draft's `actions`."""

    name: str
    args: Mapping[str, Any]


@dataclass
class Run:
    """The records after the calls; a refused call changes nothing."""

    state: dict[str, Any]
    refusals: dict[int, Refusal] = field(default_factory=dict)
    set_by: dict[str, int] = field(default_factory=dict)
    """Path -> the last call that set it."""
    fixed: set[str] = field(default_factory=set)
    """Paths whose value the action gave, and no argument of the call."""
    late: set[int] = field(default_factory=set)
    """Calls that were refused at their place in the list."""


def read_actions(given: Any) -> dict[str, Action]:
    """The actions of a task: a list with names, or a mapping from names."""
    listed = (
        [{"name": name, **(about or {})} for name, about in given.items()]
        if isinstance(given, Mapping)
        else given
    )
    found = [_action(about) for about in listed or () if isinstance(about, Mapping)]
    return {action.name: action for action in found}


def _action(about: Mapping[str, Any]) -> Action:
    pre = about.get("pre", about.get("preconditions")) or ()
    effects = about.get("effects", about.get("effect")) or ()
    args = about.get("args", about.get("arguments", about.get("params"))) or ()
    return Action(
        str(about.get("name", "")),
        tuple(str(arg.get("name", "") if isinstance(arg, Mapping) else arg) for arg in args),
        tuple(_condition(one) for one in _listed(pre)),
        tuple(
            Effect(str(one["path"]), one.get("value", MISSING), str(one.get("arg") or ""))
            for one in _listed(effects)
        ),
    )


def _listed(given: Any) -> list[Mapping[str, Any]]:
    """A list of `{path, …}`; a mapping from paths to values is one too."""
    if isinstance(given, Mapping) and "path" not in given:
        return [{"path": path, "value": value} for path, value in given.items()]
    many = given if isinstance(given, Sequence) and not isinstance(given, str) else [given]
    return [one for one in many if isinstance(one, Mapping) and one.get("path")]


def _condition(one: Mapping[str, Any]) -> Condition:
    op = str(one.get("op", "eq")).strip().casefold()
    return Condition(
        str(one["path"]), _ALIASES.get(op, op), one.get("value", MISSING), str(one.get("arg") or "")
    )


def steps(path: str) -> list[str]:
    """The keys of a path, written with dots or as a JSON pointer."""
    if path.startswith("/"):
        return [key.replace("~1", "/").replace("~0", "~") for key in path[1:].split("/")]
    return path.split(".")


def value_at(state: Any, path: str) -> Any:
    """What the records hold at a path; `MISSING` where there is nothing."""
    here = state
    for key in steps(path):
        if isinstance(here, Mapping) and key in here:
            here = here[key]
        elif isinstance(here, list) and key.isdecimal() and int(key) < len(here):
            here = here[int(key)]
        else:
            return MISSING
    return here


def put(state: dict[str, Any], path: str, value: Any) -> None:
    """Set a path, with the records in between made where they are missing."""
    here: Any = state
    keys = steps(path)
    for key in keys[:-1]:
        if isinstance(here, list) and key.isdecimal() and int(key) < len(here):
            here = here[int(key)]
            continue
        if not isinstance(here.get(key), dict | list):
            here[key] = {}
        here = here[key]
    if isinstance(here, list):
        if keys[-1].isdecimal() and int(keys[-1]) < len(here):
            here[int(keys[-1])] = value
        else:
            here.append(value)
    else:
        here[keys[-1]] = value


def run(state: Mapping[str, Any], actions: Mapping[str, Action], calls: Sequence[Call]) -> Run:
    """The calls, each on what the ones before it left. One that is refused is tried again after the
    others: a ledger lists what was done, and entries in another order say the same.
    """
    done = Run(deepcopy(dict(state)))
    waiting = list(range(len(calls)))
    while waiting:
        left = [number for number in waiting if not _taken(done, actions, calls[number], number)]
        if left == waiting:
            break
        waiting = left
    return done


def _taken(done: Run, actions: Mapping[str, Action], call: Call, number: int) -> bool:
    refusal = _refusal(done.state, actions, call)
    if refusal is not None:
        done.refusals[number] = refusal
        done.late.add(number)
        return False
    done.refusals.pop(number, None)
    for effect in actions[call.name].effects:
        path = filled(effect.path, call.args)
        put(done.state, path, _given(effect, call.args))
        done.set_by[path] = number
        (done.fixed.discard if effect.arg else done.fixed.add)(path)
    return True


def _refusal(state: Any, actions: Mapping[str, Action], call: Call) -> Refusal | None:
    action = actions.get(call.name)
    if action is None:
        return Refusal("unknown_action", call.name, f"one of {', '.join(actions) or 'none'}")
    absent = [name for name in _needed(action) if call.args.get(name) is None]
    if absent:
        return Refusal("missing_argument", f"no {absent[0]}", f"a value for {absent[0]}")
    for condition in action.pre:
        refusal = _broken(state, condition, call.args)
        if refusal is not None:
            return refusal
    return None


def _needed(action: Action) -> list[str]:
    used = [effect.arg for effect in action.effects] + [one.arg for one in action.pre]
    paths = [one.path for one in action.pre] + [effect.path for effect in action.effects]
    filled_in = [name for path in paths for name in _slots(path)]
    return sorted({name for name in (*used, *filled_in) if name})


def _slots(path: str) -> list[str]:
    return re.findall(r"\{(\w+)\}", path)


def filled(text: str, args: Mapping[str, Any]) -> str:
    """A path with each {argument} filled in."""
    return re.sub(r"\{(\w+)\}", lambda found: str(args.get(found[1], found[0])), text)


def _given(one: Effect | Condition, args: Mapping[str, Any]) -> Any:
    if one.arg:
        return args.get(one.arg, MISSING)
    return filled(one.value, args) if isinstance(one.value, str) else one.value


def _broken(state: Any, condition: Condition, args: Mapping[str, Any]) -> Refusal | None:
    path = filled(condition.path, args)
    there, wanted = value_at(state, path), _given(condition, args)
    if holds(there, condition.op, wanted):
        return None
    sign = SIGNS.get(condition.op, condition.op)
    if condition.arg:
        expected = f"{condition.arg} such that {path} ({shown(there)}) {sign} it"
        return Refusal("precondition", f"{condition.arg} = {shown(wanted)}", expected)
    return Refusal("precondition", f"{path} is {shown(there)}", f"{path} {sign} {shown(wanted)}")


def holds(there: Any, op: str, wanted: Any) -> bool:
    """Whether a comparison holds; things that cannot be compared do not."""
    if op == "ne":
        return not alike(there, wanted)
    if there is MISSING:
        return False
    if op == "eq":
        return alike(there, wanted)
    if op == "in":
        many = wanted if isinstance(wanted, list | tuple) else [wanted]
        return any(alike(there, one) for one in many)
    pair = _comparable(there, wanted)
    if pair is None:
        return False
    left, right = pair
    orders = {"ge": left >= right, "gt": left > right, "le": left <= right, "lt": left < right}
    return bool(orders.get(op, False))


def alike(one: Any, other: Any) -> bool:
    """Equal as records are: 45 is "45.00", 2026-12-01 is "1 December 2026" and the first day of
    "2026-12".
    """
    if isinstance(one, bool) or isinstance(other, bool):
        return str(one).casefold() == str(other).casefold()
    left, right = as_number(one), as_number(other)
    if left is not None and right is not None:
        return abs(left - right) < CENT
    if isinstance(one, str | date) and isinstance(other, str | date):
        return str(one).strip() == str(other).strip() or bool(_days(one) & _days(other))
    return bool(one == other)


def _days(value: str | date) -> frozenset[date]:
    """The day that a text is, written in any way; of a month its first and its last."""
    text = str(value).strip()
    month = re.fullmatch(r"(\d{4})-(\d\d)", text)
    if month is not None and 1 <= int(month[2]) <= 12:
        year, number = int(month[1]), int(month[2])
        last = monthrange(year, number)[1]
        return frozenset([date(year, number, 1), date(year, number, last)])
    found = [day.date for day in dates(text) if day.end - day.start == len(text)]
    return frozenset(day for day in found if day is not None)


def _comparable(one: Any, other: Any) -> tuple[Any, Any] | None:
    left, right = as_number(one), as_number(other)
    if left is not None and right is not None:
        return round(left, 6), round(right, 6)
    days = [str(each) for each in (one, other)]
    if all(re.fullmatch(r"\d{4}-\d\d-\d\d(?:[T ].*)?", day) for day in days):
        return days[0], days[1]
    return None


def as_number(value: Any) -> float | None:
    """A number or a text that is one."""
    if isinstance(value, bool) or value is MISSING:
        return None
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


def shown(value: Any) -> str:
    """A value as a message prints it."""
    if value is MISSING:
        return "nothing"
    number = as_number(value)
    if isinstance(value, float) and number is not None:
        return f"{number:.2f}"
    return str(value).lower() if isinstance(value, bool) else str(value)


def flat(state: Any, prefix: str = "") -> dict[str, Any]:
    """Every leaf of the records by its dotted path; an empty list or record is a leaf."""
    if isinstance(state, Mapping) and state:
        pairs = [(str(key), value) for key, value in state.items()]
    elif isinstance(state, list) and state:
        pairs = [(str(number), value) for number, value in enumerate(state)]
    else:
        return {prefix: state}
    found: dict[str, Any] = {}
    for key, value in pairs:
        found |= flat(value, f"{prefix}.{key}" if prefix else key)
    return found


def goal_state(state: Mapping[str, Any], goal: Any) -> dict[str, Any]:
    """The start state with exactly the goal's paths changed."""
    wanted = deepcopy(dict(state))
    for path, value in _goal_paths(state, goal).items():
        put(wanted, str(path), value)
    return wanted


def _goal_paths(state: Mapping[str, Any], goal: Any) -> dict[str, Any]:
    if not isinstance(goal, list):
        return _paths(goal, state)
    return {one["path"]: one.get("value") for one in goal if isinstance(one, Mapping)}


def comes_along(done: Run, state: Mapping[str, Any], goal: Any) -> frozenset[str]:
    """The paths that the goal does not name and that an action set of itself while it brought about
    one that the goal does: a goal tells what matters, and an action has its other effects.
    """
    named = {".".join(steps(str(path))): value for path, value in _goal_paths(state, goal).items()}
    set_by = {".".join(steps(path)): number for path, number in done.set_by.items()}
    reached = {set_by[path] for path, value in named.items()
               if path in set_by and alike(value_at(done.state, path), value)}  # fmt: skip
    fixed = {".".join(steps(path)) for path in done.fixed}
    return frozenset(path for path, number in set_by.items()
                     if number in reached and path in fixed and path not in named)  # fmt: skip


def _paths(goal: Any, state: Mapping[str, Any]) -> dict[str, Any]:
    """`orders.A1.status: refunded` as it is; nested records as their leaves."""
    found: dict[str, Any] = {}
    for key, value in (goal or {}).items():
        nested = isinstance(value, Mapping) and isinstance(value_at(state, str(key)), Mapping)
        found |= flat(value, str(key)) if nested and value else {str(key): value}
    return found


@dataclass(frozen=True, slots=True)
class Difference:
    """A path whose value is not the goal's."""

    path: str
    there: Any
    wanted: Any
    start: Any


def differences(start: Mapping[str, Any], wanted: Any, final: Any) -> list[Difference]:
    """Where the final records are not the goal's, by path."""
    first, goal, last = flat(start), flat(wanted), flat(final)
    return [
        Difference(path, there, aim, first.get(path, MISSING))
        for path in sorted(goal.keys() | last.keys())
        if not alike(there := last.get(path, MISSING), aim := goal.get(path, MISSING))
    ]
