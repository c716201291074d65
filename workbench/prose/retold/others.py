"""Those who did not, as a name of a group: `those who did not lost 16 %`, `84 zones that did not`.

Nothing is denied there of what is told. A form that no `did not` takes shows it, or the end.
"""

from __future__ import annotations

import re

_PAST = (
    r"(?!(?:need|feed|breed|bleed|speed|seed|heed|weed|wed|shed|exceed|proceed|succeed|embed)\b)"
    r"\w{2,}ed|was|were|had|lost|kept|left|fell|rose|grew|got|went|came|gave|took|made|did|paid|"
    r"said|slept|felt|held|sold|bought|stood|saw|told|drank|ate|drove|wrote|spoke|chose|knew|drew|"
    r"began|broke|brought|caught|found|spent|sent|met|won|ran|bore|wore|shrank|swam|lay|meant|taught"
)
_OTHERS = re.compile(
    r"\b(?:that|which|who)(?: \w+)? (?:"
    r"(?:did|do|does|had|have|has|was|were|is|are)(?: not|n['’]t)\s*$|"
    rf"(?:did|do|does)(?: not|n['’]t)(?= (?:{_PAST})\b))",
    re.I,
)


def blanked(text: str) -> str:
    """The text with blanks where it names those who did not; its places stay."""
    return _OTHERS.sub(lambda match: " " * len(match[0]), text)
