"""A demand that is not the position's own: Friday nights in the thesis, every evening of the week
at the end; or, where the thesis names two times, `in lessons and breaks`, one that takes one of
them out: `hand them back at break`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found

_DEMANDS = re.compile(
    r"\b(?:let us|let['’]s|should|must|ought|shall|set|make|propose|vote)\b", re.I
)
_ASKS = re.compile(rf"{_DEMANDS.pattern}|^let\b|[,;:] let\b", re.I)
_OPEN = re.compile(
    r"\?\s*$|\b(?:if|unless|some|others|they say|critics|once|until|would|could|no longer|never|"
    r"n['’]t|nobody|whoever|instead of|rather than)\b",
    re.I,
)


_ALWAYS = re.compile(
    r"\b(?:every|each) (?:single )?(?:day|night|evening|morning|afternoon|weekday)\b"
    r"(?! (?:of (?:the|that|this) (?:season|trial|month|pilot|two|kind)|we|they|it|that|on which))"
    r"(?: (?:of|in) the (?:week|year))?|\b(?:all|the whole) week(?: long| through)?\b|"
    r"\bseven (?:days|nights|evenings) a week\b|\b(?:on )?all seven (?:days|nights|evenings)\b|"
    r"\ball (?:the )?year (?:round|long)\b",
    re.I,
)
"""A demand for all days."""
_SOME_DAYS = re.compile(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:weekends?|weekdays?)\b|"
    r"\b(?:one|two|three|four|five|six) (?:days|nights|evenings|mornings|afternoons) (?:a|per|each|"
    r"every) week\b",
    re.I,
)
_SEASON = re.compile(r"\bfrom (?:\d+ )?[A-Z]\w+ (?:to|until|till) (?:\d+ )?[A-Z]\w+")
_DEMANDED = re.compile(
    rf"{_ASKS.pattern}|\b(?:give|grant|run|send|open|keep|bring|offer|make|provide)\s+(?:us|it|them|the|"
    r"a|an|our|this|that)\b|\b(?:we|I) (?:ask|urge|want|demand|propose)\b",
    re.I,
)


_BOTH = re.compile(
    r"\b(?:in|during|at|on|through|throughout)\s+(?:the\s+)?(?P<one>[^\W\d_]+)\s+"
    r"(?:and|or|as well as)\s+(?:(?:in|during|at|on)\s+)?(?:the\s+)?(?P<other>[^\W\d_]+)",
    re.I,
)
_BACK = (
    r"\b(?:hand|give|get|bring|return|fetch|take|let|free|release)\s+(?:(?P<what>them|it)|"
    r"(?:the|our|their)\s+(?P<named>\w+))\s+(?:back|out|free|go|off)\b[^,;.:]*?"
    r"|\bbe\s+(?:handed|given|brought|returned|fetched|taken|let|freed|released)\s+"
    r"(?:back|out|again|free|off)\b[^,;.:]*?"
)
_EXCEPTED = r"\b(?:except|excepting|save|but not|other than|apart from)\s+(?:for\s+)?"


def drifting(case: Case) -> Iterator[CheckResult]:
    """A warning for each demand with one of the thesis's two times taken out, or for all times."""
    yield from _taken_out(case)
    yield from _widened(case)


def _taken_out(case: Case) -> Iterator[CheckResult]:
    """Demands behind the thesis that except one of the two times that it names."""
    thesis = case.argument.thesis
    both = _BOTH.search(thesis)
    times = both.groups() if both and case.english else ()
    places = case.document.places(thesis) if times else []
    for start, _, sentence in case.placed_sentences if places else ():
        text = sentence.text
        if start < places[0].end or _OPEN.search(text) or not _ASKS.search(text):
            continue
        out = next((one for noun in times if (one := _without(noun, text, thesis))), None)
        if out:
            yield found(
                f"contradiction: {out}", "warn", "ledger",
                f"The essay asks for “{out}” here; its thesis is “{thesis}” (heuristic).",
                severity="minor", cause=f"drifting {out}",
                span=case.document.span(sentence.start, sentence.end), observed=out,
                expected=thesis, fix="Ask for one and the same, or say why less.",
            )  # fmt: skip


def _widened(case: Case) -> Iterator[CheckResult]:
    """Demands of the last two paragraphs for every day, where the thesis names some days, or for
    the whole year, where it names a season.
    """
    thesis = case.argument.thesis
    daily, seasonal = _SOME_DAYS.search(thesis), _SEASON.search(thesis)
    if not case.english or not (daily or seasonal) or _ALWAYS.search(thesis):
        return
    ending = case.paragraphs[-2:]
    for sentence in case.document.sentences:
        text = sentence.text
        inside = any(p.start <= sentence.start < p.end for p in ending)
        said = _ALWAYS.search(text) if inside and _DEMANDED.search(text) else None
        if said is None or _OPEN.search(text) or denials(text) or _SOME_DAYS.search(text):
            continue
        if bool(seasonal) if "year" in said[0].casefold() else bool(daily):
            yield found(
                f"contradiction: {said[0]}", "warn", "ledger",
                f"The essay asks for “{said[0]}” here; its thesis is “{thesis}” (heuristic).",
                severity="minor", cause=f"drifting {said[0]}",
                span=case.document.span(sentence.start, sentence.end), observed=said[0],
                expected=thesis, fix="Ask for one and the same, or say why more.",
            )  # fmt: skip


def _without(noun: str, text: str, thesis: str) -> str:
    """The words that take a time out of what the thesis asks for; empty where none do."""
    at = rf"\b(?:in|during|at|on|for)\s+(?:the\s+)?{re.escape(noun.rstrip('s'))}(?:e?s)?\b"
    out = re.search(rf"(?:{_BACK}|{_EXCEPTED}){at}", text, re.I)
    if out is None or denials(text[max(0, out.start() - 24) : out.start()]):
        return ""
    named = set(stems(out["named"] or ""))
    return out[0] if named <= set(stems(thesis)) else ""
