"""What the place of a word gives away: paths and logs, platforms, talk of passwords, labels in
many languages, one name in talk; and what stands in the same places and is nobody's.
"""

from __future__ import annotations

import pytest

from workbench.redaction.detecting import detect

TOLD = [
    ('File "/home/tbrandt/etl/run.py", line 8', "tbrandt"),
    ("sshd[812]: Failed password for hguo from 84.241.190.17 port 51022 ssh2", "hguo"),
    ("Access denied for user 'n.farah'@'10.9.8.7' (using password: YES)", "n.farah"),
    ("message her on Telegram, @rosa_k_moves, tonight", "rosa_k_moves"),
    ("send it to rohan.k7@okaxis please", "rohan.k7@okaxis"),
    ("meeting point is 51.507921, -0.219874 behind it", "51.507921, -0.219874"),
    ("Der Fahrer des Pkw M-QK 4471 sah nichts", "M-QK 4471"),
    ("wachtwoord Stroopwafel99! werkt niet", "Stroopwafel99!"),
    ("Số CCCD của em là 079194028471, anh kiểm tra", "079194028471"),
    ("Giao hàng tới: Số 15 ngõ 204 phố Đội Cấn, Hà Nội.", "Số 15 ngõ 204 phố Đội Cấn, Hà Nội"),
    ("so keisha said i should wait", "keisha"),
    ("Notulen: Femke neemt de actie over.", "Femke"),
    ("मरीज़: इमरान शेख, जन्म तिथि", "इमरान शेख"),
    ("お世話になります。佐々木です。", "佐々木"),
]
NOBODYS = [
    "pip install --user requests",
    "losses 12.345678, 45.678912, 99.123456",
    "The password must have 8 characters and a symbol.",
    "Adresse: siehe Seite 12, Abschnitt 3, 2024",
    "Andrew Wiles proved it.",
    "- Novak, I. (2015). Salt in four villages.",
    "authors:\n  - Petit, G.\n  - Amari, T.",
    'In the docs, write for example: "mail user@example.com or call 555-0100"',
    "The car, a BMW 320, is from 2019.",
]


@pytest.mark.parametrize(("text", "value"), TOLD)
def test_what_its_place_gives_away_is_hidden(text: str, value: str) -> None:
    hidden = {place for span in detect(text) for place in range(span.start, span.end)}
    start = text.index(value)
    places = range(start, start + len(value))
    assert all(place in hidden for place in places if text[place].isalnum())


@pytest.mark.parametrize("text", NOBODYS)
def test_what_stands_there_and_is_nobodys_stays(text: str) -> None:
    assert detect(text) == []
