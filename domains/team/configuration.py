"""A team's configuration as a draft: YAML, read into a crew with every complaint at its line.

roles: [critic, validator, coordinator, optimiser]    # in the order in which they speak
models: {generator: NAME, critic: NAME, …}
points: 3                                             # the critic's, about one draft
items: 4                                              # findings told at once
tokens: 6000                                          # of one run
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from workbench.core.codec import Json
from workbench.lab.team.trials import Crew
from workbench.lab.tried.reading import Complaint, fields_of, line_of, unread

ROLES = ("critic", "validator", "coordinator", "optimiser")
"""Beside the generator, which every team has."""
NUMBERS = {"points": (1, 12), "items": (1, 20), "tokens": (500, 100_000)}
FIELDS = ("roles", "models", *NUMBERS)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a draft says."""

    crew: Crew
    complaints: tuple[Complaint, ...] = ()


def read(draft: str, known: Collection[str]) -> Reading:
    """The crew of a draft, with the complaints; `known` are the names of the task's models."""
    data = fields_of(draft, "team", "roles")
    if isinstance(data, Complaint):
        return Reading(Crew(), (data,))
    wrong = list(unread(draft, data, FIELDS, "team"))
    roles = _roles(draft, data.get("roles", []), wrong)
    models = _models(draft, data.get("models", {}), known, wrong)
    numbers = {name: _number(draft, data, name, wrong) for name in NUMBERS}
    for role in models.keys() - {"generator", *roles}:
        if role in ROLES:
            told = f"The {role} has a model, and is none of the roles."
            wrong.append(Complaint(told, f"Add {role} to 'roles'.", line_of(draft, role)))
    if "generator" not in models:
        wrong.append(Complaint("No model is named for the generator.", "Name one."))
    return Reading(Crew(roles, models, **numbers), tuple(wrong))


def _roles(draft: str, given: Json, wrong: list[Complaint]) -> tuple[str, ...]:
    listed = [str(one) for one in given] if isinstance(given, list) else []
    if not isinstance(given, list):
        wrong.append(Complaint("'roles' is no list.", "Write roles: [critic, …]."))
    for role in listed:
        if role not in ROLES:
            told = f"'{role}' is no role of a team."
            wrong.append(Complaint(told, f"Roles: {', '.join(ROLES)}.", line_of(draft, role)))
    if len(set(listed)) < len(listed):
        told, fix = "A role stands twice in 'roles'.", "Name each once."
        wrong.append(Complaint(told, fix, line_of(draft, "roles")))
    return tuple(dict.fromkeys(role for role in listed if role in ROLES))


def _models(
    draft: str, given: Json, known: Collection[str], wrong: list[Complaint]
) -> dict[str, str]:
    if not isinstance(given, Mapping):
        wrong.append(Complaint("'models' is no mapping.", "Write role: NAME lines."))
        return {}
    found = {}
    for role, name in given.items():
        if role not in (*ROLES, "generator"):
            wrong.append(
                Complaint(f"'{role}' is no role of a team.", "", line_of(draft, str(role)))
            )
        elif name not in known:
            told = f"The {role} is played by '{name}', which is no model of this task."
            fix = f"The models: {', '.join(sorted(known))}."
            wrong.append(Complaint(told, fix, line_of(draft, str(name))))
        else:
            found[str(role)] = str(name)
    return found


def _number(draft: str, data: Mapping[str, Json], name: str, wrong: list[Complaint]) -> int:
    low, high = NUMBERS[name]
    value = data.get(name, getattr(Crew(), name))
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    told = f"'{name}' should be a whole number from {low} to {high}, not {value!r}."
    wrong.append(Complaint(told, "", line_of(draft, name)))
    return low
