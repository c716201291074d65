"""Sentences that rest on the word of people who are taken to know: `economists have long observed
that …`, `it is well known that …`, `according to leading doctors`, `the experience of other towns`.

Found by the form of the clause, with the people from a list (`knowers.yaml`). Whether anything
bears them out is asked by the caller.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib.resources import files

_MANY = r"(?:(?:many|most|some|several|numerous|countless|all|leading|other|more and more)\s)"
_BARE = (
    r"(?!(?:the|these|those|our|my|its|his|her|their|your|both|all|two|three|four|five|six|such)\s)"
)
"""Those whom a word points back to were named before: `the studies agree on this`."""
_AFAR = (
    r"(?:elsewhere|abroad|everywhere|worldwide|(?:all )?(?:over|around|across) the (?:world|"
    r"country)"
    r"|in (?:many |most |several )?(?:other|neighbouring|comparable) [\w-]+)"
)
_CLAUSE = r"(?:[^\W\d_]+\s){0,3}?(?:that|how|why|what|this|the same|as much|likewise)\b"
_FORMS = (
    # economists, who have studied this, have long observed that …
    rf"(?:^|[,;:–—]\s|\b(?:and|but|for|since|as|because|that|while|what)\s)(?P<who>{_BARE}{_MANY}?"
    rf"(?:[\w-]+\s){{0,1}}?(?:%(people)s|"
    rf"%(writings)s))(?:\s{_AFAR})?(?:\sby\s[\w\s-]{{3,40}}?)?(?:,[^,.;]{{3,60}},)?"
    rf"(?:\s(?:have|has|had|do|will|also|even|long|often|still|since|"
    rf"\w+ly))*\s(?:%(verbs)s)\s{_CLAUSE}",
    # according to leading doctors · in the view of most experts
    rf"\b(?:according to|in the (?:view|opinion|eyes|judge?ment|experience) of|by the account of)\s"
    rf"(?P<who>{_MANY}?(?:[\w-]+\s){{0,1}}?(?:%(people)s|%(writings)s))\b",
    # is shared by traffic planners
    rf"\b(?:shared|confirmed|supported|backed|proven|shown|documented|recommended|held|"
    rf"advised)\sby\s"
    rf"(?P<who>{_MANY}?(?:[\w-]+\s){{0,1}}?(?:%(people)s|%(writings)s))\b",
    # any economist will tell you · no serious scientist disputes
    r"\b(?P<who>(?:any|every|no)\s(?:[\w-]+\s){0,1}?(?:%(one)s))\s(?:will|can|must)?\s?"
    r"(?:tell|say|know|confirm|agree|dispute|den(?:y|ie)|doubt|question)s?\b",
    # it is well known that · it has long been established that
    rf"\b(?P<who>it (?:is|has) (?:long |widely |well |generally |commonly |universally |now "
    rf"){{1,2}}"
    rf"(?:been )?(?:known|established|accepted|recogni[sz]ed|agreed|documented|proven|shown|"
    rf"observed|"
    rf"understood))\s{_CLAUSE}",
    # there is broad agreement that
    rf"\b(?P<who>there is (?:an?\s)?(?:[\w-]+\s){{0,2}}?(?:consensus|agreement)"
    rf"(?: among [\w\s-]+?)?)\s{_CLAUSE}",
    # schools abroad report · the experience of other towns shows
    rf"\b(?P<who>[^\W\d_]+s\s{_AFAR})\s(?:have\s)?(?:%(verbs)s)\b",
    r"\b(?P<who>(?:experience|evidence|example|findings|results|figures|data|studies) (?:from|in|"
    r"of) "
    r"(?:many |most |several )?(?:other|neighbouring|comparable) "
    r"[\w-]+)\s(?:[\w-]+ly\s)?(?:%(verbs)s)\b",
)


@lru_cache(maxsize=1)
def forms() -> tuple[re.Pattern[str], ...]:
    """The forms of such sentences; `who` are the words for those who are taken to know."""
    import yaml

    text = files("workbench.prose.beyond").joinpath("knowers.yaml").read_text(encoding="utf-8")
    lists = {kind: " ".join(rows).split() for kind, rows in yaml.safe_load(text).items()}
    lists["one"] = [one.removesuffix("s") for one in lists["people"]]
    data = {kind: "|".join(those) for kind, those in lists.items()}
    return tuple(re.compile(form % data, re.I) for form in _FORMS)
