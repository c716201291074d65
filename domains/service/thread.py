"""The reply against the earlier turns: nothing said otherwise, nothing asked for that is known.

Both are read from words, so they warn: sentences that share their subject are compared in their
figures, days and negations.
"""

from __future__ import annotations

import re
from calendar import day_name
from collections.abc import Iterator

from domains.service.borne import worked
from domains.service.earlier.asked import asked_again
from domains.service.earlier.undone import undone
from domains.service.reply import Reply
from domains.service.stating.given import counted
from domains.service.words import begins, changes, content, denied, listed, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS, DateFound, dates
from workbench.prose.numbers import numbers
from workbench.prose.retold.prices import free, prices
from workbench.prose.sentences import Sentence

CRITERION = "thread"
SHARED = 3
"""Content words that two sentences must share to be about the same."""
DENIED = 2
"""Content words that a denial must share with a turn."""
_MONTHS = {stem(month) for month in MONTHS}
_WEEKDAYS = {stem(day) for day in day_name}
_SHIFTING = {stem(word) for word in ("today", "tonight", "tomorrow", "yesterday", "earlier")}
"""Words for a day that is another one when a message is older."""
_WHEN_SAID = re.compile(
    r"\b(?:day|date|time|moment|hour|after|before|since|when|until) (?:that |on which )?"
    r"(?:you|we|I) (?:told|said|wrote|mentioned)"
    r"|\b(?:you|we|I) (?:told|wrote to) (?:us|you) (?:(?:more than|at least|only|just|over) )?\w+ "
    r"(?:minutes?|hours?|days?|weeks?|months?) (?:ahead|before|early|earlier|ago|in advance|after|"
    r"later)\b"
    r"|\b(?:you|we|I) (?:told|wrote to) (?:us|you) (?:within \w+ (?:hours?|days?|weeks?)|"
    r"in (?:good |due )?time|at once|early|late|"
    r"(?:right|straight) away)\b",
    re.I,
)
"""Words on when it was said, and not on what."""
_NO_WORDS = re.compile(
    r"\s*(?:to|not to|what|how|why|everything|enough|all (?:we|I|of)|more)\b", re.I
)
_OUR_DEED = re.compile(
    r"[^,;]{0,40}, (?:I|we)(?:['’]ve| have|['’]ll| will| shall|['’]m| am|['’]re| are)\b", re.I
)
"""What stands behind the words that attribute: a wish, a question, or a deed of ours."""
_FOR_YOU = re.compile(
    r"\b(?:for you to (?:pay|bear|settle)|(?:at|on) your (?:own )?(?:expense|cost)|"
    r"you (?:must|(?:will )?have to|need to) (?:pay|bear|settle))\b",
    re.I,
)
_CLAUSE = re.compile(r"[,;:]\s|\s[–—-]\s")
_NOT = re.compile(
    r"\b(?:not|no(?! (?:later|more|less|earlier|sooner))|never|nothing|cannot|unable|without)\b"
    r"|n['’]t\b",
    re.I,
)


def consistent(reply: Reply) -> Iterator[CheckResult]:
    """Contradictions of what the desk said before, and questions whose answer it has."""
    found = [*_contradictions(reply), *asked_again(reply)]
    yield from found or [CheckResult("thread", "pass", CRITERION, severity="minor")]


def _contradictions(reply: Reply) -> Iterator[CheckResult]:
    for turn in reply.desk.turns:
        for said in re.split(r"(?<=[.!?])\s+", turn.text):
            for sentence in reply.sentences:
                why = "" if turn.by_customer else _against(said, sentence.text)
                over = _overtaken(reply, said, sentence.text) or _worked_anew(reply, sentence.text)
                why = "" if why and over else why
                if why:
                    yield _contradiction(reply, turn.number, said, sentence, why)
    for sentence in reply.sentences:
        for turn, why in undone(reply, sentence):
            yield _contradiction(reply, turn.number, turn.text, sentence, why)
        yield from _never_said(reply, sentence)
        yield from _denied(reply, sentence)


