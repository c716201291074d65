"""The promises of `Redactor`, one by one."""

from __future__ import annotations

import pytest

from workbench.errors import RedactionError
from workbench.redaction import Policy, Redactor, Span, numbers_in
from workbench.redaction.outcome import RedactedText

MAIL = "ann.lee@example.org"
KEY = (
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nabcdEFGH12345678\n"
    "-----END PRIVATE KEY-----"
)


@pytest.mark.parametrize("ending", ["csv", "yaml", "pdf", "eml"])
def test_a_file_named_after_a_mailbox_tells_it(ending: str) -> None:
    told = Redactor().redact(f"/data/export {MAIL}.{ending}").text
    assert told == f"/data/export <EMAIL_1>.{ending}"


@pytest.mark.parametrize("text", ["logo@2x.min.png", "typescript@next.d.ts", "a@b.csv"])
def test_a_file_named_after_no_mailbox_stays(text: str) -> None:
    assert Redactor().redact(text).text == text


BODY = ("MIIEvQIBADANBgkqhkiG9w0BAQ", "abcdEFGH12345678", "Zz9=")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (f"It said (1,451 characters in all) … -----\n{BODY[0]}\n{BODY[1]}\n{BODY[2]}\n", ""),
        (f"{BODY[0]}\n{BODY[1]}\n{BODY[2]}\n", "\nand then it stopped"),
        (f"ValueError('… {BODY[0]}\\n{BODY[1]}\\n", "\\n')"),
        (f"the rest of it: {BODY[0]}\n  {BODY[1]}\n  ", ""),
    ],
)
def test_a_private_key_without_its_beginning_is_still_one(before: str, after: str) -> None:
    told = Redactor().redact(f"{before}-----END RSA PRIVATE KEY-----{after}").text
    assert not any(line in told for line in BODY)
    assert told.endswith(after)


@pytest.mark.parametrize(
    "said",
    [
        "A key ends with\n-----END PRIVATE KEY-----",
        "it closes with -----END PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
    ],
)
def test_the_end_of_a_key_alone_holds_no_secret(said: str) -> None:
    assert Redactor().redact(said).text == said


def test_equal_values_get_equal_placeholders_across_texts() -> None:
    redactor = Redactor()
    assert redactor.redact(f"write to {MAIL}").text == "write to <EMAIL_1>"
    assert (
        redactor.redact(f"or bob@example.org, not {MAIL.upper()}").text
        == "or <EMAIL_2>, not <EMAIL_1>"
    )


def test_spellings_of_one_value_share_a_placeholder() -> None:
    redactor = Redactor()
    text = redactor.redact(
        "card 4111 1111 1111 1111, again 4111-1111-1111-1111; tel +1 415 555 0132 or +14155550132"
    ).text
    assert text == "card <CREDIT_CARD_1>, again <CREDIT_CARD_1>; tel <PHONE_1> or <PHONE_1>"


def test_redacting_twice_changes_nothing() -> None:
    redactor = Redactor()
    once = redactor.redact(
        f"Dear Ann Lee, {MAIL}, key:\n{KEY}\n12 Elm Street, Boise, ID 83702"
    ).text
    assert redactor.redact(once).text == once
    assert Redactor().redact(once).text == once


def test_a_value_of_several_lines_keeps_its_line_breaks() -> None:
    text = f"key:\n{KEY}\nend"
    redacted = Redactor().redact(text).text
    assert redacted == "key:\n<SECRET_1>\n\n\n\nend"
    assert len(redacted.splitlines()) == len(text.splitlines())


def test_a_placeholder_typed_by_a_person_is_left_alone_and_its_number_not_used() -> None:
    redactor = Redactor()
    assert redactor.redact(f"<EMAIL_1> is not {MAIL}").text == "<EMAIL_1> is not <EMAIL_2>"


def test_numbers_go_on_above_those_of_the_log() -> None:
    log = ["seen <EMAIL_4> and <PHONE_2>", {"key <EMAIL_7>": [1, "x"]}]
    start = numbers_in(log)
    assert start == {"EMAIL": 7, "PHONE": 2}
    assert Redactor(start=start).redact(MAIL).text == "<EMAIL_8>"


def test_spans_point_into_the_input() -> None:
    text = f"tell {MAIL} or call +44 20 7946 0018"
    result = Redactor().redact(text)
    assert [text[span.start : span.end] for span in result.spans] == [MAIL, "+44 20 7946 0018"]
    assert [span.placeholder for span in result.spans] == ["<EMAIL_1>", "<PHONE_1>"]


def test_places_are_carried_through_the_change_of_length() -> None:
    text = f"a {MAIL} b {KEY} c"
    result = Redactor().redact(text)
    for sign in "abc":
        place = text.index(f" {sign}") + 1 if sign != "a" else 0
        assert result.text[result.position(place)] == sign
    assert result.position(len(text)) == len(result.text)
    inside = result.position(text.index("lee"))
    assert (
        result.text.index("<EMAIL_1>")
        <= inside
        <= result.text.index("<EMAIL_1>") + len("<EMAIL_1>")
    )


