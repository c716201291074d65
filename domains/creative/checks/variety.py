"""Variants that are twins, and copy that stands somewhere already.

Both are counted: the share of words that two variants have in common, and the longest run of words
that a text shares with another.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from domains.creative.brief import texts
from domains.creative.case import Case
from domains.creative.channels import same_name
from domains.creative.entries import Variant
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.sentences import words

APART = 0.35
"""Least difference of two variants of one channel (research/domains.md §5)."""
APART_ELSEWHERE = 0.12
"""Least difference of two variants of different channels, which may well say the same."""
RUN = 12
"""Words in a row that make a copy (research/domains.md §5)."""
TAKEN = 0.7
"""Share of a text that stands word for word in another channel's, from which it is an excerpt."""
LEAST_WORDS = 5
ENOUGH_WORDS = 15
"""Own words from which variants of two channels are compared as bags; in a short message what is
left beside the facts are the words for the thing itself, and every channel has those.
"""


def diversity(case: Case) -> Iterator[CheckResult]:
    """Each pair of twins; one pass where there are pairs and none is."""
    told = [(variant, _own(case, variant)) for variant in case.variants]
    bodies = {id(variant): _own(case, variant, ("body",)) for variant in case.variants}
    pairs = [pair for pair in itertools.combinations(told, 2)
             if min(len(words_of) for _, words_of in pair) >= LEAST_WORDS]  # fmt: skip
    wrong = 0
    for (one, mine), (other, theirs) in pairs:
        same = bodies[id(one)], bodies[id(other)]
        channel = same_name(one.channel, other.channel)
        bags = channel or min(len(mine), len(theirs)) >= ENOUGH_WORDS
        differ = difference(mine, theirs, bags)
        if min(map(len, same)) >= LEAST_WORDS:
            differ = min(differ, difference(*same, bags))
        least = APART if channel else APART_ELSEWHERE
        if differ < least:
            wrong += 1
            yield _twins(case, one, other, differ, least)
        elif not channel and (run := _taken_over(*same)):
            yield _excerpt(case, one, other, run)
    if pairs and not wrong:
        yield found("diversity", "pass", "variants", f"{len(pairs)} pairs of variants differ.")


def _own(case: Case, variant: Variant, only: Sequence[str] = ()) -> list[str]:
    """The words of a variant, or of some of its parts, without those that every one has to have."""
    named = [p for p in variant.parts if p.name not in ("alt", "tags", "cta")]
    text = "\n".join(p.text for p in named if not only or p.name in only)
    for line in (*case.brief.legal, *case.brief.required):
        text = text.replace(line.text, " ")
    text = text.replace(case.brief.call.text or "\0", " ")
    for quote in _demanded(case):
        text = text.replace(quote, " ")
    return [word.casefold() for word in words(text)]


def _demanded(case: Case) -> Iterator[str]:
    """Short words of claims that tell what each variant has to tell, the longest first."""
    must = {fact.id.casefold() for fact in case.brief.facts if fact.must_use}
    quotes = [one.quote for one in case.claims if {id.casefold() for id in one.facts} & must]
    yield from sorted((q for q in quotes if 0 < len(q.split()) <= RUN), key=len, reverse=True)


def difference(one: Sequence[str], other: Sequence[str], bags: bool = True) -> float:
    """One minus the likeness of two texts as bags of words, or as lists of them: the larger.
    Without `bags` the words that both have do not count by themselves."""
    from rapidfuzz import fuzz

    even = min(len(one), len(other)) >= 0.6 * max(len(one), len(other))
    ratios = [fuzz.ratio(sorted(one), sorted(other)), fuzz.ratio(one, other)]
    if even and bags:
        ratios.append(_bag(one, other))
    return 1 - max(ratios) / 100


def _bag(one: Sequence[str], other: Sequence[str]) -> float:
    """Share of the words that both have, of the shorter, per cent."""
    mine, theirs = set(one), set(other)
    return 100 * len(mine & theirs) / max(1, min(len(mine), len(theirs)))


def _twins(case: Case, one: Variant, other: Variant, differ: float, least: float) -> CheckResult:
    body = other.part("body") or other.part("headline")
    by = f"{min(differ, least - 0.001):.1%}"
    return found(
        f"diversity: {one.name} and {other.name}", "fail", "variants",
        f"{one.name} and {other.name} are twins: they differ by {by}, not {least:.0%}.",
        cause="twins", span=case.span(body.text if body else "", other.pointer),
        observed=by, expected=f"≥ {least:.0%}",
        fix=f"Give {other.name} a thought of its own.",
    )  # fmt: skip


def _taken_over(one: Sequence[str], other: Sequence[str]) -> float:
    """Share of the shorter text that stands word for word in the longer one, in runs; 0 where it
    is less than a half.
    """
    short, long = sorted((one, other), key=len)
    blocks = SequenceMatcher(None, short, long, autojunk=False).get_matching_blocks()
    share = sum(b.size for b in blocks if b.size >= LEAST_WORDS) / max(1, len(short))
    return share if share >= TAKEN and len(short) >= RUN else 0.0


def _excerpt(case: Case, one: Variant, other: Variant, share: float) -> CheckResult:
    sizes = {v.name: len(p.text) if (p := v.part("body")) else 0 for v in (one, other)}
    short, long = sorted((one, other), key=lambda v: sizes[v.name])
    body = short.part("body")
    return found(
        f"diversity: {short.name} out of {long.name}", "warn", "variants",
        f"{share:.0%} of {short.name} stands word for word in {long.name}.", severity="minor",
        cause="taken_over", span=case.span(body.text if body else "", short.pointer),
        observed=f"{share:.0%}", expected=f"< {TAKEN:.0%}",
        fix=f"Give {short.name} a thought of its own.",
    )  # fmt: skip


def near_copy(case: Case) -> Iterator[CheckResult]:
    """A run of words shared with an exemplar or another text that was given."""
    given = [*case.brief.exemplars, *texts(case.brief.get("sources", "competitors"))]
    allowed = [line.text for line in (*case.brief.legal, *case.brief.required)]
    wrong = 0
    for number, source in enumerate(given, 1):
        run = longest_run(case.text, source)
        if len(run.split()) >= RUN and not any(run in one for one in allowed):
            wrong += 1
            yield found(
                f"copy: exemplar {number}", "fail", "originality",
                f"“{run}” stands in a text of the brief, {len(run.split())} words in a row.",
                cause="copied", span=case.span(run), observed=str(len(run.split())),
                expected=f"fewer than {RUN}", fix="Say it in words of its own.",
            )  # fmt: skip
    if given and not wrong:
        yield found("copy", "pass", "originality", "No run of words is copied.")


def longest_run(text: str, source: str) -> str:
    """The longest run of words that both have, as it stands in the text."""
    mine, theirs = text.split(), source.split()
    match = SequenceMatcher(None, _bare(mine), _bare(theirs), autojunk=False).find_longest_match()
    return " ".join(mine[match.a : match.a + match.size])


def _bare(found: Sequence[str]) -> list[str]:
    return [word.casefold().strip(".,;:!?\"'“”’()") for word in found]
