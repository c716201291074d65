"""What a writer disputes. It changes no verdict; a person answers, or the check stands."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from workbench.core.session import Draft, View

OPENING = "The model disputes a check: "
"""What the question to the person begins with."""


def disputes(view: View, draft: Draft) -> Mapping[str, str]:
    """Check of the draft -> the draft whose writer disputed it first, while nobody has answered. A
    block begins with the check, so that of all names in it the first one counts, and of two at one
    place the longer one. Empty for a dispute that names none.
    """
    names = [result.check for result in draft.results]
    found: dict[str, str] = {}
    for id, one in view.asked.items():
        if one.by == "writer" and id not in view.answers:
            found.setdefault(_first_of(names, one.text.removeprefix(OPENING)), one.draft)
    return found


def _first_of(names: Sequence[str], text: str) -> str:
    found = [
        (place.start(), -len(name), name)
        for name in names
        if name and (place := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE))
    ]
    return min(found)[2] if found else ""
