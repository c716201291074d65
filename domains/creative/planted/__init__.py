"""Faults of copy: limits, claims, voice, calls to action, variants, lines that have to be there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from workbench.prose.planting import Data, Mark, Opened

LIMITS, CLAIMS, VOICE = ("limits",), ("claims",), ("voice",)
COPY = frozenset(["variants", "parts", "body", "text"])
"""Fields of a ledger that repeat the copy itself."""

_WORDY = (
    "and there is quite a lot more to say about it than would ever fit into a place such as this"
)
_SUPERLATIVES = (
    "It is the best of its kind in the world.",
    "Nobody makes a better one: it is the #1 choice everywhere.",
    "Guaranteed to change your life for ever.",
    "No other product even comes close to it.",
    "It is the safest ever made.",
)
_OFFICIAL = (
    "The undersigned department hereby brings to the attention of all concerned parties that the "
    "utilisation of the aforementioned article is subject to the applicable provisions, the "
    "observance of which is incumbent upon the purchaser in its entirety.",
    "Pursuant to the foregoing, it shall be deemed understood that the implementation of the "
    "optimisation of operational processes is facilitated by the deployment of said item, whereby "
    "stakeholders are enabled to leverage synergies on a sustainable basis.",
)
_STOCK = (
    "Say goodbye to the old way and hello to a whole new world.",
    "Take your day to the next level with a real game changer.",
    "In today's fast-paced world, less is more.",
    "Look no further: we have got you covered.",
    "At the end of the day, it is the best of both worlds.",
)
_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)?(?![\w]|[.,]\d)")


def variants(parts: Opened) -> list[Data]:
    """The variants of the ledger; none in a story."""
    return [v for v in parts.ledger.get("variants") or () if isinstance(v, dict)]


def texts(variant: Data) -> Data:
    """The parts of a variant by name."""
    found = variant.get("parts")
    return found if isinstance(found, dict) else {}


def bodies(parts: Opened) -> list[str]:
    """Sentences of running copy that stand in the prose once, no heading among them."""
    given = [str(texts(v).get("body") or texts(v).get("text") or "") for v in variants(parts)]
    running = [piece for body in given for piece in body.split("\n")] or parts.paragraphs
    every = [s.strip() for one in running for s in re.split(r"(?<=[.!?])\s+(?=[A-Z“\"])", one)]
    return [s for s in every if len(s) > 12 and parts.prose.count(s) == 1]


def add(parts: Opened, sentence: str, random: Random) -> bool:
    """A sentence more in the running copy, in prose and ledger alike."""
    found = bodies(parts)
    if not found:
        return False
    at = random.choice(found)
    parts.say(at, f"{at} {sentence}", COPY)
    return True


def over_limit(parts: Opened, random: Random) -> Mark | None:
    """A headline, or else a body, that no channel takes."""
    found = [str(texts(v).get("headline") or "") for v in variants(parts)]
    fit = [h for h in found if h and h in parts.prose]
    if not fit:
        return None
    old = random.choice(fit)
    new = f"{old.rstrip('.!?')}, {', '.join([_WORDY] * 4)}"
    parts.say(old, new)
    return Mark((*LIMITS, "limit", "form"), new)


def superlative(parts: Opened, random: Random) -> Mark | None:
    """It is called the best, and no fact bears it."""
    sentence = random.choice(_SUPERLATIVES)
    if not variants(parts) or not add(parts, sentence, random):
        return None
    return Mark((*CLAIMS, "superlative"), sentence)


def claims(parts: Opened) -> Iterator[tuple[int, Data]]:
    """(place, claim) of the claims that the copy says."""
    for at, claim in enumerate(parts.ledger.get("claims") or ()):
        if isinstance(claim, dict) and str(claim.get("quote") or "") in parts.prose:
            yield at, claim


def wrong_spec(parts: Opened, random: Random) -> Mark | None:
    """A figure of a claim is changed wherever it is said."""
    fit = [(c["quote"], n) for _, c in claims(parts) for n in _NUMBER.findall(c["quote"])]
    if not fit:
        return None
    quote, old = random.choice(fit)
    new = re.sub(rf"(?<![\w.,]){re.escape(old)}(?!\w|[.,]\d)", other(old, random), quote, count=1)
    parts.say(quote, new)
    return Mark((*CLAIMS, "numbers"), new)


def other(printed: str, random: Random) -> str:
    """Another number that looks like a printed one."""
    places = len(re.split(r"[.,]", printed)[1]) if re.search(r"[.,]", printed) else 0
    value = float(printed.replace(",", ".")) if places else float(printed)
    changed = value * random.choice([0.5, 0.8, 1.4, 2.0])
    changed = changed if round(changed, places) != value else value + 3
    text = f"{changed:.{places}f}"
    return text.replace(".", ",") if "," in printed else text


def wrong_spec_in_words(parts: Opened, random: Random) -> Mark | None:
    """A sentence of the copy is said again with another figure, and the ledger keeps silent."""
    fit = [(c["quote"], n) for _, c in claims(parts) for n in _NUMBER.findall(c["quote"])]
    fit = [(q, n) for q, n in fit if len(q.split()) > 3]
    if not fit:
        return None
    quote, old = random.choice(fit)
    new = re.sub(rf"(?<![\w.,]){re.escape(old)}(?!\w|[.,]\d)", other(old, random), quote, count=1)
    sentence = f"{new[0].upper()}{new[1:].rstrip('.!?')}."
    return Mark((*CLAIMS, "uncovered"), sentence) if add(parts, sentence, random) else None


def unknown_fact(parts: Opened, random: Random) -> Mark | None:
    """A claim names a fact that nobody gave."""
    found = list(claims(parts))
    if not found:
        return None
    at, claim = random.choice(found)
    claim["fact_id"] = random.choice(["F99", "internal-study", "brochure_2019"])
    return Mark(CLAIMS, "", f"/claims/{at}")


def unquoted_claim(parts: Opened, random: Random) -> Mark | None:
    """A claim's quote is not in the copy."""
    found = list(claims(parts))
    if not found:
        return None
    at, claim = random.choice(found)
    claim["quote"] = f"{str(claim['quote']).rstrip('.')} in every season of the year"
    return Mark((*CLAIMS, "quote"), claim["quote"], f"/claims/{at}")


