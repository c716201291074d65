"""Postal addresses: a street with its number in the order of its country, then what follows of
town, code and state.
"""

from __future__ import annotations

from collections.abc import Iterator

from .patterns import any_of, compiled
from .spans import CHECKED, SHAPED, Span
from .view import View, around, matches, words_before

_CAP = r"(?:[A-ZÀ-ÞŁŚŻĆŠŽČ][\w'’.-]*|\d{1,3}(?:st|nd|rd|th))"
_STREETS = any_of(
    r"Street Str St\.? Avenue Ave\.? Av\.? Road Rd\.? Lane Ln\.? Drive Dr\.? "
    r"Boulevard Blvd\.? Court Ct\.? Place Pl\.? Square Sq\.? Terrace Ter\.? Way "
    r"Close Crescent Cres\.? Gardens Gdns\.?"
    r" Parkway Pkwy\.? Highway Hwy\.? Trail Trl\.? Circle Cir\.? Row Mews Hill "
    r"Grove Walk Quay Green Park View Rise Broadway Alley Loop Turnpike Plaza "
    r"Esplanade Parade Wharf Pike Crossing"
    r" Promenade Marg Nagar Colony Layout Cross Main Bypass Chowk Bazaar Path "
    r"Heights Point Ridge Run Bend Cove Vale Yard Gate Croft Drove Wynd Brae Chase "
    r"Dale Embankment Freeway Route Expressway"
)
_SIDE = (
    r"(?:North|South|East|West|N|S|E|W|NE|NW|SE|SW|N\.|S\.|E\.|W\.|Upper|Lower|Old|"
    r"New|Great|Little|Saint|St\.|Mt\.)"
)
_UNIT = (
    r"(?:,?\s\#\d{1,3}-\d{1,4}|,?\s{1,2}(?:Apartment|Apt|Suite|Ste|Unit|Flat|Floor|"
    r"Fl|Room|Rm|Building|"
    r"Bldg|PH|Level|Lot|Space|Spc|Block|Tower|Door|"
    r"#)\.?\s{0,2}\#?\s?[A-Z]?-?\d{0,5}[A-Za-z]?\b|,?\s\d{1,2}(?:st|nd|rd|"
    r"th)\s[Ff]loor)"
)
_BEFORE_UNIT = (
    r"(?:(?:Flat|Apt\.?|Apartment|Unit|Suite|Room|House|Door|Plot|Shop|No\.?|Block|"
    r"H\.?\s?No\.?|D\.?\s?No\.?)\s?[#:]?\s?[A-Z]?-?\d{1,5}[A-Za-z]?(?:/\d{1,4})?,?\s"
    r"{1,2}(?:[A-Z][\w' -]{2,30},\s{1,2})?)"
)
_ENGLISH = (
    rf"(?<![\w.,$€£#/-])(?:{_BEFORE_UNIT})?(?:\d{{1,5}}(?:-\d{{1,5}}|/\d{{1,4}}|"
    rf"[A-Za-z]|\s?½| 1/2)?,?\s{{1,2}}(?:(?:{_SIDE})\s)?(?:{_CAP}\s){{1,4}}"
    rf"{_STREETS}(?![\w])(?:\s(?:North|South|East|West|N|S|E|W|NE|NW|SE|SW)\b\.?)?"
    rf"|\d{{1,5}}\s(?:{_SIDE}\s)?(?:Broadway|Highway\s\d+|Route\s\d+|County "
    r"Road\s\d+|Avenue of the Americas|(?:Avenue|Ave\.?)\s[A-Z]\b|"
    rf"The\s[A-Z][a-z]+)){_UNIT}?"
)
_MILITARY = (
    r"(?<!\w)(?:PSC|Unit|CMR)\s\d{1,5},?\s{1,2}Box\s\d{1,5}"
    r"(?:[\s,]{1,3}(?:APO|FPO|DPO)[\s,]{1,2}(?:AA|AE|AP)\s\d{5}(?:-\d{4})?)?"
)
_INDIAN = (
    r"(?<!\w)(?:House|Flat|Plot|Door|Shop|H\.|D\.)\s?(?:No|no|#)\.?\s?[\w/-]{1,10},\s"
    r"[A-Z][^\n.;:\"]{4,80}?(?:\b\d{6}\b|(?=[.;\n\"]|$))"
)
_LOWER_ENGLISH = (
    r"(?<![\w.,$€£#/-])\d{1,5}[a-z]?\s(?:[a-z]+\s){1,3}(?:street|avenue|road|lane|"
    r"drive|boulevard|crescent|terrace|ave|blvd|rd|st)\b(?=[\s,.]|$)(?:,?\s(?:apt|"
    r"unit|suite|flat|#)\.?\s?\w{1,5})?"
)
_PO_BOX = (
    r"(?i)(?<![a-z])(?:p\.?\s?o\.?\s?box|post office box|private bag|locked bag|gpo "
    r"box|postfach|postbus|boite postale|b\.?\s?p\.?(?=\s\d)|apartado(?: de correos|"
    r" postal)?|apdo\.?|casella postale|c\.p\.(?=\s\d)|caixa postal|skrytka "
    r"pocztowa|postboks|postilokero|pl(?=\s\d{1,4},\s\d{5}))\s{0,2}(?:no\.?\s?|"
    r"n[°º]\s?|#\s?)?[A-Z]?\d[\d ]{0,8}\d?\b"
)
_PARTICLES = (
    r"(?:de la |de l'|du |des |de los |de las |del |della |dello |dei |degli |delle "
    r"|de |d'|do |da |dos |das |di |la |le |les |los |las |el |y |e |van de |van "
    r"der |van den |van |von der |von |den |der |op de |aan de |św\. |gen\. )"
)
_FRENCH = (
    rf"(?<![\w.,-])\d{{1,4}}(?:\s?(?:bis|ter|quater|[A-D])\b)?,?\s(?:[Rr]ue|"
    r"[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb][dl]d?\.?|[Pp]lace|[Cc]hemin|[Aa]ll[ée]e|"
    r"[Ii]mpasse|[Qq]uai|[Cc]ours|[Rr]oute|[Ss]quare|[Pp]assage|[Ff]aubourg|"
    r"[Rr]uelle|[Vv]illa|[Rr]ésidence|[Ss]entier|[Cc]ité|[Ee]splanade|"
    rf"[Rr]ond-point)\s(?:{_PARTICLES})*(?:[\w'’.-]+)(?:[\s-](?:{_PARTICLES})*{_CAP})"
    rf"{{0,4}}"
)
_ROMANCE = (
    r"(?<![\w])(?:Calle|C/|C\.|Avda?\.?|Av\.?|Avenida|Plaza|Pza\.?|Paseo|P\.º|"
    r"Carrera|Cra\.?|Ronda|Camino|Travesía|Travessera|Rambla|Passeig|Carrer|"
    r"Calz(?:ada|\.)|Blvd\.?|Boulevard|Jirón|Jr\.|Diagonal|Transversal|Via|V\.le|"
    r"Viale|Piazza|P\.za|Piazzale|Corso|C\.so|Vicolo|Largo|Strada|Lungotevere|"
    r"Lungarno|Rua|R\.|Travessa|Praça|Alameda|Estrada|Rodovia|Rue|Avenue|Strada|"
    r"Str\.|Bulevardul|Calea|Aleea)"
    rf"\s(?:{_PARTICLES})*(?:[\wÀ-ÿ'’.-]+)(?:\s(?:{_PARTICLES})*[A-ZÀ-ÞIVX][\w'’.-]*)"
    rf"{{0,4}},?\s{{0,2}}(?:n[°ro.]{{0,3}}\s?|num\.?\s|nr\.?\s?|No\.?\s?|#\s?|"
    rf"s/n)?\d{{1,5}}(?:\s?[A-Za-z]\b|/\d{{1,4}}[A-Z]?|"
    rf"\s?-\s?\d{{1,4}})?(?:,?\s(?:\d{{1,2}}\s?[°.]{{1,2}}\s?(?:[A-Z]|izq(?:da|"
    r"uierda)?|dcha|derecha|piso|andar)?\.?|piso\s\d+\w?|(?:int|scala|sc|ap(?:to|t|"
    r"artamento)?|bl(?:oque|oco)?|esc|pta|puerta|dpto|depto|of|local|"
    rf"col)\.?\s?[\w]{{1,6}}|[Cc]ol\.\s[A-ZÀ-Þ]\w+(?:\s[A-ZÀ-Þ]\w+){{0,3}}))*"
)
_GERMANIC = (
    r"(?<![\w])(?:(?:(?:Am|An der|An den|Auf der|Auf dem|Im|In der|In den|Zum|Zur|"
    r"Unter den|Hinter der|Alte[rn]?|Neue[rn]?|Große|Kleine|Obere|Untere|St\.|Van|"
    r"De|Het|Den|Gamla|Norra|Södra|Östra|Västra|Stora|Lilla|Nordre|"
    r"Søndre)\s)?(?:[A-ZÄÖÜÅØÆ][\wäöüßåøæéè'’.-]*[\s-]){0,3}?"
    r"[A-ZÄÖÜÅØÆ]?[\wäöüßåøæéè-]*?(?:stra(?:ß|ss)e|Stra(?:ß|ss)e|str\.|Str\.|weg|"
    r"Weg|platz|Platz|allee|Allee|gasse|Gasse|ring|Ring|damm|Damm|ufer|Ufer|"
    r"chaussee|Chaussee|steig|Steig|graben|promenade|markt|Markt|wall|Wall|hof|"
    r"stieg|pfad|zeile|straat|laan|plein|gracht|kade|singel|dijk|steeg|dreef|"
    r"straatweg|gatan|gata|vägen|väg|gränd|torget|stigen|gade|vej|veien|vegen|allé|"
    r"plads|plass|torg|bakken|vei|katu|tie|kuja|polku|aukio|väylä|utca|tér|út)"
    r"|(?:Unter den Linden|Kurfürstendamm|Kudamm|Ku'damm|Graben|Kohlmarkt|"
    r"Jungfernstieg|Königsallee|Am Markt|Am Bahnhof|Im Winkel|Am [A-ZÄÖÜ]\w+|Im "
    r"[A-ZÄÖÜ]\w+|Zum [A-ZÄÖÜ]\w+|Zur [A-ZÄÖÜ]\w+|An der [A-ZÄÖÜ]\w+|Auf der "
    r"[A-ZÄÖÜ]\w+))"
    r"\s\d{1,4}(?:\s?[a-zA-Z]\b|\s?[-/–]\s?\d{1,4}|[ -]?(?:bis|hs|huis|II?I?|"
    r"[A-D]))?(?:,?\s(?:\d\.\s(?:Stock|OG|Etage|sal)|\d{1,2}\.\s?(?:tv|th|mf|sal)|"
    r"tv|th|mf|EG|Top\s\d+|lgh\s\d+|bte\s\d+|bus\s\d+|[A-Z]\s\d{1,3}\b))?(?![\w%°]|"
    r"[.,:]\d|\s?(?:Uhr|Euro|€|km|Prozent|Minuten|Jahre|Tage|%))"
)
_SLAVIC = (
    r"(?<![\w])(?:(?:ul|al|os|pl|aleja|aleje|ulica|"
    r"osiedle)\.?\s(?:[\wąćęłńóśźżĄĆĘŁŃÓŚŹŻ.-]+\s){1,4}\d{1,4}[A-Za-z]?(?:\s?/\s?\d{"
    r"1,4}|\sm\.?\s?\d{1,4})?|(?:ул|улица|пр|просп|проспект|пер|переулок|бульвар|"
    r"б-р|наб|шоссе|пл|вул)\.?\s[\w\s.-]{2,40}?,?\s(?:д(?:ом)?\.?\s?|"
    r"буд\.?\s?)?\d{1,4}[а-яА-Я]?(?:\s?/\s?\d{1,4})?(?:,?\s(?:к(?:орп)?\.?|стр\.?|"
    r"кв\.?|оф\.?)\s?\d{1,4})*"
    r"|(?:[A-ZÇĞİÖŞÜ][\wçğıöşü.]*\s){1,4}(?:Cad(?:desi|\.)?|Sok(?:ak|ağı|\.)?|"
    r"Mah(?:allesi|\.)?|Bulvarı|Blv\.)(?:,?\s(?:[A-ZÇĞİÖŞÜ]?[\wçğıöşü.]*\s){0,4}?)?("
    r"?:No\s?[:.]?\s?)\d{1,4}(?:/\d{1,4})?(?:\s?[DK]\s?[:.]\s?\d+)*)"
)
_EAST_ASIAN = (
    r"(?:〒\s?\d{3}-?\d{4}\s?)?(?:(?:東京都|北海道|(?:京都|大阪)府|"
    r"[一-龥]{2,3}県)[一-龥ァ-ヶ]{1,12}(?:[一-龥ぁ-んァ-ヶー]{0,16}? ?\d{1,4}"
    r"(?: ?(?:丁目|番地?|号) ?(?:\d{1,4})?|-\d{1,4}){1,3}(?: ?(?:番地?|号))?)"
    r"|[一-龥]{2,8}(?:省|市|区|"
    r"自治区)[一-龥]{1,16}?(?:路|街|道|巷|大道|胡同|弄)[一-龥]{0,4} ?\d{1,5} ?(?:号|號|"
    r"弄)[一-龥\dA-Za-z# ]{0,16}|[一-龥]{1,8}(?:路|街|大道|胡同) ?\d{1,5} ?(?:号|"
    r"號)(?:[一-龥\dA-Za-z ]{0,14}(?:室|楼|栋|单元|号|樓))?"
    r"|(?:서울|부산|대구|인천|광주|대전|울산|경기|강원|세종|제주)[가-힣]{0,6}\s(?:[가-힣]{1,5}[시군구]\s){1,2}[가-"
    r"힣\d]{1,10}(?:로|길|동)\s?\d{1,4}(?:-\d{1,4})?(?:번길\s?\d{1,4})?(?:,?\s?\d{1,4}(?:동"
    r"|호|층))*)"
)
_STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT "
    "NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR "
    "NSW VIC QLD SA WA TAS ACT NT ON QC BC AB MB SK NS NB NL PE YT NU"
)
_UK_CODE = r"(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})"
_CODE = (
    rf"(?:{_UK_CODE}|[A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d|"
    rf"(?:[A-Z]{{1,2}}-)?\d{{4,6}}(?:-\d{{3,4}})?|\d{{2}}-\d{{3}}|\d{{3}} \d{{2,3}}|"
    rf"\d{{4}} ?[A-Z]{{2}}|[A-Z]\d{{2}} ?[A-Z\d]{{4}})"
)
_TOWN = (
    r"(?:(?:St\. )?[A-ZÀ-ÞŁŚŻĆŠŽČ][^\W\d_]*(?:['’-][^\W\d_]+)*(?:[ -](?:(?:de|del|"
    r"la|le|les|los|upon|on|am|an|der|den|sur|im|of|di|do|da|in|sous|in der|"
    r"a\.)[ -])?[A-ZÀ-ÞŁŚŻĆŠŽČ][^\W\d_]*(?:['’-][^\W\d_]+)*){0,3})"
)
_PART = (
    rf"(?:,?\s{{0,3}}\n\s{{0,8}}|,\s{{0,3}}|\s-\s|;\s|\s{{1,2}}\|\s{{1,2}}|"
    rf"\s{{1,2}})(?:(?P<code>{_CODE})(?![\w-])(?:\s(?P<place>{_TOWN}))?|"
    rf"(?P<state>{any_of(_STATES)})(?![\w])\.?|(?P<town>{_TOWN}(?:\s\d{{1,2}})?)(?!\w))"
)
_TOWN_CODE = rf"\b{_TOWN},\s(?:{any_of(_STATES)})\s\d{{5}}(?:-\d{{4}})?\b"
_CODE_NAMED = (
    r"(?i:(?<![a-z])(?:zip(?:[ _-]?code)?|post[ _-]?codes?|postal[ _-]?code|plz|"
    r"code postal|eircode|cap|cep|pin ?code|postnummer|código "
    rf"postal))[\"']?\s{{0,2}}(?:is|:|=|-)?\s{{0,2}}[\"']?({_CODE})(?![\w-])"
)
_UK_CODE_ALONE = r"(?<![\w-])(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})(?![\w-])"
_NAMED_ADDRESS = (
    r"(?i)(?<![a-z])(?:(?:home|street|postal|mailing|billing|shipping|delivery|"
    r"residential|work|office|current|permanent|customer|my|his|her|our|their|"
    r"registered)[\s_-]?addr(?:ess)?(?:[\s_-]?(?:line)?[\s_-]?[12])?|"
    r"addr(?:ess)?(?:[\s_-]?line)?[\s_-]?[12]?|street(?:[\s_-]?(?:name|address|"
    r"line))?[\s_-]?[12]?|anschrift|adresse|adres|dirección|direccion|domicilio|"
    r"indirizzo|endere(?:ç|c)o|morada|адрес|地址|住所|주소|(?P<verb>deliver(?:ed|y)? to|"
    r"ship(?:ped)? to|live[sd]? at|lives at|residing at|resides at|located at|moved "
    r"to|send (?:it )?to|wohnhaft in|domicilié au|residente en))"
    r"[\"'`*\]]{0,3}\s{0,2}(?:is|was|:|=>|=|to|\|"
    r")?:?\s{0,3}[\"'`]{0,2}(?P<value>(?=[^\n\"<>{}\x00|"
    r"]{0,24}\d)(?-i:(?=[A-ZÀ-Þ\d#]|[^\x00-\xff]))(?=[^\n\"<>{}\x00|"
    r"]{0,40}(?:[^\W\d_]{3}|[^\x00-\xff]))[^\s][^\n\"<>{}\x00|;=@]{7,120})"
)


