"""What was seen without a lot, put down to the thing that the question asks about: `the trees took
2 degrees out of the air`, `the gap is the work of the texts`.

The question names that thing. As the one that acts, behind `by` or `through`, or beside a phrase
that credits or blames, it is told as a cause, whatever the verb. Words are read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from domains.research.case import Case
from domains.research.checks.aligned.alike import group_names
from domains.research.checks.confounders import reservations
from domains.research.checks.methods import of_a_reader, of_another, word_of_method
from domains.research.checks.quality import citing_units
from domains.research.checks.support.bearing import GENERIC
from domains.research.sources import Source
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult
from workbench.prose.english import stem, stems
from workbench.prose.findings import found

_ASKED = re.compile(
    r"^\s*(?:how \w+ )?(?:do|does|did|can|could|will|would|is|are|was|were)\s+(?P<what>.*?)"
    r"(?=\s(?:make|help|lower|raise|reduce|lessen|increase|improve|worsen|shorten|lengthen|change|"
    r"alter|affect|cut|harm|hurt|protect|keep|bring|lead|cause|save|speed|slow|cool|warm|clean|"
    r"boost|curb|ease|work|pay|teach|prevent|spare|add|cost|give|move|drive|fewer|less|more|"
    r"better|have|mean|get)\w*\b|\?|$)",
    re.I,
)
"""What a question asks about stands before its verb."""
_NO_OBJECT = re.compile(
    r"\s+(?:in|on|at|by|from|to|with|over|for|among|of|into|and|or|but|than|as|that|which|when|while|"
    r"where|after|before|during|within|between|no|not|nothing|part|place|turns?|sense|sure|use|"
    r"aside|alone|behind|[a-z]{3,}ing)\b|\s*[,.;:)]|\s+(?:up|out)\s*(?:(?:in|on|at|as|by|to|among|more|less|\d)|[,.;:)]|$)",
    re.I,
)
_NAME = r"(?P<what>(?:the |a |their |its )?(?:[\w-]+ ){0,3}?[\w-]+)"
_CLEFT = re.compile(
    rf"\b(?:it|what [^.;,]{{3,60}}?) (?:is|was|were|are) {_NAME}"
    r"(?= (?:that|who|which|to (?:which|whom))\b|\s*[.;,)]|$)",
    re.I,
)
_BY = re.compile(
    r"\b(?:by|through|via) (?P<what>(?:the |a |its |their )?(?:[\w-]+ ){0,3}[\w-]+)", re.I
)
_TWO_MEANS = re.compile(
    r"\bby (?:[\w-]+ ){1,3}?(?:(?:[^.;,]{0,40} )?(?:than|as|against|versus)|and|or) by "
    r"(?:[\w-]+ ?){1,2}",
    re.I,
)
"""`Faster by bike than by van`: by what means a thing was done, and no cause."""
_CHANGED = re.compile(
    r"\b(?:was|were|is|are|been|being) (?:\w+ )?(?:\w+ed|cut|kept|held|made|driven|brought|sent|"
    r"taken|won|lost)\b|\b(?:fewer|less|more|lower|higher|shorter|longer)\b",
    re.I,
)
_NAMED_SO = re.compile(
    r"(?<!\w)(?P<be>(?:is|are|was|were|be|been|being|got|get) (?:\w+ ){0,2})?"
    r"(?:(?!need|short|length|low|rais|reduc|boost|trim|curb|increas|decreas|improv|worsen|doubl|halv|"
    r"slow|eas|caus|prevent|spar|sav|lift|protect)\w+ed|made|given|taken|sold|run|led|held|drawn|"
    r"written|taught|built|grown|chosen|paid|bought|set|kept|seen|done|sent|fed) $",
    re.I,
)
"""A participle without its verb goes with the noun before it: `films ordered by nurses`."""
_PAID = re.compile(r"\b(?:paid|fund|financ|sponsor|support|money)", re.I)
_SUM = re.compile(
    r"(?:make|leave|give)s?\s+(?:[^\W\d_]+\s)?[€$£]?\d|(?:made|left)\s+[€$£]?\d", re.I
)
"""What figures come to: `which makes 749`."""
_OPINIONS = re.compile(r"survey|interview|questionnaire|poll|census", re.I)
"""There people tell what they credit or blame."""
_BELIEVED = re.compile(r"credit|attrib|ascrib|blam|thank|put|deserv", re.I)
_CAN_BE = re.compile(
    r"(?<!only )(?<!before it )(?<!much )(?<!little )(?<!part )\bcan (?:now |also |safely |fairly |"
    r"therefore |thus |well )?(?:be (?=given|credited|put down|attributed|ascribed|traced|blamed|"
    r"thanked|held)|(?=take|claim (?:the|all|some) credit|thank))",
    re.I,
)
"""`Can be given the credit` gives it."""
_OUT_OF = re.compile(
    r"\b(?:takes?|took|keeps?|kept|drives?|drove|gets?|got|draws?|drew|pulls?|pulled|push(?:es|ed)?|"
    r"chas(?:es|ed)|wash(?:es|ed)|flush(?:es|ed)|clears?|cleared|sweeps?|swept|brings?|brought|"
    r"holds?|held|forc(?:es|ed)|send(?:s)?|sent) (?P<what>(?:[\w%.,-]+ ){0,4}?[\w-]+) "
    r"(?:out of|away from|off|away|at bay|in check)\b",
    re.I,
)
_PEOPLE = re.compile(
    r"^(?:they|we|you|he|she|who|people|men|women|children|households|(?:resid|stud|pati|par|cli|ag)ents|"
    r"(?:particip|applic|assist)ants|(?:don|edit|doct|auth|operat|visit)ors|\w+(?:ists|ees|ians|folk)|"
    r"(?!filters|rivers|papers|letters|showers|boilers|meters|covers|computers|shutters|dampers|"
    r"planters|buffers|timers|borders)\w+ers)$",
    re.I,
)
_BETWEEN = frozenset(
    [
        "had",
        "has",
        "have",
        "also",
        "thus",
        "so",
        "hence",
        "therefore",
        "still",
        "then",
        "more",
        "than",
        "all",
        "but",
        "nearly",
        "almost",
    ]
)
_OF = re.compile(
    r"of|with|without|under|in|at|near|after|before|on|for|from|to|by|per|beside|around|against|"
    r"among|behind|than|and|or"
)
_NEW = frozenset(("the", "these", "those", "its", "their", "our"))
"""Begins another name: `in 900 households the advisers`."""
_CLAUSE = re.compile(
    r"[;:]\s|\s[–—]\s|,\s(?=(?:but|yet|though|although|while|whereas|and|so|which|even)\b)"
)
_PRONOUN = re.compile(r"^(?:it|this|that|which)$", re.I)
_IS = re.compile(
    r"be|been|being|is|are|was|were|(?:be)?com(?:e|es|ing)|(?:be)?came|stay\w*|remain\w*|seem\w*|"
    r"feels?|felt|goes?|went|gets?|got|grew|runs?|ran|fell|falls?"
)
"""Behind these a word of doing is an adjective, or is done to its subject."""
_WHO = frozenset(("who", "whom", "whose"))
_LETS = frozenset(("let", "lets", "letting", "see", "saw", "watched", "heard"))
"""Somebody lets the thing do it, or looks on: `one city let its last bus leave later`."""
_OBJECT = re.compile(r"(?:\w(?:ing|ed)|\b(?:of|with|without|for|from|to|by)) (?:it|this)$")
"""`Keepers using it`, `those with it`: a pronoun that is nobody's subject."""
_OF_SOME = re.compile(
    r"(?:\d|\b(?:th[eo]se|ones?|some|others?|all|any|many|few|both|half|t[we]\w+|three|four|five|six|"
    r"seven|eight|nine|\w+ty))\s(?:that|which)\s(?:\w+\s)?$",
    re.I,
)
"""Who did it, and nothing that the question asks about."""
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")


