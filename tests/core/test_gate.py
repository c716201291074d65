"""Keep the best, not the last."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.core.logs import Log, result
from workbench.core import events as ev
from workbench.core.checks import CheckResult
from workbench.core.events import DraftDiscarded, DraftRefused, DraftTaken
from workbench.core.rules.gate import broken_checks, verdict


def decided(before: list[CheckResult], after: list[CheckResult], author: str = "model") -> ev.Body:
    log = Log()
    log.taken("d1", *before)
    if author == "model":
        log.write("d2", parent="d1")
    else:
        log.add(ev.DraftEdited("d2", "d1", "edited"))
    log.check("d2", *after)
    return verdict(log.view, log.session.drafts["d2"])


def test_the_first_draft_is_taken() -> None:
    log = Log()
    log.write("d1")
    log.check("d1", result("a", "fail"))
    assert isinstance(verdict(log.view, log.session.drafts["d1"]), DraftTaken)


def test_a_better_draft_that_breaks_nothing_is_taken_with_its_scores() -> None:
    body = decided([result("a"), result("b", "fail")], [result("a"), result("b")])
    assert isinstance(body, DraftTaken)
    assert body.why == "score 100 after 50, nothing broken"


def test_a_draft_with_the_same_score_is_taken() -> None:
    assert isinstance(decided([result("a", "fail")], [result("a", "fail")]), DraftTaken)


def test_a_check_that_held_and_is_broken_vetoes_even_a_higher_score() -> None:
    body = decided(
        [result("a"), result("b", "fail"), result("c", "fail")],
        [result("a", "fail"), result("b"), result("c")],
    )
    assert isinstance(body, DraftRefused)
    assert body.broken == ("a",)
    assert body.why == "it broke 1 that held: a"


def test_a_minor_check_counts_through_the_score_and_has_no_veto() -> None:
    before = [result("a"), result("style", severity="minor"), result("b", "fail")]
    after = [result("a"), result("style", "fail", severity="minor"), result("b")]
    assert isinstance(decided(before, after), DraftTaken)


def test_a_fault_that_its_check_calls_minor_has_no_veto() -> None:
    before = [result("chance"), result("b", "fail"), result("c", "fail")]
    after = [result("chance", "fail", severity="minor"), result("b"), result("c")]
    assert isinstance(decided(before, after), DraftTaken)
    worse = [result("chance", "fail"), result("b"), result("c")]
    assert isinstance(decided(before, worse), DraftRefused)


def test_a_draft_that_reaches_the_target_may_cost_minor_points() -> None:
    minor = [result(f"m{n}", severity="minor") for n in range(9)]
    fallen = [result(f"m{n}", "fail", severity="minor") for n in range(9)]
    body = decided([result("a", "fail"), *minor], [result("a"), *fallen])
    assert isinstance(body, DraftTaken)
    short = decided(
        [result("a", "fail"), result("b", "fail"), *minor],
        [result("a"), result("b", "fail"), *fallen],
    )
    assert isinstance(short, DraftRefused)


def test_a_lower_score_is_refused_with_both_scores() -> None:
    before = [result("a"), result("style", severity="minor")]
    after = [result("a"), result("style", "fail", severity="minor")]
    body = decided(before, after)
    assert isinstance(body, DraftRefused)
    assert (body.why, body.broken) == ("its score is lower: 67 after 100", ())


def test_a_flaky_check_has_no_veto() -> None:
    log = Log()
    log.write("d1")
    log.check("d1", result("a", "fail"), result("b", "fail"))
    log.check("d1", result("a"), result("b", "fail"))
    log.take("d1")
    log.write("d2", parent="d1")
    log.check("d2", result("a", "fail"), result("b"))
    assert log.session.flaky == {"a"}
    assert isinstance(verdict(log.view, log.session.drafts["d2"]), DraftTaken)


def test_a_check_that_calls_itself_flaky_has_no_veto() -> None:
    before = [result("a"), result("b", "fail")]
    after = [result("a", "fail", flaky=True), result("b")]
    assert isinstance(decided(before, after), DraftTaken)


def test_a_check_that_could_not_decide_breaks_nothing() -> None:
    assert broken_checks([result("a")], [result("a", "unknown")]) == ()
    assert broken_checks([result("a")], [result("a", "error")]) == ()


def test_what_a_person_wrote_is_taken_whatever_it_breaks() -> None:
    body = decided([result("a")], [result("a", "fail")], author="person")
    assert isinstance(body, DraftTaken)
    assert body.why == "a person wrote it"


def test_a_draft_that_tampers_is_thrown_out_and_not_scored() -> None:
    forged = result("a", "fail", cause="tampered", message="it replaced the test runner")
    body = decided([result("a", "fail")], [forged, result("b")])
    assert isinstance(body, DraftDiscarded)
    assert body.why == "it replaced the test runner"


def test_the_verdict_tells_what_became_of_the_items() -> None:
    log = Log()
    log.taken("d1", result("a", "fail"), result("b", "fail"))
    log.send("d1", "a", "b")
    log.write("d2", parent="d1")
    log.check("d2", result("a"), result("b", "fail"))
    body = verdict(log.view, log.session.drafts["d2"])
    assert isinstance(body, DraftTaken)
    assert body.outcomes == {"1.1": "addressed", "1.2": "ignored"}


def test_an_edit_that_breaks_one_check_and_mends_another_is_not_the_best() -> None:
    before = [result("a"), result("b", "fail"), result("c", "fail")]
    after = [result("a", "fail"), result("b"), result("c", "fail")]
    body = decided(before, after, author="person")
    assert isinstance(body, DraftTaken)
    assert not body.best
    better = decided(before, [result("a"), result("b"), result("c", "fail")], author="person")
    assert isinstance(better, DraftTaken)
    assert better.best


severities = st.sampled_from(["blocker", "major", "minor", "info"])
vectors = st.lists(
    st.tuples(severities, st.sampled_from(["pass", "fail", "warn"])), min_size=1, max_size=6
)


@given(vectors, st.data())
def test_the_best_never_loses_a_required_check_nor_score_to_a_model(
    before: list[tuple[str, str]], data: st.DataObject
) -> None:
    statuses = data.draw(st.lists(st.sampled_from(["pass", "fail"]), min_size=6, max_size=6))
    old = [CheckResult(f"c{n}", s, severity=w) for n, (w, s) in enumerate(before)]  # type: ignore[arg-type]
    new = [CheckResult(f"c{n}", statuses[n], severity=w) for n, (w, _) in enumerate(before)]  # type: ignore[arg-type]
    log = Log()
    log.taken("d1", *old)
    log.write("d2", parent="d1")
    log.check("d2", *new)
    first, second = log.session.drafts["d1"], log.session.drafts["d2"]
    held = {r.check for r in old if r.required and r.status == "pass"}
    lost = {r.check for r in new if r.check in held and r.status == "fail"}
    body = verdict(log.view, second)
    reached = second.scorecard.passed and not first.scorecard.passed
    lower = second.score < first.score and not reached
    assert isinstance(body, DraftRefused) == (bool(lost) or lower)
