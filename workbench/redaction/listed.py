"""The lists that redaction reads: names, top domains, street words, forms of issued keys.

Each is a data file in `lists/` that says its source, licence and date; a list is read when it is
first asked for, once per process. Code holds none of them.
"""

from __future__ import annotations

import json
from functools import cache
from pkgutil import get_data
from typing import Any


@cache
def words(file: str, field: str) -> tuple[str, ...]:
    """The words of a field, which stand in lines of several, separated by blanks."""
    return tuple(" ".join(entries(file, field)).split())


@cache
def known(file: str, field: str) -> frozenset[str]:
    """The same words, to ask whether one is among them."""
    return frozenset(words(file, field))


@cache
def entries(file: str, field: str) -> tuple[Any, ...]:
    """The entries of a field as they stand."""
    return tuple(_read(file)[field])


@cache
def _read(file: str) -> dict[str, Any]:
    # `importlib.resources` would load `zipfile` and `tempfile` before the first redaction
    text = get_data("workbench.redaction", f"lists/{file}.json")
    data: dict[str, Any] = json.loads(text or b"")
    return data


@cache
def plain_entries(file: str, field: str) -> tuple[str, ...]:
    """Entries of text, written as anybody writes them, in the form in which detectors read a text:
    without the signs above and below a letter.
    """
    from .shadow import shadow_of

    return tuple(shadow_of(entry).text.strip() for entry in entries(file, field))
