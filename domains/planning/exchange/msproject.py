"""MS Project's XML, read and written.

A foreign plan counts working time; it is stretched to calendar days by the ratio of its week (five
working days of seven stretch by 7/5). A plan written here has a calendar without free time, so
that it comes back as it went. The three estimates stand in Duration1 to Duration3. Field numbers,
link types and units are those of Microsoft's Project XML Data Interchange schema.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

from domains.planning.engine.plan import Plan

NAMESPACE = "http://schemas.microsoft.com/project"
_TYPES = {"0": "FF", "1": "FS", "2": "SF", "3": "SS"}
_FIELDS = {"188743783": "o", "188743784": "m", "188743785": "p"}
"""Duration1 to Duration3."""
_HOURS = re.compile(r"P(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?")
MINUTES_A_DAY = 1440.0


def is_msproject(text: str) -> bool:
    """Whether a text is a Project file: XML of that namespace, without entities of its own."""
    return NAMESPACE in text[:2000] and "<!" not in re.sub(r"<!--.*?-->", "", text, flags=re.S)


@dataclass(frozen=True)
class _Reader:
    root: ElementTree.Element

    def text(self, element: ElementTree.Element, name: str, default: str = "") -> str:
        return (element.findtext(f"{{{NAMESPACE}}}{name}") or default).strip()

    def number(self, element: ElementTree.Element, name: str, default: float = 0.0) -> float:
        try:
            return float(self.text(element, name, str(default)))
        except ValueError:
            return default

    def each(self, group: str, name: str) -> Iterator[ElementTree.Element]:
        yield from self.root.iterfind(f"{{{NAMESPACE}}}{group}/{{{NAMESPACE}}}{name}")

    @property
    def day(self) -> float:
        """Minutes of work a day."""
        return self.number(self.root, "MinutesPerDay", 480.0) or 480.0

    @property
    def stretch(self) -> float:
        """Calendar days in a day of work."""
        week = self.number(self.root, "MinutesPerWeek", 5 * self.day)
        return 7 * self.day / week if week else 1.0

    def days(self, duration: str) -> float | None:
        found = _HOURS.fullmatch(duration.strip())
        if not duration or found is None:
            return None
        days, hours, minutes, seconds = (float(part or 0) for part in found.groups())
        worked = days * 1440 + hours * 60 + minutes + seconds / 60
        return round(worked / self.day * self.stretch, 4)


def from_msproject(text: str) -> dict[str, Any] | None:
    """The ledger in a Project file; None where it cannot be parsed or holds no task."""
    try:
        reader = _Reader(ElementTree.fromstring(text))
    except ElementTree.ParseError:
        return None
    kept = [task for task in reader.each("Tasks", "Task") if _is_work(reader, task)]
    if not kept:
        return None
    ids = _ids({reader.text(task, "UID"): reader.text(task, "Name") for task in kept})
    resources = _ids({
        reader.text(each, "UID"): reader.text(each, "Name")
        for each in reader.each("Resources", "Resource")
        if reader.text(each, "Name")
    })  # fmt: skip
    uses = _assignments(reader, resources)
    tasks = [_task(reader, task, ids, uses) for task in kept]
    start = reader.text(reader.root, "StartDate")[:10]
    deadlines = [reader.text(task, "Deadline")[:10] for task in kept]
    return {
        **({"start": start} if start else {}),
        **({"deadline": max(deadlines)} if any(deadlines) else {}),
        "goals": [],
        "tasks": tasks,
        "resources": [
            _resource(reader, each, resources)
            for each in reader.each("Resources", "Resource")
            if reader.text(each, "UID") in resources
        ],
        "risks": [],
        "gates": [],
        "claims": {},
        "actuals": _actuals(reader, kept, ids),
    }  # fmt: skip


def _is_work(reader: _Reader, task: ElementTree.Element) -> bool:
    summary = reader.text(task, "Summary") == "1" or reader.text(task, "IsNull") == "1"
    return not summary and bool(reader.text(task, "Name")) and reader.text(task, "UID") != "0"


def _ids(names: Mapping[str, str]) -> dict[str, str]:
    """An id for each UID: its name where that is unique, else with the UID behind it."""
    all_names = list(names.values())
    return {
        uid: name if name and all_names.count(name) == 1 else f"{name or 'task'} {uid}"
        for uid, name in names.items()
    }


def _assignments(reader: _Reader, resources: Mapping[str, str]) -> dict[str, dict[str, float]]:
    uses: dict[str, dict[str, float]] = {}
    for each in reader.each("Assignments", "Assignment"):
        resource = resources.get(reader.text(each, "ResourceUID"))
        if resource is not None:
            taken = uses.setdefault(reader.text(each, "TaskUID"), {})
            taken[resource] = taken.get(resource, 0.0) + reader.number(each, "Units", 1.0)
    return uses


def _task(
    reader: _Reader,
    task: ElementTree.Element,
    ids: Mapping[str, str],
    uses: Mapping[str, dict[str, float]],
) -> dict[str, Any]:
    uid = reader.text(task, "UID")
    likely = reader.days(reader.text(task, "Duration")) or 0.0
    estimate = {"o": likely, "m": likely, "p": likely}
    for field in task.iterfind(f"{{{NAMESPACE}}}ExtendedAttribute"):
        name = _FIELDS.get(reader.text(field, "FieldID"))
        value = reader.days(reader.text(field, "Value"))
        if name and value is not None:
            estimate[name] = value
    deps = [
        {"on": ids[on], "type": _TYPES.get(reader.text(link, "Type", "1"), "FS"),
         "lag": round(reader.number(link, "LinkLag") / 10 / reader.day * reader.stretch, 4)}
        for link in task.iterfind(f"{{{NAMESPACE}}}PredecessorLink")
        if (on := reader.text(link, "PredecessorUID")) in ids
    ]  # fmt: skip
    return {
        "id": ids[uid],
        **estimate,
        "deps": deps,
        "uses": uses.get(uid, {}),
        "cost": {"fixed": reader.number(task, "FixedCost") / 100, "per_day": 0},
        "owner": reader.text(task, "Contact"),
    }


def _resource(reader: _Reader, each: ElementTree.Element, ids: Mapping[str, str]) -> dict[str, Any]:
    rate = reader.number(each, "StandardRate") * reader.day / 60 / reader.stretch
    return {
        "id": ids[reader.text(each, "UID")],
        "capacity": reader.number(each, "MaxUnits", 1.0) or 1.0,
        "cost_day": round(rate, 4),
    }


def _actuals(
    reader: _Reader, tasks: list[ElementTree.Element], ids: Mapping[str, str]
) -> str | None:
    """What has happened so far, as the CSV that `actuals` reads; None where nothing has."""
    rows = [
        (ids[reader.text(task, "UID")], reader.text(task, "ActualStart")[:10],
         reader.text(task, "ActualFinish")[:10], reader.text(task, "PercentComplete"))
        for task in tasks
    ]  # fmt: skip
    if not any(row[1] for row in rows):
        return None
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("task", "start", "finish", "done"))
    writer.writerows(row for row in rows if row[1])
    return out.getvalue()


def to_msproject(plan: Plan) -> str:
    """A plan as a Project file; what Project has no place for (risks, goals, gates) stays out."""
    ElementTree.register_namespace("", NAMESPACE)
    root = _node(None, "Project")
    _node(root, "StartDate", f"{plan.start.isoformat()}T00:00:00")
    _node(root, "MinutesPerDay", f"{MINUTES_A_DAY:.0f}")
    _node(root, "MinutesPerWeek", f"{7 * MINUTES_A_DAY:.0f}")
    tasks, uids = _node(root, "Tasks"), {task.id: n for n, task in enumerate(plan.tasks, 1)}
    for task in plan.tasks:
        node = _node(tasks, "Task")
        _node(node, "UID", str(uids[task.id]))
        _node(node, "ID", str(uids[task.id]))
        _node(node, "Name", task.id)
        _node(node, "Duration", _duration(task.m))
        _node(node, "FixedCost", f"{round(100 * task.fixed)}")
        _node(node, "Contact", task.owner)
        for link in task.links:
            if link.on in uids:
                found = _node(node, "PredecessorLink")
                _node(found, "PredecessorUID", str(uids[link.on]))
                _node(found, "Type", {v: k for k, v in _TYPES.items()}[link.type])
                _node(found, "LinkLag", f"{round(link.lag * MINUTES_A_DAY * 10)}")
        for number, name in _FIELDS.items():
            field = _node(node, "ExtendedAttribute")
            _node(field, "FieldID", number)
            _node(field, "Value", _duration(getattr(task, name)))
    _write_resources(root, plan, uids)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _write_resources(root: ElementTree.Element, plan: Plan, uids: Mapping[str, int]) -> None:
    resources = _node(root, "Resources")
    numbers = {resource.id: n for n, resource in enumerate(plan.resources, 1)}
    for resource in plan.resources:
        node = _node(resources, "Resource")
        _node(node, "UID", str(numbers[resource.id]))
        _node(node, "Name", resource.id)
        _node(node, "MaxUnits", f"{resource.capacity:g}")
        _node(node, "StandardRate", f"{resource.cost_day / 24:.10g}")
    assignments = _node(root, "Assignments")
    for task in plan.tasks:
        for id, units in task.uses.items():
            if id in numbers:
                node = _node(assignments, "Assignment")
                _node(node, "TaskUID", str(uids[task.id]))
                _node(node, "ResourceUID", str(numbers[id]))
                _node(node, "Units", f"{units:g}")


def _duration(days: float) -> str:
    minutes = round(days * MINUTES_A_DAY)
    return f"PT{minutes // 60}H{minutes % 60}M0S"


def _node(parent: ElementTree.Element | None, name: str, text: str = "") -> ElementTree.Element:
    tag = f"{{{NAMESPACE}}}{name}"
    node = ElementTree.Element(tag) if parent is None else ElementTree.SubElement(parent, tag)
    node.text = text or None
    return node
