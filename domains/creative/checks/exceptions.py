"""What a fact leaves out, taken in: `Fridays too` and `all year round` of a fact that leaves out
Fridays or July; `berth and cabin alike`, `to anybody`, of one that holds for the cabin only.

Only where a sentence tells of the same thing and denies nothing itself. That everything is taken in
counts where the copy around it tells nothing of what is left out. Read off the words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.creative.brief import Fact
from domains.creative.case import Case, Piece
from workbench.core.checks import CheckResult
from workbench.prose.dates import MONTHS
from workbench.prose.english import denials, stems
from workbench.prose.findings import found

_MONTHS = "|".join(m for m in MONTHS if m not in ("march", "may")) + "|christmas|easter"
_WEEK = r"(?:mon|tues|wednes|thurs|fri|satur|sun)days?|weekends?"
_TIME = rf"(?:{_WEEK}|(?:bank |public |school )?holidays?|{_MONTHS})"
_LEFT_OUT = re.compile(
    r"\b(?:no|not|never|closed|except|nothing|nobody|none|cannot)\b[^.;,]*?\b"
    rf"(?:on|in|at|over|for|except) (?:an? |the )?(?P<one>{_TIME})\b"
    rf"|\b(?:except|apart from|but not|but(?= \w+days?\b)) (?:on |in |at )?(?P<two>{_TIME})\b"
    r"|\b(?:except|apart from)(?: for)? (?:an? |the )?(?P<thing>[a-z]+(?: [a-z]+)?)",
    re.I,
)
"""What a fact leaves out: `no samples are accepted on Fridays`, `daily except Sundays`."""
_ONLY = re.compile(
    r"\bonly (?:to|for|with|after|by|in|on) (?P<behind>[^.;,]+)"
    r"|\b(?:in|for|with|on|to|by) (?:an? |the )?(?P<before>[a-z]+) only\b",
    re.I,
)
_WITHIN = re.compile(r"\b(?P<far>within \d[\d.,]* ?(?:miles?|km|kilomet\w+|m|met\w+))\b", re.I)
_ANYWHERE = r"wherever (?:you|your)|anywhere|however far|any distance|no matter (?:where|how far)"
_IN_WEEK = (
    r"(?:every|each|any) (?:day|night|evening|morning)|daily|nightly|seven (?:days|nights) a week|"
    r"all week|night after night|day after day"
)
_IN_YEAR = (
    r"all (?:the )?year|year[- ]round|throughout the year|every month|whatever the "
    r"(?:month|season)|any time of (?:the )?year|summer and winter|in every season"
)
_EVERY = r"every (?:single )?one|each and every|all of them|without exception|always|at all times"
_ANYBODY = (
    r"(?:to|for|by|with) (?:(?:any|every)(?:one|body)|all|whoever asks)|(?:any|every)(?:one|body) "
    r"(?:may|can|gets?|borrows?)|no (?:questions|lesson|course)|[a-z]+ of (?:any|all) ages?|"
    r"straight away|on the spot"
)
_APART = re.compile(
    r"\b(?:except|unless|only|other|but|closed|bar|save|apart|alone|latter|former|nearly|almost|if|"
    r"once|provided|as long|after)\b|\?\W*$",
    re.I,
)


@dataclass(frozen=True)
class Limit:
    """What a fact leaves out, or what alone it holds for."""

    fact: Fact
    what: str
    """The time, the thing, or the words behind `only`."""
    every: str
    """Words that take in everything of this kind."""
    alone: bool = False

    @property
    def about(self) -> set[str]:
        """Stems of what the fact says beside it."""
        return {*stems(self.fact.statement)} - {*stems(self.what)}


def exceptions(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that takes in what a fact leaves out."""
    facts = [fact for fact in case.brief.facts if fact.substantiated] if case.english else []
    limits = [one for fact in facts for one in _limits(fact)]
    for piece in case.copy if limits else ():
        for sentence in piece.sentences:
            for one in limits:
                clauses = (c for c in re.split(r"[;:–—]\s", sentence) if one.about & {*stems(c)})
                said = next(filter(None, (_taken_in(case, piece, c, one) for c in clauses)), "")
                if said:
                    yield _told(case, piece, sentence, one, said)


