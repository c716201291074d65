"""What a reply makes of people: other customers' records, internal notes, demands, evasions, tone,
forms of address, and sentences that cannot both hold.
"""

from __future__ import annotations

import pytest

from domains.service.stating.statements import statements
from tests.domains.service.piano import families, found, reply


class TestOthers:
    @pytest.mark.parametrize(
        "words", ["KP-77 has the same fault.", "Mr Vell waited too.", "Orson was pleased with it."]
    )
    def test_the_record_and_the_name_of_somebody_else_are_named(self, words: str) -> None:
        (result,) = (r for r in found(words) if r.check.startswith("privacy"))
        assert result.severity == "major"
        assert "neighbours.KP-77" in result.message

    @pytest.mark.parametrize(
        "words", ["KP-40 has the fault.", "KP-770 is a model.", "Well, Maud, we mend it."]
    )
    def test_the_customer_s_own_and_what_looks_alike_are_not(self, words: str) -> None:
        assert "privacy" not in families(words)

    @pytest.mark.parametrize(
        ("words", "named"),
        [
            ("Liable for this are we, of course.", False),
            ("We are liable.", False),
            ("We are happy to mend it.", False),
        ],
    )
    def test_one_word_of_a_forbidden_phrase_is_not_the_phrase(
        self, words: str, named: bool
    ) -> None:
        """`liable` alone has a meaning of its own, and the exact phrase is another check's."""
        assert ("forbidden" in families(words)) == named


class TestDemands:
    @pytest.mark.parametrize(
        "words",
        [
            "Please send us a message when it plays again.",
            "Please send the piano back.",
            "Please keep the hall warm.",
            "Please tell us which visit you like.",
            "Please confirm the visit.",
            "We need to mend the pedal.",
            "Please contact us.",
            "You do not need to send anything.",
        ],
    )
    def test_what_ticket_and_policies_speak_of_is_not(self, words: str) -> None:
        assert not families(words) & {"demand", "thread", "next_step.handed"}


class TestEvasions:
    @pytest.mark.parametrize(
        ("intent", "words"),
        [
            ("when", "A fitter comes on 12 March."),
            ("when", "Nobody can come this week."),
            ("when", "As soon as the part is here."),
            ("cost", "It is free."),
            ("cost", "You pay £25.00."),
            ("cost", "It costs you nothing."),
            ("mend", "Yes, pedals are mended free."),
            ("mend", "I have passed it on with the pedal's number 7."),
        ],
    )
    def test_a_time_a_figure_and_a_verdict_are_answers(self, intent: str, words: str) -> None:
        answers = [{"intent": intent, "quote": words}]
        told = families(words, answers=answers)
        assert not [name for name in told if name.startswith("intents")]


class TestTone:
    @pytest.mark.parametrize(
        ("words", "kind"),
        [
            ("This could have been avoided.", "blame"),
            ("If only you had read the sheet, it would play.", "blame"),
            ("You should really have closed the lid.", "blame"),
            ("It comes from your own carelessness.", "blame"),
            ("The fault lies with you.", "blame"),
            ("You claim that the pedal broke.", "doubt"),
            ("The pedal supposedly broke.", "doubt"),
            ("I find that hard to believe.", "doubt"),
            ("There is nothing more we can do.", "dismissal"),
            ("That is simply how it is.", "dismissal"),
            ("You will have to live with it.", "dismissal"),
            ("You are not our only customer.", "dismissal"),
            ("Such things happen.", "dismissal"),
        ],
    )
    def test_blame_doubt_and_dismissal_are_named(self, words: str, kind: str) -> None:
        assert f"courtesy: {kind}" in {r.check for r in found(words)}

    @pytest.mark.parametrize(
        "words",
        [
            "You should have received our letter.",
            "You should have been playing by now.",
            "If you had any trouble with it, tell us.",
            "You should not have had to wait.",
            "We should have checked the pedal.",
            "There is nothing to pay.",
            "You can claim the discount.",
            "If you'd rather keep it, keep it.",
            "That is how we tune.",
            "We have more stools.",
        ],
    )
    def test_sympathy_and_plain_words_are_not(self, words: str) -> None:
        assert not {f for f in families(words) if f == "courtesy"}


class TestAddress:
    def test_a_title_that_the_ticket_has_otherwise_is_named(self) -> None:
        assert "courtesy" in families("We mend it.", greeting="Dear Mr Arkwright,")
        assert "courtesy" in families("As you wrote, Mr Arkwright, it broke.")
        assert "courtesy" not in families("We mend it.", greeting="Dear Miss Arkwright,")
        assert "courtesy" not in families("Mr Halloran mends it.")

    def test_another_second_name_is_named(self) -> None:
        (result,) = statements(reply("We mend it.", greeting="Dear Maud Wainwright,"))
        assert result.check == "courtesy: surname"
        assert result.observed == "Wainwright"
        assert not families("We mend it.", greeting="Dear Maud,")
        assert not families("We mend it.", greeting="Good morning Maud Arkwright,")


class TestItself:
    @pytest.mark.parametrize(
        ("one", "other"),
        [
            ("The deposit goes back to your card.", "The fee does not."),
            ("The fitter comes on 12 March.", "The tuner comes on 13 March."),
            ("We pay the deposit back, £80.00.", "We pay the fee back, £25.00."),
            ("Half of the bill is due on 2 July.", "The other half is due on 2 August."),
            ("We pay the full deposit back, £80.00.", "We pay the deposit back in full, 100 %."),
            (
                "You have it by 12 March, within 5 business days after the end.",
                "It is there by 30 March, within 20 business days after the end.",
            ),
        ],
    )
    def test_two_sentences_about_two_things_are_not(self, one: str, other: str) -> None:
        told = families(f"{one} We like it. {other}")
        assert not [name for name in told if name.startswith("thread")]
