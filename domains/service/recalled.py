"""What a reply says of earlier messages, held against them.

Three readings: that something was not there or not seen then, of which our own message says that it
is; a figure, day or hour that our message is said to have had; a time that the customer is said to
expect, where their own sentence on the same thing has another. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Turn
from domains.service.reply import Reply
from domains.service.stating.clocks import times
from domains.service.stating.given import stated
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS, dates
from workbench.prose.numbers import numbers
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
_CLAUSE = re.compile(r"[;:–—]\s|,\s(?:and|but|so|yet|though)\b|\s[–—-]\s")
_CODE = re.compile(r"\b[A-Z]{1,4}[ -]?\d+(?:-[A-Z\d]+)*\b")
_WE_SAID = re.compile(
    rf"\b(?:my|our) (?:first|last|earlier|previous|former|own) {_MESSAGE} "
    r"(?:named|said|gave|spoke of|had|mentioned|stated|told|offered|promised|read)\b"
    r"|\b(?:I|we)(?: \w+ly| had| have| already| also| still)? (?:named|told you|wrote(?: to you)?|"
    r"said|mentioned|offered(?: you)?|promised(?: you)?|confirmed)\b(?! (?:to|of)\b)",
    re.I,
)
_YOU_SAY = re.compile(
    r"\byou(?: \w+ly| also| still| now|['’]ve| have)? (?:expect|hope|plan|intend|want|wish|mean|"
    r"look forward|wrote|write|said|say|told us|tell us|mentioned|asked|think|believe)\b"
    r"|\byour (?=\w+ing\b)",
    re.I,
)
_OFTEN, _TIMES = {"once": 1.0, "twice": 2.0}, re.compile(r"\s*times\b")
_IF = re.compile(r"\b(?:if|unless|whether|should|in case|whenever)\s*$", re.I)
_FEASTS = {"new year": 1, "christmas": 12, "year's end": 12, "end of the year": 12}


def recalled(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that earlier messages speak against."""
    if not reply.english:
        return
    ours = [turn for turn in reply.desk.turns if not turn.by_customer]
    theirs = [turn for turn in reply.desk.turns if turn.by_customer]
    for sentence in reply.sentences:
        text = sentence.text.replace("’", "'")
        for turn in ours:
            if (_THEN.search(text) or _of_that_day(text, turn)) and (said := _denied(text, turn)):
                yield _against(reply, sentence, turn, said, "it was there then")
                break
        else:
            yield from _misquoted(reply, sentence, text, ours)
            yield from _other_time(reply, sentence, text, theirs)


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


def _things(said: str) -> set[str]:
    months = {word for month in MONTHS for word in content(month)}
    return content(said) - content("see find found look looking date day") - months


def _misquoted(
    reply: Reply, sentence: Sentence, text: str, ours: list[Turn]
) -> Iterator[CheckResult]:
    """A figure, a day or an hour that our messages are said to have had."""
    match = _WE_SAID.search(text)
    if match is None or not ours:
        return
    rest = _CLAUSE.split(text[match.end() :])[0]
    held = "\n".join(turn.text for turn in ours)
    days = {(one.day.day, one.day.month) for one in ours if one.day}
    days |= {(one.day, one.month) for one in dates(held) if one.day and one.month}
    odd = [d.text for d in dates(rest) if d.day and d.month and (d.day, d.month) not in days]
    odd += [f"{m // 60:02d}:{m % 60:02d}" for m in times(rest) - times(held)]
    if odd:
        yield _against(reply, sentence, ours[-1], ours[-1].text, f"it does not say {odd[0]}")


def _other_time(
    reply: Reply, sentence: Sentence, text: str, theirs: list[Turn]
) -> Iterator[CheckResult]:
    """A month or a number of times that the customer is said to have in mind."""
    match = _YOU_SAY.search(text)
    if match is None or _IF.search(text[: match.start()]):
        return
    rest = re.split(r"[;:]|,\s(?:and|but|so)\b", text[match.end() :])[0]
    named, about = _months(rest), _things(rest)
    for turn in theirs:
        for said in re.split(r"(?<=[.!?])\s+", turn.text):
            own = _months(said)
            if named and own and about & content(said):
                if not named & own:
                    yield _against(reply, sentence, turn, said, "the time is another one")
                return
    held = {one.value for turn in theirs for one in numbers(turn.text)}
    held |= {n for word, n in _OFTEN.items() if any(word in turn.text for turn in theirs)}
    odd = [n for n in numbers(rest) if _TIMES.match(rest, n.end) and n.value not in held]
    if odd and theirs:
        yield _against(reply, sentence, theirs[0], theirs[0].text, f"no {odd[0].text.strip()}")


def _months(text: str) -> set[int]:
    found = {one.month for one in dates(text) if one.month}
    found |= {n for n, m in enumerate(MONTHS, 1) if re.search(rf"\b{m.title()}\b", text)}
    found |= {n for feast, n in _FEASTS.items() if feast in text.casefold()}
    return {month for month in found if month}


def _against(reply: Reply, sentence: Sentence, turn: Turn, said: str, why: str) -> CheckResult:
    return stated(
        reply, sentence, f"thread.recalled: {turn.number}", "contradiction",
        f"may contradict turn {turn.number}, “{said}”: {why}", criterion="thread",
        observed=sentence.text, expected=f"turn {turn.number}: “{said}”",
        fix="Keep to what was said, or say openly that it was wrong.",
    )  # fmt: skip
