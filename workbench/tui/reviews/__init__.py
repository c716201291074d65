"""What the review screen is handed, and how one item reads."""
