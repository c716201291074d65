"""What a source says that it does not show, told as shown: a survey of August that says nothing of
the winter, and `no reason to think that the winter is any different`; causes that a trial cannot
tell apart, and `a part of it is owed to the longer hours`; a changed jury, `yet they show`.

The source's limit has to be in words, and so has the step over it. A doubt, a question or a wish
leave it open. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from domains.essay.case import Case
from domains.essay.checks.told import WORDS
from domains.essay.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence, split

_DONE = r"(?:ask|count|measure|cover|includ|record|survey|stud|test)(?:e|ed|ied)?"
_SILENT = re.compile(
    rf"\b(?:says? nothing (?:of|about|on)|(?:did|does|do) not (?:{_DONE}|say|look at|reach)|"
    rf"(?:was|were) not {_DONE}|no (?:[a-z]+ ){{1,2}}(?:was|were) (?:{_DONE}|taken|made)|"
    rf"nobody {_DONE}|leaves? out)\b",
    re.I,
)
_CAUSES = re.compile(
    r"\b(?:cannot|(?:does|do|did|could) not) (?:tell|say|show|know|part)\b[^.;]*?"
    r"\b(?:causes?|why|apart|alone|reasons?|which of)\b",
    re.I,
)
_SAME = re.compile(
    r"\b(?:(?:no|little|any) (?:reason|cause|ground)s? to (?:think|believe|suppose|expect|doubt)|"
    r"(?:no|not|any|hardly|scarcely|little|much) (?:different|otherwise|better|worse)|the same|"
    r"just as|no less|equally|likewise|as well|too|alike|similar\w*|nor)\b",
    re.I,
)
_OWED = re.compile(
    r"\b(?:owed to|due to|thanks to|because of|caused by|brought about by|the work of|explained by|"
    r"the (?:doing|effect|fruit|result) of|(?:is|was|are|were) what (?:made|brought|cut))\b",
    re.I,
)
_YET = re.compile(
    r"\b(?:yet|but|still|all the same|even so|none the less|nonetheless|nevertheless|anyway|though)"
    r"\b(?:(?!\bat least\b)[^.;?])*?\b(?:they|it|that|this|these|those|which|(?:the|three|both) "
    r"[a-z]+) (?:do |does |all |surely |clearly )?(?:shows?|proves?|means?|tells? us|confirms?|"
    r"bears? (?:it )?out|establish(?:es)?) ",
    re.I,
)
_OPEN = re.compile(
    r"\?\W*$|\b(?:whether|if|may|might|could|would|should|perhaps|possibly|hope|wish|let us|must|"
    r"silent|tempting|claim|guess|suppose|unless|ought|will have to|ask(?:s|ed)?|propose|open)\b",
    re.I,
)


_SEASONS = {
    stem("winter"): "december january february", stem("spring"): "march april may",
    stem("summer"): "june july august", stem("autumn"): "september october november",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Limit:
    source: Source
    text: str
    own: frozenset[str]
    """What it names that the rest of the source has not."""
    causes: bool


def silent(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that steps over a limit which a source sets to itself."""
    limits = list(_limits(case))
    for sentence in case.document.sentences if limits else ():
        for limit in limits:
            if said := _over(case, sentence, limit):
                yield found(
                    f"ev.caution: {' '.join(sentence.text.split()[:6])}", "warn", "evidence",
                    f"“{said}” tells what {limit.source.id} does not show: “{limit.text}” "
                    "(heuristic).", severity="minor", cause="caution",
                    span=case.document.span(sentence.start, sentence.end),
                    observed=sentence.text, expected=limit.text,
                    fix="Leave open what the source leaves open.",
                )  # fmt: skip
                break


def _limits(case: Case) -> Iterator[_Limit]:
    for source in case.sources:
        texts = [source.text[a:b] for a, b in split(source.text)]
        for text in texts:
            match, causes = _SILENT.search(text), _CAUSES.search(text) is not None
            caution = bool(source.caution) and (text in source.caution or source.caution in text)
            if match or causes or caution:
                rest = {one for other in texts if other is not text for one in stems(other)}
                own = set(stems(text)) - rest - set(stems(match[0] if match else ""))
                months = " ".join(_SEASONS.get(one, "") for one in own)
                own |= set(stems(months)) - rest
                yield _Limit(source, text, frozenset(own), causes)


def _over(case: Case, sentence: Sentence, limit: _Limit) -> str:
    """The words of a sentence that step over a limit."""
    text, mine = sentence.text, set(stems(sentence.text))
    named = mine & limit.own
    if not named and not limit.causes:
        return ""
    aside = _YET.search(text)
    if aside and len(named) >= WORDS and not denials(aside[0]) and not _OPEN.search(aside[0]):
        return aside[0].strip()
    if _OPEN.search(text):
        return ""
    if limit.causes:
        owed = _OWED.search(text)
        return owed[0] if owed and not denials(text) and _near(case, sentence, limit) else ""
    same = _SAME.search(text) if _SILENT.search(limit.text) else None
    return same[0] if same and not denials(_SAME.sub("", text)) else ""


def _near(case: Case, sentence: Sentence, limit: _Limit) -> bool:
    """Its paragraph tells figures of the source, or words of the limit."""
    around = [one.text for one in case.document.sentences if one.block == sentence.block]
    told: list[NumberFound] = [n for one in around for n in numbers(one)]
    figures = [n for n in limit.source.numbers if n.role == "quantity"]
    others = [n for one in case.sources if one is not limit.source for n in one.numbers]
    own = [n for n in figures if not any(n.value == other.value for other in others)]
    words = set(stems(" ".join(around)))
    return len(words & limit.own) >= WORDS or any(a.prints(b.value) for a in told for b in own)
