"""What an action has changed, told as if it still were what it was: `the debit of the 15th runs as
before`, where the ledger sets it to the 27th; and the share that is left, `less than half of the
old bill`, where the records before and after make more.

The old value is looked up in the records before the actions. A sentence is held against it only
where its words say that it holds or is to come, and it prints the new value nowhere. It warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from domains.service.desk import as_day
from domains.service.machine import as_number, flat, shown
from domains.service.reply import Reply
from domains.service.stating.given import OPEN, stated
from domains.service.words import content
from workbench.core.checks import CheckResult
from workbench.prose.dates import dates
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_HOLDS = re.compile(
    r"\b(?:still(?!,)|stays?|remains?|as before|as usual|continues?|keeps?|unchanged|runs?|"
    r"will(?! (?:\w+ )?be \w+(?:ed|en|wn)\b))\b|['’]ll\b",
    re.I,
)
_UNTIL = re.compile(
    r"\b(?:until|till|ends?|lasts?|leaves?) (?:on |to )?(?:\w+day,? )?(?:the )?$", re.I
)
_PAST = re.compile(
    r"\b(?:was|were|had|did|been|said|used to|previous|old|original(?:ly)?|first|former(?:ly)?|"
    r"earlier|too (?:high|low|late|early)|cancelled|refund\w*|back)\b",
    re.I,
)
_OF_BEFORE = re.compile(
    r"\s*of (?:what (?:we|you|it|was)|(?:the|your|our|that) (?:first|old|original|previous|earlier|"
    r"estimated|former)|before)\b",
    re.I,
)
_BY = re.compile(
    r"\b(?:falls?|fell|drops?|dropped|goes down|went down|sinks?|lower|cheaper|less|rises?|rose|"
    r"goes up|went up)\s+by\s+(?:more than |less than |over |under |about |almost |nearly |some |"
    r"around |roughly )?$",
    re.I,
)
_LESS = re.compile(r"\b(?:less than|under|below|not even|almost|nearly|just under)\s*$", re.I)
_MORE = re.compile(r"\b(?:more than|over|above|just over|at least)\s*$", re.I)
_SAVED = re.compile(r"\b(?:sav\w+|lower|cheaper|off|difference|drop\w*|reduc\w+)\b", re.I)
"""The share is of what is gone, and not of what is left."""
_PIECE = "[^;:,]{1,40}"
_FROM_TO = (
    re.compile(rf"\bfrom (?P<was>{_PIECE}?) (?:to|into) (?P<now>{_PIECE})", re.I),
    re.compile(
        rf"(?P<now>{_PIECE}) (?:instead of|rather than|in place of) (?P<was>{_PIECE})", re.I
    ),
)
LOOSE = 3.0
"""Points by which a share without a bound may be off in words, 1 in figures."""
RARE = 20
"""From here on a number is taken for the old value of its name."""


@dataclass(frozen=True, slots=True)
class _Change:
    """A value of the records that the actions replaced."""

    path: str
    old: object
    new: object

    @property
    def key(self) -> str:
        """The name of the value in plain words."""
        return self.path.rpartition(".")[2].replace("_", " ")


def moved(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each sentence that tells an old value as one that holds."""
    changes = list(_changes(reply))
    for sentence in reply.sentences if changes else ():
        yield from _share(reply, sentence, changes)
        yield from _turned(reply, sentence, changes)
        if OPEN.search(sentence.text) or _PAST.search(sentence.text):
            continue
        seen = (one for one in changes if _old_told(sentence.text, one))
        yield from (_told(reply, sentence, one) for one in islice(seen, 1))


def _turned(reply: Reply, sentence: Sentence, changes: list[_Change]) -> Iterator[CheckResult]:
    """`From the new value to the old one`, or the old one `instead of` the new one."""
    for match in itertools.chain(*(form.finditer(sentence.text) for form in _FROM_TO)):
        for one in changes:
            was, now = match["was"], match["now"]
            right = _has(was, one.old) or _has(now, one.new)
            if _has(was, one.new) and _has(now, one.old) and not right:
                yield stated(
                    reply, sentence, f"moved: {one.key} {match[0].strip()}", "contradiction",
                    f"tells a change to {shown(one.old)}; the ledger changes {shown(one.old)} to "
                    f"{shown(one.new)}", criterion="resolution", observed=match[0].strip(),
                    expected=shown(one.new), fix="Tell first what was, then what is.",
                )  # fmt: skip


