"""Values that the data themselves make doubtful, told as if they were sound: an impossible reading
taken for news, single rows said to move nothing where one moves r, blanks called harmless.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pandas as pd

from domains.analysis.doubts.report import Report
from domains.analysis.doubts.words import denied, listed, near, open_words
from domains.analysis.quality import MISSING, limits
from domains.analysis.reading.places import doubt
from domains.analysis.soundness.guards import told_without
from domains.analysis.verdicts import Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.numbers import numbers
from workbench.prose.sentences import Sentence

PARAGRAPH = 12
"""Sentences on either side in which a paragraph may say that a value is none."""
_SUSPECT = re.compile(
    r"\b(?:can(?:not|['’]t) (?:be|happen|occur)|could not|impossib\w+|implausib\w+|"
    r"errors?|wrong(?:ly)?|mistak\w+|faults?|faulty|typos?|mistyp\w+|invalid|beyond|exceed\w*|outside|limits?|"
    r"out of range|suspicious|suspect\w*|doubt\w*|check(?:ed|ing)?|"
    r"(?:left|leav\w+|tak\w+|took|set|struck|cross\w+|thrown?|kept|cast|cut) "
    r"(?:\w+ ){0,3}(?:out|aside)|exclud\w+|dropp\w+|"
    r"remov\w+|ignor\w+|discard\w+|without|not (?:real|counted|"
    r"true|used)|glitch\w*|misread\w*|artefacts?|artifacts?|bogus|spurious|outliers?|odd|unlikely|"
    r"unreal\w*|broken|corrupt\w*|filter\w*|not plausible|extreme|unusual)\b",
    re.I,
)
_CONCLUDES = re.compile(
    r"\b(?:so|therefore|hence|thus|shows?|proves?|means?|must|should|because|evidence|why)\b", re.I
)
"""Draws on a value that the report doubts elsewhere."""
_NO_ROW = re.compile(
    r"\b(?:no|not (?:a|one)) (?:single |one |individual |lone |other )?(?P<row>[\w-]+)"
    r"(?: \w+){0,4}? (?:mov|chang|alter|affect|matter|shift|sway|tip|carri|carr|mak|driv|influenc|"
    r"distort|decid|pull)\w*|\b(?:do|does|did)(?: not|n['’]t) (?:hang|depend|rest|hinge|turn) on "
    r"(?:any|a|one) (?:single |one |individual )?\w+|\b(?:robust|insensitive|immune) "
    r"(?:to|against) (?:\w+ ){0,2}(?:outliers?|single|rows?|points?|cases?)|"
    r"\bno (?:\w+ )?outliers?\b"
    r"|\bleaving (?:out )?(?:any|each)(?: \w+){0,4} (?:out )?(?:changes|makes) "
    r"(?:nothing|no |little)",
    re.I,
)
_CHANCE = re.compile(
    r"\b(?:by (?:pure |mere )?chance|at random|randomly|by accident|accidental(?:ly)?)\b", re.I
)
_HARMLESS = re.compile(
    r"\btoo few\b[^.;]{0,40}?\bto\b|\b(?:do|does|did|will|would|can|cannot)(?: not|n['’]t)? "
    r"(?:\w+ )?(?:matter|bias|touch|affect|change|distort|harm|hurt)\b|"
    r"\bno (?:\w+ )?(?:effect|influence|bias|matter|"
    r"harm|consequence)\b|\bharmless\b|\bnegligible\b|\b(?:can|may) (?:safely )?be ignored\b|"
    r"\bsafely ignor\w+",
    re.I,
)
_BLANK = re.compile(r"\b(?:blanks?|missing|empty|gaps?|nulls?|unrecorded|incomplete)\b", re.I)
_BECAUSE = re.compile(r"\b(?:because|since|due to|owing to)\b", re.I)
_UNSURE = re.compile(
    r"\b(?:nothing|nobody|cannot|not known|unknown|whether|if|unless|may|might|could)\b|"
    r"\b(?:not|never|n['’]t) (?:\w+ ){0,3}(?:random|chance|accident)",
    re.I,
)


def taken_for_sound(report: Report) -> Iterator[CheckResult]:
    """All three kinds of doubt."""
    if report.table.sampled:
        return
    yield from _impossible(report)
    yield from _said_to_move_nothing(report)
    yield from _blanks_played_down(report)
    yield from _blanks_explained(report)


def _impossible(report: Report) -> Iterator[CheckResult]:
    """A value beyond a column's declared limits, printed with no word of doubt beside it."""
    for column in report.table.measures():
        wrong = beyond(report, column)
        told = [s for s in report.sentences if _prints_one(report, s, column, wrong)]
        sound = [s for s in told if not _SUSPECT.search(near(report.sentences, s, PARAGRAPH))]
        if len(sound) < len(told):
            sound = [s for s in sound if _CONCLUDES.search(s.text)]
        if not sound:
            continue
        low, high = limits(report.table.schema.get(column, {}))
        ends = " to ".join(shown(end) for end in (low, high) if end is not None)
        listed = ", ".join(sorted({f"{value:g}" for value in wrong})[:4])
        yield doubt(
            report.judge,
            f"real: {column}",
            sound[0],
            f"“{sound[0].text}” takes {listed} for a true value of {column}; the task's limit is "
            f"{ends}, so it cannot be one.",
            f"{listed} named as a value that cannot be",
            "Say that this value cannot be, leave its row out, and draw nothing from it.",
        )


