"""What a clause of a reply says of a deed: that something is done or so, or is only held open, and
that it is the deed's by its verb, its name, its amount or its day. English grammar only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.acting.events import tells
from domains.service.entries import Done
from domains.service.machine import as_number
from domains.service.words import (
    begins,
    content,
    families_of,
    listed,
    stem,
    told_words,
)
from workbench.prose.dates import dates
from workbench.prose.numbers import numbers

_PARTS = re.compile(
    r"[;:–—]\s|\s-\s|,\s(?:and|but|so|yet|as|since|because|which|for)\b|[()]|"
    r"\b(?:but|and (?=(?:I|we|you|it|he|she|they|the|this|that|your|our|an?|have|has)\b))"
)
HELD_OPEN = re.compile(
    r"\b(?:can(?! now\b)|could|(?-i:may)(?! now\b)|might|must|should|would|ought|cannot|if|"
    r"unless|whether|whoever|it is an? (?:pity|shame|nuisance)|"
    r"(?<!\bat )(?<!\bon )(?<!\bby )(?<!\bwith )your (?:wish|request|question)|"
    r"(?<!as )you (?:want|wish|ask)\b|"
    r"whenever|anyone|anybody|possible|usually|normally|generally|always|often|never|ever|"
    r"as a rule|(?:those|people|all) who|of (?:this|that|the) kind|at any time|when(?:ever)? an?|"
    r"in (?:such|these|those|that|this) (?:a )?cases?|the right (?:person|place|way)|"
    r"(?:a|the|any|every|each|most|other|all|some) (?:customers?|people|guests?|members?|"
    r"clients?|users?|patients?|learners?|tenants?|passengers?|travellers?|riders?|readers?|"
    r"buyers?|visitors?|subscribers?)(?! of (?:our|my|the|your)\b)|on request|not|no longer|"
    r"nobody|nothing|unable)\b"
    r"|n['’]t\b|\?\s*$",
    re.I,
)
WE_DO = re.compile(
    r"\b(?:I|we)(?:['’](?:ve|ll|m|re|d))?(?: have| had| am| are| will| shall| just| already| now|"
    r" also| hereby| therefore| \w+ly)*\s(?!sorry|afraid|glad|happy|pleased|delighted|aware|sure|"
    r"grateful|see|understand|know|hope|regret|apologi[sz]e|like|wish|think|thank|offer|ask you|"
    r"read|need|want|require|look|feel)(?:[a-z]+(?:ed|ing|t|n)|put|let|set|made|began|took|gave|"
    r"got|held|paid|laid|did|went|told|shut|drew|"
    r"(?<=ll )[a-z]+|(?<=will )[a-z]+|(?<=shall )[a-z]+)\b",
    re.I,
)
PERFECT = re.compile(r"\b(?:has|have|had|having)(?: now| just| already| also)* [a-z]+", re.I)
NOW = re.compile(
    r"\b(?:now|today|already|hereby|as of|with effect|with immediate effect|at once|"
    r"from (?:now|today|then|tomorrow|next|this|\d|\w+day)|on (?:its|the|their|your) way|"
    r"under way|underway|in hand|in place|no more|gone|done|settled|off the|back with you|"
    r"on (?:his|her|their|our|my|the) (?:list|sheet|round|plan|schedule|books?|roster)|"
    r"on order|out of use|at rest|asleep|asked for|taken care of|dealt with|seen to|arranged|set|"
    r"in progress|in motion)\b",
    re.I,
)
_THAT_NOT = re.compile(
    r"\b(?:that|which|who) (?:did|do|does|was|were|has|have)(?:n['’]t| not)\b", re.I
)
"""`The price of the one that didn't, €5.40, has been returned`: which one, and no denial."""
_SEEN_TO_IT = re.compile(
    r"\b(?:I|we)(?: have|['’]ve) (?:seen to it|made sure|arranged|set it up so) that\b.*",
    re.I,
)
"""`I have seen to it that only you can`: done, whatever can be done from then on."""
_SURE = re.compile(
    r"\b(?:will|shall)\b|['’]ll\b|\b[a-z]+s (?:to )?your?\b|^\W*expect\b|"
    r"\b(?:is|are) (?:going|about|due|being)\b"
    r"|\b(?:is|are|was|were|gets?|stands?|remains?|becomes?|runs?|starts?|begins?|ends?|comes?|"
    r"goes|falls?|lies|waits?|drops?|moves?|closes?|takes?|costs?|has|have|had|rests?|receives?)\b",
    re.I,
)
ONE = re.compile(
    r"\b(?:you|your|yours|it|its|he|she|they|him|his|her|them|their|this|these|those|both|my|our|I|we)\b"
    r"|\b(?-i:[A-Z]{1,4}-?\d+)",
    re.I,
)
_KIND = re.compile(
    r"^\W*(?:(?:under|in|with|for|after|on|at|by|as|of|yes|no)\b[^,;]{0,40}?,?\s)?"
    r"(?:an?|any|every|each|such|most|all|some|anyone|"
    r"(?!(?:its|this|his|yours|ours|as|was|is|has)\b)[a-z]+s)\s(?!of\b|\S*\d|(?-i:[A-Z]{3})\s?\d)",
    re.I,
)
"""A subject that is of a kind: `a late fee stays due`, `corrected bills fall due`. Before an
amount, its currency a sign or a code, stands none: `for the other nights NZD 480.00 is paid back`.
"""
_OF_THE_ONE = re.compile(r"^\W*(?:the\b(?! first)|(?-i:[A-Z]{1,4}-?\d+\b))", re.I)
"""How one thing now is: `the old key opens nothing any more`."""
NO_MORE = re.compile(r"\b(?:no longer|nothing|no|not|nobody)\b", re.I)
_PRICED = re.compile(
    r"\b(?:costs?|is worth|are worth|comes? to(?= \S{0,4}\d)|amounts? to|make|makes|price|"
    r"priced|each|apiece)\b|"
    r"\b(?:fee|price|charge|cost|share|sum|amount|total)\b[^,;]{0,30}\b(?:is|are|was)\b",
    re.I,
)
PARTICIPLE = (
    r"(?:[a-z]+ed|set|paid|sent|made|put|cut|gone|done|off|shut|taken|given|written|held|kept|"
    r"drawn|sold|bought|brought|begun|told|lent|let|withdrawn)"
)
_NOTED = re.compile(rf"^\W*(?:\S+\s){{0,3}}?{PARTICIPLE}\b(?!\s[a-z]+s\b)", re.I)
"""In notes: `late fee cancelled`, `Recalculated on your reading`."""
VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|would|do|does|did|falls?|comes?|stays?|goes|go|makes?|"
    r"costs?|gets?|needs?|takes?)\b",
    re.I,
)
DONE_TO = re.compile(
    r"\b(?:is|are|was|were)(?: \w+ly| now| already| hereby| being| all| both| also| too| then|"
    rf" today| thus)* {PARTICIPLE}\b",
    re.I,
)
_THAT_IS = re.compile(r"\b(?:that|which|who) (?:is|are|was|were) \w+", re.I)
_RELATIVE = re.compile(r"\b(?:that|which|who)\b.*", re.I)
_BEEN = re.compile(r"\b(?:has|have)(?: now| just| already| also)* been\b", re.I)
YOU = re.compile(r"\byou(?:rs?)?\b", re.I)
_BOUND = re.compile(
    r"\b(?:need(?:s|ed)? to|ha(?:s|ve) to)\b|^\W*you (?:want|wish|ask)(?:ed)? (?:us|to|for)\b", re.I
)
RUNS = re.compile(r"\b(?:is|are)(?: now| already)? [a-z]+ing\b", re.I)
"""Under way, as no rule has it: `a box is coming`."""
_JOINED = re.compile(
    r"^\W*(?:because|since|as|and|but|so|though|although) (?!soon|long|well)", re.I
)
"""How a clause is joined to the one before it: `because a home with such a device is protected`."""
_YOUR_WISH = re.compile(r"\byour (wish|request|question)\b", re.I)
_ENTERED = re.compile(
    r"\b(?:(?:has|have) been|is|are|was|were)(?: now| already| just| also| hereby| \w+ly)* "
    rf"(?!received|read\b|heard|seen|understood|considered|appreciated|welcomed?){PARTICIPLE}\b"
    r"|\b(?:is|are)(?: now| already| also)* (?:down|on (?:file|record)|in (?:the|your|our))\b"
    r"|\b(?:stands?|sits?|appears?|shows?)(?: now| already| also)* (?:in|on|under|beside)\b",
    re.I,
)
"""That something was done with a thing, or where it now stands: `is down as`, `stands in`."""
ALL = re.compile(r"\b(?:all|both|each of|everything)\b", re.I)
"""Words that sum up several deeds: `I have done all three`."""
_HALF = 0.5
"""Share of the stems of an action's name from which on a clause is about it. Ours."""


