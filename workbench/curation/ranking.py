"""The order of the queue by what is known of each item at a glance: who wants the first fifty of a
hundred thousand reads no more than these.

Skipped items come after all others, then the need decides, then age. Every tenth place goes to a
control. Pure; the same on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from itertools import starmap
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from workbench.history import Brief

CONTROL_EVERY = 10
"""Every so many places one goes to a control."""
CONTROL_SEED = "control-1"
_SEED = f"{CONTROL_SEED}:".encode()
CONFLICT, NOVELTY = 8.0, 1.0
"""What a contested question, and a prompt unlike anything decided, add to an item's need."""
NEAR = 0.3
"""Novelty of a near-duplicate of something decided."""


@dataclass(frozen=True, slots=True)
class Decided:
    """What was decided so far."""

    questions: Collection[str] = frozenset()
    clusters: Collection[str] = frozenset()

    def novelty(self, question: str, cluster: str) -> float | None:
        """How unlike all that an item is; None where only its text could tell."""
        if question in self.questions:
            return 0.0
        if cluster in self.clusters:
            return NEAR
        return None if self.questions else 1.0


class Rank(NamedTuple):
    """An item's rank, in the order in which it sorts."""

    skipped: bool
    surplus: float
    """Its need, negative: the largest comes first."""
    created: str
    first: str
    id: str
    novelty: float
    control: bool = False


_Sorted = tuple[bool, float, str, str, str, float]
"""A rank as it sorts: of a hundred thousand items few come to be one."""


def in_order(
    waiting: Iterable[Brief], decided: Decided, unknown: Callable[[str], float]
) -> Iterator[Rank]:
    """The ranks of these items, each once, in the order in which to review them; `unknown` gives
    the novelty of one whose question and near-duplicates nobody decided on.
    """
    found: list[_Sorted] = []
    novelty_of = decided.novelty
    for id, created, first, need, skipped, ruling, question, cluster, *_ in waiting:
        if (novelty := novelty_of(question, cluster)) is None:
            novelty = unknown(id)
        need += NOVELTY * novelty + (CONFLICT if ruling == "conflict" else 0.0)
        found.append((skipped, -need, created, first, id, novelty))
    found.sort()
    return _with_controls(found)


def is_control(id: str) -> bool:
    """Whether the draw takes the item as a control, one in ten."""
    return _draw(id) < _DRAWN


def _with_controls(ranked: list[_Sorted]) -> Iterator[Rank]:
    """Every tenth place taken by the next of the drawn items, in the order of the draw."""
    drawn = sorted([(_draw(each[4]), each) for each in ranked if is_control(each[4])])
    placed: set[str] = set()
    rest = starmap(Rank, ranked)
    for control in (Rank(*each) for _, each in drawn):
        while len(placed) % CONTROL_EVERY != CONTROL_EVERY - 1:
            after = next((each for each in rest if each.id not in placed), None)
            if after is None:
                break
            placed.add(after.id)
            yield after
        if control.id not in placed:
            placed.add(control.id)
            yield control._replace(control=True)
    yield from (each for each in rest if each.id not in placed)


def _draw(id: str) -> bytes:
    """A number between 0 and 2⁶⁴, as bytes that are in its order."""
    return blake2b(_SEED + id.encode(), digest_size=8).digest()


_DRAWN = (2**64 // CONTROL_EVERY).to_bytes(8, "big")
"""Below this a draw takes an item."""
