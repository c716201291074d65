"""Whether a noun of cause only names one: `the authors leave the cause open`, `they looked for the
causes`, `to find the effect of desks`.

A noun claims a cause where it is said of something (`desks are the cause`) or something is said to
be it (`the cause was the desks`, `the effect of desks was 4 days`). Any other place of it names
what may be open, denied, asked about or looked for; no verb around it is read.
"""

from __future__ import annotations

import re

from workbench.prose.english import FUNCTION

_NOUN = re.compile(r"causes?|the effect of", re.I)
_EDGE = re.compile(r"[;:()–—\[]|[.,](?!\d)")
_DETERMINER = (
    r"(?:the|an?|this|that|these|those|its|their|his|her|our|whose|what|which|no|any|some|each|"
    r"every|one|two|three|four|five|several|many|few|all|both|another|other|such|more)"
)
_DETERMINED = re.compile(rf"\b{_DETERMINER}\s$", re.I)
_WITH_ONE_WORD = re.compile(rf"(?P<before>.*?)\b{_DETERMINER}\s(?P<word>[\w-]+)\s$", re.I)
"""`the true cause`, or the subject of a verb: `the sprinkler causes`."""
_OPENS = re.compile(r"(?:^|\b(?:and|but|or|so|yet|that|which))\s*$", re.I)
"""What stands before the subject of a clause."""
_NO_OBJECT = re.compile(
    r"\s*(?:$|[^\w\s]|(?:of|for|in|on|at|to|by|from|with|behind|between|among|within|is|are|was|"
    r"were|has|have|had|be|been|can|could|may|might|will|would|should|and|or|but|than|as|if|"
    r"when|while|where|whether|which|who|that|not)\b)",
    re.I,
)
_OBJECT = re.compile(rf"\s+(?:\d|fewer\b|less\b|{_DETERMINER}\b)", re.I)
_SAID_OF = re.compile(
    r"\b(?:is|are|was|were|be|been|being|as|becomes?|became)\s(?:\w+ly\s)?(?:one of\s|among\s)?"
    rf"(?:{_DETERMINER}\s)?(?P<words>(?:[\w-]+\s){{0,2}})$",
    re.I,
)
_SAID_TO_BE = re.compile(
    r"(?:\s.*?)?\s(?:(?:lies|lie|lay)\s(?:in|with)\b|(?:is|are|was|were)\s"
    r"(?:(?:about|some|nearly|almost|only|just)\s)?"
    r"(?:[−-]?\d|(?:the|its|their|these|those)\s(?:[\w-]+\s?){1,3}$))",
    re.I,
)


def only_named(text: str, match: re.Match[str]) -> bool:
    """The words of cause are a noun that claims none."""
    if not _NOUN.fullmatch(match[0]):
        return False
    before = _EDGE.split(text[: match.start()])[-1]
    after = _EDGE.split(text[match.end() :])[0].rstrip()
    if match[0].casefold() != "the effect of" and not _is_noun(match[0], before, after):
        return False
    if re.match(r"\s+for\b", after):
        return True  # `a cause for concern`
    said = _SAID_OF.search(before)
    of_it = said is not None and not FUNCTION & set(said["words"].casefold().split())
    return not (of_it or _SAID_TO_BE.match(after))


def _is_noun(word: str, before: str, after: str) -> bool:
    """A determiner before it, or nothing behind that a verb would act on."""
    if _DETERMINED.search(before) or _NO_OBJECT.match(after):
        return True
    one = _WITH_ONE_WORD.fullmatch(before)
    agrees = word.casefold() == "cause" and one is not None and one["word"].endswith("s")
    acts = agrees or _OBJECT.match(after) or (one and _OPENS.search(one["before"]))
    return one is not None and not acts
