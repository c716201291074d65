"""The proof that a reply tells of a deed: one clause in which it is done; and the proof that words
only speak of it. What neither proves is told.

Such a clause states an event of one definite thing, as done, under way or sure to come, and belongs
to the deed: the ledger quotes it, or it has the deed's own verb, most of its name, or its amount or
day. What such things cost, what is done with them as a rule, what may be or would be, is no proof.
English grammar only; what rests on it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from domains.service.acting.events import tells
from domains.service.acting.words import own_next_step
from domains.service.borne import of_its_record, without
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
    stem,
    told_words,
)
from workbench.prose.dates import dates
from workbench.prose.fields import Placed
from workbench.prose.numbers import numbers

_PARTS = re.compile(
    r"[;:–—]\s|\s-\s|,\s(?:and|but|so|yet|as|since|because|which|for)\b|[()]|"
    r"\b(?:but|and (?=(?:I|we|you|it|he|she|they|the|this|that|your|our|an?|have|has)\b))"
)
_HELD_OPEN = re.compile(
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
_WE_DO = re.compile(
    r"\b(?:I|we)(?:['’](?:ve|ll|m|re|d))?(?: have| had| am| are| will| shall| just| already| now|"
    r" also| hereby| therefore| \w+ly)*\s(?!sorry|afraid|glad|happy|pleased|delighted|aware|sure|"
    r"grateful|see|understand|know|hope|regret|apologi[sz]e|like|wish|think|thank|offer|ask you|"
    r"read|need|want|require|look|feel)(?:[a-z]+(?:ed|ing|t|n)|put|let|set|made|began|took|gave|"
    r"got|held|paid|laid|did|went|told|shut|drew|"
    r"(?<=ll )[a-z]+|(?<=will )[a-z]+|(?<=shall )[a-z]+)\b",
    re.I,
)
_PERFECT = re.compile(r"\b(?:has|have|had|having)(?: now| just| already| also)* [a-z]+", re.I)
_NOW = re.compile(
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
_ONE = re.compile(
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
_NO_MORE = re.compile(r"\b(?:no longer|nothing|no|not|nobody)\b", re.I)
_PRICED = re.compile(
    r"\b(?:costs?|is worth|are worth|comes? to(?= \S{0,4}\d)|amounts? to|make|makes|price|"
    r"priced|each|apiece)\b|"
    r"\b(?:fee|price|charge|cost|share|sum|amount|total)\b[^,;]{0,30}\b(?:is|are|was)\b",
    re.I,
)
_PARTICIPLE = (
    r"(?:[a-z]+ed|set|paid|sent|made|put|cut|gone|done|off|shut|taken|given|written|held|kept|"
    r"drawn|sold|bought|brought|begun|told|lent|let|withdrawn)"
)
_NOTED = re.compile(rf"^\W*(?:\S+\s){{0,3}}?{_PARTICIPLE}\b(?!\s[a-z]+s\b)", re.I)
"""In notes: `late fee cancelled`, `Recalculated on your reading`."""
_VERB = re.compile(
    r"\b(?:is|are|was|were|be|been|has|have|had|will|would|do|does|did|falls?|comes?|stays?|goes|go|makes?|"
    r"costs?|gets?|needs?|takes?)\b",
    re.I,
)
_DONE_TO = re.compile(
    r"\b(?:is|are|was|were)(?: \w+ly| now| already| hereby| being| all| both| also| too| then|"
    rf" today| thus)* {_PARTICIPLE}\b",
    re.I,
)
_THAT_IS = re.compile(r"\b(?:that|which|who) (?:is|are|was|were) \w+", re.I)
_RELATIVE = re.compile(r"\b(?:that|which|who)\b.*", re.I)
_OURS = re.compile(rf"{_WE_DO.pattern}|\b(?:has|have)(?: now| just| already)* been\b", re.I)
"""What the ledger quotes and somebody did, in whatever words."""
_BEEN = re.compile(r"\b(?:has|have)(?: now| just| already| also)* been\b", re.I)
_YOU = re.compile(r"\byou(?:rs?)?\b", re.I)
_DEED = re.compile(
    rf"{_PERFECT.pattern}|{_DONE_TO.pattern}|\b(?:will|shall) be (?:\w+ly )?{_PARTICIPLE}\b", re.I
)
"""Somebody did something, in whatever words, or will have it done: `the hunt for it has begun`."""
_SO_DONE = re.compile(r"\band (?:that|this|it) (?:is|has been)(?: now| already)? done\b", re.I)
"""`What I could do is book a seat, and that is done.`"""
_BOUND = re.compile(
    r"\b(?:need(?:s|ed)? to|ha(?:s|ve) to)\b|^\W*you (?:want|wish|ask)(?:ed)? (?:us|to|for)\b", re.I
)
_SOMEBODYS = re.compile(
    rf"\b(?:I|we|your?|yours)\b|\d|{_NOW.pattern}|{_DONE_TO.pattern}|{_PERFECT.pattern}", re.I
)
"""Who does or has it, when, or what was done: more than a rule says."""
_RUNS = re.compile(r"\b(?:is|are)(?: now| already)? [a-z]+ing\b", re.I)
"""Under way, as no rule has it: `a box is coming`."""
_WORDS_OF_RULE = 4
"""Words from which on a sentence is compared with a policy. Ours."""
_JOINED = re.compile(
    r"^\W*(?:because|since|as|and|but|so|though|although) (?!soon|long|well)", re.I
)
"""How a clause is joined to the one before it: `because a home with such a device is protected`."""
_RETOLD = 0.6
"""Share of the words of a sentence that a policy has, to tell that policy. Ours."""
_YOUR_WISH = re.compile(r"\byour (wish|request|question)\b", re.I)
_ENTERED = re.compile(
    r"\b(?:(?:has|have) been|is|are|was|were)(?: now| already| just| also| hereby| \w+ly)* "
    rf"(?!received|read\b|heard|seen|understood|considered|appreciated|welcomed?){_PARTICIPLE}\b"
    r"|\b(?:is|are)(?: now| already| also)* (?:down|on (?:file|record)|in (?:the|your|our))\b"
    r"|\b(?:stands?|sits?|appears?|shows?)(?: now| already| also)* (?:in|on|under|beside)\b",
    re.I,
)
"""That something was done with a thing, or where it now stands: `is down as`, `stands in`."""
_BACK = re.compile(r"\b(?:this|that|these|those|they|both|all)\b", re.I)
_POINTS_TO = re.compile(
    r"(?<=\w )(?:one|it|them|this|that|these|those|both|all)"
    r"(?=\s*(?:[,;.:!]|$)| (?:as|at|for|from|in|now|on|to|today|too|with)\b)",
    re.I,
)
"""A pronoun in the place of the thing that is done to: `I have added one`."""
_NO_COUNT = 100
"""Figures from here on are no counts that words give: `all of them`. Ours."""
_ALL = re.compile(r"\b(?:all|both|each of|everything)\b", re.I)
"""Words that sum up several deeds: `I have done all three`."""
_HALF = 0.5
"""Share of the stems of an action's name from which on a clause is about it. Ours."""


