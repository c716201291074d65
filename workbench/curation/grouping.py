"""The queue with near-duplicates as one entry: what one look and one key decide. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from workbench.curation.queue import Place, blind, same_of


@dataclass(frozen=True, slots=True)
class Group:
    """An entry of the queue: the item that is looked at, and the others that say the same."""

    head: Place
    others: tuple[str, ...] = ()


def grouped(places: Iterable[Place]) -> list[Group]:
    """The places in their order, each group where its first stands. Controls, contested questions,
    drafts, and what is decided blind stand alone: each of these needs its own look.
    """
    heads: dict[str, Place] = {}
    members: dict[str, list[str]] = {}
    for place in places:
        row = place.row
        alone = place.control or row.ruling == "conflict" or row.state == "draft" or blind(row)
        key = row.id if alone else f"{same_of(row) or row.id} {row.state}"
        heads.setdefault(key, place)
        members.setdefault(key, []).append(row.id)
    return [Group(head, tuple(members[key][1:])) for key, head in heads.items()]
