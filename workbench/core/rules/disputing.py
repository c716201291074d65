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
    """Check of the draft -> the draft whose writer disputed it first, while nobody has answered.
    Empty for a dispute that names none.
    """
    names = [result.check for result in draft.results]
    open_ones = [result.check for result in draft.results if result.status == "fail"]
    found: dict[str, str] = {}
    for id, one in view.asked.items():
        if one.by == "writer" and id not in view.answers:
            for name in named(names, open_ones, one.text.removeprefix(OPENING)) or ("",):
                found.setdefault(name, one.draft)
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


def named(names: Sequence[str], failing: Sequence[str], text: str) -> tuple[str, ...]:
    """The checks that a dispute is about: the first one that it names, the longer one of two at one
    place, and whatever stands at the head of a further line of it. Marks between the words of a
    name count for nothing, and the name of a family stands for its checks that fail.
    """
    first, *lines = text.strip().splitlines() or [""]
    found = [*(_first_of(names, failing, first) or _first_of(names, failing, text))]
    for line in lines:
        found += _first_of(names, failing, line, _HEAD)
    return tuple(dict.fromkeys(found))


_HEAD = r"^\W*(?:\d+\W+)?(?:(?:check|finding|item)\W+)?"
"""What may stand before the name of a check at the head of a line."""


def _first_of(
    names: Sequence[str], failing: Sequence[str], text: str, head: str = ""
) -> tuple[str, ...]:
    one = _placed(names, text, head)
    family = _placed(list({name.partition(":")[0] for name in failing}), text, head)
    return (one,) if one else tuple(n for n in failing if family and n.partition(":")[0] == family)


def _placed(names: Sequence[str], text: str, head: str) -> str:
    found = [
        (place.end() - len(place["name"]), -len(name), name)
        for name in names
        if name and (place := re.search(f"{head}{_words(name)}", text, re.IGNORECASE))
    ]
    return min(found)[2] if found else ""


def _words(name: str) -> str:
    """The pattern of the name's words, one after the other."""
    words = r"\W+".join(re.escape(word) for word in re.findall(r"\w+", name)) or re.escape(name)
    return rf"(?<!\w)(?P<name>{words})(?!\w)"
