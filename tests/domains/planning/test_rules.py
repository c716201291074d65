"""Each rule finds its fault at its place, and is silent beside the near miss."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest

from domains.planning.engine.demands import Demands
from domains.planning.example import example
from tests.domains.planning.plans import checked, draft, ledger, wrong


def changed(*path: str | int, to: Any) -> dict[str, Any]:
    """The clean ledger with one field set, or taken out where `to` is None."""
    data = ledger()
    place: Any = data
    for part in path[:-1]:
        place = place[part]
    if to is None:
        del place[path[-1]]
    else:
        place[path[-1]] = to
    return data


def test_the_clean_ledger_is_clean() -> None:
    results = checked(draft(ledger()), deadline="2026-04-30", budget=900)
    assert wrong(results) == {}
    assert results["success.probability"].deciding
    assert "ρ = .5" in results["forecast"].message
    assert "ρ = 0" in results["forecast"].message
    assert results["strengths"].message.startswith("Keep: the deadline 2026-04-30 holds in")


CASES: list[tuple[str, tuple[str | int, ...], Any, str, str]] = [
    ("schema.fields", ("tasks", 0, "p"), "soon", "/tasks/0/p", "'soon'"),
    ("schema.fields", ("claims", "finish"), "in spring", "/claims/finish", "no date"),
    ("refs.unique", ("tasks", 1, "id"), "one", "/tasks/1/id", "one"),
    ("refs.known", ("tasks", 1, "deps"), ["oen"], "/tasks/1/deps/0", "Did you mean one?"),
    ("refs.known", ("tasks", 1, "uses"), {"crow": 1}, "/tasks/1/uses", "crow"),
    ("refs.known", ("risks", 0, "affects"), ["one", "x"], "/risks/0/affects", "x"),
    ("refs.known", ("gates", 0, "after"), "three", "/gates/0/after", "three"),
    ("network.circle", ("tasks", 0, "deps"), ["two"], "/tasks/0/deps/0", "→"),
    ("network.lags", ("tasks", 1, "deps"), [{"on": "one", "lag": -2}], "/tasks/1/deps/0", "2 days"),
    ("network.ends", ("tasks", 1, "deps"), [], "/tasks/0", "Nothing waits for one"),
    ("estimates.order", ("tasks", 0, "p"), 2, "/tasks/0", "o = 3, m = 5, p = 2"),
    ("estimates.width", ("tasks", 0, "p"), 3.5, "/tasks/0", ""),
    ("claims.stated", ("claims", "cost"), None, "/claims", "cost"),
    ("cpm.finish", ("claims", "finish"), "2026-03-08", "/claims/finish", "one → two"),
    ("resources.capacity", ("tasks", 1, "uses"), {"crew": 3}, "/tasks/1/uses/crew", "3 of crew"),
    ("money.sum", ("claims", "cost"), 400, "/claims/cost", "517.33"),
    ("success.probability", ("claims", "probability"), 0.97, "/claims/probability", "simulated"),
    ("success.rho0", ("claims", "probability_rho0"), 0.6, "/claims/probability_rho0", "simulated"),
    ("drivers.risks", ("risks", 0, "affects"), ["one"], "/tasks/1", "two is critical"),
    ("trace.goals", ("goals", 0, "target"), None, "/goals/0", "no target"),
    ("trace.served", ("tasks", 0, "serves"), [], "", ""),
    ("trace.serves", ("tasks", 0, "serves"), [], "/tasks/0", "one serves no goal"),
    ("trace.gates", ("gates", 0, "stop_if"), None, "/gates/0", "stop_if"),
    ("trace.gates", ("gates", 0, "criterion"), "", "/gates/0", "criterion"),
    ("trace.assumptions", ("assumptions", 0, "source"), None, "/assumptions/0", "source"),
    ("risks.owners", ("risks", 0, "trigger"), "", "/risks/0", "trigger"),
    ("risks.residual", ("risks", 0, "residual_prob"), 0.4, "/risks/0/residual_prob", "raises"),
    ("trace.due", ("goals", 0, "by"), "2026-03-05", "/goals/0/by", "two, which serves it"),
    ("risks.responses", ("risks", 0, "response_cost"), 90, "/risks/0/response_cost", "saves"),
]


@pytest.mark.parametrize(("check", "path", "to", "pointer", "told"), CASES)
def test_a_fault_is_named_at_its_place(
    check: str, path: tuple[str | int, ...], to: Any, pointer: str, told: str
) -> None:
    data = changed(*path, to=to)
    if check == "estimates.width":
        data["tasks"][0].update(o=3.1, m=3.4)
    if check == "trace.served":
        data["tasks"][1]["serves"] = []
        pointer, told = "/goals/0", "No task serves the goal g"
    result = checked(draft(data))[check]
    assert result.status == "fail"
    assert told in result.message + result.fix
    assert result.span is not None
    assert result.span.pointer == pointer


def _long(*ids: str) -> dict[str, Any]:
    """A plan with three more tasks of sixty days, side by side."""
    data = ledger()
    model = data["tasks"][1]
    data["tasks"] += [{**model, "id": id, "o": 50, "m": 60, "p": 80, "uses": {}} for id in ids]
    return data


def test_long_work_of_the_tasks_own_is_not_for_the_plan_to_split() -> None:
    data = _long("a", "b", "c")
    given = [{"id": id, "o": 50, "m": 60, "p": 80} for id in ("a", "b", "c")]
    found = checked(draft(data))["network.length"]
    assert (found.status, found.observed, found.expected) == ("fail", "3", "2 or fewer")
    assert checked(draft(data), work=given)["network.length"].status == "pass"
    assert checked(draft(data), work=given[:2])["network.length"].status == "pass"
    short = [{**each, "o": 2, "m": 3, "p": 6} for each in given]
    assert checked(draft(data), work=short)["network.length"].status == "fail"


def test_a_plan_that_cannot_be_simulated_leaves_its_promises_undecided() -> None:
    results = checked(draft(changed("tasks", 0, "deps", to=["two"])))
    assert results["success.probability"].status == "unknown"
    assert results["network.circle"].severity == "blocker"


def test_one_fault_does_not_hide_the_others() -> None:
    data = changed("tasks", 1, "deps", to=["one", "nobody"])
    data["claims"]["cost"] = 400
    found = wrong(checked(draft(data)))
    assert {"refs.known", "money.sum"} <= set(found)


@pytest.mark.parametrize("cost", [517.33, 517, 518.5, "EUR 517.33"])
def test_a_rounded_cost_is_right(cost: Any) -> None:
    assert checked(draft(changed("claims", "cost", to=cost)))["money.sum"].status == "pass"


def test_a_wrong_sum_names_the_part_that_is_missing() -> None:
    result = checked(draft(changed("claims", "cost", to=417.33)))["money.sum"]
    assert "fixed (100.00) was left out" in result.message
    likely = checked(draft(changed("claims", "cost", to=494)))["money.sum"]
    assert "likely durations were used" in likely.message


def test_a_modest_chance_weighs_less_than_an_inflated_one() -> None:
    low = checked(draft(changed("claims", "probability", to=0.6)))["success.probability"]
    high = checked(draft(changed("claims", "probability", to=0.99)))["success.probability"]
    near = checked(draft(changed("claims", "probability", to="84 %")))["success.probability"]
    assert (low.status, low.severity) == ("fail", "minor")
    assert (high.status, high.severity) == ("fail", "major")
    assert near.status == "pass"
    assert "In the runs that miss it" in high.message
    assert high.evidence["log"]


def test_a_wrong_chance_is_sent_to_the_date_on_its_own_side() -> None:
    low = checked(draft(changed("claims", "probability", to=0.6)))["success.probability"]
    apart = checked(draft(changed("claims", "probability_rho0", to=0.6)))["success.rho0"]
    high = checked(draft(changed("claims", "probability", to=0.99)))["success.probability"]
    finish = date(2026, 3, 16)
    for result, side in ((low, "earlier"), (apart, "earlier"), (high, "later")):
        found = re.search(r"a date (\w+): (\S+) holds", result.fix)
        assert found is not None
        assert found[1] == side
        assert (date.fromisoformat(found[2]) < finish) is (side == "earlier")


def test_a_response_is_told_with_what_it_does_for_the_date() -> None:
    data = changed("risks", 0, "response_cost", to=90)
    assert "raises the chance of 2026-03-16 by" in checked(draft(data))["risks.responses"].message
    data["risks"][0]["days"] = [0, 0, 0]
    assert "does nothing for the date" in checked(draft(data))["risks.responses"].message


def test_an_unpaid_response_is_no_response() -> None:
    results = checked(draft(changed("risks", 0, "funded", to=False)))
    assert "simulated 74.0 %" in results["success.probability"].message
    assert "513.33" in results["money.sum"].message
    assert "if no response" not in results["forecast"].message


# --- what the task demands -----------------------------------------------------------------------


ORDER = [{"id": "o", "before": "one", "after": "two", "text": "One comes first."}]


@pytest.mark.parametrize(
    ("deps", "kept"),
    [
        (["one"], True),
        ([{"on": "one", "type": "SS", "lag": 5}], False),
        ([{"on": "one", "type": "FF", "lag": 0}], False),
        ([{"on": "one", "lag": -1}], False),
        ([], False),
    ],
)
def test_a_demanded_order_needs_the_finish_of_the_first(deps: Any, kept: bool) -> None:
    result = checked(draft(changed("tasks", 1, "deps", to=deps)), constraints=ORDER)
    assert (result["constraints.order"].status == "pass") is kept


def test_an_order_may_be_kept_by_way_of_another_task() -> None:
    data = ledger()
    middle = {"id": "mid", "o": 1, "m": 2, "p": 3, "deps": ["one"], "serves": ["g"]}
    data["tasks"].insert(1, middle)
    data["tasks"][2]["deps"] = [{"on": "mid", "type": "SS"}]
    assert checked(draft(data), constraints=ORDER)["constraints.order"].status == "pass"
    data["tasks"][1]["deps"] = [{"on": "one", "type": "SS"}]
    assert checked(draft(data), constraints=ORDER)["constraints.order"].status == "fail"


def test_a_plan_may_not_begin_before_the_task_lets_it() -> None:
    late, early = (checked(draft(ledger()), start=day) for day in ("2026-03-02", "2026-03-09"))
    assert late["constraints.start"].status == "pass"
    assert "before 2026-03-09" in early["constraints.start"].message


def test_a_plan_without_resources_of_its_own_takes_the_tasks() -> None:
    data = ledger()
    del data["resources"]
    given = [{"id": "crew", "capacity": 2, "cost_day": 20}]
    assert wrong(checked(draft(data), resources=given)) == {}
    assert "refs.known" in wrong(checked(draft(data)))


def test_a_wrong_chance_is_told_what_it_would_be_right_for() -> None:
    data = changed("claims", "probability", to=0.74)
    told = checked(draft(data))["success.probability"].message
    assert "that is the chance if no response is paid for" in told
    data = changed("claims", "probability", to=0.97)
    assert "97.0 % belongs to 2026-03-20" in checked(draft(data))["success.probability"].message


def test_an_order_of_a_task_that_the_plan_lacks_is_broken() -> None:
    order = [{"before": "zero", "after": "two"}]
    result = checked(draft(ledger()), constraints=order)["constraints.order"]
    assert "zero" in result.message


def test_the_deadline_is_kept_missed_or_honestly_refused() -> None:
    kept = checked(draft(ledger()), deadline="2026-03-31")["cpm.deadline"]
    missed = checked(draft(ledger()), deadline="2026-03-10")["cpm.deadline"]
    honest = checked(
        draft(changed("claims", "cannot_meet", to=["deadline"])), deadline="2026-03-10"
    )["cpm.deadline"]
    lazy = checked(draft(changed("claims", "cannot_meet", to=["deadline"])), deadline="2026-03-31")[
        "cpm.deadline"
    ]
    assert [r.status for r in (kept, missed, honest, lazy)] == ["pass", "fail", "pass", "fail"]
    assert "cannot_meet" in missed.fix


def test_the_wanted_chance_of_the_deadline_counts() -> None:
    tight = {"deadline": "2026-03-15"}
    assert checked(draft(ledger()), **tight)["cpm.deadline"].status == "fail"
    data = changed("claims", "finish", to="2026-03-15")
    assert checked(draft(data), **tight)["cpm.deadline"].status == "pass"
    strict = checked(draft(data), probability=0.95, **tight)["cpm.deadline"]
    assert strict.status == "fail"


def test_the_budget_is_kept_broken_or_honestly_refused() -> None:
    refusing = draft(changed("claims", "cannot_meet", to="budget"))
    found = [
        checked(text, budget=budget)["money.budget"].status
        for text, budget in (
            (draft(ledger()), 900), (draft(ledger()), 400), (refusing, 400), (refusing, 900),
        )
    ]  # fmt: skip
    assert found == ["pass", "fail", "pass", "fail"]


def test_the_tasks_own_figures_cannot_be_bent() -> None:
    given = [{"id": "crew", "capacity": 1, "cost_day": 30}]
    work = [{"id": "one", "o": 4, "m": 6, "p": 9}, {"id": "zero", "o": 1, "m": 1, "p": 1}]
    found = checked(draft(ledger()), resources=given, work=work)
    assert "grants 1" in found["resources.capacity"].message
    assert "costs 30" in found["money.prices"].message
    assert "4 / 6 / 9" in found["estimates.given"].message
    assert "zero" in found["estimates.given"].message


def test_an_overload_names_day_resource_and_what_waiting_does() -> None:
    data = ledger()
    data["tasks"][1]["deps"] = []
    data["tasks"].append(
        {"id": "end", "o": 1, "m": 1, "p": 2, "deps": ["one", "two"], "serves": ["g"]}
    )
    result = checked(draft(data))["resources.overload"]
    assert result.status == "fail"
    assert "2026-03-02" in result.message
    assert "one and two want 3 of crew, 1 more" in result.message
    assert "moves the finish by 5.3 days" in result.message
    assert "with the waiting" in result.fix
    assert result.severity == "major"


def test_a_plan_that_promises_with_the_waiting_in_mind_keeps_its_promise() -> None:
    data = ledger()
    data["tasks"][1]["deps"] = []
    end = {"id": "end", "o": 1, "m": 1, "p": 2, "deps": ["one", "two"], "serves": ["g"]}
    data["tasks"].append(end)
    data["claims"].update(finish="2026-03-25", probability=0.99, probability_rho0=0.99)
    results = checked(draft(data))
    assert results["resources.overload"].severity == "minor"
    assert results["success.probability"].status == "pass"


def test_an_overload_that_costs_float_only_weighs_less() -> None:
    data = ledger()
    side = {"id": "side", "o": 1, "m": 1, "p": 2, "deps": [], "uses": {"crew": 2}, "serves": ["g"]}
    data["tasks"].insert(0, side)
    data["tasks"][1]["uses"] = {"crew": 2}
    data["tasks"][2]["uses"] = {}
    data["tasks"].append(
        {"id": "end", "o": 1, "m": 1, "p": 2, "deps": ["side", "two"], "serves": ["g"]}
    )
    data["claims"].update(finish="2026-03-31", probability=0.99)
    result = checked(draft(data))["resources.overload"]
    assert (result.status, result.severity) == ("fail", "minor")
    assert "costs float only" in result.message


def test_a_revision_is_told_paired_and_stays_silent_without_change() -> None:
    slower = changed("tasks", 0, "p", to=14)
    told = checked(draft(slower), before=draft(ledger()))["revision"].message
    assert "P(finish ≤ 2026-03-16) changes by -" in told
    assert "±" in told
    assert "revision" not in checked(draft(ledger()), before=draft(ledger()))


def test_a_draft_without_a_ledger_gets_an_example_and_nothing_else() -> None:
    results = checked("We shall be quick.")
    assert list(results) == ["ledger"]
    assert results["ledger"].severity == "blocker"
    assert '"tasks"' in results["ledger"].expected


def test_the_example_in_the_message_is_itself_clean() -> None:
    told = example(Demands())
    results = checked(f"Done by 8 March 2026, 90 %, for 665.\n\n{told}\n")
    assert {name for name, r in results.items() if r.status == "fail"} == set()


def test_the_example_speaks_of_the_task_and_is_clean_for_it() -> None:
    given: dict[str, Any] = {
        "start": "2027-01-11",
        "deadline": "2027-05-22",
        "resources": [{"id": "office", "capacity": 2, "cost_day": 140}],
        "constraints": [{"id": "c", "before": "sign", "after": "sell"}],
        "work": [{"id": "sell", "o": 1, "m": 1, "p": 2}, {"id": "sign", "o": 2, "m": 3, "p": 6}],
    }
    told = checked("We shall be quick.", **given)["ledger"].expected
    for name in ("2027-01-11", "2027-05-22", '"office"', '"sign"', '"sell"'):
        assert name in told
    for strange in ("2026-03", '"team"', '"brief"'):
        assert strange not in told
    memo = "Done by 17 January 2027, 90 %, for 935."
    results = checked(f"{memo}\n\n{told.partition(chr(10))[2]}\n", **given)
    assert {name for name, r in results.items() if r.status == "fail"} == set()


ODD: list[Any] = [
    *(None, "", 0, -5.5, 1e9, 1e300, float("inf"), float("nan"), True, "abc", "2 weeks", "nan"),
    *("2026-13-45", [], {}, [None], [3, 2, 1], {"a": None}, [[]]),
]


def places(value: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value of the ledger."""
    if not isinstance(value, dict | list):
        return [path]
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    return [path, *(place for key, each in inner for place in places(each, (*path, key)))]


@pytest.mark.long
@pytest.mark.parametrize("odd", range(len(ODD)))
def test_no_value_anywhere_breaks_the_checks(odd: int) -> None:
    for place in places(ledger())[1:]:
        data = ledger()
        inner: Any = data
        for part in place[:-1]:
            inner = inner[part]
        inner[place[-1]] = ODD[odd]
        results = checked(draft(data), deadline="2026-04-30", budget=900)
        assert not [result for result in results.values() if result.status == "error"]
