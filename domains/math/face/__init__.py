"""Towards the workbench: the domain, its worker, its checks and its commands."""
