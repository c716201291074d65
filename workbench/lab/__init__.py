"""Measures the workbench by what it can show: seeded faults, experiments, comparisons."""
