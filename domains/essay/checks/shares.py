"""Of whom a share is told: one of the women under thirty told of all who answered.

The words for the people are compared that stand with the share, here and in the source; where
either names none, there is nothing to compare.
"""

from __future__ import annotations

from collections.abc import Iterator

from domains.essay.case import Case
from domains.essay.checks.retelling import Fact, Retold, doubted, facts, retold
from workbench.core.checks import CheckResult
from workbench.prose.english import stems
from workbench.prose.retold.people import people

HALF = 0.5
"""Share of the words for the people of a share without which `all` are more than these."""
SAME = 2
"""Content words in common from which on a sentence tells a share of a source."""


def shares(case: Case) -> Iterator[CheckResult]:
    """A warning for each share that is told of other people than in its source."""
    known = facts(case)
    for told in retold(case):
        of_others = _of_others(told, known)
        if of_others is not None:
            yield doubted(
                case, "ev.people", told, "The source tells this share of others",
                "Say of whom the source tells it.", of_others,
            )  # fmt: skip


def _of_others(told: Retold, known: list[Fact]) -> Fact | None:
    """The fact of this share, where the essay tells it of people whom another share is told of, or
    of all.
    """
    mine = people(told.sentence.text, told.number) if told.number.percent else None
    common = set(stems(told.sentence.text))
    near = [one for one in told.facts if len(common & set(stems(one.text))) >= SAME]
    given = [who for fact in near if (who := people(fact.text, fact.number))]
    if mine is None or not mine[0] or not given or len(given) < len(near):
        return None
    others = [who[0] for fact in known if fact not in near and fact.number.percent
              and (who := people(fact.text, fact.number))]  # fmt: skip
    apart = all(_apart(mine, who[0], [*others]) for who in given)
    return near[0] if apart else None


def _apart(
    mine: tuple[frozenset[str], bool], theirs: frozenset[str], others: list[frozenset[str]]
) -> bool:
    """The essay's people are those of another share, or `all` of whom the source counts a part."""
    named, of_all = mine
    if of_all:
        return len(theirs - named) >= HALF * len(theirs)
    return bool(theirs) and not theirs & named and any(named & other for other in others)
