"""Claims held against the facts of the brief: each rests on a fact that may be said, and says no
other figure than it.

What the ledger declares is compared and decides. What only the words suggest (a turned meaning, a
word exchanged, figures without an entry) is a warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from domains.creative.brief import Fact
from domains.creative.case import Case, Piece
from domains.creative.entries import Claimed
from domains.creative.quantities import (
    Quantity,
    hour_of,
    other_dates,
    quantities,
    same_thing,
    small,
    stray,
    times,
)
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.prices import free, prices
from workbench.prose.turned import turned as opposed

CRITERION = "claims"
ALIKE = 0.5
"""Share of a fact's content words in a claim from which their meanings are compared."""


def claims(case: Case) -> Iterator[CheckResult]:
    """Every claim that is wrong; one pass where there are claims and all hold."""
    if not case.claims:
        yield from _none(case)
        return
    wrong = 0
    for claim in case.claims:
        for result in _of_claim(case, claim):
            wrong += result.status == "fail"
            yield result
    if not case.english:
        told = "Figures are compared in English only; those of this text are not verified."
        yield found("claims.numbers", "na", CRITERION, told, cause="language")
        yield _open(told)
    elif not wrong:
        told = f"All {len(case.claims)} claims rest on facts that may be said."
        yield found("claims", "pass", CRITERION, told)


def _open(told: str) -> CheckResult:
    """A verdict that is owed and cannot be given."""
    return CheckResult("claims", "na", CRITERION, message=told, cause="language")


def _none(case: Case) -> Iterator[CheckResult]:
    if case.brief.facts and case.copy and case.document.ledger.present:
        yield found(
            "claims.missing", "fail", CRITERION, "The ledger names no claim of the copy.",
            cause="no_claims", expected="an entry for each thing that is said of the product",
            fix="Enter each claim with its quote and its fact_id.",
        )  # fmt: skip


def _of_claim(case: Case, claim: Claimed) -> Iterator[CheckResult]:
    if not case.says(claim.quote):
        yield _unquoted(case, claim)
    facts = [case.brief.fact(id) for id in claim.facts]
    known = [fact for fact in facts if fact is not None]
    if len(known) < len(facts) or not facts:
        yield _unknown(case, claim)
    for fact in known:
        if not fact.substantiated:
            yield _unbacked(case, claim, fact)
    if known and case.english:
        yield from _figures(case, claim, known)
        yield from _meaning(case, claim, known)


def _unquoted(case: Case, claim: Claimed) -> CheckResult:
    near = nearest(case.text, claim.quote)
    return found(
        f"claims.quote: {claim.name}", "fail", CRITERION,
        f"{claim.name} quotes “{claim.quote}”, which the copy does not say."
        if claim.quote else f"{claim.name} has no quote.",
        cause="not_in_copy", span=case.span(claim.quote, claim.pointer), observed=claim.quote,
        expected=f"“{near}”" if near else "words of the copy",
        fix="Copy the words of the copy into the quote, character by character.",
    )  # fmt: skip


def _unknown(case: Case, claim: Claimed) -> CheckResult:
    missing = [id for id in claim.facts if case.brief.fact(id) is None]
    said = f"rests on {', '.join(missing)}, which" if missing else "names no fact; it"
    return found(
        f"claims.fact: {claim.name}", "fail", CRITERION,
        f"The claim “{claim.quote}” {said} the brief does not have.", cause="no_fact",
        span=case.span(claim.quote, claim.pointer), observed=", ".join(claim.facts),
        expected=f"one of {', '.join(fact.id for fact in case.brief.facts)}",
        fix="Name the fact that says it, or take the claim out.",
    )  # fmt: skip


def _unbacked(case: Case, claim: Claimed, fact: Fact) -> CheckResult:
    return found(
        f"claims.backed: {claim.name}", "fail", CRITERION,
        f"“{claim.quote}” rests on {fact.id}, which nobody has substantiated.", cause="unbacked",
        span=case.span(claim.quote, claim.pointer), observed=fact.statement,
        expected="a substantiated fact", fix="Take the claim out.",
    )  # fmt: skip


