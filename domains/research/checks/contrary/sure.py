"""An effect told as sure whose interval holds none: `on clay they did cut it measurably` of −2 (−7
to 3), `a significant if small drop (−0.7 to 0.3)`.

Whether the interval holds no effect is a field of the bundle. A verb that insists (`did cut`), a
word of sureness beside a change (`a clear drop`, `fell measurably`), in a clause that denies, asks
and doubts nothing, tells it as sure; words are read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.research.case import Case
from domains.research.checks.quality import citing_units, clause_of
from domains.research.sources import Source
from workbench.core.checks import CheckResult
from workbench.prose.english import denials
from workbench.prose.findings import found
from workbench.prose.numbers import numbers
from workbench.prose.retold.undenied import moves
from workbench.prose.sentences import split

_MOVE = (
    r"(?:cut|lower|reduc|rais|lift|lessen|shrink|shorten|lengthen|increas|decreas|improv|worsen|help|"
    r"fall|fell|ris|rose|drop|differ|chang|mov|shift|grow|grew|declin|work|matter|sav|spar|gain|los|"
    r"harm|boost|slow|speed|ease|eas|curb|prevent|protect|move)\w*"
)
_CHANGE = (
    r"(?:drops?|falls?|rises?|gains?|reductions?|increases?|decreases?|loss(?:es)?|effects?|benefits?|"
    r"improvements?|declines?|differences?|changes?|cuts?|advantages?|savings?|harm)"
)
_SURELY = (
    r"(?:significant|measurabl|clear|demonstrabl|reliabl|marked|noticeabl|unmistakabl|certain|"
    r"definite|undeniabl|provabl|unquestionabl|undoubted|indisputabl|substantial)"
)
_SURE = re.compile(
    rf"\bdid (?:indeed |in fact |\w+ly )?{_MOVE}\b|"
    rf"\b{_SURELY}y?(?:e|le)?,? (?:(?:if|but|though|and|yet|albeit) [\w-]+,? |[\w-]+ )?{_CHANGE}\b|"
    rf"\b{_SURELY}l?y (?:{_MOVE}|less|more|fewer|lower|higher|better|worse|shorter|longer)\b|"
    rf"\b{_MOVE}(?: [\w-]+){{0,2}} {_SURELY}l?y\b",
    re.I,
)
_OPEN = re.compile(
    r"\b(?:whether|if (?!small|modest|slight|weak|tiny|brief|minor|little)|may|might|could|would|"
    r"should|can|how|what|where|when|why|before|until|unless|enough|too|need\w*|look\w*|search\w*|"
    r"expect\w*|hop\w+|hardly|barely|only|both|each|either|every\w*|all|within|groups?|"
    r"trials|studies|sources|experiments|unclear|chance|seem\w*|perhaps|possibl\w+|claim\w*|"
    r"suppos\w+|than|as (?:much|well)|fail\w*|lack\w*|short of|far from|anything but|instead)\b|\?",
    re.I,
)
_BOUND = re.compile(
    r"[;:()–—|]|[.,](?!\d)|\b(?:but(?! \w+ (?:drop|fall|gain|effect))|while|whereas|although)\b",
    re.I,
)


def sure(case: Case) -> Iterator[CheckResult]:
    """A warning for each source whose effect is none, told as sure by words of its own."""
    if not case.sources or not case.english:
        return
    told: set[str] = set()
    for start, end, sources in citing_units(case):
        for source in sources:
            if source.id in told or not _holds_none(source):
                continue
            first, last = (
                (start, end) if len(sources) == 1 else clause_of(case, source, (start, end))
            )
            for match in _SURE.finditer(case.document.plain.text, first, last):
                if _plain(case, match, first, last):
                    told.add(source.id)
                    yield _other(case, source, match)
                    break


def _holds_none(source: Source) -> bool:
    """Its interval holds no effect, and no other sentence of it tells that anything moved."""
    effect = source.effect
    if not source.usable or effect is None or not effect.crosses:
        return False
    rest = (source.text[a:b] for a, b in split(source.text))
    return not any(moves(one) for one in rest
                   if not any(n.prints(effect.est) for n in numbers(one)))  # fmt: skip


def _plain(case: Case, match: re.Match[str], start: int, end: int) -> bool:
    """The clause of the words denies, asks and doubts nothing, and is no reading."""
    text = case.document.plain.text
    left = max([start, *(m.end() for m in _BOUND.finditer(text, start, match.start()))])
    right = next((m.start() for m in _BOUND.finditer(text, match.end(), end)), end)
    clause = text[left:right]
    readings = (p for c in case.synthesis.claims if not c.claim.finding
                for p in case.places(c.claim.quote))  # fmt: skip
    read = any(a <= match.start() < b for a, b in readings)
    return not (read or denials(clause) or _OPEN.search(clause))


def _other(case: Case, source: Source, match: re.Match[str]) -> CheckResult:
    effect, said = source.effect, " ".join(match[0].split())
    assert effect is not None
    return found(
        f"method.sure: {source.id}", "warn", "methods",
        f"“{said}” is said of {source.label}, whose interval [{effect.lo:g}, {effect.hi:g}] holds "
        f"{effect.null:g} (heuristic).", severity="minor", cause=f"sure {source.id}",
        span=case.document.span(*match.span()), observed=said,
        expected="an effect whose interval excludes no effect",
        fix="Say that the interval includes no effect.",
    )  # fmt: skip
