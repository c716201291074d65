"""The task pane and the windows that show one thing whole: pure lines for a width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby

from rich.cells import cell_len

from workbench.core.checks import CheckResult
from workbench.core.diffing import unified
from workbench.core.rules.disputing import doubted
from workbench.core.rules.learner import learner_lines
from workbench.core.session import Draft, Session
from workbench.tui.glyphs import Glyphs
from workbench.tui.lines import Line, Tone
from workbench.tui.safe import beginning, expand_tabs, fit, one_line, padded, safe, wrapped
from workbench.tui.tabular.charting import chart_lines
from workbench.tui.tabular.grid import cause, mended_in, result_of
from workbench.tui.words import advice, budget_lines

LABEL = 10
"""Cells of a label in the task pane."""
TITLE_LINES = 2
"""Lines of the title there."""
VALUE_LINES = 3
"""Lines of one value there; more is marked as left out."""
WINDOW, WINDOW_FOR_CHARTS = 78, 118
"""Columns of the text in a window, and where a finding has a chart that can use more."""
CHANGE_LINES = 60
"""Lines of a change shown with a finding; the diff has all."""


def task_lines(session: Session, seconds: float, width: int, g: Glyphs) -> list[Line]:
    """Numbers first, since they change, then the task's words."""
    return [
        *_title(session, width, g),
        *_counts(session),
        *_budget(session, seconds),
        *_advice(session, width, g),
        *_feedback(session, width, g),
        *_learner(session, width, g),
        (),
        *_prompt(session, width),
    ]


def _title(session: Session, width: int, g: Glyphs) -> list[Line]:
    title = session.title or session.task.title
    lines = beginning(title, width, TITLE_LINES, ellipsis=g.ellipsis)
    return [((line, "strong"),) for line in lines]


def _counts(session: Session) -> Iterator[Line]:
    best = session.best
    if best is not None:
        card = best.scorecard
        tone: Tone = "good" if card.passed else ""
        text = "{} of {} on draft {}".format(*card.counts, best.number)
        if card.outcome == "undecided":
            text += f", undecided: score {card.score_words}"
        yield (_label("checks"), (text, tone))
    hidden = None if best is None else session.hidden_score(best.id)
    if hidden is not None:
        gap = "" if hidden[0] == hidden[1] else "  not steering"
        yield (_label("hidden"), (f"{hidden[0]} of {hidden[1]}{gap}", ""))
    elif session.task.hidden is not None:
        yield (_label("hidden"), ("scored at the end", "dim"))
    stages = len(session.task.stages)
    if stages > 1:
        yield (_label("stage"), (f"{session.path.stage} of {stages}", ""))


def _label(text: str) -> tuple[str, Tone]:
    return (padded(text, LABEL), "dim")


def _budget(session: Session, seconds: float) -> Iterator[Line]:
    yield (_label("strategy"), (session.strategy.name, ""))
    for name, value in budget_lines(session, seconds):
        yield (_label(name), (value, ""))


def _advice(session: Session, width: int, g: Glyphs) -> Iterator[Line]:
    (word, tone), (text, _) = advice(session)
    label = word.strip()
    for line in beginning(text, width - LABEL, VALUE_LINES, ellipsis=g.ellipsis):
        yield ((padded(label, LABEL), tone), (line, ""))
        label = ""


def _feedback(session: Session, width: int, g: Glyphs) -> Iterator[Line]:
    """What became of the feedback on this path."""
    items = session.path.items
    if not items:
        return
    counted = [(name, sum(tracked.status == name for tracked in items)) for name in _OUTCOMES]
    said = ", ".join(f"{number} {name}" for name, number in counted if number)
    lines = wrapped(said, width - LABEL)
    yield (_label("feedback"), (lines[0], ""))
    yield from ((("".ljust(LABEL), ""), (line, "")) for line in lines[1:])


