"""The memory of attempts: what each try changed, what it fixed and what it broke.

A prompt is rebuilt clean each round; without this table a writer tries again what did not work
before. Tries are numbered by themselves, since the writer never saw the session's numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.core.checks import CheckResult, failing
from workbench.core.diffing import split_lines, unified
from workbench.core.rules.disputing import disputes
from workbench.core.session import Draft, View
from workbench.core.telling.feedback import clipped
from workbench.core.telling.mending import WRONG, fixed

REMEMBERED = 6
"""The latest tries that are told."""
_DISPUTED = ", a dispute aside"
"""Said where the writer disputes a check: to keep to its words is no failed try."""
_NAMED = 3
_VALUE = 60


def attempts(view: View) -> tuple[Draft, ...]:
    """The revisions on this path since the last fresh start, oldest first, identical ones too; the
    refused one that is told in full is left out.
    """
    marked = [mark.draft for mark in view.path.marks]
    known = dict.fromkeys([*marked, *view.path.tried])
    tries = [view.drafts[id] for id in known]
    tries = [draft for draft in tries if draft.id != view.path.refused or draft.unusable]
    told = ("discarded", "refused")
    tries = [draft for draft in tries if draft.parent is not None or draft.verdict in told]
    return tuple(sorted(tries, key=lambda draft: draft.number))


def attempts_told(view: View) -> list[str]:
    """The table, as parts of a prompt; empty where nothing was tried."""
    tries = attempts(view)
    if not tries:
        return []
    first = max(0, len(tries) - REMEMBERED)
    rows = [_row(view, n, draft) for n, draft in enumerate(tries, 1) if n > first]
    head = "| try | changed | fixed | broke | result |\n| --- | --- | --- | --- | --- |"
    cut = f" (the latest {REMEMBERED} of {len(tries)})" if first else ""
    aside = _DISPUTED if view.current is not None and _in_dispute(view, view.current) else ""
    table = "\n".join([head, *rows])
    return [f"Tried so far{cut}; do not repeat what did not help{aside}:\n{table}"]


def _in_dispute(view: View, draft: Draft) -> bool:
    said = disputes(view, draft)
    return "" in said or any(result.check in said for result in failing(draft.results))


def _row(view: View, number: int, draft: Draft) -> str:
    parent = view.drafts.get(draft.parent or "")
    cells = (
        str(number),
        changed(parent, draft),
        _fixed(parent, draft),
        "; ".join(_broke(parent, draft)) or "–",
        _result(draft),
    )
    return "| " + " | ".join(" ".join(c.split()).replace("|", "\\|") for c in cells) + " |"


def _fixed(parent: Draft | None, draft: Draft) -> str:
    fixed = ", ".join(_names(fixed_by(parent, draft)))
    gone = ", ".join(_names(gone_by(parent, draft)))
    return "; ".join(part for part in (fixed, gone and f"no longer found: {gone}") if part) or "–"


def _result(draft: Draft) -> str:
    if draft.unusable or draft.verdict == "discarded":
        how = "thrown out" if draft.verdict == "discarded" else "refused"
        return f"{how}: {draft.why}"
    return {"taken": "kept", "refused": "refused"}.get(draft.verdict, "–")


def changed(parent: Draft | None, draft: Draft) -> str:
    """What a revision changed, in a few words."""
    if draft.unusable:
        return "nothing"
    if parent is None:
        return "the first draft"
    if parent.text == draft.text:
        return "nothing: the same text"
    if parent.digest and parent.digest == draft.digest:
        return "nothing but layout or comments"
    lines = unified(parent.text, draft.text).splitlines()[2:]
    added = [line[1:].strip() for line in lines if line.startswith("+")]
    removed = [line[1:].strip() for line in lines if line.startswith("-")]
    near = next((line for line in (*added, *removed) if line), "")
    where = f" at `{clipped(near, _VALUE)}`" if near else ""
    return f"+{len(added)} −{len(removed)} lines{where}"


def fixed_by(parent: Draft | None, draft: Draft) -> tuple[str, ...]:
    """Checks that are wrong on the parent and not here; over another set, those that pass here."""
    if parent is None:
        return ()
    if parent.check_set == draft.check_set:
        return tuple(result.check for result in fixed(parent.results, draft.results))
    wrong = {r.key for r in parent.results if r.status in WRONG}
    return tuple(r.check for r in draft.results if r.status == "pass" and r.key in wrong)


def gone_by(parent: Draft | None, draft: Draft) -> tuple[str, ...]:
    """What was wrong on the parent and is neither fixed nor asked here: it may be taken out."""
    if parent is None or not parent.check_set or not draft.check_set:
        return ()
    asked = {result.key for result in draft.results}
    wrong = [r.check for r in parent.results if r.status in WRONG and r.key not in asked]
    done = fixed_by(parent, draft)
    return tuple(check for check in dict.fromkeys(wrong) if check not in done)


def broken_by(parent: Draft | None, draft: Draft) -> tuple[CheckResult, ...]:
    """Required checks that pass on the parent and fail here."""
    if parent is None:
        return ()
    held = {r.key for r in parent.results if r.required and r.status == "pass"}
    return tuple(r for r in draft.results if r.key in held and r.status == "fail")


def _names(checks: Sequence[str]) -> Iterator[str]:
    yield from checks[:_NAMED]
    if len(checks) > _NAMED:
        yield f"{len(checks) - _NAMED} more"


def _broke(parent: Draft | None, draft: Draft) -> Iterator[str]:
    broken = broken_by(parent, draft)
    for result in broken[:_NAMED]:
        values = [("expected", result.expected), ("got", result.observed)]
        told = ", ".join(f"{name} {clipped(value, _VALUE)}" for name, value in values if value)
        yield f"{result.check} ({told})" if told else result.check
    if len(broken) > _NAMED:
        yield f"{len(broken) - _NAMED} more"


def left_alone(view: View, line: int) -> bool:
    """The latest try is a revision of the best draft that provably left this line of it (from 1)
    as it was.
    """
    tried = [view.drafts[id] for id in view.path.tried]
    best = view.current
    if best is None or not tried or tried[-1].parent != best.id:
        return False
    old, new = (split_lines(draft.text) for draft in (best, tried[-1]))
    if not 1 <= line <= len(old):
        return False
    near = old[max(0, line - 2) : line + 1]
    return _occurrences(near, new) >= _occurrences(near, old)


def _occurrences(lines: Sequence[str], text: Sequence[str]) -> int:
    places = range(len(text) - len(lines) + 1)
    return sum(text[at : at + len(lines)] == lines for at in places)
