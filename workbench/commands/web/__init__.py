"""The screens in a browser: who is let in, the tabs, and pages that can only be read."""
