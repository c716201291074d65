"""Text to trees: Markdown, LaTeX and plain notation, read and never evaluated."""
