"""Whether each paragraph speaks of the essay's matter, and no sentence stands twice.

Words alone tell nothing for sure. A paragraph is only doubted where it shows a subject of its own:
it opens by leaving the matter, comes back to a thing of which nothing else speaks, or has words of
a field that the thesis does not enter; and where hardly one of its words is the task's, a source's
or kin to those of the thesis, few stand elsewhere, and no entry of the ledger quotes it. The first
paragraph may set a scene and the last may plead in words of its own: these are not judged.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from domains.essay.case import Case, Paragraph
from domains.essay.fields import fields, kin
from domains.essay.scenes import SCENE
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, denials, stems
from workbench.prose.findings import found
from workbench.prose.sentences import split, words

CRITERION = "coherence"
LEAST = 9
"""Content words of a paragraph that can be judged."""
KNOWN, KNOWN_ASIDE = 0.45, 0.6
"""Share of a paragraph's content words that occur elsewhere, below which it is doubted; the same
behind `by the way`.
"""
STRANGE = 0.25
"""The same share, below which a paragraph that argues nothing has a subject of its own."""
HARDLY = 0.25
"""Share of its words that the task or a source has, below which it is doubted."""
FOREIGN = 2
"""Words of one field that the thesis does not enter, to be a subject of their own."""
LEAST_SAID = 4
"""Words of a sentence whose clauses stand in another order."""
LONE = 7
"""Content words of a sentence of which none occurs anywhere else."""
OPENING = 4
_ASIDE = re.compile(
    r"\s*(?:\w+,? )?(?:by the way|incidentally|in passing|while (?:I|we)(?:['’][a-z]+)?\b|"
    r"on another (?:note|matter|subject)|speaking of|apropos|as an aside|before I forget|"
    r"that reminds me|something else)\b",
    re.I,
)
_LEAVES = re.compile(
    r"\b(?:a|one|another) (?:brief |short |last |final )?(?:word|plea|request|remark|thought|wish) "
    r"(?:about|on|for|is due on|too|as well)\b|\ba word is due\b|\bis another matter\b|\b(?:is|are|"
    r"has|have|had|was|were|may|might|could|should|would|will|can) also\b|"
    r"\bmay I (?:plead|add|say|mention)\b",
    re.I,
)
"""What the first two sentences of a paragraph have that brings up another matter beside this."""
_OWN = re.compile(
    r"\b(?:I|me|my|we|us|our|you|your|like|as|likewise|same|similar\w*|compare\w*|lesson)\b|\?",
    re.I,
)
"""A speaker's own experience, or what is told for comparison."""
_DEFINITE = re.compile(r"\b(?:the|its|every) (?:\w+ )?[a-z]{3,}", re.I)
_THING = re.compile(
    r"\b(?:an?|the|our|its|my|their|your)\s(?:[a-z]+\s)?([a-z]+)(?=[,.;:!?]|\s(?:"
    + "|".join(sorted(FUNCTION))
    + r")\b)",
    re.I,
)
"""The noun behind an article, with at most one word between."""
_TIMES = frozenset(stems("morning noon afternoon evening night hour day week month year time"))
"""When something is so is no matter of its own: `at four in the morning`."""
_BACK = frozenset(
    [
        *("such", "this", "that", "these", "those", "it", "its", "they", "them", "their", "he"),
        *("she", "his", "her", "so", "but", "yet", "still", "then", "there", "here", "thus"),
        *("hence", "therefore", "instead", "otherwise", "and", "or", "nor"),
    ]
)
"""Words by which a sentence, among its first `OPENING`, takes up the one before it."""


def unity(case: Case) -> Iterator[CheckResult]:
    """Paragraphs and sentences that change the subject; sentences that stand twice."""
    yield from _twice(case)
    if not case.english:
        told = "The draft is not in English; its words are not compared."
        yield found("para.unity", "na", CRITERION, told, severity="minor", decides=False)
        return
    doubted = list(_paragraphs(case))
    yield from doubted or _sentences(case)


