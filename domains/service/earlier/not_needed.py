"""Something asked of the customer that a message of ours said is not needed: `please send two
photos` after `no photos are needed from you`. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import akin, content
from workbench.core.checks import CheckResult

_SPARED = re.compile(
    r"\b(?:we|I) need no (?P<need>[a-z-]+)"
    r"|\bno (?P<none>(?:[a-z-]+ ){0,2}[a-z-]+) (?:is|are|will be) (?:needed|required|necessary)\b"
    r"|\b(?:we|I|you) (?:do not|don['’]t|will not|won['’]t|need not|needn['’]t|no longer)"
    r"(?: (?:have|need) to)? (?:need|require|send|fill in|sign|bring|return|post|show) "
    r"(?:us |me |in |any |a |an |the |your |further )*(?P<other>[a-z-]+(?: [a-z-]+)?)",
    re.I,
)
_ASKS = re.compile(
    r"\b(?:please|kindly|could you|can you|would you|(?:we|I)(?: still|['’]ll| will)? need|"
    r"(?:we|I) ask you to|(?:we|I) must ask for|you(?:['’]ll| will)? (?:need|have) to)\b"
    r"[^.;:!?]*?\b(?:send|sign|fill in|return|post|bring|show|provide|attach|upload|let us have|"
    r"need|complete|enclose|take)\b(?P<what>[^.;:!?]*)",
    re.I,
)
_DENIED = re.compile(r"\b(?:no|not|never|without|nor)\b|n['’]t\b", re.I)


def not_needed(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that asks for it."""
    spared = [
        (match["need"] or match["none"] or match["other"], match[0])
        for turn in reply.desk.turns if not turn.by_customer
        for match in _SPARED.finditer(turn.text)
    ]  # fmt: skip
    for sentence in reply.sentences if spared else ():
        asked = _ASKS.search(sentence.text)
        if asked is None or _DENIED.search(asked[0]) or reply.prescribed(sentence.text):
            continue
        said = next((s for what, s in spared if akin(content(what), content(asked["what"]))), "")
        if said:
            yield stated(
                reply, sentence, "thread: not needed", "contradiction",
                f"asks for what a message of ours said is not needed: “{said}”",
                criterion="thread", observed=asked[0], expected=said, fix="Leave it out.",
            )  # fmt: skip
