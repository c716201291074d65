"""A thesis that weighs, asks or reports and takes no side: `much remains to be weighed`, `opinions
on the charge differ`.

What only deliberates is cut out of the sentence; where nothing is left that demands or judges, it
states no position. Read from words, so it warns.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from workbench.prose.english import stems

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
_NO_WISH = (
    r"(?!(?<=ask)\s(?!whether|if|wh|how))"
    r"(?!(?:(?<=think)|(?<=thought))\s(?!about|over|of|on|whether|if|wh|how|again|hard|twice))"
)
"""`I ask whether`, `I think about` leave open; `I ask you for`, `I think that` do not."""
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
    r"|\b(?:an?|some|good|much|something)\b[^.;,]{0,24}?\bfor\b[^.;]*?,? and (?:there (?:is|are) )?"
    r"(?:also |just |as )?(?:an?|one|another|some|much|something|good|others?)\b(?: \w+){0,3}? "
    r"against\b(?: (?:it|them|that))?"
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


_TALK = (
    r"(?:words?|talk(?:s|ed|ing)?|say|said|speak(?:ing)?|spoken?|speech|tell|told|writ(?:e|ing|ten)|"
    r"wrote|discuss\w*|debat\w+|thoughts?|thinking|views?|opinions?|questions?|remarks?|heard?|read|"
    r"decide|wonder(?:ed|ing)?|essay|letter|memo|paper|article|report|facts?|figures?|known?|learnt|"
    r"argu(?:ed|ing|ments?)|quarrel\w*|things?|something)"
)
_ABOUT = re.compile(
    rf"\b{_TALK}\b(?:,? (?!that\b)\w+){{0,3}}?,? (?:about|concerning|regarding|over|on)\b"
    r"(?! (?:time|average|behalf|grounds?)\b)(?P<what>[^.;:–—]*)",
    re.I,
)
"""Talk of a thing, up to the end of its clause."""
_MATTER = re.compile(
    r"\b(?:is|are|remains?|(?:has|have) (?:\w+ )?(?:been|become))\b (?:\w+ )?(?:an?|the|one|our) "
    r"(?:\w+,? ){0,2}?(?:questions?|subjects?|topics?|themes?|issues?|matters?)\b"
    r"(?! (?:of (?!(?:this|my|our|conversation|talk|debate)\b)|worth\b))"
    r"|\b(?:question|subject|topic|theme)\b(?: \w+){0,4}? (?:is|are)\b (?:the|an?|our|this|its)\b",
    re.I,
)
"""What is said to be a question, or named as one."""
_CLAIMS = re.compile(
    r"\b(?:not|no|never|none|nothing|yes|than|most|too|bad|fair|unfair|wise|foolish|want|wish|hope|"
    r"pleas?|plead|stands?|stays?|goes|gives?|grant|end|save|because|so|therefore|yet|but|answer|"
    r"overdone|mistaken|agree|champion|hold|which I|where I)\b|n['’]t\b|[:;–—]",
    re.I,
)
_ASKED = re.compile(r"[^.?!]*\?[\s\"'”’)]*")


def undecided(thesis: str, about: Collection[str] = ()) -> str:
    """The words by which a thesis leaves the question open or, with words `about` the task alone,
    only announces it; empty where it takes a side.
    """
    found = _OPEN.search(thesis)
    rest = _OPEN.sub(" ", _WHETHER.sub(" ", thesis))
    if found and not _SIDES.search(rest):
        return found[0].strip()
    said = _ABOUT.search(thesis) or _MATTER.search(thesis)
    if said is None or _SIDES.search(thesis) or _CLAIMS.search(thesis):
        return ""
    beyond = set(stems(re.sub(_TALK, " ", said.groupdict().get("what") or "", flags=re.I)))
    return "" if beyond - {*about, *_SOON} else said[0].strip()


_SOON = frozenset(stems("tonight today evening morning year week long town people follow well"))


def answered(thesis: str) -> str:
    """A thesis without the questions that it asks."""
    return _ASKED.sub("", thesis).strip()
