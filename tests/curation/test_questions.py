"""One question asked many times: one conflict, one decision, one side of the split."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Command
from tests.curation.logs import EVERYBODY, line, logged, opened
from workbench.core.messages import Message
from workbench.curation import questions, releases
from workbench.curation.cases import Case
from workbench.curation.clusters.masking import masked
from workbench.curation.desk import BATCH, Desk, stream_id
from workbench.curation.intake import take
from workbench.curation.release_rules import planned
from workbench.history import History

ASKED = "What is the capital of Australia?"
SAID = (
    line(ASKED, "Sydney.", id="a-1", user="u1", feedback="up"),
    line("what's the capital of australia", "Sydney", id="a-2", user="u2", correction="Canberra."),
    line("Capital of Australia?", "Sydney.", id="a-3", user="u3", correction="It is Canberra."),
)
STREAMS = [stream_id(f"ref:a-{n}") for n in (1, 2, 3)]


@pytest.fixture
def history(tmp_path: Path) -> Iterator[History]:
    with opened(tmp_path) as found:
        yield found


def waiting(history: History) -> list[str]:
    return [place.row.id for place in Desk(history).queue()]


def made(history: History) -> list[str]:
    return [case.id for case in releases.current_cases(history)]


def test_contradictory_verdicts_are_one_item_and_make_nothing_until_decided(
    history: History,
) -> None:
    logged(history, *SAID)
    assert len(waiting(history)) == 1
    assert waiting(history)[0] in STREAMS
    assert made(history) == []
    item = Desk(history).item(waiting(history)[0])
    assert (item.conflict, item.made, item.state) == (True, (), "flagged")
    told = " ".join(item.rivals)
    assert "u1: up on “Sydney.”" in told
    assert "u2: down on “Sydney”, right is “Canberra.”" in told


def test_one_decision_serves_them_all_and_undo_brings_the_conflict_back(history: History) -> None:
    logged(history, *SAID)
    desk = Desk(history, "ann")
    (lead,) = waiting(history)
    desk.decide(lead, "down", correction="Canberra.")
    assert waiting(history) == []
    assert {id.partition("-")[0] for id in made(history)} == {"regr", "train"}
    assert {case.item for case in releases.current_cases(history)} == {lead}
    served = next(stream for stream in STREAMS if stream != lead)
    assert desk.item(served).served
    assert desk.item(served).made == ()
    desk.undo()
    assert waiting(history) == [lead]
    assert made(history) == []
    desk.redo()
    assert waiting(history) == []


def test_putting_a_conflict_off_decides_nothing(history: History) -> None:
    logged(history, *SAID)
    (lead,) = waiting(history)
    Desk(history).decide(lead, "skip")
    assert waiting(history) == [lead]
    assert made(history) == []


def test_later_votes_on_a_decided_answer_neither_wait_nor_count(history: History) -> None:
    logged(history, *SAID[:1])
    Desk(history, "ann").decide(STREAMS[0], "down", correction="Canberra.")
    logged(history, line(ASKED + "!", "Sydney.", id="b-1", feedback="up"))
    logged(history, line(ASKED, "sydney", id="b-2", copied=True))
    assert waiting(history) == []
    assert {case.item for case in releases.current_cases(history)} == {STREAMS[0]}


def test_erasing_one_side_ends_the_conflict(history: History) -> None:
    logged(history, *SAID[:2])
    assert made(history) == []
    history.forget([STREAMS[0]], "asked for")
    Desk(history, trust=EVERYBODY).catch_up()
    assert {case.item for case in releases.current_cases(history)} == {STREAMS[1]}
    assert waiting(history) == []


def test_a_question_is_ruled_on_where_a_process_died_before_it_was(history: History) -> None:
    logged(history, *SAID)
    before = {row.id: row.ruling for row in history.items.rows()}
    history.items.put(history.items.rows())  # as far as it came: rows, but no rulings
    assert {row.ruling for row in history.items.rows()} == {"stale"}
    Desk(history, trust=EVERYBODY).catch_up()
    assert {row.id: row.ruling for row in history.items.rows()} == before


def test_a_question_is_ruled_on_once_however_many_batches_ask_it(history: History) -> None:
    for n in range(2 * BATCH + 1):
        take(history, line(ASKED, f"It is number {n}.", id=f"o-{n}"))
    told: list[str] = []
    history._db.set_trace_callback(told.append)
    Desk(history, trust=EVERYBODY).catch_up()
    assert len({row.question for row in history.items.rows()}) == 1
    assert sum("WHERE question IN" in each for each in told) == 2, "to rule, and to see who agrees"


def test_the_same_number_question_with_other_numbers_is_no_conflict(history: History) -> None:
    logged(
        history,
        line("What is 3 + 4?", "7", id="a-1", feedback="up", user="u1"),
        line("What is 5 + 9?", "7", id="a-2", correction="14", user="u2"),
    )
    assert waiting(history) == []
    assert len({case.item for case in releases.current_cases(history)}) == 2


def test_default_exports_follow_the_rules_of_releases(workbench: Command, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "config.toml").write_text("agreeing_people = 1\n")
    lines = [
        *SAID,
        *(
            line(f"Where is order {n} of mine?", "Gone.", id=f"o-{n}", correction="On its way.")
            for n in range(30)
        ),
    ]
    workbench("log", "-", stdin="".join(json.dumps(each) + "\n" for each in lines))
    for each in json.loads(workbench("review", "--json", "--limit", "99").stdout):
        assert "Australia" in each["question"], "only the conflict waits"
    rows = workbench("export", "csv", "--json").stdout
    manifest = json.loads(rows)
    assert manifest["counts"]["cases"] == 1, "30 wordings of one order are one case"
    assert any(reason.startswith("the same as") for reason in manifest["dropped_by_reason"])


def prompt_of(n: int, rng: random.Random) -> tuple[str, str]:
    """One of several templates, filled in; and an answer that repeats what was asked."""
    order, day = rng.randrange(10**7), f"2026-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}"
    templates = (
        "Where is my order {order}?",
        "Please cancel booking B-{order} on {day} and tell me what that costs",
        "订单{order}在哪里?我{day}下的单",
        "¿Cuándo llega el pedido n.º {order} del {day} a mi casa?",
        "Reset the password of account {order}, ticket {day}",
        "Warum wurde Rechnung {order} vom {day} zweimal abgebucht?",
    )
    asked = templates[n % len(templates)].format(order=order, day=day)
    suffix = ("", " Thanks!", " (second try)", " ASAP")[rng.randrange(4)]
    return asked + suffix, f"About {order}: see {n % 97} in your mail."


@pytest.mark.parametrize("count", [600, 6_000])
@pytest.mark.parametrize("seed", [1, 2])
def test_no_eval_prompt_stands_in_training_but_for_its_numbers(count: int, seed: int) -> None:
    rng = random.Random(seed)
    cases = []
    for n in range(count):
        asked, answer = prompt_of(n, rng)
        for kind, name in (("regression", "regr"), ("training", "train")):
            cases.append(
                Case(f"{name}-{n}", kind, f"i{n:05}", (Message("user", asked),), answer,  # type: ignore[arg-type]
                     rejected="No.", first=f"f{rng.random()}", time=f"{n:05}")
            )  # fmt: skip
    kept = planned(cases).cases
    trained = {masked(case.prompt) for case in kept if case.kind == "training"}
    held = [case for case in kept if case.split == "held-out"]
    groups = {case.group for case in kept if case.kind == "training"}
    assert trained
    assert not [case.id for case in held if masked(case.prompt) in trained or case.group in groups]
    bare = {text.replace(" thanks", "").replace(" second try", "").replace(" asap", "")
            for text in trained}  # fmt: skip
    assert not [case.id for case in held if any(masked(case.prompt).startswith(b) for b in bare)]


def test_duplicates_are_looked_for_up_to_so_many_items(history: History) -> None:
    for said in SAID:
        take(history, said)
    Desk(history).take_up()
    assert history.items.unclustered()
    questions.cluster(history, 2)
    assert history.items.unclustered()
    questions.cluster(history, 3)
    assert not history.items.unclustered()
