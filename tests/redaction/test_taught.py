"""People of books and of history in texts about them stay, and so does what standards set aside for
documents; whoever the writer knows is hidden in the same texts.
"""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor


def redacted(text: str) -> str:
    return Redactor().redact(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Write an essay on Jane Eyre by Charlotte Brontë and compare Mr Rochester with Heathcliff.",
        "Compare Rosa Parks and Mahatma Gandhi as leaders of protest in an essay.",
        "Essay outline: Nelson Mandela, Walter Sisulu, Chris Hani and Desmond Tutu from 1990 on.",
        "Sherlock Holmes lives at 221B Baker Street in the stories; Dr Watson tells them.",
        "Aufsatz über Goethes Faust: Vergleiche Mephisto mit Emilia Galotti bei Lessing.",
        "Jelaskan peran Soekarno dan Mohammad Hatta dalam Proklamasi.",
        "In my novel review Atticus Finch and Boo Radley matter, and Harper Lee lets us see why.",
        "Сравни Татьяну Ларину и Анну Каренину в романах Пушкина и Толстого.",
        "contact = webmaster@example.org",
        "The doc uses MAC 00:00:5e:00:53:01 as an example.",
        "VLAN 20 gets 10.20.0.0/16.",
        "Le train arrive à Marseille Saint-Charles à midi.",
    ],
)
def test_who_is_taught_and_what_is_nobodys_stays(text: str) -> None:
    assert redacted(text) == text


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Compare Hamlet and Macbeth. My teacher Anna Kowalska wants 500 words.", "Kowalska"),
        ("Compare Hamlet and Macbeth. Maria Testa, class 8b", "Testa"),
        ("Essay by Jonas Petersen: In Hamlet, Ophelia dies.", "Petersen"),
        ("Analyse the novel by Austen.\nThanks,\nPetra Nowak", "Nowak"),
        ("An essay on Hamlet. Ask Peter Svensson, p.svensson@mail.se", "Svensson"),
        ("My friend Anna Berg loves Taylor Swift's album. Compare two songs.", "Berg"),
        ("Tell Elizabeth Hartmann that the essay is late.", "Hartmann"),
        ("Mr Rochester called about the boiler again.", "Rochester"),
        ("Compare Hamlet and Macbeth with John Barrow's essay in mind.", "Barrow"),
        ("Compare Hamlet and Macbeth, and let John Barrow read what you wrote by noon.", "Barrow"),
        ("Yesterday Anna Kowalczyk said Hamlet bored her.", "Kowalczyk"),
        ("Yesterday Anna Kowalczyk said that the play Hamlet bored her.", "Kowalczyk"),
        ("An essay on the poems of Goethe that Mrs Lindqvist and Tom Ashworth marked.", "Ashworth"),
        (
            "An essay on the poems of Goethe that Mrs Lindqvist and Tom Ashworth marked.",
            "Lindqvist",
        ),
        ("Quiz: who wrote Macbeth, and why did Priya Raman miss the history lesson?", "Raman"),
        ("Vergleich von Faust und Nathan, den Jens Petersen im Aufsatz wagte.", "Petersen"),
        ("Tom Robinson called about the flat, and so did Jordan Baker.", "Robinson"),
        ("write to jane.roe@example.com", "jane.roe"),
        ("login from 203.0.113.7 failed", "203.0.113.7"),
        ("lease 10.20.0.15 for 00:00:5e:10:53:01", "00:00:5e:10:53:01"),
    ],
)
def test_who_the_writer_knows_is_hidden_beside_them(text: str, name: str) -> None:
    assert name not in redacted(text)
