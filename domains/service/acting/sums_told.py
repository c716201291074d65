"""The amount that is told of a deed: `I have refunded £14.50`, where the action refunds £15.50.

Held against the actions is an amount in the words that the ledger quotes for one, behind the verb
that tells it, or of which it is said that it is paid or that the customer gets it. It stands where
actions move it, one or several together, where a working gives it or what the action changes a
record by; a part that makes up the whole with others like it stands, too. What records, policies or
ticket print of another thing bears it in words that tell of more than the money. It warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations

from domains.service.acting.pledged import verbs_of
from domains.service.acting.words import written
from domains.service.borne import COUNT
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
    r"\b(?:I|we)(?:['’]ve| have)(?: \w+ly| also| already| just| now| today| since| hereby| then)* "
    r"(?P<verb>[a-z]+)(?: (?:back|out|off|up|down|in|over|you|your \w+))*"
    r"(?: (?:the|a|an|another|exactly|all|just|that|this)(?P<what>(?: \w+){0,2}?))?(?: of)? ?$",
    re.I,
)
"""What stands before an amount that is the object of a deed."""
PAYS = re.compile(
    r"(?:re)?paid|(?:refund|credit|return|transferr|reimburs|book|enter|add)ed|sent|given|put", re.I
)
_GETS = re.compile(r"\byou(?:['’]ll| will)? (?:(?:get|receive)(?: back)?|have back):? $", re.I)
_IS_PAID = re.compile(
    r"(?: (?:of|for) [\w ]{2,24}?)?\s(?:is|are|goes|go|has|have|stands)(?: \w+)? "
    r"(?:back|repaid|paid back|on (?:its|the|their) way|(?:been )?(?:refund|credit|return)ed)\b",
    re.I,
)
_SIMPLY = content("amount sum total full whole credit difference refund rest further second")
"""What the object is called, when it is just the money."""
_MORE = re.compile(
    r"\s*(?:[-+−–x×*=]\s*[\d£€$]|(?:less|minus|plus|but|except|each|apiece|per|times|or|"
    r"a (?:day|week|month|night|time|piece)|for (?:each|every))\b)",
    re.I,
)
"""Behind an amount: it is one of several that make up what is paid."""
_EACH = re.compile(
    r"\b(?:each|apiece|per|parts?|instal\w+|times|twice|both|every|a third|half)\b", re.I
)
_OF_ALL = re.compile(
    r"\b(?:of the|of your|of|from|below|above|than|over|under|up to|least|most|to) $", re.I
)
_OPEN = re.compile(r"\b(?:if|unless|would|could)\b|\?\s*$", re.I)
_NOT_THAT = re.compile(r"\b(?:not|no|never|instead of|rather than)\b|n['’]t\b", re.I)
_PAID_BEFORE = re.compile(r"refund|credit|back|(?:^|_)out(?:$|_)|return|sent", re.I)
_CENT = 0.005
_MOST = 12  # equal parts into which an amount is told at most; ours


def sums_told(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells a deed with an amount that is not its own."""
    paid = moved_by(reply)
    for sentence in reply.sentences if paid and reply.english else ():
        for placed in paid:
            number = None if _OPEN.search(sentence.text) else _odd(reply, sentence.text, placed)
            if number is None or _told_of_another(reply, sentence.text, number, placed):
                continue
            printed, wanted = number.text.strip(), _amounts(placed.entry)
            yield stated(
                reply, sentence, f"amount: {placed.entry.name} {printed}", "wrong_value",
                f"tells {printed} of {written(placed.entry)}", observed=printed,
                expected=" or ".join(shown(one) for one in wanted),
                fix="Make the words and the action say the same amount.",
            )  # fmt: skip
            break


def moved_by(reply: Reply) -> list[Placed[Done]]:
    """The allowed actions that move an amount."""
    return [placed for at, placed in enumerate(reply.actions)
            if at not in reply.run.refusals and _amounts(placed.entry)]  # fmt: skip


def read_as_paid(text: str, number: NumberFound) -> bool:
    """The words behind an amount say, in the form that is read here, that it is paid."""
    return bool(_IS_PAID.match(text, number.end))