_STREET_HINTS = (
    r" (?:st|ave|av|road|rd|lane|ln|drive|dr|boul|blvd|court|ct|place|pl|squ|sq|ter|"
    r"way|close|cres|gard|gdns|park|pkwy|high|hwy|trail|trl|circle|cir|row|mews|"
    r"hill|grove|walk|quay|green|view|rise|broadway|alley|loop|turn|plaza|espl|"
    r"parade|wharf|pike|cross|prom|marg|nagar|colony|layout|main|bypass|chowk|"
    r"bazaar|path|height|point|ridge|run|bend|cove|vale|yard|gate|croft|drove|wynd|"
    r"brae|chase|dale|embank|free|route|express|county|the)"
)
_STREET_PATTERNS = (
    (
        _ENGLISH,
        r"\d[a-z½]?,?"
        + _STREET_HINTS
        + r"|\d[a-z½]?,? [a-z'’.-]+(?: [a-z0-9'’.-]+){0,4}?"
        + _STREET_HINTS,
    ),
    (_MILITARY, r"(?:psc|unit|cmr) \d{1,5},? {1,2}box"),
    (_INDIAN, r"(?:house|flat|plot|door|shop|h\.|d\.) ?(?:no|#)"),
    (
        _FRENCH,
        r"\brue|\bav|\bboul|\bbd|\bbl?vd|\bplace|\bchemin|\ball[ée]e|\bimpasse|\bquai|"
        r"\bcours|\broute|\bsquare|\bpassage|\bfaub|\bruelle|\bvilla|\brésid|\bsentier|"
        r"\bcité|\bespl|\brond",
    ),
    (
        _ROMANCE,
        r"\bcalle|\bc[/.]|\bav|\bpla?za|\bpaseo|\bp\.|\bcarre|\bcra|\bronda|\bcamino|"
        r"\btrave|\brambla|\bpasseig|\bcalz|\bblvd|\bboul|\bjir|\bjr|\bdiag|\btrans|"
        r"\bvia|\bv\.|\bpiazza|\bcorso|\bvicolo|\blargo|\bstr|\blung|\brua|\br\.|"
        r"\bpraça|\balam|\bestr|\brodo|\brue|\bbule|\bcalea|\balee",
    ),
    (
        _GERMANIC,
        r"(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|"
        r"graben|promenade|markt|wall|hof|stieg|pfad|zeile|straat|laan|plein|gracht|"
        r"kade|singel|dijk|steeg|dreef|gatan|gata|vägen|väg|gränd|torget|gade|vej|veien|"
        r"vegen|allé|plads|plass|torg|bakken|vei|katu|tie|kuja|polku|aukio|väylä|utca|"
        r"tér|út|linden|kurfürstendamm|ku'?damm|kohlmarkt|stieg|bahnhof|winkel) \d|"
        r"\b(?:am|im|zum|zur|an der|auf der) [a-zäöü]+ \d",
    ),
    (
        _SLAVIC,
        r"ul\.? |al\. |os\. |pl\. |aleja|ulica|osiedle|\bул|\bпр|переул|бульвар|\bнаб|"
        r"шоссе|\bвул|\bпер|\bcad|\bsok|\bmah|bulvar|\bblv",
    ),
    (_EAST_ASIAN, r"[都道府県市区省路街巷号號로길동]"),
    (
        _PO_BOX,
        r"box|bag|postfach|postbus|boite|\bb\.?p|apartado|apdo|casella|c\.p|caixa|"
        r"skrytka|postboks|postilok|\bpl ",
    ),
)


