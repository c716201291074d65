"""Why a formaliser's answer is not used."""

from __future__ import annotations

from enum import StrEnum


class Refusal(StrEnum):
    """Why a modelling is not used. Code asks this, never the sentence beside it."""

    NOT_ASKED = "not_asked"
    NO_ANSWER = "no_answer"
    TOO_LONG = "too_long"
    NOT_JSON = "not_json"
    WRONG_FORM = "wrong_form"
    UNKNOWN_FIELD = "unknown_field"
    UNKNOWN_NAME = "unknown_name"
    UNREADABLE = "unreadable_relation"
    INVENTED_NUMBER = "invented_number"
    QUOTE_MISSING = "quote_not_in_text"
    CONTRADICTION = "contradictory"
    NOT_DETERMINED = "not_determined"
    TIME = "time"
    ONE_SAMPLE = "one_sample"
    DISAGREE = "samples_disagree"
    REFERENCE = "contradicts_the_reference"


NOT_CHECKED = "the modelling was not checked"


class Refused(Exception):
    """An answer that is not used, with the reason and what it was about."""

    def __init__(self, reason: Refusal, about: str = "") -> None:
        super().__init__(f"{reason}: {about}" if about else str(reason))
        self.reason, self.about = reason, about
