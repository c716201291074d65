"""Plans of other programs, in and out."""
