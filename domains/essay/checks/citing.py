"""Words between quote marks, and sources named in brackets, held against the sources.

Where the ledger rests words on a source, a quotation in them that is nearly the source's and not
exactly is wrong: that is compared, not guessed. Elsewhere a quotation may be anybody's: it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.sources import Source, resolve
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.anchoring import nearest
from workbench.prose.english import stem, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold
from workbench.prose.sentences import split

CRITERION = "evidence"
LEAST, SHORT = 4, 3
"""Words between quote marks that are a quotation and no name; of words that the ledger rests on a
source, with one that grades or denies in the place of the source's.
"""
NEARLY = 80.0
"""RapidFuzz ratio from which on words are taken to be meant as the source's; it finds, never
decides.
"""
FAR = 60.0
"""The ratio for words that the ledger rests on a source: meant as its own, and not its own."""
_QUOTED = re.compile(r"[\"“]([^\"“”\n]{1,600})[\"”]")
BRIEF = 12
"""Characters below which words between quote marks are a name."""
_GRADES = re.compile(
    r"(?:always|ever|never|seldom|rarely|often|usually|mostly|mainly|sometimes|normally|generally|"
    r"occasionally|hardly|barely|scarcely|not|no|none|all|every|each|any|some|most|many|few|fewer|"
    r"less|more|least|only|just|even|also|nearly|almost|about|above|below|over|under|before|after|"
    r"until|unless|if|when|may|might|must|can|cannot|could|should|will|would|shall|once|twice|both|"
    r"either|neither|up|down|with|without|too|very|still|already|yet)",
    re.I,
)
"""Words that say how often, how many, how surely, whether at all."""
_SAYS = re.compile(
    r"\b(?:says?|said|writes?|wrote|speaks? of|spoke of|call(?:s|ed)? (?:it|this|them)|notes?|"
    r"noted|reports?|reported|states?|stated|warns?|warned|finds?|found|in the words of)\b"
    r"(?: that|[^.;“\"]{0,24})?[,:]?\s*[\"“]?$",
    re.I,
)
_SUBJECT = re.compile(
    r"\b(?:the|our|this|that|its|their|his|her)\s(?:[\w'’-]+\s){0,3}?(?P<head>[\w'’-]+)\s"
    r"(?:(?:itself|also|only|too|even|rightly|plainly|has|had|then)\s)*"
    r"(?:says?|said|writes?|wrote|speaks?|spoke|spoken|calls?|called|notes?|noted|reports?|reported|"
    r"states?|stated|warns?|warned|tells?|told|records?|recorded|adds?|added|puts?|claims?|claimed)"
    r"(?:\s(?:only|it|this|them|us|these|that|of|as|simply|just|merely|about|for|the|a|an)){0,3}"
    r"[,:]?\s*[\"“]?$",
    re.I,
)
"""Who speaks, right before words in quote marks."""
_CITED = re.compile(r"\(([A-Z][^()]{2,80}?),?\s+((?:19|20)\d\d)[a-z]?(?:,\s*p+\.?\s*\d+)?\)")


def citing(case: Case) -> Iterator[CheckResult]:
    """Quotations in the prose, then sources in brackets."""
    if not case.sources:
        return
    text = case.document.plain.text
    for match in _QUOTED.finditer(text):
        span = case.document.span(match.start(1), match.end(1))
        if len(match[1]) >= BRIEF and len(match[1].split()) >= LEAST:
            yield from _quotation(case, match[1], span)
        elif len(match[1].split()) == SHORT and case.english:
            yield from _short(case, match[1], span)
    for match in _CITED.finditer(text):
        if not _listed(case, match[1], match[2]):
            yield _unlisted(case, match[0], case.document.span(match.start(), match.end()))


def _quotation(case: Case, words: str, span: Span) -> Iterator[CheckResult]:
    given = [case.task.prompt, *case.asked("must_address"), *case.asked("protected_facts")]
    if any(source.passage(words) for source in case.sources):
        return
    if any(fold(text.lower()).places(words.lower()) for text in given):
        return
    rests = _rests(case, span)
    near = _nearest(case, words, FAR if rests else NEARLY)
    if near is None:
        if _ascribed(case, span) and not _raised(case, span):
            yield _nobodys(words, span)
        return
    source, passage, alike = near
    severity: Severity = "major" if rests and alike >= NEARLY else "minor"
    yield found(
        f"ev.quote: “{' '.join(words.split()[:5])}",
        "fail" if severity == "major" else "warn",
        CRITERION, f"{source.label} says “{passage}”; the essay quotes it as “{words}”.",
        severity=severity, cause="misquoted", span=span, observed=words, expected=passage,
        fix="Quote the source word by word, or tell it without quote marks.",
    )  # fmt: skip


def _short(case: Case, words: str, span: Span) -> Iterator[CheckResult]:
    """Three words of the passage that the ledger rests them on, but that one of them grades or
    denies otherwise than the source's: `seldom on Sundays` for `never on Sundays`.
    """
    if any(source.passage(words) for source in case.sources):
        return
    mine = _words_of(words.casefold())
    for source, passage in _passages_under(case, span):
        for theirs in _runs(passage):
            if len(mine) == SHORT and _graded(mine, [one.casefold() for one in theirs]):
                yield found(
                    f"ev.quote: “{' '.join(words.split())}", "warn", CRITERION,
                    f"{source.label} says “{' '.join(theirs)}”; the essay quotes it as “{words}”.",
                    severity="minor", cause="misquoted", span=span, observed=words,
                    expected=" ".join(theirs),
                    fix="Quote the source word by word, or tell it without quote marks.",
                )  # fmt: skip
                return


def _passages_under(case: Case, span: Span) -> Iterator[tuple[Source, str]]:
    """The passages on which the ledger rests these words, each with its source."""
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        quote = entry.evidence.source_quote
        if source is None or not quote or source.passage(quote) is None:
            continue
        for place in case.document.places(entry.words) if entry.words else []:
            if place.start < span.end and span.start < place.end:
                yield source, quote


def _words_of(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text)


def _graded(mine: list[str], theirs: list[str]) -> bool:
    """All words but one are the same, and that one grades; one is there in both, or left out or put
    in between others.
    """
    kept = [one for one in mine if one in theirs]
    if not any(stems(one) for one in kept):
        return False
    if len(mine) == len(theirs):
        apart = [(a, b) for a, b in zip(mine, theirs, strict=True) if a != b]
        return len(apart) == 1 and all(_GRADES.fullmatch(one) for one in apart[0])
    short, long = sorted((mine, theirs), key=len)
    return any(short == long[:at] + long[at + 1 :] and _GRADES.fullmatch(long[at]) is not None
               for at in range(1, len(long) - 1))  # fmt: skip


def _runs(passage: str) -> Iterator[list[str]]:
    """Every two to four words in a row of each sentence of a passage."""
    for start, end in split(passage):
        said = _words_of(passage[start:end])
        for many in (SHORT, SHORT + 1, SHORT - 1):
            yield from (said[at : at + many] for at in range(len(said) - many + 1))


def _nobodys(words: str, span: Span) -> CheckResult:
    return found(
        f"ev.quote: “{' '.join(words.split()[:5])}", "warn", CRITERION,
        f"The essay gives “{words}” as said by a source; no source has these words.",
        severity="minor", cause="nobodys", span=span, observed=words,
        expected="words of a source, copied exactly",
        fix="Quote the source word by word, or tell it without quote marks.",
    )  # fmt: skip


def _ascribed(case: Case, span: Span) -> bool:
    """The sentence has the proper name of one source, before a word of saying and the quote."""
    begin, sentence = next(
        ((a, one.text) for a, b, one in case.placed_sentences if a <= span.start < b), (0, "")
    )
    before = sentence[: span.start - begin]
    if _says_of_its_own(case, before):
        return True
    others = f"{case.task.prompt} {case.task.title}"
    texts = [f"{source.title} {source.text}" for source in case.sources]
    return bool(_SAYS.search(before)) and any(
        sum(bool(re.search(rf"\b{name}\b", text)) for text in texts) == 1
        and not re.search(rf"\b{name}\b", others)
        and not re.search(rf"\b{name.lower()}\b", " ".join(texts))
        for name in re.findall(r"\b[A-Z][^\W\d_]{2,}", before)
    )


def _says_of_its_own(case: Case, before: str) -> bool:
    """A source, called by a word of its title or by what it is, says the words: `the warden's count
    speaks of “…”`; `this one` is what the sentence named before.
    """
    match = _SUBJECT.search(before)
    if match is None:
        return False
    titles = {one for source in case.sources for one in stems(source.title)}
    head = stem(match["head"])
    if match["head"].casefold() == "one":
        return bool(set(stems(before[: match.start()])) & titles)
    return head in titles


def _raised(case: Case, span: Span) -> bool:
    """The words are an objection's, which may be put in words of one's own."""
    quotes = [one.counter.quote for one in case.argument.counters if one.counter.quote]
    return any(place.start <= span.start < place.end
               for quote in quotes for place in case.document.places(quote))  # fmt: skip


def _nearest(case: Case, words: str, least: float) -> tuple[Source, str, float] | None:
    """The source, its passage and how alike it is."""
    from rapidfuzz import fuzz

    wanted = fold(words.lower()).text
    best = max(case.sources, key=lambda s: fuzz.partial_ratio(wanted, s.folded.text))
    alike = fuzz.partial_ratio(wanted, best.folded.text)
    return (best, nearest(best.text, words), alike) if alike >= least else None


def _rests(case: Case, span: Span) -> bool:
    """The ledger rests these words on a source."""
    for entry in case.argument.evidence:
        for place in case.document.places(entry.words) if entry.words else []:
            if place.start < span.end and span.start < place.end:
                return True
    return False


def _listed(case: Case, name: str, year: str) -> bool:
    """A source of that year or with a word of that name."""
    told = set(stems(name))
    for source in case.sources:
        words = set(stems(f"{source.title} {source.id}"))
        if told & words or (source.year == year and not told):
            return True
    return not told


def _unlisted(case: Case, cited: str, span: Span) -> CheckResult:
    known = "; ".join(source.label for source in case.sources)
    return found(
        f"ev.cited: {cited}", "warn", CRITERION,
        f"{cited} names a work that is not among the sources.", severity="minor",
        cause="unlisted", span=span, observed=cited, expected=known,
        fix="Cite a source of the task, or take it out.",
    )  # fmt: skip
