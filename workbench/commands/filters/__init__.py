"""A domain's own filters: `workbench DOMAIN FILTER`, and who answers those that ask a model."""
