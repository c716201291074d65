"""Names behind relations and superiors in many languages, in the rows of statements and the fields
of logs; and what follows the same words and is no name.
"""

from __future__ import annotations

import pytest

from workbench.redaction.detecting import detect
from workbench.redaction.hints import Lowered

NAMED = [
    ("my sister in law priyanka wadhwani keeps borrowing money", "priyanka wadhwani"),
    ("oye mi jefa rosaura benavides me escribió", "rosaura benavides"),
    ("l'abbonamento di mia moglie ludovica sgambati, che scade", "ludovica sgambati"),
    ("slt, mon proprio m. bertignac veut pas", "bertignac"),
    ("ein brief vom vermieter, herr wolfram kniesel. kann der das", "wolfram kniesel"),
    ("meine nachbarin frau hildebrandt-sözer beschwert sich", "hildebrandt-sözer"),
    ("min morfar Torvald Ekenstam fyller 90", "Torvald Ekenstam"),
    ("rafiki yangu Wanjiru Kamau anasema", "Wanjiru Kamau"),
    ("anak saya Raditya Kusumawardhana sakit", "Raditya Kusumawardhana"),
    ("fratele meu Dragoș Munteanu lucrează", "Dragoș Munteanu"),
    ("η γειτόνισσα μου η Ευανθία Παπαχαραλάμπους", "Ευανθία Παπαχαραλάμπους"),
    ("życzenia dla cioci Bogumiły Strzeleckiej, śmieszne", "Bogumiły Strzeleckiej"),
    ("barátom Szilveszter Bodnár mondta", "Szilveszter Bodnár"),
    ("मेरी पुत्री आराध्या मिश्रा (जन्म तिथि)", "आराध्या मिश्रा"),
    ("我老板欧阳建业昨天骂我", "欧阳建业"),
    ("落款写蒋梦洁，语气平和", "蒋梦洁"),
    ("私（田村 美穂）の名前で", "田村 美穂"),
    ("name=宋雨桐 phone=13800138000", "宋雨桐"),
    ("[신규 입사자] 천유라 / 개발팀", "천유라"),
    ("من مریم احمدی هستم", "مریم احمدی"),
    ("أتقدم أنا ياسر بن طلال الغامدي بطلب إجازة", "ياسر بن طلال الغامدي"),
    ("ผู้ป่วย นางสาวกัญญารัตน์ ศรีบุญเรือง เลข", "กัญญารัตน์ ศรีบุญเรือง"),
    ("INSERT INTO drivers (name, plate) VALUES ('Lachlan O''Rafferty', 'KX19 VRT');", "KX19 VRT"),
    (
        "INSERT INTO drivers (name, plate) VALUES ('Lachlan O''Rafferty', 'KX19 VRT');",
        "Lachlan O''Rafferty",
    ),
    ("Я, Рогожкина Алевтина, 04.12.1968 г.р., прописана", "04.12.1968"),
    ("before I ping him (@iggy_pell on Slack).", "iggy_pell"),
    ("임시 / 사내 계정 yura.cheon93 / 끝", "yura.cheon93"),
]
NO_NAMES = [
    "my sister will come tomorrow and my boss keeps calling me",
    "my mother in law makes great soup",
    "mi jefa dice que no puedo irme antes",
    "mon proprio veut vendre l'appartement",
    "meine frau möchte nach italien, meine chefin auch",
    "unsere Nachbarin hat Angst vor Hunden",
    "rafiki yangu anapenda mpira wa miguu",
    "anak saya suka makan nasi goreng setiap hari",
    "tatăl meu lucrează în Germania",
    "η μητέρα μου μένει στην Αθήνα",
    "dla cioci na urodziny coś śmiesznego",
    "arkadaşım İstanbul Üniversitesi mezunu",
    "मेरी बहन कल दिल्ली जाएगी",
    "আমার ছোট ভাই ঢাকায় থাকে",
    "我老板高兴地说好",
    "私（学生）は質問があります",
    '{"name": "黄瓜", "tags": ["id"]}',
    "من خیلی خسته هستم",
    "كم أضع من الملح والبهارات",
    "INSERT INTO products (id, name, price) VALUES (1, 'Garden Chair', 20);",
    "Is Ben & Jerry's still owned by Unilever?",
    "Dans Madame Bovary, en quoi Emma est-elle victime ? Une dissertation sur le roman.",
    "upstream: http://192.0.2.10:9000 and http://[2001:db8::1]:80",
]


@pytest.mark.parametrize(("text", "value"), NAMED)
def test_who_is_related_or_entered_is_hidden(text: str, value: str) -> None:
    hidden = {place for span in detect(text) for place in range(span.start, span.end)}
    start = text.index(value)
    places = range(start, start + len(value))
    assert all(place in hidden for place in places if text[place].isalnum())


@pytest.mark.parametrize("text", NO_NAMES)
def test_what_follows_the_same_words_stays(text: str) -> None:
    assert detect(text) == []


def test_a_documents_address_is_somebodys_where_it_logs_in() -> None:
    assert [span.type for span in detect("login from 203.0.113.7 failed")] == ["IP_ADDRESS"]


def test_a_phrase_is_found_over_blanks_and_in_nested_groups() -> None:
    text = Lowered("one  two three-four\n")
    assert text.places("two (?:x|three)") == [(5, 14)]
    assert text.places("(?:(?:three|nine)-(?:four|x)|zz)") == [(9, 19)]
    assert text.places("one  two") == [(0, 8)]
