"""Words between quote marks, and sources named in brackets, held against the sources.

Where the ledger rests words on a source, a quotation in them that is nearly the source's and not
exactly is wrong: that is compared, not guessed. Elsewhere a quotation may be anybody's: it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.sources import Source
from workbench.core.checks import CheckResult, Severity, Span
from workbench.prose.anchoring import nearest
from workbench.prose.english import stem, stems
from workbench.prose.findings import found
from workbench.prose.folding import fold

CRITERION = "evidence"
LEAST = 4
"""Words between quote marks that are a quotation and no name."""
NEARLY = 80.0
"""RapidFuzz ratio from which on words are taken to be meant as the source's; it finds, never
decides.
"""
FAR = 60.0
"""The ratio for words that the ledger rests on a source: meant as its own, and not its own."""
_QUOTED = re.compile(r"[\"“]([^\"“”\n]{12,600})[\"”]")
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
        if len(match[1].split()) >= LEAST:
            yield from _quotation(case, match[1], span)
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
