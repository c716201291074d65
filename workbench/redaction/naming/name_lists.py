"""What is known of names, as sets to ask, and the capitalised words that only look like names.

All without accents and in lower case (compare with `folded`).
"""

from __future__ import annotations

import unicodedata
from functools import cache

from .family_names import COMMON, FAMILY
from .given_names import AMBIGUOUS, GIVEN

_NOT_NAMES = """
optional none true false required union any literal tuple callable iterable sequence mapping int
bool null undefined unknown default enabled disabled pending active inactive closed done draft
final public private internal external deprecated abstract static generic unset empty self cls auto
manual robot martens bean potato oz world kitty everyone everybody folks guys friends friend
colleague colleagues neighbour reader readers sirs madams gents ladies gentlemen community valued
jury stranger darling mate buddy bro dude honey sweetheart sunshine anyone someone nobody san santa
saint los las hurricane storm cyclone typhoon tropical claus pepper who strange jekyll street st
avenue ave road rd lane drive boulevard court place square university college school institute
hospital library museum theorem lemma law laws method methods algorithm equation equations
distribution test tests model models theory principle paradox inequality function functions
transform series space matrix machine machines process processes constant number numbers conjecture
hypothesis effect law rule rules sort search tree trees heap graph network networks inc corp
corporation company co ltd llc gmbh ag sa plc group holdings bank capital partners foundation
association society committee council software systems solutions services technologies technology
labs lab studio studios cloud api sdk ide app apps server client framework library python
javascript java script code editor compiler kernel shell terminal database sql store stack queue
list array string integer float boolean object class type error errors exception warning info debug
trace monday tuesday wednesday thursday friday saturday sunday january february march april may
june july august september october november december spring summer fall autumn winter day days week
weeks month year years century morning evening night today tomorrow north south east west northern
southern eastern western america american europe european asia africa australia england english
scotland wales ireland irish france french germany german spain spanish italy italian china chinese
japan japanese india indian russia russian korea korean canada canadian mexico brazil river lake
mountain mountains mount island islands sea ocean bay beach city town village county state states
kingdom republic park bridge airport station port tower building house hall center centre castle
church cathedral temple garden gardens valley forest desert falls peak hills coast the a an and or
but if then else for while of in on at to from by with as is are was were be been has have had do
does did not no yes this that these those it its he she they we you i my your his her their our me
him them us what which who whom whose when where why how all any some each every both few many most
other another such only own same so than too very can will just should now also however therefore
thus hence please thanks thank hello hi dear regards best kind sincerely cheers new old good bad
big small great little high low first last next previous second third one two three four five six
seven eight nine ten user users admin administrator customer customers client support team manager
director president minister king queen prince princess lord lady sir madam captain chapter section
figure table page part item step line version release update note notes example exercise question
answer problem solution proof definition lemma corollary appendix introduction conclusion abstract
summary references index contents award prize cup league club open tour championship games fc
united press times post news journal review magazine daily weekly tribune herald gazette radio tv
television channel paper papers study report book books letter letters act bill code plan project
program programme policy award medal score scores status total price cost value key token field
column row file folder path name names title email phone address date time id number account card
order invoice product item fund trust union federation party government department ministry agency
office bureau authority commission board feedback workbench data science learning deep neural
language vision studio notebook hub desktop mobile web site page browser engine sample samples
gradient descent regression analysis block blocks filter filters chain chains rank average
expectation variance deviation estimate estimator likelihood entropy divergence kernel operator
polynomial polynomials coefficient coefficients integral integrals product products sum sums norm
norms cross gate gates bot assistant agent plus pro max mini ultra lite air edition works music
video photos maps drive docs sheets slides mail calendar meet chat home play games day's valley's
syndrome disease virus scale index curve cycle diagram chart plot line lines circle triangle cube
sphere plane force field fields wave waves particle boson reaction bond rays ray number die der das
den dem des ein eine einen und le les une un el los las il lo gli uma os as het een det ett liebe
lieber frau herr herrn sehr geehrte geehrter hallo hola bonjour caro cara estimado estimada querido
querida hilsen mvh groeten saludos gruss cordialement saluti patient contact projet projekt
progetto proyecto uses uses see ask tell call met meet email username surname firstname lastname
forename fullname viele mit von unsere unser mein meine unknown former late mister miss aunt uncle
grandma grandpa saw let re fwd ps attn hey good yes yeah ok okay sorry welcome congratulations
happy merry birthday christmas easter only even still yet again already maybe perhaps today's since
until before after during about over under between without within through because although though
unless whether either neither nor once twice always never often sometimes usually here there
everything something nothing anything somebody hiring sales billing purchasing recruiting valued
sure nope yep yup nah fine great perfect absolutely certainly course
"""


