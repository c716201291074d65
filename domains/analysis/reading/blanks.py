"""Blanks that a sentence takes for noughts, where the task says what a blank means and the entries
leave it out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.reading.places import doubt
from domains.analysis.verdicts import Judge, Judged
from workbench.core.checks import CheckResult
from workbench.prose.english import stems

_TAKEN = re.compile(
    r"\b(?:took|taken?|takes|taking|count(?:s|ed|ing)?|treat(?:s|ed|ing)?|fill(?:s|ed|ing)?|set|"
    r"read|enter(?:s|ed|ing)?|consider(?:s|ed|ing)?|put|replac\w+|book(?:s|ed|ing)?|regard\w*)\b"
    r"[^.;]{0,40}?\b(?:for|as|to|with|by|at|down as)\b[^.;]{0,30}?"
    r"\b(?:0|zeros?|zeroes|none|nought|naught|nil|without|free of|nothing|no)\b",
    re.I,
)
_DENIED = re.compile(r"\b(?:not|never|no|rather than|instead of|wrong to)\b|n['’]t\b", re.I)
_BLANK = re.compile(r"\b(?:blanks?|missing|empty|gaps?|nulls?|unrecorded)\b", re.I)


def blanks_as_nought(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """A doubt at the first sentence that does so with a column of the ledger."""
    table = judge.table
    columns = dict.fromkeys(one.named.claim.column for one in judged if one.right)
    about = {
        c: str(table.schema[c]["nulls"]) for c in columns if table.schema.get(c, {}).get("nulls")
    }
    for sentence in judge.document.sentences:
        found = _TAKEN.search(sentence.text)
        if not found or _DENIED.search(sentence.text[: found.start()][-25:]):
            continue
        said = set(stems(sentence.text))
        for column, meaning in about.items():
            own = set(stems(column.replace("_", " ")))
            blank = bool(_BLANK.search(sentence.text)) or bool(_told(meaning, table.schema) & said)
            if not own & said or not blank or not table.frame[column].isna().any():
                continue
            yield doubt(
                judge,
                f"blanks: {column}",
                sentence,
                f"“{sentence.text}” takes blanks of {column} for noughts; the task says that a "
                f"blank means {meaning}, and the values of the ledger leave them out.",
                f"blanks of {column} left out",
                "Say that these rows are left out wherever the column is used.",
            )
            return


def _told(meaning: str, columns: object) -> set[str]:
    """The words of the task for a blank that say why there is none: its last ones."""
    return set(stems(meaning)[-1:])
