"""What a passage speaks of only to deny it, told as if it were so: `noise is part of the sum` of a
source that says `the study did not count noise`.

A claim and its passages have no content word in common but the verb that is denied and its objects,
and no figure; and nothing in the claim says in any of many ways that a thing was not so. Words are
read, so whoever asks warns.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from workbench.prose.english import denials, stems
from workbench.prose.numbers import numbers

_DENIED = re.compile(
    r"(?:\b(?:did|do|does|was|were|is|are|has|have|had|could|can|would) ?n[o'’]t|"
    r"\bcannot|\bnever)\b"
    r"(?: yet| ever)? (?P<verb>[^\W\d_]+)(?P<what>[^.;:,()–—]*)",
    re.I,
)
_NONE = re.compile(r"\b(?P<verb>[^\W\d_]{3,}) no (?P<what>[^.;:,()–—]+)", re.I)
_BOUND = re.compile(r"\b(?:and|but|so|because|while|when|where|who|which|that|than|as|if)\b", re.I)
_ABSENT = re.compile(
    r"\b(?:un\w{4,}|non\w+|in(?:complete|exact|sufficient|visible)\w*|ir(?:relevant)\w*|outside|"
    r"aside|apart|beyond|miss\w+|lack\w*|abs(?:ent|ence)\w*|ignor\w+|omi(?:t|ss)\w*|exclu\w+|"
    r"neglect\w*|overlook\w*|disregard\w*|skip\w*|drop\w*|discard\w*|dismiss\w*|reject\w*|"
    r"refus\w+|den(?:y|ie[sd])|fail\w*|forg(?:et|ot)\w*|forgo\w*|spar(?:e[sd]?|ing)|avoid\w*|"
    r"left|leav\w+|open|gap\w*|silen\w+|blank|blind|deaf|empty|void|zero|nil|few|little|only|"
    r"alone|merely|solely|just|yet|still|remain\w*|need\w*|should|would|could|might|may|must|"
    r"ought|whether|if|until|unless|question\w*|doubt\w*|hop\w+|wish\w*|want\w*|future|next|"
    r"await\w*|wait\w*|pending|instead|rather|except\w*|save|other|another|further|different|"
    r"else\w*|free|short|rid|stopp?\w*|ceas\w+|gave up|giv\w+ up|hid\w*|conceal\w*|shut|clos\w+|"
    r"but for|limit\w*|caveat\w*|weak\w*|blank|guess\w*|speculat\w*|assum\w*|suppos\w*|despite|"
    r"although|though|however|too little|off|out|away|the same|equal\w*|similar\w*|alike|level|"
    r"constant|stable|steady|kept|keep\w*|stay\w*|held|hold\w*)\b|\?",
    re.I,
)
"""Words that may say of a thing that it was not, is not known or is another matter."""


def affirmed(quote: str, passages: Sequence[str], generic: Collection[str]) -> str:
    """The denial of the passages that is all they have in common with the quote, which denies
    nothing; empty where there is none. `generic` stems tell nothing.
    """
    if not passages or denials(quote) or _ABSENT.search(quote):
        return ""
    together = " ".join(passages)
    mine = set(stems(quote)) - set(generic)
    shared = mine & set(stems(together))
    said = [n.value for n in numbers(quote) if n.role in ("quantity", "spoken")]
    if not shared or any(n.value in said for n in numbers(together)):
        return ""
    for match in (*_DENIED.finditer(together), *_NONE.finditer(together)):
        what = _BOUND.split(match["what"])[0]
        objects = set(stems(what))
        rest = f"{together[: match.start('verb')]} {together[match.start('what') + len(what) :]}"
        if shared & objects and shared <= {*objects, *stems(match["verb"])} - set(stems(rest)):
            return f"{match[0][: match.start('what') - match.start()]}{what}".strip()
    return ""
