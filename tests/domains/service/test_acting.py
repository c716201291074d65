"""Words and deeds: what was done is told, what is told was done, by whom, on which record, for how
much, and nothing is given that nobody gave.
"""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.acting.allowed import valid
from domains.service.acting.deeds import deeds
from domains.service.acting.ending import resolved
from domains.service.acting.pledged import own_step, pledged
from domains.service.acting.promised import promised
from domains.service.acting.told import told
from domains.service.desk import Desk
from domains.service.reply import Reply
from domains.service.telling import figures, told_policies
from domains.service.terms import unset_terms
from tests.domains.service.piano import VISIT, desk, reply

REFUND = {"name": "refund_fee", "args": {"hire": "KP-40", "amount": 25.0}}
END = {"name": "end_hire", "args": {"hire": "KP-40"}}


def causes(results: Any) -> list[str]:
    return [result.cause for result in results if result.status in ("fail", "warn")]


def with_goal(goal: dict[str, Any], one: Reply) -> Reply:
    return Reply(Desk(desk(goal=goal)), one.draft)


class TestDeeds:
    @pytest.mark.parametrize(
        ("action", "cause"),
        [
            (REFUND, None),
            ({"name": "refund_all", "args": {}}, "unknown_action"),
            ({"name": "refund_fee", "args": {"hire": "KP-40"}}, "missing_argument"),
            ({"name": "refund_fee", "args": {"hire": "KP-40", "amount": 25.01}}, "precondition"),
            ({"name": "refund_fee", "args": {"hire": "KP-41", "amount": 25.0}}, "precondition"),
        ],
    )
    def test_an_action_is_allowed_by_the_records_alone(
        self, action: dict[str, Any], cause: str | None
    ) -> None:
        (result,) = valid(reply("We act.", actions=[action]))
        assert (result.status, result.cause) == (("pass", "") if not cause else ("fail", cause))
        assert result.severity == "blocker"

    def test_the_records_end_exactly_where_they_should(self) -> None:
        done = reply("We act.", actions=[REFUND])
        assert not causes(resolved(with_goal({"hires.KP-40.refunded": 25.0}, done)))
        assert causes(resolved(done)) == ["wrong_effect"], "nothing was to change"
        two = with_goal({"hires.KP-40.refunded": 20.0, "hires.KP-40.status": "ended"}, done)
        assert sorted(causes(resolved(two))) == ["missing_effect", "wrong_effect"]

    @pytest.mark.parametrize("told", ["We pay £25.00 back.", "We pay £20.00 back."])
    def test_words_that_are_right_are_left_out_of_the_fix(self, told: str) -> None:
        goal = {"hires.KP-40.refunded": 20.0}
        (result,) = resolved(with_goal(goal, reply(told, actions=[REFUND])))
        assert ("has 20.00 already" in result.fix) == ("£20.00" in told)

    def test_an_end_that_was_not_reached_points_at_words_and_at_the_list_of_actions(self) -> None:
        one = reply("The sun shines. We sing.")
        (result,) = resolved(with_goal({"hires.KP-40.status": "ended"}, one))
        assert result.span is not None
        assert result.span.pointer == "/actions"
        assert "hired" in result.span.quote, "the only words on the hire that was to end"

    def test_an_action_may_not_come_before_what_it_needs(self) -> None:
        mend = {"name": "mend", "args": {"hire": "KP-40"}}
        needs = {"name": "mend", "args": ["hire"],
                 "pre": [{"path": "hires.{hire}.status", "value": "ended"}],
                 "effects": [{"path": "hires.{hire}.mended", "value": True}]}  # fmt: skip
        house = desk(actions=[*desk().materials["actions"], needs])
        early = Reply(Desk(house), reply("We act.", actions=[mend, END]).draft)
        right = Reply(Desk(house), reply("We act.", actions=[END, mend]).draft)
        assert causes(deeds(early)) == ["order"]
        assert not causes(deeds(right))
        assert not early.run.refusals, "the end is the same: it is a warning"


class TestTelling:
    @pytest.mark.parametrize(
        ("quote", "prose", "cause"),
        [
            ("I have refunded £25.00.", "I have refunded £25.00.", None),
            ("", "I have refunded £25.00.", "silent_action"),
            (None, "The fee of £25.00 is yours again.", None),
            (None, "The hall is warm.", "silent_action"),
            ("The hall is warm.", "The hall is warm.", "silent_action"),
            ("The hall is warm.", "The hall is warm. I have refunded the fee.", None),
        ],
    )
    def test_the_customer_hears_of_each_action(
        self, quote: str | None, prose: str, cause: str | None
    ) -> None:
        action = REFUND if quote is None else {**REFUND, "quote": quote}
        assert causes(told(reply(prose, actions=[action]))) == ([cause] if cause else [])

    @pytest.mark.parametrize(
        ("prose", "named"),
        [
            ("I have refunded the fee.", True),
            ("Your hire has been cancelled.", True),
            ("I will book a visit for you.", True),
            ("I have not refunded the fee.", False),
            ("I could refund the fee if you like.", False),
            ("I will e-mail you once the visit is booked.", False),
            ("You have refunded us.", False),
        ],
    )
    def test_what_is_told_as_done_was_done(self, prose: str, named: bool) -> None:
        assert ("promise_without_action" in causes(promised(reply(prose)))) == named

    def test_a_promise_that_an_action_keeps_is_kept(self) -> None:
        assert not causes(promised(reply("I have refunded the fee.", actions=[REFUND])))
        assert causes(promised(reply("I have ended and closed the hire.", actions=[REFUND])))


