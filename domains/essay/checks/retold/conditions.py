"""What a source says under a condition, told without it: safe `if the bell rests`, and the essay
moves it `whatever it may have done before`, or has no word of a rest anywhere.

The ledger says which words retell the passage. Where another sentence of the essay tells the
condition, or the words have one of their own, it is told. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.told import WORDS
from domains.essay.sources import resolve
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, share, stems
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence, split

TOLD = 1 / 3
"""Share of a condition's words that a sentence has which tells it."""
_UNDER = re.compile(
    r"\b(?:if|provided(?: that)?|unless|(?:as|so) long as|on (?:the )?condition(?: that)?)\b"
    r"(?P<what>[^.;]*)",
    re.I,
)
_OWN = re.compile(
    r"\?\W*$|\b(?:if|provid(?:ed|ing)|unless|(?:as|so) long as|condition\w*|when|whenever|where|"
    r"once|terms?|only|in return|exchange|price|ask\w*|with|until|at most|no more|must|"
    r"ha(?:s|ve) to|needs?|should|wants?|may|might|could|would)\b",
    re.I,
)
_WHATEVER = re.compile(
    r"\b(?:no matter (?:how|what|who|whether|if)|however (?:many|much|long|often|few)|regardless|"
    r"whether or not|with or without|unconditional\w*|without (?:any )?(?:conditions?|more ado|"
    r"strings)|on no condition|asks? (?:for )?nothing in return|on any terms)\b",
    re.I,
)


def conditions(case: Case) -> Iterator[CheckResult]:
    """A warning for each passage with a condition that is retold without it."""
    for entry in case.argument.evidence:
        source = resolve(case.sources, entry.evidence.source)
        inside = _sentences(case, entry.words)
        for a, b in split(source.text) if source and inside else ():
            assert source is not None
            passage = source.text[a:b]
            under = _UNDER.search(passage)
            if under and passage in entry.evidence.source_quote:
                dropped = [one for one in inside if _drops(case, one, passage, under)]
                yield from (_without(case, one, passage) for one in dropped[:1])


def _sentences(case: Case, words: str) -> list[Sentence]:
    places = case.document.places(words) if words else []
    return [one for start, end, one in case.placed_sentences
            if any(place.start < end and start < place.end for place in places)]  # fmt: skip


def _drops(case: Case, said: Sentence, passage: str, under: re.Match[str]) -> bool:
    """It tells the main clause, and sets the condition aside or lets it go untold."""
    text, wanted = said.text, stems(under["what"])
    clause = re.split(r"[;:]", passage[: under.start()])[-1]
    common = len((set(stems(clause)) - set(wanted)) & set(stems(text)))
    aside = _WHATEVER.search(text)
    if aside and common:
        return not text[: aside.start()].endswith("not ")
    told = any(share(wanted, stems(one.text)) > TOLD for one in case.document.sentences)
    other = _OWN.search(text) or denials(text) % 2 != denials(clause) % 2
    return bool(wanted) and common >= WORDS and not (told or other)


def _without(case: Case, said: Sentence, passage: str) -> CheckResult:
    return found(
        f"ev.whole: {' '.join(said.text.split()[:6])}", "warn", "evidence",
        f"The source sets a condition that the essay does not tell: “{passage}” (heuristic).",
        severity="minor", cause="condition", span=case.document.span(said.start, said.end),
        observed=said.text, expected=passage, fix="Tell the condition too.",
    )  # fmt: skip
