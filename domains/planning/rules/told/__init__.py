"""What a memo tells, held against plan and task: where it tells it, and what it says otherwise."""
