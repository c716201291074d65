"""A judge or a rubric as it is now over drafts that were judged before.

Judges advise, so what can flip is what rests on their word: whether a revision is put lower than
the draft that it revises (by `DROP`, as the loop reads it), and whether a strategy's `gate` would
hold the draft back. Drafts that no judge has seen have no decision that could flip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from workbench.core import events as ev
from workbench.core.domain import Domain
from workbench.core.folding import fold
from workbench.core.rules.trusting import DROP, gate_wanted, mean_score
from workbench.core.session import Draft, Session
from workbench.judges import Ask, judged
from workbench.judging.rubrics import Rubric
from workbench.regrading.rulings import Ruling

UNRELIABLE = "too few of the judge's quotes stand in the draft"


async def rejudged(
    log: Sequence[ev.Event],
    judge: ev.JudgeChoice,
    domain: Domain,
    rubric_of: Callable[[Domain, Session], Rubric],
    ask: Ask,
) -> list[Ruling]:
    """The rulings on the drafts that were judged. Raises ModelError where the judge gives none."""
    session = fold(log)
    view = session.view()
    rubric = rubric_of(domain, session)
    readers = domain.readers(view.task)
    new: dict[str, ev.DraftJudged] = {}
    for id in session.order:
        if _before(session.drafts[id], judge.name) is not None:
            body = await judged(view, id, judge, rubric, ask, readers)
            assert isinstance(body, ev.DraftJudged)
            new[id] = body
    return [
        ruling
        for id, word in new.items()
        for ruling in _rulings(session, session.drafts[id], judge.name, new, word)
    ]


def _before(draft: Draft, judge: str) -> float | None:
    """What this judge said then; the mean of all who did where it was not among them."""
    words = [word for word in draft.judged if word.reliable]
    own = [word for word in words if word.judge == judge]
    return mean_score(own or words)


def _rulings(
    session: Session,
    draft: Draft,
    judge: str,
    new: dict[str, ev.DraftJudged],
    word: ev.DraftJudged,
) -> Iterator[Ruling]:
    was = _before(draft, judge)
    assert was is not None
    told = (f"score {was:.0f} → {word.score:.0f}",)
    ruling = Ruling(session.id, draft.id, draft.number, "order", "", "", told)
    if not word.reliable:
        yield replace(ruling, skipped=UNRELIABLE)
        return
    parent = session.drafts.get(draft.parent or "")
    first = _before(parent, judge) if parent is not None else None
    if parent is not None and first is not None and new[parent.id].reliable:
        before, after = _order(first, was), _order(new[parent.id].score, word.score)
        yield replace(ruling, before=before, after=after)
    wanted = gate_wanted(session.view())
    if wanted:
        before, after = _held(was, wanted), _held(word.score, wanted)
        yield replace(ruling, decision="holding", before=before, after=after)


def _order(parent: float, draft: float) -> str:
    if parent - draft >= DROP:
        return "worse"
    return "better" if draft - parent >= DROP else "the same"


def _held(score: float, wanted: float) -> str:
    return "held back" if score < wanted else "let through"
