"""What the task demands of every plan: dates, budget, resources, order of work, given estimates."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from domains.planning.engine import reading
from domains.planning.engine.plan import Resource
from workbench.core.task import Task
from workbench.core.taskfile import TaskFile
from workbench.prose.sentences import split


@dataclass(frozen=True, slots=True)
class Order:
    """One task has to be done before another begins."""

    before: str
    after: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class GivenWork:
    """Work whose size the task states, so that a plan cannot shrink it."""

    id: str
    estimate: tuple[float, float, float]
    after: tuple[str, ...] = ()
    """What the task says has to be done before it begins."""

    @property
    def mean(self) -> float:
        """Days on average: (o + 4m + p)/6."""
        low, likely, high = self.estimate
        return (low + 4 * likely + high) / 6


@dataclass(frozen=True, slots=True)
class Demands:
    """The demands, as far as the task states them."""

    start: date | None = None
    deadline: date | None = None
    budget: float | None = None
    currency: str = ""
    probability: float | None = None
    """The least chance of keeping the deadline that is wanted."""
    resources: Mapping[str, tuple[float, float]] | None = None
    """Capacity and price a day of the resources there are."""
    orders: tuple[Order, ...] = ()
    work: tuple[GivenWork, ...] = ()
    facts: tuple[str, ...] = ()
    """The task's facts, one sentence or more each."""
    aims: tuple[str, ...] = ()
    """Sentences that may say what the plan is for: the goal, and those of the prompt."""


def demands_of(task: Task) -> Demands:
    """The demands in a task's materials."""
    given = task.materials
    resources = {
        str(entry["id"]): (
            reading.number(entry.get("capacity")) or 0.0,
            reading.number(entry.get("cost_day")) or 0.0,
        )
        for entry in _listed(given.get("resources"))
        if reading.number(entry.get("capacity")) is not None
    }
    return Demands(
        start=reading.day(given.get("start")),
        deadline=reading.day(given.get("deadline")),
        budget=_amount(given.get("budget")),
        currency=str(given.get("currency", "")),
        probability=reading.probability(given.get("probability")),
        resources=resources or None,
        orders=tuple(_orders(given.get("constraints"))),
        work=tuple(_work(given.get("work"))),
        facts=tuple(_sentences(given.get("facts"))),
        aims=tuple(_sentences([given.get("goal"), task.prompt])),
    )


def _sentences(given: Any) -> Iterator[str]:
    """The sentences of a text, or of the texts in a list or mapping."""
    if isinstance(given, str):
        yield from (given[start:end] for start, end in split(given))
    elif isinstance(given, Mapping | list):
        for each in given.values() if isinstance(given, Mapping) else given:
            yield from _sentences(each)


def _listed(given: Any) -> list[Mapping[str, Any]]:
    """Entries of a list, or of a mapping from id to entry or capacity."""
    if isinstance(given, Mapping):
        given = [
            {"id": id, **(entry if isinstance(entry, Mapping) else {"capacity": entry})}
            for id, entry in given.items()
        ]
    entries = given if isinstance(given, list) else []
    return [
        entry
        for entry in entries
        if (isinstance(entry, Mapping) and "id" in entry)
        or (isinstance(entry, Mapping) and "before" in entry)
    ]


def _amount(given: Any) -> float | None:
    """A budget: a number, a text with a currency, or a mapping with its amount."""
    if isinstance(given, Mapping):
        given = next((given[n] for n in ("amount", "total", "value", "max") if n in given), None)
    return reading.number(given)


def granted(demands: Demands) -> tuple[Resource, ...]:
    """The task's resources, for a plan that lists none of its own."""
    given = (demands.resources or {}).items()
    return tuple(Resource(id, capacity, price) for id, (capacity, price) in given)


def _orders(given: Any) -> list[Order]:
    return [
        Order(str(entry["before"]), str(entry["after"]), str(entry.get("text", "")))
        for entry in _listed(given)
        if "before" in entry and "after" in entry
    ]


def _work(given: Any) -> list[GivenWork]:
    found = []
    for entry in _listed(given):
        names = (entry.get("o"), entry.get("m"), entry.get("p"))
        estimate = reading.triple(list(names) if None not in names else entry.get("estimate"))
        if estimate is not None and "id" in entry:
            after = tuple(reading.names(entry.get("after")))
            found.append(GivenWork(str(entry["id"]), estimate, after))
    return found


FIELDS = frozenset(
    ["goal", "start", "deadline", "budget", "currency", "probability", "resources", "constraints",
     "facts", "work", "actuals"]
)  # fmt: skip
"""What a task may state, in its materials or at the top of its file."""


def gathered(source: TaskFile) -> TaskFile:
    """The file with such fields among its materials, dates as texts."""
    top = {name: source.data[name] for name in FIELDS if name in source.data}
    given = source.data.get("materials")
    if given is not None and not isinstance(given, Mapping):
        return source
    kept = {name: value for name, value in source.data.items() if name not in FIELDS}
    materials = {name: _plain(value) for name, value in {**top, **(given or {})}.items()}
    lines = {
        (("materials", *place) if place and place[0] in top else place): line
        for place, line in source.lines.items()
    }
    return replace(source, data={**kept, "materials": materials}, lines=lines)


def _plain(value: Any) -> Any:
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, list) else value


_DATES = ("start", "deadline")
_NUMBERS = ("budget", "probability")


def complain(source: TaskFile) -> None:
    """Raise TaskFileError for a material that is there and cannot be read."""
    given = source.data.get("materials")
    given = given if isinstance(given, Mapping) else {}
    for name in _DATES:
        if given.get(name) is not None and reading.day(given[name]) is None:
            source.fail(("materials", name), "is no date.", "Write YYYY-MM-DD, in quotes.")
    for name in _NUMBERS:
        if given.get(name) is not None and _amount(given[name]) is None:
            source.fail(("materials", name), "is no number.", "Write a plain number.")
    for name in ("resources", "constraints", "work"):
        if not isinstance(given.get(name, []), list | Mapping | type(None)):
            source.fail(("materials", name), "should be a list.", "Begin each entry with '- id:'.")
