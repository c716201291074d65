"""Holes that redaction left: which of an answer's placeholders the conversation does not explain.

`Write to <EMAIL_1>` can be learned from where the question or a source says `<EMAIL_1>`: it is then
copied. Where nothing says it, a model that is trained on the row learns to write placeholders, so
such a row is held back.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable

from workbench.core.codec import Json, to_json

_PLACEHOLDER = re.compile(r"<[A-Z][A-Z0-9_]{1,30}_\d{1,6}>")
HELD_BACK = "its answer holds a placeholder that nothing explains"
"""Why a training row is left out."""


def unexplained(answer: str, said: Iterable[str], sources: Json = None) -> list[str]:
    """Placeholders of the answer that stand in nothing that was said before, nor in its sources."""
    wanted = dict.fromkeys(_PLACEHOLDER.findall(answer))
    if not wanted:
        return []
    known = {found for text in said for found in _PLACEHOLDER.findall(text)}
    if sources is not None:
        known.update(_PLACEHOLDER.findall(json.dumps(to_json(sources), ensure_ascii=False)))
    return [found for found in wanted if found not in known]
