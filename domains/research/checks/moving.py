"""Words that say of a thing that it moved another one: `brought them down from 142`, `took 2 points
off the score`.

Read by their frame, a verb of moving with its object before `down`, `from 5`, `by 3`; what fell or
rose of itself has no object there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_ALWAYS = """
bring brings bringing brought drive drives driving drove driven push pushes pushing
pushed pull pulls pulling pulled force forces forcing forced knock knocks knocking
knocked lift lifts lifting lifted raise raises raising raised reduce reduces reducing
reduced cut cuts cutting lower lowers lowering lowered boost boosts boosting boosted
trim trims trimming trimmed slash slashes slashing slashed shorten shortens shortening
shortened lengthen lengthens lengthening lengthened curb curbs curbing curbed shave
shaves shaving shaved whittle whittles whittling whittled send sends sending sent press
presses pressing pressed squeeze squeezes squeezing squeezed nudge nudges nudging nudged
tip tips tipping tipped haul hauls hauling hauled drag drags dragging dragged"""
_ALSO_ALONE = """
increase increases increasing increased decrease decreases decreasing decreased improve
improves improving improved worsen worsens worsening worsened double doubles doubling
doubled halve halves halving halved slow slows slowing slowed speed speeds speeding sped
quicken quickens quickening quickened ease eases easing eased shrink shrinks shrinking
shrank move moves moving moved shift shifts shifting shifted turn turns turning turned
grow grows growing grew widen widens widening widened narrow narrows narrowing narrowed"""
"""These need no object, `scores improved here by 3`: theirs has to open with one of a few words."""
_TAKES = "take takes taking took get gets getting got"
_OPENS = r"(?:the|them|it|him|her|us|its|their|his|our|these|those|each|every|all|both|such)"
_NO_OBJECT = (
    r"(?:in|on|at|by|from|to|with|over|for|among|of|into|off|and|or|but|than|as|there|here|again|"
    r"further|overall|only|twice|once|still|even|about|around|some|nearly|almost|slightly|"
    r"(?!(?:dai|week|month|year|hour|night|fami|supp)ly)\w+ly|"
    r"down|up|back|most|least|more|less|when|while|where|after|before|during|within|between)"
)
_WORD = r"(?:[^\s,;:.()–—]|[.,](?=\d))+"
_WORDS = rf"(?:\s(?!(?:from|by|to)\b){_WORD}){{0,5}}?"
_GOES = """
turn turns turned come comes came go goes went show shows showed end ends ended put puts pick picks
picked set sets add adds added make makes made grow grows grew open opened take takes took close
closed shut build builds built follow followed back look looked"""
_OF_ITSELF = "".join(rf"(?<!\b{verb}\s)" for verb in re.findall(r"\w+", _GOES))
"""The `up` of `raised potassium turned up` is of another verb than `raised`."""
_FIGURE = r"(?:about\s|around\s|some\s|roughly\s|nearly\s|almost\s)?[€$£]?[-−]?\d"
_DOWN_OR_UP = (
    rf"{_OF_ITSELF}(?:down|up)\b(?! to date)|{_OF_ITSELF}off\s(?:the|their|its|each|every)\b"
)
_WAY = rf"{_DOWN_OR_UP}|(?:from|by)\s{_FIGURE}"


def _frame(verbs: str, opens: str, way: str) -> str:
    return rf"(?<![\w-])(?P<verb>{'|'.join(verbs.split())})\s{opens}{_WORDS}\s(?:{way})"


_MOVED = tuple(
    re.compile(form, re.I)
    for form in (
        _frame(_ALWAYS, rf"(?!{_NO_OBJECT}\b){_WORD}", _WAY),
        _frame(_ALSO_ALONE, rf"{_OPENS}\b", _WAY),
        _frame(_TAKES, rf"(?!{_NO_OBJECT}\b){_WORD}", _DOWN_OR_UP),
    )
)  # fmt: skip
_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being)(?:\s\w+ly)?\s$", re.I)
_MADE_SO = re.compile(
    r"(?:^|[;:()–—]|[.,](?!\d)|\b(?:an?|the|of|with|had|has|have|having|in|for|from|and|or|showed?n?|"
    r"shows|saw|found|more|fewer|less|no|any|some|this|that))\s*$",
    re.I,
)
"""Before a participle that goes with its noun, `users had raised potassium`: nobody does it."""
_ADJECTIVE = re.compile(
    r"(?:raised|reduced|lowered|lifted|boosted|trimmed|shortened|lengthened|squeezed)\s"
    r"(?!(?:the|its|their|his|her|our|these|those|each|every|an?|all|both|it|them)\b)",
    re.I,
)
_MOVES_ITSELF = re.compile(
    r"\b(?:fell|rose|dropped|declined|sank|climbed|slipped|went|came|did|was|were|is|are|differed|"
    r"changed)\s(?:down|up|off|from|by)\b",
    re.I,
)
"""What stands before it has a verb of its own: `drive times fell by 3`, `lift waits were down`."""
_BY_US = re.compile(r"\b(?:we|authors?|researchers?|they all)\s(?:\w+ly\s)?$", re.I)


def movings(text: str) -> Iterator[re.Match[str]]:
    """The places where words say that something moved another thing."""
    for form in _MOVED:
        for match in form.finditer(text):
            before = text[: match.start()]
            adjective = _ADJECTIVE.match(match[0]) and _MADE_SO.search(before)
            of_itself = adjective or _MOVES_ITSELF.search(match[0])
            if not (of_itself or _PASSIVE.search(before) or _BY_US.search(before)):
                yield match
