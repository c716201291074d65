"""What a reply does with its objection, as far as words tell: grants it, turns, puts it off."""

from __future__ import annotations

import re

from workbench.prose.english import stems

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
_CONCEDES = re.compile(
    r"\b(?:only|all too|no more than|no less than|nothing but) (?:too )?(?:human|natural|fair|just|"
    r"right|reasonable|understandable|true|real)\b"
    r"|\b(?:can|could|may|must|should|would|will|shall|do|does|did)(?: ?not|n['’]t| never) (?:be )?"
    r"(?:den\w+|dismiss\w*|belittl\w*|mak\w* light|ignor\w*|brush\w*|laugh\w*|overlook\w*|wav\w*|"
    r"wish\w* away|blam\w*|scold\w*|mock\w*|sneer\w*|forget\w*|underestimat\w*|doubt\w*)"
    r"|\bno (?:doubt|small|light|easy|idle|question|mere)\b"
    r"|\bnot (?:a )?(?:small|light|idle|foolish|silly|easy|trivial|mere|unreasonable|unfounded|"
    r"without)\b|\bwithout (?:reason|cause|grounds?|doubt)\b|\bnothing wrong\b"
    r"|\b(?:has|deserves?|needs?|calls? for|wants?|awaits?) (?:an? |its? |their )?(?:\w+ )?"
    r"answers?\b",
    re.I,
)
"""Grants with a word that elsewhere denies or turns: `only human`, `cannot be denied`."""
_CONCLUDES = re.compile(
    r"\b(?:therefore|thus|hence|which is why|that is why|groundless)\b|(?:^|[.;:]\s)[Ss]o\b"
)
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
_DEMANDS = re.compile(
    r"\b(?:should|must|ought to|(?:has|have|needs?|wants?) to|can|could|will|would|shall|let|"
    r"please|(?:I|we) (?:\w+ )?(?:ask|trust|hope|believe|think|expect|propose|suggest|recommend|"
    r"advise|urge|am|are))\b",
    re.I,
)
_POINTS_BACK = re.compile(
    r"\b(?:it|its|this|(?<!trust )(?<!hope )(?<!believe )(?<!think )(?<!expect )that|these|"
    r"those|they|them|their|such|here|there|both|so|one|ones|he|she|him|her|his|then|thereby|same|"
    r"former|latter|half|most|many|few\w*|less|more|\w+er than|enough|"
    r"gains?|loss(?:es)?|benefits?|prices?|costs?|worth|outweigh\w*|figures?|numbers?|shares?|"
    r"findings?|results?|evidence|proof|survey|report|stud(?:y|ies)|count|answers?|remed\w+|"
    r"reasons?|solution|way|difference|change[sd]? in)\b",
    re.I,
)
"""What may stand for the evidence that was told before."""


def unlinked(reply: str, told: str) -> bool:
    """A reply that demands or hopes for something of which the evidence told before it has no word,
    and that points back to none: `Waits went from 4 % to 11 %. The board should vary the rota`.
    """
    demands = _DEMANDS.search(reply) is not None and _POINTS_BACK.search(reply) is None
    return demands and not set(stems(reply)) & set(stems(told))


_OPPOSES = re.compile(r"^\W*(?:but|yet|still|however|even so|nevertheless|nonetheless)\b", re.I)
_BACK = re.compile(
    r"\b(?:it|its|this|that|these|those|such|here|so|same|both|half|most|none|less|fewer|more|"
    r"enough|\w+er than|who|whose|why|then|neither|former|latter|no|not|never|n['’]t|nobody)\b"
    r"|n['’]t\b|\?",
    re.I,
)
"""Points back to the evidence before it, or argues from it."""


def opposes(reply: str) -> bool:
    """A reply opens with a `but`, and none of its words points back to what was told before."""
    return _OPPOSES.search(reply) is not None and _BACK.search(reply) is None


_ASSURES = re.compile(
    r"\b(?:always|ever|surely|certainly|of course|naturally|obviously|clearly|simply|will|shall|"
    r"(?:to|for|with|behind) (?:me|us)|(?:my|our) (?:own )?(?:eyes|view|heart|opinion|book|mind|"
    r"feeling|belief|conviction)|(?:I|we) (?:\w+ )?(?:trust|hope|believe|think|feel|prefer|care|"
    r"like|love|am (?:sure|certain|confident)|can (?:\w+ )?(?:live|bear|cope|manage)))\b|['’]ll\b",
    re.I,
)
_DRAWS = re.compile(
    r"\b(?:hence|thus|therefore|why|this|these|those|such|here|then|neither|both|half|none|fewer|"
    r"less|enough|\w+er than|more than|former|latter|who|whose|same|no|not|never|nobody|as)\b|"
    r"n['’]t\b|(?:^|[.;:,–—]\s*|\b(?:but|and|yet)\s)(?:so|that)\b|"
    r"\bthat (?:is|was|are|were|leaves?|makes?|means?|gives?|\w+s)\b",
    re.I,
)
_PRONOUN = re.compile(
    r"\b(?:it|its|they|them|their|theirs|he|him|his|she|her|one|ones|most)\b", re.I
)


def assures(reply: str) -> bool:
    """A reply gives the writer's own word (`matters more to me`, `has always found its place, and
    will`), and neither draws on what was told before nor begins with a pronoun for it.
    """
    pronoun = _PRONOUN.search(reply)
    bare = pronoun is None or bool(stems(reply[: pronoun.start()]))
    return _ASSURES.search(reply) is not None and bare and _DRAWS.search(reply) is None


_HANDED_ON = re.compile(
    r"(?<!no )(?<!not )\b(?:every|each|everyone|everybody|you|we|one|readers?|members?)\b"
    r"[^.;:?]{0,30}?\b(?:must|has to|have to|may|can|should|will)(?: \w+)? (?:decide|judge|weigh|"
    r"settle|answer|consider)\b[^.;:?]{0,30}?\b(?:alone|for (?:him|her|them|our|your|one)"
    r"sel(?:f|ves))\b",
    re.I,
)
"""The question goes back to whoever asks it: `that every member must decide alone`."""


def put_off(reply: str) -> bool:
    """A reply leaves the objection to a later day, to others, to each reader or to chance."""
    return _LATER.search(reply) is not None or _HANDED_ON.search(reply) is not None


def turns(words: str) -> bool:
    """Somewhere in the words an answer begins, or the objection is denied."""
    left = _CONCEDES.sub(" ", words)
    return TURNS.search(left) is not None or _CONCLUDES.search(words) is not None
