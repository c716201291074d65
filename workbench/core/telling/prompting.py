"""The messages of a round, rebuilt clean each time: task, current draft, open items, what failed
before.

The conversation is never carried along: long ones decay (arXiv 2506.18403). The current draft
stands as the assistant's own last message, what is wrong with it as the user's next one. No
character that nobody sees goes out, and no number of a draft that the writer never saw.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from workbench.core.checks import NEAR_LIMIT, CheckResult
from workbench.core.diffing import split_lines, unified
from workbench.core.events import FeedbackItem
from workbench.core.messages import Message
from workbench.core.rules.disputing import disputes
from workbench.core.rules.stopping import remarks
from workbench.core.session import Draft, Guidance, View
from workbench.core.telling.attempts import attempts_told, broken_by, changed, fixed_by, left_alone
from workbench.core.telling.context import context_told
from workbench.core.telling.detail import worded
from workbench.core.telling.disputes import dispute_left, dispute_told, in_dispute
from workbench.core.telling.feedback import Word, causes, describe
from workbench.core.telling.invisible import stripped
from workbench.core.telling.noticing import noticed_count, noticed_told

DIFF_LINES = 60
"""A refused diff longer than this is cut."""
KEPT_NAMED = 12
"""Passing checks that are named as to be kept; the rest are counted."""
BROKEN_TOLD = 2
"""Causes that a refused revision broke and that are told in full."""
CLOSING = "Answer with the complete revised draft; keep what already passes."
"""The last line of every prompt for a revision."""
CLOSING_ANEW = "Answer with a complete draft that is right in these points as well."
"""The last line where the draft that the findings are about is not shown."""
LEARNED = "What earlier attempts taught:"
"""Stands before lessons in a request that shows no draft."""
LESSON = (
    "Do not rewrite the draft. Answer with the lesson of this attempt alone, in at most three "
    "sentences: what was wrong and why, with the values that show it, and what to do otherwise."
)
"""The last line of a request for a lesson in place of a draft."""
UNMOVED = "Your last answer changed nothing of what runs or is read. Change the draft."
"""Told where the draft kept is the one before it."""
ADVISED = (
    "Readers may be wrong: follow what makes the draft better, and break nothing that passes. "
    "Change the words that the advice is about and the seams beside them; what the draft tells "
    "stays told. Where you change words that a ledger copies, change the copy too. Where a limit "
    "leaves no room for both, leave the advice."
)
"""Stands under what readers advise: followed at the cost of what a draft already told, their advice
made letters that blind readers liked less.
"""
NOT_SHOWN = "An earlier draft, which is not shown, was checked; this was found:"
EXCERPT = 2
"""Lines shown before and after the place of a finding, where only places are shown."""


def compose(
    view: View,
    *,
    system: str,
    fence: str | None = None,
    noun: str = "checks",
    word: Word = describe,
    kept: str = "",
) -> tuple[Message, ...]:
    """The messages for the next draft of the view's path.

    `noun` is what the deciding checks are called, `word` puts a finding of a refused draft into
    words, `kept` stands in place of the passing checks' names where a writer knows none of them.
    """
    messages = [Message("system", system), Message("user", _request(view))]
    best, word = view.current, worded(view.strategy.detail, word)
    if best is not None and view.strategy.show_draft == "full":
        draft = best.text if fence is None else fenced(best.text, fence)
        reply = _reply(view, best, noun, word, kept)
        messages += [Message("assistant", draft), Message("user", reply)]
    elif best is not None:
        reply = _reply(view, best, noun, word, kept)
        told = [_request(view), NOT_SHOWN, *_excerpts(view, best), reply]
        messages[-1] = Message("user", "\n\n".join(told))
    return tuple(Message(message.role, stripped(message.text)) for message in messages)


def fenced(text: str, language: str) -> str:
    """The text in a Markdown fence that is longer than any inside it."""
    longest = max(map(len, re.findall("`+", text)), default=0)
    mark = "`" * max(3, longest + 1)
    return f"{mark}{language}\n{text.rstrip()}\n{mark}"


def task_text(view: View) -> str:
    """The task as the writer reads it: the prompt, then what the revealed stages added."""
    added = [stage.prompt.strip() for stage in view.task.stages if stage.prompt.strip()]
    asked = (check for check in view.task.added if check.kind != "property")
    rules = [_rule(check.kind, check.text) for check in asked]
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
        told = view.strategy.feedback == "items" and view.strategy.history
        parts += attempts_told(view) if told else []
    return "\n\n".join(parts)


def _reply(view: View, best: Draft, noun: str, word: Word, kept: str) -> str:
    score = f"Score: {best.scorecard.score_words} of 100."
    if view.strategy.feedback == "score":
        return "\n\n".join([score, *guidance_told(view), _closing(view)])
    deciding = [result for result in best.results if result.deciding]
    passing = [result.check for result in deciding if result.status == "pass"]
    passed = f"{len(passing)} of {len(deciding)} {noun} pass{noticed_count(view, best)}."
    passed += f" {score}" if _explained(view, best) else ""
    parts = [passed, *_items(view, best, noun), *noticed_told(view, best)]
    parts += dispute_left(view, best) + ([kept] if kept and passing else _kept(passing))
    parts += _lengths(best)
    parts += (_refusal(view, best, word) if _remembers(view) else []) + _refused_changes(view, best)
    parts += attempts_told(view) if _remembers(view) else []
    parts += (_unmoved(view, best) if _remembers(view) else []) + guidance_told(view)
    return "\n\n".join([*parts, _closing(view)])


def _explained(view: View, best: Draft) -> bool:
    """Whether the score may be told: points that are missing for remarks which a polish round keeps
    to itself would be sought in what is right.
    """
    named = {name for item in view.path.telling for name in (item.check, *item.also)}
    kept = (r for r in remarks(best) if r.check not in named)
    return not view.path.polishing or not any(kept)


def _remembers(view: View) -> bool:
    """What was tried may be told: the strategy wants it, and it can be read beside the draft."""
    return view.strategy.history and view.strategy.show_draft == "full"


def _excerpts(view: View, best: Draft) -> list[str]:
    """The lines around the places of what is told, as far as the strategy shows them."""
    spans = [item.span for item in view.path.telling if item.span is not None]
    if view.strategy.show_draft != "span" or not spans:
        return []
    lines, shown = split_lines(best.text), set[int]()
    for span in spans:
        first = best.text.count("\n", 0, span.start)
        last = best.text.count("\n", 0, max(span.start, span.end - 1))
        shown |= set(range(max(0, first - EXCERPT), min(len(lines), last + EXCERPT + 1)))
    numbered = [f"{n + 1}: {lines[n].rstrip()}" for n in sorted(shown)]
    return ["Of that draft, the lines in question:\n" + fenced("\n".join(numbered), "")]


def _closing(view: View) -> str:
    default = CLOSING if view.strategy.show_draft == "full" else CLOSING_ANEW
    return view.templates.get("closing", default)


def _items(view: View, best: Draft, noun: str) -> list[str]:
    told = view.path.telling
    if not told or view.path.told != view.path.current:
        return []
    named = {check for item in told for check in (item.check, *item.also)}
    groups = [group for group in causes(best.results) if group[0].check not in named]
    failing = [[r for r in group if r.deciding] for group in groups]
    more = [_further([group for group in failing if group], noun)]
    style = all(item.severity in ("minor", "info") for item in told)
    polish = style or view.path.polishing
    head = "Nothing fails. To polish:" if polish else "To correct, the first cause first:"
    numbered = [f"{n}. {_told(view, best, item)}" for n, item in enumerate(told, 1)]
    advised = [ADVISED] if any(item.source == "judge" for item in told) else []
    return [head, *numbered, *(f"{rest}; these come first." for rest in more if rest), *advised]


def _further(groups: Sequence[Sequence[CheckResult]], noun: str) -> str:
    """`3 more tests fail, of 2 further causes`; where none are known to have one in common, that
    is no sign of as many causes, and nothing is said of them. Empty where nothing is left.
    """
    tests, causes = sum(map(len, groups)), len(groups)
    what = noun.removesuffix("s") if tests == 1 else noun
    of = f", of {causes} further cause{'s' * (causes != 1)}" if causes < tests else ""
    return f"{tests} more {what} fail{'s' * (tests == 1)}{of}" if tests else ""


def _told(view: View, best: Draft, item: FeedbackItem) -> str:
    """The item as the writer reads it: one that they dispute is not told as if they had not."""
    found = next((result for result in best.results if result.check == item.check), None)
    if found is not None and in_dispute(view, best, found.check):
        return dispute_told(found)
    return f"{item.text}{_proof(view, best, item)}"


def _proof(view: View, best: Draft, item: FeedbackItem) -> str:
    """That the last try left the line in question alone; said only where its diff proves it."""
    found = next((result for result in best.results if result.check == item.check), None)
    if item.level == 0 or found is None or not isinstance(found.evidence, Mapping):
        return ""
    line = found.evidence.get("line")
    if not isinstance(line, int) or not left_alone(view, line):
        return ""
    place = found.evidence.get("place") or f"line {line}"
    return f"\n  Your last revision left {place} and those around it as they were."


def _kept(passing: list[str]) -> list[str]:
    if not passing:
        return []
    more = f" and {len(passing) - KEPT_NAMED} more" if len(passing) > KEPT_NAMED else ""
    return [f"These pass and must stay so: {', '.join(passing[:KEPT_NAMED])}{more}."]


def _lengths(best: Draft) -> list[str]:
    """How long the draft is where a limit is near: a sentence more would break what passes."""
    near = [r.observed for r in best.results if r.status == "pass" and r.cause == NEAR_LIMIT]
    return [f"Lengths now, which pass: {'; '.join(near)}."] if near else []


def _refusal(view: View, best: Draft, word: Word) -> list[str]:
    """The refused revision, once: what it mended, what it broke in full, and its diff."""
    refused = view.drafts.get(view.path.refused or "")
    if refused is None or refused.unusable:
        return []
    parts = [f"Your last revision was refused: {refused.why}."]
    mended = fixed_by(best, refused)
    if mended:
        parts.append(f"It did fix: {', '.join(mended)}. Fix that again without breaking anything.")
    groups = causes(broken_by(best, refused))
    parts += [f"It broke: {word(group[0], 0, ())}" for group in groups[:BROKEN_TOLD]]
    others = [result.check for group in groups for result in group[1:]]
    others += [result.check for group in groups[BROKEN_TOLD:] for result in group[:1]]
    if others:
        parts.append(f"It broke also: {', '.join(others)}.")
    diff = unified(best.text, refused.text, names=("kept", "refused")).splitlines()
    cut = [*diff[:DIFF_LINES], "… (cut)"] if len(diff) > DIFF_LINES else diff
    parts.append(fenced("\n".join(cut), "diff") if diff else "It was the same text.")
    return parts


def _unmoved(view: View, best: Draft) -> list[str]:
    """That the draft kept is the one before it, word for word: else nobody would notice. Nothing
    where its writer says that a check is wrong: it would change something else.
    """
    parent = view.drafts.get(best.parent or "")
    if parent is None or not changed(parent, best).startswith("nothing"):
        return []
    return [] if disputes(view, best) else [UNMOVED]  # it was kept with a reason


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


def guidance_told(view: View) -> list[str]:
    """What the person said that holds for this prompt, as a part; empty where nothing does."""
    notes = [_note_told(note) for note in view.path.guidance if _holds(view, note)]
    return ["From the person:\n" + "\n".join(f"- {text}" for text in notes)] if notes else []


def _holds(view: View, note: Guidance) -> bool:
    """A note is told: it was sent, has not run out, and its check (if it is about one) is open on
    the draft that is revised.
    """
    if note.status != "consumed" or (note.holds == "once" and note.number != view.next_number):
        return False
    if not note.check or view.current is None:
        return True
    found = (r for r in view.current.results if r.check == note.check)
    return next((r.status != "pass" for r in found), True)


def _note_told(note: Guidance) -> str:
    return f"On {note.check}: {note.text}" if note.check else note.text
