"""The ledger of a plan read into values, with a problem for every field that cannot be read.

Reading goes on past a problem: an unreadable cost does not keep the network from being checked.
Field names are those of research/domains.md §6; common other names are understood.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from domains.planning.engine import reading
from domains.planning.engine.plan import (
    Claims,
    Gate,
    Goal,
    Link,
    Plan,
    PlanTask,
    Problem,
    Resource,
    Risk,
)

Entry = Mapping[str, Any]
FAR = date(2000, 1, 3)
"""Day 0 of a plan that names no start: its days count all the same."""


@dataclass
class Reader:
    """Reads one ledger; what goes wrong collects in `problems`."""

    ledger: Entry
    start: date | None = None
    problems: list[Problem] = field(default_factory=list)

    def plan(self) -> Plan:
        """The plan, as far as it can be read."""
        start = reading.day(self.ledger.get("start")) or self.start
        if start is None:
            self._note("/start", "The plan has no start date.", 'Add "start": "YYYY-MM-DD".')
        entries = list(self._entries("tasks"))
        known = frozenset(str(entry.get("id", "")) for _, entry in entries)
        if not known:
            self._note(
                "/tasks", "The plan has no tasks.", "List the tasks with id, o, m, p and deps."
            )
        return Plan(
            start=start or FAR,
            tasks=tuple(self._task(place, entry, known) for place, entry in entries),
            resources=tuple(self._resource(*each) for each in self._entries("resources")),
            risks=tuple(self._risk(*each) for each in self._entries("risks")),
            goals=tuple(self._goal(*each) for each in self._entries("goals")),
            gates=tuple(self._gate(*each) for each in self._entries("gates")),
            claims=self._claims(start or FAR),
            assumptions=tuple({**e, "pointer": p} for p, e in self._entries("assumptions")),
        )

    def _note(self, pointer: str, message: str, fix: str = "", observed: Any = "") -> None:
        self.problems.append(Problem("schema.fields", pointer, message, fix, str(observed)))

    def _entries(self, name: str) -> Iterator[tuple[str, Entry]]:
        """The entries of a list, or of a mapping from id to entry, with their pointers."""
        given = self.ledger.get(name)
        if isinstance(given, Mapping):
            given = [
                {"id": id, **entry} if isinstance(entry, Mapping) else {"id": id, "value": entry}
                for id, entry in given.items()
            ]
        for at, entry in enumerate(given if isinstance(given, list) else []):
            pointer = f"/{name}/{at}"
            if not isinstance(entry, Mapping):
                entry = {"id": entry} if isinstance(entry, str | int) else {}
            entry = {True if key is True else str(key): value for key, value in entry.items()}
            if entry.get("id", entry.get("name")) in (None, ""):
                self._note(pointer, f"An entry of {name} has no id.", 'Give it an "id".')
            yield pointer, {**entry, "id": str(entry.get("id", entry.get("name", pointer)))}

    def _task(self, pointer: str, entry: Entry, known: frozenset[str]) -> PlanTask:
        o, m, p = self._estimate(pointer, entry)
        cost = _first(entry, "cost", "costs")
        cost = cost if isinstance(cost, Mapping) else {"fixed": cost}
        uses = reading.units(_first(entry, "uses", "resources", "needs"))
        if uses is None:
            self._note(f"{pointer}/uses", f"Task {entry['id']}: \"uses\" cannot be read.",
                       "Write {\"resource\": units}.",
                       _first(entry, "uses", "resources"))  # fmt: skip
        return PlanTask(
            id=entry["id"],
            o=o,
            m=m,
            p=p,
            links=tuple(self._links(pointer, entry, known)),
            uses=uses or {},
            fixed=self._money(f"{pointer}/cost/fixed", cost.get("fixed")),
            per_day=self._money(f"{pointer}/cost/per_day", cost.get("per_day")),
            owner=_text(entry.get("owner")),
            deliverable=_text(entry.get("deliverable")),
            serves=tuple(reading.names(entry.get("serves", entry.get("goals")))),
            constraint=_text(
                _first(entry, "constraint", "must_start", "must_finish", "fixed_date")
            ),
            pointer=pointer,
        )

    def _estimate(self, pointer: str, entry: Entry) -> tuple[float, float, float]:
        names = (("o", "optimistic", "low", "min"), ("m", "likely", "most_likely", "ml"),
                 ("p", "pessimistic", "high", "max"))  # fmt: skip
        given = [_first(entry, *group) for group in names]
        whole = _first(entry, "duration", "estimate", "estimates", "days")
        if given == [None, None, None] and whole is not None:
            found = reading.triple(whole)
            if found is not None:
                return found
        days = [reading.days(value) for value in given]
        for name, raw, value in zip("omp", given, days, strict=True):
            if value is None or value < 0:
                told = "is missing" if raw is None else f"is {raw!r}, which is no number of days"
                self._note(f"{pointer}/{name}" if raw is not None else pointer,
                           f"Task {entry['id']}: \"{name}\" {told}.",
                           f"Give \"{name}\" in days.", raw)  # fmt: skip
        kept = [value for value in days if value is not None and value >= 0] or [1.0]
        low, likely, high = (value if value is not None and value >= 0 else None for value in days)
        return (
            low if low is not None else min(kept),
            likely if likely is not None else sorted(kept)[len(kept) // 2],
            high if high is not None else max(kept),
        )

    def _links(self, pointer: str, entry: Entry, known: frozenset[str]) -> Iterator[Link]:
        name = next(
            (n for n in ("deps", "dependencies", "after", "predecessors") if n in entry), "deps"
        )
        given = entry.get(name)
        if isinstance(given, str):
            given = [given] if given in known else reading.names(given)
        if given is None or given == "":
            return
        for at, each in enumerate(given if isinstance(given, list | tuple) else [given]):
            place = (
                f"{pointer}/{name}/{at}"
                if isinstance(entry.get(name), list)
                else f"{pointer}/{name}"
            )
            found = reading.link(each, known)
            if found is None or found[1] not in ("FS", "SS", "FF", "SF"):
                self._note(place, f"Task {entry['id']}: the dependency {each!r} cannot be read.",
                           "Write {\"on\": id, \"type\": \"FS\", \"lag\": days}.",
                           each)  # fmt: skip
                continue
            on, kind, lag = found
            yield Link(on, kind, lag, place)  # type: ignore[arg-type]

    def _resource(self, pointer: str, entry: Entry) -> Resource:
        given = _first(entry, "capacity", "units", "count", "available", "value")
        capacity = reading.number(given)
        if capacity is None:
            self._note(
                pointer, f"Resource {entry['id']} has no capacity.", 'Give "capacity".', given
            )
        cost = _first(entry, "cost_day", "cost_per_day", "rate", "cost")
        return Resource(
            entry["id"],
            float("inf") if capacity is None else capacity,
            self._money(f"{pointer}/cost_day", cost),
            pointer,
        )

    def _risk(self, pointer: str, entry: Entry) -> Risk:
        chance = reading.probability(_first(entry, "prob", "probability", "p"))
        if chance is None or not 0 <= chance <= 1:
            self._note(f"{pointer}/prob", f"Risk {entry['id']} has no chance between 0 and 1.",
                       "Give \"prob\".", _first(entry, "prob", "probability"))  # fmt: skip
            chance = 0.0
        residual = reading.probability(_first(entry, "residual_prob", "residual"))
        funded = entry.get("funded", entry.get("response_funded", True))
        return Risk(
            id=entry["id"],
            prob=chance,
            days=self._triple(pointer, "days", _first(entry, "days", "delay")),
            cost=self._triple(pointer, "cost", _first(entry, "cost", "impact")),
            affects=tuple(reading.names(_first(entry, "affects", "tasks"))),
            trigger=_text(entry.get("trigger")),
            response=_text(entry.get("response")),
            response_cost=self._money(f"{pointer}/response_cost", entry.get("response_cost")),
            residual_prob=residual,
            owner=_text(entry.get("owner")),
            funded=funded not in (False, "no", "false"),
            buys=_points(_first(entry, "buys", "buys_points", "gain_points")),
            pointer=pointer,
        )

    def _triple(self, pointer: str, name: str, given: Any) -> tuple[float, float, float]:
        if given in (None, "", []):
            return (0.0, 0.0, 0.0)
        found = reading.triple(given)
        if found is None or not found[0] <= found[1] <= found[2]:
            self._note(f"{pointer}/{name}", f"\"{name}\" of {pointer} is not [low, likely, high].",
                       "Give three numbers in rising order.", given)  # fmt: skip
            return (0.0, 0.0, 0.0) if found is None else tuple(sorted(found))  # type: ignore[return-value]
        return found

    def _money(self, pointer: str, given: Any) -> float:
        if given in (None, "", {}):
            return 0.0
        amount = reading.number(given)
        if amount is None:
            self._note(pointer, f"{given!r} is no amount of money.", "Give a number.", given)
        return amount or 0.0

    def _goal(self, pointer: str, entry: Entry) -> Goal:
        metric, baseline, target = (_text(entry.get(n)) for n in ("metric", "baseline", "target"))
        by = _text(_first(entry, "by", "date", "due"))
        return Goal(entry["id"], metric, baseline, target, by, pointer)

    def _gate(self, pointer: str, entry: Entry) -> Gate:
        return Gate(
            entry["id"],
            ", ".join(reading.names(_first(entry, "after", "task", "at"))),
            _text(_first(entry, "criterion", "criteria", "pass_if", "go_if", "test")),
            _text(_first(entry, "stop_if", "stop", "kill_if", "no_go")),
            pointer,
            reading.day(_first(entry, "date", "by", "due")),
        )

    def _claims(self, start: date) -> Claims:
        entry = self.ledger.get("claims")
        if isinstance(entry, list):
            entry = {k: v for each in entry if isinstance(each, Mapping) for k, v in each.items()}
        entry = entry if isinstance(entry, Mapping) else {}
        finish = reading.day(entry.get("finish"), start)
        if finish is None and entry.get("finish") not in (None, ""):
            self._note("/claims/finish", "The claimed finish is no date.", "Write YYYY-MM-DD.",
                       entry.get("finish"))  # fmt: skip
        cannot = reading.names(_first(entry, "cannot_meet", "cannot"))
        return Claims(
            finish=finish,
            probability=reading.probability(entry.get("probability")),
            probability_rho0=reading.probability(entry.get("probability_rho0")),
            cost=reading.number(entry.get("cost")),
            cannot_meet=tuple(name.lower() for name in cannot),
        )


def _first(entry: Entry, *names: str) -> Any:
    return next((entry[name] for name in names if entry.get(name) is not None), None)


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()


def _points(given: Any) -> float | None:
    """Percentage points: `1.5`, `1.5 points`; of a mapping its points."""
    if isinstance(given, Mapping):
        given = _first(given, "points", "chance", "probability")
    return reading.number(given)
