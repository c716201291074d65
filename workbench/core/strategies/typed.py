"""Typed answers inside a text: models put words around the JSON that they were asked for."""

from __future__ import annotations

import json
from collections.abc import Iterator

from workbench.core.codec import Json


def objects_in(text: str) -> Iterator[dict[str, Json]]:
    """The JSON objects that stand in a text, outermost ones alone."""
    decoder, at = json.JSONDecoder(), text.find("{")
    while at >= 0:
        try:
            data, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            end = at + 1
        else:
            if isinstance(data, dict):
                yield data
        at = text.find("{", end)
