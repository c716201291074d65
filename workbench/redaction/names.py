"""People's names without a model: by what surrounds them, or by a common given name before something like a family name.

A false alarm costs as much as a miss, so a lone word is a name only after a salutation, a title, a sign-off, a label, or when
it was part of a full name elsewhere in the text. Class names, products, theorems, places and months are held off.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .name_lists import ambiguous_names, folded, given_names, not_names, surnames
from .patterns import any_of, compiled
from .spans import GUESSED, SHAPED, Span
from .view import View, words_before

_UP = r"[A-ZÀ-ÖØ-ÞĀ-ŽА-ЯЁΑ-Ω]"
_LOW = r"[a-zß-öø-ÿā-žа-яёα-ωά-ώ]"
_WORD = rf"(?:(?:O['’]|D['’]|d['’]|Mc|Mac|De|Di|Da|La|Le|Van|Von|Fitz|Al-|El-|al-|el-)?{_UP}{_LOW}+(?:['’-]{_UP}?{_LOW}+)*)"
_PARTICLE = r"(?:van der|van den|van de|van't|van|von der|von|de la|de los|de las|del|della|dos|das|da|do|de|du|di|la|le|bin|binti|ibn|al|el|ter|ten|zu|y|e|af|av|bint|ap)"
_INITIAL = rf"(?:{_UP}\.(?:-?{_UP}\.)*)"
_FAMILY = rf"(?:(?:{_PARTICLE}\s)?{_WORD})"
_FULL = rf"{_WORD}(?:\s(?:{_INITIAL}|{_FAMILY})){{1,3}}"
_ANY = rf"(?:{_INITIAL}\s?)?{_WORD}(?:\s(?:{_INITIAL}|{_FAMILY})){{0,3}}"
_EDGE = r"(?<![\w@#/.\\$-])"

_TITLES = any_of(
    "Mr Mrs Ms Miss Mx Dr Prof Professor Sir Dame Rev Reverend Herr Herrn Frau Fräulein Señor Señora Srta Sra Sres Monsieur"
    " Madame Mademoiselle Mme Mlle Signor Signora Signorina Dott Dottoressa Dottore Senhor Senhora Meneer Mevrouw Dhr Mevr Shri Smt Dr\\.-Ing Господин Госпожа г-н г-жа"
)
_TITLED = rf"{_EDGE}(?P<title>(?:{_TITLES})\.?\s(?:(?:Dr|Prof|med|Ing|dent|phil|rer|nat)\.?\s){{0,3}})(?P<name>{_ANY}|{_INITIAL}(?:\s{_UP}\.)*)(?=\W|$)"
_RANKS = any_of("Hon Doctor Nurse Officer Inspector Detective Capt Captain Sgt Sergeant Lt Col Colonel Major Judge Justice Senator Sr Don Doña Sig Ing Pan Pani Fru Hr Sheikh Imam Rabbi Father Sister Brother Uncle Aunt Auntie Coach Chef President Chancellor Minister Mayor Governor")
_RANKED = rf"{_EDGE}(?P<title>(?:{_RANKS})\.?\s)(?P<name>{_ANY})(?=\W|$)"
_TITLED_CAPS = rf"{_EDGE}(?:MR|MRS|MS|MISS|DR|PROF|HERR|FRAU)\.?\s(?P<name>{_UP}{{2,}}(?:[ -]{_UP}{{2,}}){{0,2}})"
_GREETING = (
    rf"(?m)(?:^|(?<=[\n\"'>.!,:;(]\s)|(?<=[\n\"'>(*]))\s{{0,4}}(?:Dear|Hi|Hello|Hey|Hallo|Liebe[rs]?|Sehr geehrte[rs]?(?:\s(?:Herr|Frau))?|Guten (?:Tag|Morgen|Abend)|Moin|Bonjour|Bonsoir|Salut|Chère?|Coucou|Hola|Buenos d[ií]as|Buenas(?: tardes)?|Estimad[oa]|Querid[oa]|Ciao|Buongiorno|Buonasera|Salve|Gentile|Car[oa]|Egregio|Ol[áa]|Oi|Prezad[oa]|Car[oa]|"
    rf"Beste|Geachte(?: heer| mevrouw)?|Hoi|Dag|Hej|Hei|Kjære|Kära|Kære|Moi|Cześć|Dzień dobry|Drog[ia]|Szanown[ya]|Witaj|Merhaba|Sayın|Selam|Привет|Здравствуйте|Уважаем(?:ый|ая)|Дорог(?:ой|ая)|Добрый день|Good (?:morning|afternoon|evening)|Morning|Greetings|Thanks|Thank you|Cheers|Sorry|Namaste|Attn:?|ATTN:?|Welcome(?: back)?)"
    rf"(?:\s(?:again|there))?,?\s(?:(?:{_TITLES})\.?\s)?(?P<name>{_ANY})(?=\s?[,!.:;—–-]|\s?\n|\s*$|\s(?:and|und|et|y|&)\s)"
)
_SIGN_OFF = (
    r"(?:(?:kind(?:est)?|best|warm(?:est)?|many|with best|with kind)\s)?(?:regards|wishes|thanks)|best|all the best|yours(?:\s(?:sincerely|faithfully|truly))?|sincerely(?:\syours)?|respectfully|cheers|thanks(?:\s(?:again|a lot|so much|in advance))?|thank you(?:\svery much|\sagain|\sso much)?|many thanks|cordially|take care|love|xoxo|warmly|gratefully|"
    r"(?:mit\s)?(?:freundlichen|besten|herzlichen|vielen|lieben|schönen)\s(?:grüßen|grüssen|dank)|(?:viele|liebe|beste|schöne|herzliche)\s(?:grüße|grüsse)|vg|lg|mfg|gru(?:ß|ss)|cordialement|bien (?:à vous|cordialement|à toi)|salutations(?: distinguées)?|amicalement|danke(?:\s(?:schön|sehr|im voraus|vielmals))?|merci(?: d'avance)?|bisous|saludos(?: cordiales)?|un saludo|atentamente|(?:muchas )?gracias|un abrazo|"
    r"cordiali saluti|distinti saluti|saluti|grazie(?: mille)?|un caro saluto|atenciosamente|cumprimentos|abraços?|obrigad[oa]|met vriendelijke groet(?:en)?|vriendelijke groet(?:en)?|groet(?:en|jes)?|mvg|bedankt|med vänliga hälsningar|vänliga hälsningar|hälsningar|mvh|tack|med vennlig hilsen|vennlig hilsen|venlig hilsen|hilsen|hilsner|takk|tak|ystävällisin terveisin|terveisin|kiitos|"
    r"z poważaniem|pozdrawiam|dziękuję|saygılarımla|teşekkürler|с уважением|спасибо|signed|sent by|regards|br|rgds|ta"
)
_SIGNED = rf"(?im:(?:^|(?<=[.!?]\s)|(?<=\s\s))[ \t>*]{{0,4}}(?:{_SIGN_OFF})\s?[,.!:;–—-]{{0,2}})[ \t]*(?:\n[ \t>]*){{0,3}}(?:[-–—~*/]{{1,2}}\s?)?(?P<name>{_ANY}|{_INITIAL}\s?{_INITIAL}?)(?=[ \t]*[.*!]?(?:\n|$|\s\(|,|\s[|/–—-]))"
_DASHED = rf"(?m)(?:^|\s)(?:--|—|–|~)\s?(?P<name>{_FULL}|{_WORD})[ \t.]*$"
_SAYS = (
    rf"(?:(?i:\b(?:my (?:full |legal |real |maiden |first |last |given )?name(?:'s| is|:)|name is|i am called|call me|(?:they|people|friends) call me|i go by|named|i was born as|aka|"
    rf"ich hei(?:ß|ss)e|mein name ist|je m'appelle|mon nom est|moi c'est|me llamo|mi nombre es|mi chiamo|il mio nome è|(?:o )?meu nome é|me chamo|chamo-me|mijn naam is|ik heet|jag heter|mitt namn är|jeg heter|jeg hedder|mit navn er|nimeni on|nazywam się|mam na imię|benim adım|adım|меня зовут|моё имя|je suis))\s"
    rf"|(?i:\b(?:spoke|speak|speaking|talk|talked|met|meet|chat|chatted|meeting|call|appointment|interview|lunch|session) (?:with|to)|\b(?:contact|ask for|reach out to|forward(?:ed)? (?:it )?to|assigned to|approved by|signed by|written by|reported by|created by|prepared by|reviewed by|requested by|submitted by|posted by|authored by|sent by|seen by|caller|on behalf of|attention of|care of|c/o|account of|belongs to|employee|patient|customer|client|tenant|passenger|guest|cardholder|"
    rf"account holder|beneficiary|landlord|colleague|manager|supervisor|neighbou?r|doctor|lawyer|wife|husband|spouse|partner|son|daughter|brother|sister|mother|father|mum|mom|dad|friend|boss|cousin|uncle|aunt|nephew|niece|participant|interviewee|respondent|applicant|candidate|defendant|plaintiff|witness|victim|student|teacher|engineer|nurse|recipient|payee|signatory|attendee|author|inviting|cc'?ing|cc:?|copying|looping in|adding|ping|tell|told|emailed|thanks to|according to|interviewed|hired|met|ring|ask|text|email|message|notify|invite|remind|with))\s(?:is\s|was\s|named\s|called\s|my\s\w+\s|,\s|:\s)?)"
    rf"(?:(?:{_TITLES})\.?\s)?(?P<name>{_ANY})"
)
_SELF = rf"\b(?:I am|I'm|I’m|this is|This is|It's|it's|Ich bin|ich bin|hier ist|Soy|soy|Sono|sono|Sou|sou|Ik ben|ik ben|Je suis|je suis|Jag är|Я)\s(?P<name>{_FULL}|{_WORD})(?=\s?(?:[,.!?;:–—-]|\n|$|\s(?:from|at|and|with|calling|writing|here|speaking|von|aus|de|from|your|the|in)\b))"
_LOWER_NAME = r"(?i)\b(?:my (?:full )?name(?:'s| is)|ich hei(?:ß|ss)e|mein name ist|me llamo|je m'appelle|mi chiamo)\s(?P<name>[a-zà-ÿ]{2,}(?:\s[a-zà-ÿ'-]{2,}){0,2})"
_HEADER = (
    rf"(?im:^[ \t>*|#/\"'-]{{0,6}}(?:from|to|cc|bcc|sender|reply-to|author|authors|signed-off-by|co-authored-by|reviewed-by|acked-by|tested-by|reported-by|suggested-by|maintainers?|contact|attn|attendees?|assignee|reporter|organizer|owner|committer|interviewer|interviewee|von|an|de|para|à|da|a)[\"'*]{{0,2}}\s?:[ \t*\"']{{0,4}})"
    rf"(?P<name>{_FULL}|{_WORD},\s{_WORD}|{_WORD})(?=[ \t]*(?:<|\(|\[|,|;|\"|'|$|\n|\|))"
)
_MAILBOX = rf"{_EDGE}\"?(?P<name>{_WORD},?(?:\s(?:{_INITIAL}|{_FAMILY})){{1,3}})\"?\s{{0,2}}[<(\[]\s?(?=[\w.+-]+\s?(?:@|\(at\)|\[at\])|mailto:|\x00)"
_AT_TAG = rf"(?:@author|@maintainer|\bAuthor|\bCopyright\s(?:\(c\)|©)?\s?\d{{4}}(?:-\d{{4}})?,?|©\s?\d{{4}},?|\bTODO\s?\(|\bFIXME\s?\(|\bWritten by|\bMaintained by)\s?:?\s?(?P<name>{_FULL})"
_LABELS = (
    r"(?:(?:full|first|last|given|family|middle|maiden|customer|client|patient|employee|contact|account|billing|shipping|card|cardholder|user|guest|student|driver|owner|holder|recipient|sender|author|member|applicant|emergency|mother'?s|father'?s|display|legal|preferred|real|beneficiary|payee|doctor|manager|reviewer|assignee|reporter|passenger|traveller|traveler|tenant|buyer|seller|party|witness|parent|guardian|spouse|next of kin|lead|caller|agent|rep|signatory|approver|supervisor|participant)[\s_-]?(?:maiden[\s_-]?)?(?:full[\s_-]?)?(?:first[\s_-]?|last[\s_-]?)?(?:name)"
    r"|(?:customer|client|patient|employee|cardholder|recipient|beneficiary|payee|assignee|reporter|passenger|tenant|surname|forename|caller|applicant|account[\s_-]?holder|emergency[\s_-]?contact|next[\s_-]?of[\s_-]?kin|attendee|participant|interviewee|signed|physician|doctor|therapist|teacher|student|landlord|guardian|witness|signatory|approver|approved[\s_-]?by|created[\s_-]?by|updated[\s_-]?by|contact[\s_-]?person|point of contact|poc|insured|policy[\s_-]?holder|claimant)"
    r"|vorname|nachname|familienname|kunde|kundin|ansprechpartner(?:in)?|inhaber|kontoinhaber|nombre(?: completo)?|apellidos?|cliente|paciente|titular|nom|prénom|nom complet|nom de famille|titulaire|client|nome(?: completo)?|cognome|sobrenome|apelido|naam|voornaam|achternaam|klant|namn|förnamn|efternamn|navn|fornavn|etternavn|imi[eę]|nazwisko|имя|фамилия|фио|клиент|姓名|名前|氏名|お名前|이름|성명|联系人|收件人|ad|soyad|isim)"
)
_LABELLED = (
    rf"(?:(?i:(?<![a-z]){_LABELS}(?![a-z])[\"'`*\]]{{0,3}}\s{{0,3}}(?:is|:|=>|=|\||was)\s{{0,3}}[\"'`*]{{0,3}})|(?i:<{_LABELS}>)\s{{0,2}})"
    rf"(?:(?:{_TITLES})\.?\s)?(?P<name>{_WORD},\s{_WORD}(?:\s{_INITIAL})?|{_ANY}|{_UP}{{2,}}(?:[ ,-]{{1,2}}{_UP}{{2,}}){{0,3}}|[一-龥ぁ-んァ-ヶー]{{1,5}}[ ][一-龥ぁ-んァ-ヶー]{{1,5}}|[一-龥]{{2,4}}|[가-힣]{{2,4}}|[一-龥ぁ-んァ-ヶー]{{2,8}})(?![\w(=])"
)
_BARE_LABEL = rf"(?i:(?<![\w.-])(?:name|user|username|contact|owner|author|assignee|lead|manager|by|who|person|employee|speaker|host|signer|recipient)[\"'`*\]]{{0,3}}\s{{0,2}}(?::|=>|=|\|)\s{{0,3}}[\"'`*]{{0,3}})(?P<name>{_FULL}|{_WORD},\s{_WORD}|{_WORD})(?![\w(=])"
_CANDIDATE = rf"{_EDGE}{_WORD}(?:[ \t](?:{_INITIAL}|{_FAMILY})){{1,3}}(?![\w@(]|\.\w)"
_CAPS_NAME = rf"{_EDGE}{_UP}{{2,}}(?:[ -]{_UP}\.?)?[ ]{_UP}{{3,}}(?:[ -]{_UP}{{3,}})?(?![\w@(])"
_REVERSED = rf"{_EDGE}(?P<family>{_WORD}),\s(?P<given>{_WORD})(?:\s{_INITIAL})?(?=\s*(?:[;|)\n<(]|$|\.\s|,\s\d|\t))"
_INITIALLED = rf"{_EDGE}(?P<name>(?:{_UP}\.\s?){{1,3}}(?P<family>{_WORD}))(?![\w@(]|\.\w)"
_POSSESSIVE = rf"{_EDGE}(?P<name>{_WORD})(?:'s|’s)\s(?:phone|number|email|address|birthday|passport|account|salary|password|wife|husband|son|daughter|mother|father|mum|mom|dad|manager|ticket|laptop|appointment|surgery|medication|prescription|diagnosis|order|flight|booking|contract|house|flat|apartment|card|licen[cs]e|ssn|desk|calendar|inbox)\b"
_CJK = r"(?:我叫|我是|我的名字是|名字叫|姓名[::]|联系人[::]|收件人[::])\s?(?P<zh>[一-龥]{2,4}?)(?=[,,。.!!、;;\s]|的|$)|(?P<hon>[一-龥]{2,4}|[一-龥]{1,3}[ 　]?[一-龥ぁ-んァ-ヶ]{1,4})(?=さん|様|さま|氏|先生|女士|小姐|君)|(?P<ko>[가-힣]{3})(?=\s?(?:씨|님|입니다|고객|과장|부장|대리|팀장))|(?:私は|わたしは|名前は)\s?(?P<ja>[一-龥ぁ-んァ-ヶー]{2,8}?)(?=です|と申|といい)|(?:제 이름은|저는|이름은)\s?(?P<ko2>[가-힣]{2,4}?)(?=입니다|이에요|예요|이고|라고)"


def find_names(view: View) -> Iterator[Span]:
    """Names of people in prose, strings and comments; then every later mention of a part of a full one."""
    text = view.prose
    found = [*_by_surroundings(text, view.text if view.code else ""), *_by_lexicon(text)]
    yield from found
    yield from _mentions(text, found)


def _by_surroundings(text: str, code: str) -> Iterator[Span]:
    for pattern in (_TITLED, _TITLED_CAPS, _GREETING, _SIGNED, _MAILBOX, _AT_TAG):
        for found in compiled(pattern).finditer(text):
            yield from _name(
                found,
                text,
                needs=pattern in (_GREETING, _SIGNED) and "thank" in found.group().lower()[:8],
            )
    for pattern in (_RANKED, _SAYS, _SELF, _HEADER, _DASHED, _BARE_LABEL, _POSSESSIVE):
        for found in compiled(pattern).finditer(text):
            yield from _name(found, text, needs=True)
    for found in compiled(_LABELLED).finditer(text):
        yield from _name(found, text, needs=False)
    if code:
        for found in compiled(_LABELLED).finditer(code):
            if code[found.start("name") - 1] in "\"'`":
                yield from _name(found, code, needs=False)
    for found in compiled(_LOWER_NAME).finditer(text):
        yield from _lower_name(found)
    for found in compiled(_CJK).finditer(text):
        index = found.lastindex or 0
        yield Span(found.start(index), found.end(index), "PERSON", SHAPED)


def _name(found: re.Match[str], text: str, needs: bool) -> Iterator[Span]:
    """The captured words as far as they are a name's; `needs`: one of them must be a known name, or two look like it."""
    start, value = found.start("name"), found["name"]
    words = list(compiled(r"[^\s,]+").finditer(value))
    size = _length_of_name(words)
    if not size:
        return
    kept = [word.group() for word in words[:size]]
    if needs and not _known(kept):
        return
    if size == 1 and len(kept[0]) < 3 and kept[0].isascii() and not kept[0].endswith(".") and not _is_given(kept[0]):
        return
    first = found.start("title") if "title" in found.re.groupindex else start + words[0].start()
    yield Span(first, start + words[size - 1].end(), "PERSON", SHAPED)


