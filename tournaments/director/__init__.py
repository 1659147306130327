"""The pen of the tournaments."""
