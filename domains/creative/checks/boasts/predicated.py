"""Of what a superlative is said: of the offer or its kind, or of something else in the scene.

It praises the offer where its noun is of what is offered, where `we`, `it` or what is offered is,
has or makes it, where it is handed to the reader without a noun, or where it stands without a verb.
`Mind the smallest`, `the longest queue is at the bakery`, `the hungriest go first` praise nothing.
"""

from __future__ import annotations

import re
from collections.abc import Set

from domains.creative.checks.stories.verbs import forms
from workbench.prose.english import FUNCTION, stems

_BE = (
    r"(?:is|are|was|were|be|been|being|['’]s|['’]re|remains?|stays?|becomes?|tastes?|feels?|looks?|"
    r"seems?|sounds?)"
)
_HAS = (
    r"(?:has|have|had|makes?|made|bakes?|brews?|sells?|offers?|serves?|uses?|gives?|brings?|builds?|"
    r"grows?|keeps?|delivers?|holds?|provides?|choose|picks?|gets?|promises?)"
)
_SELF = re.compile(
    rf"\b(?:we|ours|it|this|these|they|here|that)(?: \w+){{0,2}}?(?: |(?=['’]))(?:{_BE}|{_HAS})\b",
    re.I,
)
_COPULA = re.compile(rf"(?P<subject>.*?)(?: |^|(?=['’])){_BE}(?: \w+){{0,2}} ?$", re.I)
_HANDED = re.compile(
    r"\b(?:get|find|buy|choose|deserve|enjoy|taste|discover|sell|offer|make|order|serve|experience|"
    r"settle for|nothing but|only|pick)\w*\b(?: \w+){0,2} ?$",
    re.I,
)
PRAISED = frozenset(
    stems(
        "quality taste flavour flavor service price value choice way comfort style material design "
        "ingredient skin sleep result standard craft product brand kind experience deal offer gift "
        "solution range selection touch finish welcome care team staff crew shop maker place spot "
        "companion friend helper partner"
    )
)
_LEAD = frozenset(
    ["simply", "probably", "quite", "truly", "still", "always", "perhaps", "arguably", "only",
     "just", "and", "but", "so", "easily", "by", "far", "the", "a", "an", "one", "of", "now", "new",
     "very", "yes", "well", "maybe", "possibly", "certainly", "definitely", "officially", "also",
     "or", "for", "with", "from", "made", "in", "to", "at", "our", "your", "its"]
)  # fmt: skip
_PEOPLE = re.compile(
    r"^(?:young|old|eld|brav|wis|hungri|lazi|fussi|shy|shi|bold|keen|sleepi|clumsi|nosi|greedi|"
    r"thirsti|stubborn|vain|fit|slow|small|littl|tini|tall|loud|earli|earl)est$",
    re.I,
)
"""What is said of people where no noun stands behind."""
_JUDGED = re.compile(r"\b(?:best|finest|greatest|purest)$", re.I)
_AUXILIARY = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|does|do|did|can|could|will|would|may|might|must|should|"
    r"shall|gets?|got|goes?|comes?|takes?|keeps?|knows?|makes?|gives?)\b|n['’]t\b|['’](?:ll|ve|d|re)\b",
    re.I,
)
_STOP = re.compile(r"[.!?;:…\n,]| [–—-] ")
_DETERMINED = frozenset(
    ["the", "a", "an", "his", "her", "my", "your", "our", "their", "it", "them", "him", "us", "me",
     "you", "to", "at", "in", "on", "under", "with", "for", "first", "last"]
)  # fmt: skip


def of_something_else(sentence: str, said: str, sold: Set[str]) -> bool:
    """Whether a superlative of a sentence praises nothing that is sold; `sold` are stems of it."""
    start = max(sentence.find(said), 0)
    first = max((m.end() for m in _STOP.finditer(sentence, 0, start)), default=0)
    stop = _STOP.search(sentence, start + len(said))
    before = sentence[first:start]
    after = sentence[start + len(said) : stop.start() if stop else len(sentence)]
    noun, behind = _noun(after, bool(_PEOPLE.match(said)))
    if re.match(r"(?:in|on|at|from|of|under) (?:your|my|his|her)\b", behind):
        return True  # the wobbliest chair in your kitchen
    if set(stems(noun)) & (sold | PRAISED) or _of_the_offer(before, sold):
        return False
    if noun:
        return _tells(before) or _verb(behind)
    if _JUDGED.search(said):
        return bool(re.search(r"\b[a-z]{4,} $", before)) and not re.search(rf"\b{_BE} $", before)
    if _PEOPLE.match(said):
        return _tells(before) or bool(behind)
    return not _HANDED.search(before) and (_tells(before) or _verb(behind))


def _noun(after: str, people: bool) -> tuple[str, str]:
    """(what a superlative is of, what comes behind): `queue in town`; nothing where a verb does."""
    plain = re.sub(r"^ of (?:(?:the|our|its|their|these|all) )*", " ", after)
    found = re.findall(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", plain)
    taken = 0
    while taken < min(3, len(found)) and found[taken].casefold() not in FUNCTION:
        goes_on = taken + 1 < len(found) and found[taken + 1].casefold() in _DETERMINED
        if (goes_on or people or taken) and _does(found[taken].casefold(), people and goes_on):
            break
        taken += 1
    return " ".join(found[:taken]), " ".join(found[taken:])


def _does(word: str, surely: bool) -> bool:
    return surely or word in _verbs() or word.removesuffix("s") in _verbs()


def _of_the_offer(before: str, sold: Set[str]) -> bool:
    """What stands before says that `we` or `it` has it, or that what is sold is it."""
    copula = _COPULA.search(before)
    subject = copula["subject"] if copula else ""
    return bool(_SELF.search(before)) or bool(
        copula and (set(stems(subject)) & sold or not subject.strip())
    )


def _tells(before: str) -> bool:
    """Words before it that are more than an article and a `simply`: `mind the`, `long before`."""
    return any(word not in _LEAD for word in re.findall(r"[a-z]+", before.casefold()))


def _verbs() -> Set[str]:
    past, present = forms()
    return past | present


def _verb(behind: str) -> bool:
    found = re.findall(r"[a-z]+", behind.casefold())
    return bool(_AUXILIARY.search(behind)) or bool(set(found) & _verbs())
