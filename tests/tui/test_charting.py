"""Charts in a finding's window: every sign in the tone of what it means, and in ASCII."""

from __future__ import annotations

import pytest

from domains.planning.drawing import gantt_text, histogram_text, tornado_text
from workbench.tui.glyphs import ASCII, UNICODE, as_ascii
from workbench.tui.lines import Line, plain
from workbench.tui.tabular.charting import chart_lines

ROWS = [
    {"id": "wide", "start": 0, "days": 9, "float": 0, "critical": True},
    {"id": "spare", "start": 1, "days": 3, "float": 4, "critical": False},
]
GANTT = gantt_text({"rows": ROWS, "start": "2026-01-01", "deadline": "2026-01-13"})
ENDS = histogram_text(
    {
        "from": ["2026-01-08", "2026-01-12"],
        "together": [0.25, 0.75],
        "apart": [0.0, 1.0],
        "deadline": "2026-01-10",
    }
)
TORNADO = tornado_text([{"id": "wide", "early": 7.0, "late": 12.0}])
TREND = """\
    ┌────┐
 9.0┤•─· │
 1.0┤ ·─•│
    └┬──┬┘
   1871 1970
• each period   ─ the slope   · its 95 % interval"""
EACH = pytest.mark.parametrize("text", [GANTT, ENDS, TORNADO, TREND])


def drawn(text: str, *, ascii_only: bool = False) -> list[Line]:
    return chart_lines(text, 70, ASCII if ascii_only else UNICODE)


def tones(lines: list[Line], sign: str) -> set[str]:
    """The tones that a sign is drawn in."""
    return {tone for line in lines for text, tone in line if sign in text}


@EACH
def test_a_chart_is_drawn_sign_by_sign_as_the_check_drew_it(text: str) -> None:
    assert [plain(line)[2:] for line in drawn(text)] == text.splitlines()


def test_a_schedule_tells_critical_bars_float_and_deadline_apart() -> None:
    lines = drawn(GANTT)
    assert tones(lines, "█") == {"accent"}
    assert tones(lines, "▒") == tones(lines, "·") == {"dim"}
    assert tones(lines, "┊") == {"bad"}
    assert tones(lines, "spare") == {""}


def test_a_deadline_between_the_bars_is_the_limit_with_its_name() -> None:
    (ruled,) = [line for line in drawn(ENDS) if "deadline 2026-01-10" in plain(line)]
    assert {tone for _, tone in ruled} == {"bad"}


def test_a_frame_stays_behind_the_points_and_the_slope() -> None:
    lines = drawn(TREND)
    assert tones(lines, "•") == {"accent"}
    assert tones(lines, "│") == tones(lines, "┌") == {"dim"}
    assert tones(lines[1:3], "─") == {"good"}
    assert tones([lines[0], lines[3]], "─") == {"dim"}


@EACH
def test_in_ascii_no_bar_becomes_a_rule_and_no_point_a_question_mark(text: str) -> None:
    shown = [as_ascii(plain(line)) for line in drawn(text, ascii_only=True)]
    for line, source in zip(shown, text.splitlines(), strict=True):
        assert line.isascii()
        assert "?" not in line
        assert line.count("#") == source.count("█")
        assert len(line) == len(source) + 2


def test_in_ascii_what_the_legend_names_is_told_apart() -> None:
    legend = plain(drawn(GANTT, ascii_only=True)[-1]).split()
    marks = [legend[legend.index(word) - 1] for word in ("critical", "not", "float", "deadline")]
    assert len(set(marks)) == 4
