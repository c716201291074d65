"""Learning from logs: users apart and then pooled; a refused change is a person's word."""

from __future__ import annotations

from dataclasses import replace

from tests.lab.arms import arm, bench, obedient
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.session import Session
from workbench.lab.arms import Arm
from workbench.lab.learning.learner import manner
from workbench.lab.learning.past import learned_from, refused_items
from workbench.lab.outcomes import Names, outcome_of
from workbench.runner import Notice


async def played(seed: int = 0) -> tuple[Session, list[ev.Event]]:
    kept: list[ev.Event] = []

    def watch(one: Arm, notice: Notice) -> None:
        kept.extend(getattr(notice, "events", ()))

    async with bench(obedient) as lab:
        await lab.run(arm(seed=seed), watch)
    return fold(kept), kept


def by(log: list[ev.Event], author: str) -> list[ev.Event]:
    """The log with a first event of that author's."""
    return [replace(log[0], author=author), *log[1:]]


async def test_the_log_s_items_are_learned_and_predicted_before_they_are_seen() -> None:
    session, log = await played()
    past = learned_from([(session, log), (session, log)])
    assert (past.sessions, past.learner.items, past.corrected) == (2, 6, 0)
    assert past.predicted[0] == (0.5, 1.0)
    assert past.predicted[3][0] > 0.5
    assert 0 < past.losses[1] < 0.25
    assert learned_from([(session, log)], simulated=True).sessions == 0


async def test_a_change_that_the_person_refused_is_no_fix() -> None:
    session, log = await played()
    drafts = list(session.order)
    hunk = ev.HunkDecided(drafts[0], drafts[1], (0, 1), (0, 1), False)
    added = replace(log[-1], id="x", seq=len(log) + 1, author="anna", body=hunk)
    judged = fold([*log, added])
    items = outcome_of(Names("k", "l"), judged, log).items
    refused = refused_items(judged, items)
    assert [told.check for told in refused] == ["has green"]
    plain, after = learned_from([(session, log)]), learned_from([(judged, log)])
    assert after.corrected == 1
    one = manner(refused[0])
    assert after.learner.rate(one, "words").mean < plain.learner.rate(one, "words").mean


async def test_two_users_pool_and_keep_a_rate_of_their_own() -> None:
    session, log = await played()
    past = learned_from([(session, by(log, "anna")), (session, by(log, "ben"))])
    users = {path[2] for path in past.learner.pool.counts}
    assert users == {"anna", "ben"}
    assert past.learner.items == 6
