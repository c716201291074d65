"""What the domains share whose drafts are configurations, tried on simulated ground."""