def find_addresses(view: View) -> Iterator[Span]:
    """Streets with numbers, post boxes, and towns with codes, in the writing of some twenty
    countries.
    """
    text = view.prose
    if not any(sign.isdigit() for sign in text):
        return
    for pattern, hints in _STREET_PATTERNS:
        for found in matches(pattern, text, around(view.lower_prose, hints, 70, 90)):
            if not _is_something_else(found.group(), text, found.start()):
                yield Span(found.start(), _with_tail(text, found.end()), "STREET_ADDRESS", CHECKED)
    for found in compiled(_LOWER_ENGLISH).finditer(text):
        if compiled(
            r"(?:live|lives|living|address|deliver\w*|ship\w*|send|sent|moved?|house|at|"
            r"parcel|mail)\b[^\n.]{0,20}$"
        ).search(words_before(text, found.start())):
            yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)
    yield from _codes(view)
    yield from _named(view)


def _with_tail(text: str, end: int) -> int:
    """Where the address ends: behind town, state and code as far as they follow; a town alone must
    close the phrase.
    """
    sure = place = end
    for _ in range(5):
        found = compiled(_PART).match(text, place)
        if found is None or "\n\n" in found.group():
            break
        place = found.end()
        joined = found.group()[0] in ",\n" or "\n" in found.group()[:4]
        if (
            found["code"]
            or (found["state"] and sure != end)
            or (found["state"] and text[place : place + 1] in ("", " ", ",", ".", "\n"))
        ):
            sure = place
        elif joined and compiled(r"\s*(?:[.,;)\"'\n<|]|$)").match(text, place):
            sure = (
                place
                if not compiled(
                    r"(?i)[\s,]{1,4}(?:phone|tel|email|e-mail|fax|attn|dob|and|but|regards|thanks|"
                    r"best|dear|hi|the)\b"
                ).match(found.group())
                else sure
            )
    return sure


