"""Faults of citing: what is cited, how it is quoted, what is left out and what is used twice."""

from __future__ import annotations

import re
from random import Random

from domains.research.planted import (
    add,
    body,
    citations,
    cited,
    claim,
    claims,
    findings,
    first_words,
    recite,
    references,
    say,
    sentence_with,
    source,
    sources,
)
from workbench.prose.planting import Mark, Opened
from workbench.prose.planting.figures import once, other_figure, sentences_of

CITE, SUPPORT = ("cite", "cite.keys", "cite.meta", "cite.recall"), ("support",)
COMPLETE, QUALITY = ("completeness",), ("source", "source.quality", "quality")
SYNTHESIS, COPY, SCOPE = ("synthesis",), ("copying", "copy", "scope"), ("scope", "copying")
_NEGATION = re.compile(r"\b(?:did not|was not|were not|is not|are not|not|no) ")
_STRANGERS = ("s99", "miller2019", "who-report")


def invented_id(parts: Opened, random: Random) -> Mark | None:
    """A citation names a source that the task does not have, in prose and ledger."""
    found = [one for one in citations(parts) if f"@{one[2]['id']}" in body(parts)]
    if not found:
        return None
    pointer, entry, cite = random.choice(found)
    new = random.choice(_STRANGERS)
    sentence = recite(parts, entry["quote"], str(cite["id"]), new)
    _cite_at(parts, pointer)["id"] = new
    return Mark(CITE, sentence, pointer)


def _cite_at(parts: Opened, pointer: str) -> dict[str, str]:
    _, _, number, _, index = pointer.split("/")
    found: dict[str, str] = claims(parts)[int(number)]["cites"][int(index)]
    return found


def swapped_ids(parts: Opened, random: Random) -> Mark | None:
    """Two findings cite each other's source; the quoted words stay."""
    alone = [(p, e, c) for p, e, c in citations(parts) if len(e["cites"]) == 1]
    pairs = [(a, b) for a in alone for b in alone if a[2]["id"] != b[2]["id"]]
    if not pairs:
        return None
    (one, first, mine), (other, second, theirs) = random.choice(pairs)
    here, there = str(mine["id"]), str(theirs["id"])
    words = second["quote"]
    sentence = recite(parts, first["quote"], here, there)
    recite(parts, words, there, here)
    _cite_at(parts, one)["id"], _cite_at(parts, other)["id"] = there, here
    return Mark((*SUPPORT, *CITE), sentence, one)


def dropped_not(parts: Opened, random: Random) -> Mark | None:
    """The words of a source lose their 'not' in the ledger, or a finding loses it in the prose."""
    quoted = [(p, c) for p, _, c in citations(parts) if _NEGATION.search(c["source_quote"])]
    said = [(n, c) for n, c in findings(parts) if re.search(r"\bnot ", c["quote"])]
    if said and (not quoted or random.random() < 0.5):
        number, entry = random.choice(said)
        wrong = re.sub(r"\b(?:did|do|does) not |\bnot ", "", entry["quote"], count=1)
        say(parts, entry["quote"], wrong)
        return Mark(SUPPORT, wrong, f"/claims/{number}")
    if not quoted:
        return None
    pointer, cite = random.choice(quoted)
    cite["source_quote"] = re.sub(r"\b(?:not|no) ", "", cite["source_quote"], count=1)
    return Mark(SUPPORT, cite["source_quote"], pointer)


def irrelevant_citation(parts: Opened, random: Random) -> Mark | None:
    """A citation is added whose source says nothing about the finding."""
    others = [(n, c, s) for n, c in findings(parts) for s in sources(parts)
              if s.get("text") and str(s.get("status") or "ok") == "ok"
              and str(s["id"]) not in [str(k["id"]) for k in c.get("cites") or ()]]  # fmt: skip
    if not others:
        return None
    number, entry, other = random.choice(others)
    sentence = sentence_with(parts, entry["quote"])
    with_it = re.sub(r"\]([.!?]?)$", rf"; @{other['id']}]\1", sentence)
    say(parts, sentence, with_it)
    parts.prose = parts.prose.replace(sentence, with_it)
    words = " ".join(str(other["text"]).split()[:5])
    cites = claims(parts)[number]["cites"]
    cites.append({"id": other["id"], "source_quote": words})
    return Mark((*SUPPORT, *CITE), with_it, f"/claims/{number}/cites/{len(cites) - 1}")


