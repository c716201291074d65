"""What the essay tells the wrong way round: a passage with its direction, its day or a denial
changed; and a share that its own two counts do not give. The first compares words, which is a
guess, the second divides the draft's own numbers; both warn, with both sides quoted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.essay.case import Case
from domains.essay.checks.resting import resting
from domains.essay.checks.told import Passage, passages, spoken_of
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult
from workbench.prose.english import SAYS_NO, denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.apart import excepted, miscounted, rest_told
from workbench.prose.retold.others import blanked
from workbench.prose.retold.parity import bounds_alike, denied_of, of_the_others, undone
from workbench.prose.retold.parts import LOOSE, misreckoned
from workbench.prose.retold.turned import Turn, opposites, turned
from workbench.prose.retold.undenied import undenied
from workbench.prose.sentences import Sentence, split

CRITERION = "evidence"
SAME = 0.85
"""Share of content words that a sentence and a passage have in common, to be the same words."""
LEAST = 3
FEW = 12
"""Counts up to here may be days or clock hours."""
NEARLY = 0.75
"""Share of a passage's content words that a sentence without evidence has, to retell it."""
_PIECES = re.compile(r"[:;.!?]\s")
_CLAUSES = re.compile(r"[,;:]\s|\b(?:and|but|so|because|since)\b")
_ELLIPTIC = re.compile(
    r"\b(?:do|does|did|is|are|was|were|has|have|had|can|could|will|would)(?: not|n['’]t)"
    r"(?=\s*(?:[,;:.!?–—]|$|and\b|but\b))",
    re.I,
)
"""A denial whose verb stands in the sentence before: `On 21 it did not`."""
_AUXILIARY = "may|can|could|must|shall|should|will|would|is|are|was|were|has|have|had|do|does|did"
_PAIRED = re.compile(
    rf"(?P<first>(?:^|[,;:.] )(?:(?!\b(?:{_AUXILIARY}|\w+ed)\b)[^,;:.])*?) (?:and|but) no "
    rf"(?:[a-z]+ )?[a-z]+(?= (?:{_AUXILIARY})\b)",
    re.I,
)
"""The other half of a subject: in `the reels and no cassettes may leave` the reels may."""
_SUPPOSED = re.compile(
    r"\b(?:may|might|could|perhaps|possibly|maybe|for all (?:we|I|anyone) knows?)\b", re.I
)
"""What may be so on another day is said of that day by nobody."""
_NOT_WHOLLY = re.compile(
    r"\b(?:not|n['’]t) (?:always|necessarily|everywhere|every\w*|all|merely|entirely|wholly|"
    r"altogether|the whole)\b",
    re.I,
)
"""A denial that leaves the rest: `not always half empty` is borne by `half empty on weekdays`."""
_LEAVES_OUT = re.compile(
    r"\b(?:lea(?:ve|ves|ving)|left) [^.;:,]{1,40}? out\b|\b(?:exclud|omit|ignor|lack|skip)\w*", re.I
)
_WANTED = re.compile(
    r"\b(?:must|should|ought to|has to|have to|needs? to|let (?:us|the \w+|them|it)|would) "
    r"((?:[\w’'-]+ ?){1,3})",
    re.I,
)
"""What is to be done, with the words for it."""
_TO_DO = re.compile(
    r"(?:^\W*(?:so |then |and |please )*(?=\w+ (?:the|our|its|their|it|them|this|these)\b)|"
    r"\b(?:I|we) (?:therefore )?(?:ask|urge|propose|recommend|"
    r"advise|want|wish|beg)\b[^.;:?]{0,60}?\b(?:to|that) (?:[\w ]{0,30}?\bbe )?)([\w’'-]+)\b",
    re.I,
)
"""The deed that a sentence asks for."""
_CHANGED_BY = re.compile(
    r"(?:\b(?:loss(?:es)?|fall|drop|decline|cut|gain|rise|increase|growth) of|"
    r"\b(?:lost|loses?|shed|gained|gains?))\s$",
    re.I,
)
_OF_NOUN = re.compile(r"\s(?:of (?:all )?(?:the|its|their|our|her|his) )(?P<noun>[^\W\d_]+)")
"""`The loss of a tenth of its meals`."""


