"""Check digits of personal numbers, as their issuers publish them. Each takes the bare signs and
says whether they hold.

Own code, so that no licence but this project's applies; a test compares it with python-stdnum where
that is installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from .payment import luhn


def weighted(digits: str, weights: Sequence[int]) -> int:
    """Sum of digit times weight, from the left; signs beyond the weights do not count."""
    return sum(int(digit) * weight for digit, weight in zip(digits, weights, strict=False))


def is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def day_first(digits: str) -> bool:
    """Begins with DDMMYY."""
    return is_day(2000 + int(digits[4:6]), int(digits[2:4]), int(digits[:2]))


def year_first(digits: str) -> bool:
    """Begins with YYMMDD."""
    return is_day(2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:6]))


def spanish(value: str) -> bool:
    """DNI and NIE: control letter by number mod 23."""
    number = value[:-1].translate(str.maketrans("XYZ", "012"))
    return "TRWAGMYFPDXBNJZSQVHLCKE"[int(number) % 23] == value[-1]


def french(value: str) -> bool:
    """NIR: key = 97 − number mod 97; Corsica counts 2A as 19 and 2B as 18."""
    number = value[:13].replace("2A", "19").replace("2B", "18")
    return 97 - int(number) % 97 == int(value[13:])


def iso_11_10(value: str) -> bool:
    """ISO 7064 mod 11,10 (German Steuer-ID, Croatian OIB)."""
    check = 10
    for digit in value[:-1]:
        check = ((int(digit) + check) % 10 or 10) * 2 % 11
    return (11 - check) % 10 == int(value[-1])


def german(value: str) -> bool:
    """Steuer-ID: no leading zero, one digit repeated among the first ten, mod 11,10."""
    return value[0] != "0" and len(set(value[:10])) in (7, 8, 9) and iso_11_10(value)


_ODD = "BAKPLCQDREVOSFTGUHMINJWZYX"


def italian(value: str) -> bool:
    """Codice fiscale: signs at odd places by their own table, at even places by value, mod 26."""
    total = 0
    for place, sign in enumerate(value[:15]):
        number = int(sign) if sign.isdecimal() else ord(sign) - 65
        total += _ODD.index(chr(65 + number)) if place % 2 == 0 else number
    return chr(65 + total % 26) == value[15]


def dutch(value: str) -> bool:
    """BSN: the eleven test with the last digit weighing −1."""
    return int(value) > 0 and weighted(value.zfill(9), (9, 8, 7, 6, 5, 4, 3, 2, -1)) % 11 == 0


def belgian(value: str) -> bool:
    """Rijksregisternummer: 97 − number mod 97, with a leading 2 for those born from 2000 on."""
    return int(value[9:]) in (97 - int(value[:9]) % 97, 97 - int("2" + value[:9]) % 97)


def polish(value: str) -> bool:
    """PESEL: weights 1 3 7 9, and a date with the century in the month."""
    month = int(value[2:4]) % 20
    holds = weighted(value, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)) % 10 == 0
    return holds and 1 <= month <= 12 and 1 <= int(value[4:6]) <= 31


def swedish(value: str) -> bool:
    """Personnummer and samordningsnummer (day + 60): date and Luhn over the last ten."""
    ten = value[-10:]
    return 1 <= int(ten[2:4]) <= 12 and 1 <= int(ten[4:6]) % 60 <= 31 and luhn(ten)


def finnish(value: str) -> bool:
    """Henkilötunnus: date and number mod 31."""
    signs = "0123456789ABCDEFHJKLMNPRSTUVWXY"
    return day_first(value) and signs[int(value[:6] + value[7:10]) % 31] == value[10]


def danish(value: str) -> bool:
    """CPR: date; the mod-11 test is not required since 2007."""
    return day_first(value)


def norwegian(value: str) -> bool:
    """Fødselsnummer: two check digits (D-numbers add 40 to the day)."""
    first = weighted(value, (3, 7, 6, 1, 8, 9, 4, 5, 2, 1)) % 11
    return first == 0 and weighted(value, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0


def portuguese(value: str) -> bool:
    """NIF: weights 9 to 2, mod 11."""
    rest = weighted(value, range(9, 1, -1)) % 11
    return value[0] != "0" and int(value[-1]) == (0 if rest < 2 else 11 - rest)


def ean(value: str) -> bool:
    """EAN-13, used by the Swiss AHV number."""
    return (10 - weighted(value, (1, 3) * 6) % 10) % 10 == int(value[-1])


_TIMES = (
    "0123456789", "1234067895", "2340178956", "3401289567", "4012395678",
    "5987604321", "6598710432", "7659821043", "8765932104", "9876543210",
)  # fmt: skip
_TURNS = (
    "0123456789", "1576283094", "5803796142", "8916043527",
    "9453126870", "4286573901", "2793806415", "7046913258",
)  # fmt: skip


def verhoeff(value: str) -> bool:
    """Verhoeff's dihedral check (Aadhaar)."""
    check = 0
    for place, digit in enumerate(reversed(value)):
        check = int(_TIMES[check][int(_TURNS[place % 8][int(digit)])])
    return check == 0


def brazilian(value: str) -> bool:
    """CPF: two check digits mod 11; eleven equal digits are none."""
    if len(set(value)) == 1:
        return False
    first = weighted(value, range(10, 1, -1)) * 10 % 11 % 10
    second = weighted(value, range(11, 1, -1)) * 10 % 11 % 10
    return value[9:] == f"{first}{second}"


