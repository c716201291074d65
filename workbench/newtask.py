"""A task made by asking: a few questions for each domain, and a YAML file that explains itself.

Headless: the screen asks the questions, `made` gives the file's text, `save` writes it once it has
been read as a task. The file is the person's own: every field stands under a line that says what
it does, and it can be edited and run like any other.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from workbench.core.codec import Json
from workbench.errors import TaskFileError, UsageError

Answers = Mapping[str, str]
ARROW = "=>"
RAISES = " raises "


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked."""

    name: str
    ask: str
    hint: str
    wrong: Callable[[str], str] = lambda text: ""
    """What is wrong with an answer; empty when nothing is."""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Written:
    """One field of the file."""

    name: str
    value: Json
    comment: str


def _examples_wrong(text: str) -> str:
    try:
        calls = list(_examples(text))
    except UsageError as error:
        return f"{error.message} {error.hint}"
    names = {call["call"].partition("(")[0] for call in calls}
    return "" if len(names) == 1 else "All calls should be of one function."


def _examples(text: str) -> Iterator[dict[str, str]]:
    """Example calls, one in a line (or between semicolons), as tests."""
    hint = "Write e.g. double(2) => 4, or double(None) raises TypeError."
    lines = [part.strip() for line in text.splitlines() for part in _split(line)]
    for line in filter(None, lines):
        call, arrow, value = line.partition(ARROW)
        key = "expect"
        if not arrow:
            call, arrow, value = line.partition(RAISES)
            key = "raises"
        if not arrow:
            raise UsageError(f"'{line}' does not say what comes out.", hint)
        _called(call, hint)
        if key == "expect":
            _literal(value, hint)
        yield {"call": call.strip(), key: value.strip()}
    if not any(lines):
        raise UsageError("There is no example.", hint)


def _split(line: str) -> list[str]:
    """Parts between semicolons that stand in no quotes."""
    return re.findall(r"(?:[^;'\"]|'[^']*'|\"[^\"]*\")+", line)


def _called(call: str, hint: str) -> None:
    try:
        parsed = ast.parse(call.strip(), mode="eval").body
    except (SyntaxError, ValueError) as error:
        raise UsageError(f"'{call.strip()}' is no call in Python.", hint) from error
    if not (isinstance(parsed, ast.Call) and isinstance(parsed.func, ast.Name)):
        raise UsageError(f"'{call.strip()}' does not call a function by its name.", hint)


def _literal(value: str, hint: str) -> None:
    try:
        ast.literal_eval(value.strip())
    except (SyntaxError, ValueError, TypeError, MemoryError, RecursionError) as error:
        raise UsageError(f"'{value.strip()}' is no plain Python value.", hint) from error


def _number_of_words(text: str) -> str:
    return "" if not text or text.isdigit() else "A whole number of words."


def _day_wrong(text: str) -> str:
    try:
        date.fromisoformat(text)
    except ValueError:
        return f"'{text}' is no date; write it as 2026-03-31."
    return ""


def _money_wrong(text: str) -> str:
    return "" if not text or _money(text) else "Write a number and a currency, e.g. 160000 GBP."


def _money(text: str) -> tuple[int, str] | None:
    found = re.fullmatch(r"(\d[\d,]*)\s*([A-Za-z]{3})", text.strip())
    return (int(found[1].replace(",", "")), found[2].upper()) if found else None


def _work_wrong(text: str) -> str:
    try:
        work = _work(text)
    except UsageError as error:
        return f"{error.message} {error.hint}"
    names = {step["id"] for step in work}
    strange = [name for step in work for name in step["after"] if name not in names]
    return f"'{strange[0]}' is none of the steps." if strange else ""


def _work(text: str) -> list[dict[str, Json]]:
    """Steps with their days (one number, or least, likely and most) and what they come after."""
    steps = []
    for line in _parts(text):
        found = re.fullmatch(r"(.+?)\s+(\d+)(?:\s+(\d+)\s+(\d+))?(?:\s+after\s+(.+))?", line)
        if found is None:
            hint = "Write e.g. scan 10 14 22 after sort; or scan 14."
            raise UsageError(f"'{line}' does not say how many days it takes.", hint)
        low, likely, most = int(found[2]), int(found[3] or found[2]), int(found[4] or found[2])
        if not low <= likely <= most:
            raise UsageError(f"'{line}': the days should rise.", "Least, likely, most.")
        after = [part.strip() for part in (found[5] or "").split(",") if part.strip()]
        steps.append({"id": found[1].strip(), "o": low, "m": likely, "p": most, "after": after})
    return steps


