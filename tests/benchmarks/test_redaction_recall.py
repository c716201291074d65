"""Recall and false alarms over all development texts, with the held-out third apart.

The same author wrote texts and detectors, so these figures flatter. The third was kept out of the
tuning; on its first look (21 November 2026) 175 of its 185 values were covered and none of its 80
clean texts was touched. What it showed was mended since, so it is held out no longer in full.

Two sets written without looking at the detectors, each scored once before anything was mended
for it (21 November 2026): 257 of 264 values (all of the e-mails, IBANs, cards, SSNs, IPs, MACs,
phones, ids and passports; secrets 35 of 36, names 30 of 31, dates of birth 14 of 16, addresses 13
of 14, licences 8 of 9, URL credentials 11 of 12), then 244 of 253 (IPs 17 of 18, secrets 37 of 38,
names 25 of 29, passports 7 of 8, addresses 15 of 17, all of the rest). None of their 200 clean
texts was touched. A third (set 3, 200 texts with 378 values) was never tuned on: 366 of them, and 2
of its 200 clean texts touched. A fourth (209 texts with 215 values in 24 languages, 79 clean near
misses, 22 November 2026) was written from the issue's words alone and scored once: 165 of 215
(names 54 of 73, names in small letters 6 of 13, addresses 25 of 37, dates of birth 15 of 21, plates
6 of 10, texts of several kinds 8 of 10, all the rest 51 of 51), 1 of 79 clean texts touched; worst
in Greek (0 of 4), Vietnamese (1 of 6), Italian (4 of 9) and Dutch (6 of 10). It is mended since.

A fifth (178 texts with 189 values in 17 languages, 85 clean near misses, 22 November 2026) was
written without a look at code or texts and scored once: 146 of 189 (names 70 of 92, names in small
letters 5 of 12, addresses 24 of 32, dates of birth 23 of 27, plates 11 of 12, a user name 0 of 1,
all the rest 13 of 13), 7 of 85 clean texts touched; worst in Hindi (1 of 5), Italian (5 of 9) and
Russian (4 of 7). It is mended since; two of its marks that took in a word too many ("the", "года")
were narrowed after that first look.

A sixth (28 texts with 33 values in 7 languages, 10 clean near misses, 23 November 2026) was written
while the detectors of names were widened and scored once after that: 28 of 33 (names 15 of 19, a
user name 0 of 1, all the rest 13 of 13), 1 of 10 clean texts touched. It is mended since, but for
the user name.

A seventh (40 texts with 118 values in 12 languages, 10 clean near misses, 23 November 2026) was
written by somebody who had not read the detectors and scored once: 106 of 118 (names 38 of 47,
dates of birth 3 of 5, user names 1 of 2, all the rest 64 of 64), 2 of 10 clean texts touched: two
scholars of the past taken for people, and an entry of a table for a phone number. Of this
only a name in small letters behind "her name is" is mended since.

An eighth (60 texts with 252 values in 27 languages, 30 clean near misses, 23 November 2026) was
written by somebody who had not read the detectors and scored once: 192 of 252 (names 39 of 70,
addresses 18 of 29, dates of birth 7 of 9, passports 4 of 6, plates 2 of 5, user names 1 of 7, all
the rest 121 of 126), 2 of 30 clean texts touched: "Rio de Janeiro" taken for somebody, and a
Russian avenue "in chapter 12" for an address. It is mended since, and a development set; bare given
names that are words as well ("Rose is off sick") stay unknown.
"""

from __future__ import annotations

import pytest

from tests.redaction.texts import false_alarms, labelled_texts, recall

pytestmark = pytest.mark.benchmark


SETS = {
    "tuned": (("positive", "negative"), False),
    "held out": (("positive", "negative"), True),
    "never tuned on": (("unseen",), True),
    "in 24 languages": (("fourth",), True),
    "in 17 languages": (("fifth",), True),
    "small": (("sixth",), True),
    "in 12 languages": (("seventh",), True),
    "in 27 languages": (("eighth",), True),
}


BARS = {
    "tuned": 0.985,
    "held out": 0.985,
    "never tuned on": 0.955,
    "in 24 languages": 0.985,
    "in 17 languages": 0.965,
    "small": 0.965,
    "in 12 languages": 0.89,
    "in 27 languages": 0.965,
}
"""Just below what was measured on 2026-11-22: .995 or more on what was tuned, .966 on the one never
tuned on, .974 on the fifth; .898 on the seventh, at its first look,
and .976 on the eighth after mending (.762 at its first look).
"""
ALARMS = {"in 12 languages": 2}
"""Clean texts touched where more than one, and more than one in forty, are."""


@pytest.mark.parametrize("name", SETS)
def test_recall_and_false_alarms(name: str) -> None:
    files, held_out = SETS[name]
    texts = [t for file in files for t in labelled_texts(file) if t.held_out is held_out]
    shares = recall(text for text in texts if text.spans)
    clean = [text for text in texts if not text.spans]
    alarms = false_alarms(clean)
    for type, (found, total) in shares.items():
        print(f"{type:16} {found:4} of {total:4}  {found / total:.3f}")
    print(f"clean texts touched: {len(alarms)} of {len(clean)} {alarms}")
    every = sum(found for found, _ in shares.values()) / sum(total for _, total in shares.values())
    print(f"every span: {every:.3f}")
    assert every >= BARS[name]
    assert len(alarms) <= ALARMS.get(name, max(1, len(clean) // 40))
