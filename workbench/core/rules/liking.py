"""Which of two drafts people like, where the checks cannot tell the two apart.

Taste orders and decides nothing else: a draft that people like passes no check by it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.core.events import DraftTaken
from workbench.core.rules.gate import same_to_checks
from workbench.core.said import Said
from workbench.core.session import Draft, View


def liking(said: Iterable[Said], draft: str) -> dict[str, float]:
    """What each person said of the draft as a whole, -1 to 1, by author: their latest word."""
    found = {one.author: one.vote for one in said if not one.key and one.draft == draft}
    return {author: max(-1.0, min(1.0, vote)) for author, vote in found.items()}


def preferred(view: View) -> DraftTaken | None:
    """The loop goes back to the draft before, where the checks cannot tell the two apart and
    people like the later one less: each person counts once, whatever they wrote.
    """
    later = view.current
    if later is None or view.path.head != later.id or later.author == "person" or not view.said:
        return None
    earlier = view.drafts.get(later.parent or "")
    if earlier is None or not likes_less(view, earlier, later):
        return None
    before, after = liking(view.said, earlier.id), liking(view.said, later.id)
    why = f"the checks cannot tell it from draft {later.number}, and people like it more: "
    return DraftTaken(earlier.id, f"{why}{_likes(before)} against {_likes(after)}")


def likes_less(view: View, earlier: Draft, later: Draft) -> bool:
    """People like the later one less, and the checks do not tell the two apart."""
    before, after = liking(view.said, earlier.id), liking(view.said, later.id)
    return same_to_checks(earlier, later) and sum(before.values()) > sum(after.values())


def _likes(given: Mapping[str, float]) -> str:
    return ", ".join(f"{who} {vote:+.0f}" for who, vote in given.items()) or "nobody"