def uncited_finding(parts: Opened, random: Random) -> Mark | None:
    """A finding stands without its citation, in prose and ledger."""
    found = [(n, c) for n, c in findings(parts) if "@" in sentence_with(parts, c["quote"])]
    if not found:
        return None
    number, entry = random.choice(found)
    sentence = sentence_with(parts, entry["quote"])
    bare = re.sub(r" ?\[[^\]]*@[^\]]*\]", "", sentence)
    say(parts, sentence, bare)
    parts.prose = parts.prose.replace(sentence, bare)
    claims(parts)[number]["quote"] = re.sub(r" ?\[[^\]]*@[^\]]*\]", "", entry["quote"])
    claims(parts)[number]["cites"] = []
    return Mark(CITE, bare, f"/claims/{number}")


def omitted_contrary(parts: Opened, random: Random) -> Mark | None:
    """The study that points the other way is gone, in prose and ledger."""
    contrary = [one for one in _contrary(parts) if one in cited(parts)]
    if not contrary:
        return None
    gone = random.choice(contrary)
    lines = parts.prose.split("\n")
    row = re.compile(rf"^(?:\||\s*[-*\d]).*@{re.escape(gone)}(?![\w-])")
    parts.prose = "\n".join(line for line in lines if not row.match(line))
    for entry in [e for _, e, c in citations(parts) if str(c["id"]) == gone]:
        parts.unsay(sentence_with(parts, entry["quote"]))
    for paragraph in body(parts).split("\n\n"):
        for sentence in sentences_of(paragraph.strip()):
            if f"@{gone}]" in sentence or f"@{gone};" in sentence:
                parts.unsay(sentence)
    parts.prose = re.sub(r"\n{3,}", "\n\n", parts.prose)
    kept = [e for e in claims(parts)
            if gone not in [str(c["id"]) for c in e.get("cites") or ()]]  # fmt: skip
    parts.ledger["claims"] = kept
    return Mark((*COMPLETE, "contrary", "cite", "cite.keys"))


def _contrary(parts: Opened) -> list[str]:
    sides: dict[str, list[str]] = {}
    for one in sources(parts):
        effect = one.get("effect")
        if isinstance(effect, dict) and effect.get("dir") and str(one.get("status", "ok")) == "ok":
            sides.setdefault(str(effect["dir"]), []).append(str(one["id"]))
    most = max(map(len, sides.values()), default=0)
    return [id for ids in sides.values() if len(sides) > 1 and len(ids) < most for id in ids]


def unsound_source(parts: Opened, random: Random) -> Mark | None:
    """A retracted study, or one that another has superseded, is cited as if it were sound."""
    bad = [s for s in sources(parts) if str(s.get("status") or "ok").casefold() != "ok"]
    bad = [s for s in bad if s.get("text") and str(s["id"]) not in cited(parts)]
    if not bad:
        return None
    one = random.choice(bad)
    words = first_words(one)
    sentence = f"One more study found the same: “{words}” [@{one['id']}]."
    add(parts, sentence, random)
    claim(parts, sentence, (str(one["id"]), words))
    at = len(claims(parts)) - 1
    return Mark((*QUALITY, *CITE), sentence, f"/claims/{at}")


def counted_twice(parts: Opened, random: Random) -> Mark | None:
    """Two reports of one cohort are told as two independent studies."""
    groups: dict[str, list[str]] = {}
    for one in sources(parts):
        name = one.get("cohort") or one.get("cohort_id") or one.get("same_cohort_as")
        if name and str(one.get("status") or "ok") == "ok":
            groups.setdefault(str(name), []).append(str(one["id"]))
            if one.get("same_cohort_as"):
                groups[str(name)].append(str(name))
    twins = [ids for ids in groups.values() if len(set(ids)) > 1]
    if not twins:
        return None
    first, second = random.sample(sorted(set(random.choice(twins))), 2)
    told = random.choice(["Two independent studies agree on this",
                          "Two separate samples point the same way"])  # fmt: skip
    sentence = f"{told} [@{first}; @{second}]."
    add(parts, sentence, random)
    claim(parts, sentence, *((id, first_words(source(parts, id))) for id in (first, second)))
    at = len(claims(parts)) - 1
    return Mark(QUALITY, sentence, f"/claims/{at}")


