"""Things that a reply hands out, brings or lets others say, and that nobody on this desk gave.

A present that is the object of an action nobody took, an arrival on a day that no record has, a
word of a person who wrote nothing, a thing asked back that stays where it is, an answer without the
figure that was asked for. All of it is
read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.pledged import own_step
from domains.service.borne import worked_day
from domains.service.reply import Reply
from domains.service.words import begins, content, listed, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.retold.prices import free
from workbench.prose.sentences import Sentence, words

_OPEN = re.compile(
    r"\b(?:no|not|nor|cannot|unable|never|without|instead|if|unless|whether|could|would|should|"
    r"might|may|nothing)\b|n['’]t\b|\?\s*$",
    re.I,
)
_ARRIVES = re.compile(
    r"\b(?:will|should|is going to|['’]ll) (?:\w+ )?"
    r"(?:be (?:with you|there|delivered|yours)|arrive|reach you|get to you|come|turn up)\b"
    r"[^.;!?]{0,40}?"
    r"\b(?P<when>today|tonight|tomorrow|this week|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)"
    r"day)\b",
    re.I,
)
_SAYS = re.compile(
    r"\b(?:your \w+|the (?:holder|owner|\w+ holder)|he|she|they)\b"
    r"(?: has| have| had|['’]s|['’]ve|['’]d)?(?: also| already| just| even)? "
    r"(?P<verb>asked|told|informed|instructed|warned|requested)\b(?! (?:you|to)\b)",
    re.I,
)
_THEN = re.compile(r"\b(?:once|when|after|as soon as|until|if|before|unless)\b", re.I)
"""What stands before words that somebody is still to say."""
_NOT_BACK = re.compile(
    r"\b(?:not|never|nothing|need not|without)\b[^.;]{0,25}\b(?:sen[dt]|return|post|ship|mail)\w*",
    re.I,
)
_SEND = re.compile(
    r"\b(?:please|kindly|just|simply|you (?:have|need) to|you (?:must|should|can)|we need you to)\b"
    r"[^.;!?]{0,60}?\b(?:send|return|post|ship|mail)\b[^.;!?]{0,30}\b(?:back|to us|to our)\b",
    re.I,
)
_FIGURE_ASKED = re.compile(
    r"^\W*(?:until when|till when|by when|how long|how much|how many|"
    r"what (?:does|do|will) .* cost)\b",
    re.I,
)
_FIGURE = re.compile(
    r"\d|\b(?:free|nothing|no|not|none|cannot|never|full|half|today|tomorrow|immediately|"
    r"one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|twenty|thirty|"
    r"a (?:day|week|fortnight|month|year))\b|n['’]t\b",
    re.I,
)


_PRICE_ASKED = re.compile(r"^\W*(?:how much\b.*\bcost|what (?:does|do|will|would) .* cost)\b", re.I)
_PRICE = re.compile(
    r"\b(?:free|nothing|none|zero|gratis|complimentary|included|waived|on us|on the house|cents?|"
    r"penny|half|"
    r"(?:no|without|any|same) (?:\w+ )?(?:fees?|charges?|costs?|price|extra|surcharge|payment)|"
    r"cannot|unable|(?:do|does|will|would) not|depends?)\b|n['’]t\b",
    re.I,
)
_NOT_FREE = re.compile(
    r"\b(?:not|hardly|n['’]t)(?: \w+){0,2}? (?:free|gratis|nothing|included)\b", re.I
)


def unbacked(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each."""
    if not reply.english:
        return
    things = _untaken(reply)
    for sentence in reply.sentences:
        thing = _handed(sentence.text, things)
        if thing:
            yield _warn(reply, sentence, f"promise.thing: {thing}", thing, "promise_without_action",
                        "hands out what no action of the ledger gives")  # fmt: skip
        arrives = _ARRIVES.search(sentence.text)
        open_one = _OPEN.search(sentence.text) or _by_channel(sentence.text)
        if arrives and _same_day(reply, arrives):
            arrives = None
        if arrives and not open_one and not _dated(reply, sentence.text[arrives.start() :]):
            yield _warn(reply, sentence, f"promise.day: {arrives['when']}", arrives[0],
                        "promise_without_action", "promises a day that nothing gives")  # fmt: skip
        said = _SAYS.search(sentence.text)
        later = said and _THEN.search(sentence.text[: said.start()])
        if said and not later and reply.desk.internal and not _wrote(reply, said[0]):
            yield _warn(reply, sentence, f"thread.told: {said[0].casefold()}", said[0],
                        "internal", "tells what the customer was never told")  # fmt: skip
    yield from _asked_back(reply)
    yield from _without_figure(reply)


