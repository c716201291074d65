"""What is said of a difference right before its own p or interval: `the gap was significant
(p = .30)`, `the two groups differed (0.1, 95 % CI −0.2 to 0.4)`.

The bracket decides by reckoning whether there is a difference at the usual level; that the words
say so is read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.effects.told import clause
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found

ALPHA = 0.05
_NOUN = (
    r"differences?|effects?|changes?|gaps?|results?|associations?|correlations?|links?|benefits?|"
    r"advantages?|increases?|decreases?|rises?|falls?|drops?|reductions?|improvements?|gains?"
)
_SAID = re.compile(
    rf"(?<![\w-])(?:differ(?:ed|s)?(?: (?:statistically )?significantly)?|significantly|"
    rf"significant(?: (?:{_NOUN}))?)\s*(?=\()",
    re.I,
)
"""A verdict that ends where its bracket opens."""
_CLEAR = re.compile(
    rf"(?<![\w-])(?:clear|significant)(?: (?:{_NOUN}))?(?:,? (?:too|also|as well),?)?"
    r"(?: (?:at|in|among|for|on|with)(?: (?!(?:and|but|or|nor|yet|than)\b)[^\s,;:.()]+){1,8})?"
    r"\s*(?=\()",
    re.I,
)
"""A verdict that it is so, and where: `clear, too, at 16 in suburbs`."""
_MORE = re.compile(
    r"(?<![\w-])(?:(?:less|more)(?: [^\W\d_]+)?|fewer(?: [^\W\d_]+)?|lower|higher|"
    r"shorter|longer|smaller|larger|better|worse)\s*(?=\()",
    re.I,
)
"""Less or more without a figure of how much: `came less often (0.2, 95 % CI −1.1 to 1.5)`."""
_APART = re.compile(
    r"(?<![\w-])differ(?:ed|s)? (?:between|with|among)\b[^.;:()\d]*:\s"
    r"[^.;:()]*(?:\.\d[^.;:()]*)*(?=\()",
    re.I,
)
"""`differed between those with and without: −3 kWh (95 % CI −10 to 4)`."""
_BEHIND = re.compile(
    r"(?<=\)),? (?:which is |that is )?an? (?:statistically |clearly )?significant\b", re.I
)
"""A verdict in apposition to the bracket before it."""
_HARDLY = re.compile(
    r"\d|\b(?:little|slight\w*|somewhat|a (?:bit|shade|touch|trifle)|tend\w*|seem\w*|appear\w*|"
    r"looked|numerically|nominally|on average|mean|point)\b",
    re.I,
)
"""How much it was, or that it was not much."""
_P = re.compile(r"\bp\s*(?P<sign>[=<>≤≥])\s*(?P<p>[01]?\.\d+)", re.I)
_NUMBER = r"[−–-]?\d+(?:\.\d+)?"
_ENDS = re.compile(
    rf"\b(?:CI|interval)\b[^\d−–-]{{0,12}}(?P<lo>{_NUMBER})[^\d−–,;-]{{0,12}}"
    rf"(?:\bto\b|\band\b|[,;–])\s*(?P<hi>{_NUMBER})"
)
_UNLIKE = re.compile(
    r"\b(?:whether|if|may|might|could|would|hardly|barely|scarcely|neither|nor|marginal\w*|"
    r"border\w*|near\w*|almost|approach\w*|short of|fail\w*|lack\w*|without|correct\w*|adjust\w*|"
    r"insignificant\w*|unclear|less|far from|from clear|claim\w*|call\w*|say|says|said)\b|\bnon\b|"
    r"\?",
    re.I,
)
"""Another level, another's words, or a verdict that is neither yes nor no."""
_WITHOUT = re.compile(r"\bwith (?:and|or) without\b|\bwithout (?:and|or) with\b", re.I)
"""Names the two groups, and denies nothing."""


def levels(case: Case) -> Iterator[CheckResult]:
    """A warning for each verdict that its own bracket overturns."""
    if not case.english:
        return
    for sentence in case.sentences:
        text = case.document.plain.text[sentence.start : sentence.end]
        text = _WITHOUT.sub(lambda found_one: " " * len(found_one[0]), text)
        for match in _verdicts(text):
            begin, _ = clause(text, match.start(), match.start() + 1)
            told = text[begin : match.end()]
            shown = _bracket(text, match.end())
            if match.re is _BEHIND:
                told, shown = match[0], text[text.rfind("(", 0, match.start()) : match.start()]
            differs, before = _differs(shown), told.removesuffix(match[0])
            if differs is None or _UNLIKE.search(shown):
                continue
            if _UNLIKE.search(before if match.re is _MORE else told):
                continue
            if match.re is _MORE and _HARDLY.search(told):
                continue
            if differs and match.re is not _SAID:
                continue  # `not clear at 16 (p = .03 in the others)`
            if differs == bool(denials(told)):
                place = (sentence.start + match.start(), sentence.start + match.end())
                yield _other(case, place, shown, differs, match.re in (_SAID, _CLEAR))


def _verdicts(text: str) -> list[re.Match[str]]:
    """The verdicts of a sentence, each bracket's once."""
    said = list(_SAID.finditer(text))
    for form in (_CLEAR, _MORE, _APART, _BEHIND):
        ends = {match.end() for match in said}
        said += [one for one in form.finditer(text) if one.end() not in ends]
    return said


def _bracket(text: str, start: int) -> str:
    """The bracket that opens at a place, those within it included."""
    depth = 0
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return text[start : at + 1]
    return ""


def _differs(shown: str) -> bool | None:
    """Whether the p or the interval of a bracket shows a difference; None where neither tells."""
    tested = list(_P.finditer(shown))
    if len(tested) == 1:
        sign, p = tested[0]["sign"], float(tested[0]["p"])
        if p > ALPHA or (p == ALPHA and sign == ">"):
            return None if sign in "<≤" else False
        return True if sign in "<≤" or (sign == "=" and p < ALPHA) else None
    ends = list(_ENDS.finditer(shown))
    if tested or len(ends) != 1:
        return None
    low, high = (_value(ends[0][name]) for name in ("lo", "hi"))
    return False if low < 0 < high else None


def _value(printed: str) -> float:
    return float(re.sub("[−–]", "-", printed))


def _other(
    case: Case, place: tuple[int, int], shown: str, differs: bool, plain: bool
) -> CheckResult:
    said = case.document.plain.text[slice(*place)].strip()
    right = "a difference" if differs else "no difference"
    return found(
        f"method.level: {said} {shown[:40]}", "warn", "methods",
        f"The words and the bracket behind “{said}” disagree: {shown} shows {right} at the level "
        "of .05.", severity="major" if plain else "minor", cause="level",
        span=case.document.span(*place), observed=said, expected=right,
        fix="Say what the p or the interval shows, or correct it.",
    )  # fmt: skip
