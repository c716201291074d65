"""The options of verbs that share them, and how numbers are read from the command line."""
