"""How often something happens: read as times per time, whatever words say it, and compared."""