def beyond(report: Report, column: str) -> list[float]:
    """The values of a column beyond its declared limits."""
    low, high = limits(report.table.schema.get(column, {}))
    values = report.table.frame[column].dropna()
    none = pd.Series(False, index=values.index)
    under = values < low if low is not None else none
    over = values > high if high is not None else none
    return [float(value) for value in values[under | over].unique()]


def _prints_one(report: Report, sentence: Sentence, column: str, wrong: list[float]) -> bool:
    """Such a value with its sign, in a sentence about its column: `repeats 4 lines` is no −4."""
    said = [n for n in numbers(sentence.text) if n.role == "quantity"] if wrong else []
    if not any(n.prints(value) and n.value * value >= 0 for n in said for value in wrong):
        return False
    entered = any(column in one.named.claim.col for one in report.quoting(sentence))
    unit = report.table.unit(column)
    named = column in report.names.in_text(sentence.text) or (unit and unit in sentence.text)
    return bool(entered or named)


def _said_to_move_nothing(report: Report) -> Iterator[CheckResult]:
    moved = [one for one in report.about("corr") if _mover(one) is not None]
    for sentence in report.sentences if moved else ():
        found = _NO_ROW.search(sentence.text)
        if not found or open_words(sentence.text) or not _of_rows(report, found):
            continue
        own = [one for one in report.quoting(sentence) if one.named.claim.kind == "corr"]
        here = [one for one in moved if one in own] if own else _unguarded(report, moved)
        if not here:
            continue
        told = "; ".join(_without(one) for one in here[:3])
        yield doubt(
            report.judge,
            f"single rows: {here[0].named.name}",
            sentence,
            f"“{sentence.text}” has no single row weigh much; {told}.",
            told,
            "Name that row and give the coefficient without it.",
        )
        return


def _unguarded(report: Report, moved: list[Judged]) -> list[Judged]:
    """Those that the report tells nowhere without their row, nor by ranks: what a sentence says of
    all coefficients is said of those that stand in the report.
    """
    every = report.judged
    return [o for o in moved if not told_without(report.judge, o, every, _mover(o) or {})]


def _mover(one: Judged) -> dict[str, object] | None:
    seen = one.known.seen if one.known else {}
    if "few" in seen:
        return dict(seen)
    moved = seen.get("moved")
    return dict(moved) if moved else None


def _of_rows(report: Report, found: re.Match[str]) -> bool:
    word = (found["row"] or "row").casefold().removesuffix("s")
    return word in listed("rows") or any(
        word == each.removesuffix("s") for each in report.unit_of_rows
    )


def _without(one: Judged) -> str:
    seen, known = _mover(one) or {}, one.known
    rows = seen.get("few")
    listed = ", ".join(str(int(row) + 2) for row in rows) if isinstance(rows, list) else ""
    value = float(known.value) if known else 0.0
    rest = float(str(seen.get("without", 0.0)))
    columns = " and ".join([*one.named.claim.col, *one.named.claim.by][:2])
    return f"r of {columns} is {value:.2f}, and {rest:.2f} without row {listed} of the file"


def _blanks_played_down(report: Report) -> Iterator[CheckResult]:
    shares = {str(c): 100 * float(report.table.frame[c].isna().mean()) for c in report.table.frame}
    many = {column: share for column, share in shares.items() if share > MISSING}
    for sentence in report.sentences if many else ():
        text = sentence.text
        named = [c for c in report.names.in_text(text) if c in many]
        if not _BLANK.search(text) or (not named and len(many) > 1):
            continue
        chance = _CHANCE.search(text) and not _UNSURE.search(text)
        harmless = _HARMLESS.search(text) and not _UNSURE.search(text)
        column = (named or list(many))[0]
        if not (chance or harmless) or report.table.schema.get(column, {}).get("nulls"):
            continue
        why = (
            "nothing in the data shows that they came by chance"
            if chance
            else ("what they would have held is not known")
        )
        yield doubt(
            report.judge,
            f"blanks: {column}",
            sentence,
            f"“{text}” plays down the blanks: {many[column]:.3g} % of {column} are blank, and "
            f"{why}{_unlike(report, column)}.",
            f"{many[column]:.3g} % blank, for reasons not known",
            "Say how many are blank and that what is said rests on the others alone.",
        )
        return


def _unlike(report: Report, column: str) -> str:
    """How rows with and without a blank differ in the outcome, in words."""
    outcome, frame = report.outcome, report.table.frame
    if not outcome or outcome == column or outcome not in report.table.measures():
        return ""
    blank = frame[column].isna()
    with_, without = (float(frame[outcome][mask].mean()) for mask in (blank, ~blank))
    return f" (mean {outcome} {with_:.3g} where it is blank, {without:.3g} where it is not)"


def _blanks_explained(report: Report) -> Iterator[CheckResult]:
    """Another reason for blanks than the one that the task gives."""
    given = {
        c: str(about["nulls"]) for c, about in report.table.schema.items() if about.get("nulls")
    }
    for sentence in report.sentences if given else ():
        text = sentence.text
        blank, why = _BLANK.search(text), _BECAUSE.search(text)
        named = [c for c in report.names.in_text(text) if c in given]
        if not blank or not why or why.start() < blank.end() or not named:
            continue
        reason = set(stems(text[why.end() :])) - set(stems(named[0]))
        if set(stems(given[named[0]])) & reason or open_words(text) or denied(text[: why.start()]):
            continue
        yield doubt(
            report.judge,
            f"blanks: {named[0]}",
            sentence,
            f"“{text}” gives another reason for the blanks than the task: there a blank of "
            f"{named[0]} means {given[named[0]]}.",
            given[named[0]],
            "Give the reason that the task gives.",
        )
        return
