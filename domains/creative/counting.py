"""How long a text is where it will appear: characters as readers see them, as X weighs them, or as
a text message carries them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

Counting = Literal["graphemes", "weighted", "sms"]

LINK = re.compile(
    r"(?:https?://|www\.)\S+"
    r"|(?<![@\w.-])(?:[a-z0-9-]+\.)+[a-z]{2,12}(?:/[\w%&=?/.~-]*)?\b(?!@)"
)
"""Web addresses, with their scheme or without; `home.The` is none, nor is an e-mail address."""
_TAG = re.compile(r"(?<![\w&])#\w*[^\W\d]\w*")
_LIGHT = ((0, 4351), (8192, 8205), (8208, 8223), (8242, 8247))
"""Code points that X weighs once (twitter-text configuration, version 3)."""
_GSM = frozenset(
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà"
)
_GSM_TWICE = frozenset("^{}\\[~]|€\f")


@dataclass(frozen=True)
class Message:
    """A text message as the network carries it (3GPP TS 23.038 and 23.040): 140 octets to a part,
    7 bits to a character, 16 where one lies outside of the GSM alphabet. A message of several
    parts gives up 6 octets of each.
    """

    text: str

    @property
    def outside(self) -> tuple[str, ...]:
        """Each character outside of the alphabet, once."""
        strange = (one for one in self.text if one not in _GSM and one not in _GSM_TWICE)
        return tuple(dict.fromkeys(strange))

    @property
    def single(self) -> int:
        """What fits in a message of one part."""
        return 70 if self.outside else 160

    @property
    def parts(self) -> tuple[int, int]:
        """(how many parts, what fits in each)."""
        return _parts(_wide(self.text), 70, 67) if self.outside else self.parts_inside

    @property
    def parts_inside(self) -> tuple[int, int]:
        """The same, were each character inside of the alphabet."""
        return _parts(sum(2 if one in _GSM_TWICE else 1 for one in self.text), 160, 153)


def _parts(units: int, single: int, each: int) -> tuple[int, int]:
    return (1, single) if units <= single else (-(-units // each), each)


def _wide(text: str) -> int:
    """16-bit units: an emoji has two."""
    return len(text.encode("utf-16-le")) // 2


def length(text: str, counting: Counting = "graphemes") -> int:
    """Characters of a text as its channel counts them; of a text message, its septets, or twice
    what it has where one character lies outside of the GSM alphabet (70 fit instead of 160).
    """
    if counting == "weighted":
        return _weighted(text)
    return _septets(text) if counting == "sms" else len(graphemes(text))


def graphemes(text: str) -> list[str]:
    """The characters as a reader sees them: marks, joined emoji and flags belong together."""
    found: list[str] = []
    for one in unicodedata.normalize("NFC", text):
        if found and _joins(found[-1], one):
            found[-1] += one
        else:
            found.append(one)
    return found


def _joins(before: str, one: str) -> bool:
    code = ord(one)
    if before == "\r" and one == "\n":
        return True
    if unicodedata.combining(one) or code in (0x200D, 0xFE0E, 0xFE0F, 0x20E3):
        return True
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F:
        return True
    if before.endswith("\u200d") and len(before) > 1:
        return True
    flags = [0x1F1E6 <= ord(piece) <= 0x1F1FF for piece in before]
    return 0x1F1E6 <= code <= 0x1F1FF and all(flags) and len(flags) == 1


def _weighted(text: str) -> int:
    """As X counts (docs.x.com/fundamentals/counting-characters): links 23, emoji 2, most else 1."""
    plain = unicodedata.normalize("NFC", text)
    links = LINK.findall(plain)
    total = 23 * len(links)
    for one in graphemes(LINK.sub("", plain)):
        if is_emoji(one):
            total += 2
        else:
            total += sum(1 if _light(ord(piece)) else 2 for piece in one)
    return total


def _light(code: int) -> bool:
    return any(first <= code <= last for first, last in _LIGHT)


def _septets(text: str) -> int:
    if all(one in _GSM or one in _GSM_TWICE for one in text):
        return sum(2 if one in _GSM_TWICE else 1 for one in text)
    return -(-_wide(text) * 160 // 70)


def is_emoji(grapheme: str) -> bool:
    """Whether a character is a picture."""
    code = ord(grapheme[0])
    pictures = 0x1F000 <= code <= 0x1FAFF or 0x2600 <= code <= 0x27BF or code in (0x2B50, 0x2B55)
    return pictures or "\ufe0f" in grapheme or (0x2190 <= code <= 0x21FF and len(grapheme) > 1)


def emoji_in(text: str) -> list[str]:
    """The pictures of a text, in order."""
    return [one for one in graphemes(text) if is_emoji(one)]


def hashtags(text: str) -> list[str]:
    """The hashtags of a text, with their sign; `#1` is none."""
    return _TAG.findall(text)


def links(text: str) -> list[str]:
    """The web addresses of a text, in one spelling."""
    found = (re.sub(r"^(?:https?://)?(?:www\.)?", "", one) for one in LINK.findall(text))
    return [one.rstrip("/.,;:!?)") for one in found]


_BETWEEN = r"[\s\u00a0().\-/]{0,3}"
_MAIL = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
_PHONE = re.compile(r"(?<![\w.,])\+?\(?\d(?:[^\S\n\d]?[\u00a0()/-]?[^\S\n\d]?\d){6,14}(?!\w)")


def mails(text: str) -> list[str]:
    """The e-mail addresses of a text."""
    return _MAIL.findall(text)


def contacts(text: str) -> list[str]:
    """Every address by which somebody can be reached: web, e-mail, telephone."""
    return [*links(text), *mails(text), *_PHONE.findall(text)]


def reaches(contact: str, text: str) -> bool:
    """Whether a text gives a contact, of whatever kind: a web address (with what follows it for
    the sender), a telephone number however it is grouped and with the code of its country, any
    other (an e-mail address, a handle, a counter in a street) in the same words.
    """
    web = re.sub(r"^(?:https?://)?(?:www\.)?", "", contact.strip()).rstrip("/")
    if links(contact):
        return any(one.casefold().startswith(web.casefold()) for one in links(text))
    number = re.sub(r"[\s()./-]", "", contact)
    if re.fullmatch(r"\+?\d{4,15}", number):
        return _calls_number(number, text)
    wanted = rf"(?<!\w){re.escape(' '.join(contact.split()).casefold())}(?!\w)"
    return bool(re.search(wanted, " ".join(text.split()).casefold()))


def _calls_number(number: str, text: str) -> bool:
    """A number without its `0` or country's code may have either in front."""
    digits = number.lstrip("+")
    forms = [rf"(?<!\d)\+?{_BETWEEN.join(digits)}(?!\d)"]
    if digits.startswith("0"):
        forms.append(rf"\+\d{{1,3}}{_BETWEEN}0?{_BETWEEN}{_BETWEEN.join(digits[1:])}(?!\d)")
    if number.startswith("+"):
        own = (digits[code:] for code in (1, 2, 3))
        forms += [rf"(?<!\d)\(?0{_BETWEEN}{_BETWEEN.join(one)}(?!\d)" for one in own]
    return any(re.search(form, text) for form in forms)
