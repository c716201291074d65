"""One module for each kind of finding; all take a `Case` and give results as they come."""
