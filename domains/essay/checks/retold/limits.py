"""What a source tells of one kind alone, told of every one: diaries `kept on day shifts only`, and
“nurses on every shift”.

The source says by `only` or `alone` of which kind it speaks. The essay says the noun with a word
for all, in a sentence that tells a figure of that source or has words of it, and its paragraph
names neither the kind nor the others. A demand, a condition, a denial and a limit of its own leave
it alone. Read from words, so it warns.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import split, words

COMMON = 2
"""Content words in common with the source, to tell it without one of its figures."""
_AT = r"(?:on|in|at|for|among|of|from|to|during|by)"
_KIND = r"(?:the |its |our |their )?(?P<kind>[a-z-]+) (?P<noun>[a-z]+)"
_LIMITED = (
    re.compile(rf"\b{_AT} {_KIND} (?:only|alone)\b", re.I),
    re.compile(rf"\b(?:only|solely|exclusively) {_AT} {_KIND}\b", re.I),
    re.compile(rf"\b(?:covers?|covered|counts?|counted|includes?|included) only {_KIND}\b", re.I),
)
_ALL = re.compile(
    r"\b(?:every|each|all|any|both|no matter which|whatever)(?: single| of)?(?: the| our| their)? "
    r"(?P<noun>[a-z]+)\b",
    re.I,
)
_OPEN = re.compile(
    r"\?\W*$|^\W*(?:if|suppose|imagine|let|give|keep|ask)\b|\b(?:would|could|might|may|if|whether|"
    r"unless|should|must|shall|ought|will|want|wants|ask|asks|hope|only|alone|let us|propose|until|"
    r"perhaps|need|needs|whoever|limit\w*)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Limit:
    """The kind, its noun, and the source that speaks of this kind alone."""

    kind: str
    noun: str
    passage: str
    source: Source


def limits(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that tells of all what its source tells of one kind."""
    known = list(_limits(case))
    for sentence in case.document.sentences if known else ():
        text = sentence.text
        if _OPEN.search(text) or denials(text):
            continue
        mine = set(stems(text))
        block = next((p.text for p in case.paragraphs if p.start <= sentence.start < p.end), text)
        for match in _ALL.finditer(text):
            for one in known:
                meant = stem(match["noun"]) == one.noun and not _limited(one, block)
                if meant and _tells(case, one, mine - {one.noun}, numbers(text)):
                    at = sentence.start + match.start()
                    yield found(
                        f"ev.whole: {match[0]}", "warn", "evidence",
                        f"“{match[0]}” is said of all; the source speaks of a part: "
                        f"“{one.passage}” (heuristic).", severity="minor", cause="whole",
                        span=case.document.span(at, at + len(match[0])), observed=match[0],
                        expected=one.passage, fix="Say of which it holds.",
                    )  # fmt: skip
                    break


def _limited(one: Limit, block: str) -> bool:
    """The paragraph names the kind with its noun, or what is left beside it."""
    said = [stem(word) for word in words(block.replace("-", " "))]
    pairs = set(itertools.pairwise(said))
    return any((ahead, one.noun) in pairs for ahead in (one.kind, stem("other"), stem("others")))


def _limits(case: Case) -> Iterator[Limit]:
    for source in case.sources:
        for a, b in split(source.text):
            for form in _LIMITED:
                for match in form.finditer(source.text[a:b]):
                    if match["kind"].casefold() not in FUNCTION:
                        kind, noun = stem(match["kind"]), stem(match["noun"])
                        yield Limit(kind, noun, source.text[a:b], source)


def _tells(case: Case, one: Limit, mine: set[str], given: list[NumberFound]) -> bool:
    """The sentence has words of the source, and a figure that it alone gives, or more words."""
    others = [n for source in case.sources if source is not one.source for n in source.numbers]
    figures = [n for n in one.source.numbers if n.role == "quantity"]
    own = any(a.of_kind(b) and a.prints(b.value) for a in given for b in figures
              if not any(a.prints(c.value) for c in others))  # fmt: skip
    common = mine & set(stems(one.source.text))
    return len(common) >= (1 if own else COMMON + 1)
