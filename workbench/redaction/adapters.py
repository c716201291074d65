"""Detectors around other people's recognisers of names: spaCy (`[ner]`) and Presidio
(`[presidio]`).

Neither is installed with the workbench. Each loads at its first text and then works like any
plug-in of the entry-point group `workbench.detectors`: it adds spans and can take none away.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from .spans import GUESSED, Span

SPACY_LABELS = {"PERSON": "PERSON", "PER": "PERSON"}
PRESIDIO_LABELS = {
    "PERSON": "PERSON",
    "EMAIL_ADDRESS": "EMAIL",
    "PHONE_NUMBER": "PHONE",
    "CREDIT_CARD": "CREDIT_CARD",
    "CRYPTO": "CRYPTO_ADDRESS",
    "IBAN_CODE": "IBAN",
    "US_SSN": "US_SSN",
    "IP_ADDRESS": "IP_ADDRESS",
    "LOCATION": "STREET_ADDRESS",
    "US_PASSPORT": "PASSPORT",
    "US_DRIVER_LICENSE": "DRIVER_LICENSE",
    "US_BANK_NUMBER": "BANK_ACCOUNT",
}


class SpacyDetector:
    """Names by a spaCy pipeline; `model` is a package name that `spacy.load` knows, or a loaded
    pipeline.
    """

    name = "ner"

    def __init__(
        self, model: Any = "en_core_web_sm", labels: Mapping[str, str] = SPACY_LABELS
    ) -> None:
        self._model, self._labels = model, dict(labels)
        self.types = frozenset(self._labels.values())

    @cached_property
    def _pipeline(self) -> Any:
        if not isinstance(self._model, str):
            return self._model
        from importlib import import_module

        return import_module("spacy").load(self._model)

    def detect(self, text: str) -> Iterable[Span]:
        for entity in self._pipeline(text).ents:
            if entity.label_ in self._labels:
                yield Span(entity.start_char, entity.end_char, self._labels[entity.label_], GUESSED)


class PresidioDetector:
    """What Presidio's analyser finds with at least `least` confidence; `engine` may be a ready
    AnalyzerEngine.
    """

    name = "presidio"

    def __init__(
        self, engine: Any = None, least: float = 0.5, labels: Mapping[str, str] = PRESIDIO_LABELS
    ) -> None:
        self._given, self._least, self._labels = engine, least, dict(labels)
        self.types = frozenset(self._labels.values())

    @cached_property
    def _engine(self) -> Any:
        if self._given is not None:
            return self._given
        from importlib import import_module

        return import_module("presidio_analyzer").AnalyzerEngine()

    def detect(self, text: str) -> Iterable[Span]:
        for result in self._engine.analyze(text=text, language="en"):
            if result.entity_type in self._labels and result.score >= self._least:
                yield Span(result.start, result.end, self._labels[result.entity_type], GUESSED)
