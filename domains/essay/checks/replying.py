"""What a reply does with its objection, as far as words tell: grants it, turns, puts it off."""

from __future__ import annotations

import re

GRANTS = re.compile(
    r"\b(?:grounds?|true|right(?:ly)?|fair(?:ly)?|admit\w*|grant\w*|conced\w*|understand\w*|indeed|"
    r"justified|founded|serious\w*|no doubt|(?:a|some) point|(?:this|that|the|their|such an?)\s"
    r"(?:fear|worry|concern|doubt|objection|question|argument|complaint|charge)s?)\b",
    re.I,
)
TURNS = re.compile(
    r"\b(?:but|yet|still|however|though|although|nevertheless|nonetheless|even so|only|against|"
    r"instead|rather|while|whereas|in fact|answer\w*|repl(?:y|ies)|on the other hand|at the same "
    r"time|"
    r"all the same|that said|not|no|never|n['’]t|none|without|already|too)\b",
    re.I,
)
"""The answer begins, or the objection is denied."""
_LATER = re.compile(
    r"\b(?:later|another (?:day|time|place|occasion|matter|question)|one day|some day|in due "
    r"course|"
    r"in time|when the time comes|time will (?:tell|show)|remains? to be seen|in (?:the )?future|"
    r"for (?:now|the moment|the time being|another \w+)|at (?:a|some) later \w+|elsewhere|too far|"
    r"(?:return|come back|get) (?:back )?to (?:it|this|that|them)|to which \w+(?: \w+)? will|"
    r"will (?:have to )?(?:return|come back|be (?:discussed|settled|dealt with|decided|looked at))|"
    r"leave (?:it|this|that|them|the \w+) to|(?:is|are) for (?:others|\w+ to)|not the place|"
    r"deserves? (?:a|an|its|their) \w+ of (?:its|their) own|(?:a )?solution will be found|"
    r"sort itself out|get used to)\b",
    re.I,
)


def put_off(reply: str) -> bool:
    """A reply leaves the objection to a later day, to others or to chance."""
    return _LATER.search(reply) is not None
