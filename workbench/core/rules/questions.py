"""Which question to a person is worth its price, and which is asked for nothing but a look.

A question is put where the answer is expected to move the next rounds most: about a finding that
the writer keeps ignoring (it may be wrong), or between two drafts that the checks cannot tell
apart. Its worth is the chance that the answer changes what the loop does, times the points that the
rounds ahead are predicted to bring by it (`paying.next_round`); below `PRICE` points nobody is
disturbed. One question in five (`AUDITS`) is drawn at random among all findings, passed checks
included: what is never doubted is looked at too, and the chance that each question had is kept, so
that answers can be averaged without bias. At most three a run, one a verdict, never twice the same.

The draw is a hash of session and draft: the same view asks the same question.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from workbench.core.checks import CheckResult
from workbench.core.events import QuestionAsked
from workbench.core.rules.gate import same_to_checks
from workbench.core.rules.liking import liking
from workbench.core.rules.paying import next_round
from workbench.core.rules.weighing import weight
from workbench.core.said import FINDING_ANSWERS
from workbench.core.session import Draft, View
from workbench.core.steps import Ask

MOST_ASKED = 3
"""Questions in a run: the third copy of a question about feedback is answered carelessly."""
AUDITS = 0.2
"""Share of the questions that are drawn at random (research/domains.md, section 10)."""
PRICE = 1.0
"""Points that an answer has to be worth; a person's attention is dearer than a round: ours."""
AHEAD = 3
"""Rounds over which an answer pays; most of what repair brings comes in the first three."""
IGNORED = 1.8
"""How much likelier a finding that was told and ignored is to be wrong, for each time: a writer who
can mend half of what is told ignores right ones half the time and wrong ones nine times of ten."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question that could be asked."""

    asked: QuestionAsked
    worth: float


def worth_asking(view: View) -> Ask | None:
    """The question to put now; None where none is worth it, or enough were asked."""
    current = view.current
    before = [one for one in view.asked.values() if one.by == "learner"]
    if len(before) >= min(MOST_ASKED, view.strategy.questions) or current is None:
        return None
    if current.scorecard.passed or any(one.draft == current.id for one in before):
        return None
    found = [one for one in candidates(view, current) if one.worth >= PRICE]
    if not found:
        return None
    return _put(_drawn(view, current, max(found, key=lambda one: one.worth)))


def candidates(view: View, current: Draft) -> list[Candidate]:
    """What could be asked about the current draft, with what an answer is worth."""
    coming = next_round(view)
    if coming is None:
        return []
    left = min(AHEAD, max(0, view.budget.rounds - view.path.rounds))
    at_stake = coming.gain * left
    told = [item for item in view.path.items if item.open and item.ignored]
    wrong = {r.key: r for r in current.results if r.status in ("fail", "warn")}
    share = at_stake / max(1, min(view.strategy.items, len(wrong)))
    found = [
        _about(current, wrong[item.item.key], _doubt(view, item.item.key, item.ignored) * share)
        for item in told
        if item.item.key in wrong and not _known(view, item.item.key)
    ]
    earlier = view.drafts.get(current.parent or "")
    if earlier is not None and same_to_checks(earlier, current) and _apart(view, earlier, current):
        found.append(_between(earlier, current, at_stake / 2))
    return found


def _doubt(view: View, key: str, ignored: int) -> float:
    """The chance that a finding is wrong, given how often it was told and ignored."""
    right = weight(view, key).value
    odds = (1 - right) / max(1e-9, right) * IGNORED**ignored
    return odds / (1 + odds)


def _known(view: View, key: str) -> bool:
    """Somebody was asked about it, or spoke of it."""
    asked = any(one.about == key for one in view.asked.values())
    return asked or any(said.key == key and said.how == "answer" for said in view.said)


def _apart(view: View, earlier: Draft, later: Draft) -> bool:
    """Nobody has said yet which of the two they like, and the texts differ."""
    spoken = liking(view.said, earlier.id) or liking(view.said, later.id)
    return not spoken and earlier.digest != later.digest


def _about(draft: Draft, result: CheckResult, worth: float, **more: object) -> Candidate:
    said = f": {result.message} Is it right?" if result.message else ". Is it right?"
    text = f"Draft {draft.number}, “{result.check}”, status {result.status}{said}"
    asked = QuestionAsked(
        f"finding:{draft.id}:{result.key}", text, FINDING_ANSWERS, draft.id,
        by="learner", about=result.key, worth=round(worth, 2), **more,  # type: ignore[arg-type]
    )  # fmt: skip
    return Candidate(asked, worth)


def _between(earlier: Draft, later: Draft, worth: float) -> Candidate:
    first, second = f"draft {earlier.number}", f"draft {later.number}"
    text = f"The checks cannot tell {first} and {second} apart. Which one is better?"
    asked = QuestionAsked(
        f"tie:{earlier.id}:{later.id}", text, (first, second, "neither"), later.id,
        by="learner", drafts=(earlier.id, later.id), worth=round(worth, 2),
    )  # fmt: skip
    return Candidate(asked, worth)


def _drawn(view: View, current: Draft, best: Candidate) -> QuestionAsked:
    """The best question, or one time in five a random one; with the chance that it had."""
    ground = [r for r in current.results if r.deciding and not _known(view, r.key)]
    chance = AUDITS / len(ground) if ground else 0.0
    among = any(r.key == best.asked.about for r in ground)
    if not ground or _share(f"{view.session} {current.id} audit") >= AUDITS:
        propensity = (1 - AUDITS if ground else 1.0) + chance * among
        return _chance(best.asked, propensity, audit=False)
    result = ground[int(_share(f"{view.session} {current.id} which") * len(ground))]
    asked = _about(current, result, 0.0).asked
    same = asked.about == best.asked.about and bool(asked.about)
    return _chance(asked, chance + (1 - AUDITS) * same, audit=True)


def _chance(asked: QuestionAsked, propensity: float, *, audit: bool) -> QuestionAsked:
    worth = f" (worth about {asked.worth:.0f} points)" if not audit else " (a random look)"
    return QuestionAsked(
        asked.question, asked.text + worth, asked.options, asked.draft, "learner", asked.about,
        asked.drafts, asked.worth, round(propensity, 4), audit,
    )  # fmt: skip


def _share(text: str) -> float:
    """A number in [0, 1) that the text decides."""
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=7).digest(), "big") / (1 << 56)


def _put(asked: QuestionAsked) -> Ask:
    return Ask(asked.question, asked.text, asked.options, asked.draft, asked)
