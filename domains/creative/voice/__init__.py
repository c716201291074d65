"""Brand-voice files: rules of a few kinds, read and applied."""
