"""A table for people and spreadsheets: one line a case, every field in quotes.

A cell that a spreadsheet would take for a formula gets an apostrophe before it, as OWASP advises
against CSV injection; reading back takes it off again.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence

from workbench.core.codec import Json
from workbench.curation.exporting.cases import ExportCase, Format, Row
from workbench.curation.exporting.lines import chat, require
from workbench.curation.exporting.selecting import seen_in_training

COLUMNS = (
    *("case_id", "kind", "question", "conversation", "chosen", "rejected", "label", "signal"),
    *("tags", "session", "policy", "model", "time", "split", "seen_in_training", "sources"),
)
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "'")


def _rows(case: ExportCase) -> list[Json] | str:
    cells = (
        *(case.id, case.kind, case.prompt[-1].text),
        json.dumps(chat(case.prompt), ensure_ascii=False),
        *(case.chosen, case.rejected),
        "" if case.label is None else str(case.label).lower(),
        *(case.signal, ";".join(sorted(case.tags)), case.session, case.policy),
        *(case.model, case.time, "held-out" if case.held_out else "training"),
        str(seen_in_training(case)).lower(),
        "" if case.sources is None else json.dumps(case.sources, ensure_ascii=False),
    )
    return [list(cells)]


def _render(rows: Sequence[Row]) -> str:
    text = io.StringIO(newline="")
    writer = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([disarmed(cell) for cell in row.data] for row in rows)
    return text.getvalue()


def disarmed(cell: str) -> str:
    """The cell so that no spreadsheet computes it."""
    return "'" + cell if cell.startswith(_FORMULA) else cell


def _check(text: str, rows: Sequence[Row]) -> None:
    read = list(csv.reader(io.StringIO(text, newline=""), strict=True))
    require(tuple(read[0]) == COLUMNS, "the head reads back differently")
    cells = [[cell.removeprefix("'") for cell in line] for line in read[1:]]
    require(cells == [row.data for row in rows], "the cells read back differently")


FORMATS = (
    Format("csv", "a table", ".csv", "table", _rows, _render, _check, bom=True, holds_sources=True),
)
