"""What the rating screens are handed, and how a draft with its rubric reads."""
