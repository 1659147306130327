"""Pairs of entrants: how often they met, and who is never seated together. Ids are strings."""

Pair = frozenset[str]
Met = dict[Pair, int]  # meetings before this; who never met may be left out
Apart = set[Pair]
