"""What a sentence asks, said as a plain command: a request in any polite form becomes the command
that it wraps (`could you tell a friend`, `we would be glad if you told a friend`, `tell a friend`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from functools import lru_cache

from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.stories.verbs import bases
from domains.creative.counting import contacts
from workbench.prose.english import stems

_BEFORE = re.compile(
    r"^(?:(?:if|when|while|once|as|since|before|after|until|should|whenever|because|in case)\b"
    r"[^,.;:!?]{2,70},\s*)",
    re.I,
)
"""A side clause before the command: `while you are at it,`."""
_AND = re.compile(
    r"^(?:and|or|but|so|then|now|also|oh|too|by the way|one more thing)\b[,:]?\s+", re.I
)
_POLITE = re.compile(
    r"^(?:please|kindly|do(?! not\b)|just|simply|perhaps|maybe|go ahead and|feel free to"
    r"|be sure to|"
    r"be so (?:kind|good) as to|be kind enough to|make sure (?:to|that you|you)|remember to|"
    r"(?:do not|don['’]t) (?:forget|hesitate) to|take (?:a|the) (?:moment|minute|second|time) to|"
    r"(?:could|can|would|will|won['’]t|couldn['’]t|might)(?: you)?(?: please|"
    r" also| perhaps| maybe| just| kindly)*(?= [a-z]+ )|why (?:not|don['’]t you)|would you mind|"
    r"you (?:can|could|may|might) also|you are (?:also )?(?:welcome|invited) to|"
    r"(?:we|I) (?:would |['’]d )?(?:like|love|want|invite|ask|urge|encourage|beg) you to)\s+",
    re.I,
)
_IF_YOU = re.compile(
    r"^(?:(?:we|I|it|that|you)(?:['’]d| would| should)?(?: [a-z]+){1,7}?) if you (?:could |would |"
    r"also |only )*(?P<rest>(?P<verb>[a-z]+)\b.*)$",
    re.I,
)
_DENIED = re.compile(r"^(?:do not|don['’]t|never|no need to)\b(?! (?:forget|hesitate) to\b)", re.I)


def commanded(sentence: str) -> tuple[str, bool]:
    """(the command, whether it was wrapped as a request); a sentence that commands nothing, as it
    stands.
    """
    rest, wrapped = sentence.strip(" “”\"'"), False
    while True:
        if _DENIED.match(rest):
            return sentence, False
        if (wish := _IF_YOU.match(rest)) is not None:
            return f"{_base(wish['verb'])}{wish['rest'][len(wish['verb']) :]}", True
        if polite := _POLITE.match(rest):
            rest, wrapped = rest[polite.end() :], True
        elif leading := _AND.match(rest) or _BEFORE.match(rest):
            rest = rest[leading.end() :]
        else:
            return (rest, wrapped) if rest else (sentence, False)


def _base(verb: str) -> str:
    """The base of a past form, where it is that of a call."""
    low = verb.casefold()
    known = {one for verbs in lists()["calls"].values() for one in verbs}
    forms = (low, bases().get(low, ""), low[:-2], low[:-1], low[:-3], f"{low[:-3]}y")
    return next((one for one in forms if one in known), low)


_SENDER = r"(?:us|me|(?:the|our) [a-z]+(?: [a-z]+)?)"
_KIND = r"(?:an? |your |some )?(?:[a-z]+ )?"
_PRINTED = r"(?:card|page|post|poster|item|notice|leaflet|flyer|letter|link|code|number)"
_PHRASES = {
    "share": r"let (?:your|the|our|a|any|every|other) [a-z ]{2,30}know\b"
    rf"|leave (?:us |me )?{_KIND}(?:review|rating|comment|stars?|like)\b"
    rf"|give (?:us|it|this) {_KIND}(?:review|rating|like|follow|share|boost|stars?|thumbs)\b"
    r"|pass (?:it|this|that|us|our|on)\b.*\b(?:on|along|to|round|around)\b"
    r"|spread the (?:word|news)|put in a (?:good )?word"
    r"|(?:boost|repost|retweet|reblog|forward|recommend|review|rate|upvote|endorse) "
    rf"(?:us|it|this|our|the (?:[a-z]+ )?{_PRINTED})\b"
    rf"|(?:show|send|hand|read|give) (?:this|our)(?: {_PRINTED})? (?:to|on|around|round)\b"
    r"|(?:post|upload|submit|snap) (?:us )?(?:an?|your|one) (?:[a-z]+ )?(?:picture|photo|selfie"
    r"|snap|video|clip|reel)s?\b"
    rf"|(?:pin|hang|stick|print|put|cut) (?:this|our)(?: {_PRINTED})? (?:up|out)\b"
    r"|(?:hit|press|click|tap|smash) (?:the )?(?:like|follow|share|subscribe|boost|bell)\b",
    "join": r"take part in|(?:become|be) an? (?:member|supporter|sponsor|patron|volunteer)\b"
    r"|put (?:your|you) name|add your name"
    r"|(?:fill in|fill out|complete|return) (?:the|our|this|a) (?:[a-z]+ )?(?:form|survey"
    r"|questionnaire|slip|coupon)\b|take (?:our|the|this) (?:[a-z]+ )?(?:survey|quiz|poll)\b"
    r"|enter (?:our|the|a) (?:[a-z]+ )?(?:draw|raffle|contest|competition|quiz|lottery)\b"
    r"|sign (?:our|the|this|a) (?:[a-z]+ )?petition\b|sign up\b",
    "ask": rf"(?:give|make) {_SENDER} an? (?:[a-z]+ )?(?:call|ring|shout|bell|buzz|tinkle)"
    r"|get in touch|have a (?:word|chat) with (?:us|our|the)\b",
    "write": rf"(?:drop|leave|send|write) {_SENDER} an? (?:[a-z]+ )?(?:line|note|message|word)\b"
    r"|let us know\b",
    "visit": rf"pay {_SENDER} an? (?:[a-z]+ )?(?:visit|call)\b",
    "bring": r"(?:bring|send|give|take) us [a-z ]{0,20}back\b",
    "download": rf"scan (?:the|this|our) (?:qr |qr-)?{_PRINTED}\b",
    "buy": r"(?:pick up|collect|ask for|send for) (?:a|your|the|our) (?:free |new |printed )?"
    r"(?:leaflet|timetable|brochure|catalogue|catalog|flyer|booklet|sample|voucher)\b",
}
"""Actions that are asked for in more words than one verb."""


def phrased(command: str) -> str:
    """The kind of an action that a command names by a phrase; empty where it names none."""
    return next((kind for kind, form in _PHRASES.items() if re.match(form, command, re.I)), "")


_ORDERED = re.compile(
    r"(?:order|reserve|book|buy|enroll?|register|sign up|apply|do (?:it|so))"
    r"(?: (?:it|one|yours|them|a [a-z]+|your [a-z]+))? (?:by|over the|on the|per|via) "
    r"(?:(?P<ask>(?:tele)?phone)|(?P<write>e-?mail|post|letter|fax|text))\b",
    re.I,
)


def ordered_by(command: str, things: Set[str]) -> str:
    """Another way to order, `reserve by telephone`, which nothing of the brief names: what kind of
    an action it is; empty where it is none.
    """
    match = _ORDERED.match(command)
    if match is None or match.lastgroup is None or things & {*stems(match[match.lastgroup])}:
        return ""
    return match.lastgroup


def about(kind: str, command: Sequence[str], things: Set[str]) -> bool:
    """Whether a command of several meanings goes on with what such a call is about: friends are
    told and doors are not, a queue is joined by anybody, and a letter is written to an aunt as well
    as to the sender. `things` are stems of the brief's.
    """
    verb, rest = command[0], command[1:7]
    if kind == "write" or verb == "shop":
        return bool(_of("addressed") & {*rest[:4]}) or any(re.search(r"\w[.@]\w", w) for w in rest)
    if verb == "sign":
        return rest[:1] != ["your"]
    if verb in ("tell", "tag"):
        return bool(_of("told") & {*rest[:3]})
    if verb == "share":
        return bool(_of("shared") & {*rest[:2]})
    if verb == "join":
        return rest[:1] != ["the"] or bool(_of("joined") & {*rest[:3]})
    if kind == "buy" and verb in ("get", "grab", "add", "claim", "order") and things:
        return bool(_of("taken") & {*rest[:3]} or {*things} & {*stems(" ".join(rest[:5]))})
    return True


def _of(list_name: str) -> frozenset[str]:
    return frozenset(" ".join(lists()[list_name]).split())


@lru_cache(maxsize=1)
def _idle() -> re.Pattern[str]:
    """Commands that want nothing of the reader."""
    return re.compile(rf"(?:{'|'.join(lists()['idle'])})\b")


def _object(command: list[str]) -> set[str]:
    """Stems of what a command is done to: `send us your boots by post` sends boots."""
    rest = [word for word in command[1:] if word not in ("us", "me", "your", "the", "our", "a")]
    return set(stems(" ".join(rest[:1])))


def asked_for(
    sentence: str,
    declared: bool = False,
    people: frozenset[str] = frozenset(),
    things: frozenset[str] = frozenset(),
) -> str:
    """What a sentence asks its reader to do; empty where it asks for nothing that can be told.

    It begins with such a verb, after `now`, `and` or the like at most, and goes on with an object,
    one of the people of the brief's call, or an address; in a part that is declared to be the
    call, the verb alone is enough. Of the `things` of the brief (stems), one that is sent to the
    sender is what the offer is about, and one that is rung is the sender's.
    """
    command, wrapped = commanded(sentence)
    rest = [one.strip(".") for one in re.findall(r"[\w.'’/-]+", command.casefold())]
    while rest and rest[0] in ("now", "then", "so", "just", "and", "or", "please", "why", "not",
                               "also", "go", "want", "more", "simply", "today"):  # fmt: skip
        rest = rest[1:]
    if kind := phrased(command) or ordered_by(command, things):
        return kind
    if not rest or _idle().match(" ".join(rest)):
        return ""
    kind = next((k for k, verbs in lists()["calls"].items() if rest[0] in verbs), "")
    reached = kind in ("ask", "write")
    known = [*lists()["reached" if reached else "objects"], *(one.casefold() for one in people)]
    if kind == "write" and _object(rest) & things:
        return ""
    goes_on = len(rest) > 1 and (rest[1] in known or rest[0] in ("tell", "tag", "share"))
    goes_on |= kind == "ask" and rest[1:2] in (["the"], ["our"]) and bool(_object(rest) & things)
    inviting = bool(contacts(sentence)) or any(w in lists()["inviting"] for w in rest[1:])
    named = rest[1:2] != [] and rest[1] in {one.casefold() for one in people}
    goes_on &= declared or named or about(kind, rest, things)
    strong = goes_on and (inviting or kind in ("join", "buy", "book", "download", "share", "ask",
                                                            "write"))  # fmt: skip
    strong |= goes_on and wrapped and kind in ("visit", "save")
    return kind if kind and (declared or strong or (inviting and goes_on)) else ""
