"""What a sentence asks, said as a plain command: a request in any polite form becomes the command
that it wraps (`could you tell a friend`, `we would be glad if you told a friend`, `tell a friend`).
"""

from __future__ import annotations

import re

from domains.creative.checks.stories.verbs import bases
from domains.creative.checks.strong import lists

_BEFORE = re.compile(
    r"^(?:(?:if|when|while|once|as|since|before|after|until|should|whenever|because|in case)\b"
    r"[^,.;:!?]{2,70},\s*)",
    re.I,
)
"""A side clause before the command: `while you are at it,`."""
_AND = re.compile(r"^(?:and|but|so|then|now|also|oh|too|by the way|one more thing)\b[,:]?\s+", re.I)
_POLITE = re.compile(
    r"^(?:please|kindly|do|just|simply|perhaps|maybe|go ahead and|feel free to|be sure to|"
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


_KIND = r"(?:an? |your |some )?(?:[a-z]+ )?"
_PHRASES = {
    "share": r"let (?:your|the|our|a|any|every|other) [a-z ]{2,30}know\b"
    rf"|leave (?:us |me )?{_KIND}(?:review|rating|comment|stars?)\b"
    rf"|give (?:us|it|this) {_KIND}(?:review|rating|like|follow|stars?)\b"
    r"|pass (?:it|this|that|us|the|our|on)\b.*\b(?:on|along|to|round|around)\b"
    r"|spread the (?:word|news)|put in a (?:good )?word",
    "join": r"take part in|become an? |be an? member|put (?:your|you) name",
    "ask": r"give us a (?:call|ring|shout|bell|buzz)|get in touch",
    "write": r"(?:drop|leave) us an? (?:line|note|message|word)|let us know\b",
    "bring": r"(?:bring|send|give|take) us [a-z ]{0,20}back\b|bring us\b",
}
"""Actions that are asked for in more words than one verb."""


def phrased(command: str) -> str:
    """The kind of an action that a command names by a phrase; empty where it names none."""
    return next((kind for kind, form in _PHRASES.items() if re.match(form, command, re.I)), "")