def rules(parts: Opened, *kinds: str) -> Iterator[Data]:
    """The voice file's rules of a kind, whether listed, grouped by kind, or named."""
    given = parts.materials.get("voice") or parts.materials.get("voice_file") or {}
    yield from _rules(given, kinds)


def _rules(given: Any, kinds: tuple[str, ...]) -> Iterator[Data]:
    if isinstance(given, list):
        for one in given:
            yield from _rules(one, kinds)
    if not isinstance(given, dict):
        return
    kind = next((given[k] for k in ("extends", "kind", "type", "rule") if k in given), None)
    if kind in kinds:
        yield given
        return
    for key, value in given.items():
        if key in kinds:
            for one in value if isinstance(value, list) else [value]:
                yield one if isinstance(one, dict) else {"tokens": [one]}
        else:
            yield from _rules(value, kinds)


def banned_word(parts: Opened, random: Random) -> Mark | None:
    """A word of an existence rule stands in the copy."""
    every = [
        str(word)
        for rule in rules(parts, "existence", "banned")
        for key in ("tokens", "words", "phrases")
        for word in rule.get(key) or ()
    ]
    plain = sorted({word for word in every if re.fullmatch(r"[\w' -]+", word)})
    if not plain:
        return None
    word = random.choice(plain)
    added = add(parts, f"Some would call it {word}.", random)
    return Mark((*VOICE, "banned"), word) if added else None


def preferred_word(parts: Opened, random: Random) -> Mark | None:
    """A word stands where a substitution rule wants another."""
    swaps = [
        str(word)
        for rule in rules(parts, "substitution")
        for word in (rule.get("swap") or rule.get("words") or rule.get("map") or {})
    ]
    plain = sorted({word for word in swaps if re.fullmatch(r"[\w' -]+", word)})
    if not plain:
        return None
    word = random.choice(plain)
    added = add(parts, f"Think of {word} again.", random)
    return Mark(VOICE, word) if added else None


