"""What copy claims of the offer beyond its facts: superlatives, guarantees, rivals put below."""