def _is_something_else(value: str, text: str, start: int) -> bool:
    """`5 Minutes Drive`, `2024 Tax Court`, `3 Star Park`: counted things and years in a title."""
    if compiled(
        r"(?i)\b(?:minutes?|hours?|days?|weeks?|months?|years?|people|items?|users?|"
        r"points?|steps?|percent|million|billion|new|different|other|free|main reasons?|"
        r"chapters?|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|january|february|"
        r"march|april|june|july|august|september|october|november|december)\b"
    ).search(value):
        return True
    if "foundation" in words_before(text, start, 60):
        return True  # the one of the Free Software Foundation, in many licences
    before = words_before(text, start, 16)
    return (
        compiled(
            r"(?:figure|fig\.|table|chapter|section|step|line|page|version|v|no\.|vol\.|"
            r"issue|part|rule|act|case|python|top|error|http|status)\s?$"
        ).search(before)
        is not None
    )


def _codes(view: View) -> Iterator[Span]:
    text = view.prose
    for pattern in (_TOWN_CODE, _UK_CODE_ALONE):
        for found in compiled(pattern).finditer(text):
            if pattern is _TOWN_CODE or compiled(
                r"(?i)\b(?:live|address|post ?code|street|road|house|deliver\w*|near|lane|"
                r"ship\w*|moved|flat|england|uk|london)\b"
            ).search(text[max(found.start() - 80, 0) : found.end() + 30]):
                yield Span(found.start(), found.end(), "STREET_ADDRESS", SHAPED)
    for found in matches(
        _CODE_NAMED, text, around(view.lower_prose, r"zip|post|plz|code|eircode|cap|cep|pin")
    ):
        yield Span(found.start(1), found.end(1), "STREET_ADDRESS", SHAPED)


