"""Whether a sentence tells of a deed as done, on its way or sure to come.

The deed's word alone does not: `it can be traced`, `after cancellation`, `you wanted to cancel` and
`shall I book help?` speak of it and tell of none. A clause tells of it that states an event of one
definite thing, with a verb that neither permits nor wishes nor asks, and has the word as its verb,
its subject or its object. English grammar only; what rests on it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from workbench.prose.english import SAYS_NO

_CLAUSE = re.compile(r"[;:–—]\s|,\s(?:and|but|so|yet|as|since|because|which)\b|\s[–—-]\s|\bbut\b")
_MODAL = re.compile(
    r"\b(?:can|could|(?-i:may)|might|must|should|would|ought|cannot|need(?:s)? to|ha(?:s|ve) to|"
    r"is to|are to|be able|possible|impossible)\b|n['’]t\b",
    re.I,
)
_DENIED = re.compile(
    r"\b(?:not|never|nobody|nothing|neither|nor|without|unable|instead of)\b", re.I
)
_CONDITION = re.compile(
    r"^\W*(?:if|unless|whether|should|were|had|in case|provided|suppose|whenever|"
    r"(?:as long|so long) as)\b"
    r"|,? had (?:it|you|we|they|she|he|this|that) (?:\w+ )?(?:been\b|[a-z]+ed\b)"
    r"|\b(?:if|unless|whether|in case|provided)\b",
    re.I,
)
_HABIT = re.compile(
    r"\b(?:usually|normally|generally|typically|always|often|sometimes|seldom|rarely|at times|"
    r"as a rule|in general|on request|every (?:day|week|month|year)|other (?:\w+ )?(?:customers?|"
    r"people|guests?|members?|clients?|cases?|users?|travellers?|passengers?|tenants?|"
    r"patients?)|others|anybody|anyone|everybody|everyone|known to|used to)\b",
    re.I,
)
_DEFINITE = re.compile(
    r"\b(?:I|we|you|your|yours|my|our|it|its|he|him|his|she|her|they|them|their|this|that|these|"
    r"those|the|both|a|an|everything|all)\b|\d",
    re.I,
)
"""A clause without one of these speaks of a kind: `accounts are closed on cancellation`."""
_ASKED = re.compile(
    r"\W*(?:please|kindly|do|be|just|simply|make sure|remember|feel free|let (?:us|me) know)\b",
    re.I,
)
"""What the customer is asked to do is no deed of ours."""
_THERE = re.compile(r"\bthere(?:['’]s| is| are| will be)\b", re.I)
_YOUR_WISH = re.compile(
    r"\byou(?:['’]d|['’]ve)?(?: have| had| also| now| then)* (?:want|wish|ask|request|would|like|"
    r"hope|intend|plan|mean|decide|need|tell|told|wrote|said|paid|pay|choose|chose)\w*\b"
    r"|\byour (?:\w+ )?(?:wish|request|question|plan|intention|message|decision)\b",
    re.I,
)
_EVENT = re.compile(
    r"\b(?:I|we)(?:['’](?:ve|ll|m|re|d))?\b"
    r"|\b(?:has|have|had|was|were|been|is|are|am|be|will|shall|got|gets|went|goes|ran|runs|began|"
    r"begun|begins|started|starts|came|comes|took|takes|ended|ends|stands|holds|done|set|put|ceased|"
    r"stopped|stops|exists|knows?|looks?|waits?|meets?)\b|['’](?:ll|ve|s|re)\b",
    re.I,
)
_ASIDE = re.compile(
    r"\b(?:after|before|upon|until|since|from|of|for|on|by|per|than|without|about|regarding)"
    r"(?: the| your| our| this| that| a| an| each| any)*(?: \w+)?\s*$",
    re.I,
)
"""What stands before a noun that only says when, or what of."""
_SUBJECT = re.compile(r"\b(?:the|our|my|she|he|it|somebody|someone)(?: [a-z]+){0,3} $", re.I)
"""Before a verb of the present tense: `the driver now searches for it`."""
_PARTICIPLE = re.compile(r"(?:ed|(?<!men)t|(?<!io)n)$", re.I)
_VERB = re.compile(rf"{_PARTICIPLE.pattern}|ing$", re.I)
_TO = re.compile(r"\bto(?: \w+ly)?\s*$", re.I)
_BY_US = re.compile(r"\b(?:I|we)(?:['’](?:ve|ll|m|re))?\b|\b(?:has|have) been\b", re.I)


def tells(text: str, told: Iterable[str]) -> bool:
    """Whether a sentence tells of a deed; `told` are the beginnings of the words for it."""
    word = _words(tuple(told))
    if word is None or text.rstrip().endswith("?"):
        return False
    return any(_stated(clause, word) for clause in clauses(text))


def states(text: str) -> bool:
    """Whether a clause says that something is so or happens, for one definite thing."""
    return not (
        _MODAL.search(text)
        or _DENIED.search(text)
        or SAYS_NO.search(text)
        or _CONDITION.search(text)
        or _HABIT.search(text)
        or _ASKED.match(text)
        or not _DEFINITE.search(text)
    )


def clauses(text: str) -> Iterator[str]:
    """The clauses of a sentence, but for those that hang on a condition at its beginning."""
    if _CONDITION.match(text.strip()):
        return
    yield from (part for part in _CLAUSE.split(text) if part)


@lru_cache(maxsize=256)
def _words(told: tuple[str, ...]) -> re.Pattern[str] | None:
    wanted = "|".join(re.escape(one) for one in told if one)
    return re.compile(rf"\b(?:{wanted})\w*", re.I) if wanted else None


def _stated(clause: str, word: re.Pattern[str]) -> bool:
    if not states(clause):
        return False
    there = _THERE.search(clause)
    for match in word.finditer(clause):
        before, after = clause[: match.start()], clause[match.end() :]
        ours = bool(_BY_US.search(before))
        if _YOUR_WISH.search(before.rpartition(",")[2]) and not ours:
            continue
        if _TO.search(before) and not ours:
            continue
        noun = not (" " in match[0] or _VERB.search(match[0]))
        if noun and _ASIDE.search(before) and not ours:
            continue
        if there and not ours and not re.search(r"\bnow\b", clause):
            continue
        if not _EVENT.search(clause) and _PARTICIPLE.search(match[0]):
            return True  # in notes: `KP-4 closed as of today`
        if match[0].endswith("s") and _SUBJECT.search(before):
            return True
        if " " in match[0] or _EVENT.search(before) or _EVENT.search(after):
            return True
    return False
