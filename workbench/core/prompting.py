"""The messages of a round, rebuilt clean each time: task, current draft, open items, what failed
before.

The conversation is never carried along: long ones decay (arXiv 2506.18403). The current draft
stands as the assistant's own last message, what is wrong with it as the user's next one.
"""

from __future__ import annotations

import re

from workbench.core.context import context_told
from workbench.core.diffing import split_lines, unified
from workbench.core.messages import Message
from workbench.core.session import Draft, View

DIFF_LINES = 120
"""A refused diff longer than this is cut."""
TRIED = 4
"""How many earlier refused drafts are recalled."""
CLOSING = "Answer with the complete revised draft; keep what already passes."
"""The last line of every prompt for a revision."""


def compose(view: View, *, system: str, fence: str | None = None) -> tuple[Message, ...]:
    """The messages for the next draft of the view's path."""
    opening = (Message("system", system), Message("user", _request(view)))
    current = view.current
    if current is None:
        return opening
    draft = current.text if fence is None else fenced(current.text, fence)
    return (*opening, Message("assistant", draft), Message("user", _reply(view, current)))


def fenced(text: str, language: str) -> str:
    """The text in a Markdown fence that is longer than any inside it."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    mark = "`" * max(3, longest + 1)
    return f"{mark}{language}\n{text.rstrip()}\n{mark}"


def task_text(view: View) -> str:
    """The task as the writer reads it: the prompt, then what the revealed stages added."""
    added = [stage.prompt.strip() for stage in view.task.stages if stage.prompt.strip()]
    rules = [_rule(check.kind, check.text) for check in view.task.added]
    files = context_told(view.task.context)
    return "\n\n".join([view.task.prompt.strip(), *added, *rules, *files])


def _rule(kind: str, text: str) -> str:
    words = {
        "contains": "The draft must contain",
        "lacks": "The draft must not contain",
        "matches": "The draft must match the regular expression",
        "assert": "This must hold",
    }
    return f"{words[kind]}: {text}"


def _request(view: View) -> str:
    parts = [task_text(view)]
    if view.current is None:
        parts += guidance_told(view)
        parts += _recalled(view) if view.strategy.feedback == "items" else []
    return "\n\n".join(parts)


def _reply(view: View, best: Draft) -> str:
    card = best.scorecard
    score = f"Score: {best.score:.0f} of 100."
    if view.strategy.feedback == "score":
        return "\n\n".join([score, *guidance_told(view), _closing(view)])
    parts = [f"{card.passing} of {card.total} checks pass. {score}", *_items(view)]
    parts += _refusal(view, best) + _refused_changes(view, best)
    parts += _recalled(view) + guidance_told(view)
    return "\n\n".join([*parts, _closing(view)])


def _closing(view: View) -> str:
    return view.templates.get("closing", CLOSING)


def _items(view: View) -> list[str]:
    told = view.path.telling
    if not told or view.path.told != view.path.current:
        return []
    numbered = [f"{place}. {item.text}" for place, item in enumerate(told, 1)]
    return ["To correct, most severe first:", *numbered]


def _refusal(view: View, best: Draft) -> list[str]:
    """The refused diff, once: what was changed, and why that could not be taken."""
    refused = view.drafts.get(view.path.refused or "")
    if refused is None or refused.unusable:
        return []
    diff = unified(best.text, refused.text, names=("kept", "refused")).splitlines()
    cut = [*diff[:DIFF_LINES], "… (cut)"] if len(diff) > DIFF_LINES else diff
    return [f"Your last revision was refused: {refused.why}", fenced("\n".join(cut), "diff")]


def _refused_changes(view: View, best: Draft) -> list[str]:
    """Single changes of the best draft, or of its parent, that the person refused, with the
    reason.
    """
    near = (best.id, best.parent)
    refused = [hunk for hunk in view.hunks if hunk.new in near and not hunk.accepted]
    told = []
    for hunk in refused:
        old, new = (split_lines(view.drafts[id].text) for id in (hunk.old, hunk.new))
        removed = [f"-{line}" for line in old[slice(*hunk.old_lines)]]
        added = [f"+{line}" for line in new[slice(*hunk.new_lines)]]
        why = f" because: {hunk.why}" if hunk.why else ""
        told.append(f"The person refused this change{why}\n" + "\n".join([*removed, *added]))
    return told


def _recalled(view: View) -> list[str]:
    tried = [view.drafts[id] for id in view.path.tried if id != view.path.refused][-TRIED:]
    if not tried:
        return []
    lines = [f"- draft {draft.number}: {draft.why}" for draft in tried]
    return ["Tried before and refused:\n" + "\n".join(lines)]


def guidance_told(view: View) -> list[str]:
    """What the person said on this path, as a part of a prompt; empty where nothing was said."""
    notes = [note.text for note in view.path.guidance if note.status == "consumed"]
    return ["From the person:\n" + "\n".join(f"- {text}" for text in notes)] if notes else []