def off_voice(parts: Opened, random: Random) -> Mark | None:
    """A paragraph in the language of offices."""
    official = random.choice(_OFFICIAL)
    added = add(parts, official, random)
    return Mark((*VOICE, "audience", "clarity", "stock"), official) if added else None


def two_calls(parts: Opened, random: Random) -> Mark | None:
    """A second call to action with a link of its own."""
    found = [str(texts(v).get("cta") or "") for v in variants(parts)]
    fit = [cta for cta in found if cta and cta in parts.prose]
    if not fit:
        return None
    cta = random.choice(fit)
    second = random.choice(
        [
            "Subscribe at https://news.example/join.",
            "Download the app at https://app.example/get.",
            "Follow us at https://social.example/us.",
        ]
    )
    parts.say(cta, f"{cta} {second}")
    return Mark((*LIMITS, "cta"), second)


def twin_variants(parts: Opened, random: Random) -> Mark | None:
    """The second variant takes over the first one's copy but for a word."""
    found = [v for v in variants(parts) if str(texts(v).get("body") or "") in parts.prose]
    found = [v for v in found if len(str(texts(v).get("body") or "")) > 30]
    if len(found) < 2:
        return None
    one, two = random.sample(found, 2)
    old, body = str(texts(two)["body"]), str(texts(one)["body"])
    new = re.sub(r"\b(\w+)([.!?])$", r"\1 too\2", body)
    parts.prose = parts.prose.replace(old, new)
    texts(two)["body"] = new
    return Mark(("diversity",), new)


def cliche(parts: Opened, random: Random) -> Mark | None:
    """A phrase that stands in every advertisement."""
    phrase = random.choice(_STOCK)
    added = add(parts, phrase, random)
    return Mark(("stock", "cliche", "style"), phrase) if added else None


def _lines(parts: Opened) -> list[str]:
    names = ("legal", "legal_lines", "legal_line", "disclosures", "required_lines")
    given = [one for name in names for one in _listed(parts.materials.get(name))]
    lines = [str(one.get("text") or "") if isinstance(one, dict) else str(one) for one in given]
    return [line for line in lines if line and line in parts.prose]


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]


def missing_legal_line(parts: Opened, random: Random) -> Mark | None:
    """The line is gone everywhere, or its end is."""
    found = _lines(parts)
    if not found:
        return None
    line = random.choice(found)
    short = "" if random.random() < 0.5 else f"{line.rsplit(' ', 2)[0]}."
    parts.say(line, short)
    return Mark(("legal", "disclosure", "limits"))


def no_alt_text(parts: Opened, random: Random) -> Mark | None:
    """A variant with a picture says nothing of it."""
    found = [v for v in variants(parts) if texts(v).get("alt")]
    if not found:
        return None
    variant = random.choice(found)
    alt = str(texts(variant).pop("alt"))
    for line in [one for one in parts.prose.splitlines() if alt in one]:
        parts.prose = parts.prose.replace(f"{line}\n", "", 1)
    return Mark(("access",))


def broken_tag(parts: Opened, random: Random) -> Mark | None:
    """A tag of several words loses its capitals."""
    found = sorted({t for t in re.findall(r"#\w+", parts.prose) if re.search(r"[a-z][A-Z]", t)})
    if not found:
        return None
    tag = random.choice(found)
    parts.say(tag, tag.lower())
    return Mark(("access",), tag.lower())


def near_copy(parts: Opened, random: Random) -> Mark | None:
    """Fifteen words of an exemplar stand in the copy."""
    given = parts.materials.get("exemplars") or {}
    listed = [one for v in given.values() for one in _listed(v)] if isinstance(given, dict) else []
    every = [one for one in (listed or _listed(given)) if one]
    said = [str(one.get("text") or "") if isinstance(one, dict) else str(one) for one in every]
    long = [text.split() for text in said if len(text.split()) >= 15]
    if not long:
        return None
    words = random.choice(long)
    start = random.randrange(len(words) - 14)
    run = " ".join(words[start : start + 15])
    added = add(parts, f"{run[0].upper()}{run[1:].rstrip('.,;:!?')}.", random)
    return Mark(("copy", "near", "near-copy", "near_copy"), run[1:-1]) if added else None
