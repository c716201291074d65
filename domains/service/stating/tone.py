"""Tone and person: blame and doubt by what the sentence makes of the customer, a title that is not
theirs, and a second name beside their first that nobody has.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import lru_cache

from domains.service.manners import greeted
from domains.service.opener import repeats
from domains.service.reply import Reply
from domains.service.stating.given import stated
from domains.service.words import listed, lists
from workbench.core.checks import CheckResult
from workbench.prose.findings import found
from workbench.prose.sentences import words
from workbench.prose.titles import genders, titles

_NAME = r"(?P<name>[A-Z][\w'’-]+)"
_FORMS = {
    "signed": rf"{_NAME}(?:,\s*|\s*\(\s*)(?P<title>TITLE)\.?(?=[\s).,;]|$)",
    "whole": rf"\b(?P<title>TITLE)\.?(?:\s+[A-Z][\w'’-]*\.?){{1,3}}?\s+{_NAME}",
    "before": rf"\b(?P<title>TITLE)\.?\s+{_NAME}",
}
"""How a title stands with a name: behind it, as somebody signs (`Winifred Ames (Mrs)`), before
first names or initials (`Mrs W. Ames`), or right before it.
"""
_AVOIDED = re.compile(r"could|would", re.I)
_YOU = re.compile(r"\byou", re.I)
_OURS = re.compile(r"\b(?:we|our|ours|us|I|my|mine)\b|\b(?:I|we)['’]", re.I)
"""Whose doing it was, where the words name nobody: `it could have been avoided by us`."""
_UNWISHED = re.compile(r"\b(?:not|never)\b|n['’]t\b", re.I)
"""Before a title that somebody does not wish: `please do not call me Mr Karr`."""


@lru_cache(maxsize=4)
def _pattern(form: str) -> re.Pattern[str]:
    """The pattern of one of the forms, with the titles that have a gender."""
    return re.compile(_FORMS[form].replace("TITLE", "|".join(map(re.escape, genders()))))


def tone(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each."""
    patterns = {
        kind: re.compile(str(given), re.I | re.X) for kind, given in lists()["tones"].items()
    }
    for sentence in reply.sentences:
        for kind, pattern in patterns.items():
            match = pattern.search(sentence.text.replace("’", "'"))
            reason = match and match[0].casefold().startswith(("if ", "whoever "))
            ours = kind == "blame" and match and _of_our_doing(match[0], sentence.text)
            if match and not (reason and repeats(reply, sentence.text)) and not ours:
                yield stated(
                    reply, sentence, f"courtesy: {kind}", "blame" if kind == "blame" else "tone",
                    f"reads as {kind}", criterion="courtesy", observed=match[0],
                    expected="what is so and what can be done",
                    fix="Say what can be done now, and leave out what the customer is like.",
                )  # fmt: skip
                break
    yield from _title(reply)
    yield from _surname(reply)


def _of_our_doing(said: str, text: str) -> bool:
    """The words say what could have been avoided, name nobody, and the sentence speaks of us."""
    return bool(_AVOIDED.match(said) and not _YOU.search(said) and _OURS.search(text))


def _title(reply: Reply) -> Iterator[CheckResult]:
    """`Mr Tiller-Osei`, whom the desk's own turn calls Ms, or to whom nobody gives a title. Where
    ticket and profile have several, each is one of theirs but those that they do not wish.
    """
    held, own = _titles(reply), _names(reply)
    for sentence in reply.sentences:
        for match in _pattern("before").finditer(sentence.text):
            wanted = _wanted(held, own, match["name"].casefold())
            if wanted is None or genders()[match["title"]] in wanted:
                continue
            if match["title"].casefold() in own:
                continue  # Don Weber, by his first name
            yield stated(
                reply, sentence, f"courtesy: title {match['title']}", "wrong_name",
                f"says {match['title']}; " + (
                    "ticket and profile have another form of address" if wanted
                    else "neither ticket nor profile gives a title"
                ),
                criterion="courtesy", observed=match[0], expected=reply.desk.name,
                fix="Use the form of address of the ticket." if wanted
                else "Use the name as the ticket has it.",
            )  # fmt: skip


def _names(reply: Reply) -> set[str]:
    """The customer's names, in small letters, and the halves of a double one."""
    whole = [part.casefold() for part in words(reply.desk.name)]
    return {*whole, *(half for one in whole for half in one.split("-"))}


def _wanted(held: Mapping[str, set[str]], own: AbstractSet[str], name: str) -> set[str] | None:
    """The genders that a title before a name may have: any that is held for one of the customer's
    names goes for all of them, and where none is, none. None of somebody else without a title.
    """
    if name in held:
        return held[name]
    return {one for each in own for one in held.get(each, ())} if name in own else None


def _titles(reply: Reply) -> dict[str, set[str]]:
    """The genders of the titles that ticket and profile give a name."""
    profile = (f"{one}" for one in reply.desk.customer.values())
    given = "\n".join([*profile, *(t.text for t in reply.desk.turns)])
    held: dict[str, set[str]] = {}
    unwished: set[tuple[str, str]] = set()
    for match in (m for form in _FORMS for m in _pattern(form).finditer(given)):
        name, gender = match["name"].casefold(), genders()[match["title"]]
        clause = re.split(r"[,;:.!?\n]|\bbut\b", given[: match.start()])[-1]
        if _UNWISHED.search(clause):
            unwished.add((name, gender))
        else:
            held.setdefault(name, set()).add(gender)
    for name, gender in unwished:
        held.get(name, set()).discard(gender)
    field = str(reply.desk.customer.get("title") or "").rstrip(".")
    title = field or reply.desk.name.split(".")[0].split(" ")[0]
    if title in genders():
        held[reply.desk.name.split()[-1].casefold()] = {genders()[title]}
    return held


def _surname(reply: Reply) -> Iterator[CheckResult]:
    """`Dear Bronagh Miller`, where Bronagh has another name."""
    place, own = greeted(reply), {one.casefold() for one in words(reply.desk.name)}
    called = [w for w in words(reply.text[slice(*place)]) if w[:1].isupper()] if place else []
    known = {
        *own,
        *_titles(reply),
        *titles(),
        *listed("anybody"),
        *" ".join(listed("greetings")).split(),
    }
    strange = [w for w in called if w.casefold().removesuffix("'s") not in known]
    if place and strange and own & {w.casefold() for w in called}:
        yield found(
            "courtesy: surname", "warn", "courtesy",
            f"The reply greets {' '.join(strange)}; the customer is {reply.desk.name}.",
            severity="minor", cause="wrong_name", span=reply.document.span(*place),
            observed=" ".join(strange), expected=reply.desk.name,
            fix=f"Greet {reply.desk.name}.",
        )  # fmt: skip
