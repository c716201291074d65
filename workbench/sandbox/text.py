"""Text that came from a draft, made fit for a terminal, a prompt and a log."""

from __future__ import annotations

import re

# C0 without tab and newline, DEL, C1, line separators, direction controls, surrogates.
_CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff"
    "\ud800-\udfff]"
)
# Whole escape sequences go first, so that no half of one is left standing as text.
_ESCAPES = re.compile(
    "(?:\x1b\\[|\x9b)[0-?]*[ -/]*[@-~]"
    "|(?:\x1b[\\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\\\|\x9c)?"
    "|\x1b[ -/]*[0-~]"
)


def clean(text: str) -> str:
    """Without escape sequences, control characters (but tab and newline) and direction marks."""
    return _CONTROLS.sub("", _ESCAPES.sub("", text.replace("\r\n", "\n")))


def clip(text: str, limit: int) -> str:
    """At most about `limit` characters: head and tail, with what was left out counted."""
    if len(text) <= limit:
        return text
    tail = limit // 4
    head = limit - tail
    return f"{text[:head]}\n… {len(text) - limit} characters left out …\n{text[-tail:]}"


def fit(text: str, limit: int) -> str:
    """Clean and clip in one go; what is clean is never longer, so nothing is cleaned twice."""
    return clip(clean(text[: 4 * limit + 4096]), limit)
