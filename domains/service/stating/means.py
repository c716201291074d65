"""How money goes back, and what colour a thing has: a means of payment or a colour that nothing on
this desk names.

Both are closed classes (`wordlists.yaml`): the words of a class are looked for in all that the desk
gives, and a word of the reply's is named where the desk has another of its class, or where the
means is one that no customer has by nature (cash, a cheque, a voucher).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domains.service.reply import Reply
from domains.service.stating.given import OPEN, Given, stated
from domains.service.words import begins, lists
from workbench.core.checks import CheckResult
from workbench.prose.sentences import Sentence

_MONEY = ("refund", "repaid", "paid", "pay", "credit", "reimburs", "money", "sum", "amount")
_RARE = frozenset(["cash", "cheque", "wallet", "voucher"])
"""Means that have to be named by somebody before money can go there."""


def means(reply: Reply, given: Given) -> Iterator[CheckResult]:
    """A warning for each means of payment and each colour from nowhere."""
    told = "\n".join([*given.texts, *map(_plain, given.leaves), *reply.desk.actions])
    methods: Mapping[str, list[str]] = lists()["means"]
    known = _classes(told.replace("_", " "), methods)
    for sentence in reply.sentences:
        if OPEN.search(sentence.text):
            continue
        if begins(sentence.text, _MONEY):
            for one in sorted(_classes(sentence.text, methods) - known):
                if known or one in _RARE:
                    yield stated(
                        reply, sentence, f"means: {one}", "unknown_means",
                        f"lets money go by {one}, of which neither records nor policies speak",
                        observed=one, expected=" or ".join(sorted(known)) or "the means of payment",
                        fix="Name the means that policy or records give.",
                    )  # fmt: skip
        yield from _colours(reply, sentence, told)


def _plain(path: str) -> str:
    return path.replace("_", " ").replace(".", " ")


def _classes(text: str, classes: Mapping[str, list[str]]) -> set[str]:
    return {name for name, said in classes.items() if begins(text, said)}


def _colours(reply: Reply, sentence: Sentence, told: str) -> Iterator[CheckResult]:
    every = "|".join(str(lists()["colours"]).split())
    held = {one.casefold() for one in re.findall(rf"\b(?:{every})\b", told, re.I)}
    for match in re.finditer(rf"\b(?:the|your|an?) ({every}) [a-z]", sentence.text):
        one = match[1]
        if held and one not in held:
            yield stated(
                reply, sentence, f"colour: {one}", "wrong_value",
                f"speaks of {one}; ticket and records have {', '.join(sorted(held))}",
                observed=one, expected=", ".join(sorted(held)),
                fix="Name the thing as the records do.",
            )  # fmt: skip
