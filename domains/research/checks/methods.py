"""Words of method held against the designs of what is cited: causes, trials, significance, limits.

The design and the interval are metadata; the words are read from prose, so all of it warns. What an
entry of the ledger says itself of its design or of a cause is compared, and decides.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.aligned.causes import caused, given
from domains.research.checks.aligned.plainly import plainly
from domains.research.checks.contrary.designs import affirmed_in, kinds
from domains.research.checks.contrary.unnamed import between_its_own, introduced
from domains.research.checks.effects.told import by_size, clause, inside
from domains.research.checks.quality import citing_units
from domains.research.checks.support.bearing import GENERIC
from domains.research.citations import Citation
from domains.research.claims import NamedClaim
from domains.research.sources import Source, design_of
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult, Span
from workbench.prose.english import FUNCTION, denials, stems
from workbench.prose.findings import found
from workbench.prose.numbers import numbers

CRITERION = "methods"
_NEAR = 48
FEW = 2
FAR = 4
"""Words between a word of cause and what a reader makes of it."""
LONG = 150
"""Words of a synthesis from which on it has to say its limits."""
_FITS = {
    "randomised": ("randomised",),
    "quasi": ("quasi", "randomised"),
    "observational": ("observational", "quasi", "randomised"),
}
"""Design that is said -> designs that bear it."""


_DENIED = (
    r"\b(?:no|nor|not|non[\w-]*|nothing|nowhere)\W+$|"
    r"\b(?:nobody|no one|none|neither|nor|never|without|not|\w+n['’]t)\b[^,;:.]*$"
)
"""What stands before a word of method that the sentence says is not the case: `nobody has …`."""
_OR_NONE = re.compile(r"\b(?:or|versus|vs\.?|against|than) (?:(?:to|with|for|by|at) )?none\b", re.I)
"""Names the group without, and denies nothing."""
_OBSERVED = re.compile(
    r"\b(?:cohorts?|case[- ]control|cross-sectional|correlational|observational|retrospective)\b",
    re.I,
)
"""Designs that no trial has."""
_TOPIC = re.compile(
    r"\b(?:as (?:to|for)|regarding|concerning|about)\s+(?:the |its |their )?$", re.I
)
"""What stands before a word that names what is spoken of: `as to causes`."""
_TESTED = re.compile(
    r"\bp\s?[=<>≤]|\bCI\b|\binterval|significan|±|\b[tFz]\(|χ|standard error|\bSE\b|"
    r"\bbeyond chance",
    re.I,
)
"""A source that tells how sure it is."""
_NOT_RUN = re.compile(
    r"\b(?:would|should|could|might|need\w*|want(?:s|ed|ing)?|miss(?:es|ing)|lack\w*|until|unless|future|"
    r"calls? for|asks? for|waits?|awaits?|instead of|in place of|short of|still to|yet to|if only|"
    r"better|best|next|wish\w*|hop(?:e|ing)|recommend\w*|propos\w+|plan\w*|worth)\b",
    re.I,
)
"""Beside a word of method, of a study that nobody has run: `dates drawn by lot would decide it`."""
_COST = re.compile(r"cost", re.I)
_LEFT_OPEN = re.compile(
    r"(?:\s+of \w+(?: \w+)?)?\s+(?:(?:stays?|remains?|is|are) (?:still |so far |left )?)?(?:open|"
    r"unknown|unclear|uncertain|unproven|untested|disputed|not (?:known|shown|tested|clear))\b",
    re.I,
)
"""What stands behind it: `the cause stays open`, `cause unknown`."""
_FRONTED = re.compile(r"(?:^\s*|[.;:(]\s+|\b(?:but|and|yet|so)\s)$", re.I)
"""Before a reason that is told first: `Owing to these differences, the study cannot …`."""


def methods(case: Case) -> Iterator[CheckResult]:
    """What entries declare; then words of sentences that cite; then limits."""
    if not case.sources:
        return
    declared = [result for claim in case.synthesis.claims for result in _declared(case, claim)]
    yield from declared
    if not case.english:
        told = "The draft is not in English; its words of method are not read."
        yield found("method.words", "na", CRITERION, told, severity="minor", decides=False)
        return
    for start, end, sources in citing_units(case):
        yield from _unit(case, start, end, [source for source in sources if source.usable])
    for start, end, source in by_size(case):
        yield from _sized(case, start, end, source)
    for start, end, source in introduced(case):
        yield from word_of_method(
            case, start, end, case.text(start, end), [source], "trial", "trial"
        )
    for start, end, source in between_its_own(case):
        text = case.text(start, end)
        yield from word_of_method(case, start, end, text, [source], "by_lot", "trial")
    yield from _called_significant(case)
    yield from _stated(case)
    yield from _limits(case)


def _stated(case: Case) -> Iterator[CheckResult]:
    """A synthesis says how large its sources are, and of what design."""
    used = [s for s in case.sources if s.id in case.used and s.usable]
    sized = [s.n for s in used if s.n is not None]
    text = case.document.plain.text[: case.body_end]
    printed = [n for n in case.document.numbers if n.role != "spoken" and n.start < case.body_end]
    if len(sized) >= FEW and not any(n.prints(size) for n in printed for size in sized):
        yield _unsaid(case, "sizes", "how many were studied", "the n of the sources")
    designed = [s for s in used if s.design not in ("", "other")]
    own = {one for s in designed for one in stems(s.design_named)} - GENERIC
    told = any(pattern(kind).search(text) for kind in ("trial", "by_lot"))
    if len(designed) >= FEW and not (told or kinds(text) or own & set(stems(text))):
        named = ", ".join(dict.fromkeys(s.design_named for s in designed))
        yield _unsaid(case, "designs", "of what design the sources are", named)


def _unsaid(case: Case, what: str, told: str, expected: str) -> CheckResult:
    return found(
        f"method.{what}", "warn", CRITERION, f"The synthesis does not say {told} (heuristic).",
        severity="minor", cause=what, expected=expected,
        fix="Say of each source what weighs: its design and its size.",
    )  # fmt: skip


def _declared(case: Case, claim: NamedClaim) -> Iterator[CheckResult]:
    sources = [source for source in case.cited(claim) if source.design]
    said = design_of(claim.claim.design or "")
    wrong = [s for s in sources if said in _FITS and s.design not in _FITS[said]
             and s.design in ("observational", "quasi")]  # fmt: skip
    causal = bool(claim.claim.causal) and bool(sources) and all(_loose(s) for s in sources)
    if not wrong and not causal:
        return
    source = (wrong or sources)[0]
    what = f"calls it {claim.claim.design}" if wrong else "calls it causal"
    yield found(
        f"method.design: {claim.name}", "fail", CRITERION,
        f"The claim {claim.name} {what}; {source.label} is “{source.design_named}”.",
        cause=f"design {claim.name}", span=case.span(claim.claim.quote, claim.pointer),
        observed=what, expected=source.design_named, fix="Name the design that the source has.",
    )  # fmt: skip


def _loose(source: Source) -> bool:
    return source.design == "observational"


def _unit(case: Case, start: int, end: int, sources: Sequence[Source]) -> Iterator[CheckResult]:
    """One sentence with the sources that it cites."""
    designed = [source for source in sources if source.design]
    text = case.text(start, end)
    if designed and all(_loose(s) for s in designed):
        yield from word_of_method(case, start, end, text, designed, "causal", "causes")
    if designed and not any(s.design in ("randomised", "review", "other") for s in designed):
        yield from word_of_method(case, start, end, text, designed, "trial", "trial")
    if designed and all(s.design == "randomised" for s in designed):
        told = " ".join(f"{s.design_named} {s.text} {s.title}" for s in designed)
        if not _OBSERVED.search(told):
            yield from word_of_method(case, start, end, text, designed, "observed", "trial")
    yield from _significant(case, start, end, text, sources)


def _sized(case: Case, start: int, end: int, source: Source) -> Iterator[CheckResult]:
    """Words that tell the size of one source and cite others or none."""
    text = case.text(start, end)
    named = kinds(text) & kinds(source.design_named)
    if source.design in ("observational", "quasi") and not named:
        yield from word_of_method(case, start, end, text, [source], "trial", "trial")
    if _loose(source) and not named:
        yield from word_of_method(case, start, end, text, [source], "causal", "causes")


def word_of_method(
    case: Case, start: int, end: int, text: str, sources: Sequence[Source], kind: str, cause: str
) -> Iterator[CheckResult]:
    """The first word of a kind that nothing before it takes back."""
    text = _OR_NONE.sub(lambda match: " " * len(match[0]), text)
    for match in _words(kind, text):
        before = text[max(0, match.start() - _NEAR) : match.start()]
        if pattern("hedged").search(before) or re.search(_DENIED, text[: match.start()], re.I):
            continue
        if pattern("hedged").search(match[0]):  # `the fall cannot be put down to it`
            continue
        if _LEFT_OPEN.match(text[match.end() :]) or _of_the_study(text, match, sources):
            continue
        if kind != "causal" and _of_none_cited(text, match, sources):
            continue
        if _priced(match[0], text[match.end() :]) or _TOPIC.search(text[: match.start()]):
            continue
        plain = plainly(text, match, sources) and not _own_view(case, start, end, match[0])
        if kind == "causal" and not plain:
            continue
        of_reader = kind == "causal" and of_a_reader(text[match.start() :])
        if of_reader or (kind == "causal" and given(text, match, sources)):
            continue
        if of_another(case, start, end, match[0], sources):
            continue
        if kind == "causal" and _in_its_words(text[match.start() :], sources):
            continue
        own = (one for s in sources for one in stems(affirmed_in(s.design_named)))
        if not set(stems(match[0])).isdisjoint(own):
            continue
        source = sources[0]
        fix = (
            "Write of an association." if kind == "causal"
            else f"Call it what it is: {source.design_named}."
        )  # fmt: skip
        yield found(
            f"method.words: {match[0]} {source.id}", "warn", CRITERION,
            f"“{match[0]}” is said of {source.label}, whose design is “{source.design_named}” "
            "(heuristic).", severity="minor", cause=cause,
            span=_span(case, start, end, match[0]), observed=match[0],
            expected=source.design_named, fix=fix,
        )  # fmt: skip
        return


def _own_view(case: Case, start: int, end: int, words: str) -> bool:
    """The words stand in entries of a gap or an interpretation alone, which tell no finding."""
    at = case.document.plain.text.find(words, start, end)
    over = [claim.claim.finding for claim in case.synthesis.claims
            if any(a <= at < b for a, b in case.places(claim.claim.quote))]  # fmt: skip
    return bool(over) and not any(over)


def _in_its_words(text: str, sources: Sequence[Source]) -> bool:
    """A source says so itself, with the same word behind it: `wasps robbed 14 of the 140`."""
    pair = re.match(r"(\w+)\W+(\w+)", text)
    if pair is None or pair[2].casefold() in FUNCTION:
        return False
    said = re.compile(rf"\b{re.escape(pair[1])}\W+{re.escape(pair[2])}\b", re.I)
    return any(said.search(source.text) for source in sources)


def _of_none_cited(text: str, match: re.Match[str], sources: Sequence[Source]) -> bool:
    """The word of method is of no study that is cited: set against one, not run, or beside the
    names of all that are: `two experiments are not many, and the survey weighed nothing`.
    """
    if pattern("contrast").search(text[: match.start()]):
        return True
    edges = [m.end() for m in re.finditer(r"[;:.]\s", text[: match.start()])]
    part = re.split(r"[;:.]\s", text[max(edges, default=0) :])[0]
    rest = text.replace(match[0], " ", 1)
    named = all(kinds(rest) & kinds(source.design_named) for source in sources)
    return named or _NOT_RUN.search(part) is not None


def of_a_reader(text: str) -> bool:
    """What comes of it is what a reader makes of it: `makes us expect a smaller gap`; the text
    opens with the words of cause.
    """
    clause = re.split(r"[,;:.]\s", text)[0]
    told = pattern("reading").search(clause)
    return told is not None and len(clause[: told.start()].split()) <= FAR


def of_another(case: Case, start: int, end: int, words: str, sources: Sequence[Source]) -> bool:
    """The key right behind the words is of other sources: of a sentence on two studies each key
    bears what stands before it.
    """
    at = case.document.plain.text.find(words, start, end)
    last = next((s.end for s in case.sentences if s.start <= at < s.end), end)
    behind = [one for one in case.within(max(at, start), max(end, last)) if one.start >= at]
    if at < 0 or not behind:
        return False
    first = case.document.plain.text
    near = [one.source for n, one in enumerate(behind)
            if not re.search(r"\w", _between(first, behind[: n + 1]))]  # fmt: skip
    return not any(one in sources for one in near)


def _between(text: str, cited: Sequence[Citation]) -> str:
    """The words that stand between citations."""
    return " ".join(text[a.end : b.start] for a, b in itertools.pairwise(cited))


def _of_the_study(text: str, match: re.Match[str], sources: Sequence[Source]) -> bool:
    """A reason told first, of what the study cannot do: `owing to age, the cohort shows no cause`;
    the clause names the study before the word that denies, doubts or limits.
    """
    rest = re.split(r"[;:.]\s", text[match.end() :])[0]
    limits = [m.start() for m in re.finditer(r"\w+(?:['’]t)?", rest) if denials(m[0])]
    limits += [m.start() for n in ("hedged", "limits") for m in pattern(n).finditer(rest)]
    named = {one for source in sources for one in stems(source.design_named)} | GENERIC
    told = stems(rest[: min(limits)]) if limits else []
    return bool(_FRONTED.search(text[: match.start()])) and not named.isdisjoint(told)


def _words(kind: str, text: str) -> Iterator[re.Match[str]]:
    """The places of a text with words of a kind."""
    if kind == "causal":
        yield from caused(text)
    else:
        yield from (_OBSERVED if kind == "observed" else pattern(kind)).finditer(text)


def _priced(word: str, after: str) -> bool:
    """`cost them 85 euros` tells a price."""
    near = next(iter(numbers(after)), None)
    return bool(_COST.match(word)) and near is not None and near.unit == "money"


def _span(case: Case, start: int, end: int, words: str) -> Span:
    at = case.document.plain.text.find(words, start, end)
    return case.document.span(at, at + len(words)) if at >= 0 else case.document.span(start, end)


def _crosses(source: Source) -> bool:
    return source.effect is not None and bool(source.effect.crosses)


def _untested(source: Source) -> bool:
    """It has an effect or a size, and neither an interval nor a test of its own."""
    bare = source.effect is None or source.effect.crosses is None
    return bare and not _TESTED.search(source.text)


def _significant(
    case: Case, start: int, end: int, text: str, sources: Sequence[Source]
) -> Iterator[CheckResult]:
    """Significance said of an interval that holds no effect."""
    for match in pattern("significant").finditer(text):
        if pattern("not_significant").search(text[: match.start()]):
            continue
        meant = _meant(text[slice(*clause(text, *match.span()))], sources)
        if not meant or not all(_crosses(s) or _untested(s) for s in meant):
            continue
        source = meant[0]
        effect = source.effect
        told = f"of {source.label}, which gives neither interval nor test"
        if effect is not None and effect.crosses:
            ends = f"[{effect.lo:g}, {effect.hi:g}] holds {effect.null:g}"
            told = f"of {source.label}, whose interval {ends}"
        yield found(
            f"method.significant: {source.id}", "warn", CRITERION,
            f"“{match[0]}” is said {told}.", severity="minor", cause="significant",
            span=_span(case, start, end, match[0]), observed=match[0],
            expected="an effect whose interval excludes no effect",
            fix="Say that the interval includes no effect.",
        )  # fmt: skip
        return


def _meant(words: str, sources: Sequence[Source]) -> Sequence[Source]:
    """The sources whose estimate a clause prints; all of them where it prints none."""
    figures = [n for n in numbers(words) if n.role == "quantity"]
    each = [(s, v) for s in sources if s.effect for v in (s.effect.est, -s.effect.est)]
    return [s for s, v in each if any(n.prints(v) for n in figures)] or sources


def _called_significant(case: Case) -> Iterator[CheckResult]:
    """A sentence that cites nothing calls significant what the intervals told right before it, of
    sources or pooled, do not set apart from no effect.
    """
    for sentence in case.sentences:
        match = pattern("significant").search(sentence.text)
        if match is None or case.within(sentence.start, sentence.end):
            continue
        if pattern("not_significant").search(sentence.text[: match.start()]):
            continue
        first, _ = case.paragraph(sentence.start)
        before = [s.start for s in case.sentences if first <= s.start and s.end <= sentence.start]
        told = _told_intervals(case, min(before[-2:], default=sentence.start), sentence.end)
        if told and all(lo <= null <= hi for lo, hi, null in told):
            lo, hi, null = told[-1]
            place = (sentence.start + match.start(), sentence.start + match.end())
            yield found(
                "method.significant: told", "warn", CRITERION,
                f"“{match[0]}” is said of the interval [{lo:g}, {hi:g}], which holds {null:g}.",
                severity="minor", cause="significant", span=case.document.span(*place),
                observed=match[0], expected="an effect whose interval excludes no effect",
                fix="Say that the interval includes no effect.",
            )  # fmt: skip


def _told_intervals(case: Case, start: int, end: int) -> list[tuple[float, float, float]]:
    """(lo, hi, no effect) of each source or pooled value both ends of which a place prints."""
    figures = [abs(n.value) for n in inside(case, start, end)]
    effects = [s.effect for s in case.sources if s.usable and s.effect is not None]
    null = effects[0].null if effects else 0.0
    given = [(one.lo, one.hi, one.null) for one in effects]
    given += [(one.lo, one.hi, null) for one in case.synthesis.pooled]
    return [(lo, hi, none) for lo, hi, none in given if lo is not None and hi is not None
            and all(any(abs(f - abs(v)) < 0.006 for f in figures) for v in (lo, hi))]  # fmt: skip


def _limits(case: Case) -> Iterator[CheckResult]:
    """A synthesis says what it cannot say."""
    text = case.document.plain.text[: case.body_end]
    gap = any(re.match("gap|limit", claim.claim.kind) for claim in case.synthesis.claims)
    if gap or len(text.split()) < LONG or pattern("limits").search(text):
        return
    unsure = [c.claim.quote for c in case.synthesis.claims if not c.claim.finding]
    if any(denials(one) or pattern("hedged").search(one) for one in unsure):
        return  # what the writer makes of it denies or doubts
    yield found(
        "method.limits", "warn", CRITERION,
        "No sentence says what the sources cannot show (heuristic).", severity="minor",
        cause="limits", expected="the limits of designs, sizes and populations",
        fix="Add what the designs and samples leave open.",
    )  # fmt: skip
