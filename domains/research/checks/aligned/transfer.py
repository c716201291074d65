"""Results carried over to where nothing was measured: `the same can be expected in vineyards`.

That a sentence carries a result over, and that what it names is strange to the bundle, is read from
words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.asking import brief
from domains.research.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence

_ALIKE = (
    r"(?:same|likewise|equally|similar(?:ly)?|also|too|as well|just as|these results|the result)"
)
_CARRIES = re.compile(
    rf"\b{_ALIKE}\b.*\b(?:expect(?:ed)?|holds?|appl(?:y|ies)|true|goes|works?|carr(?:y|ies)|"
    r"translates?|transfers?|extends?|rely|valid|will|would)\b"
    rf"|\b(?:holds?|appl(?:y|ies)|true|goes|works?|carr(?:y|ies)|extends?|valid|will)\b.*\b{_ALIKE}\b"
    r"|\b(?:effects?|gains?|benefits?|results?|savings?|advantages?|drops?|falls?|rises?)\b[^.;]*"
    r"\b(?:is|are|was|were) (?:\w+ )?(?:the same|no (?:less|smaller|lower|different)|"
    r"(?:just |quite )?as (?:large|big|great|high|strong|good))\b",
    re.I,
)
_THE_SAME = re.compile(
    r"\bthe same (?:\w+ )?(?:effects?|gains?|benefits?|results?|savings?|drops?|falls?|rises?)\b"
    r"[^.;]*\b(?:can|will|would|is to|are to) be (?:had|seen|got|expected|found|won)\b",
    re.I,
)
"""What a source found is told of elsewhere, and the source is cited for it."""
_SAME = re.compile(rf"(?:the |a |an )?{_ALIKE}\b", re.I)
_OPEN = re.compile(
    r"\b(?:may|might|could|whether|if|how|perhaps|possibly|question|open)\b|\?", re.I
)
_WHERE = re.compile(
    r"\b(?:in|for|to|on|among|across|at|(?<=true )of|(?<=holds )of|(?<=had )with|(?<=seen )with)\s+"
    r"(?P<what>(?:(?!\b(?:in|for|to|on|among|across|at|of|as|than|that|which|with|by|over|too|likewise)\b)[\w\s,'’-])+)",
    re.I,
)
_NEXT = re.compile(r"(?<=\w)\s(?:the|a|an|this|that|these|those)\s", re.I)
"""Where what a place is told of begins: `of the lowland the gain`."""

_PLACE = r"(?:in|for|at|among|on)"
_LEVEL = re.compile(
    rf"\b{_PLACE} (?P<here>(?:[\w'’-]+ ){{0,4}}?[\w'’-]+),? (?:no less than|just as much as|"
    rf"just as|as much as|as well as|exactly as) {_PLACE} (?P<there>(?:[\w'’-]+ ){{0,3}}[\w'’-]+)",
    re.I,
)
"""`in hospitals no less than in physiotherapy`."""
_WILL = r"(?:(?:will|must|should|can be expected to|also|likewise|equally|just as well) )*"
_TO_OTHERS = re.compile(
    r"\bwhat (?:holds?|held|works?|worked|helps?|helped|is true|was true|goes|was (?:found|seen|"
    rf"measured)) (?:in|for|at|on|of|among) [^,;.]{{2,60}}? {_WILL}(?:holds?|works?|helps?|be true|"
    r"is true|goes|go|appl(?:y|ies)) (?:good )?(?:(?:in|for|at|on|of|among|to|with) )?"
    r"(?P<there>(?:all )?the (?:others?(?: \w+)?|rest)|others|elsewhere|everywhere|"
    r"(?:all|any|every|other) \w+)",
    re.I,
)
"""`What holds in one call centre will hold in the others`: more of a kind, none of them studied."""


def transfer(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that carries a result over to strange ground."""
    if not case.sources or not case.english:
        return
    known = set(stems(brief(case.task)))
    gaps = [p for c in case.synthesis.claims if c.claim.kind.startswith("gap")
            for p in case.around(c)]  # fmt: skip
    for sentence in case.sentences:
        place = (sentence.start, sentence.end)
        if place in gaps:
            continue
        level = _to_others(sentence.text) or _levelled(sentence.text, known)
        if level:
            yield _beyond(case, sentence, level)
        told = _THE_SAME.search(sentence.text)
        cited = bool(case.within(*place))
        if level or not (told or (_CARRIES.search(sentence.text) and not cited)):
            continue
        if denials(sentence.text) or _OPEN.search(sentence.text):
            continue
        strange = _strange(sentence.text, known)
        if strange:
            yield _beyond(case, sentence, strange)


def _to_others(text: str) -> str:
    """To whom a result is carried over as a rule."""
    match = _TO_OTHERS.search(text)
    if match is None or denials(text) or _OPEN.search(text):
        return ""
    return match["there"]


def _levelled(text: str, known: set[str]) -> str:
    """What is strange to the bundle and set level with what it knows."""
    match = _LEVEL.search(text)
    if match is None or _OPEN.search(text):
        return ""
    here, there = (set(stems(match[name])) for name in ("here", "there"))
    if here and there & known and not here & known:
        return match["here"]
    return match["there"] if there and here & known and not there & known else ""


def _strange(text: str, known: set[str]) -> str:
    """Where the result is carried to, if the bundle has none of its words."""
    for match in _WHERE.finditer(text):
        if _SAME.match(match["what"]):
            continue
        where = _NEXT.split(match["what"])[0].strip()
        mine = set(stems(where))
        if mine and not mine & known:
            return where
    return ""


def _beyond(case: Case, sentence: Sentence, what: str) -> CheckResult:
    return found(
        f"scope.transfer: {what}", "warn", "scope",
        f"“{what}” stands neither in the task nor in a source, and the result is carried over to "
        "it (heuristic).", severity="minor", cause=f"transfer {what}",
        span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
        expected="what the sources studied", fix="Say that nobody studied it, or take it out.",
    )  # fmt: skip