def _has(text: str, value: object) -> bool:
    """A text prints a value."""
    day, number = as_day(value), as_number(value)
    if day is not None:
        return any(one.day and one.month and one.fits(day) for one in dates(text))
    if number is not None:
        return any(one.role == "quantity" and one.prints(number) for one in numbers(text))
    return re.search(rf"(?<!\w){re.escape(str(value))}(?!\w)", text, re.I) is not None


def _old_told(text: str, one: _Change) -> str:
    return "" if _printed(text, one, one.new) else _printed(text, one, one.old)


def _told(reply: Reply, sentence: Sentence, one: _Change) -> CheckResult:
    printed = _old_told(sentence.text, one)
    return stated(
        reply, sentence, f"moved: {one.key} {printed}", "contradiction",
        f"tells {printed} as what holds; the ledger has changed it to {shown(one.new)}",
        criterion="resolution", observed=printed, expected=shown(one.new),
        fix="Tell the value that the action leaves.",
    )  # fmt: skip


def _changes(reply: Reply) -> Iterator[_Change]:
    was, now = flat(reply.desk.state), flat(reply.run.state)
    for path in reply.run.set_by:
        old, new = was.get(path), now.get(path)
        if old and new and old is not True and old != new and old not in now.values():
            yield _Change(path, old, new)


def _printed(text: str, one: _Change, value: object) -> str:
    """How a text prints a value of this name as one that holds; empty where it does not."""
    day, number, named = as_day(value), as_number(value), content(one.key) & content(text)
    for said in dates(text):
        of_month = "day" in one.key.split() and named and said.day == number
        whole = day is not None and bool(said.day and said.month) and said.fits(day)
        if (of_month or whole) and _stands(text, said.start, one, value):
            return said.text
    for found in numbers(text):
        if number is None:
            break
        rare = found.unit == "money" or found.role == "ordinal" or number >= RARE
        if named and rare and found.prints(number) and _stands(text, found.start, one, value):
            return found.text.strip()
    word = isinstance(value, str) and day is None and re.search(r"\d", value)
    at = text.find(str(value)) if word else -1
    return str(value) if at >= 0 and _stands(text, at, one, value) else ""


def _stands(text: str, place: int, one: _Change, value: object) -> bool:
    """The new value stands wherever it is printed; the old one where words say that it holds."""
    return value == one.new or bool(_HOLDS.search(text) or _UNTIL.search(text[:place]))


def _share(reply: Reply, sentence: Sentence, changes: list[_Change]) -> Iterator[CheckResult]:
    """A share of what was before that no two values of the records make."""
    pairs = list(_amounts(reply, changes))
    text = sentence.text
    for number in numbers(text) if pairs else ():
        of = _OF_BEFORE.match(text[number.end :])
        by = _BY.search(text[: number.start])
        if number.unit != "percent" or not (of or by) or number.value >= 100:
            continue
        saved = by or _SAVED.search(text)
        made = [100 * (abs(a - b) if saved else b) / a for a, b in pairs]
        if not any(_agrees(text, number, share) for share in made):
            told = " or ".join(f"{share:.0f} %" for share in made)
            yield stated(
                reply, sentence, f"share: {number.text.strip()}", "wrong_value",
                f"tells a share of what was before; the records before and after make {told}",
                observed=number.text.strip(), expected=told, fix="Correct the share.",
            )  # fmt: skip


def _amounts(reply: Reply, changes: list[_Change]) -> Iterator[tuple[float, float]]:
    """Amounts before and after, of those that ticket or reply print as money."""
    printed = [n for text in (reply.desk.said, reply.text) for n in numbers(text)]
    for one in changes:
        old, new = as_number(one.old), as_number(one.new)
        if old and new and any(n.unit == "money" and n.prints(old) for n in printed):
            yield old, new


def _agrees(text: str, number: NumberFound, share: float) -> bool:
    before = text[: number.start]
    if _LESS.search(before):
        return share < number.value
    if _MORE.search(before):
        return share > number.value
    return number.prints(share, LOOSE if number.role == "spoken" else 1.0)
