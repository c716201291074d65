"""Whether the essay states its position, in its own words and in time.

That the quoted thesis stands in the prose, and where, is computed and decides. Whether the ending
comes back to it, and whether it speaks of what was asked, is read from words: those warn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.undecided import answered, undecided
from domains.essay.fields import kin
from workbench.core.checks import CheckResult, Span
from workbench.prose.anchoring import nearest
from workbench.prose.english import stems
from workbench.prose.findings import found
from workbench.prose.sentences import split, words

CRITERION = "position"
EARLY = 0.2
"""Share of the words before which the position should stand (research/domains.md §2)."""
OPENING = 2
"""Or the paragraph up to which it may come, while it stands in the first `HALFWAY` of the words."""
HALFWAY = 0.4
SHORT = 5
"""Words of an answer that may stand for a position behind its question: `Should it? By all means.`
"""
LATE = 1 / 3
"""Between `EARLY` and this it is late, and no more than that."""
_CLOSING = re.compile(r"conclu|recommend|summary|closing|ending|verdict|outlook", re.I)
"""A last section of such a name comes back to the position; one on risks or limits need not."""
_POINTS_BACK = re.compile(
    r"\b(?:it|they|we|he|she)\s+(?:should|must|ought to|does|do|can|may|will)(?:\s+not)?\s*"
    r"(?:[,;:.!]|$)|^\W*(?:yes|no)\b",
    re.I,
)
"""Its verb stands in the question before it: `I submit that it should`."""
_WRITING = frozenset(stems("essay letter memo article piece report paper text figures question"))
"""What a task calls the writing itself: no position is about that."""
_ASKS = re.compile(
    r"\b(?:should|must|ought|need|let (?:us|it|them|the)|let['’]s|vote|ask|urge|recommend|advise|"
    r"propose|support|deserves?|worth|right|wrong|better|best|enough|time to|case for|reason to)\b",
    re.I,
)
"""Words by which an ending asks for a deed or judges one."""
_REQUEST = re.compile(
    r"\b(?:I|we) (?:therefore |now )?(?:ask|urge|propose|recommend|advise|beg)\b|"
    r"\b(?:vote (?:for|to|so|yes|no|against)|(?:say|tell (?:it|them|him|her)) (?:yes|no))\b|"
    r"\b(?:my|our) (?:plea|request|vote|advice|answer|proposal|motion)\b",
    re.I,
)
"""A request in so many words, which is the position whatever it calls the thing."""
_DEED = re.compile(
    r"\W*(?:(?:so|then|therefore|and|please|now|but),? )*(?:(?:please|do|never) )?"
    r"(?:give|grant|keep|drop|scrap|end|stop|close|shut|open|take|lend|leave|hold|send|pay|build|"
    r"buy|make|put|bring|back|adopt|reject|refuse|accept|choose|cut|save|spare|start|begin|"
    r"trust|free|allow|ban|lift|turn|try|set|plant|wash|dim|replace|spend|fund|extend|run)\s"
    r"(?:the|a|an|our|us|it|them|this|these|that|those|him|her|my|their|all|both|\w+ing|two|three|"
    r"no|more|fewer|less|back|up|down|off|out|for|to)\b",
    re.I,
)
"""A sentence that begins with a deed that it asks for: `So give us two later evenings`."""
_DEED_BEHIND = re.compile(
    r"[,;:–—]\s(?:then |and |so )*(?:give|keep|drop|scrap|end|close|shut|open|take|lend|leave|hold|"
    r"back|adopt|reject|replace|build|plant)\s(?:the|a|an|our|us|it|them|this|these|those)\b|"
    r"\b(?:(?:would|d) (?:like|love|rather|be glad)|can afford|could afford|have to|has to|"
    r"(?:is|are|were) (?:good|fair|wise|safe|ready|due|not needed|needed|over))\b",
    re.I,
)
"""One further on, or what the speaker would like."""


def thesis(case: Case) -> Iterator[CheckResult]:
    """The position: stated, quoted exactly, early, about the task, taken up at the end."""
    quote = case.argument.thesis
    if not quote:
        yield found(
            "thesis.place", "fail", CRITERION,
            "The ledger names no thesis, so the essay states no position that can be found.",
            cause="no_thesis", span=case.document.span_of("/thesis"),
            expected="a sentence of the prose that states the position",
            fix="State the position by the second paragraph and quote it under thesis.",
        )  # fmt: skip
        return
    places = case.document.places(quote)
    if not places:
        near = nearest(case.document.plain.text, quote)
        yield found(
            "thesis.place", "fail", CRITERION,
            f"The thesis “{quote}” does not stand in the prose.",
            cause="thesis_missing", span=case.document.span_of("/thesis"), observed=quote,
            expected=f"“{near}”" if near else "the position, stated in the essay itself",
            fix="State it in the prose by the second paragraph, in exactly these words.",
        )  # fmt: skip
        return
    yield _place(case, quote, places[0])
    if quote.rstrip("\"'”’)*_ ").endswith("?"):
        yield _asked(quote, places[0])
    elif case.english and (left_open := undecided(quote, _matter(case))):
        yield _left_open(quote, left_open, places[0])
    if case.english:
        yield from _return(case, quote)
        yield from _about(case, quote, places[0])


def _asked(quote: str, span: Span) -> CheckResult:
    return found(
        "thesis.question", "warn", CRITERION, f"The thesis “{quote}” asks, and states no position.",
        severity="minor", cause="thesis_asked", span=span, observed=quote,
        expected="a sentence that answers the question", fix="State the position in a sentence.",
    )  # fmt: skip


def _left_open(quote: str, said: str, span: Span) -> CheckResult:
    return found(
        "thesis.open", "warn", CRITERION,
        f"The thesis “{quote}” leaves the question open (“{said}”) and takes no side (heuristic).",
        severity="minor", cause="thesis_open", span=span, observed=quote,
        expected="a sentence that answers the question", fix="Say what should be done or thought.",
    )  # fmt: skip


def _place(case: Case, quote: str, span: Span) -> CheckResult:
    total = max(1, len(words(case.document.plain.text)))
    at = case.words_before(span.start) / total
    starts = [case.document.plain.source(p.start, p.end)[0] for p in case.paragraphs]
    paragraph = sum(start <= span.start for start in starts)
    if at <= EARLY or (paragraph <= OPENING and at <= HALFWAY):
        return found("thesis.place", "pass", CRITERION, "The position is stated early.")
    late = at > LATE
    return found(
        "thesis.place", "fail" if late else "warn", CRITERION,
        f"The position “{quote}” comes after {at:.0%} of the words, in paragraph {paragraph}.",
        severity="major" if late else "minor", cause="thesis_late", span=span,
        observed=f"{at:.0%} of the words", expected=f"the first {EARLY:.0%} or paragraph {OPENING}",
        fix="State the position by the second paragraph.",
    )  # fmt: skip


def _return(case: Case, quote: str) -> Iterator[CheckResult]:
    """An ending that asks for nothing and has not a word of the position, nor one that is kin to
    such, states none; a heuristic. Research asks for 30 % of its words (domains.md §2), but live
    endings that came back in an image or in their own words took up as little as a ninth.
    """
    sections = case.asked("required_sections")
    if len(case.paragraphs) < 4 or (sections and not _CLOSING.search(sections[-1])):
        return
    last = " ".join(p.text for p in case.paragraphs[-2:])
    about = stems(f"{quote} {case.settings.get('stance') or ''} {case.task.title}")
    mine = stems(last)
    if set(mine) & set(about) or kin(mine) & kin(about) or _asks_again(case, quote, last):
        return
    yield found(
        "thesis.return", "warn", CRITERION,
        "The ending asks for nothing and takes up no word of the thesis (heuristic).",
        severity="minor", cause="thesis_return", span=case.span(case.paragraphs[-1].text[:80]),
        observed="no word of it", expected="the position, in its own words or others",
        fix="Come back to the position in the last paragraph, in the light of what was shown.",
    )  # fmt: skip


def _asks_again(case: Case, quote: str, last: str) -> bool:
    """A sentence of the ending says that it asks; or it asks for a deed, or judges one, with a word
    of what the essay argues, or its kin: the position in other words.
    """
    if _REQUEST.search(last) or _DEED.match(case.paragraphs[-1].text):
        return True
    claims = " ".join(one.claim.quote for one in case.argument.claims)
    points = " ".join([*(one.counter.point for one in case.argument.counters),
                       *case.asked("must_address")])  # fmt: skip
    about = f"{quote} {case.settings.get('stance') or ''} {case.task.title} {claims} {points}"
    named, related = set(stems(about)), kin(stems(about))
    for a, b in split(last):
        mine = stems(last[a:b])
        asks = _ASKS.search(last[a:b]) or _DEED.match(last[a:b]) or _DEED_BEHIND.search(last[a:b])
        if asks and (set(mine) & named or kin(mine) & related):
            return True
    return False


def _before(case: Case, quote: str, span: Span) -> str:
    """The sentence before a position that points back to it: `I submit that it should`."""
    if not _POINTS_BACK.search(quote):
        return ""
    earlier = [one.text for _, end, one in case.placed_sentences if end <= span.start]
    return earlier[-1] if earlier else ""


def _matter(case: Case) -> set[str]:
    """The stems of what is asked."""
    asked = f"{case.settings.get('stance') or ''} {case.task.prompt} {case.task.title}"
    kind = stems(f"{case.settings.get('genre') or ''} {case.settings.get('audience') or ''}")
    return set(stems(asked)) - {*kind, *_WRITING}


def _about(case: Case, quote: str, span: Span) -> Iterator[CheckResult]:
    """A position shares words with the question, and not by repeating it; a heuristic."""
    about, said = _matter(case), answered(quote)
    if len(said.split()) < SHORT or _ASKS.search(said) or _POINTS_BACK.search(said):
        said = quote
    if not about or set(stems(f"{_before(case, quote, span)} {said}")) & about:
        return
    yield found(
        "thesis.about", "warn", CRITERION,
        f"The thesis “{said}” shares no word with the task (heuristic).",
        severity="minor", cause="thesis_about", span=span, observed=quote,
        expected=str(case.settings.get("stance") or case.task.prompt.strip()),
        fix="State the position on the question that was asked.",
    )  # fmt: skip
