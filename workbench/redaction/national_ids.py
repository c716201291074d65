"""Personal numbers of states: tax, social security, health and identity numbers of some forty
countries.

A number is taken when its own form and check digits prove it, or when a word beside it names it;
what could as well be an order number needs both.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache

from . import check_digits as check
from .patterns import compiled, phrases
from .payment import luhn
from .spans import CHECKED, LABELLED, SHAPED, Span
from .view import View, around, matches, words_before


@dataclass(frozen=True, slots=True, eq=False)
class Form:
    """How one kind of number is written. `word`: must stand before it, unless empty. `holds`: on
    the bare signs.
    """

    pattern: str
    holds: Callable[[str], bool] | None = None
    word: str = ""


_START, _END = r"(?<![\w.+-])(?:", r")(?![\w]|[.-]\w)"
_S = r"[ .-]?"
_LONG_NUMBER = (
    r"(?<![\w.+-])(?=(?:[A-ZÑ&]{0,2}[ ./()+-]{0,2}\d){6}|[A-Z]{1,5}-?\d{4}|[A-ZÑ&]{3,4}-?\d{6}|"
    r"[A-Z]{3} ?[A-Z]{3} ?[\dLMNP-V]{2}|\d[A-Z][A-Z\d]\d-?[A-Z][A-Z\d]\d)"
)
"""Where any of the forms below may begin."""
# Forms that prove themselves.
_PROVEN = (
    Form(
        r"(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z][ -]?\d{2}[ "
        r"-]?\d{2}[ -]?\d{2}[ -]?[A-D]"
    ),
    Form(
        r"\d{8}[ -]?[A-HJ-NP-TV-Z]|\d{2}\.\d{3}\.\d{3}[ -]?[A-HJ-NP-TV-Z]|[XYZ][ "
        r"-]?\d{7}[ -]?[A-HJ-NP-TV-Z]",
        check.spanish,
    ),
    Form(
        rf"[12]{_S}\d{{2}}{_S}(?:0[1-9]|1[0-2]|[2-9]\d){_S}(?:\d{{2}}|"
        rf"2[AB]){_S}\d{{3}}{_S}\d{{3}}{_S}\d{{2}}",
        check.french,
    ),
    Form(r"[1-9]\d \d{3} \d{3} \d{3}", check.german),
    Form(
        r"[A-Z]{6}[ ]?[\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2}[ ]?[A-Z][\dLMNP-V]{3}[A-Z]|"
        r"[A-Z]{3} [A-Z]{3} [\dLMNP-V]{2}[A-EHLMPRST][\dLMNP-V]{2} "
        r"[A-Z][\dLMNP-V]{3}[A-Z]",
        check.italian,
    ),
    Form(r"\d{2}\.\d{2}\.\d{2}-\d{3}\.\d{2}", check.belgian),
    Form(r"(?:19|20)?\d{6}[-+]\d{4}", check.swedish),
    Form(r"\d{6}[-+A-FYXWVU]\d{3}[0-9A-FHJ-NPR-Y]", check.finnish),
    Form(
        r"\d{6} \d{5}|\d{11}",
        lambda value: check.day_first(f"{int(value[0]) % 4}{value[1:]}") and check.norwegian(value),
    ),
    Form(r"756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}", check.ean),
    Form(r"(?!20\d\d.20\d\d)[2-9]\d{3}(?P<s>[ -])\d{4}(?P=s)\d{4}", check.verhoeff),
    Form(r"[A-Z]{3}[ABCFGHLJPT][A-Z]\d{4}[A-Z]"),
    Form(r"\d{3}\.\d{3}\.\d{3}-\d{2}|\d{9}-\d{2}", check.brazilian),
    Form(
        r"[1-9]\d{5} ?(?:19|20)\d{2} ?(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]) ?\d{3}[\dXx]",
        check.chinese,
    ),
    Form(r"\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-[1-8]\d{6}", check.korean),
    Form(
        r"[A-Z][AEIOUX][A-Z]{2}\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|"
        r"3[01])[HMX][A-Z]{5}[A-Z\d]\d"
    ),
    Form(r"[STFGM]\d{7}[A-Z]", check.singaporean),
    Form(r"[A-Z]{1,2}\d{6} ?\([\dA]\)", check.hong_kong),
    Form(r"\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])-(?:0[1-9]|[1-5]\d|8[2-9])-\d{4}"),
    Form(r"\d-\d{4}-\d{5}-\d{2}-\d", check.thai),
    Form(r"\d{5}-\d{7}-\d"),
    Form(r"\d{7}[A-W][A-IW]?", check.irish),
    Form(r"\d{6}/\d{3,4}", check.czech),
    Form(r"\d{3}-\d{3}-\d{3}[ -]\d{2}", check.russian_snils),
    Form(r"\d{1,2}\.\d{3}\.\d{3}-[\dKk]|\d{7,8}-[\dKk]", check.chilean),
    Form(r"(?:20|2[347]|30|33)-\d{8}-\d", check.argentine),
    Form(
        r"[1-9][AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]\d-?[AC-HJKMNP-RT-Y][AC-HJKMNP-RT-Y\d]"
        r"\d-?[AC-HJKMNP-RT-Y]{2}\d{2}"
    ),
)
# Forms that need a word of their country as well.
_NAMED = (
    Form(rf"\d{{3}}{_S}\d{{3}}{_S}\d{{4}}", check.british_health, r"nhs|health"),
    Form(rf"\d{{2}}{_S}\d{{3}}{_S}\d{{3}}{_S}\d{{3}}", check.german, r"tax|steuer|tin\b|idnr|id\b"),
    Form(
        rf"\d{{4}}{_S}\d{{2}}{_S}\d{{3}}|\d{{3}}{_S}\d{{3}}{_S}\d{{3}}",
        check.dutch,
        r"bsn|burger|sofi|dutch|nether",
    ),
    Form(r"\d{11}", check.belgian, r"national|rijks|registre|belg|nrn|niss|insz"),
    Form(r"\d{11}", check.polish, r"pesel|polish|poland|polsk"),
    Form(r"\d{10}|\d{12}", check.swedish, r"person|swed|svensk|samordning|pnr"),
    Form(r"\d{6}-?\d{4}", check.danish, r"cpr|dan(?:ish|mark|sk)|person"),
    Form(rf"\d{{3}}{_S}\d{{3}}{_S}\d{{3}}", check.portuguese, r"nif|contribuinte|portug|tax"),
    Form(
        rf"\d{{4}}{_S}\d{{4}}{_S}\d{{4}}",
        check.verhoeff,
        r"aadhaar|aadhar|uidai|\buid\b|india|आधार",
    ),
    Form(rf"\d{{3}}{_S}\d{{3}}{_S}\d{{3}}{_S}\d{{2}}", check.brazilian, r"cpf|brazil|brasil"),
    Form(rf"\d{{3}}{_S}\d{{3}}{_S}\d{{3}}", luhn, r"\bsins?\b|social insurance|\bnas\b|canad"),
    Form(rf"\d{{3}}{_S}\d{{3}}{_S}\d{{3}}", check.australian, r"tfn|tax file|austral"),
    Form(
        rf"\d{{6}}{_S}\d{{4}}{_S}\d{{2}}{_S}\d|\d{{13}}",
        check.south_african,
        r"south africa|\bsa id|\bid\b|identity|rsa",
    ),
    Form(r"\d{11}", check.turkish, r"kimlik|t\.?c\.?|tckn|turk|türk"),
    Form(r"[A-Z][12]\d{8}", check.taiwanese, r"taiwan|\bid\b|身分|身份|national"),
    Form(r"\d{13}", check.thai, r"thai|\bid\b|บัตร"),
    Form(r"\d{9}", check.israeli, r"israel|teudat|zehut|ת\.?ז|זהות"),
    Form(r"\d{13}", check.romanian, r"cnp|roman"),
    Form(r"\d{9,10}", check.czech, r"rodn|czech|slova"),
    Form(r"\d{10}", check.bulgarian, r"egn|егн|bulgar"),
    Form(r"\d{11}", check.baltic, r"isikukood|asmens|eston|lithuan|personal code"),
    Form(r"\d{11}", check.iso_11_10, r"oib|croat|hrvat"),
    Form(r"\d{6}-?\d{4}", check.icelandic, r"kennitala|iceland"),
    Form(r"\d{11}", check.russian_snils, r"snils|снилс"),
    Form(r"\d{2,3}-?\d{3}-?\d{3}", check.new_zealand, r"ird|new zealand|inland revenue"),
    Form(
        rf"\d{{4}}{_S}\d{{4}}{_S}\d{{4}}", check.japanese, r"my ?number|マイナンバー|個人番号|japan"
    ),
    Form(r"[A-ZÑ&]{4}-?\d{6}-?[A-Z\d]{3}", None, r"rfc|mexic|sat\b"),
)

_LABELS = phrases(
    r"""
    national id(?:entity|entification)?(?: card)?
    national insurance
    social insurance
    social security
    (?:personal|citizen|resident|voter|civil) (?:id(?:entity|entification)?|registration)
    (?:government|state)(?: issued)? (?:id(?:entity|entification)?|identity card)
    (?:personal|citizen|national|identity|identification) (?:number|no|nr|code|card)
    id(?:entity)? card
    (?:id|identity) number
    identity document
    tax (?:payer )?(?:id(?:entification)?|file|number|payer number|reference)
    nino
    ni number
    ni(?=\s?[:#])
    nhs(?: number)?
    ausweis(?:-?(?:nummer|nr))?
    nif nie dni|nif|nie|dni
    c(?:é|e)dula(?: de (?:ciudadan(?:í|i)a|identidad))?
    (?:numéro de )?sécurité sociale
    n° ?s(?:é|e)cu|nir|insee
    steuer(?:-| )?id(?:entifikationsnummer)?|steuernummer|idnr|personalausweis(?:nummer)?
    sozialversicherungs(?:nummer|nr)
    codice fiscale|carta d'identit(?:à|a)
    bsn|burgerservicenummer|sofinummer
    rijksregister(?:nummer)?|registre national|niss|insz
    pesel|nip
    personnummer|samordningsnummer|henkil(?:ö|o)tunnus|hetu|cpr(?:-?nummer)?|f(?:ø|o)dselsnummer
    kennitala
    ahv|avs|oasi
    aadhaar|aadhar|uidai|pan card|pan
    cpf|rg
    sin
    tfn
    medicare(?: (?:number|card|no))?
    shenfenzheng|身份证号?码?|身份證|身分證字號|证件号码?|マイナンバー|個人番号|주민등록번호|주민번호
    rrn
    curp|nss
    t\.?c\.? kimlik(?: no)?|kimlik no|tckn
    nric|fin
    hkid
    mykad|my kad
    nik|ktp
    cnic
    pps(?:n| number)?
    cnp
    rodn(?:é|e) (?:č|c)(?:í|i)slo
    egn|егн|іпн|рнокпп|oib|amka|αμκα|emso|jmbg|rut|run|cuil|cuit|snils|снилс|инн
    ird(?: number)?
    itin
    sa id
    matr(?:í|i)cula|matricule
    emirates id|iqama|nin|bvn|ein|nid|umid|philsys|cccd|cmnd|svnr|sv-nr|ghana card|huduma
    green card|uscis|alien(?: registration)?|a-number|id-?kort|henkilökortti|cartão de cidadão
    num(?:é|e)ro de s(?:é|e)cu|n° de s(?:é|e)cu|carte vitale|carta d'identità|identiteitskaart
    (?:kenyan|egyptian|saudi|kuwaiti|qatari|israeli|turkish|indonesian|thai|malaysian|filipino) id
    (?:pakistani|chilean|peruvian|bulgarian|romanian|croatian|serbian|estonian|latvian) id
    (?:lithuanian|swedish|finnish|danish|norwegian|polish|czech|slovak|hungarian|greek|belgian) id
    (?:dutch|french|german|italian|spanish|portuguese|brazilian|mexican|colombian|chinese) id
    (?:south african|taiwanese|korean|hong kong|singapore|indian|nigerian|moroccan|emirati) id
    """
)
_LABELLED = (
    rf"(?i)(?<![a-z])(?:{_LABELS})(?![a-z])[\s_-]{{0,2}}(?:(?:number|numbers|num|no|"
    rf"nr|n[°ºo]|id|code|#|№|card)\b[.:]?\s?){{0,2}}"
    r"(?:\([^()\n]{1,30}\)\s?)?[\"'`*\])]{0,3}\s{0,3}(?:is|was|are|es|ist|est|è|é|:|"
    r"=>|=|,|->|-|>|\|)?:?\s{0,3}[\"'`*<(]{0,3}"
    r"(?P<value>(?=(?:[ .\-/A-Za-z]{0,3}\d){5})[A-Za-z0-9](?:[ "
    r".\-/]?[A-Za-z0-9]){4,21}[ .\-/]?\d(?:[A-Za-z]|[ ](?-i:[A-D])(?!\w))?|(?=(?:[ "
    r".\-/A-Za-z]{0,3}\d){5})[A-Za-z0-9](?:[.\-/]?[A-Za-z0-9]){5,22}(?:\([\dA]\))?)("
    r"?![A-Za-z0-9])"
)
_LABEL_HINTS = (
    r"nation|insur|soc|person|citizen|resid|govern|state|voter|civil|\bid|ident|tax|"
    r"nino|\bni|nhs|nie|dni|c[ée]dula|sécu|securit|secu|\bnir|insee|steuer|ausweis|"
    r"versicherung|codice|carta|bsn|burger|sofi|rijks|regist|niss|insz|pesel|samord|"
    r"henkil|hetu|cpr|f[øo]dsel|kenni|ahv|avs|oasi|aadh|uidai|pan\b|cpf|\brg|"
    r"\bsin\b|tfn|medicare|shenfen|身份|身分|证件|マイ|個人|주민|rrn|curp|rfc|nss|kimlik|tckn|"
    r"nric|\bfin\b|hkid|mykad|my kad|\bnik|ktp|cnic|pps|cnp|rodn|egn|егн|іпн|рнокпп|oib|amka|"
    r"αμκα|emso|jmbg|\brut|\brun|cuil|cuit|snils|снилс|инн|\bird|itin|matr|"
    r"emirates|iqama|\bnin\b|\bbvn|\bein\b|\bnid|umid|philsys|cccd|cmnd|sv-?nr|ghana|huduma|"
    r"green c|uscis|alien|"
    r"a-number|cartão|vitale| id\b"
)
_COUNTED = (
    r"(?:order|invoice|ticket|parcel|tracking|booking|article|item|sku|part|serial|batch|"
    r"bestell|auftrags|rechnungs|artikel|sendungs|vorgangs|commande|facture|colis|pedido|factura|"
    r"ordine|fattura|encomenda|заказ\w*|订单|注文)"
    r"(?:[ -]?(?:n[°ºo.]|no|nr|num|number|nummer|id|号|番号))*"
    r"\.?(?:[:#=№ ]|is|was|are|ist|lautet|es|est|è|は){0,6}$"
)
"""What counts things: a number right behind it is theirs, whatever its digits prove."""
_PAN = (
    r"(?i)\b(?:pan|permanent account)(?:\s(?:card|number|no|id))*\b[\s.:#=\"'-]{1,4}(?:is\s|of\s)?"
    r"(?P<value>[a-z]{3}[abcfghljpt][a-z]\s?\d{4}\s?[a-z])(?!\w)"
)
"""Of India's income tax: the fourth letter says whose it is."""
_SHORT_LABELS = frozenset(
    [
        "pan",
        "fin",
        "sin",
        "run",
        "rut",
        "nik",
        "nie",
        "rg",
        "nip",
        "avs",
        "nir",
        "nhs",
        "nin",
        "ein",
        "nid",
        "matricule",
        "alien",
    ]
)
_SSN = (
    r"(?<![\w.-])(?!000|666)\d{3}(?P<sign>-|\.| - "
    r")(?!00)\d{2}(?P=sign)(?!0000)\d{4}(?![\w]|-\w|\.\d)"
)
_SSN_NAMED = (
    r"(?i)(?<![a-z])(?:ssns?|social(?:[\s_-]?security)?|soc\.? sec\.?|ss#|itin|"
    r"taxpayer id)(?![a-z])[^\n\d]{0,40}?(?<![\d.])(\d{3}[ ._/-]{0,3}\d{2}[ "
    r"._/-]{0,3}\d{4})(?!\d)"
)
_SSN_SHAPE = r"(?<![\w.-])\d{3}([ ._-])\d{2}\1\d{4}(?![\w]|[.-]\d)"
"""What stands after a named one in its line is likely of another member of the family."""
_SSN_AFTER = (
    r"(?<![\d.-])(\d{3}[ ._-]?\d{2}[ ._-]?\d{4})[\s,)]{1,3}(?:\(|is (?:my|his|her|"
    r"the) |as (?:my|his|her|the) )?(?i:ssn|social(?: security|\b))"
)


def find_us_ssns(view: View) -> Iterator[Span]:
    """`123-45-6789` by its form; any nine digits beside a word for it."""
    text = view.text
    for found in compiled(_SSN).finditer(text):
        score = CHECKED if found["sign"] == "-" else SHAPED
        near = words_before(text, found.start(), 30)
        if found["sign"] == "-" or "ss" in near or "social" in near:
            yield Span(found.start(), found.end(), "US_SSN", score)
    for pattern in (_SSN_NAMED, _SSN_AFTER):
        for found in matches(pattern, text, around(view.lower, r"ss|soc|itin|taxpayer")):
            yield Span(found.start(1), found.end(1), "US_SSN", LABELLED)
            line_end = text.find("\n", found.end())
            line_end = line_end if line_end >= 0 else len(text)
            for more in compiled(_SSN_SHAPE).finditer(
                text, found.end(), min(line_end, found.end() + 200)
            ):
                yield Span(more.start(), more.end(), "US_SSN", SHAPED)


def find_national_ids(view: View) -> Iterator[Span]:
    """Numbers that prove themselves, then those that a word beside them vouches for."""
    for found in matches(_PAN, view.text, around(view.lower, r"\bpan\b|permanent acc", 4, 60)):
        yield Span(found.start("value"), found.end("value"), "NATIONAL_ID", LABELLED)
    text = view.text
    if view.digits < 4:
        return
    starts = [found.start() for found in compiled(_LONG_NUMBER).finditer(text)]
    if starts:
        yield from _by_forms(_PROVEN, text, starts)
        if view.lower.places(_any_word()):
            yield from _by_forms(_NAMED, text, starts)
    for found in matches(_LABELLED, text, around(view.lower, _LABEL_HINTS)):
        value = _up_to_a_word(found["value"])
        if _is_number(value, found):
            start = found.start("value")
            end = start + len(value)
            closing = compiled(r"\([\dA]\)").match(text, end)  # the check digit in Hong Kong
            yield Span(start, closing.end() if closing else end, "NATIONAL_ID", SHAPED)


@cache
def _any_word() -> str:
    return "|".join(form.word for form in _NAMED)


@cache
def _whole(form: Form) -> re.Pattern[str]:
    return compiled(f"{_START}{form.pattern}{_END}")


_CHAIN = 60
"""Characters between two numbers of one list, of which only the first has the word before it."""


def _by_forms(forms: tuple[Form, ...], text: str, starts: list[int]) -> Iterator[Span]:
    for form in forms:
        pattern, chained = _whole(form), -_CHAIN
        for start in starts:
            found = pattern.match(text, start)
            if found is None or (
                form.word and start - chained > _CHAIN and not _is_told(form.word, found)
            ):
                continue
            if not form.word and compiled(_COUNTED).search(words_before(text, start, 40)):
                continue
            signs = (
                compiled(r"[^A-Za-z0-9]" if form.holds is not check.finnish else r"[^\w+-]")
                .sub("", found.group())
                .upper()
            )
            if form.holds is None or form.holds(signs):
                score, chained = LABELLED if form.word else CHECKED, found.end()
                yield Span(found.start(), found.end(), "NATIONAL_ID", score)


def _is_told(word: str, found: re.Match[str]) -> bool:
    """Whether the word stands before the number, or right behind it: `… a valid SA id?`."""
    text, end = found.string, found.end()
    return (
        compiled(word).search(words_before(text, found.start(), 50)) is not None
        or compiled(
            rf"(?i)\s(?:is\s)?(?:an?\s|my\s|her\s|his\s)?(?:valid\s|real\s|correct\s)?(?:{word})"
        ).match(text[end : end + 40])
        is not None
    )


def _up_to_a_word(value: str) -> str:
    """A number ends where a word in lower case begins."""
    return compiled(r"[ .\-/]+[a-z]{2,}").split(value)[0]


def _is_number(value: str, found: re.Match[str]) -> bool:
    """Mostly digits, in capitals, and not a date; short words such as PAN, FIN, SIN or RUN must be
    in capitals.
    """
    label = compiled(r"\w+").search(found.group())
    word = label.group() if label else ""
    named = word.isupper() or compiled(r"[\"'_:=]").search(found.group())
    if word.lower() in _SHORT_LABELS and not named:
        return False
    if compiled(r"\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./]\d{4}").fullmatch(value):
        return False
    signs = sum(sign.isalnum() for sign in value)
    return signs >= 7 and not compiled(r"[a-z]{2,}").search(value)
