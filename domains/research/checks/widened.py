"""Who or what no source studied, told of as if one had: `knees gain as well` of trials on hips.

The other way round than a list of groups that sources have: each noun for people, institutions,
places, living things and parts of the body is asked for in the material, it or a near word, where
the clause also says that something holds further (`too`, `the same`, `as much`): a strange noun
alone may be another word for what was studied. What such a noun stands for is read, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from domains.research.asking import brief
from domains.research.case import Case
from domains.research.checks.scope import believed, scope
from domains.research.wordlists import pattern
from workbench.core.checks import CheckResult, Span
from workbench.prose.findings import found
from workbench.prose.sentences import Sentence

_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*")
_OPEN = re.compile(
    r"\b(?:no|not|never|none|nobody|nothing|neither|nor|cannot|whether|if|unless|until|"
    r"before any(?:one|body)|open|un(?:known|"
    r"clear|tested|certain|likely|like|studied|asked)|untold|beyond|outside|except\w*|without|instead|"
    r"rather than|may|might|could|would have to|perhaps|possibly|question\w*|doubt\w*|guess\w*|"
    r"lack\w*|remains?|hardly|barely|only|alone|should|needs?|let|silent|gaps?|missing|elsewhere|"
    r"left out|leaves?|dear|you|future|next|further|paid|funded|"
    r"financed|sponsor\w*|money)\b|n['’]t\b|\?",
    re.I,
)
"""A sentence with one of these may say that nobody was studied there, or who paid."""
_FORESEEN = re.compile(
    r"\b(?:may|might|could|can)(?: well| safely| also)? (?:be )?(?:expect|hop|promis|count|rel[iy]|"
    r"assum|carr[iy]|extend|transfer|appl)\w*|"
    r"\b(?:may|can)(?: now| also| well)? (?:safely|confidently|surely|rightly) [^\W\d_]+",
    re.I,
)
"""Said of these, it is no doubt but a promise or a permission."""
_FURTHER = re.compile(
    r"\b(?:too|as well|alike|same|likewise|equally|similarly|no less|as much|do(?:es)? for|"
    r"follow\w* suit|hold(?:s|ing)? (?:for|in|of)|appl(?:y|ies)|extends?|carr(?:y|ies) over)\b",
    re.I,
)
"""What says that something holds for more than was named."""
_OWNED = re.compile(
    r"\b(?:had|has|have|having)\s(?:an?|more|fewer|less|no|their|his|her|its|some)\s[^\W\d_]+"
    r"(?:\s(?:or|and)\s(?:an?\s)?[^\W\d_]+)?",
    re.I,
)
"""`Also had a husband or wife` tells of those who had one."""
_CLAUSE = re.compile(
    r";\s|\s[–—]\s|—|,\s(?=(?:and|but|yet|while|whereas|as|since|so)\b)|\b(?=but\b)"
)


def widened(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that tells of what the material does not speak of."""
    if not case.sources or not case.english:
        return
    given = _given(case)
    known = _groups(given)
    before = [one.span for one in scope(case) if one.span is not None]
    for sentence in case.sentences:
        text = case.text(sentence.start, sentence.end)
        if not _of_a_gap(case, sentence) and not text.rstrip().endswith("?"):
            told = (_widest(clause, given, known) for clause in _CLAUSE.split(text))
            said = next((one for one in told if one), "")
            if said and not any(_within(case, sentence, one) for one in before):
                yield _beyond(case, sentence, said)


def _within(case: Case, sentence: Sentence, told: Span) -> bool:
    """What the sentence says of groups and universals is told there already."""
    whole = case.document.span(sentence.start, sentence.end)
    return whole.start <= told.start < whole.end


def _widest(clause: str, given: str, known: frozenset[int]) -> str:
    """What a clause carries a finding over to and the material does not speak of; empty where it
    leaves open or denies.
    """
    if not _FURTHER.search(clause) or believed(clause):
        return ""
    if _OPEN.search(_FORESEEN.sub(" ", clause)) or pattern("contrast").search(clause):
        return ""
    kinds = _kinds()
    told = _words(_OWNED.sub(" ", clause))
    named = (one for one in told if one in kinds and not kinds[one] & known)
    return next((one for one in named if not _in_a_compound(one, given)), "")


def _in_a_compound(word: str, given: str) -> bool:
    """`By the sea` of `seaside hotels`."""
    return re.search(rf"\b{re.escape(word)}[^\W\d_]{{4,}}", given, re.I) is not None


def _given(case: Case) -> str:
    told = [f"{s.text} {s.title} {s.design_named} {s.funding}" for s in case.sources]
    people = [name for source in case.sources for name in source.authors]
    asked = [case.task.prompt, case.task.title, brief(case.task, reviewed=False)]
    asked += [str(case.settings.get(name) or "") for name in ("question", "audience", "field")]
    return "\n".join([*told, *people, *asked, *case.asked("protected_facts")])


def _groups(text: str) -> frozenset[int]:
    """The groups of which a word stands in the text."""
    return frozenset(one for word in _words(text) for one in _kinds().get(word, ()))


def _words(text: str) -> Iterator[str]:
    """The words of a text, those that stand in the list in their form there."""
    for match in _WORD.finditer(text):
        low = match[0].casefold()
        forms = (low, low.removesuffix("s"), re.sub(r"(?<=[sxzh])es$|['’]s?$", "", low))
        yield next((one for one in forms if one in _kinds()), low)
        yield from (part for part in re.split("[-’']", low)[:-1] if "-" in low)


@lru_cache(maxsize=1)
def _kinds() -> Mapping[str, frozenset[int]]:
    """Word -> the groups that have it."""
    import yaml

    data = yaml.safe_load(files("domains.research").joinpath("kinds.yaml").read_text("utf-8"))
    found_ones: dict[str, set[int]] = {}
    for number, group in enumerate(line for lines in data.values() for line in lines):
        for word in group.split():
            found_ones.setdefault(word, set()).add(number)
    return {word: frozenset(groups) for word, groups in found_ones.items()}


def _of_a_gap(case: Case, sentence: Sentence) -> bool:
    return any(
        a < sentence.end and sentence.start < b
        for claim in case.synthesis.claims
        if claim.claim.kind.startswith("gap")
        for a, b in case.places(claim.claim.quote)
    )


def _beyond(case: Case, sentence: Sentence, said: str) -> CheckResult:
    at = case.document.plain.text.casefold().find(said.casefold(), sentence.start, sentence.end)
    place = (at, at + len(said)) if at >= 0 else (sentence.start, sentence.end)
    return found(
        f"scope.widened: {said}", "warn", "scope",
        f"The sentence speaks of “{said}”, and no source and no word of the task does (heuristic).",
        severity="minor", cause=f"widened {said}", span=case.document.span(*place),
        observed=said, expected="who and what the sources studied", fix="Name who was studied.",
    )  # fmt: skip
