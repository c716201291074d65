"""What a quote's words suggest. Nothing here decides: words advise, or excuse what a computation
found.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from workbench.prose.english import stem

_UP = (
    r"rose|ris(?:e|es|ing|en)|grew|grow(?:s|n|ing|th)?|increas\w+|climb\w*|gain(?:s|ed|ing)?|"
    r"went up|goes up|going up|trend(?:s|ed)? up\w*|upwards?|uptick|improv\w+|"
    r"warm(?:ed|ing)|widen\w*|swell\w*|lengthen\w*"
)
_DOWN = (
    r"fell|fall(?:s|en|ing)?|declin\w+|drop(?:s|ped|ping)?|decreas\w+|shr(?:a|u|i)nk\w*|"
    r"went down|goes down|going down|trend(?:s|ed)? down\w*|downwards?|lost|los(?:es|ing)|slid|"
    r"cool(?:ed|ing)|narrow(?:ed|ing)|shorten\w*|weaken\w*"
)
_LOOSE_UP, _LOOSE_DOWN = r"\bup\b(?! to\b)", r"\bdown\b(?! to\b)"
_HEDGE = re.compile(
    r"\b(?:no(?! doubt\b)|not(?! only\b)|nor|none|neither|without|flat|unclear|uncertain|hardly|"
    r"(?<!a )little|(?:holds?|includes?|contains?|covers?|spans?|straddles?|crosses) (?:0|nought)|"
    r"(?:stable|steady|constant|weak)(?! (?:\w+ )?"
    rf"(?:{_UP}|{_DOWN}|rises?|rate|more|less|higher|lower|larger|smaller)\b)|"
    r"barely|(?:could|may|might) (?:well |also |just |simply |still )?be|noise|chance|"
    r"within (?:\w+ ){0,3}(?:noise|chance|errors?|margins?|intervals?|uncertainty|bounds|limits)|"
    r"indistinguishable|inconclusive|"
    r"cannot|can't|doesn't|didn't|isn't|does n.t|unchanged|"
    r"(?<!clear of )(?<!above )(?<!below )(?<!away from )(?<!excludes )(?<!exclude )zero)\b",
    re.I,
)
_CAUSAL = re.compile(
    r"\b(?:caus(?:e|es|ed|ing)|because|due to|owing to|thanks to|on account of|"
    r"driv(?:e|es|en|ing)|drove|leads? to|led to|leading to|"
    r"results? in|resulted in|resulting in|results? from|resulted from|"
    r"(?:as|is|are|was|were|be|been|\w+ly) (?:a |the )?(?:direct )?results? of|"
    r"brings? about|brought about|boost(?:s|ed|ing)?|fuel(?:s|led)|spur(?:s|red)|"
    r"responsible for|reasons? (?:why|for)|(?:effects?|impacts?|influence) of|"
    r"consequences? of|explains? why|explained by|produc(?:es|ed)|trigger(?:s|ed)?|"
    r"determin(?:es|ed) (?:by)?|mak(?:es|ing)(?! (?:up|out|sense|sure|all of|most of|half of|"
    r"(?:no|little|hardly any) (?:\w+ )?difference|"
    r"(?:this|that|the (?:whole )?(?:relation|correlation|coefficient|figure|number)))\b)|"
    r"stems? from|attributable to|depends? on|"
    r"(?:raises|lowers|reduces|improves|hurts|harms|increases|decreases|lifts) (?:the|its|their)?|"
    r"affects?|affected by|influences?|influenced by)(?=\W|$)",
    re.I,
)
_TO_A_VALUE = re.compile(
    r"\s*(?:(?:it|this|that|the|a|an)\s+){0,2}(?:r|p|n|R²|R2|ρ|rho|τ|tau|coefficient|correlation|slope)\b"
    r"(?=\s*(?:=|≈|of\b|to\b|about\b|[-−]?\.?\d|only\b))"
)
"""`Leaving it out makes it r = 0.76`: what is made is a value of the analysis and no thing."""
_FOLLOWS = re.compile(
    r"\s+(?:for )?(?:(?:it|that|them|only|about|roughly|some) )*(?:\d|(?:a|the) (?:[\w-]+ )?"
    r"(?:difference|gap|ratio|total|lead|sum|share|rate|factor|step|multiple|odds)\b|"
    r"(?:[\w'’-]+ ){1,5}?(?:(?:[\d.,]+|two|three|four|five|six|seven|eight|nine|ten)[ -]?"
    r"(?:times|fold|(?:percentage )?points|per ?cent|%)|twice as|"
    r"the (?:\w+ )?(?:most|least|first|second|third|last|\w+est)\b))",
    re.I,
)
"""`17 %, which makes a laptop 3.2 times as likely`: what is made follows from figures just told."""
_THAT = re.compile(r"\b(?:which|that|this|it|these|those|both|together)\s*$", re.I)
_APPEARS = re.compile(
    r"[^.;:]{0,80}?\b(?:looks?|seems?|appears?|sounds?|feels?|reads?|stands? out|show|shine|"
    r"pass for|count|comparable|compare|visible|invisible|legible|readable|hard(?:er)?|"
    r"easy|easier|difficult|(?:im)?possible|(?:un)?clear(?:er)?|plain(?:er)?|(?:un)?safe|doubtful|(?:un)?certain|"
    r"sure|surer|(?:un)?likely|(?:un)?reliable|useless|useful|worthless|misleading|suspect|moot|"
    r"(?:un)?fair|lopsided|skewed)\b",
    re.I,
)
"""`Makes the two look linked`, `makes a comparison hard`: what is made is how figures read."""
_OWN = re.compile(
    r"\b(?:(?:I|we) (?:us|compar|t[ao]k|took|le[af]|drop|report|print|rank|g[ai]v|prefer|cho|ke?ep|"
    r"kept|read|show|set)\w*|(?:the|this|that|its|their|my|our) (?:\w+ )?(?:report|ledger|"
    r"coefficient|correlation|slope|interval|estimate|statistic|answer|sign|figure|reading|choice|"
    r"wording)(?! of)|[rp] (?:is|of|=))\b[^.;]{0,60}$",
    re.I,
)
"""What such words are said of is the analysis: `the coefficient is driven by one row`."""
_A_ROW = re.compile(
    r"\b(?:one|single|lone|that|this|the|a|an|few|two) (?:\w+ )?"
    r"(?:rows?|entry|entries|outliers?|cells?|blanks?)\b|"
    r"\b(?:single|lone|that|this) (?:\w+ )?"
    r"(?:points?|records?|readings?|values?|cases?|days?|weeks?|months?|quarters?|years?)\b|"
    r"\b(?:one|single|lone) (?:state|place|town|household|customer|visit|machine)\b|"
    r"\bleaving (?:\w+ ){0,3}out\b",
    re.I,
)
_BACKWARDS = re.compile(
    r"because|due to|owing to|thanks to|on account|attributable|depend|stem|result\w* from|"
    r"(?:\w+ ){0,3}results? of|(?:\w+ )+of\b|\w+ by\b|reasons?",
    re.I,
)
"""Words of cause behind which the cause stands; before the others it comes first."""
_NEGATED = re.compile(
    r"\b(?:not|no|never|cannot|can't|doesn't|don't|didn't|isn't|nor|whether|rather than|"
    r"nothing|neither|unclear|if)\b[^.;:]{0,40}$",
    re.I,
)


_OTHER_TIME = re.compile(
    r"\b(?:before|after|since|until|till|around|during) (?:the|this|that|its) (?:\w+ )?\w+", re.I
)
"""`Before the drop`: when something is told, and not how it goes."""


def hedged(quote: str) -> bool:
    """The words take the claim back: no trend, flat, may be chance."""
    return bool(_HEDGE.search(quote))


def direction(quote: str) -> int:
    """1 where the words only speak of more, −1 of less, 0 where they say both or neither."""
    how = _OTHER_TIME.sub(" ", quote)
    up = bool(re.search(rf"\b(?:{_UP})\b|{_LOOSE_UP}", how, re.I))
    down = bool(re.search(rf"\b(?:{_DOWN})\b|{_LOOSE_DOWN}", how, re.I))
    if hedged(quote) or up == down:
        return 0
    return 1 if up else -1


def sign_of_relation(quote: str) -> int:
    """What the words say of a correlation's sign: positive 1, negative −1, else 0."""
    if hedged(quote):
        return 0
    up = bool(re.search(r"\bpositive(?:ly)?\b|\bmoves? with\b|\brise[sn]? together\b", quote, re.I))
    down = bool(re.search(r"\bnegative(?:ly)?\b|\binverse(?:ly)?\b", quote, re.I))
    return 0 if up == down else 1 if up else -1


