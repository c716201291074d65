"""The proof that the words quoted for a deed only speak of it, or of something else. What neither
this nor `proved` proves is told.
"""

from __future__ import annotations

import re

from domains.service.acting.clauses import (
    ALL,
    DONE_TO,
    NOW,
    ONE,
    PARTICIPLE,
    PERFECT,
    RUNS,
    WE_DO,
    clauses,
    happens,
    held,
    linked,
    set_by,
    tells_of,
)
from domains.service.acting.proved import figure_unsaid, only_of
from domains.service.acting.words import own_next_step
from domains.service.borne import of_its_record
from domains.service.entries import Done
from domains.service.machine import as_number, flat, steps
from domains.service.reply import Reply
from domains.service.words import (
    akin,
    begins,
    content,
    families_of,
    listed,
    lists,
    told_words,
)
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers

_DEED = re.compile(
    rf"{PERFECT.pattern}|{DONE_TO.pattern}|\b(?:will|shall) be (?:\w+ly )?{PARTICIPLE}\b", re.I
)
"""Somebody did something, in whatever words, or will have it done: `the hunt for it has begun`."""
_SOMEBODYS = re.compile(
    rf"\b(?:I|we|your?|yours)\b|\d|{NOW.pattern}|{DONE_TO.pattern}|{PERFECT.pattern}", re.I
)
"""Who does or has it, when, or what was done: more than a rule says."""
_WORDS_OF_RULE = 4
"""Words from which on a sentence is compared with a policy. Ours."""
_RETOLD = 0.6
"""Share of the words of a sentence that a policy has, to tell that policy. Ours."""
_BACK = re.compile(r"\b(?:this|that|these|those|they|both|all)\b", re.I)


def nothing_done(reply: Reply, placed: Placed[Done]) -> bool:
    """A figure of the action is printed nowhere, and its words have no deed of anybody. A clause
    that leaves out what it is about has none: `and yours was`.
    """
    parts = (one for one in clauses((placed.entry.quote or "").strip()) if content(one))
    return figure_unsaid(reply, placed.entry) and not any(map(happens, parts))


def only_speaks(reply: Reply, placed: Placed[Done]) -> bool:
    """Whether the words by which the ledger tells of an action permit it, ask, set a condition,
    tell a rule or a price, have no word of it, or are another action's. What is left of them has
    nobody who does anything, and nothing that was done.
    """
    done, quote = placed.entry, (placed.entry.quote or "").strip()
    others = [one.entry for one in reply.actions if one is not placed and _shares(one, quote)]
    parts = [*clauses(quote)]
    names = [one for one in map(str, done.args.values()) if len(one) > 2 and one in quote]
    summed = ALL.search(quote) and any((one.quote or "").strip() == quote for one in others)
    tied = linked(done, quote) or len(names) > 1 or bool(summed)
    if not tied and any(tells_of(one, part) for one in others for part in parts):
        return True
    if any(only_of(one, done, quote) for one in others):
        return True
    plain = [one for one in parts if not held(one)]
    open_one = len(plain) < len(parts) or not (tied or ONE.search(quote))
    return _rule(reply, done, quote) or (open_one and not any(map(_SOMEBODYS.search, plain)))


def unspoken(reply: Reply, placed: Placed[Done]) -> bool:
    """Whether the words quoted for an action of a known kind, or for one that moves an amount which
    the reply prints nowhere, have nothing of it, nor of what it changes, and do not point back; and
    the whole reply has no word for such a deed.
    """
    done, quote = placed.entry, (placed.entry.quote or "").strip()
    if _unnamed(reply, done, quote):
        return True
    if not (families_of(done.name) or _unprinted(reply, done)) or _BACK.search(quote):
        return False
    fields = [path.rpartition(".")[2] for path, at in reply.run.set_by.items()
              if reply.actions[at] is placed]  # fmt: skip
    keys = {step for path in flat(reply.desk.state) for step in steps(path)}
    fields += [name for name, value in done.args.items() if str(value) not in keys]
    if content(" ".join(fields).replace("_", " ")) & content(quote):
        return False
    if not own_next_step(quote) and (WE_DO.search(quote) or _DEED.search(quote)):
        return False
    if linked(done, quote) or any(len(v) > 2 and v in quote for v in map(str, done.args.values())):
        return False
    if of_its_record(reply, placed, quote):
        return False
    was, number = flat(reply.desk.state), reply.actions.index(placed)
    before = (as_number(was.get(path)) for path, at in reply.run.set_by.items() if at == number)
    gone = [value for value in before if value]
    if any(one.prints(value) for one in numbers(quote) for value in gone):
        return False
    return begins(reply.text, told_words(done.name.split("_")[0])) is None


def _unnamed(reply: Reply, done: Done, quote: str) -> bool:
    """Nothing happens in the words, or a next step of the writer's own, and neither the reply has a
    word of the action's name nor these a value that it sets: `Their files stay for 60 days.`
    """
    own = content(done.name.replace("_", " ")) - frozenset(listed("generic"))
    plain = own_next_step(quote) or not any(map(happens, clauses(quote)))
    set_to = any(len(one) > 2 and one in quote for one in map(str, done.args.values()))
    named = set_to or akin(own, content(reply.text)) or linked(done, quote)
    return bool(own) and plain and not named


def _unprinted(reply: Reply, done: Done) -> bool:
    """It pays an amount that the reply does not print, nor has a word of money that comes back."""
    amount = as_number(done.args.get("amount"))
    money = lists()["families"]["refund"]["told"]
    if not amount or begins(reply.text, money) is not None:
        return False
    return not any(one.prints(amount) for one in numbers(reply.text))


def _shares(other: Placed[Done], quote: str) -> bool:
    """Another action is told by these words, or by some of them."""
    theirs = (other.entry.quote or "").strip()
    return not theirs or theirs in quote or quote in theirs


def _rule(reply: Reply, done: Done, text: str) -> bool:
    """The words tell a policy by its own words, and nothing that somebody did."""
    said = content(text)
    rules = [content(one.statement) for one in reply.known.current]
    ours = WE_DO.search(text) or NOW.search(text) or RUNS.search(text) or set_by(done, text)
    return not ours and any(
        len(said) >= _WORDS_OF_RULE and len(said & rule) >= _RETOLD * len(said) for rule in rules
    )
