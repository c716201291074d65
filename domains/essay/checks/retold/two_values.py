"""One figure told as two: `61 chicks flew with the path closed`, where the source, and the essay
before, say 68.

A clause of the essay with one figure, whose other words are all words of the source's sentence,
says of the same thing, at the same time and under the same condition another value. Words for more,
less or a part of it, a denial, a condition and a figure that some source gives of such things leave
it alone. A loss of 3 % in what a source lets fall by 2 % is such a figure too. Read from words, so
it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.resting import resting
from domains.essay.checks.retold.retelling import Fact, facts
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stem, stems
from workbench.prose.findings import found
from workbench.prose.numbers import NumberFound, numbers
from workbench.prose.retold.counting import noun_behind
from workbench.prose.sentences import Sentence

CRITERION = "ledger"
WORDS = 3
"""Content words of a clause, the noun among them, by which two figures are of one thing."""
_EDGE = re.compile(r"[;:–—()]|[.,](?!\d)|\b(?:but|while|whereas|though|although)\b", re.I)
_OTHER = re.compile(
    r"\b(?:more|fewer|less|another|other|others|only|just|at least|at most|over|under|above|below|"
    r"nearly|almost|about|around|roughly|some|up to|half|part|rest|remaining|first|last|extra|"
    r"further|difference|gain|loss|rise|fall|average|each|every|per|of (?:them|these|those|the)|"
    r"out of|would|could|might|may|if|suppose|instead|again|expect\w*|hope\w*|between|from)\b|"
    r"\?\W*$",
    re.I,
)
_DOWN = frozenset(stems("fell fall fallen loss lose lost dip dipped drop dropped decline declined "
                        "shrank sank decrease decreased"))  # fmt: skip
_UP = frozenset(stems("rose rise risen gain gained grew grow grown growth increase increased "
                      "climbed"))  # fmt: skip
_MOVES = _DOWN | _UP
_STEP = r"(?:loss|fall|drop|dip|decline|decrease|rise|gain|increase|growth)"
_SO_MUCH = r"\d[\d.,]* ?(?:%|per ?cent)"
_WHAT = r"(?:in|of) (?:the |our |its |total |overall )*(?P<what>[a-z]+)(?! per\b)"
_BY_SO_MUCH = (
    re.compile(rf"\b{_STEP} (?:of|by) {_SO_MUCH} {_WHAT}", re.I),
    re.compile(rf"{_SO_MUCH} {_STEP} {_WHAT}", re.I),
    re.compile(
        r"\b(?P<what>[a-z]+) (?:had |has )?(?:fell|rose|fallen|risen|dropped|dipped|grew|grown|"
        rf"shrank|increased|decreased|declined|climbed) (?:by )?{_SO_MUCH}",
        re.I,
    ),
)
"""`A loss of 3 % in output`, `a 3 % loss of output`, `output fell by 3 %`."""
_MOVED = re.compile(
    r"\b(?:fell|rose|dropped|grew|shrank|sank|climbed|dipped|declined|increased|decreased)\b", re.I
)
_UNSURE = re.compile(
    r"\b(?:would|could|might|may|if|suppose|should|expect\w*|fear\w*|hope\w*|forecast|nearly|almost|"
    r"about|around|roughly|over|under|more than|less than|at least|at most|up to)\b|\?\W*$",
    re.I,
)


def two_values(case: Case) -> Iterator[CheckResult]:
    """A warning for each figure of which the same words, in a source, give another."""
    if not case.english:
        return
    known = facts(case)
    judged = [(group.start, group.end) for group in resting(case)]
    for start, end, sentence in case.placed_sentences:
        if any(a < end and start < b for a, b in judged):
            continue
        for number, a, b in _lone(sentence.text):
            clause = sentence.text[a:b]
            other = None if _OTHER.search(clause) or denials(clause) else _same(
                case, clause, sentence.text, number, known)  # fmt: skip
            other = other or _moved(case, clause, number, known)
            if other is not None:
                yield _told(case, sentence, number, other)


def _lone(text: str) -> Iterator[tuple[NumberFound, int, int]]:
    """The figures that stand alone in their part of a sentence, with where that part is."""
    mine = [n for n in numbers(text) if n.role == "quantity"]
    edges = [0, *(m.end() for m in _EDGE.finditer(text)), len(text)]
    for n in mine:
        a = max(edge for edge in edges if edge <= n.start)
        b = min(edge for edge in edges if edge >= n.end)
        if all(other is n or not a <= other.start < b for other in mine):
            yield n, a, b


def _same(
    case: Case, clause: str, whole: str, number: NumberFound, known: list[Fact]
) -> Fact | None:
    """The fact whose sentence has all words of the clause, the same noun and another value."""
    noun = noun_behind(whole, number)
    alike = [fact for fact in known if fact.number.percent == number.percent
             and fact.number.unit == number.unit and noun
             and noun_behind(fact.text, fact.number) == noun]  # fmt: skip
    near = {*stems(clause), *(stems(whole) if len(numbers(whole)) == 1 else ())}
    own = [fact for fact in known if number.prints(fact.number.value)]
    if not alike or any(fact in alike or near & set(stems(fact.text)) for fact in own):
        return None
    if case.workings.gives(number) or len(set(stems(clause))) < 2 or len(near) < WORDS:
        return None
    for fact in alike:
        told = [one for one in alike if one.text == fact.text]
        if len(told) == 1 and set(stems(clause)) <= set(stems(fact.text)):
            rivals = [one for one in alike if set(stems(clause)) <= set(stems(one.text))]
            if len(rivals) == 1 or near <= set(stems(fact.text)) or _nearer(near, fact, rivals):
                return fact
    return None


def _moved(case: Case, clause: str, number: NumberFound, known: list[Fact]) -> Fact | None:
    """The one fact that tells by how many per cent this thing fell, or rose, where the clause tells
    of the same thing, moved the same way, by a figure that no source and no working gives.
    """
    shares = [fact for fact in known if fact.number.percent]
    given = any(number.prints(fact.number.value) for fact in shares) or case.workings.gives(number)
    if not number.percent or given or _UNSURE.search(clause) or denials(clause):
        return None
    for form in _BY_SO_MUCH:
        match = form.search(clause)
        if match is not None and number.text.strip() in match[0]:
            way, what = _way(match[0]), stem(match["what"])
            same = [fact for fact in shares if _way(fact.text) == way and way
                    and what in _thing(fact.text)]  # fmt: skip
            return same[0] if len(same) == 1 else None
    return None


def _thing(text: str) -> set[str]:
    """The words of a sentence before its verb of moving: what has moved."""
    match = _MOVED.search(text)
    return set(stems(text[: match.start()])) if match else set()


def _way(text: str) -> str:
    """`down` or `up`, where a text tells of one alone."""
    words_of = {*stems(text)} & _MOVES
    down, up = bool(words_of & _DOWN), bool(words_of & _UP)
    return "down" if down and not up else "up" if up and not down else ""


def _nearer(near: set[str], fact: Fact, rivals: list[Fact]) -> bool:
    """The sentence has more words of this fact's than of any other's."""
    common = {id(one): len(near & set(stems(one.text))) for one in rivals}
    return all(common[id(fact)] > common[id(one)] for one in rivals if one is not fact)


def _told(case: Case, sentence: Sentence, number: NumberFound, fact: Fact) -> CheckResult:
    said, given = " ".join(number.text.split()), " ".join(fact.number.text.split())
    at = sentence.start + number.start
    return found(
        f"contradiction: {said}", "warn", CRITERION,
        f"The essay says {said} here; of the same thing the source, or the essay elsewhere, says "
        f"{given}: “{fact.text}” (heuristic).", severity="minor", cause=f"contradiction {said}",
        span=case.document.span(at, at + len(number.text)), observed=said, expected=given,
        fix="Keep the figure of the source.",
    )  # fmt: skip
