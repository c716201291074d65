"""A title or a relation is followed by a name in one text and by a noun in the next one: German and
its neighbours write both with a capital, and feasts and services have one everywhere.
"""

from __future__ import annotations

import pytest

from workbench.redaction import Redactor
from workbench.redaction.naming.noun_titles import is_noun, is_somebody

NOBODY = [
    "Ich möchte mit meine Frau Geburtstag feiern, Idee?",
    "Wie kann ich mit meiner Frau Geburtstag feiern?",
    "Weil meine Frau Urlaub hat, fahren wir ans Meer.",
    "Ich will meiner Frau Blumen schenken.",
    "Er hat der Frau Geld geliehen.",
    "Als Frau Karriere zu machen ist schwer.",
    "Wenn eine Frau Kinder bekommt, ändert sich viel.",
    "Mann und Frau Hand in Hand, so war das Motto.",
    "Wir wollen als Familie Weihnachten in Tirol verbringen.",
    "Mit der Familie Urlaub zu machen ist teuer.",
    "Weil Mama Geburtstag hat, backen wir Kuchen.",
    "Meine Tochter Schule wechseln lassen, geht das?",
    "Meine Mutter Krankenhaus Montag, bitte Termin verschieben.",
    "Dem Herrn Kaffee bringen und der Dame Tee.",
    "Seine Frau Angst vor Hunden hat, deshalb kein Welpe.",
    "Unsere Nachbarn Hunde haben, die nachts bellen.",
    "Meng Fra Gebuertsdag feieren, wou geet dat?",
    "Mat der Famill Vakanz maachen zu Lëtzebuerg.",
    "My sister Monday morning missed the train.",
    "My mom Christmas shopping again, help.",
    "My brother Facebook messaged me about it.",
    "Our boss Friday nights stays late.",
    "Mi madre Dios la bendiga vive conmigo.",
    "Ma grand-mère Dieu merci va bien.",
    "Meu pai Deus o tenha gostava de cantar.",
    "Mia madre Natale lo passa da sola.",
    "Mijn moeder Kerst vieren zonder mij, kan dat?",
    "Min mor Facebook har spærret hende.",
    "Moja babcia Wielkanoc spędza u nas.",
    "Mi hermana Navidad la pasa en Chile.",
    "Was schenkt man einer Frau Weihnachtsdeko oder lieber Pralinen?",
    "Ich habe meiner Frau Ohrringe gekauft.",
    "Seit meine Frau Nachtschicht arbeitet, sehen wir uns kaum.",
    "Unsere Familie Silvester immer zusammen feiert.",
    "Kann man als Frau Feuerwehr und Kinder vereinbaren?",
    "Eurer Familie Gesundheit und Glück!",
    "Da meine Schwester Prüfung hatte, kam sie später.",
    "Meine Oma Pflegeheim suchen, wer hilft?",
    "Mein Sohn Fußballtraining abmelden bitte.",
    "Mein Chef Gehaltserhöhung verweigert, was tun?",
    "Meine Nachbarin Mülltonne immer vor meiner Tür.",
    "Jede Frau Zugang zu Bildung haben sollte.",
    "Wir haben dem Herrn Bescheid gegeben.",
    "Damit Mama Ruhe hat, gehen wir raus.",
    "Mit Oma Plätzchen backen ist schön.",
    "My dad Sunday mornings makes pancakes.",
    "Our neighbour Halloween decorations are huge.",
    "Mon frère PlayStation toute la nuit, help.",
    "Minha mãe Páscoa faz bacalhau.",
    "Mein Chef Überstunden verlangt, darf er das?",
]
SOMEBODY = [
    ("Meine Frau Kniesel hat angerufen.", "Kniesel"),
    ("Frau Geburzky kommt morgen.", "Geburzky"),
    ("Können Sie Frau Schlotterbeck zurückrufen?", "Schlotterbeck"),
    ("Das Paket ging an Herrn Obermoser.", "Obermoser"),
    ("Die Frau Müller vom zweiten Stock beschwert sich.", "Müller"),
    ("Unsere Frau Hoffmann ist im Urlaub.", "Hoffmann"),
    ("Ich habe der Frau Schneider geschrieben.", "Schneider"),
    ("Meine Frau Sabine hat Geburtstag.", "Sabine"),
    ("Ich gratuliere meiner Frau Annegret zum Geburtstag.", "Annegret"),
    ("Familie Dreschke wohnt im dritten Stock.", "Dreschke"),
    ("Viele Grüße von Familie Obermoser", "Obermoser"),
    ("Bei der Familie Müller brennt Licht.", "Müller"),
    ("Meine Cousine Ondrina hat ein neues Telefon.", "Ondrina"),
    ("Meine Schwester Swantje-Maike kommt am Freitag.", "Swantje-Maike"),
    ("Mein Onkel Zacharias rief gestern an.", "Zacharias"),
    ("Unser Nachbar Oltmanns Peer will den Zaun.", "Peer"),
    ("Madame Schroeder war gëschter do.", "Schroeder"),
    ("My sister Ondrina missed the train.", "Ondrina"),
    ("Our landlord Zbysek never answers.", "Zbysek"),
    ("My brother Tavita messaged me.", "Tavita"),
    ("Mi madre Eduvigis vive conmigo.", "Eduvigis"),
    ("Ma grand-mère Ondine va bien.", "Ondine"),
    ("La famille Lacassagne part demain.", "Lacassagne"),
    ("Meu pai Ariovaldo gostava de cantar.", "Ariovaldo"),
    ("Mia zia Palmira vive da sola.", "Palmira"),
    ("Mijn moeder Fleurtje belde net.", "Fleurtje"),
    ("Min mor Gyrithe bor i Aarhus.", "Gyrithe"),
    ("Моя тётя Прасковья здорова.", "Прасковья"),
    ("Moja babcia Kunegunda mieszka u nas.", "Kunegunda"),
    ("Mi hermana Nekane la pasa en Chile.", "Nekane"),
    ("Mama Wanjiru anauza samaki.", "Wanjiru"),
    ("Unsere Chefin Walburgis möchte das nicht.", "Walburgis"),
    ("Mein Bruder Tjark hat angerufen.", "Tjark"),
    ("Meine Tante Kreszentia wohnt in Passau.", "Kreszentia"),
    ("Bitte rufen Sie meine Frau Gundula an.", "Gundula"),
    ("Ihre Frau Schlotterbeck hat mir geholfen.", "Schlotterbeck"),
    ("Die Frau Kniesel aus dem Büro rief an.", "Kniesel"),
    ("Gestern hat die Frau Obermoser angerufen.", "Obermoser"),
    ("Der Herr Pfannenstiel zahlt nie.", "Pfannenstiel"),
    ("Mit Familie Dreschke verstehen wir uns gut.", "Dreschke"),
    ("Einer Frau Wiesenhütter wurde gekündigt.", "Wiesenhütter"),
    ("Meine Ärztin Frau Dr. Kellermoser ist krank.", "Kellermoser"),
    ("Mein Vermieter Herr Stoppelkamp reagiert nicht.", "Stoppelkamp"),
    ("Mein Enkel Jorin-Elias feiert heute.", "Jorin-Elias"),
    ("Unsere Mama Leokadia kocht gern.", "Leokadia"),
    ("Mein Mann Ruprecht und ich kommen.", "Ruprecht"),
    ("Meine Freundin Zsuzsanna braucht Hilfe.", "Zsuzsanna"),
    ("Mon frère Théophane arrive demain.", "Théophane"),
    ("Minha mãe Deolinda faz bacalhau.", "Deolinda"),
    ("Our neighbour Tavita never sleeps.", "Tavita"),
    ("La famille Bertignac arrive.", "Bertignac"),
]