def test_a_text_without_values_comes_through_as_it_is() -> None:
    text = "y = A @ B.T + 3.14159 # version 10.2.0.1\n"
    assert Redactor().redact(text) == RedactedText(text)


def test_a_value_known_from_its_label_is_found_again_alone() -> None:
    redactor = Redactor()
    redactor.redact("password: hunter2-blue-sky")
    assert redactor.redact("echo hunter2-blue-sky").text == "echo <SECRET_1>"
    assert Redactor().redact("echo hunter2-blue-sky").text == "echo hunter2-blue-sky"


def test_a_person_named_once_is_known_by_each_name_for_the_rest_of_the_session() -> None:
    redactor = Redactor()
    assert redactor.redact("We asked Priya Raghunathan about it.").text == (
        "We asked <PERSON_1> about it."
    )
    later = redactor.redact(
        "The note from Priya is here, Raghunathan agrees; the raghu tool is not."
    )
    assert "Priya" not in later.text
    assert "Raghunathan" not in later.text
    assert "raghu tool" in later.text
    unknown = "The note from Raghunathan is here."
    assert Redactor().redact(unknown).text == unknown


def test_json_is_redacted_in_keys_and_values_and_keys_name_values() -> None:
    value = {
        "password": "hunter2!",
        MAIL: [1, 2.5, True, None],
        "note": {"passport_no": "X1234567"},
    }
    assert Redactor().redact_json(value) == {
        "password": "<SECRET_1>",
        "<EMAIL_1>": [1, 2.5, True, None],
        "note": {"passport_no": "<PASSPORT_1>"},
    }


def test_json_keys_that_become_equal_lose_no_entry() -> None:
    value = {MAIL: 1, MAIL.upper(): 2}
    assert Redactor().redact_json(value) == {"<EMAIL_1>": 1, "<EMAIL_1> (2)": 2}


def test_an_integer_is_a_value_only_when_its_key_says_so() -> None:
    value = {"card": 4111111111111111, "ssn": 536221234, "milliseconds": 4111111111111111, "n": 7}
    assert Redactor().redact_json(value) == {
        "card": "<CREDIT_CARD_1>",
        "ssn": "<US_SSN_1>",
        "milliseconds": 4111111111111111,
        "n": 7,
    }


def test_words_of_the_deny_list_are_hidden_in_any_case_but_not_inside_of_words() -> None:
    redactor = Redactor(Policy(deny=("Project Falcon", "acme")))
    text = redactor.redact("PROJECT  FALCON is Acme's, not acmeology").text
    assert text in (
        "<DENIED_1> is <DENIED_2>'s, not acmeology",
        "PROJECT  FALCON is <DENIED_1>'s, not acmeology",
    )
    assert redactor.redact("project falcon").text.startswith("<DENIED_")


def test_values_of_the_allow_list_stay_unless_denied() -> None:
    policy = Policy(allow=("Support@Example.org", "acme"), deny=("acme",))
    assert (
        Redactor(policy).redact(f"support@example.org, {MAIL}, acme").text
        == "support@example.org, <EMAIL_1>, <DENIED_1>"
    )


def test_types_that_the_policy_leaves_out_stay() -> None:
    policy = Policy(entities=frozenset({"EMAIL"}))
    assert Redactor(policy).redact(f"{MAIL} +44 20 7946 0018").text == "<EMAIL_1> +44 20 7946 0018"


def test_metadata_only_keeps_no_text_but_its_lines() -> None:
    redactor = Redactor(Policy(metadata_only=True))
    first = redactor.redact("one\ntwo\nthree")
    assert first.text == "<WITHHELD_1>\n\n"
    assert redactor.redact(first.text).text == first.text
    assert redactor.redact("").text == ""


def test_the_version_of_a_policy_shows_settings_but_no_words() -> None:
    version = Policy(
        deny=("secret client",), metadata_only=True, required_detectors=("ner",)
    ).version
    assert "secret" not in version
    assert Policy().version != version
    assert {"deny=1", "metadata-only", "ner!"} <= set(version.split(";"))


def test_whatever_goes_wrong_becomes_one_error_without_the_text() -> None:
    class Broken(str):
        def isascii(self) -> bool:
            raise OSError(str(self))

    with pytest.raises(RedactionError) as caught:
        Redactor().redact(Broken("call ann at +1 415 555 0132"))
    assert "415" not in str(caught.value)
    assert caught.value.__cause__ is None
    assert caught.value.__context__ is None


def test_a_value_that_is_no_text_is_refused() -> None:
    with pytest.raises(RedactionError):
        Redactor().redact(12345)  # type: ignore[arg-type]


def test_weaker_spans_keep_what_stronger_ones_leave() -> None:
    class Wide:
        name, types = "wide", frozenset({"PERSON", "CUSTOM"})

        def detect(self, text: str) -> list[Span]:
            return [Span(0, len(text), "CUSTOM", 0.1)]

    text = f"secret plan of {MAIL} in detail"
    assert Redactor(detectors=[Wide()]).redact(text).text == "<CUSTOM_1> <EMAIL_1> <CUSTOM_2>"