def causal_words(text: str) -> list[tuple[int, int]]:
    """Where words of cause stand that are not denied."""
    found = []
    for match in _CAUSAL.finditer(text):
        denied = _NEGATED.search(text[max(0, match.start() - 60) : match.start()])
        if not denied and not _TO_A_VALUE.match(text, match.end()) and not _of_figures(text, match):
            found.append(match.span())
    return found


def _of_figures(text: str, match: re.Match[str]) -> bool:
    """What a word of cause is said of, or the cause itself, is a figure or a row of the analysis
    and nothing in the world.
    """
    before, after = re.split(r"[.;:]\s", text[: match.start()])[-1], text[match.end() :]
    made = match[0].casefold().startswith("mak")
    if made and (_APPEARS.match(after) or (_THAT.search(before) and _FOLLOWS.match(after))):
        return True
    backwards = _BACKWARDS.match(match[0] + after[:4])
    cause = re.split(r"[,.;:]", after)[0] if backwards else before
    return bool(_OWN.search(before) or _A_ROW.search(cause))


_CAUSED = re.compile(
    r"\b(?:causes?|caused|causing|drives?|drove|driven by|leads? to|led to|results? in|resulted in|"
    r"due to|owing to|thanks to|responsible for|(?:effects?|impacts?|influence|consequences?) of|"
    r"brings? about|brought about|boost(?:s|ed)|fuel(?:s|led)|spur(?:s|red)|triggers?|triggered|"
    r"stems? from|attributable to|pushe[sd]|affects?|affected by|influenced by|is to blame|"
    r"is what (?:makes|keeps)|"
    r"(?:is|are|lies?|stands?) behind (?:the|this|that|these|most of|much of) (?:\w+ ){0,2}?"
    r"(?:ris|fall|drop|increas|declin|gap|differ|chang|growth|loss|gain|jump)\w*)(?=\W|$)",
    re.I,
)
_SUPPOSED = re.compile(
    r"\b(?:not?|nor|never|none|nothing|neither|cannot|whether|if|may|might|could|can|would|should|"
    r"perhaps|possibly|likely|probably|suppose\w*|suspect\w*|unclear|unknown|prove[sn]?|proof|"
    r"rather than|instead of|assum\w+|say that|tell whether|look\w* as)\b|n['’]t\b|\?",
    re.I,
)


