"""What belongs to an address around its street: the house, estate or staircase before it, and
units,
floors and a town with its code behind it.
"""

from __future__ import annotations

from functools import cache

from ..letters import CAPITAL
from ..listed import entries
from ..patterns import any_of, fitting

_BEFORE = 90
_CODE_TOWN = (
    rf"(?:,\s{{0,2}}|\s{{0,2}}\n[ \t]{{0,8}}|\s-\s|\s)(?:[A-Z]{{1,2}}-)?(?:\d{{4,6}}(?:-\d{{3,4"
    rf"}})?|\d{{2}}-\d{{3}}|\d{{3}} \d{{2}}|\d{{4}} ?[A-Z]{{2}})"
    rf"(?![\w])(?:,?\s{CAPITAL}[\w'’.-]+(?:[\s-](?:(?:de|del|la|di|do|da|am|an der|sur|les|le)"
    rf"\s)?{CAPITAL}[\w'’-]+){{0,3}})?(?:\s?[(/]\s?[^\W\d_]{{2,20}}\)?)?"
)


def with_parts(text: str, start: int, end: int) -> tuple[int, int]:
    """The street with all of its parts, as far as they follow one another."""
    before = text[max(start - _BEFORE, 0) : start]
    head = fitting(_head(), text).search(before)
    if head is not None:
        start -= len(before) - head.start()
    for _ in range(5):
        unit = fitting(_tail(), text).match(text, end)
        if unit is None:
            break
        end = unit.end()
        town = fitting(_CODE_TOWN, text).match(text, end)
        if town is not None:
            end = town.end()
            break
    province = fitting(r"\s?\([A-Z]{2}\)", text).match(text, end)
    return start, province.end() if province else end


@cache
def _head() -> str:
    heads = any_of(entries("address_words", "heads"))
    one = (
        rf"(?i:{heads})(?:\s(?:n[°ºo]\s?)?(?:{CAPITAL}|\d)[^,;:\n.!?]{{0,40}}|\s?\d{{1,4}}\w?)("
        rf"?:,\s{{0,2}}|\s{{0,2}}\n[ \t]{{0,4}}|\s-\s)"
    )
    return rf"(?<![^\W_])(?:{one}){{1,4}}$"


@cache
def _tail() -> str:
    tails = any_of(entries("address_words", "tails"))
    floor = (
        r"\d{1,2}\s?[.°ºª]{1,2}\s?(?:(?i:piso|andar|planta|stock|og|etage|sal|tv|th|mf|izda?|"
        r"dcha|drcha|izq|esq|dto|dir|fte)\b\.?|[A-Z]\b)?"
    )
    unit = (
        rf"(?i:{tails})\.?:?\s?(?:n[°ºo]\.?\s?)?(?:\d{{1,4}}\s?[-/]?\s?[A-Za-z]?|[A-Z]{{1,2}}\d"
        rf"{{0,3}}|[IVX]{{1,4}})(?:[./]\d{{1,3}}\.?)?"
    )
    sides = r"(?i:izda|dcha|drcha|izq|bajo|ático|esq|dto|r/c|hinterhaus|fsz|rechts|links|hs)\b\.?"
    return rf"(?:,?\s{{1,2}}|,\s?\n?)(?:{floor}(?:,?\s?{sides})?|{unit}|{sides})(?![\w%€]|[.,]\d)"
