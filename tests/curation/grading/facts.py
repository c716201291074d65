"""21 questions with a mended answer, a paraphrase of it, and the same with one fact altered."""

from __future__ import annotations

FACTS = (
    ("How long is the warranty?", "The warranty lasts 3 years.", "The warranty: 36 months.", "4"),
    ("How long may I return it?", "You may return it within 30 days.", "Within 30 days.", "90"),
    ("What does the plan cost?", "The plan costs $49 per month.", "49 dollars a month.", "59"),
    ("When does the shop open?", "The shop opens at 9:00.", "It opens at 9 am.", "7"),
    ("How heavy is the box?", "The box weighs 2 kg.", "The box: 2000 g.", "3"),
    ("How tall is the mast?", "The mast is 12 m tall.", "It is 1200 cm tall.", "15"),
    ("How long is the break?", "The break lasts 90 minutes.", "It lasts 1.5 hours.", "60"),
)
"""Question, mended answer, paraphrase, and the number that the altered answer has instead."""
