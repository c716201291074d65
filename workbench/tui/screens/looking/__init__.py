"""What a person was looking at in a session: kept while they look, found again when they come."""