def _named(view: View) -> Iterator[Span]:
    """The rest of a line that is called an address, as far as it reads as one."""
    windows = around(
        view.lower_prose,
        r"addr|street|anschrift|adres|direcci|domici|indirizzo|endere|morada|адрес|地址|"
        r"住所|주소|deliver|ship|live|lives|resid|located|moved|send|wohnhaft",
    )
    for found in matches(_NAMED_ADDRESS, view.prose, windows):
        value = (
            compiled(
                r"(?:\.\s+[A-Z]|[?!]|\s(?:attn|c/o)\b|\s(?:and (?:my|the|her|his)|but|so|"
                r"because|since|please|"
                r"where|which|phone|tel|email|e-mail|dob|born|from|until|for|when|with|ssn)\b|"
                r"\s[A-Za-z_]+:|\s-\s|\.$|\.\s*$|\\n)"
            )
            .split(found["value"])[0]
            .rstrip(" ,.;:'`)")
        )
        if _reads_as_address(value) and (
            not found["verb"] or value[0].isdigit() or compiled(r"\d{5}").search(value)
        ):
            yield Span(
                found.start("value"), found.start("value") + len(value), "STREET_ADDRESS", SHAPED
            )


def _reads_as_address(value: str) -> bool:
    if len(value) < 8 or compiled(
        r"://|\(|\)|\\|_|\b0x|^\d+(?:\.\d+){2,}|^[\d\s:.-]+$|^[0-9a-fA-F:]+$|^\$|"
        r"\b\d{1,2}:\d{2}\b"
    ).search(value):
        return False
    if value[0].isdigit():
        return (
            compiled(r"^\d{1,5}[A-Za-z]?(?:[-/]\d{1,4})?,?\s+(?:[A-ZÀ-Þ]|[a-z]+ [A-Z])").match(
                value
            )
            is not None
        )
    return (
        compiled(r"[A-Za-zÀ-ÿА-я一-龥가-힣.]{2,}.{0,40}[\s#-]\d{1,5}\b|[一-龥가-힣]").search(value)
        is not None
    )
