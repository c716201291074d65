"""Plug-ins add and never take away; a failure is told, or stops the write if one is required."""

from __future__ import annotations

import time
from collections.abc import Iterable
from importlib.util import find_spec
from types import SimpleNamespace

import pytest

from workbench.errors import RedactionError
from workbench.redaction import Policy, Redactor, Span
from workbench.redaction.adapters import PresidioDetector, SpacyDetector


class Towns:
    """A tiny recogniser: it knows one town."""

    name = "towns"
    types = frozenset({"TOWN"})

    def detect(self, text: str) -> Iterable[Span]:
        place = text.find("Ludlow")
        return [Span(place, place + 6, "TOWN", 0.4)] if place >= 0 else []


class Failing(Towns):
    def detect(self, text: str) -> Iterable[Span]:
        raise ValueError(text)


class Slow(Towns):
    def detect(self, text: str) -> Iterable[Span]:
        time.sleep(0.5)
        return []


class Wrong(Towns):
    def detect(self, text: str) -> Iterable[Span]:
        return [Span(0, len(text) + 5, "TOWN")]


def test_a_plug_in_adds_its_spans_to_the_built_in_ones() -> None:
    text = Redactor(detectors=[Towns()]).redact("Ludlow, ann@example.org").text
    assert text == "<TOWN_1>, <EMAIL_1>"


def test_redacting_twice_with_a_plug_in_changes_nothing() -> None:
    redactor = Redactor(detectors=[Towns()])
    once = redactor.redact("Ludlow and Ludlow again").text
    assert once == "<TOWN_1> and <TOWN_1> again"
    assert redactor.redact(once).text == once


@pytest.mark.parametrize(
    ("detector", "why"),
    [
        (Failing(), "raised ValueError"),
        (Wrong(), "raised ValueError"),
        (Slow(), "took longer than 0.1 s"),
    ],
)
def test_a_plug_in_that_fails_leaves_the_built_in_result_and_a_warning(
    detector: Towns, why: str
) -> None:
    redactor = Redactor(Policy(seconds_per_detector=0.1), detectors=[detector])
    assert redactor.redact("Ludlow, ann@example.org").text == "Ludlow, <EMAIL_1>"
    assert why in redactor.warnings[0]
    assert not any("Ludlow" in warning for warning in redactor.warnings)


def test_a_required_plug_in_that_fails_stops_the_write() -> None:
    redactor = Redactor(Policy(required_detectors=("towns",)), detectors=[Failing()])
    with pytest.raises(RedactionError, match="towns"):
        redactor.redact("Ludlow")


def test_a_plug_in_that_is_not_installed_is_told() -> None:
    redactor = Redactor(Policy(optional_detectors=("absent",)))
    assert redactor.redact("fine").text == "fine"
    assert redactor.warnings == ("Detector 'absent' added nothing: it is not installed.",)
    with pytest.raises(RedactionError):
        Redactor(Policy(required_detectors=("absent",))).redact("fine")


@pytest.mark.parametrize(("name", "package"), [("ner", "spacy"), ("presidio", "presidio_analyzer")])
def test_an_adapter_without_its_package_names_it_and_takes_nothing_away(
    name: str, package: str
) -> None:
    if find_spec(package):
        pytest.skip(f"{package} is installed here")
    redactor = Redactor(Policy(optional_detectors=(name,)))
    assert redactor.redact("write to ann@example.org").text == "write to <EMAIL_1>"
    assert redactor.warnings == (
        f"Detector '{name}' added nothing: its package '{package}' is not installed.",
    )
    with pytest.raises(RedactionError, match=f"'{package}' is not installed"):
        Redactor(Policy(required_detectors=(name,))).redact("write to ann@example.org")


def test_an_adapter_adds_spans_and_takes_none_away() -> None:
    """Also where it says of a mailbox that it is half a name."""
    entity = SimpleNamespace(label_="PER", start_char=9, end_char=14)
    pipeline = lambda text: SimpleNamespace(ents=[entity])  # noqa: E731
    redactor = Redactor(detectors=[SpacyDetector(pipeline)])
    text = "write to ann@example.org, or to Zorba"
    assert redactor.redact(text).text.startswith("write to <EMAIL_1>, or")


def test_the_adapters_translate_what_the_recognisers_say() -> None:
    entity = SimpleNamespace(label_="PER", start_char=0, end_char=5)
    pipeline = lambda text: SimpleNamespace(ents=[entity])  # noqa: E731
    assert list(SpacyDetector(pipeline).detect("Zorba dances")) == [Span(0, 5, "PERSON", 0.5)]

    sure = SimpleNamespace(entity_type="LOCATION", start=0, end=5, score=0.9)
    unsure = SimpleNamespace(entity_type="PERSON", start=6, end=9, score=0.1)
    engine = SimpleNamespace(analyze=lambda text, language: [sure, unsure])
    assert list(PresidioDetector(engine).detect("Paris now")) == [Span(0, 5, "STREET_ADDRESS", 0.5)]
