"""What is wrong with a thing, told otherwise than ticket and records have it: a kettle `that leaks`
of which the customer wrote that it no longer heats.

Kinds of defect are data. A kind is strange only where the desk's words name a defect of another
kind and none of this one, and where the sentence tells it of a thing that the customer wrote about;
a condition, a denial or a promise tells no defect. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

from domains.service.reply import Reply
from domains.service.stating.given import Given, stated
from domains.service.words import content, lists
from workbench.core.checks import CheckResult
from workbench.prose.numbers import numbers

_OPEN = re.compile(
    r"\b(?:not|no|never|if|should|would|could|may|might|in case|whether|or|so that|to avoid|"
    r"against|unless|until|when|prevent|stop)\b|n['’]t\b|\?\s*$",
    re.I,
)
_SUM = re.compile(
    r"\b(?:bills?|invoices?|amounts?|sums?|totals?|balances?|fees?|charges?|costs?|prices?|"
    r"payments?|debts?|instal+ments?|orders?|bookings?|groups?|part(?:y|ies)|class(?:es)?|teams?|"
    r"numbers?|usage|consumption|claims?|refunds?|credits?|differences?)\b",
    re.I,
)
"""What is counted, and fits in nothing."""
_BOUND = re.compile(r"[,;:()–—]|\b(?:and|but|while|although)\b", re.I)


def ailing(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each defect of a kind that nobody told."""
    theirs = " ".join(turn.text for turn in reply.desk.turns if turn.by_customer)
    told = " ".join([*given.texts, *map(str, given.leaves.values())])
    known = {kind for kind, form in _kinds("defects", "ills").items() if form.search(told)}
    about = content(theirs)
    for sentence in reply.sentences if known else ():
        for clause in _BOUND.split(sentence.text):
            for kind, form in _kinds("defects").items() if about & content(clause) else ():
                match = form.search(clause)
                if match and _measured(reply, kind, clause, sentence.text):
                    continue
                if match and kind not in known and not _OPEN.search(clause[: match.start()]):
                    yield stated(
                        reply, sentence, f"thread.defect: {match[0]}", "contradiction",
                        f"says “{match[0]}”, of which neither ticket nor records speak",
                        criterion="thread", observed=match[0], expected="the defect of the ticket",
                        fix="Name what the customer wrote.",
                    )  # fmt: skip


def _measured(reply: Reply, kind: str, clause: str, text: str) -> bool:
    """A size that is held against a rule: of a sum or a group, or beside a policy's own figure."""
    if kind != "size":
        return False
    ruled = {one.value for rule in reply.known.current for one in numbers(rule.statement)
             if one.role == "quantity"}  # fmt: skip
    return bool(_SUM.search(clause)) or any(one.value in ruled for one in numbers(text))


@lru_cache(maxsize=4)
def _kinds(*names: str) -> Mapping[str, re.Pattern[str]]:
    """The kinds of some lists, each with its words."""
    found: dict[str, str] = {}
    for name in names:
        found |= lists()[name]
    return {kind: re.compile(rf"\b(?:{said})\b", re.I) for kind, said in found.items()}
