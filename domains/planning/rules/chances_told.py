"""What a memo says of its chances in words: which of two belongs to which correlation, an end that
it rules out, work that it says drives the date.

Read from words, so nothing here decides; a sentence that denies, asks or names two readings is left
alone.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator

from domains.planning.engine.forecast import Forecast
from domains.planning.rules.chances import forecast_of
from domains.planning.rules.findings import Examined, Finding, Rule, chance_text, listed
from domains.planning.rules.passages import days_named
from workbench.prose.english import denials, stems
from workbench.prose.numbers import NumberFound
from workbench.prose.sentences import Sentence

_PARTS = re.compile(r"[;(),]|,? \b(?:and|but|while|whereas)\b")
APART = re.compile(
    r"\bindependen\w+|\buncorrelat\w+|\bunrelated\b|\bsingly\b|\bone by one\b|"
    r"\b(?:without|no|zero|not) (?:(?:a|the|any|common) )*(?:correlat\w+|connect\w+|factor|cause|"
    r"linked)|\bo(?:n|f) (?:its|their) own\b|\b(?:own|its own) luck\b|\bby (?:itself|themselves)\b|"
    r"(?:ρ|rho) ?= ?0(?![.\d])",
    re.I,
)
_WITHOUT_IT = re.compile(r"\bcorrelat\w+[^.]*(?P<it>\bwithout it)\b", re.I)
_CERTAIN = re.compile(
    r"\b(?:certain(?:ly)?|guarantee[sd]?|definitely|surely|for sure|without fail|beyond doubt)\b",
    re.I,
)
_NEVER = re.compile(
    r"\b(?:never|in no (?:event|case|run)|under no circumstances|impossible)\b", re.I
)
_LATER = re.compile(r"\b(?:after|later|beyond|past|miss\w*)\b", re.I)
_END = re.compile(
    r"\b(?:finish\w*|done|ready|ends?|ended|open\w*|complet\w+|fall\w*|keep|kept|met|hold|held|"
    r"deliver\w*|late|deadline)\b",
    re.I,
)
SURE = 0.995
"""The chance from which on a day may be called certain."""
_DRIVES = re.compile(
    r"\b(?:driv(?:es?|ing)|critical|decides?|determines?|governs?|sets? the pace|bottlenecks?)\b",
    re.I,
)
_THE_DATE = re.compile(
    r"\b(?:dates?|deadline|ends?|finish|schedule|path|pace|length|bottlenecks?)\b", re.I
)
SELDOM = 0.05
"""Share of the runs in which a task is critical, below which it drives nothing."""


def swapped(seen: Examined) -> Iterator[Finding] | None:
    """The two claimed chances, each told for the other's correlation."""
    claims = seen.plan.claims
    given = (claims.probability, claims.probability_rho0)
    if None in given or given[0] == given[1]:
        return None
    return _swapped(seen, float(given[0] or 0), float(given[1] or 0))


def _swapped(seen: Examined, together: float, apart: float) -> Iterator[Finding]:
    for sentence in seen.document.sentences:
        shares = [n for n in _numbers(seen, sentence) if n.unit == "percent"]
        said = _apart(sentence)
        if len(shares) != 2 or said < 0:
            continue
        own = _share_of_part(sentence, said, shares)
        if own is None or not own.prints(100 * together) or own.prints(100 * apart):
            continue
        other = next(each for each in shares if each is not own)
        if other.prints(100 * apart):
            yield Finding(
                f"The memo tells {own.text.strip()} without correlation and {other.text.strip()} "
                f"with it; claimed are {chance_text(apart)} without it and {chance_text(together)} "
                "with it.",
                span=seen.document.span(sentence.start, sentence.end), observed=own.text.strip(),
                expected=chance_text(apart), fix="Let the two chances change places.",
            )  # fmt: skip


def _apart(sentence: Sentence) -> int:
    """Where a sentence speaks of no correlation; -1 where it does not, or twice."""
    found = [match.start() for match in APART.finditer(sentence.text)]
    found += [match.start("it") for match in _WITHOUT_IT.finditer(sentence.text)]
    return found[0] if len(found) == 1 else -1