def _told(case: Case, piece: Piece, sentence: str, one: Limit, said: str) -> CheckResult:
    what = f"holds for “{one.what}” only" if one.alone else "leaves that out"
    return found(
        f"claims.turned: {one.fact.id} {one.what}", "warn", "claims",
        f"“{sentence}” says “{said}”; {one.fact.id} {what}: “{one.fact.statement}”.",
        severity="minor", cause="turned", observed=said,
        span=case.span(sentence, piece.pointer), expected=one.fact.statement,
        fix="Say what the fact leaves out.",
    )  # fmt: skip


def _limits(fact: Fact) -> Iterator[Limit]:
    for match in _LEFT_OUT.finditer(fact.statement):
        what = (match["one"] or match["two"] or match["thing"]).casefold()
        week = re.fullmatch(_WEEK, what)
        every = _IN_WEEK if week else _IN_YEAR if re.fullmatch(_TIME, what) else _EVERY
        yield Limit(fact, what, every)
    for match in _WITHIN.finditer(fact.statement):
        yield Limit(fact, match["far"].casefold(), _ANYWHERE, True)
    for match in _ONLY.finditer(fact.statement):
        yield Limit(fact, (match["behind"] or match["before"]).casefold(), _ANYBODY, True)


def _taken_in(case: Case, piece: Piece, clause: str, one: Limit) -> str:
    """The words by which a clause takes it in; none where it denies anything, or asks."""
    if _APART.search(clause) or denials(re.sub(r"\bno (?:lesson|course|questions)\b", "", clause)):
        return ""
    if not one.alone and (match := re.search(_also(one.what), clause, re.I)):
        return match[0]
    if one.alone and (beside := _beside(case, clause, one)):
        return beside
    everything = re.search(rf"\b(?:{one.every})\b(?! (?:who|that|with|over)\b)", clause, re.I)
    if everything and not _told_around(case, piece, one) and _tells(case, clause, one):
        return everything[0]
    return ""


def _told_around(case: Case, piece: Piece, one: Limit) -> bool:
    """The copy around it speaks of what is left out; of what alone it holds for, of it as such."""
    around = (p for p in case.copy if p.variant is piece.variant)
    each = ({*stems(s)} for p in around for s in p.sentences)
    what = {*stems(one.what)}
    return any(mine & what and (not one.alone or mine & (one.about - what)) for mine in each)


def _also(what: str) -> str:
    one = rf"{re.escape(what.removesuffix('s'))}s?"
    before = r"(?:even|also|including|yes,|down to) (?:on |in |at |over )?(?:an? |the )?"
    return rf"\b(?:{before}{one}|{one},? (?:too|included|as well))\b"


def _beside(case: Case, clause: str, one: Limit) -> str:
    """`Berth and cabin alike`: another thing of the brief beside the one that it is for."""
    thing = rf"(?:the |an? |our )?{re.escape(one.what.removesuffix('s'))}s?"
    other, joins = r"(?:the |an? |our )?(?P<other>[a-z]+)", r",? (?:and|or|as well as|like) "
    facts = " ".join(f.statement for f in case.brief.facts if f is not one.fact)
    for form in (rf"\b{other}{joins}{thing}", rf"\b{thing}{joins}{other.replace('other', 'next')}"):
        for match in re.finditer(rf"{form}(?=\W*$|[,.;:!?]| alike\b| both\b)", clause, re.I):
            word = {*stems(match[match.lastgroup or 0])}
            if word and word <= {*stems(facts)} and not word & {*stems(one.fact.statement)}:
                return match[0]
    return ""


def _tells(case: Case, clause: str, one: Limit) -> bool:
    """The clause has more of what the fact says than one word, or a claim rests it on the fact."""
    rested = (c.quote for c in case.claims if one.fact.id in c.facts)
    mine = one.about & {*stems(clause)}
    return len(mine) >= min(2, len(one.about)) or any(clause.strip(" .") in q for q in rested)
