"""What users do with answers elsewhere: as a value of feedback, as a field, in a later line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import workbench as package
from tests.cli.conftest import Command
from tests.curation.logs import line, logged, opened
from workbench.core.codec import Json
from workbench.curation.desk import Desk, stream_id
from workbench.curation.intake import parse, take, take_lines
from workbench.curation.signals import Signal


def ledger_of(tmp_path: Path, *lines: dict[str, Json], id: str = "a-1") -> tuple[Signal, ...]:
    """The signals of the interaction `a-1` after these lines."""
    with opened(tmp_path) as history:
        logged(history, *lines)
        return Desk(history).item(stream_id(f"ref:{id}")).signals


@pytest.mark.parametrize(
    ("more", "kind", "strength"),
    [
        ({"feedback": "tried_again"}, "tried_again", -0.3),
        ({"feedback": "try again"}, "tried_again", -0.3),
        ({"tried_again": True}, "tried_again", -0.3),
        ({"feedback": "copied"}, "copied", 0.3),
        ({"copied": 2}, "copied", 0.3),
        ({"accepted": True}, "accepted", 0.4),
        ({"feedback": "Abandoned"}, "abandoned", -0.3),
        ({"edited": "Canberra."}, "edited", -0.7),
        ({"feedback": "edited", "correction": "Canberra."}, "edited", -0.7),
    ],
)
@pytest.mark.parametrize("later", [False, True])
def test_an_act_is_in_the_ledger_with_its_strength_and_source(
    tmp_path: Path, more: dict[str, Json], kind: str, strength: float, later: bool
) -> None:
    lines = [line(id="a-1"), {"id": "a-1", **more}] if later else [line(id="a-1", **more)]
    (signal,) = ledger_of(tmp_path, *lines)
    assert (signal.kind, signal.strength, signal.source) == (kind, strength, "implicit")
    assert signal.correction == ("Canberra." if kind == "edited" else "")


def test_one_line_may_tell_of_several_acts() -> None:
    entry = parse(line(feedback=["down", "copied"], edited="Canberra.", user="u1"))
    assert [(s.signal, s.correction, s.by) for s in entry.signals] == [
        ("down", "", "u1"),
        ("copied", "", "u1"),
        ("edited", "Canberra.", "u1"),
    ]
    assert entry.problems == ()


def test_a_correction_goes_to_the_edit_where_that_is_what_was_said() -> None:
    (signal,) = parse(line(edited=True, correction="Canberra.")).signals
    assert (signal.signal, signal.correction) == ("edited", "Canberra.")


def test_an_act_that_did_not_happen_is_no_signal() -> None:
    assert parse(line(copied=False, accepted=0, edited=False, tried_again=False)).signals == ()


@pytest.mark.parametrize(
    "lines",
    [
        [line(id="a-1"), line(id="a-2", retry_of="a-1", user="u9")],
        [line(id="a-1"), line(id="a-2"), {"id": "a-1", "tried_again": "a-2"}],
        [line(id="a-1"), line(id="a-2"), {"id": "a-1", "feedback": "retry", "next": "a-2"}],
        [line(id="a-1", tried_again=True, next="a-2"), line(id="a-2")],
    ],
)
def test_trying_again_is_linked_to_the_next_answer(
    tmp_path: Path, lines: list[dict[str, Json]]
) -> None:
    (signal,) = ledger_of(tmp_path, *lines)
    assert (signal.kind, signal.next) == ("tried_again", stream_id("ref:a-2"))


def test_a_retry_of_something_unknown_is_told_and_kept(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        took = take(history, line(id="a-2", retry_of="a-1"))
        assert "logged as 'a-1'" in took.problems[0]
        assert Desk(history).item(took.id).interaction.answer == "Sydney."


def test_an_act_alone_makes_no_case(tmp_path: Path) -> None:
    with opened(tmp_path) as history:
        logged(history, line(id="a-1", edited="Canberra.", copied=True, user="u1"))
        (place,) = Desk(history).queue()
        assert place.row.state == "pending"
        assert Desk(history).item(place.row.id).made == ()


def test_a_changed_mind_counts_though_it_was_said_before(tmp_path: Path) -> None:
    said = [{"id": "a-1", "feedback": word} for word in ("up", "down", "down", "up")]
    found = ledger_of(tmp_path, line(id="a-1"), *said)
    assert [signal.kind for signal in found] == ["up", "down", "up"]


def test_lines_sent_again_add_nothing(tmp_path: Path) -> None:
    lines = [
        json.dumps(line(id="a-1", copied=True, edited="Canberra.")),
        json.dumps(line(id="a-2", retry_of="a-1")),
        json.dumps(line("Why?", "So.", id="not opaque", copied=True)),
    ]
    with opened(tmp_path) as history:
        first = list(take_lines(history, lines))
        count = sum(len(history.events(row)) for row in _streams(history))
        assert list(take_lines(history, lines)) == first
        assert sum(len(history.events(row)) for row in _streams(history)) == count


def _streams(history: object) -> list[str]:
    from workbench.history import History

    assert isinstance(history, History)
    Desk(history).catch_up()
    return [row.id for row in history.items.rows()]


def test_a_value_that_is_not_understood_is_kept_told_and_ends_with_1(workbench: Command) -> None:
    lines = [
        line(id="a-1", feedback="perhaps"),
        line("Why?", "So.", latency=1),
        line("How?", "So."),
    ]
    done = workbench("log", "-", stdin="".join(json.dumps(each) + "\n" for each in lines))
    assert done.returncode == 1
    first, second, third = (json.loads(each) for each in done.stdout.splitlines())
    assert "'perhaps' is no feedback" in first["not_understood"][0]
    assert "'latency'" in second["not_understood"][0]
    assert set(third) == {"id"}
    assert "2 kept, but not understood in full" in done.stderr
    listed = workbench("review", "--json")
    assert len(json.loads(listed.stdout)) == 3
    shown = workbench("review", "--show", "a-1")
    assert "Not understood when it was logged: 'perhaps'" in shown.stdout


def test_from_python_a_warning_tells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path))
    with pytest.warns(UserWarning, match="no feedback"):
        id = package.log_interaction("Capital?", "Sydney.", feedback="meh")
    with opened(tmp_path) as history:
        assert Desk(history).item(id).interaction.answer == "Sydney."
