"""A call to somebody who wants none: whose profile says `to be written to, not called`, that they
are deaf, or who wrote `please do not ring`. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from workbench.core.checks import CheckResult

_CALL = r"(?:call|ring|phone|telephone)"
_NO_CALLS = re.compile(
    r"(?:^(?:is )?|\bI am |\bI['’]m )(?:\w+ly )?(?:deaf|hard of hearing)\b"
    r"|\bnot (?:be )?(?:called|rung|phoned|telephoned)\b"
    rf"|(?:^|\bplease,? |[,;:.] ?|\bbut |\band )(?:do not|don['’]t|never) {_CALL}\b"
    rf"|\b(?:do not|don['’]t|never) {_CALL} me\b"
    r"|\b(?:no|(?:not|never) (?:by|on)|rather than by|instead of by|(?:cannot|can['’]t) "
    r"(?:use|take|answer|hear)) (?:the )?(?:(?:tele)?phone|phone calls?|calls)\b",
    re.I,
)
_CALLS = re.compile(
    r"\b(?:I|we|somebody|someone|(?:a|my|our|the) [a-z]+)"
    r"(?:['’]ll| will| shall|['’]m going to| am going to)(?: \w+){0,2}? "
    rf"(?:{_CALL} you|(?:talk|speak|tell|reach|answer|contact|let|give)\b[^.;,]*"
    rf"\b(?:by|on the|over the|a) {_CALL}\b)"
    r"|\byou(?:['’]ll| will| can)? (?:get|have|receive|expect) (?:a|my|our) (?:phone )?call\b",
    re.I,
)
_OPEN = re.compile(r"\b(?:not|never|if you|unless|should you)\b|n['’]t\b|\?\s*$", re.I)


def reached(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that promises such a call."""
    given = [str(value) for value in reply.desk.customer.values()]
    given += [turn.text for turn in reply.desk.turns if turn.by_customer]
    wish = next((match[0] for match in map(_NO_CALLS.search, given) if match), "")
    for sentence in reply.sentences if wish else ():
        match = _CALLS.search(sentence.text)
        if match and not _OPEN.search(sentence.text):
            yield stated(
                reply, sentence, "thread.reached: call", "contradiction",
                f"promises a call, which the customer cannot take or does not want (“{wish}”)",
                criterion="thread", observed=match[0], expected="a message in writing",
                fix="Reach the customer as they ask.",
            )  # fmt: skip
