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

from workbench.core.checks import Span, line_span
from workbench.core.codec import Json
from workbench.lab.team.trials import Crew

ROLES = ("critic", "validator", "coordinator", "optimiser")
"""Beside the generator, which every team has."""
NUMBERS = {"points": (1, 12), "items": (1, 20), "tokens": (500, 100_000)}
FIELDS = ("roles", "models", *NUMBERS)


@dataclass(frozen=True, slots=True)
class Complaint:
    """What cannot be used of a configuration."""

    check: str
    message: str
    fix: str = ""
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a draft says."""

    crew: Crew
    complaints: tuple[Complaint, ...] = ()


def read(draft: str, known: Collection[str]) -> Reading:
    """The crew of a draft, with the complaints; `known` are the names of the task's models."""
    import yaml

    try:
        data: Json = yaml.safe_load(draft)
    except (yaml.YAMLError, RecursionError, ValueError) as error:
        line = getattr(getattr(error, "problem_mark", None), "line", None)
        told = " ".join(str(getattr(error, "problem", "") or error).split())[:200]
        span = line_span(draft, line + 1) if line is not None else None
        return Reading(Crew(), (Complaint("form", f"The draft is no YAML: {told}.", "", span),))
    if not isinstance(data, Mapping):
        wrong = Complaint("form", "The draft is no mapping of fields.", "Begin with 'roles:'.")
        return Reading(Crew(), (wrong,))
    return _read(draft, data, known)


def _read(draft: str, data: Mapping[str, Json], known: Collection[str]) -> Reading:
    wrong = [
        Complaint("form", f"'{key}' is no field of a team.", f"Fields: {', '.join(FIELDS)}.",
                  _at(draft, str(key)))
        for key in data if key not in FIELDS
    ]  # fmt: skip
    roles = _roles(draft, data.get("roles", []), wrong)
    models = _models(draft, data.get("models", {}), known, wrong)
    numbers = {name: _number(draft, data, name, wrong) for name in NUMBERS}
    for role in models.keys() - {"generator", *roles}:
        if role in ROLES:
            told = f"The {role} has a model, and is none of the roles."
            wrong.append(Complaint("form", told, f"Add {role} to 'roles'.", _at(draft, role)))
    if "generator" not in models:
        wrong.append(Complaint("form", "No model is named for the generator.", "Name one."))
    return Reading(Crew(roles, models, **numbers), tuple(wrong))


def _roles(draft: str, given: Json, wrong: list[Complaint]) -> tuple[str, ...]:
    listed = [str(one) for one in given] if isinstance(given, list) else []
    if not isinstance(given, list):
        wrong.append(Complaint("form", "'roles' is no list.", "Write roles: [critic, …]."))
    for role in listed:
        if role not in ROLES:
            told = f"'{role}' is no role of a team."
            wrong.append(Complaint("form", told, f"Roles: {', '.join(ROLES)}.", _at(draft, role)))
    if len(set(listed)) < len(listed):
        told, fix = "A role stands twice in 'roles'.", "Name each once."
        wrong.append(Complaint("form", told, fix, _at(draft, "roles")))
    return tuple(dict.fromkeys(role for role in listed if role in ROLES))


def _models(
    draft: str, given: Json, known: Collection[str], wrong: list[Complaint]
) -> dict[str, str]:
    if not isinstance(given, Mapping):
        wrong.append(Complaint("form", "'models' is no mapping.", "Write role: NAME lines."))
        return {}
    found = {}
    for role, name in given.items():
        if role not in (*ROLES, "generator"):
            wrong.append(
                Complaint("form", f"'{role}' is no role of a team.", "", _at(draft, str(role)))
            )
        elif name not in known:
            told = f"The {role} is played by '{name}', which is no model of this task."
            fix = f"The models: {', '.join(sorted(known))}."
            wrong.append(Complaint("form", told, fix, _at(draft, str(name))))
        else:
            found[str(role)] = str(name)
    return found


def _number(draft: str, data: Mapping[str, Json], name: str, wrong: list[Complaint]) -> int:
    low, high = NUMBERS[name]
    value = data.get(name, getattr(Crew(), name))
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    told = f"'{name}' should be a whole number from {low} to {high}, not {value!r}."
    wrong.append(Complaint("form", told, "", _at(draft, name)))
    return low


def _at(draft: str, word: str) -> Span | None:
    """The line where a word stands first."""
    for number, line in enumerate(draft.splitlines(), 1):
        if word and word in line:
            return line_span(draft, number)
    return None


def place_of(draft: str, word: str) -> Span | None:
    """The line of the draft that names a role or a setting, the last one that does."""
    lines = draft.splitlines()
    for number in range(len(lines), 0, -1):
        if word in lines[number - 1]:
            return line_span(draft, number)
    return None
