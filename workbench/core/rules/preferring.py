"""Whether readers prefer what a polish round wrote to the draft that had reached the target.

It was written to please them, and they advise what costs more than it brings as well. So where the
strategy's `polish_stays` asks for it, each judge of the session compares the two blind, in both
orders, before the verdict; the later one is taken only if more of them prefer it than the one
before. A tie, or two answers that contradict, prefers neither.
"""

from __future__ import annotations

from collections.abc import Mapping

from workbench.core.events import DraftsCompared
from workbench.core.path import Draft
from workbench.core.session import View


def compared_by(view: View, draft: Draft) -> tuple[str, ...]:
    """The judges that are to compare a polished draft with the current one, by name: none where
    the checks tell the two apart, for those come first, or where nobody asked for it.
    """
    current = view.current
    if view.strategy.polish_stays != "preferred" or not draft.polish or current is None:
        return ()
    if not draft.scores_like(current) or draft.parent != current.id:
        return ()
    if draft.digest == current.digest:
        return ()
    return tuple(judge.name for judge in view.judges)


def unheard(view: View, draft: Draft) -> str | None:
    """The first of them that has not said which it prefers."""
    heard = {one.judge for one in _said(view, draft)}
    return next((name for name in compared_by(view, draft) if name not in heard), None)


def unpreferred(view: View, draft: Draft) -> str:
    """Why readers do not take the polished draft; empty where they do, or were not asked: a budget
    that is used up asks nobody.
    """
    heard = _said(view, draft) if compared_by(view, draft) else []
    likes = sum(one.winner == draft.id for one in heard)
    against = [one for one in heard if one.winner == draft.parent]
    if not heard or likes > len(against):
        return ""
    if not against:
        return f"{', '.join(one.judge for one in heard)} did not prefer it in both orders"
    names, why = ", ".join(one.judge for one in against), against[0].why
    return f"{names} preferred the draft before in both orders" + (f": {why}" if why else "")


def comparison_words(said: DraftsCompared, drafts: Mapping[str, Draft]) -> str:
    """What a judge said of two drafts, in one clause; of one that is no more there too."""

    def number(id: str) -> str:
        return str(drafts[id].number) if id in drafts else "?"

    pair = f"{number(said.first)} and {number(said.second)}"
    if not said.winner:
        tie = "finds neither better of" if said.consistent else "contradicts itself over"
        return f"{said.judge} {tie} drafts {pair}, asked in both orders"
    other = said.first if said.winner == said.second else said.second
    why = f": {said.why}" if said.why else ""
    return f"{said.judge} prefers draft {number(said.winner)} to draft {number(other)}{why}"


def _said(view: View, draft: Draft) -> list[DraftsCompared]:
    pair = {draft.id, draft.parent}
    return [one for one in view.compared if {one.first, one.second} == pair]