def turning(case: Case) -> Iterator[CheckResult]:
    """Sentences that turn what a passage says; shares that are not what their counts give."""
    if not case.english:
        return
    known = passages(case)
    for start, end, sentence in case.placed_sentences:
        told = _turned(case, start, end, sentence, known)
        if told is not None:
            yield _told(case, sentence, *told)
        else:
            yield from _denied(case, start, end, sentence)
        yield from _part(case, sentence)
    yield from _shares(case)


def _turned(
    case: Case, start: int, end: int, sentence: Sentence, known: Sequence[Passage]
) -> tuple[Turn, str] | None:
    """The word that turns a passage which the sentence tells, and the passage."""
    mine = [n for n in case.document.numbers if sentence.start <= n.start < sentence.end]
    near = list(spoken_of(sentence.text, mine, known))
    for passage in dict.fromkeys([*_quoted_for(case, start, end), *(one.text for one in near)]):
        turn = None if rest_told(sentence.text, passage) else turned(sentence.text, passage)
        if turn is None or (_SUPPOSED.search(sentence.text) and _is_time(turn)):
            continue
        if _is_wanted(case, sentence, turn):
            continue
        if not any(_has(one, turn, mine) for one in near):
            return turn, passage
    return None


def _is_wanted(case: Case, sentence: Sentence, turn: Turn) -> bool:
    """The essay asks for what its word says: to open what was closed turns no report round."""
    asked = [*_WANTED.finditer(sentence.text), *_TO_DO.finditer(sentence.text)]
    return any(stem(turn.said) in stems(one[1]) for one in asked)


def _is_time(turn: Turn) -> bool:
    """The words are times: Saturday and weekdays, summer and winter."""
    poles = (opposites()[axis].values() for axis in ("week", "season", "day"))
    return any(turn.given.casefold() in words for each in poles for words in each)


def _quoted_for(case: Case, start: int, end: int) -> Iterator[str]:
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        place = source.passage(entry.evidence.source_quote) if source else None
        spans = case.document.places(entry.words) if entry.words else []
        if source and place and any(s.start < end and start < s.end for s in spans):
            yield source.text[place[0] : place[1]]


def _has(passage: Passage, turn: Turn, mine: Sequence[NumberFound]) -> bool:
    """A passage has the very word, of the same figure where the sentence gives any."""
    if turn.said.casefold() not in passage.text.casefold().split():
        return False
    counted = [n for n in mine if n.role == "quantity"]
    return not counted or any(a.of_kind(b) and a.prints(b.value)
                              for a in counted for b in passage.own)  # fmt: skip


def _told(case: Case, sentence: Sentence, turn: Turn, passage: str) -> CheckResult:
    return found(
        f"ev.turned: {' '.join(sentence.text.split()[:6])}", "warn", CRITERION,
        f"The essay says “{turn.said}”; the source says “{turn.given}” of it: “{passage}” "
        "(heuristic).",
        severity="minor", cause="turned",
        span=case.document.span(sentence.start, sentence.end),
        observed=sentence.text, expected=passage, fix="Say what the source says.",
    )  # fmt: skip


def _denied(case: Case, start: int, end: int, sentence: Sentence) -> Iterator[CheckResult]:
    """The words of a passage that is quoted for them, with a denial more or less."""
    counted = [number for source in case.sources for number in source.numbers]
    if _NOT_WHOLLY.search(sentence.text):
        return
    for passage in list(_quoted_for(case, start, end)) or _nearest(case, sentence):
        for a, b in split(passage):
            given = _PAIRED.sub(r"\g<first>", passage[a:b])
            mine, theirs = _level(blanked(sentence.text), blanked(given))
            if _denied_after(case, sentence, passage[a:b]):
                continue
            if of_the_others(sentence.text, passage[a:b], counted):
                continue
            if bounds_alike(sentence.text, passage[a:b]):
                continue
            pieces = [piece for piece in _PIECES.split(mine) if piece.strip()]
            turned_round = any(_but_for_a_denial(one, theirs) for one in pieces)
            if turned_round or undenied(mine, theirs) or _undone_twice(mine, theirs):
                yield found(
                    f"ev.turned: {' '.join(sentence.text.split()[:6])}", "warn", CRITERION,
                    f"One of the essay's “{sentence.text}” and the source's “{passage[a:b]}” "
                    "denies what the other says (heuristic).", severity="minor", cause="denied",
                    span=case.document.span(sentence.start, sentence.end),
                    observed=sentence.text, expected=passage[a:b], fix="Say what the source says.",
                )  # fmt: skip
                return


