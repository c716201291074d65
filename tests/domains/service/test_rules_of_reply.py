"""What the reply must say and must not: lines, words, data, courtesy and a step that is owned."""

from __future__ import annotations

from typing import Any

import pytest

from domains.service.ahead import next_step
from domains.service.answering import answered, disclosed, kept_out, private
from domains.service.desk import Desk
from domains.service.manners import courteous, well_formed
from domains.service.reply import Reply
from domains.service.satisfaction import BASE, mood
from tests.domains.service.piano import VISIT, desk
from workbench.core.checks import NEAR_LIMIT, CheckResult


def made(prose: str, ledger: str = '{"actions": []}', **more: Any) -> Reply:
    return Reply(Desk(desk(**more)), f"{prose}\n\n```json ledger\n{ledger}\n```\n")


def wrong(results: Any) -> dict[str, str]:
    return {r.check: r.cause for r in results if r.status in ("fail", "warn")}


LINE = {"id": "D1", "text": "Please keep the lid closed for 2 days.", "when": "book_visit"}


class TestLines:
    @pytest.mark.parametrize(
        ("prose", "status", "severity"),
        [
            ("We come. Please keep the lid closed for 2 days.", "pass", "major"),
            ("We come. For 2 days, please keep the lid closed.", "warn", "minor"),
            ("We come. Please keep the lid closed for 3 days.", "fail", "major"),
            ("We come. Please do not keep the lid closed for 2 days.", "fail", "major"),
            ("We come.", "fail", "major"),
        ],
    )
    def test_a_line_that_an_action_needs_stands_or_its_sense_does(
        self, prose: str, status: str, severity: str
    ) -> None:
        ledger = f'{{"actions": [{{"name": "{VISIT["name"]}", "args": {{}}}}]}}'
        (result,) = disclosed(made(prose, ledger, disclosures=[LINE]))
        assert (result.status, result.severity) == (status, severity)

    def test_without_its_action_a_line_is_not_asked_for(self) -> None:
        assert not list(disclosed(made("We come.", disclosures=[LINE])))

    @pytest.mark.parametrize(
        ("prose", "found"),
        [
            ("I fear WE ARE LIABLE here.", True),
            ("I fear we  are\nliable here.", True),
            ("I fear we are reliable here.", False),
            ("Nobody is.", False),
        ],
    )
    def test_forbidden_words_decide_in_any_case_and_spacing(self, prose: str, found: bool) -> None:
        results = list(kept_out(made(prose)))
        assert any(r.status == "fail" and r.deciding for r in results) == found

    def test_an_internal_note_word_for_word_blocks(self) -> None:
        (result,) = (
            r for r in kept_out(made("Fitter Brandl is drunk on Mondays; never tell the customer."))
            if r.status == "fail"
        )  # fmt: skip
        assert result.severity == "blocker"


class TestData:
    @pytest.mark.parametrize(
        ("prose", "severity"),
        [
            ("Write to maud@arkwright.example.", None),
            ("Write to help@keel.example.", "minor"),
            ("Write to orson@vell.example.", "major"),
            ("Mr Orson Vell waited too.", "blocker"),
            ("The card is 4111 1111 1111 1111.", "blocker"),
            ("The parcel is 4111 1111 1111 1112.", None),
            ("Ring 020 7946 0018.", "minor"),
            ("It was on 02/03/2026.", None),
        ],
    )
    def test_data_of_others_are_weighed_by_where_they_come_from(
        self, prose: str, severity: str | None
    ) -> None:
        found = [r for r in private(made(prose)) if r.status in ("fail", "warn")]
        assert [r.severity for r in found] == ([severity] if severity else [])


class TestQuestions:
    def test_each_question_has_an_answer_that_stands_in_the_reply(self) -> None:
        ledger = (
            '{"actions": [], "answers": [{"intent": "when", "quote": "We come on 12 March."},'
            ' {"intent": "cost", "quote": "It is dear."}]}'
        )
        found = wrong(answered(made("We come on 12 March.", ledger)))
        assert found == {"intents: cost": "not_in_prose", "intents: mend": "unanswered"}

    def test_an_entry_under_another_name_is_taken_by_its_words(self) -> None:
        ledger = (
            '{"actions": [], "answers": [{"intent": "pedal mended",'
            ' "quote": "Yes, the pedal is mended."}]}'
        )
        found = wrong(answered(made("Yes, the pedal is mended.", ledger)))
        assert set(found) == {"intents: when", "intents: cost"}