def tells_of(done: Done, clause: str) -> bool:
    return about(done, clause) and happens(clause)


def held(clause: str) -> bool:
    """A clause of what may be or would be, of a kind of thing, or of a price."""
    clause = _THAT_NOT.sub(" ", _JOINED.sub("", clause))
    if _SEEN_TO_IT.search(clause):
        return False
    if HELD_OPEN.search(NO_MORE.sub(" ", clause)) or _BOUND.search(clause):
        return True
    if any(one.search(clause) for one in (YOU, NOW, WE_DO, RUNS)):
        return False
    return bool(_KIND.match(clause) or (_PRICED.search(clause) and not _BEEN.search(clause)))


def entered(done: Done, clause: str) -> str:
    """A clause in which the wish that the deed is about was entered or stands somewhere, with that
    wish as a thing like any other: `your wish has been noted`, of `note_wish`.
    """
    said = _YOUR_WISH.search(clause)
    own = said is not None and said[1].casefold() in done.name.casefold().split("_")
    return _YOUR_WISH.sub(r"the \1", clause) if own and _ENTERED.search(clause) else clause


def somebody(clause: str) -> bool:
    """Somebody whom we send does something: `the engineer looks at it`."""
    people = "|".join(re.escape(one) for one in " ".join(listed("people")).split())
    does = re.search(
        rf"\b(?:the|our|an?) (?:{people}) (?:now )?(?!is\b|has\b)[a-z]+s\b", clause, re.I
    )
    return does is not None


