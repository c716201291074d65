"""Values that only the words beside them give away: passports, driving licences, bank accounts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from .announced.births import is_date
from .patterns import compiled, phrases, slipped
from .spans import CHECKED, LABELLED, SHAPED, Span
from .view import View, around, matches, words_before

_NUMBER_WORDS = (
    r"(?:[\s_-]{0,2}(?:numbers?|num|no|nr|nummer|n[°ºo]|número|numero|numéro|id|"
    r"code|#|№|details?|номер|серия)(?![a-z])\.?){0,2}"
)
_GAP = r"[\"'`*\])]{0,3}(?P<gap>[^\n\d]{0,36}?)[\"'`*<(#:]{0,3}(?<![A-Za-z0-9])"
_SIGNS = (
    r"(?P<value>(?=[A-Za-z]{0,8}\d|(?-i:[A-Z]{1,5})[ .-]?\d)[A-Za-z0-9]{1,30}(?:[ "
    r".\-/*](?=[A-Za-z]{0,5}\d|(?-i:[A-Z]{1,2})(?![A-Za-z0-9]))[A-Za-z0-9]{1,20}){0,"
    r"7})(?![A-Za-z0-9])"
)

_PASSPORT_WORD = phrases(
    rf"""
    {slipped("passport")}|pasaporte|passeport|reisepass(?:nummer)?|passaporto|passaporte|paspoort(?:nummer)?
    paszport(?:u)?|pasaport|passi(?:n)?(?:numero)?|pasnummer|passnummer|pass nummer
    паспорт[а]?(?: серия)?|护照(?:号码?)?|護照|パスポート|旅券|여권(?:번호)?
    جواز(?: ال)?(?: ?سفر(?:ي|ه|ها|ك|نا)?)?|דרכון|διαβατ(?:η|ή)ρι(?:ο|ου)|पासपोर्ट|पासपोरट
    หนังสือเดินทาง|hộ chiếu|útlevél(?:szám)?|pașaport|putovnic[ae]|паспорт(?:у|ом|е)?|číslo pasu
    nomor paspor|paspor|travel document|ppt|cestovn(?:í|i) pas
    """
)
_LICENSE_WORD = phrases(
    r"""
    driv(?:er|ers|er's|ing)'?s? (?:licen[cs]es?|permit|lic)|driver'?s?'? licen[cs]e
    licen[cs]e (?:number|no|#)
    dl|dln|d\.l\.|dl#
    f(?:ü|ue)hrerschein(?:nummer|nr)?|permis de conduire|permis|permiso de conducir
    licencia de conducir|carn(?:é|e)t de conducir|patente(?: di guida)?|rijbewijs(?:nummer)?
    carta de condu(?:ç|c)(?:ã|a)o|cnh|prawo jazdy|k(?:ö|o)rkort(?:snummer)?|k(?:ø|o)rekort
    f(?:ø|o)rerkort|ajokortti|ehliyet|водительск\w+|驾驶证|驾照|運転免許証?(?:番号)?|운전면허
    """
)
_BANK_WORD = phrases(
    r"""
    (?:bank|checking|chequing|savings|current|deposit|brokerage|payroll) (?:account|acct|a/c)
    (?:beneficiary|payee|giro|sterling|credit union) (?:account|acct|a/c)
    account(?: )?(?:number|num|no|nr|#)|acc(?:oun)?t\.?(?: )?(?:number|num|no|nr|#)|acct\.?|a/c
    account
    acc no
    sort(?: )?code|routing(?: (?:transit|number|no|#))?|aba|rtn|bsb|ifsc|transit number
    institution number|micr
    clabe|ccc|cbu|cvu|rib|nuban|bank code|bankleitzahl|blz|kontonummer|konto-?nr|konto|bankkonto
    kto\.?(?:-?nr)?
    (?:num(?:é|e)ro de |n° (?:de )?)?compte(?: bancaire)?|cuenta(?: bancaria| corriente)?
    conto(?: corrente)?|conta(?: corrente| bancária)?|ag(?:ê|e)ncia|rekening(?:nummer)?
    bankrekening
    numer (?:konta|rachunku)|rachunek|bankgiro|plusgiro|clearing(?:nummer)?|reg\.? ?nr
    (?:номер )?счета?|расч[её]тный счет|银行账号|账号|帳號|口座番号|계좌(?:번호)?|hesap(?: no)?
    """
)
_BANKING = (
    r"(?i)\b(?:bank\w*|sort code|routing|wire|transfer|direct debit|deposit|payroll|"
    r"payee|beneficiary|ifsc|bsb|swift|bic|iban|checking|savings|refund|ach|aba|"
    r"barclays|hsbc|chase|natwest|lloyds|santander|monzo|wells fargo|citibank|konto|"
    r"blz|überweis\w*|virement|transferencia|bonifico)\b"
)
_LICENSE_PROVEN = r"(?<![\w-])[A-Z9]{5}[ -]?\d{6}[ -]?[A-Z9]{2}\d?[A-Z0-9]{2,3}(?![\w-])"
_LETTERED_PASSPORT = (
    r"(?i:(?:reise)?pass(?:port|nummer|-?nr\.?)(?:\s(?:number|no\.?|nr\.?))?)(?:\s?[:#]\s?|\s(?i:is|ist)\s)"
    r"([CFGHJKLMNPRTVWXYZ][CFGHJKLMNPRTVWXYZ0-9]{8})(?!\w)"
)
_STATE_LICENSE = (
    r"(?<!\w)(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|"
    r"S[CD]|T[NX]|UT|V[AT]|W[AIVY]|NSW|VIC|QLD|ON|BC)\s(?:driver'?s?'?\s)?(?:licen[cs]e|DL)(?:\s(?:no\.?|number|#))?"
    r"(?:\s?[:#]|\sis)?\s(?P<value>(?=(?:[A-Z-]{0,4}\d){5})[A-Z0-9](?:[ -]?[A-Z0-9]){5,18})(?!\w)"
)
_LICENSE_NEAR = (
    r"driv|dmv|dvla|state|vehicle|road|motor|\bdob\b|birth|\bssn\b|class [a-dm]\b|alabama|alaska|"
    r"arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|"
    r"illinois|indiana|iowa|kansas|kentucky|louisiana|maine|maryland|massachusetts|michigan|"
    r"minnesota|mississippi|missouri|montana|nebraska|nevada|hampshire|jersey|new mexico|new york|"
    r"carolina|dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|tennessee|texas|utah|vermont|"
    r"virginia|washington|wisconsin|wyoming|ontario|quebec|alberta|queensland|victoria|nsw|"
    r"new south wales|ireland|scotland"
)
_MRZ = (
    r"(?m)(?<![A-Z0-9<])(?:[PV][A-Z<][A-Z<]{3}(?=[A-Z]{0,38}<<)[A-Z<]{20,39}|"
    r"[A-Z0-9<]{9}[\d<][A-Z<]{3}\d{6}[\d<][MFX<]\d{6}[\d<][A-Z0-9<]{6,16}|"
    r"[IAC][A-Z<][A-Z<]{3}(?=[A-Z0-9]{0,25}<)[A-Z0-9<]{20,31}|"
    r"\d{7}[MFX<]\d{7}[A-Z<]{3}[A-Z0-9<]{11}\d|"
    r"[A-Z]{2,}(?:<[A-Z]+)*<<[A-Z]+(?:<[A-Z]+)*<{4,26})(?![A-Z0-9<])"
)
"""Lines of passports, visas and cards; the state may be one letter (`D<<`)."""
_SORT_CODE = (
    r"(?<![\w./-])(?:\d\d-\d\d-\d\d|\d\d \d\d \d\d(?=[ ,/]{1,3}\d{8}))(?:\s?[,/|]\s?|\s(?:a/c\s|"
    r"acc?(?:ount)?(?:\s(?:no|number))?\.?:?\s)?)(?!(?:19|20)\d\d[01]\d[0-3]\d)\d{8}(?![\w/-]|[.,]\d)"
)


_PASSPORT_HINTS = (
    r"pa[s5]{2}p|pass|جواز|דרכון|διαβατ|पास|เดินทาง|hộ chi|útlev|pașap|putovn|paspor|pasu|"
    r"pasa|pasz|пасп|护照|護照|パス|旅券|여권|travel doc|\bppt|cestovn|\bpas"
)
_LICENSE_HINTS = (
    r"driv|licen|\bd\.?l|führer|fuehrer|permis|carn[eé]t|patente|rijbewijs|condu|"
    r"\bcnh|prawo|k[öo]rkort|k[øo]rekort|f[øo]rerkort|ajokortti|ehliyet|водит|驾|運転|"
    r"운전"
)
_BANK_HINTS = (
    r"acc|a/c|sort|rout|\baba\b|\brtn|bsb|ifsc|transit|instit|micr|clabe|\bccc\b|"
    r"cbu|cvu|\brib\b|nuban|bank|blz|kont|\bkto|compte|cuenta|conta|conto|ag[eê]nc|"
    r"reken|rachun|giro|clearing|reg\.?|сч[её]т|银行|账号|帳號|口座|계좌|hesap|checking|"
    r"savings|current|deposit|benefici|payee|sterling|credit union|brokerage|payroll"
)


def find_passports(view: View) -> Iterator[Span]:
    """A number that the text calls a passport's, and the machine-readable lines of one."""
    for found in matches(_labelled(_PASSPORT_WORD), view.text, around(view.lower, _PASSPORT_HINTS)):
        yield from _numbers(found, "PASSPORT", least=4, most=14)
    for found in matches(_LETTERED_PASSPORT, view.text, around(view.lower, r"pass", 4, 60)):
        yield Span(found.start(1), found.end(1), "PASSPORT", LABELLED)
    if "<<" in view.text:
        for found in compiled(_MRZ).finditer(view.text):
            yield Span(found.start(), found.end(), "PASSPORT", CHECKED)


def find_driver_licenses(view: View) -> Iterator[Span]:
    """A number that the text calls a driving licence's, and the British form, which speaks for
    itself.
    """
    for found in matches(_labelled(_LICENSE_WORD), view.text, around(view.lower, _LICENSE_HINTS)):
        if _names_a_licence(found):
            yield from _numbers(found, "DRIVER_LICENSE", least=3, most=24)
    for found in matches(_STATE_LICENSE, view.text, around(view.lower, r"licen|\bdl\b", 24, 60)):
        yield Span(found.start("value"), found.end("value"), "DRIVER_LICENSE", LABELLED)
    for found in compiled(_LICENSE_PROVEN).finditer(view.text) if view.digits >= 6 else ():
        yield Span(found.start(), found.end(), "DRIVER_LICENSE", SHAPED)


def _names_a_licence(found: re.Match[str]) -> bool:
    """`DL` in capitals; 'license number' not of software, and not a key with many groups."""
    word = found.group().lower()
    if word.startswith(("dl", "cnh", "d.l")):
        return (
            found.group()[:2].isupper()
            or compiled(r"^dln?[\s_-]?(?:no|num|number|#|:|\")").match(word) is not None
        )
    if word.startswith("licen"):
        near = (
            words_before(found.string, found.start(), 40)
            + found.string[found.end() : found.end() + 40].lower()
        )
        return compiled(_LICENSE_NEAR).search(near) is not None
    return True


def find_bank_accounts(view: View) -> Iterator[Span]:
    """Account, sort, routing and bank codes beside their names; a bare 'account' only where a bank
    is the subject, and a bare 'cuenta' or 'conto' only before a long number.
    """
    text = view.text
    for found in matches(_labelled(_BANK_WORD), text, around(view.lower, _BANK_HINTS)):
        digits = sum(sign.isdigit() for sign in found["value"])
        named = _names_an_account(found.group().lower()) or digits >= 14
        if named or (digits >= 6 and compiled(_BANKING).search(text)):
            yield from _numbers(found, "BANK_ACCOUNT", least=5, most=30)
    for found in compiled(_SORT_CODE).finditer(text) if view.digits >= 14 else ():
        yield Span(found.start(), found.end(), "BANK_ACCOUNT", SHAPED)


def _names_an_account(words: str) -> bool:
    """Says more than 'account', as 'account number', 'sort code' or 'Kontonummer' do."""
    vague = compiled(r"acc|a/c|conta|cuenta|conto|compte|clearing|aba|rib|ccc|账号").match(words)
    plain = compiled(
        r"(?:account|acct|acc|a/c)[\s_.-]{0,2}(?:number|num|no|nr|#)|.{0,9}(?:bancari|corr)"
    )
    return vague is None or plain.match(words) is not None


@cache
def _labelled(words: str) -> str:
    return rf"(?i)(?<![a-z]){words}(?![a-z]){_NUMBER_WORDS}{_GAP}{_SIGNS}"


def _numbers(found: re.Match[str], type: str, least: int, most: int) -> Iterator[Span]:
    """The value as far as it is one: words that follow are cut off; it must hold `least` digits."""
    gap = found["gap"]
    if compiled(
        r"(?i)[.!?]\s+[A-Z]|\b(?:expir\w*|phone|tel|order|fee|costs?|photo|renewal in|"
        r"date|born|dob|before|within|and (?:my|her|his|the)|version)\b"
    ).search(gap):
        return
    end = _end_of_number(found["value"])
    value = found["value"][:end]
    signs = compiled(r"[^A-Za-z0-9]").sub("", value)
    digits = sum(sign.isdigit() for sign in signs)
    if (
        (digits < least and not (digits == least - 1 and len(signs) >= 8))
        or not 5 <= len(signs) <= most
        or compiled(r"[a-z]{4,}").search(value)
    ):
        return
    if is_date(value) and (
        type == "PASSPORT"
        or (type == "BANK_ACCOUNT" and compiled(r"\d{4}-\d|.*\d{4}").fullmatch(value))
    ):
        return
    yield Span(
        found.start("value"),
        found.start("value") + end,
        type,
        LABELLED if len(gap) < 12 else SHAPED,
    )


def _end_of_number(value: str) -> int:
    """Cut before the first group without a digit that reads as a word, unless it comes first (`AB
    1234567`).
    """
    end = len(value)
    for group in compiled(r"[A-Za-z0-9]+").finditer(value):
        word = group.group()
        if (
            word.isalpha()
            and (len(word) > 3 or word.islower())
            and (group.start() > 0 or word.islower())
        ):
            end = group.start()
            break
    return len(value[:end].rstrip(" .-/*"))