def australian(value: str) -> bool:
    """TFN of nine digits, mod 11."""
    return weighted(value, (1, 4, 3, 7, 5, 8, 6, 9, 10)) % 11 == 0


def chinese(value: str) -> bool:
    """Resident identity number: date and ISO 7064 mod 11-2."""
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    day = is_day(int(value[6:10]), int(value[10:12]), int(value[12:14]))
    return day and "10X98765432"[weighted(value[:17], weights) % 11] == value[17]


def korean(value: str) -> bool:
    """Resident registration number: date; no check digit since 2020."""
    return year_first(value)


def south_african(value: str) -> bool:
    """Identity number: date and Luhn."""
    return year_first(value) and luhn(value)


def turkish(value: str) -> bool:
    """T.C. kimlik no: two check digits."""
    numbers = [int(digit) for digit in value]
    tenth = (sum(numbers[0:9:2]) * 7 - sum(numbers[1:8:2])) % 10
    return value[0] != "0" and numbers[9] == tenth and sum(numbers[:10]) % 10 == numbers[10]


def singaporean(value: str) -> bool:
    """NRIC and FIN."""
    total = weighted(value[1:8], (2, 7, 6, 5, 4, 3, 2)) + {"T": 4, "G": 4, "M": 3}.get(value[0], 0)
    letters = {"S": "JZIHGFEDCBA", "T": "JZIHGFEDCBA", "F": "XWUTRQPNMLK", "G": "XWUTRQPNMLK"}
    return letters.get(value[0], "KLJNPQRTUWX")[total % 11] == value[8]


def hong_kong(value: str) -> bool:
    """HKID: letters count from A = 10, an absent first letter 36; weights 9 to 1, mod 11."""
    signs = (
        [36, *(int(sign, 36) for sign in value)]
        if len(value) == 8
        else [int(sign, 36) for sign in value]
    )
    return sum(sign * weight for sign, weight in zip(signs, range(9, 0, -1), strict=True)) % 11 == 0


def taiwanese(value: str) -> bool:
    """National identity card: the letter stands for two digits."""
    number = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(value[0]) + 10
    return weighted(f"{number}{value[1:]}", (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)) % 10 == 0


def thai(value: str) -> bool:
    """Thai identity number: weights 13 to 2, mod 11."""
    return (11 - weighted(value, range(13, 1, -1)) % 11) % 10 == int(value[-1])


def irish(value: str) -> bool:
    """PPS number: mod 23, the optional second letter weighing 9."""
    extra = 9 * (ord(value[8]) - 64) if len(value) == 9 and value[8] != "W" else 0
    return (
        "WABCDEFGHIJKLMNOPQRSTUV"[(weighted(value[:7], range(8, 1, -1)) + extra) % 23] == value[7]
    )


def israeli(value: str) -> bool:
    return luhn(value.zfill(9))


def romanian(value: str) -> bool:
    """CNP: weights 279146358279, mod 11."""
    rest = weighted(value, (2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9)) % 11
    return int(value[-1]) == (1 if rest == 10 else rest)


def czech(value: str) -> bool:
    """Rodné číslo: date (women's month + 50) and, with ten digits, divisible by 11."""
    month = int(value[2:4]) % 50 % 20
    return (
        1 <= month <= 12
        and 1 <= int(value[4:6]) <= 31
        and (len(value) == 9 or int(value) % 11 == 0)
    )


def bulgarian(value: str) -> bool:
    """EGN: weights 2 4 8 5 10 9 7 3 6, mod 11."""
    return weighted(value, (2, 4, 8, 5, 10, 9, 7, 3, 6)) % 11 % 10 == int(value[-1])


def baltic(value: str) -> bool:
    """Estonian and Lithuanian personal code: two rounds of weights, mod 11."""
    check = weighted(value, (1, 2, 3, 4, 5, 6, 7, 8, 9, 1)) % 11
    if check == 10:
        check = weighted(value, (3, 4, 5, 6, 7, 8, 9, 1, 2, 3)) % 11 % 10
    return check == int(value[-1])


def icelandic(value: str) -> bool:
    """Kennitala: date and mod 11."""
    return day_first(value) and weighted(value, (3, 2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0


def russian_snils(value: str) -> bool:
    """SNILS: weights 9 to 1, mod 101."""
    return weighted(value[:9], range(9, 0, -1)) % 101 % 100 == int(value[9:])


def chilean(value: str) -> bool:
    """RUT: weights 2 to 7 from the right, mod 11."""
    total = sum(int(digit) * (2 + place % 6) for place, digit in enumerate(reversed(value[:-1])))
    return "0K987654321"[total % 11] == value[-1]


def argentine(value: str) -> bool:
    """CUIL/CUIT: weights 5432765432, mod 11; 10 is written 9."""
    check = (11 - weighted(value, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11) % 11
    return int(value[-1]) == (9 if check == 10 else check)


def british_health(value: str) -> bool:
    """NHS number: weights 10 to 2, mod 11."""
    return (11 - weighted(value, range(10, 1, -1)) % 11) % 11 == int(value[-1])


def new_zealand(value: str) -> bool:
    """IRD number: two rounds of weights, mod 11."""
    value = value.zfill(9)
    for weights in ((3, 2, 7, 6, 5, 4, 3, 2), (7, 4, 3, 2, 5, 2, 7, 6)):
        rest = -weighted(value, weights) % 11
        if rest < 10:
            return rest == int(value[-1])
    return False


def japanese(value: str) -> bool:
    """My Number: weights 65432765432, mod 11."""
    rest = weighted(value, (6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return int(value[-1]) == (0 if rest <= 1 else 11 - rest)
