"""Gifts in a reply that neither a policy nor an action gives."""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.borne import by_policy
from domains.service.reply import Reply
from domains.service.words import content, families_of
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

CRITERION = "resolution"
_GIFT = re.compile(
    r"\b(?:as a gift|an extra \w+, free|a free gift|(?:is|are) free for you|for free|"
    r"complimentary|half[- ]price|(?:a|\d+ ?%) discount|at no cost|on top of that you get)\b"
    r"|(?:\b(?:is|are|be|comes?|goes?)|['’]s|[,–—])(?: all)? on (?:us|the house)\b",
    re.I,
)
_LOWER = re.compile(r"price|discount", re.I)
_HALF = re.compile(r"/ ?2\b|\* ?0?\.50?\b")
_NOT = re.compile(r"\b(?:not|cannot|can['’]t|won['’]t|unable|never|no longer|nothing|if)\b", re.I)


def given_away(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each gift that neither a policy nor an action gives."""
    given = " ".join(policy.statement for policy in reply.desk.policies.values()) + reply.desk.said
    taken = {kind for call in reply.calls for kind in families_of(call.name)}
    for sentence in reply.sentences:
        found = _GIFT.search(sentence.text)
        if found is None or _NOT.search(sentence.text) or _credited(reply, taken, sentence.text):
            continue
        stated = found[0].casefold() in given.casefold() or by_policy(reply, sentence.text)
        stated = stated or _reduced(reply, found[0])
        if stated or _costs_nothing(reply, sentence.text):
            continue
        span = reply.document.span(sentence.start, sentence.end)
        yield CheckResult(
            f"promise: {found[0].casefold()}",
            "warn",
            CRITERION,
            severity="minor",
            cause="promise_without_action",
            span=span,
            observed=f"“{span.quote}”",
            expected="an action or a policy that gives it",
            message=f"“{span.quote}” gives away what no policy and no action gives.",
            fix="Take it out, or take the action that gives it.",
        )


def _credited(reply: Reply, taken: set[str], text: str) -> bool:
    """An action that gives money or takes a price away was taken, and the words are on what it or
    its own words speak of.
    """
    named = [call.name.replace("_", " ") for call in reply.calls]
    quotes = (one.entry.quote or "" for one in reply.actions)
    borne = {word for said in (*named, *quotes) for word in content(said)}
    return bool(taken & {"credit", "waive"} and borne & content(text))


def _reduced(reply: Reply, gift: str) -> bool:
    """A lower price by a policy that holds or an action that was taken: in the words for it
    (`reserve_half_price`), by its share, or by a rule that halves.
    """
    if not _LOWER.search(gift):
        return False
    taken = [call.name.replace("_", " ") for call in reply.calls]
    said = [*taken, *(one.statement for one in reply.known.current)]
    named = {n.value for n in numbers(gift) if n.percent}
    share = named or {50.0}
    parts = [str(v) for one in reply.known.current for v in one.parameters.values()]
    by_share = any(n.value in share for text in said for n in numbers(text) if n.percent)
    halved = 50.0 in share and any(_HALF.search(one) for one in parts)
    told = not named and any(content(gift) <= content(one) for one in said)
    return by_share or halved or told


def _costs_nothing(reply: Reply, text: str) -> bool:
    """The words of an action that was taken, at a desk whose policies name no price."""
    told = " ".join(one.statement for one in reply.desk.policies.values() if one.current)
    return not reply.unquoted(text).strip() and not any(
        one.unit == "money" for one in numbers(told)
    )
