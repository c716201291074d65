"""The quick `replace` gives what `dataclasses.replace` gives."""

from __future__ import annotations

import dataclasses

import pytest

from workbench.core.changing import replace
from workbench.core.path import Draft, Path
from workbench.core.session import Session


@dataclasses.dataclass(frozen=True, slots=True)
class Slotted:
    """As most values are."""

    name: str
    size: int = 0


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Session(id="S1", title="a"), {"title": "b", "seq": 3}),
        (Draft("D1", 1, "text"), {"verdict": "taken"}),
        (Path(), {}),
        (Slotted("a"), {"size": 2}),
    ],
)
def test_a_copy_has_the_changes_and_equals_the_slow_one(
    value: Session, changes: dict[str, object]
) -> None:
    before = dataclasses.replace(value)
    made = replace(value, **changes)
    assert made == dataclasses.replace(value, **changes)  # type: ignore[arg-type]
    assert type(made) is type(value)
    assert value == before


@pytest.mark.parametrize("value", [Session(), Draft("D1", 1, ""), Path(), Slotted("a")])
def test_a_field_that_is_not_there_is_refused(value: Session) -> None:
    with pytest.raises(TypeError):
        replace(value, titel="b")


@pytest.mark.parametrize("cls", [Session, Draft, Path])
def test_what_is_copied_has_no_more_than_its_fields(cls: type) -> None:
    assert not hasattr(cls, "__post_init__")
    assert all(field.init for field in dataclasses.fields(cls))
    assert not any(type(each).__name__ == "cached_property" for each in vars(cls).values())


def test_a_copy_is_as_frozen_as_the_first() -> None:
    made = replace(Session(), title="b")
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.title = "c"  # type: ignore[misc]
