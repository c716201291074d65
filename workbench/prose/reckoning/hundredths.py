"""A currency and its hundredth part: 4.20 euros are 420 cents, 4 rappen are 0.04 francs.

Which currency a figure is in, a text may tell once or by its sign; only the step between the two
units is read here. Currencies of a thousand parts are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from workbench.prose.numbers import SIGNS, NumberFound, numbers

_PARTS = (
    "cents?|ct|cts|c|¢|euro[- ]?cents?|p|pence|penny|pennies|rappen|rp|centimes?|centavos?|"
    "c[ée]ntimos?|centesim[io]|kopecks?|kopeks?|kopiy?kas?|øre|ore|öre|aurar?|eyrir|"
    "grosz|grosze|groszy|hal[ée]řů?|hal[ée]rs?|haliers?|fill[ée]rs?|stotink[ai]|ban|bani|lipas?|"
    "para|paisa|paise|poisha|sen|fen|jiao|satangs?|kuruş|kurus|piast(?:re|er)s?|agorot|agora|"
    "kobo|pesewas?|thebe|ngwee|tetri|tyiyn|tiyin|q[əe]pik|puls?|santims?|senit[ie]|tambala"
)
_WHOLES = (
    "dollars?|bucks?|euros?|pounds?|quid|sterling|francs?|franken|crowns?|kron(?:a|or|er|e|ur)|"
    "korunas?|koruny|korun|zloty(?:s|ch)?|złot(?:y|e|ych)|rand|reais|real|pesos?|rupees?|rupiahs?|"
    "ringgit|lir[ae]s?|levs?|leva|leu|lei|hryvnias?|roubles?|rubles?|shekels?|dirhams?|yuan|"
    "renminbi|baht|shillings?|naira|cedis?|birr|taka|forints?|sol(?:es)?|laris?|manats?|pula|"
    "kwachas?|quetzal(?:es)?|lempiras?|col[oó]n(?:es)?|guaran[ií](?:es)?|bolivianos?|kunas?|riyals?|"
    "USD|EUR|GBP|CHF|AUD|CAD|NZD|SEK|NOK|DKK|CZK|PLN|INR|ZAR|BRL|MXN"
)
_PART = re.compile(rf"\s?(?:{_PARTS})(?![\w.]\w)(?!\w)", re.I)
IN_PARTS = re.compile(rf"\d{_PART.pattern}", re.I)
"""A figure in the hundredth part of a currency."""
_WHOLE = re.compile(rf"\s?(?:{_WHOLES})(?!\w)", re.I)
_BOTH = re.compile(rf"(?:{_WHOLES})\W+\w", re.I)
"""An amount in both units at once: `eighteen pounds sixty`."""
_SIGN = re.compile(rf"[{SIGNS}]")


def is_part(text: str, number: NumberFound) -> bool:
    """Whether a figure counts a hundredth part of a currency: `420 cents`, `8p`."""
    if _BOTH.search(number.text):
        return False
    said = re.match(r"[\d.,\s-]*", number.text)
    digits = number.start + (said.end() if said else 0)
    in_words = not re.search(r"\d", number.text)
    named = number.unit == "money" or not in_words
    unit = re.search(r"[^\W\d_¢]+$|¢$", number.text) if named else None
    behind = number.start + unit.start() if unit else max(digits, number.end)
    return not _SIGN.search(number.text) and _PART.match(text, behind) is not None


def is_whole(text: str, number: NumberFound) -> bool:
    """Whether it counts the currency itself: `4.20 euros`, `€4.20`, `30 francs`."""
    if _SIGN.search(number.text):
        return True
    if number.unit == "money":
        return not is_part(text, number)
    return _WHOLE.match(text, number.end) is not None


def in_other_part(
    words: str, number: NumberFound, given: Iterable[str], made: Iterable[float] = ()
) -> bool:
    """Whether a figure of money is given in the other of the two units; what a working made, which
    has no unit, may be in either, and is told as far as the figure prints it.
    """
    part, whole = is_part(words, number), is_whole(words, number)
    if part == whole:
        return False
    by = 0.01 if part else 100.0
    other = is_whole if part else is_part
    told = (n.value for text in given for n in numbers(text) if other(text, n))
    return any(_same(number.value * by, value) for value in told) or any(
        _same(number.value * by, value) or number.prints(abs(value) / by) for value in made
    )


def _same(one: float, other: float) -> bool:
    return abs(abs(one) - abs(other)) <= 1e-9 * max(1.0, abs(one))
