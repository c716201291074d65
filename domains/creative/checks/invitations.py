"""Invitations that are no plain call: a sentence that sends its reader to somebody or something
else of the sender's, in whatever form (`our recipe film can be watched here`, `a review would be
lovely`, `pop into the workshop`, `send one to your sister`).

Two things make one: words that turn to the reader, and where they lead: one of the things by which
senders reach their readers (`words.yaml`: media), somebody to be told, or a way to come or to ask.
A thing that the brief's facts or its call name is what the copy is about and leads nowhere else.
"""

from __future__ import annotations

import re
from collections.abc import Set
from functools import lru_cache

from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.requests import commanded
from workbench.prose.english import stems

_TURNS = re.compile(
    r"\byou (?:can|could|may|might|will|should|must|need to|are (?:invited|welcome|asked))\b"
    r"|\byou['’]ll\b"
    r"|\b(?:can|may|could|might|should) (?:also |now |always |soon )?be "
    r"(?:watched|read|found|heard|had|seen|ordered|downloaded|picked|collected|booked|left|tried|"
    r"bought|rung|reached|asked|sent|given|made|joined|followed|viewed|requested|hired|rated|"
    r"shared)"
    r"|\bis (?:just |only |but |never more than )?(?:an? |one )?(?:single )?(?:click|tap|call|"
    r"phone call|download|line|message|scan|swipe|ring|letter|word|step)s? away\b"
    r"|\b(?:gets|brings|buys|sends|earns|wins|saves) you\b"
    r"|\b(?:awaits?|(?:is|are) waiting for|(?:is|are) there for|(?:is|are) open to) (?:you|all|any)"
    r"|\b(?:would|will) be (?:\w+ )?(?:welcome|lovely|nice|worth|appreciated|great|kind|wonderful|"
    r"a joy|a help|much)|\b(?:is|are) (?:always |very |most |ever )?(?:welcome|appreciated)\b"
    r"|\b(?:we|I)(?:['’]d| would| should)? (?:also |so |really )?(?:love|like|appreciate|welcome|"
    r"hope for|look forward|be (?:glad|happy|grateful|delighted|thrilled))\b"
    r"|\b(?:is|are) (?:kindly |warmly |cordially |also )?(?:asked|invited|encouraged|welcome) to\b"
    r"|^\W*(?:have|did|would|do) you (?:already |ever |yet )?(?:seen|got|tried|heard|read|joined|"
    r"know|want|like|care|fancy)\b"
    r"|^\W*(?:want|fancy|curious|interested|looking for|questions|need|more)\b[^.?!]*\?"
    r"|\b(?:takes?|accepts?|collects?) (?:your )?(?:donations?|orders|bookings|names)\b",
    re.I,
)
"""Words by which a sentence turns to its reader without commanding."""
_VISIT = re.compile(
    r"^(?:drop|pop|stop|swing|call|look|come|nip|step|wander|walk|stroll|head|go) "
    r"(?:(?:by|in|into|round|around|along|over|up|down|across|inside|past|on over)\b"
    r"(?=$|[.!,]| (?:and|to|at|on|any|our|the|for|with|when|if|whenever)\b)|to (?:our|us"
    r"|see us)\b|and (?:see|visit|meet|try) )",
    re.I,
)
_CALLS_ON = re.compile(
    r"(?: and (?:see|have|take|try|look|meet|taste|hear|say|ask|test|let|judge)\b"
    r"| (?:us|our)\b| (?:the |a )?(?:shop|workshop|store|show ?room|studio|office|kitchen|garden|"
    r"stand|stall|market|yard|farm|hut|van|depot|clinic|library|museum|cafe|café|rehearsals?|desk|"
    r"counter|reception)\b"
    r"| (?:any|on) (?:an? )?\w*day\b|,? (?:come )?along\b)",
    re.I,
)
_ASKS = re.compile(
    r"^(?:speak|talk|turn|write|report|apply|enquire|inquire|reply|respond|ask|consult|ring|phone|"
    r"call|contact|e-?mail|text|message|have a (?:word|chat))\b"
    r"(?=[^.?!]*\b(?:us|our|council|school|office|team|staff|dealer|reception|desk|counter|adviser|"
    r"advisor|manager|hotline|helpline|number|line|agent|librarian|warden|crew|town hall|branch|"
    r"bank|consultant|experts?|specialists?)\b)",
    re.I,
)
_PEOPLE = (
    r"(?:friends?|neighbou?rs?|sisters?|brothers?|mothers?|fathers?|mum|dad|aunts?|uncles?|"
    r"grandm\w+|grandp\w+|gran|colleagues?|boss|famil(?:y|ies)|street|everyone|everybody|world|"
    r"somebody|someone|anyone|anybody|whoever|partner|team|cousins?|classmates?|mates?|followers|"
    r"in-laws|flatmates?|housemates?|riders?|readers?|parents?)"
)
_PASSED = re.compile(
    r"^(?!send (?:\w+ )?\w+ (?:along|in|over|round|down|up|here|our way|to us)\b)"
    r"(?:send|pass|forward|show|recommend|mention|lend|treat|gift|hand|refer|copy|slip|nominate|"
    rf"introduce|invite|tip off)\b[^.?!]*\b{_PEOPLE}\b"
    rf"|^tell\b[^.?!]*\b{_PEOPLE}\b[^.?!]*\b(?:about|where|of) (?:us|it|this|you got|you found|you "
    r"bought|to (?:get|find|buy))|^bring the whole \w+\b|^(?:pass|hand|send|spread) (?:this"
    r"|it on|us on|"
    r"the word|the news)\b",
    re.I,
)


