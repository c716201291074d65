"""Where the cells of a structured draft are: JSON values, CSV records, tables in Markdown.

So that two of them are compared cell by cell: each piece knows what is compared (not its layout),
by which key it is paired with its counterpart, and where its cells begin and end. Detection is
strict: what is not certainly a table stays text.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from workbench.core.diffing import Hunk, hunks, split_lines

Span = tuple[int, int]
INLINE = 60
"""Characters up to which a JSON list or object without inner ones stays one piece."""
LONGEST = 2_000_000
"""Characters up to which structure is looked for."""
NUMBER = re.compile(r"[-+]?[$€£]?\d[\d.,_ ]*\s?[%\w]{0,3}")
"""A cell that holds a number, a sign of money or a unit with it."""
RULE = re.compile(r"\s*\|?(\s*:?-{2,}:?\s*\|)+\s*(:?-{2,}:?)?\s*|\s*\|\s*:?-{2,}:?\s*\|?\s*")
_NAME = re.compile(r"[^\s()\[\]{}=:;,][^()\[\]{}=;]{0,60}")
"""A column's name; code has other signs in its first line."""
_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"{}\[\],:]+|[{}\[\],:]')


@dataclass(frozen=True, slots=True)
class Piece:
    """A row of a table, a value of a JSON document, or a piece of ordinary text."""

    start: int
    end: int
    """Characters of the text."""
    same: str
    """What is compared: the content without its layout."""
    key: str = ""
    """Pairs it with its counterpart in another version; empty where only the place does."""
    depth: int = 0
    """How far it is indented when shown."""
    cells: tuple[Span, ...] = ()
    """Of a table's row: where its cells stand in the text."""
    table: int = -1
    """Which table of the text it belongs to, counted from 0; -1 for none."""
    heads: tuple[str, ...] = ()
    """Names of the table's columns."""


def pieces_of(text: str, units: Callable[[str], list[str]] = split_lines) -> list[Piece] | None:
    """The text's pieces in order; None where it has no structure. `units` cuts what stands between
    the tables of a Markdown text.
    """
    if not text.strip() or len(text) > LONGEST:
        return None
    found = _json_pieces(text) or _csv_pieces(text) or _markdown_pieces(text, units)
    return found or None


def paired(found: Sequence[Hunk], old: Sequence[Piece], new: Sequence[Piece]) -> list[Hunk]:
    """The hunks with each replaced run parted, so that pieces of the same key are side by side."""
    result: list[Hunk] = []
    for hunk in found:
        result += _parted(hunk, old, new) if hunk.kind == "replace" else [hunk]
    return result


def _parted(hunk: Hunk, old: Sequence[Piece], new: Sequence[Piece]) -> list[Hunk]:
    (a, b), (c, d) = hunk.old, hunk.new
    lefts = [piece.key or f"\x00{place}" for place, piece in enumerate(old[a:b])]
    rights = [piece.key or f"\x00{place}" for place, piece in enumerate(new[c:d])]
    if not any(piece.key for piece in old[a:b]) or not set(lefts) & set(rights):
        return [hunk]
    return [
        Hunk(
            "replace" if part.kind == "equal" else part.kind,
            (part.old[0] + a, part.old[1] + a),
            (part.new[0] + c, part.new[1] + c),
        )
        for part in hunks(lefts, rights)
    ]


def changed_cells(left: Piece, right: Piece, old: str, new: str) -> tuple[set[int], set[int]]:
    """Which cells of two rows differ; columns are matched by their names, so that a new column is
    itself the difference. `old`, `new` = the texts that the rows belong to.
    """
    matched = _columns(left, right)
    gone = set(range(len(left.cells))) - {i for i, _ in matched}
    come = set(range(len(right.cells))) - {j for _, j in matched}
    for i, j in matched:
        if content(old, left.cells[i]) != content(new, right.cells[j]):
            gone.add(i)
            come.add(j)
    return gone, come


def _columns(left: Piece, right: Piece) -> list[tuple[int, int]]:
    """Which column of the left row is which of the right one."""
    size = min(len(left.cells), len(right.cells))
    if left.heads == right.heads or not (left.heads and right.heads):
        return [(i, i) for i in range(size)]
    found: list[tuple[int, int]] = []
    for hunk in hunks(left.heads, right.heads):
        (a, b), (c, d) = hunk.old, hunk.new
        if hunk.kind in ("equal", "replace"):
            found += zip(range(a, b), range(c, d), strict=False)
    return [(i, j) for i, j in found if i < len(left.cells) and j < len(right.cells)]


