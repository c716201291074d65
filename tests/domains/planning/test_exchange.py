"""Plans of other programs, in and out; what happened since; commands and pictures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from domains.planning.commands import COMMANDS
from domains.planning.drawing import WIDE
from domains.planning.engine.actuals import carried_on, read_actuals, scored
from domains.planning.engine.plan import Claims, Plan
from domains.planning.engine.schema import Reader
from domains.planning.engine.simulation import Draws, simulate
from domains.planning.exchange.msproject import from_msproject, is_msproject, to_msproject
from domains.planning.exchange.tables import (
    from_csv,
    import_msproject,
    import_plan_csv,
    to_csv,
)
from tests.domains.planning.plans import (
    DOMAIN,
    START,
    TASKS,
    bundled,
    checked,
    draft,
    ledger,
    plan,
    script,
    work,
)
from workbench.core.taskfile import TaskFile
from workbench.prose.document import read_document

FOREIGN = """<?xml version="1.0" encoding="UTF-8"?>
<Project xmlns="http://schemas.microsoft.com/project">
 <StartDate>2026-03-02T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay>
 <MinutesPerWeek>2400</MinutesPerWeek>
 <Tasks>
  <Task><UID>0</UID><Name>Whole</Name></Task>
  <Task><UID>1</UID><Name>Phase</Name><Summary>1</Summary></Task>
  <Task><UID>2</UID><Name>Dig</Name><Duration>PT40H0M0S</Duration><FixedCost>25000</FixedCost>
   <ActualStart>2026-03-02T08:00:00</ActualStart><ActualFinish>2026-03-10T17:00:00</ActualFinish>
   <PercentComplete>100</PercentComplete></Task>
  <Task><UID>3</UID><Name>Pour</Name><Duration>PT16H0M0S</Duration>
   <Deadline>2026-04-01T17:00:00</Deadline>
   <PredecessorLink><PredecessorUID>2</PredecessorUID><Type>3</Type><LinkLag>4800</LinkLag>
   </PredecessorLink></Task>
  <Task><UID>4</UID><Name>Dig</Name><Duration>PT8H0M0S</Duration></Task>
 </Tasks>
 <Resources><Resource><UID>7</UID><Name>Crew</Name><MaxUnits>2.0</MaxUnits>
  <StandardRate>21</StandardRate></Resource></Resources>
 <Assignments><Assignment><TaskUID>3</TaskUID><ResourceUID>7</ResourceUID><Units>1.5</Units>
 </Assignment></Assignments>