def _learner(session: Session, width: int, g: Glyphs) -> Iterator[Line]:
    """What people's words changed in this session: weights, order, choices."""
    label = "learner"
    for said in learner_lines(session):
        for line in beginning(one_line(said), width - LABEL, VALUE_LINES, ellipsis=g.ellipsis):
            yield ((padded(label, LABEL), "accent"), (line, ""))
            label = ""


_OUTCOMES = ("addressed", "open", "ignored", "regressed")


def _prompt(session: Session, width: int) -> Iterator[Line]:
    parts = [session.task.prompt]
    parts += [stage.prompt for stage in session.task.stages[: session.path.stage] if stage.prompt]
    for part in parts:
        for line in wrapped(part.strip(), width):
            yield ((line, ""),)
        yield ()
    for check in session.task.added:
        if check.kind == "property":
            yield (("proposed: ", "accent"), (one_line(check.name), ""))
        else:
            yield (("your check: ", "accent"), (one_line(f"{check.kind} {check.text}"), ""))


def cell_rows(
    session: Session, check: str, draft: Draft, g: Glyphs, width: int, *, hidden: bool = False
) -> list[Line]:
    """One cell of the matrix whole: the finding, since when it is so, what became of the feedback
    on it, and the change that made it so.
    """
    result = result_of(session, check, draft, hidden=hidden)
    rows = finding_rows(result, g, width)
    if result is None:
        why = "Its stage came later, or it was added."
        mender = None if hidden else mended_in(session, check, draft)
        if mender is not None:
            why = f"fixed in draft {mender.number}: nothing is wrong with it any more."
        return [*rows, (("It is scored at the end." if hidden else why, "dim"),)]
    why = doubted(draft).get(result.key, "")
    for number, line in enumerate(wrapped(why, width - LABEL) if why else []):
        rows.append((_label("" if number else "doubted"), (line, "warn")))
    made = cause(session, check, draft, hidden=hidden)
    parent = session.drafts.get(made.parent or "")
    before = None if parent is None else result_of(session, check, parent, hidden=hidden)
    told = [_since(result, made, before), *_told(session, check)]
    if check in session.flaky or result.flaky:
        told.insert(0, f"{g.flaky} flaky: it gave both verdicts on one and the same text.")
    for name, lines in (("since", told), ("change", _change_lines(parent, made, width - LABEL))):
        if lines:
            rows += [()] if name == "change" else []
            for number, line in enumerate(_cut(lines, width - LABEL)):
                rows.append((_label("" if number else name), (line, _sign_tone(line, name))))
    return rows


def _since(result: CheckResult, made: Draft, before: CheckResult | None) -> str:
    if before is None:
        return f"{result.status} from draft {made.number} on, where it first ran"
    word = {"pass": "fixed", "fail": "broke"}.get(result.status, "changed")
    return f"{result.status} from draft {made.number} on, whose change {word} it"


def _told(session: Session, check: str) -> list[str]:
    """What became of the feedback items about the check."""
    told = [tracked for tracked in session.path.items if tracked.item.check == check]
    return [
        f"feedback {tracked.item.id}: {tracked.status}"
        + (f", told to draft {', '.join(map(str, tracked.sent_with))}" * bool(tracked.sent_with))
        for tracked in told
    ]


def _change_lines(parent: Draft | None, made: Draft, width: int) -> list[str]:
    if parent is None:
        return []
    names = (f"draft {parent.number}", f"draft {made.number}")
    lines = unified(parent.text, made.text, context=2, names=names).splitlines()
    return [*lines[:2], *_removed_first(lines[2:], width)]


def _removed_first(lines: Iterable[str], width: int) -> Iterator[str]:
    """Each change with what it took before what it put there, as the diff pane shows it."""
    for changed, run in groupby(lines, key=lambda line: line.startswith(("-", "+"))):
        kept = list(run)
        if not changed:
            yield from kept
            continue
        sides = [[line for line in kept if line[0] == sign] for sign in "-+"]
        for at, pair in enumerate(zip(sides[0], sides[1], strict=False)):
            for side, line in zip(sides, _where_they_differ(pair, width), strict=True):
                side[at] = line
        yield from (*sides[0], *sides[1])


