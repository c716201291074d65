"""What a formaliser may answer: the form, and what of it stands in the text. No mathematics here.

`Modelling` is a problem as quantities, relations and what is asked, each with its quote; `Reading`
is a solution as claims over those quantities. Fields that are not known are a finding, and so is a
quote that the text does not hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from domains.math.modelling.language import NAME, Relation, read
from domains.math.modelling.numbers import Stated, invented, stated_in
from domains.math.modelling.refusals import Refusal, Refused
from domains.math.notation.limits import Unreadable

LONGEST_ANSWER = 60_000
"""Characters of an answer that are looked at; the widest recorded one has 4,000."""
MOST_RELATIONS = 60
PERSON = "person"


Name = Annotated[str, StringConstraints(pattern=f"^{NAME.pattern}$")]
Says = Annotated[str, StringConstraints(min_length=3, max_length=300)]
Quote = Annotated[str, StringConstraints(min_length=1, max_length=600)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Quantity(_Part):
    """Something that has a size. `count` is whole and ≥ 0, `amount` ≥ 0, `share` 0 to 1."""

    name: Name
    kind: Literal["count", "amount", "share", "number"] = "number"
    unit: str = Field("", max_length=60)
    quote: Quote


class Stating(_Part):
    """A relation with the words of the problem that state it, and whose it is."""

    says: Says
    quote: str = Field(max_length=600)
    origin: str = Field("", max_length=120)
    confirmed: bool = False


class Asked(_Part):
    """The quantity that the problem asks for."""

    name: Name
    quote: Quote


class Modelling(_Part):
    """A problem as data."""

    quantities: tuple[Quantity, ...] = Field(max_length=MOST_RELATIONS)
    relations: tuple[Stating, ...] = Field(max_length=MOST_RELATIONS)
    asked: Asked


class Let(_Part):
    """A quantity that a solution speaks of, by what it means in those of the problem."""

    name: Name
    means: Says
    quote: Quote


class Claim(_Part):
    """What one step says."""

    step: int = Field(ge=0, le=500)
    says: Says
    quote: Quote


class Reading(_Part):
    """A solution as claims."""

    lets: tuple[Let, ...] = Field(default=(), max_length=MOST_RELATIONS)
    claims: tuple[Claim, ...] = Field(max_length=200)


Form = TypeVar("Form", Modelling, Reading)


@dataclass(frozen=True)
class Read:
    """A modelling that keeps to the form and to the text."""

    modelling: Modelling
    relations: tuple[Relation, ...]
    stated: Stated


def parsed(text: str, form: type[Form]) -> Form:
    """The JSON object of an answer in its form; Refused with the reason."""
    if not text.strip():
        raise Refused(Refusal.NO_ANSWER)
    if len(text) > LONGEST_ANSWER:
        raise Refused(Refusal.TOO_LONG, f"{len(text):,} characters")
    try:
        return form.model_validate_json(json.dumps(_object(text)))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        odd = first["type"] == "extra_forbidden"
        raise Refused(Refusal.UNKNOWN_FIELD if odd else Refusal.WRONG_FORM, place) from None


def _object(text: str) -> object:
    """The one object of the answer, alone, in a fence or between words."""
    start, end = text.find("{"), text.rfind("}")
    try:
        return json.loads(text[start : end + 1]) if 0 <= start < end else None
    except (ValueError, RecursionError):
        raise Refused(Refusal.NOT_JSON) from None


def read_modelling(problem: str, text: str) -> Read:
    """A formaliser's answer held against the problem's text; Refused with the first reason. Whose
    a relation is, and who confirmed it, is not for an answer to say.
    """
    found = parsed(text, Modelling)
    if any({"origin", "confirmed"} & each.model_fields_set for each in found.relations):
        raise Refused(Refusal.UNKNOWN_FIELD, "origin")
    return held_against(problem, found)


def held_against(problem: str, found: Modelling) -> Read:
    """The modelling if each of its parts stands on the text. What a person wrote or confirmed may
    bring numbers and words of its own.
    """
    stated = stated_in(problem)
    _quoted(problem, [*(q.quote for q in found.quantities), found.asked.quote])
    names = {q.name for q in found.quantities}
    if len(names) < len(found.quantities) or found.asked.name not in names:
        raise Refused(Refusal.UNKNOWN_NAME, found.asked.name)
    relations = []
    for each in found.relations:
        relation = _relation(each.says)
        _known(relation.names, names)
        if each.origin != PERSON and not each.confirmed:
            _quoted(problem, [each.quote])
            number = invented(relation, stated)
            if number:
                raise Refused(Refusal.INVENTED_NUMBER, f"{number} in {each.says}")
        relations.append(relation)
    return Read(found, tuple(relations), stated)


def read_claims(
    problem: str, steps: Sequence[str], modelling: Modelling, text: str
) -> tuple[Reading, tuple[Relation, ...], tuple[tuple[Claim, Relation], ...]]:
    """A reader's answer held against solution and problem: the reading, its definitions as
    relations, its claims. A definition stands on the problem's numbers alone, a claim also on those
    of the steps. Refused with the first reason.
    """
    found = parsed(text, Reading)
    stated, solution = stated_in(problem), "\n".join(steps)
    seen = stated_in(problem, solution)
    names = {q.name for q in modelling.quantities}
    lets = []
    for let in found.lets:
        _quoted(f"{solution}\n{problem}", [let.quote])
        relation = _relation(f"{let.name} = {let.means}")
        _known(relation.names - {let.name}, names)
        if let.name in names:
            raise Refused(Refusal.UNKNOWN_NAME, f"{let.name} a second time")
        _held(relation, stated)
        names.add(let.name)
        lets.append(relation)
    claims = []
    for claim in found.claims:
        if claim.step >= len(steps):
            raise Refused(Refusal.WRONG_FORM, f"step {claim.step}")
        _quoted(steps[claim.step], [claim.quote])
        relation = _relation(claim.says)
        _known(relation.names, names)
        _held(relation, seen)
        claims.append((claim, relation))
    return found, tuple(lets), tuple(claims)


def _held(relation: Relation, stated: Stated) -> None:
    number = invented(relation, stated)
    if number:
        raise Refused(Refusal.INVENTED_NUMBER, f"{number} in {relation.text}")


def _relation(says: str) -> Relation:
    try:
        return read(says)
    except Unreadable as error:
        raise Refused(Refusal.UNREADABLE, error.message) from None


def _known(used: frozenset[str], names: set[str]) -> None:
    odd = sorted(used - names)
    if odd:
        raise Refused(Refusal.UNKNOWN_NAME, odd[0])


def _quoted(text: str, quotes: Sequence[str]) -> None:
    """Every quote stands in the text, blanks aside."""
    whole = squeezed(text)
    for quote in quotes:
        if not squeezed(quote) or squeezed(quote) not in whole:
            raise Refused(Refusal.QUOTE_MISSING, quote[:80])


def squeezed(text: str) -> str:
    """The text with single blanks."""
    return re.sub(r"\s+", " ", text).strip()