class TestCourtesy:
    @pytest.mark.parametrize(
        ("prose", "causes"),
        [
            ("Dear Maud, the pedal of your piano is mended.", set()),
            ("Dear Paul, the pedal of your piano is mended.", {"wrong_name"}),
            ("The pedal of your piano is mended.", {"no_name"}),
            ("Dear Maud, all is well.", {"generic"}),
            ("Dear Maud, sorry, sorry, sorry for the broken pedal.", {"apologies"}),
            ("Dear Maud, the pedal is broken, you forgot it.", {"blame"}),
            ("Dear Maud, per our policy the piano pedal is mended.", {"policy_first"}),
            ("Dear Maud, the PIANO PEDAL IS MENDED.", {"loud"}),
            ("Dear Maud, the piano pedal! Mended!", {"loud"}),
        ],
    )
    def test_each_law_of_courtesy_has_a_cause(self, prose: str, causes: set[str]) -> None:
        results = list(courteous(made(prose)))
        assert set(wrong(results).values()) == causes
        assert not [r for r in results if r.decides and r.status == "warn"]

    @pytest.mark.parametrize(
        ("prose", "cause"),
        [
            ("I will call you on Thursday.", None),
            ("You will hear from us within two days.", None),
            ("The new pedal goes to you by letter tomorrow.", None),
            ("Please ring us before Friday.", None),
            ("We will be in touch.", "vague_next_step"),
            ("All is mended.", "no_next_step"),
            ("I will call you.", "no_next_step"),
        ],
    )
    def test_a_next_step_has_an_owner_and_a_time(self, prose: str, cause: str | None) -> None:
        assert list(wrong(next_step(made(prose))).values()) == ([cause] if cause else [])

    @pytest.mark.parametrize(
        ("prose", "left"),
        [
            ("Dear [NAME], hello.", True),
            ("We come on XX.XX. then.", True),
            ("We come at __:__ then.", True),
            ("See the note [1] and the box [x].", False),
            ("See [our page](https://keel.example).", False),
        ],
    )
    def test_a_hole_of_the_template_is_seen(self, prose: str, left: bool) -> None:
        assert ("placeholder" in wrong(well_formed(made(prose))).values()) == left

    def test_a_subject_line_is_no_part_of_the_length(self) -> None:
        said = "Subject: About your visit\n\nWe come on 12 March."
        of_words = {r.check: r for r in well_formed(made(said, channel={"max_words": 5}))}
        assert of_words["form: words"].status == "pass"
        assert (of_words["form: words"].cause, of_words["form: words"].observed) == (
            NEAR_LIMIT, "5 of 5 words"
        )  # fmt: skip
        of_words = {r.check: r for r in well_formed(made(said, channel={"max_words": 9}))}
        assert not of_words["form: words"].cause
        of_words = {r.check: r for r in well_formed(made(said, channel={"max_words": 4}))}
        assert of_words["form: words"].observed == "5 words"

    @pytest.mark.parametrize(("words", "fails"), [(5, False), (4, True)])
    def test_the_channel_s_length_is_counted_and_decides(self, words: int, fails: bool) -> None:
        results = well_formed(made("We come on 12 March.", channel={"max_words": words}))
        assert any(r.deciding and r.status == "fail" for r in results) == fails


class TestSatisfaction:
    def test_what_is_no_cause_leaves_the_model_calm(self) -> None:
        fine = [CheckResult("a", "pass", cause="blame"), CheckResult("b", "fail", cause="else")]
        assert mood(fine).again == BASE
        assert mood(fine).because == ()

    def test_the_weightiest_cause_is_told_first_and_once(self) -> None:
        causes = ["blame", "missing_effect", "blame"]
        found = mood([CheckResult(f"c{n}", "fail", cause=c) for n, c in enumerate(causes)])
        assert [cause for cause, _ in found.because] == ["missing_effect", "blame"]