def attributed(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence on observational sources alone that tells of a cause."""
    thing = asked(case)
    question = str(case.settings.get("question") or "")
    after, means = frozenset(stems(question)) - thing - GENERIC, _means(question)
    if not case.sources or not case.english:
        return
    for start, end, sources in _seen_only(case):
        text = case.text(start, end)
        words = list(word_of_method(case, start, end, text, sources, "causal", "causes"))
        known = all(s.design == "observational" or reservations(s) for s in sources)
        if words and known:
            told_there = all(source.design == "observational" for source in sources)
            yield from () if told_there else words
            continue
        opinions = any(_OPINIONS.search(source.design_named) for source in sources)
        told = (_cause(means.sub(" ", part), text, thing, after, opinions)
                for part in _CLAUSE.split(text))  # fmt: skip
        said = next((one for one in told if one), "")
        if said and not of_another(case, start, end, said, sources):
            yield _credited(case, start, end, said, sources[0])


def _means(question: str) -> re.Pattern[str]:
    """`By bike`, where the question asks about bikes: a thing without article or plural is a means;
    and two means that are compared.
    """
    words = re.findall(r"[^\W\d_]{3,}(?=s\b)", question)
    one = "|".join([*words, *(word[:-1] for word in words if word.endswith("e"))]) or r"\d"
    bare = rf"\bby (?:(?!(?:the|an?|its|their|our) )[\w-]+ )?(?:{one})"
    bare += rf"(?=\s*(?:$|[.,;:)(]|(?:{_OF.pattern}|when|was|were)\b))"
    return re.compile(f"{_TWO_MEANS.pattern}|{bare}", re.I)


def asked(case: Case) -> frozenset[str]:
    """The stems of what the question asks about."""
    question = str(case.settings.get("question") or case.task.title)
    match = _ASKED.search(question)
    return frozenset(stems(match["what"] if match else question))


def _seen_only(case: Case) -> Iterator[tuple[int, int, Sequence[Source]]]:
    """(start, end, sources) of the sentences on observational sources alone, and of one that cites
    nothing right behind such a one.
    """
    units = citing_units(case)
    for start, end, sources in units:
        if sources and all(s.usable and _loose(s) for s in sources):
            yield start, end, sources
            after = next((s for s in case.sentences if end <= s.start <= end + 2), None)
            if after and not any(a < after.end and after.start < b for a, b, _ in units):
                yield after.start, after.end, sources


def _loose(source: Source) -> bool:
    """Nobody was assigned by lot."""
    return source.design in ("observational", "quasi")


def _taken_out(clause: str, outcome: frozenset[str]) -> str:
    """What the question asks after, taken out or kept away by something that is nobody: `the
    payments took nitrate out of the streams`.
    """
    for match in _OUT_OF.finditer(clause):
        subject = clause[: match.start()].split()[-1:] or [""]
        person = _PEOPLE.search(subject[0])
        if set(stems(match["what"])) & outcome and not person:
            return f"{subject[0]} {match[0]}".strip()
    return ""


def _cause(
    clause: str, sentence: str, asked: frozenset[str], outcome: frozenset[str], opinions: bool
) -> str:
    """The words of a clause that make a cause of what is asked about."""
    clause = _CAN_BE.sub("is ", group_names(clause))
    if pattern("undecided").search(clause) or clause.rstrip().endswith("?"):
        return ""
    if any(of_a_reader(clause[match.start() :]) for match in _WORD.finditer(clause)):
        return ""  # `testers stop us from calling it a cause`
    credit = pattern("credited").search(clause)
    if (
        credit is not None
        and not (opinions and _BELIEVED.match(credit[0]))
        and set(stems(clause)) & asked
    ):
        return credit[0]
    for form in (_CLEFT, _BY):
        for match in form.finditer(clause):
            near = form is _CLEFT or (
                _CHANGED.search(clause)
                and not _PAID.search(clause)
                and not _goes_with_a_noun(clause[: match.start()])
            )
            if near and set(stems(match["what"])) & asked:
                return match[0]
    return _taken_out(clause, outcome) or _acting(clause, sentence, asked)


def _goes_with_a_noun(before: str) -> bool:
    """What stands before `by` names a thing, and tells of no change: `a film ordered`."""
    match = _NAMED_SO.search(before)
    return match is not None and not match["be"]


def _acting(clause: str, sentence: str, asked: frozenset[str]) -> str:
    """What is asked about with a verb of doing and its object; a pronoun may stand for it."""
    found_words = list(_WORD.finditer(clause))
    said = [match[0].casefold() for match in found_words]
    for at in range(1, len(said)):
        match = found_words[at]
        if not pattern("doing").fullmatch(said[at]) or _NO_OBJECT.match(clause, match.end()):
            continue
        if _SUM.match(clause, match.start()):
            continue
        done_to = set(stems(clause[match.end() :])[:2])  # `it had changed its plates` tells who did
        if _IS.fullmatch(said[at - 1]):
            continue  # `once buses became free`
        before = [one for one in said[:at] if one not in _BETWEEN and not one.endswith("ly")][-4:]
        if _OF_SOME.search(clause, 0, match.start()):
            continue  # `against the 18 that kept theirs`
        if set(before) & _WHO or _OBJECT.search(" ".join(before)):
            continue  # `keepers who used it fed more`: they did
        told = _antecedent(clause, sentence) if before[:1] == ["which"] else sentence
        if _stands_for(before, told, asked - done_to) or _is_subject(before, asked - done_to):
            return clause[found_words[at - 1].start() : match.end()]
    return ""


def _antecedent(clause: str, sentence: str) -> str:
    """The two words before a clause of the sentence that `which` opens: `18 libraries, which`."""
    at = sentence.find(clause)
    return " ".join(_WORD.findall(sentence[: max(at, 0)])[-2:]) or sentence


def _stands_for(before: Sequence[str], sentence: str, asked: frozenset[str]) -> bool:
    """A pronoun ends the words and may be what is asked about; in `museums that` it is museums."""
    if not before or not _PRONOUN.match(before[-1]):
        return False
    named = stems(before[-2]) if before[-1] in ("that", "which") and len(before) > 1 else []
    return bool(set(named or stems(sentence)) & asked)


def _is_subject(before: Sequence[str], asked: frozenset[str]) -> bool:
    """The last words name what is asked about, and belong to no one: `those with a deposit`; a
    gerund keeps its own, `signing up for texts`.
    """
    named = [one for one in before[-1:] if set(stems(one)) & asked or stem(one) in asked]
    if not named or _OF.fullmatch(before[-1]) or _LETS & {*before}:
        return False
    at = max(n for n, one in enumerate(before) if one in named)
    ruled = [n for n, one in enumerate(before[:at]) if _OF.fullmatch(one)
             and not _NEW.intersection(before[n + 2 : at])]  # fmt: skip
    return not ruled or before[max(0, ruled[-1] - 1)].endswith("ing") or "up" in before


def _credited(case: Case, start: int, end: int, said: str, source: Source) -> CheckResult:
    at = case.document.plain.text.find(said, start, end)
    place = (at, at + len(said)) if at >= 0 else (start, end)
    words = " ".join(said.split())
    return found(
        f"method.credited: {source.id} {' '.join(words.split()[:4])}", "warn", "methods",
        f"“{words}” tells of a cause; {source.label} is “{source.design_named}”, "
        "in which nobody was assigned by lot (heuristic).", severity="minor",
        cause=f"credited {source.id}", span=case.document.span(*place), observed=words,
        expected=source.design_named, fix="Write of an association.",
    )  # fmt: skip
