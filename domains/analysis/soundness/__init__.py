"""What a right number may still hide, and what would have guarded it."""
