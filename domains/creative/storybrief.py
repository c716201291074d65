"""What a task demands of a story: who tells it, when, who is in it, what happens in which order."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Pov = Literal["first", "third", "second", ""]
Tense = Literal["past", "present", ""]


@dataclass(frozen=True)
class Character:
    """Somebody, some place or some thing with attributes that stay."""

    name: str
    attributes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Beat:
    """Something that has to happen, at its place in the order."""

    id: str
    statement: str
    when: str = ""


@dataclass(frozen=True)
class StoryBrief:
    """The story of a task."""

    pov: Pov = ""
    tense: Tense = ""
    characters: tuple[Character, ...] = ()
    beats: tuple[Beat, ...] = ()


WHAT_IT_IS = "what it is"
"""How the request calls the attribute `kind`, which beside a name reads as an adjective."""
_FIELDS = ("pov", "tense", "characters", "beats", "point_of_view", "timeline")


def read_story(given: Any, around: Mapping[str, Any]) -> StoryBrief | None:
    """The story under its own field, or at the top of the task; None where there is none."""
    top = {name: around[name] for name in _FIELDS if around.get(name) is not None}
    fields = {**top, **given} if isinstance(given, Mapping) else top
    if not fields:
        return None
    beats = fields.get("beats")
    order = fields.get("timeline") if beats is None else beats
    return StoryBrief(
        _pov(str(fields.get("pov") or fields.get("point_of_view") or "")),
        _tense(str(fields.get("tense") or "")),
        read_characters(fields.get("characters") or fields.get("entities")),
        tuple(_beats(order)),
    )


def shown(attribute: str) -> str:
    """The name of an attribute in the request and in its example of a ledger."""
    return WHAT_IT_IS if attribute == "kind" else attribute


def _read_name(given: Any) -> str:
    low = re.sub(r"[\s_-]+", " ", str(given).strip().casefold())
    return "kind" if low == WHAT_IT_IS else str(given).strip().casefold()


def _pov(given: str) -> Pov:
    low = given.casefold()
    if "first" in low or "1st" in low or low in ("i", "1"):
        return "first"
    if "second" in low or "2nd" in low:
        return "second"
    return "third" if "third" in low or "3rd" in low or low == "3" else ""


def _tense(given: str) -> Tense:
    low = given.casefold()
    return "past" if "past" in low else "present" if "present" in low else ""


def read_characters(given: Any) -> tuple[Character, ...]:
    """Characters of a list of names or objects, or of a mapping from names to attributes."""
    if isinstance(given, Mapping) and "name" not in given:
        given = [{"name": name, "attributes": what} for name, what in given.items()]
    listed = given if isinstance(given, list) else [] if given is None else [given]
    found = (_character(one) for one in listed if one)
    return tuple(one for one in found if one.name)


def _character(given: Any) -> Character:
    if not isinstance(given, Mapping):
        return Character(str(given).strip())
    low = {str(key).casefold(): value for key, value in given.items()}
    name = str(low.pop("name", low.pop("id", ""))).strip()
    attributes = low.pop("attributes", None)
    own = {k: v for k, v in low.items() if k not in ("id", "kind", "type", "quote", "role_id")}
    return Character(name, {**_flat(own), **_flat(attributes)})


def _flat(given: Any) -> dict[str, str]:
    """Attributes as texts; a list of `age: 34` or of bare words is read as well."""
    if isinstance(given, Mapping):
        return {_read_name(k): str(v) for k, v in given.items() if not isinstance(v, Mapping)}
    listed = given if isinstance(given, list) else [] if given is None else [given]
    found: dict[str, str] = {}
    for number, one in enumerate(listed):
        if isinstance(one, Mapping):
            found |= _flat(one)
        else:
            key, colon, value = str(one).partition(":")
            named = bool(colon) and re.fullmatch(r"[\w ]{1,24}", key)
            found[_read_name(key) if named else f"note {number}"] = (
                value.strip() if named else str(one).strip()
            )
    return found


def _beats(given: Any) -> list[Beat]:
    if isinstance(given, Mapping):
        given = [{"id": id, "statement": what} for id, what in given.items()]
    found = []
    for number, one in enumerate(given if isinstance(given, list) else (), 1):
        if isinstance(one, Mapping):
            low = {str(key).casefold(): value for key, value in one.items()}
            told = next((low[k] for k in ("statement", "text", "what", "beat") if low.get(k)), "")
            found.append(Beat(str(low.get("id") or f"b{number}"), str(told),
                              str(low.get("when") or "")))  # fmt: skip
        else:
            found.append(Beat(f"b{number}", str(one)))
    return found
