"""What has come in already, and the reply says that it has not or asks for it: a note that our own
message calls filed, books that the records have as returned.

A thing is in when a message of ours says so, or when the records have a day for it that is not to
come and the ticket speaks of it as sent or brought back. What only the customer says may be unknown
to the desk. A reply contradicts it in a clause that names the thing as lacking or awaited, or that
asks to send it. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from dataclasses import dataclass

from domains.service.desk import Turn, as_day
from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.stating.given import stated, strange_records
from domains.service.words import content, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

_SENTENCE = re.compile(r"(?<=[.!?])\s+")
_PART = re.compile(r"[;:–—]\s|,\s(?!which|who|that)|\b(?:but|so)\b")
_IN = re.compile(
    r"\b(?:(?:has|have)(?: \w+)? (?:arrived|reached|come in|been (?:received|filed|recorded))|"
    r"(?:is|are)(?: \w+)? (?:filed|here|with us|on file|in our hands)|"
    r"(?:we|I)(?: have|['’]ve)?(?: \w+)? (?:received|got|filed)|reached us|arrived|"
    r"(?:we|I)(?: now| already)? have(?= (?:the|your|both|all)\b))\b",
    re.I,
)
_SENT = re.compile(
    r"\b(?:enclos(?:e|ed|ing)|attach(?:ed|ing)?|sent|send you|handed in|brought|uploaded|posted|"
    r"submitted|here (?:is|are)|returned|gave back|took back)\b",
    re.I,
)
_BACK = re.compile(
    r"\b(?:returned|(?:sent|brought|gave|given|took|taken|handed)\b[^.;,]{0,24}?\b(?:back|in))\b",
    re.I,
)
_LACKING = re.compile(
    r"\black(?:s|ed|ing)?\b|\b(?:is|are|remains?|still)(?: still)? (?:missing|outstanding|to come|"
    r"with you|out|in your hands|at your \w+)\b|\bstill (?:have|hold|need|keep)\b"
    r"|(?:\bnot\b|n['’]t\b|\bnever\b)(?: yet| so far| been| had| have)* (?:received?|arrived?|"
    r"reach(?:ed)?|come|got|seen|returned|handed|sent|back|(?:(?:the|your|both)\b[^,;.]{0,24}back))\b"
    r"|\bno [^,;.]{2,40}? (?:has|have) (?:\w+ )?(?:come|arrived|reached|been)\b"
    r"|\b(?:wait(?:ing)?|await(?:ing)?|looking out)\b(?: for)?|\b(?:has|have) yet to\b"
    r"|\b(?:once|as soon as|until|when) [^,;]{0,40}?\b(?:reach(?:es)?|arrives?|comes?|"
    r"(?:is|are) (?:here|in|back|with us))\b",
    re.I,
)
_NO_LACK = re.compile(
    r"\b(?:within|in time|on time|by the|before|had (?:not|never|yet)|hadn['’]t|no longer|nothing|"
    r"neither)\b",
    re.I,
)
"""That it came late, how it was then, or that no more is wanted."""
_ASKED = re.compile(
    r"\b(?:(?:could|can|would|will|may|might) (?:you|I|we)(?: please| kindly| just| also)*"
    r"(?: (?:ask you to|ask you for|have|see))?|please|kindly|forget to|"
    r"remember to|you (?:still |first |also )?(?:need|have) to|"
    r"you must|(?:once|as soon as|until) you(?: have)?|be sure to|(?:reply|write|answer)\b.{0,30}?"
    r"\band)\b(?P<what>[^.;!?]*)",
    re.I,
)
_GIVE = re.compile(
    r"\b(?:send|enclose|attach|submit|upload|post|forward|e-?mail|provide|hand|bring|"
    r"let (?:us|me) have|"
    r"show)\b",
    re.I,
)
_GIVE_BACK = re.compile(
    r"\breturn\b|\b(?:bring|send|give|take|post|hand)\b[^.;,]{0,30}?\b(?:back|in)\b|\bdrop off\b",
    re.I,
)
_OTHER = re.compile(
    r"\b(?:an?|new|another|other|further|second|more|next|again|copy|original|if|unless|should|"
    r"that you|whether)\b",
    re.I,
)
_A_ONE = re.compile(
    r"\ban? (?P<what>[a-z]+) (?:of|for|from|showing) (?P<of>(?:the|your) [a-z]+)", re.I
)
_ENOUGH = re.compile(
    r"\b(?:need not|needn['’]t|(?:do|does) not (?:have|need) to|no need to)\b[^.;]*\bagain\b", re.I
)
_OBJECT_END = re.compile(r"[,;.]|\b(?:that|which|who|on|to|because|and|from)\b")
_DEFINITE = re.compile(r"\b(?:the|your|both|these|those|all|them|it)\b", re.I)
_ITEM = re.compile(r"\b(?:the|your) ([a-z]+)\b(?=,| and\b|\s*$)", re.I)
"""The things of a list: `the bow and the case`."""
_SUBJECT = re.compile(
    r"(?<!in )\b(?:the|your) (?P<thing>[a-z]+) (?:is|are|has|have|remains?|still)\b", re.I
)
_PAID = re.compile(
    r"\b(?:I|we)(?:['’]ve| have|['’]d| had)?(?: already| also| just| now| duly)? paid\b"
    r"|\b(?:is|was|has been)(?: already| now)? paid\b",
    re.I,
)
_UNPAID = re.compile(
    r"\b(?:once|as soon as|until|when) (?:your payment\b[^.;,]{0,40}? (?:has|comes|arrives|reaches|"
    r"is|clears)|you(?: have)? (?:pay|paid) (?:it|the (?:bill|invoice)|[A-Z]+-\d+))\b"
    r"|\byour payment\b[^.;,]{0,40}? (?:(?:has|is|did)(?: not|n['’]t)|is still|has yet|remains)\b"
    r"|\b(?:await|wait(?:ing)? for|still need|(?:not|n['’]t)(?: yet)? received) your payment\b"
    r"|\b(?:is|are|remains?) (?:still )?unpaid\b",
    re.I,
)
"""The customer's payment is told of as still to come."""
_OWED = re.compile(r"due|owe|open|outstanding|balance|charge|fee|rest", re.I)
_ANOTHER_ONE = re.compile(r"\b(?:rest|remain\w*|new|next|second|other|further|balance)\b", re.I)
_COUNTS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "both"]
_DEEDS = (
    "return returned back yesterday today order account photos date day days send sent enclosed "
    "enclose attached received have been gave give given brought bring took take taken handed hand"
)
_VAGUE = frozenset(stem(word) for word in (*_DEEDS.split(), *MONTHS, *_COUNTS))
"""What names no thing that comes in."""


