"""Whether one text denies what another says of the same thing; a guess over words, so it warns.

A clause with a denial is looked for in the other text, which denies nothing in any way: where one
of its clauses has what is denied (the first word of content behind the denial) and most of the
rest, the two contradict. `without` compares and denies nothing; `not 19` corrects a figure.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from workbench.prose.english import FUNCTION, denials, stem, stems
from workbench.prose.numbers import numbers
from workbench.prose.retold.others import blanked
from workbench.prose.retold.undenied import moves

_BOUND = re.compile(r"[;:.–—]\s|[()]|,\s|\b(?:but|while|whereas|although|though|and)\b", re.I)
_FIGURE = re.compile(r"\bnot (?=[\d−-])", re.I)
_HINTS = re.compile(
    r"\b(?:no|not|none|never|neither|nor|nothing|nobody|cannot|without|hardly|barely|un(?:changed|"
    r"affected|altered|clear|related|likely)|constant|stable|same|equal|similar|identical|lack\w*|"
    r"absen\w+|zero|fail\w*|drop\w*|abandon\w*|stopp\w+|gave up|giv\w+ up|remov\w+|instead|rather|"
    r"despite|contrary|unlike|vanish\w*|gone|disappear\w*|crosses|includes|left (?:out|open)|"
    r"omit\w*|exclud\w*|miss(?:ed|ing)|skip\w*|refus\w*|reject\w*|den(?:y|ied|ies)|avoid\w*|"
    r"prevent\w*|spared|only|up to|at most)\b|n['’]t\b",
    re.I,
)
"""Words that may deny in other ways; a text with one of them is not judged."""
_DENIAL = re.compile(r"\b(?:no|not|never|cannot|hardly|barely|scarcely)\b|n['’]t\b", re.I)
_MUCH = """significant clear real measurable detectable noticeable notable appreciable meaningful
large small great marked substantial overall such any"""
_STAYED = re.compile(
    r"\b(?:stayed|remained|kept|held) (?:\w+ly )?(?:the same|unchanged|level|constant|steady|"
    r"stable|as (?:it|they) (?:was|were)|"
    r"where (?:it|they) (?:was|were))\b",
    re.I,
)
_MOVED = re.compile(
    r"\b(?:did|does) (?:indeed |\w+ly )?(?:move|change|shift|differ|rise|fall|grow|drop|increase|"
    r"decrease|alter|vary)\b|\b(?:moved|changed|shifted|altered|rose|fell|grew)\b",
    re.I,
)
_NOT_CHANGED = re.compile(
    r"(?P<what>(?:[\w’'-]+ ){1,8})(?:did not|didn['’]t|had not|have not) (?:\w+ly )?"
    r"(?:change|differ|shift|alter|move)d?\b",
    re.I,
)
_CHANGED = re.compile(
    r"(?<!\bthe )(?<!\ba )(?<!\bhad )(?<!\bof )\b(?:did (?:indeed |\w+ly )?(?:change|differ|shift|"
    r"alter)|changed|shifted|altered)\b"
    r"(?! (?:nothing|little|by|from|hands|the|its|their|an?)\b)",
    re.I,
)
"""Insists on a change; `differed by −0.3 (−2.2 to 1.6)` only measures it."""
_CLAUSES = re.compile(
    r"[;:()–—]|[.,](?!\d)|\b(?:and|but|while|when|whenever|where|which|who|that|whose|because|after|"
    r"before|since|as|once|than|until|although|though)\b",
    re.I,
)
_OPEN = re.compile(r"\b(?:whether|if|may|might|could|would|hardly|barely|ask\w*)\b|\?", re.I)
_UNLIKE = re.compile(
    r"\b(?:do|does|did|is|are|was|were)(?: not|n['’]t) (?:quite |all |wholly |really )?(?:agree|"
    r"alike|comparable|of one mind|at one|like (?:the|each|one an)[ ]?other\w*|the same)\b",
    re.I,
)
_ENDS = r"(?=\s*(?:$|[.,;:()\[\]–—|]|(?:and|but|by|in|for|at|over|after|as|with)\b))"
_WITHOUT = re.compile(
    r"\b(?:or|than|versus|vs\.?|against|instead of|rather than|compared (?:with|to)|relative to)\s+"
    rf"(?:[\w’'-]+\s+){{0,5}}?(?:none|nothing|neither|not{_ENDS}|(?:had|have|has|did|do|does|was|were|"
    rf"is|are)n['’]t{_ENDS}|no (?:such )?[^\W\d_]+(?! (?:was|were|is|are|had|did)\b))",
    re.I,
)
"""Names those who were compared with: `a pass or nothing`, `than where they were not`."""
_ONE_WITHOUT = re.compile(
    r"\bbetween [^.;:()]{2,60}? and (?:(?:with|for|in|at|to) )?(?:none|nothing|no [^\W\d_]+)"
    r"|\b(?P<one>[^\W\d_]{3,}?)(?:e?s)?(?: (?:and|or|to|with)|,|\s?/)\s?"
    r"(?:(?:with|for|in|at|under) )?no (?:\w+ )?(?P=one)(?:e?s)?\b|\bno-[^\W\d_]+",
    re.I,
)
"""Names a group and the one without: `the difference between lamp and no lamp`."""
_LIMIT = re.compile(
    r"(?:\b(?:no|not|never|none|nobody|nothing|cannot)\b|n['’]t\b)(?:\s[\w’'-]+){0,6}?\s"
    r"(?P<how>(?:[^\W\d_]+er|more|less|worse)(?= than\b)|exceed|over|above|beyond|under|below)"
    r"\w*(?: than)?\s",
    re.I,
)
"""`No round was longer than 6 km` sets a bound, as `6 km at the longest` does."""
_WHO_WERE_NOT = re.compile(
    r"\b(?!(?:was|were|is|are|be|been|had|has|have|did|do|does|could|can|would|should|will|may|might|"
    r"must|but|and|or|if|why|though|yet)\b)[^\W\d_]+ not (?:[^\W\d_]{2,}(?:ed|en|wn)|paid|taught|"
    r"sold|built|told|fed|bought|given|in|on|at|with|under)\b",
    re.I,
)
"""`Farmers not paid`, `those not in a choir`: without a verb that could deny."""
_ELLIPTIC = re.compile(r"(?:\bnot|n['’]t|\bneither|\bnone|\bnothing|\bnever|\bwithout)\s*$", re.I)
"""A denial at the end: what it denies stands elsewhere."""
_CAN_KEEP = re.compile(
    r"\b(?:can|may|could|might|helps?|helped)(?: also| help| to)* (?:keep|stop|prevent)\b", re.I
)
"""What can keep maize from losing weight made less of a loss, and not none."""
_DEGREE = frozenset(_MUCH.split())
_LOOKED = """find found see saw seen show shown report detect observe measure record note"""
_FINDING = frozenset(map(stem, _LOOKED.split()))
"""What is denied behind these is what was looked for: `did not find a change`."""
_ASKING = re.compile(r"\s*(?:and|but)?\s*(?:whether|if)\b", re.I)
ALIKE = 0.6
"""Share of a denying clause's content words that a clause of the other text has to have; all of
them where they are few, half where what is denied is among them."""
LEAST = 2
_WORD = re.compile(r"(?P<before>\b(?:an?|the|this|that|its|their|of|in)\s+)?\b(?P<word>[^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Denied:
    """The first word of content that a clause denies."""

    stem: str
    noun: bool
    """It stands behind `no`."""
    figures: frozenset[float]
    """Those of the text that denies it."""


def contradicts(one: str, other: str, *, named: bool = False) -> bool:
    """Whether a clause of either is denied by the other, of those `named` one whose denied word is
    told as so; that two are not alike or do not agree compares them, and denies nothing, and so do
    the names of those who were compared with and a bound.
    """
    for names in (_UNLIKE, _WITHOUT, _ONE_WITHOUT, _WHO_WERE_NOT):
        one, other = names.sub(" ", one), names.sub(" ", other)
    one, other = _unbounded(one, other), _unbounded(other, one)
    return _denied(one, other, named) or _denied(other, one, named)


def _unbounded(text: str, other: str) -> str:
    """The text without the words that set a bound in figures, which the other does not pass in the
    same words.
    """
    for match in reversed(list(_LIMIT.finditer(text))):
        if (value := _right_behind(text, match.end())) is None:
            continue
        how = re.compile(rf"\b{match['how']}\w*(?: than)?\s", re.I)
        if all(_right_behind(other, one.end()) != value for one in how.finditer(other)):
            text = f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _right_behind(text: str, at: int) -> float | None:
    """The figure within two words."""
    ahead = (n for n in numbers(text) if n.start >= at and len(text[at : n.start].split()) <= 2)
    return next((n.value for n in ahead), None)


def moved(quote: str, passage: str) -> str:
    """The words of a quote that have a thing move of which the passage says that it stayed the
    same; empty where there are none. Its name has to stand before them whole, or a word of it where
    the passage has nothing else move.
    """
    if loose := _unmoved(quote, passage):
        return loose
    for clause in _clauses(passage):
        stayed = _STAYED.search(clause)
        named = set(stems(clause[: stayed.start()])) if stayed else set()
        for mine in _clauses(quote) if named else ():
            did = _MOVED.search(mine)
            if did and not _denies(mine) and not _HINTS.search(mine) and not _OPEN.search(mine):
                before = stems(mine[: did.start()])
                if named <= set(before) and before[-1] in named:
                    return did[0]
    return ""


def _unmoved(quote: str, passage: str) -> str:
    """The words that have something change, in a quote that denies nothing, of which the passage
    says only that it did not.
    """
    same = [m for one in _clauses(passage) for m in _NOT_CHANGED.finditer(one)]
    if len(same) != 1 or moves(passage) or _denies(quote) or _HINTS.search(quote):
        return ""
    of = set(stems(same[0]["what"]))
    for clause in _CLAUSES.split(quote):
        did = _CHANGED.search(clause)
        if did and not _OPEN.search(clause) and of & set(stems(clause[: did.start()])):
            return did[0]
    return ""


def _denied(one: str, other: str, named: bool) -> bool:
    clauses = _clauses(other)
    for clause in _clauses(one):
        mine = set(stems(_bare(clause)))
        if not _denies(clause) or len(mine) < LEAST:
            continue
        denied = _denied_word(clause, frozenset(n.value for n in numbers(one)))
        if denied is None and (named or _ELLIPTIC.search(clause)):
            continue
        own = _figures(clause)  # a clause with other figures speaks of another time or group
        same = [c for c in clauses if not own or own & _figures(c) or not _figures(c)]
        if any(_says(said, denied, mine) for said in same) and not _HINTS.search(other):
            return True
    return False


def _figures(clause: str) -> set[float]:
    return {n.value for n in numbers(clause) if n.role == "quantity"}


def _says(clause: str, denied: Denied | None, mine: set[str]) -> bool:
    """Whether a clause has what is denied and most of the other words; else nearly all words."""
    theirs = stems(clause)
    if denied is None:
        shared = len(mine & set(theirs))
        return shared == len(mine) or (shared > LEAST and shared >= ALIKE * len(mine))
    rest = {one for one in mine if not _kin(one, denied.stem)}
    shared = len(rest & set(theirs))
    enough = shared >= max(1, (0.5 if len(rest) <= LEAST else ALIKE) * len(rest))
    return enough and _asserts(clause, denied) and not _asks(clause, denied, theirs)


def _asserts(clause: str, denied: Denied) -> bool:
    """What is denied stands in the clause: a verb as none of the nouns (`after the change`) and
    without a figure that the denial gives too (`differed by 0.3 %`), a noun without any figure.
    """
    for match in _WORD.finditer(clause):
        if denied.noun and (match["before"] or "").casefold().strip() == "of":
            continue  # `for want of time` has none
        if _kin(stem(match["word"]), denied.stem):
            behind = numbers(clause[match.end() :])
            same = any(n.value in denied.figures for n in behind if n.role != "spoken")
            if not (behind if denied.noun else match["before"] or same):
                return True
    return False


def _asks(clause: str, denied: Denied, theirs: Sequence[str]) -> bool:
    """It has a question, and does not tell of it what is denied: `whether it rains matters`, `it
    mattered whether it rained`.
    """
    asked = re.search(r"\b(?:whether|if)\b", clause, re.I)
    if asked is None or any(_kin(one, denied.stem) for one in stems(clause[: asked.start()])):
        return False
    return not (_ASKING.match(clause) and _kin(theirs[-1], denied.stem))


def _denied_word(clause: str, figures: frozenset[float]) -> Denied | None:
    """What a clause denies; None where the denial is of another form: `no fish died`."""
    match = _DENIAL.search(clause)
    if match is None:
        return None
    noun = match[0].casefold() == "no"
    behind = re.findall(r"[^\W\d_]+", clause[match.end() :])
    kept = [stem(word) for word in behind if not _is_passed_over(word.casefold())]
    named = [one for one in kept if one not in _FINDING]
    if not kept or (noun and not clause[: match.start()].strip()):
        return None
    return Denied([*named, *kept][0], noun, figures)


def _kin(one: str, other: str) -> bool:
    """One stem, or `matt` and `matter`, whose endings were cut unlike."""
    short, long = sorted((one, other), key=len)
    return one == other or (len(short) >= 4 and long.startswith(short))


def _is_passed_over(word: str) -> bool:
    return len(word) < 3 or word in FUNCTION or word in _DEGREE or word.endswith("ly")


def _bare(clause: str) -> str:
    """The clause without its figures: `three did not like the group`, `three the group`."""
    for number in reversed(numbers(clause)):
        if number.role in ("quantity", "spoken"):
            clause = f"{clause[: number.start]} {clause[number.end :]}"
    return clause


def _clauses(text: str) -> list[str]:
    return [piece for piece in _BOUND.split(text) if piece.strip()]


def _denies(clause: str) -> bool:
    bare = _CAN_KEEP.sub(" ", blanked(clause.rstrip(" .,;:")))
    return bool(denials(re.sub(r"\bwith(?:out| no)\b", "", _FIGURE.sub("", bare))))