_LATIN = dict(
    zip(
        "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
        [
            "a",
            "b",
            "v",
            "g",
            "d",
            "e",
            "e",
            "zh",
            "z",
            "i",
            "y",
            "k",
            "l",
            "m",
            "n",
            "o",
            "p",
            "r",
            "s",
            "t",
            "u",
            "f",
            "kh",
            "ts",
            "ch",
            "sh",
            "shch",
            "",
            "y",
            "",
            "e",
            "yu",
            "ya",
        ],
        strict=True,
    )
)


def folded(word: str) -> str:
    """Lower case, without accents."""
    if word.isascii():
        return word.lower()
    plain = (
        word.replace("ß", "ss")
        .replace("ø", "o")
        .replace("Ø", "o")
        .replace("ł", "l")
        .replace("Ł", "l")
        .replace("Đ", "d")
    )
    if any("а" <= sign <= "я" for sign in plain.lower()):
        return "".join(_LATIN.get(sign, sign) for sign in plain.lower())
    decomposed = unicodedata.normalize(
        "NFKD", plain.replace("ı", "i").replace("æ", "ae").replace("đ", "d")
    )
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).lower()


@cache
def given_names() -> frozenset[str]:
    """Given names that are hardly ever anything else."""
    return frozenset(map(folded, GIVEN.split())) - ambiguous_names()


@cache
def ambiguous_names() -> frozenset[str]:
    """Given names that are often something else."""
    return frozenset(AMBIGUOUS.split())


@cache
def surnames() -> frozenset[str]:
    """Frequent family names."""
    return frozenset(map(folded, FAMILY.split()))


_BRANDS = """
abercrombie fitch, ada boost, adam optimizer, addison wesley, alfa romeo, arthur andersen, aston
martin, aunt jemima, austin healey, baker hughes, barnes noble, ben jerry, betty crocker, black
decker, booz allen, calvin klein, carnegie mellon, charles schwab, costa brava, costa mesa, costa
rica, dean witter, diego garcia, dolce gabbana, el paso, elizabeth arden, ernst young, estee
lauder, fannie mae, freddie mac, georgia pacific, goldman sachs, harley davidson, harry potter,
hugo boss, jack daniels, james bond, jane doe, jean coutu, jim beam, jimmy choo, jo malone, john
deere, john doe, johnnie walker, johns hopkins, johnson johnson, julia lang, kate spade, kimberly
clark, kuala lumpur, laura ashley, levi strauss, lockheed martin, louis vuitton, marie curie, marks
spencer, martin luther, mary kay, max planck, mc donalds, mercedes benz, merrill lynch, michael
kors, mont blanc, monte carlo, morgan stanley, nova scotia, paul allen institute, paul smith, peter
pan, philip morris, procter gamble, puerto rico, ralph lauren, rick morty, rob pike, robin hood,
rockefeller plaza, rolls royce, saint louis, sam adams, san antonio, san jose, santa barbara, santa
claus, santa monica, santiago compostela, sara lee, sherlock holmes, sherwin williams, sierra
leone, simon schuster, smith wesson, sri lanka, stanley morgan, taylor francis, tel aviv, tim
hortons, tom jerry, tommy hilfiger, uncle sam, victoria beckham, walt disney, warner bros, wells
fargo
"""


@cache
def brands() -> frozenset[str]:
    """Pairs of names that are firms, products or stock figures."""
    return frozenset(pair.strip() for pair in _BRANDS.replace("\n", " ").split(","))


@cache
def common_surnames() -> frozenset[str]:
    """Family names that are also words, places or part of terms: a given name must stand before
    them.
    """
    return frozenset(COMMON.split())


@cache
def plain_surnames() -> frozenset[str]:
    """Family names that are not on the list of no-names."""
    return surnames() - not_names()


@cache
def sure_surnames() -> frozenset[str]:
    """Family names that are nothing else."""
    return plain_surnames() - common_surnames() - ambiguous_names()


@cache
def not_names() -> frozenset[str]:
    """Words that do not end a person's name, however they are capitalised."""
    return frozenset(_NOT_NAMES.split()) - {"young", "king", "park", "may"}
