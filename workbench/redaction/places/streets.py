"""How streets are written in some thirty countries, and what may stand in an address behind them.

Patterns only; `addresses` decides what of their matches is an address. Each comes with hints, a
cheap pattern in lower case that must stand nearby. A match of the group `weak` (`Close`, `Run`,
`Point`) is a street only where something else speaks for an address.
"""

from __future__ import annotations

from functools import cache

from ..letters import CAPITAL, CAPITALS
from ..listed import entries, words
from ..patterns import any_of

_CAP = rf"(?:{CAPITAL}[\w'’.-]*|\d{{1,3}}(?:st|nd|rd|th))"
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
_SLASHED_UNIT = r"(?:(?:Unit|Flat|Apt\.?|Villa|Shop|Suite|Level|Lot|U|L)\s?(?=\d{1,4}[A-Z]?/\d))"
"""`Unit 9/41 Banksia Parade`: the flat before the number of the house, as Australia writes it."""
_WITH_UNIT = (
    rf"(?<![\w.,$€£#/-])(?:\d{{1,6}}\s)?(?:{_CAP}\s){{1,4}}(?:\d{{1,5}}[A-Za-z]?,?\s)?"
    rf"(?:{_CAP}\s){{0,3}}(?:Apt|Apartment|Suite|Ste)\.?\s\#?\d{{1,5}}[A-Za-z]?\b"
)
_MILITARY = (
    r"(?<!\w)(?:PSC|Unit|CMR)\s\d{1,5},?\s{1,2}Box\s\d{1,5}"
    r"(?:[\s,]{1,3}(?:APO|FPO|DPO)[\s,]{1,2}(?:AA|AE|AP)\s\d{5}(?:-\d{4})?)?"
)
_INDIAN = (
    r"(?<!\w)(?:House|Flat|Plot|Door|Shop|H\.|D\.)\s?(?:No|no|#)\.?\s?[\w/-]{1,10},\s"
    r"[A-Z][^\n.;:\"]{4,80}?(?:\b\d{6}\b|(?=[.;\n\"]|$))"
)
_NUMBER_THEN_NAME = rf"[\d½][A-Za-z½]?,?\s{{1,2}}[{CAPITALS}\d]"
"""In English a number stands right before the name of its street."""
LOWER_ENGLISH = (
    r"(?<![\w.,$€£#/-])\d{1,5}[a-z]?\s(?:[a-z]+\s){1,3}(?:street|avenue|road|lane|"
    r"drive|boulevard|crescent|terrace|ave|blvd|rd|st)\b(?=[\s,.]|$)(?:,?\s(?:apt|"
    r"unit|suite|flat|#)\.?\s?\w{1,5})?"
)
_PO_BOX = (
    r"(?i)(?<![a-z])(?:(?:p\.?\s?o\.?\s?box|post office box|private bag|locked bag|gpo box|"
    r"postfach|postbus|boite postale|apartado(?: de correos| postal)?|apdo\.?|casella postale|"
    r"caixa postal|skrytka pocztowa|postboks|postilokero)\s{0,2}(?:no\.?\s?|n[°º]\s?|"
    r"#\s?)?[A-Z]?\d[\d ]{0,8}\d?\b|(?-i:B\.?P\.?|C\.P\.|CS|PL)\s\d{1,5}"
    r"(?=[\s,]{1,3}(?:[A-Z]{1,2}-)?\d{5}\s[^\W\d_]))"
)
_PARTICLES = (
    r"(?:de la |de l'|du |des |de los |de las |del |della |dello |dei |degli |delle "
    r"|de |d'|do |da |dos |das |di |la |le |les |los |las |el |y |e |van de |van "
    r"der |van den |van |von der |von |den |der |op de |aan de |św\. |gen\. )"
)
_FRENCH = (
    r"(?<![\w.,-])(?:\d{1,6}\s)?\d{1,4}(?:\s?(?:bis|ter|quater|[A-D])\b)?,?\s(?:(?:[Rr]ue|"
    r"[Aa]venue|[Aa]v\.|[Bb]oulevard|[Bb][dl]d?\.?|[Cc]hemin|[Aa]ll[ée]e|[Ii]mpasse|[Qq]uai|"
    r"[Ff]aubourg|[Rr]uelle|[Ss]entier|[Ee]splanade|[Rr]ond-point|[Rr]ésidence|[Cc]ité)\s"
    rf"(?:{_PARTICLES})*(?:(?<=\s(?:de|du|la)\s)|(?<=\sdes\s)|(?<=l')|(?<=d')|(?=[^\W\d_]*{CAPITAL}|\d))"
    r"|(?:[Pp]lace|[Cc]ours|[Rr]oute|[Ss]quare|[Pp]assage|[Vv]illa|[Cc]our|[Mm]ail|[Pp]ont)\s"
    rf"(?:{_PARTICLES})*(?={CAPITAL}))"
    rf"(?:[\w'’.-]+)(?:[\s-](?:{_PARTICLES})*{_CAP}){{0,4}}"
)
_ROMANCE = (
    r"(?<![\w])(?:Calle|C/|Avda?\.?|Av\.|Avenida|Plaza|Pza\.?|Paseo|P\.º|"
    r"Carrera|Cra\.?|Ronda|Camino|Travesía|Travessera|Rambla|Passeig|Carrer|"
    r"Calz(?:ada|\.)|Blvd\.?|Boulevard|Jirón|Jr\.|Diagonal|Transversal|"
    r"Via(?=\s[A-Z]?[a-zà-ÿ])|Gran(?=\sV[ií]a)|V\.le|"
    r"Viale|Piazza|P\.za|Piazzale|Corso|C\.so|Vicolo|Largo|Strada|Lungotevere|"
    r"Lungarno|Contrada|Località|Rua|(?:R|C|Str)\.(?=[^\n\d]{3,40},\s?\d)|Travessa|Praça|"
    r"Alameda|Estrada|Rodovia|Quinta|Rue|Avenue|Str\.|Bulevardul|Calea|Aleea|Strada|Pasaje|"
    r"Privada|Callejón|calle|avenida|paseo|rua|"
    r"(?:via|viale|corso|piazza|vicolo|travessa|praça)"
    r"(?=\s(?:(?:de[il]|degli|dell[aeo]|da|do|das|dos|di)\s)?[A-Z]))"
    rf"\s(?:{_PARTICLES})*(?={CAPITAL}|\d{{1,2}} de [A-Z])(?:[\wÀ-ÿ'’.-]+)"
    rf"(?:\s(?:{_PARTICLES})*{CAPITAL}[\w'’.-]*)"
    rf"{{0,4}}(?:,\s{{0,2}}|\s)(?:n[°ro.]{{0,3}}\s?|num\.?\s|nr\.?\s?|No\.?\s?|#\s?|"
    rf"s/n)?\d{{1,5}}(?:\s?[A-Za-z]\b|/\d{{1,4}}[A-Z]?|/[A-Za-z]\b|"
    rf"\s?-\s?\d{{1,4}})?(?![\w%°]|[.,:]\d|\s?(?:times|bpm|km|m|%|x)\b)"
    rf"(?:,?\s(?:\d{{1,2}}\s?[°.]{{1,2}}(?:\s?,?\s?\d{{1,2}}\s?°)?\s?(?:[A-Z]\b|(?i:esq(?:uerdo|\.)?|dto\.?|direito|frente)|izq(?:da|"
    r"uierda)?|dcha|derecha|piso|andar)?\.?|piso\s\d+\w?|(?:int|scala|sc|ap(?:to|t|"
    r"artamento)?|bl(?:oque|oco)?|esc|pta|puerta|dpto|depto|of|local|"
    rf"col)\.?\s?[\w]{{1,6}}|[Cc]ol\.\s{CAPITAL}\w+(?:\s{CAPITAL}\w+){{0,3}}))*"
)
_COLOMBIAN = (
    r"(?<!\w)(?:Calle|Carrera|Cra\.?|Cl\.?|Kr\.?|Cll\.?|Av(?:enida)?\.?|Diagonal|Dg\.?|"
    r"Transversal|Tv\.?)\s\d{1,3}\s?[A-Z]?(?:\s(?:Bis|Sur|Norte|Este|Oeste))?\s?"
    r"(?:#|No\.?|N[°ºo]\.?)\s?\d{1,3}\s?[A-Z]?\s?-\s?\d{1,3}"
)
_STEM = rf"{CAPITAL}[\wäöüßåøæéèáőű'’.-]*"
_JOINED = (
    r"(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|damm|ufer|chaussee|steig|graben|promenade|"
    r"markt|(?<![FfLl]ire)(?<!orn)(?<!ry)(?<!ay)wall|hof|stieg|(?<!atei)(?<!uch)(?<!iffs)pfad|"
    r"straat|laan|plein|gracht|kade|singel|dijk|steeg|dreef|straatweg|hove|gatan|gata|vägen|"
    r"väg|gränd|torget|stigen|gade|vej|veien|vegen|allé|plads|plass|torg|bakken|vei|katu|"
    r"(?<=n)tie|kuja|polku|aukio|väylä|stræti|braut|gata|tún|(?:[ndl]|[^n]st|dt|g|h|k|m)"
    r"(?<![Ss]t)(?<!ubst)(?<!ffsp)ring)"
)
_APART = (
    r"(?:Stra(?:ß|ss)e|Str\.|Weg|Platz|Allee|Gasse|Ring|Damm|Ufer|Chaussee|Wall|Promenade|Markt|"
    r"allé|utca|útja|út|tér|körút|u\.|tee|tänav|iela|gatvė|straat|laan|weg|plein|vei|veien|vej|"
    r"gata|väg|plass|plads|gränd|(?<=s )gate|(?<=s )gade|katu|tie(?= \d))"
)
_GERMANIC = (
    r"(?<![\w])(?!Im Weg )"
    r"(?!(?:Auf|Den|Der|Die|Das|Dem|Des|Eine?[rnms]?|Meine?|Keine?|Mehr|Viel|Zu|"
    r"Erste[rn]?|Letzte[rn]?|Dritte[rn]?|Zweite[rn]?|Speicher|Arbeits|Stell|Park|Sitz)"
    r"(?:[ ]|platz))"
    rf"(?:\d{{1,6}}\s)?(?:(?:{_STEM}[\s-](?:(?:van|de|der|den|ter|ten|von)\s)*){{0,3}}?(?={CAPITAL}[^\s\d]{{4}})"
    rf"[\wäöüßåøæéèþð'’-]{{2,40}}?{_JOINED}|(?:{_STEM}[\s-]){{1,3}}{_APART}"
    rf"|[a-zäöüßåøæé-]{{4,}}(?:stra(?:ß|ss)e|straat|gatan|vägen|veien|vegen|katu|vej)"
    rf"|(?:Stra(?:ß|ss)e|Platz|Allee|Promenade)\s(?:de[rs]|am|an der)\s"
    rf"(?:\d{{1,2}}\.\s)?{CAPITAL}[\w'’-]+(?:\s(?:und\s)?{CAPITAL}[\w'’-]+){{0,2}}"
    r"|Singel|Herengracht|Kurfürstendamm|Kudamm|Ku'damm|Graben|Kohlmarkt|Unter den Linden"
    r"|(?P<weak>(?:Am|Im|Zum|Zur|An der|An den|Auf der|Auf dem|In der|In den|Hinter der)\s"
    rf"{CAPITAL}[\wäöüß-]+))"
    r"\s\d{1,4}\.?(?:(?:\s?[-/–]\s?\d{1,4}){1,3}|\s?[a-zA-Z]\b|\s(?:[IVX]{1,4}|fsz)\.?/\d{1,3}\.?|"
    r"[ -]?(?:bis|hs|huis|II?I?|[A-D]))?(?:,?\s(?:\d\.\s(?:Stock|OG|Etage|sal)|"
    r"\d{1,2}\.\s?(?:tv|th|mf|sal)\b\.?|tv|th|mf|EG|Top\s\d+|lgh\s\d+|bte\s\d+|bus\s\d+|[A-Z]\s\d{1,3}\b))?(?![\w%°]|"
    r"[.,:]\d|\s?(?:Uhr|Euro|€|km|Prozent|Minuten|Jahre|Tage|Punkte|Mal|GB|MB|KB|ms|px|cm|mm|"
    r"kg|%)\b)"
)
_CYRILLIC_TOWN = (
    r"(?:(?:\d{6},\s)?(?:г|гор|город|м|місто|пос|пгт|дер|с)(?:\.\s?|\s)[А-ЯЁІЇЄҐ][\w-]+,\s)?"
)
_SLAVIC = (
    r"(?<![\w])(?:(?:ul|al|os|pl|aleja|aleje|ulica|"
    r"osiedle)\.?\s(?:[\wąćęłńóśźżĄĆĘŁŃÓŚŹŻ.-]+\s){1,4}\d{1,4}[A-Za-z]?(?:\s?/\s?\d{"
    r"1,4}|\sm\.?\s?\d{1,4})?|"
    rf"{_CYRILLIC_TOWN}"
    r"(?:ул|улица|пр|просп|проспект|пер|переулок|бульвар|"
    r"б-р|наб|шоссе|пл|вул)\.?\s(?![^\d\n]{0,40}?(?<!\w)(?:в|во|на|есть|из|по|за|от|до|для|и|что|где)\s)"
    r"[\w\s.-]{2,40}?,?\s(?:д(?:ом)?\.?\s?|"
    r"буд\.?\s?)?\d{1,4}[а-яА-Я]?(?:\s?/\s?\d{1,4})?(?:,?\s(?:к(?:орп)?\.?|стр\.?|"
    r"кв\.?|оф\.?)\s?\d{1,4})*"
    rf"|(?:{CAPITAL}[\wçğıöşü.]*\s){{1,4}}(?:Cad(?:desi|\.)?|Sok(?:ak|ağı|\.)?|"
    rf"Mah(?:allesi|\.)?|Bulvarı|Blv\.)(?:,?\s(?:{CAPITAL}?[\wçğıöşü.]*\s){{0,4}}?)?("
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
    r"힣\d]{1,10}(?:로|길|동)\s?\d{1,4}(?:-\d{1,4})?(?:번길\s?\d{1,4})?(?:,?\s?\d{1,4}\s?(?:동"
    r"|호|층))*)"
)
_STATES = (
    "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT "
    "NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR "
    "NSW VIC QLD SA WA TAS ACT NT ON QC BC AB MB SK NS NB NL PE YT NU"
)
COUNTRIES = any_of(
    r"United\sStates(?:\sof\sAmerica)? U\.?S\.?A\.? United\sKingdom U\.K\. UK Great\sBritain "
    r"England "
    r"Scotland Wales Northern\sIreland Ireland Éire Germany Deutschland France España Spain Italy "
    r"Italia Portugal Brasil Brazil Österreich Austria Schweiz Suisse Switzerland Nederland "
    r"Netherlands The\sNetherlands Belgium Belgique België Luxembourg Danmark Denmark Sverige "
    r"Sweden "
    r"Norge Norway Suomi Finland Ísland Iceland Polska Poland Česko Czechia Czech\sRepublic "
    r"Slovakia Magyarország Hungary România Romania Bulgaria Greece Hellas Türkiye Turkey Cyprus "
    r"Malta Croatia Hrvatska Serbia Slovenia Estonia Latvia Lithuania Ukraine Russia Israel Egypt "
    r"Morocco Tunisia Algeria Nigeria Kenya Ghana South\sAfrica India Pakistan Bangladesh "
    r"Sri\sLanka Nepal Singapore Malaysia Indonesia Thailand Vietnam Philippines Japan "
    r"South\sKorea "
    r"Korea China Taiwan Hong\sKong Australia New\sZealand Canada México Mexico Argentina Chile "
    r"Colombia Perú Peru Uruguay Ecuador UAE United\sArab\sEmirates Saudi\sArabia Qatar Kuwait "
    r"Greenland"
)
_UK_CODE = r"(?:GIR ?0AA|[A-Z]{1,2}\d[A-Z\d]? ?\d[ABD-HJLNP-UW-Z]{2})"
_CODE = (
    rf"(?:{_UK_CODE}|[A-CEGHJ-NPR-TVXY]\d[A-Z] ?\d[A-Z]\d|"
    rf"(?:[A-Z]{{1,2}}-)?\d{{4,6}}(?:-\d{{3,4}})?|\d{{2}}-\d{{3}}|\d{{3}} \d{{2,3}}|"
    rf"\d{{4}} ?[A-Z]{{2}}|[A-Z]\d{{2}} ?[A-Z\d]{{4}})"
)
_TOWN = (
    rf"(?:(?:St\. )?{CAPITAL}[^\W\d_]*(?:['’-][^\W\d_]+)*(?:[ -](?:(?:de|del|"
    r"la|le|les|los|upon|on|am|an|der|den|sur|im|of|di|do|da|in|sous|in der|"
    rf"a\.)[ -])?{CAPITAL}[^\W\d_]*(?:['’-][^\W\d_]+)*){{0,3}})"
)
PART = (
    rf"(?:,?\s{{0,3}}\n[ \t>?|]{{0,8}},?\s?|,\s{{0,3}}|\s-\s|;\s|\s{{1,2}}\|\s{{1,2}}|"
    rf"\s{{1,2}})(?:(?P<code>{_CODE})(?![\w-])(?:\s(?P<place>{_TOWN}(?:\s?/\s?{_TOWN}|\s\d{{1,2}}(?=[.,;)\n]|$))?))?|"
    rf"(?P<state>{any_of(_STATES)})(?![\w])\.?|(?P<country>{COUNTRIES})(?!\w)|"
    r"(?P<unit>(?:Apt|Apartment|Suite|Ste|Unit|Flat|Floor)\.?\s\#?\d{1,5}[A-Za-z]?)(?!\w)|"
    rf"(?P<county>(?:Co\.?|County)\s{CAPITAL}\w+)|(?P<town>{_TOWN}(?:\s\d{{1,2}})?)(?!\w))"
)
"""One part of what follows a street, with what separates it: a code, state, country, unit or town.
"""
TOWN_CODE = rf"\b{_TOWN},\s(?:{any_of(_STATES)})\s\d{{5}}(?:-\d{{4}})?\b"
CODE_NAMED = (
    r"(?i:(?<![a-z])(?:zip(?:[ _-]?code)?|post[ _-]?codes?|postal[ _-]?code|plz|"
    r"code postal|eircode|cap|cep|pin ?code|postnummer|código "
    rf"postal))[\"']?\s{{0,2}}(?:is|:|=|-)?\s{{0,2}}[\"']?({_CODE})(?![\w-])"
)
UK_CODE_ALONE = r"(?<![\w-])(?:[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2})(?![\w-])"
NAMED_ADDRESS = (
    r"(?i)(?<![a-z])(?:(?:home|street|postal|mailing|billing|shipping|delivery|"
    r"residential|work|office|current|permanent|customer|my|his|her|our|their|"
    r"registered)[\s_-]?addr(?:ess)?(?:[\s_-]?(?:line)?[\s_-]?[12])?|"
    r"addr(?:ess)?(?:[\s_-]?line)?[\s_-]?[12]?|street(?:[\s_-]?(?:name|address|"
    r"line))?[\s_-]?[12]?(?=[\"'`*\]]{0,3}\s{0,2}(?:is|was|:|=|\|))|anschrift|adresse|adres|dirección|direccion|domicilio|"
    r"indirizzo|endere(?:ç|c)o|morada|adresa|adresi|adressen|osoite(?:eni)?|lakcím|cím|adrese|alamat|"
    r"địa chỉ|διεύθυνση|адреса|адрес|地址|住所|주소|(?:मरा|हमारा|घर का) पता|"
    r"(?P<verb>deliver(?:ed|y)? to|"
    r"ship(?:ped)? to|live[sd]? at|lives at|residing at|resides at|located at|moved "
    r"to|send (?:it )?to|wohnhaft in|domicilié au|residente en))"
    r"[\"'`*\]]{0,3}\s{0,2}(?:(?:min|mi|moja|mia|meine|mijn|mon|ma)\s)?(?:is|was|ist|est|es|è|é|je|jest|er|är|on|:|=>|=|to|\|"
    r")?:?\s{0,3}[\"'`]{0,2}(?P<value>(?=[^\n\"<>{}\x00|"
    rf"]{{0,24}}\d)(?-i:(?=[{CAPITALS}\d#]|[^\x00-\xff]))(?=[^\n\"<>{{}}\x00|"
    r"]{0,40}(?:[^\W\d_]{3}|[^\x00-\xff]))[^\s][^\n\"<>{}\x00|;=@]{7,120})"
)
_BEFORE_CODE = (
    rf"(?<![\w.,-])(?:{CAPITAL}[^\W\d_]+(?:[ -][^\W\d_]+){{0,3}}?)\s\d{{1,4}}(?:\s?[a-z]\b)?"
    r"(?:[/-](?:\d{1,4}|I{1,3}|[A-Z]|bis|ter|hs|huis)[a-z]?)?(?=,\s(?:[A-Z]{1,2}-)?"
    rf"(?!19\d\d\s|20\d\d\s)(?:\d{{4,5}}|\d{{3}}\s\d{{2}}|\d{{2}}-\d{{3}}|\d{{4}}\s[A-Z]{{2}}|\d{{4}}-\d{{3}})\s"
    rf"{CAPITAL}[^\W\d_]+(?:\s\d{{1,2}})?(?:[\s-]{CAPITAL}[^\W\d_]+){{0,2}}\s*(?:[.,;!?)\n]|$))"
)
"""A street that no word tells, by the code and town behind it, as the continent writes them."""
_LOWER_WITH_CODE = (
    r"(?<![\w.,$€£#/-])\d{1,5}[a-z]?\s(?:[a-z]+\s){1,3}[a-z]+(?:,\s[a-z]+(?:\s[a-z]+)?){1,2},?\s"
    r"[a-z]{1,2}\d[a-z\d]?\s?\d[abd-hjlnp-uw-z]{2}(?![\w-])"
)
"""`33 elm grove, leeds ls6 2bn`: a British code closes it, so that the street needs no word."""
_OTHER_STREETS = (
    (_BEFORE_CODE, r", (?:[a-z]{1,2}-)?\d{2}[\d -]{2,4}"),
    (_LOWER_WITH_CODE, r" [a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}\b"),
    (_WITH_UNIT, r"(?:apt|apartment|suite|ste)\.? #?\d"),
    (_MILITARY, r"(?:psc|unit|cmr) \d{1,5},? {1,2}box"),
    (_INDIAN, r"(?:house|flat|plot|door|shop|h\.|d\.) ?(?:no|#)"),
    (
        _FRENCH,
        r"\d ?(?:bis|ter|quater|[a-d])?,? (?:rue|av|boul|bd|bl?vd|place|chemin|all[ée]e|impasse|"
        r"quai|cour|mail|pont|route|square|passage|faub|ruelle|villa|résid|sentier|cité|espl|"
        r"rond)",
    ),
    (
        _ROMANCE,
        r"\bcalle|\bc[/.]|\bav|\bpla?za|\bpaseo|\bp\.|\bcarre|\bcra|\bronda|\bcamino|"
        r"\btrave|\brambla|\bpasseig|\bcalz|\bblvd|\bboul|\bjir|\bjr|\bdiag|\btrans|"
        r"\bv[ií]a|\bv\.|\bpiazza|\bcorso|\bvicolo|\blargo|\bstr|\blung|\brua|\br\.|"
        r"\bpraça|\balam|\bestr|\brodo|\brue|\bbule|\bcalea|\balee|\bcontrada|\blocal|\bquinta|"
        r"\bpasaje|\bprivada",
    ),
    (_COLOMBIAN, r"\b(?:calle|carrera|cra?|cll?|kr|av|avenida|diagonal|dg|transversal|tv)\.? \d"),
    (
        _GERMANIC,
        r"(?:stra(?:ß|ss)e|str\.|weg|platz|allee|gasse|ring|damm|ufer|chaussee|steig|graben|"
        r"promenade|markt|wall|hof|stieg|pfad|straat|laan|plein|gracht|kade|singel|dijk|steeg|"
        r"dreef|hove|gatan|gata|vägen|väg|gränd|torget|stigen|gade|vej|veien|vegen|allé|plads|"
        r"plass|torg|bakken|vei|katu|tie|kuja|polku|aukio|väylä|stræti|braut|tún|utca|útja|út|"
        r"gate|tér|körút|u\.|tee|tänav|iela|gatvė|linden|ku'?damm) \d|"
        r"(?:stra(?:ß|ss)e|platz|allee|promenade) (?:de[rs]|am|an der) |"
        r"\b(?:am|im|zum|zur|an de[rn]|auf de[rm]|in de[rn]|hinter der) [a-zäöüß-]+ \d",
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
        r"skrytka|postboks|postilok|\bpl |\bcs ",
    ),
)


