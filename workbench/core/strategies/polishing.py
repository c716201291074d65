"""A polish round: what readers advise and the remarks that stand open, told as advice; then a
revision of the draft that reached the target. The loop's own, whatever the strategy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from workbench.core import events as ev
from workbench.core.rules.polishing import polished
from workbench.core.session import Draft, View
from workbench.core.steps import Decide, Step
from workbench.core.strategies.asking import revision, same_order
from workbench.core.telling.feedback import advice

if TYPE_CHECKING:
    from workbench.core.domain import Domain


def polish(view: View, current: Draft, domain: Domain) -> Step:
    """Tell the advice on the current draft, where that is not done; ask for the revision."""
    items = advice(view, domain.feedback)
    told = view.path.told == current.id and view.path.polishing
    if told and (not view.said or same_order(items, view.path.telling)):
        return revision(view, domain)
    return Decide((ev.FeedbackSent(current.id, items, polish=polished(view) + 1),))