def invited(sentence: str, own: Set[str]) -> str:
    """Where a sentence sends its reader beside the call; empty where it sends nobody anywhere.

    `own` are stems of what the brief's facts and its call name.
    """
    command, wrapped = commanded(sentence)
    if command == sentence and _REFUSED.search(sentence):
        return ""
    if _OF_THEIRS.match(command):
        return ""
    if _PASSED.match(command):
        return "share"
    if _VISIT.match(command) and _CALLS_ON.search(command):
        return "visit"
    if _ASKS.match(command) and not _named(command, own):
        return "ask"
    each = (m["owned"] or m["bare"] for m in _media().finditer(sentence))
    medium = next((one for one in each if not set(stems(one)) & own), "")
    turned = wrapped or _commands(command) or _TURNS.search(sentence)
    return medium.casefold() if medium and turned else ""


_OF_THEIRS = re.compile(
    rf"(?:write|send|draw|post) (?:{_PEOPLE} |(?:your |an? )[a-z]+ )?an? (?:[a-z]+ )?"
    r"(?:letter|card|postcard|line|note|poem|picture)\b"
    r"(?: (?:to|from|home)\b(?! (?:us|our|me)\b)|\W*$)",
    re.I,
)
"""`Write a letter`, `send a card to your aunt`: what a reader writes to people of his own."""
_REFUSED = re.compile(
    r"\b(?:no need|need not|do not have to|don['’]t have to|will not|won['’]t|never|nobody|"
    r"cannot)\b"
    r"|^\W*(?:do not|don['’]t)\b",
    re.I,
)


def _commands(command: str) -> bool:
    first = re.match(r"[a-z-]+", command.casefold())
    return first is not None and first[0] in _verbs()


def _named(command: str, own: Set[str]) -> bool:
    """Who is asked is somebody of the brief's."""
    last = re.search(r"\b(?:to|with|the|your|our) ([a-z]+)", command)
    return last is not None and bool(set(stems(last[1])) & own)


@lru_cache(maxsize=1)
def _verbs() -> frozenset[str]:
    calls = {verb for verbs in lists()["calls"].values() for verb in verbs}
    return frozenset({*" ".join(lists()["bidden"]).split(), *calls})


@lru_cache(maxsize=1)
def _media() -> re.Pattern[str]:
    """The sender's own by an article or `our`; names of networks, donations and the like as they
    stand.
    """
    owned = "|".join(str(one) for one in lists()["media"])
    bare = "|".join(str(one) for one in lists()["media_bare"])
    return re.compile(
        rf"\b(?:our|us|your|an?|the|this|more) (?:[a-z'’-]+ ){{0,2}}?(?P<owned>(?:{owned})s?)\b"
        rf"|\b(?P<bare>{bare})\b",
        re.I,
    )
