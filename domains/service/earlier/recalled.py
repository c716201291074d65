"""What a reply says of earlier messages, held against them: that something was not there or not
seen then, of which our own message says that it is, or that we had no such thing, which our
message offers. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

from domains.service.desk import Turn
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS, dates
from workbench.prose.sentences import Sentence

_MESSAGE = r"(?:message|answer|reply|mail|e-mail|email|letter|note|chat|words?)"
_THEN = re.compile(
    r"\b(?:when|while|as|before) (?:I|we)(?: \w+)? "
    r"(?:wrote|answered|replied|told|said|spoke|looked)\b"
    rf"|\b(?:my|our) (?:first|last|earlier|previous|former|own|\w+day['’]s) {_MESSAGE}\b"
    r"|\b(?:back then|in those days|at (?:that|the) time|"
    r"until (?:today|now|this morning|yesterday)|up to now|so far|at first|"
    r"(?:last|the last) time|the other day)\b"
    r"|\b(?:I|we)(?: \w+)? (?:told|wrote|said|informed|answered)\b"
    r"|\b(?:I|we)(?: \w+)? had to (?:tell|say|write|inform)\b",
    re.I,
)
_THERE = re.compile(
    r"\b(?:see|sees|saw|seen|find|finds|found|exists?|existed|"
    r"(?:shown?|showed|turned|come|came) up|(?:come|came) across|noticed?|knew of|known of|"
    r"visible|there (?:is|are|was|were)|left|free|available|to be had|on file|"
    r"recorded)\b(?! out\b)",
    re.I,
)
"""That a thing is there, or is seen."""
_NONE = re.compile(
    r"\b(?:not|no|never|nothing|none|neither|nor|cannot|unable|without|only|just)\b|n['’]t\b", re.I
)
_GONE = re.compile(
    r"\b(?:full|sold out|booked (?:out|up|solid)|fully booked|all gone|(?:all |already )?taken|"
    r"missing|unavailable|nowhere|exhausted|out of stock|overbooked)\b",
    re.I,
)
_HAD_NONE = re.compile(
    r"\b(?:we|I|there)(?:['’](?:ve|d))?(?: (?:had|have|has|was|were|could|did|been|offered|found|"
    r"gave|named)){1,2}(?: \w+ly| \w+)?(?:n['’]t| not| no| none| nothing| never)\b"
    r"|\b(?:we|I) (?:never|could not|did not|were unable to) "
    r"(?:offer|name|find|give|have|suggest|propose)\w*\b"
    r"|\bno (?P<none>[^,;.]{2,60}?) (?:was|were|had been|has been|could be) "
    r"(?:offered|free|available|to be had|found|left)\b",
    re.I,
)
"""That we had or offered none of a thing."""
_OFFERS = re.compile(
    r"\b(?:offer|(?:can|could|would|may) (?:you|we|I|be)|would you (?:rather|like)|possible|"
    r"is open|you (?:can|may|could))\b",
    re.I,
)
_OFFERING = content("offer offered give name find have had other another else such you pity sorry")
_MORE_THAN = re.compile(
    r"\b(?:\w+er than|cheaper|lower|earlier|later|sooner|more|better|less)\b", re.I
)
_ANEW = re.compile(r"\b(?:since then|by now|now|no longer|any ?more|any longer|if|unless)\b", re.I)
_CLAUSE = re.compile(r"[;:–—]\s|,\s(?:and|but|so|yet|though)\b|\s[–—-]\s")
_CODE = re.compile(r"\b[A-Z]{1,4}[ -]?\d+(?:-[A-Z\d]+)*\b")


def recalled(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that earlier messages speak against."""
    if not reply.english:
        return
    ours = [turn for turn in reply.desk.turns if not turn.by_customer]
    for sentence in reply.sentences:
        text = sentence.text.replace("’", "'")
        for turn in ours:
            then = _THEN.search(text) or _of_that_day(text, turn)
            if said := (then and _denied(text, turn)) or _offered(text, turn):
                yield _against(reply, sentence, turn, said, "it was there then")
                break


def _of_that_day(text: str, turn: Turn) -> bool:
    return turn.day is not None and any(one.day and one.fits(turn.day) for one in dates(text))


def _denied(text: str, turn: Turn) -> str:
    """The sentence of our message that says that a thing is there which a clause says was not."""
    for clause in _CLAUSE.split(text):
        if not clause or not (_GONE.search(clause) or _unseen(clause)):
            continue
        for said in re.split(r"(?<=[.!?])\s+", turn.text):
            if _THERE.search(said) and not _NONE.search(said) and _same_thing(clause, said, turn):
                return said
    return ""


def _offered(text: str, turn: Turn) -> str:
    """The sentence of our message that offers or names as there what a clause says we had not: two
    words in common at least, and half of the clause's. Another day or a comparative tells of
    another thing.
    """
    for clause in _CLAUSE.split(text):
        none = _HAD_NONE.search(clause or "")
        about = content(clause[none.start() :]) - _OFFERING if none else frozenset()
        if not none or _MORE_THAN.search(clause) or _ANEW.search(text):
            continue
        for said in re.split(r"(?<=[.!?])\s+", turn.text):
            common = about & _things(said)
            there = (_THERE.search(said) or _OFFERS.search(said)) and not _NONE.search(said)
            other = any(not any(a.day == b.day and a.month == b.month for b in dates(said))
                        for a in dates(clause) if a.day)  # fmt: skip
            if there and not other and len(common) >= 2 and 2 * len(common) >= len(about):
                return said
    return ""


def _unseen(clause: str) -> bool:
    return any(
        _NONE.search(clause[max(0, m.start() - 40) : m.start()])
        or _NONE.search(clause[m.end() : m.end() + 12])
        for m in _THERE.finditer(clause)
    )


def _same_thing(clause: str, said: str, turn: Turn) -> bool:
    """A code, a day or a word of what is said; the day on which it was said names nothing."""
    if {*_CODE.findall(clause)} & {*_CODE.findall(said)} or content(clause) & _things(said):
        return True
    days = [one for one in dates(clause) if one.day and not (turn.day and one.fits(turn.day))]
    return any((a.day, a.month) == (b.day, b.month) for a in days for b in dates(said))


def _things(said: str) -> Set[str]:
    months = {word for month in MONTHS for word in content(month)}
    return content(said) - content("see find found look looking date day") - months


def _against(reply: Reply, sentence: Sentence, turn: Turn, said: str, why: str) -> CheckResult:
    return stated(
        reply, sentence, f"thread.recalled: {turn.number}", "contradiction",
        f"may contradict turn {turn.number}, “{said}”: {why}", criterion="thread",
        observed=sentence.text, expected=f"turn {turn.number}: “{said}”",
        fix="Keep to what was said, or say openly that it was wrong.",
    )  # fmt: skip
