"""From values to `<TYPE_n>`: equal values get equal placeholders within a conversation, and no
value leaves memory.

A placeholder found in a text is left alone, whoever wrote it; its number is not given to a value
afterwards. No bare hash of a value is kept: there are so few possible numbers of most kinds that it
could be undone by trying them all. What the history keeps are marks under its own key (`given`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from ..errors import RedactionError
from .given import GivenPlaceholders
from .patterns import PLACEHOLDER, compiled

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

_LARGEST = 999_999
_BREAKS = r"[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]"


class Placeholders:
    """The map of one session."""

    def __init__(self, start: Mapping[str, int]) -> None:
        self._last = dict(start)
        self._values: dict[str, None] = {}
        self.given = GivenPlaceholders()
        self._taken: set[str] = set()

    def reserve(self, text: str) -> None:
        """Placeholders that stand in a text are not given out from now on."""
        if "<" in text:
            issued = self.given.placeholders()
            self._taken.update(set(compiled(PLACEHOLDER).findall(text)) - issued)

    def of(self, type: str, value: str) -> str:
        """The placeholder of a value; a new one if the value is new."""
        plain = normalised(type, value)
        self._values.setdefault(plain)
        return self.given.of(type, plain, lambda: self._next(type))

    def values(self) -> tuple[str, ...]:
        """The values that have a placeholder, normalised, in order of their first appearance."""
        return tuple(self._values)

    def _next(self, type: str) -> str:
        number = self._last.get(type, 0) + 1
        while f"<{type}_{number}>" in self._taken:
            number += 1
        if number > _LARGEST:
            raise RedactionError(
                f"More than {_LARGEST} values of type {type} in one session.",
                "Start a new session.",
            )
        self._last[type] = number
        return f"<{type}_{number}>"


def normalised(type: str, value: str) -> str:
    """What two spellings of one value have in common."""
    from .phones import canonical
    from .shadow import shadow_of

    plain = shadow_of(value).text
    match type:
        case "EMAIL":
            return _plain_mail(plain)
        case "PHONE":
            return canonical(plain)
        case "SECRET" | "URL_CREDENTIALS":
            return compiled(r"\s+").sub(" ", plain)
        case "IP_ADDRESS":
            return _plain_ip(plain)
        case "PERSON" | "STREET_ADDRESS" | "DATE_OF_BIRTH" | "DENIED":
            return " ".join(plain.casefold().split())
        case _:
            return compiled(r"[\W_]+").sub("", plain).casefold()


def _plain_mail(value: str) -> str:
    spelled = compiled(r"\s*[(\[{<]?\s*(?:\bat\b|@)\s*[)\]}>]?\s*").sub("@", value.lower(), count=1)
    return compiled(r"\s*[(\[{<]\s*(?:dot|\.)\s*[)\]}>]\s*|\s+dot\s+|\s*\.\s*").sub(".", spelled)


def _plain_ip(value: str) -> str:
    import ipaddress

    try:
        return str(ipaddress.ip_address(value))
    except ValueError:
        return value.lower()


def line_breaks(value: str) -> str:
    """Every line break of a value, in order: what must stay so that the lines of a text keep their
    numbers.
    """
    return "".join(compiled(_BREAKS).findall(value))


def numbers_in(value: Json) -> dict[str, int]:
    """The highest placeholder number of each type that stands in a text or anywhere in a JSON
    value.
    """
    highest: dict[str, int] = {}
    waiting: list[Json] = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, dict):
            waiting += [*part.keys(), *part.values()]
        elif isinstance(part, list):
            waiting += part
        elif isinstance(part, str) and "<" in part:
            for found in compiled(PLACEHOLDER).findall(part):
                type, number = found[1:-1].rsplit("_", 1)
                highest[type] = max(highest.get(type, 0), int(number))
    return highest
