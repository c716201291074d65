"""Fingerprints into clusters: near-duplicates, and near-duplicates of those, together.

Two interactions are linked when their masked questions are equal, equal but for a clause at the
beginning or end, or overlap by `ALIKE`; when they have one gist; or when answers that tell
something are the same and the questions are not unlike. What is linked, however far, is one cluster
as long as it is about one thing.

The short questions of one desk are linked to each other all over: "cancel the order" to "cancel the
parcel" to "track the parcel". Such a set has no centre (`centres`). It is taken apart and linked
anew, closer at each level, until each part has a centre or is small; then parts are laid around the
larger ones that they are near to. So a cluster has no largest size, but no chain makes one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from workbench.curation.clusters.centres import around, compact
from workbench.curation.clusters.fingerprints import Fingerprint, overlap
from workbench.curation.clusters.linking import NOT_UNLIKE, Level, Named, different, linked

ALIKE = 0.55
"""Overlap of masked questions. Bands of 4 find 95 % of the pairs at 0.55 and 99.9 % at 0.67, where
one word in six differs ("What's the capital …", "What is the capital …"). Training sets are cleaned
at 0.8 over long documents (Lee et al. 2022, arXiv:2107.06499); prompts are short, and too large a
cluster only moves prompts out of training.
"""
UNLIKE = 0.3
"""Overlap of answers below which, in a set of many different questions, these are not linked by
what their questions share: two that differ in a city get one answer, two that differ in what is
asked do not.
"""
LEVELS = (
    Level(ALIKE, NOT_UNLIKE, 0.0, False, 4),
    Level(0.7, NOT_UNLIKE, UNLIKE, True, 6),
    Level(0.85, None, UNLIKE, True, 8),
)
SMALL, SHARE = 32, 0.02
"""Different questions of a set that may hang together by links alone, and their share of all."""


def clusters(prints: Mapping[str, Fingerprint]) -> dict[str, str]:
    """Each name's cluster, called after its smallest member, whatever the order of names."""
    known = [(name, prints[name]) for name in sorted(prints)]
    small = max(SMALL, int(SHARE * len({print.masked for print in prints.values()})))
    found: dict[str, str] = {}
    for group in linked(known, LEVELS[0]):
        whole = _about_one_thing(group, small)
        for part in [group] if whole else _laid(_parts(group, LEVELS[1:], small)):
            found |= dict.fromkeys((name for name, _ in part), min(name for name, _ in part))
    return found


def _parts(group: Named, levels: Sequence[Level], small: int) -> list[Named]:
    """What hangs together by stronger links, as strong as it takes."""
    if not levels or _about_one_thing(group, small):
        return [group]
    return [part for more in linked(group, levels[0]) for part in _parts(more, levels[1:], small)]


def _laid(parts: Sequence[Named]) -> list[Named]:
    """The parts, each with those that lie around it."""
    found: dict[int, list[tuple[str, Fingerprint]]] = {}
    for leader, part in zip(around([different(part) for part in parts]), parts, strict=True):
        found.setdefault(leader, []).extend(part)
    return [*found.values()]


def _about_one_thing(group: Named, small: int) -> bool:
    questions = different(group)
    return len(questions) <= small or compact(questions)


def nearest(print: Fingerprint, others: Sequence[Fingerprint]) -> float:
    """The largest overlap with any of the others' questions; 0 when there are none."""
    found = (overlap(print.question_bins, other.question_bins) for other in others)
    return max(found, default=0.0)
