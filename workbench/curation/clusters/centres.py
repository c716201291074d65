"""What the questions of a set have in common, as a sketch of its own: the set's centre.

Each bin of the centre is the one that most members have. Of many fillings of one template these
are the bins of its fixed words, so that a member lies nearer to the centre than to another
member. A set that a chain of near-duplicates made of many has a centre that few are near to.
"""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from workbench.curation.clusters.fingerprints import Fingerprint, like, overlaps
from workbench.curation.clusters.linking import BAND, NOT_UNLIKE, RIVALS, SAME_ANSWER, bands

SAMPLE = 32
"""Members that a centre is made of; they lie evenly over the set."""
NEAR = 0.55
"""Overlap of a member and the centre from which the set is about the same."""
MOST = 0.9
"""Share of a set that is near to the centre, where it has one."""


@dataclass(frozen=True, slots=True)
class _Centre:
    question: bytes
    answer: bytes
    """Empty where the answers have none."""


def compact(members: Sequence[Fingerprint]) -> bool:
    """Whether most of the members' questions are near to one centre."""
    return _gathered([each.question_bins for each in _some(members)], NEAR) != b""


def around(parts: Sequence[Sequence[Fingerprint]]) -> list[int]:
    """For each part the place of the part that it belongs to, the larger first: itself, or the one
    whose centre its own is nearest to. One that belongs to another leads none, so that no chain
    comes of it.
    """
    leaders: dict[tuple[int, bytes], list[int]] = {}
    middles = [_centre(part) for part in parts]
    near = _nearness(middles)
    found = list(range(len(parts)))
    for place in sorted(found, key=lambda place: (-len(parts[place]), place)):
        own = _keys(middles[place])
        rivals = sorted({leader for key in own for leader in leaders.get(key, ())})
        nearness = near(place, rivals)
        if rivals and (most := max(nearness)) >= NEAR:
            found[place] = rivals[nearness.index(most)]
            continue
        for key in own:
            known = leaders.setdefault(key, [])
            known += [place] if len(known) < RIVALS else []
    return found


def _centre(part: Sequence[Fingerprint]) -> _Centre:
    if len(part) < 3:
        return _Centre(part[0].question_bins, part[0].answer_bins)
    some = _some(part)
    answers = [each.answer_bins for each in some if each.answer_bins]
    told = _gathered(answers, SAME_ANSWER) if len(answers) >= MOST * len(some) else b""
    return _Centre(_commonest([each.question_bins for each in some]), told)


def _gathered(data: Sequence[bytes], near: float) -> bytes:
    """The centre, where most are near to it."""
    middle = _commonest(data)
    alike = like([*data, middle], near)
    close = sum(alike(place, len(data)) for place in range(len(data)))
    return middle if close >= MOST * len(data) else b""


def _commonest(data: Sequence[bytes]) -> bytes:
    """Of each bin the value that most have, the earliest of equals."""
    if len(data) < 3:
        return data[0]
    shape = struct.Struct(f">{len(data[0]) // 2}H")
    return shape.pack(*map(_most_common, zip(*map(shape.unpack, data), strict=True)))


def _most_common(values: Sequence[int]) -> int:
    """The value that comes most often, the earliest of equals."""
    first = values[0]
    if 2 * values.count(first) > len(values):
        return first
    counts = Counter(values)
    return max(counts, key=counts.__getitem__)


def _nearness(middles: Sequence[_Centre]) -> Callable[[int, Sequence[int]], list[float]]:
    """Overlap of the question of one with those of others, by their places; more by `NEAR` where
    they are not unlike and have one answer.
    """
    asked = overlaps([middle.question for middle in middles])
    said = overlaps([middle.answer for middle in middles])

    def near(one: int, others: Sequence[int]) -> list[float]:
        both = zip(asked(one, others), said(one, others), strict=True)
        return [
            found + NEAR if found >= NOT_UNLIKE and same >= SAME_ANSWER else found
            for found, same in both
        ]

    return near


def _keys(middle: _Centre) -> list[tuple[int, bytes]]:
    """What near ones share one of at least."""
    asked, said = bands(middle.question, BAND), bands(middle.answer, BAND)
    return [*enumerate(asked), *((-place, key) for place, key in enumerate(said, 1))]


def _some(members: Sequence[Fingerprint]) -> Sequence[Fingerprint]:
    return members[:: max(1, len(members) // SAMPLE)][:SAMPLE]