def proved(reply: Reply, placed: Placed[Done]) -> bool:
    """Whether some clause of the reply tells of the action as a deed."""
    done = placed.entry
    quote = (done.quote or "").strip()
    others = [(one.entry.quote or "").strip() for one in reply.actions if one is not placed]
    rest = [one for one in others if one and one != quote]
    whole = () if _figure_unsaid(reply, done) else (quote,)
    if prescribed(reply, quote):
        quote = ""
    if any(_only_of(one.entry, done, quote) for one in reply.actions if one is not placed):
        quote = ""
    if any(_own(done, one, others) for one in (*whole, *_clauses(quote)) if quote):
        return True
    if _SO_DONE.search(quote) and _linked(done, quote):
        return True
    if _happens(quote) and of_its_record(reply, placed, quote):
        return True
    for sentence in reply.sentences:
        quoted = bool(quote) and quote in sentence.text
        if quoted and any(_own(done, one, others) for one in _of_quote(sentence.text, quote)):
            return True
        if not own_next_step(sentence.text):
            plain = without(sentence.text, rest)
            parts = [_entered(done, one) for one in _clauses(plain)]
            if any(_about(done, one) and _happens(one) and _of_thing(reply, placed, one)
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
    return bool(not thing or said or named or _set_by(done, clause))


def nothing_done(reply: Reply, placed: Placed[Done]) -> bool:
    """A figure of the action is printed nowhere, and its words have no deed of anybody. A clause
    that leaves out what it is about has none: `and yours was`.
    """
    parts = (one for one in _clauses((placed.entry.quote or "").strip()) if content(one))
    return _figure_unsaid(reply, placed.entry) and not any(map(_happens, parts))


def _figure_unsaid(reply: Reply, done: Done) -> bool:
    """The reply prints nowhere a figure to which the action sets something, and which no word such
    as `both` or `the whole` stands for: a reading, an amount with cents.
    """
    figures = (as_number(value) for value in done.args.values())
    return any(value is not None and (value >= _NO_COUNT or value % 1)
               and not any(one.prints(value) for one in numbers(reply.text))
               for value in figures)  # fmt: skip


def only_speaks(reply: Reply, placed: Placed[Done]) -> bool:
    """Whether the words by which the ledger tells of an action permit it, ask, set a condition,
    tell a rule or a price, have no word of it, or are another action's. What is left of them has
    nobody who does anything, and nothing that was done.
    """
    done, quote = placed.entry, (placed.entry.quote or "").strip()
    others = [one.entry for one in reply.actions if one is not placed and _shares(one, quote)]
    parts = [*_clauses(quote)]
    names = [one for one in map(str, done.args.values()) if len(one) > 2 and one in quote]
    summed = _ALL.search(quote) and any((one.quote or "").strip() == quote for one in others)
    linked = _linked(done, quote) or len(names) > 1 or bool(summed)
    if not linked and any(_tells_of(one, part) for one in others for part in parts):
        return True
    if any(_only_of(one, done, quote) for one in others):
        return True
    plain = [one for one in parts if not _held(one)]
    held = len(plain) < len(parts) or not (linked or _ONE.search(quote))
    return _rule(reply, done, quote) or (held and not any(map(_SOMEBODYS.search, plain)))


def _only_of(other: Done, done: Done, quote: str) -> bool:
    """The words tell of another action on the same thing, and have none of this one's name."""
    if _ALL.search(quote):
        return False
    own = content(done.name.replace("_", " ")) - content(other.name.replace("_", " "))
    own -= frozenset(listed("generic"))
    mine, theirs = ({str(one) for one in each.args.values()} for each in (done, other))
    told = begins(quote, told_words(done.name)) is not None
    apart = bool(own) and mine <= theirs and not (told or akin(own, content(quote)))
    set_to = any(len(one) > 2 and one in quote for one in theirs - mine)
    return apart and (set_to or any(_tells_of(other, part) for part in _clauses(quote)))


def unspoken(reply: Reply, placed: Placed[Done]) -> bool:
    """Whether the words quoted for an action of a known kind, or for one that moves an amount which
    the reply prints nowhere, have nothing of it, nor of what it changes, and do not point back; and
    the whole reply has no word for such a deed.
    """
    done, quote = placed.entry, (placed.entry.quote or "").strip()
    own = content(done.name.replace("_", " ")) - frozenset(listed("generic"))
    plain = own_next_step(quote) or not any(map(_happens, _clauses(quote)))
    set_to = any(len(one) > 2 and one in quote for one in map(str, done.args.values()))
    told = set_to or akin(own, content(reply.text)) or _linked(done, quote)
    if own and plain and not told:
        return True
    if not (families_of(done.name) or _unprinted(reply, done)) or _BACK.search(quote):
        return False
    fields = [path.rpartition(".")[2] for path, at in reply.run.set_by.items()
              if reply.actions[at] is placed]  # fmt: skip
    keys = {step for path in flat(reply.desk.state) for step in steps(path)}
    fields += [name for name, value in done.args.items() if str(value) not in keys]
    if content(" ".join(fields).replace("_", " ")) & content(quote):
        return False
    if not own_next_step(quote) and (_WE_DO.search(quote) or _DEED.search(quote)):
        return False
    if _linked(done, quote) or any(len(v) > 2 and v in quote for v in map(str, done.args.values())):
        return False
    if of_its_record(reply, placed, quote):
        return False
    was, number = flat(reply.desk.state), reply.actions.index(placed)
    before = (as_number(was.get(path)) for path, at in reply.run.set_by.items() if at == number)
    gone = [value for value in before if value]
    if any(one.prints(value) for one in numbers(quote) for value in gone):
        return False
    return begins(reply.text, told_words(done.name.split("_")[0])) is None


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


def _tells_of(done: Done, clause: str) -> bool:
    return _about(done, clause) and _happens(clause)


def _held(clause: str) -> bool:
    """A clause of what may be or would be, of a kind of thing, or of a price."""
    clause = _THAT_NOT.sub(" ", _JOINED.sub("", clause))
    if _SEEN_TO_IT.search(clause):
        return False
    if _HELD_OPEN.search(_NO_MORE.sub(" ", clause)) or _BOUND.search(clause):
        return True
    if any(one.search(clause) for one in (_YOU, _NOW, _WE_DO, _RUNS)):
        return False
    return bool(_KIND.match(clause) or (_PRICED.search(clause) and not _BEEN.search(clause)))


def _rule(reply: Reply, done: Done, text: str) -> bool:
    """The words tell a policy by its own words, and nothing that somebody did."""
    said = content(text)
    rules = [content(one.statement) for one in reply.known.current]
    ours = _WE_DO.search(text) or _NOW.search(text) or _RUNS.search(text) or _set_by(done, text)
    return not ours and any(
        len(said) >= _WORDS_OF_RULE and len(said & rule) >= _RETOLD * len(said) for rule in rules
    )


def _of_quote(text: str, quote: str) -> Iterator[str]:
    """The clauses of a sentence that a quote reaches into."""
    start = text.index(quote)
    end, at = start + len(quote), 0
    for part in _clauses(text):
        at = text.index(part, at)
        if at < end and at + len(part) > start:
            yield part
        at += len(part)


def _own(done: Done, clause: str, others: Iterable[str]) -> bool:
    """A clause of the ledger's own words: what was done in it is the deed, unless another action is
    quoted by it; of what is so or comes it has to have some word or value of the deed.
    """
    clause = _entered(done, clause)
    if not _happens(clause):
        open_one = _VERB.search(clause) or _HELD_OPEN.search(_NO_MORE.sub(" ", clause))
        return not open_one and _set_by(done, clause)
    if any(part.strip() in clause for one in others for part in _clauses(one)):
        return _linked(done, clause)
    if _OURS.search(clause) or _somebody(clause) or _linked(done, clause):
        return True
    values = [one for one in map(str, done.args.values()) if len(one) > 2 and one in clause]
    if _YOU.search(clause) and _NOW.search(clause):
        return True
    stands = _NOW.search(clause) and not re.search(r"\bstill\b", clause, re.I)
    return len(values) > 1 or bool(values and stands)


def _entered(done: Done, clause: str) -> str:
    """A clause in which the wish that the deed is about was entered or stands somewhere, with that
    wish as a thing like any other: `your wish has been noted`, of `note_wish`.
    """
    said = _YOUR_WISH.search(clause)
    own = said is not None and said[1].casefold() in done.name.casefold().split("_")
    return _YOUR_WISH.sub(r"the \1", clause) if own and _ENTERED.search(clause) else clause


def _somebody(clause: str) -> bool:
    """Somebody whom we send does something: `the engineer looks at it`."""
    people = "|".join(re.escape(one) for one in " ".join(listed("people")).split())
    does = re.search(
        rf"\b(?:the|our|an?) (?:{people}) (?:now )?(?!is\b|has\b)[a-z]+s\b", clause, re.I
    )
    return does is not None


def _clauses(text: str) -> Iterator[str]:
    yield from (part for part in _PARTS.split(text) if part and part.strip(" .,;:"))


def _linked(done: Done, text: str) -> bool:
    """The text has some word of the deed's name or kind, or an amount or a day that it sets."""
    named = content(done.name.replace("_", " ")) - frozenset(listed("generic"))
    sent = {"replace", "ship"} & set(families_of(done.name)) and begins(text, listed("sending"))
    if named & content(text) or sent or begins(text, told_words(done.name)):
        return True
    months = [one for one in dates(text) if one.month and not one.day]
    set_to = [day.date for v in done.args.values() for day in dates(str(v)) if day.date]
    return _set_by(done, text) or any(m.month == day.month for m in months for day in set_to)


def _about(done: Done, clause: str) -> bool:
    """The clause has the deed's verb as an event, or an amount or a day that the deed sets."""
    verb = done.name.split("_")[0]
    if tells(clause, [*told_words(verb), f"{stem(verb)}ed", f"{stem(verb)}ing"]):
        return True
    named = content(done.name.replace("_", " ")) - frozenset(listed("generic"))
    if len(named) > 1 and len(named & content(clause)) > _HALF * len(named):
        return True
    return _set_by(done, clause)


def _set_by(done: Done, clause: str) -> bool:
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


def _happens(clause: str) -> bool:
    """Something is done or so, of one definite thing."""
    clause = _THAT_NOT.sub(" ", clause)
    ours = _WE_DO.search(clause)
    if _SEEN_TO_IT.search(clause):
        return True
    if ours and not _HELD_OPEN.search(clause[: ours.end()]):
        return True
    if _BOUND.search(clause):
        return False
    over = _OF_THE_ONE.match(clause) and not _PRICED.search(clause)
    if _HELD_OPEN.search(_NO_MORE.sub(" ", clause) if over else clause):
        return False
    if over:
        return True
    if _NOTED.match(clause) and not _VERB.search(_RELATIVE.sub(" ", clause)):
        return True
    if _BEEN.search(clause):
        return True
    if _KIND.match(clause) and not (_YOU.search(clause) or _NOW.search(clause)):
        return False
    if _PERFECT.search(clause):
        return True
    plain = _THAT_IS.sub(" ", clause)
    definite = bool(re.search(r"\d|\b(?:the|(?:and|all|both|so)(?: \w+)?)\b", plain, re.I))
    definite = definite or bool(_ONE.search(plain))
    if definite and _DONE_TO.search(plain):
        return True
    if _PRICED.search(plain) and not _NOW.search(plain):
        return False
    if definite and _NOW.search(plain):
        return True
    return bool(_ONE.search(plain) and _SURE.search(plain))
