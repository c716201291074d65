"""The findings of an experiment as Markdown, with plots that a terminal can show.

Says first what may be said, then shows what it rests on, and always what could not have been seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from workbench.lab.comparing import Against, Findings, LaneReport, noisy
from workbench.lab.stats import LEAST_FAMILIES, LEAST_TASKS

WIDTH = 41
"""Characters of a plot's axis; odd, so that it has a middle."""
REASONS = 3
"""Reasons that are told of why arms came to no end."""
_BARS = "▁▂▃▄▅▆▇█"


def markdown(found: Findings) -> str:
    """The whole report."""
    parts = [
        f"# Experiment {found.name}",
        *_head(found),
        "## What may be said",
        "\n".join(f"- {line}" for line in said(found)),
        "## Lanes",
        _table(found.lanes),
        "## Against the baseline",
        _differences(found.against),
        _fenced(list(forest(found.against))),
        "## Learning curves",
        _fenced(list(curves(found.lanes))),
        "## Where it could mislead",
        "\n".join(f"- {line}" for line in _cautions(found)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _head(found: Findings) -> list[str]:
    told = [f"{found.done} of {found.total} arms are done; the baseline is `{found.baseline}`."]
    if found.simulated:
        told.append("**SIMULATED**: a practice model wrote drafts by a script.")
    return told


def said(found: Findings) -> list[str]:
    """One sentence for each lane, in plain words."""
    lines = [_sentence(one, found) for one in found.against]
    if found.baseline in found.dropped:
        lines.append(
            f"The baseline `{found.baseline}` left the race: {found.dropped[found.baseline]}. "
            "Lanes are compared on the tasks that it did."
        )
    if noisy(found):
        lines.append("The baseline differed from itself (A/A): trust none of the above.")
    return lines or ["There is nothing to compare yet."]


def _sentence(one: Against, found: Findings) -> str:
    pair, model = one.comparison, f" with {one.model}" if _several(found) else ""
    who = f"`{one.lane}`{model}"
    size = f"{_points(pair.mean)} (95 % interval {_points(pair.low)} to {_points(pair.high)})"
    if one.lane in found.dropped:
        return f"{who} left the race: {found.dropped[one.lane]}."
    match one.verdict:
        case "too few tasks":
            return (
                f"{who}: {size}, on {pair.tasks} tasks of {pair.families} families. Nothing can be "
                f"said below {LEAST_TASKS} tasks and {LEAST_FAMILIES} families."
            )
        case "no difference shown":
            return (
                f"{who}: no difference shown, {size}; a difference of "
                f"{100 * pair.detectable:.1f} points would have been found in four of five such "
                "experiments."
            )
        case _:
            return (
                f"{who} is **{one.verdict}** than `{found.baseline}`: {size}, p = "
                f"{one.adjusted:.4f}, {pair.wins} won, {pair.ties} tied, {pair.losses} lost."
            )


def _several(found: Findings) -> bool:
    return len({lane.model for lane in found.lanes}) > 1


def _points(share: float) -> str:
    return f"{100 * share:+.1f}"


def _table(lanes: Sequence[LaneReport]) -> str:
    head = (
        "| lane | model | arms | quality | passed | first draft | last draft | gap | regressions | "
        "drafts | tokens | quality per 1,000 tokens | cost | cheats |"
    )
    rows = [head, "|" + " --- |" * 14]
    for lane in lanes:
        gap = "–" if lane.gap is None else _points(lane.gap)
        cost = "–" if lane.cost is None else f"${lane.cost:.4f}"
        cheats = f"{lane.cheats} of {lane.twins}" if lane.twins else "–"
        cells = (
            *(lane.lane, lane.model, str(lane.arms), f"{100 * lane.quality:.1f}"),
            *(f"{100 * lane.passed:.0f} %", f"{100 * lane.first:.1f}", f"{100 * lane.last:.1f}"),
            *(gap, f"{lane.regressions:.2f}", f"{lane.drafts:.1f}", f"{lane.tokens:,.0f}"),
            *(f"{100 * lane.per_thousand:.1f}", cost, cheats),
        )
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows)


def _differences(against: Sequence[Against]) -> str:
    if not against:
        return ""
    rows = [
        "| lane | model | difference | 95 % interval | p | p (Holm) | won/tied/lost | detectable | "
        "tokens more | gain per 1,000 more |",
        "|" + " --- |" * 10,
    ]
    for one in against:
        pair, lift = one.comparison, one.lift.ratio
        gain = "–" if lift is None else f"{_points(lift[0])} ({_points(lift[1])} to "
        gain += "" if lift is None else f"{_points(lift[2])})"
        cells = (
            *(one.lane, one.model, _points(pair.mean)),
            f"{_points(pair.low)} to {_points(pair.high)}",
            *(f"{pair.p:.4f}", f"{one.adjusted:.4f}", f"{pair.wins}/{pair.ties}/{pair.losses}"),
            *(f"{100 * pair.detectable:.1f}", f"{one.lift.tokens:+,.0f}", gain),
        )
        rows.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(rows)


def forest(against: Sequence[Against]) -> Iterator[str]:
    """Each difference with its interval on one axis around 0."""
    if not against:
        return
    reach = max(max(abs(one.comparison.low), abs(one.comparison.high)) for one in against) or 1.0
    width = max(len(one.lane) for one in against)
    for one in against:
        yield f"{one.lane:<{width}}  {_bar(one, reach)}  {_points(one.comparison.mean)}"
    left, right = f"{-100 * reach:.0f}", f"{100 * reach:+.0f}"
    middle = "0".center(WIDTH - len(left) - len(right))
    yield f"{'':<{width}}  {left}{middle}{right}  points against the baseline"


def _bar(one: Against, reach: float) -> str:
    def place(value: float) -> int:
        return min(WIDTH - 1, max(0, round((value / reach + 1) * (WIDTH - 1) / 2)))

    cells = [" "] * WIDTH
    cells[WIDTH // 2] = "┊"
    low, high = place(one.comparison.low), place(one.comparison.high)
    for at in range(low, high + 1):
        cells[at] = "─"
    cells[low], cells[high] = "├", "┤"
    cells[place(one.comparison.mean)] = "●"
    return "".join(cells)


def curves(lanes: Sequence[LaneReport]) -> Iterator[str]:
    """The best score after each draft, and after each tenth of the tokens."""
    if not any(lane.by_draft for lane in lanes):
        return
    width = max(len(lane.lane) for lane in lanes)
    yield "best shown score after each draft"
    for lane in lanes:
        numbers = " ".join(f"{100 * value:.0f}" for value in lane.by_draft[:8])
        yield f"{lane.lane:<{width}}  {_spark(lane.by_draft):<12} {numbers}"
    yield ""
    yield "what one more draft brought those that were not done, points and tokens"
    for lane in lanes:
        told = " ".join(
            f"{n}:{_points(gain)}/{tokens:,.0f}" for n, gain, tokens in lane.pay_off[:8]
        )
        yield f"{lane.lane:<{width}}  {told or '–'}"
    yield ""
    yield "best shown score after each tenth of the most tokens that an arm used"
    for lane in lanes:
        numbers = " ".join(f"{100 * value:.0f}" for value in lane.by_tokens)
        yield f"{lane.lane:<{width}}  {_spark(lane.by_tokens):<12} {numbers}"


def _spark(values: Sequence[float]) -> str:
    return "".join(_BARS[min(len(_BARS) - 1, int(value * len(_BARS)))] for value in values)


def _fenced(lines: Sequence[str]) -> str:
    return "```text\n" + "\n".join(lines) + "\n```" if lines else ""


def _cautions(found: Findings) -> Iterator[str]:
    for one in found.noise:
        pair = one.comparison
        yield (
            f"A/A with {one.model}: the baseline differs from itself by {_points(pair.mean)} points"
            f" ({_points(pair.low)} to {_points(pair.high)}, p = {pair.p:.3f})."
        )
    cheats = sum(lane.cheats for lane in found.lanes)
    twins = sum(lane.twins for lane in found.lanes)
    rate = f"{cheats} of {twins} impossible twins passed" if twins else "no impossible twins ran"
    yield f"Cheating: {rate}; a pass of one is a proven cheat."
    failed = sum(lane.failed for lane in found.lanes)
    if failed:
        yield f"{failed} arms came to no end and count nowhere; run the experiment again."
        for why, count in list(found.errors.items())[:REASONS]:
            yield f"{count} of them: {why}"
    for lane in found.lanes:
        stops = ", ".join(f"{name} {count}" for name, count in lane.stops.items())
        yield f"`{lane.lane}` ({lane.model}) stopped by: {stops or 'nothing yet'}."
    if found.simulated:
        yield "The practice model is a script: these figures say how the loop works, not a model."
