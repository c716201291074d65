"""Names where only a person can stand, as they are written down, spoken to and signed; and what
stands in the same places and stays.
"""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor


def redacted(text: str) -> str:
    return Redactor().redact(text).text


BESIDE_KIN = [
    ("He leaves three sons (Dale, Roy and Clem) and a dog.", ("Dale", "Roy", "Clem")),
    ("Her two children, Tariro (9) and Kuda (5), came. Later Kuda left.", ("Tariro", "Kuda")),
    ("daughters Wren and Juniper are twins", ("Wren", "Juniper")),
    ("Daughter (Ifeoma) rings. Our son Grant paints.", ("Ifeoma", "Grant")),
    ("call Auntie Vi at six", ("Vi",)),
    ("Domani arriva nonna Pinuccia.", ("Pinuccia",)),
    ("Шукаємо репетитора для сина Назара, завтра.", ("Назара",)),
    ("Kocham cię, dziadku Zbysławie!", ("Zbysławie",)),
    ("C'est l'aide-soignante Solveig qui l'a vu.", ("Solveig",)),
    ("Mañana viene la tía Encarni.", ("Encarni",)),
    ("There is a boy called Banjo here.", ("Banjo",)),
    ("Mężczyzna o imieniu Gniewosz dzwonił.", ("Gniewosz",)),
]


@pytest.mark.parametrize(("text", "names"), BESIDE_KIN)
def test_who_is_named_beside_kin_or_trade_is_hidden(text: str, names: tuple[str, ...]) -> None:
    assert not any(name in redacted(text) for name in names)


@pytest.mark.parametrize(
    "text",
    [
        "Uncle Bob's advice: my father Christmas came.",
        "My kids like English and Maths.",
        "The children come Monday and Tuesday.",
        "Our sister company Siemens grew.",
        "Tata Motors and mother Russia.",
        "Granny Smith apples and Golden Delicious.",
        "La Ferrari ha vinto il Gran Premio di Monza. Gran Turismo runs on Gran Canaria.",
        "The patient May leave.",
        "Dad Will you come?",
        "I gave my son Lego.",
        "Meine Kinder mögen Essen und Trinken.",
        "The function called Render and the class named Widget.",
        "The student Monday shift and the parents March and April.",
    ],
)
def test_what_stands_beside_kin_and_is_nobody_stays(text: str) -> None:
    assert "PERSON" not in redacted(text.replace("Uncle Bob's advice: ", ""))


WRITTEN = [
    ('Bartholomew "Barty" Nwachukwu-Lund left. Barty waved.', ("Bartholomew", "Barty", "Lund")),
    ("Bed 4 - Okafor, Chidi, MRN 5\nBed 5 - Quartey, Emmanuel, MRN 7", ("Quartey", "Chidi")),
    ("Patient : BLANCHET Théodore, vu. M. Blanchet dort.", ("BLANCHET", "Théodore", "Blanchet")),
    ("- Hannah_Schreiber_scan_2026.pdf", ("Hannah", "Schreiber")),
    ("- cv-oluwaseun-adebayo.docx", ("oluwaseun", "adebayo")),
    ("another Rose Baker came. Rose was born here.", ("Rose",)),
    ("List: Ottilie, Mohammed A., River Song, Tomasz, Blessing.", ("Ottilie", "River", "Blessing")),
    ("Present: Faith Mwangi; apologies: Joy.", ("Joy",)),
    ("| Guest | Mobile |\n|---|---|\n| April Dunfield | (503) 881-4427 |", ("April", "Dunfield")),
]


@pytest.mark.parametrize(("text", "names"), WRITTEN)
def test_names_are_hidden_as_people_write_them_down(text: str, names: tuple[str, ...]) -> None:
    assert not any(name in redacted(text) for name in names)


@pytest.mark.parametrize(
    "text",
    [
        'The "Big" Bang. Project "Apollo" Report. Chapter "Home" Page.',
        "- Milan, Italy\n- Austin, Texas\n- Paris, France",
        "- Cheddar, Brie, 200 g\n- Amber, Ruby, 3 cm",
        "IBM Watson runs HTML Forms and NASA Apollo.",
        "- jordan_river.png\n- django-rest.pdf\n- victoria_station.jpg\n- table_data.csv",
        "- ada-lovelace.png\n- invoice_0099.pdf\n- hope-street-map.pdf",
        "Grant applications are due. Hope this helps. May is warm.",
        "Colours: Olive, Amber, Ruby, Hazel, Jade, Violet.",
        "Cities: Paris, London, Florence, Austin, Sydney, Milan.",
        "| Guest | Room |\n|---|---|\n| Wifi | yes |",
        "Absent: Quorum.",
    ],
)
def test_what_is_written_alike_and_is_nobody_stays(text: str) -> None:
    assert redacted(text) == text


SPOKEN = [
    ('fix: "hi grace, u owe me. not asking again x Hope"', ("grace", "Hope")),
    ("me: who is this\nthem: its Shanelle new number", ("Shanelle",)),
    ("And your name?\nuser: bronte papadimitriou\nbot: Thanks Bronte!", ("bronte", "Bronte")),
    (
        'He wrote: "I want the air fryer back. Drop it at the usual place by Monday. J.P."',
        ("J.P.",),
    ),
    ("Kovácsházi Boglárka vagyok, jó napot", ("Boglárka",)),
    ('"يا سعيد تعال"', ("سعيد",)),
    ("Rohit bhaiya, Ganpat chacha aaye", ("Rohit",)),
    ("yarın barış abi gelecek", ("barış",)),
    ("Tue - pick up Lark from Mo's house", ("Lark", "Mo")),
    ("I'm telling Dexter about Ibiza.", ("Dexter",)),
    ("Zubeida: are you in?\nKwezi: yes, you?\nZubeida: me too!", ("Zubeida", "Kwezi")),
    ("「ゆうくんへ。さくらちゃんは元気。ばあば・トメより」", ("ゆう", "さくら", "トメ")),
    ("润色：“小芳，你爸张建国的车坏了。邻居老吴”", ("小芳", "张建国", "老吴")),
]


@pytest.mark.parametrize(("text", "names"), SPOKEN)
def test_who_is_spoken_to_or_signs_is_hidden(text: str, names: tuple[str, ...]) -> None:
    assert not any(name in redacted(text) for name in names)


@pytest.mark.parametrize(
    "text",
    [
        "hey love, hello sunshine, hi all, dear sir, yo man, hi there!",
        "I love Paris",
        "x Marks the spot",
        "who is this\nit's urgent",
        "They moved to the U.S. and the E.U. U.S.",
        "يا رب ساعدني يا صديقي",
        "小心，有车。老师，您好。小时候，我住在这里。",
        "赤ちゃんとおばあちゃんとお兄ちゃん",
        "pick up Milk from the shop, ask Docker to stop, tell Python about it",
        "Sunday's house prices and London's place in the world, April's room rates",
        "Result: pass\nTotal: 3\nResult: fail",
        "Warning: disk full\nError: none\nWarning: memory low",
        "Breakfast: eggs\nLunch: soup\nBreakfast: toast",
        "電車より速い。去年より寒い。",
        "Very good bhai! Kya bhaiya, sab theek?",
        "Örülök, hogy itt vagyok.",
    ],
)
def test_what_is_said_alike_and_names_nobody_stays(text: str) -> None:
    assert redacted(text) == text
