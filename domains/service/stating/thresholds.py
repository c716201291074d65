"""From which one on a rule holds: `hire five and all later ones`, where it is from the sixth on.

Both sides name the same thing that is counted, and the reply gives a count that no rule and no
message has. That something is so `after your fourth hire` only says when. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import stem
from workbench.core.checks import CheckResult
from workbench.prose.numberwords import value_of

_NTHS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth"
_ORDINALS = _NTHS.split()
_NTH = rf"(?P<nth>{'|'.join(_ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th))"
_N = r"(?P<n>\d{1,3}|[a-z]+)"
_WHAT = (
    r"(?P<what>(?!(?:day|week|month|year|hour|minute|full|whole|the|your|our|this|that|and|for)s?\b)"
    r"[a-z]{3,})"
)
"""Lengths of time are held against the rules elsewhere."""
_LATER = r",? (?:and|or) (?:all |any |every |each )?(?:later|further|following|after|more|up)\b"
_FROM = tuple(
    re.compile(form, re.I)
    for form in (
        rf"\b(?:from|(?:start|begin)\w*(?: with| from)?) (?:the |your |a )?{_NTH} {_WHAT}",
        rf"\b{_NTH} {_WHAT}{_LATER}",
        rf"\b{_WHAT} (?:number |no\. )?{_N}{_LATER}",
        rf"\bfrom {_WHAT} (?:number |no\. )?{_N}\b",
        rf"\b{_WHAT} of {_N} (?:or|and) (?:more|over|above|up)\b",
        rf"\b{_N} (?:or|and) more {_WHAT}",
        rf"\b{_N} {_WHAT} (?:or|and) (?:more|over|up|upwards)\b",
    )
)
_AT_LEAST = re.compile(rf"\b(?:at least|after) {_N} {_WHAT}", re.I)
_BEYOND = re.compile(rf"\b(?:more than|over|after)(?: the| your)? {_N} {_WHAT}", re.I)
_OPEN = re.compile(r"\b(?:not|no|never|if|would|could)\b|n['’]t\b|\?\s*$", re.I)


def thresholds(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that lets a rule begin with another one."""
    rules = [one for one in reply.known.current if _of_rule(one.statement)]
    told = {one for turn in reply.desk.turns for one in _from(turn.text)}
    for sentence in reply.sentences if rules else ():
        said = set[tuple[str, int]]() if _OPEN.search(sentence.text) else _from(sentence.text)
        for what, count in sorted(said - told):
            mine = [(p, n) for p in rules for of, n in _of_rule(p.statement) if of == what]
            if mine and count not in {n for _, n in mine}:
                policy, wanted = mine[0]
                yield stated(
                    reply, sentence, f"policy.from: {policy.id} {count}", "wrong_value",
                    f"lets begin with {count} what {policy.id} lets begin with {wanted}: "
                    f"{policy.statement}", observed=str(count), expected=str(wanted),
                    fix=f"Tell {policy.id} with its own condition.",
                )  # fmt: skip
                break


def _from(
    text: str, forms: Iterable[re.Pattern[str]] = _FROM, more: int = 0
) -> set[tuple[str, int]]:
    """What is counted, and the first one that counts."""
    found = (match for form in forms for match in form.finditer(text))
    return {(stem(one["what"]), count + more) for one in found if (count := _count(one)) > 0}


def _of_rule(text: str) -> set[tuple[str, int]]:
    """`After three failures` may be from the third on or from the fourth."""
    return _from(text) | _from(text, [_AT_LEAST]) | _from(text, [_BEYOND], 1)


def _count(match: re.Match[str]) -> int:
    said = (match.groupdict().get("nth") or match["n"]).casefold()
    digits = re.match(r"\d+", said)
    if digits:
        return int(digits[0])
    return _ORDINALS.index(said) + 1 if said in _ORDINALS else value_of(said)
