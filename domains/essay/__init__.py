"""Essays: an argument held against its sources."""
