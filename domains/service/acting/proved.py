"""The proof that a reply tells of a deed: one clause in which it is done.

Such a clause states an event of one definite thing, as done, under way or sure to come, and belongs
to the deed: the ledger quotes it, or it has the deed's own verb, most of its name, or its amount or
day. What such things cost, what is done with them as a rule, what may be or would be, is no proof.
English grammar only; what rests on it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domains.service.acting.clauses import (
    ALL,
    HELD_OPEN,
    NO_MORE,
    NOW,
    VERB,
    WE_DO,
    YOU,
    about,
    clauses,
    entered,
    happens,
    linked,
    set_by,
    somebody,
    tells_of,
)
from domains.service.acting.words import own_next_step
from domains.service.borne import of_its_record, without
from domains.service.entries import Done
from domains.service.machine import as_number
from domains.service.reply import Reply
from domains.service.words import (
    akin,
    begins,
    content,
    listed,
    told_words,
)
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers

_OURS = re.compile(rf"{WE_DO.pattern}|\b(?:has|have)(?: now| just| already)* been\b", re.I)
"""What the ledger quotes and somebody did, in whatever words."""
_SO_DONE = re.compile(r"\band (?:that|this|it) (?:is|has been)(?: now| already)? done\b", re.I)
"""`What I could do is book a seat, and that is done.`"""
_POINTS_TO = re.compile(
    r"(?<=\w )(?:one|it|them|this|that|these|those|both|all)"
    r"(?=\s*(?:[,;.:!]|$)| (?:as|at|for|from|in|now|on|to|today|too|with)\b)",
    re.I,
)
"""A pronoun in the place of the thing that is done to: `I have added one`."""
_NO_COUNT = 100
"""Figures from here on are no counts that words give: `all of them`. Ours."""


def proved(reply: Reply, placed: Placed[Done]) -> bool:
    """Whether some clause of the reply tells of the action as a deed."""
    done = placed.entry
    quote = (done.quote or "").strip()
    others = [(one.entry.quote or "").strip() for one in reply.actions if one is not placed]
    rest = [one for one in others if one and one != quote]
    whole = () if figure_unsaid(reply, done) else (quote,)
    other = any(only_of(one.entry, done, quote) for one in reply.actions if one is not placed)
    if other or prescribed(reply, quote):
        quote = ""
    if any(_own(done, one, others) for one in (*whole, *clauses(quote)) if quote):
        return True
    if _SO_DONE.search(quote) and linked(done, quote):
        return True
    if happens(quote) and of_its_record(reply, placed, quote):
        return True
    for sentence in reply.sentences:
        quoted = bool(quote) and quote in sentence.text
        if quoted and any(_own(done, one, others) for one in _of_quote(sentence.text, quote)):
            return True
        if not own_next_step(sentence.text):
            plain = without(sentence.text, rest)
            parts = [entered(done, one) for one in clauses(plain)]
            if any(about(done, one) and happens(one) and _of_thing(reply, placed, one)
                   for one in parts):  # fmt: skip
                return True
    return False


def prescribed(reply: Reply, quote: str) -> bool:
    """The words are those of a line that has to stand, and tell of nothing that was done."""
    return bool(quote) and any(quote in line.text for line in reply.desk.disclosures)


def _of_thing(reply: Reply, placed: Placed[Done], clause: str) -> bool:
    """The clause has the thing that the deed's name says is done to, or an argument."""
    done = placed.entry
    thing = content(" ".join(done.name.split("_")[1:])) - frozenset(listed("generic"))
    fields = [path.rpartition(".")[2] for path, at in reply.run.set_by.items()
              if reply.actions[at] is placed]  # fmt: skip
    thing |= content(" ".join(fields).replace("_", " ")) if thing else thing
    named = any(len(one) > 2 and one in clause for one in map(str, done.args.values()))
    said = akin(thing, content(clause)) or _POINTS_TO.search(clause)
    return bool(not thing or said or named or set_by(done, clause))


def figure_unsaid(reply: Reply, done: Done) -> bool:
    """The reply prints nowhere a figure to which the action sets something, and which no word such
    as `both` or `the whole` stands for: a reading, an amount with cents.
    """
    figures = (as_number(value) for value in done.args.values())
    return any(value is not None and (value >= _NO_COUNT or value % 1)
               and not any(one.prints(value) for one in numbers(reply.text))
               for value in figures)  # fmt: skip


def only_of(other: Done, done: Done, quote: str) -> bool:
    """The words tell of another action on the same thing, and have none of this one's name."""
    if ALL.search(quote):
        return False
    own = content(done.name.replace("_", " ")) - content(other.name.replace("_", " "))
    own -= frozenset(listed("generic"))
    mine, theirs = ({str(one) for one in each.args.values()} for each in (done, other))
    told = begins(quote, told_words(done.name)) is not None
    apart = bool(own) and mine <= theirs and not (told or akin(own, content(quote)))
    set_to = any(len(one) > 2 and one in quote for one in theirs - mine)
    return apart and (set_to or any(tells_of(other, part) for part in clauses(quote)))


def _of_quote(text: str, quote: str) -> Iterator[str]:
    """The clauses of a sentence that a quote reaches into."""
    start = text.index(quote)
    end, at = start + len(quote), 0
    for part in clauses(text):
        at = text.index(part, at)
        if at < end and at + len(part) > start:
            yield part
        at += len(part)


def _own(done: Done, clause: str, others: Iterable[str]) -> bool:
    """A clause of the ledger's own words: what was done in it is the deed, unless another action is
    quoted by it; of what is so or comes it has to have some word or value of the deed.
    """
    clause = entered(done, clause)
    if not happens(clause):
        open_one = VERB.search(clause) or HELD_OPEN.search(NO_MORE.sub(" ", clause))
        return not open_one and set_by(done, clause)
    if any(part.strip() in clause for one in others for part in clauses(one)):
        return linked(done, clause)
    if _OURS.search(clause) or somebody(clause) or linked(done, clause):
        return True
    values = [one for one in map(str, done.args.values()) if len(one) > 2 and one in clause]
    if YOU.search(clause) and NOW.search(clause):
        return True
    stands = NOW.search(clause) and not re.search(r"\bstill\b", clause, re.I)
    return len(values) > 1 or bool(values and stands)
