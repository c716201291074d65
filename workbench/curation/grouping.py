"""The queue with near-duplicates as one entry: what one look and one key decide. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from workbench.curation.queue import OPEN, Place, same_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Group:
    """An entry of the queue: the item that is looked at, and the others that say the same."""

    head: Place
    others: tuple[str, ...] = ()


def grouped(places: Iterable[Place]) -> list[Group]:
    """The places in their order, each group where its first stands."""
    keyed = ((_key(place), place) for place in places)
    return [Group(head, tuple(other.row.id for other in more)) for head, *more in together(keyed)]


def _key(place: Place) -> str:
    row = place.row
    return key_of(row.id, row.state, row.ruling, same_of(row), place.control)


def key_of(id: str, state: str, ruling: str, same: str, control: bool) -> str:
    """Equal for items of one group. Controls, contested questions, drafts, and what is decided
    blind stand alone: each of these needs its own look.
    """
    blind = state not in OPEN and not ruling
    alone = control or blind or ruling == "conflict" or state == "draft"
    return id if alone else f"{same or id} {state}"


def together(keyed: Iterable[tuple[str, T]]) -> list[list[T]]:
    """Those of one key in one list, in the order of the first of each."""
    members: dict[str, list[T]] = {}
    for key, each in keyed:
        members.setdefault(key, []).append(each)
    return [*members.values()]