def _untaken(reply: Reply) -> set[str]:
    """Objects of actions that nobody took, which neither ticket nor policies speak of. What an
    action is told (`amount`, `date`) is a measure, and nothing that is handed out.
    """
    taken = {call.name for call in reply.calls}
    texts = [reply.desk.said, *(one.statement for one in reply.desk.policies.values())]
    known = {one for text in texts for one in content(text)}
    known |= {stem(part) for name in taken for part in name.split("_")}
    known |= {stem(arg) for one in reply.desk.actions.values() for arg in one.args}
    parts = [part for name in set(reply.desk.actions) - taken for part in name.split("_")[1:]]
    return {stem(part) for part in parts if len(part) > 4} - known


def _handed(text: str, things: set[str]) -> str:
    if not things or _OPEN.search(text):
        return ""
    return next((word for word in words(text) if stem(word) in things), "")


def _dated(reply: Reply, text: str) -> bool:
    """The sentence prints a day that the desk has or its policies' durations give, and every day
    in it is one of those.
    """
    days = [day for day in dates(text) if day.day and day.month]
    return bool(days) and all(
        reply.known.calendar.knows_day(day, reply.known.current) or worked_day(reply, day, text)
        for day in days
    )


def _same_day(reply: Reply, arrives: re.Match[str]) -> bool:
    """A policy has such things brought on the same day."""
    said = content(arrives[0])
    rules = (one.statement for one in reply.known.current if "same day" in one.statement.casefold())
    today = arrives["when"].casefold() in ("today", "tonight")
    return today and any(said & content(rule) for rule in rules)


def _by_channel(text: str) -> bool:
    return bool(begins(text, listed("channels"))) or own_step(text, "channels")


def _wrote(reply: Reply, said: str) -> bool:
    """The customer told us of it: the same verb stands in the customer's own words."""
    own = " ".join(turn.text for turn in reply.desk.turns if turn.by_customer)
    return stem(said.split()[-1]) in content(own)


def _asked_back(reply: Reply) -> Iterator[CheckResult]:
    """A policy says that nothing is sent back, and the customer is asked to send it."""
    current = (one for one in reply.desk.policies.values() if one.current)
    policy = next((one for one in current if _NOT_BACK.search(one.statement)), None)
    for sentence in reply.sentences if policy else ():
        asked = _SEND.search(sentence.text)
        if policy and asked and not _OPEN.search(sentence.text[: asked.end()]):
            yield _warn(reply, sentence, f"policy.against: {policy.id}", asked[0], "wrong_value",
                        f"asks for what {policy.id} rules out: {policy.statement}")  # fmt: skip


def _without_figure(reply: Reply) -> Iterator[CheckResult]:
    """`Until when?`, `how much?`: an answer whose paragraph has no figure, day, yes or no."""
    asked = {one.id: one.must_answer for one in reply.desk.intents}
    for placed in reply.answers:
        question, quote = asked.get(placed.entry.intent, ""), placed.entry.quote
        around = next((p for p in re.split(r"\n\s*\n", reply.text) if quote and quote in p), "")
        if around and _unanswered(question, around) and not _made_free(reply, around):
            yield found(
                f"intents.figure: {placed.entry.intent}", "warn", "intents",
                f"“{quote}” gives no figure and no day; the question is “{question}”.",
                severity="minor", cause="unanswered", span=reply.quoted(quote, placed.pointer),
                observed=quote, expected="the figure or the day that was asked for",
                fix="Give it as policies and records have it.",
            )  # fmt: skip


def _made_free(reply: Reply, around: str) -> bool:
    """The ledger rests words of the paragraph on a policy that makes something free."""
    ids = {one.entry.policy_id for one in reply.facts if one.entry.quote in around}
    return any(one.id in ids and free(one.statement) for one in reply.known.current)


def _unanswered(question: str, around: str) -> bool:
    """A figure is asked for and the text has none; to a price no other figure is an answer."""
    if _PRICE_ASKED.match(question):
        paid = any(one.unit in ("money", "percent") for one in numbers(around))
        return not paid and not _PRICE.search(_NOT_FREE.sub(" ", around))
    return bool(_FIGURE_ASKED.match(question)) and not _FIGURE.search(around)


def _warn(
    reply: Reply, sentence: Sentence, check: str, observed: str, cause: str, why: str
) -> CheckResult:
    span = reply.document.span(sentence.start, sentence.end)
    return found(
        check, "warn", "resolution", f"“{span.quote}” {why}.", severity="minor", cause=cause,
        span=span, observed=observed, expected="what an action, a policy or a record gives",
        fix="Take it out, or take the action that gives it.",
    )  # fmt: skip
