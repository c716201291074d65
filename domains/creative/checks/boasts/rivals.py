"""A sentence that measures what is offered against everything else, without a superlative: `find us
a better one`, `there has never been one like it`, `if there is a lighter flask, we have yet to see
it`.

Two things make one: words that compare (a comparative, `like it`, `its equal`) and words that leave
nothing to compare with (a denial of all, a dare, a condition, a question). What is compared has to
be what is sold, or a word that stands for it: a thing of the scene says nothing of the offer.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from functools import lru_cache

from domains.creative.case import Case
from domains.creative.checks.boasts.predicated import WIDE
from domains.creative.checks.boasts.strong import lists, offered, strong_words
from domains.creative.quantities import quantities
from workbench.core.checks import CheckResult
from workbench.prose.english import FUNCTION, stems
from workbench.prose.findings import found

SHORT = 2
"""Words of an answer at most that belongs to its question: `Not one.`"""
_EQUAL = re.compile(
    r"\b(?:(?<!\bnot )(?<!\byou )(?<!\bwe )(?<!\bthey )(?<!\bwill )(?<!\bwould )(?<!\bto )"
    r"(?<!\bmay )(?<!\bmight )(?<!n['’]t )(?<!['’]ll )(?<!['’]d )"
    r"like (?:it|this|that|these|them|ours)\b"
    r"|(?:its|their|our) (?:like|likes|equals?|match|peers?|rivals?|second)\b"
    r"|(?:as|so) [a-z]+(?: [a-z]+){0,3} as (?:it|this|that|these|ours)\b"
    r"|(?:match(?:es)?|equals?|beats?|tops?|outdo(?:es)?|rivals?|compares? (?:with|to)|"
    r"comes? (?:anywhere )?(?:close|near) to|touch(?:es)?) "
    r"(?:it|this|these|them|ours|us)\b"
    r"|(?:find|meet|see|taste|get|have)\b[^.;:,]{0,12} twice\b)",
    re.I,
)
_NONE = re.compile(
    r"\b(?:no|none|nobody|nothing|nowhere|never|not|cannot|hardly|scarcely|in vain|yet to|"
    r"hard (?:time|put|pressed|to find)|struggle to|few|without|anywhere)\b|n['’]t\b",
    re.I,
)
_DARE = re.compile(
    r"^\W*(?:(?:go|ahead|just|please|do|now|so|and|then|feel free to|we dare you to|come on)[, ]+)*"
    r"(?:find|show|name|bring|point|search|look|hunt|try|pick|think of|tell|send|seek|ask)\b"
    r"|\b(?:i|we) (?:dare|challenge|defy) you\b|\byou (?:can|could|may|might) (?:search|look|hunt|"
    r"comb|scour|try)\b",
    re.I,
)
_SUPPOSED = re.compile(
    r"^\W*(?:if|should) (?:there (?:is|be|were|was)|you (?:know|find|can))\b", re.I
)
_ASKED = re.compile(
    r"^\W*(?:and |but |so )?(?:what|which|who|where|can|could|has|have|is|does)\b", re.I
)
_STANDS_FOR_IT = re.compile(r"\b(?:it|its|this|these|that|one|ones|anything|ours|us|we)\b", re.I)
_MAKERS = "maker services firms shops makers brands providers suppliers companies rivals"
_BETTER = (
    rf"(?:better|more|less|fewer|{'|'.join(' '.join(lists()['compared']).split())}|[a-z]{{3,}}ier)"
)
_ALONE = re.compile(
    rf"\b[Nn]owhere\b[^.;?]*\b{_BETTER}\b"
    rf"|\b{_BETTER} [a-z]+(?: [a-z]+)? (?:is|are) (?:not|never|nowhere"
    rf"|hardly) (?:to be )?(?:had|found|"
    r"made|sold|heard|got|seen|bought|known)\b"
    rf"|\b(?:wait|search|look|hunt|travel|walk|drive|ride"
    rf"|go) (?:\w+ ){{0,2}}(?:a (?:very )?long (?:time|way)|far|"
    rf"for (?:years|ages|ever)|in vain)\b[^.;?]*\b(?:{_BETTER}|as|like)\b"
    r"|\b(?:the|our) (?P<what>[a-z]+) (?:that |which )?(?:every|everybody|everyone|all"
    r"|the whole|half the) "
    r"?(?:[a-z]+ )?(?:wants?|loves?|talks? about|envies|envy|dreams? of|swears? by|wishes)\b"
    rf"|\b[Ww]h(?:o|ich|at|ere)\b[^.;?]*\b{_BETTER}(?: (?P<asked>[a-z]+))?\?\W*"
    r"(?:no|none|no one|not one|nobody|nowhere|nothing)\b"
    r"(?: (?:is|are|does|do|has|have|can|could|will|else|that|we))*\W*$",
    re.I,
)
_ANY = "product one ones thing things anything something version alternative kind brand rival maker"


def rivals(case: Case) -> Iterator[CheckResult]:
    """A warning for each sentence that has no strong word, and no fact or line that says it too."""
    brief = case.brief
    if not case.english or brief.story is not None:
        return
    own = offered(case)
    said = [fact.statement for fact in brief.facts if fact.substantiated]
    borne = any(outdone(one, own) for one in said)
    lines = " ".join(line.text for line in (*brief.legal, *brief.required))
    for piece in case.copy if not borne else ():
        for sentence in _with_answers(piece.sentences):
            words = outdone(sentence, own) if not strong_words(sentence) else ""
            if words and sentence not in lines:
                yield found(
                    f"claims.strong: {words}", "warn", "claims",
                    f"“{sentence}” leaves nothing beside what is offered, and no substantiated "
                    "fact says so.", severity="minor", cause="comparison",
                    span=case.span(sentence, piece.pointer), observed=words,
                    expected="a substantiated fact that says it, or plainer words",
                    fix="Say what it is, without the others.",
                )  # fmt: skip


def _with_answers(sentences: Sequence[str]) -> Iterator[str]:
    """The sentences, and each question with an answer of one or two words behind it as one."""
    for at, one in enumerate(sentences):
        after = sentences[at + 1] if at + 1 < len(sentences) else ""
        answered = one.rstrip().endswith("?") and after and len(after.split()) <= SHORT
        yield f"{one} {after}" if answered else one


def outdone(sentence: str, own: Set[str]) -> str:
    """The words by which a sentence claims that nothing else is as good; empty where it does not.

    `own` are stems of what is offered.
    """
    other = re.search(r"\b[Oo]ther ([a-z]+s)\b", sentence)
    if other and set(stems(other[1])) & set(stems(_MAKERS)):
        return other[0]
    if alone := _ALONE.search(sentence):
        what = alone["what"] or alone["asked"]
        ours = set(stems(sentence)) & (own | set(stems(_MAKERS)))
        whole = bool(ours) or bool(_STANDS_FOR_IT.search(sentence))
        named = whole if what is None else bool(set(stems(what)) & (own | _ONES))
        return alone[0] if named and not _than_a_thing(sentence, own) else ""
    return _nobody(sentence, own) or _denied_all(_NO_LONGER.sub(" ", sentence), own)


def _denied_all(sentence: str, own: Set[str]) -> str:
    """`You will find no lighter flask`, `show us a better one`: all others are denied, or dared."""
    asked = sentence.rstrip(' ”"').endswith("?") and _ASKED.search(sentence)
    dared = _DARE.search(sentence) or _SUPPOSED.search(sentence) or asked
    if not (dared or _NONE.search(sentence)) or _denies_a_thing(sentence, own):
        return ""
    itself = _ITSELF_NOT.search(sentence)
    if itself and set(stems(itself["what"])) & own:
        return ""
    about = bool(set(stems(sentence)) & own) or bool(_STANDS_FOR_IT.search(sentence))
    equal = _EQUAL.search(sentence)
    clause = re.split(r"[;:]", sentence[: equal.end()])[-1] if equal else ""
    if equal and about and (dared or _NONE.search(clause)):
        return equal[0]
    nowhere = _NOWHERE.search(sentence)
    read = [match.span("rest") for match in _NOBODY.finditer(sentence)]
    for match in _compared().finditer(sentence):
        if any(start <= match.start() < end for start, end in read):
            continue
        if _by_so_much(sentence[: match.start()]):
            continue
        denied, after = _before(_NONE, sentence, match.start()), sentence[match.end() :]
        if denied and " than " not in sentence and nowhere and nowhere.start() > match.start():
            return f"{match[0]} … {nowhere[0]}"
        bare = match[0].casefold() in ("more", "less") and " than " not in after
        meant = about and (not bare or _names(after, own))
        meant = meant and not _made(sentence[: match.start()], own)
        if (dared or denied) and meant and _of_the_offer(after, own):
            return match[0]
    return ""


def _by_so_much(before: str) -> bool:
    """`Nine minutes longer`, `10 % more`: how far two things lie apart, and no rank."""
    counted = [before[one.number.end :] for one in quantities(before) if one.measured]
    return any(re.fullmatch(r"[\s-]?[a-z]* ", rest) for rest in counted)


_NOBODY = re.compile(
    r"\b(?:nobody|no one|none|no (?:other )?(?P<who>[a-z]+))(?P<other> else)?\b(?P<rest>[^.;:!?]*)",
    re.I,
)
_DOES_IT = re.compile(
    r"\b(?:sell|lend|rent|hire|let|make|bake|brew|build|mend|repair|fix|service|bring|deliver|ship|"
    r"send|serve|offer|charge|ask|teach|grow|roast|print|clean|wash|sharpen|cut|sew|work|do|give|"
    r"supply|stock|carry|keep|hold|manage|answer|open)(?:s|es)?\b|\byour?s?\b",
    re.I,
)
"""What those do who sell the like, and for whom."""
_MAKES = re.compile(r" (?:makes?|sells?|bakes?|brews?|builds?|grows?|knits?|weaves?|sews?)\b")
_EVEN_WITH = re.compile(
    r" (?:keeps? up|comes? (?:even )?(?:close|near)|compares|measures up)\b"
    r"| as [a-z]+(?=\W*$| as (?:it|this|these|ours|we)\b)"
)
_THIS_MUCH = re.compile(
    r" (?:this|so|quite so|(?:quite )?as) (?!long|far|soon|well|much as\b)[a-z]+\b"
)
_ALLOWED = re.compile(r"(?: [a-z]+){0,3}? (?:may|must|need|needs|has to|have to|wants|should)\b")
"""What somebody is allowed or has to do, he does not sell."""


def _nobody(sentence: str, own: Set[str]) -> str:
    """`Nobody in town lends for less`: of all those far around, or of the trade, none does what is
    offered more, sooner or for less, so that who says it does it most.
    """
    for match in _NOBODY.finditer(sentence):
        rest, trade = match["rest"], set(stems(match["who"] or "")) & (own | set(stems(_MAKERS)))
        made = _MAKES.match(rest) and set(stems(rest)) & own
        if not (trade or match["other"] or WIDE.match(rest) or made):
            continue
        nobody = match[0][: len(match[0]) - len(rest)]
        beside = re.search(r" (?:other|else)\b", nobody)
        if beside and (near := _EVEN_WITH.search(rest)):
            return f"{nobody} …{near[0]}"
        much = _THIS_MUCH.search(rest) if beside else None
        if much and _MAKES.search(rest[: much.start()]) and not _NONE.search(rest):
            return f"{nobody} …{much[0]}"
        for more in _MORE.finditer(rest):
            done, after = rest[: more.start()], rest[more.end() :]
            denied = _NONE.search(done) or _ALLOWED.match(done)
            wide = " than " not in after or _of_the_offer(after, own)
            if _DOES_IT.search(done) and not denied and wide:
                return f"{nobody} … {more[0]}"
    return ""


_NO_LONGER = re.compile(r"\b(?:no|not) (?:longer|later|sooner|earlier|more|less|fewer)\b", re.I)
_ITSELF_NOT = re.compile(
    r"\b(?P<what>[a-z]+) (?:(?:does|do|did|is|are|was|were|will|can|could|has|have|would)"
    r"(?: not|n['’]t)|cannot)\b",
    re.I,
)
"""`The pump does not run faster in summer` denies something of what is sold alone."""
_NOWHERE = re.compile(
    r"\b(?:anywhere|elsewhere|nowhere else|anyone else|on earth|in (?:the|this) (?:whole )?"
    r"(?:world|country|city|town|region|valley|village|neighbourhood|business|trade))\b",
    re.I,
)
"""`You will not find a better one anywhere`: everything else is meant, whatever is compared."""


def _than_a_thing(sentence: str, own: Set[str]) -> bool:
    """`Nowhere colder than a platform`: what is outdone is named, and nobody sells it."""
    than = re.search(r"\bthan (?:an?|the|your|my) ([a-z]+)", sentence)
    return than is not None and not set(stems(than[1])) & (own | _ONES | set(stems(_MAKERS)))


def _names(after: str, own: Set[str]) -> bool:
    """`More flask for your money`: what is sold stands right behind."""
    noun = re.match(r" ([a-z]+)", after)
    return noun is not None and bool(set(stems(noun[1])) & own)


def _before(pattern: re.Pattern[str], sentence: str, at: int) -> bool:
    return pattern.search(sentence[:at]) is not None


def _denies_a_thing(sentence: str, own: Set[str]) -> bool:
    """`No street hums like it`: what is denied is a thing of the scene, of which `it` is one."""
    noun = re.search(r"\b[Nn]o (?:two |other )?([a-z]+)", sentence)
    plain = noun is not None and noun[1] not in FUNCTION and not _compared().fullmatch(noun[1])
    known = own | set(stems(f"{_ANY} {_MAKERS}"))
    return plain and noun is not None and not set(stems(noun[1])) & known


def _of_the_offer(after: str, own: Set[str]) -> bool:
    """Behind a comparative: what is sold or a word for it, nothing at all, or `than` such a one."""
    than = re.match(r"(?: [a-z]+){0,3} than (?:an? |the |your |my )?([a-z]+)", after)
    if than is None and re.match(r"(?: [a-z]+){0,3} than\b", after):
        return False  # never more than 300 m
    noun = re.match(r" ([a-z]+)", after)
    word = than[1] if than else noun[1] if noun else ""
    if not word or (word in FUNCTION and word != "way" and (than is None or word in _POINTS)):
        return not than or word in _POINTS
    return bool(set(stems(word)) & (own | set(stems(_ANY))))


_MADE = re.compile(
    r"\b(?:mak(?:e|es|ing)|made|keeps?|kept|gets?|got|turn(?:s|ed)?|render(?:s|ed)?) "
    r"(?:[a-z]+ ){0,2}?(?P<what>[a-z]+) (?:(?:any|no|much|a (?:bit|little)|even|far) )?$",
    re.I,
)


def _made(before: str, own: Set[str]) -> bool:
    """`It will not make the traffic any thinner`: another thing than the offer is compared."""
    match = _MADE.search(before)
    what = match["what"].casefold() if match else ""
    return what not in FUNCTION and bool(stems(what)) and not set(stems(what)) & (own | _ONES)


_ONES = frozenset(stems(_ANY))
_POINTS = frozenset(["it", "this", "that", "these", "ours", "one", "us", "we", "anything"])


_MORE = re.compile(
    r"\b(?:for less|(?<=charges )less|(?<=charge you )less|(?<=asks )less|sooner|earlier|further|"
    rf"{'|'.join(one for line in lists()['compared'] for one in line.split() if one != 'less')})\b",
    re.I,
)


@lru_cache(maxsize=1)
def _compared() -> re.Pattern[str]:
    forms = "|".join(" ".join(lists()["compared"]).split())
    return re.compile(rf"\b(?:{forms})\b", re.I)
