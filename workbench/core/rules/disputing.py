"""What a writer disputes, and what the session's judges deny. Neither changes a verdict; a person
answers, or the check stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from workbench.core.checks import CheckResult
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


def doubted(draft: Draft) -> Mapping[str, str]:
    """Finding (its key) -> why the judges do not find it in the draft: each reliable judge of the
    session denies it. No verdict rests on it.
    """
    reliable = [judgement for judgement in draft.judged if judgement.reliable]
    said = [{doubt.key: doubt.why for doubt in judgement.doubts} for judgement in reliable]
    if not said:
        return {}
    return {key: why for key, why in said[0].items() if all(key in other for other in said)}


def upheld(draft: Draft) -> frozenset[str]:
    """The findings (their keys) that each reliable judge of the session finds in the draft too;
    none where no judge was heard.
    """
    said = [frozenset(judgement.upheld) for judgement in draft.judged if judgement.reliable]
    return frozenset.intersection(*said) if said else frozenset()


def given_up(view: View, draft: Draft, wrong: Sequence[CheckResult]) -> bool:
    """Further rounds would only press for what the writer holds to be wrong: each of these findings
    is disputed, and the writer kept to it in another draft since, or the session's judges deny it
    as well.
    """
    said, denied = disputes(view, draft), doubted(draft)
    return all(
        result.check in said and (said[result.check] != draft.id or result.key in denied)
        for result in wrong
    )


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
