"""What has to stand: the call to action, legal and brand lines, facts that must be told; and what
must not.

Lines are looked for word for word, links and words of an exclusion list exactly; that decides. A
second call that has no link of its own is read off its words, and warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.creative.brief import Call, Fact, Line
from domains.creative.case import Case, Piece
from domains.creative.checks.boasts.strong import lists
from domains.creative.checks.invitations import invited
from domains.creative.checks.meaning import tells
from domains.creative.checks.requests import asked_for, commanded, phrased
from domains.creative.counting import contacts, links, mails, reaches
from domains.creative.entries import Variant
from domains.creative.inflections import others, plurals
from workbench.core.checks import CheckResult, Severity, Span, Status
from workbench.prose.english import share, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold


def lines(case: Case) -> Iterator[CheckResult]:
    """Legal lines and brand lines, in each variant that needs them."""
    for family, wanted in (("legal", case.brief.legal), ("required", case.brief.required)):
        gone = 0
        for line in wanted:
            for where in _lacking(case, line):
                gone += 1
                yield found(
                    f"{family}: {line.id}{f' {where}' if where else ''}", "fail", "required",
                    f"{f'{where} lacks' if where else 'Missing:'} the line “{line.text}”.",
                    cause="missing", expected=line.text, span=_near(case, where, line),
                    fix=f"Put in, word for word: {line.text}",
                )  # fmt: skip
        if wanted and not gone:
            yield found(family, "pass", "required", f"{len(wanted)} lines stand as asked.")


def _near(case: Case, where: str, line: Line) -> Span:
    """Words of the variant that lacks the line, or of the draft, that are like it; else the last
    words of the variant's body, behind which it belongs.
    """
    from workbench.prose.anchoring import nearest

    variant = next((v for v in case.variants if v.name == where), None)
    if variant is None:
        return case.span(nearest(case.text, line.text))
    last = next((p for p in case.pieces if p.variant is variant and p.part == "body"), None)
    end = re.search(r"(?:\S+\s+){0,2}\S+\s*$", last.text) if last else None
    near = nearest(_all(variant), line.text)
    return case.span(near or (end[0].strip() if end else ""), variant.pointer)


def _lacking(case: Case, line: Line) -> list[str]:
    """Names of the variants that need a line and lack it; one empty name where it is nowhere."""
    if not case.variants:
        return [] if _stands(case.text, line.text) else [""]
    shared = [piece for piece in case.rest if not any(piece.text in s for s in case.shown.values())]
    if any(_stands(piece.text, line.text) for piece in shared):
        return []
    asked = [v for v in case.variants if line.asked_of(v.channel, v.audience)]
    return [v.name for v in asked
            if not _stands(f"{_all(v)}\n{case.shown.get(v.name, '')}", line.text)]  # fmt: skip


def _all(variant: Variant) -> str:
    return "\n".join(one.text for one in variant.parts)


def _stands(text: str, line: str) -> bool:
    return bool(fold(text.casefold()).places(line.casefold()))


def must_tell(case: Case) -> Iterator[CheckResult]:
    """Facts that must be used: through a claim that rests on them, or in so many words."""
    wanted = [fact for fact in case.brief.facts if fact.must_use]
    claimed = {id.casefold() for claim in case.claims for id in claim.facts
               if case.says(claim.quote)}  # fmt: skip
    gone = [f for f in wanted if f.id.casefold() not in claimed and not _told(case, f)]
    for fact in gone:
        yield found(f"required.fact: {fact.id}", "fail", "required",
                    f"The copy does not say that {fact.statement}", cause="untold",
                    expected=fact.statement, fix=f"Tell {fact.id}.")  # fmt: skip
    if wanted and not gone:
        yield found("required.fact", "pass", "required", f"{len(wanted)} facts are told.")


def _told(case: Case, fact: Fact) -> bool:
    return any(tells(one, fact) for piece in case.pieces for one in piece.sentences)


def excluded(case: Case) -> Iterator[CheckResult]:
    """Words of the exclusion list: as they stand there or in the plural that decides, in another
    form it warns.
    """
    wrong = 0
    for words in case.brief.excluded:
        ways: tuple[tuple[list[str], Status], ...] = (
            (plurals(words), "fail"), (others(words.casefold()), "warn"),
        )  # fmt: skip
        for forms, how in ways:
            for match, piece in _written(case, forms):
                wrong += how == "fail"
                yield _barred(case, words, match, piece, how)
    if case.brief.excluded and not wrong:
        yield found("safety", "pass", "safety", "No excluded word stands in the copy.")


def _written(case: Case, forms: Sequence[str]) -> Iterator[tuple[str, Piece]]:
    """The words of the copy that are one of some forms, each with its piece."""
    inner = "|".join(re.escape(one) for one in sorted(forms, key=len, reverse=True))
    each = re.compile(rf"(?<!\w)(?:{inner})(?!\w)", re.I) if forms else None
    for piece in case.pieces if each else ():
        assert each is not None
        for match in each.finditer(piece.text):
            yield match[0], piece


def _barred(case: Case, words: str, said: str, piece: Piece, how: Status) -> CheckResult:
    of = "" if said.casefold() == words.casefold() else f", as “{words}”"
    return found(f"safety: {words}", how, "safety", f"“{said}” is on the exclusion list{of}.",
                 cause="excluded", severity="major" if how == "fail" else "minor",
                 span=case.span(said, piece.pointer), observed=said,
                 fix=f"Take “{said}” out.")  # fmt: skip


def calls(case: Case) -> Iterator[CheckResult]:
    """One call to action a variant: there, with its link, and no second one."""
    wanted = case.brief.call
    wrong = 0
    for variant in case.variants:
        for result in (*_missing_call(case, variant), *_second(case, variant)):
            wrong += result.status == "fail"
            yield result
    if case.variants and wanted.asked and not wrong:
        yield found("limits.cta", "pass", "cta", "Each variant has its call to action.")


def _missing_call(case: Case, variant: Variant) -> Iterator[CheckResult]:
    wanted, text = case.brief.call, _all(variant)
    no_link = bool(wanted.link) and not reaches(wanted.link, text)
    said = _stands(text, wanted.text) or _same_call(wanted.text, text) or _own_words(wanted, text)
    no_text = bool(wanted.text) and not said
    part = variant.part("cta")
    if wanted.asked and (no_link or no_text):
        lacking = wanted.link if no_link else wanted.text
        yield found(
            f"limits.cta: {variant.name}", "fail", "cta",
            f"{variant.name} does not ask for what the task wants: “{lacking}”.", cause="no_call",
            span=case.span(part.text if part else "", part.pointer if part else variant.pointer),
            observed=part.text if part else "", expected=str(lacking), fix=f"Ask: {lacking}",
        )  # fmt: skip


def _own_words(wanted: Call, text: str) -> bool:
    """Other words with the verb and the link of the call, which the request allows."""
    verb = set(stems(wanted.verb))
    lines = re.split(r"(?<=[.!?])\s|\n", text)
    verbal = not verb or any(verb <= set(stems(line)) for line in lines)
    return bool(verb or wanted.link) and verbal and (not wanted.link or reaches(wanted.link, text))


def _same_call(wanted: str, text: str) -> bool:
    """The call's link and its content words stand together, in other order or case."""
    addresses = contacts(wanted)
    if not all(reaches(one, text) for one in addresses):
        return False
    for one in addresses:
        wanted = wanted.replace(one, " ")
    asked = stems(re.sub(r"\S+\.\S+", "", wanted))
    return any(share(asked, stems(line)) >= 0.6 for line in re.split(r"(?<=[.!?])\s|\n", text))


