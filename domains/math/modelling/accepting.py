"""Whether a formaliser's two answers are used: they keep to the text, determine what is asked, and
say the same of it.

Two modellings say the same if the asked quantity hangs on the numbers of the text in the same way:
its values are equal as the text has it, and again with each number of the text moved by a factor of
its own. Names, order and intermediate quantities do not matter to that, a wrong relation that
happens to give the same answer does. A modelling that a person confirmed needs no second one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.sampling import show
from domains.math.modelling.refusals import NOT_CHECKED, Refusal, Refused
from domains.math.modelling.schema import Modelling, Read, held_against, read_modelling
from domains.math.modelling.solving import Contradictory, World, same, solved
from domains.math.notation.limits import Unreadable

Json = dict[str, Any]
SECONDS = 3.0
"""Of computing for one modelling; school problems take 5 to 60 ms (2026-11)."""
MOVES = (Fraction(11, 10), Fraction(23, 19), Fraction(29, 31), Fraction(37, 36), Fraction(41, 43))
"""Factors by which the places of the text move, in turn; the second time from the other end."""


@dataclass(frozen=True)
class Accepted:
    """A modelling with what it determines."""

    read: Read
    worlds: tuple[World, ...]
    by: str

    @property
    def answers(self) -> tuple[str, ...]:
        """The asked quantity's values, as text that the engine reads."""
        name = self.read.modelling.asked.name
        return tuple(sorted({show(world.values[name]) for world in self.worlds}))


@dataclass(frozen=True)
class Verdict:
    """An accepted modelling, or why there is none."""

    accepted: Accepted | None
    reason: Refusal | None = None
    about: str = ""

    def to_json(self) -> Json:
        """For the log: state and answers, or the reason."""
        if self.accepted is None:
            words = f"{NOT_CHECKED}: {str(self.reason or '').replace('_', ' ')}"
            return {"state": "unknown", "reason": str(self.reason), "about": self.about,
                    "why": words}  # fmt: skip
        own = self.accepted.read.modelling.model_dump(mode="json")
        answers = list(self.accepted.answers)
        return {"state": "accepted", "by": self.accepted.by, "answers": answers, "modelling": own}


def accepted(problem: str, samples: Sequence[str], by: str) -> Verdict:
    """The verdict on the samples that `by` gave of a problem; the first one is kept."""
    try:
        if not any(sample.strip() for sample in samples):
            raise Refused(Refusal.NO_ANSWER)
        if len(samples) < 2:
            raise Refused(Refusal.ONE_SAMPLE)
        first, second = (read_modelling(problem, sample) for sample in samples[:2])
        worlds = _determined(first)
        if not _agree(first, second):
            raise Refused(Refusal.DISAGREE)
        return Verdict(Accepted(first, worlds, by))
    except Refused as refused:
        return Verdict(None, refused.reason, refused.about)


def confirmed(problem: str, given: Mapping[str, Any], by: str) -> Verdict:
    """The verdict on a modelling that stands in a task, where a person put or left it; `by` is
    whose the rest is.
    """
    try:
        found = Modelling.model_validate(_tuples(given))
        read = held_against(problem, found)
        return Verdict(Accepted(read, _determined(read), by))
    except Refused as refused:
        return Verdict(None, refused.reason, refused.about)
    except ValueError:
        return Verdict(None, Refusal.WRONG_FORM)


def _tuples(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}


def _determined(read: Read) -> tuple[World, ...]:
    """The worlds, in each of which the asked quantity has a value of its kind."""
    try:
        with within(SECONDS):
            worlds = solved(read.relations)
    except OutOfTime:
        raise Refused(Refusal.TIME) from None
    except Contradictory:
        raise Refused(Refusal.CONTRADICTION) from None
    except (Unreadable, ArithmeticError, ValueError, TypeError, RecursionError) as error:
        raise Refused(Refusal.UNREADABLE, type(error).__name__) from None
    kept = tuple(world for world in worlds if _of_kind(read, world))
    if not kept:
        raise Refused(Refusal.CONTRADICTION, "no values of the kinds that are stated")
    if any(read.modelling.asked.name not in world.values for world in kept):
        raise Refused(Refusal.NOT_DETERMINED, read.modelling.asked.name)
    return kept


def _of_kind(read: Read, world: World) -> bool:
    """Whether each quantity has a value that its kind may have."""
    for quantity in read.modelling.quantities:
        value = world.values.get(quantity.name)
        if value is None or quantity.kind == "number":
            continue
        if value.is_negative or (quantity.kind == "share" and (value > 1) == True):  # noqa: E712
            return False
        if quantity.kind == "count" and value.is_integer is False:
            return False
    return True


def _agree(first: Read, second: Read) -> bool:
    """Whether both give the same answers as the text stands, and moved alike."""
    places = len(first.stated.places)
    for turn in (None, MOVES, tuple(reversed(MOVES))):
        moves = [turn[k % len(turn)] ** (1 + k // len(turn)) for k in range(places)] if turn else []
        found = [_answers(read, moves) for read in (first, second)]
        if found[0] != found[1] or (not moves and found[0] is None):
            return False
    return True


def _answers(read: Read, moves: Sequence[Fraction]) -> frozenset[str] | None:
    """The asked quantity's values with the text's numbers moved; None where it has none there."""

    def moved(value: Fraction) -> Fraction:
        return value * read.stated.factor(value, moves) if moves else same(value)

    try:
        with within(SECONDS):
            worlds = solved(read.relations, moved)
    except (OutOfTime, Contradictory, Unreadable, ArithmeticError, ValueError, TypeError):
        return None
    name = read.modelling.asked.name
    if not moves:
        worlds = tuple(world for world in worlds if _of_kind(read, world))
    values = [world.values.get(name) for world in worlds]
    return None if None in values else frozenset(str(value) for value in values)
