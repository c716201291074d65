"""Many short questions of one desk: no chain of near-duplicates makes one cluster of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache

import pytest

from tests.curation.clusters.desk_questions import FRAMES, TOPICS, answered, asked
from workbench.core.messages import Message
from workbench.curation.cases import Case
from workbench.curation.clusters.fingerprints import fingerprint
from workbench.curation.clusters.joining import SMALL, clusters
from workbench.curation.prompts import digest, held_out_groups
from workbench.curation.release_rules import planned

COUNT = 20_000
TEMPLATES = len(FRAMES) * len(TOPICS)


@cache
def found(*, answers: bool) -> list[tuple[str, int, str]]:
    """Each question with its template and its cluster."""
    named = {f"i{place:05}": each for place, each in enumerate(asked(COUNT))}
    said = {name: answered(template) if answers else "" for name, (_, template) in named.items()}
    cluster = clusters({name: fingerprint(q, said[name]) for name, (q, _) in named.items()})
    return [(q, template, cluster[name]) for name, (q, template) in named.items()]


def torn(rows: list[tuple[str, int, str]]) -> set[int]:
    """Templates with questions on both sides of the split."""
    names = {f"i{place:05}": row for place, row in enumerate(rows)}
    groups = {name: row[2] for name, row in names.items()}
    same = {name: digest(row[0]) for name, row in names.items()}
    held = held_out_groups(groups, same, {name: name for name in names})
    sides: dict[int, set[bool]] = defaultdict(set)
    for _, template, cluster in rows:
        sides[template].add(cluster in held)
    return {template for template, side in sides.items() if len(side) > 1}


@pytest.mark.parametrize("answers", [True, False])
def test_no_cluster_swallows_the_desk(answers: bool) -> None:
    sizes = Counter(cluster for _, _, cluster in found(answers=answers))
    about = COUNT / len(TOPICS) if answers else COUNT / len(FRAMES)
    assert max(sizes.values()) <= 2 * about
    assert len(sizes) >= len(TOPICS)


def test_hardly_a_template_is_torn_where_its_answers_agree() -> None:
    assert len(torn(found(answers=True))) <= 0.03 * TEMPLATES


def test_without_answers_those_are_torn_whose_slots_outweigh_what_is_asked() -> None:
    assert len(torn(found(answers=False))) <= 0.1 * TEMPLATES


def test_the_desk_is_trained_on_and_evaluated() -> None:
    cases = [
        Case(
            id=f"trai-{place:05}",
            kind="training",
            item=f"i{place:05}",
            messages=(Message("user", question),),
            answer=f"{answered(template)} Ticket {place}.",
            time=f"2026-01-01T00:00:{place:05}",
        )
        for place, (question, template) in enumerate(asked(8_000))
    ]
    plan = planned(cases)
    left = Counter(drop.reason for drop in plan.drops)
    assert 0.1 <= left["held out for evaluation"] / len(cases) <= 0.35
    assert len(plan.cases) >= TEMPLATES / 2


def test_a_few_hang_together_by_links_alone() -> None:
    words = [
        "alpha",
        "bravo",
        "charlie",
        "delta",
        "echo",
        "foxtrot",
        "golf",
        "hotel",
        "india",
        "juliet",
        "kilo",
        "lima",
    ]
    chain = [" ".join(words[place : place + 8]) for place in range(4)]
    assert len(chain) < SMALL
    prints = {f"{place}": fingerprint(text) for place, text in enumerate(chain)}
    assert set(clusters(prints).values()) == {"0"}


def test_the_clusters_are_the_same_whatever_the_order() -> None:
    rows = asked(3_000)
    prints = {f"{place:04}": fingerprint(q, answered(t)) for place, (q, t) in enumerate(rows)}
    assert clusters(dict(reversed(prints.items()))) == clusters(prints)
