"""What a domain of prose builds on: its face to the workbench, and a draft with its task."""