def _length_of_name(words: list[re.Match[str]]) -> int:
    """How many words from the first on belong to the name; 0 if the first does not."""
    size = 0
    for place, word in enumerate(words):
        plain = folded(word.group().rstrip(".").split("'s")[0])
        if plain in not_names() and not (plain in surnames() and place > 0) and not word.group().endswith("."):
            if compiled(_PARTICLE).fullmatch(word.group()):
                continue
            break
        size = place + 1
    return size


def _known(words: list[str]) -> bool:
    """Is one a given name (an ambiguous one if a family name follows), or do a given name and family name fit?"""
    plain = [folded(word.strip(".,")) for word in words]
    if any(part in given_names() for word in plain for part in word.split("-")):
        return True
    if plain[0] in ambiguous_names():
        return len(plain) > 1 and plain[-1] in surnames() or len(plain) == 1 and plain[0] in _SAFE_ALONE
    return len(plain) > 1 and plain[-1] in surnames()


_SAFE_ALONE = frozenset("alice charlotte victoria sofia jordan taylor tyler grace jasper logan madison stella ruth oscar victor mike romeo juliet charlie carter robin bob jack frank sandy heather hazel holly violet basil carol julia kim lee chen wei".split())


def _is_given(word: str) -> bool:
    plain = folded(word)
    return plain in given_names() or plain in ambiguous_names()


