"""Known faults for clean replies: what the harness plants, by what they damage."""
