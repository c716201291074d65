"""`I have asked our network team to keep an eye on your line`: what somebody else is set to do, of
which neither an action that was taken nor a policy speaks.

What they do rests on the ledger where it has a word by which an action that was taken is told, or
an amount that one moves; on the desk where a policy or an earlier message of ours has its verb, or
one rule two of its words. That somebody writes or calls is a next step. English only; it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.pledged import verbs_of
from domains.service.acting.seen_to import ADVERBS
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import akin, begins, content, listed, stem
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

_SETS = re.compile(
    rf"\b(?:I|we)(?:(?:['’]ve| have|['’]ll| will|['’]m| am|['’]re| are){ADVERBS})? "
    r"(?:ask(?:ed|ing)?|told|tell(?:ing)?|instruct(?:ed|ing)?|got|get(?:ting)?|order(?:ed|ing)?|"
    r"request(?:ed|ing)?|arrang(?:e|ed|ing) for|(?:had|have)(?= our)) "
    r"(?P<who>(?:(?:our|the|an?|my|one of (?:our|the)|some(?:body|one)(?: (?:in|from|at|of)"
    r" (?:our|the))?)\b)(?: [a-z'’-]+){0,4}?) to (?P<what>(?!you\b)[a-z][^.;:!?]*)",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:not|never|cannot|if|unless|whether|could|would|might|should)\b|n['’]t\b|\?\s*$", re.I
)
_ANSWERS = content("let know answer explain say tell remind note")
"""What somebody does in words."""
FIRST = 5
"""Words at the head of what they do among which its verb stands. Ours."""
SHARED = 2
"""Words that what they do and one rule have in common, to be the same. Ours."""


def others_do(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that sets somebody to do what nobody gave."""
    if not reply.english:
        return
    taken = [word for call in reply.calls for word in verbs_of(call.name)]
    for sentence in reply.sentences:
        text = reply.unquoted(sentence.text)
        match = _SETS.search(text)
        if match is None or _OPEN.search(text) or reply.prescribed(sentence.text):
            continue
        first = " ".join(match["what"].split()[:FIRST])
        if not begins(first, taken) and not _given(reply, match):
            yield stated(
                reply, sentence, f"promise.others: {match['who']}", "promise_without_action",
                f"has {match['who']} do what no action of the ledger does and no policy says",
                criterion="resolution", observed=match[0],
                expected="an action, a policy, or a next step of your own",
                fix="Take it out, or take the action that does it.",
            )  # fmt: skip


def _given(reply: Reply, match: re.Match[str]) -> bool:
    what = re.split(r",|\band (?:I|we|you)\b", match["what"])[0]
    verb = {stem(what.split()[0])}
    channels = {stem(word) for word in listed("channels")}
    if verb & (channels | _ANSWERS) or begins(what, listed("own_messages")):
        return True
    if any(one.unit == "money" and reply.moves(one) for one in numbers(what)):
        return True
    rules = [one.statement for one in reply.known.current]
    rules += [line.text for line in reply.desk.disclosures]
    rules += [turn.text for turn in reply.desk.turns if not turn.by_customer]
    said = content(what) - content(match["who"])
    return any(akin(verb, content(rule)) or len(said & content(rule)) >= SHARED for rule in rules)
