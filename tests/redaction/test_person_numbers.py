"""Numbers that only a label, a neighbour or their own form tells to be somebody's, and what looks
alike and stays.
"""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor


def redacted(text: str) -> str:
    return Redactor().redact(text).text


HIDDEN = [
    ("my customer number, hang on, 6630 1184 57. Cancel it.", "6630 1184 57"),
    ("Employee no. K-204482 was underpaid.", "K-204482"),
    ("Home Office reference H2284471, please.", "H2284471"),
    ("Meine Kundennummer lautet 48812-07.", "48812-07"),
    ("n° d'adhérent : 00448812", "00448812"),
    ("Pracownik nr T-40871 nie może się zalogować.", "T-40871"),
    ("Сотрудник Г., таб. № 007731, отпуск.", "007731"),
    ("会員番号は8841-2207です。", "8841-2207"),
    ("رقم العميل: 884120", "884120"),
    ("ग्राहक संख्या 4471209 है", "4471209"),
    (
        "my SSN is four one eight, fifty-seven, two nine six one, ok",
        "four one eight, fifty-seven, two nine six one",
    ),
    (
        "mon numéro: zéro six douze trente-quatre cinquante-six soixante-dix",
        "zéro six douze trente-quatre cinquante-six soixante-dix",
    ),
    ("send it to 20-44-51 68853172, same as last time", "20-44-51 68853172"),
    ("SINs: Wen 513 847 293; Ade 649 207 156.", "649 207 156"),
    ("is 8503190831086 a valid south african id?", "8503190831086"),
    ("P<D<<MUSTERWALD<<LENI<ROSA<<<<<<<<<<<<<<<<<<", "MUSTERWALD"),
    ("scooty KA05 MN 4482 is parked", "KA05 MN 4482"),
    ("Date of birth?\nuser: 170688\nThanks", "170688"),
    ("暗証は4471#です", "4471#"),
    ("liga para o Nuno, 912 640 388, depois", "912 640 388"),
]


@pytest.mark.parametrize(("text", "value"), HIDDEN)
def test_a_number_that_is_somebodys_is_hidden(text: str, value: str) -> None:
    assert value not in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        "The student numbers fell to 12000 in 2019.",
        "A customer number must have 8 digits.",
        "Patient no. 4 of 1200 dropped out.",
        "The employee ID column holds 20 rows.",
        "Zeile 3 der Kundennummern fehlt.",
        "customer_id = 10012\nprint(customer_id)\nreturn customer_id",
        "Say the number word one two three four five six seven eight aloud.",
        "We ordered one two-seater and three tables, no card.",
        "seven eight nine ten eleven twelve thirteen",
        "Run 12-05-24 20241105 again.",
        "Version 10-20-30 was built from 1234567890.",
        "The pairs are 30-96-49 and 58-85-57.",
        "cout<<A<<B<<endl;",
        "ABC<<DEF",
        "The array X<<Y<<Z shifts twice.",
        "暗証番号は4桁です",
        "密码至少8位",
        "パスコードは6桁の数字です",
        "Table, 912 640 387 units were sold.",
        "Nuno, 12 items arrived.",
        "In Berlin 120 130 people came.",
    ],
)
def test_what_counts_or_describes_stays(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("uid: fern_owl7\ndisplay: F\ndob: 1957/10/30\nplan: free", "fern_owl7"),
        ('{ id: 1, login: "mossy_fern", tel: null }', "mossy_fern"),
        ("ansible_user=maddalena\nansible_host=box", "maddalena"),
        ("github: ila-veen2", "ila-veen2"),
        ("nie może się zalogować jako jkowalczyk3, pomocy", "jkowalczyk3"),
    ],
)
def test_the_account_behind_a_key_is_hidden(text: str, name: str) -> None:
    assert name not in redacted(text)


@pytest.mark.parametrize(
    "text",
    [
        'uid: "prometheus-ds-1"\ntype: datasource\ntitle: CPU load',
        "uid: 9f0c2b7aee31\nemail: none\nphone: none",
        "ansible_user=ubuntu",
        "login: required\nsignup: optional",
        "github: actions",
    ],
)
def test_an_account_of_nobody_stays(text: str) -> None:
    assert redacted(text) == text
