"""Words of cause about data that were only observed: in a claim's quote, in the ledger's own field,
and in sentences of the report that no entry quotes.

A sentence without an entry is read with more care: it names both sides of a claim of the ledger,
has a verb of cause that is no mere “because”, and neither denies, asks nor supposes. Words warn;
only an entry that calls itself causal is decided.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from domains.analysis.tables.table import Table
from domains.analysis.verdicts import Judge, Judged
from domains.analysis.wording import causal_words, caused_in, deed_of
from workbench.core.checks import CheckResult, Severity
from workbench.prose.english import stem, stems

RELATIONS = ("corr", "compare", "trend", "test", "forecast")
PAIRS = ("corr", "compare", "test")
LEAST_STEM = 3
DOSES = 12
EVEN = 1.5
"""Rows of the commonest value for each of the rarest, up to which values may be drawn by lot."""


def causal(judge: Judge, judged: Judged, randomised: bool) -> Iterator[CheckResult]:
    """A claim of cause, in the entry or in its quote."""
    claim = judged.named.claim
    if randomised:
        yield from _beside_the_draw(judge, judged)
        return
    words = _quoted(judged)
    if claim.causal:
        told = f"“{claim.quote}” is entered as causal, and the data were only observed."
        yield judge.result("causal", judged.named, "fail", told, field="causal", **_rewrite(words))
    elif words:
        told = f"“{claim.quote}” says “{words[0]}”, and the data were only observed."
        yield judge.result(
            "causal", judged.named, "warn", told, field="causal", decides=False, **_rewrite(words)
        )


def _beside_the_draw(judge: Judge, judged: Judged) -> Iterator[CheckResult]:
    """A doubt about cause between two measured columns of a trial: the lot gave out neither."""
    claim = judged.named.claim
    if claim.kind != "corr" or judged.known is None or claim.causal:
        return
    columns = judged.known.seen.get("columns", ())
    words = _quoted(judged) or [caused_in(claim.quote)]
    if not words[0] or any(_may_be_drawn(judge.table, column) for column in columns):
        return
    told = (
        f"“{claim.quote}” says “{words[0]}”; {' and '.join(columns)} were only observed, whatever "
        "else was drawn by lot."
    )
    yield judge.result(
        "causal",
        judged.named,
        "warn",
        told,
        severity="minor",
        field="causal",
        decides=False,
        **_rewrite(words),
    )


def _may_be_drawn(table: Table, column: str) -> bool:
    """Groups, and doses given to about as many rows each; values that merely came about are not."""
    counts = table.frame[column].value_counts()
    doses = len(counts) <= DOSES and counts.max() < EVEN * counts.min()
    return column not in table.measures() or column in table.groups() or doses


def caused(
    judge: Judge, judged: Sequence[Judged], randomised: bool, question: str = ""
) -> Iterator[CheckResult]:
    """Sentences of cause about the two sides of a claim, outside of every quote that has been told;
    one for a pair.
    """
    about = [] if randomised else _about(judged)
    for sentence in judge.document.sentences:
        words, said = caused_in(sentence.text), _shorter(stems(_plain(sentence.text)))
        met = [one for one in about if all(side & said for side in one[1])]
        severity: Severity = "major" if words else "minor"
        if not words:
            done = [(_by_group(sentence.text, one, question), (one, s)) for one, s in about]
            words, met = next(((deed, [each]) for deed, each in done if deed), ("", []))
        if not met:
            continue
        one, sides = met[0]
        about = [each for each in about if each[1] != sides]
        told = f"“{sentence.text}” says “{words}”, and the data were only observed."
        yield CheckResult(
            f"causal: {one.named.name}",
            "warn",
            "claims",
            severity=severity,
            cause="causal",
            span=judge.document.span(sentence.start, sentence.end),
            message=told,
            decides=False,
            **_rewrite([words]),
        )


def _about(judged: Sequence[Judged]) -> list[tuple[Judged, tuple[frozenset[str], frozenset[str]]]]:
    """The claims that hold two things together, with the stems that name each side; without those
    that have been told already, and what is like them.
    """
    found = [(one, _sides(one)) for one in judged if one.named.claim.kind in PAIRS]
    told = [sides for one, sides in found if one.named.claim.causal or _quoted(one)]
    return [(one, sides) for one, sides in found if all(sides) and sides not in told]


def _by_group(text: str, judged: Judged, question: str) -> str:
    """What one of the groups is said to do to what the question asks about."""
    groups = _groups(judged)
    things = {*stems(_plain(question))} - _named(groups)
    return next((deed for group in groups if (deed := deed_of(text, group, things))), "")


def _groups(judged: Judged) -> list[str]:
    seen = judged.known.seen if judged.known else {}
    return [str(seen[name]) for name in ("first", "second") if name in seen]


def _sides(judged: Judged) -> tuple[frozenset[str], frozenset[str]]:
    claim = judged.named.claim
    one, two = _named([claim.column]), _named([*claim.by[:1], *_groups(judged)])
    return one - two, two - one


def _named(words: Sequence[str]) -> frozenset[str]:
    found = _shorter(stem for word in words for stem in stems(_plain(word)))
    return frozenset(stem for stem in found if len(stem) >= LEAST_STEM)


def _shorter(found: Iterable[str]) -> set[str]:
    """Stems with their own: a plural as `losses` meets `loss` in the second step only."""
    return {each for one in found for each in (one, stem(one))}


def _plain(text: str) -> str:
    return re.sub(r"[_\W\d]+", " ", text)


def _quoted(judged: Judged) -> list[str]:
    """The words of cause in the quote of a claim about a relation."""
    claim = judged.named.claim
    spoken = claim.quote if claim.kind in RELATIONS else ""
    return [spoken[a:b] for a, b in causal_words(spoken)]


def _rewrite(words: Sequence[str]) -> dict[str, Any]:
    return {
        "observed": words[0] if words else "causal: true",
        "expected": "words of association, such as “goes with” or “is higher where”",
        "fix": "Say what goes with what, and name another explanation.",
    }