def _overtaken(reply: Reply, said: str, now: str) -> bool:
    """The day that was told then is over, and the one that is told now is to come."""
    known, today = reply.known.calendar.days, reply.desk.today
    pairs = [[d for one in dates(text) if one.day and one.month for d in known if one.fits(d)]
             for text in (said, now)]  # fmt: skip
    return today is not None and all(pairs) and max(pairs[0]) < today <= min(pairs[1])


def _worked_anew(reply: Reply, now: str) -> bool:
    """The words tell of a change, and a sound working makes an amount of theirs: what was said then
    is what it was changed from.
    """
    amounts = (one for one in numbers(now) if one.unit == "money")
    return changes(now) and any(worked(reply, one, now) for one in amounts)


def _never_said(reply: Reply, sentence: Sentence) -> Iterator[CheckResult]:
    """`As you wrote, …` about something of which no turn speaks."""
    found = begins(sentence.text, listed("attributions"))
    if found is None or _WHEN_SAID.search(sentence.text) or _only_told(sentence.text, found):
        return
    rest = content(_clause_with(sentence.text, found)) - _MONTHS - _SHIFTING
    ruled = {word for one in reply.known.current for word in content(one.statement)}
    if rest <= ruled:
        return  # `you told us of it within 30 days` attributes nothing but the rule's own words
    ours = bool(re.search(r"\b(?:we|I) ", found[0]))
    turns = [turn for turn in reply.desk.turns if not (ours and turn.by_customer)]
    nearest = max(turns, key=lambda turn: len(rest & content(turn.text)), default=None)
    given = [turn.text for turn in turns] + [one.statement for one in reply.known.current]
    written = {f"{turn.day.month}/{turn.day.day}" for turn in turns if turn.day}
    figures = _printed(sentence.text) - _printed("\n".join(given)) - written
    if nearest is not None and figures:
        why = f"no turn says {', '.join(sorted(figures))}"
        yield _contradiction(reply, nearest.number, nearest.text, sentence, why)
    elif (
        nearest is not None
        and 2 * len(rest & content(nearest.text)) <= len(rest)
        and not _printed(sentence.text) & _printed(nearest.text)
    ):
        why = "no turn says so"
        yield _contradiction(reply, nearest.number, nearest.text, sentence, why)


def _only_told(text: str, found: re.Match[str]) -> bool:
    """That they did, and not what: `glad that you told us`, `you told us what went wrong`; what is
    wished for, in whatever words (`as you told us to`); what we did on it.
    """
    after = text[found.end() :]
    if _NO_WORDS.match(after) or _OUR_DEED.match(after):
        return True
    fact = re.search(
        r"\b(?:that|because|since|as|now|once|glad|good|right)\s+$", text[: found.start()]
    )
    alone = re.match(r"\s*(?:of (?:it|this|that)|(?:about )?(?:it|this|that)|so)?\s*(?:[,.;:!)]|$)",
                     text[found.end() :])  # fmt: skip
    when = content(text[found.end() :]) <= _MONTHS | _SHIFTING | _WEEKDAYS
    return bool(fact and (alone or when))


def _clause_with(text: str, found: re.Match[str]) -> str:
    """What is attributed: all but the words that attribute it, up to where `so` or `and I` draws
    something from it.
    """
    before, after = text[: found.start()], text[found.end() :]
    own = re.search(r"\b(?:and|but)\s*$", before)  # a clause of its own stands before
    after = re.split(r",? so\b|,? and (?:I|we)\b|;", after)[0]
    return after if own else f"{before} {after}"


def _printed(text: str) -> set[str]:
    """The figures and days of a text, in one form; a month without a day counts too."""
    found = {f"{n.value:g}" for n in numbers(text) if n.role == "quantity"}
    days = {f"{day.month}/{day.day}" for day in dates(text) if day.month and day.day}
    return found | days | {f"{d.month}/{d.year}" for d in dates(text) if d.month and not d.day}


