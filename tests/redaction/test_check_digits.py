"""Own check digits agree with python-stdnum, where it is installed, on right and wrong numbers."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module

import pytest

from workbench.redaction import check_digits as own
from workbench.redaction.payment import luhn

pytest.importorskip("stdnum")

# Own function, module of stdnum, and the number's form: '#' a digit, anything else itself.
PAIRS: list[tuple[Callable[[str], bool], str, str]] = [
    (own.spanish, "stdnum.es.dni", "########A"),
    (own.dutch, "stdnum.nl.bsn", "#########"),
    (own.german, "stdnum.de.idnr", "###########"),
    (own.portuguese, "stdnum.pt.nif", "#########"),
    (own.verhoeff, "stdnum.in_.aadhaar", "2###########"),
    (own.brazilian, "stdnum.br.cpf", "###########"),
    (own.australian, "stdnum.au.tfn", "#########"),
    (own.turkish, "stdnum.tr.tckimlik", "###########"),
    (own.thai, "stdnum.th.pin", "1############"),
    (own.british_health, "stdnum.gb.nhs", "##########"),
    (own.israeli, "stdnum.il.idnr", "#########"),
    (own.iso_11_10, "stdnum.hr.oib", "###########"),
    (own.chilean, "stdnum.cl.rut", "########K"),
    (own.argentine, "stdnum.ar.cuit", "20#########"),
    (own.new_zealand, "stdnum.nz.ird", "04#######"),
    (luhn, "stdnum.luhn", "################"),
]


@pytest.mark.parametrize(("holds", "module", "form"), PAIRS, ids=[pair[1] for pair in PAIRS])
def test_own_check_digits_agree_with_the_library(
    holds: Callable[[str], bool], module: str, form: str
) -> None:
    theirs = import_module(module)
    chance = random.Random(module)
    right = wrong = 0
    for _ in range(4000):
        number = "".join(str(chance.randrange(10)) if sign == "#" else sign for sign in form)
        if form.endswith("A"):
            number = number[:-1] + chance.choice("TRWAGMYFPDXBNJZSQVHLCKE")
        if theirs.is_valid(number):
            right += 1
            assert holds(number), number
        elif module not in (
            "stdnum.de.idnr",
            "stdnum.in_.aadhaar",
            "stdnum.il.idnr",
            "stdnum.au.tfn",
        ):
            wrong += 1  # the four also refuse numbers for other reasons than the check digit
            assert not holds(number), number
    assert right > 10