def _where_they_differ(pair: tuple[str, str], width: int) -> tuple[str, str]:
    """Two long lines from shortly before the first character in which they differ: what they have
    in common must not push the change out of the window.
    """
    old, new = pair
    same = next((at for at, (a, b) in enumerate(zip(old[1:], new[1:], strict=False)) if a != b), 0)
    if max(cell_len(old), cell_len(new)) <= width or same < width // 2:
        return old, new
    start = same - width // 4
    return f"{old[0]}…{old[1 + start :]}", f"{new[0]}…{new[1 + start :]}"


def _sign_tone(line: str, name: str) -> Tone:
    if name != "change" or line.startswith(("---", "+++", "…")):
        return "" if name != "change" else "dim"
    return {"+": "good", "-": "bad"}.get(line[:1], "")  # type: ignore[return-value]


def _cut(lines: list[str], width: int) -> list[str]:
    """The lines for a window: cut to its width, and in number."""
    kept = [fit(expand_tabs(safe(line))[0], width) for line in lines[:CHANGE_LINES]]
    left = len(lines) - CHANGE_LINES
    return [*kept, f"… {left} more lines; Esc shows them in the diff"] if left > 0 else kept


def finding_rows(result: CheckResult | None, g: Glyphs, width: int) -> list[Line]:
    """One finding whole."""
    if result is None:
        return [(("This check did not run on this draft.", "dim"),)]
    tone: Tone = {"pass": "good", "fail": "bad"}.get(result.status, "warn")  # type: ignore[assignment]
    shown = "hidden, steers nothing" if result.hidden else "shown"
    head = f"{result.status}  ·  {result.severity}  ·  {result.criterion}  ·  {shown}"
    rows: list[Line] = [((head, tone),)]
    rows.append(())
    for name, text in _facts(result):
        label = name
        for line in wrapped(text, width - LABEL):
            rows.append((_label(label), (line, "")))
            label = ""
    return [*rows, *_chart(result, width, g)]


def window_width(result: CheckResult | None, room: int) -> int:
    """Columns of the window for a finding on a screen with that room: wider where it has a chart
    for it.
    """
    evidence = result.evidence if result is not None else None
    wide = isinstance(evidence, Mapping) and bool(evidence.get("wide chart"))
    return min(room - 10, WINDOW_FOR_CHARTS if wide else WINDOW)


def _chart(result: CheckResult, width: int, g: Glyphs) -> list[Line]:
    """A picture that the check has drawn, in the width that fits."""
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    wide = str(evidence.get("wide chart") or "").splitlines()
    fits = bool(wide) and max(map(len, wide)) + 2 <= width
    drawn = chart_lines(str(evidence.get("wide chart" if fits else "chart") or ""), width, g)
    return [(), (("chart", "dim"),), *drawn] if drawn else []


def _facts(result: CheckResult) -> Iterator[tuple[str, str]]:
    evidence = result.evidence if isinstance(result.evidence, Mapping) else {}
    facts = [
        ("what", result.message),
        ("input", evidence.get("input", "")),
        ("expected", result.expected),
        ("got", result.observed),
        ("cause", result.cause),
        ("where", result.span.quote if result.span else ""),
        ("do this", result.fix),
        ("traceback", evidence.get("traceback", "")),
        ("output", evidence.get("output", "")),
        ("isolation", _isolation(evidence.get("isolation", ""))),
    ]
    for name, value in facts:
        if value:
            yield name, str(value)
    if result.milliseconds:
        yield "took", f"{result.milliseconds:.0f} ms"


def _isolation(told: object) -> str:
    """How well the draft was shut in while it was checked, in words."""
    if not isinstance(told, Mapping):
        return str(told or "")
    missing = ", ".join(map(str, told.get("missing") or ()))
    forging = "verdict cannot be forged" if told.get("tamper_proof") else "verdict not secured"
    parts = [str(told.get("level", "")), forging, f"without {missing}" if missing else ""]
    return ", ".join(part for part in parts if part)
