"""Whether a word of cause states the cause as shown: in a main clause that asks, denies, hopes and
supposes nothing.

`Raised crossings prevent injuries` does; `that they prevent injuries is not shown`, `residents hope
that …`, `to prevent injuries`, `if they prevent …` and `do they prevent …?` do not. Only words of
closed classes are read: conjunctions, relatives, prepositions, modal verbs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from domains.research.checks.contrary.designs import affirmed_in
from domains.research.checks.support.bearing import GENERIC
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.prose.english import denials, stems

_EDGE = re.compile(r"[;:()–—|\n]|\.(?!\d)")
_COMMA = re.compile(r",(?!\d)")
_SUPPOSED = re.compile(r"\b(?:whether|if|unless|lest)\b", re.I)
"""Before a condition or a question; no comma ends what is supposed."""
_WITHIN = re.compile(
    r"\b(?:because(?! of)|since|when(?:ever)?|while|whereas|where(?:ver)?|why|how|who(?:m|se)?|"
    r"what|although|though|until|before|after|once)\b|(?<!^ )\bwhich\b",
    re.I,
)
"""Opens a clause within another one, which a comma ends; `, which cut the wait` goes on with it."""
_THAT = re.compile(
    r"(?<!\b(?:in|of|at|on|by|to) )(?<!\bfor )(?<!\b(?:from|with) )\bthat\b(?!\s*$)", re.I
)
"""Opens what somebody says, hopes or denies; behind a preposition it points, `in that year`, and
right before a verb it stands for a thing.
"""
_POINTING = re.compile(r"\s*(?:and |but |so )?(?:this|these)\s[^\W\d_]+\s", re.I)
_CONCLUDED = re.compile(
    r"\b(?:it|this|which) (?:follows|means|(?:is|was) (?:clear|plain|certain|shown|proven))\s*$",
    re.I,
)
"""Opens what is drawn from a finding and told as certain: `it follows that`."""
_AIMED = re.compile(
    r"\b(?:to|would|should|could|can|cannot|may|might|must|shall)(?: \w+ly| also| not)?\s*$", re.I
)
"""Right before a verb: an aim, or what may be."""


def plainly(text: str, match: re.Match[str], sources: Sequence[Source]) -> bool:
    """The words of cause of a sentence on these sources are its plain statement."""
    if text.rstrip().endswith("?"):
        return False
    piece = _EDGE.split(text[: match.start()])[-1]
    rest = re.split(r"[,;:()–—|\n]|\.(?!\d)", text[match.end() :])[0]
    if _SUPPOSED.search(piece) or _AIMED.search(piece):
        return False
    if _WITHIN.search(_COMMA.split(piece)[-1]) or pattern("hedged").search(rest):
        return False
    told = _THAT.search(piece)
    return told is None or _of_a_study(piece[: told.start()], sources)


def _of_a_study(opening: str, sources: Sequence[Source]) -> bool:
    """A that-clause tells what a study showed: `the cohort found that`, `this shows that`."""
    own = GENERIC | {one for s in sources for one in stems(
        f"{affirmed_in(s.design_named)} {' '.join(s.surnames)}")}  # fmt: skip
    first = stems(opening)[:1]
    showing = bool(first) and first[0] in own
    told = _POINTING.fullmatch(opening) or _CONCLUDED.search(opening)
    return not denials(opening) and (showing or told is not None)
