"""Which spellings are known: the tables behind the tokenizer, and nothing else.

A name that is in no table here cannot become a function call. The tables are `vocabulary.json`,
where most stand by what the spellings mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from domains.math.notation.tables import table, turned, words

_DATA = table("notation", "vocabulary.json")


def _names(part: str) -> frozenset[str]:
    return words(_DATA[part])


FUNCTIONS = _names("functions")
FUNCTION_SPELLINGS = turned(_DATA["function spellings"])
GREEK = _names("greek")
_LETTERS, _LETTER_NAMES = _DATA["greek letters"]
GREEK_LETTERS: Mapping[str, str] = MappingProxyType(
    dict(zip(_LETTERS, _LETTER_NAMES.split(), strict=True))
)
SUPERSCRIPTS: Mapping[str, str] = MappingProxyType(dict(zip(*_DATA["superscripts"], strict=True)))
SUBSCRIPTS: Mapping[str, str] = MappingProxyType(dict(zip(*_DATA["subscripts"], strict=True)))
VULGAR: Mapping[str, str] = MappingProxyType(_DATA["vulgar fractions"])
CHARACTERS: Mapping[str, str] = MappingProxyType(
    {sign: plain for plain, signs in _DATA["characters"].items() for sign in signs}
)
"""What a character means as a piece of plain notation. Spaces around keep names apart."""
RELATIONS = turned(_DATA["relations"])
WORD_SPELLINGS = turned(_DATA["words"])
IGNORED = _names("ignored")
"""Commands of spacing and style that carry no meaning."""
TEXT_COMMANDS = _names("styled text")
NUMBER_SETS = frozenset("RZNQC")
CONSTANTS_OF_INTEGRATION = _names("constants of integration")
PAIRS_THAT_ARE_WORDS = _names("pairs of letters that are words")
_COMMANDS = turned(_DATA["commands"])
_UNDER_ONE_NAME = turned({name: _DATA[f"commands {name}"] for name in ("frac", "binom")})
_OF_THE_PARSER = _names("commands of the parser") | _names("accents")
_ARROWS, _DOTS = _names("arrows"), _names("dots")


def command(name: str) -> tuple[str, str] | None:
    """(kind, text) of the token that a LaTeX command stands for; None where it is not known."""
    if name in _COMMANDS:
        kind, _, text = _COMMANDS[name].partition(" ")
        return kind, text
    if name in RELATIONS:
        return "rel", RELATIONS[name]
    if name in _ARROWS:
        return "arrow", name
    if name in _DOTS:
        return "dots", "dots"
    if name in NUMBER_SETS:
        return "const", f"set:{name}"
    if name.removeprefix("var") in GREEK:
        return "name", name.removeprefix("var")
    if name in _UNDER_ONE_NAME:
        return "cmd", _UNDER_ONE_NAME[name]
    if name in _OF_THE_PARSER:
        return "cmd", name
    function = FUNCTION_SPELLINGS.get(name, name)
    return ("func", function) if function in FUNCTIONS else None
