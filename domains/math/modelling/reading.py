"""A reader's answer held against the solution: its definitions and claims, one at a time.

A claim that does not keep to form and text is left out, and with a definition all that is said of
its name: the others stand for themselves. An answer that oversteps its form as a whole, or of which
nothing is left, is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from domains.math.modelling.language import Relation, names_in, read, term
from domains.math.modelling.numbers import Stated, invented, stated_in
from domains.math.modelling.refusals import Refusal, Refused
from domains.math.modelling.schema import (
    Claim,
    Let,
    Modelling,
    Reading,
    entries,
    quoted_in,
    validated,
)
from domains.math.notation.limits import Unreadable

Entry = TypeVar("Entry", Let, Claim)


@dataclass(frozen=True)
class ReadSteps:
    """What can be used of a reading."""

    lets: tuple[tuple[Let, Relation], ...]
    claims: tuple[tuple[Claim, Relation], ...]
    left_out: tuple[Refused, ...]


def read_claims(problem: str, steps: Sequence[str], modelling: Modelling, text: str) -> ReadSteps:
    """The definitions and claims of an answer. A definition stands on the problem's numbers alone,
    a claim also on those of the steps. Refused with the first reason where nothing is left.
    """
    answer = entries(text, Reading)
    holding = _Holding(problem, steps, {q.name for q in modelling.quantities})
    lets = holding.kept(answer.get("lets", ()), Let, holding.let)
    claims = holding.kept(answer.get("claims", ()), Claim, holding.claim)
    if holding.left_out and not claims:
        raise holding.left_out[0]
    return ReadSteps(lets, claims, tuple(holding.left_out))


class _Holding:
    """Entries held against the texts; what fails is kept with its reason."""

    def __init__(self, problem: str, steps: Sequence[str], names: set[str]) -> None:
        self._steps, self._names = steps, names
        self._text = "\n".join([*steps, problem])
        self._stated, self._seen = stated_in(problem), stated_in(problem, "\n".join(steps))
        self._spoilt: set[str] = set()
        self.left_out: list[Refused] = []

    def kept(
        self, listed: Iterable[object], form: type[Entry], held: Callable[[Entry], Relation]
    ) -> tuple[tuple[Entry, Relation], ...]:
        found = []
        for each in listed:
            try:
                entry = validated(each, form)
                found.append((entry, held(entry)))
            except Refused as refused:
                if refused.reason == Refusal.UNKNOWN_FIELD:
                    raise
                self.left_out.append(refused)
                if form is Let and isinstance(each, dict):
                    self._spoilt.add(str(each.get("name")))
        return tuple(found)

    def let(self, let: Let) -> Relation:
        quoted_in(self._text, [let.quote])
        if let.name in self._names:
            raise Refused(Refusal.UNKNOWN_NAME, f"{let.name} a second time")
        relation = self._read(f"{let.name} = {let.means}")
        self._known(_names_of(let.means))
        _held(relation, self._stated)
        self._names.add(let.name)
        return relation

    def claim(self, claim: Claim) -> Relation:
        if claim.step >= len(self._steps):
            raise Refused(Refusal.WRONG_FORM, f"step {claim.step}")
        quoted_in(self._steps[claim.step], [claim.quote])
        relation = self._read(claim.says)
        self._known(relation.names)
        _held(relation, self._seen)
        return relation

    def _read(self, says: str) -> Relation:
        try:
            return read(says)
        except Unreadable as error:
            raise Refused(Refusal.UNREADABLE, error.message) from None

    def _known(self, used: frozenset[str]) -> None:
        odd = sorted(used - self._names | used & self._spoilt)
        if odd:
            raise Refused(Refusal.UNKNOWN_NAME, odd[0])


def _names_of(means: str) -> frozenset[str]:
    try:
        return names_in(term(means))
    except Unreadable as error:
        raise Refused(Refusal.UNREADABLE, error.message) from None


def _held(relation: Relation, stated: Stated) -> None:
    number = invented(relation, stated)
    if number:
        raise Refused(Refusal.INVENTED_NUMBER, f"{number} in {relation.text}")