@pytest.mark.parametrize("text", NOBODY)
def test_a_noun_behind_a_title_or_a_relation_stays(text: str) -> None:
    assert Redactor().redact(text).text == text


@pytest.mark.parametrize(("text", "name"), SOMEBODY)
def test_a_name_behind_the_same_words_is_hidden(text: str, name: str) -> None:
    hidden = Redactor().redact(text)
    assert name not in hidden.text
    assert {span.type for span in hidden.spans} == {"PERSON"}


@pytest.mark.parametrize(
    ("behind", "names"),
    [
        (" hat", True),
        (" rief an", True),
        (" wohnte hier", True),
        (" und ich", True),
        (" aus Gera", True),
        (" (8)", True),
        (", die", False),
        (", die dort wohnt", True),
        (" feiern", False),
        (" nicht", False),
        (" gefeiert", False),
        (" aus dem Ofen", False),
        ("", False),
    ],
)
def test_a_word_no_list_has_is_a_subject_if_the_sentence_goes_on_so(
    behind: str, names: bool
) -> None:
    text = f"Meine Cousine Ondrina{behind}"
    assert is_somebody(text, ["Ondrina"], len("Meine Cousine Ondrina"), opens=True) is names
    assert not is_somebody(text, ["Ondrina"], len("Meine Cousine Ondrina"), opens=False)


@pytest.mark.parametrize("names", [["Ondrina", "Lacassagne"], ["Sabine"], ["Hoffmann"], ["A-Bo"]])
def test_a_known_name_or_one_of_two_words_needs_nothing_behind_it(names: list[str]) -> None:
    assert is_somebody("", names, 0, opens=False)


@pytest.mark.parametrize(
    ("word", "noun"),
    [("Geburtstag", True), ("Verzweiflung", True), ("Arbeitszeit", True), ("Jung", False)],
)
def test_nouns_are_listed_or_told_by_their_ending(word: str, noun: bool) -> None:
    assert is_noun(word) is noun
