"""What a step says beside its formulas.

Only a list of plain words is known here, and it serves one purpose: a step with any other word may
claim more than its formulas do, so it is not called proved. No word is ever taken for a meaning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.math.notation.spans import Span
from domains.math.notation.tables import lines_of, words

_WORD = re.compile(r"[A-Za-z][A-Za-z'’]*|\d[\d.,]*|[%°€£¥]")
_LAYOUT = re.compile(r"[*_`#>~|&$\\{}]+")
PLAIN_WORDS = words(" ".join(lines_of("notation", "plain_words.txt")))
"""Words that claim nothing beside the formulas they join."""


def saying(text: str, spans: Sequence[Span]) -> tuple[str, ...]:
    """The words of a step, outside its formulas, that may say more than these do, in order."""
    pieces, at = [], 0
    for span in spans:
        pieces.append(text[at : span.start])
        if span.nouns:
            pieces.append(text[span.start : span.end])
        at = span.end
    pieces.append(text[at:])
    said = _WORD.findall(_LAYOUT.sub(" ", " ".join(pieces)))
    return tuple(dict.fromkeys(w for w in said if w.lower().replace("’", "'") not in PLAIN_WORDS))
