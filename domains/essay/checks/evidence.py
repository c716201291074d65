"""Whether evidence is there: the source exists, the passage stands in it exactly, the draft says
what rests on it, and the essay does not lean on one source alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from domains.essay.argument import NamedEvidence
from domains.essay.case import Case
from domains.essay.checks.retold.cautioned import concerned, counted
from domains.essay.checks.told import WORDS, passages_of
from domains.essay.sources import Source, resolve
from workbench.core.checks import CheckResult
from workbench.prose.anchoring import nearest
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence, split

CRITERION = "evidence"
AGED = re.compile(
    r"\b(?:supersed|withdr|replac|outdat|obsolet|older?\b|earlier|former|first|origin|initial|"
    r"prelim|interim|provisional|estimat|forecast|expect|project|predict|then\b|once\b|had been|"
    r"since\b|revis|correct|instead|later|newer|turned out|actual|in fact|no longer|previous|"
    r"before\b|ago\b|used to|past\b|out of date|update|abandon|reject|retract|not hold|proved)",
    re.I,
)
"""Words by which a figure is told as one of the past."""
TOLD, CLAUSE, HALF = 0.7, 0.66, 0.5
"""Share of a caution's words that tell it: in one paragraph; of one of its clauses; in one
sentence.
"""
_JOINED = re.compile(r"[;.]\s|,\s(?:and|but|so|yet|or)\s", re.I)
"""Between the clauses of a caution."""
_LIMITS = re.compile(
    r"\b(?:only|caution|careful|uncertain|unknown|too (?:few|small|short|little|early)|little|"
    r"may|might|unclear|preliminary|limited?|limits|open)\b",
    re.I,
)
"""Words that hold a figure back, besides a denial."""
_DOUBTS = re.compile(
    r"\b(?:only|caution\w*|careful\w*|uncertain\w*|unknown|unclear|unproven|too (?:few|small|short|"
    r"early)|may|might|could|perhaps|doubt\w*|chance|warn\w*|preliminary|limit(?:s|ed)|open|"
    r"apart|aside|leave|however)\b",
    re.I,
)
"""The same where no entry says that a figure is a reason."""
_CONCLUDES = re.compile(r"\b(?:thus|therefore|hence|so|this (?:shows|proves|means))\b", re.I)
_WHOLE = re.compile(r"\b(?:whole|all|entire|entirely|alone|only)\b", re.I)
ONE_SIDED = 0.6
"""Herfindahl index of the use of sources from which on an essay leans on one (research §2)."""


def evidence(case: Case) -> Iterator[CheckResult]:
    """Each entry; then the spread over sources. Without sources nothing can be held against."""
    if not case.sources:
        return
    entries = case.argument.evidence
    wrong = [result for entry in entries for result in _entry(case, entry)]
    yield from wrong
    strong = [one for one in wrong if one.severity == "major"]
    if entries and not strong:
        told = f"All {len(entries)} passages stand in their sources."
        yield found("ev.quote", "pass", CRITERION, told)
    yield from _spread(case, entries)
    yield from _superseded(case, entries)
    yield from _cautions(case, entries)


def _entry(case: Case, entry: NamedEvidence) -> Iterator[CheckResult]:
    source = resolve(case.sources, entry.evidence.source)
    if source is None:
        yield _no_source(case, entry)
        return
    quote = entry.evidence.source_quote
    place = source.passage(quote) if quote else None
    if place is None:
        yield _not_in_source(case, entry, source)
    if entry.evidence.draft_quote and not case.document.places(entry.evidence.draft_quote):
        yield _not_in_draft(case, entry)


def _no_source(case: Case, entry: NamedEvidence) -> CheckResult:
    known = ", ".join(source.id for source in case.sources)
    name = entry.evidence.source
    what = f"cites “{name}”, which is not among the sources" if name else "names no source"
    return found(
        f"ev.exists: {entry.name}", "fail", CRITERION,
        f"The evidence for {entry.claim.name} {what}.",
        cause="no_source", span=case.document.span_of(f"{entry.pointer}/source"),
        observed=name, expected=f"one of {known}",
        fix="Cite a source of the task, or take the evidence out.",
    )  # fmt: skip


def _not_in_source(case: Case, entry: NamedEvidence, source: Source) -> CheckResult:
    quote = entry.evidence.source_quote
    holder = next((s for s in case.sources if quote and s.passage(quote)), None)
    near = nearest(source.text, quote)
    if holder is not None:
        told, expected = f"It stands in {holder.label}.", holder.id
    elif near:
        told, expected = _difference(quote, near), f"“{near}”"
    else:
        told, expected = "Nothing there is like it.", f"words of {source.id}, copied exactly"
    what = f"does not say “{quote}”" if quote else "is cited without a passage"
    return found(
        f"ev.quote: {entry.name}", "fail", CRITERION, f"{source.label} {what}. {told}",
        cause="not_in_source" if quote else "no_passage",
        span=case.document.span_of(f"{entry.pointer}/source_quote"),
        observed=quote, expected=expected,
        fix="Copy the passage from the source, word by word, and let the essay say what it says.",
    )  # fmt: skip


def _difference(quote: str, near: str) -> str:
    """The words that differ between a quotation and the passage that is most like it."""
    from difflib import SequenceMatcher

    mine, theirs = quote.split(), near.split()
    matcher = SequenceMatcher(None, _bare_words(mine), _bare_words(theirs), False)
    told = [
        f"the source says “{' '.join(theirs[c:d]) or '–'}”, "
        f"you wrote “{' '.join(mine[a:b]) or '–'}”"
        for tag, a, b, c, d in matcher.get_opcodes()
        if tag != "equal"
    ]
    first = "; ".join(told[:3])
    return f"{first[:1].upper()}{first[1:]}." if told else "The order of its words differs."


def _bare_words(said: list[str]) -> list[str]:
    return [re.sub(r"[^\w%]", "", word).casefold() for word in said]


def _not_in_draft(case: Case, entry: NamedEvidence) -> CheckResult:
    quote = entry.evidence.draft_quote
    near = nearest(case.document.plain.text, quote)
    return found(
        f"ev.draft: {entry.name}", "fail", CRITERION,
        f"The words “{quote}”, which should rest on {entry.evidence.source}, are not in the prose.",
        cause="not_in_prose", span=case.document.span_of(f"{entry.pointer}/draft_quote"),
        observed=quote, expected=f"“{near}”" if near else "words that stand in the prose",
        fix="Copy the words of the prose into draft_quote, character by character.",
    )  # fmt: skip


def _spread(case: Case, entries: list[NamedEvidence]) -> Iterator[CheckResult]:
    named = [resolve(case.sources, entry.evidence.source) for entry in entries]
    used = Counter(source.id for source in named if source is not None)
    for source in case.sources:
        if source.must_use and not used[source.id]:
            yield found(
                f"ev.spread: {source.id}", "fail", CRITERION,
                f"The task wants {source.label} used, and no evidence cites it.",
                cause="unused", span=case.document.span_of("/claims"),
                expected=source.id, fix="Say what this source says, with a passage of it.",
            )  # fmt: skip
    total = sum(used.values())
    index = sum((count / total) ** 2 for count in used.values()) if total else 0.0
    if len(case.sources) < 3 or total < 3 or index < ONE_SIDED:
        return
    most = used.most_common(1)[0]
    yield found(
        "ev.spread", "fail", CRITERION,
        f"{most[1]} of {total} passages come from {most[0]} (Herfindahl index {index:.2f}).",
        severity="minor", cause="one_sided", observed=f"{index:.2f}",
        expected=f"less than {ONE_SIDED}", fix="Let other sources speak too.",
    )  # fmt: skip


def _superseded(case: Case, entries: list[NamedEvidence]) -> Iterator[CheckResult]:
    """An old source may be told of beside its successor, never in its stead."""
    named = {s.id for e in entries if (s := resolve(case.sources, e.evidence.source)) is not None}
    for entry in entries:
        source = resolve(case.sources, entry.evidence.source)
        newer = source and source.superseded_by and resolve(case.sources, source.superseded_by)
        if source and newer and newer.id not in named:
            yield found(
                f"ev.superseded: {entry.name}", "fail", CRITERION,
                f"{source.label} has been superseded by {newer.label}, which is not cited.",
                cause="superseded", span=case.span(entry.words, f"{entry.pointer}/source"),
                observed=source.id, expected=newer.id, fix=f"Use the figures of {newer.id}.",
            )  # fmt: skip
        elif source and newer and case.english:
            yield from _as_current(case, entry, source, newer)


def _as_current(
    case: Case, entry: NamedEvidence, source: Source, newer: Source
) -> Iterator[CheckResult]:
    """A figure that the old source alone gives, in a paragraph that does not say that it is old."""
    kept = [n for other in case.sources if other is not source for n in other.numbers]
    old = [n for n in numbers(entry.evidence.source_quote) if n.role == "quantity"
           and not any(n.prints(one.value) for one in kept)]  # fmt: skip
    places = case.document.places(entry.words) if entry.words else []
    if not places or not old:
        return
    begin, end = places[0].start, places[-1].end
    printed = [n for a, b, n in case.placed_numbers if begin <= a and b <= end
               and any(n.prints(one.value) for one in old)]  # fmt: skip
    around = [p.text for p in case.paragraphs
              if case.document.plain.source(p.start, p.end)[0] < end
              and begin < case.document.plain.source(p.start, p.end)[1]]  # fmt: skip
    told = " ".join(around)
    if not printed or not around or AGED.search(told) or (source.year and source.year in told):
        return
    text = printed[0].text.strip()
    yield found(
        f"ev.superseded: {entry.name} {text}", "warn", CRITERION,
        f"{text} is a figure of {source.label}, which {newer.label} has superseded; nothing beside "
        "it says so (heuristic).", severity="major", cause="superseded",
        span=case.document.span(printed[0].start, printed[0].end), observed=text,
        expected=newer.id, fix=f"Give the figure of {newer.id}, or say that this one is withdrawn.",
    )  # fmt: skip


def _cautioned(case: Case, source: Source) -> bool:
    """Most of the caution's words stand in one paragraph, or in one sentence half of them, or of
    those that the rest of the source has not, or most of one of its clauses; words that lie
    scattered over the essay tell nothing together.
    """
    wanted = stems(source.caution)
    whole = [one for one in _JOINED.split(source.caution) if len(stems(one)) > WORDS]
    own = set(wanted).difference(stems(source.text.replace(source.caution, "")))
    for sentence in case.document.sentences:
        said = stems(sentence.text)
        if share(wanted, said) >= HALF or any(share(stems(one), said) >= TOLD for one in whole):
            return True
        kept = denials(sentence.text) > 0 or not denials(source.caution)
        some = len(own & set(said)) >= max(WORDS, HALF * len(own))
        if kept and (some or any(share(stems(one), said) >= CLAUSE for one in whole)):
            return True
    return any(share(wanted, stems(one.text)) >= TOLD for one in case.paragraphs)


def _retold(entry: NamedEvidence, source: Source) -> bool:
    """Words of the essay that rest on the caution alone, and have some of its words."""
    return len(set(stems(entry.words)) & set(stems(source.caution))) >= WORDS


def _limited(case: Case, entry: NamedEvidence) -> bool:
    """The sentences around the words that rest on the passage hold it back: a denial, `only`."""
    listed = case.placed_sentences
    for span in case.document.places(entry.words) if entry.words else []:
        held = [n for n, (a, b, _) in enumerate(listed) if a < span.end and span.start < b]
        near = listed[max(0, min(held) - 1) : max(held) + 2] if held else []
        if any(denials(one.text) or _LIMITS.search(one.text) for _, _, one in near):
            return True
    return False


def _cautions(case: Case, entries: list[NamedEvidence]) -> Iterator[CheckResult]:
    """A source's own caution has to be told where the passage is used that it speaks of; to quote
    it in the ledger alone tells the reader nothing.
    """
    for source in case.sources:
        mine = [e for e in entries if resolve(case.sources, e.evidence.source) is source]
        place = source.passage(source.caution) if source.caution else None
        told = [(e, p) for e in mine if (p := source.passage(e.evidence.source_quote))]
        if place is None:
            continue
        quoted = [e for e, p in told if p[0] < place[1] and place[0] < p[1]]
        if any(_limited(case, entry) for entry in quoted):
            continue
        if any(place[0] <= p[0] and p[1] <= place[1] and _retold(e, source) for e, p in told):
            continue
        used = quoted or [entry for entry, p in told if _speaks_of(source, place, p)]
        used = [entry for entry in used if concerned(entry, source)]
        bare = None if used else _told_bare(case, source, place)
        if (used or bare) and not _cautioned(case, source):
            so = _concluded(case, used[0], source.caution) if used else None
            words = so or bare
            at = case.span(words.text if words else used[0].words, used[0].pointer if used else "")
            yield found(
                f"ev.caution: {source.id}", "warn", CRITERION,
                f"{source.label} is used without its own caution: “{source.caution}”"
                + (f" The essay concludes “{so.text}”" if so else ""),
                severity="minor", cause="caution", span=at,
                expected=source.caution, fix="Tell the caution beside the figure, and quote it.",
            )  # fmt: skip


def _told_bare(case: Case, source: Source, caution: tuple[int, int]) -> Sentence | None:
    """The first sentence without an entry that gives a figure of what the caution speaks of, which
    no other source has, and no limit in it or beside it in its paragraph.
    """
    listed = case.document.sentences
    others = [n for one in case.sources if one is not source for n in one.numbers]
    held = [one for one in passages_of(source) if (place := source.passage(one.text))
            and place != caution and _speaks_of(source, caution, place)]  # fmt: skip
    named = counted(source)
    for at, one in enumerate(listed):
        mine = set(stems(one.text))
        given = [n for n in numbers(one.text) if n.role == "quantity"
                 and not any(n.prints(each.value) for each in others)
                 and (not named or any(n.prints(each.value) for each in named))]  # fmt: skip
        told = any(
            len(mine & passage.stems) >= WORDS
            and any(a.of_kind(b) and a.prints(b.value) for a in given for b in passage.own)
            for passage in held
        )
        near = [each.text for each in listed[max(0, at - 1) : at + 2] if each.block == one.block]
        theirs = set(stems(source.caution)).difference(*(each.stems for each in held))
        held_back = len(theirs & {word for each in near for word in stems(each)}) >= WORDS
        held_back = held_back or any(denials(each) or _DOUBTS.search(each) for each in near)
        if told and not held_back:
            return one
    return None


def _concluded(case: Case, entry: NamedEvidence, caution: str) -> Sentence | None:
    """The next sentence, where it draws a conclusion from the words that rest on a passage, or
    speaks of the whole of what the caution holds back.
    """
    places = case.document.places(entry.words) if entry.words else []
    after = [one for start, _, one in case.placed_sentences if places and start >= places[0].end]
    if not after:
        return None
    whole = _WHOLE.search(after[0].text) and set(stems(after[0].text)) & set(stems(caution))
    return after[0] if whole or _CONCLUDES.search(after[0].text) else None


def _speaks_of(source: Source, caution: tuple[int, int], passage: tuple[int, int]) -> bool:
    """The passage shares a content word with the caution; or no other sentence of the source does,
    and it is of the sentence before.
    """
    wanted = set(stems(source.caution))
    if wanted & set(stems(source.text[slice(*passage)])):
        return True
    other = [(a, b) for a, b in split(source.text) if b <= caution[0] or caution[1] <= a]
    if any(wanted & set(stems(source.text[a:b])) for a, b in other):
        return False
    before = [(a, b) for a, b in other if b <= caution[0]]
    return bool(before) and passage[0] < before[-1][1] and before[-1][0] < passage[1]