def _second(case: Case, variant: Variant) -> Iterator[CheckResult]:
    """More than one address, or calls for different things."""
    every = list(dict.fromkeys([*targets(_all(variant)), *_addresses(case, variant)]))
    given = targets(" ".join(line.text for line in (*case.brief.legal, *case.brief.required)))
    every = [one for one in every if one not in given]
    if len(every) > 1:
        own = f"{case.brief.call.link} {case.brief.call.text}"
        other = next((one for one in reversed(every) if one not in own), every[-1])
        yield _two(case, variant, other, every, "fail")
        return
    asked = [one for one in asking(case, variant) if not _OF_US.match(one[1])]
    asked = [one for one in asked
             if _own_call(case, one[1]) or not _meant(case, *one[:2])]  # fmt: skip
    asked = _with_another_target(case, asked)
    kinds = list(dict.fromkeys(kind for kind, _, _ in asked))
    if len(kinds) > 1:
        own = next((kind for kind, _, piece in asked if piece.part == "cta"), kinds[0])
        _, sentence, piece = next(one for one in asked if one[0] != own)
        plain = piece.part == "cta" or contacts(sentence)
        every = [s for _, s, _ in asked]
        yield _two(case, variant, sentence, every, "warn", "major" if plain else "minor")
    elif other := _elsewhere(case, variant):
        yield _two(case, variant, other, [*{*kinds}, other], "warn", "minor")


