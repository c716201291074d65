"""What a reply says of earlier messages, held against them.

Five readings: that something was not there or not seen then, of which our own message says that it
is; a figure, day or hour that our message is said to have had; an event of our message on another
day; that what we asked for was needless, or its opposite possible; a time that the customer is said
to expect, where their own sentence on the same thing has another. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set
from datetime import timedelta

from domains.service.desk import Turn
from domains.service.reply import Reply
from domains.service.stating.clocks import times
from domains.service.stating.given import stated
from domains.service.words import content, stem
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
_PART = re.compile(
    rf"{_CLAUSE.pattern}|,\s|\b(?:before|after|when|since|because|as|once|until|while|where|that|"
    r"which|who)\b(?! yesterday)"
)
_AGO = re.compile(
    r"\b(?:(?:the day before )?yesterday|last night|a week ago|"
    r"(?P<count>a|one|two|three|four|five|six|ten|\d+) (?:days?|weeks?) ago)\b",
    re.I,
)
_REQUEST = re.compile(
    r"\W*(?:(?:so|then|and|but|for now|until then|meanwhile),? )*(?:please|kindly|do)"
    r"(?: \w+ly| also| just| then)* (?P<verb>[a-z]+)\b|\W*(?P<bare>stay|wait|keep)\b",
    re.I,
)
_NO_NEED = re.compile(
    r"\b(?:no (?:reason|need|call|cause|point|sense|use)(?: (?:for you|in|at all|whatever))*|"
    r"(?:not|n't) (?:have|need|necessary|required|be necessary|be required|be needed|called for|"
    r"obliged|supposed)(?: for you)?|needless|unnecessary|pointless|superfluous|"
    r"(?:need|should|ought)(?: not|n't)(?: to)? have|"
    r"could have (?:saved|spared) yourself(?: the trouble of)?)(?: to)? (?P<verb>[a-z]+)\b",
    re.I,
)
_FREE_TO = re.compile(
    r"\b(?:could|might|may|can|should)(?: just| easily| safely| well| perfectly| still| as well| "
    r"of course| always| simply)*(?: have)? (?P<verb>[a-z]+)\b"
    r"|\b(?:nothing (?:would|could|will) have (?:stopped|kept) you from|free to|welcome to|"
    r"fine to|safe to|(?:would|will) have been (?:fine|possible|safe|all right) to)"
    r" (?P<verb2>[a-z]+)\b",
    re.I,
)
_NEEDLESS_THEN = re.compile(
    r"\b(?:(?:you )?(?:need|do) not(?: need to| have to)?|you don['’]t (?:need|have) to|"
    r"no need(?: for you)? to) (?P<verb>[a-z]+)\b(?P<rest>[^.;]*)",
    re.I,
)
_ASKS = re.compile(
    r"\b(?:please|kindly|you (?:still |also |must |will )*(?:need to|have to|must))"
    r"(?: \w+ly| also| just| still| then)* (?P<verb>[a-z]+)\b(?P<rest>[^.;]*)",
    re.I,
)
_RETURN_WORDS = "send post return ship mail bring hand take"
_RETURNING = frozenset(stem(one) for one in _RETURN_WORDS.split())
"""Verbs of one thing that a customer does."""
_ANEW = re.compile(
    r"\b(?:another|again|any ?more|any longer|no longer|further|second|other|now|once|as soon as|"
    r"from (?:now|then|today|tomorrow|next|\w+day|\d)|after|until|when|instead|if)\b",
    re.I,
)
"""What is so from now on, or of another thing, speaks against no earlier request."""
_COMING = frozenset(
    [
        "come",
        "came",
        "visit",
        "visited",
        "attend",
        "attended",
        "travel",
        "travelled",
        "leave",
        "left",
    ]
)
_ACTING = frozenset(
    ["act", "acted", "start", "started", "begin", "begun", "go", "gone", "proceed", "proceeded"]
)
_GIVING_UP = frozenset(
    ["throw", "thrown", "discard", "discarded", "bin", "binned", "return", "returned"]
)
_USING = frozenset(["use", "used", "run", "operate", "operated", "wear", "worn", "drive", "driven"])
_OPPOSITES = {
    "stay": _COMING | {"go", "gone"}, "remain": _COMING | {"go", "gone"}, "wait": _ACTING,
    "keep": _GIVING_UP, "hold": _GIVING_UP, "stop": _USING, "avoid": _USING,
    "refrain": _USING,
}  # fmt: skip
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
            yield from _redated(reply, sentence, text, ours)
            yield from _needless(reply, sentence, text, ours)
            yield from _asked_after_all(reply, sentence, text, ours)
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


def _things(said: str) -> Set[str]:
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


def _redated(
    reply: Reply, sentence: Sentence, text: str, ours: list[Turn]
) -> Iterator[CheckResult]:
    """`Before we accepted your proof yesterday`: a clause all of whose words our message has, with
    another day than the one on which it happened.
    """
    for clause in _PART.split(text):
        ago = _AGO.search(clause)
        if ago is None or reply.desk.today is None:
            continue
        before = clause[: ago.start()]
        event = content(before if len(content(before)) > 1 else _AGO.sub(" ", clause))
        day = reply.desk.today - timedelta(days=_days_ago(ago))
        if len(event) < 2 or _NONE.search(before):
            continue
        for turn, said in _sentences(ours):
            days = [one for one in dates(said) if one.day and one.month]
            told = turn.day == day or any(one.fits(day) for one in days)
            if days and event <= content(said) and not told:
                yield _against(reply, sentence, turn, said, f"it was not on {day}")
                return


def _days_ago(match: re.Match[str]) -> int:
    said = match[0].casefold()
    if match["count"]:
        count = next((int(n.value) for n in numbers(match["count"])), 1)
        return count * (7 if "week" in said else 1)
    return 2 if "before" in said else 7 if "week" in said else 1


def _needless(
    reply: Reply, sentence: Sentence, text: str, ours: list[Turn]
) -> Iterator[CheckResult]:
    """What we asked them to do is said to have been needless, or its opposite to be possible."""
    if _ANEW.search(text):
        return
    needless = [*_NO_NEED.finditer(text)]
    free = [*_FREE_TO.finditer(text)]
    for turn, said in _sentences(ours):
        asked = _REQUEST.match(said)
        if asked is None:
            continue
        verb, rest = (asked["verb"] or asked["bare"]).casefold(), content(said[asked.end() :])
        opposite = _OPPOSITES.get(verb, frozenset())
        same = [m for m in needless if stem(m["verb"]) == stem(verb)
                and (opposite or rest & content(text[m.end() :]))]  # fmt: skip
        against = [m for m in free if (m["verb"] or m["verb2"]).casefold() in opposite]
        if same or against:
            yield _against(reply, sentence, turn, said, f"it asks to {verb}")
            return


def _asked_after_all(
    reply: Reply, sentence: Sentence, text: str, ours: list[Turn]
) -> Iterator[CheckResult]:
    """What our message called needless is asked for now."""
    asked = _ASKS.search(text)
    if asked is None or _ANEW.search(text) or _NONE.search(text) or _IF.search(text):
        return
    verb, about = stem(asked["verb"]), content(asked["rest"])
    if re.search(r"\b(?:new|replacement|original)\b", asked["rest"]):
        return
    for turn, said in _sentences(ours):
        then = _NEEDLESS_THEN.search(said)
        kin = then and (stem(then["verb"]) == verb or {stem(then["verb"]), verb} <= _RETURNING)
        if then and kin and about & content(then["rest"]):
            yield _against(
                reply, sentence, turn, said, f"it says that they need not {then['verb']}"
            )
            return


def _sentences(turns: list[Turn]) -> Iterator[tuple[Turn, str]]:
    yield from ((turn, one) for turn in turns for one in re.split(r"(?<=[.!?])\s+", turn.text))


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
