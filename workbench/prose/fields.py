"""Types of ledger fields, liberal in what they take: `"14 %"`, `1,200`, `41.2k` are numbers, one
text is a list of one, `CLAIM` is `claim`.

Subclass `Entry` for the entries of a ledger and read them with `entries`: each that does not fit
is a complaint of its own, and the others are kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, Generic, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

from workbench.prose.dates import dates
from workbench.prose.ledger import Complaint, Ledger
from workbench.prose.ledgers.yamlish import escaped
from workbench.prose.numbers import numbers


def _number(value: Any) -> Any:
    """A number, or a text that prints exactly one."""
    if not isinstance(value, str) or not value.strip():
        return None if isinstance(value, str) else value
    try:
        return float(value)
    except ValueError:
        found = [n for n in numbers(value) if n.role != "name"]
        return found[0].value if len(found) == 1 else value


def _listed(value: Any) -> Any:
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _text(value: Any) -> Any:
    return value if isinstance(value, str) or value is None else _plain(value)


def _plain(value: Any) -> Any:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value) if isinstance(value, int | float) else value


def _day(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        return date.fromisoformat(value.strip()[:10])
    except ValueError:
        found = [day.date for day in dates(value) if day.date is not None]
        return found[0] if found else value


T = TypeVar("T")
Number = Annotated[float, BeforeValidator(_number)]
Text = Annotated[str, BeforeValidator(_text)]
Day = Annotated[date, BeforeValidator(_day)]
Listed = Annotated[list[T], BeforeValidator(_listed)]


class Entry(BaseModel):
    """An entry of a ledger: unknown fields are kept, names may differ in case and hyphens."""

    model_config = ConfigDict(extra="allow", populate_by_name=True, str_strip_whitespace=True)


E = TypeVar("E", bound=Entry)


@dataclass(frozen=True)
class Placed(Generic[E]):
    """An entry with its JSON pointer and its data as it was given."""

    entry: E
    pointer: str
    given: Mapping[str, Any]


def entries(
    ledger: Ledger, model: type[E], names: Iterable[str]
) -> tuple[list[Placed[E]], list[Complaint]]:
    """The entries under the first of `names` that the ledger has, and what does not fit.

    One entry without its list, and a mapping from ids to entries, are read as lists.
    """
    known = {str(key).casefold().replace("-", "_"): str(key) for key in ledger.data}
    key = next((known[name] for name in names if name in known), None)
    if key is None:
        return [], []
    kept: list[Placed[E]] = []
    wrong: list[Complaint] = []
    for pointer, given in _given(ledger.data[key], f"/{escaped(key)}"):
        try:
            kept.append(Placed(model.model_validate(_lowered(given)), pointer, given))
        except ValidationError as error:
            wrong += complaints_of(ledger, error, pointer)
        except AttributeError:
            wrong.append(_no_object(ledger, pointer, given))
    return kept, wrong


def _given(value: Any, pointer: str) -> list[tuple[str, Any]]:
    if isinstance(value, Mapping):
        if value and all(isinstance(one, Mapping) for one in value.values()):
            return [
                (f"{pointer}/{escaped(str(id))}", {"id": id, **one}) for id, one in value.items()
            ]
        return [(pointer, value)] if value else []
    listed = value if isinstance(value, list) else [] if value is None else [value]
    return [(f"{pointer}/{number}", one) for number, one in enumerate(listed) if one is not None]


def _lowered(given: Mapping[str, Any]) -> dict[str, Any]:
    return {str(key).strip().casefold().replace("-", "_"): v for key, v in given.items()}


def _no_object(ledger: Ledger, pointer: str, given: Any) -> Complaint:
    told = f"The entry {pointer} is {str(given)[:60]!r}, not an object with fields."
    return Complaint(told, "Write it as an object.", line_of(ledger, pointer), pointer)


def complaints_of(ledger: Ledger, error: ValidationError, pointer: str) -> list[Complaint]:
    """What pydantic found wrong with the value at a pointer, one complaint a field."""
    told: dict[str, Complaint] = {}
    for one in error.errors(include_url=False):
        field = str(one["loc"][0]) if one["loc"] else ""
        place = f"{pointer}/{escaped(field)}" if field else pointer
        missing = one["type"] == "missing"
        what = "is missing" if missing else f"does not fit: {one['msg']}"
        fix = f'Add "{field}".' if missing else f'Give "{field}" as asked.'
        line = line_of(ledger, pointer if missing else place)
        told.setdefault(place, Complaint(f"{place} {what}.", fix, line, place))
    return list(told.values())


def line_of(ledger: Ledger, pointer: str) -> int | None:
    """Line of the draft (from 1) at which the value of a pointer starts."""
    place = ledger.place(pointer)
    if place is None:
        return ledger.first_line + 1
    return ledger.first_line + 2 + ledger.body.count("\n", 0, place[0])
