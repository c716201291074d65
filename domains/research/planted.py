"""What the fault operators of research syntheses share: citations in the prose and in the ledger.

Nothing here knows a check. A citation is `[@id]`, or several in one pair of brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from workbench.prose.planting import Data, Opened
from workbench.prose.planting.figures import sentences_of

QUOTING = frozenset(["quote"])
"""Fields of the ledger that quote the draft."""
_LIST = re.compile(
    r"^#+ *(?:references|sources|literature|works cited|bibliography)\b.*$", re.M | re.I
)


def say(parts: Opened, old: str, new: str) -> None:
    """Other words in the prose, and in the ledger's quotes of it."""
    parts.say(old, new, QUOTING)


def claims(parts: Opened) -> list[Data]:
    """The claims of the ledger; made where there are none."""
    found: list[Data] = parts.ledger.setdefault("claims", [])
    return found


def sources(parts: Opened) -> list[Data]:
    """The sources of the task."""
    found = parts.materials.get("sources")
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def source(parts: Opened, id: str) -> Data:
    """One source; empty where the task has none of this id."""
    return next((one for one in sources(parts) if str(one.get("id")) == id), {})


def body(parts: Opened) -> str:
    """The prose before its list of references."""
    found = _LIST.search(parts.prose)
    return parts.prose[: found.start()] if found else parts.prose


def references(parts: Opened) -> str:
    """The list of references with its heading; empty where the draft has none."""
    return parts.prose[len(body(parts)) :]


def cited(parts: Opened) -> list[str]:
    """Ids that the prose cites, each once, in order."""
    found = re.findall(r"@([\w:.-]*\w)", " ".join(re.findall(r"\[[^\]]*@[^\]]*\]", body(parts))))
    return list(dict.fromkeys(found))


def citations(parts: Opened) -> Iterator[tuple[str, Data, Data]]:
    """(pointer, claim, cite) for each citation of the ledger."""
    for number, claim in enumerate(claims(parts)):
        for index, cite in enumerate(claim.get("cites") or ()):
            yield f"/claims/{number}/cites/{index}", claim, cite


def findings(parts: Opened) -> list[tuple[int, Data]]:
    """(number, claim) of the claims that tell a finding."""
    return [(n, c) for n, c in enumerate(claims(parts)) if c.get("type") == "finding"]


def sentence_with(parts: Opened, words: str) -> str:
    """The whole sentence of the prose in which words stand, its citation with it."""
    for paragraph in body(parts).split("\n\n"):
        for one in sentences_of(paragraph.strip()):
            if words in one:
                return one
    return words


def recite(parts: Opened, words: str, old: str, new: str) -> str:
    """In the sentence of these words, cite another id; the sentence as it then stands."""
    sentence = sentence_with(parts, words)
    changed = re.sub(rf"@{re.escape(old)}(?![\w-])", f"@{new}", sentence)
    say(parts, sentence, changed)
    parts.prose = parts.prose.replace(sentence, changed)
    return changed


def add(parts: Opened, sentence: str, random: Random) -> None:
    """One sentence more, at the end of a paragraph of the body."""
    before = body(parts)
    inside = [p for p in parts.paragraphs if p in before and len(p.split()) > 12]
    if inside:
        paragraph = random.choice(inside)
        parts.prose = parts.prose.replace(paragraph, f"{paragraph} {sentence}", 1)
    else:
        rest = parts.prose[len(before) :]
        parts.prose = f"{before.rstrip()}\n\n{sentence}\n\n{rest}"


def claim(parts: Opened, sentence: str, *cites: tuple[str, str]) -> None:
    """Enter a finding for a sentence, with (id, words of the source) of each citation."""
    entry: dict[str, Any] = {"quote": sentence, "type": "finding"}
    like = claims(parts)
    if like and "id" in like[0]:
        entry = {"id": f"x{len(like) + 1}", **entry}
    entry["cites"] = [{"id": id, "source_quote": words} for id, words in cites]
    like.append({**entry, "stance": "supports"})


def observational(one: Data) -> bool:
    """Whether a source's design cannot show causes."""
    design = f"{one.get('design', '')} {one.get('type', '')}".casefold()
    return any(
        w in design for w in ("cohort", "cross", "survey", "observ", "case", "ecolog", "panel")
    )


def first_words(one: Data) -> str:
    """The first sentence of a source's text, without its full stop."""
    return sentences_of(" ".join(str(one.get("text", "")).split()))[0].rstrip(".")
