"""What the copy borrows from facts that nobody has proved.

An unproven fact comes back in words that only it has (`your cough will be gone`), whatever the
claim looks like. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from domains.creative.case import Case, Piece
from domains.creative.checks.boasts.strong import lists
from workbench.core.checks import CheckResult
from workbench.prose.english import denials, stems
from workbench.prose.findings import found

CRITERION = "claims"
_DENIED = re.compile(r"\b(?:no|not|nor|without|against)\b|n['’]t\b", re.I)


def unproven(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence."""
    if not case.english or not case.brief.facts:
        return
    yield from _borrowed(case)


def _borrowed(case: Case) -> Iterator[CheckResult]:
    """A sentence with more than half of the words that only an unproven fact has: of the copy, that
    which has most of them. One of several may mean anything (`the lake is cold` prevents no colds),
    a question says nothing, and what never happens is not told without a `never`. Words of a line
    that has to stand are nobody's claim.
    """
    brief = case.brief
    proved = " . ".join(fact.statement for fact in brief.facts if fact.substantiated)
    needs = " ".join(need for one in brief.audiences for need in one.needs)
    lines = " . ".join(line.text for line in (*brief.legal, *brief.required))
    names = f"{brief.get('company') or ''} {brief.get('product') or ''} {brief.get('brand') or ''}"
    task = f"{case.task.title} {case.task.prompt} {proved} {lines} {brief.call.text} {names}"
    known = set(stems(f"{task} {needs}"))
    for fact in (one for one in brief.facts if not one.substantiated):
        words = set(stems(_SUBJECT.sub("", _NO_LONGER.sub("", fact.statement))))
        held = set(stems(" ".join(re.findall(r"\bthan (.*)", fact.statement))))
        new = words - known - idle() - held
        new -= {
            first
            for one, other in _COMPOUND.findall(fact.statement)
            for first, second in zip(stems(one), stems(other), strict=False)
            if {first, second} <= new
        }  # a `trade` is no `trade licence`
        graded = {stem for word in _GRADED.findall(fact.statement) for stem in stems(word)}
        promise = _PROMISE.search(fact.statement)
        close: dict[str, tuple[Piece, set[str]]] = {}
        for piece in case.copy:
            for sentence in piece.sentences:
                plain = _BY_SO_MUCH.sub(" ", _LATER.sub(" ", _OF_A_THING.sub(" ", sentence)))
                own = words & set(stems(plain))
                graded_here = {stem for w in _GRADED.findall(sentence) for stem in stems(w)}
                own -= graded - graded_here
                again = promise and _PROMISE.search(sentence)
                never = promise and promise[0].casefold() == "never"
                few = 2 * len(own & new) <= len(new) or len(own) < min(2, len(words))
                yours = {x for w in re.findall(r"\b[Yy]our (\w+)", plain) for x in stems(w)}
                few = few and not own & new & yours
                beside = _better().search(sentence)
                if beside and (held - known) & {*stems(beside["what"])} and not denials(sentence):
                    close.setdefault(sentence, (piece, own | (held - known)))
                if sentence.endswith("?") or (own - known and (few or (never and not again))):
                    continue
                if not (own - known or (own - set(stems(task)) and again)):
                    continue
                denied = _DENIED.search(sentence) or denials(sentence) > (1 if again else 0)
                if not denied or _outdone(sentence, own):
                    close.setdefault(sentence, (piece, own))
        if close:
            sentence, (piece, own) = max(close.items(), key=lambda one: len(one[1][1]))
            yield found(
                f"claims.unproven: {fact.id}", "warn", CRITERION,
                f"“{sentence}” comes close to {fact.id}, which nobody has substantiated: "
                f"“{fact.statement}”.", severity="minor", cause="unbacked",
                span=case.span(sentence, piece.pointer), observed=", ".join(sorted(own)),
                expected="what a substantiated fact says", fix="Take it out.",
            )  # fmt: skip


_PROMISE = re.compile(r"\b(?:never|always|guarantee\w*)\b", re.I)


@lru_cache(maxsize=1)
def _better() -> re.Pattern[str]:
    """Anything better than what an unproven fact compares with: `more good in it than a shop's`."""
    words = [w for line in lists()["compared"] for w in line.split() if w not in _DRAWBACKS]
    return re.compile(
        rf"\b(?:{'|'.join(words)})\b[^.;]{{0,40}}?\bthan (?P<what>[^,.;]{{1,40}})", re.I
    )


_DRAWBACKS = frozenset(["longer", "heavier", "less", "bigger", "larger", "harder", "colder"])


@lru_cache(maxsize=1)
def idle() -> frozenset[str]:
    """Stems of what tells a time and nothing else, and of verbs for anything: a `day` is nobody's
    promise, and `you find the van` does not say what the van finds.
    """
    kinds = lists()["kinds"]
    units = "second minute hour day week weekend fortnight month season year decade century night"
    told = [units, *kinds["daypart"], *kinds["weekday"], *lists()["anything"]]
    return frozenset(stems(" ".join(told)))


_GRADED = re.compile(r"\b[a-z]{3,}(?:er|est)\b|\b(?:best|better)\b", re.I)
"""Words of degree: `we clean the beck` does not say that it is the cleanest."""
_LATER = re.compile(r"\blater\b(?! than\b)", re.I)
"""`30 minutes later` is not late."""
_OF_A_THING = re.compile(
    r"\b[a-z]+er than (?:an?|your|my|his|her|their|some|most) (?!other\b|rival|competit)[a-z]+\b",
    re.I,
)
"""`Lighter than a letter` is no claim on other things for sale."""
_BY_SO_MUCH = re.compile(r"\b\d[\d.,]* ?[^\W\d_]+ [a-z]+er\b(?! than (?:any|every|all|other)\b)")
"""`8 kilograms lighter` tells a difference, and no rank."""
_COMPOUND = re.compile(r"\b(?:an?|the|its|our|your) ([a-z]+) ([a-z]+)")
_SUBJECT = re.compile(
    r"^(?:the|its|our|an?) (?:[a-z-]+ ){1,3}?(?=(?:is|are|was|were|has|have) )", re.I
)
"""What an unproven fact speaks of, and nothing that it says."""
_NO_LONGER = re.compile(r"\bno longer\b[^,;.]*", re.I)
"""Why a statement is not substantiated, and nothing that it says: `no longer sold`."""
_NOTHING = re.compile(r"\b(?:nothing|nobody|no one|none|no [a-z]+)\b", re.I)


def _outdone(sentence: str, own: set[str]) -> bool:
    """`Nothing crosses the city faster` denies nothing of the fastest way; it says it again."""
    denial = _NOTHING.search(sentence)
    rest = sentence[denial.end() :] if denial else ""
    return any(own & set(stems(word)) for word in re.findall(r"\b[a-z]+er\b", rest))
