"""What the sentences of a report say of the data that no entry holds, each against the rows."""