def _level(mine: str, theirs: str) -> tuple[str, str]:
    """Both with their denials told alike: free for `costs nothing`, not known for `unknown`."""
    return undone(mine, theirs), undone(theirs, mine)


def _nearest(case: Case, sentence: Sentence) -> list[str]:
    """The one sentence of the sources that words without evidence tell: nearly all of it stands in
    them. Where two do, they may disagree, and neither is told.
    """
    mine, near = set(stems(sentence.text)), []
    for source in case.sources:
        for a, b in split(source.text):
            wanted = set(stems(source.text[a:b]))
            if len(wanted) >= LEAST and len(mine & wanted) >= NEARLY * len(wanted):
                near.append(source.text[a:b])
    return near if len(near) == 1 else []


def _denied_after(case: Case, sentence: Sentence, theirs: str) -> bool:
    """The passage's denial stands in a sentence of its own, right after: `It is safe for wards. It
    is not safe for theatres`.
    """
    listed = case.document.sentences
    after = next((one for one in listed if one.start >= sentence.end), None)
    if after is None or after.block != sentence.block or _denials(sentence.text):
        return False
    shared = set(stems(after.text)) & set(stems(theirs)) - set(stems(sentence.text))
    return bool(shared) and _denials(after.text) > 0 and _denials(theirs) % 2 == 1


def _but_for_a_denial(mine: str, theirs: str) -> bool:
    """The same content words, or all but one of the passage's, with a denial more or less."""
    here, there = set(stems(mine)), set(stems(theirs))
    both = len(here & there)
    same = both >= LEAST and both >= SAME * max(len(here), len(there))
    cut = both >= LEAST - 1 and here < there and len(there - here) == 1
    cut = cut and {_denied_word(mine), _denied_word(theirs)} - {""} <= here
    if _ELLIPTIC.search(mine) or _ELLIPTIC.search(theirs):
        return False
    if not (same or cut) or _parities(mine) & _parities(theirs) or _told_so(mine, theirs):
        return False
    return _denied_in(mine, theirs) % 2 != _denied_in(theirs, mine) % 2


def _denied_in(text: str, other: str) -> int:
    """Denials of a text in what the other tells, those of its verbs too: `our count leaves their
    plates out`.
    """
    return denied_of(text, other) + len(_LEAVES_OUT.findall(text))


def _told_so(mine: str, theirs: str) -> bool:
    """The text denies just what the passage denies, in the clause of that word, whatever another
    clause denies (`I will not lean on it, for they did not ask`); or it says what must be done.
    """
    word = _denied_word(theirs)
    clauses = [one for one in _CLAUSES.split(mine) if word and word in stems(one)]
    if any(_denials(one) % 2 for one in clauses):
        return _denials(mine) > 1
    return any(word in stems(one[1]) for one in _WANTED.finditer(mine)) if word else False


def _undone_twice(mine: str, theirs: str) -> bool:
    """The same words without any denial, where two clauses of the passage deny."""
    here, there = set(stems(mine)), set(stems(theirs))
    clauses = [one for one in _CLAUSES.split(theirs) if _denials(one)]
    told = len(there) >= LEAST and len(here & there) >= SAME * len(there)
    return told and len(clauses) > 1 and not denials(mine) and not SAYS_NO.search(mine)


def _denied_word(text: str) -> str:
    """The first content word behind a denial: `did not change` is no denial of `was the same`."""
    behind = re.split(r"\b(?:not|no|never|none)\b|n['’]t\b", text, maxsplit=1, flags=re.I)[1:]
    return next(iter(stems(behind[0])), "") if behind else ""


