"""What is checked of a piece of copy, one kind of fault a module."""