def content(text: str, cell: Span) -> str:
    """What a cell says, without quotes around it."""
    said = text[cell[0] : cell[1]].strip()
    if len(said) > 1 and said[0] == said[-1] == '"':
        return said[1:-1].replace('""', '"')
    return said


# JSON


def _json_pieces(text: str) -> list[Piece]:
    """A piece for each value, each bracket that opens or closes one, in the order of the text."""
    if text.strip()[:1] not in ("{", "["):
        return []
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return []
    return list(_JsonReader(text).pieces())


class _JsonReader:
    """Walks the tokens of a valid document; no recursion, for deep ones."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = [match.span() for match in _JSON_TOKEN.finditer(text)]
        self._signs = [text[start] for start, _ in self._tokens]
        self._closing = self._matching()

    def _matching(self) -> dict[int, int]:
        """The place of each bracket's partner."""
        opened: list[int] = []
        found: dict[int, int] = {}
        for place, sign in enumerate(self._signs):
            if sign in "{[":
                opened.append(place)
            elif sign in "}]":
                found[opened.pop()] = place
        return found

    def pieces(self) -> Iterator[Piece]:
        """See `_json_pieces`; a key and the comma behind belong to their value's piece."""
        path: list[str] = []
        counts: list[int] = []
        place, first, name = 0, 0, ""
        while place < len(self._tokens):
            sign = self._signs[place]
            if sign in "}]":
                path.pop()
                counts.pop()
                place = self._end(place)
                yield self._piece(first, place, [*path, sign], len(path))
            elif sign == '"' and self._next(place) == ":":
                name = self._text[slice(*self._tokens[place])]
                place += 2
                continue
            else:
                key = name or str(counts[-1] if counts else "")
                if counts:
                    counts[-1] += 1
                last = self._whole(place)
                if sign in "{[" and last is None:
                    yield self._piece(first, place, [*path, key, sign], len(path))
                    path.append(key)
                    counts.append(0)
                else:
                    place = self._end(place if last is None else last)
                    yield self._piece(first, place, [*path, key], len(path))
            name = ""
            place += 1
            first = place

    def _next(self, place: int) -> str:
        return self._signs[place + 1] if place + 1 < len(self._signs) else ""

    def _end(self, place: int) -> int:
        """The token itself, or the comma behind it."""
        return place + 1 if self._next(place) == "," else place

    def _whole(self, place: int) -> int | None:
        """The closing bracket of what stays one piece: empty, or short and without inner ones."""
        last = self._closing.get(place)
        if last is None:
            return None
        if last == place + 1:
            return last
        flat = not any(sign in "{[" for sign in self._signs[place + 1 : last])
        width = sum(end - start + 1 for start, end in self._tokens[place : last + 1])
        return last if flat and width <= INLINE and self._signs[place] == "[" else None

    def _piece(self, first: int, last: int, path: list[str], depth: int) -> Piece:
        tokens = [self._text[a:b] for a, b in self._tokens[first : last + 1]]
        same = " ".join(tokens[:-1] if tokens[-1] == "," else tokens)
        start, end = self._tokens[first][0], self._tokens[last][1]
        return Piece(start, end, same, key="/".join(path), depth=depth)


# CSV


def _csv_pieces(text: str) -> list[Piece]:
    """The records of a text that is a table and nothing else: a head and at least one record, the
    same number of fields in each, at least one number.
    """
    for sign in (",", ";", "\t"):
        if sign not in text.partition("\n")[0]:
            continue
        records = _records(text, sign)
        if records is not None and _is_table(text, records):
            return _keyed(text, records, table=0)
    return []


def _records(text: str, sign: str) -> list[list[Span]] | None:
    """Where the fields of each record stand; a field in quotes may hold line breaks. None where
    quotes do not close or a blank line stands between.
    """
    records: list[list[Span]] = []
    fields: list[Span] = []
    start, quoted = 0, False
    for place, char in enumerate(text):
        if char == '"':
            quoted = not quoted
        elif not quoted and char == sign:
            fields.append((start, place))
            start = place + 1
        elif not quoted and char == "\n":
            records.append([*fields, (start, place)])
            fields, start = [], place + 1
    if quoted:
        return None
    if start < len(text) or fields:
        records.append([*fields, (start, len(text))])
    return [[_trimmed(text, field) for field in record] for record in records]


