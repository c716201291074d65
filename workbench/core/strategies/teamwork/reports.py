"""What the speakers of a team said, as values with ids: points, a report, a plan.

Ids are given by the workbench and never by a model: `2.c1` is the first point of the critic about
draft 2, `2.1` the first finding of the checks. What cannot be read in the form asked for counts as
nothing said, so that no team does worse than its checks for a role that rambles.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from workbench.core.codec import Json
from workbench.core.strategies.selfmade import Action, feedback_of
from workbench.core.strategies.typed import objects_in

Verdict = Literal["accept", "revise", ""]


@dataclass(frozen=True, slots=True)
class Point:
    """Something that a critic wants changed."""

    id: str
    words: str
    quote: str = ""
    """The place in the draft, as the critic quoted it."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the validator told the coordinator."""

    verdict: Verdict = ""
    holds: tuple[str, ...] = ()
    fails: tuple[str, ...] = ()
    """Ids of points that do not hold."""
    whys: Mapping[str, str] = field(default_factory=dict)
    """What shows it, by id, of the points that hold."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the coordinator decided."""

    send: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    given: bool = False
    """A plan in the form asked for was there at all."""


def points_in(text: str, number: int, most: int) -> tuple[Point, ...]:
    """The critic's points about the draft of that number."""
    said = feedback_of(text)
    actions: tuple[Action, ...] = () if said is None else said.actions[:most]
    return tuple(Point(f"{number}.c{n}", one.words, one.where) for n, one in enumerate(actions, 1))


def report_in(text: str) -> Report:
    """The validator's report."""
    for data in objects_in(text):
        listed, verdict = data.get("points"), data.get("verdict")
        if isinstance(listed, list) and verdict in ("accept", "revise"):
            read = [one for one in listed if isinstance(one, dict) and "id" in one]
            holds = tuple(str(one["id"]) for one in read if one.get("holds") is True)
            fails = tuple(str(one["id"]) for one in read if one.get("holds") is False)
            whys = {str(one["id"]): str(one.get("why", "")).strip() for one in read}
            return Report(verdict, holds, fails, {id: whys[id] for id in holds})
    return Report()


def plan_in(text: str, known: Iterable[str]) -> Plan:
    """The coordinator's plan; ids that nobody gave are left out."""
    ids = set(known)
    for data in objects_in(text):
        if isinstance(data.get("send"), list):
            closed: Json = data.get("closed")
            done = closed if isinstance(closed, list) else []
            sent = dict.fromkeys(str(one) for one in data["send"] if str(one) in ids)
            return Plan(tuple(sent), tuple(str(one) for one in done), given=True)
    return Plan()


def spoken(role: str, text: str) -> str:
    """A speaker's words as one line for people; those in no form, and a prediction, as they are."""
    match role:
        case "critic" if points := points_in(text, 0, 12):
            return f"critic: {len(points)} point{'s' * (len(points) != 1)}; {points[0].words}"
        case "validator" if (report := report_in(text)).verdict:
            held = f"{len(report.holds)} of the critic's points hold, {len(report.fails)} do not"
            return f"validator: {report.verdict}; {held}"
        case "coordinator" if (plan := plan_in(text, _named(text))).given:
            return f"coordinator: to work on {', '.join(plan.send) or 'all that was found'}"
        case "payoff":
            return f"team: {text}"
        case _:
            return f"{role}: {text}"


def _named(text: str) -> list[str]:
    """Every id that a plan sends."""
    given = [data["send"] for data in objects_in(text) if isinstance(data.get("send"), list)]
    return [str(one) for one in given[0]] if given else []
