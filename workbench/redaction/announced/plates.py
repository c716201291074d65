"""Number plates of vehicles, where a word says that it is one.

There are too many forms of plates to know one by its form alone, so that nothing is one without its
label or a vehicle near it; what follows a label must hold letters and a digit, in up to five short
groups. A few forms are nothing else's.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..letters import CAPITALS, SMALL_LETTER
from ..listed import entries
from ..patterns import any_of, compiled, is_latin
from ..spans import LABELLED, SHAPED, Span
from ..view import View, around, matches

_SIGN = rf"[{CAPITALS}0-9]"
_VALUE = (
    rf"[\"'`]{{0,1}}(?P<value>{_SIGN}{{1,4}}(?:[ \-·.]{{1,3}}{_SIGN}{{1,5}}){{0,4}}|{_SIGN}{{5,9}})"
    r"(?![\w])"
)
_WHOSE = rf"(?:\s{SMALL_LETTER}{{2,9}}){{0,3}}?"
"""`… of my car`, `… de mi coche`, between a label and its verb."""
_MOST_SIGNS = 10
_LEAST_SIGNS = 4


def find_plates(view: View) -> Iterator[Span]:
    """Plates behind their label, in capitals as they are written on a vehicle."""
    hints, pattern = _labelled()
    for found in matches(pattern, view.text, around(view.lower, hints, 4, 48)):
        value = _cut(found["value"])
        if value:
            yield Span(found.start("value"), found.start("value") + len(value), KIND, LABELLED)
    hints, pattern = _bare()
    for found in matches(pattern, view.text, around(view.lower, hints, 4, 48)):
        yield Span(found.start("value"), found.end("value"), KIND, SHAPED)
    yield from _near_a_vehicle(view)


def _near_a_vehicle(view: View) -> Iterator[Span]:
    """By its form alone: near a word for a vehicle, or where nothing else has that form."""
    text, vehicles = view.text, _vehicles()
    sure = not is_latin(text) or compiled(_LEAST_SURE).search(text) is not None
    driven = not view.code and view.lower.may_hold(vehicles)
    if not (sure or driven) or not compiled(_LEAST_FORM).search(text):
        return
    if sure:
        for found in compiled(_form("sure")).finditer(text):
            yield Span(found.start(), found.end(), KIND, SHAPED)
    if not driven:
        return
    for found in matches(_form("forms"), text, around(view.lower, vehicles, 30, _NEAR)):
        near = view.lower[max(found.start() - _NEAR, 0) : found.start()]
        told = compiled(vehicles).search(near) or compiled(vehicles).search(
            view.lower[found.end() : found.end() + 14]
        )
        if told and not compiled(_COUNTED).search(near) and not _is_a_model(found.group()):
            yield Span(found.start(), found.end(), KIND, SHAPED)


def _is_a_model(value: str) -> bool:
    """`BMW 320`, `GTI 2019`, `RFC 8259`, `EUR 1250`: a kind, a year, a norm or a price."""
    return compiled(_MODEL).fullmatch(value) is not None


_NEAR = 60
_MODEL = (
    r"(?:BMW|VW|GTI|GTD|TDI|TSI|AMG|GT|RS|XC|CX|MX|AMD|RFC|ISO|DIN|EN|EUR|USD|GBP|CHF|SEK|PLN|CPU|GPU|RAM|"
    r"SQL|API|USB|PS|KM|KW|HP|CO|EX|NX|RX|IS|ID|NO|ABS|LED|SUV|MPV|EV|PHEV|HTTP|TCP|UTF|SHA|PDF|CSV)"
    r"[ -]?[A-Z]?[ -]?\d{1,4}.*|[A-Z]{1,3}[ -]?(?:19|20)\d\d|[A-Z]\d [12]\d{3}|\d{2} ?(?:PS|KM|"
    r"KW|HP|EUR|USD|GBP|GB|TB|MB)"
    r" ?\d.*|.*\d (?:EUR|USD|GBP|PLN|CZK|HUF|RON|SEK|NOK|DKK|CHF|KM|KW|PS|MWh|KWH)"
)
_LEAST_FORM = r"[^\W\d_][ ·・•.-]{0,2}\d{1,4}|\d{2,4}-\d{2,3}-\d{2,3}"
_LEAST_SURE = r"[A-Z]{2}(?:[ -]\d\d[ -]|\d{4}[A-Z]|\d\d ?[A-Z]{1,3} ?\d{4})"
"""What a form that is nothing else's has in Latin letters."""
_COUNTED = (
    r"(?:order|invoice|ticket|article|item|part|model|serial|flight|room|tracking|booking|policy|"
    r"vin|iban|route|gate|highway|road|autobahn|bundesstraße|autoroute|flug|zimmer|bestell\w*|"
    r"rechnung\w*|artikel\w*|modell?|modelo|modello|modèle|no\.|nr\.|n°|code|plus)[ \w.:#]{0,12}$"
)


@cache
def _vehicles() -> str:
    return any_of(entries("plate_labels", "vehicles"))


@cache
def _form(field: str) -> str:
    return rf"(?<![\w.,/#€$-])(?:{any_of(entries('plate_labels', field))})(?![\w/]|[.-]\w|,\d)"


KIND = "LICENSE_PLATE"


@cache
def _labelled() -> tuple[str, str]:
    """The hints, and the pattern of a label with what follows it."""
    labels = [label.replace(" ", r"[\s_-]?") for label in entries("plate_labels", "labels")]
    return any_of(labels), rf"(?i:(?<![^\W_]){any_of(labels)}){_link()}{_VALUE}"


@cache
def _bare() -> tuple[str, str]:
    """The same of the words that are said of much else: only the form of a plate will do."""
    labels = any_of(entries("plate_labels", "bare"))
    forms = any_of(entries("plate_labels", "forms"))
    hints = rf"\b{labels}\W"
    return hints, rf"(?i:(?<![^\W_]){labels}){_link()}(?P<value>{forms})(?![\w-]|\.\w)"


def _link() -> str:
    verbs = any_of(entries("plate_labels", "links"))
    number = r"(?:no|nr|num|number|nummer|num[ée]ro)\.?\s{0,2}"
    told = rf"(?:{_WHOSE}(?:\s{{1,2}}{verbs}(?!\w)|\s{{0,2}}[:=#])){{0,2}}"
    return rf"(?i:[\"'`]?\s{{0,2}}(?:{number})?){told}(?i:[\"'`]?\s{{0,2}})"


def _cut(value: str) -> str:
    """The groups that can be a plate's, from the first on; empty when they are none."""
    signs = compiled(r"[^\W_]").findall(value)
    mixed = any(sign.isdigit() for sign in signs) and any(sign.isalpha() for sign in signs)
    short = _LEAST_SIGNS <= len(signs) <= _MOST_SIGNS
    return value.rstrip(" -.·") if mixed and short else ""