def clauses(text: str) -> Iterator[str]:
    yield from (part for part in _PARTS.split(text) if part and part.strip(" .,;:"))


def linked(done: Done, text: str) -> bool:
    """The text has some word of the deed's name or kind, or an amount or a day that it sets."""
    named = content(done.name.replace("_", " ")) - frozenset(listed("generic"))
    sent = {"replace", "ship"} & set(families_of(done.name)) and begins(text, listed("sending"))
    if named & content(text) or sent or begins(text, told_words(done.name)):
        return True
    months = [one for one in dates(text) if one.month and not one.day]
    set_to = [day.date for v in done.args.values() for day in dates(str(v)) if day.date]
    return set_by(done, text) or any(m.month == day.month for m in months for day in set_to)


def about(done: Done, clause: str) -> bool:
    """The clause has the deed's verb as an event, or an amount or a day that the deed sets."""
    verb = done.name.split("_")[0]
    if tells(clause, [*told_words(verb), f"{stem(verb)}ed", f"{stem(verb)}ing"]):
        return True
    named = content(done.name.replace("_", " ")) - frozenset(listed("generic"))
    if len(named) > 1 and len(named & content(clause)) > _HALF * len(named):
        return True
    return set_by(done, clause)


def set_by(done: Done, clause: str) -> bool:
    """An amount or a day among the deed's arguments stands in the clause."""
    printed, days = numbers(clause), [one for one in dates(clause) if one.day]
    for value in done.args.values():
        amount = as_number(value)
        if amount is not None and any(n.unit == "money" and n.prints(amount) for n in printed):
            return True
        named = [one.date for one in dates(str(value)) if one.date is not None]
        if any(day.fits(one) for day in days for one in named):
            return True
    return False


def happens(clause: str) -> bool:
    """Something is done or so, of one definite thing."""
    clause = _THAT_NOT.sub(" ", clause)
    ours = WE_DO.search(clause)
    if _SEEN_TO_IT.search(clause):
        return True
    if ours and not HELD_OPEN.search(clause[: ours.end()]):
        return True
    if _BOUND.search(clause):
        return False
    over = _OF_THE_ONE.match(clause) and not _PRICED.search(clause)
    if HELD_OPEN.search(NO_MORE.sub(" ", clause) if over else clause):
        return False
    if over:
        return True
    if _NOTED.match(clause) and not VERB.search(_RELATIVE.sub(" ", clause)):
        return True
    if _BEEN.search(clause):
        return True
    if _KIND.match(clause) and not (YOU.search(clause) or NOW.search(clause)):
        return False
    if PERFECT.search(clause):
        return True
    plain = _THAT_IS.sub(" ", clause)
    definite = bool(re.search(r"\d|\b(?:the|(?:and|all|both|so)(?: \w+)?)\b", plain, re.I))
    definite = definite or bool(ONE.search(plain))
    if definite and DONE_TO.search(plain):
        return True
    if _PRICED.search(plain) and not NOW.search(plain):
        return False
    if definite and NOW.search(plain):
        return True
    return bool(ONE.search(plain) and _SURE.search(plain))
