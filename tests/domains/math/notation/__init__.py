"""What is read of a text."""
