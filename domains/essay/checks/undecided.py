"""A thesis that weighs, asks or reports and takes no side: `much remains to be weighed`, `opinions
on the charge differ`.

What only deliberates is cut out of the sentence; where nothing is left that demands or judges, it
states no position. Read from words, so it warns.
"""

from __future__ import annotations

import re

_WEIGH = (
    r"(?:weigh(?:ed|ing)?|consider(?:ed|ing)?|discuss(?:ed|ing)?|debat(?:e|ed|ing)|"
    r"examin(?:e|ed|ing)|explor(?:e|ed|ing)|think(?:ing)?|thought|reflect(?:ed|ing)?|ponder(?:ed)?|"
    r"assess(?:ed|ing)?|review(?:ed|ing)?|stud(?:y|ied|ying)|compar(?:e|ed|ing)|look(?:ed|ing)?|"
    r"ask(?:ed)?|decid(?:e|ed)|settled?|talk(?:ed)?|clarif(?:y|ied)|understood|understand)"
)
_NOUN = (
    r"(?:debate|discussion|thought|consideration|examination|attention|reflection|look|scrutiny|"
    r"study|care|decision)"
)
_FOR, _AGAINST = (
    r"(?:friends|supporters|advocates|champions|defenders|proponents|backers|merits|advantages|"
    r"benefits|strengths|pros)",
    r"(?:enemies|foes|opponents|critics|detractors|sceptics|skeptics|adversaries|drawbacks|"
    r"disadvantages|costs|weaknesses|cons)",
)
_NO_WISH = r"(?!(?<=ask)\s(?!whether|if|wh|how))"
"""`I ask whether` leaves open; `I ask you for` does not."""
_OPEN = re.compile(
    rf"\b(?:much|a lot|a great deal|something|more|it)?\s?(?:remains?|is|are|there is)\s(?:\w+\s)?"
    rf"to be (?:\w+ly )?(?:{_WEIGH}|said|seen)\b"
    r"|\b(?:remains?|is|are|stays?)\s(?:\w+ly\s|very\s|still\s|far from\s|an?\s)*(?:open|unclear|"
    r"undecided|divided|disputed|contested|controversial|uncertain|difficult|complex|complicated|"
    r"hard to (?:say|tell|judge|answer)|hotly debated)\b"
    rf"|\bboth (?:sides|camps|parties|views|positions)\b|"
    rf"\b{_FOR}\b[^.;]{{0,40}}?\band\b[^.;]{{0,24}}?"
    rf"\b{_AGAINST}\b|\b(?:each|either|every|both|all)\b[^.;,]{{0,24}}?\b(?:has|have|finds?)\s"
    rf"(?:its|their)\s(?:\w+\s)?{_FOR}\b"
    r"|\b(?:opinions?|views?|minds|voices|experts|people)\b[^.;]{0,30}?\b"
    r"(?:differ|disagree|diverge|(?:is|are) (?:divided|split))\b"
    r"|\b(?:faces?|stands? before|has|have)\s(?:an?|the|to make an?)\s(?:\w+\s)?(?:choice|"
    r"decision|dilemma)\b"
    rf"|\b(?:deserves?|needs?|merits?|calls? for|requires?|is worth|are worth)\s(?:\w+\s){{0,3}}?"
    rf"(?:{_NOUN}|{_WEIGH})\b"
    rf"|\b(?:must|should|has to|have to|ought to|needs? to|can|may)\s(?:first\s)?be "
    rf"(?:\w+\s)?{_WEIGH}\b"
    rf"|\b(?:I|we|let us|this (?:\w+)|what follows|it is time|time)\s?"
    rf"(?:shall|will|want|wish|try|would like|here|now)?\s?(?:to\s)?{_WEIGH}s?\b{_NO_WISH}|"
    rf"\bwe (?:shall|will) see\b"
    rf"|\b(?:this (?:\w+)|what follows|the following) {_WEIGH}s?\b"
    r"|\b(?:has|have|needs?|is|are) (?:now )?to (?:choose|decide|pick)\b"
    r"(?=\s*(?:[.;:!]|$|between\b|whether\b|how\b|what\b|which\b))"
    r"|\bfor (?:and|or) against\b|\braises? (?:\w+ ){0,2}?questions?\b|\bdepends? on (?:many|"
    r"several|various|much|how|what|who)\b"
    r"|\b(?:nobody|no one|none|who) can (?:say|tell|know|judge)\b",
    re.I,
)
_SIDES = re.compile(
    r"\b(?:should|must|ought|needs?|let (?:us|it|them|the)|let['’]s|vote|ask|urge|recommend|advise|"
    r"propose|support|deserves?|worth|right|wrong|better|best|enough|time to|case for|reason to|"
    r"am for|are for|in favour|in favor|against|reject|oppose|only|more than|outweighs?|belongs?|"
    r"adopt|keep|buy|introduce|build|ban|open|close|choose|prefer|pays?)\b",
    re.I,
)
"""What demands or judges in the rest of the sentence."""


_WHETHER = re.compile(
    r"\b(?:whether|if)\b[^.;]*?(?=\b(?:depends?|remains?|deserves?|is (?:open|unclear|hard|"
    r"an?))\b|$)",
    re.I,
)


def undecided(thesis: str) -> str:
    """The words by which a thesis leaves the question open; empty where it takes a side."""
    found = _OPEN.search(thesis)
    rest = _OPEN.sub(" ", _WHETHER.sub(" ", thesis))
    return found[0].strip() if found and not _SIDES.search(rest) else ""