def _sources_wrong(text: str) -> str:
    wrong = next((line for line in _parts(text) if len(_fields_of(line)) != 3), "")
    return f"'{wrong}' has no three parts: title | year | what it found." if wrong else ""


def _fields_of(line: str) -> list[str]:
    return [part.strip() for part in line.split("|") if part.strip()]


def _parts(text: str) -> list[str]:
    """Lines, or parts between semicolons."""
    return [part.strip() for part in re.split(r"[;\n]", text) if part.strip()]


QUESTIONS: Mapping[str, tuple[Question, ...]] = {
    "code": (
        Question("prompt", "What should the function do?", "As you would tell a colleague."),
        Question(
            "examples",
            "Three example calls and what comes out",
            "double(2) => 4; double(-1) => -2; double(None) raises TypeError",
            _examples_wrong,
        ),
    ),
    "math": (
        Question("prompt", "What is to be solved?", "Words and formulas, LaTeX or plain."),
        Question("answer", "The right answer, if it is known", "Empty where not.", optional=True),
    ),
    "essay": (
        Question("prompt", "What should be written, and for whom?", "The brief in a sentence."),
        Question("must", "What must it speak of?", "Words between commas.", optional=True),
        Question("words", "At most how many words?", "Empty for 600.", _number_of_words, True),
    ),
    "service": (
        Question("prompt", "What does the customer write?", "The message, word for word."),
        Question("policy", "Which rules hold?", "One rule in a line, or between semicolons."),
    ),
    "planning": (
        Question("prompt", "What is to be reached?", "The goal, and what must not happen."),
        Question("start", "When can it begin?", "For example 2026-02-02.", _day_wrong),
        Question("deadline", "When must it be done?", "For example 2026-06-05.", _day_wrong),
        Question("budget", "How much may it cost?", "160000 GBP; empty: any.", _money_wrong, True),
        Question(
            "work",
            "Which steps are there, and how many days does each take?",
            "sort 10 14 22; scan 14 after sort (least, likely, most; or one number)",
            _work_wrong,
            True,
        ),
    ),
    "creative": (
        Question("prompt", "What should be written, and for whom?", "The brief in a sentence."),
        Question("facts", "Which facts may it state?", "One in a line, or between semicolons."),
        Question("channel", "Where will it stand?", "e.g. email; empty: anywhere.", optional=True),
        Question("cta", "What should readers do?", "The call to action.", optional=True),
        Question("exclude", "Which words must not occur?", "Between commas.", optional=True),
        Question("words", "At most how many words?", "Empty for 200.", _number_of_words, True),
    ),
    "research": (
        Question("prompt", "Which question should be answered?", "As you would ask it."),
        Question(
            "sources",
            "Which sources may it rest on?",
            "title | year | what it found; one in a line, or between semicolons",
            _sources_wrong,
        ),
        Question("words", "At most how many words?", "Empty for 600.", _number_of_words, True),
    ),
}
"""What is asked in each domain; the others are asked for a prompt alone. A table is asked for by
`workbench analysis ask`, which infers its columns.
"""
PLAIN = (Question("prompt", "What is wanted?", "The task in your own words."),)


def questions(domain: str) -> tuple[Question, ...]:
    """What to ask for a task of a domain, in order."""
    return QUESTIONS.get(domain, PLAIN)


def made(domain: str, answers: Answers) -> str:
    """The file of a task, each field under what it does; UsageError where an answer cannot be."""
    name = slug(answers["prompt"])
    fields = [
        Written("domain", domain, "Which domain asks for the draft and checks it."),
        Written("id", f"{domain}/{name}", "What the task list and the history call it."),
        Written("title", _title(answers["prompt"]), "One line for people."),
        Written("prompt", answers["prompt"], "What the model is asked for, word for word."),
        *_own(domain, answers),
    ]
    head = "# Made by asking. Change what you like; the checks read this file at each start.\n"
    return head + "".join(_lines(field) for field in fields)


