"""Problems in words as typed quantities and relations, told by a model and accepted by rules."""
