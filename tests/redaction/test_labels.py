"""Values that a label, an introduction or the shape of an address gives away, in many languages,
and what stands behind the same words and is nobody's.

The sentences of `TOLD` were written before they were tried: 23 of 24 were found at once (not the
surname behind the misread `Surnarne`).
"""

from __future__ import annotations

import pytest

from workbench.redaction.detecting import detect

TOLD = [
    ("Versicherungsnehmer: Ödön Grabbichler, Vertrag läuft.", "Ödön Grabbichler"),
    ("Beneficiaria: Itziar Zubizarreta, póliza anual.", "Itziar Zubizarreta"),
    ("Given narne(s) see below. Surnarne: KLOOSTERBOER", "KLOOSTERBOER"),
    ("ik heet jorrit en mijn router doet het niet", "jorrit"),
    ("mi chiamo ginevra, il pacco non arriva", "ginevra"),
    ("perkenalkan, nama saya bagaskara wibisono, mau tanya tagihan", "bagaskara wibisono"),
    ("초진 접수\n환자명: 제갈민혁\n증상: 두통", "제갈민혁"),
    ("今日はありがとうございました。小鳥遊 涼子と申します。", "小鳥遊 涼子"),
    ("Herzliche Grüße\nDipl.-Ing. Xaver Unterluggauer", "Xaver Unterluggauer"),
    ("My wife, Joy, will pick it up.", "Joy"),
    ("your surname please? It's Vandal, spelled V-A-N-D-A-L", "V-A-N-D-A-L"),
    ("mysql -h db7 -u tvanrossem -p", "tvanrossem"),
    ("FileNotFoundError: C:\\Users\\pkowalczyk\\Desktop\\tax.xlsx", "pkowalczyk"),
    ("Gebruikersnaam: lotte_vh92, kan niet inloggen", "lotte_vh92"),
    ("auto immatriculata? targata FX 418 KD, parcheggiata male", "FX 418 KD"),
    ("your vehicle, a blue Fiesta, reg LK19 VBN, was towed", "LK19 VBN"),
    ("رقم جواز السفر: N90417722 صالح", "N90417722"),
    ("Született: 1971. március 2., Szeged", "1971. március 2."),
    ("moro na rua do sol, 48, olinda - pe, 53020-140", "rua do sol, 48, olinda - pe, 53020-140"),
    ("ich wohne hinterm mühlbach 3a, 88212 ravensburg", "hinterm mühlbach 3a, 88212 ravensburg"),
    ("Meet us at Flat 2/17 Wattle Cct, Belconnen ACT 2617.", "Flat 2/17 Wattle Cct, Belconnen"),
    ("אני גרה ברחוב הרצל 14, רחובות", "רחוב הרצל 14, רחובות"),
    ("Lakcím: 6720 Szeged, Kárász utca 9. II/3.", "6720 Szeged, Kárász utca 9. II/3"),
    ("12 Shore Road, Dingle, Co. Kerry V92 X4K7", "12 Shore Road, Dingle, Co. Kerry V92 X4K7"),
]

NOBODYS = [
    "My name is wrong on the card.",
    "mein name ist falsch auf der rechnung, bitte ändern",
    "The registration closes at 5 pm, reg fee 20 EUR.",
    "user=admin logged in, user=root too",
    "git push -u origin feature-x",
    "see /home/user/project/main.py and /usr/local/bin",
    "My son will call you. My wife may come.",
    "I live at work 7 days a week, 2024 was hard",
    "ich wohne seit 3 jahren hier, 2021 bin ich umgezogen",
    "Adresse: siehe Seite 12, Abschnitt 3, 2024",
    "What's the name? not sure, maybe later",
    "el nombre? no sé todavía, luego",
    "paspor nomor berapa? biaya 350000",
    "שם המוצר: שולחן עץ, מחיר 300",
    "nama produk: meja kayu, harga 20000",
    "Невский проспект есть в главе 12",
    "o Rio de Janeiro aparece nas fotos 12 a 48",
    "def login(user=current_user, by=order_id): return user",
]


def is_hidden(text: str, value: str) -> bool:
    start = text.rindex(value)
    places = {place for span in detect(text) for place in range(span.start, span.end)}
    signs = (place for place in range(start, start + len(value)) if text[place].isalnum())
    return all(place in places for place in signs)


@pytest.mark.parametrize(("text", "value"), TOLD)
def test_what_a_label_or_its_shape_gives_away_is_hidden(text: str, value: str) -> None:
    assert is_hidden(text, value)


@pytest.mark.parametrize("text", NOBODYS)
def test_the_same_words_about_nobody_stay(text: str) -> None:
    assert [(span.type, text[span.start : span.end]) for span in detect(text)] == []


@pytest.mark.parametrize("name", ["root", "ubuntu", "node", "nodeuser", "svc_admin", "test2"])
def test_an_account_that_everybody_has_is_nobodys(name: str) -> None:
    assert detect(f"login failed user={name} from /home/{name}/app") == []


def test_an_ambiguous_name_is_hidden_where_its_bearer_is_spoken_to() -> None:
    text = "To: Oscar Fitzwilliam\n\nOscar, the award is yours. An Oscar weighs four kilos."
    places = {place for span in detect(text) for place in range(span.start, span.end)}
    assert text.index("Oscar,") in places
    assert text.index("Oscar weighs") not in places


def test_letters_that_spell_no_name_stay() -> None:
    assert detect("Sort the bins A B C D, then press U-N-I-T.") == []
