"""What is asked of the customer: a thing that no policy asks for, a call to somebody whom nobody
named, and what the customer has sent already.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.earlier.asked import CHOICE
from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import content, listed, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence, words

_ASKS = re.compile(
    r"(?:^|[,;:–—]\s*|\b(?:and|but|so|then)\s+)(?:please|kindly)\s+(?P<plea>[^.;!?]{4,100})"
    r"|\byou(?:['’]ll| will)? (?:(?:first|then|now|also) )?(?:need|have|are required|are asked) to"
    r"\s+(?P<need>[^.;!?]{4,100})|\byou must\s+(?P<must>[^.;!?]{4,100})"
    r"|\b(?:could|can|would) you (?:please |kindly )?(?P<could>[^.;!?]{4,100})\?"
    r"|\bwe (?:need|require) (?P<want>(?:a|an|the|your|two|further|another)\b[^.;!?]{3,80})",
    re.I,
)
_HANDS = re.compile(
    r"^(?:then |first |directly )?(?:call|ring|phone|contact|write to|get in touch with|speak to|"
    r"talk to|turn to|ask|e-?mail|chase|take (?:it|this|that) up with|"
    r"get back to)\s+(?P<who>(?:the|your|our|a|an)\s+[^,.;]{3,30})",
    re.I,
)
_GIVES = re.compile(
    r"^(?:\w+ly )?(?:send|provide|give|share|upload|attach|e-?mail|forward|let us have|confirm|"
    r"submit|resend|tell us|supply)\b(?P<what>.*)",
    re.I,
)
_SENT = re.compile(
    r"\b(?:attached|enclosed|here (?:is|are)|sent|is below|as follows|uploaded|included)\b|"
    r"\b(?:it|which) (?:says|reads|shows)\b",
    re.I,
)
_OTHER = re.compile(
    r"\b(?:an?|the|one) (?:new|second|other|further|clearer|sharper|different)\b|\banother\b", re.I
)
"""What is asked for is not what was sent: a sharper photo, the meter of the new flat."""
_GENERIC_WORDS = (
    "us message reply line word question problem anything something address team here mail email "
    "note know way copy"
)
_WISHES = re.compile(
    r"\?|\b(?:I|we)(?:['’]d| would)? (?:want|like|need|ask|request|expect|demand)\b|\bplease\b",
    re.I,
)
_NO_THING = re.compile(
    r"^\W*(?:(?:us|me|back|off|on|in|out|over)\s+)*"
    r"(?:it|them|this|that|these|those|one|ones|him|her|everything|all|what(?:ever)?|whom?(?:ever)?)"
    r"(?=\s*(?:[,.;:!?]|$|(?:back|off|on|in|out|over|to|by|with|until|within|when|if|as|for)\b))",
    re.I,
)
"""What is handed over is not named here: `send it off by 3 November`."""
_AROUND = re.compile(
    r"[,:–—]|\b(?:so|if|when|and|because|for|by|to|that|which|with|until|till|before|after|within|"
    r"who\w*|where|while|once|should|unless|than|as)\b",
    re.I,
)
"""Behind it stands no longer what is handed over, but to whom, how or until when."""
_TIME_GIVEN = (
    "time moment while minute minutes hour hours day days week weeks month months patience chance "
    "bit little few couple several some today tomorrow tonight monday tuesday wednesday thursday "
    "friday saturday sunday"
)
SHARED = 2
"""Content words of a wish in a sentence that tells of what was wished."""
_GENERIC = frozenset(stem(word) for word in f"{_GENERIC_WORDS} {_TIME_GIVEN}".split())


def demands(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each thing that is asked for without ground."""
    for sentence in reply.sentences:
        yield from _wished(reply, sentence)
        match = _ASKS.search(sentence.text)
        asked = next((one for one in match.groups() if one), "") if match else ""
        if not asked or reply.prescribed(sentence.text):
            continue
        sent = _sent_already(reply, asked)
        who = _HANDS.match(asked)
        strange = content(who["who"]) - given.words - _GENERIC if who else set()
        if sent:
            yield stated(
                reply, sentence, f"thread: asks for {sent}", "asked_again",
                f"asks for the {sent}, which the customer has sent", criterion="thread",
                observed=asked, expected=f"no request for the {sent}",
                fix="Use what the customer sent.",
            )  # fmt: skip
        elif who and strange:
            yield stated(
                reply, sentence, f"next_step.handed: {who['who']}", "no_next_step",
                f"sends the customer to {who['who']}, of whom nobody spoke", criterion="form",
                observed=asked, expected="a step of our own", fix="Do it for the customer.",
            )  # fmt: skip
        elif _unasked(given, asked if not match or not match["want"] else f"send {asked}"):
            yield stated(
                reply, sentence, f"demand: {' '.join(asked.split()[:5])}", "unknown_demand",
                "asks for what no policy and no action needs", criterion="rules", observed=asked,
                expected="what the policies ask for", fix="Take the request out.",
            )  # fmt: skip


def _wished(reply: Reply, sentence: Sentence) -> Iterator[CheckResult]:
    """`Although you did not ask for it`, said of what the customer did ask for."""
    denied = re.search(str(lists()["unasked"]), sentence.text, re.I)
    if denied is None:
        return
    rest = content(sentence.text.replace(denied[0], " "))
    theirs = " ".join(turn.text for turn in reply.desk.turns if turn.by_customer)
    for wish in re.split(r"(?<=[.!?])\s+", theirs):
        if _WISHES.search(wish) and len(content(wish) & rest) >= SHARED:
            yield stated(
                reply, sentence, "thread.unasked", "contradiction",
                f"denies that it was asked for; the customer wrote: “{wish}”", criterion="thread",
                observed=denied[0], expected=wish, fix="Take the denial out.",
            )  # fmt: skip
            return


def _sent_already(reply: Reply, asked: str) -> str:
    """The thing asked for, where the customer's own words hand it over."""
    match = _GIVES.match(asked)
    other = match is None or _OTHER.search(match["what"])
    wanted = [] if match is None or other else [w for w in words(match["what"]) if content(w)]
    for turn in reply.desk.turns:
        for said in re.split(r"(?<=[.!?])\s+", turn.text) if turn.by_customer else ():
            if _SENT.search(said):
                near = (w for w in wanted if stem(w) in content(said) - _GENERIC)
                return next(near, "")
    return ""


def _unasked(given: Given, asked: str) -> bool:
    """A thing to hand over of which ticket, policies and records have no word. It has to be named
    here: what a pronoun stands for was named elsewhere, and time is no thing.
    """
    match = None if CHOICE.search(asked) else _GIVES.match(asked)
    if match is None or _NO_THING.match(match["what"]):
        return False
    free = {stem(word) for line in listed("messages") for word in line.split()} | _GENERIC
    named = content(_AROUND.split(match["what"])[0]) - free
    return bool(named) and not named & given.words
