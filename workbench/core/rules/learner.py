"""What the learner of a session says on the screen: whose words moved what, and where to."""

from __future__ import annotations

from workbench.core.rules.liking import likes_less
from workbench.core.rules.weighing import DOUBTED, Weight, weight
from workbench.core.session import Session, View


def learner_lines(session: Session) -> tuple[str, ...]:
    """What people's words changed in this session, a line each; empty where nobody spoke."""
    view = session.view()
    keys = tuple(dict.fromkeys(said.key for said in view.said if said.key))
    lines = [_revision(view)] if view.revised is not None else []
    lines += [_moved(key, weight(view, key)) for key in keys]
    lines += _went_back(view)
    asked = [one for one in session.asked.values() if one.by == "learner"]
    if asked:
        lines.append(f"asked {len(asked)} of {session.strategy.questions} questions")
    return tuple(line for line in lines if line)


def _went_back(view: View) -> list[str]:
    """That the loop went back because people like the draft before more."""
    current, head = view.current, view.head
    if current is None or head is None or head.parent != current.id:
        return []
    liked = likes_less(view, current, head)
    said = f"on from draft {current.number}, which people like more than draft {head.number}"
    return [said] if liked else []


def _moved(key: str, found: Weight) -> str:
    """`“mean” .75 → .50 (ann), told last`."""
    who = ", ".join(found.people)
    where = "told last" if found.doubted else "told first among its like"
    where = "told as before" if abs(found.value - found.before) < 0.005 else where
    where = "told after its like" if found.before > found.value > DOUBTED else where
    return f"“{key}” {found.before:.2f} → {found.value:.2f} ({who}), {where}"


def _revision(view: View) -> str:
    """What the changed requirement did to the draft that was best."""
    then, current = view.revised, view.current
    if then is None or current is None:
        return ""
    if current.check_set != view.check_set:
        return f"the requirement changed: draft {then.number} is checked again"
    draft = view.drafts.get(then.draft, current)
    now = {result.key for result in draft.results}
    passed, total = draft.scorecard.counts
    said = f"the requirement changed: draft {then.number} {then.passed}/{then.total} → "
    parts = [f"{said}{passed}/{total}"]
    new, gone = sorted(now - then.keys), sorted(then.keys - now)
    parts += [f"new and first: {', '.join(new[:3])}"] if new else []
    parts += [f"dropped: {', '.join(gone[:3])}"] if gone else []
    return "; ".join(parts)
