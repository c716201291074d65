"""What a formaliser may answer: the form, and what of it stands in the text. No mathematics here.

`Modelling` is a problem as quantities, relations and what is asked, each with its quote; `Reading`
is a solution as claims over those quantities. Fields that are not known are a finding, and so is a
quote that the text does not hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError

from domains.math.modelling.language import LONGEST, NAME, Relation, read
from domains.math.modelling.numbers import Stated, invented, stated_in
from domains.math.modelling.refusals import Refusal, Refused
from domains.math.notation.limits import Unreadable

LONGEST_ANSWER = 60_000
"""Characters of an answer that are looked at; the widest recorded one has 4,000."""
MOST_RELATIONS = 60
MOST_CLAIMS = 200
PERSON = "person"


Name = Annotated[str, StringConstraints(pattern=f"^{NAME.pattern}$")]
Says = Annotated[str, StringConstraints(min_length=3, max_length=LONGEST)]
Means = Annotated[str, StringConstraints(min_length=1, max_length=LONGEST)]
Quote = Annotated[str, StringConstraints(min_length=1, max_length=600)]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Quantity(_Part):
    """Something that has a size. `count` is whole and ≥ 0, `amount` ≥ 0, `share` 0 to 1; a `letter`
    stands for any number, and what rests on it is an expression in it.
    """

    name: Name
    kind: Literal["count", "amount", "share", "number", "letter"] = "number"
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
    means: Means
    quote: Quote


class Claim(_Part):
    """What one step says."""

    step: int = Field(ge=0, le=500)
    says: Says
    quote: Quote


class Reading(_Part):
    """A solution as claims."""

    lets: tuple[Let, ...] = Field(default=(), max_length=MOST_RELATIONS)
    claims: tuple[Claim, ...] = Field(max_length=MOST_CLAIMS)


Form = TypeVar("Form", bound=BaseModel)


@dataclass(frozen=True)
class Read:
    """A modelling that keeps to the form and to the text."""

    modelling: Modelling
    relations: tuple[Relation, ...]
    stated: Stated


def parsed(text: str, form: type[Form]) -> Form:
    """The JSON object of an answer in its form; Refused with the reason."""
    return validated(_answered(text), form)


def entries(text: str, form: type[BaseModel]) -> Mapping[str, list[object]]:
    """The lists of an answer, their entries as they are; Refused where it is no object of lists
    with the fields of the form.
    """
    found = _answered(text)
    if not isinstance(found, dict):
        raise Refused(Refusal.WRONG_FORM)
    odd = sorted(set(found) - set(form.model_fields))
    if odd:
        raise Refused(Refusal.UNKNOWN_FIELD, str(odd[0]))
    needed = {name for name, field in form.model_fields.items() if field.is_required()}
    listed = all(isinstance(each, list) and len(each) <= MOST_CLAIMS for each in found.values())
    if needed - set(found) or not listed:
        raise Refused(Refusal.WRONG_FORM)
    return found


def validated(found: object, form: type[Form]) -> Form:
    """A part of an answer in its form; Refused with the reason."""
    try:
        return form.model_validate_json(json.dumps(found))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        odd = first["type"] == "extra_forbidden"
        raise Refused(Refusal.UNKNOWN_FIELD if odd else Refusal.WRONG_FORM, place) from None


def _answered(text: str) -> object:
    if not text.strip():
        raise Refused(Refusal.NO_ANSWER)
    if len(text) > LONGEST_ANSWER:
        raise Refused(Refusal.TOO_LONG, f"{len(text):,} characters")
    return _object(text)


def _object(text: str) -> object:
    """The one object of the answer, alone, in a fence or between words."""
    start, end = text.find("{"), text.rfind("}")
    if not 0 <= start < end:
        return None
    body = text[start : end + 1]
    for each in (body, _ESCAPE.sub(_escaped, body)):
        try:
            return json.loads(each)
        except (ValueError, RecursionError):
            continue
    raise Refused(Refusal.NOT_JSON)


_ESCAPE = re.compile(r"\\(?P<known>[\"\\/bfnrt]|u[0-9A-Fa-f]{4})?")


def _escaped(found: re.Match[str]) -> str:
    """A backslash that JSON knows as it is, one of a formula doubled."""
    return found[0] if found["known"] else "\\\\"


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
    quoted_in(problem, [*(q.quote for q in found.quantities), found.asked.quote])
    names = {q.name for q in found.quantities}
    if len(names) < len(found.quantities) or found.asked.name not in names:
        raise Refused(Refusal.UNKNOWN_NAME, found.asked.name)
    relations = []
    for each in found.relations:
        relation = _relation(each.says)
        _known(relation.names, names)
        if each.origin != PERSON and not each.confirmed:
            quoted_in(problem, [each.quote])
            number = invented(relation, stated)
            if number or _put_in(relation, found.asked.name, stated):
                about = f"{number} in {each.says}" if number else f"{each.says} puts the answer in"
                raise Refused(Refusal.INVENTED_NUMBER, about)
        relations.append(relation)
    return Read(found, tuple(relations), stated)


def _put_in(relation: Relation, asked: str, stated: Stated) -> bool:
    """Whether what is asked is given as a plain number that the text does not state as such."""
    sides = relation.left, relation.right
    if relation.names != {asked} or not any(side.kind == "name" for side in sides):
        return False
    literals = [side for side in sides if side.ratio is not None]
    values = [part.value for side in literals for part in side.args or (side,)]
    return any(all(value not in place for place in stated.places) for value in values)


def _relation(says: str) -> Relation:
    try:
        return read(says)
    except Unreadable as error:
        raise Refused(Refusal.UNREADABLE, error.message) from None


def _known(used: frozenset[str], names: set[str]) -> None:
    odd = sorted(used - names)
    if odd:
        raise Refused(Refusal.UNKNOWN_NAME, odd[0])


def quoted_in(text: str, quotes: Sequence[str]) -> None:
    """Refused unless every quote stands in the text, blanks, case and kinds of marks aside; of one
    that leaves words out, the parts in their order.
    """
    whole = squeezed(text)
    for quote in quotes:
        if not (_stands(quote, whole) or _stands(quote.translate(_UNESCAPED), whole)):
            raise Refused(Refusal.QUOTE_MISSING, quote[:80])


def _stands(quote: str, whole: str) -> bool:
    place = 0
    for part in _LEFT_OUT.split(quote):
        own = squeezed(part).rstrip(".,;:…").removeprefix("...").removeprefix("…")
        place = whole.find(own, place) if own else -1
        if place < 0:
            return False
    return True


_LEFT_OUT = re.compile(r"(?<=\S)\s*(?:\.\.\.|…|\[\.\.\.\])\s*(?=\S)")
_ALIKE = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "−": "-", "—": "-"})
_UNESCAPED = str.maketrans({"\f": "f", "\b": "b", "\t": "t", "\r": "r", "\n": "n"})
"""What one backslash makes of a formula's first letter: `\\frac` is a feed and `rac` in JSON."""


def squeezed(text: str) -> str:
    """The text without blanks, backslashes, case and kinds of marks."""
    return re.sub(r"[\s\\]+", "", text.translate(_ALIKE)).casefold()
