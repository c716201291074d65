"""One text for each of the recognisers that no other test would miss: whoever takes one out, or
breaks it, fails here; and what has almost the same form and stays.
"""

from __future__ import annotations

import pytest

from workbench.redaction.detecting import detect

KEY = "4f3c2b1a" * 8
PHRASE = "river candle orbit velvet maple stone harbor lantern copper meadow falcon winter"
FOUND = {
    "BANK_ACCOUNT": [
        ("city,account no\nGera,123456789", "123456789"),
    ],
    "DATE_OF_BIRTH": [
        ("Anna Berg, * 3.5.1980 in Gera", "3.5.1980"),
        ("My birthday is on May 3", "May 3"),
        ("She was born in May 1980 and moved later", "May 1980"),
    ],
    "DRIVER_LICENSE": [
        ("city,driving licence\nGera,AB1234567", "AB1234567"),
    ],
    "NATIONAL_ID": [
        ("city,national id\nGera,48291 0375", "48291 0375"),
        ("it says 27 051 325 393 there", "27 051 325 393"),
        ("it says 4569 0695 3980 there", "4569 0695 3980"),
        ("it says ABCPE1234F there", "ABCPE1234F"),
        ("it says 522.981.706-22 there", "522.981.706-22"),
        ("it says GOMC850203HDFRRL09 there", "GOMC850203HDFRRL09"),
        ("it says A340521(7) there", "A340521(7)"),
        ("it says 35202-1234567-1 there", "35202-1234567-1"),
        ("it says 841-870-315 08 there", "841-870-315 08"),
        ("it says 1EG4-TE5-MK73 there", "1EG4-TE5-MK73"),
        ("my Belgian one, 85020390528", "85020390528"),
        ("a Swedish one, 8502034120", "8502034120"),
        ("from Taiwan, A163743118", "A163743118"),
        ("a Thai one, 1218229826991", "1218229826991"),
        ("a Czech one, 8502036565", "8502036565"),
        ("her snils 82128662698", "82128662698"),
        ("from Japan, 1251 2818 1269", "1251 2818 1269"),
        ("a Mexican one, GOMC850203AB1", "GOMC850203AB1"),
    ],
    "PERSON": [
        ("the parcel went to rebecca lindqvist yesterday", "rebecca lindqvist"),
        ("ndeye <n.fall@posteo.net> pushed to main", "ndeye"),
        ("Lou, Hannah, Derek, Anna, Emma won", "Emma"),
        ("وصل محمد الشمري متأخرا", "محمد الشمري"),
        ("We called Nurse Keisha twice.", "Nurse Keisha"),
        ("Inspector Łozowska has left.", "Inspector Łozowska"),
        ("thầy Quang Khải dạy toán", "Quang Khải"),
        ("// written by Keisha in May", "Keisha"),
        ("text @author Keisha", "Keisha"),
        ("The tenant Zsófika Örménykúti came in.", "Zsófika Örménykúti"),
        ("Vorname Zoë-Lotte Wörlitz steht da.", "Zoë-Lotte Wörlitz"),
        ("<nachname>Ondrina</nachname>", "Ondrina"),
        ("<customer>Ondrina Lacassagne</customer>", "Ondrina Lacassagne"),
        ("See you then\n-- Keisha", "Keisha"),
        ("收件人：欧阳建业", "欧阳建业"),
        ("经办人：陈志远", "陈志远"),
        ("转告张建国的家长", "张建国"),
        ("欧阳建业教授来了", "欧阳建业"),
        ("张建国提出了建议", "张建国"),
        ("小明请假了", "小明"),
        ("同事叫张建国，", "张建国"),
        ("我女儿叫小雨，", "小雨"),
        ("責任者：佐藤健一", "佐藤健一"),
        ("これは佐藤健一様の荷物", "佐藤健一"),
        ("佐藤健一部長が来た", "佐藤健一"),
        ('{"name": "佐藤健一", "phone": "x"}', "佐藤健一"),
        ("佐藤健一が担当します", "佐藤健一"),
        ("남궁민수 대표", "남궁민수"),
        ("김철수에게 말해", "김철수"),
        ("다은 엄마 왔다", "다은"),
        ("volal moji sestru zdeňka včera", "zdeňka"),
        ("siskoni päivi soitti", "päivi"),
        ("mijn buurvrouw annelies belt weer", "annelies"),
        ("minha vizinha mariana ligou", "mariana"),
        ("жду моего племянника тимофей завтра", "тимофей"),
        ("min svåger björn ringde", "björn"),
        ("komşum mehmet aradı", "mehmet"),
        ("моєї сестри оксана чекала", "оксана"),
        ("chồng tôi Nguyễn Quang đi làm", "Nguyễn Quang"),
    ],
    "SECRET": [
        ("Authorization: Token 8f3a9c1b7d2e4f6a90", "8f3a9c1b7d2e4f6a90"),
        ("Cookie: session=9f8a7b6c5d4e3f2a1b0c", "9f8a7b6c5d4e3f2a1b0c"),
        ("GET /files?sig=ab12cd34ef56 HTTP/1.1", "ab12cd34ef56"),
        ("we used the token 9f8a7b6c5d4e3f2a1b0c for it", "9f8a7b6c5d4e3f2a1b0c"),
        ("mysql -u shop -pTr0ub4dor shopdb", "Tr0ub4dor"),
        ("docker login -u shop --password Tr0ub4dor", "Tr0ub4dor"),
        ("curl -u deploy:S3cretPw9 https://intra.lan/x", "deploy:S3cretPw9"),
        (f"private key of the wallet 0x{KEY}", KEY),
        (f"seed phrase: {PHRASE}", PHRASE),
        ("city,api key\nGera,abc123def456", "abc123def456"),
    ],
    "STREET_ADDRESS": [
        ("адрес: Лесная 7", "Лесная 7"),
        ("350 Rowan Tower Suite 33", "350 Rowan Tower Suite 33"),
        ("PSC 1234, Box 5678, APO AE 09123", "PSC 1234, Box 5678"),
        ("House No. 12, Gandhi Marg, Pune 411001", "House No. 12, Gandhi Marg"),
        ("東京都渋谷区神南1-2-3", "東京都渋谷区神南1-2-3"),
        ("Send it to P.O. Box 4711", "P.O. Box 4711"),
    ],
    "USERNAME": [
        ("martak@build7:~/src$ make test", "martak"),
        ("ssh martak@build7 uptime", "martak"),
        ("git clone ssh://martak@build7/repo", "martak"),
        ("Invalid user martak from 10.20.30.40 port 22", "martak"),
        ("sudo:   martak : TTY=pts/0 ; COMMAND=/bin/ls", "martak"),
        ("10.1.2.3 - martak [12/May/2024:10:00:00] GET /", "martak"),
        ("permission denied for account 'martak'", "martak"),
        ("GRANT ALL ON shop.* TO 'martak'@'%'", "martak"),
        ('the role "martak" already exists', "martak"),
        ("-rw-r--r-- 1 martak users 220 May 3 notes.txt", "martak"),
        ("chown martak: /srv/app", "martak"),
        ("martak   4711  0.3  1.2 ./app --serve", "martak"),
        ("backup --login martak /srv", "martak"),
        ("logged on with the account CORP\\martak today", "martak"),
        ("uid=1001(martak) gid=1001(users)", "martak"),
        ("see https://www.reddit.com/user/marta_k9/ for more", "marta_k9"),
        ("find me as signal: marta.k9x", "marta.k9x"),
        ("run with login=marta_k9 please", "marta_k9"),
        ("maintainer: @martak", "martak"),
    ],
    "US_SSN": [
        ("name;ssn;city\nx;123 45 6789;Gera", "123 45 6789"),
    ],
}
STAYS = [
    "the parcel went to rebecca yesterday morning",
    "Lou, Red, Blue, Green, Emma won",
    "Authorization: Token required",
    "GET /files?sig=none HTTP/1.1",
    "we used the token bucket for it",
    "curl -u $USER:$PASS https://intra.lan/x",
    "curl -u deploy:$DEPLOY_PASS https://intra.lan/x",
    "recovery phrase: twelve words that nobody else knows",
    "ssh root@build7 uptime",
    "Invalid user admin from over there",
    'the role "admin" already exists',
    "-rw-r--r-- 1 root root 220 May 3 notes.txt",
    "chown root: /srv/app",
    "uid=0(root) gid=0(root)",
    "see https://www.reddit.com/r/marta_k9/ for more",
    "2 * 3.5 is 7",
    "My turn is on line 3",
    "It was born in Leipzig and moved later",
    "name;ssn;city\nx;none;Gera",
    "city,api key\nGera,unset",
    "The tenant Old Mill House came in.",
    "<customer>two seats</customer>",
    "张先知道了",
    "it says 27 051 325 394 there",
    "it says 4569 0695 3981 there",
    "it says 522.981.706-23 there",
    "it says A340521(8) there",
    "it says 841-870-315 09 there",
    "a Swedish one, 8502034121",
    "from Taiwan, A163743119",
    "a Thai one, 1218229826992",
    "from Japan, 1251 2818 1268",
    "350 rowan towers in a suite",
    "Send it to the box office at 4711 hours",
]


@pytest.mark.parametrize(
    ("type", "text", "value"), [(type, *row) for type, rows in FOUND.items() for row in rows]
)
def test_what_only_one_recogniser_knows_is_found(type: str, text: str, value: str) -> None:
    found = [text[span.start : span.end] for span in detect(text) if span.type == type]
    assert any(value in each for each in found), found


@pytest.mark.parametrize("text", STAYS)
def test_what_has_almost_the_same_form_stays(text: str) -> None:
    assert detect(text) == []
