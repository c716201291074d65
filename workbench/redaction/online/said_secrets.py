"""Passwords, door codes and phrases that a sentence tells: `wachtwoord X`, `the old one was
X`, `the
gate code is 4471#`.

No sign stands between the word and the value, or a whole clause does, so the value must look like
nothing that a sentence holds: letters with digits, or signs within.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..listed import entries
from ..patterns import any_of, compiled, is_latin
from ..spans import LABELLED, SHAPED, Span
from ..view import View, around, matches, words_before
from .issued_keys import has_digit, is_mixed
from .secrets import is_reference, stand_in, trimmed

_PIN = (
    r"(?i)(?<![a-z])(?:pin(?:[ -]?(?:code|number))?|passcode|(?:verification|"
    r"security|one[- ]time|2fa|mfa|otp|access|login|door|gate|alarm|unlock|entry|"
    r"garage|lockbox|safe|voicemail|sim|atm)[ "
    r"-](?:code|pin|password)|cvv2?|cvc2?|otp)\b[\"']?(?:\s(?:for|to|"
    r"of)\s[^\n.\d]{1,24}?)?(?:\s(?:is|was|now|to)|\s?[:=#]|\s?-|(?<=cv[vc2])|"
    r"(?<=pin)|(?<=otp)|(?<=(?:door|gate) code)|(?<=(?:alarm|entry) "
    r"code))\s?[\"']?(\d{3,8})(?![\d.,]*\d)"
)

_PHRASE = (
    r"(?i)\b(?:seed|recovery|mnemonic|backup|wallet)[ _-]?(?:phrase|"
    r"words)?\b[^\n]{0,40}?[:=]\s{0,2}[\"'`]?((?:[a-z]{3,8}[ "
    r",]{1,2}){11,23}[a-z]{3,8})"
)

_LOOSE_PASSWORD = (
    r"(?i)\b(?:password|passwd|passphrase|passcode)\s{1,2}(?:(?:is|was|of|to|"
    r"being)\s)?[\"'`(]?((?=[^\s,;]{0,40}\d)(?=[^\s,;]{0,40}[a-z])(?!(?:sha|md|v|"
    r"utf|bcrypt|pbkdf|argon|base|aes|scrypt|oauth|"
    r"ntlm)-?_?\d)[^\s,;\"'`()\x00]{6,60})"
)

_PASSWORD_FOR = (
    r"(?i)\b(?:pass(?:word|code|phrase|wort)|kennwort|login|credentials?|contraseña|mot de passe|"
    r"senha|wachtwoord|parola|hasło|l[öo]senord(?:et)?|adgangskode|passordet)s?"
    r"\s(?:for|to|of|on|für|zu|de|du|del|pour|para|per|voor|till?|do|da)\s[^\n.:;=]{1,48}?"
    r"(?:\s(?:is|was|are|ist|war|lautet|es|era|est|était|è|é|är|var|er|to)"
    r"(?:\s(?:now|still|set to|currently))?\s|\s?[:=]\s?)[\"'`]?"
    r"((?=[^\s]{0,40}\d)(?=[^\s]{0,40}[^\W\d_])[^\s,;\"'`()<>\x00]{5,60})"
)

_BACKUP_CODES = (
    r"(?i)\b(?:recovery|backup|scratch|rescue)[ _-]?(?:codes?|keys?)\b[^\n:=]{0,30}[:=]?\s{0,3}"
    r"((?:[\"'\[(]?(?=[a-z0-9-]{0,12}\d)[a-z0-9]{4,10}(?:-[a-z0-9]{4,10})*[\"'\])]?[\s,]{1,4}){0,15}"
    r"(?=[a-z0-9-]{0,12}\d)[a-z0-9]{4,10}(?:-[a-z0-9]{4,10})+)"
)

_TOKEN = r"[\"'`(]?(?P<value>[^\s,;\"'`()<>\x00|]{5,60})"
_CLAUSE = r"[^\n.:;=!?\"<>|]{0,40}?"
_OWN_CODE = r"(?P<value>(?=[A-Z*#-]{0,6}\d)[A-Z\d*#-]{3,9}[\dA-Z#*])(?![\w,]|[.:-]\w)"

_CONTEXT_PATTERNS = (
    (_PIN, r"pin|code|pass|cvv|cvc|otp"),
    (_PHRASE, r"seed|recovery|mnemonic|backup|wallet"),
    (
        _PASSWORD_FOR,
        r"pass|kennwort|login|credential|contrase|senha|wachtw|parola|hasło|l[öo]senord|adgangs",
    ),
    (_BACKUP_CODES, r"recovery|backup|scratch|rescue"),
)


_CJK_CODE = (
    r"(?:暗証(?:番号)?|パスコード|ダイヤル錠|キーボックス|オートロック|(?:门锁|门禁|開門)密[码碼]|取件码|"
    r"비밀번호|비번|도어락)(?:の番号)?\s?(?:は|が|:|是|为|은|는)?\s?"
    r"(?P<value>\d{4,8}[#*]?)(?![\d.,]*\d|[桁位자個个])"
)
"""The code of a door or a card where no blank parts it from its word."""
_LOOSE_HINTS = r"passw|passp|passc"


@cache
def _any_word() -> str:
    """Without one of these nothing is told."""
    told = (hints for _, hints in _CONTEXT_PATTERNS)
    return "|".join((*told, _LOOSE_HINTS, *_words(), _code_told()))


def find_said_secrets(view: View) -> Iterator[Span]:
    """The value alone."""
    text, lower = view.text, view.lower
    if not is_latin(text):
        for found in compiled(_CJK_CODE).finditer(text):
            yield Span(found.start("value"), found.end("value"), "SECRET", LABELLED)
    if not lower.may_hold(_any_word()):
        return
    for pattern, hints in _CONTEXT_PATTERNS:
        for found in matches(pattern, text, around(lower, hints)):
            for index, value in enumerate(found.groups(), 1):
                if value and not stand_in(value):
                    yield Span(found.start(index), found.end(index), "SECRET", LABELLED)
    for found in matches(_LOOSE_PASSWORD, text, around(lower, _LOOSE_HINTS, 10, 90)):
        value = trimmed(found[1])
        if (
            len(value) >= 6
            and is_mixed(value)
            and not is_reference(value)
            and not stand_in(value)
            and "=" not in value[:-2]
        ):
            yield Span(found.start(1), found.start(1) + len(value), "SECRET", SHAPED)
    if not view.code:
        yield from _said(view)


def _said(view: View) -> Iterator[Span]:
    text, lower = view.text, view.lower
    passwords, doors = _words()
    if lower.may_hold(passwords):
        for pattern in _after_a_word():
            for found in matches(pattern, text, around(lower, passwords, 8, 140)):
                value = trimmed(found["value"])
                if _looks_like_one(value):
                    yield Span(
                        found.start("value"), found.start("value") + len(value), "SECRET", SHAPED
                    )
    if lower.may_hold(doors):
        for found in matches(_door_code(), text, around(lower, doors, 8, 60)):
            yield Span(found.start("value"), found.end("value"), "SECRET", SHAPED)
    if lower.may_hold(_code_told()):
        for found in matches(_bare_code(), text, around(lower, _code_told(), 8, 40)):
            if not compiled(_OF_SOMETHING).search(words_before(text, found.start(), 24)):
                yield Span(found.start("value"), found.end("value"), "SECRET", SHAPED)


def _looks_like_one(value: str) -> bool:
    """Neither a word nor a number, an address or a date of any kind."""
    if len(value) < 5 or stand_in(value) or is_reference(value):
        return False
    if compiled(_NO_PASSWORD).match(value):
        return False
    signs = compiled(r"[^\w\s.,:'-]").search(value) is not None
    letters = compiled(r"[^\W\d_]").search(value) is not None
    return letters and (has_digit(value) or signs)


_NO_PASSWORD = (
    r"(?i)^(?:https?:|www\.|[\w.+-]+@[\w-]+\.\w|v?\d+(?:[.,:/-]\d+)*[a-z%€$]{0,3}$|\w+/\w+(?:/\w+)*/?$|"
    r"(?:sha|md|utf|base|aes|rsa|bcrypt|argon|oauth|pbkdf|scrypt|windows|win|ios|wpa|tls|ssl|http|"
    r"ipv|rfc|iso|cve|vpn|wlan|wifi|mp)-?_?\d[\w.-]*$|\d+(?:st|nd|rd|th|er|e|o|a)$|[a-z]+'[a-z]+$|"
    r"[<\[{].*|.*[()\[\]{}<>]$|[^\W\d_]+[!?]+$|\d+[-–][^\W\d_]+$|[^\W\d_]+\d?(?:-[^\W\d_]+)*$|#\d+$|"
    r"[^\W\d_]+[/&+][^\W\d_]+$|[^\W\d_]{1,3}\d$|\w+=.*)"
)
_OF_SOMETHING = (
    r"(?i)(?:error|status|exit|country|area|postal|post|zip|promo|discount|voucher|coupon|product|"
    r"item|colou?r|source|article|tracking|booking|order|dress|bar|qr|unicode|hex|iata|airport|"
    r"currency|return|response|http|sort|swift|bank|erreur|pays|produit|promotion|réduction|"
    r"artículo|producto|país|descuento|errore|prodotto|sconto|fehler|artikel|rabatt|länder)\W*$"
)


@cache
def _words() -> tuple[str, str]:
    """What a password is called, and what a code at a door is."""
    return any_of(entries("secret_words", "passwords")), any_of(entries("secret_words", "doors"))


@cache
def _after_a_word() -> tuple[str, str]:
    """`password X`, `password of the router is X`; and `the old one was X` behind it."""
    words, _ = _words()
    links = any_of(entries("secret_words", "links"))
    others = any_of(entries("secret_words", "others"))
    joint = r"(?:\s|(?=[぀-ヿ一-鿿가-힣]))"
    told = rf"(?:{_CLAUSE}(?:{joint}{links}\s?|\s?[:=]\s?|\s[-–—]{{1,2}}\s)|\s{{1,2}})"
    later = rf"[^\n]{{0,90}}?(?<![^\W_]){others}\s?:?\s"
    return (
        rf"(?i)(?<![^\W_]){words}[\"'*]{{0,2}}{told}{_TOKEN}",
        rf"(?i)(?<![^\W_]){words}{later}{_TOKEN}",
    )


@cache
def _door_code() -> str:
    """`gate code is 4471#`, `digicode : 12A45`."""
    _, doors = _words()
    links = any_of(entries("secret_words", "links"))
    return (
        rf"(?i:(?<![^\W_]){doors}[^\n.;=!?\d]{{0,24}}?(?:\s{links}\s|\s?[:=-]{{1,2}}\s?|\s))"
        rf"[\"'(]?{_OWN_CODE}"
    )


@cache
def _code_told() -> str:
    return any_of(entries("secret_words", "codes"))


@cache
def _bare_code() -> str:
    """`le code c'est 47B29`: digits and letters, since plain digits may be any code."""
    mixed = r"(?=[A-Z]{0,5}\d)(?=\d{0,7}[A-Z#*])"
    return rf"(?i:(?<![^\W_]){_code_told()}\s?:?\s)[\"'(]?{mixed}{_OWN_CODE}"
