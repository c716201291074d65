"""Of what a superlative is said: of the offer or its kind, or of something else in the scene.

It praises the offer where its noun is of what is offered, where `we`, `it` or what is offered is,
has or makes it, where it is handed to the reader without a noun, or where it stands without a verb.
Whatever is left over praises nothing, as far as can be seen.
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
    rf"\b(?:we|ours|it|this|these)(?: \w+){{0,2}}?(?: |(?=['’]))(?:{_BE}|{_HAS})\b",
    re.I,
)
_COPULA = re.compile(rf"(?P<subject>.*?)(?: |^|(?=['’])){_BE}(?: \w+){{0,2}} ?$", re.I)
_HANDED = re.compile(
    r"\b(?:get|find|buy|choose|deserve|enjoy|taste|discover|sell|offer|make|order|serve|experience|"
    r"settle for|nothing but|only|pick)\w*\b(?: \w+){0,2} ?$",
    re.I,
)
WIDE = re.compile(
    r" (?:in|on|of|for|around|round|along|within|across|this side of) (?:all )?(?:the |this |our )?"
    r"(?:whole |entire |same )?(?:town|city|county|country|valley|village|street|region|state|land|"
    r"world|coast|island|area|district|quarter|neighbou?rhood|business|trade|market|parts|miles|"
    r"(?-i:[A-Z])\w+)\b(?! to\b)"
    r"| (?:here|hereabouts|around here|round here|nearby|anywhere|locally)\b",
    re.I,
)
"""Behind a noun or `nobody`: as far as somebody may be compared with all others of a trade."""
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


def of_the_offer(sentence: str, said: str, sold: Set[str]) -> bool:
    """Whether a superlative of a sentence is surely said of what is sold (`sold` are stems of it),
    or of who sells it: its noun is sold, what is sold is its subject, `it` or `we` is or has it, or
    it stands without a verb.
    """
    before, after = around(sentence, said)
    people = bool(_PEOPLE.match(said))
    noun, behind = _noun(after, people)
    named = set(stems(noun))
    if re.match(r"(?:in|on|at|from|of|under) (?:your|my|his|her)\b", behind):
        return False  # the wobbliest chair in your kitchen
    if re.search(r"\b[Oo]ur $", before) and not named & sold:
        return False  # one among the sender's own: our youngest bee
    copula = _COPULA.search(before)
    if named & sold or (copula and set(stems(copula["subject"])) & sold):
        return True
    own = bool(_SELF.search(before)) or bool(copula and not copula["subject"].strip())
    bare = not _tells(before) and _leads_there(sentence, said, before, sold)
    if noun:
        its = own or bool(_HANDED.search(before))
        wide = WIDE.match(f" {behind}") and (its or (bare and not _verb(behind)))
        return bool(wide) or (bool(named & PRAISED) and (its or bare))
    goes_on = _AUXILIARY if re.match(r"(?:in|on|at|of|for|from|under)\b", behind) else None
    does = bool(goes_on.search(behind)) if goes_on else _verb(behind)
    return own or bool(_HANDED.search(before)) or (bare and not people and not does)


def around(sentence: str, said: str) -> tuple[str, str]:
    """The words of a clause before and behind some of it."""
    start = max(sentence.find(said), 0)
    first = max((m.end() for m in _STOP.finditer(sentence, 0, start)), default=0)
    stop = _STOP.search(sentence, start + len(said))
    return sentence[first:start], sentence[start + len(said) : stop.start() if stop else None]


def speaks_of_it(sentence: str, said: str, sold: Set[str]) -> bool:
    """Whether the subject of a clause before some words of it is what is sold, `it` or `we`, or is
    left out: `nothing else comes close`, `you will find no better`, and not `the cat by far`.
    """
    before, _ = around(sentence, said)
    if re.search(r"\b(?:it|its|this|these|ours?|we|you|they)\b", f"{before} {said}", re.I):
        return True
    if set(stems(f"{before} {said}")) & (sold | _RIVALS):
        return True
    bare = not _tells(_COMPARED.sub(" ", before))
    return bare and _leads_there(sentence, said, before, sold)


def _leads_there(sentence: str, said: str, before: str, sold: Set[str]) -> bool:
    """What stands before a clause without a subject speaks of what is sold, or nothing does: in
    `the heating will work, guaranteed` it is the heating.
    """
    ahead = sentence[: max(sentence.find(said) - len(before), 0)]
    own = re.search(r"\b(?:it|its|this|these|ours?|we|you)\b", ahead, re.I)
    return not re.search(r"[a-z]{2}", ahead) or bool(own or set(stems(ahead)) & (sold | _RIVALS))


_COMPARED = re.compile(
    r"\bthere (?:is|are|was|were|has been)\b|\b(?:more|less|[a-z]{2,}er) ?$", re.I
)
_RIVALS = frozenset(stems("shops makers brands rivals competitors sellers firms others"))


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


def _tells(before: str) -> bool:
    """Words before it that are more than an article and a `simply`: `mind the`, `long before`."""
    return any(word not in _LEAD for word in re.findall(r"[a-z]+", before.casefold()))


def _verbs() -> Set[str]:
    past, present = forms()
    return past | present


def _verb(behind: str) -> bool:
    found = re.findall(r"[a-z]+", behind.casefold())
    return bool(_AUXILIARY.search(behind)) or bool(set(found) & _verbs())
