"""From what people said of answers to cases, data sets and evals."""
