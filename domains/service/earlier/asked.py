"""What a reply asks the customer for, although ticket, profile or records give it.

Read from words, so it warns. What is theirs to choose nobody knows yet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.machine import flat
from domains.service.reply import Reply
from domains.service.stating.given import counted
from domains.service.words import begins, content, listed, lists, stem
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.english import denials
from workbench.prose.numbers import numbers

CRITERION = "thread"
_WANTS = re.compile(
    r"\s*(?:and |so |but )?(?:on |in |at |from |to )?"
    r"(?:which|what|when|who|where|how many|could|can|would|may|do)\b",
    re.I,
)
CHOICE = re.compile(
    r"\b(?:suits?|prefer|would like|want|wish|choose|pick|(?:is|are) (?:best|good|convenient|free)|"
    r"works? (?:best )?for|can (?:make|come|manage))\b",
    re.I,
)
"""What they are asked to choose, nobody knows yet: `which dates suit you`."""
_NEEDS = re.compile(
    r"\b(?:(?:I|we)(?: \w+ly| still| only| just| also| now| then| first| do| would| will|['’]ll)* "
    r"(?:need|require|lack|miss|be missing|ask (?:you )?for)|(?:I am|we are|I['’]m|we['’]re)"
    r"(?: still)? (?:missing|waiting for|short of)|what(?: is|['’]s) (?:still )?missing is|"
    r"all (?:that )?(?:I|we) (?:still )?need is) (?:from you )?(?P<what>your\b[^.;?!]*)",
    re.I,
)
_NEW = re.compile(
    r"\b(?:new|other|second|different|private|current|father|mother|partner|neighbour|bank|iban|"
    r"phone|telephone|mobile|account|card|meter|serial)\w*|['’]s\b",
    re.I,
)
"""Of which the desk may have none, whatever numbers it has."""
_HOW_MANY = re.compile(
    r"\bhow many (?P<what>[a-z]+) (?:there )?"
    r"(?:are|were|will|come|travel|(?:you )?(?:have|had)|did)\b"
    r"(?![^.?!]*\b(?:bring|return|send|keep|take|need|back|instead|now|still|else|more|other|left|all|total|used)\b)",
    re.I,
)
"""A count of people or things that is as it is."""
_PARTS = re.compile(r",\s|\band\b(?= (?:wh|how|your|the|also)\w*)")


def asked_again(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each question whose answer the desk has."""
    for sentence in reply.sentences:
        kind = _asks_for(sentence.text)
        if (
            kind is None
            or not _is_known(reply, kind)
            or _echo(reply, sentence.text)
            or reply.prescribed(sentence.text)
        ):
            continue
        yield CheckResult(
            f"thread: asks for {kind}",
            "warn",
            CRITERION,
            severity="minor",
            cause="asked_again",
            span=reply.document.span(sentence.start, sentence.end),
            observed=sentence.text,
            expected=f"no question for the {kind}, which ticket or records give",
            message=f"“{sentence.text}” asks for what the desk knows.",
            fix="Take it from the ticket or the records.",
            decides=False,
        )


def _asks_for(text: str) -> str | None:
    """The kind of detail that a request or question wants from the customer."""
    asks = (
        begins(text, listed("asking"))
        or _needs(text)
        or (text.rstrip().endswith("?") and _WANTS.match(text))
    )
    if not asks:
        return None
    text = " ".join(part for part in _PARTS.split(text) if not CHOICE.search(part))
    text = re.split(r"\b(?:if|whether)\b", text, maxsplit=1, flags=re.I)[0]
    if how_many := _HOW_MANY.search(text):
        return how_many["what"].casefold()
    kinds: dict[str, list[str]] = lists()["details"]
    said = {kind: match[0] for kind, named in kinds.items() if (match := begins(text, named))}
    return max(said, key=lambda kind: len(said[kind]), default=None)


def _needs(text: str) -> bool:
    """`For that I still need your membership number`: what is needed is theirs, and no new one."""
    match = _NEEDS.search(text)
    return match is not None and not denials(text[: match.end()]) and not _NEW.search(match["what"])


def _is_known(reply: Reply, kind: str) -> bool:
    """Whether the customer's own turns, the profile or the records give a detail of this kind."""
    said = " ".join(turn.text for turn in reply.desk.turns if turn.by_customer)
    profile = " ".join(map(str, reply.desk.customer))
    match kind:
        case "date":
            return any(day.day for day in dates(said))
        case "amount":
            return any(number.unit == "money" for number in numbers(said))
        case "number":
            return bool(re.search(r"\b[A-Z]{1,5}[- ]?\d{2,}", said)) or _has_ids(reply)
        case "email" | "phone" | "name":
            return kind in profile.casefold()
    return any(stem(kind) in counted(said, number) for number in numbers(said))


def _has_ids(reply: Reply) -> bool:
    return any(re.search(r"[A-Z]+-?\d", key) for path in flat(reply.desk.state) for key in [path])


def _echo(reply: Reply, text: str) -> bool:
    """The customer's own question, said again before it is answered."""
    mine = content(text)
    asked = [s for t in reply.desk.turns if t.by_customer for s in re.findall(r"[^.!?]+\?", t.text)]
    return any(2 * len(mine & content(one)) > len(mine) for one in asked)
