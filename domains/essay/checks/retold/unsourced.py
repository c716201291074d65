"""Sources that nobody gave: `A study of eleven teaching hospitals came to the same result`, `says
our chairwoman Ruth Okell`.

A kind of writing with a word that introduces it as one among others, and a deed of finding; or
somebody called by name or office who says something. What an entry of the ledger rests on a source,
what has a figure of one with its noun, and what the task or a source speaks of is given. A
condition, a question, a wish and a denial claim nothing. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.asking import brief
from domains.essay.case import Case
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.retold.counting import noun_behind
from workbench.prose.sentences import Sentence, words

CRITERION = "ledger"
_KIND = (
    r"stud(?:y|ies)|surveys?|polls?|reports?|reviews?|inquir(?:y|ies)|audits?|census(?:es)?|"
    r"evaluations?|papers?|analys[ei]s|experiments?|investigations?|articles?|trials?|projects?|"
    r"assessments?|questionnaires?|counts?|barometers?|dissertations?"
)
_FINDS = (
    r"find|finds|found|show|shows|showed|shown|see|sees|saw|seen|reach|reaches|reached|"
    r"(?:come|comes|came|arrive|arrives|arrived) (?:to|at)|confirm|confirms|confirmed|conclude|"
    r"concludes|concluded|prove|proves|proved|proven|suggest|suggests|suggested|indicate|indicates|"
    r"indicated|report|reports|reported|bears?|bore|points?|pointed|agrees?|agreed|establish|"
    r"establishes|established|demonstrates?|demonstrated|reveals?|revealed|records?|recorded|"
    r"measures?|measured|counts?|counted|notes?|noted|warns?|warned|supports?|supported|backs?|"
    r"backed|says?|said|tells?|told|observed?|observes|has it|had it|makes|made the same"
)
_WRITING = re.compile(
    r"(?:^\W*|[,;:–—]\s|\b(?:and|but|for|since|as|because|that|yet|so|by|in|to|with|of|from)\s)"
    r"(?P<who>(?:an?|another|one|two|three|four|several|many|some|other|recent|further|"
    rf"more than one|a number of|a series of)\s(?:[\w'’-]+\s){{0,3}}?(?P<kind>{_KIND})\b"
    r"(?P<of>,?\s(?:of|by|from|in|at|on|for|with|among|across|done|made|published|run|carried out|"
    r"conducted|commissioned)\s[^.;:!?]{2,90}?)?,?)"
    r"(?:\s(?:has|have|had|also|even|recently|already|long|once|itself|lately|since|too|both|all|"
    rf"\w+ly))*\s(?:{_FINDS})\b",
    re.I,
)
_OPEN = re.compile(
    r"\?\W*$|^\W*(?:if|should|had|were|imagine|suppose|let)\b|\b(?:would|could|might|may|if|whether|"
    r"unless|perhaps|wish|hope|should|must|will|want|need|needs|until|once)\b",
    re.I,
)
_ONE = re.compile(r"(?:an?|another)\s", re.I)
"""`Two reports agree` may be any two of the sources."""
_INFLECTED = (
    "s", "es", "ed", "ing", "er", "ers", "ly", "al", "ion", "ions", "ation", "ment", "ments", "ity",
    "ive", "e",
)  # fmt: skip
_TIME = frozenset(
    map(stem, ("recent", "new", "early", "later", "year", "month", "week", "spring", "summer",
               "autumn", "winter", "short", "small", "single", "whole", "careful", "simple"))
)  # fmt: skip
"""Words that make no source another one."""


def unsourced(case: Case) -> Iterator[CheckResult]:
    """A warning for each writing that is said to have found something and that nothing gives."""
    if not case.english or not case.sources:
        return
    known = set(stems("\n".join(_given(case))))
    for start, end, sentence in case.placed_sentences:
        if _OPEN.search(sentence.text) or _in_quotes(case, start, end):
            continue
        match = _WRITING.search(sentence.text)
        if match is None or denials(match["who"]) or _given_as(case, sentence, match, known):
            continue
        if _cited(case, start, end):
            continue
        at = sentence.start + match.start("who")
        yield found(
            f"uncovered.said: {match['who']}", "warn", CRITERION,
            f"“{match['who']}” is said to have found something; neither the task nor a source "
            "gives it (heuristic).", severity="minor", cause="unsourced",
            span=case.document.span(at, at + len(match[0]) - match.start("who") + match.start()),
            observed=match[0], expected="what the task and its sources say",
            fix="Take it out, or cite the source of the task that says it.",
        )  # fmt: skip


def _given(case: Case) -> Iterator[str]:
    yield brief(case.task)
    for name in ("must_address", "protected_facts", "stance", "audience"):
        yield from case.asked(name)
    for source in case.sources:
        yield f"{source.title} {source.year} {source.text}"


def _given_as(case: Case, sentence: Sentence, match: re.Match[str], known: set[str]) -> bool:
    """A source is such a writing: nothing else is said of it than the task or a source says, or the
    sentence has a figure of a source with its noun.
    """
    kind = set(stems(match["kind"]))
    counted = [n for n in numbers(match["who"]) if 1 < n.value <= len(case.sources)]
    bare = match["who"][counted[0].end :] if counted else match["who"]
    others = [one for one in stems(bare) if one not in kind and one not in _TIME]
    strange = [one for one in others if one not in known or _only_alike(case, match["who"], one)]
    if not strange and (kind & known or others or not _ONE.match(match["who"])):
        return True
    figures = [
        (n.value, n.percent, noun_behind(s.text, n)) for s in case.sources for n in s.numbers
    ]
    return any(
        (n.value, n.percent, noun_behind(sentence.text, n)) in figures
        and (n.percent or n.value > 1)
        for n in numbers(sentence.text)
    )


def _only_alike(case: Case, who: str, shared: str) -> bool:
    """The word of this stem ends otherwise than any of the material's: `county` is no `counted`."""
    mine = {word for word in words(who) if stem(word) == shared}
    theirs = {one for text in _given(case) for word in words(text) if stem(word) == shared
              for one in _bases(word)}  # fmt: skip
    return bool(mine) and not any(_bases(word) & theirs for word in mine)


def _bases(word: str) -> set[str]:
    """A word and what it may be an inflected form of."""
    plain = re.sub(r"['’]s?$", "", word.casefold())
    found = {plain, plain[:-3] + "y" if plain.endswith("ies") else plain}
    for ending in _INFLECTED:
        if plain.endswith(ending):
            found |= {plain[: -len(ending)], plain[: -len(ending)] + "e"}
    return found


def _cited(case: Case, start: int, end: int) -> bool:
    """An entry of the ledger rests words of the sentence on a source of the task."""
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        if source is None or source.passage(entry.evidence.source_quote) is None:
            continue
        for span in case.document.places(entry.words) if entry.words else []:
            if span.start < end and start < span.end:
                return True
    return False


def _in_quotes(case: Case, start: int, end: int) -> bool:
    """The words are an objection's, which may be put into the mouths of others."""
    quotes = [one.counter.quote for one in case.argument.counters if one.counter.quote]
    return any(place.start < end and start < place.end
               for quote in quotes for place in case.document.places(quote))  # fmt: skip
