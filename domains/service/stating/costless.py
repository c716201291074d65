"""A policy's price told as nothing: `free of charge`, where every policy told has a price."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.service.borne import unmet
from domains.service.desk import Policy
from domains.service.entries import Told
from domains.service.reply import Reply
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.fields import Placed
from workbench.prose.numbers import NumberFound
from workbench.prose.retold.prices import free, prices

CRITERION = "accuracy"
_IT = content("one ones two three four five each all both this that these those they rest others")
"""Words for what is named before."""
_GOES_FREE = re.compile(
    r"(?P<who>[\w'’-]+) (?:(?:is|are|be|was|were|goes|go|gets?|comes?|enters?|travels?|rides?|"
    r"eats?|stays?|swims?|plays?|parks?)(?: in| on| along)? |(?:is|are|be) (?:\w+ )?\w+ed )"
    r"(?:for )?free\b(?! (?:to|of|from)\b)",
    re.I,
)
"""What costs nothing by a rule that has a price for others."""


def given_free(
    reply: Reply, number: int, placed: Placed[Told], cited: Sequence[Policy]
) -> Iterator[CheckResult]:
    """A warning where the words for policies that all have a price say that it costs nothing."""
    quote = placed.entry.quote
    said = free(quote)
    if not said or not all(map(_prices, cited)) or any(unmet(reply, one) for one in cited):
        return
    own = [price for one in cited for price in _prices(one)]
    if any(told.prints(price.value) for told in prices(quote) for price in own):
        return  # `apart from £20.00 for a missed visit we pay nothing`
    if any(_GOES_FREE.search(one.statement) and not _of_another(quote, one) for one in cited):
        return
    yield CheckResult(
        f"policy.value: {number} {placed.entry.policy_id} {said.casefold()}",
        "warn",
        CRITERION,
        severity="minor",
        cause="wrong_value",
        span=reply.quoted(quote, placed.pointer),
        observed=said,
        expected=" or ".join(dict.fromkeys(n.text.strip() for p in cited for n in _prices(p))),
        message=f"“{quote}” says “{said}”; {placed.entry.policy_id} is: {cited[0].statement}",
        fix="Tell the price, or name the policy that makes it free.",
        decides=False,
    )


def _of_another(quote: str, policy: Policy) -> bool:
    """Both name what is free, and it is another thing: pupils, where the teacher goes in free."""
    mine, theirs = _GOES_FREE.search(quote), _GOES_FREE.search(policy.statement)
    named = content(mine["who"]) - _IT if mine else frozenset()
    return bool(theirs and named) and not named & content(theirs["who"] if theirs else "")


def _prices(policy: Policy) -> list[NumberFound]:
    """The amounts of a policy that are more than nothing, if it speaks of no exception."""
    return [] if free(policy.statement) else prices(policy.statement)
