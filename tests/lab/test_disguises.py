"""What a disguise leaves as it was, what a game takes away, and faults planted side by side."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from workbench.core.domain import Domain
from workbench.core.faults import Control, FaultOperator, Planted
from workbench.core.task import Task
from workbench.lab.disguises import DISGUISES, GAMES
from workbench.lab.generating.planted import planted_instances

PROSE = (
    "Rents rose by 4 % in a year, and the city's own figures do not say for whom they rose most.\n"
    "\n- one\n- two\n\n"
)
LEDGER = {
    "title": "rents",
    "claims": [
        {"quote": "Rents rose", "value": 4},
        {"quote": "do not say", "value": 0},
        {"value": 1},
    ],
    "sources": [{"id": "s1"}],
    "tags": ["a", "b"],
}
DRAFT = f"{PROSE}```json ledger\n{json.dumps(LEDGER)}\n```\n"
BARE = "No ledger here, only the city's words.\n"


def prose(draft: str) -> str:
    return draft.partition("```")[0]


def ledger(draft: str) -> Any:
    body = draft.replace("\r", "").partition("ledger\n")[2].rpartition("\n```")[0]
    return json.loads(body)


def unordered(data: Any) -> Any:
    """The same for lists of entries in any order."""
    if isinstance(data, dict):
        return {key: unordered(value) for key, value in sorted(data.items())}
    return sorted(map(repr, data)) if isinstance(data, list) else data


@pytest.mark.parametrize("name", DISGUISES)
def test_a_disguise_changes_looks_alone(name: str) -> None:
    worn = DISGUISES[name](DRAFT)
    assert worn != DRAFT
    plain = prose(worn).replace("’", "'").replace("\u00a0", " ")
    assert plain.split() == prose(DRAFT).split()
    assert unordered(ledger(worn)) == unordered(LEDGER)


def test_long_lines_are_broken_and_lists_and_ledgers_stay() -> None:
    worn = DISGUISES["lines broken elsewhere"](DRAFT)
    assert "- one\n- two\n" in worn
    assert prose(worn).count("\n") == prose(DRAFT).count("\n") + 1
    assert worn.partition("```")[2] == DRAFT.partition("```")[2]


def test_entries_and_their_fields_come_the_other_way_round_and_plain_lists_do_not() -> None:
    turned = ledger(DISGUISES["entries reversed"](DRAFT))
    assert list(turned) == list(reversed(LEDGER))
    assert turned["claims"] == list(reversed(LEDGER["claims"]))  # type: ignore[call-overload]
    assert turned["tags"] == ["a", "b"]


def test_each_game_takes_what_it_is_named_for() -> None:
    played = {name: game(DRAFT) for name, game in GAMES.items()}
    assert ledger(played["entries deleted"])["claims"] == LEDGER["claims"][:1]  # type: ignore[index]
    assert ledger(played["entries deleted"])["sources"] == LEDGER["sources"], "one stays of one"
    assert set(map(str, ledger(played["ledger emptied"]).values())) == {"[]"}
    quotes = [one["quote"] for one in ledger(played["one quote for all"])["claims"]]
    assert quotes == ["Rents rose"] * 3
    assert prose(played["instructions injected"]).startswith(prose(DRAFT))
    assert "full score" in prose(played["instructions injected"])
    assert prose(played["keywords stuffed"]).count("validated") == 3
    assert "\u200b" in played["hidden characters"]
    assert played["hidden characters"].replace("\u200b", "") == DRAFT
    assert prose(played["prose deleted"]) == ""
    assert ledger(played["prose deleted"]) == LEDGER
    assert played["ledger deleted"].strip() == PROSE.strip()


@pytest.mark.parametrize("name", sorted({*DISGUISES, *GAMES} - {"lines end as on Windows"}))
def test_a_draft_without_a_ledger_stays_as_it_is(name: str) -> None:
    assert {**DISGUISES, **GAMES}[name](BARE) == BARE


def test_a_ledger_of_another_form_is_read_and_its_entries_are_left() -> None:
    written = f"{PROSE}```yaml ledger\nclaims:\n- quote: Rents rose\n```\n"
    assert DISGUISES["entries reversed"](written) == written
    assert GAMES["prose deleted"](written).startswith("```yaml ledger")


# --- faults planted side by side -----------------------------------------------------------------

WORDS = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"]


class Lines(Domain):
    """Drafts of one word a line; a fault misspells one of them."""

    name = "lines"

    def __init__(
        self, *, severity: str = "major", anew: bool = False, one_way: bool = False
    ) -> None:
        self.severity, self.anew, self.one_way = severity, anew, one_way

    def controls(self) -> Iterable[Control]:
        for n in range(3):
            words = random.Random(n).sample(WORDS, len(WORDS))
            task = Task(f"lines/{n % 2}", "lines", "t", "t")
            yield Control(f"c{n}", task, "\n".join(words) + "\n", "plain")

    def fault_operators(self) -> Sequence[FaultOperator]:
        return tuple(self._operator(word) for word in WORDS)

    def _operator(self, word: str) -> FaultOperator:
        def plant(task: Task, draft: str, seed: int) -> Planted:
            seed = 0 if self.one_way else seed
            wrong = draft.replace(f"{word}\n", f"{word.upper()}{seed}\n", 1)
            text = "\n".join(f"{line} " for line in wrong.splitlines()) if self.anew else wrong
            return Planted(text, (f"spelling of {word}",), f"{word.upper()}{seed}")

        return FaultOperator(word, "A word in capitals.", plant, severity=self.severity)  # type: ignore[arg-type]


def test_planted_instances_are_repaired_to_the_clean_draft_in_any_order() -> None:
    made = planted_instances(Lines(), 8, 3)
    assert len(made) == 8
    assert len({one.script.draft for one in made}) == 8
    clean = {control.draft for control in Lines().controls()}
    for one in made:
        assert one.task.reference in clean
        assert one.script.draft != one.task.reference
        for faults in (one.script.faults, one.script.faults[::-1]):
            draft = one.script.draft
            for fault in faults:
                draft = fault.repaired(draft)
            assert draft.strip() == one.task.reference.strip()
    assert {one.family for one in made} == {"lines lines/0", "lines lines/1"}
    assert [one.family for one in made[:2]] == ["lines lines/0", "lines lines/1"], "in turn"


def test_the_seed_decides_what_is_planted() -> None:
    def drafts(seed: int) -> list[str]:
        return [one.script.draft for one in planted_instances(Lines(), 4, seed)]

    assert drafts(3) == drafts(3)
    assert drafts(3) != drafts(4)


def test_faults_that_are_small_or_a_new_layout_make_no_task() -> None:
    assert planted_instances(Lines(severity="minor"), 4, 1) == []
    assert planted_instances(Lines(anew=True), 4, 1) == []


def test_no_faulty_draft_comes_twice_and_what_there_is_runs_out() -> None:
    few = planted_instances(Lines(one_way=True), 80, 1)
    drafts = [one.script.draft for one in few]
    assert len(set(drafts)) == len(drafts)
    assert 0 < len(drafts) < 80
    assert [one.task.id for one in few] == [f"lines/made_{n}" for n in range(len(few))]


def test_a_domain_without_clean_drafts_has_no_instances() -> None:
    class Empty(Lines):
        def controls(self) -> Iterable[Control]:
            return ()

    assert planted_instances(Empty(), 3, 1) == []