_OUR_SEARCH = re.compile(
    r"\b(?:I|we|us|our|records?|system|books?|file|there (?:is|are|was|were))\b"
    r"(?! (?:promised|sent|told|wrote)\b)[^,;:]*$",
    re.I,
)
"""Whose finding it is that there is none: that `you did not receive it` is their own."""


def _denied(reply: Reply, sentence: Sentence) -> Iterator[CheckResult]:
    """`We find no …` about something of which a turn speaks as there."""
    found = begins(sentence.text, listed("denials"))
    if found is None or not _OUR_SEARCH.search(sentence.text[: found.end()]):
        return
    missing = content(re.split(r"[,;:]", sentence.text[found.end() :])[0])
    for turn in reply.desk.turns:
        if len(missing & content(turn.text)) >= DENIED:
            why = "it denies what the turn speaks of"
            yield _contradiction(reply, turn.number, turn.text, sentence, why)
            return


_TO_BE_HAD = re.compile(
    r"\bfree (?:on|from|until|till|at|between|in|that|this|then|next|again|all)\b", re.I
)
"""A room, table or hour that nobody has taken yet."""


def _against(said: str, now: str) -> str:
    """Why two sentences about the same thing cannot both hold; empty where they can."""
    ours, theirs = _about(said), _about(now)
    shared = ours & theirs
    if len(shared) >= DENIED and (price := _priced(said, now)):
        return f"“{free(said)}” then, {price} now"
    if len(shared) < SHARED or 2 * len(shared) < min(len(ours), len(theirs)):
        return ""
    if any(_denies(one, other) for one in _CLAUSE.split(said) for other in _CLAUSE.split(now)):
        return "one of them denies it"
    return _other_day(dates(said), dates(now))


def _about(text: str) -> frozenset[str]:
    """What a sentence is about; in what its figures count two things may be alike."""
    units = {word for number in numbers(text) for word in counted(text, number)}
    return content(text) - _MONTHS - _SHIFTING - units


def _denies(said: str, now: str) -> bool:
    """Two clauses about the same thing, one of which denies what the other one says: what we need
    not do, and what another clause denies, is another matter.
    """
    about = len(content(said) & content(now) - _MONTHS) >= SHARED
    then, today = denied(said), denied(now)
    against = (then - today) & content(now) or (today - then) & content(said)
    return about and bool(against) and bool(_NOT.search(said)) != bool(_NOT.search(now))


def _priced(said: str, now: str) -> str:
    """The price that is now asked for what was said to cost nothing, in that clause's own words."""
    clauses = re.split(r"[;,:]\s", said)
    clause = next((one for one in clauses if free(one) and not _TO_BE_HAD.search(one)), "")
    thing = content(clause) - content(free(clause))
    if not clause or free(now) or _NOT.search(now):
        return ""
    asked = prices(now) if thing & content(now) else []
    theirs = _FOR_YOU.search(now)
    return asked[0].text.strip() if asked else theirs[0] if theirs else ""


def _other_day(before: list[DateFound], after: list[DateFound]) -> str:
    pairs = [(one, other) for one in before for other in after if one.day and other.day]
    if pairs and not any((o.day, o.month) == (n.day, n.month) for o, n in pairs):
        return f"{pairs[0][0].text} then, {pairs[0][1].text} now"
    return ""


def _contradiction(reply: Reply, turn: int, said: str, sentence: Sentence, why: str) -> CheckResult:
    return CheckResult(
        f"thread: turn {turn}",
        "warn",
        CRITERION,
        severity="minor",
        cause="contradiction",
        span=reply.document.span(sentence.start, sentence.end),
        observed=sentence.text,
        expected=f"turn {turn}: “{said}”",
        message=f"“{sentence.text}” may contradict turn {turn}, “{said}”: {why}.",
        fix="Keep to what was said, or say openly that it was wrong.",
        decides=False,
    )