@cache
def ways() -> tuple[tuple[str, str, str], ...]:
    """Each way of writing with the hints that must stand near it, and with what the text must hold
    somewhere, in its own case; empty where nothing more can be told.
    """
    beginnings = any_of(words("street_words", "beginnings"))
    hints = rf"\d[a-z½]?,? (?:[\w'’.-]+ ){{0,6}}?{beginnings}"
    others = ((pattern, hinted, "") for pattern, hinted in _OTHER_STREETS)
    return ((_english(), hints, _NUMBER_THEN_NAME), _listed(), *others)


def _listed() -> tuple[str, str, str]:
    """Streets whose word, with its number before or behind, is told by a list of languages."""
    leading, trailing, numbered = (
        any_of(entries("street_words", field)) for field in ("leading", "trailing", "numbered")
    )
    signs = any_of(entries("street_words", "number_signs"))
    name = rf"{CAPITAL}[\w'’.-]*(?:\s(?:{_PARTICLES}|cel\s|tou\s)*{CAPITAL}[\w'’.-]*){{0,3}}"
    number = (
        rf",?\s(?i:{signs})?\s?\d{{1,4}}(?:/\d{{1,4}})?(?:\s?{CAPITAL}(?!\w)|[a-zа-яά-ώ](?!\w))?"
        r"(?![\w%°]|[.,:]\d|\s?(?:km|m|м|км|%)\b)(?:,?\s(?:кв|ап|оф|apt?|et|sc|bl)\.\s?\d{1,4})*"
    )
    before = rf"(?<!\w)(?i:{signs}\s)?\d{{1,4}}[A-Z]?(?:/\d{{1,4}})*,?\s(?i:{numbered})\s{name}"
    districts = any_of(entries("street_words", "districts"))
    before += rf"(?:,\s(?i:{districts})\s?(?:\d{{1,2}}\b|{CAPITAL}\w+(?:\s{CAPITAL}\w+){{0,3}}))*"
    behind = rf"(?<!\w)(?i:{leading})\s{name}{number}"
    last = rf"(?<!\w){CAPITAL}\w+(?:[\s-]\w+){{0,2}}\s(?i:{trailing}){number}"
    return f"{before}|{behind}|{last}", f"{leading}|{trailing}|{numbered}", r"\d"


def _english() -> str:
    streets = any_of(words("street_words", "streets"))
    weak = any_of(words("street_words", "weak"))
    return (
        rf"(?<![\w.,$€£#/-])(?:{_BEFORE_UNIT}|{_SLASHED_UNIT})?(?:\d{{1,6}}(?:-\d{{1,5}}|/\d{{1,4}}|"
        rf"[A-Za-z]|\s?½| 1/2)?,?\s{{1,2}}(?:\d{{1,5}}\s)?(?:(?:{_SIDE})\s)?(?:{_CAP}\s){{1,4}}"
        rf"(?:{streets}|(?P<weak>{weak}))(?![\w])"
        rf"(?:\s(?:North|South|East|West|N|S|E|W|NE|NW|SE|SW)\b\.?)?"
        rf"|\d{{1,5}}\s(?:{_SIDE}\s)?(?:Broadway|Highway\s\d+|Route\s\d+|County "
        rf"Road\s\d+|Avenue of the Americas|(?:Avenue|Ave\.?)\s[A-Z]\b|"
        rf"(?P<weaker>The\s[A-Z][a-z]+)(?=,\s[A-Z]))){_UNIT}?"
    )
