"""Classes that a set written without a look at the detectors brought up, and what must stay."""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor


def redacted(text: str) -> str:
    return Redactor().redact(text).text


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("اسمي أحمد المنصوري ورقم طلبي 20240517", "أحمد المنصوري"),
        ("मेरा नाम राजेश शर्मा है और ऑर्डर नहीं आया", "राजेश शर्मा"),
        ("שמי יעל כהן ואני מחכה למשלוח", "יעל כהן"),
        ("Мене звати Олена Шевченко, замовлення не прийшло", "Олена Шевченко"),
        ("Jmenuji se Tereza Dvořáková a nemám balík", "Tereza Dvořáková"),
    ],
)
def test_who_introduces_themselves_is_hidden_in_any_script(text: str, hidden: str) -> None:
    assert hidden not in redacted(text)
    assert "<PERSON_1>" in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        "ما اسم المنتج الجديد؟",
        "उत्पाद का नाम क्या है?",
        "मेरा नाम क्यों पूछा जाता",
        "מה שם המוצר החדש?",
    ],
)
def test_other_sentences_with_the_word_for_name_stay(text: str) -> None:
    assert redacted(text) == text


def test_a_column_is_known_by_its_head_in_other_languages() -> None:
    text = redacted("nom,prénom,téléphone\nGirard,Solène,01 44 55 66 77")
    assert text == "nom,prénom,téléphone\n<PERSON_1>,<PERSON_2>,<PHONE_1>"
    assert "Deich" not in redacted("Name;Straße;PLZ;Ort\nUwe Hinrichs;Am Deich 3;26122;Oldenburg")
    assert redacted("rue,nombre\ncalme,3\nvive,12") == "rue,nombre\ncalme,3\nvive,12"


def test_the_name_of_a_task_is_nobodys() -> None:
    task = "name: jane\nprompt: Add two numbers.\ntests:\n  - add(1, 2) == 3"
    assert redacted(task) == task
    job = "jobs:\n  - name: rose\n    run: make test"
    assert redacted(job) == job
    assert redacted("name: jane\nage: 33\ncity: Hull").startswith("name: <PERSON_1>")
    assert redacted("name: jane miller\nprompt: hello").startswith("name: <PERSON_1>")


def test_an_address_behind_a_word_that_could_begin_one_is_found() -> None:
    assert redacted("reach me at jane dot doe at gmail dot com") == "reach me at <EMAIL_1>"
    stays = "meet me at noon dot exactly at the station dot"
    assert redacted(stays) == stays


@pytest.mark.parametrize(
    "text",
    [
        "Die Bestellnummer lautet 20240517-0032.",
        "order no. 20240517-0032",
        "SKU 123-45-6789-AB costs $1,299.00",
    ],
)
def test_a_number_that_counts_things_is_no_persons(text: str) -> None:
    assert redacted(text) == text


def test_the_same_number_of_a_person_is_hidden() -> None:
    assert "<NATIONAL_ID_1>" in redacted("Personnummer 20240517-0032")
    assert "123-45" not in redacted("My number is 123-45-6789.")
    assert "Tr0ub" not in redacted("const pw = 'Tr0ub4dor&3xY';")
    assert redacted("pw = getpass()") == "pw = getpass()"