def _paragraphs(case: Case) -> Iterator[CheckResult]:
    given = _given(case)
    everywhere = Counter(s for p in case.paragraphs for s in set(stems(p.text)))
    for at, paragraph in enumerate(case.paragraphs):
        mine = stems(paragraph.text)
        aside = _ASIDE.match(paragraph.text) is not None
        between = 0 < at < len(case.paragraphs) - 1
        if len(mine) < LEAST or not (between or aside) or _bound(case, paragraph):
            continue
        known = [s for s in mine if s in given or everywhere[s] > 1]
        wanted = KNOWN_ASIDE if aside else KNOWN
        if len(known) >= wanted * len(mine):
            continue
        strange = len(known) < STRANGE * len(mine) and _apart(paragraph, known)
        if not aside and (
            _on_the_matter(case, mine, given) or not (strange or _elsewhere(case, at))
        ):
            continue
        yield found(
            f"para.unity: {' '.join(paragraph.text.split()[:6])}", "warn", CRITERION,
            f"{len(known)} of {len(mine)} content words of this paragraph occur elsewhere in the "
            "essay, its task or its sources, and it has a subject of its own (heuristic).",
            severity="minor", cause="off_topic",
            span=case.document.span(paragraph.start, paragraph.end),
            observed=f"{len(known) / len(mine):.0%}", expected=f"at least {wanted:.0%}",
            fix="Say what it has to do with the thesis, or take it out.",
        )  # fmt: skip


def _apart(paragraph: Paragraph, known: Sequence[str]) -> bool:
    """It tells of things of its own, and neither takes up the paragraph before it, nor denies, nor
    has a speaker, a scene or a likeness, as a reflection has: `A beck without bends is a drain`.
    """
    text = paragraph.text
    if _BACK & {word.casefold() for word in words(text)[:OPENING]} or denials(text):
        return False
    own = {one for match in _DEFINITE.finditer(text) for one in stems(match[0])} - set(known)
    return bool(own) and not (SCENE.search(text) or _OWN.search(text))


def _argued(case: Case) -> list[str]:
    """The stems of what the essay argues for or against."""
    about = [case.argument.thesis, case.task.title, str(case.settings.get("stance") or "")]
    return stems(" ".join([*about, *case.asked("must_address")]))


def _on_the_matter(case: Case, mine: Sequence[str], given: set[str]) -> bool:
    """Enough of the paragraph's words are those of the task and its sources, or kin to what the
    essay argues for or against.
    """
    argued = kin(_argued(case))
    return sum(one in given or bool(kin([one]) & argued) for one in mine) >= HARDLY * len(mine)


def _elsewhere(case: Case, at: int) -> bool:
    """The paragraph shows a subject of its own, and is no scene."""
    text = case.paragraphs[at].text
    if SCENE.search(text):
        return False
    opening = " ".join(text[a:b] for a, b in split(text)[:2])
    others = [p.text for n, p in enumerate(case.paragraphs) if n != at]
    rest = {*_given(case), *(one for other in others for one in stems(other))}
    own = Counter(one for one in stems(text) if one not in rest)
    entered = fields(_argued(case))
    foreign = Counter(field for one in own for field in fields([one]) - entered)
    again = {one for one, count in own.items() if count > 1} - _TIMES
    comes_back = any(set(stems(thing[1])) & again for thing in _THING.finditer(text))
    return (
        bool(_LEAVES.search(opening)) or comes_back or max(foreign.values(), default=0) >= FOREIGN
    )


def _given(case: Case) -> set[str]:
    texts = [case.task.prompt, case.task.title, str(case.settings.get("stance") or "")]
    texts += [f"{source.title} {source.text}" for source in case.sources]
    texts += [*case.asked("must_address"), *case.asked("protected_facts")]
    return {one for text in texts for one in stems(text)}


