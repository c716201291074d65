"""Figures that a YAML list cut at their comma, put together again.

`[410,000 gowns, 75 washes]` holds three entries for YAML: 410, `000 gowns`, `75 washes`. Whoever
writes facts in a row means the figure, so an entry of one to three digits and the next, where it
begins with exactly three, are one fact. No other pair of entries is touched.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

_HEAD = re.compile(r"-?[^\w\s]?[1-9]\d{0,2}(?:,\d{3})*")
_TAIL = re.compile(r"\d{3}(?!\d)")


def uncut(given: Any) -> Any:
    """A list of texts with its cut figures whole; anything else as it is."""
    if not isinstance(given, list):
        return given
    whole: list[Any] = []
    for one in reversed(given):
        if whole and _is_cut(one, whole[0]):
            whole[0] = f"{one},{whole[0]}"
        else:
            whole.insert(0, one)
    return whole


def uncut_fields(materials: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """The materials with the named lists of texts whole."""
    return {key: uncut(one) if key in names else one for key, one in materials.items()}


def _is_cut(head: Any, tail: Any) -> bool:
    texts = isinstance(tail, str) and not isinstance(head, bool) and isinstance(head, str | int)
    return texts and bool(_HEAD.fullmatch(str(head).strip()) and _TAIL.match(str(tail)))
