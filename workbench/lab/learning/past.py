"""The learner over what really happened: sessions of the history, each user's apart, then pooled.

A person who refuses a change takes back what the checks said of the items that it answered: their
word counts for more than the computed one, and is theirs, whoever ran the session. An item whose
finding people called wrong says nothing of how it was told, and is taken out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from workbench.core import events as ev
from workbench.core.session import Session
from workbench.lab.learning.learner import WORTH, Learner, manner
from workbench.lab.learning.rates import brier, log_loss
from workbench.lab.outcomes import Names, Outcome, Told, outcome_of


@dataclass(frozen=True, slots=True)
class Past:
    """What the sessions taught."""

    learner: Learner
    sessions: int
    corrected: int
    """Items whose outcome a person's refusal changed."""
    predicted: tuple[tuple[float, float], ...]
    """(rate before the item was seen, what became of it), in the order of time."""

    @property
    def losses(self) -> tuple[float, float]:
        """(log loss, Brier score) of the predictions."""
        return log_loss(self.predicted), brier(self.predicted)


def user_of(log: Sequence[ev.Event]) -> str:
    """Whose session it is: the first author that is no part of the program."""
    return next((event.author for event in log if event.author != "workbench"), "")


def learned_from(
    sessions: Iterable[tuple[Session, Sequence[ev.Event]]], *, simulated: bool = False
) -> Past:
    """The past of these sessions, oldest first; those of the other kind are left out."""
    by_user: dict[str, Learner] = {}
    pooled, count, corrected = Learner(simulated), 0, 0
    predicted: list[tuple[float, float]] = []
    for session, log in sessions:
        if session.simulated != simulated or not log:
            continue
        names, user = Names(session.id, session.strategy.name), user_of(log)
        outcome = _true(outcome_of(names, session, log), session)
        predicted += _predicted(pooled, outcome, user)
        before = by_user.get(user, Learner(simulated))
        after, changed = _with_person(before.after(outcome, user), outcome, session, user)
        by_user[user], corrected, count = after, corrected + changed, count + 1
        pooled = reduce(Learner.merged, by_user.values())
    return Past(pooled, count, corrected, tuple(predicted))


def _predicted(learner: Learner, outcome: Outcome, user: str) -> list[tuple[float, float]]:
    known = [told for told in outcome.items if told.became in WORTH]
    return [
        (learner.rate(manner(told), outcome.domain, user).mean, WORTH[told.became])
        for told in known
    ]


def _with_person(
    learner: Learner, outcome: Outcome, session: Session, user: str
) -> tuple[Learner, int]:
    """The learner with what the person's refused changes say."""
    items, spoke = refused_items(session, outcome.items), _who_refused(session)
    for told in items:
        for place, author in enumerate(spoke.get(told.round, (user,))):
            before = user if place == 0 else None
            learner = learner.corrected(told, "ignored", outcome.domain, author, of=before)
    return learner, len(items)


def _who_refused(session: Session) -> dict[int, tuple[str, ...]]:
    """The people who refused changes of the drafts with these numbers, by the number before."""
    found: dict[int, tuple[str, ...]] = {}
    for said in session.said:
        parent = session.drafts.get(session.drafts[said.draft].parent or "")
        if said.how == "change" and said.vote < 0 and parent is not None:
            people = found.get(parent.number, ())
            found[parent.number] = people if said.author in people else (*people, said.author)
    return found


def _true(outcome: Outcome, session: Session) -> Outcome:
    """The outcome without the items whose findings people hold for wrong."""
    votes: dict[str, float] = {}
    for said in session.said:
        if said.fact:
            votes[said.key] = votes.get(said.key, 0.0) + said.vote
    kept = tuple(told for told in outcome.items if votes.get(told.check, 0.0) >= 0)
    return replace(outcome, items=kept)


def refused_items(session: Session, items: Iterable[Told]) -> list[Told]:
    """Items counted as fixed, of which the person refused the change that answered them."""
    refused = {
        session.drafts[hunk.old].number
        for hunk in session.hunks
        if not hunk.accepted and hunk.old in session.drafts
    }
    return [told for told in items if told.round in refused and told.became == "fixed"]