@dataclass(frozen=True, slots=True)
class _Thing:
    """What is in, and where that is said."""

    words: Set[str]
    said: str
    back: bool
    """It was theirs to bring back, and not to send."""
    of_list: bool = False
    """It is one of several that are in, each named by a word of its own."""

    enough: bool = False
    """Our message says that it need not come again."""

    def named(self, text: str) -> bool:
        """The text speaks of it, by two words where it has them; of one of a list it has to state
        something.
        """
        if self.of_list:
            said = (one["thing"] for one in _SUBJECT.finditer(text))
            return any(stem(one) in self.words for one in said)
        return len(self.words & content(text)) >= min(2, len(self.words))


def arrived(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that lacks or wants what is in."""
    if not reply.english:
        return
    yield from _unpaid(reply)
    things = [*_told(reply), *_recorded(reply)]
    for sentence in reply.sentences if things else ():
        if reply.prescribed(sentence.text):
            continue
        one = next((one for one in things if _wanted(reply, one, sentence.text)), None)
        if one is not None:
            yield _against(reply, sentence, one)


def _unpaid(reply: Reply) -> Iterator[CheckResult]:
    """A payment told of as to come, where the customer wrote that it is made, the records have it,
    and nothing else is owed.
    """
    said = next((m[0] for turn in reply.desk.turns if turn.by_customer
                 for m in _PAID.finditer(turn.text)), "")  # fmt: skip
    records = flat(reply.run.state).items()
    held = {path: v for path, v in records if v is True or as_number(v) or as_day(v)}
    paid = [path for path in held if re.search(r"(?:\.|_)paid(?:_on|_at|_date)?$", path)]
    owed = any(_OWED.search(path.rpartition(".")[2]) for path in held)
    for sentence in reply.sentences if said and paid and not owed else ():
        mine = [one for one in numbers(sentence.text) if one.unit == "money"]
        other = any(not n.prints(as_number(held[path]) or 0) for n in mine for path in paid)
        other = other or bool(_ANOTHER_ONE.search(sentence.text))
        if _UNPAID.search(sentence.text) and not other and not reply.prescribed(sentence.text):
            yield _against(reply, sentence, _Thing({"payment"}, f"{said}; {paid[0]}", back=False))


def _told(reply: Reply) -> Iterator[_Thing]:
    """What a message of ours says to be in."""
    for turn in _ours(reply):
        for said in _SENTENCE.split(turn.text):
            match = _IN.search(said)
            if match is None or re.search(r"\b(?:not|never|no)\b|n['’]t\b|\?", said):
                continue
            ours = re.match(r"(?:we|I)\b", match[0], re.I)
            rest = said[match.end() :] if ours else said[: match.start()]
            if not ours and len(items := _ITEM.findall(rest)) > 1:
                several = (content(one) - _VAGUE for one in items)
                yield from (_Thing(one, said, False, True) for one in several if len(one) == 1)
                continue
            near = _OBJECT_END.split(rest)[0] if ours else rest.split(",")[-1]
            about = content(near) - (_VAGUE - {stem("photos")})
            if 0 < len(about) <= 3:
                yield _Thing(about, said, False, enough=bool(_ENOUGH.search(turn.text)))


def _ours(reply: Reply) -> list[Turn]:
    return [turn for turn in reply.desk.turns if not turn.by_customer]


def _recorded(reply: Reply) -> Iterator[_Thing]:
    """What the records have a past day for, and the ticket speaks of as sent or brought back."""
    said = [one for turn in reply.desk.turns if turn.by_customer
            for one in _SENTENCE.split(turn.text)]  # fmt: skip
    strange = tuple(f"{path}." for path, _ in strange_records(reply.desk))
    for path, value in flat(reply.desk.state).items():
        day, today = as_day(value), reply.desk.today
        if day is None or today is None or day > today or path.startswith(strange):
            continue
        key = path.rpartition(".")[2]
        named = content(key.replace("_", " ")) - _VAGUE
        if "return" in key:
            yield from (
                _Thing(about, f"{key} {day}", True) for about in map(_brought, said) if about
            )
        elif named and any(_SENT.search(one) and named <= content(one) for one in said):
            yield _Thing(named, f"{key} {day}", back=False)


def _brought(said: str) -> Set[str]:
    """What a sentence says that they brought back."""
    match = _BACK.search(said)
    rest = _OBJECT_END.split(said[match.start() :])[0] if match else ""
    return content(rest) - _VAGUE


def _wanted(reply: Reply, thing: _Thing, text: str) -> bool:
    lacking = not text.rstrip().endswith("?") and any(
        thing.named(part) and _LACKING.search(part) and not _NO_LACK.search(part)
        for part in _PART.split(text)
        if part
    )
    if lacking and not _OTHER.search(text.split(",")[0]):
        return True
    asked = _ASKED.search(text)
    what = asked["what"] if asked else ""
    gives = (_GIVE_BACK if thing.back else _GIVE).search(what)
    other = re.sub(r"\bagain\b", " ", text) if thing.enough else text
    other = _of_the_same(reply, thing, other)
    if gives is None or _OTHER.search(other):
        return False
    near = _PART.split(what[gives.start() :])[0]
    return bool(_DEFINITE.search(near)) and thing.named(near)


def _of_the_same(reply: Reply, thing: _Thing, text: str) -> str:
    """The text without the `a` of `a photo of the salad`, where a photo has come and the salad is
    what the customer wrote of: then that is asked for, and no further one.
    """
    theirs = content(" ".join(turn.text for turn in reply.desk.turns if turn.by_customer))
    match = _A_ONE.search(text)
    same = match and stem(match["what"]) in thing.words and content(match["of"]) <= theirs
    return text.replace(match[0], f"the {match['what']} the", 1) if match and same else text


def _against(reply: Reply, sentence: Sentence, one: _Thing) -> CheckResult:
    return stated(
        reply, sentence, f"thread.arrived: {' '.join(sorted(one.words))}", "contradiction",
        f"speaks of what is in already as if it were not: “{one.said}”", criterion="thread",
        observed=sentence.text, expected=one.said,
        fix="Keep to what has come in, or say openly that it was wrong.",
    )  # fmt: skip