def _lower_name(found: re.Match[str]) -> Iterator[Span]:
    """`my name is john smith`: the words up to the first that is no name."""
    words = list(compiled(r"\S+").finditer(found["name"]))
    if folded(words[0].group()) not in given_names() | ambiguous_names():
        return
    size = 1
    while size < len(words) and folded(words[size].group()) in surnames() | given_names():
        size += 1
    start = found.start("name")
    yield Span(start + words[0].start(), start + words[size - 1].end(), "PERSON", GUESSED)


def _by_lexicon(text: str) -> Iterator[Span]:
    """A given name before one to three words shaped like family names; `J. Smith`; `Smith, John`; `JOHN SMITH`."""
    for found in compiled(_CANDIDATE).finditer(text):
        yield from _candidate(found)
    for found in compiled(_REVERSED).finditer(text):
        if _is_given(found["given"]) and folded(found["family"]) in surnames() and folded(found["family"]) not in not_names():
            yield Span(found.start(), found.end(), "PERSON", GUESSED)
    for found in compiled(_INITIALLED).finditer(text):
        if folded(found["family"]) in surnames() - not_names() and not compiled(r"\d\s?$|[A-Z]\s$").search(words_before(text, found.start(), 4)):
            yield Span(found.start("name"), found.end("name"), "PERSON", GUESSED)
    for found in compiled(_CAPS_NAME).finditer(text):
        words = [folded(word) for word in compiled(r"[^\s.-]+").findall(found.group())]
        if words[0] in given_names() and words[-1] in surnames() and len(words[-1]) > 3:
            yield Span(found.start(), found.end(), "PERSON", GUESSED)