def _parities(text: str) -> set[int]:
    """Whether a text denies, 1 or 0; `without` may deny (`without a view`) or compare."""
    return {_denials(text) % 2, denials(text) % 2}


def _denials(text: str) -> int:
    """Words of denial but for `without`."""
    return denials(re.sub(r"\bwithout\b", "", text, flags=re.I))


def _part(case: Case, sentence: Sentence) -> Iterator[CheckResult]:
    """A part of a whole that the one passage with this whole counts otherwise, and no source has;
    words that rest on a passage are held against it by `ev.numbers`.
    """
    listed = [source.text[a:b] for source in case.sources for a, b in split(source.text)]
    known = [n for source in case.sources for n in source.numbers]
    judged = [(group.start, group.end) for group in resting(case)]
    left_out = list(excepted(sentence.text, listed))
    for mine, given in [*miscounted(sentence.text, listed), *left_out]:
        span = case.document.span(sentence.start + mine.start, sentence.start + mine.end)
        inside = any(a <= span.start and span.end <= b for a, b in judged)
        other = (mine, given) in left_out
        if not other and (inside or any(mine.prints(one.value) for one in known)):
            continue
        said = " ".join(mine.text.split())
        yield found(
            f"ev.part: {said}", "warn", CRITERION,
            f"The essay counts {said} of the whole; the source counts {given.text}.",
            severity="major" if _aligned(sentence.text, given, listed) else "minor",
            cause=f"figure {said}", span=span, observed=said,
            expected=given.text, fix="Give the figure of the source.",
        )  # fmt: skip


def _changes(case: Case) -> Iterator[CheckResult]:
    """A loss or gain told as a share in words, where the one sentence of the sources on that noun
    counts before and after: `a tenth of its meals` of 1,050 and then 980.
    """
    text = case.document.plain.text
    listed = [s.text[a:b] for s in case.sources for a, b in split(s.text)]
    shares = [n for s in case.sources for n in s.numbers if n.percent]
    for share in case.document.numbers:
        noun = _OF_NOUN.match(text, share.end) if share.role == "spoken" and share.percent else None
        before = text[max(0, share.start - 24) : share.start]
        if noun is None or not _CHANGED_BY.search(before):
            continue
        inside = next((s for s in case.document.sentences if s.start <= share.start < s.end), None)
        on_it = [one for one in listed if set(stems(noun["noun"])) & set(stems(one))]
        counts = [n.value for one in on_it for n in numbers(one) if _counts_things(n)]
        if inside is None or _SUPPOSED.search(inside.text) or denials(inside.text):
            continue
        if len(on_it) != 1 or len(counts) != 2 or min(counts) <= 0:
            continue
        changes = [100 * abs(counts[0] - counts[1]) / one for one in counts]
        fits = (*changes, *(n.value for n in shares))
        if any(abs(share.value - one) <= LOOSE * one for one in fits):
            continue
        yield _share(case, share, f"{counts[0]:g} and {counts[1]:g}", changes[0])


def _counts_things(number: NumberFound) -> bool:
    return number.role == "quantity" and not number.unit and number.value > FEW


def _aligned(said: str, given: NumberFound, listed: Sequence[str]) -> bool:
    """The passage that counts the part has more words of the sentence than the noun."""
    theirs = [one for one in listed if given in numbers(one)]
    return any(len(set(stems(said)) & set(stems(one))) > 1 for one in theirs)


def _shares(case: Case) -> Iterator[CheckResult]:
    text = case.document.plain.text
    for part in misreckoned(text, case.document.numbers):
        yield _share(case, part.share, part.counts, part.computed)
    yield from _changes(case)


def _share(case: Case, share: NumberFound, counts: str, computed: float) -> CheckResult:
    said = " ".join(share.text.split())
    return found(
        f"ev.share: {said}", "warn", CRITERION, f"“{counts}” is {computed:.0f} %, not {said}.",
        severity="minor", cause="share", span=case.document.span(share.start, share.end),
        observed=said, expected=f"{computed:.0f} %",
        fix="Give the share that the two numbers give.",
    )  # fmt: skip
