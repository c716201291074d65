"""What stands between a draft and its target: as values and as lines. Pure, without Textual."""
