"""The next step of a reply: who does what by when, and how the customer hears of it.

Somebody does something at a time that is told: it will be done, it comes, somebody calls or writes,
or the customer is asked or free to do it. One such step is enough, whoever takes it. Read from
words, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.service.manners import FORM, english
from domains.service.reply import Reply
from workbench.core.checks import CheckResult, Span
from workbench.prose.dates import dates
from workbench.prose.reckoning.sums import day_of
from workbench.prose.sentences import Sentence

_TIME = re.compile(
    r"\b(?:today|tomorrow|tonight|within|until|before|"
    r"by(?! (?:e-?mail|text|post|letter|phone|mail|message|return|us|me|our|you|your|way)\b)|"
    r"monday|tuesday|wednesday|thursday|friday|"
    r"saturday|sunday|hours?|days?|weeks?|minutes?|once|when|at once|"
    r"as soon as(?! (?:(?:I|we) (?:can|am able|are able)|(?:it is )?possible))|this (?:week|month|"
    r"morning|afternoon|evening)|next (?:week|month)|half past|"
    r"the \d{1,2}(?:st|nd|rd|th)|(?:at|after) \d{1,2}[:.]\d\d)\b",
    re.I,
)
_WILL = re.compile(
    r"\b(?:I|we|our \w+|my \w+|a colleague|the (?:courier|driver|team|depot|carrier|workshop))"
    r"(?:['’]ll| will| shall|(?:['’]re|['’]m|['’]s| are| am| is) going to)\b"
    r"|\byou(?:['’]ll| will| shall) (?!not\b|never\b|be\b)\w+"
    r"|\bwill (?:e-?mail|call|write|send|ring|text|let|confirm|check|answer|reply)\b"
    r"|\bwill be in your (?:e-?mail|inbox|post|hands|account|letter ?box)\b"
    r"|\b(?:I|we) (?:write|send|e-?mail|mail|call|ring|text|inform|confirm)\b"
    r"(?! (?:(?:to )?you )?(?:to (?:say|tell|inform|let|answer)|in (?:reply|answer)|about|because|"
    r"regarding|as)\b)"
    r"|\byou (?:then |also )?(?:hear|get (?:word|news|an answer)|learn)\b"
    r"|\b(?:will|shall) be (?:sent|e-?mailed|confirmed|called|checked|told|dispatched|with you)\b",
    re.I,
)
_COMES = re.compile(
    r"\b(?:goes|go|comes?|arrives?|follows?|leaves?|reach(?:es)?|appears?|shows? up|stands?|"
    r"(?:is|are) (?:then |next )?(?:sent|put|published))\b"
    r"(?=.*(?:@|\b(?:e-?mail|text|message|letter|post|phone|inbox|account|card|chat|online|app|"
    r"page|website|site|portal)\b))"
    r"|\b(?:is|are|goes?) (?:then |next )?(?:posted|mailed|e-?mailed|texted|online)\b"
    r"|(?:@|\b(?:e-?mail|text|message|letter)\b).*\b(?:goes|comes|arrives|follows|is on its way)\b",
    re.I,
)
"""What comes by a channel, told in the present tense."""
_TO_COME = re.compile(r"\b(?:will|shall)\b|['’]ll\b|\b(?:am|is|are) going to\b", re.I)
_CONTACT = "call|ring|phone|write|reply|answer|send|contact|visit|confirm|e-?mail|message|text"
_ACTS = re.compile(
    r"\b(?:the|our|my|an?|your|another|somebody|someone)(?: [\w'’-]+){0,3}? (?:then |also |next )?"
    r"(?:calls|rings|phones|writes|answers|replies|visits|contacts|texts|e-?mails|messages|"
    r"confirms|checks|delivers|collects|fetches|brings|comes|tells|lets|sends|speaks|looks)\b",
    re.I,
)
"""What another does at a time that is told, in the present tense: `the nurse calls by noon`."""
_HANDED = re.compile(
    rf"\b(?:should|must|(?:has|have|needs?) to|please)\s+(?:\w+\s+){{0,2}}?"
    rf"(?:{_CONTACT}|identify)\b"
    rf"|(?:^|[.;:,–—]\s|\band )\W*(?:just |simply |then |so |do |to change it,? )*"
    rf"(?:{_CONTACT}|tell us|let us know|ask us)\b(?! (?:me|from|by|has|was|is|will)\b)"
    rf"|\byou (?:can|may|are free to|are welcome to)(?: \w+){{0,2}}? (?:{_CONTACT})\b",
    re.I,
)
"""The next step is the customer's own, or that of somebody near them: asked of them or open to
them.
"""
_PRESENT = re.compile(
    r"\b(?:I|we) (?:then |also )?(?!have|had|am|are|was|were|did|do|can|may|could|would|hope|wish|"
    r"look|see|know|regret|need|ask|charge|owe)[a-z]+(?<!ed)\b"
    r"|\byou (?:then |also |now )?(?:get|find|see|pay|collect|come|arrive)\b"
    r"|\bis (?:then )?in your (?:e-?mail|mail|inbox|post|hands|account|letter ?box)\b"
    r"|^\W*(?:please )?(?:be|come|bring|fetch|collect|look out|watch out|call in|drop|"
    r"expect)\b",
    re.I,
)
"""What one of us does then, what is there for the customer, or what is asked of them."""
_SHOWS = re.compile(
    r"(?:['’]ll\b|\b(?:will|shall|going to|"
    r"(?:is|are)(?: then| next)? (?:paid|put|\w+(?:ed|en|wn)))\b)"
    r".*\b(?:on|off|to|against|from) (?:your|the) (?:\w+ ){0,2}?"
    r"(?:bill|invoice|statement|account|card)\b",
    re.I,
)
"""Where the customer is going to see what was done."""
_APPEARS = re.compile(
    r"\b(?:on|in|into|to|at) your (?:\w+ ){0,2}?(?:account|card|bill|statement|inbox|e-?mail|post|"
    r"letter ?box|door|house|hands)\b",
    re.I,
)
"""Where the customer sees it, whatever the verb: `they take three days to show up on your account`.
"""
_READY = re.compile(
    r"\b(?:is|are|stands?|lies?|waits?) (?:\w+ ){0,2}?(?:ready|waiting|there|here|yours|open) "
    r"(?:for|to) (?:you|collect|be)\b|\bwaits? for you\b",
    re.I,
)
_VAGUE = re.compile(
    r"^\W*(?:we|I|somebody|someone|a colleague|our \w+|the team)(?:['’]ll| will| shall)\s+"
    r"(?:(?:then|soon|shortly|certainly|also|of course)\s+)?"
    r"(?:be in touch|get in touch|get back to you|come back to you|look into (?:it|this|that)|"
    r"take care of (?:it|this|that)|see what (?:we|I) can do|deal with (?:it|this|that))"
    r"(?:\s+(?:with you|soon|shortly|for you|again|later|then|about (?:it|this|that)|(?:on|by) "
    r"(?:this|that)|in (?:due course|time|good time|the near future)|at some point|in a while|"
    r"before (?:too |very )?long|once more|as soon as (?:(?:I|we) can|(?:it is )?possible)))*\W*$",
    re.I,
)
"""A whole sentence that promises something, and neither what nor when."""


_BY = re.compile(r"\b(?:by|via|per) (?:e-?mail|text|post|letter|phone|message)\b", re.I)
_DUE = re.compile(
    r"\b(?:comes|arrives|follows|leaves|starts|begins|opens|is due)(?: \w+){0,2}? (?:on|at|by) "
    r"(?:[A-Z]\w+day|the \d|\d)"
    r"|\b[Yy]ou (?:can|may) (?:still )?\w+ [^.;]{1,60}? (?:until|by|before) [^.;]*?"
    r"(?:[A-Z]\w+day|\d)"
)
"""What comes on a day that is named, or is open to the customer until then."""
_WAS = re.compile(
    r"\b(?:wrote|sent|told|received|got|reached|answered|asked|was|were|did|had|have|has|not|no|"
    r"never|if)\b|n['’]t\b",
    re.I,
)
"""What came by a channel, or does not come."""


def next_step(reply: Reply) -> Iterator[CheckResult]:
    """Whether some sentence says who does what by when."""
    if not english(reply.text):
        return
    vague = next((one for one in reply.sentences if _VAGUE.match(one.text)), None)
    if vague is not None:
        span = reply.document.span(vague.start, vague.end)
        told = f"“{span.quote}” promises a next step, and neither what it is nor when it comes."
        yield _minor("vague_next_step", span, told,
                     "what happens, by when, and how the customer hears of it",
                     "Say what will be done and by when.")  # fmt: skip
        return
    if any(map(_owned, reply.sentences)) or _handed(reply) or _days_ahead(reply):
        yield CheckResult("next_step", "pass", FORM, severity="minor")
        return
    told = "No sentence says who does what next, and by when."
    expected = "owner, time and channel of the next step"
    yield _minor("no_next_step", None, told, expected,
                 "Add a sentence: who will do what, by when, and how the customer hears of it.",
                 )  # fmt: skip


def _owned(sentence: Sentence) -> bool:
    """Somebody does or will do something by a time that is told, or it comes by a channel then."""
    text = sentence.text
    if not _timed(sentence):
        return False
    if _WILL.search(text) or _COMES.search(text):
        return True
    if _WAS.search(text):
        return False
    ways = (_TO_COME, _BY, _ACTS, _PRESENT, _SHOWS, _APPEARS, _READY, _DUE)
    return any(one.search(text) for one in ways)


def _days_ahead(reply: Reply) -> bool:
    """The reply names a day that is still to come, which says what comes then in whatever words:
    `1 May 2026: £42.30`. A day that something was or is not until is none.
    """
    today = reply.desk.today
    told = [one.text for one in reply.sentences if not _WAS.search(one.text)]
    return today is not None and any(
        day > today for text in told for one in dates(text) if (day := day_of(one, [today]))
    )


def _timed(sentence: Sentence) -> bool:
    return bool(_TIME.search(sentence.text) or dates(sentence.text))


def _handed(reply: Reply) -> bool:
    """The next step is somebody else's, with its time there or in a sentence beside it: `you may
    change it until 2 May. Just write here.`
    """
    pairs = [*itertools.pairwise(reply.sentences)]
    beside = [(one, two) for one, two in pairs if one.block == two.block]
    beside += [(two, one) for one, two in pairs if one.block == two.block]
    return any(
        _HANDED.search(one.text) and (_timed(one) or _timed(other))
        for one, other in [*((one, one) for one in reply.sentences), *beside]
    )


def _minor(cause: str, span: Span | None, message: str, expected: str, fix: str) -> CheckResult:
    return CheckResult(
        "next_step",
        "warn",
        FORM,
        severity="minor",
        cause=cause,
        span=span,
        observed=span.quote if span else "",
        expected=expected,
        message=message,
        fix=fix,
        decides=False,
    )
