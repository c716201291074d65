"""Statistics read as what they are not: a p-value as the chance that nothing is there, a
correlation as a share, an interval that holds zero as a proof of nothing.

A sentence counts only with the very number of an entry in it, so that words alone raise no doubt.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.analysis.doubts.words import clause
from domains.analysis.reading.places import doubt, sentences_with
from domains.analysis.soundness.many_tests import ALPHA
from domains.analysis.stated import prints
from domains.analysis.verdicts import Judge, Judged, shown
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.sentences import Sentence

_CHANCE = re.compile(
    r"\b(?:probabilit\w+|chances?|odds|likelihood|sure|certain|certainty) (?:that|of)\b", re.I
)
"""How likely something is said to be; `beyond chance` says nothing of that."""
_OF_DATA = re.compile(
    r"\b(?:if|were|under|assuming|such|at least|as|data|sample|by chance|by luck|"
    r"see(?:ing)?|seen|observ\w+|get(?:ting)?|find(?:ing)?|arise|turn(?:ing)? up|"
    r"com(?:e|ing) about|"
    r"(?:this|so|as) (?:far|large|big|wide|small|strong|marked|extreme|uneven|unequal)|"
    r"(?:luck|chance|accident|coincidence|randomness|noise|a fluke) "
    r"(?:alone |by itself |on its own )?(?:"
    r"(?!be|hav)\w+ing|(?:would|could|should) (?!be|have)\w+)|"
    r"(?:gap|differ\w+|lead|shift|contrast|results?|numbers|figures|"
    r"something) (?:like|of) (?:this|that|the))\b",
    re.I,
)
"""Words of the right reading: data so far apart, were there nothing to find."""
_THAT_NULL = re.compile(
    r"\b(?:probabilit\w+|chances?|odds|likelihood) that\b(?P<what>[^.;:()]*\b(?:equal\w*|same|"
    r"alike|no|nothing|none|not|real\w*|true|identical|works?|helps?|matters?)\b[^.;:()]*)",
    re.I,
)
_SUPPOSED = re.compile(
    r"\b(?:if|assuming|suppos\w+|under|(?:were|had) (?:there|it|they|the|both|no)\b)|"
    r"(?:^|[,;:]) ?were\b",
    re.I,
)
_FLAT = re.compile(
    r"\b(?:makes?|made|has|have|had|plays?|played) no (?:difference|effect|influence|impact|"
    r"bearing|part|role)\b|\b(?:has|have|had) nothing to do with\b|"
    r"\b(?:does|do|did)(?: not|n['’]t) (?:matter|differ|change|affect|alter)\b|"
    r"\b(?:is|are|was|were) (?:equally|identical|alike|equal|the same)\b",
    re.I,
)
_MILD = re.compile(
    r"\b(?:clear\w*|visib\w+|detect\w*|significan\w+|sho[wn]\w*|prov\w+|evidence|signs?|chance|luck|"
    r"sample|here|data|trial|measur\w+|seems?|appear\w*|notic\w+|demonstrat\w+|statistic\w*|tell|"
    r"told|that|cannot|may|might|could|can|whether|if|enough|yet)\b",
    re.I,
)
NEARLY = 0.2
"""A p from which on a flat word of no difference is let pass."""
_PROVES = re.compile(
    r"\b(?:prov(?:e|es|ed|en|ing)|proof|establish(?:es|ed)?|demonstrat(?:es|ed)|"
    r"rul(?:es|ed|ing) out|settles|shows? (?:clearly|beyond doubt|for (?:sure|certain)))\b",
    re.I,
)
_NOTHING = re.compile(
    r"\b(?:no|not|nothing|none|neither|never|any|without|irrelevant|unrelated|independent|un(?:changed|affected|altered|moved)|same|"
    r"equal(?:ly)?|identical(?:ly)?|alike)\b",
    re.I,
)
_TAKEN_BACK = re.compile(
    r"\b(?:not|cannot|can't|never|neither|nor|no|without|hardly|far from)\b[\w\s,']{0,20}$", re.I
)
_ALIKE = re.compile(
    r"\b(?:do|does|did|are|is|were|was)(?: not|n['’]t) (?:really |clearly )?(?:differ(?:ent)?|"
    r"apart)\b|"
    r"\bno (?:real |clear |significant )?(?:difference|effect|relation)\b|"
    r"\b(?:are|is|were|perform|score|do) (?:the same|alike|equal(?:ly)?)\b",
    re.I,
)
_SUPPOSES = re.compile(
    r"\b(?:if|were there|assuming|under|suppos\w+|had|against|than|unlikely|chance alone|rejects?|"
    r"rejected|hypothesis)\b",
    re.I,
)
_PART_OF = re.compile(
    r"\b(?:explain(?:s|ed)?|account(?:s|ed)? for|makes? up|belongs? to|(?:is|are) (?:due|owed) to)"
    r"\b"
    r"[^.;]{0,30}?\d|\d[\d.,]*\s?(?:%|per ?cent)\s+of (?:all )?(?:the )?(?:\w+ )?"
    r"(?:varia\w+|differences?|spread|changes?|ups and downs|scatter)\b",
    re.I,
)
_SQUARED = re.compile(r"\br\s?(?:²|\^?2|squared)|\bR2\b", re.I)


def misread_statistics(judge: Judge, judged: Sequence[Judged]) -> Iterator[CheckResult]:
    """The doubts of all right entries, each sentence once."""
    told: set[tuple[str, int]] = set()
    shares = [one for one in judged if one.named.claim.kind not in ("corr", "test", "trend")]
    for one in judged:
        for sentence in _spoken(judge, one):
            found = _misread(judge, one, sentence, shares)
            if found is not None and (found.cause, sentence.start) not in told:
                told.add((found.cause, sentence.start))
                yield found
    yield from _shares_elsewhere(judge, judged, shares, told)


def _shares_elsewhere(
    judge: Judge, judged: Sequence[Judged], shares: Sequence[Judged], told: set[tuple[str, int]]
) -> Iterator[CheckResult]:
    """`It accounts for 76 % of the differences` far from the entry whose r that is, of a sentence
    that names one of its columns.
    """
    for sentence in judge.document.sentences:
        if not _PART_OF.search(sentence.text) or ("r as share", sentence.start) in told:
            continue
        said = set(stems(sentence.text))
        for one in judged:
            columns = [*one.named.claim.col, *one.named.claim.by]
            named = said & {word for column in columns for word in stems(column.replace("_", " "))}
            found = named and one.right and _as_share(judge, one, sentence, shares)
            if one.named.claim.kind == "corr" and found:
                told.add(("r as share", sentence.start))
                yield found
                break


def _spoken(judge: Judge, one: Judged) -> Iterator[Sentence]:
    """The sentences of an entry; of a correlation the next one of the block as well."""
    own, every = sentences_with(judge, one.named.claim.quote), judge.document.sentences
    yield from own
    after = own[-1:] if one.named.claim.kind == "corr" else []
    yield from (s for s in every if any(_next(s, last, every) for last in after) and s not in own)


def _next(sentence: Sentence, last: Sentence, every: Sequence[Sentence]) -> bool:
    at = every.index(last) + 1
    return at < len(every) and every[at] is sentence and sentence.block == last.block


def _misread(
    judge: Judge, one: Judged, sentence: Sentence, shares: Sequence[Judged]
) -> CheckResult | None:
    match one.named.claim.kind:
        case "test":
            found = _as_chance(judge, one, sentence) or _as_proof(judge, one, sentence)
            found = found or _as_no_effect(judge, one, sentence)
            return found or _as_nothing(judge, one, sentence)
        case "corr":
            return _as_share(judge, one, sentence, shares) or _as_proof(judge, one, sentence)
        case "compare" | "trend":
            return _as_proof(judge, one, sentence)
        case _:
            return None


def _as_chance(judge: Judge, one: Judged, sentence: Sentence) -> CheckResult | None:
    p = one.known.seen.get("p") if one.known else None
    text = sentence.text
    chance = _CHANCE.search(text)
    if p is None or chance is None or (_OF_DATA.search(text) and not _of_the_null(text)):
        return None
    if not any(n.prints(p) or n.prints(100 * p) or n.prints(1 - p) for n in numbers(text)):
        return None
    return doubt(
        judge,
        f"p value: {one.named.name}",
        sentence,
        f"“{text}” reads p = {shown(p)} as how likely it is that there is nothing, or something; "
        "p says how often chance alone would bring such data.",
        "how often data so far apart come about where there is no difference",
        "Say: were there no difference, data so far apart would come about so often.",
    )


def _of_the_null(text: str) -> bool:
    """The probability is said to be that of a state of things, under no condition."""
    found = _THAT_NULL.search(text)
    return bool(found and not _OF_DATA.search(found["what"]) and not _SUPPOSED.search(text))


def _as_no_effect(judge: Judge, one: Judged, sentence: Sentence) -> CheckResult | None:
    """`p = 0.06, so the form makes no difference`: none was found, and it may be there."""
    p, text = (one.known.seen.get("p") if one.known else None), sentence.text
    flat = _FLAT.search(text)
    if p is None or flat is None or not ALPHA <= float(p) < NEARLY:
        return None
    if _MILD.search(clause(text, flat.start())) or not any(n.prints(p) for n in numbers(text)):
        return None
    return doubt(
        judge,
        f"null: {one.named.name}",
        sentence,
        f"“{text}” makes “{flat[0]}” of p = {shown(p)}; a difference that chance may have made is "
        "not shown, and not shown to be none.",
        "words that leave it open",
        "Say that no difference can be told from chance, and how large it was.",
    )


def _as_share(
    judge: Judge, one: Judged, sentence: Sentence, shares: Sequence[Judged]
) -> CheckResult | None:
    """`r = -0.65, so 65 % of it belongs to the staff`: r squared is the share, if any."""
    value = one.known.value if one.known else None
    if not isinstance(value, float) or _SQUARED.search(sentence.text):
        return None
    found = next((n for n in numbers(sentence.text) if _is_r(n, value)), None)
    known = [s.known.value for s in shares if s.known and isinstance(s.known.value, float)]
    others = [other for other in known if round(abs(other), 2) != round(abs(value), 2)]
    if found is None or any(prints(found, float(other)) for other in others):
        return None
    return doubt(
        judge,
        f"r as share: {one.named.name}",
        sentence,
        f"“{sentence.text}” makes {found.text.strip()} of r = {shown(round(value, 2))}; a "
        "correlation is no share. What goes with it of the variance is r² = "
        f"{100 * value**2:.0f} %.",
        f"{100 * value**2:.0f} % of the variance, or r alone",
        "Give r as it is, or r squared as the share of the variance.",
    )


def _is_r(number: NumberFound, value: float) -> bool:
    return (
        number.unit == "percent" and number.role == "quantity" and number.prints(100 * abs(value))
    )


def _as_proof(judge: Judge, one: Judged, sentence: Sentence) -> CheckResult | None:
    """`r = -0.09, which proves that it has nothing to do with it`: the interval holds more."""
    text = sentence.text
    proves = _PROVES.search(text)
    if proves is None or _TAKEN_BACK.search(text[: proves.start()]) or not is_null(one):
        return None
    if not _NOTHING.search(text[proves.end() :]):
        return None
    interval = one.known.interval if one.known else None
    span = (
        f" ({shown(round(interval[0], 3))} to {shown(round(interval[1], 3))})" if interval else ""
    )
    return doubt(
        judge,
        f"null: {one.named.name}",
        sentence,
        f"“{text}” takes a value that chance may have made for a proof that there is nothing; "
        f"other values{span} go with the data as well.",
        "that nothing can be told, with the interval",
        "Say that no relation can be told from chance in these data, and give the interval.",
    )


def _as_nothing(judge: Judge, one: Judged, sentence: Sentence) -> CheckResult | None:
    """`p = 0.004, so the arms do not differ`: so small a p speaks against that."""
    p, text = (one.known.seen.get("p") if one.known else None), sentence.text
    alike = _ALIKE.search(text)
    if p is None or float(p) >= ALPHA or alike is None or _SUPPOSES.search(text):
        return None
    if not any(number.prints(float(p)) for number in numbers(text)):
        return None
    return doubt(
        judge,
        f"p value: {one.named.name}",
        sentence,
        f"“{text}” reads p = {shown(p)} as “{alike[0]}”; were there no difference, data so far "
        "apart would come about so seldom, which speaks for one.",
        "a difference that chance alone hardly makes",
        "Say that the groups differ by more than chance usually makes, and by how much.",
    )


def is_null(one: Judged) -> bool:
    """Chance may have made it: by its p-value, else by its interval."""
    known = one.known
    if known is None:
        return False
    if "p" in known.seen:
        return float(known.seen["p"]) >= ALPHA
    return known.interval is not None and known.interval[0] <= 0 <= known.interval[1]