_OF_US = re.compile(r"\W*let(?: us| me|['’]s)\b", re.I)
"""What the writer does, with the reader or without: `let us begin with the sum`."""


def _elsewhere(case: Case, variant: Variant) -> str:
    """A telephone number or e-mail address that the task does not give."""
    given = f"{case.brief.given} {case.brief.call.text} {case.brief.call.link} {case.task.prompt}"
    web = links(_all(variant))
    each = [one for one in contacts(_all(variant)) if one not in web]
    return next((one for one in each if not reaches(one, given)), "")


def _with_another_target(
    case: Case, asked: Sequence[tuple[str, str, Piece]]
) -> list[tuple[str, str, Piece]]:
    """Without those beside the call that want what it wants: `take a sample` beside `ask for a
    sample`. Only another verb with another object is another action.
    """
    own = [one for one in asked if _own_call(case, one[1]) or one[2].part == "cta"]
    wanted = {stem for one in own for stem in _target(one[1])} | _target(case.brief.call.text)
    return [
        one for one in asked if one in own or not (mine := _target(one[1])) or not mine <= wanted
    ]


def _target(command: str) -> set[str]:
    """Stems of what a command is about, without its verb and addresses."""
    for one in contacts(command):
        command = command.replace(one, " ")
    plain = commanded(command)[0]
    return set(stems(re.sub(r"^\W*[\w'’-]+", "", re.sub(r"\S+\.\S+", " ", plain))))


def _meant(case: Case, kind: str, sentence: str) -> bool:
    """The objective of the brief wants just this (`a call to reserve a place`), so saying it asks
    for nothing else than the call does, unless it sends the reader elsewhere for it.
    """
    facts = " ".join(fact.statement for fact in case.brief.facts)
    if invited(sentence, frozenset(stems(f"{facts} {case.brief.call.text}"))):
        return False
    verbs = {stem for verb in lists()["calls"].get(kind, ()) for stem in stems(verb)}
    own = asked_for(case.brief.call.text, True)
    return kind != own and bool(verbs & set(stems(str(case.brief.get("objective") or ""))))


def targets(text: str) -> list[str]:
    """Where its links lead, without what only tells the sender."""
    return [re.sub(r"[?#].*$", "", one).rstrip("/") for one in links(text)]


def _addresses(case: Case, variant: Variant) -> list[str]:
    """E-mail addresses that are the call: in its part, or in the task's words for it."""
    part = variant.part("cta")
    asked = f"{part.text if part else ''} {case.brief.call.text} {case.brief.call.link}"
    return [one for one in mails(_all(variant)) if one in asked]


_BINDING = ("buy", "book", "join", "download", "ask", "write")
"""What is asked of readers that is surely an action of its own, wherever it stands."""


def _two(
    case: Case,
    variant: Variant,
    other: str,
    every: list[str],
    how: Status,
    severity: Severity = "major",
) -> CheckResult:
    return found(
        f"limits.cta: {variant.name} second", how, "cta",
        f"{variant.name} asks for more than one thing: {'; '.join(every)}.", cause="two_calls",
        severity=severity,
        span=case.span(other, variant.pointer), observed=str(len(every)),
        expected="one call to action", fix=f"Keep one; take out “{other}”.",
    )  # fmt: skip


_EITHER = re.compile(
    r",? (?:or|and|then)(?: then| just| simply| else| also)? (?=[a-z]+ )|[;–—]\s", re.I
)