</Project>
"""


def planned(data: Any) -> Plan:
    return Reader(data).plan()


def test_a_foreign_project_counts_working_time_and_is_stretched_to_calendar_days() -> None:
    read = from_msproject(FOREIGN)
    assert read is not None
    found = planned(read)
    assert [task.id for task in found.tasks] == ["Dig 2", "Pour", "Dig 4"]
    assert [task.m for task in found.tasks] == pytest.approx([7.0, 2.8, 1.4])
    (link,) = found.tasks[1].links
    assert (link.on, link.type) == ("Dig 2", "SS")
    assert link.lag == pytest.approx(1.4)
    assert found.tasks[1].uses == {"Crew": 1.5}
    assert found.tasks[0].fixed == 250
    assert found.resources[0].capacity == 2
    assert found.resources[0].cost_day == pytest.approx(21 * 8 * 5 / 7)
    assert read["deadline"] == "2026-04-01"
    assert "Dig 2,2026-03-02,2026-03-10,100" in read["actuals"]


@pytest.mark.parametrize("text", ["", "<a/>", "<Project/>", "task,x\n", FOREIGN[:600]])
def test_other_files_are_left_alone(text: str, tmp_path: Path) -> None:
    file = tmp_path / "f.xml"
    file.write_text(text)
    assert list(import_msproject(file)) == []
    assert list(import_plan_csv(file)) == []


def test_a_project_with_entities_is_not_parsed() -> None:
    assert not is_msproject(FOREIGN.replace("<Project", "<!DOCTYPE a [<!ENTITY b 'c'>]><Project"))


@pytest.mark.parametrize("name", TASKS)
def test_a_plan_comes_back_from_both_formats_as_it_went(name: str) -> None:
    given = planned(read_document(script(name).repaired, "tasks").ledger.data)
    project, table = from_msproject(to_msproject(given)), from_csv(to_csv(given))
    assert project is not None
    assert table is not None
    for read in (planned(project), planned(table)):
        for one, other in zip(given.tasks, read.tasks, strict=True):
            assert (other.id, other.o, other.m, other.p) == (one.id, one.o, one.m, one.p)
            assert other.uses == one.uses
            assert [(k.on, k.type, k.lag) for k in other.links] == [
                (k.on, k.type, k.lag) for k in one.links
            ]
            assert (other.fixed, other.owner) == (one.fixed, one.owner)
    kept = [(r.id, r.capacity, r.cost_day) for r in planned(project).resources]
    assert kept == [(r.id, r.capacity, r.cost_day) for r in given.resources]


def test_a_table_of_another_hand_is_read(tmp_path: Path) -> None:
    file = tmp_path / "my plan.csv"
    file.write_text(
        "Task Name;Duration;Predecessors;Resource Names\nA;2 weeks;;crew\nB;3d;A FS+2d;crew: 2\n"
    )
    (task,) = import_plan_csv(file)
    loaded = DOMAIN.load(TaskFile("x", task))
    assert loaded.id == "imported/my_plan"
    found = planned(from_csv(file.read_text()))
    assert [(t.m, t.uses) for t in found.tasks] == [(14.0, {"crew": 1.0}), (3.0, {"crew": 2.0})]
    assert found.tasks[1].links[0].lag == 2.0


# --- what happened since -------------------------------------------------------------------------

CHAIN = Plan(
    START,
    (work("a", 4, 5, 9), work("b", 4, 6, 10, "a"), work("c", 2, 2, 2, "b")),
    claims=Claims(finish=START.replace(day=18), probability=0.8),
)


def test_nothing_reported_leaves_the_forecast_as_it_was() -> None:
    report = read_actuals("task,start\na,2026-03-02\n", CHAIN)
    assert report is not None
    fresh = simulate(CHAIN, Draws(2000))
    later = carried_on(CHAIN, report, draws=Draws(2000))
    assert (later.finish == fresh.finish).all()


def test_what_is_done_is_fixed_and_the_rest_simulated_from_there() -> None:
    text = "task;start;finish\na;2026-03-02;2026-03-14\n"
    report = read_actuals(text, CHAIN)
    assert report is not None
    runs = carried_on(CHAIN, report, draws=Draws(2000))
    assert (runs.durations[0] == 12).all()
    assert runs.starts[1].min() == 12
    assert runs.finish.min() >= 12 + 4 + 2
    found = scored(CHAIN, report)
    assert (found.finished, found.inside) == (1, 0)
    assert found.overrun == pytest.approx(12 / 5.5)
    assert found.chance == 0.0
    assert found.brier is None


def test_a_task_under_way_takes_at_least_until_the_report() -> None:
    rows = "task,start,finish,done,as_of\na,2026-03-02,,,2026-03-09\n"
    report = read_actuals(rows, CHAIN)
    assert report is not None
    runs = carried_on(CHAIN, report, draws=Draws(2000))
    assert runs.durations[0].min() > 7
    assert runs.durations[0].max() <= 9
    half = read_actuals(rows.replace(",,,2026", ",,90,2026"), CHAIN)
    assert half is not None
    assert carried_on(CHAIN, half, draws=Draws(500)).durations[0].max() <= 7 + 0.9


def test_a_finished_plan_scores_the_claimed_chance() -> None:
    rows = "task,start,finish,cost\na,2026-03-02,2026-03-07,50\n"
    rows += "b,2026-03-07,2026-03-13,\nc,2026-03-13,2026-03-15,\n"
    report = read_actuals(rows, CHAIN)
    assert report is not None
    found = scored(CHAIN, report)
    assert found.brier == pytest.approx(0.04)
    assert (found.chance, found.inside, found.cost) == (1.0, 3, 50.0)


def test_a_check_tells_how_the_claims_stand() -> None:
    rows = "task,start,finish\none,2026-03-02,2026-03-09\nghost,2026-03-02,\n"
    told = checked(draft(ledger()), actuals=rows)["actuals"].message
    assert "1 of 2 tasks are done" in told
    assert "ρ = 0" in told
    assert "not in the plan: ghost" in told
    assert checked(draft(ledger()), actuals="a,b\n1,2\n")["actuals"].status == "unknown"


# --- commands and pictures -----------------------------------------------------------------------


def asked(name: str, **line: Any) -> dict[str, Any]:
    (answer,) = COMMANDS[name]([json.dumps(line)])
    found: dict[str, Any] = json.loads(answer)
    return found


def test_the_commands_answer_lines(tmp_path: Path) -> None:
    text = draft(ledger())
    told = asked("simulate", draft=text, materials={"deadline": "2026-04-30"})
    assert told["by"] == "2026-03-16"
    assert abs(told["probability"] - 0.81) < 0.02
    assert told["finish"]["P50"] <= told["finish"]["P80"] <= told["finish"]["P90"]
    file = tmp_path / "plan.xml"
    assert asked("export", draft=text, file=str(file)) == {"file": str(file)}
    again = asked("import", file=str(file))["draft"]
    assert asked("export", draft=again, format="csv") == asked(
        "export", draft=text, format="csv"
    ) or ("one,3,5,9" in asked("export", draft=again, format="csv")["text"])
    rows = "task,start,finish\none,2026-03-02,2026-03-09\n"
    assert "1 of 2" in asked("actuals", draft=text, actuals=rows)["told"]


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("simulate", {"draft": "no\nledger"}),
        ("simulate", {}),
        ("import", {"text": "a\nb"}),
        ("export", {"draft": draft(ledger()), "format": "pdf"}),
        ("actuals", {"draft": draft(ledger()), "actuals": "x\ny"}),
        ("import", {"file": "/nowhere/at/all"}),
    ],
)
def test_a_line_that_cannot_be_answered_says_why(name: str, line: dict[str, Any]) -> None:
    assert asked(name, **line)["error"]


def test_a_line_without_its_draft_is_told_what_to_give() -> None:
    told = asked("simulate")["error"]
    assert told == "The line has no 'draft'. Give it as text or as a file's path in 'draft'."


def test_the_pictures_say_what_the_forecast_says() -> None:
    results = checked(draft(ledger()), deadline="2026-04-30")
    gantt, ends = DOMAIN.views(results["forecast"])
    assert gantt.kind == "gantt"
    assert [row["id"] for row in gantt.data["rows"]] == ["one", "two"]
    assert gantt.data["rows"][1]["start"] == pytest.approx(5.33, abs=0.01)
    shares = ends.data["series"]["ρ = .5"]
    assert sum(shares) == pytest.approx(1.0, abs=0.001)
    assert len(shares) == len(ends.data["labels"]) == len(set(ends.data["labels"]))
    assert ends.data["marks"] == {"deadline": "2026-04-30"}
    table, swings = DOMAIN.views(results["drivers"])
    assert len(table.data["rows"]) == len(swings.data["labels"]) == 2
    assert all(days > 0 for days in swings.data["series"]["days"])
    assert DOMAIN.views(results["money.sum"]) == ()


def test_the_charts_are_drawn_to_scale_within_their_width() -> None:
    results = checked(draft(ledger()), deadline="2026-03-15")
    chart = results["forecast"].evidence["chart"]
    lines = chart.splitlines()
    assert max(map(len, lines)) <= WIDE
    one, two = (next(line for line in lines if line.startswith(name)) for name in ("one", "two"))
    assert one.count("█") / two.count("█") == pytest.approx(5.33 / 6.33, abs=0.1)
    assert two.index("█") == one.rindex("█") + 1
    ruled = next(at for at, line in enumerate(lines) if line.startswith("-"))
    assert "deadline 2026-03-15" in lines[ruled]
    assert lines[ruled - 1][:10] <= "2026-03-15" < lines[ruled + 1][:10]
    tornado = results["drivers"].evidence["chart"].splitlines()
    assert tornado[0].startswith("finish after 9 d")
    assert tornado[0].endswith("15 d")
    assert tornado[1].startswith("one")
    assert "9.3 to 15.3 d" in tornado[1]


def test_a_lone_ledger_keeps_the_memo_that_it_came_with() -> None:
    whole = draft(ledger())
    alone = whole[whole.index("```") :]
    assert "We finish by" in DOMAIN.revise(alone, bundled(TASKS[0]), whole).text
    assert plan(work("a", 1, 1, 1)).day_of(1).day == 3
