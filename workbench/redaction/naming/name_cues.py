"""What stands before a name: titles, greetings, closings, phrases of introduction, mail headers,
labels of fields, and how each joins the name.

The phrases are in `lists/name_cues.json`. They say nothing about the name itself; `names` decides
whether what follows is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..listed import entries
from ..patterns import any_of, slipped


@dataclass(frozen=True, slots=True, eq=False)
class Cue:
    """One kind of surroundings. The phrases of `field` come right before the name; `before` and
    `lead` join them to what is around.
    """

    field: str
    lead: str
    """Between phrase and name."""
    before: str = r"(?<![\w@#/.\\$-])"
    """Before the phrase."""
    after: str = r"(?!\w)"
    """After the name."""
    known: bool = True
    """One word of the name must be a known one."""
    least: int = 1
    """Words that make a name even if none of them is known."""
    with_cue: bool = False
    """The phrase is covered as well, being a title."""
    capitals: bool = False
    """The name may be all in capitals."""
    inverted: bool = False
    """The name may be written `Family, Given`."""
    capital: bool = False
    """The phrase must begin with a capital in the text."""
    accented: bool = False
    """A letter beyond ASCII speaks for a name as much as a known word does."""
    reach: int = 0
    """Characters that `before` takes up at most."""


_CLOSED = r"(?=[ \t]*[.*!]?(?:\n|$|\s\(|,|\s[|/-]))"
_IS = r"[\"'`*\]]{0,3}\s{0,3}(?:is|:|=>|=|\||was)\s{0,3}[\"'`*]{0,3}"
_MORE_DEGREES = r"[a-z]{2,6}\.(?:[ -]?[a-z]{2,6}\.)?"
"""`Mag. Dr. …`, read in lower case."""
_AT_LINE = r"(?m:^[ \t>*|#/\"'-]{0,6})"

CUES = (
    Cue(
        "titles",
        r"\.?\s(?:(?:dr|prof|med|ing|dent|phil|rer|nat)\.?\s){0,3}",
        known=False,
        with_cue=True,
        capitals=True,
        capital=True,
    ),
    Cue(
        "degrees",
        rf"\.\s(?:{_MORE_DEGREES}\s){{0,3}}",
        known=False,
        least=2,
        with_cue=True,
        capital=True,
    ),
    Cue("ranks", r"\.?\s", with_cue=True, capital=True, accented=True),
    Cue("small_titles", r"\.?\s", known=False, with_cue=True),
    Cue("courtesies", r"\s", known=False, with_cue=True),
    Cue("monsieur", r"\.\s", with_cue=True, capital=True, accented=True),
    Cue("kinship_titles", r"\s", known=False, least=2, with_cue=True),
    Cue(
        "greetings",
        r"(?:\s(?:again|there))?,?\s(?:(?:mr|mrs|ms|dr|prof|herrn?|frau|señora?|madame|"
        r"monsieur)\.?\s)?",
        before=r"(?:(?m:^)|(?<=[\n\"'>.!,:;(]\s)|(?<=[\n\"'>(*]))\s{0,4}",
        reach=4,
        after=r"(?=\s?(?:[,!:;-]|\.(?!\w))|\s?\n|\s*$|\s(?:and|und|et|y|&)\s)",
        known=False,
    ),
    Cue(
        "closings",
        r"\s?[,.!:;-]{0,2}[ \t]*(?:\n[ \t>]*){0,3}(?:[-~*/]{1,2}\s?)?",
        before=r"(?:(?m:^)|(?<=[.!?]\s)|(?<=\s\s))[ \t>*]{0,4}",
        reach=4,
        after=_CLOSED,
        known=False,
    ),
    Cue(
        "closings",
        r"\s?,?[ \t]",
        before=r"(?<=[,;–-]\s)",
        reach=2,
        after=r"(?=[ \t]*[.!]?\s*(?:\n|$))",
    ),
    Cue("introductions", r"\s", known=False),
    Cue("mentions", r"\s(?:is\s|was\s|named\s|called\s|my\s\w{1,12}\s)?|,\s|:\s"),
    Cue(
        "selves",
        r"\s",
        after=r"(?=\s?(?:[,.!?;:-]|\n|$)|\s(?:from|at|and|with|calling|writing|here|speaking|"
        r"von|aus|de|your|the|in|y|und|et|e|och|og|i|и|en)\b)",
    ),
    Cue(
        "headers",
        r"[\"'*]{0,2}\s?:[ \t*\"']{0,4}",
        before=_AT_LINE,
        reach=6,
        after=r"(?=[ \t]*(?:[<(\[,;\"'|]|$|\n))",
        inverted=True,
    ),
    Cue(
        "copied",
        r"\s?:[ \t\"']{0,4}",
        before=_AT_LINE,
        reach=6,
        after=r"(?=[ \t]*(?:[<(\[,;\"'|]|$|\n))",
        known=False,
        least=2,
    ),
    Cue("credits", r"\s?:?\s?", before=""),
    Cue(
        "fields",
        _IS,
        before=r"(?<![^\W_])",
        after=r"(?![\w(=\[])",
        known=False,
        capitals=True,
        inverted=True,
    ),
    Cue(
        "roles",
        _IS,
        before=r"(?<![^\W_])",
        after=r"(?![\w(=\[])",
        known=False,
        least=2,
        capitals=True,
        inverted=True,
    ),
    Cue("roles", r"\s", accented=True, least=2, inverted=True),
    Cue("fields", r"\s", before=r"(?<![^\W_]|['’])", accented=True, least=2, inverted=True),
    Cue(
        "bare_fields",
        r"[\"'`*\]]{0,3}\s{0,2}(?::|=>|=|\|)\s{0,3}[\"'`*]{0,3}",
        before=r"(?<![\w.-])",
        after=r"(?![\w(=\[])",
        inverted=True,
    ),
    Cue("fields", r">\s{0,2}", before="<", after=r"(?![\w(=\[])", known=False, reach=1),
    Cue("roles", r">\s{0,2}", before="<", after=r"(?![\w(=\[])", known=False, least=2, reach=1),
    Cue("dashes", r"\s?", before=r"(?:(?m:^)|(?<=\s))", after=r"(?=[ \t.]*(?:\n|$))"),
)
CODE_FIELDS = Cue(
    "fields",
    r"[\"'`]?\s{0,2}(?::|=>|=)\s{0,3}[\"'`]",
    before=r"(?<![^\W_])",
    after=r"(?=[\"'`])",
    known=False,
    capitals=True,
)


@cache
def phrases_of(cue: Cue) -> tuple[str, ...]:
    """The phrases of a cue, as pieces of a pattern in lower case."""
    listed: tuple[str, ...] = entries("name_cues", cue.field)
    return (*_names_of_somebody(), *listed) if cue.field == "fields" else listed


def _names_of_somebody() -> tuple[str, ...]:
    """`customer name`, `mother's maiden name`: whose name a field holds."""
    parts = rf"(?:maiden[\s_-]?|full[\s_-]?|first[\s_-]?|last[\s_-]?)?{slipped('name')}s?"
    return (rf"{any_of(entries('name_cues', 'whose'))}[\s_-]?{parts}",)