def _trimmed(text: str, field: Span) -> Span:
    """The field without blanks around it and without a carriage return."""
    start, end = field
    while end > start and text[end - 1] in " \r":
        end -= 1
    while start < end and text[start] == " ":
        start += 1
    return start, end


def _is_table(text: str, records: Sequence[Sequence[Span]]) -> bool:
    width = len(records[0])
    if width < 2 or len(records) < 2 or any(len(record) != width for record in records):
        return False
    heads = [content(text, cell) for cell in records[0]]
    named = len(set(heads)) == len(heads) and all(_NAME.fullmatch(head) for head in heads)
    if text[records[1][0][0] - 1] in " \t":
        return False
    cells = (content(text, cell) for record in records[1:] for cell in record)
    return named and any(NUMBER.fullmatch(cell) for cell in cells)


def _keyed(text: str, records: Sequence[Sequence[Span]], table: int) -> list[Piece]:
    """The records as pieces, each with the content of its first cell as its key where that is
    unique.
    """
    heads = tuple(content(text, cell) for cell in records[0])
    firsts = Counter(content(text, record[0]) for record in records)
    made: list[Piece] = []
    for place, record in enumerate(records):
        first = content(text, record[0])
        key = first if firsts[first] == 1 else ""
        same = "\x1f".join(content(text, cell) for cell in record)
        start, end = record[0][0], record[-1][1]
        name = "\x00head" if place == 0 else key
        made.append(Piece(start, end, same, name, 0, tuple(record), table, heads))
    return made


# Markdown


def _markdown_pieces(text: str, units: Callable[[str], list[str]]) -> list[Piece]:
    """The rows of its tables, and between them what `units` makes of the rest; nothing where there
    is no table.
    """
    lines = _lines(text)
    made: list[Piece] = []
    tables = position = place = 0
    while place < len(lines):
        rows = _table_at(text, lines, place)
        if not rows:
            place += 1
            continue
        made += _plain(text, position, lines[place][0], units)
        made += [replace(row, table=tables) for row in rows]
        tables += 1
        place += len(rows)
        position = lines[place][0] if place < len(lines) else len(text)
    return [*made, *_plain(text, position, len(text), units)] if tables else []


def _lines(text: str) -> list[Span]:
    found: list[Span] = []
    start = 0
    for line in text.splitlines(keepends=True):
        found.append((start, start + len(line)))
        start += len(line)
    return found


def _table_at(text: str, lines: Sequence[Span], place: int) -> list[Piece]:
    """The rows of the table whose head is the line at `place`: a head and the rule below it."""
    if place + 1 >= len(lines):
        return []
    head, rule = (text[slice(*lines[at])].strip() for at in (place, place + 1))
    if "|" not in head or "|" not in rule or not RULE.fullmatch(rule):
        return []
    records = []
    for start, end in lines[place:]:
        line = text[start:end]
        if "|" not in line or not line.strip():
            break
        records.append(_row_cells(text, start, start + len(line.rstrip())))
    if len(records[0]) != len(records[1]):
        return []
    made = _keyed(text, records, table=0)
    bounds = [
        (start + len(text[start:end]) - len(text[start:end].lstrip()), end) for start, end in lines
    ]
    return [
        replace(piece, start=start, end=start + len(text[start:end].rstrip()))
        for piece, (start, end) in zip(made, bounds[place:], strict=False)
    ]


def _row_cells(text: str, start: int, end: int) -> list[Span]:
    """The cells between the bars of a row; an escaped bar belongs to its cell."""
    while start < end and text[start] in " \t":
        start += 1
    start += text[start : start + 1] == "|"
    cells: list[Span] = []
    for place in range(start, end):
        if text[place] == "|" and text[place - 1] != "\\":
            cells.append(_trimmed(text, (start, place)))
            start = place + 1
    if text[start:end].strip() or not cells:
        cells.append(_trimmed(text, (start, end)))
    return cells


def _plain(text: str, start: int, end: int, units: Callable[[str], list[str]]) -> Iterator[Piece]:
    """What stands between tables, in the units of the domain."""
    part = text[start:end]
    position = 0
    for unit in units(part):
        found = part.find(unit, position)
        at = position if found < 0 else found
        position = at + len(unit)
        yield Piece(start + at, start + min(position, len(part)), unit)