class TestPolicies:
    @pytest.mark.parametrize(
        ("id", "quote", "cause"),
        [
            ("K1", "You may hand it back within 30 days.", None),
            ("K1", "You may hand it back within 31 days.", "wrong_value"),
            ("K1", "You may hand it back until 22 March.", None),
            ("K0", "You may hand it back within 14 days.", "stale_policy"),
            ("K9", "You may hand it back within 30 days.", "unknown_policy"),
            ("K5", "For each day £5.50 is credited.", "wrong_value"),
            ("K5", "For each day £4.00 is credited.", None),
        ],
    )
    def test_the_words_for_a_policy_have_its_figures(
        self, id: str, quote: str, cause: str | None
    ) -> None:
        one = reply(quote, facts=[{"policy_id": id, "quote": quote}])
        assert causes(told_policies(one)) == ([cause] if cause else [])

    def test_an_amount_that_nothing_gives_decides_in_an_answer_and_warns_elsewhere(self) -> None:
        said = "It costs £63.17."
        answer = reply(said, answers=[{"intent": "cost", "quote": said}])
        (decided,) = (r for r in figures(answer) if r.status == "fail")
        (warned,) = (r for r in figures(reply(said)) if r.status == "warn")
        assert decided.deciding
        assert not warned.deciding

    @pytest.mark.parametrize(
        ("prose", "cause"),
        [
            ("The refund takes up to 9 days.", "unknown_wait"),
            ("The refund takes up to 5 working days.", None),
            ("We waited for 9 days.", None),
            ("I will call you within 9 days.", None),
            ("It costs £25.00.", None),
        ],
    )
    def test_a_wait_and_a_currency_are_somebody_s(self, prose: str, cause: str | None) -> None:
        assert causes(unset_terms(reply(prose))) == ([cause] if cause else [])


class TestPromises:
    @pytest.mark.parametrize(
        ("text", "own"),
        [
            ("I will call you.", True),
            ("A colleague will look into it.", True),
            ("I e-mail you tomorrow.", True),
            ("I will paint your hall.", False),
            ("You will call us.", False),
            ("The stool will call.", False),
        ],
    )
    def test_a_step_of_the_writer_s_own_needs_no_action(self, text: str, own: bool) -> None:
        assert own_step(text) == own

    @pytest.mark.parametrize(
        ("prose", "named"),
        [
            ("Our painter will paint your classroom walls.", True),
            ("We will chase the varnish for the pedal.", False),
            ("Thank you for your notice, which I have entered today.", False),
            ("I will send you an e-mail to say that all is set.", False),
            ("Our courier will bring a trumpet.", True),
            ("One of our fitters will call at your cottage next month.", True),
            ("One of our fitters will call you.", False),
            ("So that nobody has to stand, a marquee has been hired.", True),
            ("We have reserved two benches for the choir.", True),
            ("A marquee has not been hired.", False),
            ("A visit has been booked.", False),
            ("I have added the third.", False),
            ("We will look into the pedal.", False),
            ("We will not paint your walls.", False),
            ("We would paint your walls if we could.", False),
        ],
    )
    def test_a_promise_of_something_unheard_of_is_named(self, prose: str, named: bool) -> None:
        assert ("promise_without_action" in causes(pledged(reply(prose)))) == named

    def test_an_action_s_own_verb_bears_another_noun(self) -> None:
        text = "An appointment has been booked for you."
        assert "promise_without_action" in causes(pledged(reply(text)))
        assert "promise_without_action" not in causes(pledged(reply(text, actions=[VISIT])))


CALL = {"name": "request_fitter_call", "args": {"hire": "KP-40"}}
CALLS = [{"name": "request_fitter_call", "args": ["hire"],
          "effects": [{"path": "hires.{hire}.called", "value": True}]}]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "silent"),
    [
        ("Only a fitter can answer that.", True),
        ("It would be possible to ask one of the fitters.", True),
        ("Somebody of the workshop should look at this.", True),
        ("This needs to be heard by a fitter.", True),
        ("Tuning is included in the hire and pedals are mended free.", True),
        ("A fitter comes to hear your piano.", False),
        ("The fitter's call comes before the concert.", False),
        ("A fitter rings you by Friday.", False),
        ("I have passed this on to the workshop.", False),
        ("You can now expect a call.", False),
        ("This only a fitter can say.\n\nI have requested a call.", False),
    ],
)
def test_an_action_of_no_known_kind_is_not_told_by_what_is_possible(
    text: str, silent: bool
) -> None:
    quote = text.partition("\n")[0]
    one = reply(text, actions=[{**CALL, "quote": quote}])
    one = Reply(Desk(desk(actions=CALLS)), one.draft)
    assert ("silent_action" in causes(told(one))) is silent
