"""What the sentences of a report say beyond their entries, held against task and data."""
