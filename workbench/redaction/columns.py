"""Tables: what the head of a column says holds for every cell below it (CSV, TSV, Markdown,
blank-aligned by '|').

A table is at least a head and one row with the same sign of separation and the same number of
cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from .patterns import compiled
from .spans import LABELLED, SHAPED, Span
from .view import View

# What a head must be called, and what a cell must look like.
_HEADS = (
    ("US_SSN", r"ssn|social[ _-]?security(?:[ _-]?(?:number|no))?", r"\d{3}[ -]?\d{2}[ -]?\d{4}"),
    (
        "DATE_OF_BIRTH",
        r"dob|d\.o\.b\.?|birth[ _-]?(?:date|day)|date[ _-]?of[ _-]?birth|born|"
        r"geburtsdatum|fecha[ _]?(?:de[ _])?nac\w*|date[ _]de[ _]naissance|data[ _]di[ "
        r"_]nascita|geboortedatum",
        r"(?=.*\d{2}).{6,20}",
    ),
    (
        "PASSPORT",
        r"passport(?:[ _-]?(?:number|no|nr|num|id))?|pasaporte|reisepass(?:nummer)?|passeport",
        r"(?=(?:\D*\d){4})[A-Za-z0-9 -]{6,14}",
    ),
    (
        "DRIVER_LICENSE",
        r"driv\w*[ _-]?(?:'?s)?[ _-]?licen[cs]e(?:[ _-]?(?:number|no|num|id))?|dl[ "
        r"_-]?(?:number|no|num)?|licen[cs]e[ _-]?(?:number|no|num)|führerschein\w*",
        r"(?=(?:\D*\d){4})[A-Za-z0-9 -]{5,20}",
    ),
    (
        "BANK_ACCOUNT",
        r"(?:bank[ _-]?)?acc(?:oun)?t[ _-]?(?:number|no|num|nr)|bank[ _-]?account|sort[ "
        r"_-]?code|routing(?:[ _-]?(?:number|no))?|bsb|ifsc|kontonummer|iban",
        r"(?=(?:\D*\d){5})[A-Za-z0-9 /-]{6,34}",
    ),
    (
        "NATIONAL_ID",
        r"(?:national|tax|personal|citizen)[ _-]?(?:id|insurance|number)(?:[ "
        r"_-]?(?:number|no))?|nino|nhs(?:[ _-]?(?:number|no))?|nif|nie|dni|cpf|pesel|"
        r"bsn|aadhaar|sin|tfn|personnummer|curp|steuer[ _-]?id|codice[ _]fiscale|nir|"
        r"nric",
        r"(?=(?:\D*\d){5})[A-Za-z0-9 ./-]{7,22}",
    ),
    (
        "PHONE",
        r"(?:(?:mobile|cell|home|work|contact|customer|office)[ _-]?)?(?:phone|mobile|"
        r"cell|tel|telephone|telefon|t[ée]l[ée]phone|tel[ée]fono|telefone|telefoon|telefonnummer|"
        r"rufnummer|handy|mobil(?:e|nummer)?|portable|m[óo]vil|celular|cellulare|fax|msisdn)"
        r"(?:[ _-]?(?:number|no|num))?",
        r"(?=(?:\D*\d){7})[+(]?[\d ()./-]{7,20}(?: ?(?:x|ext\.?) ?\d+)?",
    ),
    (
        "STREET_ADDRESS",
        r"(?:(?:home|street|billing|shipping|mailing|postal)[ _-]?)?address(?:[ "
        r"_-]?(?:line)?[ _-]?1)?|street|stra(?:ß|ss)e|straat|rue|calle|adresse|"
        r"dirección|direccion|indirizzo|anschrift",
        r"(?=.*\d)(?=.*[^\W\d_]{3}).{6,90}",
    ),
    (
        "PERSON",
        r"(?:(?:full|first|last|given|family|customer|client|patient|employee|contact|"
        r"student|guest|member|applicant)[ _-]?)(?:name)|surname|forename|vorname|"
        r"nachname|nombre|apellidos?|nom|pr[ée]nom|customer|patient|employee|name|contact|"
        r"cognome|attendee|participant|assignee|cardholder|guest|student|pupil|child|resident|"
        r"driver|tenant|passenger|player|traveller|volunteer|member|applicant|candidate|who|person|"
        r"owner|teacher|staff|witness|speaker|gast|schüler(?:in)?|kind|élève|invité|alumno|ospite|"
        r"aluno|leerling|uczeń|imię i nazwisko|jméno|név|фио|имя|ім'я|όνομα|ad soyad|nama|họ tên",
        r"[^\W\d_a-z][^\W\d_]+(?:[ '-]{1,2}[^\W\d_]*\.?)*[^\W\d_]*",
    ),
    (
        "SECRET",
        r"password|passwd|pwd|api[ _-]?key|secret(?:[ _-]?key)?|(?:access|auth)?[ _-]?token",
        r"(?=.*\d)(?=.*[A-Za-z])\S{6,200}",
    ),
)
_UNSURE = (
    r"(?i)name|customer|employee|contact|nom|nombre|guest|student|pupil|child|resident|driver|tenant|"
    r"passenger|player|traveller|volunteer|member|applicant|candidate|who|person|owner|teacher|staff|"
    r"witness|speaker|gast|kind|élève|invité|jméno|név|имя|όνομα|nama"
)


def find_in_columns(view: View) -> Iterator[Span]:
    """Cells of columns whose head names a type and that look like it."""
    lines = _lines(view.text)
    if len(lines) == 1:
        return
    place = 0
    while place < len(lines):
        sign = _separator(lines[place][1])
        size = _table_size(lines, place, sign) if sign else 1
        if size > 1 and sign:
            yield from _cells_of(lines[place : place + size], sign)
        place += max(size, 1)


def _lines(text: str) -> list[tuple[int, str]]:
    lines, start = [], 0
    for line in text.split("\n"):
        lines.append((start, line))
        start += len(line) + 1
    return lines


def _separator(line: str) -> str | None:
    if len(line) > 2000 or not any(sign.isalpha() for sign in line):
        return None
    return next(
        (
            sign
            for sign in ("\t", "|", ";", ",")
            if line.count(sign) >= 1 + (sign == "|" and line.lstrip()[:1] == "|")
        ),
        None,
    )


def _table_size(lines: list[tuple[int, str]], place: int, sign: str) -> int:
    """Number of lines that belong to the table whose head is at `place`, which must name at least
    one known column.
    """
    heads = [_bare(cell) for _, cell in _cells(lines[place][1], sign)]
    if not any(kind_of_head(head) for head in heads) or any(len(head) > 40 for head in heads):
        return 1
    size = 1
    while place + size < len(lines):
        line = lines[place + size][1]
        if len(_cells(line, sign)) != len(heads) and not compiled(r"[\s|:+=-]+").fullmatch(line):
            break
        if not line.strip():
            break
        size += 1
    return size


def _cells(line: str, sign: str) -> list[tuple[int, str]]:
    """Start and text of each cell; a separator between double quotes separates nothing."""
    if '"' not in line:
        cells, start = [], 0
        for cell in line.split(sign):
            cells.append((start, cell))
            start += len(cell) + 1
        return cells
    pattern = compiled(rf'(?:[ ]*"(?:[^"]|"")*"[^{sign}]*|[^{sign}]*)(?:[{sign}]|$)')
    cells = [(found.start(), found.group().removesuffix(sign)) for found in pattern.finditer(line)]
    return cells[:-1] if cells and cells[-1][0] == len(line) and not line.endswith(sign) else cells


def _bare(cell: str) -> str:
    return cell.strip(" \t\r\"'*`\x00")


def kind_of_head(head: str) -> tuple[str, str] | None:
    """The type that a head names, and the form of its cells."""
    for type, names, shape in _head_patterns():
        if compiled(names).fullmatch(head):
            return type, shape
    return None


@cache
def _head_patterns() -> tuple[tuple[str, str, str], ...]:
    return tuple((type, rf"(?i)(?:{names})\s?[.:#]?", shape) for type, names, shape in _HEADS)


def _cells_of(table: list[tuple[int, str]], sign: str) -> Iterator[Span]:
    heads = [_bare(cell) for _, cell in _cells(table[0][1], sign)]
    kinds = [kind_of_head(head) for head in heads]
    personal = sum(kind is not None and kind[0] != "PERSON" for kind in kinds) > 0
    for start, line in table[1:]:
        for kind, head, (offset, cell) in zip(kinds, heads, _cells(line, sign), strict=False):
            if kind is None:
                continue
            if kind[0] == "PERSON" and compiled(_UNSURE).fullmatch(head) and not personal:
                continue
            yield from _cell(kind, start + offset, cell)


def _cell(kind: tuple[str, str], start: int, cell: str) -> Iterator[Span]:
    value = _bare(cell)
    if value and compiled(kind[1]).fullmatch(value):
        place = start + cell.index(value)
        score = SHAPED if kind[0] in ("PERSON", "STREET_ADDRESS") else LABELLED
        yield Span(place, place + len(value), kind[0], score)
