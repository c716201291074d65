"""`Your three parts are £65.25 each`, where the bill of £261.00 is paid in three: the parts do not
make the whole, and another number of them would.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from domains.service.machine import as_number, flat
from domains.service.reply import Reply
from domains.service.stating.given import stated
from workbench.core.checks import CheckResult
from workbench.prose.numbers import NumberFound, numbers

_PARTS = re.compile(
    r"\s(?:(?:equal|monthly|weekly|even|interest-free|separate|easy) )*"
    r"(?:parts|instal?lments|payments|shares|portions|tranches|rates|debits)\b",
    re.I,
)
_EACH = re.compile(
    r"\s?(?:[A-Z]{3}\s?)?(?:each\b|apiece\b|a (?:month|week|time)\b|"
    r"per (?:month|week|part)\b|monthly\b|"
    r"every (?:month|week)\b)",
    re.I,
)
_OF = re.compile(
    r"\b(?:parts|instal?lments|payments|shares|portions|rates|debits),? (?:of|at|with)"
    r"(?: about)?\s*$"
    r"|\beach (?:of [^.;:]{0,30}|part|one|payment|instal?lment)(?: is| being| of| comes to| at|:)"
    r"(?: for)?\s*$",
    re.I,
)
_SOME = re.compile(
    r"\b(?:further|other|remaining|left|more|next|last|first|rest|follow(?:ing|s)?|already|still|"
    r"would|could|instead|if|old|not|no|than|up to|as many as)\b|\?\s*$",
    re.I,
)
"""The parts are some of all, or nobody has them."""
_MOST = 24


def parts(reply: Reply) -> Iterator[CheckResult]:
    """A warning for each such amount, of as many parts as an action of the ledger makes."""
    taken = {v for call in reply.calls for one in call.args.values() if (v := as_number(one))}
    for sentence in reply.sentences:
        text = sentence.text
        told = [n for n in numbers(text) if n.value in taken and _PARTS.match(text, n.end)]
        if len(told) != 1 or _SOME.search(text):
            continue
        for each in (n for n in numbers(text) if n.unit == "money" and _is_each(text, n)):
            whole = _whole(reply, told[0].value, each)
            if whole:
                right = f"{whole / told[0].value:.2f}"
                yield stated(
                    reply, sentence, f"parts: {each.text.strip()}", "wrong_value",
                    f"tells {told[0].value:g} parts of {each.text.strip()}; {whole:.2f} makes "
                    f"{right} each", observed=each.text.strip(), expected=right,
                    fix="Divide the whole by the number of parts.",
                )  # fmt: skip


def _is_each(text: str, number: NumberFound) -> bool:
    return bool(_EACH.match(text, number.end) or _OF.search(text[: number.start]))


def _whole(reply: Reply, count: float, each: NumberFound) -> float:
    """The amount that another number of such parts would make, if none is made by this many."""
    left = [v for one in flat(reply.run.state).values() if (v := as_number(one))]
    printed = [n.value for n in numbers(reply.text) if n.unit == "money"]
    if any(each.prints(amount / count) for amount in (*left, *printed)):
        return 0.0
    others = [n for n in range(2, _MOST) if n != count]
    wholes = (one for one in left for n in others if each.prints(one / n))
    return next((one for one in wholes if any(abs(one - p) < 0.005 for p in printed)), 0.0)