def _figures(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    """Figures of a claim that its facts do not give: wrong where no fact of the brief does."""
    told = " ".join(fact.statement for fact in facts)
    hours = {minutes for _, minutes in times(told)}
    for one in stray(quantities(claim.quote), quantities(told)):
        if hour_of(one, claim.quote, hours) or _claimed_beside(case, claim, one):
            continue
        elsewhere = [f for f in case.brief.facts if one.measured and _gives(f, one)]
        sure = not elsewhere
        also = f"; {elsewhere[0].id} has it" if elsewhere else ""
        yield found(
            f"claims.numbers: {claim.name} {one.text}", "fail" if sure else "warn", CRITERION,
            f"“{claim.quote}” says {one.text}; {facts[0].id} says “{facts[0].statement}”{also}.",
            severity="major" if sure else "minor", cause="number",
            span=case.span(claim.quote, claim.pointer), observed=one.text,
            expected=f"a figure of “{facts[0].statement}”",
            fix="Give the fact's own figure, or name the fact that has this one.",
        )  # fmt: skip
    for day in other_dates(claim.quote, f"{told} {case.brief.task.prompt}"):
        yield found(
            f"claims.numbers: {claim.name} {day}", "fail", CRITERION,
            f"“{claim.quote}” says {day}, which {facts[0].id} does not.", cause="date",
            span=case.span(claim.quote, claim.pointer), observed=day, expected=facts[0].statement,
            fix="Give the fact's own day.",
        )  # fmt: skip


def _claimed_beside(case: Case, claim: Claimed, one: Quantity) -> bool:
    """Another entry quotes the figure out of these very words, with the fact that gives it."""
    for other in case.claims:
        facts = [fact for id in other.facts if (fact := case.brief.fact(id)) is not None]
        inside = other is not claim and other.quote and other.quote in claim.quote
        if inside and one.text in other.quote and any(_gives(fact, one) for fact in facts):
            return True
    return False


def _gives(fact: Fact, one: Quantity) -> bool:
    return any(one.fits(other) for other in quantities(fact.statement))


def _meaning(case: Case, claim: Claimed, facts: list[Fact]) -> Iterator[CheckResult]:
    told = " ".join(fact.statement for fact in facts)
    overlap = share(stems(told), stems(claim.quote))
    where = case.span(claim.quote, claim.pointer)
    turned = denied(claim.quote) ^ denied(told)
    turned -= _denied_at_all(claim.quote) & _denied_at_all(told)
    turned = frozenset() if _denied_in_other_words(claim.quote, told) else turned
    if any(_open_word(word, claim.quote) and _open_word(word, told) for word in turned):
        yield found(
            f"claims.turned: {claim.name}", "warn", CRITERION,
            f"“{claim.quote}” and its fact “{told}” differ by a “not”.", cause="turned",
            span=where, observed=claim.quote, expected=told, fix="Say what the fact says.",
        )  # fmt: skip
    elif not overlap and not _shared_figure(claim.quote, told):
        better = [f for f in case.brief.facts if f not in facts and tells(claim.quote, f)]
        for fact in better[:1]:
            yield found(
                f"claims.about: {claim.name}", "warn", CRITERION,
                f"“{claim.quote}” tells {fact.id} and shares no word with “{told}”.",
                severity="minor", cause="other_subject", span=where, observed=claim.quote,
                expected=fact.id, fix=f"Name {fact.id}, or quote the words that rest on this fact.",
            )  # fmt: skip
    yield from _opposite(case, claim, told)
    for new, old in exchanged(claim.quote, told):
        if not _known_word(case, new):
            yield found(
                f"claims.word: {claim.name} {new}", "warn", CRITERION,
                f"“{claim.quote}” says “{new}” where the fact says “{old}”.",
                severity="minor", cause="word",
                span=where, observed=new, expected=old, fix=f"Say “{old}”.",
            )  # fmt: skip


def _opposite(case: Case, claim: Claimed, told: str) -> Iterator[CheckResult]:
    """A word that excludes the fact's (open, closed); `on us` of what has a price."""
    turn = opposed(claim.quote, told, declared=True)
    said, given = (turn.said, turn.given) if turn else (free(claim.quote), "")
    if said and not given:
        amounts = [one.text.strip() for one in prices(told)]
        printed = prices(claim.quote)
        given = next((a for a in amounts if a not in [n.text.strip() for n in printed]), "")
    if said and given and not free(told):
        yield found(
            f"claims.turned: {claim.name} {said}", "warn", CRITERION,
            f"“{claim.quote}” says “{said}”; its fact says “{given}”: “{told}”.", cause="turned",
            span=case.span(claim.quote, claim.pointer), observed=said, expected=given,
            fix="Say what the fact says.",
        )  # fmt: skip


def _denied_at_all(text: str) -> frozenset[str]:
    """Every stem of a text that stands in a clause behind a denial."""
    parts = [re.split(r"[.!?;:,]|\bbut\b", text[m.end() :])[0] for m in _DENIAL.finditer(text)]
    return frozenset(one for part in parts for one in stems(part))


def _shared_figure(one: str, other: str) -> bool:
    digits = set(re.findall(r"\d+", one)) & set(re.findall(r"\d+", other))
    return bool(digits) or any(a.fits(b) for a in quantities(one) for b in quantities(other))


def _known_word(case: Case, word: str) -> bool:
    return set(stems(word)) <= set(stems(case.brief.words))


_SHUT = re.compile(r"\b(?:closed|shut|banned|barred|forbidden|prohibited|excluded)\b", re.I)
"""Words of a fact that a `no` of the copy may tell in other words."""
_DENIAL = re.compile(r"\b(?:not|no|never|without|zero|free of|free from|cannot|\w+n['’]t)\b", re.I)


def _denied_in_other_words(said: str, fact: str) -> bool:
    """`No parking` tells that parking is closed; `parking is not closed` does not."""
    one, other = (said, fact) if denied(said) else (fact, said)
    return bool(denied(one) and not denied(other) and _SHUT.search(other) and not _SHUT.search(one))


def denied(text: str) -> frozenset[str]:
    """Stems that a text denies: the one that follows a `not`, and the one before `-free`."""
    found_stems = [stem for word in re.findall(r"(\w+)-free\b", text) for stem in stems(word)]
    for match in re.finditer(r"(\w+) (?:is|are|was|were|comes?) free\b", text):
        found_stems += stems(match[1])
    for match in _DENIAL.finditer(text):
        clause = re.split(r"[.!?;:,]|\bbut\b", text[match.end() :])[0]
        found_stems += stems(clause)[:1]
    return frozenset(found_stems)


def _open_word(stem: str, text: str) -> bool:
    return stem in stems(text.replace("-", " "))


def exchanged(said: str, fact: str) -> list[tuple[str, str]]:
    """(word of the claim, word of the fact) where one content word stands in another's place: the
    words before and after are the same, and it does not stand where a verb would.
    """
    mine, theirs = _content(said), _content(fact)
    rows = SequenceMatcher(None, [m[0] for m in mine], [t[0] for t in theirs], autojunk=False)
    codes = rows.get_opcodes()
    found_ones = []
    for number, (tag, a, b, c, d) in enumerate(codes):
        beside = (codes[number - 1 : number] if number else []) + codes[number + 1 : number + 2]
        held = sum(row[2] - row[1] for row in beside if row[0] == "equal")
        if (
            tag == "replace"
            and a
            and b - a == d - c == 1
            and held >= 2
            and _names(mine[a][1], said)
        ):
            found_ones.append((mine[a][1].strip(_MARKS), theirs[c][1].strip(_MARKS)))
    return found_ones


_MARKS = ".,;:!?“”\"'()"
_BEFORE = "a an the of in with from by for on at its our your their pure solid real"
_BEFORE_NOUNS = frozenset(_BEFORE.split())


def _names(word: str, text: str) -> bool:
    """Whether a word stands where a noun or an adjective does: behind an article or the like."""
    every = [one.strip(_MARKS).casefold() for one in text.split()]
    at = every.index(word.strip(_MARKS).casefold())
    return at > 0 and every[at - 1] in _BEFORE_NOUNS


def _content(text: str) -> list[tuple[str, str]]:
    """(stem, word) of the words that carry content, in order."""
    return [(stem[0], word) for word in text.split()
            if len(stem := stems(word)) == 1]  # fmt: skip


def uncovered(case: Case) -> Iterator[CheckResult]:
    """Figures of the copy outside of every claim: strange ones, and known ones without an entry."""
    if not case.english or not case.brief.facts:
        return
    brief = case.brief
    statements = " . ".join(fact.statement for fact in brief.facts)
    facts = quantities(statements)
    hours = {minutes for _, minutes in times(statements)}
    lines = " . ".join(line.text for line in (*brief.legal, *brief.required))
    around = quantities(f"{brief.task.title} . {brief.task.prompt} . {lines} . {brief.call.text}")
    cited = {id.casefold() for claim in case.claims for id in claim.facts}
    used = [f for f in brief.facts if f.id.casefold() in cited]
    entered = quantities(" . ".join(fact.statement for fact in used))
    told: set[tuple[str, str]] = set()
    for piece in case.copy:
        for one in _loose(case, piece):
            if (one.text, one.kind) in told or not stray([one], [*entered, *around]):
                continue
            if _idle(one) or hour_of(one, piece.text, hours):
                continue
            told.add((one.text, one.kind))
            known = not stray([one], facts)
            same = any(same_thing(one, q) for q in facts)
            if known or same or one.measured or one.number.role != "spoken":
                yield _strange(case, piece, one, known, same)


def _idle(one: Quantity) -> bool:
    """`One day`, `an hour or two`: words that count nothing."""
    return one.number.role == "spoken" and one.number.value <= 1


def other_days(case: Case) -> Iterator[CheckResult]:
    """Days and hours of the copy that nothing in the brief gives."""
    brief = case.brief
    given = [brief.task.prompt, brief.task.title, *(fact.statement for fact in brief.facts)]
    given += [line.text for line in (*brief.legal, *brief.required)]
    told: set[str] = set()
    for piece in case.copy if case.english and brief.facts else ():
        for sentence in piece.sentences:
            for day in other_dates(sentence, " . ".join(given)):
                if day not in told:
                    told.add(day)
                    yield found(
                        f"claims.uncovered: {day}", "warn", CRITERION,
                        f"“{sentence}” says {day}, and no fact of the brief does.",
                        cause="uncovered", span=case.span(sentence, piece.pointer), observed=day,
                        expected="a day of the brief", fix="Give the day of the fact.",
                    )  # fmt: skip


def covered(case: Case) -> Iterator[CheckResult]:
    """Facts that the copy tells and the ledger does not claim."""
    if not case.english:
        return
    cited = {id.casefold() for claim in case.claims for id in claim.facts}
    silent = [f for f in case.brief.facts if f.substantiated and f.id.casefold() not in cited]
    for fact in silent if case.claims else ():
        for piece in case.copy:
            said = next((s for s in piece.sentences if tells(s, fact)), "")
            if said:
                yield found(
                    f"claims.covered: {fact.id}", "warn", CRITERION,
                    f"“{said}” tells {fact.id}, and the ledger has no claim for it.",
                    severity="minor", cause="unclaimed", span=case.span(said, piece.pointer),
                    expected=fact.id, fix=f"Enter the claim with {fact.id}.",
                )  # fmt: skip
                break


def tells(sentence: str, fact: Fact) -> bool:
    """Whether a sentence tells a fact: all of its figures and some of its words, or most words."""
    asked, mine = stems(fact.statement), stems(sentence)
    figures, there = quantities(fact.statement), quantities(sentence)
    if not all(any(one.fits(other) for one in there) for other in figures):
        return False
    if other_dates(fact.statement, sentence):
        return False
    exact = figures or times(fact.statement)
    common = len(set(asked) & set(mine))
    return share(asked, mine) >= (0.2 if exact else ALIKE) and (bool(exact) or common > 1)


def _loose(case: Case, piece: Piece) -> Iterator[Quantity]:
    """Figures of a piece that stand in no claim's quote."""
    quoted = [place for claim in case.claims for place in fold(piece.text).places(claim.quote)]
    for one in quantities(piece.text):
        inside = any(a <= one.number.start and one.number.end <= b for a, b in quoted)
        if not inside and not small(one):
            yield one


def _strange(case: Case, piece: Piece, one: Quantity, known: bool, same: bool) -> CheckResult:
    wanted = (one.text, one.kind)
    same_there = (s for s in piece.sentences if wanted in [(q.text, q.kind) for q in quantities(s)])
    sentence = next(same_there, one.number.text)
    sure = (same or one.measured) and one.number.role != "spoken"
    what = "no claim of the ledger accounts for it" if known else "no fact of the brief says so"
    return found(
        f"claims.uncovered: {one.text}", "warn", CRITERION,
        f"“{sentence}” says {one.text}, and {what}.",
        severity="major" if sure and not known else "minor", cause="uncovered",
        span=case.span(sentence, piece.pointer), observed=one.text,
        expected="a claim with the fact that says it",
        fix="Enter the claim." if known else "Take the figure out, or give the fact's own.",
    )  # fmt: skip