def copied_run(parts: Opened, random: Random) -> Mark | None:
    """A run of a source's words stands in the prose without quotation marks."""
    fit = [s for s in sources(parts)
           if str(s.get("status") or "ok") == "ok" and _prose(_longest(s)) >= 14]  # fmt: skip
    if not fit:
        return None
    one = random.choice(fit)
    words = _longest(one).rstrip(".")
    add(parts, f"{words} [@{one['id']}].", random)
    return Mark(COPY, words)


def _longest(one: dict[str, object]) -> str:
    pieces = re.split(r"(?<=[.!?])\s+", " ".join(str(one.get("text", "")).split()))
    return max(pieces, key=_prose)


_FIGURES = re.compile(r"\([^()]*\d[^()]*\)|\S*\d\S*(?:\s%|\s[^\W\d_]+)?")
"""A bracket with figures, or a figure and what it counts."""


def _prose(piece: str) -> int:
    """How many of its words neither are figures nor stand right behind one; those can be copied."""
    return len(_FIGURES.sub(" ", piece).split())


def unused_reference(parts: Opened, random: Random) -> Mark | None:
    """The list of references has a work that the text does not cite."""
    listed = references(parts).rstrip()
    lines = [line for line in listed.splitlines()[1:] if line.strip()]
    if not lines:
        return None
    mark = re.match(r"\s*(?:[-*] |\d+\. )?", lines[-1])
    unused = [s for s in sources(parts) if str(s["id"]) not in cited(parts)]
    unused = [s for s in unused if str(s["id"]) not in listed]
    entry = "[@olsen17] Olsen, P. (2017). A handbook of everything else."
    if unused and random.random() < 0.6:
        one = random.choice(unused)
        entry = f"[@{one['id']}] {one.get('authors')} ({one.get('year')}). {one.get('title')}."
    line = f"{mark[0] if mark else ''}{entry}"
    parts.prose = parts.prose.replace(lines[-1], f"{lines[-1]}\n{line}", 1)
    return Mark(CITE, entry)


def wrong_year(parts: Opened, random: Random) -> Mark | None:
    """The list of references, or the prose, gives another year than the source has."""
    where = references(parts)
    fit = [s for s in sources(parts) if str(s["id"]) in cited(parts)]
    found = [s for s in fit if re.search(rf"{re.escape(str(s['id']))}\b.*\b{s['year']}\b", where)]
    if not found:
        return None
    one = random.choice(found)
    line = next(x for x in where.splitlines() if re.search(rf"{re.escape(str(one['id']))}\b", x))
    wrong = once(line, str(one["year"]), str(int(one["year"]) + random.choice([-3, -1, 2])))
    parts.prose = parts.prose.replace(line, wrong)
    return Mark(CITE, wrong)


def other_number(parts: Opened, random: Random) -> str:
    """An n that no source has."""
    taken = {str(s.get("n")) for s in sources(parts)}
    return next(n for n in iter(lambda: other_figure("480", random), "") if n not in taken)


def list_not_synthesis(parts: Opened, random: Random) -> Mark | None:
    """Each finding is told of one study at a time; nothing is drawn together."""
    several = [e for e in claims(parts) if len(e.get("cites") or ()) > 1]
    if not several:
        return None
    for entry in several:
        kept = str(entry["cites"][0]["id"])
        sentence = sentence_with(parts, entry["quote"])
        alone = re.sub(r"\[[^\]]*@[^\]]*\]", f"[@{kept}]", sentence)
        entry["cites"] = entry["cites"][:1]
        entry["quote"] = entry["quote"].replace(sentence, alone)
        parts.prose = parts.prose.replace(sentence, alone)
        entry["quote"] = re.sub(r"\[[^\]]*@[^\]]*\]", f"[@{kept}]", entry["quote"])
    return Mark((*SYNTHESIS, *CITE, *COMPLETE))


def baseless_gap(parts: Opened, random: Random) -> Mark:
    """A gap is claimed, and not what was searched for it."""
    sentence = random.choice([
        "Nobody has ever studied what happens after the first year.",
        "There is no research at all on the costs.",
        "The field has never looked at other groups.",
    ])  # fmt: skip
    add(parts, sentence, random)
    claim(parts, sentence)
    claims(parts)[-1]["type"] = "gap"
    at = len(claims(parts)) - 1
    return Mark((*SYNTHESIS, *CITE, "gap"), sentence, f"/claims/{at}")