def _bound(case: Case, paragraph: Paragraph) -> bool:
    """An entry of the ledger quotes words of the paragraph, and does not begin with all of it to go
    on with the next.
    """
    begin, end = case.document.plain.source(paragraph.start, paragraph.end)
    for quote in _quotes(case):
        for span in case.document.places(quote) if quote else []:
            swallowed = span.start <= begin and end < span.end and "\n\n" in quote
            if span.start < end and begin < span.end and not swallowed:
                return True
    return False


def _quotes(case: Case) -> Iterator[str]:
    """What the ledger quotes of the prose."""
    yield from (case.argument.thesis, *(entry.words for entry in case.argument.evidence))
    yield from (claim.claim.quote for claim in case.argument.claims)
    for counter in case.argument.counters:
        yield from (counter.counter.quote, counter.counter.reply_quote)


def _sentences(case: Case) -> Iterator[CheckResult]:
    given = _given(case)
    counted = Counter(s for _, _, one in case.placed_sentences for s in set(stems(one.text)))
    for _, _, sentence in case.placed_sentences:
        mine = set(stems(sentence.text))
        if _BACK & {word.casefold() for word in words(sentence.text)[:OPENING]}:
            continue
        quoted = any(sentence.text in quote or quote in sentence.text
                     for quote in _quotes(case) if quote)  # fmt: skip
        if SCENE.search(sentence.text) or quoted:
            continue
        if len(mine) >= LONE and not any(s in given or counted[s] > 1 for s in mine):
            yield found(
                f"para.sentence: {' '.join(sentence.text.split()[:6])}", "warn", CRITERION,
                "No content word of this sentence occurs elsewhere in the essay (heuristic).",
                severity="minor", cause="off_topic",
                span=case.document.span(sentence.start, sentence.end),
                fix="Tie it to the paragraph, or take it out.",
            )  # fmt: skip


def _key(text: str) -> str:
    """Words and figures alone: a sentence stays the same with another comma."""
    return " ".join(re.findall(r"[\w%]+(?:[.,’'-]\w+)*", text.casefold()))


_CLAUSES = re.compile(
    r"[,;:–—]|\b(?:and|but|so|also|too|again|then|yet|for|because|since|as|if|when|while)\b", re.I
)


def _turned_round(case: Case) -> Iterator[CheckResult]:
    """The clauses of an earlier sentence in another order: `Nobody is forced, and that is a start`
    behind `That is a start, and nobody is forced`. Two words that have changed places (`the rich
    pay the poor`) say another thing.
    """
    seen: dict[tuple[str, ...], str] = {}
    for _, _, sentence in case.placed_sentences:
        clauses = [said for one in _CLAUSES.split(sentence.text) if (said := _key(one))]
        kept = tuple(sorted(clauses))
        earlier = seen.setdefault(kept, sentence.text)
        long = len(clauses) > 1 and sum(len(one.split()) for one in clauses) >= LEAST_SAID
        if long and _key(earlier) != _key(sentence.text):
            yield found(
                f"style.repeated: {' '.join(sentence.text.split()[:6])}", "warn", CRITERION,
                f"“{sentence.text}” says in another order what was said: “{earlier}”",
                severity="minor", cause="repeated",
                span=case.document.span(sentence.start, sentence.end), observed=sentence.text,
                fix="Keep one of them.",
            )  # fmt: skip


def _twice(case: Case) -> Iterator[CheckResult]:
    """A whole sentence in the same words as an earlier one, or its clauses in another order."""
    seen: set[str] = set()
    yield from _turned_round(case)
    for _, _, sentence in case.placed_sentences:
        key = _key(sentence.text)
        if key in seen and len(key.split()) >= 5:
            yield found(
                f"style.repeated: {' '.join(sentence.text.split()[:6])}", "fail", CRITERION,
                f"This sentence stands twice: “{sentence.text}”", severity="minor",
                cause="repeated", span=case.document.span(sentence.start, sentence.end),
                fix="Keep it where it is needed.",
            )  # fmt: skip
        seen.add(key)
