"""What a person may rate next, and what their rating says once it is given.

Drafts come in an order that is the person's own and tells nothing of their course: those that can
still be rated blind first, among them those that a judge graded, since they calibrate it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from workbench.catalog import domain_entries, find_domain, general_rubric
from workbench.core import events as ev
from workbench.core.folding import fold
from workbench.core.session import Draft, Session, View
from workbench.core.telling.prompting import task_text
from workbench.errors import UnknownName, UsageError, WorkbenchError
from workbench.history import History
from workbench.judges import briefed, rubric_of
from workbench.judging.rubrics import LEVELS, Rubric, read_rubric
from workbench.judging.seeing import seen

SESSIONS = 200
"""The latest sessions that drafts are taken from."""


@dataclass(frozen=True, slots=True)
class Rateable:
    """One draft, as it can be handed to a rater."""

    name: str
    """Tells neither session nor round."""
    session: str
    draft: str
    task: str
    """What was asked."""
    text: str
    domain: str
    rubric: Rubric
    saw: ev.Saw
    """What this rater had seen of it."""
    judged: bool = False
    rated: bool = False
    """By this rater, with this version of the rubric."""
    older: bool = False
    """By this rater, with an earlier version."""


@dataclass(frozen=True, slots=True)
class RateablePair:
    """Two drafts of one session, in the order in which they are shown."""

    left: Rateable
    right: Rateable
    saw: ev.Saw


def blind_name(session: str, draft: str) -> str:
    """A draft's name for a rater: ten hexadecimal digits without an order."""
    return hashlib.blake2b(f"{session} {draft}".encode(), digest_size=5).hexdigest()


def rateables(log: Sequence[ev.Event], author: str) -> list[Rateable]:
    """The drafts of one session."""
    session = fold(log)
    rubric = _rubric(session)
    asked = task_text(_told(session))
    drafts = (draft for draft in session.drafts.values() if _whole(draft))
    return [_rateable(session, log, draft, rubric, asked, author) for draft in drafts]


def _rubric(session: Session) -> Rubric:
    """The one that holds for its task; the general one where the domain is not installed."""
    if session.task.domain in domain_entries():
        return rubric_of(find_domain(session.task.domain), session.task)
    return read_rubric(general_rubric(), "the general rubric")


def _told(session: Session) -> View:
    """The session's view with all that its writer was given, where the domain is installed."""
    if session.task.domain in domain_entries():
        return briefed(session.view(), find_domain(session.task.domain))
    return session.view()


def _whole(draft: Draft) -> bool:
    return bool(draft.text.strip()) and not draft.unusable


def _rateable(
    session: Session,
    log: Sequence[ev.Event],
    draft: Draft,
    rubric: Rubric,
    asked: str,
    author: str,
) -> Rateable:
    own = [
        event.body
        for event in session.ratings
        if isinstance(event.body, ev.RatedByRubric)
        and event.author == author
        and event.body.draft == draft.id
    ]
    return Rateable(
        blind_name(session.id, draft.id),
        session.id,
        draft.id,
        asked,
        draft.text,
        session.task.domain,
        rubric,
        seen(log, [draft.id], author),
        judged=bool(draft.judged),
        rated=any(body.rubric == rubric.version for body in own),
        older=any(body.rubric != rubric.version for body in own),
    )


def waiting(history: History, author: str, domain: str | None = None) -> list[Rateable]:
    """What the rater has not rated yet with the rubric as it is, in their order."""
    found = [one for log in _logs(history) for one in rateables(log, author)]
    open_ones = [one for one in found if not one.rated and domain in (None, one.domain)]
    return sorted(open_ones, key=lambda one: _place(one, author))


def _place(one: Rateable, author: str) -> tuple[bool, bool, str]:
    drawn = hashlib.blake2b(f"{author} {one.name}".encode(), digest_size=8).hexdigest()
    return one.saw != "nothing", not one.judged, drawn


def _logs(history: History) -> Iterator[Sequence[ev.Event]]:
    """The latest sessions' logs; one that cannot be read is passed over."""
    for summary in history.list(limit=SESSIONS).items:
        try:
            yield history.events(summary.id)
        except WorkbenchError:
            continue


def find_rateable(history: History, name: str, author: str) -> Rateable:
    """The draft of that name. UnknownName without it."""
    for log in _logs(history):
        for one in rateables(log, author):
            if one.name == name:
                return one
    raise UnknownName("draft", name, (), hint="'workbench rate' names the next one.")


def waiting_pairs(
    history: History, author: str, domain: str | None = None
) -> Iterator[RateablePair]:
    """Pairs of a session's drafts that the rater has not compared, the two in an order drawn at
    random, session by session.
    """
    for log in _logs(history):
        compared = {
            frozenset((event.body.left, event.body.right))
            for event in fold(log).ratings
            if isinstance(event.body, ev.RatedPair) and event.author == author
        }
        drafts = [one for one in rateables(log, author) if domain in (None, one.domain)]
        pairs = [pair for pair in combinations(drafts, 2) if pair[0].text != pair[1].text]
        for a, b in sorted(pairs, key=lambda pair: _pair_place(pair[0], pair[1], author)):
            if frozenset((a.draft, b.draft)) not in compared:
                yield as_shown(log, a, b, author)


def _pair_place(a: Rateable, b: Rateable, author: str) -> str:
    return hashlib.blake2b(f"{author} {a.name} {b.name}".encode(), digest_size=8).hexdigest()


def as_shown(log: Sequence[ev.Event], a: Rateable, b: Rateable, author: str) -> RateablePair:
    """The pair in the order in which this rater sees it: drawn by its names, so that it is the
    same when the screen is opened again.
    """
    saw = seen(log, [a.draft, b.draft], author)
    swapped = int(_pair_place(a, b, author)[:2], 16) % 2
    return RateablePair(b, a, saw) if swapped else RateablePair(a, b, saw)


def rating(
    one: Rateable, levels: dict[str, float], note: str = "", seconds: float = 0.0
) -> ev.RatedByRubric:
    """The event of a whole rating. UsageError where a criterion is missing, strange or no level."""
    wanted = [criterion.id for criterion in one.rubric.criteria]
    strange = [name for name in levels if name not in wanted]
    missing = [name for name in wanted if name not in levels]
    wrong = [name for name, level in levels.items() if level not in LEVELS]
    hint = f"The criteria: {', '.join(wanted)}; each with a whole level from 1 to 5."
    if strange:
        raise UsageError(f"The rubric has no criterion '{strange[0]}'.", hint)
    if missing:
        raise UsageError(f"There is no level for {', '.join(missing)}.", hint)
    if wrong:
        raise UsageError(f"{levels[wrong[0]]} is no level of {wrong[0]}.", hint)
    return ev.RatedByRubric(one.draft, levels, one.rubric.version, one.saw, note, round(seconds, 1))


def revealed(session: Session, draft: str) -> tuple[str, ...]:
    """What the rater did not know, once they are done: round, author, checks, each judge."""
    node = session.drafts[draft]
    checks = "{} of {} checks pass".format(*node.scorecard.counts)
    head = f"draft {node.number} of {len(session.order)}, by the {node.author}"
    told = [head, checks if node.check_set else "not checked"]
    for word in node.judged:
        levels = ", ".join(f"{name} {level:.1f}" for name, level in word.levels.items())
        doubt = "" if word.reliable else " (its quotes do not stand)"
        told.append(f"{word.judge}: {levels or 'no level'}{doubt}")
    return tuple(told)