def caused_in(sentence: str) -> str:
    """The words of cause of a sentence that neither denies, asks nor supposes; else empty."""
    each = _CAUSED.finditer(sentence)
    found = next((one for one in each if not _TO_A_VALUE.match(sentence, one.end())), None)
    return "" if found is None or _SUPPOSED.search(sentence) else found[0]


_RAISES = r"raises?|raised|lifts?|lifted|increases?|increased|adds?|added|gains?|gained|improves?"
_LOWERS = r"lowers?|lowered|cuts?|reduces?|reduced|decreases?|decreased|worsens?"
_OVER = r"(?:against|over|compared (?:with|to)|versus|vs|relative to)"


def _clause_start(text: str, at: int) -> int:
    """Where the part of a sentence begins that a place lies in."""
    return max([0, *(match.end() for match in re.finditer(r"[.;:]\s|,\s", text[:at]))])


def turned_comparison(quote: str, first: str, second: str, value: float) -> bool:
    """`A … lower … than … B`, `A lowers … against B`, where A is the larger one; or the reverse."""
    more = r"higher|more|larger|longer|greater|better|above|faster|older"
    less = r"lower|less|fewer|smaller|shorter|worse|below|slower|younger"
    for one, other, sign in ((first, second, 1), (second, first, -1)):
        left, right = re.escape(one), re.escape(other)
        than = rf"(?P<a>{more})\b[^.]*?\bthan|(?P<b>{less})\b[^.]*?\bthan"
        upto = rf"\b(?:[^.]|\.\d)*?\b{_OVER}"
        over = rf"(?P<c>{_RAISES}){upto}|(?P<d>{_LOWERS}){upto}"
        pattern = rf"\b{left}\b[^.]*?\b(?:{than}|{over})\b[^.]*?\b{right}\b"
        found = re.search(pattern, quote, re.I)
        if found and not hedged(quote[_clause_start(quote, found.start()) : found.end()]):
            says = 1 if found["a"] or found["c"] else -1
            return says * sign * value < 0
    return False


_NO_DEED = re.compile(
    r"[^\w\s'’-]|\b(?:with|without|where|when|while|along\w*|beside|at|in|on|of|to|from|for|by|as|than|"
    r"and|or|but|vs|versus|against|between|across|per|have|has|had|is|are|was|were|be|been|go|goes|"
    r"went|come|comes|came|mean|means|meant|show|shows|showed|see|saw)\b",
    re.I,
)


def deed_of(sentence: str, group: str, things: Collection[str]) -> str:
    """What a group is said to do to a thing, a stem of `things`, in one verb: `the heat pump cuts
    the draw`; else empty.
    """
    pattern = rf"\b{re.escape(group)}s? (?:\w+ly )?(\w+(?:s|ed|t|ew)) (?:the|its|their|our|your) "
    for found in re.finditer(rf"{pattern}(\w+)", sentence, re.I):
        before = _SUPPOSED.search(sentence) or _NO_DEED.search(found[1])
        if not before and stem(found[2].casefold()) in things:
            return f"{found[1]}"
    return ""
