"""Changed checks, judges and contracts over what the history holds: which decisions would flip."""