def _candidate(found: re.Match[str]) -> Iterator[Span]:
    """The first given name in a run of capitalised words, with what follows it."""
    words = list(compiled(r"\S+").finditer(found.group()))
    for place, word in enumerate(words[:-1]):
        plain = folded(word.group())
        clear = plain in given_names() or "-" in plain and plain.split("-")[0] in given_names()
        if not clear and plain not in ambiguous_names():
            continue
        size = _length_of_name(words[place:])
        rest = [folded(other.group().strip(".'")) for other in words[place + 1 : place + size]]
        family = [other for other in rest if len(other) > 1]
        if family and (clear and _looks_like_family(family) or family[-1] in surnames() - not_names()):
            start = found.start() + words[place].start()
            yield Span(start, found.start() + words[place + size - 1].end(), "PERSON", GUESSED)
            return


def _looks_like_family(family: list[str]) -> bool:
    """Not a word of the list of no-names, nor one with the ending of a common noun."""
    last = family[-1]
    if last in not_names() and last not in surnames():
        return False
    return len(last) > 2 and not compiled(r".*(?:tion|tions|ness|ment|ments|ity|ism|ology|ing|able|ible|ful|less|ware|base|ized|script|ics)").fullmatch(last)


def _mentions(text: str, found: list[Span]) -> Iterator[Span]:
    """Later mentions of the words of full names: `Priya Raman … Priya said …`."""
    parts: set[str] = set()
    for span in found:
        words = compiled(r"[^\s,.]+").findall(text[span.start : span.end])
        if len(words) > 1 or span.score >= SHAPED:
            parts |= {word for word in words if _names_alone(word)}
    if parts:
        for hit in compiled(rf"{_EDGE}{_WORD}(?![\w(=])").finditer(text):
            word = hit.group().removesuffix("'s")
            if word in parts:
                yield Span(hit.start(), hit.start() + len(word), "PERSON", GUESSED)


def _names_alone(word: str) -> bool:
    plain = folded(word)
    return len(word) >= 3 and word[0].isupper() and not word.isupper() and plain not in not_names() and plain not in ambiguous_names() - _SAFE_ALONE
