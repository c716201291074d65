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
    open_ones = [result.check for result in draft.results if result.status == "fail"]
    found: dict[str, str] = {}
    for id, one in view.asked.items():
        if one.by == "writer" and id not in view.answers:
            text = one.text.removeprefix(OPENING)
            found.setdefault(named(names, open_ones, text), one.draft)
    return found


def named(names: Sequence[str], failing: Sequence[str], text: str) -> str:
    """The check that a dispute names; the name of a family stands for its one check that fails."""
    family = {name: name.partition(":")[0] for name in failing}
    told = [name for name in failing if _first_of([family[name]], text)]
    return _first_of(names, text) or (told[0] if len(told) == 1 else "")


def _first_of(names: Sequence[str], text: str) -> str:
    found = [
        (place.start(), -len(name), name)
        for name in names
        if name and (place := re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE))
    ]
    return min(found)[2] if found else ""
