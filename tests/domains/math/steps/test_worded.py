"""What words say of the numbers beside them is judged as a relation, and nothing is made of words
that are of another form.
"""

from __future__ import annotations

import pytest

from domains.math.algebra.replaying import replay
from domains.math.face.engine import steps

PROBLEM = "Find the number of tiles on the terrace."

FALSE = [
    "Yes, and 210 + 91 is 300.",
    "So $210+91$ gives $300$.",
    "We have $7 \\cdot 12$, which equals $86$.",
    "The length is $\\sqrt{144 + 25}$, which is $\\sqrt{169}$, which is $12$.",
    "$S = 3 \\cdot 7$, which is 22.",
    "The sum of 210 and 91 is 300.",
    "The product of $7$ and $8$ is $54$.",
    "Now, 120 minus 35 is 95.",
    "12 divided by 5 is 3.",
    "The square of 12 is 124.",
    "The cube of 3 is 9.",
    "The square root of 50 is 8.",
    "13 squared is 159.",
    "The remainder when 17 is divided by 5 is 3.",
    "The term $3 \\cdot 2^{20}$ can be written as $2^{21}$.",
    "The term $3 \\cdot 2^{20}$ can be written as $2^{21}$ (since it is twice as much).",
    "When 43 is divided by 4, the remainder is 1.",
    "When 43 is divided by 4, it leaves a remainder of 1 (as we saw).",
    "When divided by 3, the remainder for 57 is also 1.",
    "In this case, we can rewrite 125 as $(1/25)^{-2}$.",
    "Simplify the expression $2^{20} + 2^{20} + 2^{20}$ to $2^{21}$.",
]
TRUE = [
    "So 210 + 91 is 301.",
    "The sum of 210 and 91 is 301, so we go on.",
    "$2^5$ is $32$ and $3^2$ is $9$.",
    "The square root of 49 is 7.",
    "The remainder when 17 is divided by 5 is 2.",
    "The term $3 \\cdot 2^{20}$ is $6 \\cdot 2^{19}$.",
    "When 43 is divided by 4, the remainder is 3.",
    "When divided by 3, the remainder for 58 is also 1.",
    "In this case, we can rewrite 125 as $(1/5)^{-3}$.",
    "We write 12 as 3.4 + 8.6.",
]
OPEN = {
    "a part of it": "Half of 3 + 5 is 4.",
    "a chance": "The probability of 3/6 is 1/4.",
    "a function of it": "The cosine of $\\pi/3$ is $1/2$.",
    "one digit": "The last digit of $3^4$ is $1$.",
    "several numbers": "The sum of 3, 4 and 5 is 12.",
    "a list": "The largest of $3$, $4$, and $2 \\cdot 3$ is $6$.",
    "added to what came before": "Adding $2 \\cdot 3$ gives $11$.",
    "a place": "The value at $2 + 1$ is $7$.",
    "an ordinal": "$2 \\cdot 3$ is $6$th.",
    "a share": "$1/2 + 1/3$ is $5/6$ of it.",
    "and more": "$3 + 4$ is $7$ and a half is lost.",
    "what is supposed": "If 2 + 2 is 5, then we are lost.",
    "what is denied": "It is not true that 2 + 2 is 5.",
    "what is taken back": "2 + 2 is 5. This is wrong.",
    "a question": "Is it so that 2 + 2 is 5?",
    "about": "$2^{10}$ is about $1000$.",
    "plural": "The roots of $2 + 7$ are $3$.",
    "measures of two sizes": "2 hours + 30 minutes is 150 minutes.",
    "which of another": "It is the angle with $\\sin(t) = \\frac12$, which is $\\frac{\\pi}{6}$.",
    "that of another": "The value of $x$ that makes $f(x) = \\frac15$ is $9$.",
    "letters": "The value $x + 1$ is $7$.",
    "parts": "We write 12 as 3 and 5.",
    "another base": "We write 23 as 10111 in base 2.",
    "a change": "We reduce the price of 5 to 3.",
    "a change by something": "We reduce 5 to 3 by taking 2 away.",
    "another remainder": "When 43 is divided by 4, the last digit of the remainder is 1.",
    "a remainder that is asked for": "When 43 is divided by 4, is the remainder 1?",
}


def verdicts(line: str) -> str:
    found = steps(PROBLEM, [line]).steps[0]
    if found.verdict == "refuted":
        assert found.record is not None
        assert replay(found.record)
    return found.verdict


@pytest.mark.parametrize("line", FALSE)
def test_a_false_sentence_of_numbers_is_refuted(line: str) -> None:
    assert verdicts(line) == "refuted"


@pytest.mark.parametrize("line", TRUE)
def test_a_true_one_is_not(line: str) -> None:
    assert verdicts(line) != "refuted"


@pytest.mark.parametrize("name", OPEN)
def test_what_is_of_another_form_stays_open(name: str) -> None:
    assert verdicts(OPEN[name]) == "unknown"


def test_the_quote_begins_with_the_words_that_say_it() -> None:
    found = steps(PROBLEM, ["So the product of $7$ and $8$ is $54$."]).steps[0]
    assert found.quote == "the product of 7 and 8 is 54"
    assert found.read_as == "56 = 54"