def asking(case: Case, variant: Variant) -> Iterator[tuple[str, str, Piece]]:
    """(what for, sentence, piece) of the sentences that tell the reader to do something; the
    brief's own call among them, whatever its verb. A line that has to stand is nobody's call.
    """
    call = case.brief.call.text
    people = frozenset(re.findall(r"(?<=[a-z] )[A-Z][a-z]+", call))
    things = frozenset(stem for fact in case.brief.facts for stem in stems(fact.statement))
    named = things | {*stems(call)}
    given = " ".join(line.text for line in (*case.brief.legal, *case.brief.required))
    for piece in case.pieces:
        if piece.variant is variant and piece.part not in ("alt", "tags"):
            for sentence in piece.sentences:
                own = _own_call(case, sentence)
                alike = piece.part == "cta" and _led_up(sentence)
                asked = sentence.rstrip(" ”\"'’)").endswith("?")
                alike = alike or asked  # a question asks for an answer
                added, clause = _added(sentence, people, things)
                alike = alike or _of_a_fact(case, sentence, clause)
                if not own and (_stands(given, sentence) or _supposed(sentence) or alike):
                    continue
                kind = asked_for(sentence, piece.part == "cta", people, things) or own
                if kind := kind or invited(sentence, named) or added:
                    yield kind, sentence, piece
                for other in (
                    _EITHER.split(sentence)[1:] if own and not _EITHER.search(call) else ()
                ):
                    more = asked_for(other, True) or invited(other, named)
                    if more and not contacts(other):
                        yield more, sentence, piece


def _of_a_fact(case: Case, sentence: str, clause: str) -> bool:
    """A claim rests it on a fact with its words, and it leads nowhere: `let us know by noon on
    Monday`, of `if you tell us by noon on Monday`. The words are of the clause that asks, if any.
    """
    mine = set(stems(clause or sentence))
    rested = (case.brief.fact(id) for claim in case.claims for id in claim.facts
              if sentence.strip(" .!") in claim.quote)  # fmt: skip
    common = (len(mine & set(stems(fact.statement))) for fact in rested if fact is not None)
    return not contacts(sentence) and max(common, default=0) > 1


def _added(sentence: str, people: frozenset[str], things: frozenset[str]) -> tuple[str, str]:
    """(what for, the clause) of a clause behind a sign or a `so` that leads to the sender: `…;
    message us here`, `…, so write to us`; or of the second of two commands, in a phrase that asks
    for nothing else: `… and put your name on the list`. Empty where none asks.
    """
    clauses = re.split(r"[;:–—]\s|,? so (?=[a-z]+ )|, (?:and|or|but) (?=[a-z]+ )", sentence)[1:]
    second = [(phrased(one), one) for one in re.split(r",? (?:and|or) (?=[a-z]+ )", sentence)[1:]]
    led = [one for one in clauses if _TO_US.search(one)]
    each = [(asked_for(one, False, people, things), one) for one in led]
    binding = [(kind, one) for kind, one in each if kind in _BINDING]
    return next((one for one in (*second, *binding) if one[0]), ("", ""))


_TO_US = re.compile(r"\b(?:us|our|here|this page)\b", re.I)
_SO = re.compile(
    r" and (?:it|you|they|we|(?:the|an?|one|each|every|your|our|that) [a-z-]+(?: [a-z-]+)?) "
    r"(?:[a-z]+s|are|will|can|save|have|get|pay)\b"
)


def _supposed(sentence: str) -> bool:
    """`Buy them singly and one turn costs €288`: a purchase that is supposed, with what comes of it
    in a clause of its own and no address, is no call.
    """
    kind = asked_for(re.sub(r"^\W*(?:or|and|but) ", "", sentence, flags=re.I), True)
    return kind in ("buy", "book") and bool(_SO.search(sentence)) and not contacts(sentence)


def _led_up(sentence: str) -> bool:
    """`Try one.` before the call itself: it names nothing, and leads to what the call asks for."""
    return len(stems(sentence)) < 2 and asked_for(sentence, True) in ("try", "learn", "visit")


def _own_call(case: Case, sentence: str) -> str:
    """The kind of the brief's own call, where it stands in the sentence; `own` of a rare verb."""
    call = case.brief.call
    text = bool(call.text) and _stands(sentence, call.text)
    linked = bool(call.link) and (
        reaches(call.link, sentence) or any(one in call.link for one in links(sentence))
    )
    return (asked_for(call.text, True) or "own") if text or linked else ""
