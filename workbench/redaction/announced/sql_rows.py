"""What a statement of SQL writes into a table: a column's name holds for what is written there.

`INSERT INTO drivers (name, plate) VALUES ('…', '…'), ('…', '…')`; names are hidden where another
column holds something of a person as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..columns import kind_of_head
from ..patterns import compiled
from ..spans import SHAPED, Span
from ..view import View

_INSERT = (
    r"(?i)\binsert\s+(?:ignore\s+)?into\s+[\w.\"`\[\]]{1,80}\s*\((?P<heads>[^()]{3,400})\)\s*"
    r"values\s*(?=\()"
)
_ROW = r"\s*,?\s*\((?P<cells>(?:[^()'\n]|'(?:[^'\n]|'')*'|\([^()]*\)|\n){1,1000})\)"
_CELL = r"\s*(?:'(?P<value>(?:[^'\n]|'')*)'|[^,']*(?:\([^()]*\))?[^,']*)(?:,|$)"
_NAME = r"[^\W\d_][\w'’ .-]{2,60}"
_PLATE = (
    r"(?i)(?:licen[cs]e_?|number_?|vehicle_?|car_?)?plate(?:_?(?:no|number))?|"
    r"registration(?:_?no)?|reg_?no|kennzeichen|matr[ií]cula|placa|targa"
)
_PLATE_VALUE = r"(?=.*\d)(?=.*[^\W\d_])[\w ·-]{4,12}"


def find_in_sql(view: View) -> Iterator[Span]:
    """The values alone, without their quotes."""
    if not view.lower.may_hold("insert"):
        return
    for found in compiled(_INSERT).finditer(view.text):
        heads = [head.strip(' \t\n"`[]') for head in found["heads"].split(",")]
        kinds = [_kind(head) for head in heads]
        told = [kind[0] for kind in kinds if kind]
        if len(told) < 2 and told != ["LICENSE_PLATE"]:
            continue
        place = found.end()
        while row := compiled(_ROW).match(view.text, place):
            yield from _cells(row, kinds)
            place = row.end()


def _cells(row: re.Match[str], kinds: list[tuple[str, str] | None]) -> Iterator[Span]:
    place = row.start("cells")
    for kind in kinds:
        cell = compiled(_CELL).match(row.string, place, row.end("cells"))
        if cell is None:
            return
        if kind and cell["value"] and compiled(kind[1]).fullmatch(cell["value"].strip()):
            yield Span(cell.start("value"), cell.end("value"), kind[0], SHAPED)
        place = cell.end()


def _kind(head: str) -> tuple[str, str] | None:
    """The type of what such a column holds, and its form."""
    if compiled(_PLATE).fullmatch(head):
        return "LICENSE_PLATE", _PLATE_VALUE
    kind = kind_of_head(head)
    return ("PERSON", _NAME) if kind is not None and kind[0] == "PERSON" else kind
