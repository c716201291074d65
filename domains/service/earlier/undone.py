"""What a message of our own has several of, or has stopped, told as one or as going on: `only one
photo has reached us` after thanks for the photos, `the reminder is still running` after it was
stopped.

Both sides name the thing by the same noun, and the reply says that it is there, came or runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.desk import Turn
from domains.service.reply import Reply
from domains.service.words import stem
from workbench.prose.sentences import Sentence

_ONE = r"(?P<not>\bnot )?\b(?:only|just) (?:one|a single|1)(?: of (?:the|your))? (?P<what>[a-z]+)"
_SEEN = re.compile(rf"\b(?:see|saw|find|found|have|had|got|received|there (?:is|was)) {_ONE}", re.I)
_CAME = re.compile(
    rf"{_ONE}(?: has| have| had| did)?(?: \w+)? "
    r"(?:reached|arrived|came|come|turned up|received|here)\b",
    re.I,
)
_SEVERAL = re.compile(
    r"\b(?:(?:both|two|2|three|several)(?: of)?(?: the| your)?|"
    r"(?:thank you|thanks) for (?:the|your|all)) (?P<what>[a-z]+s)\b",
    re.I,
)
_STOPPED = re.compile(
    r"\b(?:I|we)(?: have|['’]ve)?(?: now| already)? (?:stopped|paused|halted|suspended|cancelled|"
    r"ended|withdrawn|switched off) (?:the|your) (?P<what>[a-z]+)",
    re.I,
)
_RUNS = re.compile(
    r"(?P<what>[a-z]+) (?:(?:is|are)(?: \w+)? still (?:running|active|on|open|in force)|"
    r"(?:still )?(?:runs? on|goes on|go on|continues?))\b",
    re.I,
)
_AGAINST = ((_SEEN, _SEVERAL), (_CAME, _SEVERAL), (_RUNS, _STOPPED))
_DENIED = re.compile(r"\b(?:not|no|never)\b[^,;:]{0,12}$|n['’]t\b[^,;:]{0,12}$", re.I)
"""What stands shortly before words and denies them."""


def undone(reply: Reply, sentence: Sentence) -> Iterator[tuple[Turn, str]]:
    """The turn that says otherwise, and how."""
    for now, then in _AGAINST:
        for found in now.finditer(sentence.text):
            if found.groupdict().get("not") or _DENIED.search(sentence.text[: found.start()]):
                continue
            for turn in reply.desk.turns:
                said = (one for one in then.finditer(turn.text) if not turn.by_customer)
                same = next((one for one in said if stem(one["what"]) == stem(found["what"])), None)
                if same is not None:
                    yield turn, f"“{same[0]}” then, “{found[0]}” now"
                    return
