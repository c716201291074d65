"""The amount that is told of a deed: `I have refunded £14.50`, where the action refunds £15.50.

Held against the actions is an amount in the words that the ledger quotes for one, or behind the
verb that tells it. It stands where actions move it, one or several together, where it is what
the records, the policies or the ticket print, what a working gives, or what the action changes a
record by; a part that makes up the whole with others like it stands, too. What the records print
of another thing does not bear the plain object of the deed: `I have refunded £22.00`. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from domains.service.acting.pledged import verbs_of
from domains.service.acting.words import written
from domains.service.entries import Done
from domains.service.known.amounts import sums
from domains.service.machine import as_number, flat, shown
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import begins, content
from workbench.core.checks import CheckResult
from workbench.prose.fields import Placed
from workbench.prose.numbers import NumberFound, numbers

_WE_DID = re.compile(
    r"\b(?:I|we)(?:['’]ve| have)(?: \w+ly| also| already| just| now| today| since| hereby)* "
    r"(?P<verb>[a-z]+)(?: (?:back|out|off|up|down|in|over|you|your \w+))*"
    r"(?: (?:the|a|an|another|exactly|all|just)(?P<what>(?: \w+){0,2}?))?(?: of)? ?$",
    re.I,
)
"""What stands before an amount that is the object of a deed."""
_OPEN = re.compile(r"\b(?:if|unless|would|could)\b|\?\s*$", re.I)
_NOT_THAT = re.compile(r"\b(?:not|never|instead of|rather than)\b|n['’]t\b", re.I)
_ENDS = re.compile(r"\s*(?:[.,;:!)]|$|(?:to|back|today|for you|now|on|by|from|in|and)\b)", re.I)
_CENT = 0.005
_MOST = 12
"""Equal parts into which an amount is told at most. Ours."""


def sums_told(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells a deed with an amount that is not its own."""
    paid = [placed for at, placed in enumerate(reply.actions)
            if at not in reply.run.refusals and _amounts(placed.entry)]  # fmt: skip
    for sentence in reply.sentences if paid and reply.english else ():
        for placed in paid:
            number = None if _OPEN.search(sentence.text) else _odd(reply, sentence.text, placed)
            if number is None:
                continue
            printed, wanted = number.text.strip(), _amounts(placed.entry)
            yield stated(
                reply, sentence, f"amount: {placed.entry.name} {printed}", "wrong_value",
                f"tells {printed} of {written(placed.entry)}", observed=printed,
                expected=" or ".join(shown(one) for one in wanted),
                fix="Make the words and the action say the same amount.",
            )  # fmt: skip
            break


def _amounts(done: Done) -> list[float]:
    return [value for one in done.args.values() if (value := as_number(one))]


def _odd(reply: Reply, text: str, placed: Placed[Done]) -> NumberFound | None:
    """The amount that the words have in the place of the action's own."""
    quote = (placed.entry.quote or "").strip()
    told = quote if quote and quote in text else text if quote and text.strip() in quote else ""
    money = [one for one in numbers(text) if one.unit == "money" and one.value]
    mine = [one for one in money if _within(text, one, told) or _object(text, one, placed.entry)]
    mine = [one for one in mine if not _NOT_THAT.search(_beside(text, one))]
    if not mine or any(reply.moves(one) for one in money):
        return None
    return next((n for n in mine if not _borne(reply, n, text, _plain(text, n, placed))), None)


def _beside(text: str, number: NumberFound) -> str:
    """The words from comma to comma around it."""
    ends = re.compile(r"[,;:–—]\s")
    return ends.split(text[: number.start])[-1] + ends.split(text[number.start :])[0]


def _within(text: str, number: NumberFound, quote: str) -> bool:
    start = text.find(quote) if quote else -1
    return 0 <= start <= number.start and number.end <= start + len(quote)


def _object(text: str, number: NumberFound, done: Done) -> bool:
    """It is what the verb of the action is about: `I have refunded £14.50`."""
    match = _WE_DID.search(text[: number.start])
    return bool(match and begins(match["verb"], verbs_of(done.name)))


def _plain(text: str, number: NumberFound, placed: Placed[Done]) -> bool:
    """It is all of the deed's object, by no noun or by a word of the action's name: `I have paid
    back £22.00`, `paid back the difference of £22.00`.
    """
    match = _WE_DID.search(text[: number.start])
    done = placed.entry
    if match is None or not _ENDS.match(text, number.end) or not _object(text, number, done):
        return False
    nouns = content(match["what"] or "")
    return len(_amounts(done)) == 1 and nouns <= content(done.name.replace("_", " "))


def _part(reply: Reply, number: NumberFound) -> bool:
    """With other amounts of the reply it makes up what actions move."""
    said = {one.value for one in numbers(reply.text) if one.unit == "money"} - {number.value}
    moved = sums([value for placed in reply.actions for value in _amounts(placed.entry)])
    beside = [*said, *(-one for one in said), *(a + b for a, b in combinations(said, 2))]
    made = {number.value + one for one in beside}
    return any(abs(one - value) < _CENT for one in made for value in moved)


def _borne(reply: Reply, number: NumberFound, text: str, plain: bool) -> bool:
    """It is printed or worked out, or the actions make it: the change of a record, or a part."""
    known = [*_changed(reply)] if plain else [*reply.known.plain, *_changed(reply)]
    if plain and _part(reply, number):
        return True
    if any(number.prints(abs(one)) for one in known) or number.value in known:
        return True
    if reply.workings.gives(number, text[: number.start]):
        return True
    moved = [value for placed in reply.actions for value in _amounts(placed.entry)]
    return any(abs(value - n * number.value) < _CENT for value in moved for n in range(2, _MOST))


def _changed(reply: Reply) -> Iterator[float]:
    """What records hold after the actions, and by how much these changed them."""
    was, now = flat(reply.desk.state), flat(reply.run.state)
    for path in reply.run.set_by:
        old, new = as_number(was.get(path)), as_number(now.get(path))
        if new is not None:
            yield from (new, abs(new - (old or 0.0)))
