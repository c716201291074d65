"""Windows in which a person writes: an edit, or a draft of one's own, with lines beside it."""