def _own(domain: str, answers: Answers) -> Iterator[Written]:
    match domain:
        case "code":
            tests = list(_examples(answers["examples"]))
            entry = tests[0]["call"].partition("(")[0]
            yield Written("settings", {"entry": entry}, "The function that the tests call.")
            yield Written("tests", tests, "Your examples: each is a check that has to pass.")
        case "math" if answers.get("answer"):
            yield Written("answer", answers["answer"], "The reference; it reaches no prompt.")
        case "service":
            ticket = [{"from": "customer", "text": answers["prompt"]}]
            yield Written("ticket", ticket, "The conversation so far.")
            rules = [rule.strip() for rule in re.split(r"[;\n]", answers["policy"]) if rule.strip()]
            policy = [{"id": f"R{n}", "statement": rule} for n, rule in enumerate(rules, 1)]
            yield Written("policy", policy, "What a reply may rest on, each rule with its name.")
        case "essay":
            longest = int(answers.get("words") or 600)
            length = {"min": longest // 4, "max": longest}
            yield Written("length", length, "Words; outside them a check fails.")
            must = [part.strip() for part in answers.get("must", "").split(",") if part.strip()]
            if must:
                yield Written("must_address", must, "Each of these has to be spoken of.")
        case "planning":
            yield from _planning(answers)
        case "creative":
            yield from _creative(answers)
        case "research":
            yield from _research(answers)
        case _:
            return


def _planning(answers: Answers) -> Iterator[Written]:
    materials: dict[str, Json] = {"goal": answers["prompt"]}
    materials |= {"start": answers["start"], "deadline": answers["deadline"]}
    money = _money(answers.get("budget", ""))
    if money is not None:
        materials |= {"budget": money[0], "currency": money[1]}
    if work := _work(answers.get("work", "")):
        materials["work"] = work
    said = "What plans are checked against; days of a step: o least, m likely, p most."
    yield Written("materials", materials, said)


def _creative(answers: Answers) -> Iterator[Written]:
    facts = [{"id": f"K{n}", "statement": s} for n, s in enumerate(_parts(answers["facts"]), 1)]
    yield Written("facts", facts, "All that may be claimed; anything else is found.")
    if answers.get("channel"):
        yield Written("channels", [{"name": answers["channel"]}], "Where it stands, with limits.")
    if answers.get("cta"):
        yield Written("cta", {"text": answers["cta"]}, "What readers are to do.")
    words = [part.strip() for part in answers.get("exclude", "").split(",") if part.strip()]
    if words:
        yield Written("exclusions", words, "None of these may occur.")
    longest = int(answers.get("words") or 200)
    yield Written("length", {"min": longest // 4, "max": longest}, "Words, at least and at most.")


def _research(answers: Answers) -> Iterator[Written]:
    yield Written("question", answers["prompt"], "What the text has to answer.")
    sources = [
        {
            "id": f"s{n}",
            "title": title,
            "year": int(year) if year.isdecimal() else year,
            "text": text,
        }
        for n, (title, year, text) in enumerate(map(_fields_of, _parts(answers["sources"])), 1)
    ]
    yield Written("sources", sources, "What it may rest on; quotes are looked up in the texts.")
    longest = int(answers.get("words") or 600)
    yield Written("length", {"min": longest // 4, "max": longest}, "Words, at least and at most.")


def _lines(field: Written) -> str:
    import yaml

    text = yaml.safe_dump({field.name: field.value}, sort_keys=False, allow_unicode=True, width=96)
    return f"\n# {field.comment}\n{text}"


def slug(text: str) -> str:
    """A short name for a file: the first words, in small letters."""
    words = re.findall(r"[a-z0-9]+", text.casefold())
    return "_".join(words[:5])[:40].strip("_") or "task"


def _title(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 60 else line[:59].rsplit(" ", 1)[0] + " …"


def save(domain: str, answers: Answers, folder: Path, read: Callable[[Path], object]) -> Path:
    """Write the task's file and read it back; what cannot be read is taken away again and raised.

    `folder` is where tasks of one's own lie, with one folder for each domain; no file is ever
    overwritten.
    """
    text = made(domain, answers)
    place = folder / domain
    place.mkdir(parents=True, exist_ok=True)
    file = _free(place, slug(answers["prompt"]))
    text = text.replace(f"id: {domain}/{slug(answers['prompt'])}\n", f"id: {domain}/{file.stem}\n")
    file.write_text(text, encoding="utf-8")
    try:
        read(file)
    except TaskFileError:
        file.unlink()
        raise
    return file


def _free(place: Path, name: str) -> Path:
    """A file of that name, or with a number behind it where it is taken."""
    number = 1
    while (file := place / f"{name}{'' if number == 1 else f'_{number}'}.yaml").exists():
        number += 1
    return file
