"""Knowledge denied that a message of ours has: `we cannot see which device it was` after `it was
switched on from a device called Maren's tablet`. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.sentences import split

_DENIES = re.compile(
    r"\b(?:I|we)(?:['’]re| are|['’]m| am| have)?(?: \w+ly| really)? "
    r"(?:can(?:not|['’]t| not)|do(?:n['’]t| not)|unable to|no way (?:of|to)|not able to)"
    r"(?: \w+ly| yet)? (?:see|seeing|tell|telling|know|knowing|say|saying|trace|tracing|find out)"
    r"(?: from (?:here|this end|our end|our side),?)? "
    r"(?P<what>(?:which|what|where|when|who|whose|how)\b[^.;:!?,–—]*)",
    re.I,
)
LEAST = 2
"""Content words that the denied clause and the message have in common."""


def known_to_us(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that denies to know what a message of ours told."""
    ours = [turn.text for turn in reply.desk.turns if not turn.by_customer]
    told = [text[start:end] for text in ours for start, end in split(text)]
    told = [one for one in told if not _DENIES.search(one) and not one.rstrip().endswith("?")]
    for sentence in reply.sentences:
        match = _DENIES.search(sentence.text)
        asked = content(match["what"]) if match else frozenset()
        known = next((one for one in told if len(asked & content(one)) >= LEAST), "")
        if match and known and asked <= content(known):
            yield stated(
                reply, sentence, "thread: known", "contradiction",
                f"denies what a message of ours told: “{known}”", criterion="thread",
                observed=match[0], expected=known, fix="Keep to what was told.",
            )  # fmt: skip
