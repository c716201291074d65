"""What is wrong with a plan and its memo, rule by rule, and what is good about it."""