def _share_of_part(sentence: Sentence, said: int, shares: list[NumberFound]) -> NumberFound | None:
    """The one share in the part of the sentence that speaks of no correlation; where it has none,
    that of the next part, unless the one before may own it too.
    """
    cuts = [0, *(cut.start() for cut in _PARTS.finditer(sentence.text)), len(sentence.text) + 1]
    parts = [
        [n for n in shares if a <= n.start - sentence.start < b]
        for a, b in itertools.pairwise(cuts)
    ]
    at = max(n for n, cut in enumerate(cuts[:-1]) if cut <= said)
    around = parts[at - 1] if at and sentence.text[cuts[at]] not in ";(" else []
    own = parts[at] or (parts[at + 1] if not around and at + 1 < len(parts) else [])
    return own[0] if len(own) == 1 else None


def too_certain(seen: Examined) -> Iterator[Finding] | None:
    """Days after which the memo says that the plan cannot end, and some runs do."""
    return None if not seen.document.plain.text.strip() else _too_certain(seen, forecast_of(seen))


def _too_certain(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    last = stems(re.sub(r"[-_]", " ", forecast.plan.tasks[forecast.mean.critical[-1]].id))
    for sentence in seen.document.sentences:
        said = _absolute(sentence)
        spoken = _END.search(sentence.text) or set(last) & set(stems(sentence.text))
        days = days_named(seen, [sentence]) if said and spoken else []
        if len(days) != 1 or any(n.percent for n in _numbers(seen, sentence)):
            continue
        chance = forecast.chance(forecast.plan.days_to(days[0]))
        if chance.free <= 0 or max(chance.free, chance.lowest) >= SURE:
            continue
        yield Finding(
            f"The memo says “{said}” of {days[0]}; the plan ends by then in "
            f"{chance_text(chance.free)} of the runs.",
            span=seen.document.span(sentence.start, sentence.end), observed=said,
            expected=chance_text(chance.free), fix=f"Tell the chance: {chance_text(chance.free)}.",
        )  # fmt: skip


def _absolute(sentence: Sentence) -> str:
    """The words by which a sentence leaves no chance that the end is later."""
    if sentence.text.endswith("?"):
        return ""
    never = _NEVER.search(sentence.text)
    if never:
        return never[0] if _LATER.search(sentence.text[never.end() :]) else ""
    sure = _CERTAIN.search(sentence.text)
    return sure[0] if sure and not denials(_clause_of(sentence, sure.start())) else ""


def _clause_of(sentence: Sentence, at: int) -> str:
    """The words around a place up to the next semicolon; behind it another thing is denied."""
    text = sentence.text
    end = text.find(";", at)
    return text[text.rfind(";", 0, at) + 1 : len(text) if end < 0 else end]


def drives_nothing(seen: Examined) -> Iterator[Finding] | None:
    """Work that is said to drive the date, and is critical in hardly any run."""
    return None if not seen.document.plain.text.strip() else _idle(seen, forecast_of(seen))


def _idle(seen: Examined, forecast: Forecast) -> Iterator[Finding]:
    tasks = forecast.plan.tasks
    own = [set(stems(re.sub(r"[-_]", " ", task.id))) for task in tasks]
    wide = [own[at] | set(stems(task.deliverable)) for at, task in enumerate(tasks)]
    for sentence in seen.document.sentences:
        text, said = sentence.text, set(stems(sentence.text))
        if not _DRIVES.search(text) or not _THE_DATE.search(text) or denials(text):
            continue
        named = [at for at, words in enumerate(own) if words and words <= said]
        near = [at for at, words in enumerate(wide) if words & said]
        share = forecast.criticality
        if not named or text.endswith("?") or any(share[at] >= SELDOM for at in near):
            continue
        names = listed(tasks[at].id for at in named)
        yield Finding(
            f"The memo lets {names} drive the date; in "
            f"{chance_text(max(share[at] for at in named))} of the runs at most they are critical.",
            span=seen.document.span(sentence.start, sentence.end), observed=names,
            expected=listed(tasks[at].id for at in forecast.mean.critical),
            fix="Name the work on the critical path.",
        )  # fmt: skip


def _numbers(seen: Examined, sentence: Sentence) -> list[NumberFound]:
    inside = (n for n in seen.document.numbers if sentence.start <= n.start < sentence.end)
    return [number for number in inside if number.role in ("quantity", "spoken")]


RULES = (
    Rule("memo.readings", "minor", swapped,
         "Each of the two chances is told for its own correlation.", advises=True),
    Rule("memo.never", "minor", too_certain,
         "No day is called certain that some runs miss.", simulated=True, advises=True),
    Rule("memo.drivers", "minor", drives_nothing,
         "What the memo says drives the date does.", simulated=True, advises=True),
)  # fmt: skip
