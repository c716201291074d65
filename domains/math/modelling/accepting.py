"""Whether a formaliser's two answers are used: they keep to the text, determine what is asked, and
say the same of it.

Two modellings say the same if the asked quantity hangs on the numbers of the text in the same way:
its values are equal as the text has it, and again with each number of the text moved by a factor of
its own. Names, order and intermediate quantities do not matter to that, a wrong relation that
happens to give the same answer does. Where numbers are moved, rounding to wholes is left out if
the samples differ in it, and the hundred of percentages stays; of functions that only whole numbers
have, the answers are compared alone. A modelling that a person confirmed needs no second one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import sympy as sp

from domains.math.algebra.budget import OutOfTime, within
from domains.math.algebra.sampling import show
from domains.math.modelling.language import Relation, hundredths, unrounded
from domains.math.modelling.refusals import NOT_CHECKED, Refusal, Refused
from domains.math.modelling.schema import Modelling, Read, held_against, read_modelling
from domains.math.modelling.solving import Contradictory, World, at_points, same, solved
from domains.math.modelling.wholes import speaks_of_wholes
from domains.math.notation.limits import Unreadable

Json = dict[str, Any]
SECONDS = 3.0
"""Of computing for one modelling; school problems take 5 to 60 ms (2026-11)."""
DIGITS = 60
"""In which values are compared: those that are equal may be written as different expressions."""
MOVES = (Fraction(11, 10), Fraction(23, 19), Fraction(29, 31), Fraction(37, 36), Fraction(41, 43))
"""Factors by which the places of the text move, in turn; the second time from the other end."""


@dataclass(frozen=True)
class Accepted:
    """A modelling with what it determines."""

    read: Read
    worlds: tuple[World, ...]
    by: str
    letters: tuple[str, ...] = ()
    """What stands for any number."""

    @property
    def answers(self) -> tuple[str, ...]:
        """The asked quantity's values, as text that the engine reads; none where it is an
        expression in letters.
        """
        if self.letters:
            return ()
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
            words += f" ({self.about})" if self.about else ""
            return {"state": "unknown", "reason": str(self.reason), "about": self.about,
                    "why": words}  # fmt: skip
        own = self.accepted.read.modelling.model_dump(mode="json")
        answers = list(self.accepted.answers)
        return {"state": "accepted", "by": self.accepted.by, "answers": answers, "modelling": own}


def accepted(problem: str, samples: Sequence[str], by: str) -> Verdict:
    """The verdict on the samples that `by` gave of a problem: the first two that keep to form and
    text have to agree, and the earlier one is kept.
    """
    told = [_told(problem, sample, by) for sample in samples]
    used = [each.accepted for each in told if each.accepted is not None]
    if len(used) < 2:
        unused = next((each for each in told[:2] if each.accepted is None), None)
        silent = not any(sample.strip() for sample in samples)
        if silent:
            return Verdict(None, Refusal.NO_ANSWER)
        return unused if unused and len(samples) > 1 else Verdict(None, Refusal.ONE_SAMPLE)
    if not _agree(used[0].read, used[1].read):
        return Verdict(None, Refusal.DISAGREE)
    return Verdict(used[0])


def _told(problem: str, sample: str, by: str) -> Verdict:
    """What one sample determines, or why it cannot be used."""
    try:
        read = read_modelling(problem, sample)
        letters, worlds = _determined(read)
        return Verdict(Accepted(read, worlds, by, letters))
    except Refused as refused:
        return Verdict(None, refused.reason, refused.about)


def confirmed(problem: str, given: Mapping[str, Any], by: str) -> Verdict:
    """The verdict on a modelling that stands in a task, where a person put or left it; `by` is
    whose the rest is.
    """
    try:
        found = Modelling.model_validate(_tuples(given))
        read = held_against(problem, found)
        letters, worlds = _determined(read)
        return Verdict(Accepted(read, worlds, by, letters))
    except Refused as refused:
        return Verdict(None, refused.reason, refused.about)
    except ValueError:
        return Verdict(None, Refusal.WRONG_FORM)


def _tuples(given: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in given.items()}


def _determined(read: Read) -> tuple[tuple[str, ...], tuple[World, ...]]:
    """The letters that are free, and the worlds, in each of which the asked quantity has a value of
    its kind.
    """
    try:
        with within(SECONDS):
            letters = _letters(read)
            worlds = at_points(read.relations, letters)
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
    return letters, kept


def _letters(read: Read) -> tuple[str, ...]:
    """The quantities that are said to stand for any number, and do."""
    said = [q.name for q in read.modelling.quantities if q.kind == "letter"]
    if not said:
        return ()
    known = solved(read.relations)
    return tuple(name for name in said if not all(name in world.values for world in known))


def _of_kind(read: Read, world: World, *, moved: bool = False) -> bool:
    """Whether each quantity has a value that its kind may have; of moved numbers the sign alone."""
    for quantity in read.modelling.quantities:
        value = world.values.get(quantity.name)
        if value is None or quantity.kind in ("number", "letter"):
            continue
        if value.is_negative:
            return False
        if moved:
            continue
        if quantity.kind == "share" and (value > 1) == True:  # noqa: E712
            return False
        if quantity.kind == "count" and value.is_integer is False:
            return False
    return True


def _agree(first: Read, second: Read) -> bool:
    """Whether both give the same answers as the text stands, and moved alike."""
    stands = [_answers(read, read.relations, []) for read in (first, second)]
    if stands[0] is None or stands[0] != stands[1]:
        return False
    if any(map(_of_wholes, (*first.relations, *second.relations))):
        return True
    readings: list[Callable[[Relation], Relation]] = [lambda relation: relation, unrounded]
    if first.stated.has_percents:
        readings += [hundredths, lambda relation: hundredths(unrounded(relation))]
    told = ([[*map(each, read.relations)] for read in (first, second)] for each in readings)
    return any(_moved_alike(first, second, *each) for each in told)


def _of_wholes(relation: Relation) -> bool:
    return speaks_of_wholes(relation.left) or speaks_of_wholes(relation.right)


def _moved_alike(
    first: Read, second: Read, one: Sequence[Relation], other: Sequence[Relation]
) -> bool:
    places = len(first.stated.places)
    for turn in (MOVES, tuple(reversed(MOVES))):
        moves = [turn[k % len(turn)] ** (1 + k // len(turn)) for k in range(places)]
        if _answers(first, one, moves) != _answers(second, other, moves):
            return False
    return True


def _answers(
    read: Read, relations: Sequence[Relation], moves: Sequence[Fraction]
) -> frozenset[str] | None:
    """The asked quantity's values with the text's numbers moved; None where it has none there."""

    def moved(value: Fraction, top: Fraction | None = None, /) -> Fraction:
        return value * read.stated.factor(value, moves, top) if moves else same(value)

    try:
        with within(SECONDS):
            worlds = at_points(relations, _letters(read), moved)
    except (OutOfTime, Contradictory, Unreadable, ArithmeticError, ValueError, TypeError):
        return None
    worlds = tuple(world for world in worlds if _of_kind(read, world, moved=bool(moves)))
    values = [world.values.get(read.modelling.asked.name) for world in worlds]
    return None if None in values else frozenset(str(sp.N(value, DIGITS)) for value in values)