def _told_of_another(reply: Reply, text: str, number: NumberFound, placed: Placed[Done]) -> bool:
    """The ledger quotes the words for another action, which moves no money: `put £30 on hold`."""
    others = [one.entry for one in reply.actions if one is not placed]
    return any(
        _within(text, number, (one.quote or "").strip()) for one in others if not _amounts(one)
    )


def _amounts(done: Done) -> list[float]:
    """What it pays or takes; a count of things is none."""
    return [value for name, one in done.args.items()
            if (value := as_number(one)) and not COUNT.search(name)]  # fmt: skip


def _odd(reply: Reply, text: str, placed: Placed[Done]) -> NumberFound | None:
    """The amount that the words have in the place of the action's own."""
    quote = (placed.entry.quote or "").strip()
    told = quote if quote and quote in text else text if quote and text.strip() in quote else ""
    money = [one for one in numbers(text) if one.unit == "money" and one.value]
    money = [one for one in money if not _NOT_THAT.search(_beside(text, one))]
    just = [one for one in money if _just_money(reply, text, one, placed.entry)]
    for number in just:
        if not (reply.moves(number) or _made_up(reply, number, text)):
            return number
    mine = [
        one
        for one in money
        if one not in just and (_within(text, one, told) or _object(text, one, placed.entry))
    ]
    if not mine or any(reply.moves(one) for one in numbers(text) if one.unit == "money"):
        return None
    return next((n for n in mine if not _borne(reply, n, text, reply.known.plain)), None)


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


def _just_money(reply: Reply, text: str, number: NumberFound, done: Done) -> bool:
    """The words tell that this is paid, of no other thing: `I have paid back the difference of
    £22.00`, `you get £22.00`, `£22.00 is on its way`.
    """
    before = text[: number.start]
    if _MORE.match(text, number.end):
        return False
    match = _WE_DID.search(before)
    if match and (PAYS.fullmatch(match["verb"]) or _object(text, number, done)):
        named = content(match["what"] or "")
        return named <= _SIMPLY | content(done.name.replace("_", " "))
    rules = [
        n.value for p in reply.known.current for n in numbers(p.statement) if n.unit == "money"
    ]
    got = _GETS.search(before) or _IS_PAID.match(text, number.end)
    return bool(got) and not _OF_ALL.search(before) and number.value not in rules


def paid_before(reply: Reply) -> Iterator[float]:
    """What the records or a message of ours have as paid already."""
    for path, value in flat(reply.desk.state).items():
        if _PAID_BEFORE.search(path.rpartition(".")[2]) and (paid := as_number(value)):
            yield paid
    ours = (turn.text for turn in reply.desk.turns if not turn.by_customer)
    yield from (one.value for text in ours for one in numbers(text) if one.unit == "money")


def _made_up(reply: Reply, number: NumberFound, text: str) -> bool:
    """It was paid before, is worked out, or makes up what is moved: with amounts of the reply, less
    one beside it, or so many times.
    """
    if _borne(reply, number, text, [*paid_before(reply)], 1 if not _EACH.search(text) else _MOST):
        return True
    said = {one.value for one in numbers(reply.text) if one.unit == "money"} - {number.value}
    beside = [-one.value for one in numbers(text) if one.unit == "money"]
    beside += [*said, *(a + b for a, b in combinations(said, 2))]
    moved = sums([value for placed in reply.actions for value in _amounts(placed.entry)])
    return any(abs(number.value + one - value) < _CENT for one in beside for value in moved)


def _borne(
    reply: Reply, number: NumberFound, text: str, given: list[float], most: int = _MOST
) -> bool:
    """It is given or worked out, or the actions make it: the change of a record, or a part."""
    known = [*given, *_changed(reply)]
    if any(number.prints(abs(one)) for one in known) or number.value in known:
        return True
    if reply.workings.gives(number, text[: number.start]):
        return True
    moved = [value for placed in reply.actions for value in _amounts(placed.entry)]
    return any(abs(value - n * number.value) < _CENT for value in moved for n in range(2, most))


def _changed(reply: Reply) -> Iterator[float]:
    """What records hold after the actions, and by how much these changed them."""
    was, now = flat(reply.desk.state), flat(reply.run.state)
    for path in reply.run.set_by:
        old, new = as_number(was.get(path)), as_number(now.get(path))
        if new is not None:
            yield from (new, abs(new - (old or 0.0)))
