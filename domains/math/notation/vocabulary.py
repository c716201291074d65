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


def _tokens(said: Mapping[str, str]) -> Mapping[str, tuple[str, str]]:
    """(kind, text) of the token of each spelling, from both in one text."""
    return MappingProxyType(
        {s: (t.partition(" ")[0], t.partition(" ")[2]) for s, t in said.items()}
    )


OPERATORS = _tokens(
    {**{sign: f"rel {r}" for sign, r in RELATIONS.items()}, **turned(_DATA["operators"])}
)
WORD_SPELLINGS = turned(_DATA["words"])
IGNORED = _names("ignored")
"""Commands of spacing and style that carry no meaning."""
ACCENTS = _names("accents") | {"overline"}
TEXT_COMMANDS = _names("styled text")
NUMBER_SETS = frozenset("RZNQC")
CONSTANTS_OF_INTEGRATION = _names("constants of integration")
THREE_LETTER_WORDS = _names("three-letter words")
FUNCTIONS_THAT_ARE_WORDS = _names("functions that are words")
NO_COUNTED_NOUNS = _names("no counted nouns")
PAIRS_THAT_ARE_WORDS = _names("pairs of letters that are words")
COMMANDS = _tokens(
    {
        **{name: f"func {name}" for name in FUNCTIONS},
        **{said: f"func {name}" for said, name in FUNCTION_SPELLINGS.items() if name in FUNCTIONS},
        **{name: f"cmd {name}" for name in _names("commands of the parser") | ACCENTS},
        **{name: f"cmd {one}" for one in ("frac", "binom") for name in _names(f"commands {one}")},
        **{f"{var}{name}": f"name {name}" for name in GREEK for var in ("", "var")},
        **{name: f"const set:{name}" for name in NUMBER_SETS},
        **dict.fromkeys(_names("dots"), "dots dots"),
        **{name: f"arrow {name}" for name in _names("arrows")},
        **{name: f"rel {sign}" for name, sign in RELATIONS.items()},
        **turned(_DATA["commands"]),
    }
)
"""The token of each LaTeX command; of two of one name the later."""
