"""What crosses between processes: frames, and plain values in them. Imports nothing of ours."""
